/* SPDX-License-Identifier: MIT
 *
 * The readings that decide a refusal or a legal decision: with another option it would be the other way round, now, or
 * if the decision before had been taken with it, too, or all decisions of a short game.
 */
#include "explain/whynot/whynot_inner.h"

#include "explain/readings.h"

#include <string.h>

/* ---------------------------------------------------------------- what would be */

static int is_possible(struct whynot_ctx *a, struct vm *vm)
{
    const struct topic *event = a->asked.items;
    return a->asked_event ? reasons_is_possible(a->reasons, a->c, vm, event->phrase->index, event->values)
                          : reasons_asks(a->reasons, a->c, vm);
}

static bool is_asked_about(const struct whynot_ctx *a, const struct vm_option *o, int32_t event)
{
    const struct topic *own = a->asked.items;
    return a->asked_event && own->phrase->index == event &&
           !memcmp(o->values, own->values, (size_t)own->phrase->placeholder_count * sizeof *o->values);
}

/* Whether there is another choice; `possible`: that is still possible with the options as they are now. */
static bool has_others(struct whynot_ctx *a, bool possible)
{
    struct vm *vm = &a->g->vm;
    bool found = false;
    for (int32_t i = 0; vm->ask.kind == ASK_DO && i < vm->ask.count && !found; i++) {
        const struct vm_option *o = &vm->ask.options[i];
        int32_t event = choices_event(vm, o);
        if (event >= 0 && vm_step_count(&vm->ask, o) == 1 && !is_asked_about(a, o, event))
            found = !possible || reasons_is_possible(a->reasons, a->c, vm, event, o->values) == 1;
    }
    return found;
}

struct supposed {
    struct whynot_ctx *a;
    int now;
};

static bool is_other(const struct supposed *s, struct vm *vm)
{
    int then = is_possible(s->a, vm);
    return then >= 0 && then != s->now;
}

/* Takes `then` past others who are asked the same before the player, and pass. */
static void let_others_pass(struct game *then, const struct vm *now)
{
    for (int i = 0; i < then->players && then->state == GAME_DECISION && then->vm.ask.sentence == now->ask.sentence &&
                    then->vm.ask.player != now->ask.player && then->vm.ask.may_pass; i++)
        game_decide_text(then, choices_pass("en"));
}

/* With the decision before taken with the other option, too. A legal decision is compared only where the same rule asks
 * then. */
static bool would_be_other(const struct supposed *s, struct game *then)
{
    const struct vm *now = &s->a->g->vm;
    bool likewise = then->state == GAME_DECISION && then->vm.ask.sentence == now->ask.sentence;
    if (!s->a->asked_event)
        return false;
    let_others_pass(then, now);
    bool asked = then->state == GAME_DECISION && then->vm.ask.sentence == now->ask.sentence &&
                 then->vm.ask.player == now->ask.player;
    if (s->now)
        return likewise && (!asked || is_other(s, &then->vm));
    return then->state == GAME_DECISION && is_other(s, &then->vm);
}

/* Where the decision before is refused with the other option, the option does not decide whether this one is legal. */
static bool differs(void *ctx)
{
    const struct supposed *s = ctx;
    struct whynot_ctx *a = s->a;
    bool now = is_other(s, &a->g->vm);
    switch (retaken_again(&a->w->retaken)) {
    case RETAKEN_REFUSED: return now && !s->now;
    case RETAKEN_SAME: return now;
    default: return now || would_be_other(s, &a->w->retaken.game);
    }
}

/* … or if the game had been played with it from its start. What is refused now can be possible then because the game has
 * reached another decision: the other player begins, for example. */
static bool differs_before(void *ctx)
{
    const struct supposed *s = ctx;
    struct restarted *again = s->a->q->restarted;
    enum retaking result = restarted_again(again);
    if (s->now)
        return result == RETAKEN_DONE && would_be_other(s, &again->game);
    bool reached = result == RETAKEN_ELSEWHERE || (result == RETAKEN_DONE && again->game.state == GAME_DECISION);
    return s->a->asked_event && reached && is_other(s, &again->game.vm);
}

static bool differs_alone(void *ctx)
{
    const struct supposed *s = ctx;
    return differs(ctx) && has_others(s->a, true);
}

/* A rule that would forbid the decision under its other reading is kept only where that reading decides. */
static void drop_others(struct whynot_ctx *a)
{
    struct whynot *w = a->w;
    size_t kept = 0;
    for (size_t i = 0; i < w->permit_count; i++) {
        const struct whynot_reason *r = &w->permits[i];
        if (a->c->sentences.items[r->sentence]->node->op != R_FORBID || about_rules_have(&a->readings, r->rule))
            w->permits[kept++] = *r;
    }
    w->permit_count = kept;
}

