/* SPDX-License-Identifier: MIT
 *
 * The pages of the site, each sort of them written by a file of its own.
 */
#ifndef ADJ_SITE_PAGES_H
#define ADJ_SITE_PAGES_H

#include "site/book.h"
#include "site/site.h"

/* Hands the page out that was written into s->doc, in both formats, and releases it. */
void site_emit(struct site *s);

void site_write_index(struct site *s); /* games */
void site_write_by_rule(struct site *s); /* rulings of all games */
void site_write_by_keyword(struct site *s); /* rulings of all games, by keyword */
void site_write_ruling(struct site *s, struct site_book *b, const struct site_ruling *r); /* a page for each ruling */
void site_write_game(struct site *s, struct site_book *b); /* the entry page of a rulebook */
/* a page for each file of rules */
void site_write_part(struct site *s, struct site_book *b, const struct site_part *part);
void site_write_components(struct site *s, struct site_book *b); /* pieces, cards and zones */
void site_write_fixtures(struct site *s, struct site_book *b); /* all fixtures; nothing if there are none */

#endif
