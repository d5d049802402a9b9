/* SPDX-License-Identifier: MIT
 *
 * Fixtures in four forms. A place is always given as file:line:column.
 */
#include "audit/fixture_report.h"

#include <string.h>

/* ---------------------------------------------------------------- text */

static void add_place(struct buf *out, const struct fixture_set_file *f, struct src_pos pos)
{
    buf_printf(out, "%s:%d:%d", f->file.path, pos.line, pos.column);
}

/* A block of text with each line set in. */
static void add_block(struct buf *out, const char *text, const char *margin)
{
    while (*text) {
        size_t len = strcspn(text, "\n");
        if (len)
            buf_str(out, margin);
        buf_add(out, text, len);
        buf_char(out, '\n');
        text += len + (text[len] == '\n');
    }
}

static void add_field(struct buf *out, const char *margin, const char *label, const char *text)
{
    if (!text)
        return;
    if (strchr(text, '\n')) {
        buf_printf(out, "%s%s:\n", margin, label);
        add_block(out, text, "        ");
    } else
        buf_printf(out, "%s%-9s %s\n", margin, label, text);
}

static void add_failure(struct buf *out, const struct fixture_set_file *f, const struct fixture_failure *x)
{
    buf_str(out, "    ");
    add_place(out, f, x->pos);
    buf_printf(out, ": %s\n", x->text);
    add_field(out, "      ", "expected", x->expected);
    add_field(out, "      ", "came", x->came);
    if (x->trace && *x->trace) {
        buf_str(out, "      trace\n");
        add_block(out, x->trace, "        ");
    }
}

static void add_trouble(struct buf *out, const struct fixture_set_file *f)
{
    if (f->trouble)
        buf_printf(out, "%s: %s\n", f->file.path, f->trouble);
    for (size_t i = 0; i < f->diags.count; i++) {
        const struct diag *d = &f->diags.items[i];
        add_place(out, f, d->pos);
        buf_printf(out, ": %s[%s]: %s\n", d->severity == DIAG_ERROR ? "error" : "warning", d->id, d->text);
        for (size_t k = 0; k < d->note_count; k++)
            buf_printf(out, "    %s\n", d->notes[k]);
    }
    for (size_t i = 0; f->trouble && f->book && i < f->book->diags.count; i++) {
        const struct diag *d = &f->book->diags.items[i];
        const struct rulebook *rb = f->book->rb;
        if (rb && d->pos.file >= 0 && (size_t)d->pos.file < rb->file_count)
            buf_printf(out, "    %s:%d:%d: %s\n", rb->files[d->pos.file].path, d->pos.line, d->pos.column, d->text);
    }
}

static bool was_run(const struct fixture_set_file *f)
{
    return f->results != NULL;
}

static size_t count_proved(const struct fixture_set_book *b)
{
    size_t n = 0;
    for (size_t i = 0; i < b->book.compiled->rule_count; i++)
        n += b->proved[i];
    return n;
}

static void add_coverage(struct buf *out, const struct fixture_set_book *b)
{
    size_t proved = count_proved(b), column = 0;
    const struct compiled *c = b->book.compiled;
    buf_printf(out, "%s: %zu of %zu rules proved", b->rb->id.text ? b->rb->id.text : b->folder, proved, c->rule_count);
    for (size_t i = 0; i < c->rule_count && proved; i++) {
        if (b->proved[i])
            continue;
        const char *id = c->rules[i].rule->id.text;
        if (!column || column + strlen(id) + 2 > 100) {
            buf_str(out, column ? ",\n   " : "; not yet:\n   ");
            column = 3;
        } else {
            buf_char(out, ',');
            column++;
        }
        buf_printf(out, " %s", id);
        column += strlen(id) + 1;
    }
    buf_char(out, '\n');
}

