/* SPDX-License-Identifier: MIT
 *
 * What a corpus exercised, as one page: the figures, each rule with its clauses to be unfolded, the cards, and the
 * logs that were passed over.
 */
#include "audit/cover_view.h"

#include "doc/html.h"

#include <inttypes.h>

static const char style[] =
    ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;"
    "margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.2rem .8rem .2rem 0;"
    "border-bottom:1px solid #8884}td.n{text-align:right;font-variant-numeric:tabular-nums}code{white-space:pre-wrap}"
    "summary{cursor:pointer}.never{border-left:.3rem solid #c33;padding-left:.5rem}"
    ".reason{border-left:.3rem solid #999;padding-left:.5rem}.done{border-left:.3rem solid #393;padding-left:.5rem}"
    ".small{font-size:.85em;opacity:.75}";

/* <tag class="cls">text</tag>; cls may be NULL. */
static void element(struct buf *out, const char *tag, const char *cls, const char *text)
{
    buf_printf(out, cls ? "<%s class=\"%s\">" : "<%s>", tag, cls);
    html_text(out, text);
    buf_printf(out, "</%s>", tag);
}

static void number(struct buf *out, int64_t n)
{
    buf_printf(out, "<td class=\"n\">%" PRId64 "</td>", n);
}

/* ---------------------------------------------------------------- figures */

static void write_figures(struct buf *out, const struct cover_view *view)
{
    buf_str(out, "<table>\n<tr><th>of</th><th>exercised</th><th>all</th><th>with a reason</th><th>share</th>"
                 "</tr>\n");
    for (enum cover_measure m = COVER_RULES; m < COVER_MEASURES; m++) {
        const struct cover_figure *f = &view->figures[m];
        if (!f->all)
            continue;
        buf_str(out, "<tr>");
        element(out, "td", NULL, cover_measure_name(m));
        number(out, (int64_t)f->exercised);
        number(out, (int64_t)f->all);
        number(out, (int64_t)f->excepted);
        buf_printf(out, "<td class=\"n\">%u.%u %%</td></tr>\n", cover_share(f) / 10, cover_share(f) % 10);
    }
    buf_str(out, "</table>\n");
    if (view->threshold >= 0)
        buf_printf(out, "<p class=\"%s\">%s the threshold of %d %% of the clauses</p>\n",
                   cover_is_enough(view) ? "done" : "never", cover_is_enough(view) ? "reaches" : "below",
                   view->threshold);
}

/* ---------------------------------------------------------------- rules */

static void write_use(struct buf *out, const struct cover_view *view, const struct coverage_use *use,
                      const char *reason)
{
    number(out, use->count);
    number(out, use->count ? use->games : 0);
    buf_str(out, "<td class=\"small\">");
    if (use->count) {
        html_text(out, view->cover->names[use->shortest]);
        buf_printf(out, " at %" PRId64, use->first);
    } else
        html_text(out, reason ? reason : "never");
    buf_str(out, "</td>");
}

static const char *class_of(const struct coverage_use *use, const char *reason)
{
    return use->count ? "done" : reason ? "reason" : "never";
}

static void write_clauses(struct buf *out, const struct cover_view *view, const struct cover_rule_view *rule)
{
    buf_str(out, "<table>\n<tr><th>clause</th><th>kind</th><th>times</th><th>logs</th><th>shortest</th></tr>\n");
    for (size_t i = 0; i < rule->clause_count; i++) {
        const struct cover_clause_view *clause = &rule->clauses[i];
        buf_printf(out, "<tr><td class=\"%s\"><code>", class_of(clause->use, clause->reason));
        html_text(out, clause->text);
        buf_str(out, "</code> ");
        element(out, "span", "small", clause->where);
        buf_str(out, "</td>");
        element(out, "td", NULL, clause->kind);
        write_use(out, view, clause->use, clause->reason);
        buf_str(out, "</tr>\n");
    }
    buf_str(out, "</table>\n");
}

/* Whether every clause of it was come to, or has a reason. */
static bool is_whole(const struct cover_rule_view *rule)
{
    bool whole = true;
    for (size_t i = 0; i < rule->clause_count; i++)
        whole &= rule->clauses[i].use->count || rule->clauses[i].reason;
    return whole;
}

