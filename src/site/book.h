/* SPDX-License-Identifier: MIT
 *
 * What the site shows of one rulebook, and where: the page of each rule, thing, fixture and ruling, and which of
 * them are about each other. The pages are written from it.
 */
#ifndef ADJ_SITE_BOOK_H
#define ADJ_SITE_BOOK_H

#include "board/board.h"
#include "catalog/catalog.h"
#include "doc/doc.h"
#include "fixture/fixture_texts.h"
#include "rulings/answers/answers.h"
#include "site/site.h"

/* A rule on its page, where its id is its place. */
struct site_rule {
    const char *page; /* the path of its page, without extension */
    const struct site_ruling **rulings; /* that are about it */
    size_t ruling_count, ruling_cap;
    const struct site_situation **proofs; /* fixtures that prove it */
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

/* The page of a file of rules. */
struct site_part {
    const struct catalog_file *file;
    const char *page, *title; /* the path of its page, and the heading */
};

/* Everything that the pages of one rulebook are written from. */
struct site_book {
    struct arena arena; /* what lives as long as the book */
    const struct compiled *c; /* the rulebook: the caller's */
    const char *lang; /* of the site */
    const char *folder; /* of its pages: its id */
    struct catalog catalog; /* the rulebook as data */
    struct site_rule *rules; /* by their number in the catalog */
    struct site_part *parts; /* by the number of the file in the catalog */
    struct fixture_texts fixtures; /* of the rulebook */
    struct site_situation **situations; /* the same, by file */
    struct board_hints hints; /* of how positions are drawn */
    struct answered_rulings answered; /* the rulings of the rulebook */
    struct site_ruling *rulings; /* the same, in the order of their ids */
    size_t ruling_count;
    struct buf scratch; /* working space */
};

/* Fills `b`, all zero, but for what site_read_evidence reads; what `source` names must outlive it. Release it in each
 * case. */
void site_book_make(struct site_book *b, const struct site_source *source, const char *lang);
void site_book_release(struct site_book *b); /* all zero is allowed */

/* book_evidence.c: reads how positions are drawn, the fixtures, and the rulings of the rulebook's folder, and
 * connects them with the rules that they are about. Unless all is sound, `why` states what is wrong. */
enum site_state site_read_evidence(struct site_book *b, struct buf *why);

/* A name that can be part of an address and be the id of an element. On `arena`. */
const char *site_place(struct arena *arena, const char *prefix, const char *name);

/* ---- pieces of pages that several pages have: pieces.c, write_rule.c */

/* Begins a page of this rulebook, with the way back to it. `path` within its folder. */
void site_page(struct site_book *b, struct doc *p, const char *path, const char *title);
/* "FOLDER/PATH" of a page of this rulebook */
const char *site_path(struct arena *arena, const struct site_book *b, const char *path);
/* A text in which the ids of rules are links. */
void site_linked(struct site_book *b, struct doc *p, struct doc_node *in, const char *text);
/* The same in paragraphs, where the text has several; NULL: none. */
void site_prose(struct site_book *b, struct doc *p, struct doc_node *in, const char *text);
/* Makes links of the names of rules (doc_rule), and of their ids in texts, below a node; not in headings and in
 * what is strong. */
void site_link_rules(struct site_book *b, struct doc *p, struct doc_node *in);
/* Adds what every page has before and after its text, in its language. */
void site_frame(struct doc *p);
/* A link to a rule, with its id; and links to several. */
void site_rule_link(const struct site_book *b, struct doc *p, struct doc_node *in, const struct catalog_rule *rule);
void site_rule_links(const struct site_book *b, struct doc *p, struct doc_node *in,
                     const struct catalog_rules *rules);
/* A citation; nothing if there is none. */
void site_citation(struct doc *p, struct doc_node *in, const struct catalog_citation *cite);
/* A section with a rule. */
void site_write_rule(struct site_book *b, struct doc *p, struct doc_node *in, const struct catalog_rule *rule);

#endif
