/* SPDX-License-Identifier: MIT
 *
 * See the header. Numbers are integers and fractions; the document shows them as decimals.
 */
#include "explore/explore_values.h"

#include "base/tr.h"
#include "explore/explore_inner.h"
#include "lang/print.h"

#include <inttypes.h>
#include <string.h>

/* ---------------------------------------------------------------- the tables */

static const struct report_field measured_fields[] = {
    REPORT_TEXT(explore_measured, measure, "measure", "What was measured: a phrase of the rulebook."),
    REPORT_COUNT(explore_measured, games, "games", "Games at whose end it had a value."),
    REPORT_NUMBER(explore_measured, mean, "mean", "In ten-thousandths, like the next three."),
    REPORT_NUMBER(explore_measured, low, "low", "The lower end of the 95 % confidence interval of the mean."),
    REPORT_NUMBER(explore_measured, high, "high", "Its upper end."),
    REPORT_NUMBER(explore_measured, deviation, "deviation", "The standard deviation."),
    REPORT_NUMBER(explore_measured, least, "least", "The least value."),
    REPORT_NUMBER(explore_measured, most, "most", "The greatest value."),
    REPORT_NUMBER(explore_measured, p5, "p5", "The 5th percentile."),
    REPORT_NUMBER(explore_measured, p25, "p25", "The 25th percentile."),
    REPORT_NUMBER(explore_measured, p50, "p50", "The median."),
    REPORT_NUMBER(explore_measured, p75, "p75", "The 75th percentile."),
    REPORT_NUMBER(explore_measured, p95, "p95", "The 95th percentile."),
    {0}};
const struct report_shape explore_measured_shape = {.size = sizeof(struct explore_measured),
                                                    .fields = measured_fields};

#define FRACTION "\"pattern\": \"^-?[0-9]+(/[0-9]+)?$\""
static const struct report_field result_fields[] = {
    REPORT_TEXT(explore_probability, result, "result", "What became of the game."),
    REPORT_TEXT_LIKE(explore_probability, probability, "probability", OR_NULL, FRACTION,
                     "A fraction in lowest terms; null: its numbers do not fit into 64 bits."),
    {0}};
static const struct report_shape result_shape = {.size = sizeof(struct explore_probability), .fields = result_fields};
static const struct report_field value_fields[] = {
    REPORT_NUMBER(explore_probability, value, "value", "A value of the measure."),
    REPORT_TEXT_LIKE(explore_probability, probability, "probability", OR_NULL, FRACTION, "As of a result."),
    {0}};
static const struct report_shape value_shape = {.size = sizeof(struct explore_probability), .fields = value_fields};
static const struct report_field distribution_fields[] = {
    REPORT_TEXT(explore_distribution, measure, "measure", "What was measured: a phrase of the rulebook."),
    REPORT_LIST(explore_distribution, values, value_count, "values", &value_shape, "The values that occur."),
    REPORT_TEXT_LIKE(explore_distribution, mean, "mean", OR_NULL, FRACTION, "The sum over the values, each times its "
                                                                           "probability."),
    {0}};
static const struct report_shape distribution_shape = {.size = sizeof(struct explore_distribution),
                                                       .fields = distribution_fields};
static const struct report_field exact_fields[] = {
    REPORT_LIST(explore_exact, results, result_count, "results", &result_shape,
                "Several can belong to one game: that a player wins, and that several do."),
    REPORT_LIST(explore_exact, measures, measure_count, "measures", &distribution_shape, "What was measured."),
    {0}};
const struct report_shape explore_exact_shape = {.size = sizeof(struct explore_exact), .fields = exact_fields};

/* ---------------------------------------------------------------- random games */

const char *explore_measure_title(struct report *r, const struct explore *x, size_t measure)
{
    const struct explore_measure *m = &x->measures[measure];
    const struct vocab *v = x->c->vocab;
    if (m->player < 0 || !r->lang || !strcmp(r->lang, "en"))
        return arena_strdup(&r->arena, m->name);
    const struct print_arg player = {.type = type_of_kind(TY_PIECE, v->players), .value = m->player};
    buf_reset(&r->scratch);
    print_phrase(&r->scratch, v, v->phrases[v->result], 0, 0, &player, r->lang);
    return arena_strdup(&r->arena, buf_cstr(&r->scratch));
}

const struct explore_measured *explore_measured_of(struct report *r, const struct explore *x, size_t *count)
{
    struct explore_measured *list = ARENA_ARRAY(&r->arena, struct explore_measured, x->measure_count + 1);
    struct explore_count *items;
    for (size_t i = 0; i < x->measure_count; i++) {
        size_t n = explore_tally_of(&x->workers[0].tally, EXPLORE_MEASURE + (int32_t)i, &r->arena, &items);
        struct explore_figures f = explore_figures_of(items, n);
        list[i] = (struct explore_measured){
            .measure = arena_strdup(&r->arena, x->measures[i].name), .title = explore_measure_title(r, x, i), .games = f.games, .mean = f.mean,
            .low = f.mean - f.half, .high = f.mean + f.half, .deviation = f.deviation, .least = f.least, .most = f.most,
            .p5 = f.p5, .p25 = f.p25, .p50 = f.p50, .p75 = f.p75, .p95 = f.p95};
    }
    *count = x->measure_count;
    return list;
}

