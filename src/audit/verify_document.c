/* SPDX-License-Identifier: MIT
 *
 * Formats the report of `adjudge verify`. It takes everything from the report, and nothing from the replay.
 */
#include "audit/verify_document.h"

#include "audit/verify_proofs.h"
#include "base/foreign_word.h"
#include "base/tr.h"
#include "explain/diff/diff.h"
#include "explain/result_report.h"

#include <string.h>

enum {
    DIFFERENCES_MAX = 100, /* facts; the rest is counted */
    THINGS_MAX = 12 /* of two rulebooks, likewise */
};

/* "Cross wins after 9 decisions", "18 decisions"; in words what came of the game. */
static const char *result_in_words(struct doc *d, const struct verify_report *v)
{
    struct arena *a = &d->arena;
    const char *after = tr_counted(a, d->lang, "after %s decision", "after %s decisions", v->decisions);
    if (v->over)
        return arena_printf(a, "%s %s", v->result->text, after);
    return tr_counted(a, d->lang, "%s decision", "%s decisions", v->decisions);
}

/* A game that is over can have lost its end record. */
static void add_result(struct doc *d, struct doc_node *in, const struct verify_report *v)
{
    doc_text(d, in, result_in_words(d, v));
    if (v->verdict == VERDICT_OK && v->over && !v->sealed)
        doc_text(d, in, tr(d->lang, "; log open"));
}

/* "random draws partly typed in (3)" */
static void add_chance(struct doc *d, struct doc_node *in, const struct verify_report *v)
{
    doc_text(d, in, record_chance_text(v->kind, d->lang));
    if (v->kind->observed)
        doc_printf(d, in, tr(d->lang, " (%s)"), TR_NUMBER(d->lang, v->kind->observed));
}

/* A name in the rulebook of the log, which anyone can have written. */
static void add_word(struct doc *d, struct doc_node *in, const char *word, bool blanks)
{
    struct buf b = BUF_ON(&d->arena);
    foreign_word_add(&b, word, blanks);
    doc_exact(d, in, buf_cstr(&b));
}

/* The short form: one line for each valid log of several, with everything in which they may differ. */
static void add_line(struct doc *d, const struct verify_report *v)
{
    struct doc_node *line = doc_add(d, d->body, DOC_PARAGRAPH);
    line->style = STYLE_LINE;
    verdict_add(d, line, v->file, VERDICT_OK, record_kind_text(v->kind, d->lang));
    doc_text(d, line, ", ");
    add_result(d, line, v);
    if (v->fault) {
        doc_text(d, line, tr(d->lang, "; stopped by a run-time fault: "));
        doc_exact(d, line, v->fault);
    }
    if (v->kind->chance != RECORD_NO_CHANCE && v->kind->chance != RECORD_SEED) {
        doc_text(d, line, "; ");
        add_chance(d, line, v);
    }
    doc_text(d, line, "; ");
    doc_exact(d, line, record_players_text(&d->arena, v->kind, d->lang));
    doc_text(d, line, "; ");
    add_word(d, line, v->header->rulebook->id, false);
    doc_printf(d, line, " %.16s", v->header->rulebook->digest);
}

/* Byte and frame, for tools that look into the file. */
static void add_place_in_file(struct doc *d, struct doc_node *facts, const struct verify_first *first)
{
    struct arena *a = &d->arena;
    doc_printf(d, doc_fact(d, facts, tr(d->lang, "at"), NULL), tr(d->lang, "byte %s, frame %s"),
               TR_NUMBER(d->lang, first->offset), TR_NUMBER(d->lang, first->frame));
    doc_fact(d, facts, tr(d->lang, "intact"), tr_counted(a, d->lang, "%s decision", "%s decisions", first->decision));
    doc_fact(d, facts, tr(d->lang, "lost"), tr_counted(a, d->lang, "%s byte", "%s bytes", first->bytes_lost));
}

/* Without snapshots the report states why no values are shown. */
static void add_differences(struct doc *d, struct doc_node *facts, const struct verify_first *first)
{
    struct doc_node *fact;
    if (!first->recorded) {
        if (first->untold)
            doc_fact(d, facts, tr(d->lang, "position"), first->untold);
        return;
    }
    fact = doc_fact(d, facts, tr(d->lang, "position"), tr(d->lang, "recorded → replayed"));
    if (!diff_add(d, fact, first->recorded, first->computed, "en", DIFFERENCES_MAX))
        doc_paragraph(d, fact, first->untold);
}

