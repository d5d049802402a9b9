/* SPDX-License-Identifier: MIT
 *
 * The summary of `adjudge regress` as a document: how many logs have which verdict, and for each changed rule in how
 * many games it caused a difference, with the earliest one of each kind.
 */
#include "audit/regress_report.h"

#include "base/tr.h"

static const char *counted_logs(struct doc *d, uint64_t n)
{
    return tr_counted(&d->arena, d->lang, "%s log", "%s logs", n);
}

/* ---------------------------------------------------------------- verdicts */

/* Those that were skipped have one number of their own: their verdicts are about logs, not about rules. */
static void add_verdicts(struct doc *d, struct doc_node *in, const struct regress_summary *s)
{
    uint64_t skipped = 0;
    const char *between = "";
    for (int v = REGRESS_SKIPPED; v < REGRESS_VERDICTS; v++)
        skipped += s->counts[v];
    for (int v = 0; v < REGRESS_VERDICTS; v++) {
        if (v == REGRESS_SKIPPED && skipped) {
            doc_printf(d, in, "%s%s: ", between, tr_counted(&d->arena, d->lang, "%s skipped", "%s skipped", skipped));
            between = "";
        }
        if (!s->counts[v])
            continue;
        doc_printf(d, in, "%s%s %s", between, TR_NUMBER(d->lang, s->counts[v]), regress_verdict_label(d->lang, v));
        between = v < REGRESS_SKIPPED ? " · " : ", ";
    }
}

/* Names both numbers if the comparison was stopped. */
static void add_head(struct doc *d, struct doc_node *in, const struct regress_summary *s)
{
    if (s->of > s->replays)
        doc_printf(d, in, tr(d->lang, "stopped after %s of %s: "), TR_NUMBER(d->lang, s->replays),
                   counted_logs(d, s->of));
    else
        doc_printf(d, in, "%s: ", counted_logs(d, s->replays));
    add_verdicts(d, in, s);
}

/* ---------------------------------------------------------------- rules */

/* How the changed rule showed: differences, effects without differences, or neither. */
static void add_effect(struct doc *d, struct doc_node *in, const struct regress_summary_rule *r)
{
    if (r->caused && r->rule)
        doc_printf(d, in, tr(d->lang, "differences in %s, took effect in %s"), counted_logs(d, r->caused),
                   TR_NUMBER(d->lang, r->touched));
    else if (r->caused)
        doc_printf(d, in, tr(d->lang, "differences in %s"), counted_logs(d, r->caused));
    else if (r->touched)
        doc_printf(d, in, tr(d->lang, "no difference, took effect in %s"), counted_logs(d, r->touched));
    else
        doc_text(d, in, tr(d->lang, "untested: took effect in no log"));
}

/* The earliest difference of each kind: the shortest way to see it. */
static void add_example(struct doc *d, struct doc_node *list, const struct regress_summary_example *e)
{
    struct doc_node *line = doc_item(d, list, NULL);
    doc_printf(d, line, tr(d->lang, "%s: %s, earliest in "), regress_verdict_label(d->lang, e->kind),
               TR_NUMBER(d->lang, e->count));
    doc_run(d, line, DOC_NAME, e->file);
    if (e->at)
        doc_printf(d, line, tr(d->lang, " at decision %s"), TR_NUMBER(d->lang, e->at));
    else
        doc_text(d, line, tr(d->lang, " at the start"));
}

static void add_rule(struct doc *d, struct doc_node *in, const struct regress_summary_rule *r)
{
    struct doc_node *section = doc_section(d, in, NULL, NULL), *head = section->first;
    head->style = STYLE_LONG;
    if (r->rule) {
        doc_rule(d, head, r->rule);
        doc_gap(d, head);
        if (r->title) {
            doc_exact(d, head, r->title);
            doc_text(d, head, ", ");
        }
        doc_exact(d, head, r->how);
    } else
        doc_text(d, head, tr(d->lang, "no changed rule"));
    doc_text(d, head, ": ");
    add_effect(d, head, r);
    if (!r->count)
        return;
    struct doc_node *list = doc_add(d, section, DOC_LIST);
    for (size_t i = 0; i < r->count; i++)
        add_example(d, list, &r->examples[i]);
}

/* Rules that changed games, then the other rules, then the differences that no changed rule caused. */
static void add_rules(struct doc *d, struct doc_node *in, const struct regress_summary *s)
{
    for (int caused = 1; caused >= 0; caused--)
        for (size_t i = 0; i < s->rule_count; i++)
            if (s->rules[i].rule && (s->rules[i].caused > 0) == caused)
                add_rule(d, in, &s->rules[i]);
    for (size_t i = 0; i < s->rule_count; i++)
        if (!s->rules[i].rule)
            add_rule(d, in, &s->rules[i]);
}

/* ---------------------------------------------------------------- the rest */

static void add_line(struct doc *d, struct doc_node *in, uint64_t n, const char *text)
{
    if (n)
        doc_paragraph(d, in, text);
}

/* Changed things that are not rules are named as far as they fit. */
static void add_things(struct doc *d, struct doc_node *in, const struct regress_summary *s)
{
    struct doc_node *line = doc_paragraph(d, in,
                                          tr_counted(&d->arena, d->lang, "%s other thing changed that games use: ",
                                                     "%s other things changed that games use: ", s->things));
    doc_exact(d, line, s->first_things);
    doc_text(d, line, tr(d->lang, "; see adjudge rulediff"));
}

static void add_lines(struct doc *d, struct doc_node *in, const struct regress_summary *s)
{
    struct arena *a = &d->arena;
    uint64_t edition = s->counts[REGRESS_OTHER_EDITION];
    add_line(d, in, s->expected,
             tr_counted(a, d->lang, "%s log differs as expected", "%s logs differ as expected", s->expected));
    add_line(d, in, s->migrated,
             tr_counted(a, d->lang, "%s log has a migration", "%s logs have a migration", s->migrated));
    add_line(d, in, s->played,
             tr_counted(a, d->lang, "%s log has substituted decisions", "%s logs have substituted decisions",
                        s->played));
    add_line(d, in, edition,
             tr_counted(a, d->lang, "%s log of a different edition: use --any-edition to compare it",
                        "%s logs of a different edition: use --any-edition to compare them", edition));
    if (s->things)
        add_things(d, in, s);
    add_line(d, in, s->words_only,
             tr_counted(a, d->lang, "%s rule changed in wording only: nothing to test",
                        "%s rules changed in wording only: nothing to test", s->words_only));
}

/* Missing logs first: they may be the reason for what follows. */
void regress_document_summary(struct doc *d, const struct regress_summary *s)
{
    for (size_t i = 0; i < s->gone_count; i++) {
        struct doc_node *line = doc_paragraph(d, d->body, NULL);
        doc_run(d, line, DOC_NAME, s->gone[i]);
        doc_text(d, line, tr(d->lang, ": the log does not exist, but a difference is expected of it"));
    }
    struct doc_node *section = doc_section(d, d->body, NULL, NULL);
    add_head(d, section->first, s);
    add_rules(d, section, s);
    add_lines(d, section, s);
}
