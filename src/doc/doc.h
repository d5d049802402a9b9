/* SPDX-License-Identifier: MIT
 *
 * A document for people: a tree of blocks and runs of text, made once and written as terminal text (doc_text.c), as
 * HTML (doc_html.c) or as Markdown (doc_markdown.c). Reports of commands and pages of the site are documents.
 *
 * A node states what a thing is, never how it looks: texts are plain, links name a page and a place in it, and each
 * writer decides about colours, columns and elements. So nothing that a rulebook or a file name contains can become
 * markup. Writers print control characters and bytes that are not UTF-8 as \uHHHH and \xHH.
 *
 * All nodes and texts live on the arena of the document.
 */
#ifndef ADJ_DOC_DOC_H
#define ADJ_DOC_DOC_H

#include "base/arena.h"
#include "base/buf.h"

#include <stdbool.h>

struct drawing;

enum doc_op {
    /* blocks */
    DOC_SECTION, /* children: a DOC_HEADING, then blocks, which a terminal indents */
    DOC_HEADING, /* children: runs; a terminal never breaks it, unless it is STYLE_LONG */
    DOC_PARAGRAPH, /* children: runs */
    DOC_LIST, /* children: DOC_ITEM; STYLE_INLINE: side by side, "a · b · c" */
    DOC_ITEM, /* children: runs, then blocks */
    DOC_TABLE, /* text: its caption, not shown if `quiet`; children: DOC_ROW, the first one being its head */
    DOC_ROW, /* children: DOC_CELL; the first cell of a row names what the row is about */
    DOC_CELL, /* children: runs */
    DOC_FACTS, /* children: DOC_FACT: labels in a column, values in the next one */
    /* A code or a diff in a fact begins below the label. */
    DOC_FACT, /* text: the label, "" if the same as above; level: how deep; children: runs, then blocks: the value */
    /* children: DOC_STEP: what happened, rule by rule; STYLE_CITED: the rules come after what they did */
    DOC_STEPS,
    DOC_STEP, /* text: the rule; level: how deep; children: runs: what it did, and a DOC_NOTE: why */
    DOC_DIFF, /* children: DOC_LINE */
    /* text: a line of a DOC_DIFF; style: STYLE_ADDED, STYLE_REMOVED, STYLE_SKIPPED (no text), STYLE_PLAIN */
    DOC_LINE,
    DOC_CODE, /* text: lines, whose leading blanks are their depth */
    /* text: its caption or NULL; drawing: a picture; plain: the same in letters; one of the two or both */
    DOC_FIGURE,
    DOC_ASIDE, /* children: blocks that are separate from the rest; style */
    /* runs */
    DOC_TEXT, /* text */
    DOC_LINK, /* to, place; children: runs */
    DOC_STRONG, /* children: runs */
    DOC_SMALL, /* children: runs of less importance: citations, counts */
    DOC_NAME, /* text: an id, a file or a line of code, printed exactly; style: STYLE_RULE for the id of a rule */
    DOC_MARK, /* text: a word or two that say what something is (house, disputed); style */
    DOC_STATUS, /* text: a verdict; style: STYLE_OK, STYLE_BAD, STYLE_WARN */
    DOC_GAP, /* space between what would be two columns; level: a terminal's column to reach, 0: two blanks */
    DOC_NOTE /* children: runs; the right-hand column of a DOC_STEP, after the rule in STYLE_CITED */
};

enum doc_style {
    STYLE_PLAIN,
    STYLE_HOUSE, /* not of the source, but our own */
    STYLE_GONE, /* disabled or replaced */
    STYLE_CONFIRMED, /* the status of an answer */
    STYLE_DEFAULT,
    STYLE_DISPUTED,
    STYLE_ANSWER, /* a box with the short answer */
    STYLE_RULE, /* a section that is one rule; a name that is a rule's id */
    STYLE_DEEP, /* a list that outlines what happened */
    STYLE_FACTS, /* a list of short facts */
    STYLE_INLINE, /* a list whose items are side by side */
    STYLE_NOTES, /* a list of remarks on the figure before it */
    STYLE_LONG, /* a heading that is a sentence */
    STYLE_LINE, /* a paragraph or an item that a terminal never breaks: sums, a place in a file */
    STYLE_CITED, /* steps that are read for what happened */
    STYLE_OK,
    STYLE_BAD,
    STYLE_WARN,
    STYLE_ADDED,
    STYLE_REMOVED,
    STYLE_SKIPPED,
    STYLE_COUNT
};

struct doc_node {
    enum doc_op op; /* the kind; it decides which members are used */
    enum doc_style style; /* STYLE_PLAIN: none */
    int level; /* depth, or a column: see the kinds */
    const char *id; /* by which links find it; NULL: none */
    const char *text;
    const char *lang; /* of its texts, if not that of the document; NULL */
    const char *to, *place; /* DOC_LINK: the page's path (NULL: this page; or a URL), and an id on it or NULL */
    bool outside; /* DOC_LINK: `to` is a URL */
    bool apart; /* a block: a terminal leaves an empty line before it */
    bool quiet; /* DOC_TABLE: a heading has the caption already */
    const struct drawing *drawing; /* DOC_FIGURE: may be NULL */
    const char *plain; /* DOC_FIGURE: the same in letters; may be NULL */
    struct doc_node *first, *last, *next; /* children, and the next node of the same parent */
};

