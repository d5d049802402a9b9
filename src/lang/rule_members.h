/* SPDX-License-Identifier: MIT
 *
 * Rules that players put into an order are chosen among like things: they become members of a kind "rule", called
 * by their title (by their id where they have none). Cards with rules need none: there the card itself is chosen.
 */
#ifndef ADJ_LANG_RULE_MEMBERS_H
#define ADJ_LANG_RULE_MEMBERS_H

#include "lang/compile.h"

/* Adds the kind and sets compiled_rule.member, once all sentences are read and before cells are assigned. Where
 * nothing is ordered there is no such kind. Too many members: an error in `diags`. */
void rule_members_add(struct compiled *c, struct diags *diags);

/* How many rules, and cards with rules, an R_ORDER speaks of: 2 means more. */
int rule_members_ordered(const struct compiled *c, const struct node *order);

#endif
