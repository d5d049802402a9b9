/* SPDX-License-Identifier: MIT
 *
 * Reports that consist of test cases: TAP and JUnit's XML of any texts; the public functions that give such reports, and
 * that running out of memory anywhere in them is an error like any other.
 */
#include "adjudge.h"
#include "base/mem.h"
#include "report/cases.h"
#include "report/write.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* ---------------------------------------------------------------- the two writers */

static const char *const failing = "a\t\"<b>\" & 'c'\n\x01\xff";

static void cases(struct report_suites *s, const struct report *r)
{
    (void)r;
    report_add_suite(s, "suite<1>");
    report_add_case(s, (struct report_case){.name = "one", .title = "line\nbreak\n"});
    doc_paragraph(s->doc,
                  report_add_case(s, (struct report_case){.name = failing, .result = REPORT_CASE_FAILED,
                                                          .message = failing}),
                  "why & how");
    report_add_case(s, (struct report_case){.name = "three", .result = REPORT_CASE_SKIPPED, .message = "stopped"});
    report_add_suite(s, "2");
    report_add_case(s, (struct report_case){.name = "four", .result = REPORT_CASE_ERROR, .message = "gone"});
}

static void document(struct doc *d, const struct report *r, const struct report_style *style)
{
    (void)r, (void)style;
    doc_paragraph(d, d->body, "the text");
}

static const struct report_kind with_cases = {.name = "cases", .version = 1, .heading = "Cases",
                                              .document = document, .cases = cases},
                                without_cases = {.name = "none", .version = 1, .heading = "None",
                                                 .document = document};

static void expect_written(const struct report_kind *kind, enum report_format format, const char *expected)
{
    struct mem_guard guard;
    struct buf out = BUF_INIT;
    MEM_TRY(guard) {
        struct report *r = report_new(kind, "en");
        report_write(&out, r, &(struct report_style){.format = format});
        report_free(r);
        MEM_DONE();
    } else
        cr_assert_fail("no memory is left");
    cr_expect_str_eq(buf_cstr(&out), expected);
    buf_release(&out);
    cr_expect_eq(mem_live(), 0);
}

Test(case_reports, tap_has_a_line_for_each_case)
{
    expect_written(&with_cases, REPORT_AS_TAP,
                   "TAP version 13\n1..4\n"
                   "ok 1 - one line break \n"
                   "not ok 2 - a\\u0009\"<b>\" & 'c' \\u0001\\xff\n# why & how\n"
                   "not ok 3 - three # SKIP stopped\n"
                   "not ok 4 - four\n");
}

Test(case_reports, junit_is_well_formed_with_any_text)
{
    expect_written(&with_cases, REPORT_AS_JUNIT,
                   "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
                   "  <testsuite name=\"suite&lt;1&gt;\" tests=\"3\" failures=\"1\" errors=\"0\">\n"
                   "    <testcase classname=\"suite&lt;1&gt;\" name=\"one\"/>\n"
                   "    <testcase classname=\"suite&lt;1&gt;\" "
                   "name=\"a&#9;&quot;&lt;b&gt;&quot; &amp; 'c'&#10;\\x01\\xff\">\n"
                   "      <failure message=\"a&#9;&quot;&lt;b&gt;&quot; &amp; 'c'&#10;\\x01\\xff\">why &amp; how\n"
                   "</failure>\n    </testcase>\n"
                   "    <testcase classname=\"suite&lt;1&gt;\" name=\"three\">\n"
                   "      <skipped message=\"stopped\"></skipped>\n    </testcase>\n"
                   "  </testsuite>\n"
                   "  <testsuite name=\"2\" tests=\"1\" failures=\"0\" errors=\"1\">\n"
                   "    <testcase classname=\"2\" name=\"four\">\n"
                   "      <error message=\"gone\"></error>\n    </testcase>\n"
                   "  </testsuite>\n</testsuites>\n");
}

