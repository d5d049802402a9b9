/* SPDX-License-Identifier: MIT
 *
 * See the header. Each reading is made a ruling of its own, with the options of the reading and with the questions of
 * the answer, and is run as rulings are; claims of the answer are expected to fail there.
 */
#include "site/answers.h"

#include "explain/reasons/reasons.h"
#include "explain/whynot/whynot.h"
#include "base/tr.h"
#include "lang/print.h"
#include "lang/print_code.h"

#include <string.h>

struct answers_ctx {
    struct site_reading *out;
    struct arena *arena;
    const char *lang;
    const struct site_hints *hints;
    uint64_t before; /* decisions up to the situation */
    const struct site_question **next; /* that what is asked next belongs to */
};

/* ---------------------------------------------------------------- what came */

/* The buffers of a run are used again, so texts are copied. */
static const char *keep_text(struct answers_ctx *l, const struct buf *text)
{
    return arena_strndup(l->arena, buf_cstr(text), text->len);
}

static const char *copy(struct answers_ctx *l, const char *text)
{
    return text ? arena_strdup(l->arena, text) : NULL;
}

/* "yes" or "no" in the language of the page. */
static const char *truth(struct answers_ctx *l, bool yes)
{
    return yes ? tr(l->lang, "yes") : tr(l->lang, "no");
}

/* There is room for one account for each decision of the question. */
static struct site_account *add_account(struct answers_ctx *l, struct site_answer *a)
{
    if (!a->accounts)
        a->accounts = ARENA_ARRAY(l->arena, struct site_account, a->question->ask.about.count + 1);
    return &a->accounts[a->account_count++];
}

/* Steps form an outline: each has its depth. */
static void add_step(struct answers_ctx *l, struct site_account *account, struct site_step step)
{
    ARENA_PUSH(l->arena, account->steps, account->count, account->cap) = step;
}

/* The reason, then one line for each exception that would make the decision legal. */
static void keep_reason(struct answers_ctx *l, struct site_account *account, const struct whynot_reason *r,
                        struct buf *text)
{
    buf_reset(text);
    whynot_format_head(text, r, l->lang);
    const char *head = keep_text(l, text);
    buf_reset(text);
    if (r->needed)
        buf_printf(text, "%s: %s", tr(l->lang, "legal if"), r->needed);
    add_step(l, account, (struct site_step){.text = head, .why = r->needed ? keep_text(l, text) : NULL});
    for (size_t k = 0; k < r->lift_count; k++) {
        buf_reset(text);
        buf_printf(text, r->lifts[k].when ? tr(l->lang, "unless %s applies: %s") : tr(l->lang, "unless %s applies"),
                   r->lifts[k].rule, r->lifts[k].when);
        add_step(l, account, (struct site_step){.depth = 1, .text = keep_text(l, text)});
    }
}

/* Each rule once: a rule can be in the way for several reasons. */
static void add_prohibition(struct answers_ctx *l, struct site_answer *a, const struct whynot_reason *r)
{
    const char *rule = r->rule ? r->rule->id.text : NULL,
               *found = rule && a->forbidden_by ? strstr(a->forbidden_by, rule) : NULL;
    size_t len = rule ? strlen(rule) : 0;
    while (found && ((found > a->forbidden_by && found[-1] != ' ') || (found[len] && found[len] != ',')))
        found = strstr(found + 1, rule);
    if (rule && !found)
        a->forbidden_by = a->forbidden_by ? arena_printf(l->arena, "%s, %s", a->forbidden_by, rule)
                                          : arena_strdup(l->arena, rule);
}

/* Who is in the way of a decision, and what would make it legal. */
static void keep_reasons(struct answers_ctx *l, struct site_answer *a, struct fixture_run *run, const char *decision)
{
    const struct whynot_question q = {decision, SIGHT_ALL, &run->changes, l->lang};
    struct site_account *account = add_account(l, a);
    whynot_release(&run->answer);
    whynot_make(&run->answer, run->book->compiled, &run->game, &q);
    account->role = copy(l, run->answer.role);
    account->decision = copy(l, run->answer.decision);
    if (!run->answer.reason_count)
        add_step(l, account, (struct site_step){.text = copy(l, run->answer.text)});
    for (size_t i = 0; i < run->answer.reason_count; i++) {
        keep_reason(l, account, &run->answer.reasons[i], &run->text);
        add_prohibition(l, a, &run->answer.reasons[i]);
    }
}

