/* SPDX-License-Identifier: MIT
 *
 * Checks a rulebook whose sentences could all be read: definitions that are missing or circular, exceptions and
 * rules that can never apply, translations that are missing. Reads the sentences only; knows neither program nor
 * game.
 */
#include "lang/check.h"

#include "base/tr.h"
#include "base/word.h"
#include "lang/about.h"
#include "lang/check_leaks.h"
#include "lang/check_nouns.h"
#include "lang/check_same_time.h"
#include "lang/check_trials.h"
#include "lang/recursion.h"
#include "lang/rule_members.h"
#include "lang/print.h"
#include "lang/walk.h"

#include <assert.h>
#include <string.h>

struct check_ctx {
    struct compiled *c;
    const struct vocab *v;
    struct diags *diags;
    const struct sentence *sentence; /* that is being examined */
    unsigned char *uses; /* phrase × phrase: the first's definition uses the second */
    bool *set, *asked, *happens; /* by phrase: kept condition set; condition or value used; event made to happen */
};

static size_t phrase_count(const struct check_ctx *k)
{
    return k->v->phrase_count;
}

/* ---------------------------------------------------------------- what is defined and used */

static bool defines(const struct node *n)
{
    return n->op == R_DEFINE || n->op == R_VALUE;
}

static bool has_definition(const struct check_ctx *k, const struct vocab_phrase *ph)
{
    for (size_t i = 0; i < k->c->sentences.count; i++)
        if (defines(k->c->sentences.items[i]->node) && k->c->sentences.items[i]->node->a->phrase == ph)
            return true;
    return false;
}

/* A value without a rule would be a fault in the first game that uses it. A condition without one never holds, so that
 * a rulebook can be played before it is complete. */
static void check_defined(struct check_ctx *k)
{
    for (size_t i = 0; i < phrase_count(k); i++) {
        const struct vocab_phrase *ph = k->v->phrases[i];
        if ((ph->cls == PHRASE_CONDITION || ph->cls == PHRASE_VALUE) && !ph->kept && !ph->builtin &&
            !has_definition(k, ph)) {
            int span = (int)strlen(ph->source_text ? ph->source_text : "");
            const char *what = ph->source_text ? ph->source_text : ph->id;
            struct diag *d = ph->cls == PHRASE_VALUE
                                 ? diag_add(k->diags, DIAG_ERROR, "not-defined", ph->pos, span,
                                            "no rule defines the value '%s'", what)
                                 : diag_add(k->diags, DIAG_WARNING, "not-defined", ph->pos, span,
                                            "no rule defines when it holds that '%s', so it never does", what);
            diag_note(k->diags, d,
                      ph->cls == PHRASE_VALUE
                          ? "a form: VALUE is … [when …]; or declare it with  kept: yes  and set it with 'now'"
                          : "a form: CONDITION when …; or declare it with  kept: yes  and set it with 'now'");
        }
    }
}

/* Which definition uses which phrase, and which conditions are used at all. */
static void note_uses(void *ctx, const struct node *n)
{
    struct check_ctx *k = ctx;
    const struct node *self = k->sentence->node;
    if (n->op != E_PHRASE || n == self->a)
        return;
    const struct vocab_phrase *ph = n->phrase;
    if (ph->cls == PHRASE_CONDITION || ph->cls == PHRASE_VALUE)
        k->asked[ph->index] = true;
    if (defines(self) && !ph->kept && (ph->cls == PHRASE_CONDITION || ph->cls == PHRASE_VALUE))
        k->uses[(size_t)self->a->phrase->index * phrase_count(k) + (size_t)ph->index] = 1;
}

/* What some statement makes true or makes happen, or some condition tries. */
static void note_effects(void *ctx, const struct node *n)
{
    struct check_ctx *k = ctx;
    if (n->op == S_SET_CONDITION && n->a->wording == 0)
        k->set[n->a->phrase->index] = true;
    const struct node *to = n->op == S_SET ? n->a : n->op == S_ADD ? n->b : NULL;
    if (to && to->op == E_PHRASE)
        k->set[to->phrase->index] = true;
    if (n->op == S_HAPPEN || n->op == S_ANNOUNCE || n->op == S_OFFER || n->op == E_TRIAL) {
        k->happens[n->a->phrase->index] = true;
        if (n->a->phrase->parent >= 0)
            k->happens[n->a->phrase->parent] = true;
    }
    if (n->op == S_ROLL && k->v->rolled >= 0)
        k->happens[k->v->rolled] = true;
    if (n->op == S_ALL)
        k->happens[n->phrase->index] = true;
}

