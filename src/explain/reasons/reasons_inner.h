/* SPDX-License-Identifier: MIT
 *
 * Inside of the reasons: what their files share. See reasons.h.
 */
#ifndef ADJ_EXPLAIN_REASONS_REASONS_INNER_H
#define ADJ_EXPLAIN_REASONS_REASONS_INNER_H

#include "explain/reasons/reasons.h"

#include "base/buf.h"
#include "lang/ast.h"
#include "vm/observe.h"

/* What a sum, a highest or a lowest went over when it was worked out last. */
struct sum {
    const struct variable *var; /* stands for each of them in turn */
    struct sum_term {
        int32_t item, value;
    } *terms;
    size_t count, cap;
    bool over; /* with the next term it is worked out anew */
};

/* What was found last for an expression or a variable; found: when, 0 for never. */
struct finding {
    const void *of; /* struct node or struct variable */
    uint32_t found;
    int32_t fp; /* the frame in which it was found: the same sentence can run in several */
    int32_t value;
    struct sum *sum; /* of an E_SUM whose terms can be told apart */
    struct sum *term_of; /* of the expression that such a sum adds up */
    bool counted; /* a piece of which only is told that it is one of so many */
};

struct findings {
    struct finding *items; /* by address, which is never gone through in order */
    size_t count;
};

/* Whose names are spoken of: the sentence's that runs, or ran, in a frame. What was found in other frames does not
 * count. */
struct scope {
    int32_t fp; /* -1: what was found anywhere counts */
    const struct node *head; /* the event or phrase whose nouns stand for `values`; NULL: there is none */
    const int32_t *values;
    int32_t mark; /* where the machine stands in that frame: number of a code mark; -1: the frame is gone */
};

/* One frame of the machine: which sentence's code is running in it, and since when. */
struct frame_watch {
    int32_t fp, sentence, line;
    uint32_t entered;
    size_t journal_at; /* how long the journal was then */
    int32_t values[HOLES_MAX]; /* what the sentence's event or phrase is about */
    const char *reason; /* for what it does next, said before that is done */
};

struct reasons {
    const struct compiled *c;
    const char *lang;
    struct arena arena; /* what was gathered since the last watch */
    struct arena index; /* of nodes and variables */
    struct findings nodes, variables;
    int32_t *node_of_mark; /* by mark: which finding; -1: none */
    size_t marks;
    uint32_t now;
    struct scope scope;
    bool unfilled; /* something was said with a name of which it is not known what it stands for */
    bool answers; /* a question about a condition, which may name any piece: that it does tells nothing */
    bool told_secret; /* a piece was named that the asker cannot tell from others */
    struct frame_watch *frames;
    size_t frame_count, frame_cap;
    const struct journal *journal;
    size_t journal_from, journal_seen;
    const char **why; /* by entry, from journal_from on */
    size_t why_count, why_cap;
    struct reasons_failed *failed;
    size_t failed_count, failed_cap;
    struct reasons_failed prohibition; /* the prohibition that was met last, and why it applies */
    struct buf text; /* scratch */
    int depth; /* how many definitions are opened inside each other */
    bool opens_failed; /* … those that do not hold, too */
    const char **opened; /* the texts of facts that were opened in this answer */
    size_t opened_count, opened_cap;
    int room; /* for how many of their rules there is still room in this answer */
    struct observed_code *code; /* kept like the index */
    struct vm_observer observer;
    struct sight *sight; /* who asks, see reasons_ask_for; NULL: nothing is kept back */
    const struct last_changes *changes; /* NULL: since when something holds is not told */
};

/* reasons_findings.c: brings the index up to the program's marks; everything found so far is forgotten where it
 * grows. */
void reasons_index(struct reasons *r);
const struct finding *reasons_found(const struct reasons *r, const struct node *n); /* NULL: has no mark */
void reasons_note(struct reasons *r, const struct vm *vm, const struct notice *n); /* an expression has a value */
/* What NOTICE_VALUE is about: an expression, or the sentence of a value or a limit. */
static inline const struct node *reasons_node(const struct reasons *r, const struct notice *n)
{
    return r->c->program.marks[n->number].node;
}
void reasons_forget_sums(struct reasons *r); /* their terms are about to be released with r->arena */
/* From here on a sentence is spoken of; the scope before, which is to be put back. */
struct scope reasons_speak_of(struct reasons *r, struct scope scope);
struct scope reasons_scope_of(const struct reasons *r, const struct frame_watch *f, int32_t mark);
/* Whether it is a name in the head of the sentence that is spoken of. */
bool reasons_is_in_head(const struct reasons *r, const struct node *n);
/* Whether it was found since then in the frame that is spoken of. */
bool reasons_is_found(const struct reasons *r, const struct finding *f, uint32_t since);
/* Value of an expression that stands in the code or was found since `since`. */
bool reasons_value(const struct reasons *r, const struct node *n, uint32_t since, int32_t *value);
/* What a name stands for; `vm`: where the frame lies that is spoken of, or NULL. */
bool reasons_variable(const struct reasons *r, const struct vm *vm, const struct variable *var, uint32_t since,
                      int32_t *value);

