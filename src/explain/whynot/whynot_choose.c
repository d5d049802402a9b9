/* SPDX-License-Identifier: MIT
 *
 * Decisions that choose things or numbers instead of making an event happen: one of them, some of them, or
 * which comes next.
 */
#include "explain/whynot/whynot_inner.h"

#include "lang/decision_list.h"
#include "lang/print.h"
#include "session/choice_act.h"
#include "session/words.h"

#include <string.h>

/* The statement that lets the player choose, and what it lets choose. */
static const struct node *statement_of(const struct whynot_ctx *a)
{
    const struct node *n = vm_ask_node(&a->g->vm);
    return n && (n->op == S_CHOOSE || n->op == S_CHOOSE_SET || n->op == S_FOR_EACH) ? n : NULL;
}

static bool is_offered(const struct whynot_ctx *a, int32_t value)
{
    for (int32_t i = 0; i < a->g->vm.ask.count; i++)
        if (a->g->vm.ask.options[i].values[0] == value)
            return true;
    return false;
}

/* Adds the reason why a thing is not among those to choose from: the part of the noun that it does not fit. */
static void add_miss(struct whynot_ctx *a, const struct node *noun, const struct reasons_miss *miss)
{
    struct whynot_reason *r = whynot_add_reason(a, WHYNOT_OFFERS, a->g->vm.ask.sentence);
    r->says = whynot_node(a, noun);
    if (miss && miss->part->what == PROBE_KIND)
        r->condition = whynot_node(a, noun);
    if (miss) {
        r->why = miss->why;
        r->now = miss->now;
        r->needed = miss->needed;
    }
}

/* Whether rules forbid what is done with each thing that is chosen. */
static bool is_forbidden(struct whynot_ctx *a, int32_t value)
{
    const struct vm_ask *ask = &a->g->vm.ask;
    struct choice_act act = choice_act_of(&a->g->vm);
    if (!act.event)
        return false;
    struct decision_reading d = {.event = act.event};
    memcpy(d.values, ask->options[0].values + 1, (size_t)act.event->placeholder_count * sizeof *d.values);
    d.values[act.list] = value;
    whynot_add_prohibitions(a, &d, true);
    if (a->w->reason_count)
        whynot_is(a, WHYNOT_FORBIDDEN, TR("not legal"));
    return a->w->reason_count > 0;
}

/* Explains one thing that cannot be chosen, or answers that this is hidden from the viewer. */
static void one(struct whynot_ctx *a, const struct node *statement, int32_t value)
{
    const struct vm_ask *ask = &a->g->vm.ask;
    const struct node *noun = statement->op == S_FOR_EACH ? statement->a : statement->b;
    struct reasons_miss miss = {.result = PROBE_UNKNOWN};
    if (statement->op != S_FOR_EACH) /* what is left of a list is not requested again */
        reasons_probe(a->reasons, &a->g->vm, compile_probe(a->c, ask->place, ask->sentence, statement), &value,
                      &a->w->arena, &miss);
    if (!a->mine && miss.result != PROBE_MISSES) {
        whynot_is(a, WHYNOT_CANNOT_KNOW, TR("hidden from %s"), a->w->as);
        return;
    }
    if (miss.result != PROBE_MISSES && is_forbidden(a, value))
        return;
    whynot_is(a, WHYNOT_NOT_OFFERED, TR("not among the choices that %s offers now"), a->w->rule);
    add_miss(a, noun, miss.result == PROBE_MISSES ? &miss : NULL);
}

/* The text names nothing of the kind that can be chosen; suggests what can. */
static void no_such_name(struct whynot_ctx *a, struct type type, const char *name)
{
    const char *kind = type.kind >= 0 ? whynot_kind(a, type.kind) : "number";
    whynot_is(a, WHYNOT_NO_PIECE, TR("unknown %s '%s'"), kind, name);
    if (a->g->vm.ask.kind == ASK_SOME && !a->g->choices.least)
        whynot_list_add(a, &a->w->meant, NULL, choices_none(a->q->lang));
    whynot_find_nearest(a, NULL, NULL);
}

