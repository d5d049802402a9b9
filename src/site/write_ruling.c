/* SPDX-License-Identifier: MIT
 *
 * The page of a ruling: the answer first, then why it is disputed, the situation drawn, what the rules do with it
 * step by step, what other readings would give, and what it all rests on.
 */
#include "base/tr.h"
#include "site/pages.h"
#include "site/rulings.h"

#include <string.h>

/* A ruling while its page is written. */
struct ruling_writer {
    struct site_book *b;
    struct doc *p;
    const struct answered_ruling *r;
};

static struct doc_node *new_line(struct ruling_writer *t, struct doc_node *in)
{
    return doc_add(t->p, in, DOC_PARAGRAPH);
}

/* ---------------------------------------------------------------- the answer */

/* The short answer is in a box of its own. */
static void write_head(struct ruling_writer *t, const struct site_ruling *r)
{
    const struct answered_ruling *a = t->r;
    struct doc_node *line = new_line(t, t->p->body);
    doc_run(t->p, line, DOC_NAME, a->ruling->id.text);
    doc_text(t->p, line, " ");
    site_status_mark(t->b, t->p, line, r);
    for (size_t i = 0; i < a->ruling->keyword_count; i++) {
        doc_text(t->p, line, i ? ", " : " ");
        if (a->keywords[i])
            doc_link(t->p, line, "keywords", site_keyword_place(&t->p->arena, a->keywords[i]), a->keywords[i]);
    }
    struct doc_node *answer = doc_add(t->p, t->p->body, DOC_ASIDE);
    answer->style = STYLE_ANSWER;
    site_prose(t->b, t->p, answer, a->in_short);
    if (a->disputed)
        site_prose(t->b, t->p, doc_section(t->p, t->p->body, NULL, tr(t->b->lang, "Why it is disputed")),
                   a->disputed);
}

/* ---------------------------------------------------------------- the situation */

/* The decisions that lead to the situation. */
static void write_play(struct ruling_writer *t, struct doc_node *in)
{
    if (!t->r->decision_count)
        return;
    doc_text(t->p, new_line(t, in), tr(t->b->lang, "What was decided before:"));
    struct doc_node *list = doc_add(t->p, in, DOC_LIST);
    for (size_t i = 0; i < t->r->decision_count; i++)
        doc_item(t->p, list, t->r->decisions[i]);
}

static void write_position(struct ruling_writer *t, struct doc_node *in, const struct answer_reading *reading)
{
    board_view_add(t->p, in, &reading->view, tr(t->b->lang, "the position"), &t->b->scratch);
}

/* Drawn from the run of the answer, before anything is asked. */
static void write_situation(struct ruling_writer *t)
{
    const struct fixture *f = &t->r->ruling->situation;
    struct doc_node *section = doc_section(t->p, t->p->body, NULL, tr(t->b->lang, "The situation"));
    if (t->r->log)
        doc_text(t->p, new_line(t, section),
                 arena_printf(&t->p->arena, tr(t->b->lang, "From the recorded game %s, after decision %s."),
                              t->r->log, arena_printf(&t->p->arena, "%d", f->after)));
    if (f->recorded && (f->recorded->header.given || f->recorded->header.start))
        doc_text(t->p, new_line(t, section), tr(t->b->lang, "The writer of the log set up the position at its beginning."));
    if (f->recorded && f->recorded->observed_count)
        doc_text(t->p, new_line(t, section), tr(t->b->lang, "No seed in the log gives its random draws."));
    if (*t->r->options)
        doc_printf(t->p, new_line(t, section), "%s: %s", tr(t->b->lang, "Options"), t->r->options);
    if (f->unreachable)
        doc_mark(t->p, new_line(t, section), STYLE_PLAIN, tr(t->b->lang, "no game reaches this position"));
    write_play(t, section);
    if (t->r->readings[0].view.position)
        write_position(t, section, &t->r->readings[0]);
}

/* ---------------------------------------------------------------- what comes of it */

/* Only what this reading asks itself: the rest is in the table of all readings. */
static void write_answers(struct ruling_writer *t, struct doc_node *in, const struct answer_reading *reading)
{
    for (size_t i = 0; i < reading->count; i++) {
        const struct answer *a = &reading->answers[i];
        if (!a->own)
            continue;
        struct doc_node *section = doc_section(t->p, in, NULL, a->question->text);
        answer_document(t->p, section, a);
        site_link_rules(t->b, t->p, section);
    }
}

/* ---------------------------------------------------------------- readings side by side */

/* The answer of a reading to a question; NULL: it does not ask it. */
static const struct answer *answer_of(const struct answer_reading *reading, const struct answer_question *question)
{
    for (size_t i = 0; i < reading->count; i++)
        if (reading->answers[i].question == question)
            return &reading->answers[i];
    return NULL;
}

/* A reading is named by its options. */
static const char *reading_name(struct ruling_writer *t, const struct answer_reading *reading)
{
    return reading->reading ? reading->options : tr(t->b->lang, "This answer");
}

/* What came of the question by each reading. */
static void write_rows(struct ruling_writer *t, struct doc_node *table, const struct answer_question *question)
{
    struct doc_node *row = doc_add(t->p, table, DOC_ROW);
    doc_cell(t->p, row, question->text);
    for (size_t i = 0; i < t->r->reading_count; i++) {
        const struct answer *a = answer_of(&t->r->readings[i], question);
        site_linked(t->b, t->p, doc_cell(t->p, row, NULL), a ? answer_in_short(t->p, a) : "–");
    }
}

