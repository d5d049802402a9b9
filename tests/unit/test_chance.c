/* SPDX-License-Identifier: MIT
 *
 * Known answers and fairness of chance. The answers in tests/data/chance-vectors.txt come from
 * tests/chance_vectors.py, which shares no code with src/vm/chance.c; the head of that file explains its lines.
 * ADJ_TEST_DATA is the folder with the file; without it the tests are to be run from the top of the tree.
 * The reduction of every 16-bit word for every n is in test_chance_even.c, which takes longer.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <criterion/criterion.h>
#include <sodium.h>

#include "vm/chance.h"
#include "base/sha256.h"

#ifndef ADJ_TEST_DATA
#define ADJ_TEST_DATA "tests/data"
#endif

#define LINE_MAX_SIZE 8192
#define FIELDS_MAX 64
#define SHUFFLE_MAX 64

struct fields {
    char *field[FIELDS_MAX];
    size_t count;
};

static int hex_digit(char c) {
    const char *digits = "0123456789abcdef";
    const char *found = c ? strchr(digits, c) : NULL;

    cr_assert_not_null(found, "not a hex digit: '%c'", c);
    return (int)(found - digits);
}

/* "a\x41" with its quotes to aA, in place. */
static char *unquote(char *field) {
    size_t len = strlen(field);
    char *to = field;

    cr_assert(len >= 2 && field[0] == '"' && field[len - 1] == '"', "not a quoted text: %s", field);
    field[len - 1] = '\0';
    for (const char *from = field + 1; *from;) {
        if (*from == '\\') {
            cr_assert_eq(from[1], 'x');
            *to++ = (char)(hex_digit(from[2]) << 4 | hex_digit(from[3]));
            from += 4;
        } else {
            *to++ = *from++;
        }
    }
    *to = '\0';
    return field;
}

static void split(char *line, struct fields *out) {
    out->count = 0;
    for (char *at = line; at;) {
        char *tab = strchr(at, '\t');
        if (tab)
            *tab++ = '\0';
        cr_assert_lt(out->count, FIELDS_MAX);
        out->field[out->count++] = at;
        at = tab;
    }
}

static uint64_t number(const char *field) {
    char *end;
    uint64_t value = strtoull(field, &end, 10);

    cr_assert(*field && !*end, "not a number: %s", field);
    return value;
}

/* The key of the texts that begin at field `first`. */
static struct chance_key key_of(const struct fields *f, size_t first) {
    const char *texts[FIELDS_MAX];
    struct chance_key key;

    cr_assert_geq(f->count, first + 2);
    for (size_t i = first; i < f->count; i++)
        texts[i - first] = unquote(f->field[i]);
    chance_key_make(&key, texts[0], texts[1], texts + 2, f->count - first - 2);
    return key;
}

static void assert_hex(const uint8_t bytes[32], const char *expected) {
    char hex[65];

    sodium_bin2hex(hex, sizeof hex, bytes, 32);
    cr_assert_str_eq(hex, expected);
}

static void check_key(const struct fields *f) {
    struct chance_key key = key_of(f, 2);
    assert_hex(key.bytes, f->field[1]);
}

static void check_below(const struct fields *f) {
    struct chance_key key = key_of(f, 6);
    uint64_t got = chance_below(&key, number(f->field[1]), (uint32_t)number(f->field[2]), number(f->field[3]));

    cr_assert_eq(got, number(f->field[5]), "index %s, sub %s, n %s: %" PRIu64 " and not %s", f->field[1],
                 f->field[2], f->field[3], got, f->field[5]);
}

static void check_shuffle(const struct fields *f) {
    struct chance_key key = key_of(f, 4);
    uint32_t order[SHUFFLE_MAX];
    uint32_t count = (uint32_t)number(f->field[2]);
    char text[SHUFFLE_MAX * 4] = "";
    size_t len = 0;

    cr_assert_leq(count, SHUFFLE_MAX);
    chance_shuffle(&key, number(f->field[1]), count, order);
    for (uint32_t i = 0; i < count; i++)
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%" PRIu32, i ? " " : "", order[i]);
    cr_assert_str_eq(text, f->field[3]);
}

