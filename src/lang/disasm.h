/* SPDX-License-Identifier: MIT
 *
 * A program in readable form: each instruction with the rule and the line of the rulebook that it comes from.
 */
#ifndef ADJ_LANG_DISASM_H
#define ADJ_LANG_DISASM_H

#include "base/buf.h"
#include "lang/compile.h"

/* Appends the instructions of one rule (all of them for NULL), by procedure. `c` must have a program. */
void disasm(struct buf *out, const struct compiled *c, const char *rule);

#endif
