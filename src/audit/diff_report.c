/* SPDX-License-Identifier: MIT
 *
 * The tables and the document of the report of `adjudge diff`: schema/report-diff.schema.json.
 */
#include "audit/diff_report.h"

#include "base/tr.h"
#include "explain/diff/diff.h"

#include <string.h>

struct diff_report {
    const struct diff_operation *patch;
    size_t count;
    /* For people: */
    const struct json_value *a, *b;
    const char *names; /* the language of the names in them */
    const char *games[2]; /* the rulebooks of positions of different games; NULL: they are of one game */
};

static const char *const operations[] = {"add", "remove", "replace", NULL};

static const struct report_field operation_fields[] = {
    REPORT_WORD(diff_operation, op, "op", REQUIRED, operations, "What is done."),
    REPORT_TEXT_LIKE(diff_operation, path, "path", REQUIRED, "\"pattern\": \"^(/([^~/]|~[01])*)*$\"",
                     "Where: a JSON Pointer (RFC 6901) into the position."),
    REPORT_JSON_OPTIONAL(diff_operation, value, "value", "The value that is there then; of remove: absent."),
    {0}};
static const struct report_shape operation_shape = {.size = sizeof(struct diff_operation),
                                                    .fields = operation_fields};
static const struct report_field fields[] = {
    REPORT_LIST(diff_report, patch, count, "patch", &operation_shape,
                "What turns the first position into the second: a JSON Patch (RFC 6902). Empty: they are the same."),
    {0}};
static const struct report_shape shape = {.size = sizeof(struct diff_report), .fields = fields};

bool diff_report_fill(struct report *r, const struct position_ref *a, const struct position_ref *b)
{
    struct diff_report *d = ARENA_NEW(&r->arena, struct diff_report);
    d->a = a->state;
    d->b = b->state;
    d->names = "en";
    d->count = diff_patch(&r->arena, a->state, b->state, &d->patch);
    bool known = a->rulebook && b->rulebook && *a->rulebook && *b->rulebook;
    if (known && strcmp(a->rulebook, b->rulebook)) {
        d->games[0] = a->rulebook;
        d->games[1] = b->rulebook;
    }
    r->value = d;
    return d->count || d->games[0];
}

/* Replaces the positions for people only: the patch has stable names. */
void diff_report_set_shown(struct report *r, const struct position_ref *a, const struct position_ref *b,
                           const char *lang)
{
    struct diff_report *d = ARENA_NEW(&r->arena, struct diff_report);
    *d = *(const struct diff_report *)r->value;
    d->a = a->state;
    d->b = b->state;
    d->names = arena_strdup(&r->arena, lang);
    r->value = d;
}

/* Positions of different games have nothing to compare. */
static void document(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct diff_report *v = r->value;
    (void)style;
    if (!v->games[0]) {
        diff_add(d, d->body, v->a, v->b, v->names, SIZE_MAX);
        return;
    }
    struct doc_node *line = doc_add(d, d->body, DOC_PARAGRAPH);
    doc_text(d, line, tr(d->lang, "different games: "));
    doc_run(d, line, DOC_NAME, v->games[0]);
    doc_text(d, line, ", ");
    doc_run(d, line, DOC_NAME, v->games[1]);
}

const struct report_kind diff_report_kind = {
    .name = "diff",
    .version = 1,
    .title = "adjudge diff --format json",
    .description = "What differs between two positions. Up to version 0.1 this was the list under `patch`, which "
                   "`diff --patch` still prints.",
    .heading = TR("Differences between two positions"),
    .shape = &shape,
    .document = document,
};
