/* SPDX-License-Identifier: MIT
 *
 * Heads, receipts, signatures and time stamps: what is taken from a log to be kept elsewhere. Comparing a log with
 * them is part of adj_verify. The caller reads and writes the files.
 */
#include "api/call.h"
#include "api/proof_set.h"
#include "api/report.h"
#include "api/text.h"
#include "audit/receipt_report.h"
#include "base/mem.h"
#include "base/tr.h"
#include "explain/position_ref.h"
#include "proof/proofs.h"
#include "proof/stamp.h"

#include <string.h>

/* What the functions below are asked, and what they allocate. */
struct proof_ctx {
    const char *name, *role, *file, *lang; /* `name` is LOG or LOG@N */
    const struct adj_bytes *old, *key, *response;
    const unsigned char *seed;
    struct adj_text *out, *public_out;
    struct log_reader reader;
    struct log_header header;
    struct arena memory;
    struct buf text, public_text;
    struct proof_key secret;
    struct receipt receipt;
};

static void release(void *ctx)
{
    struct proof_ctx *x = ctx;
    log_reader_release(&x->reader);
    arena_release(&x->memory);
    buf_release(&x->text);
    buf_release(&x->public_text);
    proof_key_forget(&x->secret);
}

static enum adj_status fail(struct report *r, enum adj_status status, const char *message)
{
    report_fail(r, message);
    return status;
}

/* ---------------------------------------------------------------- logs */

static enum adj_status fail_log(struct proof_ctx *x, struct report *r, const char *log)
{
    struct buf why = BUF_ON(&x->memory);
    enum adj_status status = api_log_fault(&why, log, &x->reader.fault, r->lang);
    return fail(r, status, buf_cstr(&why));
}

static enum adj_status fail_decision(struct proof_ctx *x, struct report *r, const char *log, uint64_t decision,
                                     uint64_t there)
{
    const char *why = arena_printf(&x->memory,
                                   tr_count(r->lang, "no decision %llu: the log has %llu decision",
                                            "no decision %llu: the log has %llu decisions", there),
                                   (unsigned long long)decision, (unsigned long long)there);
    return fail(r, ADJ_BAD_INPUT, arena_printf(&x->memory, "%s: %s", log, why));
}

/* Only a role of the game: a receipt for "Red " would be of no use later. */
static enum adj_status check_role(struct proof_ctx *x, struct report *r)
{
    struct buf roles = BUF_ON(&x->memory);
    for (size_t i = 0; i < x->header.roles.count; i++) {
        if (!x->role || !strcmp(x->role, x->header.roles.items[i].role))
            return ADJ_OK;
        buf_printf(&roles, "%s%s", i ? ", " : "", x->header.roles.items[i].role);
    }
    if (!x->role)
        return ADJ_OK;
    return fail(r, ADJ_USAGE,
                arena_printf(&x->memory, tr(r->lang, "unknown role '%s'; roles: %s"), x->role, buf_cstr(&roles)));
}

/* Takes the statement on LOG@N; `log` is set to LOG. */
static enum adj_status take(struct proof_ctx *x, struct report *r, struct proof_statement *out, const char **log)
{
    uint64_t decision;
    *log = position_ref_split(&x->memory, x->name, &decision);
    log_reader_init(&x->reader, NULL, 0, NULL);
    if (log_reader_open(&x->reader, *log, NULL))
        return fail_log(x, r, *log);
    switch (proof_statement_take(&x->reader, decision, out, &x->header)) {
    case PROOF_TAKEN: return check_role(x, r);
    case PROOF_NO_DECISION: return fail_decision(x, r, *log, decision, out->decision);
    case PROOF_FAULT: break;
    }
    return fail_log(x, r, *log);
}

static enum adj_status head(void *ctx, struct report *r)
{
    struct proof_ctx *x = ctx;
    struct proof_statement s;
    const char *log;
    enum adj_status status = take(x, r, &s, &log);
    if (status == ADJ_OK)
        head_report_fill(r, log, &s);
    return status;
}

enum adj_status adj_log_head(const char *log, const char *lang, struct adj_report **out)
{
    struct proof_ctx x = {.name = log};
    return api_report_call(head, &x, release, &head_report_kind, lang, out);
}

/* ---------------------------------------------------------------- receipts */

/* Hands the receipt out with its report. */
static enum adj_status give(struct proof_ctx *x, struct report *r, const char *log)
{
    receipt_write(&x->text, &x->receipt);
    receipt_report_fill(r, log, x->file, &x->receipt);
    api_text_give(x->out, &x->text);
    return ADJ_OK;
}

static enum adj_status make(void *ctx, struct report *r)
{
    struct proof_ctx *x = ctx;
    const char *log;
    enum adj_status status = take(x, r, &x->receipt.statement, &log);
    x->receipt.role = x->role;
    return status == ADJ_OK ? give(x, r, log) : status;
}

