/* SPDX-License-Identifier: MIT
 *
 * A decision asked about: its prohibitions are computed once, all of them, and whenever one applies the reason is
 * taken down at that very place, before the next one is examined.
 *
 * What the asker may not know: the machine counts how often it reads such things (vm->unseen). A rule that has read
 * any is omitted whether it applies or not, so that its presence reveals nothing.
 */
#include "explain/reasons/reasons_inner.h"

#include "base/tr.h"

#include "lang/print.h"

#include <string.h>

struct check {
    struct reasons *r;
    struct arena *arena; /* of the answer */
    struct reasons_prohibitions *out;
    int32_t fp;
    int32_t prohibition; /* the prohibition that is examined; -1 */
    uint32_t begun; /* since when */
    int32_t unseen; /* how often something was read before that the asker may not know */
    int32_t counted; /* R_LIMIT: how often so far */
    int32_t last; /* the sentence whose code ran last; -1: none, or it was found that it applies */
    int32_t again; /* that one: its code continues with the next card that it is in */
    const struct vocab_phrase *event;
    const int32_t *values;
    bool offered; /* to the asker */
    uint32_t start; /* of all of it */
};

void reasons_ask_for(struct reasons *r, struct sight *sight, const struct last_changes *changes)
{
    r->sight = sight && sight->viewer != SIGHT_ALL ? sight : NULL;
    r->changes = changes;
}

/* ---------------------------------------------------------------- what may be named */

bool reasons_may_name(const struct reasons *r, struct type type, int32_t value)
{
    bool piece = type.tag == TY_PIECE || type.tag == TY_MAYBE;
    return !r->sight || !piece || value < 0 || value >= r->c->vocab->member_count || sight_names(r->sight, value);
}

bool reasons_is_among_secrets(const struct reasons *r, struct type type, int32_t value)
{
    bool piece = type.tag == TY_PIECE || type.tag == TY_MAYBE;
    if (!r->sight || !piece || value < 0 || value >= r->c->vocab->member_count)
        return false;
    const struct program_kind *k = &r->c->program.kinds[r->c->program.kind_of[value]];
    const int32_t *place = k->place == NO_CELL ? NULL : r->sight->vm->m + k->place;
    for (int32_t m = k->first; place && m < k->first + k->count; m++)
        if (place[m] == place[value] && !sight_names(r->sight, m))
            return true;
    return false;
}

/* Nothing that was examined is a piece which the asker cannot identify. The deciding player sees in the menu
 * what came of it, and only must not learn the name of such a piece. */
static bool may_show(const struct reasons *r, uint32_t since)
{
    for (size_t i = 0; r->sight && i < r->nodes.count; i++) {
        const struct finding *f = &r->nodes.items[i];
        const struct node *n = f->of;
        int32_t piece;
        if (f->found <= since || f->counted)
            continue;
        if (!reasons_may_name(r, n->type, f->value))
            return false;
        if (n->op == E_IN && reasons_value(r, n->a, since, &piece) && !reasons_may_name(r, n->a->type, piece))
            return false;
    }
    return true;
}

/* Whether the asker knows what was counted: the player who is offered the decision, and any player whose
 * own are counted separately. */
static bool knows_count(const struct check *k, const struct node *limit)
{
    const struct reasons *r = k->r;
    if (!r->sight || k->offered)
        return true;
    for (size_t i = 0; i < limit->a->args.count; i++) {
        const struct node *arg = limit->a->args.items[i];
        bool player = arg->type.tag == TY_PIECE && arg->type.kind == r->c->vocab->players;
        if (player && arg->value != NOUN_ANY && k->values[i] == r->sight->viewer)
            return true;
    }
    return false;
}

static bool decides(const struct reasons *r, const struct vm *vm)
{
    return !r->sight || r->sight->viewer == vm->ask.player;
}

/* ---------------------------------------------------------------- texts */

/* The text begins again. */
static void begin_text(struct reasons *r)
{
    buf_reset(&r->text);
    r->told_secret = false;
}

/* The text, or NULL: there is none, or it names something that the asker cannot identify. */
static const char *keep(const struct reasons *r, struct arena *arena)
{
    return r->text.len && !r->told_secret ? arena_strndup(arena, r->text.data, r->text.len) : NULL;
}