/* One column for each reading, one row for each question. */
static void write_comparison(struct ruling_writer *t, struct doc_node *in)
{
    struct doc_node *table = doc_add(t->p, in, DOC_TABLE), *row = doc_add(t->p, table, DOC_ROW);
    table->text = tr(t->b->lang, "Other readings");
    table->quiet = true;
    doc_cell(t->p, row, tr(t->b->lang, "Question"));
    for (size_t i = 0; i < t->r->reading_count; i++)
        doc_cell(t->p, row, reading_name(t, &t->r->readings[i]));
    row = doc_add(t->p, table, DOC_ROW);
    doc_cell(t->p, row, tr(t->b->lang, "In short"));
    for (size_t i = 0; i < t->r->reading_count; i++) {
        const char *answer = t->r->readings[i].in_short;
        site_linked(t->b, t->p, doc_cell(t->p, row, NULL), answer ? answer : "–");
    }
    for (size_t k = 0; k < t->r->question_count; k++)
        write_rows(t, table, t->r->questions[k]);
}

/* Options can change the position itself. */
static void write_own_position(struct ruling_writer *t, struct doc_node *in, const struct answer_reading *reading)
{
    const char *first = t->r->readings[0].position;
    if (!reading->position || (first && !strcmp(first, reading->position)))
        return;
    doc_text(t->p, new_line(t, in), tr(t->b->lang, "The situation by this reading:"));
    write_position(t, in, reading);
}

/* A ruling without alternatives needs no table. */
static void write_readings(struct ruling_writer *t)
{
    if (t->r->reading_count < 2)
        return;
    struct doc_node *section = doc_section(t->p, t->p->body, NULL, tr(t->b->lang, "Other readings"));
    write_comparison(t, section);
    for (size_t i = 1; i < t->r->reading_count; i++) {
        const struct answer_reading *reading = &t->r->readings[i];
        struct doc_node *one = doc_section(t->p, section, NULL, reading_name(t, reading));
        write_own_position(t, one, reading);
        write_answers(t, one, reading);
    }
}

/* ---------------------------------------------------------------- what it rests on */

/* A citation without a rule. */
static void write_source(struct ruling_writer *t, struct doc_node *in, const struct ruling_cite *from)
{
    const struct catalog_citation cite = catalog_cite(&t->b->catalog, from->source.text, from->section.text,
                                                      from->line);
    site_citation(t->p, in, &cite);
}

/* What a rule states that was cited: its title, its text, and where that comes from. */
static void write_cited(struct ruling_writer *t, struct doc_node *item, const struct catalog_rule *rule)
{
    if (rule->title)
        doc_printf(t->p, item, " %s", rule->title);
    if (rule->house) {
        doc_text(t->p, item, " ");
        doc_mark(t->p, item, STYLE_HOUSE, tr(t->b->lang, "house"));
    }
    site_prose(t->b, t->p, item, rule->text);
    if (rule->citation.title)
        site_citation(t->p, doc_add(t->p, new_line(t, item), DOC_SMALL), &rule->citation);
}

/* Rules with their titles, then sources. */
static void write_cites(struct ruling_writer *t)
{
    const struct ruling *r = t->r->ruling;
    if (!r->cite_count)
        return;
    struct doc_node *section = doc_section(t->p, t->p->body, NULL, tr(t->b->lang, "What it rests on"));
    struct doc_node *list = doc_add(t->p, section, DOC_LIST);
    for (size_t i = 0; i < r->cite_count; i++) {
        struct doc_node *item = doc_add(t->p, list, DOC_ITEM);
        if (!r->cites[i].rule.text) {
            write_source(t, item, &r->cites[i]);
            continue;
        }
        site_linked(t->b, t->p, item, r->cites[i].rule.text);
        const struct catalog_rule *rule = catalog_rule_named(&t->b->catalog, r->cites[i].rule.text);
        if (rule)
            write_cited(t, item, rule);
    }
}

/* Rulings of other rulebooks are omitted: their pages may not exist. */
static void write_see(struct ruling_writer *t)
{
    const struct ruling *r = t->r->ruling;
    struct doc_node *list = NULL;
    for (size_t i = 0; i < r->see.count; i++) {
        const struct site_ruling *other = site_ruling_named(t->b, r->see.items[i].text);
        if (!other)
            continue;
        if (!list)
            list = doc_add(t->p, doc_section(t->p, t->p->body, NULL, tr(t->b->lang, "See also")), DOC_LIST);
        struct doc_node *item = doc_add(t->p, list, DOC_ITEM);
        site_ruling_link(t->p, item, other);
        doc_printf(t->p, item, " %s", other->answered->question);
    }
}

/* A ruling in words only has neither a situation nor results. */
void site_write_ruling(struct site *s, struct site_book *b, const struct site_ruling *r)
{
    struct ruling_writer t = {b, &s->doc, r->answered};
    site_page(b, t.p, r->page + strlen(b->folder) + 1, t.r->question);
    write_head(&t, r);
    if (t.r->reading_count) {
        write_situation(&t);
        struct doc_node *section = doc_section(t.p, t.p->body, NULL, tr(b->lang, "What the rules give"));
        write_answers(&t, section, &t.r->readings[0]);
        write_readings(&t);
    }
    write_cites(&t);
    write_see(&t);
    site_emit(s);
}
