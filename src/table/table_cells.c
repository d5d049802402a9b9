/* SPDX-License-Identifier: MIT
 *
 * Writes rows. Lists and objects are JSON in both formats; in CSV they are text with JSON in it.
 */
#include "table/table_cells.h"

#include "base/mem.h"

#include <string.h>

static const char *name_of(const struct table_rows *r, size_t column)
{
    return column < r->column_count ? r->columns[column].name : r->more[column - r->column_count];
}

/* RFC 4180: a quotation mark is doubled, and what has one, a comma or a line break is in quotation marks. So is an empty
 * text, because a cell without a value is empty. */
static void csv_text(struct buf *out, const char *text)
{
    if (*text && !strpbrk(text, "\",\r\n") && *text != ' ') {
        buf_str(out, text);
        return;
    }
    buf_char(out, '"');
    for (; *text; text++) {
        if (*text == '"')
            buf_char(out, '"');
        buf_char(out, *text);
    }
    buf_char(out, '"');
}

/* What comes before the next cell: the game's id is always before the second column. */
static void cell_begin(struct table_rows *r)
{
    buf_char(&r->text, ',');
    if (r->format == TABLE_JSONL) {
        json_value_print_text(&r->text, name_of(r, r->at));
        buf_char(&r->text, ':');
    }
    r->at++;
}

void row_begin(struct table_rows *r)
{
    r->at = 1;
}

void row_none(struct table_rows *r)
{
    cell_begin(r);
    if (r->format == TABLE_JSONL)
        buf_str(&r->text, "null");
}

void row_text(struct table_rows *r, const char *text)
{
    if (!text) {
        row_none(r);
        return;
    }
    cell_begin(r);
    if (r->format == TABLE_JSONL)
        json_value_print_text(&r->text, text);
    else
        csv_text(&r->text, text);
}

void row_integer(struct table_rows *r, int64_t number)
{
    cell_begin(r);
    buf_printf(&r->text, "%lld", (long long)number);
}

void row_truth(struct table_rows *r, bool truth)
{
    cell_begin(r);
    buf_str(&r->text, truth ? "true" : "false");
}

void row_json(struct table_rows *r, const struct json_value *value)
{
    if (!value) {
        row_none(r);
        return;
    }
    if (r->format == TABLE_JSONL) {
        cell_begin(r);
        json_value_print(&r->text, value);
        return;
    }
    struct buf json = {0};
    json_value_print(&json, value);
    row_text(r, buf_cstr(&json));
    buf_release(&json);
}

void row_end(struct table_rows *r)
{
    if (r->count == r->cap) {
        r->cap = r->cap ? 2 * r->cap : 64;
        r->ends = mem_grow(r->ends, r->cap * sizeof *r->ends);
    }
    r->ends[r->count++] = r->text.len;
}

void rows_write(struct buf *out, struct table_rows *r, const char *id)
{
    for (size_t i = 0, from = 0; i < r->count; from = r->ends[i++]) {
        if (r->format == TABLE_JSONL)
            buf_printf(out, "{\"%s\":\"%s\"", r->columns[0].name, id);
        else
            buf_str(out, id);
        buf_add(out, r->text.data + from, r->ends[i] - from);
        buf_str(out, r->format == TABLE_JSONL ? "}\n" : "\n");
    }
    r->count = 0;
    buf_reset(&r->text);
}

void rows_head(struct buf *out, const struct table_rows *r, size_t more_count)
{
    for (size_t i = 0; i < r->column_count + more_count && r->format == TABLE_CSV; i++) {
        buf_str(out, i ? "," : "");
        csv_text(out, name_of(r, i));
    }
    buf_str(out, r->format == TABLE_CSV ? "\n" : "");
}

void rows_release(struct table_rows *r)
{
    buf_release(&r->text);
    mem_free(r->ends);
    *r = (struct table_rows){0};
}
