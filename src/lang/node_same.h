/* SPDX-License-Identifier: MIT
 *
 * Whether two parsed texts say the same: equal nodes in equal places, the same names bound to corresponding
 * variables. Places in the file, brackets that change nothing, and slots of the compiler do not count.
 */
#ifndef ADJ_LANG_NODE_SAME_H
#define ADJ_LANG_NODE_SAME_H

#include "lang/ast.h"

/* Both must have been read with the same vocabulary. Scratch memory comes from `arena`. */
bool node_same(const struct node *a, const struct node *b, struct arena *arena);

#endif
