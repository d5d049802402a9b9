/* SPDX-License-Identifier: MIT
 *
 * Texts that leave the library.
 */
#ifndef ADJ_API_TEXT_H
#define ADJ_API_TEXT_H

#include "adjudge.h"
#include "base/buf.h"

/* Moves what `b` holds into `out`, which may be NULL: then it is freed. `b` is empty afterwards. */
void api_text_give(struct adj_text *out, struct buf *b);

#endif
