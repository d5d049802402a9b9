/* SPDX-License-Identifier: MIT
 *
 * Runs that several machines share: the guards, and the order of the calls; the files are described in part/part.h.
 */
#include "part/part.h"

#include "api/call.h"
#include "api/report.h"
#include "base/mem.h"

#include <string.h>

/* ---------------------------------------------------------------- writing */

struct adj_part {
    struct part_writer writer;
    bool begun; /* the present entry */
    bool lost; /* memory ran out for something in it */
};

/* What is done with a part. */
struct part_ctx {
    struct adj_part *p;
    const struct adj_run *run;
    uint64_t shard;
    const char *key, *text;
    size_t len;
    int64_t number;
};

/* The public struct has no version: it is always that of the library. */
static struct part_run run_of(const struct adj_run *r)
{
    return (struct part_run){.command = r->command, .version = ADJ_VERSION, .arguments = r->arguments,
                             .argument_count = r->argument_count, .shards = r->shards, .items = r->items, .names = r->names,
                             .rulebook = r->rulebook};
}

/* Gives the line that was made. */
static void give_line(struct adj_part *p, struct buf *out)
{
    buf_add(out, p->writer.line.data, p->writer.line.len);
    buf_reset(&p->writer.line);
    p->begun = false;
}

static enum adj_status begin(void *ctx, struct buf *line)
{
    struct part_ctx *x = ctx;
    const struct part_run run = run_of(x->run);
    if (!run.shards || run.shards > PART_SHARDS_MAX || x->shard >= run.shards)
        return ADJ_USAGE;
    x->p = mem_zero(1, sizeof *x->p);
    part_write_head(&x->p->writer, &run, x->shard);
    give_line(x->p, line);
    return ADJ_OK;
}

enum adj_status adj_part_new(const struct adj_run *run, uint64_t shard, struct adj_part **out, struct adj_text *line)
{
    struct part_ctx x = {.run = run, .shard = shard};
    enum adj_status status = api_text_call(begin, &x, NULL, line);
    if (status != ADJ_OK) {
        adj_part_free(x.p);
        x.p = NULL;
    }
    *out = x.p;
    return status;
}

/* An entry begins with its first member. */
static struct part_writer *entry_of(struct adj_part *p)
{
    if (!p->begun)
        part_begin_entry(&p->writer);
    p->begun = true;
    return &p->writer;
}

static enum adj_status add_number(void *ctx)
{
    struct part_ctx *x = ctx;
    part_add_number(entry_of(x->p), x->key, x->number);
    return ADJ_OK;
}

static enum adj_status add_text(void *ctx)
{
    struct part_ctx *x = ctx;
    part_add_text(entry_of(x->p), x->key, x->text, x->len);
    return ADJ_OK;
}

static enum adj_status add_json(void *ctx)
{
    struct part_ctx *x = ctx;
    part_add_json(entry_of(x->p), x->key, x->text, x->len);
    return ADJ_OK;
}

void adj_part_number(struct adj_part *p, const char *key, int64_t number)
{
    struct part_ctx x = {.p = p, .key = key, .number = number};
    p->lost |= api_call(add_number, &x, NULL) != ADJ_OK;
}

void adj_part_text(struct adj_part *p, const char *key, const char *text, size_t len)
{
    struct part_ctx x = {.p = p, .key = key, .text = text, .len = len};
    p->lost |= api_call(add_text, &x, NULL) != ADJ_OK;
}

void adj_part_json(struct adj_part *p, const char *key, const char *json, size_t len)
{
    struct part_ctx x = {.p = p, .key = key, .text = json, .len = len};
    p->lost |= api_call(add_json, &x, NULL) != ADJ_OK;
}

static enum adj_status end_entry(void *ctx, struct buf *line)
{
    struct part_ctx *x = ctx;
    if (x->p->lost)
        return ADJ_ENVIRONMENT;
    part_end_entry(entry_of(x->p));
    give_line(x->p, line);
    return ADJ_OK;
}

enum adj_status adj_part_entry(struct adj_part *p, struct adj_text *line)
{
    struct part_ctx x = {.p = p};
    return api_text_call(end_entry, &x, NULL, line);
}

