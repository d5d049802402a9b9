/* SPDX-License-Identifier: MIT
 *
 * Finds a decision of one rulebook among the choices of another: by its words or, if these changed, by its event and
 * the identifiers of its values. Must not choose another decision: regress_decide.c does.
 */
#include "audit/regress_parts.h"

#include "base/tr.h"
#include "lang/name_map.h"
#include "session/words.h"
#include "vm/observe.h"

#include <string.h>

/* ---------------------------------------------------------------- by meaning */

/* A placeholder with its value, by stable names. */
static void add_value(struct buf *out, const struct compiled *c, const struct vocab_placeholder *placeholder,
                      int32_t value)
{
    buf_printf(out, "\n%s ", placeholder->name);
    words_stable(out, c->vocab, words_placeholder_type(c->vocab, placeholder, value), value);
}

/* Placeholders are in the order of their names, because a wording can have them in any order. */
void regress_format_event(struct buf *out, const struct compiled *c, int32_t phrase, const int32_t *values)
{
    const struct vocab_phrase *event = c->vocab->phrases[phrase];
    bool put[PLACEHOLDERS_MAX] = {false};
    buf_str(out, event->id);
    for (int n = 0; n < event->placeholder_count; n++) {
        int next = -1; /* the first by its name of those that are left */
        for (int i = 0; i < event->placeholder_count; i++)
            if (!put[i] && (next < 0 || strcmp(event->placeholders[i].name, event->placeholders[next].name) < 0))
                next = i;
        put[next] = true;
        add_value(out, c, &event->placeholders[next], values[next]);
    }
}

/* A piece by its name, a number as it is. */
static void add_chosen(struct buf *out, const struct compiled *c, int32_t value, bool number)
{
    if (!number && value >= 0 && value < c->vocab->member_count)
        buf_printf(out, "%s", c->vocab->members[value].name);
    else
        buf_printf(out, "%d", (int)value);
}

/* The further steps of a path: the next events that happened as the first one did. */
static void add_steps(struct buf *out, const struct game *g)
{
    const struct journal *j = &g->journal;
    const char *rest = g->last;
    size_t at = 1;
    for (choices_first_step(g->compiled, rest, &rest); rest; choices_first_step(g->compiled, rest, &rest), at++) {
        const struct journal_entry *first = &j->entries[0];
        while (at < j->count && (j->entries[at].kind != JOURNAL_EVENT || j->entries[at].a != first->a ||
                                 j->entries[at].depth != first->depth || j->entries[at].sentence != first->sentence))
            at++;
        if (at == j->count) /* it ended early */
            return;
        buf_str(out, "\n");
        regress_format_event(out, g->compiled, first->a, j->values + j->entries[at].values);
    }
}

/* What the old game decided: from the first entry of the journal. "": nothing that could be found by its
 * meaning. */
static void add_decided(struct buf *out, const struct game *g)
{
    const struct journal_entry *e = g->journal.count ? &g->journal.entries[0] : NULL;
    if (e && (e->kind == JOURNAL_EVENT || e->kind == JOURNAL_ANNOUNCED)) {
        regress_format_event(out, g->compiled, e->a, g->journal.values + e->values);
        add_steps(out, g);
    }
    else if (e && e->kind == JOURNAL_CHOSE)
        add_chosen(out, g->compiled, e->a, e->b != 0);
}

/* A choice of the new game, in the same way. */
static void add_option(struct buf *out, const struct game *g, const struct vm_option *o, bool number)
{
    int32_t event = choices_event(&g->vm, o);
    for (int32_t i = 0; event >= 0 && i < vm_step_count(&g->vm.ask, o); i++) {
        buf_str(out, i ? "\n" : "");
        regress_format_event(out, g->compiled, event, i ? vm_step(&g->vm.ask, o, i)->values : o->values);
    }
    if (event < 0)
        add_chosen(out, g->compiled, o->values[0], number);
}

