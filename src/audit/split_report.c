/* SPDX-License-Identifier: MIT
 *
 * The tables and the document of the report on `adjudge log split`: schema/report-split.schema.json.
 */
#include "audit/split_report.h"

#include "base/tr.h"
#include "session/verdict.h"

static const struct report_field loss_fields[] = {
    REPORT_TEXT(split_loss, game, "game", "The game: FILE#N."),
    REPORT_NAME(split_loss, verdict, "verdict", REQUIRED, verdict_names, "What is wrong with it."),
    REPORT_TEXT(split_loss, message, "message", "The same in a sentence."),
    {0}};
static const struct report_shape loss_shape = {.size = sizeof(struct split_loss), .fields = loss_fields};
static const struct report_field fields[] = {
    REPORT_TEXT(split_report, collection, "collection", "The collection."),
    REPORT_TEXT(split_report, folder, "folder", "The folder of the logs that were written."),
    REPORT_COUNT(split_report, games, "games", "How many games the collection has."),
    REPORT_COUNT(split_report, written, "written", "How many were written."),
    REPORT_LIST(split_report, losses, loss_count, "losses", &loss_shape, "The games that could not be written."),
    {0}};
static const struct report_shape shape = {.size = sizeof(struct split_report), .fields = fields};

struct split_loss split_loss_of(struct report *r, const char *game, const struct log_fault *fault)
{
    buf_reset(&r->scratch);
    log_fault_describe(&r->scratch, fault, r->lang);
    return (struct split_loss){arena_strdup(&r->arena, game), arena_strdup(&r->arena, buf_cstr(&r->scratch)),
                               (int)verdict_of_fault(fault)};
}

static void document(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct split_report *s = r->value;
    (void)style;
    for (size_t i = 0; i < s->loss_count; i++) {
        struct doc_node *line = doc_add(d, d->body, DOC_PARAGRAPH);
        line->style = STYLE_LINE;
        verdict_add(d, line, s->losses[i].game, (enum verdict)s->losses[i].verdict, s->losses[i].message);
    }
    struct doc_node *line = doc_add(d, d->body, DOC_PARAGRAPH);
    doc_printf(d, line, tr(d->lang, "wrote %s of %s to "), TR_NUMBER(d->lang, s->written),
               tr_counted(&d->arena, d->lang, "%s game", "%s games", s->games));
    doc_run(d, line, DOC_NAME, s->folder);
}

const struct report_kind split_report_kind = {
    .name = "split",
    .version = 1,
    .title = "adjudge log split --format json",
    .description = "Which games of a collection were written to files of their own. The schema is new in version 1.",
    .heading = TR("Split collection"),
    .shape = &shape,
    .document = document,
};
