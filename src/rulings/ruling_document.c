/* SPDX-License-Identifier: MIT
 *
 * Formats the report of `adjudge rulings check`: each ruling with its faults, the faults of rules that refer to
 * rulings, and the sums. Lists the same as test cases.
 */
#include "rulings/ruling_report.h"

#include "base/tr.h"

#include <string.h>

enum { VERDICT_COLUMN = 8 }; /* where the id of a ruling begins */

/* The words have a context for translators: "holds" is an adjective's verb here, "text" a kind of
 * ruling. */
static const char *verdict_text(const struct doc *d, int verdict)
{
    switch ((enum ruling_verdict)verdict) {
    case RULING_HELD: return tr_in(d->lang, "ruling", "holds");
    case RULING_FAILED: return tr_in(d->lang, "ruling", "failed");
    case RULING_WORDS: return tr_in(d->lang, "ruling", "text");
    case RULING_BROKEN: return tr_in(d->lang, "ruling", "broken");
    default: return tr_in(d->lang, "ruling", "not run");
    }
}

static const char *name_of(const struct ruling_report_item *r)
{
    return r->id ? r->id : r->file;
}

/* ---------------------------------------------------------------- what is wrong */

static void add_message(struct doc *d, struct doc_node *list, const struct ruling_report_message *m)
{
    bool error = m->severity == DIAG_ERROR;
    struct doc_node *item = failure_report_add_place(d, list, m->file, m->line, m->column);
    doc_status(d, item, error ? STYLE_BAD : STYLE_WARN, error ? tr(d->lang, "error") : tr(d->lang, "warning"));
    doc_printf(d, item, "[%s]: ", m->id);
    doc_exact(d, item, m->text);
    struct doc_node *notes = m->note_count ? doc_add(d, item, DOC_LIST) : NULL;
    for (size_t i = 0; i < m->note_count; i++)
        doc_exact(d, doc_item(d, notes, NULL), m->notes[i]);
}

/* Why a ruling could not be run: the file itself, or its messages. */
static void add_troubles(struct doc *d, struct doc_node *in, const struct ruling_report_item *r)
{
    if (!r->trouble && !r->message_count)
        return;
    struct doc_node *list = doc_add(d, in, DOC_LIST);
    if (r->trouble) {
        struct doc_node *item = doc_add(d, list, DOC_ITEM);
        doc_run(d, item, DOC_NAME, r->file);
        doc_text(d, item, ": ");
        doc_exact(d, item, r->trouble);
    }
    for (size_t i = 0; i < r->message_count; i++)
        add_message(d, list, &r->messages[i]);
}

/* An item for the claims of a reading. */
static struct doc_node *add_reading(struct doc *d, struct doc_node *in, const struct ruling_report_claim *c)
{
    struct doc_node *item = doc_item(d, doc_add(d, in, DOC_LIST), tr(d->lang, "in the reading "));
    for (size_t i = 0; i < c->option_count; i++)
        doc_run(d, item, DOC_NAME,
                arena_printf(&d->arena, "%s%s=%s", i ? ", " : "", c->options[i].name, c->options[i].value));
    doc_text(d, item, ":");
    return item;
}

/* The rules that may explain a failure. */
static void add_changes(struct doc *d, struct doc_node *in, const struct ruling_report_claim *c)
{
    struct doc_node *item = doc_item(d, doc_add(d, in, DOC_LIST),
                                     c->change_count ? tr(d->lang, "changed since it was accepted")
                                                     : tr(d->lang, "nothing has changed since it was accepted"));
    struct doc_node *list = c->change_count ? doc_add(d, item, DOC_LIST) : NULL;
    for (size_t i = 0; i < c->change_count; i++)
        doc_exact(d, doc_item(d, list, NULL), c->changes[i]);
}

/* Claims of one reading follow one another in the report, so each reading gets one item. */
static void add_faults(struct doc *d, struct doc_node *in, const struct ruling_report_item *r)
{
    const void *reading = NULL;
    struct doc_node *of_reading = in;
    add_troubles(d, in, r);
    for (size_t i = 0; i < r->claim_count; i++) {
        const struct ruling_report_claim *c = &r->claims[i];
        if (!c->failure_count)
            continue;
        if (c->reading != reading) {
            of_reading = add_reading(d, in, c);
            reading = c->reading;
        }
        failure_report_add(d, of_reading, r->file, c->failures, c->failure_count);
        if (c->changes)
            add_changes(d, of_reading, c);
    }
}

/* ---------------------------------------------------------------- the report */

/* Whether a ruling is listed in the short form. */
static bool is_wrong(const struct ruling_report_item *r)
{
    size_t failures = 0;
    for (size_t i = 0; i < r->claim_count; i++)
        failures += r->claims[i].failure_count;
    return r->trouble || r->message_count || failures;
}

/* One line for the verdict, id and question; faults below it. */
static void add_ruling(struct doc *d, struct doc_node *list, const struct ruling_report_item *r)
{
    struct doc_node *item = doc_add(d, list, DOC_ITEM);
    bool good = r->verdict == RULING_HELD || r->verdict == RULING_WORDS;
    doc_status(d, item, good ? STYLE_OK : STYLE_BAD, verdict_text(d, r->verdict));
    doc_gap(d, item)->level = VERDICT_COLUMN;
    doc_exact(d, item, name_of(r));
    if (r->question) {
        doc_gap(d, item);
        doc_text(d, item, arena_strndup(&d->arena, r->question, strcspn(r->question, "\n")));
    }
    add_faults(d, item, r);
}

