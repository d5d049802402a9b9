/* SPDX-License-Identifier: MIT
 *
 * Claims of rulings, and which of them cannot both be so. See the header.
 */
#include "rulings/ruling_claims.h"

#include "lang/meaning.h"
#include "session/words.h"

#include <string.h>

/* A condition, or a part of one, that must be so. */
struct ruling_part {
    const char *subject; /* the meaning: of the left side of a comparison, otherwise of the condition */
    int rel; /* a comparison; otherwise REL_IS: it holds, REL_IS_NOT: it does not */
    const struct node *to; /* the right side; NULL: it is not a comparison */
    const char *to_meaning;
};

/* ---------------------------------------------------------------- gathering */

/* What is being collected: the claims of one question. */
struct claims_ctx {
    struct ruling_claims *out;
    struct ruling_set *set;
    const struct ruling_set_file *f;
    const struct ruling_ask *ask;
};

static struct ruling_claim *new_claim(struct claims_ctx *g, int kind, const char *position,
                                      const struct rb_str *about, bool yes)
{
    struct ruling_claim *claim = &ARENA_PUSH(&g->set->arena, g->out->items, g->out->count, g->out->cap);
    *claim = (struct ruling_claim){.ask = g->ask, .position = position, .kind = kind, .about = about, .yes = yes};
    return claim;
}

/* The event in English, however it was worded; a text that may be several, or is none, is what it is. */
static const char *decision_meant(struct claims_ctx *g, const char *text)
{
    const struct fixture_book *book = &g->f->book->book->book;
    struct decision_reading readings[2];
    struct buf *scratch = &g->set->scratch;
    char *same = arena_strdup(&g->set->arena, text);
    if (decision_read(book->reader, text, readings, 2) != 1) {
        decision_normalise(same, text);
        return same;
    }
    buf_reset(scratch);
    words_phrase(scratch, book->compiled->vocab, readings[0].event, 0, readings[0].values, "en");
    return arena_strndup(&g->set->arena, buf_cstr(scratch), scratch->len);
}

/* A decision in a position; nothing if the position was never reached. */
static void add_legal(struct claims_ctx *g, const char *state, const struct rb_str *decision, bool yes)
{
    if (state)
        new_claim(g, CLAIM_LEGAL, state, decision, yes)->decision = decision_meant(g, decision->text);
}

/* Conditions depend on the position alone, so the hash is enough to compare them. */
static void add_conditions(struct claims_ctx *g, const char *hash, const struct text_list *list, bool yes)
{
    for (size_t i = 0; hash && i < list->count; i++)
        new_claim(g, CLAIM_HOLDS, hash, &list->items[i], yes);
}

/* What a `does` claims: each decision is legal, and the conditions hold after the last one. */
static void add_does(struct claims_ctx *g, const struct ruling_outcome *o)
{
    const struct ruling_ask *a = g->ask;
    if (a->about.count > 1)
        add_legal(g, o->state, &a->about.items[0], true);
    add_legal(g, o->before, &a->about.items[a->about.count - 1], true);
    add_conditions(g, o->after, &a->then, true);
    add_conditions(g, o->after, &a->then_not, false);
    if (a->ends && o->after)
        new_claim(g, CLAIM_ENDS, o->after, NULL, true);
}

/* `state` is "HASH ROLE RULE"; conditions need the hash only. */
static void add_claims(struct claims_ctx *g, const struct ruling_outcome *o)
{
    const struct ruling_ask *a = g->ask;
    const char *hash = arena_strndup(&g->set->arena, o->state, strcspn(o->state, " "));
    switch (a->kind) {
    case RULING_MAY: add_legal(g, o->state, &a->about.items[0], a->yes); break;
    case RULING_DOES: add_does(g, o); break;
    case RULING_HOLDS: add_conditions(g, hash, &a->about, a->yes); break;
    case RULING_CHOICES:
        for (size_t i = 0; i < a->about.count; i++)
            add_legal(g, o->state, &a->about.items[i], true);
        break;
    case RULING_WINS: new_claim(g, CLAIM_ENDS, hash, NULL, true); break;
    }
}

