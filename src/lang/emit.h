/* SPDX-License-Identifier: MIT
 *
 * Inside the compiler: writing instructions, places to jump to, slots of frames. What its files share.
 */
#ifndef ADJ_LANG_EMIT_H
#define ADJ_LANG_EMIT_H

#include "lang/compile.h"

/* A place in the code that jumps lead to. LABEL_NEW; placed once with emit_here, and used before
 * or after that. */
struct label {
    int32_t at; /* -1: not yet known */
    int32_t *uses; /* places in the code that wait for it */
    size_t count, cap;
};
#define LABEL_NEW {-1, NULL, 0, 0}

/* Where an R_LIMIT sentence counts: cells of the frame of its event. */
struct limit {
    int32_t offset; /* from the counters of its event's frame */
    int32_t size;
};

/* The prohibitions of an event that the placeholders `bound` decide, but not those of `before`, as bits. */
struct early_check {
    const struct vocab_phrase *event;
    unsigned bound, before;
    int32_t proc; /* -1: there are none */
};
struct early_checks {
    bool hides; /* players decide at the same time, and do not see what others write: nothing is tested early */
    struct early_check *items;
    size_t count, cap;
};

/* What is written to, and what is known of the place in the rules. One for a compilation, on the
 * stack of the caller. */
struct emit {
    struct compiled *c; /* what is compiled; the next three are its parts */
    struct vocab *v;
    struct program *p;
    struct arena *arena;
    struct diags *diags; /* errors that only show while code is written */
    const struct sentence *sentence; /* whose code is being written; NULL: none */
    const struct node *statement; /* whose code is being written; NULL: none */
    int32_t sentence_index; /* of `sentence`; -1 */
    int line; /* of the statement in its file; goes into marks */
    int32_t slots, slots_max; /* of the frame that is being written */
    int32_t *returns; /* places that need the final number of slots */
    size_t return_count, return_cap;
    const struct vocab_phrase *checked; /* the event whose check is being written; NULL: none */
    struct label *stop; /* end of the innermost loop */
    struct label *rest; /* end of the block, where there was nothing to choose */
    struct label *leave; /* of the event, inside a before rule; NULL elsewhere */
    bool same_time; /* the statement is a part of "at the same time" */
    struct limit *limits; /* by sentence */
    int32_t *counters; /* by phrase: how many counters its frame needs */
    const struct search *search; /* whose rules are being written (compile_search.c); NULL elsewhere */
    bool uses_rolled; /* some rule speaks of a die being rolled, so rolls are events */
    struct early_checks *early; /* that offers need; NULL: code that is added later has none */
    bool full; /* the program has reached its greatest length: nothing more is written */
    bool is_hidden; /* inside "at the same time", with no loop begun in it */
    bool in_part; /* inside "at the same time", however deep */
};

/* ---- compile.c */
/* For code of `c` that belongs to no sentence yet. */
struct emit emit_new(struct compiled *c, struct diags *diags);

/* ---- emit.c */
/* Writes an instruction with `count` operands, each an int32_t, and returns its place. emit(e, OP_PUSH, 1, 5). */
int32_t emit(struct emit *e, int32_t op, int count, ...);
/* One word: an operand that emit does not take. Beyond the greatest length nothing is written
 * (e->full). */
void emit_word(struct emit *e, int32_t word);
void emit_use(struct emit *e, struct label *l); /* a word that will be the label's place */
/* An instruction whose operand is a label. */
void emit_jump(struct emit *e, int32_t op, struct label *l);
/* The label is here: what waited for it is filled in. */
void emit_here(struct emit *e, struct label *l);
/* Marks of the place where the next instruction will be: the value on top of the stack is that of this
 * expression; the two on top are those of both sides of a comparison; the slot holds the value of a name, which
 * lies on top; this statement asks a player to choose. */
void emit_mark(struct emit *e, const struct node *node);
void emit_mark_sides(struct emit *e, const struct node *comparison);
void emit_mark_name(struct emit *e, const struct node *name);
void emit_mark_asking(struct emit *e, const struct node *statement);
void emit_clause(struct emit *e, enum clause_part part, const struct node *node); /* it begins here */
/* RETURN from the procedure that is being written. */
void emit_return(struct emit *e);
/* The first of `count` new slots; given back by setting e->slots to what it was. */
int32_t emit_slot(struct emit *e, int count);
/* A number for a procedure that is written later. `acts`: statements run in it, as in those of events. */
int32_t emit_reserve(struct emit *e, int args, int event, bool acts);
void emit_proc(struct emit *e, int32_t proc); /* begins it */
/* Ends it: the number of slots is known, and filled in where it is needed. */
void emit_proc_end(struct emit *e, int32_t proc);
/* From here on, code belongs to the sentence; NULL: to none. */
void emit_in_force(struct emit *e, const struct sentence *s);
/* How much code there is: code that turned out to have errors is removed again by going back to an
 * earlier extent. */
