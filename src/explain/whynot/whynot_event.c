/* SPDX-License-Identifier: MIT
 *
 * A decision that is an event: whether it is offered now, with these values, and which rules forbid it.
 */
#include "explain/whynot/whynot_inner.h"

#include "lang/walk.h"
#include "session/words.h"

#include <string.h>

/* How far the best offer of this event goes along with the values. */
struct offered {
    const struct node *offer; /* NULL: the menu has no such offer */
    struct reasons_miss miss;
};

/* The offers of the menu that is open, in order; NULL past the last. */
static const struct node *open_offer(const struct whynot_ctx *a, int32_t index)
{
    const struct vm *vm = &a->g->vm;
    return index < vm_offer_count(vm) ? vm_offer_node(vm, index) : NULL;
}

/* Of several offers of one event, prefers the one that fits, then one that depends on hidden facts, then the
 * one in which the first part that does not fit comes latest: it is the most similar. */
static bool consider_offer(struct whynot_ctx *a, const struct decision_reading *d, const struct node *offer, struct offered *best)
{
    const struct vm_ask *ask = &a->g->vm.ask;
    struct reasons_miss miss;
    if (offer->a->phrase != d->event)
        return false;
    reasons_probe(a->reasons, &a->g->vm, compile_probe(a->c, ask->place, ask->sentence, offer), d->values, &a->w->arena,
                  &miss);
    bool further = miss.result == PROBE_MISSES && best->miss.result == PROBE_MISSES && miss.part > best->miss.part;
    bool better = miss.result == PROBE_FITS || (miss.result == PROBE_UNKNOWN && best->miss.result == PROBE_MISSES);
    if (best->offer && !further && !better)
        return false;
    *best = (struct offered){offer, miss};
    return true;
}

static void find_offer(struct whynot_ctx *a, const struct decision_reading *d, struct offered *out)
{
    const struct node *offer;
    *out = (struct offered){.offer = NULL};
    for (int32_t i = 0; (offer = open_offer(a, i)); i++)
        consider_offer(a, d, offer, out);
}

/* ---------------------------------------------------------------- reasons */

static const char *format_value_of(struct whynot_ctx *a, struct type type, int32_t value)
{
    print_value(&a->w->scratch, a->c->vocab, type, value, a->q->lang, NULL);
    return whynot_keep(a);
}

/* Adds the part of the offer that the decision does not fit. */
static void add_miss(struct whynot_ctx *a, const struct offered *o)
{
    const struct probe_part *part = o->miss.part;
    struct whynot_reason *r = whynot_add_reason(a, WHYNOT_OFFERS, a->g->vm.ask.sentence);
    r->says = whynot_node(a, o->offer->a);
    if (part->what == PROBE_KIND)
        r->condition = whynot_node(a, part->node);
    else if (part->what == PROBE_VALUE && o->miss.needed_value != NOTHING)
        r->condition = format_value_of(a, part->node->type, o->miss.needed_value);
    r->why = o->miss.why;
    r->now = o->miss.now;
    r->needed = o->miss.needed;
}

static enum whynot_form form_of(const struct node *sentence)
{
    return sentence->op == R_ONLY ? WHYNOT_ONLY_WHEN : sentence->op == R_LIMIT ? WHYNOT_LIMITS : WHYNOT_FORBIDS;
}

/* `offered`: by the menu that is open, with these values. */
void whynot_add_prohibitions(struct whynot_ctx *a, const struct decision_reading *d, bool offered)
{
    struct reasons_prohibitions prohibitions;
    reasons_prohibitions(a->reasons, &a->g->vm, d->event->index, d->values, offered && a->mine, &a->w->arena,
                         &prohibitions);
    for (size_t i = 0; i < prohibitions.count; i++) {
        const struct reasons_prohibition *s = &prohibitions.items[i];
        const struct node *n = a->c->sentences.items[s->sentence]->node;
        struct whynot_reason *r = whynot_add_reason(a, form_of(n), s->sentence);
        r->says = whynot_node(a, n);
        r->condition = n->op == R_ONLY ? whynot_node(a, n->b) : NULL;
        r->why = s->why;
        r->now = s->now;
        r->needed = s->needed;
        r->lifts = ARENA_ARRAY(&a->w->arena, struct whynot_lift, s->lift_count + 1);
        for (size_t k = 0; k < s->lift_count; k++)
            r->lifts[r->lift_count++] =
                (struct whynot_lift){compiled_rule_id(a->c, s->lifts[k].sentence), s->lifts[k].needed};
    }
}

/* ---------------------------------------------------------------- moments */

