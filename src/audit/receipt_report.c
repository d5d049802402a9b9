/* SPDX-License-Identifier: MIT
 *
 * The structs, tables (schema/report-head.schema.json, report-receipt, report-key) and documents of the reports on
 * proofs that are kept outside of a log.
 */
#include "audit/receipt_report.h"

#include "base/tr.h"
#include "proof/head.h"

#include <sodium/utils.h>

struct head_report {
    const char *log, *head, *note, *id, *rulebook;
    uint64_t decision, records;
    const char *complete; /* for people: all digits, and the decision */
};

struct signature {
    const char *key, *role;
};

struct receipt_report {
    const struct head_report *head;
    const char *file, *role;
    const struct signature *signatures;
    size_t signature_count;
    uint64_t stamps;
    const char *imprint;
};

struct key_report {
    const char *file, *key;
    bool secret;
};

#define HASH "\"pattern\": \"^[0-9a-f]{64}$\""
#define KEY "\"pattern\": \"^ed25519:[0-9a-f]{64}$\""

static const struct report_field head_fields[] =
    {REPORT_TEXT_OPTIONAL(head_report, log, "log", "The log."),
     REPORT_COUNT(head_report, decision, "decision", "How many decisions the head covers."),
     REPORT_COUNT(head_report, records, "records", "How many records the head covers."),
     REPORT_TEXT_LIKE(head_report, head, "head", REQUIRED, HASH, "The head of the chain after these records."),
     REPORT_TEXT_LIKE(head_report, note, "note", REQUIRED, "\"pattern\": \"^([0-9a-f]{4}-){7}[0-9a-f]{4}@[0-9]+$\"",
                      "The short form to write down: 128 bits of the head, and the decision."),
     REPORT_TEXT_LIKE(head_report, id, "id", REQUIRED, HASH, "The id of the log: the head after its first record."),
     REPORT_TEXT_LIKE(head_report, rulebook, "rulebook", REQUIRED, HASH, "The digest of the rulebook in the header."),
     {0}};
static const struct report_shape head_shape = {.size = sizeof(struct head_report), .fields = head_fields};

static const struct report_field signature_fields[] =
    {REPORT_TEXT_LIKE(signature, key, "key", REQUIRED, KEY, "The public key."),
     REPORT_TEXT_OR_NULL(signature, role, "role", "As which role the player signed; null: as none."),
     {0}};
static const struct report_shape signature_shape = {.size = sizeof(struct signature), .fields = signature_fields};

static const struct report_field receipt_fields[] =
    {REPORT_TEXT_OR_NULL(receipt_report, file, "file", "The receipt; null: it was written to standard output."),
     REPORT_PART(receipt_report, head, &head_shape),
     REPORT_TEXT_OR_NULL(receipt_report, role, "role", "For which role it was made; null: for none."),
     REPORT_LIST(receipt_report, signatures, signature_count, "signatures", &signature_shape,
                 "The signatures in it; `adjudge verify` checks them."),
     REPORT_COUNT(receipt_report, stamps, "stamps", "How many time stamps are in it; `adjudge verify` checks them."),
     REPORT_TEXT_LIKE(receipt_report, imprint, "imprint", REQUIRED, HASH,
                      "What a time stamp service has to stamp: SHA-256 of the statement."),
     {0}};
static const struct report_shape receipt_shape = {.size = sizeof(struct receipt_report), .fields = receipt_fields};

static const struct report_field key_fields[] = {REPORT_TEXT(key_report, file, "file", "The file of the key."),
                                                 REPORT_TEXT_LIKE(key_report, key, "key", REQUIRED, KEY,
                                                                  "The public key."),
                                                 REPORT_BOOL(key_report, secret, "secret",
                                                             "The file has the secret key, too."),
                                                 {0}};
static const struct report_shape key_shape = {.size = sizeof(struct key_report), .fields = key_fields};

/* ---------------------------------------------------------------- the data */

static const char *hex(struct arena *a, const uint8_t bytes[LOG_HASH_SIZE])
{
    char *text = arena_alloc(a, 2 * LOG_HASH_SIZE + 1);
    sodium_bin2hex(text, 2 * LOG_HASH_SIZE + 1, bytes, LOG_HASH_SIZE);
    return text;
}

static const char *head_text(struct arena *a, const struct proof_statement *s, unsigned digits)
{
    struct buf b = BUF_ON(a);
    proof_head_write(&b, s->head, digits, s->decision);
    return buf_cstr(&b);
}

static const struct head_report *head_of(struct arena *a, const char *log, const struct proof_statement *s)
{
    struct head_report *h = ARENA_NEW(a, struct head_report);
    *h = (struct head_report){
        .log = arena_copy(a, log),
        .head = hex(a, s->head),
        .note = head_text(a, s, HEAD_DIGITS_SHORT),
        .id = hex(a, s->id),
        .rulebook = hex(a, s->rulebook),
        .decision = s->decision,
        .records = s->records,
        .complete = head_text(a, s, HEAD_DIGITS),
    };
    return h;
}

