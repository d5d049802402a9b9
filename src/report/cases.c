/* SPDX-License-Identifier: MIT
 *
 * See the header. Sources: testanything.org (version 13), and the JUnit schema that continuous integration reads.
 */
#include "report/cases.h"

#include "base/xml.h"

#include <string.h>

/* Cases that are added from now on belong to this suite. */
void report_add_suite(struct report_suites *s, const char *name)
{
    ARENA_PUSH(&s->doc->arena, s->items, s->count, s->cap) = (struct report_suite){.name = name};
}

/* The details begin as an empty section of the document: a case that passes leaves it empty. */
struct doc_node *report_add_case(struct report_suites *s, struct report_case c)
{
    struct report_suite *suite = &s->items[s->count - 1];
    c.details = doc_section(s->doc, s->doc->body, NULL, NULL);
    ARENA_PUSH(&s->doc->arena, suite->cases, suite->count, suite->cap) = c;
    return c.details;
}

/* Returns the details of a case as text, which lives until the next call. */
static const char *details_of(const struct report_suites *s, const struct report_case *c)
{
    struct doc_node *body = s->doc->body;
    s->doc->body = c->details;
    buf_reset(s->scratch);
    doc_terminal(s->scratch, s->doc, &(struct doc_layout){0});
    s->doc->body = body;
    return buf_cstr(s->scratch);
}

/* ---------------------------------------------------------------- TAP */

/* Each line of a detail becomes a comment of TAP, which readers show and do not interpret. */
static void add_comment(struct buf *out, const char *lines)
{
    for (size_t len; *lines; lines += len + (lines[len] == '\n')) {
        len = strcspn(lines, "\n");
        buf_str(out, "# ");
        buf_add(out, lines, len);
        buf_char(out, '\n');
    }
}

/* On one line, with line breaks replaced. */
static void add_words(struct buf *out, const char *text)
{
    size_t from = out->len;
    utf8_add_safe(out, text, strlen(text));
    for (size_t i = from; i < out->len; i++)
        if (out->data[i] == '\n')
            out->data[i] = ' ';
}

/* TAP has two results. Skipped tests count as "not ok", so that a broken fixture does not pass
 * unseen; the directive names the cause. */
static void add_test(struct buf *out, const struct report_suites *s, const struct report_case *c, size_t number)
{
    buf_printf(out, "%s %zu - ", c->result == REPORT_CASE_PASSED ? "ok" : "not ok", number);
    add_words(out, c->name);
    buf_str(out, c->title ? " " : "");
    add_words(out, c->title ? c->title : "");
    if (c->result == REPORT_CASE_SKIPPED) {
        buf_str(out, " # SKIP ");
        add_words(out, c->message);
    }
    buf_char(out, '\n');
    add_comment(out, details_of(s, c));
}

void report_tap(struct buf *out, const struct report_suites *s)
{
    size_t count = 0, number = 0;
    for (size_t i = 0; i < s->count; i++)
        count += s->items[i].count;
    buf_printf(out, "TAP version 13\n1..%zu\n", count);
    for (size_t i = 0; i < s->count; i++)
        for (size_t k = 0; k < s->items[i].count; k++)
            add_test(out, s, &s->items[i].cases[k], ++number);
}

/* ---------------------------------------------------------------- JUnit */

/* Texts can have any bytes. xml_piece replaces those that XML does not allow. */
static void add_xml(struct buf *out, const char *text, bool attribute)
{
    char piece[XML_PIECE_SIZE];
    for (size_t left = strlen(text), len; left; text += len, left -= len) {
        len = xml_piece(piece, text, left, attribute);
        buf_str(out, piece);
    }
}

static void add_attribute(struct buf *out, const char *name, const char *value)
{
    buf_printf(out, " %s=\"", name);
    add_xml(out, value, true);
    buf_char(out, '"');
}

/* An element without a child is a case that passed. */
static void add_testcase(struct buf *out, const struct report_suites *s, const struct report_suite *suite,
                         const struct report_case *c)
{
    static const char *const elements[] = {[REPORT_CASE_FAILED] = "failure", [REPORT_CASE_ERROR] = "error",
                                           [REPORT_CASE_SKIPPED] = "skipped"};
    buf_str(out, "    <testcase");
    add_attribute(out, "classname", suite->name);
    add_attribute(out, "name", c->name);
    if (c->result == REPORT_CASE_PASSED) {
        buf_str(out, "/>\n");
        return;
    }
    buf_printf(out, ">\n      <%s", elements[c->result]);
    add_attribute(out, "message", c->message);
    buf_char(out, '>');
    add_xml(out, details_of(s, c), false);
    buf_printf(out, "</%s>\n    </testcase>\n", elements[c->result]);
}

/* JUnit puts the numbers of failures and errors at the head of a suite, before its cases. */
static size_t count_of(const struct report_suite *suite, enum report_case_result result)
{
    size_t n = 0;
    for (size_t i = 0; i < suite->count; i++)
        n += suite->cases[i].result == result;
    return n;
}

void report_junit(struct buf *out, const struct report_suites *s)
{
    buf_str(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for (size_t i = 0; i < s->count; i++) {
        const struct report_suite *suite = &s->items[i];
        buf_str(out, "  <testsuite");
        add_attribute(out, "name", suite->name);
        buf_printf(out, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\">\n", suite->count,
                   count_of(suite, REPORT_CASE_FAILED), count_of(suite, REPORT_CASE_ERROR));
        for (size_t k = 0; k < suite->count; k++)
            add_testcase(out, s, suite, &suite->cases[k]);
        buf_str(out, "  </testsuite>\n");
    }
    buf_str(out, "</testsuites>\n");
}
