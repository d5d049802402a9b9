/* SPDX-License-Identifier: MIT
 *
 * The last lines of `adjudge verify` of several logs: how many have which verdict.
 */
#include "audit/verify.h"

#include "base/tr.h"

struct verdict_count {
    const char *verdict;
    uint64_t count;
};

struct verify_summary {
    uint64_t given, verified;
    const struct verdict_count *logs, *collections;
    size_t log_count, collection_count;
};

static const struct report_field count_fields[] = {REPORT_COUNT(verdict_count, count, "", "How many."), {0}};
static const struct report_shape count_shape = {
    .size = sizeof(struct verdict_count), .fields = count_fields, .is_value = true};
static const struct report_field fields[] = {
    REPORT_COUNT(verify_summary, given, "given", "How many logs were to be verified."),
    REPORT_COUNT(verify_summary, verified, "verified", "How many were."),
    REPORT_MAP(verify_summary, logs, log_count, "logs", &count_shape, "By verdict."),
    REPORT_MAP(verify_summary, collections, collection_count, "collections", &count_shape,
               "By verdict, of collections as files."),
    {0}};
static const struct report_shape shape = {.size = sizeof(struct verify_summary), .fields = fields};

static const struct verdict_count *counts_of(struct arena *a, const struct verify_counts *c, size_t *count)
{
    struct verdict_count *list = ARENA_ARRAY(a, struct verdict_count, VERDICT_REFUSED + 1);
    *count = 0;
    for (size_t v = 0; v <= VERDICT_REFUSED; v++)
        if (c->verdicts[v])
            list[(*count)++] = (struct verdict_count){verdict_name((enum verdict)v), c->verdicts[v]};
    return list;
}

/* Verdicts that do not occur are omitted. */
void verify_summary_fill(struct report *r, uint64_t given, const struct verify_counts *logs,
                         const struct verify_counts *collections)
{
    struct verify_summary *s = ARENA_NEW(&r->arena, struct verify_summary);
    s->given = given;
    s->verified = logs->all;
    s->logs = counts_of(&r->arena, logs, &s->log_count);
    s->collections = counts_of(&r->arena, collections, &s->collection_count);
    r->value = s;
}

/* Only "ok" is a good verdict. */
static void add_verdict(struct doc *d, struct doc_node *in, const char *verdict)
{
    doc_status(d, in, verdict == verdict_name(VERDICT_OK) ? STYLE_OK : STYLE_BAD,
               tr(d->lang, verdict));
}

/* ": 3 ok, 1 torn" */
static void add_logs(struct doc *d, struct doc_node *in, const struct verify_summary *s)
{
    for (size_t i = 0; i < s->log_count; i++) {
        doc_printf(d, in, "%s%s ", i ? ", " : ": ", TR_NUMBER(d->lang, s->logs[i].count));
        add_verdict(d, in, s->logs[i].verdict);
    }
}

/* "; 1 collection damaged": games that left no trace are reported with the file only. */
static void add_collections(struct doc *d, struct doc_node *in, const struct verify_summary *s)
{
    const char *before = "; ";
    for (size_t i = 0; i < s->collection_count; i++) {
        const struct verdict_count *c = &s->collections[i];
        if (c->verdict == verdict_name(VERDICT_OK))
            continue;
        doc_printf(d, in, "%s%s ", before, tr_counted(&d->arena, d->lang, "%s collection", "%s collections", c->count));
        add_verdict(d, in, c->verdict);
        before = ", ";
    }
}

/* The first verdict of the list is "ok" if it occurs. */
static bool any_is_ok(const struct verify_summary *s)
{
    return s->log_count && s->logs[0].verdict == verdict_name(VERDICT_OK);
}

static void document(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct verify_summary *s = r->value;
    if (style->detail < 0 && any_is_ok(s))
        doc_paragraph(d, d->body, tr(d->lang, "not verified: the authors; each log is consistent with itself and its "
                                              "rules (--full lists what was verified in each log, and what was not)"));
    struct doc_node *line = doc_add(d, d->body, DOC_PARAGRAPH);
    if (s->given > s->verified)
        doc_printf(d, line, tr(d->lang, "stopped: verified %s of %s"), TR_NUMBER(d->lang, s->verified),
                   tr_counted(&d->arena, d->lang, "%s log", "%s logs", s->given));
    else
        doc_text(d, line, tr_counted(&d->arena, d->lang, "%s log", "%s logs", s->verified));
    add_logs(d, line, s);
    add_collections(d, line, s);
}

const struct report_kind verify_summary_kind = {
    .name = "verify-summary",
    .version = 1,
    .title = "The summary of adjudge verify",
    .description = "How many logs have which verdict. The command does not print it as JSON.",
    .heading = TR("Verification of logs"),
    .shape = &shape,
    .document = document,
};
