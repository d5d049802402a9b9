/* SPDX-License-Identifier: MIT
 *
 * The parsed form of rules. It is the truth of a rulebook: it is compiled into the program that runs, and printed
 * back in every declared language. Nodes live on the arena of the compilation.
 */
#ifndef ADJ_LANG_AST_H
#define ADJ_LANG_AST_H

#include "lang/type.h"
#include "lang/vocab.h"

enum node_op {
    /* expressions */
    E_NUMBER, /* value */
    E_TRUTH, /* value: 1 yes, 0 no */
    E_NAME, /* value: member */
    E_NOTHING,
    E_VAR, /* var: "the hero" */
    E_THIS, /* var: "this card" */
    E_TABLE, /* field of the table */
    E_EVENT, /* phrase: "the conflict", the innermost one continuing */
    E_FIELD, /* a's field */
    E_EVENT_PLACEHOLDER, /* a's (an E_EVENT) placeholder number `value` */
    E_EVENT_FIELD, /* a's (an E_EVENT) field, number `value` of its holds */
    E_ARITH, /* a sign b; sign: + - * u (divided, rounded up) d (rounded down) r (remainder) */
    E_MINMAX, /* value: 0 the smaller, 1 the larger of a and b */
    E_COMPARE, /* a rel b */
    E_IS_A, /* a is a KIND called var, with args as filters */
    E_ONE_OF, /* a is (value 1: not) one of args */
    E_IN, /* a is (value 1: not) in zone, set or line b */
    E_BETWEEN, /* a is (value 1: not) between b and c, in a straight line */
    E_WITHIN, /* a is (value 1: not) within d steps of b; c: noun of what can be crossed, or NULL */
    E_RAY, /* direction a from b; c: noun of the squares that end it, value 1: before, 2: after the first; or NULL */
    E_STEPS, /* a steps direction b from c */
    E_AND, /* args */
    E_OR, /* args */
    E_NOT, /* a */
    E_EXISTS, /* there is a/no (value 1: no) noun a */
    E_QUANT, /* every/some/no (value) noun a, condition b */
    E_TRIAL, /* after event a (value 1: the one that the sentence is about), condition b */
    E_COUNT, /* the count of every noun a */
    E_SUM, /* sum/highest/lowest (value) over every noun a of b; c: what the highest of nothing is, or NULL */
    E_FIRST, /* the first/last/only (value) noun a */
    E_DISTANCE, /* the shortest way from a to b; c: noun of what can be crossed, or NULL */
    E_LINE, /* the longest line through b of every noun a */
    E_TOP, /* the top/bottom (value 1) of zone a */
    E_PHRASE, /* phrase with args; wording 0 or 1; modal */
    E_NOUN, /* a KIND called var, with args as filters; quantifier in value */

    /* statements */
    S_HAPPEN, /* a: E_PHRASE of an event */
    S_SET, /* now a is b, duration */
    S_SET_CONDITION, /* now a (E_PHRASE, kept), duration */
    S_ADD, /* add (value 1) or take (-1) a to or from b */
    S_PUT, /* put a (item, E_NOUN each, set) into b; value 1: at the bottom */
    S_PUT_TOP, /* put the top a of zone c into b; value 1: at the bottom */
    S_SHUFFLE, /* zone a, for chance b or NULL */
    S_ROLL, /* die a (E_NOUN: each), for chance b; b NULL: again */
    S_RANDOM, /* at random for chance b, pick noun a */
    S_IF, /* args: conditions; blocks: bodies; other */
    S_FOR_EACH, /* noun a; order in value, b its player; body */
    S_REPEAT, /* mode in value; a: condition or number; body */
    S_STOP,
    S_END, /* phrase */
    S_ALL, /* the event `phrase` (wins or loses, value 1 or 2) of every player of noun a, together */
    S_PREVENT,
    S_NOOP,
    S_LET, /* var = a */
    S_SAME_TIME, /* body */
    S_ANNOUNCE, /* a: event */
    S_RESOLVE,
    S_WINDOW, /* from player a, noun b, c: also asked when; offers in args */
    S_MENU, /* player a, value 1: must; b: also asked when; offers in args; other */
    S_CHOOSE, /* player a chooses noun b; value 1: may, with body and other */
    /* player a; noun b; c, d: least and most (NULL: none); var: the set. args: nothing, or the event with which each is
     * used, in which the noun's variable means it; then body has the statement that makes it happen for each */
    S_CHOOSE_SET,
    S_SHOW, /* a (item, E_NOUN each, set) to player b */
    S_OFFER, /* a: event phrase with nouns; b: condition or NULL; value 1: announce; c: S_OFFER of further steps, or NULL.
                Of further steps value 2: as long as possible, 3: any number of times */

