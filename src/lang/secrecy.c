/* SPDX-License-Identifier: MIT
 *
 * Goes through all sentences once, and follows definitions and events until nothing new is found.
 */
#include "lang/secrecy.h"

#include "lang/leaks_inner.h"
#include "lang/walk.h"

struct secrecy_ctx {
    const struct compiled *c;
    struct secrecy *s;
    int event; /* whose rules are examined */
    bool *asks; /* by phrase: the rules that define it read something hidden */
    bool names; /* what names a piece that cannot be identified counts, too */
    bool found, prevents, any; /* any: something new */
};

/* ---------------------------------------------------------------- reading */

/* Where a piece cannot be identified, nothing is shown that names it, and who can identify it knows all that is hidden about
 * it: what a rule does with it follows from the piece. */
static bool is_hidden_of(const struct secrecy_ctx *x, const struct node *thing)
{
    return thing && (thing->type.tag == TY_PIECE || (x->names && thing->type.tag == TY_MAYBE)) &&
           (x->names || !vocab_hides_names(x->c->vocab, thing->type));
}

static bool is_hidden_field(const struct secrecy_ctx *x, const struct node *n)
{
    return n->op == E_FIELD && n->field->hidden && is_hidden_of(x, n->a);
}

static bool is_hidden_condition(const struct secrecy_ctx *x, const struct node *n)
{
    return n->op == E_PHRASE && n->phrase->kept && n->phrase->hidden && n->args.count &&
           is_hidden_of(x, n->args.items[0]);
}

static uint64_t bit_of(int32_t value)
{
    return value < 63 ? UINT64_C(1) << value : UINT64_C(1) << 63;
}

static void find_reading(void *ctx, const struct node *n)
{
    struct secrecy_ctx *x = ctx;
    bool defined = leak_is_defined_by_rules(n) && (size_t)n->phrase->index < x->s->phrase_count;
    bool kept = x->names && n->op == E_EVENT_FIELD && (x->s->keeps[n->a->phrase->index] & bit_of(n->value));
    x->found |= kept || is_hidden_field(x, n) || is_hidden_condition(x, n) || (defined && x->asks[n->phrase->index]);
}

static bool reads(struct secrecy_ctx *x, const struct node *n)
{
    x->found = false;
    walk_nodes(n, find_reading, x);
    return x->found;
}

static void find_definitions(struct secrecy_ctx *x)
{
    do {
        x->any = false;
        for (size_t i = 0; i < x->c->sentences.count; i++) {
            const struct node *n = x->c->sentences.items[i]->node;
            if (!leak_defines(n) || x->asks[n->a->phrase->index] || !reads(x, n))
                continue;
            x->asks[n->a->phrase->index] = x->any = true;
        }
    } while (x->any);
}

/* ---------------------------------------------------------------- writing */

static bool hides_face(const struct vocab *v, struct type die)
{
    const struct vocab_field *face = die.kind >= 0 ? vocab_field_of(v, die.kind, "face") : NULL;
    return face && face->hidden;
}

static void find_change(void *ctx, const struct node *n)
{
    struct secrecy_ctx *x = ctx;
    const struct node *to = n->op == S_ADD ? n->b : n->op == S_SET ? n->a : NULL;
    x->found |= to && is_hidden_field(x, to);
    x->found |= n->op == S_SET_CONDITION && is_hidden_condition(x, n->a);
    x->found |= n->op == S_ROLL && n->a && hides_face(x->c->vocab, n->a->type);
    x->prevents |= n->op == S_PREVENT;
}

static bool changes(struct secrecy_ctx *x, const struct node *n)
{
    x->found = x->prevents = false;
    walk_nodes(n, find_change, x);
    return x->found;
}

/* A rule about the general form of an event is one about the event as well. */
static bool is_about(const struct secrecy_ctx *x, const struct node *n, int event)
{
    int phrase = n->a && n->a->phrase ? n->a->phrase->index : -1;
    return phrase >= 0 && (phrase == event || phrase == x->c->vocab->phrases[event]->parent);
}

static bool acts_on_event(const struct node *n)
{
    return n->op == R_WHEN || n->op == R_BEFORE || n->op == R_AFTER || n->op == R_INSTEAD;
}

