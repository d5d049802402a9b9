/* SPDX-License-Identifier: MIT
 *
 * Writes HTML piece by piece. Everything that is not a literal of ours goes through html_text, so that no name of a
 * file and no text of a rulebook can become markup, control the reader, or change the direction of the text around
 * it.
 */
#ifndef ADJ_DOC_HTML_H
#define ADJ_DOC_HTML_H

#include "base/buf.h"

/* Appends a text: characters that have a meaning in HTML as references, what is not UTF-8 and what must not be shown
 * (utf8_is_unsafe) as \xff or \u202e. For contents of elements and for values of attributes in quotes. */
void html_text(struct buf *out, const char *text);

/* Appends the head of a page, up to and with <body>: `title`, `lang`, the style sheet (a literal of ours), and a
 * policy that lets the page load nothing, run nothing, and use no other style. */
void html_begin(struct buf *out, const char *title, const char *lang, const char *style);
void html_end(struct buf *out);

#endif