static const char *key_text(struct arena *a, const uint8_t key[KEY_PUBLIC_SIZE])
{
    char *text = arena_alloc(a, KEY_TEXT_SIZE);
    proof_key_text(text, key);
    return text;
}

void head_report_fill(struct report *r, const char *log, const struct proof_statement *s)
{
    r->value = head_of(&r->arena, log, s);
}

void receipt_report_fill(struct report *r, const char *log, const char *file, const struct receipt *receipt)
{
    struct arena *a = &r->arena;
    struct receipt_report *v = ARENA_NEW(a, struct receipt_report);
    struct signature *signatures = ARENA_ARRAY(a, struct signature, receipt->signature_count + 1);
    uint8_t imprint[SHA256_SIZE];
    for (size_t i = 0; i < receipt->signature_count; i++)
        signatures[i] = (struct signature){key_text(a, receipt->signatures[i].key),
                                           arena_copy(a, receipt->signatures[i].role)};
    receipt_imprint(a, &receipt->statement, imprint);
    *v = (struct receipt_report){
        .head = head_of(a, log, &receipt->statement),
        .file = arena_copy(a, file),
        .role = arena_copy(a, receipt->role),
        .signatures = signatures,
        .signature_count = receipt->signature_count,
        .stamps = receipt->stamp_count,
        .imprint = hex(a, imprint),
    };
    r->value = v;
}

void key_report_fill(struct report *r, const char *file, const uint8_t key[KEY_PUBLIC_SIZE], bool secret)
{
    struct key_report *k = ARENA_NEW(&r->arena, struct key_report);
    *k = (struct key_report){arena_strdup(&r->arena, file), key_text(&r->arena, key), secret};
    r->value = k;
}

/* ---------------------------------------------------------------- the documents */

static void document_of_head(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct head_report *h = r->value;
    struct doc_node *line = doc_add(d, d->body, DOC_PARAGRAPH);
    line->style = STYLE_LINE;
    doc_run(d, line, DOC_NAME, style->detail > 0 ? h->complete : h->note);
}

static void document_of_receipt(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct receipt_report *v = r->value;
    (void)style;
    if (v->file) {
        struct doc_node *line = doc_add(d, d->body, DOC_PARAGRAPH);
        doc_printf(d, line, "%s", tr(d->lang, "receipt: "));
        doc_run(d, line, DOC_NAME, v->file);
    }
    struct doc_node *facts = doc_add(d, d->body, DOC_FACTS);
    doc_run(d, doc_fact(d, facts, tr(d->lang, "head"), NULL), DOC_NAME, v->head->note);
    doc_printf(d, doc_fact(d, facts, tr(d->lang, "covers"), NULL), "%s, %s",
               tr_counted(&d->arena, d->lang, "%s record", "%s records", v->head->records),
               tr_counted(&d->arena, d->lang, "%s decision", "%s decisions", v->head->decision));
    if (v->role)
        doc_exact(d, doc_fact(d, facts, tr(d->lang, "role"), NULL), v->role);
    for (size_t i = 0; i < v->signature_count; i++) {
        struct doc_node *n = doc_fact(d, facts, i ? "" : tr(d->lang, "signatures"), NULL);
        doc_run(d, n, DOC_NAME, v->signatures[i].key);
        if (v->signatures[i].role)
            doc_printf(d, n, tr(d->lang, " as %s"), v->signatures[i].role);
    }
    if (v->stamps)
        doc_fact(d, facts, tr(d->lang, "time stamps"), TR_NUMBER(d->lang, v->stamps));
}

static void document_of_key(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct key_report *k = r->value;
    struct doc_node *line = doc_add(d, d->body, DOC_PARAGRAPH);
    (void)style;
    line->style = STYLE_LINE;
    doc_run(d, line, DOC_NAME, k->key);
}

const struct report_kind head_report_kind = {
    .name = "head",
    .version = 1,
    .title = "adjudge log head --format json",
    .description = "The head of the chain of a log after a decision.",
    .heading = TR("Head of a log"),
    .shape = &head_shape,
    .document = document_of_head,
};

const struct report_kind receipt_report_kind = {
    .name = "receipt",
    .version = 1,
    .title = "adjudge receipt, sign and stamp --format json",
    .description = "What a receipt states about a log, and who has signed it.",
    .heading = TR("Receipt"),
    .shape = &receipt_shape,
    .document = document_of_receipt,
};

const struct report_kind key_report_kind = {
    .name = "key",
    .version = 1,
    .title = "adjudge key new and key show --format json",
    .description = "The public part of a key for signatures.",
    .heading = TR("Key"),
    .shape = &key_shape,
    .document = document_of_key,
};