static void add_alternative(struct reasons *r, const struct vm *vm, struct buf *out, const struct node *n,
                            bool needed, uint32_t since)
{
    if (!reasons_seen(r, n, since))
        return;
    if (out->len)
        buf_printf(out, " %s ", tr(r->lang, "or"));
    reasons_describe_needs(r, vm, n, needed, since, out);
}

static const char *noun_of(struct reasons *r, const struct vocab_phrase *event)
{
    buf_reset(&r->text);
    print_event_noun(&r->text, r->c->vocab, event, r->lang, NULL);
    const char *noun = arena_strndup(&r->arena, buf_cstr(&r->text), r->text.len);
    buf_reset(&r->text);
    return noun;
}

/* The condition the other way round, or the event's values other than the rule requires. */
static const char *describe_needed(struct check *k, const struct vm *vm, const struct node *sentence)
{
    struct reasons *r = k->r;
    const struct node *condition = reasons_condition_of(sentence);
    begin_text(r);
    if (sentence->op == R_LIMIT) {
        const char *noun = noun_of(r, sentence->phrase);
        buf_printf(&r->text, tr(r->lang, "the %s is over"), noun);
    }
    if (condition)
        add_alternative(r, vm, &r->text, condition, sentence->op == R_ONLY, k->begun);
    for (size_t i = 0; i < sentence->a->args.count; i++) {
        const struct node *noun = sentence->a->args.items[i];
        for (size_t f = 0; noun->op == E_NOUN && f < noun->args.count; f++)
            add_alternative(r, vm, &r->text, noun->args.items[f], false, k->begun);
    }
    return keep(r, k->arena);
}

/* "2 so far, in this turn" */
static struct reason_fact count_of(struct check *k, const struct node *limit)
{
    struct reasons *r = k->r;
    const char *noun = noun_of(r, limit->phrase);
    buf_reset(&r->text);
    buf_printf(&r->text, tr(r->lang, "%d so far, in this %s"), k->counted, noun);
    return reasons_fact(r, REASON_STATE, true);
}

static struct reason_facts why_forbidden(struct check *k, struct vm *vm, const struct node *sentence)
{
    struct reasons *r = k->r;
    struct reason_facts all = {0}, why;
    begin_text(r);
    if (sentence->op == R_LIMIT) {
        struct reason_fact count = count_of(k, sentence);
        reason_facts_add(&r->arena, &all, &count);
    }
    why = reasons_for(r, vm, k->prohibition, 0, k->begun);
    for (size_t i = 0; i < why.count; i++)
        reason_facts_add(&r->arena, &all, &why.items[i]);
    return r->told_secret ? (struct reason_facts){0} : reason_facts_copy(k->arena, &all);
}

static bool names_rule(const struct node *despite, const char *rule)
{
    for (size_t i = 0; i < despite->id_count; i++)
        if (!strcmp(despite->ids[i], rule))
            return true;
    return false;
}

/* A rule that applies, and none of its exceptions does. */
static void add_lifts(struct check *k, const struct vm *vm, struct reasons_prohibition *s)
{
    struct reasons *r = k->r;
    const char *rule = compiled_rule_id(r->c, s->sentence);
    for (size_t i = 0; i < r->c->sentences.count; i++) {
        const struct node *n = r->c->sentences.items[i]->node;
        bool speaks = n->op == R_DESPITE && phrase_is_a(r->c->vocab, k->event, n->a->phrase);
        if (!speaks || !names_rule(n, rule))
            continue;
        begin_text(r);
        r->scope.head = n->a;
        if (n->b)
            reasons_describe_needs(r, vm, n->b, true, k->start, &r->text);
        ARENA_PUSH(k->arena, s->lifts, s->lift_count, s->lift_cap) = (struct reasons_lift){(int32_t)i,
                                                                                           keep(r, k->arena)};
    }
}

static void add_prohibition(struct check *k, struct vm *vm)
{
    const struct node *sentence = k->r->c->sentences.items[k->prohibition]->node;
    if (vm->unseen != k->unseen || (!decides(k->r, vm) && !may_show(k->r, k->begun)) ||
        (sentence->op == R_LIMIT && !knows_count(k, sentence)))
        return;
    struct scope before = reasons_speak_of(k->r, (struct scope){k->fp, sentence->a, k->values, -1});
    struct reasons_prohibition s = {.sentence = k->prohibition};
    s.why = why_forbidden(k, vm, sentence);
    s.now = reasons_in_line(k->r, &s.why, false);
    s.now = arena_copy(k->arena, s.now);
    s.needed = describe_needed(k, vm, sentence);
    add_lifts(k, vm, &s);
    reasons_speak_of(k->r, before);
    ARENA_PUSH(k->arena, k->out->items, k->out->count, k->out->cap) = s;
}