/* The last line. Kinds that do not occur are omitted, except for the first two. */
static void add_sums(struct doc *d, const struct ruling_report *t)
{
    struct arena *a = &d->arena;
    struct doc_node *line = doc_add(d, d->body, DOC_PARAGRAPH);
    line->style = STYLE_LINE;
    doc_text(d, line, tr_counted(a, d->lang, "%s holds", "%s hold", t->hold));
    doc_printf(d, line, ", %s", tr_counted(a, d->lang, "%s failed", "%s failed", t->failed));
    if (t->text)
        doc_printf(d, line, ", %s", tr_counted(a, d->lang, "%s claims nothing", "%s claim nothing", t->text));
    if (t->unfinished)
        doc_printf(d, line, ", %s", tr_counted(a, d->lang, "%s is unfinished", "%s are unfinished", t->unfinished));
    if (t->broken)
        doc_printf(d, line, ", %s",
                   tr_counted(a, d->lang, "%s could not be used", "%s could not be used", t->broken));
    if (t->missing)
        doc_printf(d, line, ", %s", tr_counted(a, d->lang, "%s does not exist", "%s do not exist", t->missing));
}

static void add_drafts(struct doc *d, const struct ruling_report *t)
{
    if (!t->draft_count)
        return;
    struct doc_node *line = doc_paragraph(d, d->body, tr(d->lang, "accepted as drafts: "));
    for (size_t i = 0; i < t->draft_count; i++) {
        doc_text(d, line, i ? ", " : "");
        doc_exact(d, line, t->drafts[i]);
    }
}

/* `detail` below 0: only what is wrong, and nothing at all if everything holds. */
void ruling_document(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct ruling_report *t = r->value;
    bool quiet = style->detail < 0;
    struct doc_node *list = doc_add(d, d->body, DOC_LIST);
    for (size_t i = 0; i < t->ruling_count; i++)
        if (!quiet || is_wrong(&t->rulings[i]))
            add_ruling(d, list, &t->rulings[i]);
    for (size_t i = 0; i < t->message_count; i++)
        add_message(d, list, &t->messages[i]);
    if (!quiet || t->failed || t->broken || t->missing || t->warnings)
        add_sums(d, t);
    add_drafts(d, t);
}

/* ---------------------------------------------------------------- test cases */

/* The first thing that is wrong, in one line. */
static const char *first_fault(const struct ruling_report_item *r)
{
    if (r->trouble)
        return r->trouble;
    for (size_t i = 0; i < r->message_count; i++)
        if (r->messages[i].severity == DIAG_ERROR)
            return r->messages[i].text;
    for (size_t i = 0; i < r->claim_count; i++)
        if (r->claims[i].failure_count)
            return r->claims[i].failures[0].text;
    return "";
}

/* A ruling in words only is skipped, not passed: nothing was tested. */
static void add_case(struct report_suites *s, const struct ruling_report_item *r)
{
    static const enum report_case_result results[] = {[RULING_HELD] = REPORT_CASE_PASSED,
                                                      [RULING_FAILED] = REPORT_CASE_FAILED,
                                                      [RULING_WORDS] = REPORT_CASE_SKIPPED,
                                                      [RULING_BROKEN] = REPORT_CASE_ERROR,
                                                      [RULING_NOT_RUN] = REPORT_CASE_SKIPPED};
    const char *lang = s->doc->lang;
    const struct report_case one = {.name = name_of(r), .title = r->question, .result = results[r->verdict],
                                    .message = r->verdict == RULING_WORDS     ? tr(lang, "it claims nothing")
                                               : r->verdict == RULING_NOT_RUN ? tr(lang, "stopped")
                                                                              : first_fault(r)};
    struct doc_node *details = report_add_case(s, one);
    if (r->verdict == RULING_FAILED || r->verdict == RULING_BROKEN)
        add_faults(s->doc, details, r);
}

/* Rules that refer to rulings which do not exist are one case of the folder. */
static void add_missing(struct report_suites *s, const struct ruling_report *t, const char *suite)
{
    struct doc_node *list = NULL;
    for (size_t i = 0; i < t->message_count; i++) {
        const struct ruling_report_message *m = &t->messages[i];
        if (m->suite != suite)
            continue;
        if (!list) {
            const struct report_case one = {.name = "rulings that rules name", .result = REPORT_CASE_ERROR,
                                            .message = m->text};
            list = doc_add(s->doc, report_add_case(s, one), DOC_LIST);
        }
        add_message(s->doc, list, m);
    }
}

/* A suite without cases is removed again: some readers reject empty ones. */
static void add_suite(struct report_suites *s, const struct ruling_report *t, const char *suite)
{
    report_add_suite(s, suite ? suite : tr(s->doc->lang, "elsewhere"));
    for (size_t i = 0; i < t->ruling_count; i++)
        if (t->rulings[i].suite == suite)
            add_case(s, &t->rulings[i]);
    add_missing(s, t, suite);
    if (!s->items[s->count - 1].count)
        s->count--; /* nothing is in it */
}

void ruling_cases(struct report_suites *s, const struct report *r)
{
    const struct ruling_report *t = r->value;
    for (size_t i = 0; i < t->suite_count; i++)
        add_suite(s, t, t->suites[i]);
    add_suite(s, t, NULL);
}