/* ---------------------------------------------------------------- probabilities */

static const char *fraction_text(struct arena *a, struct explore_fraction f)
{
    if (!f.of)
        return NULL;
    return f.of == 1 ? arena_printf(a, "%" PRId64, f.above) : arena_printf(a, "%" PRId64 "/%" PRIu64, f.above, f.of);
}

/* The counts of one value of `what`: those are next to each other. */
static size_t run_length(const struct explore_count *items, size_t count)
{
    size_t n = 1;
    while (n < count && items[n].value == items[0].value)
        n++;
    return n;
}

static struct explore_probability probability_of(struct arena *a, const struct explore_count *items, size_t count)
{
    struct explore_fraction f = explore_fraction_of(items, count, false);
    return (struct explore_probability){.value = items->value, .probability = fraction_text(a, f), .fraction = f};
}

/* The words of a result, in a language. */
static const char *words_of(struct report *r, const struct explore *x, int32_t what, int64_t value, const char *lang)
{
    static const char *const ends[] = {[EXPLORE_ONE_WINNER] = NULL,
                                       [EXPLORE_SHARED] = TR("several win together"),
                                       [EXPLORE_DRAW] = TR("draw"),
                                       [EXPLORE_NO_WINNER] = TR("no winner"),
                                       [EXPLORE_NO_RESULT] = TR("over without a result"),
                                       [EXPLORE_BROKEN] = TR("stopped by a run-time fault"),
                                       [EXPLORE_UNFINISHED] = TR("unfinished")};
    if (what == EXPLORE_ENDED)
        return ends[value] ? tr(lang, ends[value]) : NULL;
    buf_reset(&r->scratch);
    print_member(&r->scratch, x->c->vocab, x->c->program.players_first + (int32_t)value, lang ? lang : "en", NULL);
    return arena_printf(&r->arena, what == EXPLORE_WON ? tr(lang, "%s wins") : tr(lang, "%s loses"),
                        buf_cstr(&r->scratch));
}

/* Appends each value of `what` that has words. */
static void add_results(struct report *r, const struct explore *x, int32_t what, struct explore_probability *list,
                        size_t *count)
{
    struct explore_count *items;
    size_t n = explore_tally_of(&x->workers[0].tally, what, &r->arena, &items);
    for (size_t i = 0, run; i < n; i += run) {
        run = run_length(items + i, n - i);
        const char *english = words_of(r, x, what, items[i].value, "en");
        if (!english)
            continue;
        list[*count] = probability_of(&r->arena, items + i, run);
        list[*count].result = english;
        list[(*count)++].title = words_of(r, x, what, items[i].value, r->lang);
    }
}

static struct explore_distribution distribution_of(struct report *r, const struct explore *x, size_t measure)
{
    struct explore_count *items;
    size_t n = explore_tally_of(&x->workers[0].tally, EXPLORE_MEASURE + (int32_t)measure, &r->arena, &items);
    struct explore_probability *values = ARENA_ARRAY(&r->arena, struct explore_probability, n + 1);
    struct explore_distribution out = {.measure = arena_strdup(&r->arena, x->measures[measure].name),
                                       .title = explore_measure_title(r, x, measure), .values = values};
    for (size_t i = 0, run; i < n; i += run) {
        run = run_length(items + i, n - i);
        values[out.value_count++] = probability_of(&r->arena, items + i, run);
    }
    out.expected = explore_fraction_of(items, n, true);
    out.mean = fraction_text(&r->arena, out.expected);
    return out;
}

const struct explore_exact *explore_exact_of(struct report *r, const struct explore *x)
{
    struct arena *a = &r->arena;
    size_t most = 2 * (size_t)x->game.players + EXPLORE_UNFINISHED + 1;
    struct explore_probability *results = ARENA_ARRAY(a, struct explore_probability, most);
    struct explore_distribution *measures = ARENA_ARRAY(a, struct explore_distribution, x->measure_count + 1);
    struct explore_fraction *fractions = ARENA_ARRAY(a, struct explore_fraction, most);
    struct explore_exact *e = ARENA_NEW(a, struct explore_exact);
    *e = (struct explore_exact){.results = results, .measures = measures, .measure_count = x->measure_count};
    for (int32_t what = EXPLORE_WON; what <= EXPLORE_ENDED; what++)
        add_results(r, x, what, results, &e->result_count);
    for (size_t i = 0; i < e->result_count; i++)
        fractions[i] = results[i].fraction;
    e->common = explore_common(fractions, e->result_count);
    for (size_t i = 0; i < x->measure_count; i++)
        measures[i] = distribution_of(r, x, i);
    return e;
}

