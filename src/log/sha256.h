/* SPDX-License-Identifier: MIT
 *
 * SHA-256 of long texts, with the processor's own instructions where it has them: the chain over a log is most of what reading
 * it costs otherwise. The state is libsodium's, and all but whole blocks is left to libsodium.
 */
#ifndef ADJ_LOG_SHA256_H
#define ADJ_LOG_SHA256_H

#include <sodium/crypto_hash_sha256.h>
#include <stdbool.h>
#include <stddef.h>

/* As crypto_hash_sha256_update. */
void log_sha256_update(crypto_hash_sha256_state *s, const void *data, size_t len);

/* Whether the processor has such instructions. */
bool log_sha256_is_quick(void);

#endif
