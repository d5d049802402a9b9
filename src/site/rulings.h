/* SPDX-License-Identifier: MIT
 *
 * The rulings of a rulebook: checked as `rulings check` does, carried out, and tied to the rules that they are about.
 */
#ifndef ADJ_SITE_RULINGS_H
#define ADJ_SITE_RULINGS_H

#include "rulings/ruling_report.h"
#include "site/answers.h"
#include "site/book.h"

/* Reads how positions are drawn, and reads, checks and runs the rulings of the rulebook's folder. False: one does
 * not hold, or cannot be read; `why` has the report of `rulings check`. Texts that are left to an editor (TODO) are
 * omitted. */
bool site_read_rulings(struct site_book *b, struct ruling_counts *counts, struct buf *why);

/* The ruling of that id, or NULL. */
const struct site_ruling *site_ruling_named(const struct site_book *b, const char *id);
/* A link to a ruling, with its id. */
void site_ruling_link(struct doc *p, struct doc_node *in, const struct site_ruling *r);
/* The place of a keyword on their page: other letters than those of ASCII by their bytes, so that no two are the
 * same. */
const char *site_keyword_place(struct arena *arena, const char *keyword);
/* What its status means, as a mark. */
void site_status_mark(struct site_book *b, struct doc *p, struct doc_node *in, const struct ruling *r);
/* Its short answer. */
const char *site_ruling_answer(const struct site_book *b, const struct ruling *r);
/* "freeze-on-the-way=no" in words: "angels freeze on the way: no". On the page's arena. */
const char *site_option_words(struct site_book *b, struct doc *p, const char *assignment);

#endif
