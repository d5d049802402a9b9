/* SPDX-License-Identifier: MIT
 *
 * The page of a ruling: the answer first, then why it is disputed, the situation drawn, what the rules do with it
 * step by step, what other readings would give, and what it all rests on.
 */
#include "base/tr.h"
#include "explain/reasons/reason_report.h"
#include "site/pages.h"
#include "site/rulings.h"
#include "site/typed.h"

#include <string.h>

enum { DEPTH_MAX = 32 };

/* A ruling while its page is written. */
struct ruling_writer {
    struct site_book *b;
    struct doc *p;
    const struct site_ruling *r;
    struct site_typed typed; /* c NULL: it has no usable rulebook, and nothing is claimed */
};

static struct doc_node *new_line(struct ruling_writer *t, struct doc_node *in)
{
    return doc_add(t->p, in, DOC_PARAGRAPH);
}

/* "name: value, …" in the words of the page. */
static const char *joined_options(struct ruling_writer *t, const struct text_list *options)
{
    const char *all = "";
    for (size_t i = 0; i < options->count; i++)
        all = arena_printf(&t->p->arena, "%s%s%s", all, i ? ", " : "",
                           site_option_words(t->b, t->p, options->items[i].text));
    return all;
}

/* ---------------------------------------------------------------- the answer */

/* The short answer is in a box of its own. */
static void write_head(struct ruling_writer *t)
{
    const struct ruling *r = t->r->ruling;
    struct doc_node *line = new_line(t, t->p->body);
    doc_run(t->p, line, DOC_NAME, r->id.text);
    doc_text(t->p, line, " ");
    site_status_mark(t->b, t->p, line, r);
    for (size_t i = 0; i < r->keyword_count; i++) {
        const char *word = site_text(t->b, &r->keywords[i]);
        doc_text(t->p, line, i ? ", " : " ");
        if (word)
            doc_link(t->p, line, "keywords", site_keyword_place(&t->p->arena, word), word);
    }
    struct doc_node *answer = doc_add(t->p, t->p->body, DOC_ASIDE);
    answer->style = STYLE_ANSWER;
    site_prose(t->b, t->p, answer, site_ruling_answer(t->b, r));
    const char *disputed = site_text(t->b, &r->disputed);
    if (disputed)
        site_prose(t->b, t->p, doc_section(t->p, t->p->body, NULL, tr(t->b->lang, "Why it is disputed")), disputed);
}

/* ---------------------------------------------------------------- the situation */

/* The decisions that lead to the situation. */
static void write_play(struct ruling_writer *t, struct doc_node *in, const struct fixture *f)
{
    struct doc_node *list = NULL;
    for (size_t i = 0; i < f->step_count; i++) {
        if (!f->steps[i].decision.text)
            continue;
        if (!list) {
            doc_text(t->p, new_line(t, in), tr(t->b->lang, "What was decided before:"));
            list = doc_add(t->p, in, DOC_LIST);
        }
        doc_text(t->p, doc_add(t->p, list, DOC_ITEM), site_typed_decision(&t->typed, f->steps[i].decision.text));
    }
}

/* The name of a file without its folders. */
static const char *last_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Drawn from the run of the answer, before anything is asked. */
static void write_situation(struct ruling_writer *t)
{
    const struct fixture *f = &t->r->ruling->situation;
    struct doc_node *section = doc_section(t->p, t->p->body, NULL, tr(t->b->lang, "The situation"));
    if (f->log.text)
        doc_text(t->p, new_line(t, section),
                 arena_printf(&t->p->arena, tr(t->b->lang, "From the recorded game %s, after decision %s."),
                              last_of(f->log.text), arena_printf(&t->p->arena, "%d", f->after)));
    if (f->options.count)
        doc_printf(t->p, new_line(t, section), "%s: %s", tr(t->b->lang, "Options"), joined_options(t, &f->options));
    if (f->unreachable)
        doc_mark(t->p, new_line(t, section), STYLE_PLAIN, tr(t->b->lang, "no game reaches this position"));
    write_play(t, section, f);
    if (t->r->readings[0].view.position)
        board_view_add(t->p, section, &t->r->readings[0].view, tr(t->b->lang, "the position"), &t->b->scratch);
}