/* Those that had decided before the last decision. */
static void add_distant(struct whynot_ctx *a, const struct about_position *p, struct supposed *s)
{
    const struct about_rules found = readings_deciding(p, differs_before, s, &a->w->arena);
    for (size_t i = 0; i < found.count; i++) {
        struct about_rule r = found.items[i];
        r.distant = true;
        if (!about_rules_have(&a->readings, r.rule))
            ARENA_PUSH(&a->w->arena, a->readings.items, a->readings.count, a->readings.cap) = r;
    }
}

/* Others may not know what can be chosen; and only who may know everything learns what would have happened. */
void whynot_find_readings(struct whynot_ctx *a, const struct about_position *p)
{
    struct supposed s = {a, a->mine ? is_possible(a, &a->g->vm) : -1};
    if (s.now >= 0) {
        if (a->full)
            retaken_make(&a->w->retaken, a->g, &a->w->arena);
        a->readings = readings_deciding(p, differs, &s, &a->w->arena);
        if (a->q->restarted)
            add_distant(a, p, &s);
        if (a->readings.count && a->w->verdict == WHYNOT_LEGAL)
            a->own_readings = readings_deciding(p, differs_alone, &s, &a->w->arena);
    }
    drop_others(a);
}

/* ---------------------------------------------------------------- what the answer shows of them */

static bool names(const struct reason_facts *facts, const struct rb_rule *rule, bool failed, bool inside)
{
    for (size_t i = 0; i < facts->count; i++) {
        const struct reason_fact *f = &facts->items[i];
        bool within = inside || f->kind == REASON_RULE;
        if ((f->rule && !strcmp(f->rule, rule->id.text) && (!failed || within)) || names(&f->parts, rule, failed, within))
            return true;
    }
    return false;
}

/* Of a condition that holds: as the definition that makes it so. */
static bool makes_so(const struct reason_facts *facts, const struct rb_rule *rule)
{
    for (size_t i = 0; i < facts->count; i++)
        if (facts->items[i].kind == REASON_DEFINED && !strcmp(facts->items[i].rule, rule->id.text))
            return true;
    return false;
}

/* Of a refusal: as what could have made the decision legal, or what makes the prohibition apply. */
static bool shows_lift(const struct whynot *w, const struct rb_rule *rule)
{
    for (size_t i = 0; i < w->reason_count; i++) {
        const struct whynot_reason *r = &w->reasons[i];
        for (size_t k = 0; k < r->lift_count; k++)
            if (!strcmp(r->lifts[k].rule, rule->id.text))
                return true;
        if (r->rule == rule || makes_so(&r->why, rule) || names(&r->why, rule, true, false))
            return true;
    }
    return false;
}

static bool shows_permit(const struct whynot *w, const struct rb_rule *rule)
{
    for (size_t i = 0; i < w->permit_count; i++)
        if (w->permits[i].rule == rule || names(&w->permits[i].why, rule, false, false))
            return true;
    return false;
}

/* A prohibition that asks for the option itself is the reading in force, and the rule of the reading comes after it. */
static bool is_in_force(const struct whynot_ctx *a, const struct about_rule *reading)
{
    const struct whynot *w = a->w;
    for (size_t i = 0; i < w->reason_count; i++)
        if (whynot_forbids(&w->reasons[i]) && rb_same_line(&w->reasons[i].rule->cite, &reading->rule->cite) &&
            readings_uses(a->c, w->reasons[i].rule, reading->option))
            return true;
    return false;
}

/* A reading that distinguishes the decision from other choices comes before one that would leave none of them; where it is
 * the only choice, that cannot be seen. */
static enum decisiveness decisiveness_of(struct whynot_ctx *a, const struct about_rule *reading, bool shown)
{
    const struct rb_rule *rule = reading->rule;
    if (reading->distant)
        return DECIDES_HIDDEN_READING;
    if (shown || about_rules_have(&a->own_readings, rule))
        return DECIDES_READING;
    return a->w->verdict != WHYNOT_LEGAL || has_others(a, false) ? DECIDES_HIDDEN_READING : DECIDES_OVERRIDING;
}

void whynot_add_readings(struct whynot_ctx *a)
{
    struct whynot *w = a->w;
    for (size_t i = 0; i < a->readings.count; i++) {
        const struct rb_rule *rule = a->readings.items[i].rule;
        bool shown = (shows_lift(w, rule) && !is_in_force(a, &a->readings.items[i])) || shows_permit(w, rule);
        whynot_add_about(w, &a->readings.items[i]);
        ranking_add(&a->ranking, rule->id.text, decisiveness_of(a, &a->readings.items[i], shown), 2 * shown + a->readings.items[i].chosen);
    }
}
