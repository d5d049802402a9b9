/* SPDX-License-Identifier: MIT
 *
 * Rules that are about what an answer is about (about.h), as data and for people. All of it is copied.
 */
#ifndef ADJ_EXPLAIN_ABOUT_REPORT_H
#define ADJ_EXPLAIN_ABOUT_REPORT_H

#include "doc/doc.h"
#include "explain/about.h"
#include "explain/citation.h"

/* One rule of the list. Texts are in the language of the report, as far as the rulebook has them. */
struct about_cited {
    const char *rule, *title, *text, *because; /* text: the rule in words; NULL: there is none of these */
    const struct citation *cite; /* its source; NULL: it cites nothing */
};
/* The fields of struct about_cited, and what the schemas state of a list of them. */
extern const struct report_shape about_cited_shape;
#define ABOUT_CITED_LIST "Rules that say they are about this."

/* Copies the rules to `arena`, with their texts in `lang`. Returns rules->count of them, in the same
 * order. */
const struct about_cited *about_cited_make(struct arena *arena, const struct about_rules *rules,
                                           const struct rulebook *rb, const char *lang);

/* Adds a section with the complete text of a rule to `in`, for one that decides the answer … */
void about_cited_section(struct doc *d, struct doc_node *in, const struct about_cited *rule);
/* … or a fact "see also" of a list, with title and source of each rule. */
void about_cited_facts(struct doc *d, struct doc_node *facts, const struct about_cited *rules, size_t count);

#endif
