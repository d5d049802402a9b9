/* SPDX-License-Identifier: MIT
 *
 * Counts over random games and the figures made from them. All arithmetic is in integers, so that reports are the
 * same on every machine. Confidence intervals: E. B. Wilson, "Probable Inference, the Law of Succession, and
 * Statistical Inference", 1927. Knows no game and no machine.
 */
#include "explore/explore_statistics.h"

#include "base/mem.h"

#include <string.h>

void explore_statistics_release(struct explore_statistics *s)
{
    mem_free(s->lengths);
    *s = (struct explore_statistics){0};
}

/* Lengths that were never seen count 0. */
static void reserve(struct explore_statistics *s, size_t cap)
{
    if (cap <= s->length_cap)
        return;
    s->lengths = mem_grow(s->lengths, cap * sizeof *s->lengths);
    memset(s->lengths + s->length_cap, 0, (cap - s->length_cap) * sizeof *s->lengths);
    s->length_cap = cap;
}

/* Grows by doubling: lengths come in no particular order. */
void explore_statistics_length(struct explore_statistics *s, size_t length)
{
    if (length >= s->length_cap)
        reserve(s, 2 * length + 64);
    s->lengths[length]++;
}

/* Every member is a sum or a maximum, so the order of workers does not matter. */
void explore_statistics_add(struct explore_statistics *to, const struct explore_statistics *from)
{
    to->games += from->games;
    reserve(to, from->length_cap);
    for (size_t i = 0; i < from->length_cap; i++)
        to->lengths[i] += from->lengths[i];
    to->decisions += from->decisions;
    to->choices += from->choices;
    to->choices_most = from->choices_most > to->choices_most ? from->choices_most : to->choices_most;
    to->forced += from->forced;
}

struct explore_lengths explore_lengths_of(const struct explore_statistics *s)
{
    struct explore_lengths l = {0};
    for (size_t i = 0; i < s->length_cap; i++) {
        if (!s->lengths[i])
            continue;
        if (!l.games)
            l.least = i;
        l.most = i;
        l.games += s->lengths[i];
        l.sum += s->lengths[i] * i;
    }
    return l;
}

/* The nearest-rank method: a length that really occurred, never a mean of two. */
uint64_t explore_lengths_quantile(const struct explore_statistics *s, uint64_t percent)
{
    uint64_t games = explore_lengths_of(s).games, seen = 0;
    for (size_t i = 0; i < s->length_cap; i++) {
        seen += s->lengths[i];
        if (seen && seen * 100 >= games * percent)
            return i;
    }
    return 0;
}

/* Bit by bit, from the top. */
uint64_t explore_square_root(uint64_t n)
{
    uint64_t root = 0;
    for (int bit = 31; bit >= 0; bit--) {
        uint64_t more = root | (uint64_t)1 << bit;
        if (more * more <= n)
            root = more;
    }
    return root;
}

/* With w of n: (w + z²/2 ± z √(w (n - w) / n + z²/4)) / (n + z²). Under the root are millionths, at most
 * 250e12; times 10^4 it fits and gives the root in units of 10^-5. z, z²/2, z²/4 and z² are in millionths,
 * too. */
struct explore_share explore_share_of(uint64_t count, uint64_t of)
{
    enum { Z = 1959964, Z2 = 3841459, Z2_HALF = 1920729, Z2_QUARTER = 960365, MILLION = 1000000, UNIT = 10000 };
    uint64_t product = count * (of - count);
    uint64_t under = product / of * MILLION + product % of * MILLION / of + Z2_QUARTER;
    uint64_t half = Z * (explore_square_root(under * 10000) + 1) / 10; /* times UNIT, in millionths */
    uint64_t middle = (count * MILLION + Z2_HALF) * UNIT, divisor = of * MILLION + Z2;
    struct explore_share s = {.share = (count * UNIT + of / 2) / of};
    s.low = middle > half ? (middle - half) / divisor : 0;
    s.high = (middle + half + divisor - 1) / divisor;
    s.high = s.high > UNIT ? UNIT : s.high;
    return s;
}