/* Outcomes without a position claim nothing that could be compared. */
void ruling_claims_of(struct ruling_claims *out, struct ruling_set *set, const struct ruling_set_file *f)
{
    *out = (struct ruling_claims){0};
    for (size_t i = 0; i < f->result.count; i++) {
        const struct ruling_outcome *o = &f->result.items[i];
        struct claims_ctx g = {out, set, f, o->ask};
        if (o->ask && o->state && (o->ask->about.count || o->ask->kind == RULING_WINS))
            add_claims(&g, o);
    }
}

/* ---------------------------------------------------------------- conditions, part by part */

/* The parts of a condition while it is split. */
struct part_list {
    struct ruling_set *set;
    const struct vocab *v;
    struct ruling_part *parts;
    size_t count, cap;
};

/* The meaning of a node as text: the same for all ways to write it. */
static const char *meaning_of(struct part_list *t, const struct node *n)
{
    buf_reset(&t->set->scratch);
    meaning_of_node(&t->set->scratch, t->v, n);
    return arena_strndup(&t->set->arena, buf_cstr(&t->set->scratch), t->set->scratch.len);
}

/* The relation that holds exactly if `rel` does not. */
static int opposite(int rel)
{
    static const int of[] = {[REL_IS] = REL_IS_NOT,     [REL_IS_NOT] = REL_IS,    [REL_AT_LEAST] = REL_LESS,
                             [REL_LESS] = REL_AT_LEAST, [REL_AT_MOST] = REL_MORE, [REL_MORE] = REL_AT_MOST};
    return of[rel];
}

/* Splits a condition into parts that must all hold. `yes` false: into those of its negation, by De
 * Morgan's laws. A disjunction that must hold cannot be split and is one part. */
static void split_condition(struct part_list *t, const struct node *n, bool yes)
{
    struct node plain = *n;
    if (n->op == E_NOT) {
        split_condition(t, n->a, !yes);
        return;
    }
    if ((n->op == E_AND && yes) || (n->op == E_OR && !yes)) {
        for (size_t i = 0; i < n->args.count; i++)
            split_condition(t, n->args.items[i], yes);
        return;
    }
    struct ruling_part part = {.rel = yes ? REL_IS : REL_IS_NOT};
    if (n->op == E_COMPARE) {
        part = (struct ruling_part){meaning_of(t, n->a), yes ? n->rel : opposite(n->rel), n->b, meaning_of(t, n->b)};
    } else {
        if ((n->op == E_IN || n->op == E_ONE_OF) && n->value) { /* "is not in": the opposite of "is in" */
            plain.value = 0;
            part.rel = opposite(part.rel);
        }
        part.subject = meaning_of(t, &plain);
    }
    ARENA_PUSH(&t->set->arena, t->parts, t->count, t->cap) = part;
}

/* Code that cannot be read has no parts: that was reported when it was run. */
static void read_parts(struct ruling_set *set, struct compiled *c, struct ruling_claim *claim)
{
    struct diags diags = {.arena = &set->arena};
    struct rb_rule *rule = ARENA_NEW(&c->arena, struct rb_rule);
    struct part_list t = {.set = set, .v = c->vocab};
    if (claim->parts)
        return;
    *rule = (struct rb_rule){.id = {"claim", claim->about->pos}, .house = true, .code = *claim->about};
    rule->code_indent = claim->about->pos.column - 1;
    if (compile_condition(c, rule, &diags) >= 0)
        split_condition(&t, c->sentences.items[c->sentences.count - 1]->node, claim->yes);
    claim->parts = t.parts;
    claim->part_count = t.count;
}

