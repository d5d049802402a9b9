/* SPDX-License-Identifier: MIT
 *
 * The chain: its head is the SHA-256 of the text, whether it grew by lines or by texts.
 */
#include "base/sha256.h"
#include "log/chain.h"

#include <criterion/criterion.h>
#include <string.h>

Test(log_chain, lines_and_texts_give_the_hash_of_the_text)
{
    static const char lines[] = "{\"record\":\"header\"}\nsecond line\n\nlast\n";
    struct log_chain by_line = {0}, by_text = {0};
    uint8_t a[LOG_HASH_SIZE], b[LOG_HASH_SIZE], of_text[LOG_HASH_SIZE];
    for (const char *p = lines; *p; p = strchr(p, '\n') + 1)
        log_chain_add(&by_line, p, strcspn(p, "\n"));
    log_chain_add_text(&by_text, lines, strlen(lines));
    log_chain_head(&by_line, a);
    log_chain_head(&by_text, b);
    sha256_of(of_text, lines, strlen(lines));
    cr_assert_arr_eq(a, of_text, sizeof a);
    cr_assert_arr_eq(b, of_text, sizeof b);
}

Test(log_chain, a_head_ends_nothing_and_none_is_zero)
{
    static const uint8_t zeros[LOG_HASH_SIZE];
    struct log_chain c = {0};
    uint8_t head[LOG_HASH_SIZE], id[LOG_HASH_SIZE], again[LOG_HASH_SIZE];
    log_chain_head(&c, head);
    cr_assert_arr_eq(head, zeros, sizeof head);
    log_chain_add(&c, "header", 6);
    log_chain_head(&c, head);
    log_chain_head(&c, again);
    log_chain_file_id("header", 6, id);
    cr_assert_arr_eq(head, id, sizeof head, "the file id is the head after the header");
    cr_assert_arr_eq(head, again, sizeof head);
}