enum adj_status adj_receipt_make(const char *log, const char *role, const char *file, const char *lang,
                                 struct adj_text *receipt, struct adj_report **out)
{
    struct proof_ctx x = {.name = log, .role = role, .file = file, .out = receipt};
    *receipt = (struct adj_text){0};
    return api_report_call(make, &x, release, &receipt_report_kind, lang, out);
}

static enum adj_status read_receipt(struct proof_ctx *x, struct report *r)
{
    const char *problem = receipt_read(&x->memory, x->old->data, x->old->len, &x->receipt);
    if (!problem)
        return ADJ_OK;
    return fail(r, ADJ_BAD_INPUT, arena_printf(&x->memory, "%s: %s", x->file, tr(r->lang, problem)));
}

/* Whether the log begins as the old receipt states: no player signs what the log does not contain. */
static enum adj_status compare_with_log(struct proof_ctx *x, struct report *r, const char **log)
{
    struct proof_file file = {x->file, x->receipt};
    struct proof_set set = {.files = &file, .file_count = 1};
    struct proofs proofs;
    struct log_item item;
    size_t count;
    uint64_t decision;
    *log = position_ref_split(&x->memory, x->name, &decision);
    if (decision != UINT64_MAX && decision != x->receipt.statement.decision)
        return fail(r, ADJ_USAGE,
                    arena_printf(&x->memory, tr(r->lang, "%s: the receipt is of decision %llu"), x->file,
                                 (unsigned long long)x->receipt.statement.decision));
    file.receipt.signature_count = file.receipt.stamp_count = 0;
    log_reader_init(&x->reader, NULL, 0, NULL);
    if (log_reader_open(&x->reader, *log, NULL))
        return fail_log(x, r, *log);
    proofs_begin(&proofs, &x->memory, &set);
    while (log_reader_next(&x->reader, &item) > 0) {
        if (item.record->kind == LOG_HEADER)
            x->header = item.record->header;
        proofs_add(&proofs, &item);
    }
    const struct proof_result *result = proofs_end(&proofs, &x->memory, r->lang, &count);
    if (result->outcome != PROOF_HOLDS)
        return fail(r, ADJ_BAD_INPUT, arena_printf(&x->memory, "%s: %s", x->file, result->message));
    return check_role(x, r);
}

/* The statement to be signed: that of the old receipt, or a new one. */
static enum adj_status begin_signing(struct proof_ctx *x, struct report *r, const char **log)
{
    if (proof_key_read(&x->secret, x->key->data, x->key->len) != KEY_SECRET)
        return fail(r, ADJ_BAD_INPUT, tr(r->lang, "the key file has no secret key"));
    if (!x->old) {
        x->receipt.role = x->role;
        return take(x, r, &x->receipt.statement, log);
    }
    enum adj_status status = read_receipt(x, r);
    return status == ADJ_OK ? compare_with_log(x, r, log) : status;
}

/* A key signs a receipt once in each role. */
static bool has_signed(const struct proof_ctx *x)
{
    for (size_t i = 0; i < x->receipt.signature_count; i++) {
        const struct receipt_signature *s = &x->receipt.signatures[i];
        if (!memcmp(s->key, x->secret.public, sizeof s->key) &&
            !strcmp(s->role ? s->role : "", x->role ? x->role : ""))
            return true;
    }
    return false;
}

static enum adj_status sign(void *ctx, struct report *r)
{
    struct proof_ctx *x = ctx;
    struct receipt_signature s = {.role = x->role};
    const char *log;
    enum adj_status status = begin_signing(x, r, &log);
    if (status != ADJ_OK)
        return status;
    if (has_signed(x))
        return fail(r, ADJ_BAD_INPUT,
                    arena_printf(&x->memory, tr(r->lang, "%s: already signed by this key"), x->file));
    if (x->receipt.signature_count == RECEIPT_SIGNATURES_MAX)
        return fail(r, ADJ_BAD_INPUT,
                    arena_printf(&x->memory, tr(r->lang, "%s: more than %d signatures"), x->file,
                                 RECEIPT_SIGNATURES_MAX));
    receipt_message(&x->text, &x->receipt.statement, x->role);
    proof_key_sign(s.signature, &x->secret, x->text.data, x->text.len);
    memcpy(s.key, x->secret.public, sizeof s.key);
    buf_reset(&x->text);
    ARENA_PUSH(&x->memory, x->receipt.signatures, x->receipt.signature_count, x->receipt.signature_room) = s;
    return give(x, r, log);
}

enum adj_status adj_receipt_sign(const char *log, const struct adj_bytes *old, const struct adj_bytes *key,
                                 const char *role, const char *file, const char *lang, struct adj_text *receipt,
                                 struct adj_report **out)
{
    struct proof_ctx x = {.name = log, .old = old, .key = key, .role = role, .file = file, .out = receipt};
    *receipt = (struct adj_text){0};
    return api_report_call(sign, &x, release, &receipt_report_kind, lang, out);
}

/* ---------------------------------------------------------------- time stamps */

