/* SPDX-License-Identifier: MIT
 *
 * Whether choices that are made at the same time could reveal each other through a limit, as far as the sentences
 * alone can say.
 */
#ifndef ADJ_LANG_CHECK_SAME_TIME_H
#define ADJ_LANG_CHECK_SAME_TIME_H

#include "lang/compile.h"

/* Adds an error `leak` for each limit that counts what several parts of an 'at the same time' offer together. */
void check_same_time(struct compiled *c, struct diags *diags);

#endif