/* ---------------------------------------------------------------- watching */

static bool forbids(enum node_op op)
{
    return op == R_FORBID || op == R_ONLY || op == R_LIMIT;
}

static void begin(struct check *k, const struct vm *vm, int32_t prohibition)
{
    k->prohibition = prohibition;
    k->begun = k->r->now;
    k->unseen = vm->unseen;
}

/* Whether an option of the game was read: then the chosen reading decides, also where the rule serves another
 * one. */
static bool read_option(const struct reasons *r, const struct node *n, uint32_t since)
{
    if (!n)
        return false;
    bool option = n->op == E_TABLE && n->field->option && reasons_is_found(r, reasons_found(r, n), since);
    for (size_t i = 0; i < n->args.count && !option; i++)
        option = read_option(r, n->args.items[i], since);
    return option || read_option(r, n->a, since) || read_option(r, n->b, since);
}

/* Whether the sentence that was left allows the decision: a condition that has to hold and does, an exception that
 * applies, or a prohibition that another reading of the rules would make apply. */
static bool permits(const struct check *k, const struct node *n)
{
    int truth = n->b ? reasons_truth(k->r, n->b, k->begun) : -1;
    switch (n->op) {
    case R_ONLY: return truth == 1;
    case R_DESPITE: return !n->b || truth == 1;
    case R_FORBID: return truth == 0 && read_option(k->r, n->b, k->begun);
    default: return false;
    }
}

/* The code of a prohibition is left, and it did not apply: what allows the decision. */
static void add_permit(struct check *k, struct vm *vm)
{
    struct reasons *r = k->r;
    const struct node *n = k->last < 0 ? NULL : r->c->sentences.items[k->last]->node;
    if (!n || vm->unseen != k->unseen || (!decides(r, vm) && !may_show(r, k->begun)))
        return;
    struct reason_facts why = {0};
    struct scope before = reasons_speak_of(r, (struct scope){k->fp, n->a, k->values, -1});
    begin_text(r);
    bool told = permits(k, n);
    if (told && n->b)
        reasons_describe(r, vm, n->b, n->op != R_FORBID, k->begun, ANSWER_DEPTH, &why);
    if (told && !r->told_secret)
        ARENA_PUSH(k->arena, k->out->permits, k->out->permit_count, k->out->permit_cap) =
            (struct reasons_permit){k->last, reason_facts_copy(k->arena, &why)};
    reasons_speak_of(r, before);
}

/* The code of a prohibition is followed by that of its exceptions. One without a condition has no code before
 * them, so it begins with the first. */
static void follow(struct check *k, struct vm *vm, int32_t sentence)
{
    const struct node *n = sentence < 0 ? NULL : k->r->c->sentences.items[sentence]->node;
    if (!n || sentence == k->last)
        return;
    add_permit(k, vm);
    if (n->op == R_DESPITE) {
        if (k->prohibition < 0 || !names_rule(n, compiled_rule_id(k->r->c, k->prohibition)))
            begin(k, vm, -1);
    } else if (forbids(n->op) && sentence != k->prohibition) {
        if (k->prohibition < 0 && k->last >= 0)
            k->prohibition = sentence;
        else
            begin(k, vm, sentence);
    }
    k->last = sentence;
}

/* A prohibition applies: that is reported at this place, before the next one is examined. */
static void apply(struct check *k, struct vm *vm, int32_t sentence)
{
    add_prohibition(k, vm);
    begin(k, vm, -1);
    k->last = -1;
    k->again = sentence;
}

static void notice(void *ctx, struct vm *vm, const struct notice *n)
{
    struct check *k = ctx;
    if (n->kind == NOTICE_VALUE) {
        reasons_note(k->r, vm, n);
        if (vm->fp == k->fp && reasons_node(k->r, n)->op == R_LIMIT)
            k->counted = n->value;
    } else if (vm->fp != k->fp)
        return;
    else if (n->kind == NOTICE_SENTENCE)
        follow(k, vm, n->number);
    else if (n->kind == NOTICE_FORBID && k->prohibition >= 0)
        apply(k, vm, n->number);
    else if (n->kind != NOTICE_FORBID && k->last < 0)
        follow(k, vm, k->again);
}

