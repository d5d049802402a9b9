/* SPDX-License-Identifier: MIT
 *
 * The style sheet of all HTML: pages of the site and reports contain it.
 */
#ifndef ADJ_DOC_STYLE_H
#define ADJ_DOC_STYLE_H

/* Contains nothing of a rulebook. The classes are those of doc_html.c and drawing.c. */
extern const char doc_style_sheet[];

#endif
