/* SPDX-License-Identifier: MIT
 *
 * The struct, the table (schema/report-fmt.schema.json) and the document of files that formatting changes.
 */
#include "audit/fmt_report.h"

#include "base/tr.h"
#include "lang/format_code.h"

/* A file that changes. */
struct fmt_file {
    const char *old, *text; /* the contents before and after formatting */
};

struct fmt_report {
    const char *const *changed;
    size_t changed_count;
    const struct fmt_file *files; /* as many; for people */
};

static const struct report_field fields[] = {
    REPORT_TEXTS(fmt_report, changed, changed_count, "changed",
                 "The paths of the files, with the folder as it was given."),
    {0}};
static const struct report_shape shape = {.size = sizeof(struct fmt_report), .fields = fields};

/* The report while files are formatted. */
struct fmt_ctx {
    struct report *r;
    const struct compiled *c;
    fmt_changed *changed;
    void *ctx;
    const char **paths; /* as they are from where the rulebook was opened */
    struct fmt_file *files;
    size_t count;
};

/* Hands a changed file out; it is in the report if it was accepted. */
static void take_file(struct fmt_ctx *x, size_t file, const char *text, size_t len)
{
    const struct rulebook *rb = x->c->rb;
    struct arena *a = &x->r->arena;
    if (!x->changed(x->ctx, rb->files[file].path, text, len))
        return;
    struct buf path = BUF_ON(a);
    rb_format_path(&path, rb, file, rb->folder);
    x->paths[x->count] = buf_cstr(&path);
    x->files[x->count++] = (struct fmt_file){arena_strdup(a, rb->files[file].text), arena_strndup(a, text, len)};
}

void fmt_report_fill(struct report *r, const struct compiled *c, fmt_changed *changed, void *ctx,
                     struct arena *memory)
{
    const struct rulebook *rb = c->rb;
    struct fmt_report *out = ARENA_NEW(&r->arena, struct fmt_report);
    struct fmt_ctx x = {.r = r, .c = c, .changed = changed, .ctx = ctx};
    x.paths = ARENA_ARRAY(&r->arena, const char *, rb->file_count + 1);
    x.files = ARENA_ARRAY(&r->arena, struct fmt_file, rb->file_count + 1);
    for (size_t i = 0; i < rb->file_count && !rb_layer_of_file(rb, i); i++) {
        buf_reset(&r->scratch);
        arena_release(memory);
        if (format_code(&r->scratch, c->vocab, (int)i, memory).changed)
            take_file(&x, i, buf_cstr(&r->scratch), r->scratch.len);
    }
    *out = (struct fmt_report){x.paths, x.count, x.files};
    r->value = out;
}

static void add_diff(struct doc *d, const char *path, const struct fmt_file *f)
{
    struct doc_node *section = doc_section(d, d->body, NULL, NULL);
    doc_run(d, section->first, DOC_NAME, path);
    doc_diff(d, section, f->old, f->text);
}

/* With `detail` the changes themselves, otherwise the names. */
static void document(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct fmt_report *f = r->value;
    struct doc_node *list = style->detail > 0 ? NULL : doc_add(d, d->body, DOC_LIST);
    for (size_t i = 0; i < f->changed_count; i++)
        if (list)
            doc_run(d, doc_item(d, list, NULL), DOC_NAME, f->changed[i]);
        else
            add_diff(d, f->changed[i], &f->files[i]);
}

const struct report_kind fmt_report_kind = {
    .name = "fmt",
    .version = 1,
    .title = "adjudge fmt --format json",
    .description = "The files of a rulebook whose code is not formatted, or with --write was formatted. If the rulebook has "
                   "errors, the output is the report of check.",
    .heading = TR("Formatting of a rulebook"),
    .shape = &shape,
    .document = document,
};
