/* SPDX-License-Identifier: MIT
 *
 * Chance that is addressed and not queued: the result of a draw is a pure function of its address, which is the
 * seed, what the draw is for, values such as who asks, a running index, and a number within one draw. There is no
 * state, so any draw can be checked alone and no draw can shift another.
 *
 * This file knows no log, no rulebook and no clock, keeps nothing, takes no memory and cannot fail. All functions
 * may be called from any number of threads. How to check a draw by hand, and what a known seed means:
 * docs/chance.md.
 */
#ifndef ADJ_VM_CHANCE_H
#define ADJ_VM_CHANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CHANCE_KEY_SIZE 32
#define CHANCE_BLOCK_SIZE 64 /* a ChaCha20 block, RFC 8439 section 2.3 */

/* The part of an address that many draws have in common. It holds no pointers, so it can be copied and kept. */
struct chance_key {
    uint8_t bytes[CHANCE_KEY_SIZE];
};

/* Fills `out` with SHA-256("adjudge chance 1\n" seed purpose value ...), where each text is written as its length
 * in bytes (decimal), ':', its bytes, and a newline; so no two different lists of texts give the same input. All
 * texts end with a NUL and are taken byte for byte: nothing is normalised, and an empty text counts as a text. The
 * order of the values matters. `values` may be NULL when `value_count` is 0. Nothing passed in is kept. */
void chance_key_make(struct chance_key *out, const char *seed, const char *purpose, const char *const *values,
                     size_t value_count);

/* Writes the 64 bytes from which a draw takes its words: the ChaCha20 block (RFC 8439) of this key, with the nonce
 * `sub` (32 bits) | `index` (64 bits), both little endian, and the block counter `attempt`. chance_below reads it;
 * others need it only to show or test where a result comes from. `attempt` is below 2^26 - 1, because libsodium
 * refuses more on machines with 32-bit sizes; no draw ever comes near. */
void chance_block(const struct chance_key *key, uint64_t index, uint32_t sub, uint32_t attempt,
                  uint8_t out[CHANCE_BLOCK_SIZE]);

/* Brings one word, any of 0 to `word_max` with equal chance, into 0 to n - 1 with exactly equal chance. True with
 * the result in `out`; false, with `out` untouched, when the word lies in the uneven rest at the top and the next
 * word must be taken. The words in use are those below W - (W mod n), where W = word_max + 1, hence more than half
 * of them. `n` is from 1 to W. Draws have a `word_max` of UINT64_MAX; it is a parameter, and the body is here, so
 * that a test can try every word of a narrower width. */
static inline bool chance_reduce(uint64_t word, uint64_t word_max, uint64_t n, uint64_t *out) {
    uint64_t rest = (word_max % n + 1) % n; /* W mod n, without W, which does not fit in 64 bits */
    if (word > word_max - rest)
        return false;
    *out = word % n;
    return true;
}

/* The draw at this address: a number from 0 to n - 1, each equally likely. `n` is at least 1 (the caller has
 * refused anything else); 1 gives 0. `index` counts how often this key was asked before; `sub` distinguishes the
 * numbers that belong to one asking, such as the dice of a handful. */
uint64_t chance_below(const struct chance_key *key, uint64_t index, uint32_t sub, uint64_t n);

/* Fills `order`, which has room for `count` numbers and belongs to the caller, with 0 to count - 1 in shuffled
 * order: order[p] is the thing that gets place p. Exactly: start with order[p] = p; for
 * i = count - 1 down to 1, swap order[i] with order[chance_below(key, index, i, i + 1)] (Fisher and Yates, from the
 * top). A shuffle thus uses the sub-draws 1 to count - 1 of its index; nothing else may be drawn at that index.
 * With a count of 0, `order` may be NULL. */
void chance_shuffle(const struct chance_key *key, uint64_t index, uint32_t count, uint32_t *order);

#endif
