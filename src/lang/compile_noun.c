/* SPDX-License-Identifier: MIT
 *
 * Nouns in code: going through what a noun can be, and matching the values of an event or a
 * phrase against it. A noun names a variable; its slot is assigned here. Must not know what the
 * sentence does with what it found.
 */
#include "lang/emit.h"

#include "lang/walk.h"

/* a chart in the deck */
static bool is_in_zone(const struct node *filter, const struct node *noun)
{
    return filter->op == E_IN && !filter->value && filter->a->op == E_VAR && filter->a->var == noun->var &&
           filter->b->type.tag == TY_ZONE;
}

/* The zone that a noun's "in" filter names is kept in order: then its order counts, not that of the pieces. */
static bool zone_is_ordered(const struct emit *e, const struct node *zone)
{
    if (zone->op == E_PHRASE)
        return e->v->zones[zone->phrase->kind].ordered;
    return zone->field && e->v->zones[zone->field->zone].ordered;
}

/* a ship that is lost and whose hull is 3: goes to `fails` unless all conditions hold. `skip`:
 * one that is true already. */
void gen_filters(struct emit *e, const struct node *noun, int skip, struct label *fails)
{
    for (size_t i = 0; i < noun->args.count; i++)
        if ((int)i != skip)
            gen_jump(e, noun->args.items[i], false, fails);
}

/* The field whose value "whose FIELD is …" gives, where that never changes and the value has nothing to do with the
 * piece; NULL: this is no such filter. Who may not know the field is reported by examining every piece, so a hidden
 * one does not count. */
static struct vocab_field *listed_field(struct emit *e, const struct node *filter, const struct node *noun)
{
    if (filter->op != E_COMPARE || filter->rel != REL_IS || filter->a->op != E_FIELD || filter->a->a->op != E_VAR ||
        filter->a->a->var != noun->var || walk_speaks_of(filter->b, noun->var))
        return NULL;
    const struct vocab_field *f = filter->a->field;
    struct vocab_kind *k = &e->v->kinds[noun->type.kind];
    return f->store != FIELD_FIXED || f->hidden || noun->type.kind == e->v->players ? NULL
                                                                                    : &k->fields[f - k->fields];
}

/* The list by which the noun can be gone through, and the value to look for; -1: all must be examined. Only
 * filters in front count: what those before a filter find wrong must be found all the same. */
static int32_t list_for(struct emit *e, const struct node *noun, bool backwards, const struct node **value)
{
    int32_t best = -1;
    for (size_t i = 0; i < noun->args.count; i++) {
        struct vocab_field *f = listed_field(e, noun->args.items[i], noun);
        if (!f)
            break;
        int32_t list = emit_list(e, noun->type.kind, f, backwards);
        if (list >= 0 && (best < 0 || e->p->lists[list + LIST_VALUES] > e->p->lists[best + LIST_VALUES])) {
            best = list;
            *value = noun->args.items[i]->b;
        }
    }
    return best;
}

/* Opens a loop over all that the noun can be. Five ways, the best that the noun allows:
 *
 *   OVER_LINE     a square in north from a1   from square to square, outwards
 *   OVER_ZONE     a chart in the deck          from card to card, in the order of the zone
 *   OVER_LIST     a square whose column is 3   the pieces with that value, listed before the game
 *   OVER_PLAYERS  a player                     those who play in this game
 *   OVER_MEMBERS  a ship, a stake              all numbers from the first to the last
 *
 * The order in which members come is part of the language: choices, "the first …" and draws
 * depend on it. */
