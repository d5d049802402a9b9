/* SPDX-License-Identifier: MIT
 *
 * See the header. A pair counts if both games are over. What is compared is numbered: the decisions, then each role,
 * then games without one winner, then what was measured by both.
 */
#include "explore/explore_compare.h"

#include "base/tr.h"
#include "explore/explore_inner.h"
#include "explore/explore_values.h"
#include "lang/print.h"

#include <inttypes.h>
#include <string.h>

/* What is compared; roles begin at PAIR_ROLES, and measures after them. */
enum { PAIR_DECISIONS, PAIR_NONE, PAIR_SHARED, PAIR_ROLES };

bool explore_may_compare(const struct explore *x, const struct explore *other, struct buf *why)
{
    bool same = x->game.players == other->game.players;
    for (int i = 0; same && i < x->game.players; i++)
        same = !strcmp(game_role(&x->game, i), game_role(&other->game, i));
    if (!same)
        buf_str(why, tr(x->options.setup.lang, "--compare: the rulebooks have different players"));
    return same;
}

/* ---------------------------------------------------------------- during the search */

static int32_t first_measure(const struct explore *x)
{
    return PAIR_ROLES + x->game.players;
}

/* The measure of the other search with the same name; -1: it has none. */
static int measure_named(const struct explore *other, const char *name)
{
    for (size_t i = 0; i < other->measure_count; i++)
        if (!strcmp(other->measures[i].name, name))
            return (int)i;
    return -1;
}

static bool is_over(const struct explore_worker *w)
{
    return w->end != EXPLORE_BROKEN && w->end != EXPLORE_UNFINISHED;
}

static void add(struct explore_worker *w, int32_t what, int64_t before, int64_t after)
{
    explore_tally_add(&w->before, what, before, 1, 1);
    explore_tally_add(&w->after, what, after, 1, 1);
    explore_tally_add(&w->differences, what, after - before, 1, 1);
}

static bool is_without_winner(const struct explore_worker *w)
{
    return w->end != EXPLORE_ONE_WINNER && w->end != EXPLORE_SHARED;
}

void explore_compare_add(struct explore_worker *w, const struct explore_worker *twin)
{
    const struct explore *x = w->x;
    if (!is_over(w) || !is_over(twin))
        return;
    add(w, PAIR_DECISIONS, (int64_t)w->decisions, (int64_t)twin->decisions);
    add(w, PAIR_NONE, is_without_winner(w), is_without_winner(twin));
    add(w, PAIR_SHARED, w->end == EXPLORE_SHARED, twin->end == EXPLORE_SHARED);
    for (int i = 0; i < x->game.players; i++)
        add(w, PAIR_ROLES + i, w->winners >> i & 1, twin->winners >> i & 1);
    for (size_t i = 0; i < x->measure_count; i++) {
        int other = measure_named(twin->x, x->measures[i].name);
        if (other >= 0 && w->measured[i] != INT64_MIN && twin->measured[other] != INT64_MIN)
            add(w, first_measure(x) + (int32_t)i, w->measured[i], twin->measured[other]);
    }
}

/* ---------------------------------------------------------------- the report */

static const struct report_field difference_fields[] = {
    REPORT_TEXT(explore_difference, what, "what", "What is compared."),
    REPORT_NUMBER(explore_difference, before, "before", "Its mean by the rulebook, in ten-thousandths."),
    REPORT_NUMBER(explore_difference, after, "after", "By the other one."),
    REPORT_NUMBER(explore_difference, difference, "difference", "The mean of the differences of all pairs."),
    REPORT_NUMBER(explore_difference, low, "low", "The lower end of its 95 % confidence interval."),
    REPORT_NUMBER(explore_difference, high, "high", "Its upper end."),
    REPORT_BOOL(explore_difference, sure, "sure", "The interval is without 0."),
    REPORT_COUNT_OR_NULL(explore_difference, needed, "needed",
                         "If not sure: the games with which a difference of this size would be found with a probability "
                         "of 80 %; null: more than 1000000000, or the difference is 0."),
    {0}};
static const struct report_shape difference_shape = {.size = sizeof(struct explore_difference),
                                                     .fields = difference_fields};
static const struct report_field comparison_fields[] = {
    REPORT_TEXT(explore_comparison, rulebook, "rulebook", "The id of the other rulebook."),
    REPORT_COUNT(explore_comparison, pairs, "pairs", "Games that are over by both rulebooks."),
    REPORT_LIST(explore_comparison, differences, count, "differences", &difference_shape, "Other minus this."),
    {0}};
const struct report_shape explore_comparison_shape = {.size = sizeof(struct explore_comparison),
                                                      .fields = comparison_fields};

static struct explore_figures figures_of(struct report *r, const struct explore_tally *t, int32_t what)
{
    struct explore_count *items;
    size_t count = explore_tally_of(t, what, &r->arena, &items);
    return explore_figures_of(items, count);
}