static void write_rule(struct buf *out, const struct cover_view *view, const struct cover_rule_view *rule)
{
    buf_printf(out, "<details%s><summary class=\"%s\">", is_whole(rule) ? "" : " open",
               class_of(rule->use, rule->reason));
    element(out, "b", NULL, rule->id);
    buf_char(out, ' ');
    html_text(out, rule->title);
    if (rule->use->count)
        buf_printf(out, " <span class=\"small\">%" PRId64 " time%s in %" PRId64 " log%s</span>", rule->use->count,
                   rule->use->count == 1 ? "" : "s", rule->use->games, rule->use->games == 1 ? "" : "s");
    else
        buf_printf(out, " <span class=\"small\">asked %" PRId64 " time%s, took effect never</span>", rule->asked,
                   rule->asked == 1 ? "" : "s");
    buf_str(out, "</summary>\n");
    element(out, "p", NULL, rule->text);
    if (rule->reason)
        element(out, "p", "reason", rule->reason);
    write_clauses(out, view, rule);
    buf_str(out, "</details>\n");
}

static void write_cards(struct buf *out, const struct cover_view *view)
{
    if (!view->card_count)
        return;
    buf_str(out, "<h2>cards</h2>\n<table>\n<tr><th>card</th><th>times</th><th>logs</th><th>shortest</th></tr>\n");
    for (size_t i = 0; i < view->card_count; i++) {
        const struct cover_card_view *card = &view->cards[i];
        const char *reason = card->excepted ? "with a reason" : NULL;
        buf_str(out, "<tr>");
        element(out, "td", class_of(card->use, reason), card->name);
        write_use(out, view, card->use, reason);
        buf_str(out, "</tr>\n");
    }
    buf_str(out, "</table>\n");
}

/* ---------------------------------------------------------------- the rest */

static void write_skipped(struct buf *out, const struct cover *cover)
{
    if (cover->counted == cover->count)
        return;
    buf_str(out, "<h2>logs that were skipped</h2>\n<table>\n<tr><th>log</th><th>verdict</th><th>why</th></tr>\n");
    for (size_t i = 0; i < cover->count; i++) {
        if (cover->logs[i].status == COVER_COUNTED)
            continue;
        buf_str(out, "<tr>");
        element(out, "td", NULL, cover->names[i]);
        element(out, "td", NULL, cover_status_name(&cover->logs[i]));
        element(out, "td", NULL, cover->logs[i].message);
        buf_str(out, "</tr>\n");
    }
    buf_str(out, "</table>\n");
}

static void write_findings(struct buf *out, const struct cover_view *view)
{
    if (!view->finding_count)
        return;
    buf_str(out, "<h2>reasons that do not hold</h2>\n<ul>\n");
    for (size_t i = 0; i < view->finding_count; i++) {
        element(out, "li", NULL, view->findings[i]);
        buf_char(out, '\n');
    }
    buf_str(out, "</ul>\n");
}

void cover_html(struct buf *out, const struct cover_view *view, const char *lang)
{
    const struct cover *cover = view->cover;
    html_begin(out, view->id ? view->title : "no rulebook", lang, style);
    element(out, "h1", NULL, view->id ? view->title : "no rulebook");
    buf_str(out, "\n<p>");
    if (view->id) {
        html_text(out, view->id);
        buf_str(out, ", edition ");
        html_text(out, view->edition);
        buf_printf(out, " <span class=\"small\">%s</span><br>", cover->c->rb->digest);
    }
    buf_printf(out, "%zu of %zu logs counted, %" PRIu64 " decisions</p>\n", cover->counted, cover->count,
               cover->decisions);
    if (view->id)
        write_figures(out, view);
    write_skipped(out, cover);
    write_findings(out, view);
    if (view->id)
        buf_str(out, "<h2>rules</h2>\n");
    for (size_t i = 0; i < view->rule_count; i++)
        if (view->rules[i].extent != COVERAGE_NO_CODE)
            write_rule(out, view, &view->rules[i]);
    write_cards(out, view);
    html_end(out);
}
