/* SPDX-License-Identifier: MIT
 *
 * Inside the printer of code: what its files share. See print_code.h for what others may call.
 *
 * Everything is appended to one buffer. A statement is first written on one line, with marks (bytes 1 to 8) instead
 * of blanks where it may be broken; printer_lay_out then turns marks into blanks or line ends.
 */
#ifndef ADJ_LANG_PRINT_PRINTER_H
#define ADJ_LANG_PRINT_PRINTER_H

#include "lang/print.h"
#include "lang/print_code.h"
#include "lang/print_forms.h"

/* The end of a clause about a noun: a comma, if words of the same sentence follow. */
enum { CLAUSE_END = '\v' };

struct printer {
    struct buf *out;
    const struct vocab *v;
    const char *lang;
    const struct print_values *values;
    bool code; /* as it must be written: names as they are declared */
    bool begun; /* a line was begun: further ones come after a newline */
    size_t start; /* where the text of the statement that is printed begins */
    int indent; /* … and in which column */
    const struct trie_word *stop_words; /* as in the parser: words that end the conditions on a noun */
    /* The node that is printed in another way: what "every hero" and "that" speak of is at the beginning of the
     * condition that follows them. */
    const struct node *subject;
    const struct node *subject_noun;
    bool subject_is_pronoun; /* "that", "whose square"; otherwise the noun itself */
    bool subject_is_many; /* it speaks of each of several */
    bool verb_is_many; /* the next verb of a phrase goes with several, in English */
    const struct node *root; /* everything that is printed */
    bool negated; /* inside a phrase that may not happen */
    const struct node *further; /* one more condition on the noun that is printed next, or NULL */
    const struct node *compared; /* what the comparison that is printed is about, or NULL */
};

/* What fills slot [1], [2] … of a WORD of forms.def, or a, b … of a form of nouns: the one that is given. */
struct fill {
    const struct node *node; /* nouns, expressions */
    bool owner; /* the node has a field */
    const struct vocab_field *field;
    const struct vocab_phrase *event; /* as a noun */
    const char *word; /* a name in the rules; in other languages what `words` say for it */
    const struct variable *variable; /* by its name */
    bool kind_given;
    int kind; /* the noun of a kind */
};

/* ---- forms (print_expression.c) */
struct form_context printer_context(const struct printer *p, int kind, const char *grammatical_case);
/* The forms of the noun that a node is printed as or begins with (print_noun.h); NULL: it has none. */
const char *printer_forms(const struct printer *p, const struct node *n);
/* What that noun asks of words that go with it, in the base form. */
struct form_context printer_context_of(const struct printer *p, const struct node *n);
/* The value of a variable; false: it is unknown. */
bool printer_known_value(const struct printer *p, const struct node *n, struct type *type, int32_t *value);
/* The case in which something with these forms (NULL: none) is printed after what was written. A colon there goes if it
 * has that form; if not, it is printed in its base form. */
const char *printer_slot_case(struct printer *p, const char *forms, const char *grammatical_case);
/* Prints a word whose [1], [2] are fills[0], fills[1]. context NULL: base form. */
void printer_form(struct printer *p, enum form f, const struct fill *fills, const struct form_context *context);
/* The same with a template that is not of forms.def. */
void printer_template(struct printer *p, const char *text, const struct fill *fills, const struct form_context *context);
/* Makes the breaks from `start` on less welcome than those around them. */
void printer_deepen(struct printer *p, size_t start);

/* Prints a node by a form, form_of(n) or that of a similar node (print_form.c). */
void printer_node(struct printer *p, const struct node *n, enum form form);

/* Whether a place is printed with its own preposition ("na ręce"), or is called by a plural ("karty pola"). */
bool printer_has_place_form(const struct printer *p, const struct node *n);
bool printer_is_several(const struct printer *p, const struct node *n);

/* ---- expressions (print_expression.c, print_condition.c) */
void printer_expression(struct printer *p, const struct node *n, const char *grammatical_case);
/* The same, with the noun of its kind before a name that has no cases: "polem (1,2)". */
void printer_owner(struct printer *p, const struct node *n, const char *grammatical_case);
void printer_inside(struct printer *p, const struct node *n, const char *grammatical_case); /* without brackets */
void printer_condition(struct printer *p, const struct node *n); /* questions and and/or */
void printer_option_is(struct printer *p, const struct node *option, bool yes);
void printer_variable(struct printer *p, const struct variable *var, const char *grammatical_case);
/* The node at the beginning of a condition in the language of the code, or NULL: "the hero" in "the hero's rank is
 * 3". */
const struct node *printer_subject(const struct node *condition);
/* Whether the condition is a phrase with a verb that can be put into the plural, in English. */
bool printer_has_verb_of_many(const struct printer *p, const struct node *n);
/* Whether the phrase begins with that placeholder in the language of the printer. */
bool printer_begins_with(const struct printer *p, const struct node *phrase, const struct node *arg);

/* ---- nouns (print_noun_phrase.c) */
void printer_noun(struct printer *p, const struct node *n, const char *grammatical_case, bool bare);
void printer_filters(struct printer *p, const struct node *noun, const char *grammatical_case);
/* Whether readers of English get the noun in the plural: "the number of cards in Ann's hand". */
bool printer_may_be_many(const struct printer *p, const struct node *noun);

/* ---- lines (print_layout.c) */
/* Begins a line; returns where its text starts. */
size_t printer_begin_line(struct printer *p, int indent);
/* Breaks the text from `start` (which is at column `indent`) on into lines, further ones `deeper` columns on. */
void printer_lay_out(struct printer *p, size_t start, int indent, int deeper);
/* How many columns the text from `start` on has. */
int printer_width(const struct printer *p, size_t start);
void printer_cut(struct printer *p, size_t len); /* back to a former length */

/* ---- statements (print_statement.c) */
/* A slot that holds statements. */
void printer_block_slot(struct printer *p, const struct node *n, const struct form_piece *slot);

#endif
