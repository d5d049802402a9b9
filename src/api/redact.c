/* SPDX-License-Identifier: MIT
 *
 * adj_log_redact and adj_log_is_redaction: writes a log for one role, or compares one with the complete log.
 */
#include "api/call.h"
#include "api/report.h"
#include "audit/log_report.h"
#include "audit/redact.h"
#include "base/input.h"
#include "base/mem.h"
#include "base/tr.h"
#include "log/writer.h"
#include "session/verdict.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

enum { SECRET_MAX = 64 * 1024 }; /* bytes of the file with the secret */

/* What a call needs. Too large for a small stack, so it is on the heap. */
struct redact_ctx {
    const char *log, *other; /* the complete log; the redacted one */
    struct adj_redact_options options;
    const char *lang;
    struct redaction redaction;
    struct buf secret, line;
    struct log_writer writer;
    struct log_reader reader; /* of the redacted log, where it is compared */
    uint64_t differs; /* 1 + number of the first record that differs */
};

/* One call. What the work opens is freed in each case. */
struct redact_call {
    const char *log, *other, *lang;
    const struct adj_redact_options *options;
    struct redact_ctx *made;
};

static struct redact_ctx *begin(struct redact_call *call, const char *lang)
{
    struct redact_ctx *x = call->made = mem_zero(1, sizeof *x);
    x->log = call->log;
    x->other = call->other;
    x->options = *call->options;
    x->lang = lang;
    return x;
}

static void release(void *ctx)
{
    struct redact_ctx *x = ((struct redact_call *)ctx)->made;
    if (!x)
        return;
    redact_release(&x->redaction);
    buf_release(&x->secret);
    buf_release(&x->line);
    log_writer_release(&x->writer);
    log_reader_release(&x->reader);
    mem_free(x);
}

static enum adj_status fail(struct buf *out, const char *message)
{
    buf_str(out, message);
    return ADJ_BAD_INPUT;
}

/* The contents of the file, without the end of its line. */
static enum adj_status read_secret(struct redact_ctx *x, struct buf *why)
{
    const char *path = x->options.secret;
    if (!path)
        return ADJ_OK;
    if (input_read(&x->secret, path, SECRET_MAX)) {
        struct log_fault fault = {0};
        log_fail_errno(&fault, errno, TR("cannot read '%s'"), path);
        log_fault_describe(why, &fault, x->lang);
        return ADJ_ENVIRONMENT;
    }
    buf_cut(&x->secret, strcspn(buf_cstr(&x->secret), "\r\n"));
    return x->secret.len ? ADJ_OK : fail(why, tr(x->lang, "the file with the secret is empty"));
}

/* Why the redaction failed. */
static enum adj_status fail_in_log(const struct redact_ctx *x, struct buf *out)
{
    verdict_format(out, x->log, NULL, x->redaction.message);
    return x->redaction.fault.verdict != LOG_OK ? api_log_status(&x->redaction.fault)
                                                : api_replay_status(&x->redaction.replay);
}

static enum adj_status prepare(struct redact_ctx *x, struct buf *why)
{
    const struct redact_options options = {.role = x->options.role,
                                           .secret = x->options.secret ? buf_cstr(&x->secret) : NULL,
                                           .rulebook = x->options.rulebook,
                                           .lang = x->lang};
    return redact_prepare(&x->redaction, x->log, &options) ? fail_in_log(x, why) : ADJ_OK;
}

/* ---------------------------------------------------------------- writing */

/* The first record starts the file. */
static int write_record(void *ctx, const struct log_record *record)
{
    struct redact_ctx *x = ctx;
    static const struct log_writer_options options = {
        .sync = LOG_SYNC_ALWAYS, .gather = LOG_GATHER_DECISIONS, .smallest = true};
    struct log_writer *w = &x->writer;
    if (record->kind == LOG_HEADER)
        return log_writer_create(w, x->other, &options, record, NULL);
    return (log_record_decides(record) && log_writer_commit(w)) || log_writer_add(w, record);
}

static enum adj_status write_all(struct redact_ctx *x, struct buf *why)
{
    if (!redact_run(&x->redaction, x->log, write_record, x) && !log_writer_finish(&x->writer))
        return ADJ_OK;
    if (x->redaction.message)
        return fail_in_log(x, why);
    return api_log_fault(why, x->other, &x->writer.fault, x->lang);
}

