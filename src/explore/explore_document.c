/* SPDX-License-Identifier: MIT
 *
 * Formats the report of `adjudge explore`. All of it is computed in integers: shares in hundredths of a per
 * cent, means in hundredths.
 */
#include "explore/explore_report.h"

#include "base/tr.h"

#include <inttypes.h>
#include <string.h>

/* A copy of the formatted number, because TR_NUMBER lives only as long as its block. */
static const char *number(struct doc *d, uint64_t n)
{
    return arena_strdup(&d->arena, TR_NUMBER(d->lang, n));
}

/* A number in hundredths. */
static const char *decimal(struct doc *d, uint64_t hundredths)
{
    return arena_strdup(&d->arena, TR_DECIMAL(d->lang, (int64_t)hundredths, 100));
}

/* sum / of in hundredths, rounded to the nearest. Divides before it multiplies, so that large sums
 * do not overflow. */
static const char *ratio(struct doc *d, uint64_t sum, uint64_t of)
{
    return decimal(d, of ? sum / of * 100 + (sum % of * 100 + of / 2) / of : 0);
}

/* The caption is the first heading; it is for screen readers only. */
static struct doc_node *add_table(struct doc *d, struct doc_node *in, const char *const *heads, size_t count)
{
    struct doc_node *table = doc_add(d, in, DOC_TABLE), *head = doc_add(d, table, DOC_ROW);
    table->text = heads[0];
    table->quiet = true;
    for (size_t i = 0; i < count; i++)
        doc_cell(d, head, heads[i]);
    return table;
}

/* ---------------------------------------------------------------- depths */

/* A row of a depth. The column of broken games exists only if there are any. */
static void add_level(struct doc *d, struct doc_node *table, const struct explore_line *l, bool any_broken)
{
    struct doc_node *row = doc_add(d, table, DOC_ROW);
    doc_cell(d, row, number(d, l->depth));
    doc_cell(d, row, number(d, l->count));
    doc_cell(d, row, number(d, l->ended));
    if (l->kind == EXPLORE_POSITIONS)
        doc_cell(d, row, number(d, l->positions_in_all));
    if (any_broken)
        doc_cell(d, row, number(d, l->broken));
}

/* The line below the table: all positions, or all games that end. */
static void add_sum(struct doc *d, const struct explore_report *r, bool positions, uint64_t sum)
{
    struct arena *a = &d->arena;
    if (positions)
        doc_paragraph(d, d->body, tr_counted(a, d->lang, "%s different position", "%s different positions", sum));
    else
        doc_printf(d, doc_add(d, d->body, DOC_PARAGRAPH), tr(d->lang, "%s within %s"),
                   tr_counted(a, d->lang, "%s game ends", "%s games end", sum),
                   r->turns ? tr_counted(a, d->lang, "%s turn", "%s turns", r->depth)
                            : tr_counted(a, d->lang, "%s decision", "%s decisions", r->depth));
}

static void add_levels(struct doc *d, const struct explore_report *r)
{
    const char *heads[5] = {tr(d->lang, "depth")};
    size_t count = 1;
    uint64_t broken = 0, sum = 0;
    bool positions = r->line_count && r->lines[0].kind == EXPLORE_POSITIONS;
    for (size_t i = 0; i < r->line_count && r->lines[i].kind <= EXPLORE_POSITIONS; i++)
        broken += r->lines[i].broken;
    heads[count++] = positions ? tr(d->lang, "positions") : tr(d->lang, "sequences");
    heads[count++] = tr(d->lang, "ended");
    if (positions)
        heads[count++] = tr(d->lang, "in all");
    if (broken)
        heads[count++] = tr(d->lang, "broken");
    struct doc_node *table = add_table(d, d->body, heads, count);
    for (size_t i = 0; i < r->line_count && r->lines[i].kind <= EXPLORE_POSITIONS; i++) {
        add_level(d, table, &r->lines[i], broken > 0);
        sum = positions ? r->lines[i].positions_in_all : sum + r->lines[i].ended;
    }
    add_sum(d, r, positions, sum);
}

/* ---------------------------------------------------------------- random games */

