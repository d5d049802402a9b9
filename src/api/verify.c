/* SPDX-License-Identifier: MIT
 *
 * Verifying logs: the guard, the form, and the rulebook that is kept from log to log. The work is done by audit/.
 */
#include "audit/verify.h"

#include "api/call.h"
#include "api/proof_set.h"
#include "api/report.h"
#include "api/rulebook.h"
#include "api/scan.h"
#include "base/mem.h"
#include "base/tr.h"

#include <errno.h>
#include <string.h>

_Static_assert((int)ADJ_VERDICT_OK == VERDICT_OK && (int)ADJ_VERDICT_TORN == VERDICT_TORN &&
                   (int)ADJ_VERDICT_DAMAGED == VERDICT_DAMAGED && (int)ADJ_VERDICT_TAMPERED == VERDICT_TAMPERED &&
                   (int)ADJ_VERDICT_DIVERGED == VERDICT_DIVERGED && (int)ADJ_VERDICT_ILLEGAL == VERDICT_ILLEGAL &&
                   (int)ADJ_VERDICT_CONTRADICTED == VERDICT_CONTRADICTED && (int)ADJ_VERDICT_REFUSED == VERDICT_REFUSED,
               "the verdicts of the public header are those of session/verdict.h");

struct adj_verifier {
    const struct adj_log_options *options;
    struct rulebook *rulebook; /* of the last log that needed a different one, … */
    struct compiled *compiled;
    struct game_pool pool; /* … what its games leave to the next one, … */
    struct replay replay; /* … and all that a log needs */
    struct log_collection kept; /* whose games are verified one after another */
    struct report *report; /* on the log */
    struct adj_scan *scan; /* of a collection that is verified as a file */
    struct adj_text why; /* there is none */
    struct buf name;
    struct adj_rulebook *given; /* of options->rulebook, read for the first log */
    struct verify_expected expected;
    struct proof_set proof_set; /* what the log is compared with, and how far; its memory is that of the report */
    struct proofs proofs;
};

/* Releases what belongs to the last log. */
static void forget_log(struct adj_verifier *v)
{
    replay_release(&v->replay);
    report_free(v->report);
    v->report = NULL;
    v->proofs = (struct proofs){0};
    adj_scan_close(v->scan);
    v->scan = NULL;
    adj_text_free(&v->why);
}

/* Pooled games belong to the rulebook, so they go first. */
static void forget_rulebook(struct adj_verifier *v)
{
    game_pool_release(&v->pool);
    compiled_free(v->compiled);
    rulebook_free(v->rulebook);
    v->compiled = NULL;
    v->rulebook = NULL;
}

/* Logs of a folder usually have the same rulebook; compiling it once saves most of the time. */
static void keep_rulebook(struct adj_verifier *v)
{
    struct rulebook *rulebook;
    struct compiled *compiled;
    if (!replay_take_rulebook(&v->replay, &rulebook, &compiled))
        return;
    forget_rulebook(v);
    v->compiled = compiled;
    v->rulebook = rulebook;
}

/* A collection by itself: its bytes, its games as logs, its chain. The games are played again one by one: FILE#N. */
static enum adj_status verify_collection(struct adj_verifier *v, const char *log, enum adj_verdict *verdict)
{
    enum adj_status status = adj_scan_open(log, v->options->lang, &v->scan, &v->why);
    if (!v->scan) {
        report_fail(v->report, v->why.data ? v->why.data : "");
        return status;
    }
    report_free(v->report);
    v->report = NULL;
    struct adj_report *found;
    status = adj_scan_report(v->scan, v->options->lang, verdict, &found);
    v->report = (struct report *)found;
    if (!found)
        mem_exhausted();
    return status;
}

static void describe_rulebook(struct buf *out, const char *folder, const struct adj_rulebook *rb, const char *lang)
{
    buf_printf(out, tr(lang, "the rulebook '%s' cannot be used"), folder);
    for (size_t i = 0; rb && i < rb->diags.count; i++)
        if (rb->diags.items[i].severity == DIAG_ERROR) {
            struct arena a = {0};
            buf_printf(out, ": %s", message_text(&a, lang, rb->diags.items[i].text));
            arena_release(&a);
            return;
        }
}

