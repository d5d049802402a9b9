/* SPDX-License-Identifier: MIT */
#include "api/messages.h"

#include "api/json.h"
#include "base/utf8.h"

#include <string.h>

static const char *path_of(const struct diag *d, const struct rulebook *rb)
{
    if (!rb || d->pos.file < 0 || (size_t)d->pos.file >= rb->file_count)
        return NULL;
    return rb->files[d->pos.file].path;
}

static const char *line_of(const struct diag *d, const struct rulebook *rb, size_t *len)
{
    const char *s = path_of(d, rb) ? rb->files[d->pos.file].text : NULL;
    for (int n = 1; s && n < d->pos.line; n++) {
        s = strchr(s, '\n');
        s += s != NULL;
    }
    *len = s ? strcspn(s, "\r\n") : 0;
    return s;
}

/* False: it has none, and nothing is written. */
static bool place(struct buf *out, const struct diag *d, const struct rulebook *rb, const char *folder)
{
    const char *path = path_of(d, rb);
    if (path)
        rb_put_path(out, rb, (size_t)d->pos.file, folder);
    else if (folder)
        buf_str(out, folder);
    if (path && d->pos.line > 0)
        buf_printf(out, ":%d:%d", d->pos.line, d->pos.column);
    return folder || path;
}

/* The line of the file with a caret under the place; of a very long line only the stretch around it. */
static void source_line(struct buf *out, const struct diag *d, const struct rulebook *rb,
                        const struct adj_style *style)
{
    size_t len, width = style->width > 20 ? (size_t)style->width - 10 : 100, at = 0, from = 0;
    const char *line = line_of(d, rb, &len);
    if (!line || !len || d->pos.line < 1)
        return;
    at = utf8_offset(line, len, d->pos.column > 1 ? (size_t)d->pos.column - 1 : 0); /* bytes before the caret */
    if (at > width * 3 / 4)
        from = utf8_cut(line, len, at - width / 2);
    size_t shown = utf8_cut(line, len, from + width) - from;
    buf_printf(out, "%5d | ", d->pos.line);
    buf_add(out, line + from, shown);
    buf_str(out, "\n      | ");
    buf_fill(out, ' ', utf8_count(line + from, at - from));
    if (style->color)
        buf_str(out, "\033[32;1m");
    buf_fill(out, '^', (size_t)(d->span > 60 ? 60 : d->span));
    if (style->color)
        buf_str(out, "\033[0m");
    buf_char(out, '\n');
}

static void write_text(struct buf *out, const struct diags *diags, const struct rulebook *rb, const char *folder,
                       const struct adj_style *style)
{
    for (size_t i = 0; i < diags->count; i++) {
        const struct diag *d = &diags->items[i];
        if (style->color)
            buf_str(out, "\033[1m");
        if (place(out, d, rb, folder))
            buf_str(out, ": ");
        if (style->color)
            buf_str(out, d->severity == DIAG_ERROR ? "\033[31m" : "\033[35m");
        buf_printf(out, "%s[%s]", d->severity == DIAG_ERROR ? "error" : "warning", d->id);
        if (style->color)
            buf_str(out, "\033[0m");
        buf_printf(out, ": %s\n", d->text);
        source_line(out, d, rb, style);
        for (size_t n = 0; n < d->note_count; n++)
            buf_printf(out, "      = %s\n", d->notes[n]);
    }
    if (diags->errors + diags->warnings > diags->count)
        buf_printf(out, "… and %zu more\n", diags->errors + diags->warnings - diags->count);
}

json_t *messages_json(const struct diags *diags, const struct rulebook *rb)
{
    json_t *list = json_array();
    for (size_t i = 0; i < diags->count; i++) {
        const struct diag *d = &diags->items[i];
        json_t *item = json_object(), *notes = json_array();
        json_object_set_new(item, "severity", json_string(d->severity == DIAG_ERROR ? "error" : "warning"));
        json_object_set_new(item, "id", json_string(d->id));
        json_object_set_new(item, "file", path_of(d, rb) ? json_string(path_of(d, rb)) : json_null());
        json_object_set_new(item, "line", json_integer(d->pos.line));
        json_object_set_new(item, "column", json_integer(d->pos.column));
        json_object_set_new(item, "span", json_integer(d->span));
        json_object_set_new(item, "text", json_string(d->text));
        for (size_t n = 0; n < d->note_count; n++)
            json_array_append_new(notes, json_string(d->notes[n]));
        json_object_set_new(item, "notes", notes);
        json_array_append_new(list, item);
    }
    return list;
}

static void write_json(struct buf *out, const struct diags *diags, const struct rulebook *rb)
{
    json_t *report = json_object();
    json_object_set_new(report, "rulebook", rb && rb->id.text ? json_string(rb->id.text) : json_null());
    json_object_set_new(report, "errors", json_integer((json_int_t)diags->errors));
    json_object_set_new(report, "warnings", json_integer((json_int_t)diags->warnings));
    json_object_set_new(report, "unseen", diags->unseen ? json_string(diags->unseen) : json_null());
    json_object_set_new(report, "messages", messages_json(diags, rb));
    api_json_write(out, report);
}

void messages_write(struct buf *out, const struct diags *diags, const struct rulebook *rb, const char *folder,
                    const struct adj_style *style)
{
    if (style->format == ADJ_JSON)
        write_json(out, diags, rb);
    else
        write_text(out, diags, rb, folder, style);
}