static void note_about_event(struct secrecy_ctx *x, const struct sentence *sentence, int event)
{
    const struct node *n = sentence->node;
    struct secrecy *s = x->s;
    if (acts_on_event(n) && s->changes[sentence->index])
        s->writes[event] = s->leads[event] = true;
    if (leak_restricts(n) && reads(x, n->b))
        s->forbidden[event] = true;
    if (n->op == R_INSTEAD && reads(x, n->b))
        s->stopped[event] = true;
    if (acts_on_event(n)) {
        changes(x, n);
        if (x->prevents && reads(x, n))
            s->stopped[event] = true;
    }
}

/* Events that the rules about an event make happen. What players choose is a decision of its own. */
static void find_happening(void *ctx, const struct node *n)
{
    struct secrecy_ctx *x = ctx;
    if ((n->op == S_HAPPEN || n->op == S_ANNOUNCE) && n->a->phrase && x->s->leads[n->a->phrase->index])
        x->found = true;
}

static void find_causes(struct secrecy_ctx *x)
{
    const struct sentences *all = &x->c->sentences;
    do {
        x->any = false;
        for (size_t i = 0; i < all->count; i++)
            for (size_t p = 0; acts_on_event(all->items[i]->node) && p < x->c->vocab->phrase_count; p++) {
                if (x->s->leads[p] || !is_about(x, all->items[i]->node, (int)p))
                    continue;
                x->found = false;
                walk_nodes(all->items[i]->node, find_happening, x);
                if (x->found)
                    x->s->leads[p] = x->any = true;
            }
    } while (x->any);
}

/* A number or a word that a rule computes for an event; a piece is judged by who can identify it. */
static void find_carried(void *ctx, const struct node *n)
{
    struct secrecy_ctx *x = ctx;
    if ((n->op != S_HAPPEN && n->op != S_ANNOUNCE) || !n->a->phrase)
        return;
    for (size_t i = 0; i < n->a->args.count; i++) {
        const struct node *arg = n->a->args.items[i];
        const struct node *value = arg->op == E_VAR && arg->var->init ? arg->var->init : arg;
        if (arg->type.tag != TY_PIECE && arg->type.tag != TY_MAYBE && reads(x, value))
            x->s->carries[n->a->phrase->index] = true;
    }
}

struct kept_search {
    struct secrecy_ctx *x;
    bool reads; /* the sentence reads something hidden */
    bool found; /* something new */
};

/* Values that an event keeps while it lasts. What decides whether they are set counts as well, so all of the sentence is
 * judged; and a number can reveal a card that nothing names. */
static void find_kept(void *ctx, const struct node *n)
{
    struct kept_search *s = ctx;
    const struct node *to = n->op == S_ADD ? n->b : n->op == S_SET ? n->a : NULL;
    if (!s->reads || !to || to->op != E_EVENT_FIELD)
        return;
    uint64_t *keeps = &s->x->s->keeps[to->a->phrase->index];
    s->found |= !(*keeps & bit_of(to->value));
    *keeps |= bit_of(to->value);
}

/* One of these values can be made of another. */
static void find_keeping(struct compiled *c, struct secrecy *s)
{
    struct secrecy_ctx x = {.c = c, .s = s, .asks = ARENA_ARRAY(&c->arena, bool, s->phrase_count + 1), .names = true};
    struct kept_search search = {.x = &x};
    do {
        search.found = false;
        find_definitions(&x);
        for (size_t i = 0; i < c->sentences.count; i++) {
            const struct node *n = c->sentences.items[i]->node;
            search.reads = reads(&x, n);
            walk_nodes(n, find_kept, &search);
        }
    } while (search.found);
}

/* ---------------------------------------------------------------- who knows */

struct reach {
    bool *phrases; /* that knowledge follows from */
    bool more, events;
};

static void follow_definition(void *ctx, const struct node *n)
{
    struct reach *r = ctx;
    bool phrase = n->op == E_PHRASE;
    r->events |= n->op == E_EVENT_FIELD || (phrase && (n->phrase->builtin == BUILTIN_UNDER_WAY || n->phrase->builtin == BUILTIN_OCCURRED));
    if (leak_is_defined_by_rules(n) && !r->phrases[n->phrase->index])
        r->phrases[n->phrase->index] = r->more = true;
}

