/* SPDX-License-Identifier: MIT
 *
 * Inside of the reasons: what their files share, one section for each file. See reasons.h.
 *
 * Time is counted in values: `now` grows with each one that is noted, and `since` is such a number. A value
 * counts for an answer only if it was found since the question began, in the frame of the sentence that is
 * described.
 */
#ifndef ADJ_EXPLAIN_REASONS_REASONS_INNER_H
#define ADJ_EXPLAIN_REASONS_REASONS_INNER_H

#include "explain/reasons/reasons.h"

#include "base/buf.h"
#include "lang/ast.h"
#include "vm/observe.h"

/* What a sum, a highest or a lowest went over when it was computed last. */
struct sum {
    const struct variable *var; /* represents each of them in turn */
    struct sum_term {
        int32_t item, value; /* a member, and what it contributes */
    } *terms; /* in the order of computation; on r->arena */
    size_t count, cap;
    bool over; /* with the next term it is computed again */
};

/* What was found last for an expression or a variable; found: when, 0 for never. */
struct finding {
    const void *of; /* struct node or struct variable */
    uint32_t found;
    int32_t fp; /* the frame in which it was found: the same sentence can run in several */
    int32_t value;
    struct sum *sum; /* of an E_SUM whose terms can be distinguished */
    struct sum *term_of; /* of the expression that such a sum adds up */
    const struct reason_facts *tried; /* of an E_TRIAL: why its condition holds or not after the event; NULL: unknown */
    bool counted; /* a piece that is only counted: "one of 3 cards", without its name */
};

/* A hash table by address. It is never enumerated, because the order of addresses differs between runs. */
struct findings {
    struct finding *items; /* in the order of the marks */
    size_t count;
    uint32_t *slots; /* a hash table of addresses: the number of an item, counted from 1; 0: free */
    size_t mask; /* how many slots, less one: a power of two less one */
};

/* The sentence whose names are used, and the frame in which it runs or ran. What was found in other
 * frames does not count: the same sentence can run in several, with other values. */
struct scope {
    int32_t fp; /* -1: what was found anywhere counts */
    const struct node *head; /* the event or phrase whose nouns represent `values`; NULL: there is none */
    const int32_t *values;
    int32_t mark; /* where the machine is in that frame: number of a code mark; -1: the frame is gone */
};

/* One frame of the machine: which sentence's code is running in it, and since when. */
struct frame_watch {
    int32_t fp, sentence, line;
    int32_t first_line; /* at which this watch has met it: a decision may have come before */
    uint32_t entered;
    size_t journal_at; /* how long the journal was then */
    int32_t values[PLACEHOLDERS_MAX]; /* what the sentence's event or phrase is about */
    const struct reason_facts *reason; /* for what it does next, found before that is done; NULL: none */
    const struct vocab_field *overwrites; /* what it does next: see reasons_overwritten */
};

/* Why an entry of the journal was made. */
struct entry_reason {
    const struct reason_facts *why; /* NULL: without a reason */
    const struct vocab_field *overwrites; /* NULL: no field, or with a use of its old value */
};

/* A prohibition that applies, and why. */
struct prohibition_met {
    int32_t sentence; /* -1: none was met */
    const struct reason_facts *why; /* NULL: it has no condition */
};

/* See reasons_case_of. */
struct known_case {
    bool known;
    struct reason_case among;
};

/* What is explained while one decision is watched: rules of strangers can do millions of things in it, each with reasons
 * of some kilobytes. */
enum { REASONS_EXPLAINED_MAX = 20000 };

