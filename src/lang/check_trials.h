/* SPDX-License-Identifier: MIT
 *
 * How far the events can be tried of which conditions ask what would be so after them, as far as the sentences alone
 * show.
 */
#ifndef ADJ_LANG_CHECK_TRIALS_H
#define ADJ_LANG_CHECK_TRIALS_H

#include "lang/compile.h"

/* Adds a warning `not-tried` for each such condition whose event reaches a decision, a roll, a shuffle or a pick. */
void check_trials(struct compiled *c, struct diags *diags);

#endif
