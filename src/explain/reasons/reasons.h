/* SPDX-License-Identifier: MIT
 *
 * Why rules did what they did: the conditions they used, with the values that were found. A log does not contain
 * this: the machine is observed while a game runs or is replayed, each value that it computes is noted by its
 * place in the code, and words are made only for rules that did something.
 *
 * A reason names the conditions that made a rule apply ("Amy stares [DB-LOS-5]; Amy watches (7,2) [DB-LOS-4: …]")
 * and the values it used, term by term ("the force of War Fleet 3 is 6 (EM-BAT-2) + 2 (EM-RACE-2)").
 *
 * reasons/ uses what lies in explain/ itself and no other part of it. Which file answers which question:
 *
 *     reasons.c               what happens now, and for which entry a reason is needed
 *     reasons_findings.c      what did each expression give last, and what does a name represent?
 *     reasons_sentence.c      why did this sentence do that?
 *     reasons_considered.c    why did this sentence do nothing?
 *     reasons_prohibitions.c  what forbids this decision? is it among what is offered?
 *     reasons_condition.c     does a condition hold, and which of its parts decided that?
 *     reasons_trial.c         what would be so after an event, and why?
 *     reasons_asking.c        why does this rule ask now, and in this way?
 *     reasons_possible.c      is this decision possible at all?
 *     reasons_needed.c        what would need to be so instead?
 *     reasons_definition.c    by which rules does a condition hold or not, is a value what it is?
 *     reason_facts.c          the answer as a tree of facts
 *     reasons_number.c        what is a number made of?
 *     reasons_secret.c        may who reads this know it?
 *     reasons_since.c         since when is it so?
 *     reasons_substitute.c    an expression with values in place of names
 */
#ifndef ADJ_EXPLAIN_REASONS_REASONS_H
#define ADJ_EXPLAIN_REASONS_REASONS_H

#include "explain/last_changes.h"
#include "explain/reasons/reason_facts.h"
#include "lang/compile.h"
#include "session/game.h"
#include "session/sight.h"
#include "vm/vm.h"

struct reasons;

/* Texts are in `lang`. `c` must outlive it; procedures may be added to it meanwhile, but not while watching. */
struct reasons *reasons_new(const struct compiled *c, const char *lang);
void reasons_free(struct reasons *r); /* NULL is allowed */

/* From here on `vm`, which must have a journal, is watched; what was gathered before is forgotten. `from`: the
 * number that the next entry of the journal will have. Until reasons_stop, or until the machine is released. A
 * machine that is watched runs several times slower. */
void reasons_watch(struct reasons *r, struct vm *vm, size_t from);
/* Must be called before what was gathered is read: the last entry of the journal may still wait for its
 * reason. */
void reasons_stop(struct reasons *r, struct vm *vm);

/* For the watches that follow: facts that `sight` may not know are marked as secret (NULL: none are). It must be of the
 * position after the decision that is watched, and outlive the watch. */
void reasons_watch_for(struct reasons *r, struct sight *sight);

/* All of that for one decision of `g`: watches, asks again whether what was chosen may happen (which finds the
 * prohibitions that were examined), takes it, and stops. The journal then holds what this decision did. */
void reasons_decide(struct reasons *r, struct game *g, const struct choice_answer *answer);

/* Why entry number `at` of the journal was made; NULL: its rule had no condition. Valid until the next watch. */
const struct reason_facts *reasons_of(const struct reasons *r, size_t at);

/* The field to which entry number `at` gives a computed number or, in the table, a word, where the rule did not use the
 * field before: the old value plays no part in the new one. NULL: it does, or the entry is another. */
const struct vocab_field *reasons_overwrites(const struct reasons *r, size_t at);

/* Rules that were examined and did nothing, in order; text: what kept them from it. NULL past the last. What is
 * listed, and what is not, is in docs/commands/trace.md. */
struct reasons_failed {
    int32_t sentence;
    const struct node *part; /* the statement of it that was not executed, or all of it */
    const char *text;
    const struct reason_facts *why; /* the same as facts; NULL: an exception overrode the rule */
    size_t at; /* the number that the next entry of the journal had when this was found first */
};
const struct reasons_failed *reasons_considered(const struct reasons *r, size_t index);