/* Reads the rulebook that logs are compared with; `rb` is NULL where the caller has it. Not ADJ_OK: `why` has the reason. */
static enum adj_status open_expected(const struct adj_log_options *o, struct adj_rulebook **rb, struct buf *why)
{
    if (o->digest && !verify_digest_is_readable(o->digest)) {
        buf_printf(why, tr(o->lang, "'%s' is not the digest of a rulebook: it needs %d to 64 hex digits"), o->digest,
                   DIGEST_DIGITS_LEAST);
        return ADJ_USAGE;
    }
    if (!o->rulebook || !rb)
        return ADJ_OK;
    enum adj_status status = adj_rulebook_open(o->rulebook, rb);
    if (status != ADJ_OK)
        describe_rulebook(why, o->rulebook, *rb, o->lang);
    return status;
}

/* For the first log. Not ADJ_OK: the report has the reason. */
static enum adj_status begin_expected(struct adj_verifier *v)
{
    const struct adj_log_options *o = v->options;
    if (v->expected.compiled || v->expected.digest || (!o->rulebook && !o->digest))
        return ADJ_OK;
    struct buf why = BUF_ON(&v->report->arena);
    enum adj_status status = open_expected(o, o->given ? NULL : &v->given, &why);
    if (status != ADJ_OK) {
        adj_rulebook_close(v->given);
        v->given = NULL;
        report_fail(v->report, buf_cstr(&why));
        return status;
    }
    v->expected.folder = o->rulebook;
    const struct adj_rulebook *given = o->given ? o->given : v->given;
    v->expected.compiled = given ? given->compiled : NULL;
    v->expected.digest = o->digest;
    return ADJ_OK;
}

/* Before the log is opened. Not ADJ_OK: the report has the reason. */
static enum adj_status begin_proofs(struct adj_verifier *v)
{
    const char *why;
    struct arena *a = &v->report->arena;
    enum adj_status status = api_proof_set(a, v->options->proofs, v->report->lang, &v->proof_set, &why);
    if (status == ADJ_OK)
        proofs_begin(&v->proofs, a, &v->proof_set);
    else
        report_fail(v->report, why);
    return status;
}

static void add_to_proofs(void *ctx, const struct log_item *item)
{
    proofs_add(ctx, item);
}

/* Proofs are compared with the complete log, also where its game has stopped earlier. */
static struct verify_proofs conclude_proofs(struct adj_verifier *v)
{
    struct verify_proofs proofs;
    replay_read_rest(&v->replay);
    proofs.items = proofs_end(&v->proofs, &v->report->arena, v->report->lang, &proofs.count);
    return proofs;
}

/* Fills the report, and returns what it means. */
static enum adj_status conclude(struct adj_verifier *v, const char *log, enum verdict found,
                                enum adj_verdict *verdict)
{
    struct verify_proofs proofs = v->proofs.set ? conclude_proofs(v) : (struct verify_proofs){0};
    found = verify_report_fill(v->report, &v->replay, found, log, &v->expected, &proofs);
    *verdict = found == VERDICT_ENVIRONMENT ? ADJ_VERDICT_REFUSED : (enum adj_verdict)found;
    switch (found) {
    case VERDICT_OK: return ADJ_OK;
    case VERDICT_DIVERGED:
    case VERDICT_ILLEGAL:
    case VERDICT_CONTRADICTED: return ADJ_FINDING;
    case VERDICT_ENVIRONMENT: return ADJ_ENVIRONMENT;
    default: return ADJ_BAD_INPUT;
    }
}

/* `game`: other than 0, this one of the collection that is kept, which is called `log`. */
static enum adj_status verify(struct adj_verifier *v, const char *log, uint64_t game, enum adj_verdict *verdict)
{
    struct replay_options options = {.lang = v->options->lang, .known_pool = &v->pool, .kept = &v->kept, .game = game,
                                     .programs = REPLAY_PLAYERS_REQUIRED};
    v->report = report_new(&verify_report_kind, api_report_lang(v->options->lang));
    enum adj_status status = begin_expected(v);
    if (status != ADJ_OK)
        return status;
    options.compiled = v->expected.compiled;
    options.known = v->compiled ? v->compiled : v->expected.compiled;
    if (v->options->proofs) {
        status = begin_proofs(v);
        if (status != ADJ_OK)
            return status;
        options.read = add_to_proofs;
        options.read_ctx = &v->proofs;
    }
    enum verdict found = verify_log(&v->replay, log, &options);
    if (v->replay.reader.fault.verdict == LOG_COLLECTION && !v->options->proofs)
        return verify_collection(v, log, verdict);
    return conclude(v, log, found, verdict);
}

