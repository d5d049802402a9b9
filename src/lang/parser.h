/* SPDX-License-Identifier: MIT
 *
 * Inside the parser: what its files share. See parse.h for what others may call.
 *
 * Recursive descent with one word of look-ahead, and a look along the literal words of one declared phrase. A
 * mistake ends the sentence it is in (parse_fail jumps out) and reading continues with the next one.
 */
#ifndef ADJ_LANG_PARSER_H
#define ADJ_LANG_PARSER_H

#include "lang/ast.h"
#include "lang/forms.h"
#include "lang/keywords.h"
#include "lang/lexer.h"
#include "lang/parse.h"

#include <setjmp.h>

enum {
    PARSE_DEPTH_MAX = 60, /* brackets and blocks inside one another; rules come from strangers */
    PARSE_CHAIN_MAX = 200, /* links of a sum, a product or "the hero's square's room": they nest as deep */
    PARSE_LINKS_MAX = 1000 /* … of all chains of a sentence: chains in brackets nest in one another */
};

/* A name that is known at this place of a sentence. */
struct binding {
    struct variable *var;
    bool asked; /* by "there is a …", where someone may not have meant to name it */
    struct binding *outer;
};

/* One rule that is being read. Lives on the stack of parse_rule; everything it makes is on the
 * arena. */
struct parser {
    struct vocab *v;
    struct arena *arena;
    struct diags *diags;
    struct tokens tokens;
    size_t at;
    struct binding *scope;
    bool in_where; /* in the condition after "where", which brackets can end */
    bool in_reach; /* "steps" that follows a number belongs to what is around it */
    const struct trie_word *stop_words; /* words that end a condition on a noun inside a phrase */
    struct sentence *sentence;
    struct node *head; /* the event of which 'after that' speaks here; NULL: there is none */
    int depth;
    int links; /* of this sentence so far */
    jmp_buf *fail; /* where the reading continues after a mistake */
    bool failed; /* a line of the sentence was skipped */
    bool about; /* reads what a rule is about, without its condition */
    struct name_map *lost; /* the words of such lines: what they would have named is unknown now */
};

/* ---- reading tokens (parse.c) */
/* The token `ahead` further on; beyond the end, the last one. */
const struct token *parse_peek(const struct parser *p, int ahead);
/* Signs, and words that do not belong to the language. Its own words are in forms.def: parse_at_form. */
bool parse_at(const struct parser *p, const char *word); /* the next token is this word or sign */
bool parse_take(struct parser *p, const char *word); /* … and if so, go past it */
bool parse_take_token(struct parser *p, enum token_kind kind);
/* Goes past the sign, or reports that it is missing and leaves the sentence. */
void parse_expect(struct parser *p, const char *word);
/* Any word, which is called `what`, in TR(), when it is missing. */
const char *parse_word(struct parser *p, const char *what);
void parse_line_end(struct parser *p);
void parse_enter(struct parser *p); /* one level deeper; parse_leave goes back */
void parse_leave(struct parser *p);
void parse_link(struct parser *p, int *links); /* one link more in a chain; reports one that is too long */
/* A new node at the next token. */
struct node *parse_node(struct parser *p, enum node_op op, struct type type);
void parse_add(struct parser *p, struct node_list *list, struct node *n);

/* Reads one line of a block with `read` and adds it to `out`. One with a mistake is reported and skipped, with its
 * block: then p->failed is set. */
void parse_line(struct parser *p, struct node_list *out, struct node *(*read)(struct parser *));

/* ---- mistakes (parse_errors.c) */
/* Reports a mistake at the next token (or at `n`) and leaves the sentence. Notes can be added before with the item:
 * parse_error gives it, parse_give_up leaves. */
