/* SPDX-License-Identifier: MIT
 *
 * See the header. Counts are joined and sorted before anything is computed from them, so the result does not depend
 * on the order in which they came.
 */
#include "explore/explore_tally.h"

#include "base/mem.h"
#include "base/sort.h"
#include "explore/explore_statistics.h"

#include <string.h>

/* ---------------------------------------------------------------- the table */

/* The multiplier is the one of splitmix64. */
static size_t place_of(const struct explore_tally *t, int32_t what, int64_t value, uint64_t of)
{
    const uint64_t multiplier = 0x9e3779b97f4a7c15;
    uint64_t h = (((uint64_t)(uint32_t)what * multiplier) ^ (uint64_t)value) * multiplier;
    h = (h ^ of ^ h >> 29) * multiplier;
    size_t at = (size_t)(h >> 32) & (t->size - 1);
    for (const struct explore_count *x = &t->items[at]; x->count; x = &t->items[at]) {
        if (x->what == what && x->value == value && x->of == of)
            break;
        at = (at + 1) & (t->size - 1);
    }
    return at;
}

static void grow(struct explore_tally *t)
{
    struct explore_tally larger = {.size = t->size ? 2 * t->size : 64};
    larger.items = mem_zero(larger.size, sizeof *larger.items);
    for (size_t i = 0; i < t->size; i++)
        if (t->items[i].count)
            larger.items[place_of(&larger, t->items[i].what, t->items[i].value, t->items[i].of)] = t->items[i];
    larger.count = t->count;
    mem_free(t->items);
    *t = larger;
}

void explore_tally_add(struct explore_tally *t, int32_t what, int64_t value, uint64_t of, uint64_t times)
{
    if (t->count * 2 >= t->size)
        grow(t);
    struct explore_count *x = &t->items[place_of(t, what, value, of)];
    t->count += !x->count;
    *x = (struct explore_count){what, value, of, x->count + times};
}

void explore_tally_join(struct explore_tally *to, const struct explore_tally *from)
{
    for (size_t i = 0; i < from->size; i++)
        if (from->items[i].count)
            explore_tally_add(to, from->items[i].what, from->items[i].value, from->items[i].of, from->items[i].count);
}

static int by_value(const void *a, const void *b, const void *ctx)
{
    const struct explore_count *x = a, *y = b;
    (void)ctx;
    if (x->value != y->value)
        return x->value < y->value ? -1 : 1;
    return (x->of > y->of) - (x->of < y->of);
}

size_t explore_tally_of(const struct explore_tally *t, int32_t what, struct arena *arena, struct explore_count **out)
{
    struct explore_count *list = *out = ARENA_ARRAY(arena, struct explore_count, t->count + 1);
    size_t count = 0;
    for (size_t i = 0; i < t->size; i++)
        if (t->items[i].count && t->items[i].what == what)
            list[count++] = t->items[i];
    sort_stable(list, count, sizeof *list, by_value, NULL);
    return count;
}

void explore_tally_release(struct explore_tally *t)
{
    mem_free(t->items);
    *t = (struct explore_tally){0};
}

/* ---------------------------------------------------------------- figures */

/* sum / games in ten-thousandths, rounded to the nearest. Divides before it multiplies, so that large sums do not
 * overflow. */
static int64_t mean_of(int64_t sum, int64_t games)
{
    int64_t rest = sum % games * EXPLORE_UNIT;
    return sum / games * EXPLORE_UNIT + (rest + (rest < 0 ? -games : games) / 2) / games;
}

static int64_t quantile(const struct explore_count *items, size_t count, uint64_t games, uint64_t percent)
{
    uint64_t seen = 0;
    for (size_t i = 0; i < count; i++) {
        seen += items[i].count;
        if (seen * 100 >= games * percent)
            return items[i].value;
    }
    return 0;
}

enum { SPREAD_MAX = 100000 }; /* a deviation from the mean in units, so that the sum of its squares fits */

/* The sum of the squares of all deviations, in units of *unit ten-thousandths. */
static uint64_t squares_of(const struct explore_count *items, size_t count, const struct explore_figures *f,
                           int64_t *unit)
{
    uint64_t sum = 0;
    *unit = 1 + (f->most - f->least) * EXPLORE_UNIT / SPREAD_MAX;
    for (size_t i = 0; i < count; i++) {
        int64_t off = (items[i].value * EXPLORE_UNIT - f->mean) / *unit;
        sum += items[i].count * (uint64_t)(off * off);
    }
    return sum;
}