struct verify_ctx {
    struct adj_verifier *v;
    const struct adj_log_options *options;
    const char *log;
    enum adj_verdict *verdict;
    struct adj_report **out;
    struct adj_scan *scan; /* whose segment is verified */
    size_t segment;
    adj_verified *verified;
    void *verified_ctx;
};

static enum adj_status run(void *ctx)
{
    struct verify_ctx *x = ctx;
    enum adj_status status = verify(x->v, x->log, 0, x->verdict);
    keep_rulebook(x->v);
    api_report_give(x->out, &x->v->report);
    return status;
}

enum adj_status adj_verifier_run(struct adj_verifier *v, const char *log, enum adj_verdict *verdict,
                                 struct adj_report **out)
{
    struct verify_ctx x = {.v = v, .log = log, .verdict = verdict, .out = out};
    *out = NULL;
    *verdict = ADJ_VERDICT_REFUSED;
    enum adj_status status = api_call(run, &x, NULL);
    if (!*out)
        log_collection_close(&v->kept); /* memory ran out: what it holds may be half of something */
    forget_log(v);
    return status;
}

/* ---------------------------------------------------------------- the games of a collection */

/* The file of the scan, which is kept from segment to segment. 0, or -1 with *why. */
static int open_kept(struct adj_verifier *v, const char *path, struct log_fault *why)
{
    if (v->kept.fd && !strcmp(buf_cstr(&v->kept.path), path))
        return 0;
    log_collection_close(&v->kept);
    if (!log_collection_open(&v->kept, path, NULL, NULL))
        return 0;
    *why = v->kept.fault;
    log_collection_close(&v->kept);
    return -1;
}

/* FILE#N, as every command accepts it. */
static const char *name_game(struct adj_verifier *v, const char *path, uint64_t n)
{
    buf_reset(&v->name);
    buf_str(&v->name, path);
    buf_char(&v->name, '#');
    buf_number(&v->name, n);
    return buf_cstr(&v->name);
}

/* Reads each game to its end even after a difference, because the chain of the file needs its
 * head. */
static void verify_games(struct adj_verifier *v, const char *path, struct log_segment_result *found,
                         adj_verified *verified, void *ctx)
{
    uint64_t first = v->kept.frame.first_game, end = first + v->kept.frame.games;
    for (uint64_t n = first; n < end; n++) {
        enum adj_verdict verdict = ADJ_VERDICT_REFUSED;
        const char *name = name_game(v, path, n);
        enum adj_status status = verify(v, name, n, &verdict);
        verified(ctx, name, status, verdict, (struct adj_report *)v->report);
        while (log_reader_next_frame(&v->replay.reader) > 0)
            continue; /* what follows the first difference still belongs to the file */
        log_segment_result_game(found, &v->replay.reader);
        keep_rulebook(v);
        forget_log(v);
    }
}

/* None of them can be read. */
static void report_lost(struct adj_verifier *v, const char *path, const struct log_fault *why,
                      const struct log_segment *s, adj_verified *verified, void *ctx)
{
    for (uint64_t n = s->first_game; n < s->first_game + s->games; n++) {
        const char *name = name_game(v, path, n);
        enum adj_verdict verdict;
        v->report = report_new(&verify_report_kind, api_report_lang(v->options->lang));
        v->replay.verdict = REPLAY_LOG;
        v->replay.reader.fault = *why;
        enum adj_status status = conclude(v, name, verdict_of_replay(&v->replay), &verdict);
        verified(ctx, name, status, verdict, (struct adj_report *)v->report);
        forget_log(v);
    }
}

/* Begins with the segment. Whether games begin in it: `found` has the reason why not. */
static bool begin_segment(struct adj_verifier *v, const char *path, const struct log_segment *s,
                          struct log_segment_result *found)
{
    if (open_kept(v, path, &found->fault))
        return false;
    if (log_collection_go_to(&v->kept, s->at) < 0) {
        found->fault = v->kept.fault;
        return false;
    }
    return log_segment_result_begin(found, &v->kept);
}

/* A segment that begins in the middle of a game reports that game as lost. */
static void verify_segment(struct adj_verifier *v, const char *path, const struct log_segment *s,
                           struct log_segment_result *found, adj_verified *verified, void *ctx)
{
    struct log_fault headless;
    if (begin_segment(v, path, s, found)) {
        verify_games(v, path, found, verified, ctx);
        return;
    }
    log_fail(&headless, LOG_DAMAGED, TR("the part with which the game begins is lost"));
    report_lost(v, path, found->orphan ? &headless : &found->fault, s, verified, ctx);
}

