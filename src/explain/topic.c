/* SPDX-License-Identifier: MIT
 *
 * Finds what code and answers are about. Must not know any rule.
 */
#include "explain/topic.h"

#include "lang/walk.h"

#include <string.h>

static size_t slot_count(const struct topic *t)
{
    return t->phrase ? (size_t)t->phrase->placeholder_count : 1;
}

static size_t value_count(const struct topic *t)
{
    return slot_count(t) + t->of_piece;
}

static bool is_same(const struct topic *a, const struct topic *b)
{
    return a->phrase == b->phrase && a->field == b->field && a->known == b->known &&
           a->of_piece == b->of_piece && (!a->known || !memcmp(a->values, b->values, value_count(a) * sizeof *a->values));
}

void topics_add(struct topics *list, struct arena *arena, const struct topic *topic)
{
    for (size_t i = 0; i < list->count; i++)
        if (is_same(&list->items[i], topic))
            return;
    if (list->count < TOPICS_MAX)
        ARENA_PUSH(arena, list->items, list->count, list->cap) = *topic;
}

bool topic_same_field(const struct vocab_field *a, const struct vocab_field *b)
{
    return a == b || (a && b && a->store == b->store && a->cell == b->cell && a->zone == b->zone && !strcmp(a->name, b->name));
}

struct topic topic_of_phrase(const struct vocab_phrase *phrase, const int32_t *values)
{
    struct topic t = {.phrase = phrase, .known = true};
    memcpy(t.values, values, (size_t)phrase->placeholder_count * sizeof *values);
    return t;
}

bool topic_constant(const struct node *n, int32_t *value)
{
    *value = n->value;
    return n->op == E_NAME || n->op == E_NUMBER;
}

/* ---------------------------------------------------------------- in code */

struct search {
    struct topics *list;
    struct arena *arena;
    bool (*value_of)(const struct node *, int32_t *);
};

/* False: the node is neither a phrase nor a field. */
static bool topic_of_node(const struct search *s, const struct node *n, struct topic *t)
{
    *t = (struct topic){.known = true};
    if (n->op == E_PHRASE && n->phrase) {
        t->phrase = n->phrase;
        for (size_t i = 0; i < n->args.count; i++)
            t->known &= s->value_of(n->args.items[i], &t->values[i]);
    } else if (n->op == E_FIELD || n->op == E_TABLE || n->op == E_EVENT_FIELD) {
        t->field = n->field;
        t->known = n->op == E_TABLE || (n->op == E_FIELD && s->value_of(n->a, &t->values[0]));
    } else
        return false;
    return true;
}

/* The zone of "Fog is in Ann's bag" comes up on its own, too. */
static void look_at(void *ctx, const struct node *n)
{
    struct search *s = ctx;
    struct topic t;
    bool in = n->op == E_IN && n->b->type.tag == TY_ZONE;
    if (!topic_of_node(s, in ? n->b : n, &t))
        return;
    if (in) {
        t.of_piece = true;
        t.known &= s->value_of(n->a, &t.values[t.phrase ? slot_count(&t) : n->b->op == E_FIELD]);
    }
    topics_add(s->list, s->arena, &t);
}

void topics_add_node(struct topics *list, struct arena *arena, const struct node *n,
                     bool (*value_of)(const struct node *, int32_t *value))
{
    walk_nodes(n, look_at, &(struct search){list, arena, value_of});
}

/* ---------------------------------------------------------------- in the position */

/* A zone of the table, or of each piece of a kind, is a field. */
static const struct vocab_field *field_of_zone(const struct vocab *v, int zone)
{
    int of = v->zones[zone].of;
    const struct vocab_field *fields = of >= 0 ? v->kinds[of].fields : v->table;
    size_t count = of >= 0 ? v->kinds[of].field_count : v->table_count;
    for (size_t i = 0; i < count; i++)
        if (fields[i].store == FIELD_ZONE && fields[i].zone == zone)
            return &fields[i];
    return NULL;
}

/* The owners of an instance are the digits of its number, the last one the least significant. */
static void add_instance(struct topics *list, struct arena *arena, const struct vocab *v, int zone, int32_t position)
{
    const struct vocab_zone *z = &v->zones[zone];
    struct topic t = {.known = true};
    if (z->phrase >= 0) {
        t.phrase = v->phrases[z->phrase];
        for (int h = t.phrase->placeholder_count - 1; h >= 0; h--) {
            const struct vocab_kind *k = &v->kinds[t.phrase->placeholders[h].kinds[0]];
            t.values[h] = k->first + position % k->count;
            position /= k->count;
        }
    } else {
        t.field = field_of_zone(v, zone);
        t.values[0] = z->of >= 0 ? v->kinds[z->of].first + position : NOTHING;
    }
    topics_add(list, arena, &t);
}

void topics_add_zone(struct topics *list, struct arena *arena, const struct vocab *v, int32_t zone)
{
    for (size_t i = 0; i < v->zone_count; i++)
        if (zone >= v->zones[i].first && zone < v->zones[i].first + v->zones[i].count)
            add_instance(list, arena, v, (int)i, zone - v->zones[i].first);
}

bool topic_under_way(struct topic *out, const struct vocab *v, const struct vm *vm)
{
    if (vm->event < 0)
        return false;
    *out = topic_of_phrase(v->phrases[vm_event_of(vm, vm->event)], vm_event_values(vm, vm->event));
    return true;
}
