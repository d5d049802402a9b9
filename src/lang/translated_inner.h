/* SPDX-License-Identifier: MIT
 *
 * Shared by the files that read translations (translated.h): the names of a language (translated_names.c) and the
 * templates of phrases and forms (translated_templates.c), as words in which letter case and diacritics do not count.
 */
#ifndef ADJ_LANG_TRANSLATED_INNER_H
#define ADJ_LANG_TRANSLATED_INNER_H

#include "lang/forms.h"
#include "lang/name_map.h"
#include "lang/translated.h"

enum {
    TRANSLATED_WORDS_MAX = 64, /* of a text; readings are kept for each run of words */
    TRANSLATED_SLOTS_MAX = 8 /* of a template */
};

/* The words of a text. Brackets, commas, colons and semicolons are words of their own. */
struct translated_words {
    const char **items;
    size_t count, cap;
};
struct translated_words translated_split(struct arena *arena, const char *text);

/* ---- names */

/* What a run of words can be a name of. */
struct translated_name {
    /* NAME_PRONOUN: a form of "that", whose code it is; NAME_GIVEN: what rules call things */
    enum { NAME_VALUE, NAME_FIELD, NAME_EVENT_FIELD, NAME_KIND, NAME_PRONOUN, NAME_GIVEN } what;
    const char *code; /* "Anna", "the pot", "life"; of a kind or a given name, that */
    struct type type;
    int kind; /* NAME_FIELD: that has the field; NAME_EVENT_FIELD: the event; NAME_KIND */
    int next; /* the next name with the same words; -1: none */
};

struct translated_names {
    struct translated_name *items;
    size_t count, cap;
    struct name_map *first; /* by its words, with single blanks */
    size_t longest; /* words */
};
void translated_gather(struct translated_names *names, const struct vocab *v, const char *lang, struct arena *arena,
                       struct buf *scratch);

/* ---- templates */

/* What a run of words can be read as: "życie Anny", "Anna gra nemezis", "gracz, który gra nemezis". */
enum translated_sort { TRANSLATED_VALUE, TRANSLATED_CONDITION, TRANSLATED_NOUN, TRANSLATED_SORTS };

/* One of several rows of words, or a slot. */
struct translated_item {
    struct translated_words *forms;
    size_t form_count, form_cap; /* 0: a slot */
    bool optional; /* the words can be omitted */
    int slot; /* place in `slots` */
};
/* The word that the item always is; NULL: it is a slot, or may be a different word. */
const char *translated_only_word(const struct translated_item *x);

/* A construct: its words in the language, and how it is written in code. */
struct translated_template {
    const struct vocab_phrase *phrase; /* NULL: a form, or a field */
    const struct vocab_field *field; /* of yes or no: the sentence that states it */
    const char *field_code; /* … in code, after its owner; of a field without an owner, from the beginning */
    int kind; /* of the owner of the field */
    bool yes; /* what it states */
    enum form form;
    int wording; /* of a phrase */
    bool condition; /* it is one; otherwise a value */
    struct type type; /* of a value */
    struct translated_item *items;
    size_t count, cap;
    bool list; /* its last slot takes several values, separated by commas */
    enum translated_sort asks; /* what its slots take */
    const char *article; /* of a noun in the code: "every" */
};

struct translated_templates {
    struct translated_template *items;
    size_t count, cap;
};
void translated_add_phrases(struct translated_templates *out, const struct vocab *v, const char *lang,
                            struct arena *arena);
void translated_add_forms(struct translated_templates *out, const char *lang, struct arena *arena);
void translated_add_sentences(struct translated_templates *out, const struct vocab *v, const char *lang,
                              struct arena *arena);
/* The code of a construct with `fills` in its slots: of a phrase by placeholder, of a form by field (a: 0). */
const char *translated_code(const struct translated_template *t, const char *const *fills, struct arena *arena);

#endif
