/* SPDX-License-Identifier: MIT
 *
 * Everyone sees who is asked, so that must follow from what everyone knows: the conditions around a question, what a loop goes
 * through, how often it is repeated, and the same of events whose rules ask.
 *
 *     if there is a card in Ben's hand whose title is Shield: Ann may do: Ann boasts
 */
#include "lang/leaks_inner.h"

#include "lang/carried.h"

#include "lang/walk.h"

/* Everyone sees who is asked, so that must follow from what anyone knows. */
struct search leak_anyone_asks(struct book *book, const struct node *choice)
{
    struct variable *var = ARENA_NEW(&book->c->arena, struct variable);
    struct node *anyone = ARENA_NEW(&book->c->arena, struct node);
    *var = (struct variable){.name = "player", .type = type_of_kind(TY_PIECE, book->c->vocab->players)};
    *anyone = (struct node){.op = E_NOUN, .type = var->type, .var = var, .pos = choice->pos};
    return (struct search){.book = book, .c = book->c, .diags = book->diags, .who = {anyone, NULL}, .choice = choice,
                           .asks = true};
}

/* ---------------------------------------------------------------- which statements ask, or are seen */

/* What everyone sees of a block. */
struct seen {
    const struct book *book;
    const struct node *asks; /* the statement that asks, or the event that makes rules ask; NULL: nothing does */
    const struct node *happens; /* the first event; NULL: there is none */
    bool event; /* `asks` is one, or one that ends before its rules ask */
    bool reveals; /* something that everyone sees changes before anyone is asked: the rules reveal on purpose */
};

static bool is_question(const struct node *n)
{
    return n->op == S_WINDOW || n->op == S_MENU || n->op == S_CHOOSE || n->op == S_CHOOSE_SET;
}

static bool happens(const struct node *n)
{
    return (n->op == S_HAPPEN || n->op == S_ANNOUNCE) && n->a->phrase;
}

/* Whether the statement changes what everyone can see: then the rules reveal on purpose. */
static bool is_open_change(const struct node *n)
{
    switch (n->op) {
    case S_SET: return n->a->op != E_EVENT_FIELD && !(n->a->op == E_FIELD && n->a->field->hidden);
    case S_ADD: return n->b->op != E_EVENT_FIELD && !(n->b->op == E_FIELD && n->b->field->hidden);
    case S_SET_CONDITION: return !n->a->phrase->hidden;
    case S_PUT:
    case S_PUT_TOP:
    case S_SHUFFLE:
    case S_ROLL:
    case S_RANDOM:
    case S_ALL:
    case S_RESOLVE: return true;
    default: return false;
    }
}

/* before a player begins a round if Ben's bid is 4: prevent it
 *
 * Which event the statement ends; NULL: none. */
static const struct vocab_phrase *ended(const struct book *book, const struct node *n)
{
    return n->op == S_END ? n->phrase : n->op == S_PREVENT && book->event ? book->event->phrase : NULL;
}

/* Whether a player is not asked because the event does not happen or ends early, and everyone sees no more of it than that. */
static bool asks_otherwise(const struct book *book, const struct vocab_phrase *event)
{
    const struct vocab *v = book->c->vocab;
    for (size_t p = 0; event && p < v->phrase_count; p++)
        if (phrase_is_a(v, v->phrases[p], event) && book->questions[p] && !book->opens[p])
            return true;
    return false;
}

static void look(void *ctx, const struct node *n)
{
    struct seen *s = ctx;
    const struct book *book = s->book;
    bool event = happens(n), asks = is_question(n) || (event && book->questions[n->a->phrase->index]);
    bool ends = n->op == S_END || n->op == S_PREVENT, spares = ends && asks_otherwise(book, ended(book, n));
    if (ends && !book->compares)
        return;
    s->reveals |= !s->asks && (is_open_change(n) || (ends && !spares) || (event && book->opens[n->a->phrase->index]));
    if ((asks || spares) && !s->asks) {
        s->asks = event ? n->a : n->op == S_PREVENT ? book->event : n;
        s->event = event || spares;
    }
    if (event)
        book->caused[n->a->phrase->index] = true;
    if (event && !s->happens)
        s->happens = n->a;
}