static enum adj_status json_entry(void *ctx, struct buf *line)
{
    struct part_ctx *x = ctx;
    part_json_entry(&x->p->writer, x->text, x->len);
    give_line(x->p, line);
    return ADJ_OK;
}

enum adj_status adj_part_json_entry(struct adj_part *p, const char *json, size_t len, struct adj_text *line)
{
    struct part_ctx x = {.p = p, .text = json, .len = len};
    return api_text_call(json_entry, &x, NULL, line);
}

static enum adj_status end(void *ctx, struct buf *line)
{
    struct part_ctx *x = ctx;
    part_write_end(&x->p->writer);
    give_line(x->p, line);
    return ADJ_OK;
}

enum adj_status adj_part_end(struct adj_part *p, struct adj_text *line)
{
    struct part_ctx x = {.p = p};
    return api_text_call(end, &x, NULL, line);
}

void adj_part_free(struct adj_part *p)
{
    if (!p)
        return;
    part_writer_release(&p->writer);
    mem_free(p);
}

/* ---------------------------------------------------------------- reading */

struct adj_parts {
    struct parts parts;
    struct adj_run run;
    const char *lang;
    const struct json_value *entry; /* the present one */
};

struct parts_ctx {
    struct adj_parts *p;
    const char *const *paths;
    size_t count;
    const char *lang;
    uint64_t shard;
    struct adj_value *out;
    const char *key, *found;
    size_t len;
};

static enum adj_status open_parts(void *ctx, struct buf *why)
{
    struct parts_ctx *x = ctx;
    struct adj_parts *p = x->p = mem_zero(1, sizeof *x->p);
    struct parts *parts = &p->parts;
    p->lang = arena_strdup(&parts->arena, api_report_lang(x->lang));
    for (size_t i = 0; i < x->count; i++) {
        int error;
        if (parts_add(parts, x->paths[i], p->lang, why, &error))
            return error ? ADJ_ENVIRONMENT : ADJ_BAD_INPUT;
    }
    if (!x->count || !parts_complete(parts, p->lang, why))
        return ADJ_BAD_INPUT;
    const struct part_run *r = &parts->run;
    p->run = (struct adj_run){r->command, r->arguments, r->argument_count, r->shards, r->items, r->names, r->rulebook};
    return ADJ_OK;
}

enum adj_status adj_parts_open(const char *const *paths, size_t count, const char *lang, struct adj_parts **out,
                               struct adj_text *why)
{
    struct parts_ctx x = {.paths = paths, .count = count, .lang = lang};
    enum adj_status status = api_text_call(open_parts, &x, NULL, why);
    if (status != ADJ_OK) {
        adj_parts_close(x.p);
        x.p = NULL;
    }
    *out = x.p;
    return status;
}

void adj_parts_close(struct adj_parts *p)
{
    if (!p)
        return;
    parts_release(&p->parts);
    mem_free(p);
}

const struct adj_run *adj_parts_run(const struct adj_parts *p)
{
    return &p->run;
}

const char *adj_parts_version(const struct adj_parts *p)
{
    return p->parts.run.version;
}

static enum adj_status next(void *ctx, struct buf *why)
{
    struct parts_ctx *x = ctx;
    int more = parts_next(&x->p->parts, x->shard, &x->p->entry, x->p->lang, why);
    if (more > 0)
        *x->out = api_value(report_value_of_json(x->p->entry));
    return more < 0 ? ADJ_BAD_INPUT : ADJ_OK;
}

enum adj_status adj_parts_next(struct adj_parts *p, uint64_t shard, struct adj_value *entry, struct adj_text *why)
{
    struct parts_ctx x = {.p = p, .shard = shard, .out = entry};
    *entry = (struct adj_value){.type = ADJ_VALUE_NULL};
    return api_text_call(next, &x, NULL, why);
}

static enum adj_status find_text(void *ctx)
{
    struct parts_ctx *x = ctx;
    x->found = parts_text(&x->p->parts, x->p->entry, x->key, &x->len);
    return ADJ_OK;
}

const char *adj_parts_text(struct adj_parts *p, const char *key, size_t *len)
{
    struct parts_ctx x = {.p = p, .key = key};
    bool found = p->entry && api_call(find_text, &x, NULL) == ADJ_OK;
    *len = x.len;
    return found ? x.found : NULL;
}
