/* SPDX-License-Identifier: MIT
 *
 * adj_rulebook_of_log: the rulebook that a log was played by. Must not play the log.
 */
#include "session/log_rulebook.h"

#include "api/call.h"
#include "api/report.h"
#include "api/rulebook.h"
#include "base/tr.h"
#include "session/verdict.h"

#include <string.h>

struct of_log_ctx {
    const char *log;
    const char *folder, *lang; /* of thin logs, NULL: none; of the messages */
    struct adj_rulebook *made, **out; /* until it is complete; then */
    struct log_reader reader;
    struct arena memory; /* of the file list and the digest */
};

static enum adj_status refuse(const struct of_log_ctx *t, struct buf *why, const char *text)
{
    verdict_format(why, t->log, verdict_word(VERDICT_REFUSED, t->lang), text);
    return ADJ_BAD_INPUT;
}

static enum adj_status fault(const struct of_log_ctx *t, struct buf *why)
{
    return api_log_fault(why, t->log, &t->reader.fault, t->lang);
}

/* Gives the rulebook out, also with errors; the first one is then in `why`. */
static enum adj_status finish(struct of_log_ctx *t, struct buf *why)
{
    struct adj_rulebook *r = t->made;
    enum adj_status status = ADJ_OK;
    api_rulebook_compile(r);
    for (size_t i = 0; i < r->diags.count && status == ADJ_OK; i++)
        if (r->diags.items[i].severity == DIAG_ERROR)
            status = refuse(t, why, arena_printf(&t->memory, "%s: %s", tr(t->lang, "the rulebook has errors"),
                                                 message_text(&t->memory, t->lang, r->diags.items[i].text)));
    buf_str(why, ""); /* so that nothing can fail once it is given out */
    *t->out = r;
    t->made = NULL;
    return status;
}

static enum adj_status make_of_files(struct of_log_ctx *t, const struct log_rulebook *record, struct buf *why)
{
    const struct rb_file *files = log_rulebook_files(record, &t->memory);
    t->made->rb = rulebook_from_files(files, record->files.count, &t->made->diags);
    t->made->of_log = true;
    return finish(t, why);
}

/* A thin log: by its digest, from an earlier game of its collection or from the folder. */
static enum adj_status make_of_digest(struct of_log_ctx *t, const char *digest, struct buf *why)
{
    const struct log_rulebook *earlier = log_rulebook_of_collection(&t->reader, digest, &t->memory);
    struct adj_rulebook *r = t->made;
    if (earlier)
        return make_of_files(t, earlier, why);
    if (!t->folder)
        return refuse(t, why, tr(t->lang, "the log is thin: the folder of its rulebook must be given"));
    r->rb = rulebook_load(t->folder, &r->diags, NULL);
    if (!r->diags.errors && strcmp(r->rb->digest, digest) != 0)
        return refuse(t, why, tr(t->lang, "the log is thin, and was played by another rulebook than the one given"));
    return finish(t, why);
}

/* The first two records are enough; those after them do not matter. */
static enum adj_status take(void *ctx, struct buf *why)
{
    struct of_log_ctx *t = ctx;
    struct log_item item;
    int more;
    t->made = api_rulebook_new();
    log_reader_init(&t->reader, NULL, 0, NULL);
    if (log_reader_open(&t->reader, t->log, NULL) || log_reader_next(&t->reader, &item) <= 0)
        return fault(t, why);
    const char *digest = arena_strdup(&t->memory, item.record->header.rulebook.digest);
    more = log_reader_next(&t->reader, &item);
    if (more < 0)
        return fault(t, why);
    return more && item.record->kind == LOG_RULEBOOK ? make_of_files(t, &item.record->rulebook, why)
                                                     : make_of_digest(t, digest, why);
}

static void release(void *ctx)
{
    struct of_log_ctx *t = ctx;
    log_reader_release(&t->reader);
    arena_release(&t->memory);
    adj_rulebook_close(t->made);
}

enum adj_status adj_rulebook_of_log(const char *log, const struct adj_log_options *options, struct adj_rulebook **out,
                                    struct adj_text *why)
{
    struct of_log_ctx t = {.log = log, .folder = options->rulebook, .lang = options->lang, .out = out};
    *out = NULL;
    return api_text_call(take, &t, release, why);
}
