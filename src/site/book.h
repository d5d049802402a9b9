/* SPDX-License-Identifier: MIT
 *
 * What the site shows of one rulebook, ordered once: the page of each rule, thing, fixture and ruling, and
 * what they have to do with each other. The pages are written from it.
 */
#ifndef ADJ_SITE_BOOK_H
#define ADJ_SITE_BOOK_H

#include "audit/cover_report.h"
#include "board/board.h"
#include "doc/doc.h"
#include "fixture/fixture_texts.h"
#include "lang/compile.h"
#include "lang/name_map.h"
#include "rulings/answers/answers.h"
#include "session/game.h"
#include "site/site.h"

struct site_rule;
/* Rules, in an order that depends on what they are a list of. */
struct site_rules {
    struct site_rule **items; /* rules of the book, not owned */
    size_t count, cap;
};

/* A rule, also a disabled one. Its id is its place on its page. */
struct site_rule {
    const struct rb_rule *rule; /* as the rulebook has it */
    const struct rb_gone *gone; /* not NULL: it is disabled or replaced */
    size_t index; /* in compiled.rules, of an enabled rule */
    const struct rb_member *card; /* that has it, or NULL */
    const char *page; /* the path of its page, without extension */
    struct site_rules rests_on, used_by; /* through the phrases that they speak of */
    struct site_rules lifts, overridden_by; /* prohibitions, by "despite" */
    const struct site_ruling **rulings; /* that are about it */
    size_t ruling_count, ruling_cap;
    struct site_situation **proofs; /* fixtures that prove it */
    size_t proof_count, proof_cap;
};

/* A fixture, and its place on the page of fixtures. */
struct site_situation {
    const struct fixture_text *fixture;
    const char *place; /* the id of its section there */
};

/* A ruling and its page. */
struct site_ruling {
    const struct answered_ruling *answered;
    const char *page; /* the path of its page */
};

/* The rules of one file. */
struct site_part {
    size_t file; /* number in the rulebook's files */
    const struct rb_layer *layer; /* the rulebook that the file is of */
    const char *page, *title; /* the path of its page, and the heading */
    struct site_rules rules; /* in the order of the file; of cards only those that are not on the page of components */
};

/* Everything that the pages of one rulebook are written from. */
struct site_book {
    struct arena arena; /* what lives as long as the book */
    const struct compiled *c; /* with `v` and `rb`, its parts: the caller's */
    const struct vocab *v;
    const struct rulebook *rb;
    const char *lang; /* of the site */
    const char *langs[16]; /* that the rulebook has texts in */
    size_t lang_count;
    const char *folder; /* of its pages: its id */
    const char *title; /* in the language of the site */
    struct site_rule *rules; /* enabled ones in the order of compiled.rules, then the others */
    size_t rule_count; /* of both together */
    struct name_map *by_id; /* rules */
    struct site_part *parts; /* files with rules, in the order of pages */
    size_t part_count;
    struct fixture_texts fixtures; /* of the rulebook */
    struct site_situation **situations; /* the same, by file */
    struct board_hints hints; /* of how positions are drawn */
    struct answered_rulings answered; /* the rulings of the rulebook */
    struct site_ruling *rulings; /* the same, in the order of their ids */
    size_t ruling_count;
    const struct cover_report *const *covers; /* what recorded games exercised, by the state of the rulebook */
    size_t cover_count;
    struct game game; /* whose position is being described */
    struct buf scratch; /* working space */
};

/* Fills `b`, all zero; what `source` names must outlive it. Release it in each case. */
void site_book_make(struct site_book *b, const struct site_source *source, const char *lang);
void site_book_release(struct site_book *b); /* all zero is allowed */

/* book_evidence.c: reads how positions are drawn, the fixtures, and the rulings of the rulebook's folder, and ties them
 * to the rules that they are about. False: a file cannot be read, or a ruling does not hold; `why` states it. */
bool site_read_evidence(struct site_book *b, struct ruling_counts *counts, struct buf *why);

/* relations.c: fills what rules have to do with each other. */
void site_relate(struct site_book *b);

/* The rule of that id, also a disabled one; NULL: the rulebook has none. */
const struct site_rule *site_rule_named(const struct site_book *b, const char *id);

/* A text of the rulebook in the site's language, or in the rulebook's own; NULL: there is none. */
const char *site_text(const struct site_book *b, const struct rb_texts *texts);
/* A name that can be part of an address and be the id of an element. On `arena`. */
const char *site_place(struct arena *arena, const char *prefix, const char *name);

/* ---- pieces of pages that several pages have: pieces.c, write_rule.c */

/* Begins a page of this rulebook, with the way back to it. `path` within its folder. */
void site_page(struct site_book *b, struct doc *p, const char *path, const char *title);
/* "FOLDER/PATH" of a page of this rulebook */
const char *site_path(struct arena *arena, const struct site_book *b, const char *path);
/* A text in which the ids of rules are links. */
void site_linked(struct site_book *b, struct doc *p, struct doc_node *in, const char *text);
/* The same in paragraphs, where the text has several. */
void site_prose(struct site_book *b, struct doc *p, struct doc_node *in, const char *text);
/* Makes links of the names of rules (doc_rule), and of their ids in texts, below a node; not in headings and in what is
 * strong. */
void site_link_rules(struct site_book *b, struct doc *p, struct doc_node *in);
/* Adds what every page has before and after its text, in its language. */
void site_frame(struct doc *p);
/* Links to rules, with their ids. */
void site_rule_links(struct doc *p, struct doc_node *in, const struct site_rules *rules);
void site_rule_link(struct doc *p, struct doc_node *in, const struct site_rule *rule); /* a link to one rule */
/* The citation of a rule. */
void site_citation(struct site_book *b, struct doc *p, struct doc_node *in, const struct rb_rule *rule);
/* A section with a rule. */
void site_write_rule(struct site_book *b, struct doc *p, struct doc_node *in, const struct site_rule *rule);

#endif
