/* SPDX-License-Identifier: MIT
 *
 * A failure as a report: nothing but its message.
 */
#include "report/report.h"

#include "base/tr.h"

/* The value of such a report. It has a struct of its own so that the schema and JSON need no
 * exception. */
struct failure {
    const char *message;
};

static const struct report_field fields[] = {
    REPORT_TEXT(failure, message, "message", "What failed, and why."), {0}};
static const struct report_shape shape = {.size = sizeof(struct failure), .fields = fields};

static void document(struct doc *d, const struct report *r, const struct report_style *style)
{
    (void)style;
    doc_paragraph(d, d->body, r->failure);
}

static const struct report_kind failure_kind = {
    .name = "error",
    .version = 1,
    .title = "A failure",
    .description = "The only key is the message.",
    .heading = TR("Error"),
    .shape = &shape,
    .document = document,
};

/* Replaces the kind: a reader recognizes a failure by "report": "error", for every kind of request. */
void report_fail(struct report *r, const char *message)
{
    struct failure *f = ARENA_NEW(&r->arena, struct failure);
    f->message = arena_strdup(&r->arena, message);
    r->kind = &failure_kind;
    r->head = (struct report_head){failure_kind.name, failure_kind.version};
    r->failure = f->message;
    r->value = f;
}

void report_set_failure(struct report *r, const char *message)
{
    r->failure = arena_strdup(&r->arena, message);
}
