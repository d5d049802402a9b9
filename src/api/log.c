/* SPDX-License-Identifier: MIT
 *
 * Logs as files, regardless of their games: their text, their figures, and turning one into another.
 */
#include "api/call.h"
#include "api/report.h"
#include "audit/log_report.h"
#include "base/input.h"
#include "base/mem.h"
#include "base/tr.h"
#include "log/pack.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

enum { IMPORT_MAX = 256 * 1024 * 1024 }; /* bytes: as much text as a log may have */

/* What the functions below need. Too large for a small stack, so it is on the heap. */
struct log_ctx {
    struct log_reader reader;
    struct log_collection collection;
    struct log_scan scan;
    struct buf *text, lines;
    const char *lang;
    struct report *report;
    struct log_info info;
    struct record_roles roles; /* of a log whose info is requested */
    struct log_fault fault;
};

/* What each of these functions does: fills w->text, or w->report if there is one. */
typedef enum adj_status work_fn(struct log_ctx *w, const char *log, const char *to);

/* One call: what to do with which log. */
struct log_call {
    work_fn *fn;
    const char *log, *to, *lang;
    struct log_ctx *made; /* too large for a small stack */
    struct adj_report **report; /* NULL: the result is a text */
};

/* The same frame for texts and reports. */
static enum adj_status work(void *ctx, struct buf *text)
{
    struct log_call *x = ctx;
    struct log_ctx *w = x->made = mem_zero(1, sizeof *w);
    w->text = text;
    w->lang = api_report_lang(x->lang);
    if (x->report)
        w->report = report_new(&log_report_kind, w->lang);
    enum adj_status status = x->fn(w, x->log, x->to);
    if (x->report)
        api_report_give(x->report, &w->report);
    return status;
}

/* Called only if memory ran out: everything that the call has opened so far is in `made`. */
static void release(void *ctx)
{
    struct log_ctx *w = ((struct log_call *)ctx)->made;
    if (!w)
        return;
    log_reader_release(&w->reader);
    log_collection_close(&w->collection);
    log_scan_release(&w->scan);
    buf_release(&w->lines);
    report_free(w->report);
    mem_free(w);
}

static enum adj_status work_on_text(work_fn *fn, const char *log, const char *lang, struct adj_text *out)
{
    struct log_call x = {.fn = fn, .log = log, .lang = lang};
    return api_text_call(work, &x, release, out);
}

static enum adj_status work_on_report(work_fn *fn, const char *log, const char *to, const char *lang,
                                      struct adj_report **out)
{
    struct log_call x = {.fn = fn, .log = log, .to = to, .lang = lang, .report = out};
    *out = NULL;
    return api_text_call(work, &x, release, NULL);
}

/* A fault of an imported text has a line number, which is named as compilers do. */
static enum adj_status fail(struct log_ctx *w, const char *path, const struct log_fault *fault)
{
    buf_reset(w->text);
    if (fault->line) {
        buf_printf(w->text, "%s:%" PRIu64 ": ", path, fault->line);
        log_fault_describe(w->text, fault, w->lang);
    } else
        api_log_fault(w->text, path, fault, w->lang);
    if (w->report)
        report_fail(w->report, buf_cstr(w->text));
    return api_log_status(fault);
}

/* ---------------------------------------------------------------- text */

/* What makes the log a special kind of record is in its first line. */
static void convert_header(struct buf *out, const struct log_header *h, const char *lang)
{
    buf_printf(out, tr(lang, "%s, edition %s, seed %s"), h->rulebook.id, h->rulebook.edition,
               h->seed ? h->seed : tr(lang, "(not in the log)"));
    if (h->given)
        buf_printf(out, tr(lang, "; from a position: %s"), h->given);
    if (h->start)
        buf_printf(out, tr(lang, "; begins with: %s"), h->start);
    if (h->viewer)
        buf_printf(out, tr(lang, "; redacted for %s"), h->viewer);
    buf_char(out, '\n');
}

static void add_texts(struct buf *out, const struct log_texts *names)
{
    for (size_t i = 0; i < names->count; i++)
        buf_printf(out, "%s %s", i ? "," : "", names->items[i]);
}

static void convert_end(struct buf *out, const struct log_end *e, const char *lang)
{
    buf_str(out, tr(lang, "end:"));
    add_texts(out, &e->winners);
    if (!e->winners.count)
        buf_str(out, e->draw ? tr(lang, " a draw") : e->over ? tr(lang, " no winner") : tr(lang, " stopped"));
    if (e->losers.count) {
        buf_str(out, tr(lang, "; lost:"));
        add_texts(out, &e->losers);
    }
    for (size_t i = 0; i < e->points.count; i++)
        buf_printf(out, "%s %s %lld", i ? "," : ";", e->points.items[i].name, (long long)e->points.items[i].number);
    buf_char(out, '\n');
}

