/* SPDX-License-Identifier: MIT
 *
 * A report: what a command found out, as data. A struct, described by the tables of its kind (field.h), is written
 * as JSON (json.h), read by other programs (value.h), or formatted for people. The folder knows nothing of games
 * and logs.
 */
#ifndef ADJ_REPORT_REPORT_H
#define ADJ_REPORT_REPORT_H

#include "base/arena.h"
#include "doc/doc.h"
#include "report/field.h"

/* What the command prints with --format json. */
enum report_stream {
    REPORT_ONE, /* the report */
    REPORT_ARRAY, /* a list of reports: one for each log */
    /* One report in parts: the elements of its first list as they come, then its other keys, which are optional in
     * the table and required in the schema. A part is a report with some of the elements; the last one has the other
     * keys. */
    REPORT_PARTS,
    REPORT_LINES /* the elements of the report's only list, each on a line, and each with the head of the report */
};

/* Each of them is written from the same struct. */
enum report_format {
    REPORT_AS_TEXT, /* for a terminal, a pipe or a file */
    REPORT_AS_JSON, /* by the shapes of the kind (json.h) */
    REPORT_AS_JSON_LINE, /* the same on one line */
    REPORT_AS_HTML, /* a page that is complete in itself */
    REPORT_AS_MARKDOWN, /* CommonMark, with tables */
    /* Of kinds that have it; of the others the text: */
    REPORT_AS_DOT, /* a graph for Graphviz */
    REPORT_AS_TAP, /* Test Anything Protocol (cases.h) */
    REPORT_AS_JUNIT /* JUnit's XML (cases.h) */
};

/* All zero is plain text. */
struct report_style {
    enum report_format format;
    int width; /* columns of a text; 0: DOC_WIDTH */
    bool color; /* ANSI colours in a text */
    int detail; /* below 0: the shortest form; above 0: everything */
};

struct report;
struct report_suites; /* report/cases.h */

/* A file of JSON that the program writes and reads back: objects without the keys that reports begin with. */
struct report_file {
    const char *name; /* schema/NAME.schema.json */
    const char *title, *description;
    const struct report_shape *shape;
};

/* A kind of report: constant data, one for each command that reports. */
struct report_kind {
    const char *name; /* the value of "report" */
    unsigned version; /* the value of "version" */
    const char *title, *description; /* for the schema */
    const char *heading; /* of the document, in English; TR() marks it */
    const struct report_shape *shape; /* of the value */
    enum report_stream stream;
    const struct report_kind *also; /* REPORT_ARRAY: reports of this kind are in the list, too; or NULL */
    /* Adds the report to the body of `d`, in its language. */
    void (*document)(struct doc *d, const struct report *r, const struct report_style *style);
    /* Instead, for reports of any length: adds piece number `i` of it, from 0. Returns whether another piece follows.
     * Each piece is a document of its own, so that the report is never in memory as a tree. */
    bool (*piece)(struct doc *d, const struct report *r, size_t i, const struct report_style *style);
    void (*dot)(struct buf *out, const struct report *r); /* appends it as Graphviz; NULL: it has no such form */
    /* Adds it as test cases (report/cases.h); NULL: it has no such form. */
    void (*cases)(struct report_suites *suites, const struct report *r);
};

/* The keys that every report begins with. */
struct report_head {
    const char *name;
    uint64_t version; /* of the kind, when the report was made */
};

/* A report that is being made or is finished. Independent of what it was made from. */
struct report {
    struct arena arena; /* owns the value, and all that it points to */
    const struct report_kind *kind;
    struct report_head head;
    const char *lang; /* of its texts and labels: "en"; a copy */
    const void *value; /* the struct that kind->shape describes */
    const char *failure; /* what failed and why, a sentence; NULL: nothing did */
    struct buf scratch; /* working space of those who fill it */
    struct doc doc; /* while it is written; here, so that report_free releases it if memory runs out */
};

/* Returns an empty report, which the caller frees with report_free. The caller sets `value` to a struct on the arena.
 * `lang`: of the texts that will be in it. */
struct report *report_new(const struct report_kind *kind, const char *lang);
void report_free(struct report *r); /* NULL is allowed */

/* The head, as the schemas describe it. */
extern const struct report_shape report_head_shape;

/* Makes it a report of a failure and nothing else: its only key is the message, a sentence, which is copied. */
void report_fail(struct report *r, const char *message);
/* Adds to a report with a value that something failed: the message, a sentence, which is copied. */
void report_set_failure(struct report *r, const char *message);

#endif
