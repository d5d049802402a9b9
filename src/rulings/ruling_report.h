/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge rulings check`: which rulings hold, and what is wrong with the others.
 */
#ifndef ADJ_RULINGS_RULING_REPORT_H
#define ADJ_RULINGS_RULING_REPORT_H

#include "fixture/failure_report.h"
#include "report/cases.h"
#include "rulings/ruling_set.h"

/* How many rulings have which verdict. */
struct ruling_counts {
    size_t held, failed, words, broken, unfinished; /* unfinished: of those that held, or claim nothing */
    size_t missing; /* that rules name */
    size_t warnings; /* those that are unfinished included */
    bool environment; /* a file could not be read because of the machine */
};
/* Counts the verdicts of a set that was run. */
struct ruling_counts ruling_report_count(const struct ruling_set *set);

extern const struct report_kind ruling_report_kind;

/* Fills the report from a set that was run, or stopped while it ran. Copies all that it keeps. `accepted`: its rules
 * were recorded as accepted, so drafts among the rulings are worth a word. */
void ruling_report_fill(struct report *r, const struct ruling_set *set, bool accepted);

/* ---- between its files */

/* A finding in a ruling, or in a rule that refers to one. */
struct ruling_report_message {
    int severity; /* enum diag_severity */
    const char *id, *file;
    uint64_t line, column; /* from 1 */
    const char *text;
    const char *const *notes; /* hints */
    size_t note_count;
    const char *suite; /* for people: as in ruling_report_item */
};

/* An option that a reading sets. */
struct ruling_report_option {
    const char *name, *value;
};

/* The result of one question. */
struct ruling_report_claim {
    const struct ruling_report_option *options; /* of the reading */
    size_t option_count;
    const char *asks; /* "may", "does", …; "situation" */
    const char *const *about; /* the decisions or conditions, as written */
    size_t about_count;
    uint64_t line; /* of the question, in the file */
    const char *state; /* NULL: never reached */
    const struct failure_report *failures; /* empty: it holds */
    size_t failure_count;
    const char *const *changes; /* NULL: not known */
    size_t change_count;
    const void *reading; /* for people: the same for all claims of a reading; NULL: of the answer itself */
};

/* One ruling. */
struct ruling_report_item {
    const char *file, *id, *question, *status; /* NULL: none, but for `file` */
    int verdict; /* enum ruling_verdict */
    bool unfinished; /* some text is still to be written */
    const char *trouble; /* NULL: none */
    const struct ruling_report_message *messages;
    size_t message_count;
    const struct ruling_report_claim *claims; /* in the order of the file */
    size_t claim_count;
    const char *suite; /* for people: one of the suites of the report; NULL: in no rulebook's folder */
};

/* The value of the report. */
struct ruling_report {
    uint64_t hold, failed, text, unfinished, broken, missing; /* counts of rulings */
    const struct ruling_report_item *rulings; /* in the order of the set */
    size_t ruling_count;
    const struct ruling_report_message *messages;
    size_t message_count;
    /* For people: */
    uint64_t warnings;
    const char *const *suites; /* the folders of rulings */
    size_t suite_count;
    const char *const *drafts; /* ids of rulings that were accepted unfinished */
    size_t draft_count;
};

/* ruling_document.c: functions of struct report_kind. */
void ruling_document(struct doc *d, const struct report *r, const struct report_style *style);
void ruling_cases(struct report_suites *s, const struct report *r);

#endif