/* ---------------------------------------------------------------- what comes of it */

/* What decided it, one fact a line; the rules in it become links. */
static void write_facts(struct ruling_writer *t, struct doc_node *in, const struct reason_facts *facts)
{
    struct doc_node *list = doc_add(t->p, in, DOC_LIST);
    list->style = STYLE_DEEP;
    reason_facts_document(t->p, list, facts);
    site_link_rules(t->b, t->p, list);
}

/* Lists inside lists; a step that is deeper by more than one level is put one level deeper. */
static void write_steps(struct ruling_writer *t, struct doc_node *in, const struct site_account *account)
{
    struct doc_node *lists[DEPTH_MAX] = {doc_add(t->p, in, DOC_LIST)};
    int depth = 0;
    lists[0]->style = STYLE_DEEP;
    for (size_t i = 0; i < account->count; i++) {
        const struct site_step *step = &account->steps[i];
        int target = step->depth < DEPTH_MAX ? step->depth : DEPTH_MAX - 1;
        for (; depth < target && lists[depth]->last; depth++) {
            lists[depth + 1] = doc_add(t->p, lists[depth]->last, DOC_LIST);
            lists[depth + 1]->style = STYLE_DEEP;
        }
        depth = target < depth ? target : depth;
        struct doc_node *item = doc_add(t->p, lists[depth], DOC_ITEM);
        if (step->rule) {
            site_linked(t->b, t->p, item, step->rule);
            doc_text(t->p, item, " ");
        }
        site_linked(t->b, t->p, item, step->text);
        if (step->why) {
            doc_text(t->p, item, " ");
            site_linked(t->b, t->p, doc_add(t->p, item, DOC_SMALL), arena_printf(&t->p->arena, "— %s", step->why));
        }
        if (step->facts.count)
            write_facts(t, item, &step->facts);
    }
}

/* One decision with the steps that followed from it. */
static void write_account(struct ruling_writer *t, struct doc_node *in, const struct site_account *account)
{
    if (account->decision) {
        struct doc_node *line = new_line(t, in);
        if (account->role)
            doc_printf(t->p, line, "%s: ", account->role);
        doc_run(t->p, line, DOC_STRONG, account->decision);
    }
    if (account->count)
        write_steps(t, in, account);
}

/* The question in words, or as it is put to the rules. */
static const char *question_of(struct ruling_writer *t, const struct ruling_ask *ask)
{
    const char *lang = t->b->lang;
    const char *asked = site_text(t->b, &ask->words), *about = "";
    if (asked)
        return asked;
    for (size_t i = 0; i < ask->about.count && ask->kind != RULING_CHOICES; i++) {
        const struct rb_str *one = &ask->about.items[i];
        const char *printed = ask->kind == RULING_HOLDS ? site_typed_condition(&t->typed, one)
                                                     : site_typed_decision(&t->typed, one->text);
        about = arena_printf(&t->p->arena, "%s%s%s", about, i ? "; " : "", printed);
    }
    switch (ask->kind) {
    case RULING_MAY: return arena_printf(&t->p->arena, tr(lang, "May this be decided: %s?"), about);
    case RULING_DOES: return arena_printf(&t->p->arena, tr(lang, "What happens: %s?"), about);
    case RULING_HOLDS: return arena_printf(&t->p->arena, tr(lang, "Is it so: %s?"), about);
    case RULING_CHOICES: return tr(lang, "What may be decided?");
    default: return tr(lang, "Who has won?");
    }
}

/* Two claims can come out as the same fact: that a card is open, and that it is not. Texts of the trace,
 * which is below, are shown only if there is nothing else. */
static bool is_fact(const struct site_answer *a, size_t at)
{
    bool again = !a->facts[at].text || (a->facts[at].of_trace && (a->verdict || !a->facts[0].of_trace));
    for (size_t i = 0; i < at && !again; i++)
        again = a->facts[i].text && !strcmp(a->facts[i].text, a->facts[at].text);
    return !again;
}

