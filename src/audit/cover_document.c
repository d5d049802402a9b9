/* SPDX-License-Identifier: MIT
 *
 * Formats the report of `adjudge cover`: the figures, each rule and card with its counts, what was not exercised with
 * its text, the exclusions, and the logs that were skipped.
 */
#include "audit/cover_report.h"

#include "base/tr.h"

#include <inttypes.h>

/* A copy, because TR_NUMBER lives only as long as its block. */
static const char *number(struct doc *d, uint64_t n)
{
    return arena_strdup(&d->arena, TR_NUMBER(d->lang, n));
}

/* A section after an empty line. */
static struct doc_node *add_part(struct doc *d, const char *heading)
{
    struct doc_node *section = doc_section(d, d->body, NULL, heading);
    section->apart = true;
    return section;
}

/* The caption repeats the heading and is only for screen readers. */
static struct doc_node *add_table(struct doc *d, struct doc_node *in, const char *const *heads, size_t count)
{
    struct doc_node *table = doc_add(d, in, DOC_TABLE), *head = doc_add(d, table, DOC_ROW);
    table->apart = in == d->body;
    table->text = *heads[0] ? heads[0] : heads[1];
    table->quiet = true;
    for (size_t i = 0; i < count; i++)
        doc_cell(d, head, heads[i]);
    return table;
}

/* ---------------------------------------------------------------- figures */

/* What was measured: rulebook, logs, decisions. */
static void add_head(struct doc *d, const struct cover_report *c)
{
    struct doc_node *line = doc_add(d, d->body, DOC_PARAGRAPH);
    struct arena *a = &d->arena;
    line->style = STYLE_LINE;
    if (c->rulebook) {
        doc_exact(d, line, c->rulebook->id);
        doc_text(d, line, tr(d->lang, ", edition "));
        doc_exact(d, line, c->rulebook->edition);
        doc_printf(d, line, " (%.16s…): ", c->rulebook->digest);
    }
    doc_printf(d, line, "%s, %s", tr_counted(a, d->lang, "%s log", "%s logs", c->logs->counted),
               tr_counted(a, d->lang, "%s decision", "%s decisions", c->logs->decisions));
    if (c->logs->skipped_count)
        doc_printf(d, line, ", %s",
                   tr_counted(a, d->lang, "%s log skipped", "%s logs skipped", c->logs->skipped_count));
}

/* A measure that the rulebook does not have, such as replacements, is omitted. */
static void add_figure(struct doc *d, struct doc_node *table, const char *label, const struct cover_share *s)
{
    if (!s->all)
        return;
    struct doc_node *row = doc_add(d, table, DOC_ROW);
    doc_cell(d, row, label);
    doc_cell(d, row, number(d, s->exercised));
    doc_cell(d, row, number(d, s->all));
    doc_cell(d, row, arena_printf(&d->arena, "%s %%", TR_DECIMAL(d->lang, (int64_t)s->share, 10)));
    doc_cell(d, row, number(d, s->excepted));
}

/* The threshold is part of the table that decides whether it was reached. */
static void add_figures(struct doc *d, const struct cover_report *c)
{
    const char *const heads[] = {"", tr(d->lang, "exercised"), tr(d->lang, "of"), tr(d->lang, "share"),
                                 tr(d->lang, "excluded with a reason")};
    const char *const labels[] = {tr(d->lang, "rules"), tr(d->lang, "clauses"), tr(d->lang, "exceptions"),
                                  tr(d->lang, "replacements"), tr(d->lang, "cards")};
    struct doc_node *table = add_table(d, d->body, heads, sizeof heads / sizeof *heads);
    for (enum cover_measure m = COVER_RULES; m < COVER_MEASURES; m++)
        add_figure(d, table, labels[m], c->figures->of[m]);
    if (!c->threshold)
        return;
    struct doc_node *line = doc_add(d, d->body, DOC_PARAGRAPH);
    doc_status(d, line, c->threshold->met ? STYLE_OK : STYLE_BAD,
               c->threshold->met ? tr(d->lang, "reached") : tr(d->lang, "below"));
    doc_printf(d, line, tr(d->lang, ": the threshold of %d %% of the clauses"), (int)c->threshold->percent);
}

/* ---------------------------------------------------------------- what was exercised */

