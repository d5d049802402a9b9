/* SPDX-License-Identifier: MIT
 *
 * Writing HTML piece by piece. Whatever is not a literal of ours goes through html_text, so that no name of a file or
 * text of a rulebook can become markup, obey the reader, or turn the direction of what stands around it.
 */
#ifndef ADJ_AUDIT_HTML_OUT_H
#define ADJ_AUDIT_HTML_OUT_H

#include "base/buf.h"

/* Appends a text: the characters that HTML gives a meaning as references; what is no UTF-8, and what
 * rulebooks may not hold either (text_refused), as \xff or \u202e. For contents of elements and for values of
 * attributes in quotes. */
void html_text(struct buf *out, const char *text);

/* Appends the head of a page, up to and with <body>: `title`, `lang`, the style (a literal of ours), and a policy
 * that lets the page load nothing, run nothing, and use no other style. */
void html_begin(struct buf *out, const char *title, const char *lang, const char *style);
void html_end(struct buf *out);

#endif