static enum adj_status request(void *ctx, struct report *r)
{
    struct proof_ctx *x = ctx;
    uint8_t imprint[SHA256_SIZE];
    enum adj_status status = read_receipt(x, r);
    if (status != ADJ_OK)
        return status;
    receipt_imprint(&x->memory, &x->receipt.statement, imprint);
    stamp_request(&x->text, imprint);
    receipt_report_fill(r, NULL, x->file, &x->receipt);
    api_text_give(x->out, &x->text);
    return ADJ_OK;
}

enum adj_status adj_receipt_stamp_request(const struct adj_bytes *receipt, const char *file, const char *lang,
                                          struct adj_text *made, struct adj_report **out)
{
    struct proof_ctx x = {.old = receipt, .file = file, .out = made};
    *made = (struct adj_text){0};
    return api_report_call(request, &x, release, &receipt_report_kind, lang, out);
}

static enum adj_status add_stamp(void *ctx, struct report *r)
{
    struct proof_ctx *x = ctx;
    uint8_t imprint[SHA256_SIZE];
    enum adj_status status = read_receipt(x, r);
    if (status != ADJ_OK)
        return status;
    receipt_imprint(&x->memory, &x->receipt.statement, imprint);
    if (x->response->len > RECEIPT_STAMP_SIZE_MAX || x->receipt.stamp_count == RECEIPT_STAMPS_MAX)
        return fail(r, ADJ_BAD_INPUT, tr(r->lang, "the time stamp is too large, or the receipt has too many"));
    if (!stamp_fits(x->response->data, x->response->len, imprint))
        return fail(r, ADJ_BAD_INPUT, tr(r->lang, "not a response of a time stamp service for this receipt"));
    ARENA_PUSH(&x->memory, x->receipt.stamps, x->receipt.stamp_count,
               x->receipt.stamp_room) = (struct receipt_stamp){x->response->data, x->response->len};
    return give(x, r, NULL);
}

enum adj_status adj_receipt_add_stamp(const struct adj_bytes *receipt, const struct adj_bytes *response,
                                      const char *file, const char *lang, struct adj_text *stamped,
                                      struct adj_report **out)
{
    struct proof_ctx x = {.old = receipt, .response = response, .file = file, .out = stamped};
    *stamped = (struct adj_text){0};
    return api_report_call(add_stamp, &x, release, &receipt_report_kind, lang, out);
}

/* ---------------------------------------------------------------- keys */

static enum adj_status make_key(void *ctx, struct report *r)
{
    struct proof_ctx *x = ctx;
    proof_key_make(&x->secret, x->seed);
    proof_key_write_secret(&x->text, &x->secret);
    proof_key_write_public(&x->public_text, x->secret.public);
    key_report_fill(r, x->file, x->secret.public, true);
    api_text_give(x->out, &x->text);
    api_text_give(x->public_out, &x->public_text);
    return ADJ_OK;
}

enum adj_status adj_key_make(const unsigned char seed[ADJ_SEED_SIZE], const char *file, const char *lang,
                             struct adj_text *secret, struct adj_text *public_part, struct adj_report **out)
{
    struct proof_ctx x = {.seed = seed, .file = file, .out = secret, .public_out = public_part};
    *secret = *public_part = (struct adj_text){0};
    return api_report_call(make_key, &x, release, &key_report_kind, lang, out);
}

static enum adj_status show_key(void *ctx, struct report *r)
{
    struct proof_ctx *x = ctx;
    enum proof_key_kind kind = proof_key_read(&x->secret, x->key->data, x->key->len);
    if (kind == KEY_NONE)
        return fail(r, ADJ_BAD_INPUT, arena_printf(&x->memory, tr(r->lang, "%s: not a key"), x->file));
    key_report_fill(r, x->file, x->secret.public, kind == KEY_SECRET);
    return ADJ_OK;
}

enum adj_status adj_key_show(const struct adj_bytes *key, const char *file, const char *lang, struct adj_report **out)
{
    struct proof_ctx x = {.key = key, .file = file};
    return api_report_call(show_key, &x, release, &key_report_kind, lang, out);
}

/* ---------------------------------------------------------------- proofs to compare with */

struct check_ctx {
    const struct adj_proofs *proofs;
    const char *lang;
    struct arena memory;
};

static enum adj_status check(void *ctx, struct buf *why)
{
    struct check_ctx *x = ctx;
    struct proof_set ignored;
    const char *problem = "";
    enum adj_status status = api_proof_set(&x->memory, x->proofs, api_report_lang(x->lang), &ignored, &problem);
    buf_str(why, problem);
    return status;
}

static void release_check(void *ctx)
{
    arena_release(&((struct check_ctx *)ctx)->memory);
}

enum adj_status adj_proofs_check(const struct adj_proofs *proofs, const char *lang, struct adj_text *why)
{
    struct check_ctx x = {.proofs = proofs, .lang = lang};
    return api_text_call(check, &x, release_check, why);
}
