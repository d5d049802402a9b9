/* SPDX-License-Identifier: MIT
 *
 * See the header. The first proof that cannot be read ends the call: a proof that was not compared must not be
 * mistaken for one that holds.
 */
#include "api/proof_set.h"

#include "base/tr.h"
#include "proof/stamp.h"

#include <string.h>

static enum adj_status read_heads(struct arena *arena, const struct adj_proofs *given, const char *lang,
                                  struct proof_set *out, const char **why)
{
    struct proof_head *heads = ARENA_ARRAY(arena, struct proof_head, given->head_count + 1);
    for (size_t i = 0; i < given->head_count; i++)
        if (!proof_head_read(&heads[i], given->heads[i])) {
            *why = arena_printf(arena, tr(lang, "invalid head '%s': expected %d to %d hexadecimal digits, and @N"),
                                given->heads[i], HEAD_DIGITS_MIN, HEAD_DIGITS);
            return ADJ_USAGE;
        }
    out->heads = heads;
    out->head_count = given->head_count;
    return ADJ_OK;
}

static enum adj_status read_receipts(struct arena *arena, const struct adj_proofs *given, const char *lang,
                                     struct proof_set *out, const char **why)
{
    struct proof_file *files = ARENA_ARRAY(arena, struct proof_file, given->receipt_count + 1);
    for (size_t i = 0; i < given->receipt_count; i++) {
        const struct adj_receipt *r = &given->receipts[i];
        const char *problem = receipt_read(arena, r->receipt.data, r->receipt.len, &files[i].receipt);
        if (problem) {
            *why = arena_printf(arena, "%s: %s", r->name, tr(lang, problem));
            return ADJ_BAD_INPUT;
        }
        files[i].name = r->name;
    }
    out->files = files;
    out->file_count = given->receipt_count;
    return ADJ_OK;
}

static enum adj_status read_signers(struct arena *arena, const struct adj_proofs *given, const char *lang,
                                    struct proof_set *out, const char **why)
{
    struct proof_signer *signers = ARENA_ARRAY(arena, struct proof_signer, given->signer_count + 1);
    for (size_t i = 0; i < given->signer_count; i++) {
        const struct adj_signer *s = &given->signers[i];
        struct proof_key key;
        enum proof_key_kind kind = proof_key_read(&key, s->key.data, s->key.len);
        memcpy(signers[i].key, key.public, sizeof key.public);
        signers[i].role = s->role;
        proof_key_forget(&key);
        if (kind == KEY_NONE) {
            *why = arena_printf(arena, tr(lang, "%s: not a key"), s->name);
            return ADJ_BAD_INPUT;
        }
    }
    out->signers = signers;
    out->signer_count = given->signer_count;
    return ADJ_OK;
}

enum adj_status api_proof_set(struct arena *arena, const struct adj_proofs *given, const char *lang,
                              struct proof_set *out, const char **why)
{
    *out = (struct proof_set){.certificates = given->certificates.data, .certificates_len = given->certificates.len};
    enum adj_status status = read_heads(arena, given, lang, out, why);
    if (status == ADJ_OK)
        status = read_receipts(arena, given, lang, out, why);
    if (status == ADJ_OK)
        status = read_signers(arena, given, lang, out, why);
    if (status == ADJ_OK && given->certificates.data && !stamp_supported()) {
        *why = tr(lang, "cannot check time stamps without OpenSSL (libcrypto)");
        return ADJ_ENVIRONMENT;
    }
    return status;
}
