/* SPDX-License-Identifier: MIT
 *
 * What happened, in order: every change of a cell, every event, every draw, each with the sentence that caused it.
 * A trace is this list in words. From the changes alone a host can undo or repeat a run, because no cell that rules
 * can read changes without an entry. An event that captures a piece looks like this:
 *
 *     EVENT "capture" (angel 8, Clara)          depth 1
 *         MOVE Clara from (4,2) to captives     depth 2
 *             CHANGE …                          the cells of the move
 *         MOVE_END
 *     EVENT_END "capture"
 *
 * Sentences are numbers in compiled.sentences. Knows no words.
 */
#ifndef ADJ_VM_JOURNAL_H
#define ADJ_VM_JOURNAL_H

#include <stddef.h>
#include <stdint.h>

/* What an entry reports, and what its a, b, c and values are. Where values begin with a chance (a
 * phrase, or -1 for a shuffle of a zone that the rulebook gives no purpose), those of the chance
 * follow. */
enum journal_kind {
    JOURNAL_EVENT, /* a: event; values */
    JOURNAL_EVENT_END, /* a: event */
    JOURNAL_CHANGE, /* a: address, b: old, c: new */
    JOURNAL_MOVE, /* a: piece, b: old zone, c: new zone; the changes of cells follow and are part of it */
    JOURNAL_MOVE_END, /* the changes since JOURNAL_MOVE were the move */
    JOURNAL_FORBIDDEN, /* a: event that may not happen; values; sentence: the rule that forbids it */
    JOURNAL_PREVENTED, /* a: event; values */
    JOURNAL_INSTEAD, /* a: event that is replaced; values */
    JOURNAL_ENDED, /* a: event that is ended early; values */
    JOURNAL_WHENEVER, /* a rule that holds at all times applies; what it does follows */
    JOURNAL_ROLL, /* a: die, b: face, c: index; values: chance, then its values */
    JOURNAL_SHUFFLE, /* a: zone, c: index */
    JOURNAL_PICK, /* a: piece, c: index; values: chance, then its values */
    JOURNAL_CHOSE, /* a: what, b: 1 when that is a number and no piece */
    JOURNAL_CHOSE_SOME, /* a: where its members begin in the journal's values, b: how many */
    JOURNAL_NO_CHOICE, /* a player had to choose, and there was nothing to choose from */
    JOURNAL_SHOW, /* a: piece, b: player */
    JOURNAL_ANNOUNCED, /* a: event; values */
    JOURNAL_RUN_OUT, /* a duration has ended; the change follows. a: address */
    JOURNAL_WINS, /* a: player */
    JOURNAL_DRAWN,
    JOURNAL_LOSES, /* a: player */
    JOURNAL_NO_WINNER
};

/* One entry. Entries of an event are between its JOURNAL_EVENT and its JOURNAL_EVENT_END. */
struct journal_entry {
    uint8_t kind; /* enum journal_kind */
    uint8_t value_count; /* VALUES_MAX + 1 at most */
    uint16_t depth; /* of events around it */
    int32_t sentence; /* -1: a decision, or the game itself */
    int32_t pc; /* the instruction that made it, for explanations; -1: none */
    int32_t a, b, c;
    int32_t values; /* where they begin in journal.values */
};

/* The entries of one run of the machine. All zero: empty. Owned by the host, which sets vm->journal
 * and clears it between decisions; release with journal_release. It grows without a limit of its
 * own: fuel limits it. */
struct journal {
    struct journal_entry *entries;
    size_t count, cap;
    int32_t *values;
    size_t value_count, value_cap;
};

/* Makes room for one more entry, and for values, so that j->values is never NULL: an entry without
 * values has an offset into it, too. */
void journal_grow(struct journal *j);

/* Adds an entry without values, of depth 0 and place -1; the pointer is valid until the next one is
 * added. */
static inline struct journal_entry *journal_add(struct journal *j, enum journal_kind kind, int32_t sentence,
                                                int32_t a, int32_t b, int32_t c)
{
    if (j->count == j->cap)
        journal_grow(j);
    struct journal_entry *e = &j->entries[j->count++];
    *e = (struct journal_entry){.kind = (uint8_t)kind, .sentence = sentence, .pc = -1, .a = a, .b = b, .c = c};
    return e;
}

/* Appends `count` values to the journal (copied) and gives them to entry `e`, which must be the last
 * one. A second call replaces: only the values of the last call belong to the entry. */
void journal_values(struct journal *j, struct journal_entry *e, const int32_t *values, int32_t count);
/* Empties it; memory is kept for the next run. */
void journal_clear(struct journal *j);
/* Frees its memory; it is empty afterwards, and can be used again. */
void journal_release(struct journal *j);

#endif
