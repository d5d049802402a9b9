/* SPDX-License-Identifier: MIT
 *
 * A label and a list of items behind it, laid out over lines of a width:  `heroes      Amy (7,5) · Rory (3,1)`
 */
#ifndef ADJ_SESSION_LINES_H
#define ADJ_SESSION_LINES_H

#include "base/buf.h"

#include <stdbool.h>

enum { LINES_LABEL = 12 }; /* columns for labels; longer ones push their items to the right */

struct lines {
    struct buf *out;
    const char *label;
    int width, column;
    bool begun;
};

/* Without items nothing is written, the label neither. An empty label: items begin at the left edge. */
void lines_begin(struct lines *l, struct buf *out, const char *label, int width);
void lines_item(struct lines *l, const char *item);
void lines_end(struct lines *l);

#endif