/* Why a condition procedure gives what it gives in the present state: its parts with their values. `node` is the
 * condition that `proc` (of compile_condition) computes. Appends to `out`; *holds is what it gives. 0, or -1 with
 * vm->fault set. The machine must not be watched. */
int reasons_condition(struct reasons *r, struct vm *vm, int32_t proc, const struct node *node, struct buf *out,
                      bool *holds);
/* The same as a tree, valid until the next watch; empty where it names what the asker must not know. */
int reasons_condition_facts(struct reasons *r, struct vm *vm, int32_t proc, const struct node *node,
                            struct reason_facts *out, bool *holds);

/* ---- why something may not be decided: reasons_prohibitions.c */

/* From here on who asks may only know what `sight` lets them (NULL: everything), and learns since when things hold
 * by `changes` (NULL: that is not told). Both must outlive the questions. */
void reasons_ask_for(struct reasons *r, struct sight *sight, const struct last_changes *changes);

/* One rule that forbids a decision. */
struct reasons_prohibition {
    int32_t sentence;
    struct reason_facts why; /* empty: it has no condition, or its values may not be reported */
    const char *now; /* the same in one line; NULL: `why` is empty */
    const char *needed; /* what would need to be so; NULL: `why` is empty */
    struct reasons_lift { /* its exceptions that do not apply, but could */
        int32_t sentence;
        const char *needed; /* NULL: it applies only to other decisions */
    } *lifts;
    size_t lift_count, lift_cap;
};

/* One rule that would forbid a decision and does not: its condition holds, an exception applies, or
 * an option of the game is against it. */
struct reasons_permit {
    int32_t sentence;
    struct reason_facts why;
};

/* The answer to reasons_prohibitions. The decision is allowed if `count` is 0. */
struct reasons_prohibitions {
    struct reasons_prohibition *items;
    size_t count, cap;
    struct reasons_permit *permits; /* what allows it, in the order of the rulebook */
    size_t permit_count, permit_cap;
};

/* Asks whether event number `event` may happen with these values, and lists all rules that forbid
 * it, on `arena`, in the order of the rulebook. Omits rules that depend on what the asker may not
 * know, whether they forbid it or not; and limits, because they count what others may have decided
 * in secret, except limits on the asker's own decisions. `offered`: the decision is among what the
 * asker is offered, who sees in the menu that it is forbidden. Returns 0, or -1: a rule could not be
 * computed with these values, and no rule after it was; vm->fault states why. */
int reasons_prohibitions(struct reasons *r, struct vm *vm, int32_t event, const int32_t *values, bool offered,
                         struct arena *arena, struct reasons_prohibitions *out);

/* The conditions around the statement that asks: why the rule asks, and asks in this way. Appends to
 * `out`, on `arena`. */
void reasons_asking(struct reasons *r, struct compiled *c, struct vm *vm, struct arena *arena,
                    struct reason_facts *out);

/* Whether the rule still asks in this way: 1 or 0; -1: the asker may not know it, or it asks under no condition. */
int reasons_asks(struct reasons *r, struct compiled *c, struct vm *vm);
/* Whether event number `event` with these values is among what the rule that asks offers, and no rule forbids it: 1 or
 * 0; -1: that cannot be computed, or the asker may not know it. */
int reasons_is_possible(struct reasons *r, struct compiled *c, struct vm *vm, int32_t event, const int32_t *values);

/* Whether one choice is among what is offered, and if not, the first test that it fails. */
struct reasons_miss {
    enum { PROBE_FITS, PROBE_MISSES, PROBE_UNKNOWN } result; /* unknown: it depends on what the asker may not know */
    const struct probe_part *part; /* PROBE_MISSES: the first that does not fit */
    struct reason_facts why; /* of a filter or a condition, like these: */
    const char *now, *needed; /* NULL as above */
    int32_t needed_value; /* PROBE_VALUE: the value it must be */
};
/* Tests a choice with the values `values` against one offer. `probe`: of compile_probe, for that
 * offer. */
void reasons_probe(struct reasons *r, struct vm *vm, const struct probe *probe, const int32_t *values,
                   struct arena *arena, struct reasons_miss *out);

#endif