/* Short lines for `git diff`: only what a person compares. Hashes and checksums are omitted. */
static void convert(struct buf *out, const struct log_item *item, const char *lang)
{
    const struct log_record *r = item->record;
    switch (r->kind) {
    case LOG_HEADER: convert_header(out, &r->header, lang); break;
    case LOG_RULEBOOK: 
        buf_printf(out, tr_count(lang, "rulebook of %s file\n", "rulebook of %s files\n", r->rulebook.files.count),
                   TR_NUMBER(lang, r->rulebook.files.count));
        break;
    case LOG_DECISION:
        buf_printf(out, "%lld  %s: %s\n", (long long)r->decision.n, r->decision.role, r->decision.choice);
        break;
    case LOG_ROLL:
    case LOG_PICK:
        buf_printf(out, "      %s", r->roll.purpose);
        for (size_t i = 0; i < r->roll.values.count; i++)
            buf_printf(out, " %s", r->roll.values.items[i]);
        buf_printf(out, " [%lld]: %s\n", (long long)r->roll.index, r->roll.got);
        break;
    case LOG_SHUFFLE:
        buf_printf(out, "      %s [%lld]:", r->shuffle.purpose, (long long)r->shuffle.index);
        add_texts(out, &r->shuffle.order);
        buf_char(out, '\n');
        break;
    case LOG_END: convert_end(out, &r->end, lang); break;
    case LOG_COMMIT: buf_printf(out, tr(lang, "%s commits: %s\n"), r->commit.by, r->commit.what); break;
    case LOG_OPEN: buf_printf(out, tr(lang, "%s opens: %s: %s\n"), r->open.by, r->open.what, r->open.text); break;
    case LOG_HIDDEN: buf_printf(out, tr(lang, "      hidden: %s\n"), r->hidden.what); break;
    case LOG_HIDDEN_DECISION:
        buf_printf(out, "%lld  %s: %s\n", (long long)r->hidden_decision.n, r->hidden_decision.role,
                   r->hidden_decision.choice ? r->hidden_decision.choice : tr(lang, "(hidden)"));
        break;
    case LOG_MARK: buf_printf(out, "   -- %s\n", r->annotation.text); break;
    case LOG_NOTE: buf_printf(out, "   %s\n", r->annotation.text); break;
    default: break; /* hashes and the like say nothing to a reader of differences */
    }
}

/* One record is one line, regardless of its texts. */
static void convert_record(struct buf *out, const struct log_item *item, const char *lang)
{
    size_t from = out->len;
    convert(out, item, lang);
    buf_one_line(out, from);
}

/* Of a collection the records of each game, after a line that names it. Lost games are skipped;
 * `log info` lists them. */
static enum adj_status each_game(struct log_ctx *w, const char *log,
                                 void (*write)(struct buf *out, const struct log_item *item, const char *lang))
{
    struct log_collection *c = &w->collection;
    struct log_item item;
    enum adj_status status = ADJ_OK;
    uint64_t games;
    if (log_collection_count(c, &games))
        return fail(w, log, &c->fault);
    for (uint64_t n = 1; n <= games && status != ADJ_ENVIRONMENT; n++) {
        log_reader_release(&w->reader);
        log_reader_init(&w->reader, NULL, 0, NULL);
        log_reader_keep(&w->reader, c);
        if (log_reader_open_game(&w->reader, log, strlen(log), n)) {
            status = api_log_status(&w->reader.fault);
            continue;
        }
        buf_printf(w->text, tr(w->lang, "game %s, %s\n"), TR_NUMBER(w->lang, n), log_collection_name(c, n, &w->reader.memory));
        while (log_reader_next(&w->reader, &item) > 0)
            write(w->text, &item, w->lang);
        if (w->reader.fault.verdict != LOG_OK)
            status = api_log_status(&w->reader.fault);
    }
    return status == ADJ_ENVIRONMENT ? fail(w, log, &w->reader.fault) : status;
}

/* Records before a fault are written as well; the status reports the fault. */
static enum adj_status each_record(struct log_ctx *w, const char *log,
                                   void (*write)(struct buf *out, const struct log_item *item, const char *lang))
{
    struct log_item item;
    int more;
    log_reader_init(&w->reader, NULL, 0, NULL);
    if (log_reader_open(&w->reader, log, NULL)) {
        enum adj_status status = api_log_status(&w->reader.fault);
        return status == ADJ_ENVIRONMENT ? fail(w, log, &w->reader.fault) : status;
    }
    while ((more = log_reader_next(&w->reader, &item)) > 0)
        write(w->text, &item, w->lang);
    return more ? api_log_status(&w->reader.fault) : ADJ_OK; /* what is good is handed out all the same */
}

static void dump_record(struct buf *out, const struct log_item *item, const char *lang)
{
    (void)lang;
    buf_add(out, item->line, item->len);
    buf_char(out, '\n');
}

/* Of a collection the lines as they are in it, which zcat gives as well. */
static enum adj_status dump_frames(struct log_ctx *w, const char *log)
{
    struct log_collection *c = &w->collection;
    enum adj_status status = ADJ_OK;
    log_collection_start_over(c);
    for (int more; (more = log_collection_next_frame(c));) {
        if (more < 0 || log_collection_load(c))
            status = api_log_status(&c->fault);
        if (status == ADJ_ENVIRONMENT)
            return fail(w, log, &c->fault);
        if (c->loaded)
            buf_add(w->text, c->text.data, c->text.len);
    }
    return status;
}

