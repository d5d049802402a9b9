/* SPDX-License-Identifier: MIT
 *
 * A page as a tree of blocks and runs of text, made once and written as HTML (doc_html.c) and as Markdown
 * (doc_markdown.c). What stands in it is meant, not marked up: texts are plain, links name a page and a place in it,
 * and looks are names of what a thing is. So nothing that a rulebook says can become markup.
 *
 * Everything lives on the arena of the page.
 */
#ifndef ADJ_SITE_DOC_H
#define ADJ_SITE_DOC_H

#include "base/arena.h"
#include "base/buf.h"

#include <stdbool.h>

struct drawing;

enum doc_op {
    /* blocks */
    DOC_SECTION, /* children: a DOC_HEADING, then blocks; its level follows from how deep it stands */
    DOC_HEADING, /* children: runs */
    DOC_PARAGRAPH, /* children: runs */
    DOC_LIST, /* children: DOC_ITEM */
    DOC_ITEM, /* children: runs, then blocks */
    DOC_TABLE, /* text: its caption, not seen where `quiet`; children: DOC_ROW, the first one being its head */
    DOC_ROW, /* children: DOC_CELL; the first cell of a row is what it is about */
    DOC_CELL, /* children: runs */
    DOC_CODE, /* text: lines, of which the blanks in front tell how deep they stand */
    DOC_FIGURE, /* text: its caption; drawing: what is drawn; plain: the same in letters; one of them may be NULL */
    DOC_ASIDE, /* children: blocks that stand apart, told by `look` */
    /* runs */
    DOC_TEXT, /* text */
    DOC_LINK, /* to, place; children: runs */
    DOC_STRONG, /* children: runs */
    DOC_SMALL, /* children: runs that are beside the point: citations, counts */
    DOC_NAME, /* text: an id or a line of code, in the letters of code */
    DOC_MARK /* text: a word or two that say what something is (house, disputed), told by `look` */
};

enum doc_style {
    STYLE_PLAIN,
    STYLE_HOUSE, /* not of the source, but our own */
    STYLE_GONE, /* not in force */
    STYLE_CONFIRMED, /* the standing of an answer */
    STYLE_DEFAULT,
    STYLE_DISPUTED,
    STYLE_ANSWER, /* an aside that holds the short answer */
    STYLE_RULE, /* a section that is one rule */
    STYLE_DEEP, /* a list that is an outline of what happened */
    STYLE_FACTS, /* a list of short facts */
    STYLE_COUNT
};

struct doc_node {
    enum doc_op op;
    enum doc_style style;
    const char *id; /* by which links find it; NULL: none */
    const char *text;
    const char *lang; /* of what stands in it, where that is not the page's; NULL: as around it */
    const char *to, *place; /* DOC_LINK: the page's path (NULL: this page; or a URL), and an id on it or NULL */
    bool outside; /* DOC_LINK: `to` is a URL */
    bool quiet; /* DOC_TABLE: a heading says already what it is of */
    const struct drawing *drawing;
    const char *plain;
    struct doc_node *first, *last, *next;
};

struct doc {
    struct arena arena;
    const char *path; /* "some-game/rules/turn", without an extension */
    const char *title, *lang;
    const char *skip; /* the words of the link past the navigation */
    const char *trail_label; /* what the way back is called */
    struct doc_crumb {
        const char *path, *title;
    } trail[4]; /* the pages above this one, from the top */
    size_t trail_count;
    const char *foot; /* the line at the end */
    struct doc_node *body; /* a DOC_SECTION */
};

/* A page with the heading `title`. All texts are copied. Release it with doc_release. */
void doc_begin(struct doc *p, const char *path, const char *title, const char *lang);
void doc_release(struct doc *p);
void doc_add_crumb(struct doc *p, const char *path, const char *title);

/* Each adds a node at the end of `in` and returns it. */
struct doc_node *doc_add(struct doc *p, struct doc_node *in, enum doc_op op);
/* A section with a heading; runs can be added to the heading, which is section->first. id NULL: no link finds it. */
struct doc_node *doc_section(struct doc *p, struct doc_node *in, const char *id, const char *heading);
/* Text, its line breaks taken for blanks. */
struct doc_node *doc_text(struct doc *p, struct doc_node *in, const char *text);
struct doc_node *doc_printf(struct doc *p, struct doc_node *in, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* A link to a place (may be NULL) on a page of the site (NULL: this one). */
struct doc_node *doc_link(struct doc *p, struct doc_node *in, const char *to, const char *place, const char *text);
/* A link out of the site, if it begins with http:// or https://; otherwise the plain text. */
struct doc_node *doc_link_outside(struct doc *p, struct doc_node *in, const char *url, const char *text);
/* A run of another sort around a text. */
struct doc_node *doc_run(struct doc *p, struct doc_node *in, enum doc_op op, const char *text);
struct doc_node *doc_mark(struct doc *p, struct doc_node *in, enum doc_style style, const char *text);
/* A cell with a text. */
struct doc_node *doc_cell(struct doc *p, struct doc_node *row, const char *text);

/* Append the page. `look`s, links and texts are written in the way of the format; what refers to another page leads
 * to the file of the same format. */
void doc_html(struct buf *out, struct doc *p);
void doc_markdown(struct buf *out, struct doc *p);

/* Appends the way from one page of the site to another: "../rules/turn". */
void doc_way(struct buf *out, const char *from, const char *to);

#endif
