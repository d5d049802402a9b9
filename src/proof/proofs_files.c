/* SPDX-License-Identifier: MIT
 *
 * The results of receipts. A signature or a time stamp proves nothing about a log that differs from its receipt.
 */
#include "proof/proofs_inner.h"

#include "base/tr.h"
#include "proof/stamp.h"

#include <string.h>

/* ---------------------------------------------------------------- signatures */

static bool has_key(const struct proof_signer *signer, const struct receipt_signature *s)
{
    return !memcmp(signer->key, s->key, sizeof s->key);
}

static bool has_role(const struct proof_signer *signer, const struct receipt_signature *s)
{
    return !signer->role || (s->role && !strcmp(signer->role, s->role));
}

static bool is_expected(const struct proof_set *set, const struct receipt_signature *s)
{
    for (size_t i = 0; i < set->signer_count; i++)
        if (has_key(&set->signers[i], s) && has_role(&set->signers[i], s))
            return true;
    return false;
}

static bool is_valid(struct arena *arena, const struct proof_statement *statement, const struct receipt_signature *s)
{
    struct buf message = BUF_ON(arena);
    receipt_message(&message, statement, s->role);
    return proof_key_verify(s->signature, s->key, message.data, message.len);
}

static const char *key_text(struct arena *arena, const uint8_t key[KEY_PUBLIC_SIZE])
{
    char *text = arena_alloc(arena, KEY_TEXT_SIZE);
    proof_key_text(text, key);
    return text;
}

static void add_signature(struct proofs_results *r, const struct proof_file *f, const struct proof_claim *c,
                          const struct receipt_signature *s)
{
    struct proof_result *made = proofs_result(r, PROOF_SIGNATURE, f->name, c);
    made->key = key_text(r->arena, s->key);
    made->role = s->role;
    if (!is_valid(r->arena, &f->receipt.statement, s)) {
        made->outcome = PROOF_FAILS;
        made->message = tr(r->lang, "the signature is invalid: the key has not signed this receipt");
    } else if (!c->holds) {
        made->message = tr(r->lang, "the signature is valid, but the log differs from the receipt");
    } else if (!is_expected(r->proofs->set, s)) {
        made->outcome = PROOF_UNCHECKED;
        made->message = tr(r->lang, "the signature is valid, but no --signer names the key with this role");
    }
}

/* Whether any receipt has a valid signature by the signer. *other: the key has signed with another role. */
static bool has_signed(const struct proofs_results *r, const struct proof_signer *signer, bool *other)
{
    const struct proof_set *set = r->proofs->set;
    *other = false;
    for (size_t f = 0; f < set->file_count; f++) {
        const struct receipt *receipt = &set->files[f].receipt;
        for (size_t i = 0; i < receipt->signature_count; i++) {
            const struct receipt_signature *s = &receipt->signatures[i];
            if (!has_key(signer, s) || !is_valid(r->arena, &receipt->statement, s))
                continue;
            if (has_role(signer, s))
                return true;
            *other = true;
        }
    }
    return false;
}

static void add_signer(struct proofs_results *r, const struct proof_signer *signer)
{
    bool other;
    if (has_signed(r, signer, &other))
        return;
    struct proof_result *made = proofs_result(r, PROOF_SIGNATURE, NULL, NULL);
    made->key = key_text(r->arena, signer->key);
    made->role = signer->role;
    made->message = other ? tr(r->lang, "the key has signed only with another role")
                          : tr(r->lang, "no receipt has a valid signature by this key");
}

/* ---------------------------------------------------------------- stamps */

/* STAMP_VALID has no problem. */
static const char *stamp_problem(const struct proofs_results *r, const struct stamp_result *s)
{
    switch (s->verdict) {
    case STAMP_VALID: return "";
    case STAMP_FOREIGN: return tr(r->lang, "the time stamp is for something else");
    case STAMP_UNSUPPORTED: return tr(r->lang, "cannot be checked without OpenSSL");
    case STAMP_CERTIFICATES: return tr(r->lang, "cannot be checked: the certificates (--stamp-ca) are invalid");
    case STAMP_INVALID: break;
    }
    return arena_printf(r->arena, tr(r->lang, "the time stamp is invalid (%s)"),
                        *s->reason ? s->reason : tr(r->lang, "not granted"));
}

static void add_stamp(struct proofs_results *r, const struct proof_file *f, const struct proof_claim *c,
                      const struct receipt_stamp *s)
{
    const struct proof_set *set = r->proofs->set;
    struct proof_result *made = proofs_result(r, PROOF_STAMP, f->name, c);
    struct stamp_result found;
    uint8_t imprint[SHA256_SIZE];
    if (!set->certificates) {
        made->outcome = PROOF_UNCHECKED;
        made->message = tr(r->lang, "not checked: --stamp-ca names no certificates");
        return;
    }
    receipt_imprint(r->arena, &f->receipt.statement, imprint);
    stamp_check(&found, s->data, s->len, imprint, set->certificates, set->certificates_len);
    made->message = stamp_problem(r, &found);
    if (found.verdict == STAMP_VALID) {
        made->time = arena_strdup(r->arena, found.time);
        made->authority = arena_strdup(r->arena, found.authority);
        if (!c->holds)
            made->message = tr(r->lang, "the time stamp is valid, but the log differs from the receipt");
    } else
        made->outcome = PROOF_FAILS;
}

/* ---------------------------------------------------------------- receipts */

static void add_file(struct proofs_results *r, const struct proof_file *f, const struct proof_claim *c)
{
    struct proof_result *made = proofs_result(r, PROOF_RECEIPT, f->name, c);
    made->role = f->receipt.role;
    made->message = proofs_file_problem(r, &f->receipt.statement, c);
    for (size_t i = 0; i < f->receipt.signature_count; i++)
        add_signature(r, f, c, &f->receipt.signatures[i]);
    for (size_t i = 0; i < f->receipt.stamp_count; i++)
        add_stamp(r, f, c, &f->receipt.stamps[i]);
}

static bool has_stamps(const struct proof_set *set)
{
    for (size_t i = 0; i < set->file_count; i++)
        if (set->files[i].receipt.stamp_count)
            return true;
    return false;
}

void proofs_add_files(struct proofs_results *r)
{
    const struct proof_set *set = r->proofs->set;
    for (size_t i = 0; i < set->file_count; i++)
        add_file(r, &set->files[i], &r->proofs->files[i]);
    for (size_t i = 0; i < set->signer_count; i++)
        add_signer(r, &set->signers[i]);
    if (set->certificates && !has_stamps(set)) {
        struct proof_result *made = proofs_result(r, PROOF_STAMP, NULL, NULL);
        made->message = tr(r->lang, "no receipt has a time stamp");
    }
}
