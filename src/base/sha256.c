/* SPDX-License-Identifier: MIT
 *
 * SHA-256 with nettle. Only this file and its header know which library computes hashes; all others use the
 * functions of sha256.h. The algorithm is that of FIPS 180-4; tests/unit/test_sha256.c has its test vectors.
 */
#include "base/sha256.h"

#include <nettle/hmac.h>

void sha256_begin(struct sha256 *h)
{
    sha256_init(&h->ctx);
}

void sha256_add(struct sha256 *h, const void *data, size_t len)
{
    sha256_update(&h->ctx, len, data);
}

void sha256_end(struct sha256 *h, uint8_t out[SHA256_SIZE])
{
    sha256_digest(&h->ctx, SHA256_SIZE, out);
}

void sha256_of(uint8_t out[SHA256_SIZE], const void *data, size_t len)
{
    struct sha256 h;
    sha256_begin(&h);
    sha256_add(&h, data, len);
    sha256_end(&h, out);
}

void sha256_hmac(uint8_t out[SHA256_SIZE], const void *key, size_t key_len, const void *data, size_t len)
{
    struct hmac_sha256_ctx hmac;
    hmac_sha256_set_key(&hmac, key_len, key);
    hmac_sha256_update(&hmac, len, data);
    hmac_sha256_digest(&hmac, SHA256_SIZE, out);
}
