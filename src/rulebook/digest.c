/* SPDX-License-Identifier: MIT
 *
 * See digest.h. The hex digits are libsodium's, which needs no sodium_init for them.
 */
#include "rulebook/digest.h"

#include "base/sha256.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

_Static_assert(2 * SHA256_SIZE + 1 == 65, "the digest has 64 hex digits");

/* Length, colon, bytes, comma: so that no two lists of files give the same sequence of bytes. */
static void add_netstring(struct sha256 *hash, const char *bytes, size_t size)
{
    char head[32];
    int len = snprintf(head, sizeof head, "%zu:", size);
    sha256_add(hash, head, (size_t)len);
    sha256_add(hash, bytes, size);
    sha256_add(hash, ",", 1);
}

void rulebook_digest(const struct rb_file *files, size_t count, char out[65])
{
    struct sha256 hash;
    unsigned char bytes[SHA256_SIZE];
    sha256_begin(&hash);
    for (size_t i = 0; i < count; i++) {
        add_netstring(&hash, files[i].path, strlen(files[i].path));
        add_netstring(&hash, files[i].text, files[i].size);
    }
    sha256_end(&hash, bytes);
    sodium_bin2hex(out, 65, bytes, sizeof bytes);
}
