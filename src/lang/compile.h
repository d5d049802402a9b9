/* SPDX-License-Identifier: MIT
 *
 * From a rulebook to a program: vocabulary, sentences, checks, code. Everything that was found out on the way is kept,
 * because traces and answers are told with it.
 */
#ifndef ADJ_LANG_COMPILE_H
#define ADJ_LANG_COMPILE_H

#include "lang/parse.h"
#include "rulebook/model.h"
#include "vm/program.h"

struct compiled_rule {
    const struct rb_rule *rule;
    int card_kind; /* of a rule that stands in a card or a named piece; otherwise -1 */
    const struct rb_member *card; /* … and which; otherwise NULL */
};

struct compiled {
    struct arena arena; /* of everything but the rulebook */
    const struct rulebook *rb;
    struct vocab *vocab;
    struct compiled_rule *rules; /* those of the rulebook, then those of cards, in file order */
    size_t rule_count, rule_cap;
    size_t code_size; /* bytes of code read so far */
    struct sentences sentences; /* by the numbers that the program uses */
    struct program program;
    struct int_list { /* by phrase: procedure of a condition or value, -1: none; and of the test of an event */
        int32_t *items;
        int32_t count;
    } procs, checks;
};

/* Compiles `rb`, which must outlive the result. Problems are added to `diags` (whose arena must outlive them); with
 * errors among them the result has no program that could run (program.code is NULL). Never NULL; free with
 * compiled_free. */
struct compiled *compile_rulebook(const struct rulebook *rb, struct diags *diags);
void compiled_free(struct compiled *c);

/* Adds a procedure that is not of the rulebook, for `code` (see parse.h); its sentences' rule is `rule`.
 * The procedure's number, or -1 with errors in diags (errors that are there already do not matter). Statements: the procedure is one for vm_start (it carries them
 * out and the game is over); a condition or an expression: for vm_evaluate without values. */
int32_t compile_statements(struct compiled *c, const struct rb_rule *rule, struct diags *diags);
int32_t compile_condition(struct compiled *c, const struct rb_rule *rule, struct diags *diags);
int32_t compile_expression(struct compiled *c, const struct rb_rule *rule, struct type *type, struct diags *diags);

/* The rule of a sentence, "game" for none (-1). */
const char *compiled_rule_id(const struct compiled *c, int32_t sentence);

#endif
