/* SPDX-License-Identifier: MIT
 *
 * The order of records: the header is first, the rulebook second, numbers of decisions have no gap, nothing
 * follows the end. Described in docs/log-format.md, "The record sequence" and "The chain". Must not know files
 * or frames.
 *
 */
#include "log/sequence.h"

#include "base/tr.h"

#include <assert.h>
#include <string.h>

/* The head of the chain covers every byte of every record. */
bool log_sequence_is_same(const struct log_sequence *a, const struct log_sequence *b)
{
    uint8_t of_a[LOG_HASH_SIZE], of_b[LOG_HASH_SIZE];
    log_chain_head(&a->chain, of_a);
    log_chain_head(&b->chain, of_b);
    return a->records == b->records && memcmp(of_a, of_b, LOG_HASH_SIZE) == 0;
}

/* The number that a record states must be the number of decisions so far. */
static int check_number(const struct log_sequence *c, const struct log_record *r, int64_t n, struct log_fault *fault)
{
    if ((uint64_t)n == c->decisions)
        return 0;
    return log_fail(fault, LOG_MALFORMED, TR("%s: key \"n\" is %lld after %llu decisions"), log_record_name(r->kind),
                    (long long)n, (unsigned long long)c->decisions);
}

/* Decisions are numbered without a gap. */
static int check_next(const struct log_sequence *c, const struct log_record *r, int64_t n, struct log_fault *fault)
{
    if ((uint64_t)n == c->decisions + 1)
        return 0;
    return log_fail(fault, LOG_MALFORMED, TR("%s: key \"n\" is %lld, expected %llu"), log_record_name(r->kind),
                    (long long)n, (unsigned long long)c->decisions + 1);
}

/* The order of checks decides which message a wrong record gets: the most general comes first. */
static int check_place(const struct log_sequence *c, const struct log_record *r, struct log_fault *fault)
{
    if (c->ended)
        return log_fail(fault, LOG_MALFORMED, TR("%s: record after the end"), log_record_name(r->kind));
    if ((r->kind == LOG_HEADER) != (c->records == 0))
        return log_fail(fault, LOG_MALFORMED, TR("%s: the header must be the first record and no other"),
                        log_record_name(r->kind));
    if (r->kind == LOG_OPENING || r->kind == LOG_GAME || r->kind == LOG_CLOSE)
        return log_fail(fault, LOG_MALFORMED, TR("%s: record inside a game"), log_record_name(r->kind));
    if (r->kind == LOG_RULEBOOK && c->records != 1)
        return log_fail(fault, LOG_MALFORMED, TR("rulebook: must directly follow the header"));
    switch (r->kind) {
    case LOG_HEADER:
        return r->header.viewer && r->header.seed
                   ? log_fail(fault, LOG_MALFORMED, TR("header: a log that is redacted shows no seed"))
                   : 0;
    case LOG_DECISION:
        return check_next(c, r, r->decision.n, fault);
    case LOG_HIDDEN_DECISION:
    case LOG_HIDDEN:
        if (!c->redacted)
            return log_fail(fault, LOG_MALFORMED, TR("%s: record in a log that is not redacted"),
                            log_record_name(r->kind));
        return r->kind == LOG_HIDDEN ? 0 : check_next(c, r, r->hidden_decision.n, fault);
    case LOG_HASH: return check_number(c, r, r->hash.n, fault);
    case LOG_RESUME: return check_number(c, r, r->resume.n, fault);
    case LOG_END:
        if (c->needs < LOG_FORMAT_RESULTS && (r->end.over || r->end.losers.count || r->end.points.count))
            return log_fail(fault, LOG_MALFORMED, TR("end: a result that needs version %d of the format"),
                            LOG_FORMAT_RESULTS);
        return check_number(c, r, r->end.n, fault);
    case LOG_POSITION: return check_number(c, r, r->position.n, fault);
    default: return 0;
    }
}

static void add_claims(struct log_claims *c, const struct log_record *r)
{
    switch (r->kind) {
    case LOG_HEADER:
        c->laid_out = r->header.given || r->header.start;
        c->seeded = r->header.seed != NULL;
        break;
    case LOG_ROLL:
    case LOG_PICK: c->observed += r->roll.by == LOG_BY_OBSERVED; break;
    case LOG_SHUFFLE: c->observed += r->shuffle.by == LOG_BY_OBSERVED; break;
    case LOG_END: c->decided = r->end.winners.count || r->end.draw || r->end.over; break;
    default: break;
    }
}

/* Nothing changes unless the record may follow. */
int log_sequence_take(struct log_sequence *c, const struct log_record *record, struct log_fault *fault)
{
    if (check_place(c, record, fault))
        return -1;
    assert(c->kinds[LOG_HEADER] == (c->records > 0)); /* the header is the first record, and the only one */
    c->records++;
    c->kinds[record->kind]++;
    add_claims(&c->claims, record);
    c->decisions += log_record_decides(record);
    c->ended = record->kind == LOG_END;
    if (record->kind == LOG_HEADER) {
        c->redacted = record->header.viewer != NULL;
        c->needs = record->header.needs;
    }
    return 0;
}

/* The chain is moved by the caller; see log_sequence_take. */
int log_sequence_accept(struct log_sequence *c, const char *line, size_t len, struct arena *arena,
                        struct log_scratch *scratch, struct log_record *out, struct log_fault *fault)
{
    if (log_record_decode(arena, scratch, line, len, false, out, fault))
        return -1;
    if (log_sequence_take(c, out, fault))
        return -1;
    if (out->kind == LOG_HEADER)
        log_chain_file_id(line, len, c->id);
    return 0;
}