static void check_many(const struct fields *f) {
    struct chance_key key = key_of(f, 4);
    struct sha256 hash;
    uint8_t digest[32];

    sha256_begin(&hash);
    for (uint64_t index = 0; index < number(f->field[2]); index++) {
        uint64_t got = chance_below(&key, index, 0, number(f->field[1]));
        uint8_t bytes[8];
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = (uint8_t)(got >> (8 * i));
        sha256_add(&hash, bytes, sizeof bytes);
    }
    sha256_end(&hash, digest);
    assert_hex(digest, f->field[3]);
}

/* Which of the 24 orders of four this is, in ascending order; also asserts that it is one. */
static size_t rank_of_four(const uint32_t order[4]) {
    static const size_t weight[4] = {6, 2, 1, 0};
    size_t rank = 0;

    for (size_t i = 0; i < 4; i++) {
        cr_assert_lt(order[i], 4);
        for (size_t j = i + 1; j < 4; j++) {
            cr_assert_neq(order[i], order[j]);
            rank += order[j] < order[i] ? weight[i] : 0;
        }
    }
    return rank;
}

static void count_orders(uint32_t seeds, uint32_t shuffles, uint32_t counts[24]) {
    memset(counts, 0, 24 * sizeof *counts);
    for (uint32_t s = 0; s < seeds; s++) {
        struct chance_key key;
        char seed[32];
        snprintf(seed, sizeof seed, "orders %" PRIu32, s);
        chance_key_make(&key, seed, "order of four", NULL, 0);
        for (uint32_t index = 0; index < shuffles; index++) {
            uint32_t order[4];
            chance_shuffle(&key, index, 4, order);
            counts[rank_of_four(order)]++;
        }
    }
}

static void check_orders(const struct fields *f) {
    uint32_t counts[24];
    char text[24 * 12] = "";
    size_t len = 0;

    count_orders((uint32_t)number(f->field[1]), (uint32_t)number(f->field[2]), counts);
    for (size_t i = 0; i < 24; i++)
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%" PRIu32, i ? " " : "", counts[i]);
    cr_assert_str_eq(text, f->field[3]);
}

static const struct kind {
    const char *name;
    void (*check)(const struct fields *f);
    unsigned at_least; /* lines of this kind, so that a file cut short is noticed */
} kinds[] = {
    {"key", check_key, 20},         {"below", check_below, 200}, {"shuffle", check_shuffle, 20},
    {"many", check_many, 4},        {"orders", check_orders, 1},
};

#define KIND_COUNT (sizeof kinds / sizeof *kinds)

static void check_file(void) {
    FILE *file = fopen(ADJ_TEST_DATA "/chance-vectors.txt", "rb");
    unsigned seen[KIND_COUNT] = {0}, second_blocks = 0;
    char line[LINE_MAX_SIZE];
    struct fields f;

    cr_assert_not_null(file, "no " ADJ_TEST_DATA "/chance-vectors.txt");
    while (fgets(line, sizeof line, file)) {
        size_t len = strlen(line), kind = 0;
        cr_assert(len > 0 && line[len - 1] == '\n', "a line is too long");
        line[len - 1] = '\0';
        if (line[0] == '#')
            continue;
        split(line, &f);
        while (kind < KIND_COUNT && strcmp(kinds[kind].name, f.field[0]) != 0)
            kind++;
        cr_assert_lt(kind, KIND_COUNT, "unknown kind of line: %s", f.field[0]);
        if (kinds[kind].check == check_below)
            second_blocks += number(f.field[4]) >= 8;
        kinds[kind].check(&f);
        seen[kind]++;
    }
    fclose(file);
    for (size_t kind = 0; kind < KIND_COUNT; kind++)
        cr_assert_geq(seen[kind], kinds[kind].at_least, "too few lines of kind %s", kinds[kind].name);
    cr_assert_geq(second_blocks, 5u, "too few draws that refuse a whole block");
}

