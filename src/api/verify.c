/* SPDX-License-Identifier: MIT
 *
 * Verifying logs: the guard, the form, and the rulebook that is kept from log to log. The work is done by audit/.
 */
#include "audit/verify.h"

#include "api/report.h"
#include "api/text.h"
#include "base/mem.h"

struct adj_verifier {
    const struct adj_log_options *options;
    const struct adj_style *style;
    struct rulebook *rulebook; /* of the last log that needed another one, … */
    struct compiled *compiled;
    bool of_folder; /* … which was thin, so that it is the one that was given, … */
    struct game_stock stock; /* … what its games leave to the next one, … */
    struct replay replay; /* … and all that a log needs */
    struct log_collection kept; /* whose games are verified one after another */
    struct buf text, compact, scratch;
    struct json_out json;
    struct arena looking;
};

static void forget_log(struct adj_verifier *v)
{
    replay_release(&v->replay);
    buf_release(&v->text);
    buf_release(&v->compact);
    buf_release(&v->scratch);
    arena_release(&v->looking);
    json_out_release(&v->json);
    v->json = (struct json_out){.out = &v->compact};
}

static void forget_rulebook(struct adj_verifier *v)
{
    game_stock_release(&v->stock);
    compiled_free(v->compiled);
    rulebook_free(v->rulebook);
    v->compiled = NULL;
    v->rulebook = NULL;
}

static void keep_rulebook(struct adj_verifier *v)
{
    struct rulebook *rulebook;
    struct compiled *compiled;
    if (!replay_take_rulebook(&v->replay, &rulebook, &compiled))
        return;
    forget_rulebook(v);
    v->compiled = compiled;
    v->rulebook = rulebook;
    v->of_folder = v->replay.thin;
}

/* A collection by itself: its bytes, its games as logs, its chain. The games are played again one by one: FILE#N. */
static enum adj_status verify_collection(struct adj_verifier *v, const char *log, enum adj_verdict *verdict)
{
    struct adj_text text;
    enum log_verdict found;
    enum adj_status status = api_collection_report(log, v->style, &found, &text);
    *verdict = found == LOG_OK         ? ADJ_VERDICT_OK
               : found == LOG_TORN     ? ADJ_VERDICT_TORN
               : found == LOG_DAMAGED  ? ADJ_VERDICT_DAMAGED
               : found == LOG_TAMPERED ? ADJ_VERDICT_TAMPERED
                                       : ADJ_VERDICT_REFUSED;
    buf_add(&v->text, text.data, text.len);
    adj_text_free(&text);
    return status;
}

static enum adj_status verify(struct adj_verifier *v, const char *log, enum adj_verdict *verdict)
{
    static const enum adj_verdict verdicts[] = {
        [VERIFY_OK] = ADJ_VERDICT_OK,
        [VERIFY_TORN] = ADJ_VERDICT_TORN,
        [VERIFY_DAMAGED] = ADJ_VERDICT_DAMAGED,
        [VERIFY_TAMPERED] = ADJ_VERDICT_TAMPERED,
        [VERIFY_DIVERGED] = ADJ_VERDICT_DIVERGED,
        [VERIFY_ILLEGAL] = ADJ_VERDICT_ILLEGAL,
        [VERIFY_REFUSED] = ADJ_VERDICT_REFUSED,
        [VERIFY_ENVIRONMENT] = ADJ_VERDICT_REFUSED,
    };
    struct replay_options options = {.folder = v->options->rulebook, .compiled = v->of_folder ? v->compiled : NULL,
                                     .known = v->compiled, .known_stock = &v->stock, .kept = &v->kept};
    enum verify_verdict found = verify_log(&v->replay, log, &options);
    if (v->replay.reader.fault.verdict == LOG_COLLECTION)
        return verify_collection(v, log, verdict);
    *verdict = verdicts[found];
    if (v->style->format == ADJ_JSON) {
        verify_json(&v->json, &v->replay, found, log, &v->scratch, &v->looking);
        api_json_indent(&v->text, &v->compact);
    } else
        verify_text(&v->text, &v->replay, found, log, &v->scratch, &v->looking);
    switch (found) {
    case VERIFY_OK: return ADJ_OK;
    case VERIFY_DIVERGED:
    case VERIFY_ILLEGAL: return ADJ_FINDING;
    case VERIFY_ENVIRONMENT: return ADJ_ENVIRONMENT;
    default: return ADJ_BAD_INPUT;
    }
}

enum adj_status adj_verifier_run(struct adj_verifier *v, const char *log, enum adj_verdict *verdict,
                                 struct adj_text *out)
{
    struct mem_guard guard;
    volatile enum adj_status status = ADJ_ENVIRONMENT;
    *out = (struct adj_text){0};
    *verdict = ADJ_VERDICT_REFUSED;
    MEM_TRY(guard) {
        status = verify(v, log, verdict);
        api_text_give(out, &v->text);
        keep_rulebook(v);
        MEM_DONE();
    }
    forget_log(v);
    return status;
}

struct adj_verifier *adj_verifier_new(const struct adj_log_options *options, const struct adj_style *style)
{
    struct mem_guard guard;
    MEM_TRY(guard) {
        struct adj_verifier *v = mem_zero(1, sizeof *v);
        v->options = options;
        v->style = style;
        v->json.out = &v->compact;
        MEM_DONE();
        return v;
    }
    return NULL;
}

void adj_verifier_free(struct adj_verifier *v)
{
    if (!v)
        return;
    forget_log(v);
    forget_rulebook(v);
    log_collection_close(&v->kept);
    mem_free(v);
}

enum adj_status adj_verify(const char *log, const struct adj_log_options *options, const struct adj_style *style,
                           enum adj_verdict *verdict, struct adj_text *out)
{
    struct adj_verifier *v = adj_verifier_new(options, style);
    *out = (struct adj_text){0};
    *verdict = ADJ_VERDICT_REFUSED;
    if (!v)
        return ADJ_ENVIRONMENT;
    enum adj_status status = adj_verifier_run(v, log, verdict, out);
    adj_verifier_free(v);
    return status;
}
