/* SPDX-License-Identifier: MIT
 *
 * What the files of the layout share.
 */
#ifndef ADJ_LANG_LAYOUT_INNER_H
#define ADJ_LANG_LAYOUT_INNER_H

#include "lang/compile.h"

struct layout_ctx {
    struct compiled *c;
    struct vocab *v;
    struct program *p;
    struct diags *diags;
    bool full;
};

/* The one place where the state grows. A game that is too large is reported once. */
int32_t add_area(struct layout_ctx *l, enum area_kind what, int64_t count, const void *owner, int kind,
                 struct src_pos pos);

/* ---- layout_positions.c */
/* After everything else of the engine, so that games that count no positions keep their cells. */
void lay_positions(struct layout_ctx *l);

#endif
