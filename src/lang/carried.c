/* SPDX-License-Identifier: MIT
 *
 * Two searches until nothing new is found: forwards from what is hidden, into names and events; and backwards from questions, into
 * what they are computed from. What both reach is kept track of. Knows no positions.
 */
#include "lang/carried.h"

#include "lang/leaks_inner.h"
#include "lang/walk.h"

/* By phrase: bits for its values, and from FIELDS on for what it keeps; the last bit is for all others. */
struct carried {
    uint64_t *secret; /* computed from something hidden */
    uint64_t *asked; /* a question can follow from it */
};
enum { FIELDS = PLACEHOLDERS_MAX };

struct carried_search {
    struct compiled *c;
    struct carried *found;
    bool *asks; /* by phrase: its definitions read something hidden */
    bool reads, more; /* something hidden was read; something new */
};

static uint64_t bit_of(int place)
{
    return UINT64_C(1) << (place < 63 ? place : 63);
}

/* Which of the event's bits the node reads or sets; 0: it is none of an event. */
static uint64_t bit_of_node(const struct node *n)
{
    return n->op == E_EVENT_FIELD ? bit_of(FIELDS + n->value) : n->op == E_EVENT_PLACEHOLDER ? bit_of(n->value) : 0;
}

/* A value of an event in a rule about its general form is one of each of its special cases. */
static bool add(struct carried_search *s, uint64_t *of, const struct vocab_phrase *event, uint64_t bits)
{
    const struct vocab *v = s->c->vocab;
    bool more = false;
    for (size_t p = 0; p < v->phrase_count; p++) {
        const struct vocab_phrase *other = v->phrases[p];
        bool related = other == event || (event->parent >= 0 && v->phrases[event->parent] == other) ||
                       (other->parent >= 0 && v->phrases[other->parent] == event);
        if (related && (of[p] & bits) != bits) {
            of[p] |= bits;
            more = true;
        }
    }
    s->more |= more;
    return more;
}

static bool is_piece(const struct node *n)
{
    return n->type.tag == TY_PIECE || n->type.tag == TY_MAYBE;
}

/* ---------------------------------------------------------------- what is secret */

/* A name, or a value of an event, that was computed from something hidden. */
static void find_carried(void *ctx, const struct node *n)
{
    struct carried_search *s = ctx;
    const struct carried *f = s->found;
    if (n->op == E_VAR && n->var->event)
        s->reads |= (f->secret[n->var->event->index] & bit_of(n->var->place)) != 0;
    else if (n->op == E_VAR)
        s->reads |= n->var->is_secret;
    else if (bit_of_node(n))
        s->reads |= (f->secret[n->a->phrase->index] & bit_of_node(n)) != 0;
}

static void find_reading(void *ctx, const struct node *n)
{
    struct carried_search *s = ctx;
    if (leak_asks_for_hidden(s->c->vocab, n) || n->op == E_TRIAL || (leak_is_defined_by_rules(n) && s->asks[n->phrase->index]))
        s->reads = true;
    else
        find_carried(ctx, n);
}

static bool reads(struct carried_search *s, const struct node *n)
{
    s->reads = false;
    walk_nodes(n, find_reading, s);
    return s->reads;
}

static void find_definitions(struct carried_search *s)
{
    for (size_t i = 0; i < s->c->sentences.count; i++) {
        const struct node *rule = s->c->sentences.items[i]->node;
        if (leak_defines(rule) && !s->asks[rule->a->phrase->index] && reads(s, rule))
            s->asks[rule->a->phrase->index] = s->more = true;
    }
}

static void follow_block(struct carried_search *s, const struct node_list *block, bool under);

static const struct node *set_by(const struct node *n)
{
    const struct node *to = n->op == S_ADD ? n->b : n->op == S_SET ? n->a : NULL;
    return to && to->op == E_EVENT_FIELD ? to : NULL;
}

