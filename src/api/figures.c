/* SPDX-License-Identifier: MIT
 *
 * The figures of a log or a collection as a text or as JSON (schema/report-log.schema.json).
 */
#include "api/figures.h"

#include "session/verdict.h"

#include <inttypes.h>

static void put_losses(struct json_out *j, const struct log_scan *t)
{
    json_out_key(j, "losses");
    json_out_open(j, '[');
    for (size_t i = 0; i < t->loss_count; i++) {
        const struct log_loss *l = &t->losses[i];
        json_out_open(j, '{');
        json_out_put_int(j, "first", (int64_t)l->first);
        json_out_put_int(j, "last", (int64_t)l->last);
        json_out_put_text(j, "verdict", log_verdict_name(l->fault.verdict));
        json_out_put_text(j, "message", l->fault.text);
        json_out_put_int(j, "offset", (int64_t)l->fault.offset);
        json_out_close(j, '}');
    }
    json_out_close(j, ']');
}

static void put_info(struct json_out *j, const char *path, const struct log_info *i, const struct log_scan *t)
{
    json_out_open(j, '{');
    json_out_put_text(j, "file", path);
    json_out_put_text(j, "verdict", verdict_name(verdict_of_fault(&i->fault)));
    json_out_put_text(j, "reason", i->fault.verdict == LOG_OK ? "" : log_verdict_name(i->fault.verdict));
    json_out_put_text(j, "message", i->fault.verdict == LOG_OK ? "" : i->fault.text);
    json_out_put_int(j, "bytes", (int64_t)i->file_bytes);
    json_out_put_int(j, "text_bytes", (int64_t)i->text_bytes);
    json_out_put_int(j, "frames", (int64_t)i->frames);
    json_out_put_int(j, "records", (int64_t)i->records);
    json_out_put_int(j, "decisions", (int64_t)i->decisions);
    json_out_put_int(j, "rolls", (int64_t)(i->kinds[LOG_ROLL] + i->kinds[LOG_PICK] + i->kinds[LOG_SHUFFLE]));
    json_out_put_int(j, "snapshots", (int64_t)i->kinds[LOG_POSITION]);
    json_out_put_bool(j, "sealed", i->sealed);
    json_out_put_bool(j, "thin", i->thin);
    json_out_put_int(j, "format", i->format);
    json_out_put_text(j, "id", i->id);
    json_out_put_text(j, "head", i->head);
    json_out_put_int(j, "bytes_lost", (int64_t)i->fault.bytes_lost);
    if (i->collection) {
        json_out_put_int(j, "games", (int64_t)i->games);
        json_out_put_int(j, "games_lost", (int64_t)i->games_lost);
        json_out_put_int(j, "rulebooks", (int64_t)i->rulebooks);
        put_losses(j, t);
    }
    json_out_close(j, '}');
}

static void say_losses(struct buf *out, const struct log_scan *t)
{
    for (size_t i = 0; i < t->loss_count; i++) {
        const struct log_loss *l = &t->losses[i];
        buf_printf(out, "  %-12s", l->first ? "lost" : "wrong");
        if (l->first)
            buf_printf(out, l->last > l->first ? "games %" PRIu64 " to %" PRIu64 ": " : "game %" PRIu64 ": ",
                       l->first, l->last);
        buf_printf(out, "%s (frame %" PRIu64 ", byte %" PRIu64 ")\n", l->fault.text, l->fault.frame, l->fault.offset);
    }
}

static void say_collection(struct buf *out, const char *path, const struct log_info *i, const struct log_scan *t)
{
    uint64_t draws = i->kinds[LOG_ROLL] + i->kinds[LOG_PICK] + i->kinds[LOG_SHUFFLE];
    verdict_tell_fault(out, path, &i->fault);
    buf_char(out, '\n');
    buf_one_line(out, 0);
    buf_printf(out, "  %-12s%" PRIu64 " bytes, %" PRIu64 " of text, %" PRIu64 " frame%s\n", "size", i->file_bytes,
               i->text_bytes, i->frames, i->frames == 1 ? "" : "s");
    buf_printf(out, "  %-12s%" PRIu64 " game%s, %" PRIu64 " decision%s, %" PRIu64 " %s\n", "holds", i->games,
               i->games == 1 ? "" : "s", i->decisions, i->decisions == 1 ? "" : "s", draws,
               draws == 1 ? "roll, shuffle or pick" : "rolls, shuffles and picks");
    buf_printf(out, "  %-12s%s, with %" PRIu64 " rulebook%s, format %d\n", "kind",
               i->sealed ? "a closed collection" : "an open collection", i->rulebooks, i->rulebooks == 1 ? "" : "s",
               i->format);
    buf_printf(out, "  %-12s%s\n  %-12s%s\n", "id", i->id, "head", i->head);
    say_losses(out, t);
}

static void say_info(struct buf *out, const char *path, const struct log_info *i)
{
    verdict_tell_fault(out, path, &i->fault);
    buf_char(out, '\n');
    buf_one_line(out, 0);
    if (!i->frames) {
        buf_printf(out, "  %-12s%" PRIu64 " byte%s\n", "size", i->file_bytes, i->file_bytes == 1 ? "" : "s");
        return; /* nothing is known of what it holds */
    }
    buf_printf(out, "  %-12s%" PRIu64 " bytes, %" PRIu64 " of text, %" PRIu64 " frame%s\n", "size", i->file_bytes,
               i->text_bytes, i->frames, i->frames == 1 ? "" : "s");
    uint64_t draws = i->kinds[LOG_ROLL] + i->kinds[LOG_PICK] + i->kinds[LOG_SHUFFLE];
    buf_printf(out, "  %-12s%" PRIu64 " record%s, %" PRIu64 " decision%s, %" PRIu64 " %s", "holds", i->records,
               i->records == 1 ? "" : "s", i->decisions, i->decisions == 1 ? "" : "s", draws,
               draws == 1 ? "roll, shuffle or pick" : "rolls, shuffles and picks");
    if (i->kinds[LOG_POSITION])
        buf_printf(out, ", %" PRIu64 " snapshot%s", i->kinds[LOG_POSITION], i->kinds[LOG_POSITION] == 1 ? "" : "s");
    buf_char(out, '\n');
    buf_printf(out, "  %-12s%s, %s, format %d\n", "kind", i->sealed ? "sealed" : "open",
               i->thin ? "thin" : "with its rulebook", i->format);
    buf_printf(out, "  %-12s%s\n  %-12s%s\n", "id", i->id, "head", i->head);
    if (i->fault.bytes_lost)
        buf_printf(out, "  %-12s%" PRIu64 " bytes from byte %" PRIu64 " on\n", "not good", i->fault.bytes_lost,
                   i->fault.offset);
}

enum adj_status api_figures(struct buf *out, struct json_out *j, const char *path, const struct log_info *info,
                            const struct log_scan *t, const struct adj_style *style)
{
    if (style->format == ADJ_JSON) {
        put_info(j, path, info, t);
        api_json_indent(out, j->out);
    } else if (info->collection)
        say_collection(out, path, info, t);
    else
        say_info(out, path, info);
    return api_log_status(&info->fault);
}
