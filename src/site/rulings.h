/* SPDX-License-Identifier: MIT
 *
 * The pieces that several pages show of a ruling.
 */
#ifndef ADJ_SITE_RULINGS_H
#define ADJ_SITE_RULINGS_H

#include "site/book.h"

/* The ruling of that id, or NULL. */
const struct site_ruling *site_ruling_named(const struct site_book *b, const char *id);
/* A link to a ruling, with its id. */
void site_ruling_link(struct doc *p, struct doc_node *in, const struct site_ruling *r);
/* The place of a keyword on their page: other letters than those of ASCII by their bytes, so that no two are the
 * same. */
const char *site_keyword_place(struct arena *arena, const char *keyword);
/* What its status means, as a mark. */
void site_status_mark(struct site_book *b, struct doc *p, struct doc_node *in, const struct site_ruling *r);

#endif