/* A choice of several pieces has no meaning beyond its words. */
static bool find_by_meaning(struct regress *r, struct choice_answer *out)
{
    const struct game *old = r->replay.game, *new = &r->work->game;
    struct buf *b = &r->work->scratch;
    bool number = old->journal.count && old->journal.entries[0].kind == JOURNAL_CHOSE && old->journal.entries[0].b;
    if (new->choices.several)
        return false;
    buf_reset(b);
    add_decided(b, old);
    const char *decided = arena_strndup(&r->work->step, buf_cstr(b), b->len);
    for (int32_t i = 0; *decided && i < new->vm.ask.count; i++) {
        buf_reset(b);
        add_option(b, new, &new->vm.ask.options[i], number);
        if (strcmp(buf_cstr(b), decided))
            continue;
        *out = (struct choice_answer){ARENA_NEW(&r->work->step, int32_t), 1};
        out->places[0] = i;
        return true;
    }
    return false;
}

/* ---------------------------------------------------------------- by words */

/* In the canonical wording of the changed rulebook. */
bool regress_find_words(struct regress *r, const char *text, struct choice_answer *out)
{
    struct game *new = &r->work->game;
    const struct choices_reader reader = {&new->choices, new->compiled, &new->vm, &r->work->step, &r->work->scratch};
    const char *why;
    int32_t place;
    if (new->choices.several)
        return !choices_read(&reader, text, out, &why);
    if (!choices_find(&new->choices, text, &place))
        return false;
    *out = (struct choice_answer){ARENA_NEW(&r->work->step, int32_t), 1};
    out->places[0] = place;
    return true;
}

/* ---------------------------------------------------------------- neither */

/* The verdict and its message; false. */
static bool stop(struct regress *r, enum regress_verdict verdict, struct regress_text message)
{
    r->verdict = verdict;
    r->message = message;
    return false;
}

/* The changed game asks a different player, or a different question. */
static struct regress_text asked_instead(struct regress *r)
{
    struct game *new = &r->work->game;
    return regress_text(r, TR("at %llu, %s asks %s to decide, which the log does not: it continues with '%s' of %s"),
                        (unsigned long long)r->replay.game->decisions, game_asking_rule(new), game_to_move(new),
                        r->replay.game->last, r->replay.game->last_role);
}

static const char *what_is_asked(struct regress *r, const char *lang)
{
    struct buf *b = &r->work->scratch;
    buf_reset(b);
    game_describe_asked(b, &r->work->game, lang);
    return arena_strdup(&r->arena, buf_cstr(b));
}

/* The awaited result is in the language of the sentence. */
static struct regress_text throw_missing(struct regress *r)
{
    static const char text[] = TR("at %llu, a result is required that the log does not have: %s");
    const char *english = what_is_asked(r, "en"), *translated = what_is_asked(r, r->work->options->lang);
    unsigned long long at = r->replay.game->decisions;
    return (struct regress_text){regress_text(r, text, at, english).english,
                                 regress_text(r, text, at, translated).translated};
}

/* A rule that replaced a rule asks the same question. */
static bool same_asking(const struct regress *r)
{
    const char *now = game_asking_rule(&r->work->game), *was = r->work->asking;
    if (!was || !strcmp(was, now))
        return true;
    const struct rulediff *d = &r->work->pair->diff;
    for (size_t i = 0; i < d->count; i++)
        if (d->items[i].by && !strcmp(d->items[i].old->name, was) && !strcmp(d->items[i].by, now))
            return true;
    return false;
}