static struct seen seen_in_block(const struct book *book, const struct node_list *block)
{
    struct seen s = {.book = book};
    for (size_t i = 0; i < block->count; i++)
        walk_nodes(block->items[i], look, &s);
    return s;
}

/* Of several blocks, of which one happens: if one of them reveals that it does, all are known. */
static void add_seen(struct seen *s, struct seen more)
{
    s->reveals |= more.reveals;
    if (!s->asks) {
        s->asks = more.asks;
        s->event = more.event;
    }
    if (!s->happens)
        s->happens = more.happens;
}

static struct seen seen_in(const struct book *book, const struct node *n)
{
    struct seen s = seen_in_block(book, &n->body);
    for (size_t i = 0; n->op == S_IF && i < n->args.count; i++)
        add_seen(&s, seen_in_block(book, &n->blocks[i]));
    add_seen(&s, seen_in_block(book, &n->other));
    return s;
}

static bool acts_on_event(const struct node *n)
{
    return n->op == R_WHEN || n->op == R_BEFORE || n->op == R_AFTER || n->op == R_INSTEAD;
}

static bool mark_events(struct book *book, const struct node *rule, bool *marks)
{
    const struct vocab *v = book->c->vocab;
    bool more = false;
    for (size_t p = 0; p < v->phrase_count; p++)
        if (!marks[p] && phrase_is_a(v, v->phrases[p], rule->a->phrase))
            marks[p] = more = true;
    return more;
}

void leak_find_questions(struct book *book)
{
    size_t count = book->c->vocab->phrase_count + 1;
    book->questions = ARENA_ARRAY(&book->c->arena, bool, count);
    book->opens = ARENA_ARRAY(&book->c->arena, bool, count);
    book->caused = ARENA_ARRAY(&book->c->arena, bool, count);
    for (size_t p = 0; p + 1 < count; p++) /* of wins, draws and what rules cannot define everyone sees the effect */
        book->opens[p] = book->c->vocab->phrases[p]->builtin;
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < book->c->sentences.count; i++) {
            const struct node *n = book->c->sentences.items[i]->node;
            struct seen s = seen_in(book, n);
            if (!acts_on_event(n) || !n->a->phrase)
                continue;
            more |= s.asks && mark_events(book, n, book->questions);
            more |= s.reveals && n->op != R_INSTEAD && mark_events(book, n, book->opens);
        }
    }
    book->compares = true;
}

bool leak_changes_open(const struct book *book, const struct node *n)
{
    struct seen s = {.book = book};
    walk_nodes(n, look, &s);
    return s.reveals || s.asks;
}

/* ---------------------------------------------------------------- what decides it */

/* What was computed earlier is followed when all of it is known (carried.h). */
static void add_branch(struct book *book, struct branch branch)
{
    struct compiled *c = book->c;
    if (branch.node)
        ARENA_PUSH(&c->arena, c->branches, c->branch_count, c->branch_cap) = branch;
}

static struct search branch_search(struct book *book, const struct node *condition, const struct seen *seen)
{
    struct search s = leak_anyone_asks(book, seen->asks ? seen->asks : seen->happens);
    s.causes = !seen->asks || seen->event ? s.choice : NULL;
    s.happens = !seen->asks;
    s.branch = true;
    s.root = condition;
    return s;
}

static void look_at_condition(struct book *book, const struct node *condition, const struct seen *seen,
                              const struct fact *facts)
{
    struct search s = branch_search(book, condition, seen);
    if (seen->asks)
        add_branch(book, (struct branch){.node = condition});
    if (condition)
        leak_look(&s, leak_term(condition, NULL), facts);
}

static bool is_seen(const struct seen *s)
{
    return !s->reveals && (s->asks || s->happens);
}

static void look_at_conditions(struct book *book, const struct node *n, const struct seen *seen, const struct fact *facts)
{
    for (size_t i = 0; n->op == S_IF && i < n->args.count; i++)
        look_at_condition(book, n->args.items[i], seen, facts);
    if (n->op != S_IF)
        look_at_condition(book, n->a, seen, facts);
}

static const struct node *first_asked(const struct node_list *block)
{
    const struct node *n = block->count ? block->items[0] : NULL;
    return n && (n->op == S_MENU || n->op == S_CHOOSE_SET || (n->op == S_CHOOSE && !n->value)) ? n->a : NULL;
}