/* `under`: whether it happens follows from something hidden. */
static void follow_statement(struct carried_search *s, const struct node *n, bool under)
{
    const struct node *to = set_by(n);
    if (n->op == S_LET && !n->var->is_secret && reads(s, n->a))
        n->var->is_secret = s->more = true;
    if ((n->op == S_HAPPEN || n->op == S_ANNOUNCE) && n->a->phrase)
        for (size_t i = 0; i < n->a->args.count; i++)
            if (!is_piece(n->a->args.items[i]) && reads(s, n->a->args.items[i]))
                add(s, s->found->secret, n->a->phrase, bit_of((int)i));
    if (to && (under || reads(s, n->op == S_ADD ? n->a : n->b)))
        add(s, s->found->secret, to->a->phrase, bit_of_node(to));
    bool inside = under || ((n->op == S_FOR_EACH || n->op == S_REPEAT) && n->a && reads(s, n->a));
    for (size_t i = 0; n->op == S_IF && i < n->args.count; i++)
        inside |= reads(s, n->args.items[i]);
    follow_block(s, &n->body, inside);
    follow_block(s, &n->other, inside);
    for (size_t i = 0; n->op == S_IF && i < n->args.count; i++)
        follow_block(s, &n->blocks[i], inside);
}

static void follow_block(struct carried_search *s, const struct node_list *block, bool under)
{
    for (size_t i = 0; i < block->count; i++)
        follow_statement(s, block->items[i], under);
}

static bool acts_on_event(const struct node *n)
{
    return n->op == R_WHEN || n->op == R_BEFORE || n->op == R_AFTER || n->op == R_INSTEAD;
}

/* What decides whether the statements of a sentence happen; NULL: nothing but its head. */
static const struct node *condition_of(const struct node *sentence)
{
    return acts_on_event(sentence) ? sentence->b : sentence->op == R_WHENEVER ? sentence->a : NULL;
}

static void follow_sentence(struct carried_search *s, const struct node *n)
{
    follow_block(s, &n->body, condition_of(n) && reads(s, condition_of(n)));
}

/* ---------------------------------------------------------------- what is asked */

static void ask_of(void *ctx, const struct node *n)
{
    struct carried_search *s = ctx;
    if (n->op == E_VAR && n->var->event)
        add(s, s->found->asked, n->var->event, bit_of(n->var->place));
    else if (n->op == E_VAR && n->var->init && !n->var->carries)
        n->var->carries = s->more = true;
    else if (bit_of_node(n))
        add(s, s->found->asked, n->a->phrase, bit_of_node(n));
}

static void ask_all(struct carried_search *s, const struct node_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        walk_nodes(list->items[i], ask_of, s);
}

static bool is_asked(const struct carried_search *s, const struct vocab_phrase *event, uint64_t bits)
{
    return (s->found->asked[event->index] & bits) != 0;
}

static void trace_back(void *ctx, const struct node *n)
{
    struct carried_search *s = ctx;
    const struct node *to = set_by(n);
    bool orders = n->op == S_FOR_EACH && n->value == ORDER_CHOSEN;
    if (n->op == S_MENU || n->op == S_WINDOW || n->op == S_CHOOSE || n->op == S_CHOOSE_SET || orders) {
        walk_nodes(n->a, ask_of, s);
        walk_nodes(n->b, ask_of, s);
        walk_nodes(n->c, ask_of, s);
        walk_nodes(n->d, ask_of, s);
        ask_all(s, &n->args);
    }
    if ((n->watched & WATCH_OPENLY) || n->watched_for)
        walk_nodes(n, ask_of, s);
    if (n->op == S_LET && n->var->carries)
        walk_nodes(n->a, ask_of, s);
    if ((n->op == S_HAPPEN || n->op == S_ANNOUNCE) && n->a->phrase)
        for (size_t i = 0; i < n->a->args.count; i++)
            if (is_asked(s, n->a->phrase, bit_of((int)i)))
                walk_nodes(n->a->args.items[i], ask_of, s);
    if (to && is_asked(s, to->a->phrase, bit_of_node(to)))
        walk_nodes(n->op == S_ADD ? n->a : n->b, ask_of, s);
}

/* Definitions and restrictions are read by choices. */
static void trace_sentence(struct carried_search *s, const struct node *n)
{
    if (leak_defines(n) || leak_restricts(n) || n->op == R_LIMIT)
        walk_nodes(n, ask_of, s);
    else
        walk_nodes(n, trace_back, s);
}