/* If the decision is legal, the page shows which rule offers it. */
static void keep_may(struct answers_ctx *l, struct site_answer *a, struct fixture_run *run)
{
    const struct text_list *about = &a->question->ask.about;
    const char *decision = about->count ? about->items[0].text : "";
    int32_t at = run->game.state == GAME_DECISION ? fixture_choice(run, decision) : -1;
    a->result = truth(l, at >= 0);
    if (at < 0) {
        keep_reasons(l, a, run, decision);
        return;
    }
    struct site_account *account = add_account(l, a);
    buf_reset(&run->text);
    choices_format(&run->text, run->book->compiled, &run->game.vm, (size_t)at, l->lang);
    account->decision = keep_text(l, &run->text);
    if (game_asking_rule(&run->game))
        add_step(l, account,
                 (struct site_step){
                     .text = arena_printf(l->arena, tr(l->lang, "%s offers it"), game_asking_rule(&run->game))});
}

/* How the game ended, in words. */
static const char *end_of(struct answers_ctx *l, struct fixture_run *run)
{
    const struct game *g = &run->game;
    struct buf *text = &run->text;
    buf_reset(text);
    if (g->state != GAME_OVER)
        return tr(l->lang, "the game continues");
    if (game_drawn(g))
        return tr(l->lang, "over: a draw");
    if (!game_winner(g))
        return tr(l->lang, "over: no winner");
    buf_reset(&run->scratch);
    print_member(&run->scratch, g->compiled->vocab, vocab_member_named(g->compiled->vocab, game_winner(g)), l->lang,
                 NULL);
    buf_printf(text, tr(l->lang, "over: %s wins"), buf_cstr(&run->scratch));
    return keep_text(l, text);
}

/* The changes on one line, as the table of readings needs them. */
static const char *changes_of(struct answers_ctx *l, struct fixture_run *run)
{
    struct buf *text = &run->text;
    buf_reset(text);
    for (size_t i = 0; i < run->trace.change_count; i++)
        buf_printf(text, "%s%s", i ? " · " : "", run->trace.changes[i]);
    return text->len ? keep_text(l, text) : tr(l->lang, "nothing changes");
}

/* Copies the trace: the run is used for the next question. */
static void keep_trace(struct answers_ctx *l, struct site_answer *a, struct fixture_run *run)
{
    struct site_account *account = add_account(l, a);
    account->role = copy(l, run->trace.role);
    account->decision = copy(l, run->trace.decision);
    for (size_t i = 0; i < run->trace.line_count; i++) {
        const struct trace_line *line = &run->trace.lines[i];
        add_step(l, account,
                 (struct site_step){line->depth, copy(l, line->rule), copy(l, line->text), copy(l, line->why)});
    }
}

/* Whether a condition was compiled from one of these texts. */
static bool is_of(const struct scenario_condition *c, const struct text_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (c->of == &list->items[i])
            return true;
    return false;
}

/* The changes do not show what stays unchanged, which may be the very question. */
static void keep_after(struct answers_ctx *l, struct site_answer *a, const struct ruling_ask *ask,
                       struct fixture_run *run)
{
    bool holds;
    a->after = ARENA_ARRAY(l->arena, const char *, run->condition_count + 1);
    for (size_t i = 0; i < run->condition_count; i++) {
        const struct scenario_condition *c = &run->conditions[i];
        if (c->proc < 0 || !is_of(c, &ask->then))
            continue;
        buf_reset(&run->scratch);
        bool known = !reasons_condition(run->book->reasons, &run->game.vm, c->proc, c->node, &run->scratch, &holds);
        a->after[a->after_count++] = known ? keep_text(l, &run->scratch) : NULL;
    }
}

/* Up to the first decision that this reading does not allow, which has reasons in place of a trace. */
static void keep_does(struct answers_ctx *l, struct site_answer *a, const struct ruling_outcome *o,
                      struct fixture_run *run)
{
    uint64_t taken = o->result.decisions - l->before, asked = o->ask->about.count;
    if (a->account_count >= asked || o->result.decisions < l->before)
        return;
    if (taken == asked && run->traced) {
        keep_trace(l, a, run);
        keep_after(l, a, o->ask, run);
        a->result = o->ask->ends ? end_of(l, run) : changes_of(l, run);
    } else if (taken + 1 == asked) {
        keep_reasons(l, a, run, o->ask->about.items[taken].text);
        a->result = tr(l->lang, "not legal");
    }
}

/* All choices on one line. */
static void keep_choices(struct answers_ctx *l, struct site_answer *a, struct fixture_run *run)
{
    struct buf *text = &run->text;
    buf_reset(text);
    for (size_t i = 0; run->game.state == GAME_DECISION && i < run->game.choices.count; i++) {
        buf_str(text, i ? " · " : "");
        choices_format(text, run->book->compiled, &run->game.vm, i, l->lang);
    }
    a->result = keep_text(l, text);
}

/* "yes: the count of every card in Ann's hand is 3", because the question for people may be how many. */
static const char *conditions_of(struct answers_ctx *l, struct fixture_run *run, bool yes)
{
    struct buf *text = &run->text;
    buf_reset(text);
    buf_str(text, truth(l, yes));
    for (size_t i = 0; i < run->condition_count; i++) {
        if (!run->conditions[i].node)
            continue;
        buf_str(text, i ? "; " : ": ");
        print_node(text, run->book->compiled->vocab, run->conditions[i].node, l->lang, NULL, NULL);
    }
    return keep_text(l, text);
}

