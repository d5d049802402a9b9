/* SPDX-License-Identifier: MIT
 *
 * From a rulebook to a program: vocabulary, sentences, checks, code. The trees stay,
 * because traces and answers print rules from them. The source of a procedure can be found back: program
 * marks lead to nodes, sentence numbers to rules.
 */
#ifndef ADJ_LANG_COMPILE_H
#define ADJ_LANG_COMPILE_H

#include "lang/ast.h"
#include "lang/parse.h"
#include "rulebook/model.h"
#include "vm/program.h"

/* A rule, and where it is from. */
struct compiled_rule {
    const struct rb_rule *rule;
    int card_kind; /* of a rule that is in a card or a named piece; otherwise -1 */
    const struct rb_member *card; /* … and which; otherwise NULL */
    int member; /* its name where players order rules, see rule_members.h; NOTHING: they do not */
};

/* A condition of the key `invariants`, which the rules never ask. */
struct compiled_invariant {
    const struct rb_rule *rule; /* of the rulebook */
    int32_t proc; /* for vm_evaluate without values */
    const struct node *node; /* its syntax tree, for explanations */
};

/* A compiled rulebook. Free with compiled_free; the rulebook must outlive it. Questions, fixtures
 * and explanations add code to it, so threads that do so need one each. */
struct compiled {
    struct arena arena; /* of everything but the rulebook */
    const struct rulebook *rb;
    struct vocab *vocab; /* every name */
    struct compiled_rule *rules; /* those of the rulebook, then those of cards, in file order */
    size_t rule_count, rule_cap;
    size_t code_size; /* bytes of code read so far */
    struct sentences sentences; /* by the numbers that the program uses */
    struct program program;
    struct int_list { /* by phrase: procedure of a condition or value, -1: none; and of the test of an event */
        int32_t *items;
        int32_t count;
    } procs, checks;
    bool *trying; /* by phrase: what defines it asks what would be so after an event; NULL: not yet known */
    struct about *abouts; /* what rules are about, rule by rule; see about.h */
    size_t about_count, about_cap;
    struct compiled_invariant *invariants; /* in the order of the rulebook; none without a program */
    size_t invariant_count;
    struct branch *branches; /* what decides whether someone is asked; found by check_leaks for carried_make */
    size_t branch_count, branch_cap;
    struct carried *carried; /* which values of events keep who must not know them, see carried.h; NULL: nothing is hidden */
    struct secrecy *secrecy; /* what sentences do with what is hidden, see secrecy.h; NULL: nothing is hidden */
    struct probe **probes; /* made so far, see compile_probe */
    size_t probe_count, probe_cap;
};

/* Compiles `rb`, which must outlive the result. Errors are added to `diags` (whose arena must
 * outlive them); with errors among them the result has no program (compiled_has_program). Never
 * NULL; free with compiled_free. */
struct compiled *compile_rulebook(const struct rulebook *rb, struct diags *diags);
void compiled_free(struct compiled *c);

/* Whether it can run. */
static inline bool compiled_has_program(const struct compiled *c)
{
    return c->program.code != NULL;
}

/* Adds a procedure that is not of the rulebook, for the code of `rule`, as a fixture or a question
 * has it. Returns the procedure's number, or -1 with errors in `diags` (errors that are there
 * already do not matter). Statements: a procedure for vm_start, which executes them and ends the
 * game; a condition or an expression: for vm_evaluate without values.
 *     rule.code.text = "put Reef/1 into the deck";    statements
 *     rule.code.text = "angel 4 is held";             a condition
 *     rule.code.text = "Amy's square";                an expression */
int32_t compile_statements(struct compiled *c, const struct rb_rule *rule, struct diags *diags);
int32_t compile_condition(struct compiled *c, const struct rb_rule *rule, struct diags *diags);
int32_t compile_expression(struct compiled *c, const struct rb_rule *rule, struct type *type, struct diags *diags);

/* Whether one choice is among those that are offered: a procedure whose values are the slots of the
 * frame that asks, then those of the choice. It returns 0, or 1 + the number of the first part that
 * does not fit. "Why not" uses it, because its result is more precise than a list of choices. */
struct probe {
    const struct node *of; /* the offer of a menu, or the statement that chooses */
    int32_t ask_pc; /* where its choices begin to be computed */
    int32_t proc; /* -1: the program is full */
    int32_t frame, values; /* how many slots, how many values */
    struct probe_part {
        enum probe_what {
            PROBE_KIND, /* node: the noun; the value is not of that kind */
            PROBE_VALUE, /* node: what the value must be */
            PROBE_FILTER, /* node: a condition on the noun */
            PROBE_CONDITION /* node: the condition after "if" */
        } what;
        const struct node *node;
        int32_t placeholder; /* which value; -1: none */
    } *parts;
    size_t count, cap;
};
/* Makes the probe for the offer or the statement `of`, whose choices begin to be computed at
 * `ask_pc`, in the code of `sentence`; or returns the one that was made before. Lives with `c`. */
const struct probe *compile_probe(struct compiled *c, int32_t ask_pc, int32_t sentence, const struct node *of);

/* Conditions around the statement `of` that asks, evaluated one after the other in its frame: the procedure has no
 * other values and always gives 0. */
const struct probe *compile_asking(struct compiled *c, int32_t ask_pc, int32_t sentence, const struct node *of,
                                       const struct node *const *conditions, size_t count);

/* The id of the rule of a sentence; "game" for -1. */
const char *compiled_rule_id(const struct compiled *c, int32_t sentence);
/* The first rule with this id; NULL: there is none. */
const struct compiled_rule *compiled_rule_named(const struct compiled *c, const char *id);

#endif
