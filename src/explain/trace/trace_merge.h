/* SPDX-License-Identifier: MIT
 *
 * Steps that people read as one: a rule that does the same with several things, one after another.
 */
#ifndef ADJ_EXPLAIN_TRACE_TRACE_MERGE_H
#define ADJ_EXPLAIN_TRACE_TRACE_MERGE_H

#include "explain/trace/trace_report.h"

/* Steps that are shown, one after another. */
struct trace_shown {
    struct trace_shown_step {
        const struct trace_step *step;
        const char *text;
        const struct trace_step *cited; /* whose rule is printed: the step, or a folded event around it */
        int depth; /* among those that are shown */
    } *items;
    size_t count, cap;
};

/* How many of the steps from number `at` on read as one line; 1: only that one. */
size_t trace_merge_count(const struct trace_shown *shown, size_t at);
/* How often the event at number `at` happens in a row, or to how many things, each time with one change inside that
 * reads as one line with the others, which are added to `inside`; 0 or 1: it is a different step, or happens once. On
 * `arena`. */
size_t trace_merge_repeated(const struct trace_shown *shown, size_t at, struct arena *arena,
                            struct trace_shown *inside);
/* The text of `times` such events, on `arena`: "Ann receives a card (2 times)", "Reef 1, Reef 2 are lost". */
const char *trace_merge_repeated_text(struct arena *arena, const struct trace_shown *shown, size_t at, size_t times,
                                      const char *lang);
/* An event with the one change or move inside of it, if that is about something that the event names: "Green gains 1 power:
 * 3 → 4". NULL: it is something else. On `arena`. */
const char *trace_merge_effect_text(struct arena *arena, const struct trace_shown *shown, size_t at);
/* Whether two texts are the same, but for a name in each. */
bool trace_merge_same_but_for(const char *a, const char *name_a, const char *b, const char *name_b);
/* Whether a name is the first word, or words, of a text. */
bool trace_merge_begins_with(const char *text, const char *name);
/* What follows the names of several things: "are picked" of "is picked". NULL: it is unknown, as in all languages but
 * English. On `arena`. */
const char *trace_merge_verb_of_many(struct arena *arena, const char *rest, const char *lang);
/* "Anna (tak samo Ewa) pasuje": what is true of the first and of others, where the plural of the verb is unknown. On `arena`. */
const char *trace_merge_likewise(struct arena *arena, const char *first, const char *others, const char *rest,
                                 const char *lang);
/* Whether two steps have exactly the same reasons. */
bool trace_merge_same_reasons(const struct trace_step *a, const struct trace_step *b);
/* Whether the `count` steps have the same reasons. Otherwise each has its own, which has the same form as the
 * others: it only states which things the line is about. */
bool trace_merge_keeps_reasons(const struct trace_shown_step *list, size_t count);
/* The text of `count` such steps: "DON'T BLINK 1 to 10 → hero deck", "Green, Gold: power 3 → 4", "Amy's square
 * (8,6) → (8,5) → (8,4)". */
const char *trace_merge_text(struct arena *arena, const struct trace_shown_step *list, size_t count,
                             const char *lang);

#endif
