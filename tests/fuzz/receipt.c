/* SPDX-License-Identifier: MIT
 *
 * Receipts, keys and heads of strangers: what is accepted is written and read again as the same.
 */
#include "base/arena.h"
#include "base/mem.h"
#include "fuzz.h"
#include "proof/head.h"
#include "proof/receipt.h"

#include <string.h>

static void check_receipt(struct arena *arena, const char *text, size_t len)
{
    struct receipt first, second;
    struct buf once = BUF_INIT, twice = BUF_INIT;
    if (!receipt_read(arena, text, len, &first)) {
        receipt_write(&once, &first);
        const char *problem = receipt_read(arena, once.data, once.len, &second);
        fuzz_require(!problem, "a receipt that was written is read");
        receipt_write(&twice, &second);
        fuzz_require(once.len == twice.len && !memcmp(once.data, twice.data, once.len), "writing it again changes nothing");
    }
    buf_release(&once);
    buf_release(&twice);
}

static void check_key(const char *text, size_t len)
{
    struct proof_key first, second;
    struct buf written = BUF_INIT;
    enum proof_key_kind kind = proof_key_read(&first, text, len);
    if (kind == KEY_SECRET)
        proof_key_write_secret(&written, &first);
    else if (kind == KEY_PUBLIC)
        proof_key_write_public(&written, first.public);
    if (kind != KEY_NONE)
        fuzz_require(proof_key_read(&second, written.data, written.len) == kind &&
                         !memcmp(&first, &second, sizeof first), "a key that was written is read");
    buf_release(&written);
}

static void check_head(struct arena *arena, const char *text, size_t len)
{
    struct proof_head head, again;
    struct buf written = BUF_INIT;
    if (proof_head_read(&head, arena_strndup(arena, text, len)) && head.decision != UINT64_MAX) {
        proof_head_write(&written, head.bytes, head.digits, head.decision);
        fuzz_require(proof_head_read(&again, buf_cstr(&written)) && proof_head_matches(&again, head.bytes),
                     "a head that was written is read");
    }
    buf_release(&written);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    check_receipt(&arena, (const char *)data, size);
    check_key((const char *)data, size);
    check_head(&arena, (const char *)data, size);
    arena_release(&arena);
    return 0;
}
