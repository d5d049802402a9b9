/* SPDX-License-Identifier: MIT
 *
 * What games exercised of a rulebook: each sentence, and each clause of it (a statement, a thing that a menu
 * offers), how often, and since which decision. It is counted while a game runs or is replayed, at the places
 * that the compiler has noted (struct clause_place); a machine that is not watched pays nothing. Knows no
 * files, prints nothing.
 *
 * A sentence is exercised when it took effect:
 *
 *   when, before, after, whenever,   its statements ran. Whether a before rule prevented anything is shown by its
 *   at any moment                    clause "prevent it"
 *   instead                          it replaced the event
 *   may not, only when, at most …    it forbade an event, or a choice that would otherwise have been there. A
 *                                    limit that was counted against and never reached has changed nothing
 *   despite                          it overrode such a rule, which would have forbidden something
 *   always                           it was checked: an invariant can do no more without being broken
 *   a definition                     it gave its answer: its definition applied. That it did not apply at other times
 *                                    is seen by how often it was asked; to demand both could never be met by a
 *                                    definition without a condition
 *   a value                          it was computed as the value, as a term of it or as a bound
 *
 * The branches of an if are distinguished by the first statement in each. "Nothing happens" has no code and cannot be
 * seen; a sentence with nothing else has no effect.
 */
#ifndef ADJ_AUDIT_COVERAGE_H
#define ADJ_AUDIT_COVERAGE_H

#include "lang/compile.h"
#include "vm/vm.h"

/* One clause in one game. In order of sentences, and of the places in their text. */
struct coverage_clause {
    int32_t sentence; /* index in compiled.sentences */
    enum clause_part part; /* whether it is checked or takes effect */
    const struct node *node; /* the sentence, the statement or the offer */
    int64_t count; /* how often */
    int64_t first; /* decisions taken when it was first reached, the one that led there included; -1: never */
};

struct coverage;

/* Of the sentences that `c` has now (what fixtures add is passed over); `c` must outlive it. */
struct coverage *coverage_new(const struct compiled *c);
void coverage_free(struct coverage *cov); /* NULL is allowed */

/* Counts from nothing; what `vm` runs from here on counts, what is asked of it by vm_evaluate included. `decisions`:
 * how many were taken, read as it runs. Both must stay until coverage_stop. */
void coverage_watch(struct coverage *cov, struct vm *vm, const uint64_t *decisions);
/* The same at nearly full speed: to the program no code is added before coverage_stop, nor was any since
 * coverage_new. */
void coverage_watch_fast(struct coverage *cov, struct vm *vm, const uint64_t *decisions);
void coverage_stop(struct coverage *cov, struct vm *vm); /* the counts stay until the next game is watched */

/* The clauses with the counts of the present game; *count: how many. */
const struct coverage_clause *coverage_clauses(const struct coverage *cov, size_t *count);

/* The rule of a clause, as an index in compiled.rules, and how many rules there are. */
size_t coverage_rule_of(const struct coverage *cov, size_t clause);
size_t coverage_rule_count(const struct coverage *cov); /* rules of the rulebook, without those of fixtures */

/* How far a rule came, over all of its sentences; in rising order. */
enum coverage_extent {
    COVERAGE_NO_CODE, /* nothing of it could take effect */
    COVERAGE_UNASKED, /* its code never ran */
    COVERAGE_ASKED, /* it was asked whether it applies, and it never did */
    COVERAGE_EXERCISED /* it took effect */
};
/* `rule`: index in compiled.rules. */
enum coverage_extent coverage_rule(const struct coverage *cov, size_t rule);

/* Cards (and named pieces) that have rules of their own, in the order of their rules; the index of a rule's one, -1:
 * the rule is on no card. */
const struct rb_member *const *coverage_cards(const struct coverage *cov, size_t *count);
int32_t coverage_card_of(const struct coverage *cov, size_t rule);

#endif
