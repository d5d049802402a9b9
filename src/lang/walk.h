/* SPDX-License-Identifier: MIT
 *
 * Going through the parsed form.
 */
#ifndef ADJ_LANG_WALK_H
#define ADJ_LANG_WALK_H

#include "lang/ast.h"

/* Calls `visit` for a node (may be NULL: nothing) and everything below it, from the outside in and as it is
 * written. */
void walk_nodes(const struct node *n, void (*visit)(void *ctx, const struct node *n), void *ctx);

/* Whether the variable occurs in it. */
bool walk_speaks_of(const struct node *n, const struct variable *var);

#endif
