/* SPDX-License-Identifier: MIT
 *
 * Code that keeps who must not know a value (carried.h), or that stops a question which would depend on what not all know. A
 * rulebook in which that cannot be has none.
 */
#include "lang/emit.h"

#include "lang/carried.h"
#include "lang/walk.h"

void gen_held(struct emit *e, const struct node *n)
{
    if (n->op == E_VAR && n->var->carries && n->var->event)
        emit(e, OP_HELD_OF, 1, (int32_t)n->var->event->index);
    else if (n->op == E_VAR && n->var->carries) {
        emit(e, OP_LOAD, 1, n->var->unknown);
        emit(e, OP_HELD, 0);
    } else if ((n->op == E_EVENT_FIELD || n->op == E_EVENT_PLACEHOLDER) && carried_in_event(e->c, n))
        emit(e, OP_HELD_OF, 1, (int32_t)n->a->phrase->index);
}

int32_t gen_watched_value(struct emit *e, const struct node *n)
{
    int32_t slot = emit_slot(e, 1);
    emit(e, OP_WATCH, 1, slot);
    gen_value(e, n);
    emit(e, OP_WATCHED, 1, slot);
    return slot;
}

/* The sets are handed over when all values are computed: events that are tried meanwhile would take them. */
void gen_event_values(struct emit *e, const struct node *event)
{
    int32_t slots[PLACEHOLDERS_MAX];
    for (size_t i = 0; i < event->args.count; i++) {
        slots[i] = -1;
        if (carried_by_event(e->c, event->phrase, (int)i))
            slots[i] = gen_watched_value(e, event->args.items[i]);
        else
            gen_value(e, event->args.items[i]);
    }
    for (size_t i = 0; i < event->args.count; i++)
        if (slots[i] >= 0) {
            emit(e, OP_LOAD, 1, slots[i]);
            emit(e, OP_HAND, 0);
        }
}

struct setting {
    struct emit *e;
    int32_t slot;
};

static void gen_kept_of(void *ctx, const struct node *n)
{
    struct setting *s = ctx;
    const struct node *to = n->op == S_ADD ? n->b : n->op == S_SET ? n->a : NULL;
    if (to && to->op == E_EVENT_FIELD && carried_in_event(s->e->c, to)) {
        emit(s->e, OP_LOAD, 1, s->slot);
        emit(s->e, OP_KEEP, 1, (int32_t)to->a->phrase->index);
    }
}

void watch_begin(struct emit *e, const struct node *n, int32_t *slot)
{
    *slot = n->watched || n->watched_for ? emit_slot(e, 1) : -1;
    if (*slot >= 0)
        emit(e, OP_WATCH, 1, *slot);
}

void watch_end(struct emit *e, const struct node *n, const struct node *inside, int32_t slot)
{
    struct setting s = {e, slot};
    if (slot < 0)
        return;
    emit(e, OP_WATCHED, 1, slot);
    if (n->watched & WATCH_OPENLY) {
        emit(e, OP_LOAD, 1, slot);
        emit(e, OP_OPENLY, 1, e->sentence_index);
    }
    if (n->watched_for) {
        gen_value(e, n->watched_for);
        emit(e, OP_LOAD, 1, slot);
        emit(e, OP_OPEN_TO, 1, e->sentence_index);
    }
    if (n->watched & WATCH_KEEPS)
        walk_nodes(inside, gen_kept_of, &s);
}

void gen_chooser(struct emit *e, const struct node *player)
{
    int32_t slot, keep = e->slots;
    watch_begin(e, player, &slot);
    gen_value(e, player);
    watch_end(e, player, player, slot);
    e->slots = keep;
}

void gen_watched_jump(struct emit *e, const struct node *condition, const struct node *inside, bool when, struct label *to)
{
    struct label there = LABEL_NEW, here = LABEL_NEW;
    int32_t slot;
    watch_begin(e, condition, &slot);
    if (slot < 0) {
        gen_jump(e, condition, when, to);
        return;
    }
    gen_jump(e, condition, when, &there);
    watch_end(e, condition, inside, slot);
    emit_jump(e, OP_JUMP, &here);
    emit_here(e, &there);
    watch_end(e, condition, inside, slot);
    emit_jump(e, OP_JUMP, to);
    emit_here(e, &here);
}

/* when a player whose bid is 4 rests: … Whether the head fits decides what its statements ask. */
void gen_watched_match(struct emit *e, const struct node *head, int32_t base, struct label *fails)
{
    struct label there = LABEL_NEW, here = LABEL_NEW;
    bool any = false;
    for (size_t i = 0; i < head->args.count; i++)
        any |= (head->args.items[i]->watched & WATCH_OPENLY) != 0;
    if (!any) {
        gen_match(e, head, base, fails);
        return;
    }
    int32_t slot = emit_slot(e, 1);
    const struct node openly = {.watched = WATCH_OPENLY};
    emit(e, OP_WATCH, 1, slot);
    gen_match(e, head, base, &there);
    watch_end(e, &openly, NULL, slot);
    emit_jump(e, OP_JUMP, &here);
    emit_here(e, &there);
    watch_end(e, &openly, NULL, slot);
    emit_jump(e, OP_JUMP, fails);
    emit_here(e, &here);
}

void gen_held_in_head(struct emit *e, const struct node *head, size_t place)
{
    if (head->args.items[place]->watched && carried_by_event(e->c, head->phrase, (int)place))
        emit(e, OP_HELD_OF, 1, (int32_t)head->phrase->index);
}