/* See reasons.h. The index grows with the program; everything on `arena` is released when a new watch begins. */
struct reasons {
    const struct compiled *c; /* the rules; the caller's */
    const char *lang; /* of all texts */
    struct arena arena; /* what was gathered since the last watch */
    struct arena index; /* of the index: nodes, variables, counted */
    struct findings nodes, variables;
    int32_t *node_of_mark; /* by mark: which finding; -1: none */
    size_t marks, most_marks; /* of the program: that the index covers, and that it has room for */
    const struct node **counted; /* nodes of pieces that sentences only count */
    size_t counted_count, counted_cap;
    size_t sentences; /* that were searched for them */
    uint32_t now; /* how many values have been noted */
    struct scope scope; /* whose names are used now */
    bool unfilled; /* a text contains a name whose value is unknown, so it must not be used */
    bool answers; /* a question about a condition: its author chose the names in it, so they reveal nothing */
    bool told_secret; /* a text names a piece that the asker cannot identify, so it must not be used */
    struct frame_watch *frames; /* of the machine, outermost first */
    size_t frame_count, frame_cap;
    const struct journal *journal;
    size_t journal_from, journal_seen;
    struct entry_reason *why; /* by entry, from journal_from on */
    size_t why_count, why_cap;
    struct reasons_failed *failed; /* see reasons_considered */
    size_t failed_count, failed_cap;
    struct prohibition_met prohibition; /* the last one */
    size_t explained; /* since the watch began */
    struct buf text; /* scratch */
    int depth; /* how many definitions are opened inside each other */
    bool opens_failed; /* … those that do not hold, too */
    const char **opened; /* the texts of facts that were opened in this answer */
    size_t opened_count, opened_cap;
    int room; /* for how many of their rules there is still room in this answer */
    struct observed_code *code; /* for all observers of this; extended like the index */
    struct vm_observer observer; /* of the machine that is watched */
    struct sight *sight; /* who asks, see reasons_ask_for; NULL: nothing is kept back */
    struct vm *watched; /* the machine that is watched for a reader, see reasons_watch_for; NULL: facts are not judged */
    bool judges; /* facts of the next watch are judged */
    struct known_case *cases; /* by sentence, see reasons_case_of */
    size_t case_count;
    const struct last_changes *changes; /* NULL: answers do not state since when something holds */
};

/* Whether one more entry or rule may be explained in this watch, and counts it. */
bool reasons_has_room(struct reasons *r);
/* reasons_findings.c: extends the index to the program's marks. If the program has grown, everything
 * found so far is forgotten. */
void reasons_index(struct reasons *r);
/* The finding of an expression, which may be out of date: reasons_is_found decides. NULL: it has no mark. */
const struct finding *reasons_found(const struct reasons *r, const struct node *n);
void reasons_note(struct reasons *r, struct vm *vm, const struct notice *n); /* an expression has a value */
/* What NOTICE_VALUE is about: an expression, or the sentence of a value or a limit. */
static inline const struct node *reasons_node(const struct reasons *r, const struct notice *n)
{
    return r->c->program.marks[n->number].node;
}
void reasons_forget_sums(struct reasons *r); /* their terms are about to be released with r->arena */
/* From here on texts are about this sentence and frame. Returns the scope before, which the caller
 * restores by another call. reasons_scope_of makes the scope of a frame, with the machine at code
 * mark `mark` in it. */
struct scope reasons_speak_of(struct reasons *r, struct scope scope);
struct scope reasons_scope_of(const struct reasons *r, const struct frame_watch *f, int32_t mark);
/* Whether it is a name in the head of the sentence, so that its value is one of scope.values. */
bool reasons_is_in_head(const struct reasons *r, const struct node *n);
/* Whether it was found since `since` in the frame of the scope. */
bool reasons_is_found(const struct reasons *r, const struct finding *f, uint32_t since);
/* Sets *value to the value of an expression that is constant or was found since `since`. False:
 * neither. */
bool reasons_value(const struct reasons *r, const struct node *n, uint32_t since, int32_t *value);
/* Sets *value to what a name represents; `vm`: reads the slot of the frame, if that still exists; or
 * NULL. */
bool reasons_variable(const struct reasons *r, const struct vm *vm, const struct variable *var, uint32_t since,
                      int32_t *value);

/* reasons_substitute.c: a copy of the node with values in place of names, on r->arena, for printing.
 * `vm`: as for reasons_variable. Sets r->unfilled where a name has no known value. */