struct explore_figures explore_figures_of(const struct explore_count *items, size_t count)
{
    struct explore_figures f = {0};
    int64_t sum = 0, unit;
    for (size_t i = 0; i < count; i++) {
        f.games += items[i].count;
        sum += items[i].value * (int64_t)items[i].count;
    }
    if (!f.games)
        return f;
    f.least = items[0].value;
    f.most = items[count - 1].value;
    f.mean = mean_of(sum, (int64_t)f.games);
    f.p5 = quantile(items, count, f.games, 5);
    f.p25 = quantile(items, count, f.games, 25);
    f.p50 = quantile(items, count, f.games, 50);
    f.p75 = quantile(items, count, f.games, 75);
    f.p95 = quantile(items, count, f.games, 95);
    if (f.games < 2)
        return f;
    /* Roots of the numbers of games are in thousandths. */
    int64_t freedom = (int64_t)explore_square_root((f.games - 1) * 1000000), games = (int64_t)explore_square_root(f.games * 1000000);
    f.deviation = (int64_t)explore_square_root(squares_of(items, count, &f, &unit)) * 1000 / freedom * unit;
    f.half = (f.deviation * 1960 + games - 1) / games;
    return f;
}

uint64_t explore_pairs_needed(const struct explore_figures *f)
{
    enum { FACTOR = 2802 }; /* 1.960 + 0.842 in thousandths */
    const uint64_t most = 31622; /* its square is about 1,000,000,000 */
    uint64_t size = (uint64_t)(f->mean < 0 ? -f->mean : f->mean);
    if (!size || (uint64_t)f->deviation / size > most)
        return 0;
    uint64_t root = (uint64_t)f->deviation * FACTOR / size + 1; /* in thousandths */
    return root / 1000 > most ? 0 : root * root / 1000000 + 1;
}

/* ---------------------------------------------------------------- fractions */

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static bool multiply(uint64_t a, uint64_t b, uint64_t *out)
{
    if (b && a > INT64_MAX / b)
        return false;
    *out = a * b;
    return true;
}

static uint64_t size_of(int64_t n)
{
    return n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
}

static struct explore_fraction lowest(int64_t above, uint64_t of)
{
    uint64_t d = common_divisor(size_of(above), of);
    return (struct explore_fraction){above < 0 ? -(int64_t)(size_of(above) / d) : (int64_t)(size_of(above) / d), of / d};
}

/* The fraction above / of with `of` as its denominator, which is a multiple. */
static bool widen(struct explore_fraction f, uint64_t of, int64_t *above)
{
    uint64_t wide;
    if (!multiply(size_of(f.above), of / f.of, &wide))
        return false;
    *above = f.above < 0 ? -(int64_t)wide : (int64_t)wide;
    return true;
}

static struct explore_fraction add(struct explore_fraction a, struct explore_fraction b)
{
    static const struct explore_fraction none;
    uint64_t of;
    int64_t x, y;
    if (!a.of || !b.of || !multiply(a.of, b.of / common_divisor(a.of, b.of), &of) || !widen(a, of, &x) ||
        !widen(b, of, &y) || (y > 0 ? x > INT64_MAX - y : x < -INT64_MAX - y))
        return none;
    return lowest(x + y, of);
}

struct explore_fraction explore_fraction_of(const struct explore_count *items, size_t count, bool times)
{
    struct explore_fraction sum = {0, 1};
    for (size_t i = 0; i < count; i++) {
        uint64_t above = items[i].count;
        bool fits = items[i].of && (!times || multiply(above, size_of(items[i].value), &above));
        bool negative = times && items[i].value < 0;
        struct explore_fraction one = {0};
        if (fits)
            one = lowest(negative ? -(int64_t)above : (int64_t)above, items[i].of);
        sum = add(sum, one);
    }
    return sum;
}

uint64_t explore_common(const struct explore_fraction *fractions, size_t count)
{
    uint64_t common = 1;
    for (size_t i = 0; i < count; i++) {
        uint64_t of = fractions[i].of;
        if (!of || !multiply(common, of / common_divisor(common, of), &common))
            return 0;
    }
    return common;
}