/* What is so, in one line; "": nothing of it is known. */
static const char *facts_in_line(struct ruling_writer *t, const struct site_answer *a)
{
    const char *line = "";
    for (size_t i = 0; i < a->fact_count; i++)
        if (is_fact(a, i))
            line = arena_printf(&t->p->arena, "%s%s%s", line, *line ? " · " : "", a->facts[i].text);
    return line;
}

/* Yes or no; or, where neither is an answer, what is so. */
static const char *result_of(struct ruling_writer *t, const struct site_answer *a)
{
    const char *facts = facts_in_line(t, a);
    return a->verdict ? a->verdict : *facts ? facts : tr(t->b->lang, "legal");
}

/* Whether the result, which may be the fact itself, leaves open what is so, or why. */
static bool has_more(const struct site_answer *a, size_t at)
{
    const struct site_fact *fact = &a->facts[at];
    bool more = a->verdict != NULL;
    for (size_t i = 0; i < fact->reasons.count; i++)
        more |= fact->reasons.items[i].rule || fact->reasons.items[i].parts.count;
    return more && is_fact(a, at);
}

/* What is so afterwards, with the rules that make it so. */
static void write_after(struct ruling_writer *t, struct doc_node *in, const struct site_answer *a)
{
    struct doc_node *list = NULL;
    for (size_t i = 0; i < a->fact_count; i++) {
        const struct site_fact *fact = &a->facts[i];
        if (!has_more(a, i))
            continue;
        if (!list && a->question->ask.kind == RULING_DOES)
            doc_text(t->p, new_line(t, in), tr(t->b->lang, "Afterwards:"));
        if (!list)
            list = doc_add(t->p, in, DOC_LIST);
        if (fact->reasons.count)
            reason_facts_document(t->p, list, &fact->reasons);
        else
            site_linked(t->b, t->p, doc_add(t->p, list, DOC_ITEM), fact->text);
    }
    if (list)
        site_link_rules(t->b, t->p, list);
}

static void write_answer(struct ruling_writer *t, struct doc_node *in, const struct site_answer *a)
{
    struct doc_node *section = doc_section(t->p, in, NULL, question_of(t, &a->question->ask));
    struct doc_node *line = new_line(t, section);
    doc_run(t->p, line, DOC_STRONG, result_of(t, a));
    write_after(t, section, a);
    for (size_t i = 0; i < a->account_count; i++)
        write_account(t, section, &a->accounts[i]);
}

/* What only other readings ask is in the table of all of them. */
static void write_answers(struct ruling_writer *t, struct doc_node *in, const struct site_reading *reading)
{
    for (size_t i = 0; i < reading->count; i++)
        if (reading->answers[i].own)
            write_answer(t, in, &reading->answers[i]);
}

/* ---------------------------------------------------------------- readings side by side */

/* The answer of a reading to a question; NULL: it does not ask it. */
static const struct site_answer *answer_of(const struct site_reading *reading, const struct site_question *question)
{
    for (size_t i = 0; i < reading->count; i++)
        if (reading->answers[i].question == question)
            return &reading->answers[i];
    return NULL;
}

/* A reading is named by its options. */
static const char *reading_name(struct ruling_writer *t, const struct site_reading *reading)
{
    return reading->reading ? joined_options(t, &reading->reading->options) : tr(t->b->lang, "This answer");
}

/* The result, with the rules that forbid it or with what is so. */
static const char *cell_of(struct ruling_writer *t, const struct site_answer *a)
{
    const char *facts = a ? facts_in_line(t, a) : "";
    if (!a)
        return "–";
    if (a->forbidden_by)
        return arena_printf(&t->p->arena, "%s: %s", result_of(t, a), a->forbidden_by);
    return a->verdict && *facts ? arena_printf(&t->p->arena, "%s: %s", a->verdict, facts) : result_of(t, a);
}

