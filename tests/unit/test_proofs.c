/* SPDX-License-Identifier: MIT
 *
 * Heads, keys and receipts by themselves, and the functions of the public interface on them: results, and running out
 * of memory anywhere. tests/proofs_test.py forges logs.
 */
#include "adjudge.h"
#include "base/mem.h"
#include "game_sample.h"
#include "proof/head.h"
#include "proof/receipt.h"

#include <criterion/criterion.h>
#include <sodium/utils.h>
#include <string.h>

/* ---------------------------------------------------------------- heads */

Test(proofs, a_head_is_read_with_any_grouping)
{
    static const char *const good[] = {"0123456789abcdef@7", "0123-4567 89AB-CDEF@7", " 0123456789abcdef @7"};
    struct proof_head h;
    uint8_t head[LOG_HASH_SIZE] = {0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0xff};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        cr_assert(proof_head_read(&h, good[i]), "%s", good[i]);
        cr_expect(h.digits == 16 && h.decision == 7 && proof_head_matches(&h, head), "%s", good[i]);
    }
    cr_assert(proof_head_read(&h, "0123456789abcdeff"));
    cr_expect(h.decision == UINT64_MAX && proof_head_matches(&h, head), "an odd number of digits");
    head[8] = 0xef;
    cr_expect(!proof_head_matches(&h, head));
}

Test(proofs, other_texts_are_no_heads)
{
    static const char *const bad[] = {"", "@7", "0123456789abcde", "0123456789abcdeg", "0123456789abcdef@",
                                      "0123456789abcdef@-1", "0123456789abcdef@1@2", "0123456789abcdef@1234567890123456789",
                                      "00000000000000000000000000000000000000000000000000000000000000000"};
    struct proof_head h;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        cr_expect(!proof_head_read(&h, bad[i]), "%s", bad[i]);
}

/* ---------------------------------------------------------------- keys */

/* RFC 8032, 7.1, tests 1 to 3. */
Test(proofs, signatures_are_those_of_the_standard)
{
    static const struct {
        const char *seed, *public, *message, *signature;
    } tests[] = {
        {"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
         "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
         "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655"
         "141438e7a100b"},
        {"4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
         "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
         "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00"
         "d291612bb0c00"},
        {"c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
         "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
         "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc02"
         "7beceea1ec40a"},
    };
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        uint8_t seed[KEY_SEED_SIZE], public[KEY_PUBLIC_SIZE], signature[KEY_SIGNATURE_SIZE], made[KEY_SIGNATURE_SIZE];
        char message[2];
        size_t len, ignored;
        struct proof_key key;
        sodium_hex2bin(seed, sizeof seed, tests[i].seed, 64, NULL, &ignored, NULL);
        sodium_hex2bin(public, sizeof public, tests[i].public, 64, NULL, &ignored, NULL);
        sodium_hex2bin(signature, sizeof signature, tests[i].signature, 128, NULL, &ignored, NULL);
        sodium_hex2bin((unsigned char *)message, sizeof message, tests[i].message, strlen(tests[i].message), NULL, &len,
                       NULL);
        proof_key_make(&key, seed);
        cr_expect_arr_eq(key.public, public, sizeof public);
        proof_key_sign(made, &key, message, len);
        cr_expect_arr_eq(made, signature, sizeof made);
        cr_expect(proof_key_verify(made, public, message, len));
        made[5] ^= 1;
        cr_expect(!proof_key_verify(made, public, message, len));
    }
}

/* A key of small order would accept a signature of anything. */
Test(proofs, weak_keys_prove_nothing)
{
    uint8_t weak[KEY_PUBLIC_SIZE] = {1}, signature[KEY_SIGNATURE_SIZE] = {1};
    cr_expect(!proof_key_verify(signature, weak, "anything", 8));
    memset(weak, 0, sizeof weak);
    cr_expect(!proof_key_verify(signature, weak, "anything", 8));
}

/* ---------------------------------------------------------------- the public interface */