/* An offer as its phrase, with what can be chosen as the rule says it: "Cross marks a square". Who decides is
 * called by name, and not as the rule calls them. */
static const char *describe_offer(struct whynot_ctx *a, int32_t index, const struct node *event)
{
    const struct vm_ask *ask = &a->g->vm.ask;
    struct node named[PLACEHOLDERS_MAX], *args[PLACEHOLDERS_MAX], offered = *event;
    const struct vm_option *one = NULL; /* all of an offer have the same where nothing is chosen */
    for (int32_t i = 0; a->mine && i < ask->count && !one; i++) /* others may not learn what there is */
        one = ask->options[i].offer == index ? &ask->options[i] : NULL;
    for (size_t h = 0; h < event->args.count; h++) {
        struct node *arg = event->args.items[h];
        bool decides = one && arg->op != E_NOUN && arg->type.tag == TY_PIECE && one->values[h] == ask->player;
        named[h] = (struct node){.op = E_NAME, .type = arg->type, .value = ask->player};
        args[h] = decides ? &named[h] : arg;
    }
    offered.args.items = args;
    return whynot_node_for_readers(a, &offered);
}

/* What can be chosen instead of a decision that is not offered now. */
void whynot_list_menu(struct whynot_ctx *a)
{
    const struct node *offer;
    for (int32_t i = 0; (offer = open_offer(a, i)); i++)
        whynot_list_add(a, &a->w->menu, NULL, describe_offer(a, i, offer->a));
    if (a->g->vm.ask.may_pass)
        whynot_list_add(a, &a->w->menu, NULL, choices_pass(a->q->lang));
}

/* ---------------------------------------------------------------- */

/* A value that names a piece which the asker cannot identify. */
static bool names_hidden(struct whynot_ctx *a, const struct decision_reading *d)
{
    for (int h = 0; !a->full && h < d->event->placeholder_count; h++) {
        struct type t = words_placeholder_type(a->c->vocab, &d->event->placeholders[h], d->values[h]);
        if ((t.tag == TY_PIECE || t.tag == TY_MAYBE) && d->values[h] >= 0 && !sight_names(&a->sight, d->values[h]))
            return true;
    }
    return false;
}

static bool is_other_player(const struct whynot_ctx *a, const struct decision_reading *d, const struct offered *o)
{
    const struct probe_part *part = o->miss.part;
    int32_t value = part->placeholder < 0 ? NOTHING : d->values[part->placeholder];
    return part->placeholder >= 0 && d->event->placeholders[part->placeholder].kinds[0] == a->c->vocab->players &&
           value != a->g->vm.ask.player;
}

static void cannot_know(struct whynot_ctx *a)
{
    whynot_is(a, WHYNOT_CANNOT_KNOW, TR("hidden from %s"), a->w->as);
}

/* Not offered at all, offered with different values, or offered and forbidden: each has its own answer. */
static void explain(struct whynot_ctx *a, const struct decision_reading *d, const struct offered *o)
{
    const char *turn = whynot_turn_order(a, d, o->offer);
    if (!o->offer) {
        whynot_wrong_moment(a, d->event);
        a->order = turn ? turn : a->order;
        whynot_add_prohibitions(a, d, false);
        return;
    }
    if (o->miss.result == PROBE_MISSES) {
        if (is_other_player(a, d, o)) {
            whynot_is(a, WHYNOT_WRONG_PLAYER, TR("%s decides now, not %s"), a->w->role,
                      whynot_member(a, d->values[o->miss.part->placeholder]));
            a->order = turn;
        } else
            whynot_is(a, WHYNOT_NOT_OFFERED, TR("not among the choices that %s offers now"), a->w->rule);
        add_miss(a, o);
        whynot_add_prohibitions(a, d, false);
        return;
    }
    whynot_add_prohibitions(a, d, true);
    if (a->w->reason_count)
        whynot_is(a, WHYNOT_FORBIDDEN, TR("not legal"));
    else if (a->mine)
        whynot_is(a, WHYNOT_NOT_OFFERED, TR("not among the choices that %s offers now"), a->w->rule);
    else
        cannot_know(a);
}

/* Who decides sees all that is offered, and so sees that this is not. */
static void name_nothing(struct whynot_ctx *a, const struct decision_reading *d)
{
    const struct node *offer;
    int32_t i = 0;
    while ((offer = open_offer(a, i)) && offer->a->phrase != d->event)
        i++;
    if (!a->mine)
        cannot_know(a);
    else if (offer)
        whynot_is(a, WHYNOT_NOT_OFFERED, TR("not among the choices that %s offers now"), a->w->rule);
    else
        whynot_wrong_moment(a, d->event);
}