void gen_iteration(struct emit *e, const struct node *noun, bool backwards, struct iteration *it)
{
    *it = (struct iteration){.noun = noun, .head = LABEL_NEW, .next = LABEL_NEW, .end = LABEL_NEW,
                             .backwards = backwards, .skip = -1};
    struct vocab *v = e->v;
    it->slot = noun->var->slot = emit_slot(e, 1);
    if (noun->type.tag == TY_NUMBER && noun->type.kind < 0) {
        diag_add(e->diags, DIAG_ERROR, "endless-offer", noun->pos, noun->span,
                 "there are endlessly many numbers to go through");
        emit_jump(e, OP_JUMP, &it->end);
        emit_here(e, &it->head);
        return;
    }
    int along = line_of_noun(noun);
    if (along >= 0) {
        it->over = OVER_LINE;
        it->skip = along;
        gen_line_begin(e, noun->args.items[along], it->slot, &it->line, &it->end);
        emit_here(e, &it->head);
        gen_line_test(e, &it->line, it->slot, &it->end);
        gen_filters(e, noun, it->skip, &it->next);
        return;
    }
    if (noun->args.count && is_in_zone(noun->args.items[0], noun) && zone_is_ordered(e, noun->args.items[0]->b)) {
        it->over = OVER_ZONE;
        it->skip = 0;
        gen_value(e, noun->args.items[0]->b);
        emit(e, backwards ? OP_BOTTOM : OP_TOP, 0);
        emit(e, OP_STORE, 1, it->slot);
        emit_here(e, &it->head);
        emit(e, OP_JUMP_NOTHING, 1, it->slot);
        emit_use(e, &it->end);
        gen_filters(e, noun, it->skip, &it->next);
        return;
    }
    const struct vocab_kind *k = &v->kinds[noun->type.kind];
    int32_t first = noun->type.tag == TY_NUMBER ? k->low : k->first,
            count = noun->type.tag == TY_NUMBER ? k->high - k->low + 1 : k->count;
    const struct node *value = NULL;
    int32_t list = count < 1 || noun->type.tag == TY_NUMBER ? -1 : list_for(e, noun, backwards, &value);
    if (list >= 0) {
        it->over = OVER_LIST;
        emit_slot(e, 2); /* its place in the list, and where it ends */
        gen_value(e, value);
        emit(e, OP_FIRST_WITH, 2, list, it->slot);
        emit_here(e, &it->head);
        gen_filters(e, noun, -1, &it->next); /* the first, too, so that explanations find what was examined */
        return;
    }
    it->over = noun->type.kind == v->players && !backwards ? OVER_PLAYERS : OVER_MEMBERS;
    it->last = backwards ? first : it->over == OVER_PLAYERS ? first : first + count - 1;
    if (count < 1)
        emit_jump(e, OP_JUMP, &it->end);
    emit(e, OP_PUSH, 1, backwards ? first + count - 1 : first);
    emit(e, OP_STORE, 1, it->slot);
    emit_here(e, &it->head);
    if (noun->type.kind == v->players && backwards) { /* seats that are empty in this game */
        emit(e, OP_LOAD, 1, it->slot);
        emit(e, OP_PUSH, 1, first);
        emit(e, OP_SUB, 0);
        emit(e, OP_CELL, 1, e->p->cell_players);
        emit(e, OP_LT, 0);
        emit_jump(e, OP_JUMP_UNLESS, &it->next);
    }
    gen_filters(e, noun, -1, &it->next);
}

/* Closes the loop. In an ordered zone the next card is read when the turn ends, so a turn that
 * moves its card ends the loop there; statements go through a list that was made before
 * (gen_for_each). */
void gen_iteration_end(struct emit *e, struct iteration *it)
{
    emit_here(e, &it->next);
    if (it->over == OVER_ZONE) {
        const struct program_kind *k = &e->p->kinds[it->noun->type.kind];
        emit(e, OP_LOAD, 1, it->slot);
        emit(e, OP_FIELD, 1, it->backwards ? k->above : k->below);
        emit(e, OP_STORE, 1, it->slot);
        emit_jump(e, OP_JUMP, &it->head);
    } else if (it->over == OVER_LINE) {
        gen_line_next(e, &it->line, it->slot, &it->head, &it->end);
    } else if (it->over == OVER_LIST) {
        emit(e, OP_NEXT_WITH, 1, it->slot);
        emit_use(e, &it->head);
    } else {
        emit(e, it->backwards ? OP_DOWN : it->over == OVER_PLAYERS ? OP_NEXT_PLAYER : OP_NEXT, 2, it->slot, it->last);
        emit_use(e, &it->head);
    }
    emit_here(e, &it->end);
}

/* Whether the value in the slot is of the kind: members of a kind are numbered in one run. */
static void gen_kind_test(struct emit *e, int kind, int32_t slot, struct label *fails)
{
    const struct vocab_kind *k = &e->v->kinds[kind];
    bool number = k->category == RB_NUMBER;
    emit(e, OP_LOAD, 1, slot);
    emit(e, OP_PUSH, 1, number ? k->low : k->first);
    emit(e, OP_GE, 0);
    emit_jump(e, OP_JUMP_UNLESS, fails);
    emit(e, OP_LOAD, 1, slot);
    emit(e, OP_PUSH, 1, number ? k->high : k->first + k->count - 1);
    emit(e, OP_LE, 0);
    emit_jump(e, OP_JUMP_UNLESS, fails);
}

