/* SPDX-License-Identifier: MIT
 *
 * Comparing rulebooks, and taking the one out of a log: the guard and the form. The work is done by audit/.
 */
#include "audit/rulediff.h"

#include "api/document.h"
#include "api/report.h"
#include "api/rulebook.h"
#include "api/text.h"
#include "base/mem.h"
#include "base/tr.h"
#include "session/verdict.h"

#include <string.h>

enum adj_status adj_rulediff(struct adj_rulebook *old, struct adj_rulebook *changed, const char *const names[2],
                             const struct adj_style *style, struct adj_text *out)
{
    struct mem_guard guard;
    struct rulediff made = {0}, *volatile d = &made;
    struct buf text = BUF_INIT, *volatile b = &text;
    struct doc document = {0}, *volatile p = &document;
    volatile enum adj_status status = ADJ_ENVIRONMENT;
    *out = (struct adj_text){0};
    if (!api_rulebook_runs(old) || !api_rulebook_runs(changed))
        return ADJ_BAD_INPUT;
    MEM_TRY(guard) {
        rulediff_make(d, old->compiled, changed->compiled);
        if (style->format == ADJ_JSON)
            api_json_write(b, rulediff_json(d));
        else {
            doc_begin(p, NULL, tr(api_lang(style), "Comparison of two rulebooks"), api_lang(style));
            rulediff_document(p, d, names[0], names[1]);
            api_document_write(b, p, style);
        }
        status = d->count ? ADJ_FINDING : ADJ_OK;
        api_text_give(out, b);
        MEM_DONE();
    } else
        status = ADJ_ENVIRONMENT;
    buf_release(b);
    doc_release(p);
    rulediff_release(d);
    return status;
}

/* ---------------------------------------------------------------- out of a log */

struct rulediff_ctx {
    struct log_reader reader;
    struct arena memory; /* of the file list */
    struct arena arena; /* of the messages, until the rulebook has them */
    struct buf why;
};

/* The first two records say it; whatever is behind them does not matter. NULL: t->why. */
static struct adj_rulebook *take(struct rulediff_ctx *t, const char *log, enum adj_status *status)
{
    struct log_item item;
    log_reader_init(&t->reader, NULL, 0, NULL);
    bool read = !log_reader_open(&t->reader, log, NULL) && log_reader_next(&t->reader, &item) > 0;
    read = read && (log_reader_next(&t->reader, &item) > 0 || t->reader.fault.verdict == LOG_OK);
    if (!read) {
        verdict_tell_fault(&t->why, log, &t->reader.fault);
        *status = api_log_status(&t->reader.fault);
        return NULL;
    }
    *status = ADJ_BAD_INPUT;
    if (t->reader.sequence.records < 2 || item.record->kind != LOG_RULEBOOK) {
        buf_printf(&t->why, "%s: the log is thin: it has no rulebook inside", log);
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

enum adj_status adj_rulebook_of_log(const char *log, struct adj_rulebook **out, struct adj_text *why)
{
    struct mem_guard guard;
    struct rulediff_ctx taking = {0}, *volatile t = &taking;
    enum adj_status status = ADJ_ENVIRONMENT;
    *out = NULL;
    *why = (struct adj_text){0};
    MEM_TRY(guard) {
        *out = take(t, log, &status);
        if (!*out)
            api_text_give(why, &t->why);
        MEM_DONE();
    }
    log_reader_release(&t->reader);
    arena_release(&t->memory);
    arena_release(&t->arena);
    buf_release(&t->why);
    return status;
}
