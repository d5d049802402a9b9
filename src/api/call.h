/* SPDX-License-Identifier: MIT
 *
 * The guard of every function of the public interface: running out of memory ends the call with ADJ_ENVIRONMENT and
 * never the process.
 *
 * A function hands what it was asked, and room for what it allocates, to api_call as a struct, with the work to do.
 * Results leave the library as the last step, after everything that can fail: a call that fails hands out nothing.
 */
#ifndef ADJ_API_CALL_H
#define ADJ_API_CALL_H

#include "adjudge.h"
#include "base/buf.h"
#include "report/report.h"

/* Does the work. It may allocate without checking the result. */
typedef enum adj_status api_work(void *ctx);
/* The same; appends to `text` what the caller gets. */
typedef enum adj_status api_text_work(void *ctx, struct buf *text);
/* Frees what the work left in the struct, however far it came. */
typedef void api_release(void *ctx);

/* Runs `work`, then `release` (NULL: nothing is to be freed). Returns what the work returns, or ADJ_ENVIRONMENT where
 * memory ran out. */
enum adj_status api_call(api_work *work, void *ctx, api_release *release);
/* The same, and hands out the text (`out` NULL: drops it); *out is all zero where memory ran out. */
enum adj_status api_text_call(api_text_work *work, void *ctx, api_release *release, struct adj_text *out);

/* Fills a new report; without a value, nothing is handed out. */
typedef enum adj_status api_report_work(void *ctx, struct report *r);
/* The same for a function that gives a report of that kind, with texts in `lang` (NULL: English). */
enum adj_status api_report_call(api_report_work *work, void *ctx, api_release *release, const struct report_kind *kind,
                                const char *lang, struct adj_report **out);

#endif
