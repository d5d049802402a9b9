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
    const char *key, *text; /* a language or a name; the text */
};

/* A phrase that rules can use. */
struct phrases_phrase {
    const char *id; /* unique within its class */
    int cls; /* enum phrase_class */
    const struct phrases_text *texts; /* the first one is the text that rules are written with */
    size_t text_count;
    const char *example; /* NULL: none */
    bool of_the_language, kept, hidden; /* not of the rulebook; set by statements; hidden from some */
    const char *is, *kind_of; /* NULL: none */
    const struct phrases_text *holds; /* what it keeps, by name */
    size_t hold_count;
};

/* A field of a kind or of the table. */
struct phrases_field {
    const char *name, *type;
    bool option, hidden, fixed;
};

/* A member of a kind. */
struct phrases_member {
    const char *name; /* the stable one, as logs have it */
    const char *printed; /* in the language of the report */
};

/* A kind of things. */
struct phrases_thing {
    const char *name;
    int64_t low, high; /* of a number, which has nothing of what follows; REPORT_NO_NUMBER: it is none */
    const struct phrases_member *members;
    size_t member_count;
    int64_t columns, rows; /* of a grid; REPORT_NO_NUMBER: none */
    const struct phrases_field *fields; /* of each member */
    size_t field_count;
};

/* Lines of text. */
struct phrases_lines {
    const char **items;
    size_t count;
};

/* Forms of the language, as forms.def groups them. */
enum phrases_forms {
    PHRASES_SENTENCES, /* rules */
    PHRASES_STATEMENTS, /* what rules do */
    PHRASES_CONDITIONS,
    PHRASES_VALUES,
    PHRASES_NOUNS,
    PHRASES_FILTERS, /* conditions on a noun, after it */
    PHRASES_FORMS /* how many groups */
};

/* The value of the report. */
struct phrases_report {
    const char *rulebook; /* its id */
    const struct phrases_phrase *phrases; /* by class */
    size_t phrase_count;
    const struct phrases_thing *things; /* kinds */
    size_t thing_count;
    const struct phrases_field *table; /* fields of the table */
    size_t table_count;
    /* For people, as it is the same for all rulebooks: */
    struct phrases_lines forms[PHRASES_FORMS]; /* by enum phrases_forms */
    struct phrases_lines reserved, beginnings, aggregates, kept; /* words of the language, as in enum keyword_use */
};

/* The document function of the kind. */
void phrases_document(struct doc *d, const struct report *r, const struct report_style *style);

#endif