/* Everything that can be done with a log; whether each call had enough memory. */
static bool do_all(const char *log, const char *at)
{
    static const unsigned char seed[ADJ_SEED_SIZE] = {1, 2, 3};
    struct adj_text secret = {0}, public_part = {0}, receipt = {0}, both = {0}, request = {0};
    struct adj_report *reports[6] = {NULL};
    enum adj_verdict verdict;
    bool good = adj_key_make(seed, "key", NULL, &secret, &public_part, &reports[0]) == ADJ_OK;
    struct adj_bytes key = {secret.data, secret.len};
    good = good && adj_log_head(at, NULL, &reports[1]) == ADJ_OK;
    good = good && adj_receipt_make(at, NULL, "receipt", NULL, &receipt, &reports[2]) == ADJ_OK;
    struct adj_bytes old = {receipt.data, receipt.len};
    good = good && adj_receipt_sign(log, &old, &key, "Ann", "receipt", NULL, &both, &reports[3]) == ADJ_OK;
    struct adj_receipt given = {"receipt", {both.data, both.len}};
    struct adj_signer signer = {"key", {public_part.data, public_part.len}, "Ann"};
    struct adj_proofs proofs = {.receipts = &given, .receipt_count = 1, .signers = &signer, .signer_count = 1};
    struct adj_log_options options = {.proofs = &proofs};
    good = good && adj_receipt_stamp_request(&given.receipt, "receipt", NULL, &request, &reports[4]) == ADJ_OK;
    good = good && adj_proofs_check(&proofs, NULL, NULL) == ADJ_OK;
    good = good && adj_verify(log, &options, &verdict, &reports[5]) == ADJ_OK;
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++)
        adj_report_free(reports[i]);
    adj_text_free(&secret);
    adj_text_free(&public_part);
    adj_text_free(&receipt);
    adj_text_free(&both);
    adj_text_free(&request);
    return good;
}

Test(proofs, running_out_of_memory_anywhere_is_an_error_like_any_other)
{
    struct game_sample s = {0};
    struct game_setup setup = {.seed = "s"};
    const char *log = game_sample_path("log"), *at = game_sample_path("log@2");
    game_sample_load(&s, "rulebooks/coast");
    game_sample_record(&s, &setup, log, 5);
    game_sample_release(&s);
    long live = mem_live(), n = 1;
    for (bool good = false; !good; n += 1 + n / 10) {
        mem_fail_after(n);
        good = do_all(log, at);
        mem_fail_after(0);
        cr_assert_eq(mem_live(), live, "allocation %ld", n);
        cr_assert_lt(n, 1000000, "a call fails for another reason");
    }
    game_sample_clean();
}

Test(proofs, a_receipt_of_another_log_is_a_finding)
{
    struct game_sample s = {0};
    struct game_setup setup = {.seed = "s"}, other_setup = {.seed = "other"};
    const char *log = game_sample_path("log"), *other = game_sample_path("other");
    struct adj_report *report;
    struct adj_text receipt;
    enum adj_verdict verdict;
    game_sample_load(&s, "rulebooks/coast");
    game_sample_record(&s, &setup, log, 5);
    game_sample_record(&s, &other_setup, other, 5);
    game_sample_release(&s);
    cr_assert_eq(adj_receipt_make(log, "Ann", NULL, NULL, &receipt, &report), ADJ_OK);
    adj_report_free(report);
    struct adj_receipt given = {"receipt", {receipt.data, receipt.len}};
    struct adj_proofs proofs = {.receipts = &given, .receipt_count = 1};
    struct adj_log_options options = {.proofs = &proofs};
    cr_expect_eq(adj_verify(log, &options, &verdict, &report), ADJ_OK);
    cr_expect_eq(verdict, ADJ_VERDICT_OK);
    adj_report_free(report);
    cr_expect_eq(adj_verify(other, &options, &verdict, &report), ADJ_FINDING);
    cr_expect_eq(verdict, ADJ_VERDICT_CONTRADICTED);
    adj_report_free(report);
    adj_text_free(&receipt);
    game_sample_clean();
    cr_expect_eq(mem_live(), 0);
}