enum { CIRCLES_MAX = 50 }; /* are looked for one by one: more are not fixed at a time */

/* Takes away, again and again, what uses nothing that is left; what stays reaches a circle. Bounded by the
 * number of pairs of phrases, as long as there is no mistake. */
static void prune(struct check_ctx *k, bool *left)
{
    size_t n = phrase_count(k), todo = 0;
    size_t *asks = ARENA_ARRAY(&k->c->arena, size_t, n + 1), *queue = ARENA_ARRAY(&k->c->arena, size_t, n + 1);
    for (size_t i = 0; i < n; i++) {
        left[i] = true;
        for (size_t next = 0; next < n; next++)
            asks[i] += k->uses[i * n + next];
        if (!asks[i])
            queue[todo++] = i;
    }
    while (todo) {
        size_t gone = queue[--todo];
        left[gone] = false;
        for (size_t i = 0; i < n; i++)
            if (k->uses[i * n + gone] && !--asks[i])
                queue[todo++] = i;
    }
}

/* Definitions may not ask for themselves, however long the way around is: there would be no answer. Returns the number
 * of phrases on the way from `at` back to `from`, which are in `way` from `steps` on; 0: there is none. */
static size_t find_circle(const struct check_ctx *k, size_t from, size_t at, bool *left, size_t *way, size_t steps)
{
    size_t n = phrase_count(k);
    way[steps++] = at;
    for (size_t next = 0; next < n; next++) {
        if (!k->uses[at * n + next])
            continue;
        if (next == from)
            return steps;
        if (!left[next])
            continue;
        left[next] = false;
        size_t found = find_circle(k, from, next, left, way, steps);
        if (found)
            return found;
    }
    return 0;
}

/* What is wrong with a condition that uses itself in a way in which no search would end with an answer. */
static void report_recursion(struct check_ctx *k, const struct recursion *r)
{
    static const char *const why[] = {
        [RECURSION_NOT_LAST] = TR("this uses the condition that it defines, which only the last part of a rule can do"),
        [RECURSION_STILL] = TR("this uses what it defines, of the same things"),
        [RECURSION_ENDLESS] = TR("this uses what it defines, of something that has no declared bounds"),
        [RECURSION_LARGE] = TR("this uses what it defines, of too many things"),
    };
    struct diag *d = diag_add(k->diags, DIAG_ERROR, "circular", r->at->pos, r->at->span, "%p",
                              message_plain(&k->c->arena, why[r->how]));
    if (r->how == RECURSION_NOT_LAST)
        diag_note(k->diags, d, "a form: CONDITION when there is a KIND … where (… and CONDITION)");
    if (r->how == RECURSION_ENDLESS)
        diag_note(k->diags, d, "use a placeholder of one kind; numbers need a kind with bounds");
    if (r->how == RECURSION_LARGE)
        diag_note(k->diags, d, "there can be %d combinations", SEARCH_MAX);
}

/* A condition may ask for itself where a search finds the answer. */
static void check_recursion(struct check_ctx *k)
{
    for (size_t i = 0; i < phrase_count(k); i++) {
        unsigned char *uses = &k->uses[i * phrase_count(k) + i];
        const struct vocab_phrase *ph = k->v->phrases[i];
        if (!*uses || ph->cls != PHRASE_CONDITION || ph->builtin)
            continue;
        struct recursion r = recursion_of(k->c, ph);
        *uses = 0;
        if (r.how != RECURSION_FINE)
            report_recursion(k, &r);
    }
}

/* Where a definition uses the phrase. */
struct use {
    const struct vocab_phrase *phrase;
    const struct node *head, *at;
};

static void note_use(void *ctx, const struct node *n)
{
    struct use *use = ctx;
    if (n->op == E_PHRASE && n->phrase == use->phrase && n != use->head && !use->at)
        use->at = n;
}

/* The first sentence by which one definition uses the other; *at is the place in it. */
static const struct sentence *sentence_of_use(const struct check_ctx *k, size_t of, size_t used,
                                              const struct node **at)
{
    for (size_t i = 0; i < k->c->sentences.count; i++) {
        const struct sentence *s = k->c->sentences.items[i];
        if (!defines(s->node) || s->node->a->phrase->index != (int)of)
            continue;
        struct use use = {k->v->phrases[used], s->node->a, NULL};
        walk_nodes(s->node, note_use, &use);
        *at = use.at;
        if (use.at)
            return s;
    }
    assert(!"a definition that is used");
    return NULL;
}

