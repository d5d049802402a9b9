/* SPDX-License-Identifier: MIT
 *
 * The forms of one noun, as an author gives them in a language with cases. Three ways of writing them:
 *   "n pole pola polu pole polem polu"   gender (m, f, n; p: plural) and six cases: nom gen dat acc ins loc; '_' for
 *                                        a blank; a seventh form is the one after "the number of" (many)
 *   "nom=pole|gen=pola|gender=n"         named cases (a mapping in YAML); what is missing is as in nom
 *   "square"                             one form for all cases, of no known gender
 * Knows no vocabulary.
 */
#ifndef ADJ_LANG_PRINT_NOUN_H
#define ADJ_LANG_PRINT_NOUN_H

#include "base/buf.h"
#include "rulebook/model.h"

#include <stdbool.h>
#include <stddef.h>

enum noun_gender { NOUN_MASCULINE, NOUN_FEMININE, NOUN_NEUTER, NOUN_PLURAL };

/* A run of characters inside the author's text. */
struct noun_form {
    const char *text;
    size_t len;
    char blank; /* represents a blank in it: '_' or, in a bare name, '-'; 0: none does */
};

/* Whether the author gave cases: then it can be put into one. */
bool noun_is_declined(const char *noun);
/* Whether it has that form; "many", and "in" with its preposition ("na ręce"), need not be given. */
bool noun_has_case(const char *noun, const char *grammatical_case);

/* The form of `noun` in a case ("gen"); NULL and unknown cases: the base form. Points into `noun`. */
struct noun_form noun_in_case(const char *noun, const char *grammatical_case);
/* A name that has no forms: "War-Fleet" is shown as "War Fleet". */
struct noun_form noun_of_name(const char *name);

/* The sentence that states a field of yes or no ("yes=[1/nom] ma cechę"), as a template of forms.h in which [1] is the
 * owner. False: there is none. */
bool noun_sentence(char out[RB_SENTENCE_MAX + 1], const char *noun, bool yes);

/* Masculine where it is unknown. */
enum noun_gender noun_gender(const char *noun);
/* Is its accusative the genitive, as with living things in Slavic languages? */
bool noun_is_animate(const char *noun);

/* 0 to 5 for nom gen dat acc ins loc; 0 for NULL and others. */
int noun_case_number(const char *grammatical_case);

/* Whether both print the same. */
bool noun_same(struct noun_form a, struct noun_form b);
void noun_add(struct buf *out, struct noun_form form);

#endif
