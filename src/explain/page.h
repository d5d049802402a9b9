/* SPDX-License-Identifier: MIT
 *
 * Writing a report in columns: code points are counted, colours are not, and words go on below where the width ends.
 * Knows nothing of what is written.
 */
#ifndef ADJ_EXPLAIN_PAGE_H
#define ADJ_EXPLAIN_PAGE_H

#include "base/buf.h"

#include <stdbool.h>

struct page {
    struct buf *out;
    int width; /* columns */
    int at; /* columns since the line began */
    bool color;
};

/* `width` 0: 100. Appends to `out`. */
struct page page_begin(struct buf *out, int width, bool color);
/* `color`: the numbers of an ANSI colour ("36"), or NULL. */
void page_add(struct page *p, const char *text, const char *color);
void page_go_to(struct page *p, int column); /* blanks up to there; nothing where the line is already longer */
void page_end_line(struct page *p);
/* The words of a text from here on, going on below at column `left` where the width ends. */
void page_flow(struct page *p, const char *text, int left, const char *color);

int page_columns(const char *text);

#endif