static void add_place_in_game(struct doc *d, struct doc_node *facts, const struct verify_first *first)
{
    doc_printf(d, doc_fact(d, facts, tr(d->lang, "at"), NULL), tr(d->lang, "record %s, after decision %s"),
               TR_NUMBER(d->lang, first->record), TR_NUMBER(d->lang, first->decision));
    if (strcmp(first->what, "position")) { /* of complete positions the differences are shown */
        if (*first->log)
            doc_exact(d, doc_fact(d, facts, tr(d->lang, "log"), NULL), first->log);
        if (*first->game)
            doc_exact(d, doc_fact(d, facts, tr(d->lang, "replay"), NULL), first->game);
    }
    add_differences(d, facts, first);
}

static void add_list(struct doc *d, struct doc_node *facts, const char *label, const char *const *items, size_t count)
{
    for (size_t i = 0; i < count; i++)
        doc_fact(d, facts, i ? "" : label, items[i]);
}

/* The beginning of the digest is enough for people to compare. */
static void add_rulebook(struct doc *d, struct doc_node *facts, const struct verify_header *h)
{
    const struct verify_rulebook *rb = h->rulebook;
    struct doc_node *n = doc_fact(d, facts, tr(d->lang, "rulebook"), NULL);
    add_word(d, n, rb->id, false);
    if (rb->edition && *rb->edition) {
        doc_text(d, n, tr(d->lang, ", edition "));
        add_word(d, n, rb->edition, true);
    }
    doc_printf(d, n, " (%.16s…), %s", rb->digest,
               !h->played ? tr(d->lang, "according to the header")
               : h->thin  ? tr(d->lang, "not contained in the log") : tr(d->lang, "contained in the log"));
}

/* Whether it is the rulebook that was expected, and what differs. */
static void add_match(struct doc *d, struct doc_node *facts, const struct verify_match *m)
{
    struct doc_node *n = doc_fact(d, facts, tr(d->lang, "expected"), NULL);
    doc_status(d, n, m->same ? STYLE_OK : STYLE_BAD, m->same ? tr(d->lang, "the same") : tr(d->lang, "differs"));
    doc_text(d, n, ": ");
    doc_exact(d, n, m->with);
    for (size_t i = 0; i < m->thing_count && i < THINGS_MAX; i++)
        doc_exact(d, doc_fact(d, facts, "", NULL), m->things[i]);
    if (m->thing_count > THINGS_MAX)
        doc_fact(d, facts, "", tr_counted(&d->arena, d->lang, "… and %s more", "… and %s more",
                                          m->thing_count - THINGS_MAX));
    if (m->thing_count)
        doc_fact(d, facts, "", tr(d->lang, "for all differences: adjudge rulediff LOG FOLDER"));
}

/* What kind of game it is, which no verdict is complete without. */
static void add_kind(struct doc *d, struct doc_node *facts, const struct verify_report *v)
{
    if (v->verdict != VERDICT_OK)
        doc_fact(d, facts, tr(d->lang, "record"), record_kind_text(v->kind, d->lang));
    add_result(d, doc_fact(d, facts, tr(d->lang, "result"), NULL), v);
    if (v->fault)
        doc_fact(d, facts, tr(d->lang, "fault"), v->fault);
    add_chance(d, doc_fact(d, facts, tr(d->lang, "chance"), NULL), v);
    doc_exact(d, doc_fact(d, facts, tr(d->lang, "players"), NULL), record_players_text(&d->arena, v->kind, d->lang));
    if (*v->header->options)
        doc_exact(d, doc_fact(d, facts, tr(d->lang, "options"), NULL), v->header->options);
}

static void add_header(struct doc *d, struct doc_node *facts, const struct verify_report *v)
{
    if (v->kind)
        add_kind(d, facts, v);
    add_rulebook(d, facts, v->header);
    add_list(d, facts, tr(d->lang, "verified"), v->checked, v->checked_count);
    add_list(d, facts, tr(d->lang, "not verified"), v->unchecked, v->unchecked_count);
}

/* `detail` below 0: a valid log takes one line; a fault is always shown completely. */
void verify_document(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct verify_report *v = r->value;
    if (style->detail < 0 && v->verdict == VERDICT_OK) {
        add_line(d, v);
        return;
    }
    struct doc_node *section = doc_section(d, d->body, NULL, NULL), *facts;
    verdict_add(d, section->first, v->file, (enum verdict)v->verdict,
                v->verdict == VERDICT_OK ? record_kind_text(v->kind, d->lang) : v->message);
    if (v->verdict == VERDICT_ENVIRONMENT)
        return;
    facts = doc_add(d, section, DOC_FACTS);
    if (v->first && v->first->place == VERIFY_IN_FILE)
        add_place_in_file(d, facts, v->first);
    else if (v->first)
        add_place_in_game(d, facts, v->first);
    for (size_t i = 0; i < v->match_count; i++)
        add_match(d, facts, &v->matches[i]);
    verify_proofs_document(d, facts, v->proofs, v->proof_count);
    if (v->header)
        add_header(d, facts, v);
}
