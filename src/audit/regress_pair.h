/* SPDX-License-Identifier: MIT
 *
 * Two rulebooks of one game as a comparison of its games needs them: which rules changed, whether the numbers of the
 * two programs mean the same, which rule of one is which of the other, and where in their code the changed rules are
 * seen at work. Made once, used for many logs.
 */
#ifndef ADJ_AUDIT_REGRESS_PAIR_H
#define ADJ_AUDIT_REGRESS_PAIR_H

#include "audit/rulediff.h"
#include "vm/observe.h"

/* A rule that changed in what games use; or a row of a table, such as a card, in which a number changed that no rule
 * changes. */
struct regress_rule {
    const char *id, *title; /* "unit Armada" of a row; title may be NULL */
    const char *how; /* "code: 6 → 5", "added", "removed", … */
    int old_index, new_index; /* in compiled.rules; -1: not there */
};

/* Where the code of changed rules shows that they took effect, see coverage.h for what counts. */
struct regress_place {
    int rule; /* in regress_pair.rules; -1: of no changed rule */
    bool asked; /* here it is only computed whether the rule applies */
};
/* The clauses of changed rules in one program. */
struct regress_places {
    struct regress_place *items; /* by number in program.clauses */
    const struct clause_stops *stops; /* for a struct vm_observer; NULL: no clause is of a changed rule */
};

/* Two rulebooks and what changed between them. */
struct regress_pair {
    struct arena arena;
    struct rulediff diff; /* everything that changed */
    const struct compiled *old_book, *new_book;
    /* Cells, pieces, phrases and zones have the same numbers, so that journals can be compared as they are. */
    bool alike;
    int *old_numbers, *new_numbers; /* by sentence: the same number for the same rule */
    struct regress_rule *rules; /* in the order of rulediff */
    size_t rule_count, rule_cap;
    struct regress_places old_places, new_places;
    /* By cell: the changed row that it is of, in `rules`; -1: it has not changed. NULL: no row has. */
    int *old_rows, *new_rows;
    size_t words_only; /* rules that changed in nothing that games use */
    size_t things; /* cards, pieces, numbers and phrases that changed in what games use, except for such rows */
    const char *first_things; /* the first of them by name; NULL: there are none */
};

/* `p` must be all zero; both rulebooks must stay. `lang`: of `how` and the names of things. Release it in each
 * case. */
void regress_pair_make(struct regress_pair *p, const struct compiled *old_book, const struct compiled *new_book,
                       const char *lang);
void regress_pair_release(struct regress_pair *p); /* makes it all zero */

/* The number of a sentence's rule; -1: the game itself. */
int regress_pair_rule(const int *numbers, int32_t sentence);

#endif
