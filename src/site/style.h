/* SPDX-License-Identifier: MIT
 *
 * The looks of the site: one style sheet, which stands in each page.
 */
#ifndef ADJ_SITE_STYLE_H
#define ADJ_SITE_STYLE_H

/* On few lines, without anything of a rulebook's. The classes are those of doc_html.c and drawing.c. */
extern const char site_style[];

#endif
