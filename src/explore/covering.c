/* SPDX-License-Identifier: MIT
 *
 * See the header. Of several candidates for the next row the one with the most new pairs is taken; each begins with a
 * pair that no row has yet, so every row adds at least one and the search ends.
 */
#include "explore/covering.h"

#include "base/mem.h"

#include <stdbool.h>
#include <string.h>

enum { CANDIDATES = 16, UNSET = UINT16_MAX };

/* Adds a row in which every factor has the value `value`. */
static uint16_t *add_row(struct covering *c, uint16_t value)
{
    c->values = mem_grow(c->values, ((c->rows + 1) * c->factors + 1) * sizeof *c->values);
    uint16_t *row = c->values + c->rows++ * c->factors;
    for (size_t i = 0; i < c->factors; i++)
        row[i] = value;
    return row;
}

void covering_each(struct covering *c, const uint16_t *counts, size_t factors)
{
    *c = (struct covering){.factors = factors};
    add_row(c, 0);
    for (size_t i = 0; i < factors; i++)
        for (uint16_t value = 1; value < counts[i]; value++)
            add_row(c, 0)[i] = value;
}

void covering_release(struct covering *c)
{
    mem_free(c->values);
    *c = (struct covering){0};
}

/* ---------------------------------------------------------------- pairs */

/* What is still to be covered. Values are numbered over all factors: value v of factor f has number first[f] + v. */
struct pairs {
    const uint16_t *counts;
    size_t factors, values;
    size_t *first; /* by factor */
    unsigned char *open; /* values × values bits: this pair is in no row; each pair twice */
    size_t open_count; /* each pair once */
    size_t next; /* no pair before this place in `open` is open */
    size_t *order; /* of factors, for the candidate that is being made */
    uint16_t *row; /* that candidate */
    covering_draw *draw;
    void *ctx;
};

static size_t place_of(const struct pairs *p, size_t a, size_t b)
{
    return a * p->values + b;
}

static bool is_open(const struct pairs *p, size_t a, size_t b)
{
    size_t at = place_of(p, a, b);
    return p->open[at / 8] >> at % 8 & 1;
}

static void set_open(struct pairs *p, size_t a, size_t b, bool open)
{
    size_t at = place_of(p, a, b);
    unsigned char bit = (unsigned char)(1 << at % 8);
    p->open[at / 8] = (unsigned char)(open ? p->open[at / 8] | bit : p->open[at / 8] & ~bit);
}

/* All pairs of values of different factors are open at first. */
static void pairs_init(struct pairs *p, struct arena *arena)
{
    p->first = ARENA_ARRAY(arena, size_t, p->factors + 1);
    for (size_t i = 0; i < p->factors; i++)
        p->first[i + 1] = p->first[i] + p->counts[i];
    p->values = p->first[p->factors];
    p->open = ARENA_ARRAY(arena, unsigned char, p->values * p->values / 8 + 1);
    p->order = ARENA_ARRAY(arena, size_t, p->factors + 1);
    p->row = ARENA_ARRAY(arena, uint16_t, p->factors + 1);
    for (size_t f = 0; f < p->factors; f++)
        for (size_t a = p->first[f]; a < p->first[f + 1]; a++)
            for (size_t b = p->first[f + 1]; b < p->values; b++) {
                set_open(p, a, b, true);
                set_open(p, b, a, true);
                p->open_count++;
            }
}

/* The number of the value that the row has for a factor. */
static size_t value_in(const struct pairs *p, const uint16_t *row, size_t factor)
{
    return p->first[factor] + row[factor];
}

/* How many open pairs the value would cover with the values that the row has already. */
static size_t gain_of(const struct pairs *p, const uint16_t *row, size_t value)
{
    size_t gain = 0;
    for (size_t i = 0; i < p->factors; i++)
        gain += row[i] != UNSET && is_open(p, value, value_in(p, row, i));
    return gain;
}

static void cover_row(struct pairs *p, const uint16_t *row)
{
    for (size_t i = 0; i < p->factors; i++)
        for (size_t j = i + 1; j < p->factors; j++) {
            size_t a = value_in(p, row, i), b = value_in(p, row, j);
            p->open_count -= is_open(p, a, b);
            set_open(p, a, b, false);
            set_open(p, b, a, false);
        }
}

static size_t factor_of(const struct pairs *p, size_t value)
{
    size_t f = 0;
    while (p->first[f + 1] <= value)
        f++;
    return f;
}

static void set_value(const struct pairs *p, uint16_t *row, size_t value)
{
    size_t f = factor_of(p, value);
    row[f] = (uint16_t)(value - p->first[f]);
}

/* The first pair that is open; there is one. */
static void set_first_open(struct pairs *p, uint16_t *row)
{
    while (!is_open(p, p->next / p->values, p->next % p->values))
        p->next++;
    set_value(p, row, p->next / p->values);
    set_value(p, row, p->next % p->values);
}

/* Of values that cover as many pairs, any with the same probability. */
static void set_best(struct pairs *p, uint16_t *row, size_t factor)
{
    size_t best = 0, most = 0;
    uint32_t alike = 0;
    for (size_t value = p->first[factor]; value < p->first[factor + 1]; value++) {
        size_t gain = gain_of(p, row, value);
        if (gain > most)
            alike = 0;
        else if (alike && gain < most)
            continue;
        most = gain;
        if (p->draw(p->ctx, ++alike) == 0)
            best = value;
    }
    row[factor] = (uint16_t)(best - p->first[factor]);
}

/* Fills the factors in a random order, each with the value that covers the most. */
static void make_candidate(struct pairs *p, uint16_t *row)
{
    for (size_t i = 0; i < p->factors; i++)
        row[i] = UNSET;
    set_first_open(p, row);
    for (size_t i = 0; i < p->factors; i++) {
        size_t j = p->draw(p->ctx, (uint32_t)i + 1);
        p->order[i] = p->order[j];
        p->order[j] = i;
    }
    for (size_t i = 0; i < p->factors; i++)
        if (row[p->order[i]] == UNSET)
            set_best(p, row, p->order[i]);
}

static size_t new_pairs(const struct pairs *p, const uint16_t *row)
{
    size_t count = 0;
    for (size_t i = 0; i < p->factors; i++)
        for (size_t j = i + 1; j < p->factors; j++)
            count += is_open(p, value_in(p, row, i), value_in(p, row, j));
    return count;
}

/* The best of some candidates. */
static void add_best_row(struct covering *c, struct pairs *p)
{
    uint16_t *best = add_row(c, 0);
    size_t most = 0;
    for (int i = 0; i < CANDIDATES; i++) {
        make_candidate(p, p->row);
        size_t count = new_pairs(p, p->row);
        if (count > most) {
            memcpy(best, p->row, c->factors * sizeof *best);
            most = count;
        }
    }
    cover_row(p, best);
}

void covering_pairs(struct covering *c, const uint16_t *counts, size_t factors, struct arena *arena,
                    covering_draw *draw, void *ctx)
{
    if (factors < 2) { /* there are no pairs: each value */
        covering_each(c, counts, factors);
        return;
    }
    struct pairs p = {.counts = counts, .factors = factors, .draw = draw, .ctx = ctx};
    *c = (struct covering){.factors = factors};
    pairs_init(&p, arena);
    cover_row(&p, add_row(c, 0));
    while (p.open_count)
        add_best_row(c, &p);
}