void fixture_report_text(struct buf *out, const struct fixture_set *set, bool color)
{
    size_t run = 0;
    for (size_t i = 0; i < set->file_count; i++) {
        const struct fixture_set_file *f = set->files[i];
        add_trouble(out, f);
        for (size_t k = 0; was_run(f) && k < f->file.count; k++) {
            const struct fixture_result *r = &f->results[k];
            if (!r->fixture)
                continue; /* stopped before it */
            run++;
            if (color)
                buf_str(out, r->count ? "\x1b[31m" : "\x1b[32m");
            buf_str(out, r->count ? "failed" : "passed");
            if (color)
                buf_str(out, "\x1b[0m");
            buf_printf(out, "  %s", r->fixture->id.text);
            if (r->fixture->title.text)
                buf_printf(out, "  %s", r->fixture->title.text);
            buf_char(out, '\n');
            for (size_t n = 0; n < r->count; n++)
                add_failure(out, f, &r->failures[n]);
        }
    }
    for (size_t i = 0; i < set->book_count; i++)
        if (set->books[i]->book.compiled)
            add_coverage(out, set->books[i]);
    buf_printf(out, "%zu passed, %zu failed", run - set->failed, set->failed);
    if (set->broken)
        buf_printf(out, ", %zu %s could not be used", set->broken, set->broken == 1 ? "file" : "files");
    buf_char(out, '\n');
}

/* ---------------------------------------------------------------- TAP */

void fixture_report_tap(struct buf *out, const struct fixture_set *set, struct buf *scratch)
{
    size_t n = 0, total = 0;
    for (size_t i = 0; i < set->file_count; i++)
        total += was_run(set->files[i]) ? set->files[i]->file.count : 1;
    buf_printf(out, "TAP version 13\n1..%zu\n", total);
    for (size_t i = 0; i < set->file_count; i++) {
        const struct fixture_set_file *f = set->files[i];
        if (!was_run(f)) {
            buf_printf(out, "not ok %zu - %s\n", ++n, f->file.path);
            buf_reset(scratch);
            add_trouble(scratch, f);
            add_block(out, buf_cstr(scratch), "# ");
            continue;
        }
        for (size_t k = 0; k < f->file.count; k++) {
            const struct fixture_result *r = &f->results[k];
            const struct fixture *x = &f->file.fixtures[k];
            buf_printf(out, "%s %zu - %s %s%s\n", r->count || !r->fixture ? "not ok" : "ok", ++n, x->id.text,
                       x->title.text ? x->title.text : "", r->fixture ? "" : " # SKIP stopped");
            for (size_t m = 0; m < r->count; m++) {
                buf_reset(scratch);
                add_failure(scratch, f, &r->failures[m]);
                add_block(out, buf_cstr(scratch), "# ");
            }
        }
    }
}

/* ---------------------------------------------------------------- JUnit */

static void add_xml(struct buf *out, const char *s)
{
    for (; s && *s; s++)
        switch (*s) {
        case '<': buf_str(out, "&lt;"); break;
        case '>': buf_str(out, "&gt;"); break;
        case '&': buf_str(out, "&amp;"); break;
        case '"': buf_str(out, "&quot;"); break;
        default:
            if ((unsigned char)*s >= ' ' || *s == '\n' || *s == '\t')
                buf_char(out, *s);
        }
}

static void add_case(struct buf *out, const struct fixture_set_file *f, const char *id, const char *kind, const char *message,
                     const char *details)
{
    buf_str(out, "    <testcase classname=\"");
    add_xml(out, f->file.path);
    buf_str(out, "\" name=\"");
    add_xml(out, id);
    if (!message) {
        buf_str(out, "\"/>\n");
        return;
    }
    buf_printf(out, "\">\n      <%s message=\"", kind);
    add_xml(out, message);
    buf_str(out, "\">");
    add_xml(out, details);
    buf_printf(out, "</%s>\n    </testcase>\n", kind);
}

static void add_results(struct buf *out, const struct fixture_set_file *f, struct buf *scratch)
{
    for (size_t k = 0; k < f->file.count; k++) {
        const struct fixture_result *r = &f->results[k];
        buf_reset(scratch);
        for (size_t n = 0; n < r->count; n++)
            add_failure(scratch, f, &r->failures[n]);
        if (!r->fixture)
            add_case(out, f, f->file.fixtures[k].id.text, "skipped", "stopped", "");
        else
            add_case(out, f, r->fixture->id.text, "failure", r->count ? r->failures[0].text : NULL, buf_cstr(scratch));
    }
}

