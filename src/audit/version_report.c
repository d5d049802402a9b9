/* SPDX-License-Identifier: MIT
 *
 * The struct, the table (schema/report-version.schema.json) and the document of the versions of what runs.
 */
#include "audit/version_report.h"

#include "base/tr.h"

struct version_report {
    const char *command, *library;
};

static const struct report_field fields[] = {
    REPORT_TEXT(version_report, command, "command", "The version of the command."),
    REPORT_TEXT(version_report, library, "library", "The version of the library that it uses."),
    {0}};
static const struct report_shape shape = {.size = sizeof(struct version_report), .fields = fields};

void version_report_fill(struct report *r, const char *command, const char *library)
{
    struct version_report *v = ARENA_NEW(&r->arena, struct version_report);
    *v = (struct version_report){arena_strdup(&r->arena, command), arena_strdup(&r->arena, library)};
    r->value = v;
}

static void document(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct version_report *v = r->value;
    (void)style;
    doc_exact(d, doc_paragraph(d, d->body, NULL),
              arena_printf(&d->arena, tr(d->lang, "adjudge %s (library %s)"), v->command, v->library));
}

const struct report_kind version_report_kind = {
    .name = "version",
    .version = 1,
    .title = "adjudge version --format json",
    .description = "The versions of the command and of its library.",
    .heading = TR("Version"),
    .shape = &shape,
    .document = document,
};