/* reasons_substitute.c: a node with values in place of names, on r->arena; `vm`: where the frame lies that is spoken of, or
 * NULL. */
struct node *reasons_filled_in(struct reasons *r, const struct vm *vm, const struct node *n, uint32_t since);
struct node *reasons_constant(struct reasons *r, const struct node *n, int32_t value); /* the value in place of `n` */
bool reasons_constant_of(const struct node *n, int32_t *value); /* … and back; false: it is none */
void reasons_say_filled(struct reasons *r, const struct node *filled, struct buf *out);
bool reasons_is_plain(struct type t); /* its values can be said by themselves */
bool reasons_is_constant(const struct node *n);
bool reasons_speaks_of(const struct node *n, const struct variable *var);

/* reasons_condition.c: conditions that were found. Truth: 1, 0, or -1 where nothing of it was looked at since `since`. */
int reasons_truth(const struct reasons *r, const struct node *n, uint32_t since);
/* Whether any part of it was looked at since then. */
bool reasons_seen(const struct reasons *r, const struct node *n, uint32_t since);
/* The parts that made it true, or false. `vm`: to open definitions, `depth` levels deep; or NULL. */
void reasons_say(struct reasons *r, struct vm *vm, const struct node *n, bool holds, uint32_t since, int depth,
                 struct reason_facts *out);
/* The text in r->text as a fact. */
struct reason_fact reasons_fact(struct reasons *r, enum reason_kind kind, bool holds);
/* "the hull of ship 1 is 2" */
struct reason_fact reasons_is(struct reasons *r, const struct vm *vm, const struct node *what, int32_t value,
                              uint32_t since);

/* The condition with its values, as it stands or as its opposite: what would have to be so; `alone`: and nothing
 * else. */
void reasons_say_wanted(struct reasons *r, const struct vm *vm, const struct node *n, bool wanted, bool alone,
                        uint32_t since, struct buf *out);

/* reasons_prohibitions.c: whether the asker can tell such a piece from others; true of everything else. */
bool reasons_may_name(const struct reasons *r, struct type type, int32_t value);
/* … and whether some that the asker cannot tell apart lie beside it: that a search came upon this one first would
 * then tell something of those. */
bool reasons_is_among_secrets(const struct reasons *r, struct type type, int32_t value);

/* reasons_needed.c: what would have to be so for a condition that was found to be the opposite: its parts that were
 * not so, and those that were not looked at any more, joined by "and" and "or". */
void reasons_say_needs(struct reasons *r, const struct vm *vm, const struct node *n, bool wanted, uint32_t since,
                       struct buf *out);

/* reasons_since.c: adds to the fact the rule that wrote the cell of `n`, and when; nothing where that is not known, or
 * where the fact has a rule. */
void reasons_add_since(struct reasons *r, const struct node *n, uint32_t since, struct reason_fact *f);

/* reasons_number.c */
bool reasons_has_parts(const struct node *n);
/* "the force of War Fleet 3 is 8", with what it consists of. `depth`: how many value phrases are opened inside each
 * other. */
struct reason_fact reasons_value_fact(struct reasons *r, struct vm *vm, const struct node *n, int32_t value,
                                      uint32_t since, int depth);
/* What a value consists of. */
void reasons_say_parts(struct reasons *r, struct vm *vm, const struct node *n, uint32_t since, int depth,
                       struct reason_facts *out);
/* The values that a sum or product is made of, without `but` (or NULL). */
void reasons_say_operands(struct reasons *r, struct vm *vm, const struct node *n, const struct node *but,
                          uint32_t since, int depth, struct reason_facts *out);

/* reasons_definition.c */
enum { ANSWER_DEPTH = 4 }; /* definitions that are opened inside each other in an answer */
/* From here on definitions are opened so far. */
void reasons_open_to(struct reasons *r, int depth, bool failed);
/* Opens a condition that rules define and that holds, or (`yes` is false) does not: adds to the fact the rule that says
 * so and why it applies, or the rules that could have made it so. Nothing for kept conditions. */
void reasons_open(struct reasons *r, struct vm *vm, const struct node *phrase, bool yes, uint32_t since, int depth,
                  struct reason_fact *f);
/* The terms of a value, each with its rule: "6 (EM-BAT-2) + 2 (EM-RACE-2)". */
void reasons_say_terms(struct reasons *r, struct vm *vm, const struct node *phrase, uint32_t since, int depth,
                       struct reason_facts *out);

/* reasons_considered.c: the code of a sentence is left, and so is its frame. */
void reasons_leave(struct reasons *r, struct vm *vm, const struct frame_watch *f);
/* The first thing that a sentence requires of its event or phrase and that was found not to be so; NULL: none. */
const struct node *reasons_failed_filter(const struct reasons *r, const struct node *head, uint32_t since);

/* reasons_sentence.c */
const struct node *reasons_condition_of(const struct node *sentence); /* the condition a rule hangs on, or NULL */
/* The reason for what sentence number `sentence` does at `line`; empty: there is none. */
struct reason_facts reasons_for(struct reasons *r, struct vm *vm, int32_t sentence, int line, uint32_t since);
const char *reasons_in_line(struct reasons *r, const struct reason_facts *facts); /* NULL: there are none */

#endif