/* Where a number is chosen. */
static void number(struct whynot_ctx *a, const struct node *statement, struct type type)
{
    const struct vocab_kind *k = type.kind >= 0 ? &a->c->vocab->kinds[type.kind] : NULL;
    const char *kind = k ? whynot_kind(a, type.kind) : "number";
    int32_t low = k ? k->low : type.low, high = k ? k->high : type.high, value;
    if (!decision_read_number(a->q->text, &value))
        no_such_name(a, type, a->q->text);
    else if (value < low || value > high)
        whynot_no_number(a, kind, a->q->text, low, high);
    else
        one(a, statement, value);
    if (a->mine && !a->w->nearest.count)
        whynot_find_nearest(a, NULL, NULL);
}

static void wrong_count(struct whynot_ctx *a, size_t count)
{
    const struct choices *ch = &a->g->choices;
    whynot_is(a, WHYNOT_WRONG_COUNT,
              ch->least == ch->most ? TR("%zu chosen, expected %zu") : TR("%zu chosen, expected %zu to %zu"), count,
              ch->least, ch->most);
}

static bool has(const int32_t *values, size_t count, int32_t value)
{
    for (size_t i = 0; i < count; i++)
        if (values[i] == value)
            return true;
    return false;
}

/* Of the things that a name may mean the first that can be chosen and was not named before; or, of those, that can be
 * chosen; or the first. */
static int32_t best_of(const struct whynot_ctx *a, const int32_t *meant, size_t count, const int32_t *taken,
                       size_t taken_count)
{
    int32_t best = meant[0];
    for (size_t i = count; i-- > 0;)
        if (is_offered(a, meant[i]) && (!has(taken, taken_count, meant[i]) || !is_offered(a, best)))
            best = meant[i];
    return best;
}

/* A thing that may not be chosen. False: it may, as far as who asks may know. */
static bool cannot_be_chosen(struct whynot_ctx *a, const struct node *statement, int32_t value)
{
    if (!a->full && !sight_names(&a->sight, value)) {
        if (a->mine) /* who decides sees all that can be chosen */
            whynot_is(a, WHYNOT_NOT_OFFERED, TR("not among the choices that %s offers now"), a->w->rule);
        else
            whynot_is(a, WHYNOT_CANNOT_KNOW, TR("hidden from %s"), a->w->as);
        return true;
    }
    if (a->mine && is_offered(a, value))
        return false;
    one(a, statement, value);
    if (a->mine)
        whynot_find_nearest(a, NULL, NULL);
    return true;
}

/* The names of the text one by one, as far as the first that cannot be chosen. */
static void names(struct whynot_ctx *a, const struct decision_reader *reader, const struct node *statement, int kind)
{
    size_t count = 0;
    int32_t *taken = ARENA_ARRAY(&a->w->arena, int32_t, strlen(a->q->text) + 1);
    const struct choices_reader words = {&a->g->choices, a->c, &a->g->vm, &a->w->arena, &a->w->scratch};
    const char *rest = choices_list_in(&words, a->q->text);
    buf_reset(&a->w->scratch);
    do {
        struct decision_item item = decision_list_next(reader, a->c->vocab, kind, rest);
        rest = item.rest;
        if (!item.count) {
            no_such_name(a, type_of_kind(TY_PIECE, kind), arena_strndup(&a->w->arena, item.name, item.len));
            return;
        }
        taken[count] = best_of(a, item.values, item.count, taken, count);
        if (cannot_be_chosen(a, statement, taken[count]))
            return;
        if (has(taken, count, taken[count])) {
            whynot_is(a, WHYNOT_WRONG_COUNT, TR("%s is named twice"), whynot_member(a, taken[count]));
            return;
        }
        count++;
    } while (*rest);
    wrong_count(a, count);
}

/* The answer for decisions that choose things or numbers. Events are answered in whynot_event.c. */
void whynot_chosen(struct whynot_ctx *a, const struct decision_reader *reader)
{
    const struct node *statement = statement_of(a);
    const struct node *noun = NULL;
    if (statement)
        noun = statement->op == S_FOR_EACH ? statement->a : statement->b;
    if (!noun) {
        whynot_is(a, WHYNOT_NOT_OFFERED, TR("not among the choices that %s offers now"), a->w->rule);
        whynot_find_nearest(a, NULL, NULL);
        return;
    }
    if (a->g->vm.ask.kind == ASK_SOME &&
        (words_same(a->q->text, choices_none("en")) || words_same(a->q->text, choices_none(a->q->lang)))) {
        wrong_count(a, 0);
        return;
    }
    struct type type = noun->var ? noun->var->type : noun->type;
    if (type.tag == TY_NUMBER)
        number(a, statement, type);
    else
        names(a, reader, statement, type.kind);
}