struct node *reasons_filled_in(struct reasons *r, const struct vm *vm, const struct node *n, uint32_t since);
struct node *reasons_constant(struct reasons *r, const struct node *n, int32_t value); /* the value in place of `n` */
bool reasons_constant_of(const struct node *n, int32_t *value); /* … and back; false: it is none */
/* Appends such a node in the language of the answer. */
void reasons_print_filled(struct reasons *r, const struct node *filled, struct buf *out);
/* Whether values of the type are understood without a name: numbers, yes and no, pieces, nothing. */
bool reasons_is_plain(struct type t);
bool reasons_is_constant(const struct node *n); /* a literal, or made by reasons_constant */
bool reasons_speaks_of(const struct node *n, const struct variable *var); /* the variable is used in it */

/* reasons_condition.c: conditions that were found. Truth: 1, 0, or -1 if nothing of it was examined
 * since `since`. Of "A and B" with A false, B was not examined: the machine computes only as far as
 * needed. */
int reasons_truth(const struct reasons *r, const struct node *n, uint32_t since);
/* Whether any part of the condition was examined since `since`. */
bool reasons_seen(const struct reasons *r, const struct node *n, uint32_t since);
/* Adds the parts that made the condition true, or false (`holds`). `vm`: to open definitions,
 * `depth` levels deep; or NULL, then none are opened. */
void reasons_describe(struct reasons *r, struct vm *vm, const struct node *n, bool holds, uint32_t since, int depth,
                      struct reason_facts *out);
/* Adds that no choice of this event is legal. */
void reasons_describe_no_offer(struct reasons *r, struct vm *vm, const struct node *event, uint32_t since,
                               struct reason_facts *out);
/* Adds that nothing fits the noun. */
void reasons_describe_none(struct reasons *r, struct vm *vm, const struct node *noun, uint32_t since,
                           struct reason_facts *out);
/* Makes a fact of the text in r->text, which is copied. */
struct reason_fact reasons_fact(struct reasons *r, enum reason_kind kind, bool holds);
bool reasons_is_value(const struct node *n); /* of a phrase that rules compute */
/* The fact that an expression has a value: "the hull of ship 1 is 2". */
struct reason_fact reasons_is(struct reasons *r, const struct vm *vm, const struct node *what, int32_t value,
                              uint32_t since);

/* Appends what would need to be so: the condition with its values if `needed`, otherwise its
 * opposite. `alone`: nothing else is required, which decides whether both sides of a comparison keep
 * their names. */
void reasons_describe_needed(struct reasons *r, const struct vm *vm, const struct node *n, bool needed, bool alone,
                             uint32_t since, struct buf *out);

/* reasons_prohibitions.c: whether the asker can identify the piece, so that its name may be printed;
 * true for every value that is not a piece. */
bool reasons_may_name(const struct reasons *r, struct type type, int32_t value);
/* Whether pieces that the asker cannot identify are in the same place: that a search found this
 * piece first would then reveal something about those. */
bool reasons_is_among_secrets(const struct reasons *r, struct type type, int32_t value);

/* reasons_trial.c: mark number `mark` is that of a trial, whose condition has been computed: takes down why it is so,
 * while the machine is in the position that was tried. */
void reasons_note_trial(struct reasons *r, struct vm *vm, int32_t mark, struct finding *f);
/* Adds why the condition of the trial `n` holds or not, each fact as what is so after the event. False: unknown. */
bool reasons_describe_trial(struct reasons *r, struct vm *vm, const struct node *n, uint32_t since,
                            struct reason_facts *out);

/* reasons_needed.c: appends what would need to be so for a condition that was found to be the
 * opposite of `needed`: its parts that were wrong, and those that were not examined, joined by "and"
 * and "or". */
void reasons_describe_needs(struct reasons *r, const struct vm *vm, const struct node *n, bool needed, uint32_t since,
                            struct buf *out);

/* reasons_secret.c: whether the fact, made while a machine is watched for a reader, reveals what that reader may not
 * know. */
bool reasons_is_secret(struct reasons *r, const struct reason_fact *f);
/* Around what adds facts to `list`, from number `first` on: if they name a piece that this reader cannot identify, they
 * are secret. The end takes what the beginning returned. */
