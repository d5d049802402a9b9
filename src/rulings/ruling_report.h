/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge rulings check`: which rulings hold, and what is wrong with the others.
 */
#ifndef ADJ_RULINGS_RULING_REPORT_H
#define ADJ_RULINGS_RULING_REPORT_H

#include "fixture/failure_report.h"
#include "report/cases.h"
#include "rulings/ruling_set.h"

struct ruling_counts {
    size_t held, failed, words, broken, unfinished; /* unfinished: of those that held, or claim nothing */
    size_t missing; /* that rules name */
    size_t warnings; /* those that are unfinished included */
    bool environment; /* a file could not be read because of the machine */
};
struct ruling_counts ruling_report_count(const struct ruling_set *set);

extern const struct report_kind ruling_report_kind;

/* Fills the report from a set that was run, or stopped while it ran. Copies all that it keeps. `accepted`: its rules
 * were recorded as accepted, so drafts among the rulings are worth a word. */
void ruling_report_fill(struct report *r, const struct ruling_set *set, bool accepted);

/* ---- between its files */

struct ruling_report_message {
    int severity; /* enum diag_severity */
    const char *id, *file;
    uint64_t line, column;
    const char *text;
    const char *const *notes;
    size_t note_count;
    const char *suite; /* for people: as in ruling_report_item */
};

struct ruling_report_option {
    const char *name, *value;
};

struct ruling_report_claim {
    const struct ruling_report_option *options; /* of the reading */
    size_t option_count;
    const char *asks;
    const char *const *about;
    size_t about_count;
    uint64_t line;
    const char *state; /* NULL: never reached */
    const struct failure_report *failures;
    size_t failure_count;
    const char *const *changes; /* NULL: not known */
    size_t change_count;
    const void *reading; /* for people: the same for all claims of a reading; NULL: of the answer itself */
};

struct ruling_report_item {
    const char *file, *id, *question, *status; /* NULL: none, but for `file` */
    int verdict; /* enum ruling_verdict */
    bool unfinished;
    const char *trouble; /* NULL: none */
    const struct ruling_report_message *messages;
    size_t message_count;
    const struct ruling_report_claim *claims;
    size_t claim_count;
    const char *suite; /* for people: one of the suites of the report; NULL: in no rulebook's folder */
};

struct ruling_report {
    uint64_t hold, failed, text, unfinished, broken, missing;
    const struct ruling_report_item *rulings;
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