/* A row: label, games, share, confidence interval. */
static void add_rate(struct doc *d, struct doc_node *table, const char *label, const struct explore_rate *rate)
{
    struct doc_node *row = doc_add(d, table, DOC_ROW);
    doc_exact(d, doc_cell(d, row, NULL), label);
    doc_cell(d, row, number(d, rate->games));
    doc_printf(d, doc_cell(d, row, NULL), "%s %%", decimal(d, rate->share));
    doc_printf(d, doc_cell(d, row, NULL), tr(d->lang, "%s to %s %%"), decimal(d, rate->low), decimal(d, rate->high));
}

static struct doc_node *add_rates(struct doc *d, const char *head)
{
    const char *const heads[] = {head, tr(d->lang, "games"), tr(d->lang, "share"),
                                 tr(d->lang, "confidence interval (95 %)")};
    return add_table(d, d->body, heads, sizeof heads / sizeof *heads);
}

/* Results that never occur and would mean an error are omitted. */
static void add_results(struct doc *d, const struct explore_outcomes *o)
{
    struct doc_node *table = add_rates(d, tr(d->lang, "result"));
    for (size_t i = 0; i < o->win_count; i++)
        add_rate(d, table, arena_printf(&d->arena, tr(d->lang, "%s wins"), o->wins[i].title), o->wins[i].rate);
    if (o->shared)
        add_rate(d, table, tr(d->lang, "several win together"), o->shared);
    for (size_t i = 0; i < o->loss_count; i++)
        add_rate(d, table, arena_printf(&d->arena, tr(d->lang, "%s loses"), o->losses[i].title), o->losses[i].rate);
    add_rate(d, table, tr(d->lang, "draw"), o->draw);
    if (o->no_winner)
        add_rate(d, table, tr(d->lang, "no winner"), o->no_winner);
    if (o->no_result->games)
        add_rate(d, table, tr(d->lang, "over without a result"), o->no_result);
    if (o->broken->games)
        add_rate(d, table, tr(d->lang, "stopped by a run-time fault"), o->broken);
    if (o->unfinished->games)
        add_rate(d, table, tr(d->lang, "unfinished"), o->unfinished);
}

static void add_lengths(struct doc *d, const struct explore_length_figures *l)
{
    if (l->games)
        doc_printf(d, doc_add(d, d->body, DOC_PARAGRAPH),
                   tr(d->lang, "decisions per finished game: mean %s, min %s, 5th percentile %s, 25th percentile %s, "
                               "median %s, 75th percentile %s, 95th percentile %s, max %s"),
                   ratio(d, l->decisions, l->games), number(d, l->least), number(d, l->p5), number(d, l->p25),
                   number(d, l->p50), number(d, l->p75), number(d, l->p95), number(d, l->most));
}

/* "Forced" decisions have one legal choice; many of them make a game feel automatic. */
static void add_choices(struct doc *d, const struct explore_line *l)
{
    if (l->decisions)
        doc_printf(d, doc_add(d, d->body, DOC_PARAGRAPH),
                   tr(d->lang, "legal choices per decision: mean %s, max %s; forced in %s %%"),
                   ratio(d, l->choices->offered, l->decisions), number(d, l->choices->most),
                   ratio(d, l->choices->forced * 100, l->decisions));
}

static void add_rules(struct doc *d, const struct explore_line *l)
{
    struct doc_node *table = add_rates(d, tr(d->lang, "rule that took effect"));
    for (size_t i = 0; i < l->rule_count; i++)
        add_rate(d, table, l->rules[i].rule, l->rules[i].rate);
}

/* What the sets cover, and whether the games were enough. */
static void add_sets(struct doc *d, const struct explore_line *l)
{
    const struct explore_sets_figures *s = l->sets;
    struct arena *a = &d->arena;
    struct doc_node *in = doc_add(d, d->body, DOC_PARAGRAPH);
    bool pairs = s->options > 1 && strcmp(s->vary, "pairs") == 0;
    doc_printf(d, in, pairs ? tr(d->lang, "%s with every pair of values of %s")
                            : tr(d->lang, "%s with every value of %s"),
               tr_counted(a, d->lang, "%s set of options", "%s sets of options", s->sets),
               tr_counted(a, d->lang, "%s option", "%s options", s->options));
    doc_text(d, in, "; ");
    doc_printf(d, in, s->fewest == s->most ? tr(d->lang, "%s players") : tr(d->lang, "%s to %s players"),
               number(d, s->fewest), number(d, s->most));
    if (l->games < s->games)
        doc_printf(d, doc_add(d, d->body, DOC_PARAGRAPH),
                   tr(d->lang, "these are too few games: %s are needed to play each set with each number of players"),
                   number(d, s->games));
}

