/* SPDX-License-Identifier: MIT
 *
 * See the header. The results of signatures and stamps are in proofs_files.c.
 */
#include "proof/proofs.h"

#include "base/tr.h"
#include "proof/proofs_inner.h"

#include <string.h>

const char *const proof_kind_names[] = {"head", "receipt", "signature", "stamp", NULL};
const char *const proof_outcome_names[] = {"holds", "fails", "unchecked", NULL};

void proofs_begin(struct proofs *p, struct arena *arena, const struct proof_set *set)
{
    *p = (struct proofs){.set = set};
    p->heads = ARENA_ARRAY(arena, struct proof_claim, set->head_count + 1);
    p->files = ARENA_ARRAY(arena, struct proof_claim, set->file_count + 1);
}

/* Records can follow a decision before the next one, so any of these heads is one after the decision. */
static void add_to_head(struct proofs *p, size_t i)
{
    const struct proof_head *h = &p->set->heads[i];
    struct proof_claim *c = &p->heads[i];
    struct proof_statement now;
    if (c->holds || (h->decision != UINT64_MAX && h->decision != p->progress.so_far.decision))
        return;
    c->reached = true;
    proof_progress_state(&p->progress, &now);
    if (proof_head_matches(h, now.head))
        *c = (struct proof_claim){.reached = true, .holds = true, .records = now.records, .decision = now.decision};
}

/* A receipt names its record, and everything in it must agree. */
static void add_to_file(struct proofs *p, size_t i)
{
    const struct proof_statement *s = &p->set->files[i].receipt.statement;
    struct proof_claim *c = &p->files[i];
    struct proof_statement now;
    if (s->records != p->progress.so_far.records)
        return;
    proof_progress_state(&p->progress, &now);
    bool same = !memcmp(s->head, now.head, sizeof now.head) && !memcmp(s->id, now.id, sizeof now.id) &&
                !memcmp(s->rulebook, now.rulebook, sizeof now.rulebook) && s->decision == now.decision;
    *c = (struct proof_claim){.reached = true, .holds = same, .records = now.records, .decision = now.decision};
}

void proofs_add(struct proofs *p, const struct log_item *item)
{
    proof_progress_add(&p->progress, item);
    for (size_t i = 0; i < p->set->head_count; i++)
        add_to_head(p, i);
    for (size_t i = 0; i < p->set->file_count; i++)
        add_to_file(p, i);
}

/* ---------------------------------------------------------------- results */

static const char *ends_too_early(const struct proofs_results *r, uint64_t decision)
{
    const struct proof_statement *end = &r->proofs->progress.so_far;
    return arena_printf(r->arena,
                        tr(r->lang, "cannot be compared: the log ends after decision %llu, before decision %llu"),
                        (unsigned long long)end->decision, (unsigned long long)decision);
}

static const char *differs(const struct proofs_results *r, uint64_t decision)
{
    return arena_printf(r->arena,
                        tr(r->lang,
                           "the log differs at or before decision %llu: it was changed, or it is another game"),
                        (unsigned long long)decision);
}

/* A head without a decision can only be searched for. */
static const char *head_problem(const struct proofs_results *r, const struct proof_head *h,
                                const struct proof_claim *c)
{
    if (c->holds)
        return "";
    if (h->decision == UINT64_MAX)
        return tr(r->lang, "the log has no such head: it was changed or cut, or it is another game");
    return c->reached ? differs(r, h->decision) : ends_too_early(r, h->decision);
}

const char *proofs_file_problem(const struct proofs_results *r, const struct proof_statement *s,
                                const struct proof_claim *c)
{
    const struct proof_statement *end = &r->proofs->progress.so_far;
    if (c->holds)
        return "";
    if (!end->records)
        return tr(r->lang, "cannot be compared: the log has no readable record");
    if (memcmp(s->id, end->id, sizeof s->id))
        return tr(r->lang, "it is another game, or the first record of the log was changed");
    if (!c->reached && end->decision >= s->decision)
        return arena_printf(r->arena,
                            tr(r->lang, "cannot be compared: the log ends after record %llu, before record %llu"),
                            (unsigned long long)end->records, (unsigned long long)s->records);
    return c->reached ? differs(r, s->decision) : ends_too_early(r, s->decision);
}

struct proof_result *proofs_result(struct proofs_results *r, int kind, const char *source,
                                   const struct proof_claim *c)
{
    struct proof_result *made = &ARENA_PUSH(r->arena, r->items, r->count, r->room);
    *made = (struct proof_result){.kind = kind,
                                  .source = source,
                                  .bits = 8 * LOG_HASH_SIZE,
                                  .message = "",
                                  .decision = UINT64_MAX,
                                  .records = UINT64_MAX,
                                  .outcome = c && c->holds ? PROOF_HOLDS : PROOF_FAILS};
    if (c && c->holds) {
        made->decision = c->decision;
        made->records = c->records;
    }
    return made;
}

/* A head is named by its digits as they are compared. */
static void add_head_result(struct proofs_results *r, const struct proof_head *h, const struct proof_claim *c)
{
    struct buf text = BUF_ON(r->arena);
    uint64_t decision = h->decision == UINT64_MAX ? c->decision : h->decision;
    proof_head_write(&text, h->bytes, h->digits, decision);
    if (h->decision == UINT64_MAX && !c->holds)
        buf_cut(&text, (size_t)(strchr(text.data, '@') - text.data));
    struct proof_result *made = proofs_result(r, PROOF_HEAD, buf_cstr(&text), c);
    made->bits = 4 * (uint64_t)h->digits;
    made->message = head_problem(r, h, c);
}

const struct proof_result *proofs_end(struct proofs *p, struct arena *arena, const char *lang, size_t *count)
{
    struct proofs_results r = {.proofs = p, .arena = arena, .lang = lang};
    for (size_t i = 0; i < p->set->head_count; i++)
        add_head_result(&r, &p->set->heads[i], &p->heads[i]);
    proofs_add_files(&r);
    *count = r.count;
    return r.items;
}