void fixture_report_junit(struct buf *out, const struct fixture_set *set, struct buf *scratch)
{
    buf_str(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for (size_t i = 0; i < set->file_count; i++) {
        const struct fixture_set_file *f = set->files[i];
        size_t failures = 0;
        for (size_t k = 0; was_run(f) && k < f->file.count; k++)
            failures += f->results[k].count != 0;
        buf_str(out, "  <testsuite name=\"");
        add_xml(out, f->file.path);
        buf_printf(out, "\" tests=\"%zu\" failures=\"%zu\" errors=\"%d\">\n", was_run(f) ? f->file.count : 1, failures, !was_run(f));
        if (was_run(f))
            add_results(out, f, scratch);
        else {
            buf_reset(scratch);
            add_trouble(scratch, f);
            add_case(out, f, f->file.path, "error", f->trouble ? f->trouble : "the file has errors", buf_cstr(scratch));
        }
        buf_str(out, "  </testsuite>\n");
    }
    buf_str(out, "</testsuites>\n");
}

/* ---------------------------------------------------------------- JSON */

static json_t *text_or_null(const char *s)
{
    return s ? json_string(s) : json_null();
}

static json_t *failure_json(const struct fixture_failure *x)
{
    json_t *o = json_object();
    json_object_set_new(o, "line", json_integer(x->pos.line));
    json_object_set_new(o, "column", json_integer(x->pos.column));
    json_object_set_new(o, "text", json_string(x->text));
    json_object_set_new(o, "expected", text_or_null(x->expected));
    json_object_set_new(o, "came", text_or_null(x->came));
    json_object_set_new(o, "trace", text_or_null(x->trace));
    return o;
}

static json_t *results_json(const struct fixture_set_file *f)
{
    json_t *list = json_array();
    for (size_t k = 0; was_run(f) && k < f->file.count; k++) {
        const struct fixture_result *r = &f->results[k];
        json_t *o = json_object(), *failures = json_array();
        for (size_t n = 0; n < r->count; n++)
            json_array_append_new(failures, failure_json(&r->failures[n]));
        json_object_set_new(o, "id", json_string(f->file.fixtures[k].id.text));
        json_object_set_new(o, "title", text_or_null(f->file.fixtures[k].title.text));
        json_object_set_new(o, "verdict", json_string(!r->fixture ? "not run" : r->count ? "failed" : "passed"));
        json_object_set_new(o, "decisions", json_integer((json_int_t)r->decisions));
        json_object_set_new(o, "failures", failures);
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *file_json(const struct fixture_set_file *f, struct buf *scratch)
{
    json_t *o = json_object(), *errors = json_array();
    buf_reset(scratch);
    add_trouble(scratch, f);
    for (const char *s = buf_cstr(scratch); *s;) {
        size_t len = strcspn(s, "\n");
        json_array_append_new(errors, json_stringn(s, len));
        s += len + (s[len] == '\n');
    }
    json_object_set_new(o, "file", json_string(f->file.path));
    json_object_set_new(o, "errors", errors);
    json_object_set_new(o, "fixtures", results_json(f));
    return o;
}

static json_t *coverage_json(const struct fixture_set_book *b)
{
    json_t *o = json_object(), *proved = json_array(), *open = json_array();
    const struct compiled *c = b->book.compiled;
    for (size_t i = 0; i < c->rule_count; i++)
        json_array_append_new(b->proved[i] ? proved : open, json_string(c->rules[i].rule->id.text));
    json_object_set_new(o, "rulebook", text_or_null(b->rb->id.text));
    json_object_set_new(o, "proved", proved);
    json_object_set_new(o, "not_proved", open);
    return o;
}

json_t *fixture_report_json(const struct fixture_set *set, struct buf *scratch)
{
    json_t *o = json_object(), *files = json_array(), *coverage = json_array();
    size_t run = 0;
    for (size_t i = 0; i < set->file_count; i++) {
        json_array_append_new(files, file_json(set->files[i], scratch));
        for (size_t k = 0; was_run(set->files[i]) && k < set->files[i]->file.count; k++)
            run += set->files[i]->results[k].fixture != NULL;
    }
    for (size_t i = 0; i < set->book_count; i++)
        if (set->books[i]->book.compiled)
            json_array_append_new(coverage, coverage_json(set->books[i]));
    json_object_set_new(o, "report", json_string("test"));
    json_object_set_new(o, "passed", json_integer((json_int_t)(run - set->failed)));
    json_object_set_new(o, "failed", json_integer((json_int_t)set->failed));
    json_object_set_new(o, "unusable_files", json_integer((json_int_t)set->broken));
    json_object_set_new(o, "files", files);
    json_object_set_new(o, "coverage", coverage);
    return o;
}