/* What came of the question by each reading. */
static void write_rows(struct ruling_writer *t, struct doc_node *table, const struct site_question *question)
{
    struct doc_node *row = doc_add(t->p, table, DOC_ROW);
    doc_cell(t->p, row, question_of(t, &question->ask));
    for (size_t i = 0; i < t->r->reading_count; i++)
        site_linked(t->b, t->p, doc_cell(t->p, row, NULL), cell_of(t, answer_of(&t->r->readings[i], question)));
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
        const struct ruling_reading *reading = t->r->readings[i].reading;
        const char *answer = reading ? site_text(t->b, &reading->answer) : site_ruling_answer(t->b, t->r->ruling);
        site_linked(t->b, t->p, doc_cell(t->p, row, NULL), answer ? answer : "–");
    }
    for (size_t k = 0; k < t->r->question_count; k++)
        write_rows(t, table, t->r->questions[k]);
}

/* Options can change the position itself. */
static void write_own_position(struct ruling_writer *t, struct doc_node *in, const struct site_reading *reading)
{
    const char *first = t->r->readings[0].position;
    if (!reading->position || (first && !strcmp(first, reading->position)))
        return;
    doc_text(t->p, new_line(t, in), tr(t->b->lang, "The situation by this reading:"));
    board_view_add(t->p, in, &reading->view, tr(t->b->lang, "the position"), &t->b->scratch);
}

/* A ruling without alternatives needs no table. */
static void write_readings(struct ruling_writer *t)
{
    if (t->r->reading_count < 2)
        return;
    struct doc_node *section = doc_section(t->p, t->p->body, NULL, tr(t->b->lang, "Other readings"));
    write_comparison(t, section);
    for (size_t i = 1; i < t->r->reading_count; i++) {
        const struct site_reading *reading = &t->r->readings[i];
        struct doc_node *one = doc_section(t->p, section, NULL, reading_name(t, reading));
        write_own_position(t, one, reading);
        write_answers(t, one, reading);
    }
}

/* ---------------------------------------------------------------- what it rests on */

/* A citation without a rule. */
static void write_source(struct ruling_writer *t, struct doc_node *in, const struct ruling_cite *cite)
{
    const struct rb_rule as_rule = {.cite = {.source = cite->source, .section = cite->section, .line = cite->line}};
    site_citation(t->b, t->p, in, &as_rule);
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
        const struct site_rule *rule = site_rule_named(t->b, r->cites[i].rule.text);
        const char *title = rule ? site_text(t->b, &rule->rule->title) : NULL;
        if (title)
            doc_printf(t->p, item, " %s", title);
        if (rule && rule->rule->house) {
            doc_text(t->p, item, " ");
            doc_mark(t->p, item, STYLE_HOUSE, tr(t->b->lang, "house"));
        }
        if (rule)
            site_prose(t->b, t->p, item, site_text(t->b, &rule->rule->text));
        if (rule && rule->rule->cite.source.text)
            site_citation(t->b, t->p, doc_add(t->p, new_line(t, item), DOC_SMALL), rule->rule);
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
        doc_printf(t->p, item, " %s", other->question);
    }
}

/* A ruling in words only has neither a situation nor results. */
void site_write_ruling(struct site *s, struct site_book *b, const struct site_ruling *r)
{
    const struct fixture_book *book = r->book ? &r->book->book->book : NULL;
    struct ruling_writer t = {b, &s->doc, r, {.lang = b->lang, .arena = &s->doc.arena, .scratch = &b->scratch}};
    if (book) {
        t.typed.c = book->compiled;
        t.typed.reader = book->reader;
    }
    site_page(b, t.p, r->page + strlen(b->folder) + 1, r->question);
    write_head(&t);
    if (r->reading_count) {
        write_situation(&t);
        struct doc_node *section = doc_section(t.p, t.p->body, NULL, tr(b->lang, "What the rules give"));
        write_answers(&t, section, &r->readings[0]);
        write_readings(&t);
    }
    write_cites(&t);
    write_see(&t);
    site_emit(s);
}
