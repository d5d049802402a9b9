/* SPDX-License-Identifier: MIT
 *
 * The struct, the tables (schema/report-check.schema.json) and the document of diagnostics.
 */
#include "audit/check_report.h"

#include "base/tr.h"
#include "base/utf8.h"

#include <string.h>

struct check_report {
    const char *rulebook; /* NULL: nothing could be read */
    uint64_t errors, warnings;
    const char *unseen;
    const struct check_message *messages;
    size_t message_count;
    /* For people: */
    bool has_files; /* there is something to count errors in */
    const char *edition; /* NULL: none */
};

static const char *const severities[] = {[DIAG_ERROR] = "error", [DIAG_WARNING] = "warning", NULL};

static const struct report_field message_fields[] = {
    REPORT_NAME(check_message, severity, "severity", REQUIRED, severities,
                "Only errors prevent a rulebook from being played."),
    REPORT_TEXT_LIKE(check_message, id, "id", REQUIRED, "\"pattern\": \"^[a-z0-9-]+$\"",
                     "The id of the finding, an entry of docs/findings.md."),
    REPORT_TEXT_OR_NULL(check_message, file, "file",
                        "Relative to the folder of the rulebook; null if it concerns no file."),
    REPORT_COUNT(check_message, line, "line", "From 1; 0: the file as a whole."),
    REPORT_COUNT(check_message, column, "column", "From 1, in code points; 0: the file as a whole."),
    REPORT_COUNT(check_message, span, "span", "The number of code points that are marked."),
    REPORT_TEXT(check_message, text, "text", "What is wrong, in one sentence."),
    REPORT_TEXTS(check_message, notes, note_count, "notes",
                 "What is possible there, a similar word, another place, what forbids it."),
    {0}};
const struct report_shape check_message_shape = {
    .name = "message", .size = sizeof(struct check_message), .fields = message_fields};

static const struct report_field fields[] = {
    REPORT_TEXT_OR_NULL(check_report, rulebook, "rulebook", "The id of the rulebook; null if it could not be read."),
    REPORT_COUNT(check_report, errors, "errors", "The number of errors, including those that are not listed."),
    REPORT_COUNT(check_report, warnings, "warnings", "The number of warnings."),
    REPORT_TEXT_OR_NULL(check_report, unseen, "unseen",
                        "What was not checked because of the errors, so there may be more; null: nothing."),
    REPORT_LIST(check_report, messages, message_count, "messages", &check_message_shape, "Sorted by place."),
    {0}};
static const struct report_shape shape = {.size = sizeof(struct check_report), .fields = fields};

/* ---------------------------------------------------------------- the data */

static const struct rb_file *file_of(const struct diag *d, const struct rulebook *rb)
{
    return rb && d->pos.file >= 0 && (size_t)d->pos.file < rb->file_count ? &rb->files[d->pos.file] : NULL;
}

/* "FILE:LINE:COLUMN" as a compiler prints it; the folder if no file is concerned; NULL without
 * either. */
static const char *place_of(struct report *r, const struct diag *d, const struct rulebook *rb, const char *folder)
{
    const struct rb_file *file = file_of(d, rb);
    buf_reset(&r->scratch);
    if (file)
        rb_format_path(&r->scratch, rb, (size_t)d->pos.file, folder);
    else if (folder)
        buf_str(&r->scratch, folder);
    if (file && d->pos.line > 0)
        buf_printf(&r->scratch, ":%d:%d", d->pos.line, d->pos.column);
    return file || folder ? arena_strdup(&r->arena, buf_cstr(&r->scratch)) : NULL;
}

enum { SOURCE_MAX = 2048 }; /* bytes that are kept of a long line, the place being in the middle */

/* The line is copied, because the rulebook may be gone when the report is written. Of a long line,
 * only the part around the place is kept. */
static void keep_source(struct arena *a, struct check_message *m, const char *text)
{
    for (uint64_t n = 1; text && n < m->line; n++) {
        text = strchr(text, '\n');
        text += text != NULL;
    }
    size_t len = text ? strcspn(text, "\r\n") : 0;
    if (!len || !m->line)
        return;
    size_t at = utf8_offset(text, len, m->column > 1 ? (size_t)m->column - 1 : 0);
    size_t from = at > SOURCE_MAX / 2 ? utf8_cut(text, len, at - SOURCE_MAX / 2) : 0;
    m->source = arena_strndup(a, text + from, utf8_cut(text, len, from + SOURCE_MAX) - from);
    m->caret = at - from;
}

/* Texts of the finding are copied; its id is a literal. */
static struct check_message message_of(struct report *r, const struct diag *d, const struct rulebook *rb,
                                       const char *folder)
{
    struct arena *a = &r->arena;
    const struct rb_file *file = file_of(d, rb);
    struct check_message m = {.severity = (int)d->severity,
                              .id = d->id,
                              .file = file ? arena_strdup(a, file->path) : NULL,
                              .line = (uint64_t)d->pos.line,
                              .column = (uint64_t)d->pos.column,
                              .span = (uint64_t)d->span,
                              .text = message_text(a, r->lang, d->text),
                              .note_count = d->note_count,
                              .place = place_of(r, d, rb, folder)};
    const char **notes = ARENA_ARRAY(a, const char *, d->note_count + 1);
    for (size_t i = 0; i < d->note_count; i++)
        notes[i] = message_text(a, r->lang, d->notes[i]);
    m.notes = notes;
    if (file)
        keep_source(a, &m, file->text);
    return m;
}