struct diag *parse_error(struct parser *p, const char *id, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
struct diag *parse_error_at(struct parser *p, const struct node *n, const char *id, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
_Noreturn void parse_give_up(struct parser *p);
/* Both together, without notes. */
_Noreturn void parse_fail(struct parser *p, const char *id, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
_Noreturn void parse_fail_at(struct parser *p, const struct node *n, const char *id, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* "expected a zone, found a frog"; `expected` in TR() */
_Noreturn void parse_fail_type(struct parser *p, const struct node *n, const char *expected);
/* "expected 'into', found 'to'". Notes can be added. */
struct diag *parse_expected(struct parser *p, const struct message *what);
/* Names and words that look like `word`; true when it is a word for which the language has another one, so that no
 * other note is needed. */
bool parse_note_like(struct parser *p, struct diag *d, const char *word);
void parse_note_phrases_for(struct parser *p, struct diag *d, struct type subject); /* whose subject it can be */
/* Events whose phrase has the word, which is not their id. */
void parse_note_event_called(struct parser *p, struct diag *d, const char *word);
void parse_note_phrases_with(struct parser *p, struct diag *d, const char *word);
void parse_note_form(struct parser *p, struct diag *d, enum form f);
/* Fields that are called so; true: there are. */
bool parse_note_field(struct parser *p, struct diag *d, const char *word);
/* Fields and placeholders that are called like the word of the language that was read after "the"; true: there are. */
bool parse_note_own_name(struct parser *p, struct diag *d, const char *word);
void parse_note_otherwise(struct parser *p, struct diag *d); /* which is next, and belongs to nothing above it */
/* The forms of a group that begin with the word `like`, or any. */
void parse_note_forms(struct parser *p, struct diag *d, enum form_group group, const char *like);
/* Whether the tokens from `start` to `end` use a phrase or a name whose declaration was refused. */
bool parse_uses_refused(const struct parser *p, size_t start, size_t end);
const struct message *parse_token_name(struct parser *p);

/* ---- what to write instead, as a piece of sentence (parse_instead.c) */
/* The next token is no verb that is known of `subject`: whether it is one of English (has, sees, can) of which it
 * can be stated what represents it. */
bool parse_note_verb(struct parser *p, struct diag *d, const struct node *subject);
/* What is used as a field of `owner` is a phrase. */
void parse_note_no_field(struct parser *p, struct diag *d, const struct node *owner, const char *name);
/* Fails with "a ship has no 'hul'", similar fields first. */
_Noreturn void parse_refuse_field(struct parser *p, const struct node *owner, const char *name);
void parse_note_ask_first(struct parser *p, struct diag *d, const struct node *n); /* which may be nothing */
/* The next token is "another" or "other". */
void parse_note_another(struct parser *p, struct diag *d, const char *article);
/* No verb follows the "that" of the noun. */
void parse_note_where(struct parser *p, struct diag *d, const struct node *noun);
/* The next tokens are the N of "the top N of". */
void parse_note_top(struct parser *p, struct diag *d, const char *end);
void parse_note_count(struct parser *p, struct diag *d, const struct node *zone); /* taken for a number */
void parse_note_second_name(struct parser *p, struct diag *d, const struct binding *first, struct type type);
void parse_note_second_let(struct parser *p, struct diag *d, const char *name, struct type type);

/* ---- names (parse.c) */
/* The variable of that name; NULL: there is none here. */
struct variable *parse_find(const struct parser *p, const char *name);
/* Gives a name (NULL: none that can be spoken of). A clash is reported at token `at`. */
struct variable *parse_bind(struct parser *p, size_t at, const char *name, struct type type);
/* An event by its id, after "the"; unknown: reported, and the sentence is left. */
struct vocab_phrase *parse_event_name(struct parser *p);

/* ---- expressions (parse_expression.c) */
struct node *parse_condition(struct parser *p); /* something that is yes or no */
struct node *parse_expression(struct parser *p); /* anything, with and/or */
/* A sum, or a single term. `pattern`: nouns may name things, as in the head of a rule. */
struct node *parse_sum(struct parser *p, bool pattern);
/* The node's place is from `first` to the last token that was read. */
void parse_cover(struct node *n, const struct node *first, const struct parser *p);
/* One part of a condition, or a value. */
struct node *parse_relation(struct parser *p, bool pattern);
/* Where a phrase was begun and no phrase continues like that: reports the place at which it breaks off. */
void parse_broken_phrase(struct parser *p, struct node *subject, bool pattern);
/* The rest of a condition whose subject was read; `must`: without one it is an error, otherwise
 * the subject is returned. */
struct node *parse_relation_after(struct parser *p, struct node *subject, bool pattern, bool must);
/* Reports an expression that is no number, and leaves the sentence. */
void parse_need_number(struct parser *p, const struct node *n);
/* The form whose words after "is" are `ahead` tokens further on: at least, at most, more than, less than.
 * FORM_COUNT: none. */
enum form parse_measure_ahead(const struct parser *p, int ahead);
/* Reports two expressions that can never be the same, and leaves the sentence. */
void parse_check_comparable(struct parser *p, const struct node *a, const struct node *b);
/* Where a card is required and `got` is a title, which several cards can have. */
void parse_note_title(struct parser *p, struct diag *d, struct type expected, const struct node *got);

/* ---- terms (parse_term.c) */
struct node *parse_term(struct parser *p, bool pattern);
bool parse_at_pattern(const struct parser *p); /* a, an, any: a noun where a pattern is read */
/* After "the" (parse_aggregate.c). What the nouns of such a value name is unknown after it. */
struct node *parse_aggregate(struct parser *p);
struct node *parse_field(struct parser *p, struct node *owner); /* the field's name, after "'s" or "whose" */
struct node *parse_fields(struct parser *p, struct node *owner); /* any number of 's FIELD */

/* ---- nouns: a hero called x that …  (parse_noun.c) */
/* Whether the name of a kind is `ahead` tokens further on. */
bool parse_at_kind(const struct parser *p, int ahead);
struct type parse_type_of_kind(const struct vocab *v, int kind); /* of a member; kind may be ANY_NUMBER */
struct node *parse_noun(struct parser *p, bool may_be_unnamed); /* article, kind, called, conditions */
struct node *parse_noun_after(struct parser *p, int kind, int quantifier, bool may_be_unnamed);
/* What the noun's conditions name is unknown after it: one is taken out of all that they were tested for. */
struct node *parse_only_noun(struct parser *p, struct node *noun);
struct node *parse_noun_of_kind(struct parser *p, int kind); /* no article: its conditions come next */
int parse_kind(struct parser *p); /* a kind's name; ANY_NUMBER: "number" */
bool parse_at_filter(struct parser *p); /* a condition on a noun comes next */
/* "and" comes next, and then a condition on a noun. */
bool parse_at_further_filter(struct parser *p);
/* The conditions that come next, to the args of a node whose var they are about. */
void parse_filters(struct parser *p, struct node *noun);
bool parse_is_direction(const struct parser *p, const struct node *n);
/* After "in": a zone, a set, or a line from a square; other terms are returned as well. */
struct node *parse_holder(struct parser *p);
/* The slots of conditions on a noun. a of `filter` is the noun; the words of the form were read. */
void parse_place(struct parser *p, struct node *filter);
void parse_different(struct parser *p, struct node *filter);
void parse_described(struct parser *p, struct node *filter);
void parse_owned(struct parser *p, struct node *filter);

/* ---- phrases (parse_phrase.c) */
/* Whether the next words follow a phrase below `t`, up to its next placeholder or its end. */
bool parse_follows_phrase(const struct parser *p, const struct trie *t);
const struct trie *parse_next_word(const struct trie *t, const struct token *token); /* NULL: no phrase has it here */
/* Reads a phrase from `t` on; `subject` fills its first placeholder, if it was read already. */
struct node *parse_phrase(struct parser *p, const struct trie *t, struct node *subject, bool pattern);
/* What a draw is for. */
struct node *parse_chance(struct parser *p);
/* Whether something of that type can fill the placeholder. */
bool type_fits_placeholder(const struct vocab *v, struct type t, const struct vocab_placeholder *h);

/* ---- events (parse_event.c) */
/* An event in any modality; anything else is reported. */
struct node *parse_event(struct parser *p, bool pattern);
struct node *parse_happening(struct parser *p, bool pattern); /* an event as it happens, without may or would */
void parse_need_happening(struct parser *p, const struct node *event); /* reports an event that needs another wording */
/* Reports "Red-Die is rolled" where something happens: that is what the statement roll is for. */
void parse_need_no_roll(struct parser *p, const struct node *event);

/* ---- forms (parse_form.c, parse_slots.c) */
/* What is known while one form is read. */
struct reading {
    struct parser *p;
    struct node *n; /* is filled */
    enum form form;
    struct binding *scope; /* before the form */
    const char *name; /* that the form gives: "called NAME", "let the NAME" */
    size_t name_at; /* its token */
    int kind; /* of the things that the form names in the plural */
    bool line_ended; /* the last slot took the end of the line along */
    size_t condition_end; /* token after the condition of a value, which is read before the value; 0: not read yet */
};

/* How many words the template `s` begins with, if they are next (`ahead` tokens further on); otherwise 0. */
int parse_words_ahead(const struct parser *p, int ahead, const char *s);
/* Whether the words that a form begins with are next (`ahead` tokens further on): how many they are, or 0. */
int parse_form_ahead(const struct parser *p, int ahead, enum form f);
bool parse_at_form(const struct parser *p, enum form f);
bool parse_take_form(struct parser *p, enum form f); /* … and if so, go past them */
void parse_expect_form(struct parser *p, enum form f); /* which begins with one word */
/* The form of a group whose words are here: at the beginning, or, with `head`, after a term that was read already
 * and fits its first slot. FORM_COUNT: none. */
enum form parse_which(const struct parser *p, enum form_group group, const struct node *head);
/* Reads a form into `n`, whose a holds the head where the form begins with one. Statements and sentences are read
 * up to the end of their line or block. */
struct reading parse_form(struct parser *p, struct node *n, enum form form);
/* Reads what fills a slot of the form. */
void parse_slot(struct reading *r, const struct form_piece *x);
/* Whether the term that was read can fill the first slot of a form. */
bool parse_slot_accepts(const struct form_piece *x, const struct node *head);
bool parse_slot_begins_block(const struct form_piece *x); /* with ':' */

/* ---- statements (parse_statement.c) */
/* ": one" or ":" and an indented block */
void parse_block(struct parser *p, struct node_list *out, struct node *(*read)(struct parser *));
/* One statement, up to the end of its line or block. */
struct node *parse_statement(struct parser *p);
/* Of what lies so many steps in the direction from one of the kind: nothing where the grid or the track ends; a ring on
 * which all of the kind are has no end. */
struct type parse_step_type(const struct parser *p, const struct node *direction, int kind);
/* Reports what is not a field that rules can change. */
void parse_need_settable(struct parser *p, const struct node *n);

/* ---- sentences (parse_sentence.c) */
/* One sentence of a rule. */
struct node *parse_sentence(struct parser *p);

/* ---- what a rule is about (parse_about.c) */
struct node *parse_about_node(struct parser *p);
bool parse_is_thing(const struct node *n); /* what an entry can name: a noun, a name, this card */

#endif