/* A value that no rule reads has decided nothing in these games. */
static void add_unread(struct doc *d, const struct explore_line *l)
{
    struct doc_node *in = doc_add(d, d->body, DOC_PARAGRAPH);
    doc_text(d, in, tr(d->lang, "values of options that no rule read: "));
    for (size_t i = 0; i < l->unread_count; i++) {
        doc_text(d, in, i ? ", " : "");
        doc_run(d, in, DOC_NAME, l->unread[i]);
    }
}

static void add_games(struct doc *d, const struct explore_line *l)
{
    struct arena *a = &d->arena;
    doc_printf(d, doc_add(d, d->body, DOC_PARAGRAPH), "%s, %s",
               tr_counted(a, d->lang, "%s game", "%s games", l->games),
               tr_counted(a, d->lang, "%s decision", "%s decisions", l->decisions));
    if (l->sets)
        add_sets(d, l);
    if (!l->results)
        return;
    add_results(d, l->results);
    add_lengths(d, l->lengths);
    add_choices(d, l);
    explore_measured_document(d, l->measured, l->measured_count);
    if (l->rules)
        add_rules(d, l);
    if (l->unread_count)
        add_unread(d, l);
}

/* ---------------------------------------------------------------- findings */

/* The options of the example, as other commands take them. */
static void add_options(struct doc *d, struct doc_node *section, const struct explore_line *l)
{
    struct doc_node *in = doc_add(d, section, DOC_PARAGRAPH);
    doc_text(d, in, l->option_count == 0 ? tr(d->lang, "with the first value of every option: ")
                    : l->reduced         ? tr(d->lang, "with these options: ")
                                         : tr(d->lang, "with these options, not reduced: "));
    for (size_t i = 0; i < l->option_count; i++) {
        doc_text(d, in, "--set ");
        doc_run(d, in, DOC_NAME, l->options[i]);
        doc_text(d, in, " ");
    }
    doc_printf(d, in, "--player-count %" PRIu64, l->players);
}

/* One kind of error with its shortest example, and the log that shows it. */
static void add_finding(struct doc *d, const struct explore_line *l)
{
    struct arena *a = &d->arena;
    struct doc_node *section = doc_section(d, d->body, NULL, NULL), *head = section->first;
    doc_status(d, head, STYLE_BAD, l->finding);
    doc_printf(d, head, tr(d->lang, ", %s; example: after %s"),
               tr_counted(a, d->lang, "%s time", "%s times", l->times),
               tr_counted(a, d->lang, "%s decision", "%s decisions", l->decisions));
    if (l->game != REPORT_NO_COUNT)
        doc_printf(d, head, tr(d->lang, " of game %s"), number(d, l->game));
    if (l->rulebook)
        doc_text(d, head, tr(d->lang, " by the other rulebook"));
    if (l->log) {
        doc_text(d, head, ": ");
        doc_run(d, head, DOC_NAME, l->log);
    }
    if (l->players != REPORT_NO_COUNT)
        add_options(d, section, l);
    doc_add(d, section, DOC_CODE)->text = l->text;
}

/* The lines are in the order of explore_report_fill: depths or games first, then findings. */
void explore_document(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct explore_report *v = r->value;
    (void)style;
    if (v->line_count && v->lines[v->line_count - 1].stopped)
        doc_paragraph(d, d->body, tr(d->lang, "stopped: the results are partial"));
    if (v->line_count && v->lines[0].kind == EXPLORE_GAMES)
        add_games(d, &v->lines[0]);
    else if (!v->line_count || v->lines[0].kind != EXPLORE_SECRETS)
        add_levels(d, v);
    for (size_t i = 0; i < v->line_count; i++) {
        if (v->lines[i].kind == EXPLORE_EXACT)
            explore_exact_document(d, v->lines[i].exact);
        if (v->lines[i].kind == EXPLORE_COMPARED)
            explore_comparison_document(d, v->lines[i].comparison);
        if (v->lines[i].kind == EXPLORE_FINDING)
            add_finding(d, &v->lines[i]);
        if (v->lines[i].kind == EXPLORE_SECRETS)
            explore_secrets_document(d, v->lines[i].secrets);
        if (v->lines[i].kind == EXPLORE_LEAK)
            explore_leak_document(d, v->lines[i].leak);
    }
}