static const char *words_of(struct report *r, const struct explore *x, int32_t what, const char *lang)
{
    struct arena *a = &r->arena;
    if (what >= first_measure(x))
        return arena_strdup(a, x->measures[what - first_measure(x)].name);
    if (what < PAIR_ROLES)
        return what == PAIR_DECISIONS ? tr(lang, "decisions")
               : what == PAIR_NONE    ? tr(lang, "without a winner")
                                      : tr(lang, "several win together");
    buf_reset(&r->scratch);
    print_member(&r->scratch, x->c->vocab, x->c->program.players_first + what - PAIR_ROLES, lang ? lang : "en", NULL);
    return arena_printf(a, tr(lang, "%s wins"), buf_cstr(&r->scratch));
}

static struct explore_difference difference_of(struct report *r, const struct explore *x, int32_t what)
{
    const struct explore_worker *w = &x->workers[0];
    struct explore_figures f = figures_of(r, &w->differences, what);
    uint64_t needed = explore_pairs_needed(&f);
    bool sure = f.mean - f.half > 0 || f.mean + f.half < 0;
    return (struct explore_difference){.what = words_of(r, x, what, "en"),
                                       .title = what >= first_measure(x)
                                                  ? explore_measure_title(r, x, (size_t)(what - first_measure(x)))
                                                  : words_of(r, x, what, r->lang),
                                       .before = figures_of(r, &w->before, what).mean,
                                       .after = figures_of(r, &w->after, what).mean,
                                       .difference = f.mean,
                                       .low = f.mean - f.half,
                                       .high = f.mean + f.half,
                                       .sure = sure,
                                       .needed = sure || !needed ? REPORT_NO_COUNT : needed,
                                       .is_share = what > PAIR_DECISIONS && what < first_measure(x)};
}

const struct explore_comparison *explore_comparison_of(struct report *r, const struct explore *x)
{
    int32_t end = first_measure(x) + (int32_t)x->measure_count;
    struct explore_difference *list = ARENA_ARRAY(&r->arena, struct explore_difference, end);
    struct explore_comparison *c = ARENA_NEW(&r->arena, struct explore_comparison);
    *c = (struct explore_comparison){.rulebook = arena_strdup(&r->arena, x->options.other->c->rb->id.text),
                                     .pairs = figures_of(r, &x->workers[0].differences, PAIR_DECISIONS).games,
                                     .differences = list};
    for (int32_t i = 0; i < end; i++) {
        int32_t what = i < x->game.players ? PAIR_ROLES + i : i < first_measure(x) ? i - x->game.players : i;
        bool compared = figures_of(r, &x->workers[0].differences, what).games > 0;
        bool shared = what != PAIR_SHARED || figures_of(r, &x->workers[0].before, what).mean ||
                      figures_of(r, &x->workers[0].after, what).mean;
        if (compared && shared)
            list[c->count++] = difference_of(r, x, what);
    }
    return c;
}

/* ---------------------------------------------------------------- the document */

/* Shares are in per cent. */
static const char *shown(struct doc *d, const struct explore_difference *x, int64_t n)
{
    if (!x->is_share)
        return explore_decimal(d, n);
    return arena_printf(&d->arena, "%s %%", TR_DECIMAL(d->lang, n, 100));
}

static const char *needed(struct doc *d, const struct explore_difference *x)
{
    if (x->sure)
        return tr(d->lang, "enough");
    return x->needed == REPORT_NO_COUNT ? "-" : arena_strdup(&d->arena, TR_NUMBER(d->lang, x->needed));
}

void explore_comparison_document(struct doc *d, const struct explore_comparison *c)
{
    const char *const heads[] = {tr(d->lang, "by both rulebooks"), tr(d->lang, "this one"), tr(d->lang, "the other"),
                                 tr(d->lang, "difference"), tr(d->lang, "confidence interval (95 %)"),
                                 tr(d->lang, "games needed")};
    struct doc_node *table = doc_add(d, d->body, DOC_TABLE), *head = doc_add(d, table, DOC_ROW);
    table->text = heads[0];
    table->quiet = true;
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        doc_cell(d, head, heads[i]);
    for (size_t i = 0; i < c->count; i++) {
        const struct explore_difference *x = &c->differences[i];
        struct doc_node *row = doc_add(d, table, DOC_ROW);
        doc_exact(d, doc_cell(d, row, NULL), x->title);
        doc_cell(d, row, shown(d, x, x->before));
        doc_cell(d, row, shown(d, x, x->after));
        doc_cell(d, row, shown(d, x, x->difference));
        doc_printf(d, doc_cell(d, row, NULL), tr(d->lang, "%s to %s"), shown(d, x, x->low), shown(d, x, x->high));
        doc_cell(d, row, needed(d, x));
    }
    doc_paragraph(d, d->body, tr_counted(&d->arena, d->lang, "%s pair of games with the same seeds",
                                         "%s pairs of games with the same seeds", c->pairs));
}