/* Words first: they are what people wrote. Then the meaning, if the wording has changed. */
bool regress_find_choice(struct regress *r, struct choice_answer *out)
{
    struct game *old = r->replay.game, *new = &r->work->game;
    switch (new->state) {
    /* Whether it is different is seen when the results are compared. */
    case GAME_OVER: return stop(r, REGRESS_RESULT, (struct regress_text){0});
    case GAME_OBSERVE: return stop(r, REGRESS_MISSING, throw_missing(r));
    case GAME_DECISION: break;
    default: return stop(r, REGRESS_ENDLESS, regress_fault(r));
    }
    if (strcmp(old->last_role, game_to_move(new)))
        return stop(r, REGRESS_MISSING, asked_instead(r));
    if (regress_find_words(r, old->last, out) || find_by_meaning(r, out))
        return true;
    if (!same_asking(r))
        return stop(r, REGRESS_MISSING, asked_instead(r));
    return stop(r, REGRESS_ILLEGAL,
                regress_text(r, TR("at %llu, '%s' of %s is not among the choices"),
                             (unsigned long long)old->decisions, old->last, old->last_role));
}

/* ---------------------------------------------------------------- what forbids it */

/* The value in the numbers of the other vocabulary. false: it has no name there. */
static bool translate(const struct vocab *from, const struct vocab *to, struct type type, int32_t *value)
{
    switch (type.tag) {
    case TY_NUMBER:
    case TY_TRUTH: return true;
    case TY_PIECE:
    case TY_MAYBE:
        if (*value == NOTHING)
            return type.tag == TY_MAYBE;
        *value = vocab_member_named(to, from->members[*value].name);
        return *value != NOTHING;
    default: return false;
    }
}

/* The event that the old game has just decided, as one of the new rulebook; NULL: it is none, or not there. */
static const struct vocab_phrase *event_decided(const struct regress *r, int32_t values[PLACEHOLDERS_MAX])
{
    const struct game *old = r->replay.game;
    const struct journal_entry *e = old->journal.count ? &old->journal.entries[0] : NULL;
    const struct vocab *from = old->compiled->vocab, *to = r->work->changed->vocab;
    if (!e || (e->kind != JOURNAL_EVENT && e->kind != JOURNAL_ANNOUNCED))
        return NULL;
    const struct vocab_phrase *was = from->phrases[e->a], *is = vocab_phrase_named(to, was->id);
    if (!is || is->cls != PHRASE_EVENT || is->placeholder_count != was->placeholder_count)
        return NULL;
    for (int i = 0; i < was->placeholder_count; i++) {
        int placeholder = phrase_placeholder_named(is, was->placeholders[i].name);
        if (placeholder < 0)
            return NULL;
        values[placeholder] = old->journal.values[e->values + i];
        if (!translate(from, to, words_placeholder_type(from, &was->placeholders[i], values[placeholder]),
                       &values[placeholder]))
            return NULL;
    }
    return is;
}

/* Executes the check of the event with counting on: rules that were read there are candidates for
 * the cause. */
void regress_blame_forbidding(struct regress *r)
{
    struct game *new = &r->work->game;
    int32_t values[PLACEHOLDERS_MAX], legal;
    const struct vocab_phrase *event = event_decided(r, values);
    int32_t check = event ? r->work->changed->checks.items[event->index] : -1;
    bool any = false;
    if (check < 0)
        return;
    new->vm.collect = true;
    new->vm.forbidden_count = 0;
    int failed = vm_evaluate_alone(&new->vm, NULL, check, values, event->placeholder_count, new->vm.ask.player, &legal);
    new->vm.collect = false;
    for (size_t i = 0; i < r->reached_count; i++) {
        bool forbids = false;
        for (int32_t b = 0; b < new->vm.forbidden_count && !failed && r->reached[i].rule->new_index >= 0; b++)
            forbids = forbids || r->work->changed->sentences.items[new->vm.forbidden[b]]->rule_index ==
                                     r->reached[i].rule->new_index;
        r->reached[i].forbids = forbids;
        any = any || forbids;
    }
    for (size_t i = 0; i < r->reached_count && any; i++)
        r->reached[i].is_cause = r->reached[i].forbids;
}