/* At the rule with the first step, and a note for each step. */
static void report_circle(struct check_ctx *k, const size_t *way, size_t steps)
{
    const struct node *at;
    sentence_of_use(k, way[0], way[1 % steps], &at);
    struct diag *d = diag_add(k->diags, DIAG_ERROR, "circular", at->pos, at->span, "circular definition of '%s'",
                              k->v->phrases[way[0]]->id);
    for (size_t i = 0; i < steps && k->diags->count < DIAG_MAX; i++) {
        const struct sentence *s = sentence_of_use(k, way[i], way[(i + 1) % steps], &at);
        diag_note(k->diags, d, "by %s, '%s' depends on '%s'", s->rule->id.text, k->v->phrases[way[i]]->source_text,
                  k->v->phrases[way[(i + 1) % steps]]->source_text);
    }
}

/* No circle is looked for from a phrase of one that was reported. */
static void check_circles(struct check_ctx *k)
{
    check_recursion(k);
    size_t n = phrase_count(k);
    bool *left = ARENA_ARRAY(&k->c->arena, bool, n + 1), *unseen = ARENA_ARRAY(&k->c->arena, bool, n + 1);
    bool *reported = ARENA_ARRAY(&k->c->arena, bool, n + 1);
    size_t *way = ARENA_ARRAY(&k->c->arena, size_t, n + 1);
    prune(k, left);
    for (size_t i = 0, tries = 0; i < n && tries < CIRCLES_MAX; i++) {
        if (!left[i] || reported[i] || !has_definition(k, k->v->phrases[i]))
            continue;
        tries++;
        memcpy(unseen, left, n * sizeof *left);
        size_t steps = find_circle(k, i, i, unseen, way, 0);
        if (steps)
            report_circle(k, way, steps);
        for (size_t s = 0; s < steps; s++)
            reported[way[s]] = true;
    }
}

/* ---------------------------------------------------------------- exceptions, rules that cannot apply */

static const struct rb_rule *rule_named(const struct check_ctx *k, const char *id)
{
    const struct compiled_rule *named = compiled_rule_named(k->c, id);
    return named ? named->rule : NULL;
}

static bool forbids_event(const struct node *n, const struct node *despite)
{
    return (n->op == R_FORBID || n->op == R_ONLY || n->op == R_LIMIT) &&
           (n->a->phrase == despite->a->phrase || n->a->phrase->index == despite->a->phrase->parent);
}

static bool restricts(const struct check_ctx *k, const char *id, const struct node *despite)
{
    for (size_t i = 0; i < k->c->sentences.count; i++)
        if (!strcmp(k->c->sentences.items[i]->rule->id.text, id) &&
            forbids_event(k->c->sentences.items[i]->node, despite))
            return true;
    return false;
}

/* An exception to a rule that is replaced is one to what replaces it, as long as that restricts the same. Any other
 * must be checked by the author who removed the rule. */
static void check_replaced(struct check_ctx *k, struct node *n, size_t i)
{
    const struct rb_gone *gone;
    const struct rb_rule *by = rb_in_force(k->c->rb, n->ids[i], &gone);
    const char *now = by ? by->id.text : NULL;
    if (now && restricts(k, now, n)) {
        n->ids[i] = now;
        return;
    }
    struct diag *d = now ? diag_add(k->diags, DIAG_ERROR, "not-in-force", n->pos, n->span,
                                    "'%s' is replaced by '%s', which does not restrict this", n->ids[i], now)
                         : diag_add(k->diags, DIAG_ERROR, "not-in-force", n->pos, n->span,
                                    "'%s' is disabled, so it needs no exception", n->ids[i]);
    if (k->diags->count < DIAG_MAX)
        diag_note(k->diags, d, "replace or lift '%s' as well", k->sentence->rule->id.text);
}

