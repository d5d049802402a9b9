/* SPDX-License-Identifier: MIT
 *
 * SHA-256 (FIPS 180-4), by nettle, which takes the instructions that the processor has for it: the chain over a log
 * is most of what reading it costs otherwise. A hash that is begun can be copied, and the copy ended, while the other
 * continues.
 */
#ifndef ADJ_BASE_SHA256_H
#define ADJ_BASE_SHA256_H

#include <nettle/sha2.h>
#include <stddef.h>
#include <stdint.h>

enum { SHA256_SIZE = 32 };

/* A hash in progress. A plain value: it may be copied. */
struct sha256 {
    struct sha256_ctx ctx;
};

/* Starts; may be called again at any time. */
void sha256_begin(struct sha256 *h);
/* Adds the next `len` bytes; any number of calls. */
void sha256_add(struct sha256 *h, const void *data, size_t len);
/* Writes the hash of all that was added; afterwards `h` is as after sha256_begin. */
void sha256_end(struct sha256 *h, uint8_t out[SHA256_SIZE]);
/* All of it in one. */
void sha256_of(uint8_t out[SHA256_SIZE], const void *data, size_t len);
/* HMAC-SHA256 (RFC 2104) of a text with a key. */
void sha256_hmac(uint8_t out[SHA256_SIZE], const void *key, size_t key_len, const void *data, size_t len);

#endif