/* Criterion runs each test in a process of its own, so here nobody has called sodium_init. */
Test(chance, known_answers_without_sodium_init, .timeout = 60) {
    check_file();
}

Test(chance, known_answers_after_sodium_init, .timeout = 60) {
    cr_assert_eq(sodium_init(), 0, "sodium_init failed, or somebody has called it before");
    check_file();
}

Test(chance, block_is_that_of_rfc_8439_section_2_3_2) {
    /* nonce 00000009 0000004a 00000000, written as bytes in the RFC, read as little-endian numbers here */
    const uint32_t sub = 0x09000000;
    const uint64_t index = 0x4a000000;
    static const uint8_t expected[CHANCE_BLOCK_SIZE] = {
        0x10, 0xf1, 0xe7, 0xe4, 0xd1, 0x3b, 0x59, 0x15, 0x50, 0x0f, 0xdd, 0x1f, 0xa3, 0x20, 0x71, 0xc4,
        0xc7, 0xd1, 0xf4, 0xc7, 0x33, 0xc0, 0x68, 0x03, 0x04, 0x22, 0xaa, 0x9a, 0xc3, 0xd4, 0x6c, 0x4e,
        0xd2, 0x82, 0x64, 0x46, 0x07, 0x9f, 0xaa, 0x09, 0x14, 0xc2, 0xd7, 0x05, 0xd9, 0x8b, 0x02, 0xa2,
        0xb5, 0x12, 0x9c, 0xd1, 0xde, 0x16, 0x4e, 0xb9, 0xcb, 0xd0, 0x83, 0xe8, 0xa2, 0x50, 0x3c, 0x4e,
    };
    struct chance_key key;
    uint8_t block[CHANCE_BLOCK_SIZE];

    for (size_t i = 0; i < sizeof key.bytes; i++)
        key.bytes[i] = (uint8_t)i;
    chance_block(&key, index, sub, 1, block);
    cr_assert_arr_eq(block, expected, sizeof block);
}

Test(chance, lists_of_texts_that_look_alike_have_keys_of_their_own) {
    static const struct {
        const char *seed, *purpose, *value[2];
        size_t count;
    } lists[] = {
        {"a", "b", {"c", "d"}, 2}, {"a", "b", {"d", "c"}, 2}, {"a", "b", {"cd", NULL}, 1}, {"a", "b", {"cd", ""}, 2},
        {"a", "b", {"", "cd"}, 2}, {"a", "bcd", {NULL, NULL}, 0}, {"ab", "c", {"d", NULL}, 1},
        {"a", "b\n1:c", {"d", NULL}, 1}, {"a", "b", {"c\n1:d", NULL}, 1}, {"", "", {NULL, NULL}, 0},
        {"", "", {"", NULL}, 1}, {"", "", {"", ""}, 2},
    };
    enum { COUNT = sizeof lists / sizeof *lists };
    struct chance_key keys[COUNT];

    for (size_t i = 0; i < COUNT; i++) {
        chance_key_make(&keys[i], lists[i].seed, lists[i].purpose, lists[i].value, lists[i].count);
        for (size_t j = 0; j < i; j++)
            cr_assert_neq(memcmp(&keys[i], &keys[j], sizeof keys[i]), 0, "lists %zu and %zu", j, i);
    }
}

