/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "audit/verify_proofs.h"

#include "base/foreign_word.h"
#include "base/tr.h"
#include "explain/record_kind.h"

static const struct report_field fields[] =
    {REPORT_NAME(proof_result, kind, "kind", REQUIRED, proof_kind_names, "What was kept outside of the log."),
     REPORT_NAME(proof_result, outcome, "outcome", REQUIRED, proof_outcome_names,
                 "Whether the log agrees with it; unchecked: it states something that could not be checked."),
     REPORT_TEXT_OR_NULL(proof_result, source, "source",
                         "The head, or the receipt; null: a signature or a time stamp that no receipt has."),
     REPORT_COUNT_OR_NULL(proof_result, decision, "decision",
                          "The log agrees with it up to this decision; null: it does not, or was not compared."),
     REPORT_COUNT_OR_NULL(proof_result, records, "records", "How many records it covers; null likewise."),
     REPORT_COUNT(proof_result, bits, "bits", "How many bits of the hash it has, at most 256."),
     REPORT_TEXT_OR_NULL(proof_result, role, "role", "The role that the receipt or the signature names."),
     REPORT_TEXT_OR_NULL(proof_result, key, "key", "Of a signature: the public key."),
     REPORT_TEXT_OR_NULL(proof_result, time, "time", "Of a valid time stamp: the time, in UTC."),
     REPORT_TEXT_OR_NULL(proof_result, authority, "authority",
                         "Of a valid time stamp: the name in the certificate of the service."),
     REPORT_TEXT(proof_result, message, "message", "Why it does not hold, or was not checked; empty if it holds."),
     {0}};
const struct report_shape verify_proof_shape = {.name = "proof",
                                                .size = sizeof(struct proof_result),
                                                .fields = fields};

enum { KEY_SHOWN = 24 }; /* characters of a key: enough to recognize it */

static void add_outcome(struct doc *d, struct doc_node *in, int outcome)
{
    switch (outcome) {
    case PROOF_HOLDS: doc_status(d, in, STYLE_OK, tr_in(d->lang, "of a proof", "holds")); break;
    case PROOF_FAILS: doc_status(d, in, STYLE_BAD, tr(d->lang, "fails")); break;
    default: doc_status(d, in, STYLE_WARN, tr(d->lang, "not checked")); break;
    }
}

/* Names of files, roles and authorities are foreign texts. */
static const char *named(struct doc *d, const struct proof_result *p)
{
    struct arena *a = &d->arena;
    const char *source = foreign_word(a, p->source), *role = foreign_word(a, p->role);
    switch (p->kind) {
    case PROOF_HEAD:
        return arena_printf(a, tr(d->lang, "head %s (%llu bits)"), p->source, (unsigned long long)p->bits);
    case PROOF_RECEIPT: return arena_printf(a, tr(d->lang, "receipt %s"), source);
    case PROOF_STAMP:
        if (!source)
            return tr(d->lang, "time stamp");
        return p->time ? arena_printf(a, tr(d->lang, "time stamp in %s: %s, %s"), source, p->time,
                                     foreign_word(a, p->authority))
                       : arena_printf(a, tr(d->lang, "time stamp in %s"), source);
    default: break;
    }
    const char *key = arena_printf(a, "%.*s…", KEY_SHOWN, p->key);
    key = role ? arena_printf(a, tr(d->lang, "%s as %s"), key, role) : key;
    return source ? arena_printf(a, tr(d->lang, "signature in %s by %s"), source, key)
                     : arena_printf(a, tr(d->lang, "signature by %s"), key);
}

void verify_proofs_document(struct doc *d, struct doc_node *facts, const struct proof_result *proofs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct proof_result *p = &proofs[i];
        struct doc_node *n = doc_fact(d, facts, i ? "" : tr(d->lang, "proofs"), NULL);
        add_outcome(d, n, p->outcome);
        doc_text(d, n, ": ");
        doc_exact(d, n, named(d, p));
        if (*p->message)
            doc_printf(d, n, ": %s", p->message);
        else
            doc_printf(d, n, tr(d->lang, ": the log up to decision %s"), TR_NUMBER(d->lang, p->decision));
    }
}
