/* SPDX-License-Identifier: MIT
 *
 * The records of a log as values, one after another, for programs that need neither its game nor its text. What each
 * record contains is described in docs/log-format.md. Must not replay the game.
 */
#include "api/call.h"
#include "api/report.h"
#include "base/json_value.h"
#include "base/mem.h"
#include "base/tr.h"
#include "log/reader.h"

#include <string.h>

struct adj_records {
    struct log_reader reader;
    struct arena memory; /* of the path and the language */
    struct arena record; /* of the latest record */
    const char *log, *lang;
};

static void discard(struct adj_records *r)
{
    if (!r)
        return;
    log_reader_release(&r->reader);
    arena_release(&r->record);
    arena_release(&r->memory);
    mem_free(r);
}

void adj_records_close(struct adj_records *r)
{
    discard(r);
}

/* Appends what is wrong with the log to `why`. */
static enum adj_status fail(const struct adj_records *r, struct buf *why)
{
    return api_log_fault(why, r->log, &r->reader.fault, r->lang);
}

/* ---------------------------------------------------------------- opening */

/* The arguments of adj_records_open. */
struct open_call {
    const char *log, *lang;
    struct adj_records *made, **out;
};

static enum adj_status open_log(void *ctx, struct buf *why)
{
    struct open_call *x = ctx;
    struct adj_records *r = x->made = mem_zero(1, sizeof *r);
    r->log = arena_strdup(&r->memory, x->log);
    r->lang = arena_strdup(&r->memory, api_report_lang(x->lang));
    log_reader_init(&r->reader, NULL, 0, NULL);
    if (log_reader_open(&r->reader, r->log, NULL))
        return fail(r, why);
    *x->out = r;
    x->made = NULL;
    return ADJ_OK;
}

static void release_open(void *ctx)
{
    discard(((struct open_call *)ctx)->made);
}

enum adj_status adj_records_open(const char *log, const char *lang, struct adj_records **out, struct adj_text *why)
{
    struct open_call x = {.log = log, .lang = lang, .out = out};
    *out = NULL;
    return api_text_call(open_log, &x, release_open, why);
}

/* ---------------------------------------------------------------- reading */

struct next_call {
    struct adj_records *records;
    struct adj_value *out;
};

/* Parses the line again as JSON: the value then has the same keys as the file. */
static enum adj_status next(void *ctx, struct buf *why)
{
    struct next_call *x = ctx;
    struct adj_records *r = x->records;
    struct log_item item;
    struct json_value_error ignored;
    arena_reset(&r->record);
    int more = log_reader_next(&r->reader, &item);
    if (more <= 0)
        return more ? fail(r, why) : ADJ_OK;
    struct json_value *v = json_value_parse(&r->record, item.line, item.len, &ignored);
    if (!v) { /* the reader has accepted the line, under the same limits */
        log_fail(&r->reader.fault, LOG_MALFORMED, TR("a record is not JSON"));
        return fail(r, why);
    }
    json_value_index(&r->record, v); /* a stranger's list can be long */
    *x->out = api_value(report_value_of_json(v));
    return ADJ_OK;
}

enum adj_status adj_records_next(struct adj_records *r, struct adj_value *record, struct adj_text *why)
{
    struct next_call x = {.records = r, .out = record};
    *record = (struct adj_value){.type = ADJ_VALUE_NULL};
    return api_text_call(next, &x, NULL, why);
}
