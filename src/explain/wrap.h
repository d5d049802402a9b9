/* SPDX-License-Identifier: MIT
 *
 * Writing a report in columns: code points are counted, colours are not, and words go on below where the width ends.
 * Knows nothing of what is written.
 */
#ifndef ADJ_EXPLAIN_WRAP_H
#define ADJ_EXPLAIN_WRAP_H

#include "base/buf.h"

#include <stdbool.h>

struct wrap {
    struct buf *out;
    int width; /* columns */
    int at; /* columns since the line began */
    bool color;
};

/* `width` 0: 100. Appends to `out`. */
struct wrap wrap_begin(struct buf *out, int width, bool color);
/* `color`: the numbers of an ANSI colour ("36"), or NULL. */
void wrap_add(struct wrap *p, const char *text, const char *color);
void wrap_go_to(struct wrap *p, int column); /* blanks up to there; nothing where the line is already longer */
void wrap_end_line(struct wrap *p);
/* The words of a text from here on, going on below at column `left` where the width ends. */
void wrap_flow(struct wrap *p, const char *text, int left, const char *color);

#endif
