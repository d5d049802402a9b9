/* SPDX-License-Identifier: MIT
 *
 * SHA-256: the examples of FIPS 180-4, and that the hash of a text is the same in however many pieces it comes,
 * whichever instructions the processor has; libsodium's, which takes none of them, is held against it.
 */
#include "base/sha256.h"

#include <criterion/criterion.h>
#include <sodium.h>
#include <string.h>

static void is(const char *text, size_t len, const char *hex)
{
    uint8_t hash[SHA256_SIZE];
    char got[2 * SHA256_SIZE + 1];
    sha256_of(hash, text, len);
    sodium_bin2hex(got, sizeof got, hash, sizeof hash);
    cr_assert_str_eq(got, hex);
}

Test(sha256, known_answers)
{
    static char a_million[1000000];
    const char *two_blocks = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    is("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    is("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    is(two_blocks, strlen(two_blocks), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    memset(a_million, 'a', sizeof a_million);
    is(a_million, sizeof a_million, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

Test(sha256, pieces_make_no_difference)
{
    unsigned char text[700];
    unsigned x = 20;
    for (size_t i = 0; i < sizeof text; i++) {
        x = x * 1103515245u + 12345u;
        text[i] = (unsigned char)(x >> 16);
    }
    for (size_t len = 0; len <= sizeof text; len++)
        for (size_t first = 0; first <= len; first += 1 + len / 7) {
            uint8_t pieces[SHA256_SIZE], whole[SHA256_SIZE];
            struct sha256 h;
            sha256_begin(&h);
            sha256_add(&h, text, first);
            struct sha256 copy = h; /* ended on the way, as at the border of a frame */
            sha256_end(&copy, pieces);
            sha256_add(&h, text + first, len - first);
            sha256_end(&h, pieces);
            crypto_hash_sha256(whole, text, len);
            cr_assert_arr_eq(pieces, whole, sizeof whole, "%zu bytes, the first %zu apart", len, first);
        }
}
