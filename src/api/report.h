/* SPDX-License-Identifier: MIT
 *
 * What the reports of the public interface share.
 */
#ifndef ADJ_API_REPORT_H
#define ADJ_API_REPORT_H

#include "adjudge.h"
#include "report/report.h"
#include "report/value.h"
#include "session/replay.h"

/* The language of a report. */
const char *api_report_lang(const char *lang); /* NULL is English */

/* The value as callers see it. */
struct adj_value api_value(struct report_value v);
/* The list or object of JSON that a value is; NULL: it is something else. */
const struct json_value *api_value_json(struct adj_value v);

/* Hands a report out, and forgets it. */
void api_report_give(struct adj_report **out, struct report **r);

/* Reads the log of a replay on to its end and appends a line to `note` if it is damaged there. */
void api_note_rest(struct buf *note, const char *lang, const char *log, struct replay *r);

/* What a fault of a log means for the caller. */
enum adj_status api_log_status(const struct log_fault *fault);
/* The same; appends "LOG: VERDICT: …" to `why`. */
enum adj_status api_log_fault(struct buf *why, const char *log, const struct log_fault *fault, const char *lang);

/* What a replay that stopped means for a question about its log: a log that differs from its replay
 * answers nothing. (Only for verify it is a finding.) */
enum adj_status api_replay_status(const struct replay *r);

#endif
