/* SPDX-License-Identifier: MIT
 *
 * Playing a transcript once: takes its decisions, hands out the chance that people saw, and checks what they say was
 * so. What no one saw (the order of shuffled cards, what was picked blindly) is taken from a plan; where an entry
 * shows that the plan is wrong, the run lists which cards would have to change places (transcript_infer.h does that).
 */
#ifndef ADJ_TRANSCRIPT_TRANSCRIPT_PLAY_H
#define ADJ_TRANSCRIPT_TRANSCRIPT_PLAY_H

#include "scenario/scenario.h"
#include "session/record.h"
#include "transcript/transcript.h"

/* What all runs of a transcript share. */
struct transcript_book {
    const struct transcript *transcript; /* the file */
    struct compiled *compiled; /* code of the transcript was added to it */
    struct decision_reader *reader; /* of decisions in any language */
    struct reasons *reasons; /* for values in messages */
    struct start_position start_position; /* compiled from `given` and `start` */
    struct game_setup setup; /* players, options and seed */
    const char *lang; /* of what is printed in messages; NULL: English */
    struct scenario_condition **conditions; /* by entry, for each of its conditions */
};

/* The order that a draw gave to things: members from the top; of a pick, the one that was picked comes first.
 * NULL: the draw was of another kind, or its result is known. */
struct transcript_order {
    int32_t *items;
    int32_t count;
};

/* Orders by the number of the draw in the game; where there is none, things lie as before the draw. */
struct transcript_plan {
    struct transcript_order *orders;
    size_t count;
};

/* Two cards that would have to change places for an entry to be true. */
struct transcript_swap {
    int32_t needed, there; /* members: the one that the entry names, and the one in its place */
};

enum transcript_failure {
    TRANSCRIPT_TRUE, /* none */
    TRANSCRIPT_ILLEGAL, /* a decision that is not legal */
    TRANSCRIPT_UNTRUE, /* something that was noted and is not so */
    TRANSCRIPT_MISSING, /* chance decides, and the result is not in the transcript */
    TRANSCRIPT_FAULT /* a rule failed at run time */
};

enum { TRANSCRIPT_NOTES_MAX = 4 };

/* All zero before; released after, in each case. */
struct transcript_run {
    const struct transcript_book *book; /* what is played */
    const struct transcript_plan *plan; /* for what no one saw; NULL: none */
    struct recorder *recorder; /* receives everything; NULL: none */
    bool snapshots; /* … and positions */
    size_t limit; /* entries after this one are not played */

    struct game game; /* in progress */
    struct arena memory; /* of this run */
    struct buf scratch, text; /* working space */
    size_t window, window_end; /* entries in which results for the present step are */
    size_t *used; /* by entry: results that were needed */
    const struct rb_str *given; /* the result that was handed out last */
    struct transcript_order *orders; /* what came of each draw */
    size_t order_count, order_cap;

    size_t reached; /* entries that are true */
    enum transcript_failure failure; /* of entry number `reached`, or of the end */
    struct src_pos pos; /* of the failure */
    const struct message *why; /* one sentence */
    const char *refused; /* a decision that can be asked about: why not? NULL: another kind of failure */
    const struct message *notes[TRANSCRIPT_NOTES_MAX]; /* details of the failure */
    size_t note_count;
    struct transcript_swap *swaps; /* that might help */
    size_t swap_count, swap_cap;
    bool any_swap; /* … and any other, because the entry does not name the cards that it is about */
};

/* Plays from the beginning to the first failure, the limit, or the end. */
void transcript_play(struct transcript_run *run);
void transcript_run_release(struct transcript_run *run); /* makes it all zero */

/* ---- between its files */

/* Notes what is wrong, once; false. Formats are those of message_new (base/message.h). */
bool transcript_fail(struct transcript_run *run, enum transcript_failure failure, struct src_pos pos,
                     const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* Adds a detail to the failure; those beyond TRANSCRIPT_NOTES_MAX are dropped. */
void transcript_note(struct transcript_run *run, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* transcript_chance.c: results that people saw, or that the plan has; a function of struct game_sink. */
const char *const *transcript_observed(void *ctx, const struct log_record *asked, size_t *count);

/* transcript_cards.c */
/* Whether number `at` of a list of cards can mean this one: it is called so, and no other of the list names just
 * it. */
bool transcript_is_meant(const struct transcript_book *book, int32_t member, const struct text_list *list, size_t at);
/* Checks what was seen; false: it is not so, which is noted with the swaps that could make it so. */
bool transcript_check_saw(struct transcript_run *run, const struct transcript_entry *e);
/* Reads a decision, also one that names a card by its title where there are several. false: it is not among the
 * choices; the swaps that could put it there are noted. */
bool transcript_read_decision(struct transcript_run *run, const struct rb_str *text, struct choice_answer *out);

#endif
