/* SPDX-License-Identifier: MIT
 *
 * The chains: that of version 2 is the SHA-256 of the text; both are the same from lines and from texts.
 */
#include "log/chain.h"
#include "base/sha256.h"

#include <criterion/criterion.h>
#include <string.h>

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
        sha256_of(b, lines, strlen(lines));
        cr_assert_eq(memcmp(a, b, sizeof a) == 0, version == 2);
    }
}
