/* SPDX-License-Identifier: MIT
 *
 * What files claim about games that are played from them (fixtures, rulings, transcripts): conditions that must hold,
 * and how the game must end. Knows the game and its rules, and none of the files.
 */
#ifndef ADJ_SCENARIO_SCENARIO_H
#define ADJ_SCENARIO_SCENARIO_H

#include "explain/reasons/reasons.h"
#include "lang/read_decision.h"
#include "rulebook/yaml_value.h"
#include "session/game.h"

/* A condition as code. */
struct scenario_condition {
    const struct rb_str *of; /* as its author wrote it */
    int32_t proc; /* -1: it cannot be read */
    const struct node *node; /* its syntax tree, for explanations */
};

/* Compiles a condition into `c`, as a rule with the id `id`. What is wrong with it is added to `diags`. `of` must
 * outlive the rulebook's use. The machine must not be watched. */
void scenario_compile_condition(struct scenario_condition *out, struct compiled *c, const char *id,
                                const struct rb_str *of, struct diags *diags);

/* FAULT: a rule failed while the condition was evaluated. */
enum scenario_truth { SCENARIO_HOLDS, SCENARIO_FAILS, SCENARIO_FAULT };

/* Evaluates a condition that could be read, where the game is. *why gets what failed of a fault, in place of what it
 * holds. */
enum scenario_truth scenario_truth_of(const struct scenario_condition *condition, struct game *g, struct buf *why);
/* The same; of a result that is not the `expected` one *why gets the parts of the condition with their values. */
enum scenario_truth scenario_check_condition(const struct scenario_condition *condition, struct game *g,
                                             struct reasons *reasons, bool expected, struct buf *why);

/* How a game is claimed to have ended. */
struct scenario_end {
    struct src_pos pos;
    bool draw; /* the game must be a draw */
    const struct text_list *winners; /* exactly these; given and empty: no player has won */
    const struct text_list *losers; /* exactly these have lost, where they are given; NULL: nothing is claimed */
};

/* A claim that is not so. */
struct scenario_misfit {
    struct src_pos pos;
    const char *text; /* one sentence */
    const char *came; /* what is so instead; NULL: nothing to add */
};

/* Checks the end of a game that is over. Returns how many claims are not so, in a new array on `arena`. */
size_t scenario_check_end(const struct scenario_end *end, const struct game *g, const struct decision_reader *reader,
                          const char *lang, struct arena *arena, struct scenario_misfit **out);

/* Both lists, one after the other; on `arena`. */
struct text_list scenario_join(const struct text_list *a, const struct text_list *b, struct arena *arena);
/* The texts of a list, as a set-up takes its options. */
const char *const *scenario_texts(const struct text_list *list, struct arena *arena);

#endif
