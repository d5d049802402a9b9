/* SPDX-License-Identifier: MIT
 *
 * Games as tables: the guard, and the status for the caller; the work is done by table/.
 */
#include "api/call.h"
#include "api/report.h"
#include "api/text.h"
#include "base/mem.h"
#include "base/tr.h"
#include "table/table.h"

#include <string.h>

struct adj_table {
    struct table_maker maker;
};

/* The number of a name in a list that is closed with NULL; -1: it is not there. */
static int place_of(const char *name, const char *const *names)
{
    for (int i = 0; names[i]; i++)
        if (!strcmp(names[i], name))
            return i;
    return -1;
}

/* ---------------------------------------------------------------- opening */

struct open_call {
    const struct adj_table_options *options;
    struct adj_table *made;
};

static enum adj_status open_table(void *ctx, struct buf *why)
{
    struct open_call *x = ctx;
    const struct adj_table_options *o = x->options;
    struct table_options *to = &(x->made = mem_zero(1, sizeof *x->made))->maker.options;
    int kind = place_of(o->of ? o->of : table_names[TABLE_GAMES], table_names);
    *to = (struct table_options){.format = o->format == ADJ_TABLE_CSV ? TABLE_CSV : TABLE_JSONL,
                                 .measures = o->measures, .folder = o->rulebook, .lang = api_report_lang(o->lang)};
    if (kind < 0) {
        buf_printf(why, tr(to->lang, "unknown table '%s'"), o->of);
        return ADJ_USAGE;
    }
    to->kind = (enum table_kind)kind;
    while (o->measures && o->measures[to->measure_count])
        to->measure_count++;
    if (to->measure_count && !table_has_measures(to->kind)) {
        buf_printf(why, tr(to->lang, "the table '%s' has no measures"), table_names[to->kind]);
        return ADJ_USAGE;
    }
    if (!to->measure_count && to->kind == TABLE_VALUES) {
        buf_printf(why, tr(to->lang, "the table '%s' needs a measure"), table_names[to->kind]);
        return ADJ_USAGE;
    }
    return ADJ_OK;
}

enum adj_status adj_table_open(const struct adj_table_options *options, struct adj_table **out, struct adj_text *why)
{
    struct open_call x = {.options = options};
    enum adj_status status = api_text_call(open_table, &x, NULL, why);
    *out = status == ADJ_OK ? x.made : NULL;
    if (status != ADJ_OK)
        adj_table_close(x.made);
    return status;
}

void adj_table_close(struct adj_table *t)
{
    if (!t)
        return;
    table_maker_release(&t->maker);
    mem_free(t);
}

/* ---------------------------------------------------------------- columns and rows */

static enum adj_status head(void *ctx, struct buf *out)
{
    const struct adj_table *t = ctx;
    table_head(out, &t->maker.options);
    return ADJ_OK;
}

enum adj_status adj_table_head(struct adj_table *t, struct adj_text *out)
{
    return api_text_call(head, t, NULL, out);
}

const char *adj_table_column(const struct adj_table *t, size_t n, const char **type)
{
    size_t count;
    const struct table_column *columns = table_columns(t->maker.options.kind, &count);
    if (n < count) {
        *type = table_type_name(columns[n].type);
        return columns[n].name;
    }
    *type = table_type_name(TABLE_MEASURE);
    return n - count < t->maker.options.measure_count ? t->maker.options.measures[n - count] : NULL;
}

struct add_call {
    struct adj_table *t;
    const char *log;
    struct buf rows;
};

static enum adj_status add(void *ctx, struct buf *why)
{
    struct add_call *x = ctx;
    enum verdict verdict = table_add(&x->t->maker, x->log, &x->rows, why);
    if (x->t->maker.unread.len)
        return ADJ_USAGE;
    switch (verdict) {
    case VERDICT_OK: return ADJ_OK;
    case VERDICT_DIVERGED:
    case VERDICT_ILLEGAL: return ADJ_FINDING;
    case VERDICT_ENVIRONMENT: return ADJ_ENVIRONMENT;
    default: return ADJ_BAD_INPUT;
    }
}

/* The rows go to the caller as they are, without a copy. */
enum adj_status adj_table_add(struct adj_table *t, const char *log, struct adj_text *rows, struct adj_text *why)
{
    struct add_call x = {.t = t, .log = log};
    enum adj_status status = api_text_call(add, &x, NULL, why);
    if (status == ADJ_OK)
        api_text_give(rows, &x.rows);
    else
        *rows = (struct adj_text){0};
    buf_release(&x.rows);
    return status;
}