static void check_despite(struct check_ctx *k, struct node *n)
{
    for (size_t i = 0; i < n->id_count; i++) {
        if (rb_gone_named(k->c->rb, n->ids[i])) {
            check_replaced(k, n, i);
        } else if (!rule_named(k, n->ids[i])) {
            struct diag *d = diag_add(k->diags, DIAG_ERROR, "unknown-rule", n->pos, n->span, "unknown rule '%s'",
                                      n->ids[i]);
            for (size_t j = 0; j < k->c->rule_count && k->diags->count < DIAG_MAX; j++)
                if (word_distance(n->ids[i], k->c->rules[j].rule->id.text, 2) <= 2)
                    diag_note(k->diags, d, "did you mean '%s'?", k->c->rules[j].rule->id.text);
        } else if (!restricts(k, n->ids[i], n)) {
            diag_add(k->diags, DIAG_WARNING, "never-applies", n->pos, n->span,
                     "'%s' does not restrict this, so there is nothing to lift", n->ids[i]);
        }
    }
}

static void check_exceptions(struct check_ctx *k)
{
    for (size_t i = 0; i < k->c->sentences.count; i++) {
        k->sentence = k->c->sentences.items[i];
        if (k->sentence->node->op == R_DESPITE)
            check_despite(k, k->sentence->node);
    }
}

/* Whether the phrase comes up in any rule, so that an answer can be about it. */
static bool comes_up(const struct check_ctx *k, const struct vocab_phrase *ph)
{
    switch (ph->cls) {
    case PHRASE_EVENT: return k->happens[ph->index] || ph->builtin == BUILTIN_WIN || ph->builtin == BUILTIN_DRAW;
    case PHRASE_CONDITION:
    case PHRASE_VALUE: return k->asked[ph->index] || ph->builtin == BUILTIN_KNOWS || ph->builtin == BUILTIN_RESULT;
    default: return true;
    }
}

static void check_abouts(struct check_ctx *k)
{
    for (size_t i = 0; i < k->c->about_count; i++) {
        const struct sentence *s = k->c->abouts[i].sentence;
        const struct node *of = s->node->a;
        if (of->op != E_PHRASE || comes_up(k, of->phrase))
            continue;
        diag_add(k->diags, DIAG_WARNING, "never-applies", of->pos, of->span,
                 of->phrase->cls == PHRASE_EVENT ? "%s is never cited for this: nothing makes it happen that '%s'"
                                                 : "%s is never cited for this: no rule uses '%s'",
                 s->rule->id.text, of->phrase->source_text);
    }
}

/* Of a rule that lets a player order several events, one with two rules is enough: the others wait for rules of a
 * rulebook that extends this one. */
static bool rule_orders_something(const struct check_ctx *k, const struct rb_rule *rule)
{
    for (size_t i = 0; i < k->c->sentences.count; i++) {
        const struct sentence *s = k->c->sentences.items[i];
        if (s->rule == rule && s->node->op == R_ORDER && rule_members_ordered(k->c, s->node) >= 2)
            return true;
    }
    return false;
}

/* when a player stops: end the turn: the event always ends an event around it, and is over with it. NULL: none does. */
static const struct sentence *ends_around(const struct check_ctx *k, const struct vocab_phrase *event)
{
    for (size_t i = 0; i < k->c->sentences.count; i++) {
        const struct sentence *s = k->c->sentences.items[i];
        const struct node *n = s->node;
        if (n->op != R_WHEN || n->a->phrase != event || n->b || s->card)
            continue;
        bool always = true;
        for (size_t j = 0; j < n->a->args.count; j++)
            always &= n->a->args.items[j]->op == E_NOUN && !n->a->args.items[j]->args.count;
        for (size_t j = 0; always && j < n->body.count; j++)
            if (n->body.items[j]->op == S_END && !phrase_is_a(k->v, event, n->body.items[j]->phrase))
                return s;
    }
    return NULL;
}

static void check_after(struct check_ctx *k, const struct sentence *s)
{
    const struct node *n = s->node;
    const struct sentence *ends = n->op == R_AFTER ? ends_around(k, n->a->phrase) : NULL;
    if (!ends)
        return;
    struct diag *d = diag_add(k->diags, DIAG_WARNING, "never-applies", n->pos, n->span,
                              "%s can never apply: %s always ends an event around this one, before its 'after' rules",
                              s->rule->id.text, ends->rule->id.text);
    diag_note(k->diags, d, "write it about the event that ends, or before 'end the …'");
}