/* LOG@N, as other commands accept it. */
static const char *place_of(struct doc *d, const struct cover_use *use)
{
    return arena_printf(&d->arena, "%s@%" PRIu64, use->shortest->file, use->shortest->at);
}

static void add_use(struct doc *d, struct doc_node *table, const char *name, const struct cover_use *use)
{
    struct doc_node *row = doc_add(d, table, DOC_ROW);
    doc_exact(d, doc_cell(d, row, NULL), name);
    doc_cell(d, row, number(d, use->times));
    doc_cell(d, row, number(d, use->logs));
    doc_exact(d, doc_cell(d, row, NULL), place_of(d, use));
}

static struct doc_node *add_uses(struct doc *d, const char *head)
{
    const char *const heads[] = {head, tr(d->lang, "times"), tr(d->lang, "logs"),
                                 tr(d->lang, "shortest log that reaches it")};
    return add_table(d, d->body, heads, sizeof heads / sizeof *heads);
}

/* Only what was exercised; the rest is listed with its text below. */
static void add_exercised(struct doc *d, const struct cover_report *c)
{
    struct doc_node *rules = c->figures->of[COVER_RULES]->exercised ? add_uses(d, tr(d->lang, "rule")) : NULL;
    for (size_t i = 0; i < c->rule_count; i++)
        if (c->rules[i].extent == COVERAGE_EXERCISED)
            add_use(d, rules, c->rules[i].rule, c->rules[i].use);
    struct doc_node *cards = c->figures->of[COVER_CARDS]->exercised ? add_uses(d, tr(d->lang, "card")) : NULL;
    for (size_t i = 0; i < c->card_count; i++)
        if (c->cards[i].use->times)
            add_use(d, cards, c->cards[i].card, c->cards[i].use);
}

/* A clause that was never exercised is marked, unless it is excluded with a reason. */
static void add_clause_use(struct doc *d, struct doc_node *list, const struct cover_clause *clause)
{
    struct doc_node *item = doc_add(d, list, DOC_ITEM);
    struct arena *a = &d->arena;
    doc_exact(d, item, clause->text);
    doc_gap(d, item);
    if (!clause->use->times) {
        doc_status(d, item, clause->reason ? STYLE_PLAIN : STYLE_BAD, tr(d->lang, "never"));
        return;
    }
    struct doc_node *counts = doc_add(d, item, DOC_SMALL);
    doc_printf(d, counts, "%s, %s, ", tr_counted(a, d->lang, "%s time", "%s times", clause->use->times),
               tr_counted(a, d->lang, "%s log", "%s logs", clause->use->logs));
    doc_exact(d, counts, place_of(d, clause->use));
}

/* With --clauses only: hundreds of lines for a large rulebook. */
static void add_clauses(struct doc *d, const struct cover_report *c)
{
    struct doc_node *part = add_part(d, tr(d->lang, "clauses"));
    for (size_t i = 0; i < c->rule_count; i++) {
        const struct cover_rule *rule = &c->rules[i];
        if (rule->extent != COVERAGE_EXERCISED)
            continue;
        struct doc_node *list = doc_add(d, doc_section(d, part, NULL, rule->rule), DOC_LIST);
        for (size_t k = 0; k < rule->clause_count; k++)
            add_clause_use(d, list, &rule->clauses[k]);
    }
}

/* ---------------------------------------------------------------- what was not */

/* Whether the clause belongs in this list: not exercised, and excluded or not as asked. */
static bool lacks(const struct cover_rule *rule, const struct cover_clause *clause, bool excluded)
{
    return !clause->use->times && (clause->reason != NULL) == excluded && !(rule->reason && excluded);
}

static bool lacks_any(const struct cover_rule *rule, bool excluded)
{
    bool any = rule->reason && excluded;
    for (size_t i = 0; i < rule->clause_count; i++)
        any |= lacks(rule, &rule->clauses[i], excluded);
    return any;
}

/* How far the rule got: never run, or checked and never applied. */
static void add_extent(struct doc *d, struct doc_node *in, const struct cover_rule *rule)
{
    if (rule->extent == COVERAGE_ASKED)
        doc_paragraph(d, in, tr_counted(&d->arena, d->lang, "checked %s time, never applied",
                                        "checked %s times, never applied", rule->asked));
    else if (rule->extent == COVERAGE_UNASKED)
        doc_paragraph(d, in, tr(d->lang, "its code never ran"));
    if (*rule->text && rule->extent != COVERAGE_EXERCISED)
        doc_paragraph(d, in, rule->text);
}