static enum adj_status run_segment(void *ctx)
{
    struct verify_ctx *x = ctx;
    struct adj_scan *t = x->scan;
    verify_segment(x->v, buf_cstr(&t->path), &t->segments[x->segment], &t->found[x->segment], x->verified,
                   x->verified_ctx);
    return ADJ_OK;
}

enum adj_status adj_verifier_run_segment(struct adj_verifier *v, struct adj_scan *t, size_t segment,
                                         adj_verified *verified, void *ctx)
{
    struct verify_ctx x = {.v = v, .scan = t, .segment = segment, .verified = verified, .verified_ctx = ctx};
    struct log_segment_result *found = &t->found[segment];
    found->at = t->segments[segment].at;
    enum adj_status status = api_call(run_segment, &x, NULL);
    if (status != ADJ_OK) {
        log_collection_close(&v->kept);
        log_fail_errno(&found->fault, ENOMEM, TR("cannot read the frame"));
    }
    forget_log(v);
    return status;
}

/* ---------------------------------------------------------------- a verifier */

static enum adj_status new_verifier(void *ctx)
{
    struct verify_ctx *x = ctx;
    x->v = mem_zero(1, sizeof *x->v);
    x->v->options = x->options;
    return ADJ_OK;
}

struct adj_verifier *adj_verifier_new(const struct adj_log_options *options)
{
    struct verify_ctx x = {.options = options};
    api_call(new_verifier, &x, NULL);
    return x.v;
}

void adj_verifier_free(struct adj_verifier *v)
{
    if (!v)
        return;
    forget_log(v);
    forget_rulebook(v);
    verify_expected_release(&v->expected);
    adj_rulebook_close(v->given);
    log_collection_close(&v->kept);
    buf_release(&v->name);
    mem_free(v);
}

struct check_ctx {
    const struct adj_log_options *options;
    struct adj_rulebook *rb;
};

static enum adj_status check_expected(void *ctx, struct buf *why)
{
    struct check_ctx *x = ctx;
    return open_expected(x->options, &x->rb, why);
}

static void release_check(void *ctx)
{
    adj_rulebook_close(((struct check_ctx *)ctx)->rb);
}

enum adj_status adj_verify_check(const struct adj_log_options *options, struct adj_text *why)
{
    struct check_ctx x = {.options = options};
    return api_text_call(check_expected, &x, release_check, why);
}

enum adj_status adj_verify(const char *log, const struct adj_log_options *options, enum adj_verdict *verdict,
                           struct adj_report **out)
{
    struct adj_verifier *v = adj_verifier_new(options);
    *out = NULL;
    *verdict = ADJ_VERDICT_REFUSED;
    if (!v)
        return ADJ_ENVIRONMENT;
    enum adj_status status = adj_verifier_run(v, log, verdict, out);
    adj_verifier_free(v);
    return status;
}

/* ---------------------------------------------------------------- the summary */

const char *adj_verdict_name(enum adj_verdict verdict)
{
    return verdict_name((enum verdict)verdict);
}

/* Adds up the verdicts for the summary. */
static struct verify_counts counts_of(const size_t counts[ADJ_VERDICTS])
{
    struct verify_counts c = {0};
    for (size_t v = 0; v < ADJ_VERDICTS; v++) {
        c.verdicts[v] = counts[v];
        c.all += counts[v];
    }
    return c;
}

struct summary_ctx {
    const struct adj_verify_counts *counts;
    const char *lang;
    struct report *report;
};

static enum adj_status summarize(void *ctx)
{
    struct summary_ctx *x = ctx;
    struct verify_counts logs = counts_of(x->counts->logs), collections = counts_of(x->counts->collections);
    x->report = report_new(&verify_summary_kind, api_report_lang(x->lang));
    verify_summary_fill(x->report, x->counts->given, &logs, &collections);
    return ADJ_OK;
}

enum adj_status adj_verify_summary(const struct adj_verify_counts *counts, const char *lang, struct adj_report **out)
{
    struct summary_ctx x = {.counts = counts, .lang = lang};
    enum adj_status status = api_call(summarize, &x, NULL);
    if (status != ADJ_OK)
        report_free(x.report);
    *out = status == ADJ_OK ? (struct adj_report *)x.report : NULL;
    return status;
}