static void check_can_apply(struct check_ctx *k)
{
    if (k->v->start >= 0)
        k->happens[k->v->start] = true;
    for (size_t i = 0; i < k->c->sentences.count; i++) {
        const struct sentence *s = k->c->sentences.items[i];
        const struct node *n = s->node;
        bool of_event = n->op == R_WHEN || n->op == R_BEFORE || n->op == R_AFTER || n->op == R_INSTEAD ||
                        n->op == R_ORDER || n->op == R_FORBID || n->op == R_ONLY || n->op == R_LIMIT;
        if (of_event && !k->happens[n->a->phrase->index] && n->a->phrase->builtin != BUILTIN_WIN &&
            n->a->phrase->builtin != BUILTIN_DRAW)
            diag_add(k->diags, DIAG_WARNING, "never-applies", n->pos, n->span,
                     "%s can never apply: nothing makes it happen that '%s'", s->rule->id.text,
                     n->a->phrase->source_text);
        else
            check_after(k, s);
        if (n->op == R_ORDER && k->happens[n->a->phrase->index] && !rule_orders_something(k, s->rule))
            diag_add(k->diags, DIAG_WARNING, "never-applies", n->pos, n->span,
                     "%s has nothing to order: there are no two such rules about this", s->rule->id.text);
    }
    for (size_t i = 0; i < phrase_count(k); i++) {
        const struct vocab_phrase *ph = k->v->phrases[i];
        if (ph->kept && k->asked[i] && !k->set[i])
            diag_add(k->diags, DIAG_WARNING, "never-set", ph->pos, (int)strlen(ph->source_text),
                     ph->cls == PHRASE_VALUE ? "no rule ever sets '%s'" : "no rule ever makes it so that '%s'",
                     ph->source_text);
    }
}

/* ---------------------------------------------------------------- the first of several */

/* "there is a ship and the ship is lost" would examine the first ship only. The author means any ship: written
 * with "where", it is. */
static void check_first_only(void *ctx, const struct node *n)
{
    struct check_ctx *k = ctx;
    for (size_t i = 0; n->op == E_AND && i < n->args.count; i++) {
        const struct node *there = n->args.items[i];
        bool spoken_of = false;
        if (there->op != E_EXISTS || there->value)
            continue;
        for (size_t j = i + 1; j < n->args.count; j++)
            spoken_of |= walk_speaks_of(n->args.items[j], there->a->var);
        if (!spoken_of)
            continue;
        const char *name = there->a->var->name;
        struct diag *d = diag_add(k->diags, DIAG_ERROR, "first-only", there->pos, there->span,
                                  "what follows is asked of the first %s only, not of any", name);
        diag_note(k->diags, d, "there is … where …  asks it of every %s: where the %s … and …", name, name);
    }
}

/* ---------------------------------------------------------------- the winner of several */

/* "for each player whose score is the most: the player wins" ends the game with the first of them. Logs of games
 * carry rulebooks that were written when this was accepted; they stay readable. */
static void check_first_wins(void *ctx, const struct node *n)
{
    struct check_ctx *k = ctx;
    for (size_t i = 0; k->c->rb->folder && n->op == S_FOR_EACH && i < n->body.count; i++) {
        const struct node *x = n->body.items[i];
        bool ends = x->op == S_HAPPEN &&
                    (x->a->phrase->builtin == BUILTIN_WIN || x->a->phrase->builtin == BUILTIN_LOSE);
        if (!ends || x->a->args.items[0]->op != E_VAR || x->a->args.items[0]->var != n->a->var)
            continue;
        const char *verb = x->a->phrase->builtin == BUILTIN_WIN ? "wins" : "loses";
        struct diag *d = diag_add(k->diags, DIAG_ERROR, "first-wins", x->pos, x->span,
                                  "only the first of these players %s, because the game ends there", verb);
        diag_note(k->diags, d, "to let all of them share it, write: every player … %s", verb);
        diag_note(k->diags, d, "to mean one of them, write: if there is a player …: the player %s", verb);
    }
}

/* ---------------------------------------------------------------- one rule, several copies */

/* Each copy of a card brings its rules along. What is allowed only when this card is here or there needs all of
 * them there. */