/* ---------------------------------------------------------------- the document */

const char *explore_decimal(struct doc *d, int64_t n)
{
    return arena_strdup(&d->arena, TR_DECIMAL(d->lang, n, EXPLORE_UNIT));
}

static const char *integer_text(struct doc *d, int64_t n)
{
    return arena_printf(&d->arena, "%" PRId64, n);
}

static struct doc_node *add_table(struct doc *d, const char *const *heads, size_t count)
{
    struct doc_node *table = doc_add(d, d->body, DOC_TABLE), *head = doc_add(d, table, DOC_ROW);
    table->text = heads[0];
    table->quiet = true;
    for (size_t i = 0; i < count; i++)
        doc_cell(d, head, heads[i]);
    return table;
}

void explore_measured_document(struct doc *d, const struct explore_measured *list, size_t count)
{
    const char *const heads[] = {tr(d->lang, "value at the end"), tr(d->lang, "games"), tr(d->lang, "mean"),
                                 tr(d->lang, "confidence interval (95 %)"), tr(d->lang, "min"), "5 %", "25 %",
                                 tr(d->lang, "median"), "75 %", "95 %", tr(d->lang, "max")};
    if (!count)
        return;
    struct doc_node *table = add_table(d, heads, sizeof heads / sizeof *heads);
    for (size_t i = 0; i < count; i++) {
        const struct explore_measured *m = &list[i];
        const int64_t quantiles[] = {m->least, m->p5, m->p25, m->p50, m->p75, m->p95, m->most};
        struct doc_node *row = doc_add(d, table, DOC_ROW);
        doc_exact(d, doc_cell(d, row, NULL), m->title);
        doc_cell(d, row, arena_strdup(&d->arena, TR_NUMBER(d->lang, m->games)));
        doc_cell(d, row, explore_decimal(d, m->mean));
        doc_printf(d, doc_cell(d, row, NULL), tr(d->lang, "%s to %s"), explore_decimal(d, m->low),
                   explore_decimal(d, m->high));
        for (size_t k = 0; k < sizeof quantiles / sizeof *quantiles; k++)
            doc_cell(d, row, integer_text(d, quantiles[k]));
    }
}

/* With the common denominator, if there is one, so that the numerators can be compared. */
static const char *shown(struct doc *d, const struct explore_probability *p, uint64_t common)
{
    if (!p->probability)
        return tr(d->lang, "too many digits");
    if (!common)
        return p->probability;
    return arena_printf(&d->arena, "%" PRIu64 "/%" PRIu64, (uint64_t)p->fraction.above * (common / p->fraction.of),
                        common);
}

/* In hundredths of a per cent, rounded to the nearest. */
static const char *percent(struct doc *d, struct explore_fraction f)
{
    uint64_t above = (uint64_t)f.above, of = f.of;
    while (above > UINT64_MAX / 20000) { /* the last digits do not show */
        above /= 2;
        of /= 2;
    }
    uint64_t share = of ? (above * 10000 + of / 2) / of : 0;
    return arena_printf(&d->arena, "%s %%", TR_DECIMAL(d->lang, (int64_t)share, 100));
}

static void add_probability(struct doc *d, struct doc_node *table, const char *label,
                            const struct explore_probability *p, uint64_t common)
{
    struct doc_node *row = doc_add(d, table, DOC_ROW);
    doc_exact(d, doc_cell(d, row, NULL), label);
    doc_cell(d, row, shown(d, p, common));
    doc_cell(d, row, percent(d, p->fraction));
}

static void add_distribution(struct doc *d, const struct explore_distribution *m)
{
    const char *const heads[] = {m->title, tr(d->lang, "probability"), tr(d->lang, "share")};
    struct doc_node *table = add_table(d, heads, sizeof heads / sizeof *heads);
    for (size_t i = 0; i < m->value_count; i++)
        add_probability(d, table, integer_text(d, m->values[i].value), &m->values[i], 0);
    if (m->mean)
        doc_exact(d, doc_add(d, d->body, DOC_PARAGRAPH),
                  arena_printf(&d->arena, tr(d->lang, "%s: mean %s"), m->title, m->mean));
}

void explore_exact_document(struct doc *d, const struct explore_exact *e)
{
    const char *const heads[] = {tr(d->lang, "result"), tr(d->lang, "probability"), tr(d->lang, "share")};
    doc_paragraph(d, d->body, tr(d->lang, "if each choice of a decision is as likely as the others:"));
    struct doc_node *table = add_table(d, heads, sizeof heads / sizeof *heads);
    for (size_t i = 0; i < e->result_count; i++)
        add_probability(d, table, e->results[i].title, &e->results[i], e->common);
    for (size_t i = 0; i < e->measure_count; i++)
        add_distribution(d, &e->measures[i]);
}
