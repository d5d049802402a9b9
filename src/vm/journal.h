/* SPDX-License-Identifier: MIT
 *
 * What happened, in order: every change of a cell, every event, every roll, each with the sentence that was in force.
 * A trace is this list in words.
 */
#ifndef ADJ_VM_JOURNAL_H
#define ADJ_VM_JOURNAL_H

#include <stddef.h>
#include <stdint.h>

enum journal_kind {
    JOURNAL_EVENT, /* a: event; values */
    JOURNAL_EVENT_END, /* a: event */
    JOURNAL_CHANGE, /* a: address, b: old, c: new */
    JOURNAL_MOVE, /* a: piece, b: old zone, c: new zone; the changes of cells follow and are part of it */
    JOURNAL_MOVE_END,
    JOURNAL_FORBIDDEN, /* a: event that may not happen; values; sentence: the rule that forbids it */
    JOURNAL_PREVENTED, /* a: event; values */
    JOURNAL_INSTEAD, /* a: event that is replaced; values */
    JOURNAL_ENDED, /* a: event that is ended early; values */
    JOURNAL_WHENEVER,
    JOURNAL_ROLL, /* a: die, b: face, c: index; values: chance, then its values */
    JOURNAL_SHUFFLE, /* a: zone, c: index */
    JOURNAL_PICK, /* a: piece, c: index; values: chance, then its values */
    JOURNAL_CHOSE, /* a: what, b: 1 when that is a number and no piece */
    JOURNAL_CHOSE_SOME, /* a: where its members begin in the journal's values, b: how many */
    JOURNAL_NO_CHOICE,
    JOURNAL_SHOW, /* a: piece, b: player */
    JOURNAL_ANNOUNCED, /* a: event; values */
    JOURNAL_RUN_OUT, /* a duration has ended; the change follows. a: address */
    JOURNAL_WINS, /* a: player */
    JOURNAL_DRAWN
};

/* One entry. Its kind determines what a, b and c are; entries of one event lie between its
 * JOURNAL_EVENT and its JOURNAL_EVENT_END. */
struct journal_entry {
    uint8_t kind;
    uint8_t value_count;
    uint16_t depth; /* of events around it */
    int32_t sentence; /* -1: a decision, or the game itself */
    int32_t pc;
    int32_t a, b, c;
    int32_t values; /* where they begin in journal.values */
};

/* The entries of one run of the machine. All zero: empty. Owned by the host; release with
 * journal_release. */
struct journal {
    struct journal_entry *entries;
    size_t count, cap;
    int32_t *values;
    size_t value_count, value_cap;
};

/* Room for one more entry, and a place for values, be it one without any: never an offset from NULL. */
void journal_grow(struct journal *j);

/* Adds an entry without values; the pointer is valid until the next one is added. */
static inline struct journal_entry *journal_add(struct journal *j, enum journal_kind kind, int32_t sentence,
                                                int32_t a, int32_t b, int32_t c)
{
    if (j->count == j->cap)
        journal_grow(j);
    struct journal_entry *e = &j->entries[j->count++];
    *e = (struct journal_entry){.kind = (uint8_t)kind, .sentence = sentence, .pc = -1, .a = a, .b = b, .c = c};
    return e;
}

/* Gives the entry `count` values, which are copied. Called again, it adds none to those before:
 * only the last call counts. */
void journal_values(struct journal *j, struct journal_entry *e, const int32_t *values, int32_t count);
/* Empties it; memory is kept for the next run. */
void journal_clear(struct journal *j);
/* Frees its memory; it is empty afterwards, and can be used again. */
void journal_release(struct journal *j);

#endif