bool reasons_begin_facts(struct reasons *r);
void reasons_end_facts(struct reasons *r, struct reason_facts *list, size_t first, bool begun);

/* reasons_since.c: adds to the fact the rule that wrote the cell of `n`, and when; nothing if that
 * is unknown, or if the fact has a rule already. */
void reasons_add_since(struct reasons *r, const struct node *n, uint32_t since, struct reason_fact *f);

/* reasons_number.c */
/* Whether a number is made of others: a sum, a product, a value that rules compute. */
bool reasons_has_parts(const struct node *n);
/* "the force of War Fleet 3 is 8", with what it consists of. `depth`: how many value phrases are opened inside each
 * other. */
struct reason_fact reasons_value_fact(struct reasons *r, struct vm *vm, const struct node *n, int32_t value,
                                      uint32_t since, int depth);
/* Adds what a value consists of: terms of rules, members of a sum, operands. */
void reasons_describe_parts(struct reasons *r, struct vm *vm, const struct node *n, uint32_t since, int depth,
                            struct reason_facts *out);
/* The values that a sum or product is made of, without `but` (or NULL). */
void reasons_describe_operands(struct reasons *r, struct vm *vm, const struct node *n, const struct node *but,
                               uint32_t since, int depth, struct reason_facts *out);

/* reasons_definition.c */
enum { ANSWER_DEPTH = 4 }; /* definitions that are opened inside each other in an answer */
/* Sets how many definitions are opened inside of each other, and whether those that do not hold are
 * opened, too. */
void reasons_open_to(struct reasons *r, int depth, bool failed);
/* Opens a condition that rules define and that holds, or (`yes` is false) does not: adds to the fact
 * the rule that makes it so and why it applies, or the rules that could have made it so. Adds
 * nothing for kept conditions, which a rule has set; reasons_add_since is for those. */
void reasons_open(struct reasons *r, struct vm *vm, const struct node *phrase, bool yes, uint32_t since, int depth,
                  struct reason_fact *f);
/* reasons_case.c: how particular the definition in a sentence of a rule is; `met` is left to the caller. */
struct reason_case reasons_case_of(struct reasons *r, int32_t sentence);
/* The terms of a value, each with its rule: "6 (EM-BAT-2) + 2 (EM-RACE-2)". */
void reasons_describe_terms(struct reasons *r, struct vm *vm, const struct node *phrase, uint32_t since, int depth,
                            struct reason_facts *out);

/* reasons_considered.c: the frame's code is left. Notes the rule as considered if it did nothing. */
void reasons_leave(struct reasons *r, struct vm *vm, const struct frame_watch *f);
/* The first thing that a sentence requires of its event or phrase and that was found not to be so; NULL: none. */
const struct node *reasons_failed_filter(const struct reasons *r, const struct node *head, uint32_t since);

/* reasons_sentence.c */
const struct node *reasons_condition_of(const struct node *sentence); /* the condition a rule depends on, or NULL */
/* The reason for what sentence number `sentence` does at line `line` of its file, from what was
 * found since `since`; empty: it has no condition. */
struct reason_facts reasons_for(struct reasons *r, struct vm *vm, int32_t sentence, int line, uint32_t since);
/* The reason why a statement there found nothing to choose from, or to draw from. */
struct reason_facts reasons_for_no_choice(struct reasons *r, struct vm *vm, int32_t sentence, int line, uint32_t since);
/* The field to which the statement at that line gives a computed number or, in the table, a word, if the sentence has not
 * used the field since `since`: the old value plays no part in the new one. NULL: it has, or the statement does something
 * else. */
const struct vocab_field *reasons_overwritten(const struct reasons *r, int32_t sentence, int line, uint32_t since);
/* `brief`: as in reason_facts_in_short_line. NULL: there are none. */
const char *reasons_in_line(struct reasons *r, const struct reason_facts *facts, bool brief);
/* The list on r->arena; NULL: it is empty. */
const struct reason_facts *reasons_keep(struct reasons *r, const struct reason_facts *facts);

#endif
