/* SPDX-License-Identifier: MIT
 *
 * The struct, the table (schema/report-record.schema.json), the data and the document of a transcript that was
 * replayed.
 */
#include "transcript/transcript_report.h"

#include "audit/check_report.h"
#include "base/tr.h"
#include "explain/whynot/whynot_report.h"
#include "lang/print.h"
#include "explain/result_report.h"

struct record_report {
    const char *file, *log, *error;
    uint64_t entries, true_entries, decisions;
    bool over;
    const char *winner;
    const struct result_report *result;
    const int64_t *inferred;
    size_t inferred_count;
    const struct whynot_answer *whynot;
    const struct check_message *messages;
    size_t message_count;
    /* For people: */
    bool played, has_errors;
    const char *target, *end; /* the log, NULL: only checked; how the game ended, in words */
};

static const struct report_field fields[] = {
    REPORT_TEXT(record_report, file, "file", "The transcript."),
    REPORT_TEXT_OR_NULL(record_report, log, "log", "The log that was written; null: none."),
    REPORT_TEXT_OR_NULL(record_report, error, "error", "Why a file could not be read or written; null: all could."),
    REPORT_COUNT(record_report, entries, "entries",
                 "Entries of the transcript: decisions, rolls, cards that were seen, checks and notes."),
    REPORT_COUNT(record_report, true_entries, "true", "How many of them, from the first one on, are possible."),
    REPORT_COUNT(record_report, decisions, "decisions", "Decisions that were taken, and are in the log."),
    REPORT_BOOL(record_report, over, "over", "The game is over."),
    REPORT_TEXT_OR_NULL(record_report, winner, "winner", "The role that has won, of several the first; null: none."),
    REPORT_PART(record_report, result, &result_report_shape),
    REPORT_NUMBERS(record_report, inferred, inferred_count, "settled",
                   "Lines of the entries from which something was inferred that no one had seen."),
    REPORT_OBJECT_OR_NULL(record_report, whynot, "whynot", &whynot_answer_shape,
                          "Why the first decision that is not legal is not; null: each is legal, or was not reached."),
    REPORT_LIST(record_report, messages, message_count, "messages", &check_message_shape,
                "What is wrong with the transcript, or impossible in it."),
    {0}};
static const struct report_shape shape = {.size = sizeof(struct record_report), .fields = fields};

/* ---------------------------------------------------------------- the data */

static const char *end_of(struct report *r, struct game *g)
{
    if (g->state == GAME_FAULT)
        return tr(r->lang, "the game stops with an error");
    if (g->state != GAME_OVER)
        return g->state == GAME_OBSERVE ? tr(r->lang, "a random draw is next") : tr(r->lang, "the game is not over");
    if (!game_has_result(g))
        return tr(r->lang, "the rules ended without a result");
    return arena_printf(&r->arena, tr(r->lang, "the game is over: %s"), game_result_text(g, r->lang, &r->arena));
}

/* Lines, not numbers of entries: the reader has the file open. */
static const int64_t *inferred_lines(struct arena *a, const struct transcript_recorder *w)
{
    const struct transcript_inference *s = &w->inference;
    int64_t *lines = ARENA_ARRAY(a, int64_t, s->inferred_count + 1);
    for (size_t i = 0; i < s->inferred_count; i++)
        lines[i] = w->transcript.entries[s->inferred[i]].pos.line;
    return lines;
}

/* How the game ended, or how far it got. */
static void fill_game(struct report *r, struct record_report *out, struct transcript_recorder *w)
{
    struct game *g = &w->run.game;
    out->true_entries = w->run.reached;
    out->decisions = g->decisions;
    out->over = g->state == GAME_OVER;
    out->result = result_report(r, g, true);
    out->winner = out->result->winner_count ? out->result->winners[0] : NULL;
    out->end = end_of(r, g);
}

/* A failure before the game concerns the transcript; one after it concerns the log. */
static const char *failure_of(struct report *r, const struct transcript_recorder *w, const char *path, const char *log)
{
    if (!w->trouble)
        return NULL;
    return w->played ? arena_strdup(&r->arena, w->trouble)
                     : arena_printf(&r->arena, "%s: %s", w->transcript.path ? log : path, w->trouble);
}

void record_report_fill(struct report *r, struct transcript_recorder *w, const char *path, const char *log)
{
    struct arena *a = &r->arena;
    struct record_report *out = ARENA_NEW(a, struct record_report);
    *out = (struct record_report){.file = arena_strdup(a, path),
                                  .log = w->recorded ? arena_strdup(a, log) : NULL,
                                  .error = arena_copy(a, w->trouble),
                                  .entries = w->transcript.count,
                                  .inferred = inferred_lines(a, w),
                                  .inferred_count = w->inference.inferred_count,
                                  .whynot = w->asked ? whynot_answer_make(a, &w->whynot) : NULL,
                                  .messages = check_messages(r, &w->diags, &w->shell, NULL),
                                  .message_count = w->diags.count,
                                  .played = w->played,
                                  .has_errors = w->diags.errors > 0,
                                  .target = arena_copy(a, log)};
    if (w->played)
        fill_game(r, out, w);
    r->failure = failure_of(r, w, path, log);
    r->value = out;
}

/* ---------------------------------------------------------------- the document */

/* A paragraph that a terminal never breaks, because it ends with a path. */
static struct doc_node *add_line(struct doc *d)
{
    struct doc_node *line = doc_add(d, d->body, DOC_PARAGRAPH);
    line->style = STYLE_LINE;
    return line;
}

/* What is wrong may also be the start position, or the end. */
static void add_true(struct doc *d, const struct record_report *w)
{
    const char *text = tr_count(d->lang, "%s of %s entry is true", "%s of %s entries are true", w->entries);
    struct doc_node *line = add_line(d);
    doc_printf(d, line, text, TR_NUMBER(d->lang, w->true_entries), TR_NUMBER(d->lang, w->entries));
    if (w->true_entries == w->entries)
        doc_text(d, line, tr(d->lang, ", but the end of the game is not"));
}

static void add_inferred(struct doc *d, const struct record_report *w)
{
    struct doc_node *line = doc_paragraph(d, d->body, tr(d->lang, "what no one saw was inferred from "));
    for (size_t i = 0; i < w->inferred_count; i++) {
        doc_text(d, line, i ? ", " : "");
        doc_printf(d, line, tr(d->lang, "line %s"), TR_NUMBER(d->lang, (uint64_t)w->inferred[i]));
    }
}

static void document(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct record_report *w = r->value;
    int indent = d->indent; /* an answer has its own */
    check_messages_document(d, d->body, w->messages, w->message_count, style->width);
    if (!w->played)
        return;
    if (w->whynot)
        whynot_answer_document(d, d->body, w->whynot);
    d->indent = indent;
    if (w->has_errors && w->entries)
        add_true(d, w);
    struct doc_node *line = add_line(d);
    doc_exact(d, line, w->target ? w->target : tr(d->lang, "checked"));
    doc_printf(d, line, ": %s, ", tr_counted(&d->arena, d->lang, "%s decision", "%s decisions", w->decisions));
    doc_exact(d, line, w->end);
    if (w->inferred_count)
        add_inferred(d, w);
}

const struct report_kind record_report_kind = {
    .name = "record",
    .version = 1,
    .title = "adjudge record --format json",
    .description = "What became of a transcript. If the rulebook has errors, the output is the report of check.",
    .heading = TR("Record of a transcript"),
    .shape = &shape,
    .document = document,
};