    /* sentences: one of them is one rule of its kind */
    R_WHEN, /* event a: body */
    R_BEFORE, /* event a, if b: body */
    R_AFTER,
    R_INSTEAD, /* if event a would happen and b, instead: body */
    R_ORDER, /* if b, player c decides the order of the rules about event a; value: their form, one of the four above */
    R_WHENEVER, /* condition a: body */
    R_ALWAYS, /* condition a */
    R_MOMENT, /* at any moment during phrase: body */
    R_DESPITE, /* rules in ids: event a when b */
    R_FORBID, /* event a when b */
    R_ONLY, /* event a only when b */
    R_LIMIT, /* event a at most b times per phrase */
    R_DEFINE, /* condition a when b */
    R_VALUE, /* value a: `how` c, when b */

    R_ABOUT, /* no rule: what one is about. a (a phrase, or a field), when b */
};

enum { QUANT_EVERY, QUANT_SOME, QUANT_NO };
enum { AGG_SUM, AGG_HIGHEST, AGG_LOWEST };
enum { PICK_FIRST, PICK_LAST, PICK_ONLY };
enum { NOUN_A, NOUN_ANY, NOUN_EACH, NOUN_EVERY, NOUN_SOME, NOUN_NO };
enum { REL_IS, REL_IS_NOT, REL_AT_LEAST, REL_AT_MOST, REL_MORE, REL_LESS };
enum { ORDER_PLAIN, ORDER_TURN, ORDER_CHOSEN };
enum { FURTHER_AS_POSSIBLE = 2, FURTHER_ANY_NUMBER }; /* S_OFFER of further steps */
enum { REPEAT_FOREVER, REPEAT_WHILE, REPEAT_UNTIL, REPEAT_TIMES };
enum { MODAL_NONE, MODAL_MAY, MODAL_MAY_NOT, MODAL_WOULD, MODAL_MUST, MODAL_TRIES, MODAL_NOT }; /* last two: printed */
enum { VALUE_IS, VALUE_RISES, VALUE_FALLS, VALUE_AT_LEAST, VALUE_AT_MOST };

/* A name that a sentence gives to something: "a hero" (the hero), "a square called goal" (the goal). */
struct variable {
    const char *name; /* NULL where it is not spoken of again ("any hero") */
    struct type type;
    int slot; /* where the compiler keeps it in the frame that is being written */
    const struct node *init; /* the value that a `let` gives it; NULL for all others */
    /* Who must not know its value is kept (carried.h): of a `let`, in this slot; of a value of an event, with the event. */
    bool carries, is_secret;
    int unknown;
    const struct vocab_phrase *event; /* whose value it is, in a rule about that event; NULL: of none */
    int place; /* … and which of its values */
};

/* What is done while the game is played about a condition, a number or a noun that reads something hidden (carried.h). */
enum { WATCH_OPENLY = 1, WATCH_KEEPS = 2 };

/* Nodes in the order of the text. */
struct node_list {
    struct node **items;
    size_t count, cap;
};

/* A node. Its op (above) determines which members it uses; all others are zero. */
struct node {
    enum node_op op;
    struct type type;
    struct src_pos pos;
    int span; /* code points on the first line */
    int32_t value;
    int rel, how; /* E_COMPARE; R_VALUE */
    char sign; /* E_ARITH */
    char modal, wording;
    bool in_brackets;
    char watched; /* WATCH_… : who does not know what it reads is noted, … */
    const struct node *watched_for; /* … and this player's choices must not depend on it; NULL: no one's */
    bool in_line; /* a statement that follows a ':' in the same line: an 'otherwise' below is not its own */
    struct node *a, *b, *c, *d;
    struct node_list args, body, other;
    struct node_list *blocks; /* S_IF: one for each condition */
    struct variable *var;
    struct vocab_field *field;
    struct vocab_phrase *phrase;
    struct {
        struct vocab_phrase *until; /* NULL: for good */
        struct node *times; /* NULL: once */
    } duration;
    const char **ids; /* R_DESPITE */
    size_t id_count;
};

/* One sentence of a rule. */
struct sentence {
    struct node *node;
    const struct rb_rule *rule;
    int rule_index; /* in program order; see compiled.rules */
    int index; /* of the sentence, over the complete rulebook */
    int card_kind; /* rules that are in a card or a named piece: its kind; otherwise -1 */
    const struct rb_member *card; /* … and which; otherwise NULL */
    struct variable *self; /* "this card"; NULL elsewhere */
    struct vocab_phrase **events; /* that it takes for granted: "the move's angel"; see parse.c */
    size_t event_count, event_cap;
};

/* The number 1 as it is written: what follows it is in the singular. NULL is allowed. */
static inline bool node_is_one(const struct node *n)
{
    return n && n->op == E_NUMBER && n->value == 1;
}

#endif