/* Without a rulebook only places can be shown, without lines. */
const struct check_message *check_messages(struct report *r, const struct diags *diags, const struct rulebook *rb,
                                           const char *folder)
{
    struct check_message *list = ARENA_ARRAY(&r->arena, struct check_message, diags->count + 1);
    for (size_t i = 0; i < diags->count; i++)
        list[i] = message_of(r, &diags->items[i], rb, folder);
    return list;
}

/* A rulebook that could not be loaded still has messages. */
void check_report_fill(struct report *r, const struct diags *diags, const struct rulebook *rb)
{
    struct arena *a = &r->arena;
    struct check_report *c = ARENA_NEW(a, struct check_report);
    *c = (struct check_report){.rulebook = rb ? arena_copy(a, rb->id.text) : NULL,
                               .errors = diags->errors,
                               .warnings = diags->warnings,
                               .unseen = diags->unseen ? tr(r->lang, diags->unseen) : NULL,
                               .messages = check_messages(r, diags, rb, rb ? rb->folder : NULL),
                               .message_count = diags->count,
                               .has_files = rb && rb->file_count,
                               .edition = rb ? arena_copy(a, rb->edition.text) : NULL};
    r->value = c;
}

/* ---------------------------------------------------------------- the document */

enum { WIDTH = 100, NUMBER_WIDTH = 3 };

static const char carets[] = "^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"; /* more are cut off */

/* The line with carets below the place; only the part around it if the line is longer than the width. */
static const char *excerpt_of(struct doc *d, const struct check_message *m, int columns)
{
    size_t len = strlen(m->source), width = columns > 20 ? (size_t)columns - 10 : WIDTH;
    size_t from = m->caret > width * 3 / 4 ? utf8_cut(m->source, len, m->caret - width / 2) : 0;
    const char *number = arena_printf(&d->arena, "%*d ", NUMBER_WIDTH, (int)m->line);
    int before = (int)utf8_count(m->source + from, m->caret - from);
    int marked = m->span < strlen(carets) ? (int)m->span : (int)strlen(carets);
    return arena_printf(&d->arena, "%s| %.*s\n%*s| %*s%.*s\n", number,
                        (int)(utf8_cut(m->source, len, from + width) - from), m->source + from, (int)strlen(number), "",
                        before, "", marked, carets);
}

/* The heading is one line, so that editors recognize place and severity. */
static void add_message(struct doc *d, struct doc_node *in, const struct check_message *m, int width)
{
    struct doc_node *section = doc_section(d, in, NULL, NULL), *heading = section->first, *list;
    bool error = m->severity == DIAG_ERROR;
    if (m->place) {
        doc_exact(d, doc_add(d, heading, DOC_STRONG), m->place);
        doc_text(d, heading, ": ");
    }
    doc_status(d, heading, error ? STYLE_BAD : STYLE_WARN,
               arena_printf(&d->arena, "%s[%s]", error ? tr(d->lang, "error") : tr(d->lang, "warning"), m->id));
    doc_text(d, heading, ": ");
    doc_exact(d, heading, m->text);
    if (m->source)
        doc_add(d, section, DOC_FIGURE)->plain = excerpt_of(d, m, width);
    if (!m->note_count)
        return;
    list = doc_add(d, section, DOC_LIST);
    list->style = STYLE_NOTES;
    for (size_t i = 0; i < m->note_count; i++)
        doc_exact(d, doc_item(d, list, NULL), m->notes[i]);
}

void check_messages_document(struct doc *d, struct doc_node *in, const struct check_message *messages, size_t count,
                             int width)
{
    for (size_t i = 0; i < count; i++)
        add_message(d, in, &messages[i], width);
}

static void add_line(struct doc *d, const char *text)
{
    struct doc_node *line = doc_add(d, d->body, DOC_PARAGRAPH);
    line->style = STYLE_LINE;
    doc_exact(d, line, text);
}

/* "no errors, no warnings" names the edition: it is what people copy into a report. */
static void add_sum(struct doc *d, const struct check_report *c)
{
    struct arena *a = &d->arena;
    if (c->errors || c->warnings)
        add_line(d, arena_printf(a, "%s, %s", tr_counted(a, d->lang, "%s error", "%s errors", c->errors),
                                 tr_counted(a, d->lang, "%s warning", "%s warnings", c->warnings)));
    else
        add_line(d, c->edition ? arena_printf(a, tr(d->lang, "%s, edition %s: no errors, no warnings"), c->rulebook,
                                              c->edition)
                               : arena_printf(a, tr(d->lang, "%s: no errors, no warnings"), c->rulebook));
}

/* What could not be checked because of errors is mentioned at the end, so that the
 * list for complete. */
static void document(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct check_report *c = r->value;
    check_messages_document(d, d->body, c->messages, c->message_count, style->width);
    if (c->errors + c->warnings > c->message_count)
        add_line(d, tr_counted(&d->arena, d->lang, "… and %s more", "… and %s more",
                               c->errors + c->warnings - c->message_count));
    if (c->has_files)
        add_sum(d, c);
    if (c->has_files && c->unseen)
        add_line(d, arena_printf(&d->arena, tr(d->lang, "there may be more: %s"), c->unseen));
}

const struct report_kind check_report_kind = {
    .name = "check",
    .version = 1,
    .title = "adjudge check --format json",
    .description = "What is wrong with a rulebook. Every other command prints this report if its rulebook has errors.",
    .heading = TR("Check of a rulebook"),
    .shape = &shape,
    .document = document,
};