/* Of a title that means several copies what is said of the first of them is said of the others, too, where it is
 * the same part of the offer that they do not fit. */
static void join_copies(struct whynot_ctx *a, const struct decision_reading *readings, size_t count, size_t first,
                        struct offered *to)
{
    struct arena *arena = &a->w->arena;
    for (size_t i = 0; i < count; i++) {
        struct offered other;
        if (i == first || names_hidden(a, &readings[i]))
            continue;
        find_offer(a, &readings[i], &other);
        if (other.offer != to->offer || other.miss.result != PROBE_MISSES || other.miss.part != to->miss.part)
            continue;
        for (size_t k = 0; k < other.miss.why.count; k++)
            reason_facts_add(arena, &to->miss.why, &other.miss.why.items[k]);
        if (to->miss.now && other.miss.now)
            to->miss.now = arena_printf(arena, "%s; %s", to->miss.now, other.miss.now);
        if (to->miss.needed_value && other.miss.needed)
            to->miss.needed = arena_printf(arena, "%s %s %s", to->miss.needed, tr(a->q->lang, "or"),
                                           other.miss.needed);
    }
}

/* Whether the readings differ only in which copies of cards a title means. */
static bool are_copies(const struct whynot_ctx *a, const struct decision_reading *readings, size_t count)
{
    const struct vocab_member *members = a->c->vocab->members;
    for (size_t i = 1; i < count; i++)
        for (int h = 0; h < readings[0].event->placeholder_count; h++) {
            int32_t one = readings[0].values[h], other = readings[i].values[h];
            if (readings[i].event != readings[0].event)
                return false;
            if (one != other &&
                (words_placeholder_type(a->c->vocab, &readings[0].event->placeholders[h], one).tag != TY_PIECE ||
                 members[one].title == NOTHING || members[one].title != members[other].title))
                return false;
        }
    return count > 1;
}

/* A choice in other words than those it is printed with: "angel 4 move". */
static const struct vm_option *choice_of(const struct whynot_ctx *a, const struct decision_reading *d)
{
    const struct vm_ask *ask = &a->g->vm.ask;
    for (int32_t i = 0; a->mine && i < ask->count; i++)
        if (choices_event(&a->g->vm, &ask->options[i]) == d->event->index && vm_step_count(ask, &ask->options[i]) == 1 &&
            !memcmp(ask->options[i].values, d->values, (size_t)d->event->placeholder_count * sizeof *d->values))
            return &ask->options[i];
    return NULL;
}

void whynot_further_step(struct whynot_ctx *a, const struct node *offer, const struct decision_reading *readings, size_t count)
{
    struct offered best = {.offer = NULL};
    const struct decision_reading *read = &readings[0];
    for (size_t i = 0; i < count; i++)
        if (consider_offer(a, &readings[i], offer, &best))
            read = &readings[i];
    explain(a, read, &best);
}

/* A text can be read in several ways, for example a title that several copies have. Answers for the reading
 * that is closest to what is offered. */
void whynot_event(struct whynot_ctx *a, const struct decision_reading *readings, size_t count)
{
    size_t best = 0, hidden = 0;
    struct offered offered = {.offer = NULL};
    bool copies = are_copies(a, readings, count);
    for (size_t i = 0; i < count; i++)
        if (choice_of(a, &readings[i])) {
            a->w->decision = whynot_phrase(a, readings[i].event, readings[i].values);
            whynot_is(a, WHYNOT_LEGAL, TR("legal"));
            whynot_permits(a, choice_of(a, &readings[i]));
            return;
        }
    for (size_t i = 0; i < count; i++)
        hidden += names_hidden(a, &readings[i]);
    for (size_t i = 0; i < count && !offered.offer; i++) {
        if (names_hidden(a, &readings[i]))
            continue;
        find_offer(a, &readings[i], &offered);
        best = offered.offer ? i : best;
    }
    if (!copies)
        a->w->decision = whynot_phrase(a, readings[best].event, readings[best].values);
    else if (offered.offer && offered.miss.result == PROBE_MISSES)
        join_copies(a, readings, count, best, &offered);
    if (names_hidden(a, &readings[best]) || (hidden && !a->mine)) /* one that is not to be named may be chosen */
        name_nothing(a, &readings[best]);
    else {
        whynot_asks(a, readings[best].event->index, readings[best].values);
        explain(a, &readings[best], &offered);
    }
    whynot_find_nearest(a, readings[best].event, readings[best].values);
}
