/* SPDX-License-Identifier: MIT
 *
 * The vocabulary of a rulebook as data, for phrases_report.c, which fills it, and phrases_document.c, which prints
 * it.
 */
#ifndef ADJ_AUDIT_PHRASES_INNER_H
#define ADJ_AUDIT_PHRASES_INNER_H

#include "report/report.h"

/* A text by language, or what a phrase holds by name. */
struct phrases_text {
    const char *key, *text;
};

struct phrases_phrase {
    const char *id;
    int cls; /* enum phrase_class */
    const struct phrases_text *texts; /* the first one is the text that rules are written with */
    size_t text_count;
    const char *example; /* NULL: none */
    bool of_the_language, kept, hidden;
    const char *is, *kind_of; /* NULL: none */
    const struct phrases_text *holds;
    size_t hold_count;
};

/* The rest is for people. */

struct phrases_field {
    const char *name, *type;
    bool option, hidden, fixed;
};

struct phrases_thing {
    const char *name;
    bool number; /* a number from `low` to `high`, and nothing of what follows */
    int low, high;
    const char *const *members;
    size_t member_count;
    int columns, rows; /* of a grid; 0: none */
    const struct phrases_field *fields;
    size_t field_count;
};

struct phrases_lines {
    const char **items;
    size_t count;
};

/* Forms of the language, as forms.def groups them. */
enum phrases_forms {
    PHRASES_SENTENCES,
    PHRASES_STATEMENTS,
    PHRASES_CONDITIONS,
    PHRASES_VALUES,
    PHRASES_NOUNS,
    PHRASES_FILTERS, /* conditions on a noun, after it */
    PHRASES_FORMS
};

struct phrases_report {
    const char *rulebook;
    const struct phrases_phrase *phrases;
    size_t phrase_count;
    const struct phrases_thing *things;
    size_t thing_count;
    const struct phrases_field *table;
    size_t table_count;
    struct phrases_lines forms[PHRASES_FORMS];
    struct phrases_lines reserved, beginnings, aggregates, kept; /* words of the language, as in enum keyword_use */
};

void phrases_document(struct doc *d, const struct report *r, const struct report_style *style);

#endif
