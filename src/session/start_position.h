/* SPDX-License-Identifier: MIT
 *
 * Games that do not begin at the start of their rulebook: statements change the initial position, and an event
 * is played from there. Both are code of the rule language, from a fixture, a transcript or the header of a
 * log.
 *
 */
#ifndef ADJ_SESSION_START_POSITION_H
#define ADJ_SESSION_START_POSITION_H

#include "lang/compile.h"

struct start_position {
    const char *given, *start; /* the code, as the header of a log has it; NULL: none */
    int32_t layout, play; /* their procedures; -1: no statements; the rulebook's own start */
};

/* Compiles both parts into `c`, as rules with the id `rule`. 0; or -1 with errors in `diags`. The texts must outlive
 * every game that is begun with *out. */
int start_position_compile(struct start_position *out, struct compiled *c, const char *rule,
                           const struct rb_code *given, const struct rb_code *start,
                           struct diags *diags);

#endif
