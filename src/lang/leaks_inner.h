/* SPDX-License-Identifier: MIT
 *
 * Inside check_leaks: what its files share. leaks_terms.c compares expressions, leaks_certain.c decides what is
 * certain, leaks_search.c follows what a choice reads, leaks_trial.c what a trial reads, leaks_branches.c what decides whether
 * someone is asked, check_leaks.c goes through all choices.
 */
#ifndef ADJ_LANG_LEAKS_INNER_H
#define ADJ_LANG_LEAKS_INNER_H

#include "lang/check_leaks.h"

enum { STEPS_MAX = 4000000 }; /* nodes and facts, a tenth of a second; beyond that the machine alone watches */

/* An expression, and what the names in it represent: parameters of definitions are bound to the values of the use. */
struct term {
    const struct node *node;
    const struct binding *names;
};

/* One name, and what it means in the question that led here. */
struct binding {
    const struct variable *var;
    struct term value;
    const struct binding *outer;
};

/* Something that is true at the place that the search has reached; or a statement, by which pieces may have moved. */
struct fact {
    struct term known;
    const struct fact *before;
};

/* A statement that gives a value to an event, and what is certain there. */
struct call {
    const struct node *statement;
    const struct fact *facts;
};

/* The sentences about each phrase, as lists by their numbers, -1 after the last; and the budget of
 * steps. */
struct book {
    struct compiled *c;
    struct diags *diags;
    int *first, *next; /* by phrase; by sentence */
    bool *asks; /* by phrase: its definitions ask for something hidden */
    bool collects; /* finds the calls first, then goes through the choices */
    struct call *calls; /* events that rules make happen, with their values, and what sets the values that they keep */
    size_t call_count, call_cap;
    bool *opens; /* by phrase: a rule about this event changes something that everyone sees before it asks anyone */
    bool *caused; /* by phrase: a rule makes this event happen, so it is not only chosen */
    bool compares; /* which events ask and open is known: a statement that ends one is compared with what it would do */
    bool *questions; /* by phrase: the rules about this event let someone decide, or cause an event whose rules do */
    const struct node *loop; /* the innermost loop around what is examined; NULL: none */
    const struct node *event; /* whose rule is examined; NULL: another sentence */
    long steps; /* taken so far */
};

/* A definition that is being walked through: never twice for the same question with the same facts,
 * so the walk ends. */
struct visit {
    struct term asked;
    const struct fact *facts;
    const struct visit *before;
};

/* The definitions that lead from a choice to what is being examined, the innermost first. */
struct way {
    const struct node *used; /* the phrase, where it is used */
    const struct way *before;
};

/* The state of one walk through a choice and the definitions that it uses. */
struct search {
    struct book *book;
    struct compiled *c;
    struct diags *diags;
    struct term who; /* chooses */
    const struct node *choice;
    const struct visit *visits;
    const struct way *way; /* to the definition that is being walked through */
    int depth;
    bool tried; /* in the position that an event would lead to */
    int events; /* that are looked through, one causing the next */
    bool called; /* in the values that a rule gives to the event */
    bool asks; /* no choice, but whether someone is asked: `who` is anyone */
    bool offered; /* … because there is something to choose */
    bool branch; /* … because of the conditions around it */
    const struct node *root; /* … which is this one: if it is not certain that all know it, it is watched in the game; NULL: nothing is */
    bool happens; /* no question, but whether everyone sees an event */
    const struct node *causes; /* the event that happens; NULL: the statement itself asks */
    bool *found; /* set instead of reporting; NULL: it is reported */
    bool assuming; /* what is asked outside of a choice reveals nothing; it is only what is certain inside */
};

/* ---- expressions (leaks_terms.c) */
struct term leak_term(const struct node *node, const struct binding *names);
const struct variable *leak_variable(const struct node *n); /* that the node is a name of; NULL: it is none */
struct term leak_resolve(struct term t); /* what a name represents */
/* Whether both expressions are the same thing, given `facts` ("the card is the top card"). NULL:
 * without facts. */
bool leak_same(struct term a, struct term b, const struct fact *facts);
bool leak_is_other_kind(struct type a, struct type b); /* pieces of different kinds */
/* Binds the names in the head of a sentence to what is at their places. False: it speaks of something else. */
bool leak_bind_head(struct search *s, const struct node *head, const struct node *asked,
                    const struct binding *names, const struct binding **bound);
/* Whether rules define the phrase, so that a question about it leads into them. */
bool leak_is_defined_by_rules(const struct node *n);
/* Whether the sentence defines a condition or a value. */
bool leak_defines(const struct node *sentence);
/* Whether the sentence permits or forbids an event. */
bool leak_restricts(const struct node *sentence);
/* A piece called by its name, where the names of such pieces are hidden. */
bool leak_names_secret(const struct vocab *v, const struct node *n);
bool leak_asks_where(const struct vocab *v, const struct node *n); /* … where it is */
bool leak_asks_which(const struct vocab *v, const struct node *n); /* … which it is */
bool leak_asks_for_hidden(const struct vocab *v, const struct node *n);

/* ---- what is certain (leaks_certain.c) */
/* The facts and one more; those before are shared. */
const struct fact *leak_add_fact(struct search *s, const struct fact *facts, struct term known);
bool leak_knows(struct search *s, struct term piece, const struct fact *facts); /* the player who chooses */
/* … everything in a zone: then what is not there is no secret either. */
bool leak_knows_all_in(struct search *s, struct term zone, const struct fact *facts);
/* … by some rule, at some time at which the facts are so. `strict`: all that makes it known must be asked. */
bool leak_may_know(struct search *s, struct term piece, const struct fact *facts, bool strict);

/* ---- what a choice reads (leaks_search.c) */
/* Goes through an expression as the program would, and reports what it gives away. Returns what is certain once it
 * is true. */
const struct fact *leak_look(struct search *s, struct term t, const struct fact *facts);
const struct fact *leak_look_at_all(struct search *s, const struct node_list *list, const struct binding *names,
                                    const struct fact *facts);
/* leaks_branches.c: finds the events whose rules ask; what decides whether the statement, or the rules of the sentence, ask. */
void leak_find_questions(struct book *book);
bool leak_changes_open(const struct book *book, const struct node *n); /* … what everyone sees, such as where pieces are, or asks */
void leak_look_at_branch(struct book *book, const struct node *n, const struct fact *facts);
void leak_look_at_head(struct book *book, const struct node *sentence);
void leak_look_at_restriction(struct book *book, const struct node *sentence); /* … whether a rule makes the event happen */
/* Everyone sees who is asked, so that must follow from what anyone knows. */
struct search leak_anyone_asks(struct book *book, const struct node *choice);
/* leaks_trial.c: what would be so after an event, and what that event reads. */
void leak_look_at_trial(struct search *s, struct term t, const struct fact *facts);
void leak_look_at_happening(struct search *s, struct term event, const struct fact *facts); /* what it reads while it is tried */
/* Reports `asked` unless the player knows the piece: `what` would give it away. */
void leak_has_to_know(struct search *s, struct term piece, const struct node *asked, const char *what,
                      const struct fact *facts);

#endif
