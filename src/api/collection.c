/* SPDX-License-Identifier: MIT
 *
 * Collections: many games into one file, and out of it.
 */
#include "api/collection.h"

#include "api/call.h"
#include "api/report.h"
#include "api/text.h"
#include "audit/split_report.h"
#include "base/mem.h"

#include <inttypes.h>
#include <string.h>

/* ---------------------------------------------------------------- into one */

void adj_collection_free(struct adj_collection *c)
{
    if (!c)
        return;
    log_collector_release(&c->collector);
    log_collection_close(&c->kept);
    mem_free(c);
}

/* A call on a collection that is being written. */
struct collection_ctx {
    struct adj_collection *c;
    const char *path, *lang; /* of the collection, or of a log; of a new collection */
    bool overwrite;
    struct adj_text *why;
};

/* Describes a fault for the caller, and turns it into a status. */
static enum adj_status report_fault(struct collection_ctx *x, const char *path, const struct log_fault *fault,
                                  struct buf *text)
{
    enum adj_status status = api_log_fault(text, path, fault, x->c->lang);
    api_text_give(x->why, text);
    return status;
}

/* A caller may pass NULL for `why`. */
static enum adj_status call(api_text_work *work, struct collection_ctx *x)
{
    if (x->why)
        *x->why = (struct adj_text){0};
    return api_text_call(work, x, NULL, NULL);
}

/* x->c is set first, so that a failure can be cleaned up by the caller. */
static enum adj_status create(void *ctx, struct buf *text)
{
    struct collection_ctx *x = ctx;
    struct log_collector *collector = &(x->c = mem_zero(1, sizeof *x->c))->collector;
    x->c->lang = api_report_lang(x->lang);
    if (log_collector_create(collector, x->path, NULL, x->overwrite))
        return report_fault(x, x->path, &collector->fault, text);
    return ADJ_OK;
}

/* As adj_cover_open: after an error there is nothing to free. */
enum adj_status adj_collection_new(const char *path, int overwrite, const char *lang, struct adj_collection **out,
                                   struct adj_text *why)
{
    struct collection_ctx x = {.path = path, .lang = lang, .overwrite = overwrite != 0, .why = why};
    enum adj_status status = call(create, &x);
    *out = status == ADJ_OK ? x.c : NULL;
    if (status != ADJ_OK)
        adj_collection_free(x.c);
    return status;
}

/* Logs of one collection that are added one after another are read through one open file. */
static enum adj_status add(void *ctx, struct buf *text)
{
    struct collection_ctx *x = ctx;
    struct adj_collection *c = x->c;
    if (log_collect(x->path, &c->collector, &c->kept, &c->info, &c->fault))
        return report_fault(x, x->path, &c->fault, text);
    return ADJ_OK;
}

enum adj_status adj_collection_add(struct adj_collection *c, const char *log, struct adj_text *why)
{
    return call(add, &(struct collection_ctx){.c = c, .path = log, .why = why});
}

static enum adj_status finish(void *ctx, struct buf *text)
{
    struct collection_ctx *x = ctx;
    struct log_collector *collector = &x->c->collector;
    return log_collector_finish(collector) ? report_fault(x, collector->path, &collector->fault, text) : ADJ_OK;
}

enum adj_status adj_collection_finish(struct adj_collection *c, struct adj_text *why)
{
    return call(finish, &(struct collection_ctx){.c = c, .why = why});
}

/* ---------------------------------------------------------------- out of one */

/* What a split needs, and its results so far. */
struct split_ctx {
    struct log_collection kept;
    struct log_info info;
    struct log_fault fault;
    struct buf from, to;
    struct report *report;
    struct split_loss *losses;
    size_t loss_count, loss_room;
    struct arena memory;
    const char **names; /* of the games so far */
    size_t name_count, name_cap;
};

/* Names of games need not be unique; names of files must be. */
static bool is_taken(const struct split_ctx *s, const char *name)
{
    for (size_t i = 0; i < s->name_count; i++)
        if (!strcmp(s->names[i], name))
            return true;
    return false;
}

/* "corner-of-the-eye", or "corner-of-the-eye-7" where an earlier game is called so. */
static const char *file_name(struct split_ctx *s, uint64_t n)
{
    const char *name = log_collection_name(&s->kept, n, &s->memory);
    while (is_taken(s, name))
        name = arena_printf(&s->memory, "%s-%" PRIu64, name, n);
    ARENA_PUSH(&s->memory, s->names, s->name_count, s->name_cap) = name;
    return name;
}