struct extent {
    size_t code, marks, clauses, lines, procs;
};
/* How much there is now. */
struct extent emit_extent(const struct emit *e);
void emit_take_back(struct emit *e, const struct extent *to);

/* ---- compile_list.c */
/* The list (program.h) of the pieces of a kind by one of its fields that never change, made when it
 * is first needed. -1: its values are too far from each other for a table. */
int32_t emit_list(struct emit *e, int kind, struct vocab_field *f, bool backwards);

/* ---- compile_expression.c */
/* Code that leaves the value of the expression on the stack; a condition: 1 or 0. */
void gen_value(struct emit *e, const struct node *n);
void gen_values(struct emit *e, const struct node *phrase); /* its args, in order */
/* Code that goes to `to` if the condition is `when`, and otherwise continues after itself. The stack
 * is unchanged. "A and B" becomes two jumps, so B is not computed when A is false. */
void gen_jump(struct emit *e, const struct node *n, bool when, struct label *to);
void gen_address(struct emit *e, const struct node *n); /* of a field or kept condition */
void gen_guard(struct emit *e); /* the piece on the stack must be known to a player for whom choices are computed */

/* ---- compile_watch.c */
/* The value on the stack was read: whether all may know it. */
void gen_held(struct emit *e, const struct node *n);
/* The value, and in the slot that is returned who must not know it. */
int32_t gen_watched_value(struct emit *e, const struct node *n);
void gen_event_values(struct emit *e, const struct node *event); /* gen_values of an event that is about to happen */
/* Around code that computes a condition, a number or a noun; nothing if it is not watched. `inside`: the statement or sentence
 * that does something because of it. */
void watch_begin(struct emit *e, const struct node *n, int32_t *slot);
void watch_end(struct emit *e, const struct node *n, const struct node *inside, int32_t slot);
void gen_chooser(struct emit *e, const struct node *player); /* gen_value of who is about to be asked, with all of that … */
/* … and gen_jump. */
void gen_watched_jump(struct emit *e, const struct node *condition, const struct node *inside, bool when, struct label *to);

/* … and gen_match of the head of a rule about an event; in it, before the event's value is compared with one that is not a noun. */
void gen_watched_match(struct emit *e, const struct node *head, int32_t base, struct label *fails);
void gen_held_in_head(struct emit *e, const struct node *head, size_t place);

/* ---- compile_known.c */
/* program.known and known_places, by the rules about who knows a piece. */
void known_make(struct emit *e);

/* ---- compile_search.c */
/* The procedure of a condition that is defined by itself. */
void gen_search(struct emit *e, const struct vocab_phrase *condition);
/* In its rules, a question of the condition itself: false: this is none. It is put off, and so not true for now. */
bool gen_searched(struct emit *e, const struct node *n, bool when, struct label *to);

/* ---- compile_trial.c */
/* What would be so after an event: leaves 1 or 0 on the stack. */
void gen_trial(struct emit *e, const struct node *n);
/* Whether the condition of the sentence tries an event, itself or through what rules define. */
bool tries(const struct emit *e, const struct sentence *s);

/* ---- compile_line.c */
/* Squares one after the other, while a loop over them is being written. */
struct line {
    const struct node *ray; /* E_RAY; NULL: they lie between two squares */
    int32_t way, last; /* slots: the direction, 0 to 9; the square before which it ends, where there is one */
};
/* Which condition of the noun names the line that it is gone along; -1: none. */
int line_of_noun(const struct node *noun);
/* The first square of the line that the condition names into the slot; goes to `end` where there is none. Room for
 * the slots of the line is the caller's. */
void gen_line_begin(struct emit *e, const struct node *condition, int32_t square, struct line *l, struct label *end);
/* Goes to `end` where the square in the slot does not belong to the line any longer. */
void gen_line_test(struct emit *e, const struct line *l, int32_t square, struct label *end);
/* The next square, and back to `head`; `end`: after a square that ends the line. */
void gen_line_next(struct emit *e, const struct line *l, int32_t square, struct label *head, struct label *end);
/* X is in a line, X is between two squares: leaves whether it is. */
void gen_in_line(struct emit *e, const struct node *condition);
/* compile_distance.c: the shortest way from a place to another, or whether it is within so many steps. */
void gen_distance(struct emit *e, const struct node *n);

