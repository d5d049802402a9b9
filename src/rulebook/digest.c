/* SPDX-License-Identifier: MIT
 *
 * See digest.h. The hex digits are libsodium's, which needs no sodium_init for them.
 */
#include "rulebook/digest.h"

#include "base/netstring.h"

#include <sodium.h>
#include <string.h>

_Static_assert(2 * SHA256_SIZE + 1 == 65, "the digest has 64 hex digits");

void rulebook_digest(const struct rb_file *files, size_t count, char out[65])
{
    struct sha256 hash;
    unsigned char bytes[SHA256_SIZE];
    sha256_begin(&hash);
    for (size_t i = 0; i < count; i++) {
        netstring_add(&hash, files[i].path, strlen(files[i].path));
        netstring_add(&hash, files[i].text, files[i].size);
    }
    sha256_end(&hash, bytes);
    sodium_bin2hex(out, 65, bytes, sizeof bytes);
}
