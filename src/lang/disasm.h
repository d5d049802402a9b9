/* SPDX-License-Identifier: MIT
 *
 * A program in readable form: each instruction with the rule and the line of the rulebook that it comes from.
 */
#ifndef ADJ_LANG_DISASM_H
#define ADJ_LANG_DISASM_H

#include "lang/compile.h"

struct disasm_instruction {
    const char *procedure; /* "event mark": it begins here; NULL: it continues */
    int values, slots; /* of the procedure that begins */
    int32_t place; /* in the code */
    const char *op; /* its name in opcodes.def */
    const char *const *operands; /* as they are shown: "$1", "@204", "2 (player's money)" */
    size_t operand_count;
    const char *rule, *file; /* id, and path in the rulebook's folder; NULL: of no rule */
    int line; /* 0: of no rule */
};

/* Calls `each` for the instructions of one rule (all of them for NULL, with the beginnings of procedures) in the
 * order of their places. What it gets holds until `each` returns. `c` must have a program. */
void disasm_each(const struct compiled *c, const char *rule,
                 void (*each)(void *ctx, const struct disasm_instruction *i), void *ctx);

#endif
