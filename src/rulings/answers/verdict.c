/* SPDX-License-Identifier: MIT
 *
 * Yes or no to the question of a ruling, as its claims come out in a game; and what is so there. The words of a
 * question are for people, so only its author knows what the claims mean for it: `answer` in the ruling.
 */
#include "rulings/answers/answers_inner.h"

#include "base/tr.h"
#include "explain/reasons/reasons.h"
#include "lang/print.h"
#include "session/result.h"

#include <string.h>

/* ---------------------------------------------------------------- what is so */

/* Facts that decide a condition, in one line: "Amy is captured". */
static const char *line_of(struct answers_ctx *l, const struct reason_facts *facts)
{
    const char *line = NULL;
    for (size_t i = 0; i < facts->count; i++)
        line = line ? arena_printf(l->arena, "%s; %s", line, facts->items[i].text)
                    : arena_strdup(l->arena, facts->items[i].text);
    return line;
}

static struct answer_fact *add_fact(struct answer *a, const char *claim)
{
    struct answer_fact *fact = &a->facts[a->fact_count++];
    *fact = (struct answer_fact){.claim = claim};
    return fact;
}

/* A condition that cannot be read or evaluated has no text. */
static void add_condition(struct answers_ctx *l, struct answer *a, struct fixture_run *run,
                          const struct rb_str *of)
{
    const struct scenario_condition *c = fixture_condition(run, of);
    struct answer_fact *fact = add_fact(a, of->text);
    struct reason_facts facts = {0};
    if (!c || reasons_condition_facts(run->book->reasons, &run->game.vm, c->proc, c->node, &facts, &fact->holds))
        return;
    fact->reasons = reason_facts_copy(l->arena, &facts);
    fact->text = line_of(l, &fact->reasons);
}

/* How the game ended, in words. */
static const char *end_of(struct answers_ctx *l, struct fixture_run *run)
{
    const struct game *g = &run->game;
    if (g->state != GAME_OVER)
        return tr(l->lang, "the game continues");
    if (game_drawn(g))
        return tr(l->lang, "the game ends in a draw");
    if (!game_has_result(g)) /* in a situation, only the event that starts it is over */
        return tr(l->lang, "no player has won");
    return game_result_text(g, l->lang, l->arena);
}

/* Who decides, and all choices, on one line. */
static const char *choices_of(struct answers_ctx *l, struct fixture_run *run)
{
    struct buf *text = &run->text;
    buf_reset(text);
    if (run->game.state == GAME_DECISION)
        print_member(text, run->book->compiled->vocab, run->game.vm.ask.player, l->lang, NULL);
    for (size_t i = 0; run->game.state == GAME_DECISION && i < run->game.choices.count; i++) {
        buf_str(text, i ? " · " : ": ");
        choices_format(text, run->book->compiled, &run->game.vm, i, l->lang);
    }
    return arena_strndup(l->arena, buf_cstr(text), text->len);
}

/* The lines of the trace that contain a text which is claimed of it. */
static void add_trace_texts(struct answers_ctx *l, struct answer *a, const struct fixture_run *run,
                     const struct text_list *says)
{
    for (size_t i = 0; i < says->count; i++) {
        struct answer_fact *fact = add_fact(a, says->items[i].text);
        fact->of_trace = true;
        for (size_t k = 0; run->traced && k < run->trace.line_count && !fact->holds; k++)
            fact->holds = strstr(run->trace.lines[k].text, fact->claim) != NULL;
        fact->text = fact->holds ? answer_copy(l, fact->claim) : NULL;
    }
}

void answer_facts(struct answers_ctx *l, struct answer *a, const struct ruling_outcome *o,
                       struct fixture_run *run)
{
    const struct ruling_ask *ask = o->ask;
    const struct text_list *conditions = ask->kind == RULING_HOLDS ? &ask->about : &ask->then;
    a->facts = ARENA_ARRAY(l->arena, struct answer_fact, conditions->count + ask->says.count + 2);
    for (size_t i = 0; i < conditions->count; i++)
        add_condition(l, a, run, &conditions->items[i]);
    if (ask->kind == RULING_CHOICES)
        add_fact(a, "")->text = choices_of(l, run);
    if (ask->ends)
        add_fact(a, "")->text = end_of(l, run);
    add_trace_texts(l, a, run, &ask->says);
}

/* ---------------------------------------------------------------- yes or no */

/* "yes" or "no" in the language of the answer. */
static const char *truth(struct answers_ctx *l, bool yes)
{
    return yes ? tr(l->lang, "yes") : tr(l->lang, "no");
}

/* How many of the conditions do not come out as expected, or cannot be evaluated. */
static size_t count_misfits(const struct answer *a, const struct text_list *list, bool expected)
{
    size_t misfits = 0;
    for (size_t i = 0; i < list->count; i++) {
        size_t k = 0;
        while (k < a->fact_count && strcmp(a->facts[k].claim, list->items[i].text))
            k++;
        misfits += k == a->fact_count || !a->facts[k].text || a->facts[k].holds != expected;
    }
    return misfits;
}

/* The winners of the game are exactly these. */
static bool same_names(const struct text_list *names, const struct game *g, struct arena *arena)
{
    const struct game_result r = game_result(g, arena);
    size_t found = 0;
    for (size_t i = 0; i < names->count; i++)
        for (size_t k = 0; k < r.winner_count; k++)
            found += !strcmp(names->items[i].text, r.winners[k]);
    return found == names->count && found == r.winner_count;
}

/* Whether the game has ended as it is claimed. */
static bool has_ended(const struct ruling_ask *asked, const struct game *g, struct arena *arena)
{
    return g->state == GAME_OVER && game_drawn(g) == asked->draw && same_names(&asked->winners, g, arena);
}

/* Whether everything that another reading claims is so here, too. */
static bool all_hold(const struct answer *a, const struct ruling_ask *asked, const struct game *g, struct arena *arena)
{
    bool holds = asked->kind == RULING_HOLDS;
    return asked->kind != RULING_CHOICES && !count_misfits(a, &asked->says, true) &&
           !count_misfits(a, holds ? &asked->about : &asked->then, !holds || asked->yes) &&
           !count_misfits(a, &asked->then_not, false) && (!asked->ends || has_ended(asked, g, arena));
}

/* A question without words of its own, "Is it so: …?", has no other meaning. */
static bool has_answer(const struct answer *a, const struct ruling_ask *asked)
{
    return asked->answer.text || (asked->kind == RULING_HOLDS && !a->question->ask.words.count);
}

/* What a reading claims itself holds: rulings that fail are not answered. If the claims of a different
 * reading fail, the opposite of its answer does not follow; the facts are then the answer. */
void answer_verdict(struct answers_ctx *l, struct answer *a, const struct fixture_run *run, bool legal)
{
    const struct ruling_ask *own = answer_question_asked(l->ruling, l->out->reading, a->question);
    const struct ruling_ask *first = answer_question_asked(l->ruling, a->question->by, a->question);
    if (a->question->ask.kind == RULING_MAY)
        a->verdict = truth(l, legal);
    else if (!legal)
        a->verdict = first->answer.text && first->yes ? truth(l, false) : tr(l->lang, "not legal");
    else if (own && own->kind == a->question->ask.kind && has_answer(a, own))
        a->verdict = truth(l, own->yes);
    else if (has_answer(a, first) && all_hold(a, first, &run->game, l->arena))
        a->verdict = truth(l, first->yes);
}