/* Whether the file could not be opened as a collection because the system failed. FILE#N is the name of no file. */
static bool is_unread(const struct log_ctx *w)
{
    return w->collection.fault.verdict == LOG_ENVIRONMENT && w->collection.fault.error != ENOENT;
}

/* A collection is dumped frame by frame, because its games share rulebooks. */
static enum adj_status dump(struct log_ctx *w, const char *log, const char *to)
{
    (void)to;
    if (!log_collection_open(&w->collection, log, NULL, NULL))
        return dump_frames(w, log);
    if (is_unread(w))
        return fail(w, log, &w->collection.fault);
    return each_record(w, log, dump_record);
}

static enum adj_status textconv(struct log_ctx *w, const char *log, const char *to)
{
    (void)to;
    if (!log_collection_open(&w->collection, log, NULL, NULL))
        return each_game(w, log, convert_record);
    if (is_unread(w))
        return fail(w, log, &w->collection.fault);
    return each_record(w, log, convert_record);
}

enum adj_status adj_log_dump(const char *log, const char *lang, struct adj_text *out)
{
    return work_on_text(dump, log, lang, out);
}

enum adj_status adj_log_textconv(const char *log, const char *lang, struct adj_text *out)
{
    return work_on_text(textconv, log, lang, out);
}

/* ---------------------------------------------------------------- reports */

static enum adj_status report(struct log_ctx *w, const char *path)
{
    log_report_fill(w->report, path, &w->info, &w->scan, &w->roles);
    return api_log_status(&w->info.fault);
}

/* Reads all games; nothing is kept but the figures. */
static int scan_collection(struct log_ctx *w, const char *log)
{
    if (log_scan_open(&w->scan, log, NULL, NULL))
        return -1;
    while (log_scan_next(&w->scan) > 0)
        continue;
    log_info_fill_of_scan(&w->info, &w->scan);
    return 0;
}

static void read_info(struct log_ctx *w, const char *log)
{
    struct log_item item;
    log_reader_init(&w->reader, NULL, 0, NULL);
    if (!log_reader_open(&w->reader, log, NULL))
        while (log_reader_next(&w->reader, &item) > 0)
            record_roles_take(&w->roles, &w->report->arena, item.record);
    log_info_fill(&w->info, &w->reader);
}

/* A reader reports a collection by its verdict; only then is it scanned. */
static enum adj_status info(struct log_ctx *w, const char *log, const char *to)
{
    (void)to;
    read_info(w, log);
    if (w->info.fault.verdict == LOG_COLLECTION && scan_collection(w, log))
        return fail(w, log, &w->scan.collection.fault);
    return w->info.fault.verdict == LOG_ENVIRONMENT ? fail(w, log, &w->info.fault) : report(w, log);
}

enum adj_status adj_log_info(const char *log, const char *lang, struct adj_report **out)
{
    return work_on_report(info, log, NULL, lang, out);
}

/* Packing onto the same name replaces the log after the new file was read back. */
static enum adj_status pack(struct log_ctx *w, const char *log, const char *to)
{
    struct log_writer_options options = {.sync = LOG_SYNC_ALWAYS, .overwrite = !strcmp(log, to)};
    if (log_pack(log, to, &options, NULL, &w->info, &w->fault))
        return fail(w, log, &w->fault);
    return report(w, to);
}

/* The report describes what was saved and names the new file. */
static enum adj_status recover(struct log_ctx *w, const char *log, const char *to)
{
    struct log_writer_options options = {.sync = LOG_SYNC_ALWAYS};
    if (log_recover(log, to, &options, &w->info, &w->fault))
        return fail(w, log, &w->fault);
    report(w, log);
    log_report_set_recovered(w->report, to);
    return ADJ_OK;
}

/* The size is bounded, because the text is read into memory completely. */
static enum adj_status import(struct log_ctx *w, const char *jsonl, const char *to)
{
    struct log_writer_options options = {.sync = LOG_SYNC_ALWAYS};
    if (input_read(&w->lines, jsonl, IMPORT_MAX)) {
        log_fail_errno(&w->fault, errno, TR("cannot read the file"));
        return fail(w, jsonl, &w->fault);
    }
    if (log_import(w->lines.data, w->lines.len, to, &options, &w->info, &w->fault))
        return fail(w, jsonl, &w->fault);
    return report(w, to);
}

enum adj_status adj_log_pack(const char *log, const char *to, const char *lang, struct adj_report **out)
{
    return work_on_report(pack, log, to, lang, out);
}

enum adj_status adj_log_recover(const char *log, const char *to, const char *lang, struct adj_report **out)
{
    return work_on_report(recover, log, to, lang, out);
}

enum adj_status adj_log_import(const char *jsonl, const char *to, const char *lang, struct adj_report **out)
{
    return work_on_report(import, jsonl, to, lang, out);
}
