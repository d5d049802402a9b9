/* SPDX-License-Identifier: MIT
 *
 * The rounds of FIPS 180-4 by the SHA extensions of x86: each of these instructions does two rounds, or a part of the message
 * schedule for four words. Intel, "Intel SHA Extensions" (2013). Whether the result is libsodium's is tried by
 * tests/unit/test_log_chain.c.
 */
#include "log/sha256.h"

#include <stdint.h>

enum { BLOCK = 64, BITS = 8 };

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))

#include <cpuid.h>
#include <immintrin.h>
#include <stdatomic.h>

static const uint32_t constants[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

bool log_sha256_is_quick(void)
{
    enum { UNKNOWN, NO, YES };
    static atomic_int known = UNKNOWN; /* asking the processor takes long where it is a virtual one */
    unsigned a, b, c, d;
    if (atomic_load_explicit(&known, memory_order_relaxed) == UNKNOWN) {
        bool mixes = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSSE3) && (c & bit_SSE4_1);
        bool hashes = __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & 1u << 29);
        atomic_store_explicit(&known, mixes && hashes ? YES : NO, memory_order_relaxed);
    }
    return atomic_load_explicit(&known, memory_order_relaxed) == YES;
}

/* Four rounds with the words w. */
#define ROUNDS(at, w)                                                                                                                 \
    do {                                                                                                                              \
        sum = _mm_add_epi32((w), _mm_load_si128((const __m128i *)(const void *)(constants + (at))));                                  \
        cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);                                                                                \
        abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0e));                                                       \
    } while (0)

/* The same, and the next words of the schedule in the place of w, out of it and the three that follow. */
#define ROUNDS_AND_WORDS(at, w, x, y, z)                                                                                              \
    do {                                                                                                                              \
        ROUNDS(at, w);                                                                                                                \
        (w) = _mm_sha256msg2_epu32(_mm_add_epi32(_mm_sha256msg1_epu32((w), (x)), _mm_alignr_epi8((z), (y), 4)), (z));                 \
    } while (0)

__attribute__((target("sha,sse4.1,ssse3"))) static void hash_blocks(uint32_t state[8], const uint8_t *data, size_t blocks)
{
    const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    __m128i abcd = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(const void *)state), 0xb1);
    __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(const void *)(state + 4)), 0x1b);
    __m128i abef = _mm_alignr_epi8(abcd, efgh, 8), cdgh = _mm_blend_epi16(efgh, abcd, 0xf0), sum;
    for (; blocks; blocks--, data += BLOCK) {
        const __m128i *in = (const __m128i *)(const void *)data;
        __m128i abef_before = abef, cdgh_before = cdgh;
        __m128i w = _mm_shuffle_epi8(_mm_loadu_si128(in), big_endian), x = _mm_shuffle_epi8(_mm_loadu_si128(in + 1), big_endian);
        __m128i y = _mm_shuffle_epi8(_mm_loadu_si128(in + 2), big_endian), z = _mm_shuffle_epi8(_mm_loadu_si128(in + 3), big_endian);
        for (int at = 0; at < 48; at += 16) {
            ROUNDS_AND_WORDS(at, w, x, y, z);
            ROUNDS_AND_WORDS(at + 4, x, y, z, w);
            ROUNDS_AND_WORDS(at + 8, y, z, w, x);
            ROUNDS_AND_WORDS(at + 12, z, w, x, y);
        }
        ROUNDS(48, w);
        ROUNDS(52, x);
        ROUNDS(56, y);
        ROUNDS(60, z);
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
    }
    abcd = _mm_shuffle_epi32(abef, 0x1b);
    efgh = _mm_shuffle_epi32(cdgh, 0xb1);
    _mm_storeu_si128((__m128i *)(void *)state, _mm_blend_epi16(abcd, efgh, 0xf0));
    _mm_storeu_si128((__m128i *)(void *)(state + 4), _mm_alignr_epi8(efgh, abcd, 8));
}

#else

bool log_sha256_is_quick(void)
{
    return false;
}

static void hash_blocks(uint32_t state[8], const uint8_t *data, size_t blocks)
{
    (void)state; /* never called */
    (void)data;
    (void)blocks;
}

#endif

void log_sha256_update(crypto_hash_sha256_state *s, const void *data, size_t len)
{
    const uint8_t *in = data;
    size_t begun = (size_t)(s->count / BITS % BLOCK), front = begun ? BLOCK - begun : 0;
    if (len < front + BLOCK || !log_sha256_is_quick()) {
        crypto_hash_sha256_update(s, in, len);
        return;
    }
    size_t blocks = (len - front) / BLOCK;
    crypto_hash_sha256_update(s, in, front); /* up to the border of a block */
    hash_blocks(s->state, in + front, blocks);
    s->count += (uint64_t)blocks * BLOCK * BITS;
    crypto_hash_sha256_update(s, in + front + blocks * BLOCK, len - front - blocks * BLOCK);
}
