/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge rulediff`: the difference of two rulebooks as a struct, which is written as JSON and
 * as a document. It outlives both rulebooks.
 */
#ifndef ADJ_AUDIT_RULEDIFF_REPORT_H
#define ADJ_AUDIT_RULEDIFF_REPORT_H

#include "audit/rulediff.h"
#include "report/report.h"

/* One of the two rulebooks. */
struct rulediff_book {
    const char *id, *edition, *digest;
};

/* A thing that differs. */
struct rulediff_entry {
    const char *kind, *name, *title; /* title NULL: none */
    int change; /* enum rulediff_kind */
    const char *by; /* the rule that replaces it, or its new id; NULL */
    bool plays;
    const struct rulediff_part *parts; /* of what was added or removed: each of its facts, with one side */
    size_t count;
    enum fact_category category; /* for people */
};

/* The value of the report. */
struct rulediff_report {
    const struct rulediff_book *old, *new;
    bool same; /* nothing differs */
    const struct rulediff_entry *changes; /* rules last */
    size_t count;
    const char *names[2]; /* what the two are called; for people */
};

extern const struct report_kind rulediff_report_kind;

/* Sets the value of a new report. `names`: what was compared. */
void rulediff_report_fill(struct report *r, const struct rulediff *d, const char *const names[2]);

/* The document function of the kind. */
void rulediff_document(struct doc *p, const struct report *r, const struct report_style *style);

#endif