static void check_each_copy(struct check_ctx *k, const struct sentence *s)
{
    int copies = 0;
    if (!s->self || s->node->op != R_ONLY || !s->node->b || !walk_speaks_of(s->node->b, s->self))
        return;
    for (size_t i = 0; i < s->node->a->args.count; i++)
        if (s->node->a->args.items[i]->op == E_THIS)
            return; /* about this copy alone */
    const struct vocab_kind *kind = &k->v->kinds[s->card_kind];
    for (int i = kind->first; i < kind->first + kind->count; i++)
        copies += k->v->members[i].decl == s->card;
    if (copies < 2)
        return;
    struct diag *d = diag_add(k->diags, DIAG_WARNING, "each-copy", s->node->pos, s->node->span,
                              "each of the %d copies asks this of itself, so it is allowed only when it holds of all",
                              copies);
    diag_note(k->diags, d, "ask for one of them:  only when there is a %s … whose title is …", kind->name);
}

/* ---------------------------------------------------------------- translations */

static bool has_lang(const struct rb_texts *t, const char *lang)
{
    for (size_t i = 0; i < t->count; i++)
        if (!strcmp(t->items[i].lang, lang))
            return true;
    return false;
}

/* Events that are headings are printed as nouns. */
static void check_heading_nouns(struct check_ctx *k, const char *lang)
{
    for (size_t i = 0; i < k->v->phrase_count; i++) {
        const struct vocab_phrase *p = k->v->phrases[i];
        if (p->mark && p->decl && !print_has_event_noun(k->v, p, lang))
            diag_add(k->diags, DIAG_WARNING, "no-translation", p->decl->id.pos, (int)strlen(p->decl->id.text),
                     "the event '%s' is a heading (mark), and 'words' have no noun for it in %s", p->id, lang);
    }
}

/* The languages of a rulebook are those that its title is given in. */
static void check_translations(struct check_ctx *k)
{
    const struct rb_texts *langs = &k->c->rb->title;
    for (size_t l = 0; l < langs->count && k->diags->count < DIAG_MAX; l++) {
        const char *lang = langs->items[l].lang;
        for (size_t i = 0; i < k->c->rb->phrase_count; i++)
            if (!has_lang(&k->c->rb->phrases[i].texts, lang))
                diag_add(k->diags, DIAG_WARNING, "no-translation", k->c->rb->phrases[i].id.pos,
                         (int)strlen(k->c->rb->phrases[i].id.text), "the phrase '%s' has no text in %s",
                         k->c->rb->phrases[i].id.text, lang);
        check_heading_nouns(k, lang);
        if (!k->diags->errors) /* first what keeps the rulebook from being read */
            check_nouns(k->c, lang, k->diags);
        for (size_t i = 0; i < k->c->rule_count; i++) {
            const struct rb_rule *r = k->c->rules[i].rule;
            if ((r->title.count && !has_lang(&r->title, lang)) || (r->text.count && !has_lang(&r->text, lang)))
                diag_add(k->diags, DIAG_WARNING, "no-translation", r->id.pos, (int)strlen(r->id.text),
                         "the rule '%s' has no title or text in %s", r->id.text, lang);
        }
    }
}

void check_rulebook(struct compiled *c, struct diags *diags)
{
    size_t n = c->vocab->phrase_count;
    struct check_ctx k = {.c = c, .v = c->vocab, .diags = diags};
    k.uses = arena_alloc(&c->arena, n * n + 1);
    k.set = ARENA_ARRAY(&c->arena, bool, n + 1);
    k.asked = ARENA_ARRAY(&c->arena, bool, n + 1);
    k.happens = ARENA_ARRAY(&c->arena, bool, n + 1);
    size_t unread = diags->errors; /* where a sentence could not be read, what it would have declared is not reported as missing */
    for (size_t i = 0; i < c->sentences.count; i++) {
        k.sentence = c->sentences.items[i];
        walk_nodes(k.sentence->node, note_uses, &k);
        walk_nodes(k.sentence->node, note_effects, &k);
        walk_nodes(k.sentence->node, check_first_only, &k);
        walk_nodes(k.sentence->node, check_first_wins, &k);
        check_each_copy(&k, k.sentence);
    }
    for (size_t i = 0; i < c->about_count; i++)
        walk_nodes(c->abouts[i].sentence->node->b, check_first_only, &k);
    if (!unread)
        check_exceptions(&k); /* and states which rules they are exceptions to, where those were replaced */
    check_leaks(c, diags);
    check_same_time(c, diags);
    check_trials(c, diags);
    check_circles(&k);
    if (!unread && !c->rb->base) { /* what a base leaves open, those that extend it say */
        check_defined(&k);
        check_can_apply(&k);
        check_abouts(&k);
    }
    check_translations(&k);
}