/* With its place, because the reader will open the file next. */
static void add_lacking_clause(struct doc *d, struct doc_node *list, const struct cover_clause *clause)
{
    struct doc_node *item = doc_add(d, list, DOC_ITEM);
    doc_run(d, item, DOC_SMALL, clause->where);
    doc_gap(d, item);
    doc_exact(d, item, clause->text);
    if (clause->reason)
        doc_run(d, doc_add(d, item, DOC_PARAGRAPH), DOC_SMALL, clause->reason);
}

/* A rule that was never exercised is listed with all of its clauses. */
static void add_lacking_rule(struct doc *d, struct doc_node *part, const struct cover_rule *rule, bool excluded)
{
    struct doc_node *section = doc_section(d, part, NULL, NULL);
    doc_rule(d, section->first, rule->rule);
    doc_gap(d, section->first);
    doc_text(d, section->first, rule->title);
    doc_gap(d, section->first);
    doc_run(d, section->first, DOC_SMALL, rule->where);
    add_extent(d, section, rule);
    if (rule->reason)
        doc_run(d, doc_add(d, section, DOC_PARAGRAPH), DOC_SMALL, rule->reason);
    struct doc_node *list = doc_add(d, section, DOC_LIST);
    for (size_t i = 0; i < rule->clause_count; i++)
        if (lacks(rule, &rule->clauses[i], excluded))
            add_lacking_clause(d, list, &rule->clauses[i]);
}

/* The heading is added with the first rule, so that an empty list has none. */
static void add_lacking(struct doc *d, const struct cover_report *c, const char *heading, bool excluded)
{
    struct doc_node *part = NULL;
    for (size_t i = 0; i < c->rule_count; i++)
        if (lacks_any(&c->rules[i], excluded)) {
            part = part ? part : add_part(d, heading);
            add_lacking_rule(d, part, &c->rules[i], excluded);
        }
}

static void add_list(struct doc *d, const char *heading, const char *const *items, size_t count)
{
    if (!count)
        return;
    struct doc_node *list = doc_add(d, add_part(d, heading), DOC_LIST);
    for (size_t i = 0; i < count; i++)
        doc_exact(d, doc_item(d, list, NULL), items[i]);
}

/* Excluded cards are listed with the exclusions. */
static void add_cards_lacking(struct doc *d, const struct cover_report *c)
{
    const char **names = ARENA_ARRAY(&d->arena, const char *, c->card_count + 1);
    size_t count = 0;
    for (size_t i = 0; i < c->card_count; i++)
        if (!c->cards[i].use->times && !c->cards[i].excepted)
            names[count++] = c->cards[i].card;
    add_list(d, tr(d->lang, "cards that were not exercised"), names, count);
}

/* Each log with the reason: a skipped log means that the figures are incomplete. */
static void add_skipped(struct doc *d, const struct cover_logs *logs)
{
    if (!logs->skipped_count)
        return;
    struct doc_node *list = doc_add(d, add_part(d, tr(d->lang, "skipped logs")), DOC_LIST);
    for (size_t i = 0; i < logs->skipped_count; i++) {
        const struct cover_skipped *s = &logs->skipped[i];
        struct doc_node *item = doc_add(d, list, DOC_ITEM);
        doc_run(d, item, DOC_NAME, s->file);
        doc_text(d, item, ": ");
        doc_status(d, item, STYLE_BAD, tr(d->lang, s->verdict));
        doc_text(d, item, ": ");
        doc_exact(d, item, s->message);
    }
}

void cover_document(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct cover_report *c = r->value;
    add_head(d, c);
    if (c->rulebook) {
        add_figures(d, c);
        add_exercised(d, c);
        if (style->detail > 0)
            add_clauses(d, c);
        add_lacking(d, c, tr(d->lang, "not exercised"), false);
        add_cards_lacking(d, c);
        add_lacking(d, c, tr(d->lang, "not exercised (excluded with a reason)"), true);
    }
    add_skipped(d, c->logs);
    add_list(d, tr(d->lang, "exclusions that no longer hold"), c->findings, c->finding_count);
}
