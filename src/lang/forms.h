/* SPDX-License-Identifier: MIT
 *
 * The forms of the rule language (forms.def): the table that the parser reads with, that the printer prints with, and
 * from which lists of words and forms are derived. Knows no vocabulary.
 */
#ifndef ADJ_LANG_FORMS_H
#define ADJ_LANG_FORMS_H

#include "lang/ast.h"

/* A form by its name in forms.def, in the order of the table. */
enum form {
#define FORM(name, group, op, number, english, polish) FORM_##name,
#define NAMING(name, group, op, number, english, polish) FORM_##name,
#define WORD(name, english, polish) FORM_##name,
#include "lang/forms.def"
    FORM_COUNT
};

/* Where a form can be. The parser chooses among the forms of one group. */
enum form_group {
    GROUP_WORD, /* of no node */
    GROUP_NOUN, /* articles: the noun is made by parse_noun.c */
    GROUP_PRONOUN, /* the subject of a condition on a noun */
    GROUP_FILTER, /* conditions on a noun */
    /* from here on, the form follows from the node: form_of */
    GROUP_OPERATOR,
    GROUP_AGGREGATE, /* values that begin with "the" */
    GROUP_COMPARISON, /* conditions that begin with a term */
    GROUP_QUESTION, /* conditions that begin with a word */
    GROUP_OFFER,
    GROUP_STATEMENT,
    GROUP_SENTENCE,
    GROUP_ABOUT /* what a rule is about, next to its code */
};

enum { FORM_ANY_NUMBER = 1000 };

/* A row of forms.def. */
struct form_row {
    enum form_group group;
    enum node_op op;
    int number;
    bool naming; /* what it names is known to the end of the block */
    const char *english;
};
extern const struct form_row form_rows[FORM_COUNT];

/* ---- in the languages that code can be printed in */
/* The template of a form; the English one where the language has none. Never NULL. */
const char *form_text(const char *lang, enum form f);
/* Whether forms can be printed in the language: "en", "pl". */
bool form_has_language(const char *lang);
/* The forms of a direction's name (0 to WAYS - 1, see direction_names in vocab.h); NULL in English. */
const char *form_direction(const char *lang, int direction);

/* ---- between forms and nodes */
/* The form that a node is read and printed by; FORM_COUNT: none is (names, phrases, and, or). */
enum form form_of(const struct node *n);
/* Gives a node what distinguishes it from others of its op; FORM_ANY_NUMBER: nothing. */
void form_set_number(struct node *n, int number);
/* What a statement changes: the field that follows "now", or that fills a slot `kept`. NULL: nothing, or a piece. */
const struct node *form_target(const struct node *statement);

/* ---- going through a template */
enum piece_kind { PIECE_WORD, PIECE_UNLESS, PIECE_SLOT, PIECE_OPEN, PIECE_OR, PIECE_CLOSE, PIECE_END };

/* A piece of a template. Points into the template, which is constant. */
struct form_piece {
    enum piece_kind kind;
    const char *text; /* a word or sign (PIECE_UNLESS: without '~'); a slot without its brackets */
    size_t len;
    char mark; /* PIECE_OPEN: '+', '=' or 0 */
};

/* Reads the piece at `s`, blanks skipped, and returns what follows it. */
const char *form_next(const char *s, struct form_piece *out);
/* The end of the alternative at `s`: its '|', '>' or '\0'. */
const char *form_skip(const char *s);
/* Whether the piece has that text. */
bool form_piece_is(const struct form_piece *x, const char *text);
/* Where the words of a form begin: its template, after the term that it may begin with. */
const char *form_words(enum form f);
/* The template after the slot of a field, which it has. */
const char *form_after_slot(enum form f, char field);
/* Whether `word` is the first of them. */
bool form_begins_with(enum form f, const char *word);
/* The letter of the node's field that a slot fills ("[a zone]"); 0: another part of the node. */
char form_slot_field(const struct form_piece *slot);
/* … and what is read there: "zone". */
struct form_piece form_slot_reader(const struct form_piece *slot);

#endif
