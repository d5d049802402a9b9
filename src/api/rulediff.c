/* SPDX-License-Identifier: MIT
 *
 * Compares rulebooks, and takes the rulebook out of a log: the guard. The work is done by audit/.
 */
#include "audit/rulediff_report.h"

#include "api/call.h"
#include "api/report.h"
#include "api/rulebook.h"
#include "api/text.h"
#include "session/verdict.h"

#include <string.h>

struct compare_ctx {
    struct adj_rulebook *old, *changed;
    const char *const *names;
    struct rulediff diff;
};

static enum adj_status compare(void *ctx, struct report *r)
{
    struct compare_ctx *x = ctx;
    rulediff_make(&x->diff, x->old->compiled, x->changed->compiled);
    rulediff_report_fill(r, &x->diff, x->names);
    return x->diff.count ? ADJ_FINDING : ADJ_OK;
}

static void compare_release(void *ctx)
{
    rulediff_release(&((struct compare_ctx *)ctx)->diff);
}

enum adj_status adj_rulediff(struct adj_rulebook *old, struct adj_rulebook *changed, const char *const names[2],
                             const char *lang, struct adj_report **out)
{
    struct compare_ctx x = {.old = old, .changed = changed, .names = names};
    *out = NULL;
    if (!api_rulebook_runs(old) || !api_rulebook_runs(changed))
        return ADJ_BAD_INPUT;
    return api_report_call(compare, &x, compare_release, &rulediff_report_kind, lang, out);
}

/* ---------------------------------------------------------------- out of a log */

struct of_log_ctx {
    const char *log;
    struct adj_rulebook *made;
    struct adj_text *why; /* there is none */
    struct log_reader reader;
    struct arena memory; /* of the file list */
    struct arena arena; /* of the messages, until the rulebook has them */
};

/* The first two records are enough; those after them do not matter. NULL: `why` has the reason. */
static struct adj_rulebook *take(struct of_log_ctx *t, const char *log, enum adj_status *status, struct buf *why)
{
    struct log_item item;
    log_reader_init(&t->reader, NULL, 0, NULL);
    bool read = !log_reader_open(&t->reader, log, NULL) && log_reader_next(&t->reader, &item) > 0;
    read = read && (log_reader_next(&t->reader, &item) > 0 || t->reader.fault.verdict == LOG_OK);
    if (!read) {
        verdict_format_fault(why, log, &t->reader.fault, NULL);
        *status = api_log_status(&t->reader.fault);
        return NULL;
    }
    *status = ADJ_BAD_INPUT;
    if (t->reader.sequence.records < 2 || item.record->kind != LOG_RULEBOOK) {
        buf_printf(why, "%s: the log is thin: it has no rulebook inside", log);
        return NULL;
    }
    const struct log_files *from = &item.record->rulebook.files;
    struct rb_file *files = ARENA_ARRAY(&t->memory, struct rb_file, from->count + 1);
    for (size_t i = 0; i < from->count; i++)
        files[i] = (struct rb_file){from->items[i].path, from->items[i].text, strlen(from->items[i].text)};
    struct diags diags = {.arena = &t->arena};
    struct rulebook *rb = rulebook_from_files(files, from->count, &diags);
    struct adj_rulebook *made = api_rulebook_make(rb, diags, t->arena, 0);
    t->arena = (struct arena){0};
    *status = made->diags.errors ? ADJ_BAD_INPUT : ADJ_OK;
    return made;
}

static enum adj_status take_rulebook(void *ctx, struct buf *text)
{
    struct of_log_ctx *t = ctx;
    enum adj_status status;
    t->made = take(t, t->log, &status, text);
    if (!t->made)
        api_text_give(t->why, text);
    return status;
}

static void take_release(void *ctx)
{
    struct of_log_ctx *t = ctx;
    log_reader_release(&t->reader);
    arena_release(&t->memory);
    arena_release(&t->arena);
}

enum adj_status adj_rulebook_of_log(const char *log, struct adj_rulebook **out, struct adj_text *why)
{
    struct of_log_ctx t = {.log = log, .why = why};
    *why = (struct adj_text){0};
    enum adj_status status = api_text_call(take_rulebook, &t, take_release, NULL);
    *out = t.made;
    return status;
}