struct doc {
    struct arena arena;
    const char *title, *lang; /* of the page; the language is that of its texts unless a node has another */
    int indent; /* columns by which a terminal indents the blocks of a section; 2 */
    struct doc_node *body; /* a DOC_SECTION; its heading is the title */
    /* Of a page of the site; NULL in reports: */
    const char *path; /* "some-game/rules/turn", without an extension */
    const char *skip; /* the words of the link past the navigation */
    const char *trail_label; /* what the way back is called */
    struct doc_crumb {
        const char *path, *title;
    } trail[4]; /* the pages above this one, from the top */
    size_t trail_count;
    const char *foot; /* the line at the end */
};

/* A document with the heading `title`. `p` must be all zero, or have an arena that stays. Texts are copied, here and
 * in all functions below. Release it with doc_release. */
void doc_begin(struct doc *p, const char *path, const char *title, const char *lang);
/* Frees the arena and so every node. All zero may be released. */
void doc_release(struct doc *p);
/* Adds a page to the way back. What does not fit into `trail` is dropped. */
void doc_add_crumb(struct doc *p, const char *path, const char *title);

/* ---------------------------------------------------------------- blocks */

/* Each adds a node at the end of `in` and returns it. */
struct doc_node *doc_add(struct doc *p, struct doc_node *in, enum doc_op op);
/* A section with a heading; runs can be added to the heading, which is section->first. id and heading may be NULL. */
struct doc_node *doc_section(struct doc *p, struct doc_node *in, const char *id, const char *heading);
/* A paragraph, an item or a cell with a text; NULL: empty. */
struct doc_node *doc_paragraph(struct doc *p, struct doc_node *in, const char *text);
struct doc_node *doc_item(struct doc *p, struct doc_node *list, const char *text);
struct doc_node *doc_cell(struct doc *p, struct doc_node *row, const char *text);
/* A fact with a value; NULL: the value is added to it. */
struct doc_node *doc_fact(struct doc *p, struct doc_node *facts, const char *label, const char *value);
/* A step: the id of its rule (may be NULL), its depth, and what it did. */
struct doc_node *doc_step(struct doc *p, struct doc_node *steps, const char *rule, int level, const char *text);
/* A DOC_DIFF of two texts, line by line; what is far from a change is omitted. */
struct doc_node *doc_diff(struct doc *p, struct doc_node *in, const char *old, const char *new);

/* ---------------------------------------------------------------- runs */

/* Text, its line breaks taken for blanks. */
struct doc_node *doc_text(struct doc *p, struct doc_node *in, const char *text);
struct doc_node *doc_printf(struct doc *p, struct doc_node *in, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* Text as it is, its line breaks escaped: a name or a message that may hold anything. */
struct doc_node *doc_exact(struct doc *p, struct doc_node *in, const char *text);
/* A link to a place (may be NULL) on a page of the site (NULL: this one). */
struct doc_node *doc_link(struct doc *p, struct doc_node *in, const char *to, const char *place, const char *text);
/* A link out of the site, if it begins with http:// or https://; otherwise the plain text. */
struct doc_node *doc_link_outside(struct doc *p, struct doc_node *in, const char *url, const char *text);
/* A run of another kind around a text: DOC_STRONG, DOC_SMALL, DOC_NOTE; or DOC_NAME. */
struct doc_node *doc_run(struct doc *p, struct doc_node *in, enum doc_op op, const char *text);
/* A mark, such as "house"; the style decides its colour. */
struct doc_node *doc_mark(struct doc *p, struct doc_node *in, enum doc_style style, const char *text);
/* A verdict, such as "ok" or "error". */
struct doc_node *doc_status(struct doc *p, struct doc_node *in, enum doc_style style, const char *text);
struct doc_node *doc_rule(struct doc *p, struct doc_node *in, const char *id); /* the id of a rule, never broken */
struct doc_node *doc_gap(struct doc *p, struct doc_node *in); /* space between two columns */

/* Whether a node is part of a line. Other nodes are blocks. */
static inline bool doc_is_run(const struct doc_node *n)
{
    return n->op >= DOC_TEXT;
}

/* ---------------------------------------------------------------- writing */

struct doc_layout {
    int width; /* columns; 0: DOC_WIDTH */
    bool color;
};
enum { DOC_WIDTH = 100 };

/* Append the document. As HTML and Markdown it has its title, and a link to another page leads to the file of the
 * same format; as text it is its blocks. */
void doc_html(struct buf *out, struct doc *p);
void doc_markdown(struct buf *out, struct doc *p);
void doc_terminal(struct buf *out, struct doc *p, const struct doc_layout *layout);

/* The parts of doc_html and doc_markdown, for a document whose blocks are written while they are found: the
 * beginning with the title, the blocks of `p` alone, the end. */
void doc_html_begin(struct buf *out, struct doc *p);
void doc_html_blocks(struct buf *out, struct doc *p);
void doc_html_end(struct buf *out, const struct doc *p);
void doc_markdown_begin(struct buf *out, struct doc *p);
void doc_markdown_blocks(struct buf *out, struct doc *p);

/* Appends the way from one page of the site to another: "../rules/turn". */
void doc_way(struct buf *out, const char *from, const char *to);

#endif