static bool knows_by_events(struct compiled *c)
{
    const struct vocab *v = c->vocab;
    struct reach r = {.phrases = ARENA_ARRAY(&c->arena, bool, v->phrase_count + 1), .more = v->knows >= 0};
    if (r.more)
        r.phrases[v->knows] = true;
    while (r.more) {
        r.more = false;
        for (size_t i = 0; i < c->sentences.count; i++) {
            const struct node *n = c->sentences.items[i]->node;
            if (leak_defines(n) && r.phrases[n->a->phrase->index])
                walk_nodes(n, follow_definition, &r);
        }
    }
    return r.events;
}

/* ---------------------------------------------------------------- all of it */

static bool hides_anything(const struct vocab *v)
{
    bool any = false;
    for (size_t i = 0; i < v->kind_count; i++)
        any |= v->kinds[i].hides;
    for (size_t i = 0; i < v->phrase_count; i++)
        any |= v->phrases[i]->hidden;
    return any;
}

void secrecy_make(struct compiled *c)
{
    const struct vocab *v = c->vocab;
    if (!hides_anything(v))
        return;
    struct secrecy *s = ARENA_NEW(&c->arena, struct secrecy);
    struct secrecy_ctx x = {.c = c, .s = s};
    *s = (struct secrecy){.writes = ARENA_ARRAY(&c->arena, bool, v->phrase_count + 1),
                          .leads = ARENA_ARRAY(&c->arena, bool, v->phrase_count + 1),
                          .asks = ARENA_ARRAY(&c->arena, bool, v->phrase_count + 1),
                          .stopped = ARENA_ARRAY(&c->arena, bool, v->phrase_count + 1),
                          .forbidden = ARENA_ARRAY(&c->arena, bool, v->phrase_count + 1),
                          .carries = ARENA_ARRAY(&c->arena, bool, v->phrase_count + 1),
                          .keeps = ARENA_ARRAY(&c->arena, uint64_t, v->phrase_count + 1),
                          .changes = ARENA_ARRAY(&c->arena, bool, c->sentences.count + 1),
                          .phrase_count = v->phrase_count, .sentence_count = c->sentences.count};
    x.asks = s->asks;
    find_definitions(&x);
    for (size_t i = 0; i < c->sentences.count; i++) {
        const struct node *n = c->sentences.items[i]->node;
        s->changes[i] = changes(&x, n);
        walk_nodes(n, find_carried, &x);
    }
    for (size_t i = 0; i < c->sentences.count; i++)
        for (size_t p = 0; p < v->phrase_count; p++)
            if (v->phrases[p]->cls == PHRASE_EVENT && is_about(&x, c->sentences.items[i]->node, (int)p))
                note_about_event(&x, c->sentences.items[i], (int)p);
    find_causes(&x);
    find_keeping(c, s);
    s->knows_by_events = knows_by_events(c);
    c->secrecy = s;
}

static bool is_event(const struct secrecy *s, int32_t event)
{
    return s && event >= 0 && (size_t)event < s->phrase_count;
}

bool secrecy_event_writes(const struct secrecy *s, int32_t event)
{
    return is_event(s, event) && s->writes[event];
}

bool secrecy_event_leads(const struct secrecy *s, int32_t event)
{
    return is_event(s, event) && s->leads[event];
}

bool secrecy_event_stopped(const struct secrecy *s, int32_t event)
{
    return is_event(s, event) && s->stopped[event];
}

bool secrecy_event_forbidden(const struct secrecy *s, int32_t event)
{
    return is_event(s, event) && s->forbidden[event];
}

bool secrecy_event_carries(const struct secrecy *s, int32_t event)
{
    return is_event(s, event) && s->carries[event];
}

bool secrecy_event_keeps(const struct secrecy *s, int32_t event, int32_t value)
{
    return is_event(s, event) && (s->keeps[event] & bit_of(value));
}

/* ---------------------------------------------------------------- choices */

enum { NAMES_MAX = 16 };

/* What was chosen, and what `let` computes from it. */
struct secrecy_choice {
    struct secrecy_ctx x;
    const struct variable *names[NAMES_MAX];
    int count;
    bool found;
};

static bool speaks_of_choice(const struct secrecy_choice *s, const struct node *n)
{
    bool found = false;
    for (int i = 0; n && i < s->count; i++)
        found |= walk_speaks_of(n, s->names[i]);
    return found;
}