static enum adj_status redact(void *ctx, struct report *r)
{
    struct redact_ctx *x = begin(ctx, r->lang);
    struct buf why = BUF_ON(&r->arena);
    struct log_info info = {0};
    enum adj_status status = read_secret(x, &why);
    status = status == ADJ_OK ? prepare(x, &why) : status;
    status = status == ADJ_OK ? write_all(x, &why) : status;
    if (status == ADJ_OK && log_info(x->other, NULL, NULL, &info))
        status = api_log_fault(&why, x->other, &info.fault, x->lang);
    if (status != ADJ_OK) {
        report_fail(r, buf_cstr(&why));
        return status;
    }
    log_report_fill(r, x->other, &info, NULL, NULL);
    log_report_set_guessable(r, x->redaction.guessable);
    return ADJ_OK;
}

/* ---------------------------------------------------------------- comparing */

static int compare_record(void *ctx, const struct log_record *record)
{
    struct redact_ctx *x = ctx;
    struct log_item item;
    int more = log_reader_next(&x->reader, &item);
    if (more < 0)
        return -1;
    buf_reset(&x->line);
    log_record_encode(&x->line, record);
    if (more && x->line.len == item.len && !memcmp(x->line.data, item.line, item.len))
        return 0;
    x->differs = 1 + (more ? item.index : x->reader.sequence.records);
    return -1;
}

/* The role is that of the redacted log. */
static enum adj_status open_other(struct redact_ctx *x, struct buf *why)
{
    struct log_item item;
    log_reader_init(&x->reader, NULL, 0, NULL);
    if (log_reader_open(&x->reader, x->other, NULL) || log_reader_next(&x->reader, &item) <= 0)
        return api_log_fault(why, x->other, &x->reader.fault, x->lang);
    if (!item.record->header.viewer)
        return fail(why, arena_printf(&x->redaction.arena, tr(x->lang, "%s is not redacted: it hides nothing"), x->other));
    x->options.role = arena_strdup(&x->redaction.arena, item.record->header.viewer);
    log_reader_release(&x->reader);
    log_reader_init(&x->reader, NULL, 0, NULL);
    return log_reader_open(&x->reader, x->other, NULL) ? api_log_fault(why, x->other, &x->reader.fault, x->lang)
                                                       : ADJ_OK;
}

static enum adj_status result_of(struct redact_ctx *x, int failed, struct buf *out)
{
    struct log_item item;
    if (failed && x->redaction.message)
        return fail_in_log(x, out);
    if (x->reader.fault.verdict != LOG_OK)
        return api_log_fault(out, x->other, &x->reader.fault, x->lang);
    if (!x->differs && log_reader_next(&x->reader, &item) > 0)
        x->differs = 1 + item.index;
    if (x->reader.fault.verdict != LOG_OK)
        return api_log_fault(out, x->other, &x->reader.fault, x->lang);
    if (x->differs) {
        buf_printf(out, tr(x->lang, "%s is not this log as %s may know it: record %s differs\n"), x->other,
                   x->redaction.role, TR_NUMBER(x->lang, x->differs - 1));
        return ADJ_FINDING;
    }
    buf_printf(out, tr(x->lang, "%s is this log as %s may know it; of its records %s are hidden, and agree\n"), x->other,
               x->redaction.role, TR_NUMBER(x->lang, x->redaction.hidden));
    return ADJ_OK;
}

static enum adj_status compare(void *ctx, struct buf *out)
{
    struct redact_call *call = ctx;
    struct redact_ctx *x = begin(call, api_report_lang(call->lang));
    enum adj_status status = read_secret(x, out);
    status = status == ADJ_OK ? open_other(x, out) : status;
    status = status == ADJ_OK ? prepare(x, out) : status;
    return status == ADJ_OK ? result_of(x, redact_run(&x->redaction, x->log, compare_record, x), out) : status;
}

/* ---------------------------------------------------------------- the interface */

enum adj_status adj_log_redact(const char *log, const char *to, const struct adj_redact_options *options,
                               const char *lang, struct adj_report **out)
{
    struct redact_call x = {.log = log, .other = to, .options = options};
    return api_report_call(redact, &x, release, &log_report_kind, lang, out);
}

enum adj_status adj_log_is_redaction(const char *redacted, const char *log, const struct adj_redact_options *options,
                                     const char *lang, struct adj_text *out)
{
    struct redact_call x = {.log = log, .other = redacted, .lang = lang, .options = options};
    return api_text_call(compare, &x, release, out);
}
