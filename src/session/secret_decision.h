/* SPDX-License-Identifier: MIT
 *
 * Whether the decision that a game waits for is secret: judged by what the rules could change with any of its choices, and not
 * by what one of them does.
 */
#ifndef ADJ_SESSION_SECRET_DECISION_H
#define ADJ_SESSION_SECRET_DECISION_H

#include "lang/compile.h"
#include "vm/vm.h"

/* `vm` waits for a decision. False if the rulebook hides nothing. */
bool is_secret_decision(const struct compiled *c, const struct vm *vm);

#endif
