/* SPDX-License-Identifier: MIT
 *
 * What the files share that make a catalog.
 */
#ifndef ADJ_CATALOG_CATALOG_INNER_H
#define ADJ_CATALOG_CATALOG_INNER_H

#include "catalog/catalog.h"
#include "lang/compile.h"
#include "lang/name_map.h"

/* A text of the rulebook in the catalog's language, or in the rulebook's own; NULL: there is none. */
const char *catalog_text(const struct catalog *k, const struct rb_texts *texts);
/* The scratch buffer as a text of the catalog. */
const char *catalog_printed(struct catalog *k);

/* catalog_rules.c: fills rules, files and invariants. */
void catalog_add_rules(struct catalog *k, const struct catalog_setup *setup);
void catalog_add_invariants(struct catalog *k);
/* catalog_relations.c: fills what rules have to do with each other. */
void catalog_relate(struct catalog *k);
/* catalog_things.c: fills kinds and zones. */
void catalog_add_things(struct catalog *k);

#endif
