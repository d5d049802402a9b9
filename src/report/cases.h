/* SPDX-License-Identifier: MIT
 *
 * Reports that consist of test cases, for programs that collect test results: the Test Anything Protocol and
 * JUnit's XML. A kind adds its suites and cases; the two writers know no kind. All of it is made in the document of
 * the report.
 */
#ifndef ADJ_REPORT_CASES_H
#define ADJ_REPORT_CASES_H

#include "report/report.h"

/* What became of a case. */
enum report_case_result {
    REPORT_CASE_PASSED, /* as expected */
    REPORT_CASE_FAILED, /* not as expected */
    REPORT_CASE_ERROR, /* it could not be tested */
    REPORT_CASE_SKIPPED /* it was not run */
};

/* One test, whose texts live as long as the report. */
struct report_case {
    const char *name, *title; /* title NULL: none */
    enum report_case_result result;
    const char *message; /* unless it passed: why, in a few words */
    struct doc_node *details; /* blocks: everything that is wrong; set by report_add_case */
};

/* A group of cases, usually a file. */
struct report_suite {
    const char *name; /* its path */
    struct report_case *cases; /* in the order in which they were added */
    size_t count, cap;
};

/* Everything that is reported, in its order. */
struct report_suites {
    struct doc *doc; /* that details are made in */
    struct buf *scratch; /* working space of the writers */
    struct report_suite *items; /* in the order in which they were added */
    size_t count, cap;
};

/* Adds a suite. `name` must live as long as the report, like all texts of cases. */
void report_add_suite(struct report_suites *s, const char *name);
/* Adds a case to the last suite and returns its details, to which blocks can be added. */
struct doc_node *report_add_case(struct report_suites *s, struct report_case c);

/* Append the suites as TAP 13 and as JUnit's XML, without any times: the same report gives the same bytes. */
void report_tap(struct buf *out, const struct report_suites *s);
void report_junit(struct buf *out, const struct report_suites *s);

#endif
