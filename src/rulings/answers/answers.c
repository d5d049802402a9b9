/* SPDX-License-Identifier: MIT
 *
 * Runs the readings of a ruling and keeps what comes. Each reading is made a ruling of its own, with the options
 * of the reading and with the questions of the answer, and is run as rulings are; claims of the answer are
 * expected to fail there.
 */
#include "rulings/answers/answers_inner.h"

/* The buffers of a run are used again. */
const char *answer_copy(struct answers_ctx *l, const char *text)
{
    return arena_copy(l->arena, text);
}

/* ---------------------------------------------------------------- what came */

/* What may be decided has the rules that offer and permit it, or those that are in its way. */
static void keep_may(struct answers_ctx *l, struct answer *a, struct fixture_run *run)
{
    const struct text_list *about = &a->question->ask.about;
    const char *decision = about->count ? about->items[0].text : "";
    bool legal = run->game.state == GAME_DECISION && fixture_choice(run, decision) >= 0;
    answer_reasons(l, a, run, decision);
    answer_verdict(l, a, run, legal);
}

/* Up to the first decision that this reading does not allow, which has reasons in place of a trace. */
static void keep_does(struct answers_ctx *l, struct answer *a, const struct ruling_outcome *o,
                      struct fixture_run *run)
{
    uint64_t taken = o->result.decisions - l->before, asked = o->ask->about.count;
    if (a->account_count >= asked || o->result.decisions < l->before)
        return;
    if (taken == asked && run->traced) {
        answer_trace(l, a, run);
        if (asked < a->question->ask.about.count)
            return;
        answer_facts(l, a, o, run);
        answer_verdict(l, a, run, true);
    } else if (taken + 1 == asked) {
        answer_reasons(l, a, run, o->ask->about.items[taken].text);
        answer_verdict(l, a, run, false);
    }
}

/* The answer that the next question belongs to; it is begun with the first one. */
static struct answer *answer_to(struct answers_ctx *l, const struct answer_question *question)
{
    struct answer *a = l->out->count ? &l->out->answers[l->out->count - 1] : NULL;
    if (!a || a->question != question) {
        a = &l->out->answers[l->out->count++];
        *a = (struct answer){.question = question,
                             .own = answer_question_is_of(l->ruling, l->out->reading, question)};
    }
    return a;
}

static void keep_position(struct answers_ctx *l, struct fixture_run *run)
{
    board_view_make(&l->out->view, l->hints, run->book->compiled, &run->game.vm, POSITION_ALL, l->arena);
    buf_reset(&run->text);
    json_value_print(&run->text, position_json(l->out->view.position, "en", &run->scratch));
    l->out->position = arena_strndup(l->arena, buf_cstr(&run->text), run->text.len);
}

/* Called with each outcome while the game is still in that position. The situation itself comes
 * first and is drawn. */
static void keep(void *ctx, const struct ruling_outcome *o, struct fixture_run *run)
{
    struct answers_ctx *l = ctx;
    if (!o->ask) {
        l->before = o->result.decisions;
        if (!o->result.count)
            keep_position(l, run);
        return;
    }
    struct answer *a = answer_to(l, *l->next++);
    switch (o->ask->kind) {
    case RULING_MAY: keep_may(l, a, run); break;
    case RULING_DOES: keep_does(l, a, o, run); break;
    default:
        answer_facts(l, a, o, run);
        answer_verdict(l, a, run, true);
    }
}

/* ---------------------------------------------------------------- readings */

/* What is run for the questions. Several decisions one after the other are asked about one by one, each from the
 * beginning, because a run shows what its last decision did. */
struct answers_run {
    struct ruling_asks_list asks;
    const struct answer_question **of; /* what each belongs to */
    size_t asks_cap, count, cap;
};

/* A chain of n decisions becomes n questions of 1 to n decisions. */
static void add_parts(struct answers_run *all, const struct answer_question *question, struct arena *arena)
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
static void answer(struct answered_rulings *x, struct answered_ruling *r, const struct ruling_reading *reading,
                   struct fixture_book *book, const struct answers_setup *s)
{
    struct answer_reading *out = &r->readings[r->reading_count++];
    struct answers_run asked = {0};
    for (size_t i = 0; i < r->question_count; i++)
        add_parts(&asked, r->questions[i], s->arena);
    struct answers_ctx l =
        {.ruling = r->ruling, .out = out, .arena = s->arena, .lang = s->lang, .hints = s->hints, .next = asked.of};
    struct ruling *one = ARENA_NEW(s->arena, struct ruling);
    *one = *r->ruling;
    one->readings = NULL;
    one->reading_count = 0;
    one->asks = asked.asks;
    if (reading)
        one->situation.options = scenario_join(&one->situation.options, &reading->options, s->arena);
    *out = (struct answer_reading){.reading = reading,
                                   .answers = ARENA_ARRAY(s->arena, struct answer, r->question_count + 1)};
    ruling_run(&x->result, one, book, &x->run, s->arena, keep, &l);
}

void answer_ruling(struct answered_rulings *x, struct answered_ruling *r, struct fixture_book *book,
                   const struct answers_setup *s)
{
    const struct ruling *ruling = r->ruling;
    r->readings = ARENA_ARRAY(s->arena, struct answer_reading, ruling->reading_count + 1);
    answer_questions_gather(r, s->arena);
    answer(x, r, NULL, book, s);
    for (size_t i = 0; i < ruling->reading_count; i++)
        answer(x, r, &ruling->readings[i], book, s);
}
