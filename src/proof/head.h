/* SPDX-License-Identifier: MIT
 *
 * A head of the chain as people write it down: hexadecimal digits in groups, and the decision after which it was
 * taken, "9f3c-1a2b-…@42". A prefix of the digits proves less than all of them: four bits a digit.
 */
#ifndef ADJ_PROOF_HEAD_H
#define ADJ_PROOF_HEAD_H

#include "base/buf.h"
#include "log/chain.h"

enum {
    HEAD_DIGITS = 2 * LOG_HASH_SIZE,
    HEAD_DIGITS_SHORT = 32, /* of the form to write down: two logs with the same 128 bits take 2^64 attempts */
    HEAD_DIGITS_MIN = 16
};

/* A head, or the beginning of one. */
struct proof_head {
    uint8_t bytes[LOG_HASH_SIZE]; /* those after the last digit are 0 */
    unsigned digits; /* HEAD_DIGITS_MIN to HEAD_DIGITS */
    uint64_t decision; /* UINT64_MAX: not known */
};

/* Reads "HEX" or "HEX@N"; ignores blanks and dashes between digits. Returns false if `text` has another form. */
bool proof_head_read(struct proof_head *out, const char *text);
/* Whether the digits of `h` are the first ones of `head`. */
bool proof_head_matches(const struct proof_head *h, const uint8_t head[LOG_HASH_SIZE]);
/* Appends the first `digits` digits of `head` and "@N"; in groups of four if they are not all. */
void proof_head_write(struct buf *out, const uint8_t head[LOG_HASH_SIZE], unsigned digits, uint64_t decision);

#endif
