/* SPDX-License-Identifier: MIT
 *
 * Compares topics with the entries of rules, in the order of the rulebook. Must not know what was asked.
 */
#include "explain/about.h"

#include "base/sort.h"
#include "lang/about.h"
#include "lang/print_code.h"
#include "lang/walk.h"

enum { /* of a rule's particularity */
    LAYER_WEIGHT = 10,
    OWN_WEIGHT = 5,
    CONDITIONS_MAX = 2 /* count: whether there is more than one */
};

struct search {
    const struct node *entry;
    bool found;
};

/* ---------------------------------------------------------------- entries */

bool about_fits_kind(const struct vocab *v, const struct node *entry, const struct topic *t)
{
    const struct node *of = about_subject(entry);
    if (entry->a->op == E_IN && !t->of_piece)
        return false;
    if (of->op != E_PHRASE)
        return topic_same_field(t->field, of->field);
    if (!t->phrase || t->phrase->cls != PHRASE_EVENT)
        return t->phrase && t->phrase->index == of->phrase->index;
    return phrase_is_a(v, v->phrases[t->phrase->index], of->phrase);
}

/* "a ship" asks nothing of what fills the slot. */
static bool is_plain(const struct node *arg, int kinds)
{
    return arg->op == E_NOUN && !arg->args.count && kinds == 1;
}

/* Whether anything that the phrase or field can be said of fits the entry. */
static bool fits_all(const struct node *entry)
{
    const struct node *of = about_subject(entry);
    bool all = !entry->b && (of->op != E_FIELD || is_plain(of->a, 1)) && (entry->a == of || is_plain(entry->a->a, 1));
    for (size_t i = 0; of->op == E_PHRASE && i < of->args.count; i++)
        all &= is_plain(of->args.items[i], of->phrase->placeholders[i].kind_count);
    return all;
}

static bool fits(const struct about_position *p, const struct about *a, const struct topic *t)
{
    int32_t unseen = p->vm->unseen, result = 0;
    if (fits_all(a->sentence->node))
        return true;
    return t->known &&
           !sight_evaluate(p->sight, p->vm, NULL, a->proc, t->values, (int32_t)about_slots(a), &result) && result &&
           p->vm->unseen == unseen;
}

/* ---------------------------------------------------------------- its condition in words */

struct names {
    const struct node *entry;
    const struct topic *topic;
};

static bool value_of(void *ctx, const struct variable *variable, struct type *type, int32_t *value)
{
    const struct names *names = ctx;
    const struct node *of = about_subject(names->entry), *in = names->entry->a;
    size_t count = of->op == E_PHRASE ? of->args.count : of->op == E_FIELD;
    for (size_t i = 0; i < count + (in->op == E_IN); i++) {
        const struct node *arg = i == count ? in->a : of->op == E_PHRASE ? of->args.items[i] : of->a;
        bool number = variable->type.tag == TY_NUMBER; /* "2 is at least 2" says less than "the stake is at least 2" */
        if (arg->op == E_NOUN && arg->var == variable && !number) {
            *type = variable->type;
            *value = names->topic->values[i];
            return true;
        }
    }
    return false;
}

static const char *condition_of(const struct about_position *p, const struct node *entry, const struct topic *t,
                                struct arena *arena)
{
    struct names names = {entry, t};
    struct print_values values = {value_of, &names};
    if (!entry->b)
        return NULL;
    buf_reset(p->scratch);
    print_node(p->scratch, p->c->vocab, entry->b, p->lang, NULL, &values);
    const char *kept = arena_strndup(arena, buf_cstr(p->scratch), p->scratch->len);
    buf_reset(p->scratch);
    return kept;
}

/* ---------------------------------------------------------------- how particular it is */

static void look_for_itself(void *ctx, const struct node *n)
{
    struct search *s = ctx;
    const struct node *of = about_subject(s->entry);
    s->found |= of->op == E_PHRASE ? n->op == E_PHRASE && n->phrase == of->phrase : n->field && n->field == of->field;
}

static bool examines_itself(const struct node *entry)
{
    struct search s = {entry, false};
    walk_nodes(entry->b, look_for_itself, &s);
    return s.found;
}

/* Whether its condition examines a thing that fills its slots. */
static bool examines_things(const struct node *entry)
{
    const struct node *of = about_subject(entry);
    bool examines = false;
    for (size_t i = 0; of->op == E_PHRASE && i < of->args.count; i++)
        examines |= of->args.items[i]->op == E_NOUN && walk_speaks_of(entry->b, of->args.items[i]->var);
    return examines;
}

static int conditions_of(const struct node *entry)
{
    return !entry->b ? 0 : entry->b->op == E_AND ? (int)entry->b->args.count : 1;
}

int about_particularity(const struct compiled *c, const struct about_rule *r)
{
    int layer = (int)(c->rb->layers + c->rb->layer_count - rb_layer_at(c->rb, r->rule->id.pos));
    int conditions = r->conditions < CONDITIONS_MAX ? r->conditions : CONDITIONS_MAX;
    int sum = layer * LAYER_WEIGHT + r->own * OWN_WEIGHT + conditions;
    return sum > ABOUT_PARTICULARITY_MAX ? ABOUT_PARTICULARITY_MAX : sum;
}

/* ---------------------------------------------------------------- */

/* The first topic that the entry fits; NULL: none. */
static const struct topic *topic_of(const struct about_position *p, const struct about *a, const struct topics *topics)
{
    for (size_t i = 0; i < topics->count; i++)
        if (about_fits_kind(p->c->vocab, a->sentence->node, &topics->items[i]) && fits(p, a, &topics->items[i]))
            return &topics->items[i];
    return NULL;
}

/* Entries of one rule follow each other; the one with more conditions comes first. */
void about_rules_add(struct about_rules *list, const struct about_position *p, const struct about *a,
                     const struct topic *t, struct arena *arena)
{
    const struct node *entry = a->sentence->node;
    const struct about_rule found = {.rule = p->c->rules[a->rule].rule,
                                     .entry = entry,
                                     .because = condition_of(p, entry, t, arena),
                                     .exact = !fits_all(entry),
                                     .own = examines_itself(entry),
                                     .of_things = examines_things(entry),
                                     .conditions = conditions_of(entry)};
    struct about_rule *last = list->count ? &list->items[list->count - 1] : NULL;
    if (!last || last->rule != found.rule)
        ARENA_PUSH(arena, list->items, list->count, list->cap) = found;
    else if (found.exact && !last->exact)
        *last = found;
}

static int most_particular_first(const void *a, const void *b, const void *compiled)
{
    int x = about_particularity(compiled, a), y = about_particularity(compiled, b);
    return (x < y) - (x > y);
}

struct about_rules about_rules_of(const struct about_position *p, const struct topics *topics, bool conditional,
                                  struct arena *arena)
{
    struct about_rules list = {0};
    for (size_t i = 0; i < p->c->about_count && list.count < ABOUT_RULES_MAX; i++) {
        const struct about *a = &p->c->abouts[i];
        const struct node *entry = a->sentence->node;
        const struct topic *t = conditional && !entry->b ? NULL : topic_of(p, a, topics);
        if (t)
            about_rules_add(&list, p, a, t, arena);
    }
    sort_stable(list.items, list.count, sizeof *list.items, most_particular_first, p->c);
    return list;
}

bool about_rules_have(const struct about_rules *list, const struct rb_rule *rule)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].rule == rule)
            return true;
    return false;
}
