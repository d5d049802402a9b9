/* SPDX-License-Identifier: MIT
 *
 * Rulings for other programs: JUnit's XML and JSON.
 */
#include "rulings/ruling_report.h"

#include "fixture/fixture_report.h"

#include <string.h>

/* ---------------------------------------------------------------- JUnit */

/* The first thing that is wrong, in one line; NULL: nothing but warnings. */
static const char *first_fault(const struct ruling_set_file *f)
{
    if (f->trouble)
        return f->trouble;
    for (size_t i = 0; i < f->diags.count; i++)
        if (f->diags.items[i].severity == DIAG_ERROR)
            return f->diags.items[i].text;
    for (size_t i = 0; i < f->result.count; i++)
        if (f->result.items[i].result.count)
            return f->result.items[i].result.failures[0].text;
    return NULL;
}

static void add_file(struct buf *out, const struct ruling_set_file *f, struct buf *scratch)
{
    enum ruling_verdict v = ruling_set_verdict(f);
    const char *id = f->ruling.id.text && *f->ruling.id.text ? f->ruling.id.text : f->ruling.path;
    buf_reset(scratch);
    ruling_report_faults(scratch, f);
    if (v == RULING_WORDS || v == RULING_NOT_RUN)
        fixture_report_case(out, f->ruling.path, id, "skipped", v == RULING_WORDS ? "it claims nothing" : "stopped",
                            "");
    else
        fixture_report_case(out, f->ruling.path, id, v == RULING_BROKEN ? "error" : "failure", first_fault(f),
                            buf_cstr(scratch));
}

static bool stands_beside(const struct ruling_set_file *f, const struct ruling_set_book *b)
{
    return (f->home ? f->home : f->book) == b;
}

static void add_suite(struct buf *out, const struct ruling_set *set, const struct ruling_set_book *b,
                      struct buf *scratch)
{
    size_t tests = 0, failures = 0, errors = b ? b->diags.errors : 0;
    for (size_t i = 0; i < set->file_count; i++) {
        enum ruling_verdict v = ruling_set_verdict(set->files[i]);
        if (!stands_beside(set->files[i], b))
            continue;
        tests++;
        failures += v == RULING_FAILED;
        errors += v == RULING_BROKEN;
    }
    if (!tests && !errors)
        return;
    buf_str(out, "  <testsuite name=\"");
    fixture_report_xml(out, b ? b->folder : "elsewhere");
    buf_printf(out, "\" tests=\"%zu\" failures=\"%zu\" errors=\"%zu\">\n", tests + (b && b->diags.errors ? 1 : 0),
               failures, errors);
    for (size_t i = 0; i < set->file_count; i++)
        if (stands_beside(set->files[i], b))
            add_file(out, set->files[i], scratch);
    if (b && b->diags.errors) {
        buf_reset(scratch);
        ruling_report_sides(scratch, b);
        fixture_report_case(out, b->folder, "rulings that rules name", "error", b->diags.items[0].text,
                            buf_cstr(scratch));
    }
    buf_str(out, "  </testsuite>\n");
}

