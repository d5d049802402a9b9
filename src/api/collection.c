/* SPDX-License-Identifier: MIT
 *
 * Collections: many games into one file, and out of it.
 */
#include "api/collection.h"

#include "api/report.h"
#include "api/text.h"
#include "audit/split_report.h"
#include "base/mem.h"
#include "session/verdict.h"

#include <inttypes.h>
#include <string.h>

static enum adj_status give_fault(struct buf *text, struct adj_text *why, const char *path,
                                  const struct log_fault *fault)
{
    buf_reset(text);
    verdict_tell_fault(text, path, fault);
    api_text_give(why, text);
    return api_log_status(fault);
}

/* ---------------------------------------------------------------- into one */

void adj_collection_free(struct adj_collection *c)
{
    if (!c)
        return;
    log_collector_release(&c->collector);
    log_collection_close(&c->kept);
    buf_release(&c->text);
    mem_free(c);
}

enum adj_status adj_collection_new(const char *path, int overwrite, struct adj_collection **out, struct adj_text *why)
{
    struct mem_guard guard;
    *out = NULL;
    if (why)
        *why = (struct adj_text){0};
    MEM_TRY(guard) {
        struct adj_collection *c = *out = mem_zero(1, sizeof *c);
        enum adj_status status = ADJ_OK;
        if (log_collector_create(&c->collector, path, NULL, overwrite != 0))
            status = give_fault(&c->text, why, path, &c->collector.fault);
        MEM_DONE();
        if (status != ADJ_OK) {
            adj_collection_free(c);
            *out = NULL;
        }
        return status;
    }
    adj_collection_free(*out);
    *out = NULL;
    return ADJ_ENVIRONMENT;
}

enum adj_status adj_collection_add(struct adj_collection *c, const char *log, struct adj_text *why)
{
    struct mem_guard guard;
    if (why)
        *why = (struct adj_text){0};
    MEM_TRY(guard) {
        enum adj_status status = ADJ_OK;
        if (log_collect(log, &c->collector, &c->kept, &c->info, &c->fault))
            status = give_fault(&c->text, why, log, &c->fault);
        MEM_DONE();
        return status;
    }
    return ADJ_ENVIRONMENT;
}

enum adj_status adj_collection_finish(struct adj_collection *c, struct adj_text *why)
{
    struct mem_guard guard;
    if (why)
        *why = (struct adj_text){0};
    MEM_TRY(guard) {
        enum adj_status status = ADJ_OK;
        if (log_collector_finish(&c->collector))
            status = give_fault(&c->text, why, c->collector.path, &c->collector.fault);
        MEM_DONE();
        return status;
    }
    return ADJ_ENVIRONMENT;
}

/* ---------------------------------------------------------------- out of one */

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

static void split_ctx_free(struct split_ctx *s)
{
    if (!s)
        return;
    log_collection_close(&s->kept);
    report_free(s->report);
    buf_release(&s->from);
    buf_release(&s->to);
    arena_release(&s->memory);
    mem_free(s);
}

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
    ARENA_PUSH(a, s->losses, s->loss_count, s->loss_room) =
        (struct split_loss){arena_strdup(a, buf_cstr(&s->from)), arena_strdup(a, s->fault.text),
                            (int)verdict_of_fault(&s->fault)};
}

static enum adj_status split(struct split_ctx *s, const char *collection, const char *folder, adj_progress *progress,
                             void *ctx)
{
    if (log_collection_open(&s->kept, collection, NULL, NULL)) {
        verdict_tell_fault(&s->from, collection, &s->kept.fault);
        report_fail(s->report, buf_cstr(&s->from));
        return api_log_status(&s->kept.fault);
    }
    uint64_t games = log_collection_count(&s->kept), written = 0;
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

enum adj_status adj_log_split(const char *collection, const char *folder, adj_progress *progress, void *ctx,
                              const char *lang, struct adj_report **out)
{
    struct mem_guard guard;
    struct split_ctx *volatile made = NULL;
    *out = NULL;
    MEM_TRY(guard) {
        struct split_ctx *s = made = mem_zero(1, sizeof *s);
        s->report = report_new(&split_report_kind, api_report_lang(lang));
        enum adj_status status = split(s, collection, folder, progress, ctx);
        api_report_give(out, &s->report);
        MEM_DONE();
        split_ctx_free(s);
        return status;
    }
    split_ctx_free(made);
    return ADJ_ENVIRONMENT;
}

size_t adj_log_games(const char *log)
{
    struct mem_guard guard;
    struct log_collection *volatile made = NULL;
    volatile uint64_t games = 0;
    MEM_TRY(guard) {
        struct log_collection *c = made = mem_zero(1, sizeof *c);
        if (!log_collection_open(c, log, NULL, NULL))
            games = log_collection_count(c);
        MEM_DONE();
    }
    if (made)
        log_collection_close(made);
    mem_free(made);
    return (size_t)games;
}
