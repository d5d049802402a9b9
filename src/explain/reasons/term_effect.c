/* SPDX-License-Identifier: MIT
 *
 * Computes a number again without one of its terms. Must not know what the terms are about.
 */
#include "explain/reasons/term_effect.h"

static int64_t apply(int64_t sum, const struct reason_fact *term)
{
    switch (term->sign) {
    case '-': return sum - term->number;
    case '>': return sum < term->number ? term->number : sum;
    case '<': return sum > term->number ? term->number : sum;
    default: return sum + term->number;
    }
}

static int64_t sum_without(const struct reason_facts *terms, size_t left_out)
{
    int64_t sum = 0;
    for (size_t i = 0; i < terms->count; i++)
        sum = i == left_out ? sum : apply(sum, &terms->items[i]);
    return sum;
}

int64_t term_effect(const struct reason_facts *terms, size_t at)
{
    if (!terms->items[at].is_number)
        return 1;
    int64_t effect = sum_without(terms, terms->count) - sum_without(terms, at);
    return effect < 0 ? -effect : effect;
}

size_t term_effects_after_first(const struct reason_facts *terms)
{
    size_t count = 0;
    for (size_t i = 1; i < terms->count; i++)
        count += term_effect(terms, i) != 0;
    return count;
}
