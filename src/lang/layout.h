/* SPDX-License-Identifier: MIT
 *
 * Where everything of a game is in its array of cells. The order is that of the rulebook: table and options, fields
 * by kind, kept conditions and values, zones, then what the engine keeps. It is part of the semantics, because states are
 * hashed.
 */
#ifndef ADJ_LANG_LAYOUT_H
#define ADJ_LANG_LAYOUT_H

#include "lang/compile.h"

/* Fills the parts of c->program that describe cells, kinds, zones, chances and dice, and the cells in c->vocab. */
void layout_cells(struct compiled *c, struct diags *diags);

#endif