/* ---- compile_noun.c */
/* A loop over what a noun can be, while it is being written. */
struct iteration {
    const struct node *noun;
    int32_t slot, last;
    struct label head, next, end;
    bool backwards;
    enum { OVER_MEMBERS, OVER_PLAYERS, OVER_ZONE, OVER_LIST, OVER_LINE } over;
    struct line line; /* OVER_LINE */
    int skip; /* the filter that the enumeration itself ensures; -1 */
};
/* for each member that the noun can be: … gen_iteration_end. Jump to it.next for the next one, to it.end to
 * leave. */
void gen_iteration(struct emit *e, const struct node *noun, bool backwards, struct iteration *it);
void gen_iteration_end(struct emit *e, struct iteration *it);
/* Goes to `fails` unless all conditions of the noun hold, without number `skip` (-1: with all). */
void gen_filters(struct emit *e, const struct node *noun, int skip, struct label *fails);
/* Binds the nouns of a phrase to slots `base` on and tests the rest; goes to `fails` when they do not match. */
void gen_match(struct emit *e, const struct node *phrase, int32_t base, struct label *fails);
/* The copies of the card that the sentence is in, which follow each other. */
void emit_copies(const struct emit *e, const struct sentence *s, int32_t *first, int32_t *last);
/* The same for a sentence of a rule: with "this card" bound, going through all such cards where no value states
 * which. gen_match_end closes what it opened. */
struct match_ctx {
    struct label fails, again;
    int32_t first, last; /* cards; first < 0: no going through */
};
void gen_sentence_match(struct emit *e, const struct sentence *s, const struct node *head, int32_t base,
                        struct match_ctx *m);
void gen_match_end(struct emit *e, const struct sentence *s, struct match_ctx *m);

/* ---- compile_statement.c, compile_choice.c */
/* Statements in code: the stack is as high after them as before. */
void gen_block(struct emit *e, const struct node_list *block);
void gen_choice(struct emit *e, const struct node *n);
/* Asks the player which comes next of the list whose beginning and count are in the slots `list` and `list` + 1,
 * and leaves its place in the list in the slot after these. One alone needs no question. Where players act before the
 * question, the code goes back to `again`, which is between gen_order_question and this. */
void gen_order_choice(struct emit *e, const struct node *statement, const struct node *player, int32_t list,
                      struct label *again, int32_t opened);
/* A question about an order begins; the slot becomes 1 when its priority window has been opened. */
void gen_order_question(struct emit *e, int32_t opened);

/* ---- compile_event.c, compile_order.c, compile_definition.c */
/* Writes the procedure that compile.c has reserved. */
void gen_event(struct emit *e, struct vocab_phrase *event);
/* What a sentence about an event does when it applies; `leave`: the end of the event. */
void gen_hook_effect(struct emit *e, const struct sentence *s, struct label *leave);
/* Rules of one form about the event, where a sentence states who orders them: after them the code
 * goes to `done`; it continues here if no one orders them. */
void gen_orderings(struct emit *e, const struct vocab_phrase *event, enum node_op form, struct label *leave,
                   struct label *done);
void gen_check(struct emit *e, struct vocab_phrase *event);
/* One sentence of it. */
void gen_forbid(struct emit *e, const struct vocab_phrase *event, const struct sentence *s);
bool needs_check(const struct emit *e, const struct vocab_phrase *event);
void gen_definition(struct emit *e, struct vocab_phrase *phrase);
void gen_state_check(struct emit *e);
void gen_priority_window(struct emit *e);
void gen_invariants(struct emit *e);

/* Whether a sentence with that head is about the event: the event itself, or its general form. */
static inline bool speaks_of(const struct vocab *v, const struct vocab_phrase *event, const struct node *head)
{
    return head->phrase == event || (event->parent >= 0 && v->phrases[event->parent] == head->phrase);
}

/* ---- compile_early.c */
/* Whether players decide at the same time in some sentence. */
bool decides_together(const struct emit *e);
/* The procedure that tests whether the event is forbidden for all values of the placeholders that are not in `bound`, by
 * prohibitions that `before` alone does not decide; -1: nothing is to be tested. It takes all values of the event. */
int32_t early_check(struct emit *e, const struct vocab_phrase *event, unsigned bound, unsigned before);
/* Writes these procedures, after those that call them. */
void gen_early_checks(struct emit *e);

#endif
