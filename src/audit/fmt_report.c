/* SPDX-License-Identifier: MIT
 *
 * The struct, the table (schema/report-fmt.schema.json) and the document of files that formatting changes.
 */
#include "audit/fmt_report.h"

#include "base/tr.h"

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

/* The texts of the files stay with the caller until the report is written. */
void fmt_report_fill(struct report *r, const struct fmt_file *files, size_t count)
{
    struct fmt_report *out = ARENA_NEW(&r->arena, struct fmt_report);
    const char **paths = ARENA_ARRAY(&r->arena, const char *, count + 1);
    for (size_t i = 0; i < count; i++)
        paths[i] = files[i].path;
    *out = (struct fmt_report){paths, count, files};
    r->value = out;
}

static void add_diff(struct doc *d, const struct fmt_file *f)
{
    struct doc_node *section = doc_section(d, d->body, NULL, NULL);
    doc_run(d, section->first, DOC_NAME, f->path);
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
            add_diff(d, &f->files[i]);
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