/* Whether a statement does what it does because of the choice: a block, by what it tests or goes through. */
static bool follows_choice(const struct secrecy_choice *s, const struct node *n)
{
    bool found = false;
    switch (n->op) {
    case S_IF:
        for (size_t i = 0; i < n->args.count; i++)
            found |= speaks_of_choice(s, n->args.items[i]);
        return found;
    case S_FOR_EACH:
    case S_REPEAT: return speaks_of_choice(s, n->a);
    case S_HAPPEN:
    case S_ANNOUNCE:
    case S_SET:
    case S_SET_CONDITION:
    case S_ADD:
    case S_ROLL: return speaks_of_choice(s, n);
    default: return false;
    }
}

static void find_writing(void *ctx, const struct node *n)
{
    struct secrecy_ctx *x = ctx;
    x->found |= (n->op == S_HAPPEN || n->op == S_ANNOUNCE) && n->a->phrase && x->s->writes[n->a->phrase->index];
}

/* Does it make an event happen which others do not see with what it names (explain/trace/trace_view.c)? */
static bool causes_change(struct secrecy_ctx *x, const struct node *n)
{
    x->found = false;
    walk_nodes(n, find_writing, x);
    return x->found;
}

static void look_at_statement(void *ctx, const struct node *n)
{
    struct secrecy_choice *s = ctx;
    if (n->op == S_LET && speaks_of_choice(s, n->a)) {
        if (s->count < NAMES_MAX)
            s->names[s->count++] = n->var;
        else
            s->found = true; /* more names than are followed: what depends on them may be secret */
    }
    if (follows_choice(s, n))
        s->found |= changes(&s->x, n) || causes_change(&s->x, n);
}

/* What the statement that asks, or picks at random, calls the thing that is chosen, or the one whose turn is chosen ("for each …, in
 * the order of a player's choice"); NULL: nothing. */
static const struct variable *name_of_choice(const struct node *choice)
{
    if (!choice)
        return NULL;
    switch (choice->op) {
    case S_CHOOSE: return choice->b->var;
    case S_CHOOSE_SET: return choice->var;
    case S_RANDOM:
    case S_FOR_EACH: return choice->a->var;
    default: return NULL;
    }
}

bool secrecy_choice_changes(const struct compiled *c, int32_t sentence, const struct node *choice)
{
    struct secrecy_choice s = {.x = {.c = c, .s = c->secrecy, .asks = c->secrecy ? c->secrecy->asks : NULL}};
    const struct variable *named = name_of_choice(choice);
    if (!c->secrecy || sentence < 0 || (size_t)sentence >= c->secrecy->sentence_count || !named)
        return false;
    s.names[s.count++] = named;
    walk_nodes(c->sentences.items[sentence]->node, look_at_statement, &s);
    return s.found;
}

struct pick_search {
    const struct compiled *c;
    int32_t sentence, purpose;
    bool found;
};

static void find_secret_pick(void *ctx, const struct node *n)
{
    struct pick_search *s = ctx;
    if (n->op == S_RANDOM && n->b->phrase->index == s->purpose)
        s->found |= secrecy_choice_changes(s->c, s->sentence, n);
}

bool secrecy_pick_changes(const struct compiled *c, int32_t sentence, int32_t purpose)
{
    struct pick_search s = {c, sentence, purpose, false};
    if (c->secrecy && sentence >= 0)
        walk_nodes(c->sentences.items[sentence]->node, find_secret_pick, &s);
    return s.found;
}

bool secrecy_node_reads(const struct compiled *c, const struct node *n)
{
    struct secrecy_ctx x = {.c = c, .s = c->secrecy, .asks = c->secrecy ? c->secrecy->asks : NULL};
    return c->secrecy && reads(&x, n);
}

struct depends_search {
    struct secrecy_ctx x;
    int read, written; /* how often something hidden is named */
};

static void find_dependence(void *ctx, const struct node *n)
{
    struct depends_search *s = ctx;
    s->x.found = false;
    find_reading(&s->x, n);
    s->read += s->x.found;
    s->x.found = false;
    find_change(&s->x, n);
    s->written += s->x.found && n->op != S_ROLL;
}

bool secrecy_node_depends(const struct compiled *c, const struct node *n)
{
    struct depends_search s = {.x = {.c = c, .s = c->secrecy, .asks = c->secrecy ? c->secrecy->asks : NULL}};
    if (c->secrecy)
        walk_nodes(n, find_dependence, &s);
    return s.read > s.written;
}
