/* SPDX-License-Identifier: MIT
 *
 * What the files of the comparison share: the two games, and what is remembered of them from step to step.
 */
#ifndef ADJ_AUDIT_REGRESS_PARTS_H
#define ADJ_AUDIT_REGRESS_PARTS_H

#include "audit/regress.h"
#include "audit/regress_migration.h"
#include "explain/trace/trace.h"

/* ---------------------------------------------------------------- chance, by what it was for */

/* One draw, in both games. */
struct regress_draw {
    const char *address; /* kind, purpose, values and index */
    struct log_record old, new; /* kind LOG_HEADER: not drawn there */
};

struct regress_draws { /* all zero at first; lives on the comparison's arena */
    struct regress_draw *items;
    size_t count, cap; /* draws so far, and room for them */
    struct name_map *index; /* by address */
};

/* Notes what a game drew in its last step. */
void regress_draws_add(struct regress_draws *d, struct arena *arena, const struct game *g, bool is_new,
                       struct buf *scratch);
/* What was observed in the old game for the same; NULL: nothing. */
const struct log_record *regress_draws_observed(const struct regress_draws *d, const struct log_record *asked,
                                                struct buf *scratch);
/* Counts equal, different, missing and additional draws. */
struct regress_chance regress_draws_compare(const struct regress_draws *d);

/* ---------------------------------------------------------------- the two games */

/* What a comparison remembers from step to step; regress.h has only a pointer to it. */
struct regress_work {
    const struct regress_options *options; /* the caller's */
    const struct regress_pair *pair; /* the caller's, or: */
    struct regress_pair *made; /* for this log */
    struct rulebook *own_rulebook; /* the changed one again, with the log's own beginning in it; … */
    struct compiled *own; /* … NULL: not needed */
    struct diags diags;
    const struct compiled *changed; /* that the new game is played by */
    bool alone; /* it is the same rulebook: there is nothing to compare */
    struct start_position start_position; /* that the log has, by the changed rulebook; … */
    bool misfit; /* … it cannot be set up with it */
    struct game game; /* the new one; the old one is in the replay */
    struct regress_counts *counts; /* by changed rule, see regress_reached.c */
    struct observed_code *observed[2]; /* of the old and the new game, if rows are watched; otherwise NULL */
    struct regress_draws draws; /* of both games */
    struct regress_migration migration; /* of this log */
    int own_decisions; /* that the policy's player took */
    bool plays_differ; /* the first difference is one of play */
    const char *asking; /* rule of the log's decision */
    struct buf scratch; /* working space */
    struct arena step; /* of one comparison */
    struct trace traces[2]; /* in English */
    struct trace translated; /* one of them in the language of the report */
};

/* Fills r->decision_translated and r->role_translated from r->decision and r->role, which are there. */
void regress_translate_decision(struct regress *r);

/* Makes a sentence of a literal, which must be in the catalogs, and its arguments, as message_new does. */
struct regress_text regress_text(struct regress *r, const char *english, ...) __attribute__((format(printf, 2, 3)));
/* The message of the new game, which is in the state GAME_FAULT. */
struct regress_text regress_fault(struct regress *r);

/* Nothing is compared, for this reason, in the language of the report; what was found so far is forgotten. … */
void regress_skip(struct regress *r, enum regress_verdict verdict, const char *message);
void regress_skip_failed(struct regress *r); /* … what keeps the log from being replayed */
/* Whether the log is of the game that the changed rules are of; otherwise it is skipped. */
bool regress_is_of_game(struct regress *r);

/* The old game has taken a decision of the log: the new one does, or its substitute. false: it cannot, and the
 * verdict has the reason; that of a skipped log where the migration does not fit. */
bool regress_follow(struct regress *r);
/* The new game takes what the migration inserts before the next decision. Result as above. */
bool regress_inserted(struct regress *r);
/* The log is at its end: false: its migration has unused entries, and it is skipped. */
bool regress_all_inserted(struct regress *r);
/* … if the policy allows it, the new game is played to its end, as the old one was. false: the verdict states that
 * it has none. */
bool regress_play_out(struct regress *r);

/* The games differ at the decision that the new game cannot take. That verdict is taken back: it
 * continues. */
void regress_part_at_decision(struct regress *r);
/* What the new game waits for at the end of the log. */
struct regress_text regress_open_question(struct regress *r);

/* Compares what the two games did last. Sets the first difference of r, unless there was one of that weight
 * before. */
void regress_compare_step(struct regress *r);
/* The same where only one of them took a decision. */
void regress_compare_side(struct regress *r, bool new);
/* The choice of the new game with these words; false: there is none. */
bool regress_find_words(struct regress *r, const char *text, struct choice_answer *out);
/* Appends an event so that it can be compared across rulebooks: its id, and the values of its placeholders by stable
 * names. */
void regress_format_event(struct buf *out, const struct compiled *c, int32_t phrase, const int32_t *values);
/* The choice of the new game that means what the old game has just decided. false: there is none, and the verdict
 * and the message say so. */
bool regress_find_choice(struct regress *r, struct choice_answer *out);

/* Which changed rules take effect. Both games are before their first step for the first two. */
void regress_reached_begin(struct regress *r);
void regress_reached_watch(struct regress *r, struct game *g, bool new); /* before a game's first step */
void regress_reached_before_step(struct regress *r); /* before both games take a step */
/* Those that took effect since the last call of regress_reached_before_step caused the difference; `choices`:
 * those between the last two calls, which led to the choices that both games have. */
void regress_reached_blame(struct regress *r, bool choices);
/* Of a decision that is not legal: where changed rules forbid it, they caused it, and no others. */
void regress_blame_forbidding(struct regress *r);
void regress_reached_end(struct regress *r); /* after the last step */

#endif