Test(case_reports, a_report_without_cases_is_text)
{
    expect_written(&without_cases, REPORT_AS_TAP, "the text\n");
    expect_written(&without_cases, REPORT_AS_JUNIT, "the text\n");
}

/* ---------------------------------------------------------------- the public functions */

static const char *const fixtures[] = {ADJ_TEST_DATA "/fixture/rolls.yaml", ADJ_TEST_DATA "/fixture/nowhere.yaml"};
static const char *const rulings[] = {ADJ_TEST_DATA "/../../fixtures/broken/rulings/failed"};

static enum adj_status test(struct adj_report **out)
{
    return adj_test(fixtures, 2, &(struct adj_test_options){.lang = "pl"}, NULL, NULL, out);
}

static enum adj_status check(struct adj_report **out)
{
    return adj_rulings_check(rulings, 1, &(struct adj_rulings_options){.strict = 1}, NULL, NULL, out);
}

Test(case_reports, fixtures_are_read_without_json)
{
    struct adj_report *report;
    cr_assert_eq(test(&report), ADJ_ENVIRONMENT);
    struct adj_value all = adj_report_value(report), files = adj_value_get(all, "files"),
                     first = adj_value_item(adj_value_get(adj_value_item(files, 0), "fixtures"), 0);
    cr_expect_str_eq(adj_value_text(adj_value_get(all, "report")), "test");
    cr_expect_eq(adj_value_integer(adj_value_get(all, "version")), 1);
    cr_expect_eq(adj_value_integer(adj_value_get(all, "unusable_files")), 1);
    cr_expect_eq(adj_value_size(files), 2);
    cr_expect_not_null(adj_value_text(adj_value_get(first, "id")));
    const char *error = adj_value_text(adj_value_item(adj_value_get(adj_value_item(files, 1), "errors"), 0));
    cr_expect(strstr(error, "nowhere.yaml: nie ma takiego pliku"), "%s", error);
    adj_report_free(report);
}

Test(case_reports, claims_are_read_without_json)
{
    struct adj_report *report;
    cr_assert_eq(check(&report), ADJ_FINDING);
    struct adj_value all = adj_report_value(report), ruling = adj_value_item(adj_value_get(all, "rulings"), 0),
                     claims = adj_value_get(ruling, "claims"), last = adj_value_item(claims, adj_value_size(claims) - 1);
    cr_expect_str_eq(adj_value_text(adj_value_get(all, "report")), "rulings");
    cr_expect_str_eq(adj_value_text(adj_value_get(ruling, "verdict")), "failed");
    cr_expect_str_eq(adj_value_text(adj_value_get(adj_value_get(last, "options"), "long-hops")), "yes");
    cr_expect_eq(adj_value_get(last, "changes").type, ADJ_VALUE_NULL);
    cr_expect_gt(adj_value_size(adj_value_get(last, "failures")), 0);
    adj_report_free(report);
}

/* Makes a report, and writes it in each form. Returns whether there was memory for all of it. */
static bool write_all(enum adj_status (*make)(struct adj_report **), enum adj_status expected)
{
    struct adj_report *report;
    bool good = make(&report) == expected && report;
    for (enum adj_format format = ADJ_TEXT; report && format <= ADJ_JUNIT; format++) {
        struct adj_text text;
        good = adj_report_write(report, &(struct adj_style){.format = format}, &text) == ADJ_OK && good;
        adj_text_free(&text);
    }
    adj_report_free(report);
    return good;
}

Test(case_reports, memory_may_run_out_anywhere, .timeout = 60)
{
    long n = 1;
    for (bool good = false; !good; n += 1 + n / 8) {
        mem_fail_after(n);
        good = write_all(test, ADJ_ENVIRONMENT);
        good = write_all(check, ADJ_FINDING) && good;
        mem_fail_after(0);
        cr_assert_eq(mem_live(), 0, "allocation %ld", n);
    }
    cr_expect_gt(n, 200, "%ld allocations", n);
}
