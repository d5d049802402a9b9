/* SPDX-License-Identifier: MIT
 *
 * Rules that are about what an answer is about (about.h), as data and for people. All of it is copied.
 */
#ifndef ADJ_EXPLAIN_ABOUT_REPORT_H
#define ADJ_EXPLAIN_ABOUT_REPORT_H

#include "doc/doc.h"
#include "explain/about.h"
#include "report/field.h"

struct about_cite { /* what a rule cites */
    const char *source, *section; /* section: NULL if it names none */
    uint64_t line; /* REPORT_NO_COUNT if it names none */
};

struct about_cited {
    const char *rule, *title, *text, *because; /* text: the rule in words; NULL: there is none of these */
    const struct about_cite *cite; /* NULL: it cites nothing */
};
extern const struct report_shape about_cited_shape;
#define ABOUT_CITED_LIST "Rules that say they are about this."

/* Copies the rules to `arena`, with their texts in `lang`. */
const struct about_cited *about_cited_make(struct arena *arena, const struct about_rules *rules,
                                           const struct rulebook *rb, const char *lang);

/* Add to `in`: a section with the whole rule, for one that decides; */
void about_cited_section(struct doc *d, struct doc_node *in, const struct about_cited *rule);
/* … or a fact "see also" of a list, with title and source of each rule. */
void about_cited_facts(struct doc *d, struct doc_node *facts, const struct about_cited *rules, size_t count);

#endif