/* The answer that the next question belongs to; it is begun with the first one. */
static struct site_answer *answer_to(struct answers_ctx *l, const struct site_question *question)
{
    struct site_answer *a = l->out->count ? &l->out->answers[l->out->count - 1] : NULL;
    if (!a || a->question != question) {
        a = &l->out->answers[l->out->count++];
        *a = (struct site_answer){.question = question,
                                  .result = "",
                                  .own = site_question_is_of(l->out->reading, question)};
    }
    return a;
}

/* Called with each outcome while the game is still in that position. The situation itself comes
 * first and is drawn. */
static void keep(void *ctx, const struct ruling_outcome *o, struct fixture_run *run)
{
    struct answers_ctx *l = ctx;
    if (!o->ask) {
        l->before = o->result.decisions;
        if (!o->result.count)
            site_view_make(&l->out->view, l->hints, run->book->compiled, &run->game.vm, POSITION_ALL, l->arena);
        return;
    }
    struct site_answer *a = answer_to(l, *l->next++);
    switch (o->ask->kind) {
    case RULING_MAY: keep_may(l, a, run); break;
    case RULING_DOES: keep_does(l, a, o, run); break;
    case RULING_HOLDS: a->result = conditions_of(l, run, !o->result.count == o->ask->yes); break;
    case RULING_CHOICES: keep_choices(l, a, run); break;
    case RULING_WINS: a->result = end_of(l, run); break;
    }
}

/* ---------------------------------------------------------------- readings */

/* What is run for the questions. Several decisions one after the other are asked about one by one, each from the
 * beginning, because a run shows what its last decision did. */
struct answers_run {
    struct ruling_asks_list asks;
    const struct site_question **of; /* what each belongs to */
    size_t asks_cap, count, cap;
};

/* A chain of n decisions becomes n questions of 1 to n decisions. */
static void add_parts(struct answers_run *all, const struct site_question *question, struct arena *arena)
{
    const struct ruling_ask *ask = &question->ask;
    size_t parts = ask->kind == RULING_DOES && ask->about.count ? ask->about.count : 1;
    for (size_t n = 1; n <= parts; n++) {
        struct ruling_ask part = *ask;
        if (n < parts)
            part = (struct ruling_ask){.pos = ask->pos,
                                       .kind = ask->kind,
                                       .about = {ask->about.items, n, true},
                                       .chance = ask->chance};
        ARENA_PUSH(arena, all->asks.items, all->asks.count, all->asks_cap) = part;
        ARENA_PUSH(arena, all->of, all->count, all->cap) = question;
    }
}

/* A copy of the ruling with the questions of all readings and the options of this one. */
static void answer(struct site_answer_ctx *x, struct site_ruling *r, const struct ruling_reading *reading,
                   struct fixture_book *book, const char *lang, const struct site_hints *hints, struct arena *arena)
{
    struct site_reading *out = &r->readings[r->reading_count++];
    struct answers_run asked = {0};
    for (size_t i = 0; i < r->question_count; i++)
        add_parts(&asked, r->questions[i], arena);
    struct answers_ctx l = {.out = out, .arena = arena, .lang = lang, .hints = hints, .next = asked.of};
    struct ruling *one = ARENA_NEW(arena, struct ruling);
    *one = *r->ruling;
    one->readings = NULL;
    one->reading_count = 0;
    one->asks = asked.asks;
    if (reading)
        one->situation.options = scenario_join(&one->situation.options, &reading->options, arena);
    *out = (struct site_reading){.reading = reading,
                                 .answers = ARENA_ARRAY(arena, struct site_answer, r->question_count + 1)};
    ruling_run(&x->result, one, book, &x->run, arena, keep, &l);
}

/* A ruling in words only has no situation to be played. */
void site_answer_all(struct site_answer_ctx *x, struct site_ruling *r, const char *lang,
                     const struct site_hints *hints, struct arena *arena)
{
    const struct ruling *ruling = r->ruling;
    struct fixture_book *book = &fixture_books_at(&x->books, r->book->book->folder, lang, arena)->book;
    r->readings = ARENA_ARRAY(arena, struct site_reading, ruling->reading_count + 1);
    if (ruling->status == RULING_TEXT || !book->compiled)
        return;
    site_questions_gather(r, arena);
    answer(x, r, NULL, book, lang, hints, arena);
    for (size_t i = 0; i < ruling->reading_count; i++)
        answer(x, r, &ruling->readings[i], book, lang, hints, arena);
}

void site_answer_ctx_release(struct site_answer_ctx *x)
{
    fixture_run_release(&x->run);
    fixture_books_release(&x->books);
}