/* Every word of a width, for one n: each result equally often, and no more words refused than there must be. */
static void assert_even(uint32_t word_max, uint32_t n) {
    static uint32_t counts[UINT16_MAX + 1];
    uint32_t refused = 0;
    uint64_t result = 0;

    memset(counts, 0, n * sizeof *counts);
    for (uint32_t word = 0; word <= word_max; word++) {
        if (!chance_reduce(word, word_max, n, &result)) {
            refused++;
            continue;
        }
        cr_assert_lt(result, n);
        counts[result]++;
    }
    cr_assert_eq(refused, (word_max + 1) % n, "n %" PRIu32, n);
    for (uint32_t i = 0; i < n; i++)
        cr_assert_eq(counts[i], (word_max + 1) / n, "n %" PRIu32 ", result %" PRIu32, n, i);
}

Test(chance, reduction_of_ten_bits_is_even_for_every_n) {
    for (uint32_t n = 1; n <= 1 << 10; n++)
        assert_even((1 << 10) - 1, n);
}

Test(chance, reduction_of_sixteen_bits_is_even_for_dice_and_extremes) {
    for (uint32_t n = 1; n <= 100; n++)
        assert_even(UINT16_MAX, n);
    for (uint32_t n = (1 << 15) - 3; n <= (1 << 15) + 3; n++)
        assert_even(UINT16_MAX, n);
    for (uint32_t n = (1 << 16) - 3; n <= 1 << 16; n++)
        assert_even(UINT16_MAX, n);
}

Test(chance, reduction_of_a_whole_word_refuses_at_the_right_place) {
    const uint64_t half = UINT64_C(1) << 63;
    static const struct {
        uint64_t n, last_used;
    } edges[] = {
        {1, UINT64_MAX}, {2, UINT64_MAX}, {3, UINT64_MAX - 1}, {6, UINT64_MAX - 4}, {10, UINT64_MAX - 6},
        {UINT64_C(1) << 63, UINT64_MAX}, {(UINT64_C(1) << 63) + 1, UINT64_C(1) << 63}, {UINT64_MAX, UINT64_MAX - 1},
    };
    uint64_t result;

    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
        cr_assert(chance_reduce(edges[i].last_used, UINT64_MAX, edges[i].n, &result));
        cr_assert_eq(result, edges[i].n - 1, "the last word in use gives the highest result");
        if (edges[i].last_used < UINT64_MAX) {
            result = 77;
            cr_assert_not(chance_reduce(edges[i].last_used + 1, UINT64_MAX, edges[i].n, &result));
            cr_assert_not(chance_reduce(UINT64_MAX, UINT64_MAX, edges[i].n, &result));
            cr_assert_eq(result, 77, "a refused word leaves the result alone");
        }
    }
    cr_assert(chance_reduce(half, UINT64_MAX, half, &result));
    cr_assert_eq(result, 0);
}

Test(chance, shuffles_are_permutations) {
    enum { COUNT_MAX = 300 };
    struct chance_key key;
    uint32_t order[COUNT_MAX + 1];

    chance_key_make(&key, "permutations", "deck", NULL, 0);
    for (uint32_t count = 0; count <= COUNT_MAX; count++) {
        bool seen[COUNT_MAX] = {false};
        order[count] = 4711;
        chance_shuffle(&key, count, count, order);
        for (uint32_t i = 0; i < count; i++) {
            cr_assert_lt(order[i], count);
            cr_assert_not(seen[order[i]]);
            seen[order[i]] = true;
        }
        cr_assert_eq(order[count], 4711, "written behind the end");
    }
    chance_shuffle(&key, 0, 0, NULL);
}

/* The exact counts of these seeds are in the file of known answers; here, that they are what a fair shuffle gives:
 * chi-square with 23 degrees of freedom lies between 7.5 and 49.7 but for one set of seeds in a thousand each way. */
Test(chance, orders_of_four_come_about_equally_often) {
    uint32_t counts[24];
    int64_t squares = 0;

    count_orders(24, 100, counts);
    for (size_t i = 0; i < 24; i++)
        squares += ((int64_t)counts[i] - 100) * ((int64_t)counts[i] - 100);
    cr_assert(squares >= 750 && squares <= 4970, "chi-square times 100 is %" PRId64, squares);
}
