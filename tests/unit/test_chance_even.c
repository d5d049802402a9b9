/* SPDX-License-Identifier: MIT
 *
 * The proof by trying everything that bringing a word into a range is exactly even: every n from 1 to 2^16, every
 * word of 16 bits. That is 2^32 reductions, which take seconds when optimised and minutes otherwise: a slow test.
 * chance_reduce has the same body for every width, so nothing is special about 64 bits but the width.
 */
#include <inttypes.h>
#include <string.h>

#include <criterion/criterion.h>

#include "vm/chance.h"

#define WORDS (UINT32_C(1) << 16)

/* Checks n = first, first + 2 ... Returns how many (n, result) pairs came up too often or too seldom. */
static uint64_t count_uneven(uint32_t first) {
    static uint32_t counts[WORDS];
    uint64_t uneven = 0;

    for (uint32_t n = first; n <= WORDS; n += 2) {
        uint32_t refused = 0;
        uint64_t result = 0;
        memset(counts, 0, sizeof counts);
        for (uint32_t word = 0; word < WORDS; word++) {
            if (chance_reduce(word, WORDS - 1, n, &result))
                counts[result & (WORDS - 1)]++;
            else
                refused++;
        }
        uneven += refused != WORDS % n;
        for (uint32_t i = 0; i < WORDS; i++)
            uneven += counts[i] != (i < n ? WORDS / n : 0);
    }
    return uneven;
}

Test(chance_even, every_word_for_every_odd_n, .timeout = 600) {
    cr_assert_eq(count_uneven(1), 0);
}

Test(chance_even, every_word_for_every_even_n, .timeout = 600) {
    cr_assert_eq(count_uneven(2), 0);
}