/* Each game becomes a packed log of its own. */
static enum adj_status split_game(struct split_ctx *s, const char *collection, uint64_t n, const char *folder)
{
    const struct log_writer_options options = {.sync = LOG_SYNC_ALWAYS};
    buf_reset(&s->from);
    buf_printf(&s->from, "%s#%" PRIu64, collection, n);
    if (log_collection_find(&s->kept, n)) {
        s->fault = s->kept.fault;
        return api_log_status(&s->fault);
    }
    buf_reset(&s->to);
    buf_printf(&s->to, "%s/%s.jsonl.gz", folder, file_name(s, n));
    return log_pack(buf_cstr(&s->from), buf_cstr(&s->to), &options, &s->kept, &s->info, &s->fault)
               ? api_log_status(&s->fault)
               : ADJ_OK;
}

/* Notes that a game could not be written. */
static void add_loss(struct split_ctx *s)
{
    struct arena *a = &s->report->arena;
    ARENA_PUSH(a, s->losses, s->loss_count, s->loss_room) = split_loss_of(s->report, buf_cstr(&s->from), &s->fault);
}

/* Continues after a game that cannot be read; the status is the most severe one. */
static enum adj_status split(struct split_ctx *s, const char *collection, const char *folder, adj_progress *progress,
                             void *ctx)
{
    uint64_t games = 0, written = 0;
    bool failed = log_collection_open(&s->kept, collection, NULL, NULL) || log_collection_count(&s->kept, &games);
    if (failed || (!games && s->kept.fault.verdict != LOG_OK)) {
        enum adj_status status = api_log_fault(&s->from, collection, &s->kept.fault, s->report->lang);
        report_fail(s->report, buf_cstr(&s->from));
        return status;
    }
    enum adj_status worst = ADJ_OK;
    for (uint64_t n = 1; n <= games; n++) {
        enum adj_status status = split_game(s, collection, n, folder);
        written += status == ADJ_OK;
        if (status != ADJ_OK) {
            add_loss(s);
            worst = status > worst ? status : worst;
        }
        if (status == ADJ_ENVIRONMENT || (progress && progress(ctx, (size_t)n, (size_t)games)))
            break;
    }
    struct split_report *value = ARENA_NEW(&s->report->arena, struct split_report);
    *value = (struct split_report){arena_strdup(&s->report->arena, collection),
                                   arena_strdup(&s->report->arena, folder), games, written, s->losses, s->loss_count};
    s->report->value = value;
    return worst;
}

/* The arguments of adj_log_split. */
struct split_call {
    const char *collection, *folder, *lang;
    adj_progress *progress;
    void *progress_ctx;
    struct split_ctx *made; /* too large for a small stack */
    struct adj_report **out;
};

/* The context is on the heap, because it contains a reader. */
static enum adj_status split_work(void *ctx)
{
    struct split_call *x = ctx;
    struct split_ctx *s = x->made = mem_zero(1, sizeof *s);
    s->report = report_new(&split_report_kind, api_report_lang(x->lang));
    enum adj_status status = split(s, x->collection, x->folder, x->progress, x->progress_ctx);
    api_report_give(x->out, &s->report);
    return status;
}

/* Called only if memory ran out. */
static void split_release(void *ctx)
{
    struct split_ctx *s = ((struct split_call *)ctx)->made;
    if (!s)
        return;
    log_collection_close(&s->kept);
    report_free(s->report);
    buf_release(&s->from);
    buf_release(&s->to);
    arena_release(&s->memory);
    mem_free(s);
}

enum adj_status adj_log_split(const char *collection, const char *folder, adj_progress *progress, void *ctx,
                              const char *lang, struct adj_report **out)
{
    struct split_call x = {.collection = collection, .folder = folder, .lang = lang, .progress = progress,
                           .progress_ctx = ctx, .out = out};
    *out = NULL;
    return api_call(split_work, &x, split_release);
}

struct games_ctx {
    const char *log;
    struct log_collection *collection; /* too large for a small stack */
    uint64_t games;
};

/* A file that is not a collection has 0 games, which is an answer and not an error. A failure of the system can pass: a
 * second one is reported when the log is read. */
static enum adj_status count_games(void *ctx)
{
    struct games_ctx *x = ctx;
    x->collection = mem_zero(1, sizeof *x->collection);
    for (int attempt = 0; attempt < 2; attempt++) {
        if (!log_collection_open(x->collection, x->log, NULL, NULL) && !log_collection_count(x->collection, &x->games))
            return ADJ_OK;
        x->games = 0;
        if (x->collection->fault.verdict != LOG_ENVIRONMENT)
            return ADJ_OK;
        log_collection_close(x->collection);
    }
    return ADJ_OK;
}

static void games_release(void *ctx)
{
    struct games_ctx *x = ctx;
    if (x->collection)
        log_collection_close(x->collection);
    mem_free(x->collection);
}

/* 0 for a log of one game, and for a file that cannot be read. */
size_t adj_log_games(const char *log)
{
    struct games_ctx x = {.log = log};
    api_call(count_games, &x, games_release);
    return (size_t)x.games;
}