/* if the hint is 4: Ann may do …  The machine stops if not all who see whether Ann is asked may know the hint. */
static void trace_branches(struct carried_search *s)
{
    for (size_t i = 0; i < s->c->branch_count; i++) {
        const struct branch *b = &s->c->branches[i];
        struct node *n = (struct node *)b->node;
        s->reads = b->event && (s->found->secret[b->event->index] & bit_of(b->place));
        if (!s->reads)
            walk_nodes(n, find_carried, s);
        if (!s->reads)
            continue;
        if (b->event)
            add(s, s->found->asked, b->event, bit_of(b->place));
        s->more |= b->who ? !n->watched_for : !(n->watched & WATCH_OPENLY);
        if (b->who && !n->watched_for)
            n->watched_for = b->who;
        if (!b->who)
            n->watched |= WATCH_OPENLY;
        walk_nodes(n, ask_of, s);
    }
}

/* ---------------------------------------------------------------- where it matters */

static void keep_marks(void *ctx, const struct node *n)
{
    (void)ctx;
    if (n->op == S_LET)
        n->var->carries &= n->var->is_secret;
}

struct kept {
    const struct compiled *c;
    bool found;
};

static void find_kept(void *ctx, const struct node *n)
{
    struct kept *k = ctx;
    k->found |= set_by(n) && carried_in_event(k->c, set_by(n));
}

static bool sets_carried(const struct compiled *c, const struct node *n)
{
    struct kept k = {c, false};
    walk_nodes(n, find_kept, &k);
    return k.found;
}

static void watch(const struct node *n)
{
    ((struct node *)n)->watched |= WATCH_KEEPS;
}

/* What decides whether a value of an event is set. */
static void watch_conditions(void *ctx, const struct node *n)
{
    struct carried_search *s = ctx;
    bool loops = (n->op == S_FOR_EACH || n->op == S_REPEAT) && n->a;
    if ((n->op != S_IF && !loops) || !sets_carried(s->c, n))
        return;
    if (loops && reads(s, n->a))
        watch(n->a);
    for (size_t i = 0; n->op == S_IF && i < n->args.count; i++)
        if (reads(s, n->args.items[i]))
            watch(n->args.items[i]);
}

static void mark_all(struct carried_search *s)
{
    for (size_t i = 0; i < s->c->sentences.count; i++) {
        const struct node *n = s->c->sentences.items[i]->node, *condition = condition_of(n);
        walk_nodes(n, keep_marks, NULL);
        walk_nodes(n, watch_conditions, s);
        if (condition && reads(s, condition) && sets_carried(s->c, n))
            watch(condition);
        for (size_t k = 0; acts_on_event(n) && k < n->a->args.count; k++)
            if (n->a->args.items[k]->op == E_NOUN)
                n->a->args.items[k]->var->carries = carried_by_event(s->c, n->a->phrase, (int)k);
    }
}

static void name_values(const struct node *n)
{
    for (size_t k = 0; acts_on_event(n) && k < n->a->args.count; k++)
        if (n->a->args.items[k]->op == E_NOUN && n->a->args.items[k]->var) {
            n->a->args.items[k]->var->event = n->a->phrase;
            n->a->args.items[k]->var->place = (int)k;
        }
}

void carried_make(struct compiled *c)
{
    size_t phrases = c->vocab->phrase_count + 1;
    if (c->vocab->knows < 0)
        return; /* nothing is hidden */
    c->carried = ARENA_NEW(&c->arena, struct carried);
    *c->carried = (struct carried){ARENA_ARRAY(&c->arena, uint64_t, phrases), ARENA_ARRAY(&c->arena, uint64_t, phrases)};
    struct carried_search s = {.c = c, .found = c->carried, .asks = ARENA_ARRAY(&c->arena, bool, phrases)};
    for (size_t i = 0; i < c->sentences.count; i++)
        name_values(c->sentences.items[i]->node);
    do {
        s.more = false;
        find_definitions(&s);
        for (size_t i = 0; i < c->sentences.count; i++) {
            follow_sentence(&s, c->sentences.items[i]->node);
            trace_sentence(&s, c->sentences.items[i]->node);
        }
        trace_branches(&s);
    } while (s.more);
    mark_all(&s);
}

static bool carries(const struct compiled *c, const struct vocab_phrase *event, uint64_t bits)
{
    return c->carried && (c->carried->secret[event->index] & c->carried->asked[event->index] & bits);
}

bool carried_by_event(const struct compiled *c, const struct vocab_phrase *event, int place)
{
    return carries(c, event, bit_of(place));
}

bool carried_in_event(const struct compiled *c, const struct node *field)
{
    return carries(c, field->a->phrase, bit_of_node(field));
}