/* Who is asked in each case; NULL: that is not the same player, or there is a case in which no one is asked. */
static const struct node *asked_in_each(const struct node *n)
{
    const struct node *who = n->op == S_IF ? first_asked(&n->other) : NULL;
    for (size_t i = 0; who && i < n->args.count; i++) {
        const struct node *other = first_asked(&n->blocks[i]);
        if (!other || !leak_same(leak_term(who, NULL), leak_term(other, NULL), NULL))
            who = NULL;
    }
    return who;
}

/* Only the choices depend on it, and they are seen by the one who chooses. */
static void look_at_menus(struct book *book, const struct node *n, const struct node *who, const struct fact *facts)
{
    struct search s = {.book = book, .c = book->c, .diags = book->diags, .who = {who, NULL}, .choice = n->other.items[0], .branch = true};
    for (size_t i = 0; i < n->args.count; i++) {
        s.root = n->args.items[i];
        add_branch(book, (struct branch){.node = n->args.items[i], .who = who});
        leak_look(&s, leak_term(n->args.items[i], NULL), facts);
    }
}

static void find_stop(void *ctx, const struct node *n)
{
    bool *found = ctx;
    *found |= n->op == S_STOP;
}

static bool stops(const struct node *n)
{
    bool found = false;
    walk_nodes(n, find_stop, &found);
    return found;
}

void leak_look_at_branch(struct book *book, const struct node *n, const struct fact *facts)
{
    if (n->op != S_IF && n->op != S_FOR_EACH && n->op != S_REPEAT)
        return;
    const struct node *who = asked_in_each(n);
    struct seen seen = seen_in(book, n);
    if (who)
        look_at_menus(book, n, who, facts);
    else if (is_seen(&seen))
        look_at_conditions(book, n, &seen, facts);
    if (!book->loop || is_seen(&seen) || !stops(n))
        return;
    seen = seen_in(book, book->loop); /* whether it is gone through again */
    if (is_seen(&seen) && seen.asks)
        look_at_conditions(book, n, &seen, facts);
}

void leak_look_at_head(struct book *book, const struct node *n)
{
    struct seen seen = seen_in(book, n);
    if (n->op == R_INSTEAD && !seen.asks && !seen.reveals && asks_otherwise(book, n->a->phrase)) {
        seen.asks = n->a;
        seen.event = true;
    }
    if (!is_seen(&seen))
        return;
    for (size_t i = 0; acts_on_event(n) && i < n->a->args.count; i++) {
        look_at_condition(book, n->a->args.items[i], &seen, NULL);
        if (seen.asks && n->a->args.items[i]->op != E_NOUN)
            add_branch(book, (struct branch){.node = n->a->args.items[i], .event = n->a->phrase, .place = (int)i});
    }
    if (n->op == R_WHENEVER)
        look_at_condition(book, n->a, &seen, NULL);
    if (acts_on_event(n))
        look_at_condition(book, n->b, &seen, NULL);
}

/* a player may not begin a round when Ben's bid is 4
 *
 * A rule that makes the event happen makes a player be asked, or not. Choices are examined where they are offered. */
static void look_at_legality(struct book *book, const struct node *n, struct vocab_phrase *event)
{
    struct node *legality = ARENA_NEW(&book->c->arena, struct node); /* also asked of choices, so nothing of it is watched by itself */
    const struct seen seen = {.asks = n->a, .event = true};
    struct search s = branch_search(book, legality, &seen);
    const struct fact *facts = leak_look_at_all(&s, &n->a->args, NULL, NULL);
    if (n->b)
        leak_look(&s, leak_term(n->b, NULL), facts);
    event->legal_openly |= legality->watched != 0;
}

void leak_look_at_restriction(struct book *book, const struct node *n)
{
    const struct vocab *v = book->c->vocab;
    for (size_t p = 0; (leak_restricts(n) || n->op == R_LIMIT) && p < v->phrase_count; p++)
        if (book->caused[p] && phrase_is_a(v, v->phrases[p], n->a->phrase) && asks_otherwise(book, v->phrases[p]))
            look_at_legality(book, n, v->phrases[p]);
}
