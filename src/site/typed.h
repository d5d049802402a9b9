/* SPDX-License-Identifier: MIT
 *
 * What authors of fixtures and rulings type - positions, conditions, decisions - in the language of a page: it is
 * read as code and printed in the rulebook's own words. What cannot be read is unchanged.
 */
#ifndef ADJ_SITE_TYPED_H
#define ADJ_SITE_TYPED_H

#include "rulebook/yaml_map.h"
#include "lang/compile.h"
#include "lang/read_decision.h"

/* What texts are read with. */
struct site_typed {
    const struct compiled *c; /* of the rulebook that it is played by */
    const struct decision_reader *reader; /* of decisions */
    const char *lang; /* of the page */
    struct arena *arena; /* of what is given */
    struct buf *scratch; /* working space */
};

/* Statements, and conditions one a line; NULL: the page is in the language of the code, or they cannot be read. */
const char *site_typed_statements(const struct site_typed *t, const struct rb_str *code);
const char *site_typed_conditions(const struct site_typed *t, const struct text_list *list);

/* One condition, or one decision; never NULL. A decision is printed again if it can only be read in one way. */
const char *site_typed_condition(const struct site_typed *t, const struct rb_str *code);
const char *site_typed_decision(const struct site_typed *t, const char *text);

#endif
