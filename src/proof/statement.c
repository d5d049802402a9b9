/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "proof/statement.h"

#include <assert.h>
#include <sodium/utils.h>
#include <string.h>

void proof_progress_add(struct proof_progress *p, const struct log_item *item)
{
    struct proof_statement *s = &p->so_far;
    size_t read;
    log_chain_add(&p->chain, item->line, item->len);
    s->records++;
    s->decision = item->decisions;
    if (item->record->kind != LOG_HEADER)
        return;
    log_chain_head(&p->chain, s->id);
    /* The reader has checked that these are 64 digits. */
    sodium_hex2bin(s->rulebook, sizeof s->rulebook, item->record->header.rulebook.digest, LOG_HEX_LEN, NULL, &read,
                   NULL);
}

void proof_progress_state(const struct proof_progress *p, struct proof_statement *out)
{
    assert(p->so_far.records);
    *out = p->so_far;
    log_chain_head(&p->chain, out->head);
}

/* A torn frame begins where the next decision would: everything before it is known. */
static bool is_only_torn(const struct log_reader *r, const struct proof_progress *p, uint64_t decision)
{
    return r->fault.verdict == LOG_TORN && p->so_far.records &&
           (decision == UINT64_MAX || p->so_far.decision >= decision);
}

enum proof_taken proof_statement_take(struct log_reader *r, uint64_t decision, struct proof_statement *out,
                                      struct log_header *header)
{
    struct proof_progress p = {0};
    struct log_item item;
    int more;
    while ((more = log_reader_next(r, &item)) > 0 && item.decisions <= decision) {
        proof_progress_add(&p, &item);
        if (item.record->kind == LOG_HEADER)
            *header = item.record->header;
    }
    if (more < 0 && !is_only_torn(r, &p, decision))
        return PROOF_FAULT;
    proof_progress_state(&p, out);
    return decision == UINT64_MAX || out->decision == decision ? PROOF_TAKEN : PROOF_NO_DECISION;
}