/* Whether the value is the same in all positions. */
static bool is_constant(const struct node *n)
{
    return n->op == E_NUMBER || n->op == E_TRUTH || n->op == E_NAME || n->op == E_NOTHING;
}

/* The numbers that are in the relation to `n`: from `low` to `high`. */
static void reach_of(int rel, int64_t n, int64_t *low, int64_t *high)
{
    *low = rel == REL_IS || rel == REL_AT_LEAST ? n : rel == REL_MORE ? n + 1 : INT32_MIN;
    *high = rel == REL_IS || rel == REL_AT_MOST ? n : rel == REL_LESS ? n - 1 : INT32_MAX;
}

/* The same value cannot be two constants. */
static bool constants_clash(const struct ruling_part *a, const struct ruling_part *b)
{
    const struct node *x = a->to, *y = b->to;
    int64_t low_a, high_a, low_b, high_b;
    if (a->rel == REL_IS && b->rel == REL_IS && (x->op == E_NOTHING || y->op == E_NOTHING))
        return x->op != y->op;
    if (x->op != y->op || x->op == E_NOTHING || (x->op == E_NAME && x->type.kind != y->type.kind))
        return false;
    if (x->op != E_NUMBER)
        return a->rel == REL_IS && b->rel == REL_IS && x->value != y->value;
    reach_of(a->rel, x->value, &low_a, &high_a);
    reach_of(b->rel, y->value, &low_b, &high_b);
    return low_a > high_b || low_b > high_a;
}

/* Returns true only if the two are certainly contradictory. */
static bool parts_clash(const struct ruling_part *a, const struct ruling_part *b)
{
    if (strcmp(a->subject, b->subject) || !a->to != !b->to)
        return false;
    if (!a->to)
        return a->rel != b->rel;
    if (!strcmp(a->to_meaning, b->to_meaning) && a->rel == opposite(b->rel))
        return true;
    return is_constant(a->to) && is_constant(b->to) && constants_clash(a, b);
}

/* Two conjunctions contradict each other if any of their parts do. */
static bool conditions_clash(struct ruling_set *set, struct compiled *c, struct ruling_claim *a,
                             struct ruling_claim *b)
{
    read_parts(set, c, a);
    read_parts(set, c, b);
    for (size_t i = 0; i < a->part_count; i++)
        for (size_t k = 0; k < b->part_count; k++)
            if (parts_clash(&a->parts[i], &b->parts[k]))
                return true;
    return false;
}

/* ---------------------------------------------------------------- claims */

/* As sets: the order of winners does not matter. */
static bool same_names(const struct text_list *a, const struct text_list *b)
{
    bool same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++) {
        size_t k = 0;
        while (k < b->count && strcmp(a->items[i].text, b->items[k].text))
            k++;
        same = k < b->count;
    }
    return same;
}

/* Of two refusals only what cannot both be so: exactly these rules forbid it, and exactly those. */
static bool decisions_clash(const struct ruling_claim *a, const struct ruling_claim *b)
{
    if (strcmp(a->decision, b->decision))
        return false;
    return a->yes != b->yes ||
           (!a->yes && a->ask->rules.given && b->ask->rules.given && !same_names(&a->ask->rules, &b->ask->rules));
}

/* Two claims about how a game ends are equal or contradictory. */
static bool ends_clash(const struct ruling_ask *a, const struct ruling_ask *b)
{
    return a->draw != b->draw || !same_names(&a->winners, &b->winners);
}

/* Claims about different positions never contradict each other. */
bool ruling_claims_clash(struct ruling_set *set, struct compiled *c, struct ruling_claim *a, struct ruling_claim *b)
{
    if (a->kind != b->kind || strcmp(a->position, b->position))
        return false;
    switch (a->kind) {
    case CLAIM_LEGAL: return decisions_clash(a, b);
    case CLAIM_HOLDS: return conditions_clash(set, c, a, b);
    default: return ends_clash(a->ask, b->ask);
    }
}
