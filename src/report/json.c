/* SPDX-License-Identifier: MIT
 *
 * The only writer of JSON for reports. It knows values (value.h) and no report. (The lines of logs have their own:
 * their spelling is evidence.)
 */
#include "report/json.h"

#include "base/utf8.h"

#include <inttypes.h>
#include <string.h>

/* COMPACT: a line of a stream of reports. ON_ONE_LINE: the same for people. INDENTED: a file. */
enum form { COMPACT, ON_ONE_LINE, INDENTED };

struct writer {
    struct buf *out;
    enum form form;
    int depth;
    bool any; /* the object or list that is being written has a member */
};

/* How many bytes from `s` on are UTF-8. The check comes first, because the printer below expects
 * valid text. */
static size_t valid_length(const char *s, size_t len)
{
    size_t at = 0;
    for (size_t n; at < len && (n = utf8_length(s + at, len - at)); at += n)
        continue;
    return at;
}

static void write_text(struct writer *w, const char *text)
{
    char escape[UTF8_ESCAPE_SIZE];
    buf_char(w->out, '"');
    for (size_t len = strlen(text); len;) {
        size_t n = valid_length(text, len);
        json_value_print_characters(w->out, text, n);
        if (n < len) { /* a byte that is not UTF-8 */
            size_t escaped = utf8_escape(escape, text + n, len - n);
            json_value_print_characters(w->out, escape, strlen(escape));
            n += escaped;
        }
        text += n;
        len -= n;
    }
    buf_char(w->out, '"');
}

/* Before a member or a closing bracket: a new line with indentation, in the indented form only. */
static void begin_line(struct writer *w)
{
    if (w->form != INDENTED)
        return;
    buf_char(w->out, '\n');
    buf_fill(w->out, ' ', 2 * (size_t)w->depth);
}

static void write_value(struct writer *w, struct report_value v);

/* One element, or one member with its key; a function for report_value_members. Never stops the
 * visit. */
static bool write_member(void *ctx, const char *key, struct report_value v)
{
    struct writer *w = ctx;
    if (w->any)
        buf_str(w->out, w->form == ON_ONE_LINE ? ", " : ",");
    begin_line(w);
    if (key) {
        write_text(w, key);
        buf_str(w->out, w->form == COMPACT ? ":" : ": ");
    }
    write_value(w, v);
    w->any = true;
    return true;
}

/* `any` is one flag for all depths: after a bracket nothing has been written yet, and close_bracket
 * sets it for the list around it. */
static void open_bracket(struct writer *w, char bracket)
{
    buf_char(w->out, bracket);
    w->depth++;
    w->any = false;
}

static void close_bracket(struct writer *w, char bracket)
{
    w->depth--;
    if (w->any)
        begin_line(w);
    buf_char(w->out, bracket);
    w->any = true;
}

static void write_value(struct writer *w, struct report_value v)
{
    switch (v.type) {
    case REPORT_VALUE_NULL: buf_str(w->out, "null"); break;
    case REPORT_VALUE_BOOL: buf_str(w->out, v.integer ? "true" : "false"); break;
    case REPORT_VALUE_INTEGER: buf_printf(w->out, "%" PRId64, v.integer); break;
    case REPORT_VALUE_TEXT: write_text(w, v.at); break;
    case REPORT_VALUE_LIST:
        open_bracket(w, '[');
        report_value_elements(v, write_member, w);
        close_bracket(w, ']');
        break;
    case REPORT_VALUE_OBJECT:
        open_bracket(w, '{');
        report_value_members(v, write_member, w);
        close_bracket(w, '}');
    }
}

/* For write_lines: a report of which each element of the only list is a line. */
struct lines {
    struct writer *writer;
    const struct report *report;
};

/* The element gets the head of the report, so that each line can be read alone. */
static bool write_line(void *ctx, const char *key, struct report_value v)
{
    struct lines *l = ctx;
    (void)key;
    v.report = l->report;
    write_value(l->writer, v);
    buf_char(l->writer->out, '\n');
    return true;
}

static bool write_lines(void *ctx, const char *key, struct report_value v)
{
    (void)key;
    report_value_elements(v, write_line, ctx);
    return true;
}

void report_value_json(struct buf *out, struct report_value value)
{
    struct writer w = {.out = out, .form = INDENTED};
    write_value(&w, value);
    buf_char(out, '\n');
}

void report_value_json_line(struct buf *out, struct report_value value)
{
    struct writer w = {.out = out, .form = ON_ONE_LINE};
    write_value(&w, value);
}

/* ---------------------------------------------------------------- a report in parts */

/* Writes the head and the key of the first list, which must be the first field of the shape. */
void report_json_begin(struct buf *out, const struct report *r)
{
    struct writer w = {.out = out, .form = INDENTED};
    struct report_value head = {.type = REPORT_VALUE_OBJECT, .at = &r->head, .shape = &report_head_shape};
    open_bracket(&w, '{');
    report_value_members(head, write_member, &w);
    buf_char(out, ',');
    begin_line(&w);
    write_text(&w, r->kind->shape->fields[0].key);
    buf_str(out, ": [");
}

/* Stops the visit at the first list: a part has nothing else to write. */
static bool write_elements(void *ctx, const char *key, struct report_value v)
{
    (void)key;
    report_value_elements(v, write_member, ctx);
    return v.type != REPORT_VALUE_LIST;
}

void report_json_part(struct buf *out, const struct report *r, bool first)
{
    struct writer w = {.out = out, .form = INDENTED, .depth = 2, .any = !first};
    report_value_members(report_value_of(r), write_elements, &w);
}

/* For write_rest: whether the first list was passed. */
struct rest {
    struct writer *writer;
    bool begun;
};

/* The members after the first list, which is closed already. */
static bool write_rest(void *ctx, const char *key, struct report_value v)
{
    struct rest *rest = ctx;
    if (rest->begun)
        return write_member(rest->writer, key, v);
    rest->begun = v.type == REPORT_VALUE_LIST;
    return true;
}

void report_json_end(struct buf *out, const struct report *r)
{
    struct writer w = {.out = out, .form = INDENTED, .depth = 2, .any = true};
    struct rest rest = {&w, false};
    close_bracket(&w, ']');
    report_value_members(report_value_of(r), write_rest, &rest);
    close_bracket(&w, '}');
    buf_char(out, '\n');
}

void report_json_line(struct buf *out, const struct report *r)
{
    struct writer w = {.out = out, .form = COMPACT};
    write_value(&w, report_value_of(r));
    buf_char(out, '\n');
}

void report_json(struct buf *out, const struct report *r)
{
    struct writer w = {.out = out, .form = r->kind->stream == REPORT_LINES ? COMPACT : INDENTED};
    struct lines lines = {&w, r};
    if (w.form == INDENTED) {
        write_value(&w, report_value_of(r));
        buf_char(out, '\n');
    } else
        report_value_members(report_value_of(r), write_lines, &lines);
}
