/* SPDX-License-Identifier: MIT
 *
 * What functions that report on logs have in common: languages, statuses, notes.
 */
#include "api/report.h"

#include "api/text.h"
#include "base/mem.h"
#include "base/tr.h"
#include "session/verdict.h"

const char *api_report_lang(const char *lang)
{
    return lang ? lang : "en";
}

void api_report_give(struct adj_report **out, struct report **r)
{
    *out = (struct adj_report *)*r;
    *r = NULL;
}

/* Reads to the end of the log after the answer was found: the user should know if the rest is hidden or
 * damaged. */
void api_note_rest(struct buf *note, const char *lang, const char *log, struct replay *r)
{
    const struct log_fault *f = &r->reader.fault;
    struct log_item item;
    while (log_reader_next(&r->reader, &item) > 0)
        continue;
    size_t from = note->len;
    if (r->hidden_after) {
        buf_printf(note, tr(lang, "%s: redacted: what it hides keeps the game from being replayed after decision %s"), log,
                   TR_NUMBER(lang, r->hidden_after - 1));
        buf_char(note, '\n');
        buf_one_line(note, from);
        from = note->len;
    }
    if (f->verdict == LOG_OK)
        return;
    verdict_format_fault(note, log, f, lang);
    buf_printf(note, tr_count(lang, "; intact: %llu decision", "; intact: %llu decisions", f->decisions_kept),
               (unsigned long long)f->decisions_kept);
    buf_char(note, '\n');
    buf_one_line(note, from);
}

/* Faults of the system are separate: a retry may help. */
enum adj_status api_log_status(const struct log_fault *fault)
{
    return fault->verdict == LOG_OK ? ADJ_OK : fault->verdict == LOG_ENVIRONMENT ? ADJ_ENVIRONMENT : ADJ_BAD_INPUT;
}

enum adj_status api_log_fault(struct buf *why, const char *log, const struct log_fault *fault, const char *lang)
{
    verdict_format_fault(why, log, fault, lang);
    return api_log_status(fault);
}

/* As api_log_status, for a replay. */
enum adj_status api_replay_status(const struct replay *r)
{
    bool unread = r->verdict == REPLAY_LOG && r->reader.fault.verdict == LOG_ENVIRONMENT;
    return unread ? ADJ_ENVIRONMENT : ADJ_BAD_INPUT;
}
