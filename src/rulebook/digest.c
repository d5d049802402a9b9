/* SPDX-License-Identifier: MIT
 *
 * See digest.h. SHA-256 and hex are libsodium's; neither of the two needs sodium_init.
 */
#include "rulebook/digest.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

_Static_assert(2 * crypto_hash_sha256_BYTES + 1 == 65, "the digest has 64 hex digits");

static void add_netstring(crypto_hash_sha256_state *hash, const char *bytes, size_t size)
{
    char head[32];
    int len = snprintf(head, sizeof head, "%zu:", size);
    crypto_hash_sha256_update(hash, (const unsigned char *)head, (unsigned long long)len);
    crypto_hash_sha256_update(hash, (const unsigned char *)bytes, size);
    crypto_hash_sha256_update(hash, (const unsigned char *)",", 1);
}

void rulebook_digest(const struct rb_file *files, size_t count, char out[65])
{
    crypto_hash_sha256_state hash;
    unsigned char bytes[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_init(&hash);
    for (size_t i = 0; i < count; i++) {
        add_netstring(&hash, files[i].path, strlen(files[i].path));
        add_netstring(&hash, files[i].text, files[i].size);
    }
    crypto_hash_sha256_final(&hash, bytes);
    sodium_bin2hex(out, 65, bytes, sizeof bytes);
}