/* a ship sails to any square: in the code of an event the values lie in the slots from `base`
 * on, and become what the nouns name. A name in place of a noun ("Ann bids a stake") is a test. */
void gen_match(struct emit *e, const struct node *phrase, int32_t base, struct label *fails)
{
    for (size_t i = 0; i < phrase->args.count; i++) /* names first: filters and values may speak of any of them */
        if (phrase->args.items[i]->op == E_NOUN)
            phrase->args.items[i]->var->slot = base + (int32_t)i;
    for (size_t i = 0; i < phrase->args.count; i++) {
        const struct node *arg = phrase->args.items[i];
        const struct vocab_placeholder *h = &phrase->phrase->placeholders[i];
        if (arg->op == E_NOUN) {
            if (h->kind_count > 1 ||
                (arg->type.tag == TY_NUMBER && arg->type.kind >= 0 && arg->type.kind != h->kinds[0]))
                gen_kind_test(e, arg->type.kind, base + (int32_t)i, fails);
            gen_filters(e, arg, -1, fails);
        } else if (arg->op != E_THIS || e->sentence->self->slot != base + (int32_t)i) {
            gen_held_in_head(e, phrase, i);
            gen_value(e, arg);
            emit(e, OP_LOAD, 1, base + (int32_t)i);
            emit(e, OP_EQ, 0);
            emit_jump(e, OP_JUMP_UNLESS, fails);
        }
    }
}

void emit_copies(const struct emit *e, const struct sentence *s, int32_t *first, int32_t *last)
{
    bool cards = e->v->kinds[s->card_kind].title_kind >= 0;
    const char *name = cards ? arena_printf(e->arena, "%s/1", s->card->name.text) : s->card->name.text;
    *first = vocab_member_named(e->v, name);
    *last = *first + (cards ? s->card->copies : 1) - 1;
}

/* The rules of a card hold for each copy of it. If a value of the event is "this chart", it must
 * be one of the copies; otherwise the code of the sentence runs for each copy in turn. */
void gen_sentence_match(struct emit *e, const struct sentence *s, const struct node *head, int32_t base,
                        struct match_ctx *m)
{
    *m = (struct match_ctx){LABEL_NEW, LABEL_NEW, -1, -1};
    if (s->self) {
        s->self->slot = -1;
        for (size_t i = 0; head && i < head->args.count; i++)
            if (head->args.items[i]->op == E_THIS && s->self->slot < 0)
                s->self->slot = base + (int32_t)i;
        int32_t first, last;
        emit_copies(e, s, &first, &last);
        /* A condition on one card reveals which it is. */
        bool defines = s->node->op == R_DEFINE || s->node->op == R_VALUE;
        if (s->self->slot >= 0 && defines && head->phrase->builtin != BUILTIN_KNOWS &&
            vocab_hides_names(e->v, s->self->type)) {
            emit(e, OP_LOAD, 1, s->self->slot);
            gen_guard(e);
            emit(e, OP_POP, 1, 1);
        }
        if (s->self->slot >= 0) {
            emit(e, OP_LOAD, 1, s->self->slot);
            emit(e, OP_PUSH, 1, first);
            emit(e, OP_GE, 0);
            emit_jump(e, OP_JUMP_UNLESS, &m->fails);
            emit(e, OP_LOAD, 1, s->self->slot);
            emit(e, OP_PUSH, 1, last);
            emit(e, OP_LE, 0);
            emit_jump(e, OP_JUMP_UNLESS, &m->fails);
        } else {
            m->first = first;
            m->last = last;
            s->self->slot = emit_slot(e, 1);
            emit(e, OP_PUSH, 1, first);
            emit(e, OP_STORE, 1, s->self->slot);
            emit_here(e, &m->again);
        }
    }
    if (head)
        gen_watched_match(e, head, base, &m->fails);
}

void gen_match_end(struct emit *e, const struct sentence *s, struct match_ctx *m)
{
    emit_here(e, &m->fails);
    if (m->first >= 0) {
        emit(e, OP_NEXT, 2, s->self->slot, m->last);
        emit_use(e, &m->again);
    }
}