/* Runs the check of the event with `collect` set, so that all prohibitions are reported and not only the
 * first. */
int reasons_prohibitions(struct reasons *r, struct vm *vm, int32_t event, const int32_t *values, bool offered,
                         struct arena *arena, struct reasons_prohibitions *out)
{
    struct check k = {.r = r,
                      .arena = arena,
                      .out = out,
                      .fp = vm->sp,
                      .prohibition = -1,
                      .last = -1,
                      .again = -1,
                      .values = values,
                      .offered = offered,
                      .event = r->c->vocab->phrases[event]};
    int32_t result, check = r->c->checks.items[event];
    *out = (struct reasons_prohibitions){0};
    if (check < 0)
        return 0;
    reasons_index(r);
    reasons_open_to(r, ANSWER_DEPTH, true);
    struct vm_observer self = {.kinds = NOTICE_SENTENCE | NOTICE_VALUE | NOTICE_FORBID | NOTICE_TURN | NOTICE_LOOP_END,
                               .notice = notice, .ctx = &k, .code = r->code};
    k.start = r->now;
    k.unseen = vm->unseen;
    int failed = sight_evaluate(r->sight, vm, &self, check, values, r->c->program.events[event].values, &result);
    if (!failed)
        add_permit(&k, vm);
    return failed;
}

/* ---------------------------------------------------------------- offers */

static void notice_value(void *ctx, struct vm *vm, const struct notice *n)
{
    reasons_note(ctx, vm, n);
}

static void describe_miss(struct reasons *r, struct vm *vm, struct arena *arena, uint32_t since,
                          struct reasons_miss *out)
{
    const struct node *n = out->part->node;
    struct reason_facts why = {0};
    if (out->part->what == PROBE_VALUE && !reasons_value(r, n, since, &out->needed_value))
        out->needed_value = NOTHING;
    if (out->part->what == PROBE_VALUE || out->part->what == PROBE_KIND)
        return;
    begin_text(r);
    reasons_describe(r, vm, n, false, since, ANSWER_DEPTH, &why);
    if (!r->told_secret)
        out->why = reason_facts_copy(arena, &why);
    begin_text(r);
    reason_facts_in_line(&r->text, &out->why, r->lang);
    out->now = keep(r, arena);
    begin_text(r);
    reasons_describe_needs(r, vm, n, true, since, &r->text);
    out->needed = keep(r, arena);
}

/* Compares the values with each part of an offer, from left to right, up to the first part that does not fit. */
void reasons_probe(struct reasons *r, struct vm *vm, const struct probe *probe, const int32_t *values,
                   struct arena *arena, struct reasons_miss *out)
{
    int32_t *all = ARENA_ARRAY(&r->arena, int32_t, probe->frame + probe->values + 1), result = 0;
    *out = (struct reasons_miss){.result = PROBE_UNKNOWN, .needed_value = NOTHING};
    memcpy(all, vm->m + vm->fp, (size_t)probe->frame * sizeof *all);
    memcpy(all + probe->frame, values, (size_t)probe->values * sizeof *all);
    reasons_index(r);
    reasons_open_to(r, ANSWER_DEPTH, true);
    struct vm_observer self = {.kinds = NOTICE_VALUE, .notice = notice_value, .ctx = r, .code = r->code};
    uint32_t since = r->now;
    int32_t unseen = vm->unseen;
    if (probe->proc < 0 ||
        sight_evaluate(r->sight, vm, &self, probe->proc, all, probe->frame + probe->values, &result))
        return;
    if (vm->unseen != unseen || (!decides(r, vm) && !may_show(r, since)))
        return;
    out->result = result ? PROBE_MISSES : PROBE_FITS;
    if (!result)
        return;
    out->part = &probe->parts[result - 1];
    struct scope before = reasons_speak_of(r, (struct scope){vm->sp, probe->of->op == S_OFFER ? probe->of->a : NULL,
                                                             values, -1});
    describe_miss(r, vm, arena, since, out);
    reasons_speak_of(r, before);
}
