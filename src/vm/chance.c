/* SPDX-License-Identifier: MIT
 *
 * Draws from SHA-256 and ChaCha20. Must not keep anything between calls, and must not know what is drawn or why.
 * The bytes that are hashed and the order in which words are taken are part of the log format ("chacha20-1"): they
 * can never change, only be followed by a second scheme.
 *
 * sodium_init is not called: without it libsodium uses its portable ChaCha20, which
 * gives the same bytes as after it. A host with threads that calls it itself does so before its threads start.
 */
#include "vm/chance.h"

#include "base/sha256.h"

#include <assert.h>
#include <string.h>

#include <sodium.h>

#define SCHEME "adjudge chance 1\n"
#define WORD_SIZE 8
#define DECIMAL_SIZE 21 /* the digits of a 64-bit length, and ':' */

static void hash_text(struct sha256 *hash, const char *text) {
    unsigned char prefix[DECIMAL_SIZE];
    size_t len = strlen(text), at = sizeof prefix, left = len;

    prefix[--at] = ':';
    do
        prefix[--at] = (unsigned char)('0' + left % 10);
    while (left /= 10);
    sha256_add(hash, prefix + at, sizeof prefix - at);
    sha256_add(hash, text, len);
    sha256_add(hash, "\n", 1);
}

void chance_key_make(struct chance_key *out, const char *seed, const char *purpose, const char *const *values,
                     size_t value_count) {
    struct sha256 hash;

    assert(out && seed && purpose && (values || value_count == 0));
    sha256_begin(&hash);
    sha256_add(&hash, SCHEME, strlen(SCHEME));
    hash_text(&hash, seed);
    hash_text(&hash, purpose);
    for (size_t i = 0; i < value_count; i++)
        hash_text(&hash, values[i]);
    sha256_end(&hash, out->bytes);
}

static void store_little_endian(uint8_t *to, uint64_t value, size_t size)
{
    for (size_t i = 0; i < size; i++)
        to[i] = (uint8_t)(value >> (8 * i));
}

static uint64_t get_word(const uint8_t *from) {
    uint64_t word = 0;

    for (size_t i = WORD_SIZE; i-- > 0;)
        word = word << 8 | from[i];
    return word;
}

void chance_block(const struct chance_key *key, uint64_t index, uint32_t sub, uint32_t attempt,
                  uint8_t out[CHANCE_BLOCK_SIZE]) {
    uint8_t nonce[crypto_stream_chacha20_ietf_NONCEBYTES];

    store_little_endian(nonce, sub, 4);
    store_little_endian(nonce + 4, index, 8);
    memset(out, 0, CHANCE_BLOCK_SIZE);
    crypto_stream_chacha20_ietf_xor_ic(out, out, CHANCE_BLOCK_SIZE, nonce, attempt, key->bytes);
}

uint64_t chance_below(const struct chance_key *key, uint64_t index, uint32_t sub, uint64_t n) {
    uint8_t block[CHANCE_BLOCK_SIZE];
    uint64_t result;

    assert(n >= 1);
    /* A word is refused with a chance below one half, so a second block is needed once in 256 draws at the worst,
     * and the counter reaches its end only after 2^29 refusals in a row. */
    for (uint32_t attempt = 0;; attempt++) {
        chance_block(key, index, sub, attempt, block);
        for (size_t at = 0; at < sizeof block; at += WORD_SIZE)
            if (chance_reduce(get_word(block + at), UINT64_MAX, n, &result))
                return result;
    }
}

void chance_shuffle(const struct chance_key *key, uint64_t index, uint32_t count, uint32_t *order) {
    for (uint32_t place = 0; place < count; place++)
        order[place] = place;
    for (uint32_t i = count; i-- > 1;) {
        uint32_t other = (uint32_t)chance_below(key, index, i, (uint64_t)i + 1);
        uint32_t held = order[i];
        order[i] = order[other];
        order[other] = held;
    }
}