void ruling_report_junit(struct buf *out, const struct ruling_set *set, struct buf *scratch)
{
    buf_str(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for (size_t i = 0; i < set->book_count; i++)
        add_suite(out, set, set->books[i], scratch);
    add_suite(out, set, NULL, scratch);
    buf_str(out, "</testsuites>\n");
}

/* ---------------------------------------------------------------- JSON */

static json_t *text_or_null(const char *s)
{
    return s && *s ? json_string(s) : json_null();
}

static json_t *diags_json(const struct diags *diags, const char *path, const struct ruling_set_book *book,
                          struct buf *scratch)
{
    json_t *list = json_array();
    for (size_t i = 0; i < diags->count; i++) {
        const struct diag *d = &diags->items[i];
        json_t *o = json_object(), *notes = json_array();
        buf_reset(scratch);
        if (book)
            rb_put_path(scratch, book->book->rb, (size_t)d->pos.file, book->book->folder);
        for (size_t k = 0; k < d->note_count; k++)
            json_array_append_new(notes, json_string(d->notes[k]));
        json_object_set_new(o, "severity", json_string(d->severity == DIAG_ERROR ? "error" : "warning"));
        json_object_set_new(o, "id", json_string(d->id));
        json_object_set_new(o, "file", json_string(book ? buf_cstr(scratch) : path));
        json_object_set_new(o, "line", json_integer(d->pos.line));
        json_object_set_new(o, "column", json_integer(d->pos.column));
        json_object_set_new(o, "text", json_string(d->text));
        json_object_set_new(o, "notes", notes);
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *options_json(const struct ruling_reading *r)
{
    json_t *o = json_object();
    for (size_t i = 0; r && i < r->options.count; i++) {
        const char *text = r->options.items[i].text, *equals = strchr(text, '=');
        json_object_setn_new(o, text, (size_t)(equals - text), json_string(equals + 1));
    }
    return o;
}

static json_t *outcome_json(const struct ruling_outcome *o)
{
    json_t *x = json_object(), *failures = json_array(), *about = json_array(), *changes = json_array();
    for (size_t i = 0; i < o->result.count; i++)
        json_array_append_new(failures, fixture_report_failure_json(&o->result.failures[i]));
    for (size_t i = 0; o->ask && i < o->ask->about.count; i++)
        json_array_append_new(about, json_string(o->ask->about.items[i].text));
    json_object_set_new(x, "options", options_json(o->reading));
    json_object_set_new(x, "asks", json_string(o->ask ? ruling_ask_name(o->ask->kind) : "situation"));
    json_object_set_new(x, "about", about);
    json_object_set_new(x, "line", json_integer(o->ask ? o->ask->pos.line : o->fixture.pos.line));
    json_object_set_new(x, "state", text_or_null(o->state));
    json_object_set_new(x, "failures", failures);
    for (size_t i = 0; i < o->changes->count; i++)
        json_array_append_new(changes, json_string(o->changes->items[i]));
    json_object_set_new(x, "changes", o->changes->known ? json_incref(changes) : json_null());
    json_decref(changes);
    return x;
}

static json_t *ruling_json(const struct ruling_set_file *f, struct buf *scratch)
{
    json_t *o = json_object(), *claims = json_array();
    const struct rb_texts *question = &f->ruling.question;
    for (size_t i = 0; i < f->result.count; i++)
        json_array_append_new(claims, outcome_json(&f->result.items[i]));
    json_object_set_new(o, "file", json_string(f->ruling.path));
    json_object_set_new(o, "id", text_or_null(f->ruling.id.text));
    json_object_set_new(o, "question",
                        text_or_null(question->count ? rb_text_in(question, "en", question->items[0].lang) : NULL));
    json_object_set_new(o, "status", text_or_null(f->ruling.status_text.text));
    json_object_set_new(o, "verdict", json_string(ruling_verdict_name(ruling_set_verdict(f))));
    json_object_set_new(o, "unfinished", json_boolean(f->ruling.todo.text));
    json_object_set_new(o, "trouble", text_or_null(f->trouble));
    json_object_set_new(o, "messages", diags_json(&f->diags, f->ruling.path, NULL, scratch));
    json_object_set_new(o, "claims", claims);
    return o;
}

json_t *ruling_report_json(const struct ruling_set *set, struct buf *scratch)
{
    struct ruling_counts n = ruling_report_count(set);
    json_t *o = json_object(), *rulings = json_array(), *messages = json_array();
    for (size_t i = 0; i < set->file_count; i++)
        json_array_append_new(rulings, ruling_json(set->files[i], scratch));
    for (size_t i = 0; i < set->book_count; i++) {
        json_t *some = diags_json(&set->books[i]->diags, NULL, set->books[i], scratch);
        json_array_extend(messages, some);
        json_decref(some);
    }
    json_object_set_new(o, "report", json_string("rulings"));
    json_object_set_new(o, "hold", json_integer((json_int_t)n.held));
    json_object_set_new(o, "failed", json_integer((json_int_t)n.failed));
    json_object_set_new(o, "text", json_integer((json_int_t)n.words));
    json_object_set_new(o, "unfinished", json_integer((json_int_t)n.unfinished));
    json_object_set_new(o, "broken", json_integer((json_int_t)n.broken));
    json_object_set_new(o, "missing", json_integer((json_int_t)n.missing));
    json_object_set_new(o, "rulings", rulings);
    json_object_set_new(o, "messages", messages);
    return o;
}
