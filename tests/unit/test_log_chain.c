/* SPDX-License-Identifier: MIT
 *
 * The chains: that of version 2 is libsodium's SHA-256 of the text, however the text comes in pieces; that of version 1 is the
 * same from lines and from texts.
 */
#include "log/chain.h"
#include "log/sha256.h"

#include <criterion/criterion.h>
#include <string.h>

static unsigned char text[5000];

static void fill(void)
{
    unsigned x = 20;
    for (size_t i = 0; i < sizeof text; i++) {
        x = x * 1103515245u + 12345u;
        text[i] = (unsigned char)(x >> 16);
    }
}

Test(log_chain, quick_and_portable_hashes_are_the_same)
{
    fill();
    if (!log_sha256_is_quick())
        cr_log_info("this processor has no instructions for it");
    for (size_t len = 0; len < 700; len++)
        for (size_t first = 0; first <= len; first += 1 + len / 7) {
            unsigned char quick[32], portable[32];
            crypto_hash_sha256_state s;
            crypto_hash_sha256_init(&s);
            log_sha256_update(&s, text, first);
            log_sha256_update(&s, text + first, len - first);
            crypto_hash_sha256_final(&s, quick);
            crypto_hash_sha256(portable, text, len);
            cr_assert_arr_eq(quick, portable, sizeof quick, "%zu bytes, the first %zu apart", len, first);
        }
    unsigned char quick[32], portable[32];
    crypto_hash_sha256_state s;
    crypto_hash_sha256_init(&s);
    for (size_t at = 0, piece = 1; at < sizeof text; at += piece, piece = piece * 7 % 311 + 1)
        log_sha256_update(&s, text + at, piece < sizeof text - at ? piece : sizeof text - at);
    crypto_hash_sha256_final(&s, quick);
    crypto_hash_sha256(portable, text, sizeof text);
    cr_assert_arr_eq(quick, portable, sizeof quick);
}

Test(log_chain, lines_and_texts_give_the_same_heads)
{
    static const char lines[] = "{\"record\":\"header\"}\nsecond line\n\nlast\n";
    for (int version = 1; version <= 2; version++) {
        struct log_chain by_line, by_text;
        uint8_t id[LOG_HASH_SIZE], a[LOG_HASH_SIZE], b[LOG_HASH_SIZE];
        log_chain_begin(&by_line, version, lines, strcspn(lines, "\n"), id);
        by_text = by_line;
        for (const char *p = lines; *p; p = strchr(p, '\n') + 1)
            log_chain_add(&by_line, p, strcspn(p, "\n"));
        log_chain_add_text(&by_text, lines, strlen(lines));
        log_chain_head(&by_line, a);
        log_chain_head(&by_text, b);
        cr_assert_arr_eq(a, b, sizeof a, "version %d", version);
        crypto_hash_sha256(b, (const unsigned char *)lines, strlen(lines));
        cr_assert_eq(memcmp(a, b, sizeof a) == 0, version == 2);
    }
}
