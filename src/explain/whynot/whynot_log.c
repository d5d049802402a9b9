/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "explain/whynot/whynot_log.h"

#include "base/tr.h"
#include "session/verdict.h"
#include "session/words.h"

static int failed(struct whynot_log *log)
{
    buf_reset(&log->text);
    verdict_format_replay(&log->text, NULL, &log->replay);
    return -1;
}

/* To the decision before the one that is asked about. A tail that a crash tore off is no obstacle at the
 * end of all. */
static int go_to(struct whynot_log *log, uint64_t at, const char *lang)
{
    struct replay *r = &log->replay;
    last_changes_note(&log->changes, r->game);
    r->game->keep_before = true;
    while (at == UINT64_MAX || r->game->decisions + 1 < at) {
        int more = replay_next(r);
        bool torn = more < 0 && r->verdict == REPLAY_LOG && r->reader.fault.verdict == LOG_TORN;
        if (more < 0 && !(torn && at == UINT64_MAX))
            return failed(log);
        if (more > 0) {
            last_changes_note(&log->changes, r->game);
            continue;
        }
        if (at == UINT64_MAX)
            break;
        buf_printf(&log->text, tr_count(lang, "no position before decision %llu: the log has %llu decision",
                                        "no position before decision %llu: the log has %llu decisions",
                                        r->game->decisions),
                   (unsigned long long)at, (unsigned long long)r->game->decisions);
        return -1;
    }
    return 0;
}

static void keep_record(void *ctx, const struct log_item *item)
{
    restarted_keep(ctx, item);
}

int whynot_log_ask(struct whynot_log *log, const char *path, const char *decision,
                   const struct whynot_log_options *options)
{
    struct replay_options replay = {.compiled = options->compiled,
                                    .folder = options->rulebook,
                                    .io = options->io,
                                    .lang = options->lang,
                                    .read = keep_record,
                                    .read_ctx = &log->restarted};
    struct replay *r = &log->replay;
    int32_t viewer = SIGHT_ALL;
    if (replay_open(r, path, &replay) || replay_to(r, 0) < 0)
        return failed(log);
    if (!words_has_language(r->compiled->vocab, options->lang, &log->text))
        return -2;
    if (!game_read_viewer(r->game, options->role, options->lang, &viewer, &log->text))
        return -2;
    if (!options->at) {
        buf_str(&log->text, tr(options->lang, "no position before decision 0: the first decision is 1"));
        return -1;
    }
    if (go_to(log, options->at, options->lang))
        return -1;
    bool again = viewer == SIGHT_ALL && restarted_make(&log->restarted, r);
    struct whynot_question q = {decision, viewer, &log->changes, options->lang, again ? &log->restarted : NULL};
    whynot_make(&log->answer, r->own ? r->own : options->compiled, r->game, &q);
    return 0;
}

void whynot_log_release(struct whynot_log *log)
{
    whynot_release(&log->answer);
    restarted_release(&log->restarted);
    last_changes_release(&log->changes);
    replay_release(&log->replay);
    buf_release(&log->text);
}
