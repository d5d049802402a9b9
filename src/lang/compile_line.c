/* SPDX-License-Identifier: MIT
 *
 * Lines of squares in code: those in a direction from a square, and those between two squares. A noun with such a
 * condition is gone through along the line, square after square, so it costs as much as the line is long. Must not
 * know what is done with the squares.
 */
#include "lang/emit.h"

enum { ALL_WAYS = 255 };

/* The directions that the game has, as bits. */
static int32_t ways_of(const struct vocab *v)
{
    int32_t ways = 0;
    const struct vocab_kind *k = &v->kinds[v->direction];
    for (int32_t i = 0; i < k->count; i++)
        if (direction_of_member(v, k->first + i) < GRID_WAYS)
            ways |= 1 << direction_of_member(v, k->first + i);
    return ways;
}

static bool names_line(const struct node *filter, const struct node *noun)
{
    bool line = filter->op == E_BETWEEN || (filter->op == E_IN && filter->b->type.tag == TY_LINE);
    return line && !filter->value && filter->a->op == E_VAR && filter->a->var == noun->var;
}

/* Names that a condition before it gives could be spoken of in the line, so the first of these ends the search. */
int line_of_noun(const struct node *noun)
{
    for (size_t i = 0; i < noun->args.count; i++) {
        const struct node *filter = noun->args.items[i];
        if (names_line(filter, noun))
            return (int)i;
        if (filter->op == E_EXISTS || filter->op == E_IS_A || filter->op == E_AND)
            return -1;
    }
    return -1;
}

static void gen_way(struct emit *e, const struct node *direction)
{
    if (direction->op == E_NAME) {
        emit(e, OP_PUSH, 1, direction_of_member(e->v, direction->value));
        return;
    }
    gen_value(e, direction);
    emit(e, OP_WAY, 0);
}

static void gen_bearing(struct emit *e, const struct node *near, const struct node *far, int32_t ways)
{
    gen_value(e, near);
    gen_value(e, far);
    emit(e, OP_BEARING, 1, ways);
}

void gen_line_begin(struct emit *e, const struct node *condition, int32_t square, struct line *l, struct label *end)
{
    *l = (struct line){.ray = condition->op == E_IN ? condition->b : NULL, .way = emit_slot(e, 1), .last = -1};
    if (l->ray)
        gen_way(e, l->ray->a);
    else
        gen_bearing(e, condition->b, condition->c, ways_of(e->v));
    emit(e, OP_STORE, 1, l->way);
    gen_value(e, l->ray ? l->ray->b : condition->b);
    if (!l->ray || e->v->kinds[l->ray->b->type.kind].ring) { /* a ring comes back to where the line begins */
        l->last = emit_slot(e, 1);
        if (l->ray)
            emit(e, OP_DUP, 0);
        else
            gen_value(e, condition->c);
        emit(e, OP_STORE, 1, l->last);
    }
    emit(e, OP_TOWARDS, 1, l->way);
    emit(e, OP_STORE, 1, square);
    emit(e, OP_JUMP_NOTHING, 1, square);
    emit_use(e, end);
}

/* Goes to `end` if the square is one of those that end the line. */
static void gen_end(struct emit *e, const struct line *l, int32_t square, struct label *end)
{
    struct label no = LABEL_NEW;
    const struct node *noun = l->ray->c;
    noun->var->slot = square;
    gen_filters(e, noun, -1, &no);
    emit_jump(e, OP_JUMP, end);
    emit_here(e, &no);
}

enum { BEFORE_FIRST = 1, UP_TO_FIRST };

void gen_line_test(struct emit *e, const struct line *l, int32_t square, struct label *end)
{
    if (l->last >= 0) {
        emit(e, OP_LOAD, 1, square);
        emit(e, OP_LOAD, 1, l->last);
        emit(e, OP_EQ, 0);
        emit_jump(e, OP_JUMP_IF, end);
    }
    if (l->ray && l->ray->value == BEFORE_FIRST)
        gen_end(e, l, square, end);
}

void gen_line_next(struct emit *e, const struct line *l, int32_t square, struct label *head, struct label *end)
{
    if (l->ray && l->ray->value == UP_TO_FIRST)
        gen_end(e, l, square, end);
    emit(e, OP_ONWARD, 2, square, l->way);
    emit_use(e, head);
}

/* A line with an end, one between two squares, and one on a track are gone along until the square comes. */
static void gen_along_line(struct emit *e, const struct node *condition)
{
    struct label head = LABEL_NEW, yes = LABEL_NEW, no = LABEL_NEW, out = LABEL_NEW;
    struct line line;
    int32_t keep = e->slots, square = emit_slot(e, 1), sought = emit_slot(e, 1);
    gen_value(e, condition->a);
    emit(e, OP_STORE, 1, sought);
    gen_line_begin(e, condition, square, &line, &no);
    emit_here(e, &head);
    gen_line_test(e, &line, square, &no);
    emit(e, OP_LOAD, 1, square);
    emit(e, OP_LOAD, 1, sought);
    emit(e, OP_EQ, 0);
    emit_jump(e, OP_JUMP_IF, &yes);
    gen_line_next(e, &line, square, &head, &no);
    emit_here(e, &no);
    emit(e, OP_PUSH, 1, 0);
    emit_jump(e, OP_JUMP, &out);
    emit_here(e, &yes);
    emit(e, OP_PUSH, 1, 1);
    emit_here(e, &out);
    e->slots = keep;
}

void gen_in_line(struct emit *e, const struct node *condition)
{
    const struct node *ray = condition->op == E_IN ? condition->b : NULL;
    if (!ray || ray->value || e->v->kinds[ray->b->type.kind].tracked) {
        gen_along_line(e, condition);
        return;
    }
    gen_bearing(e, ray->b, condition->a, ALL_WAYS);
    gen_way(e, ray->a);
    emit(e, OP_EQ, 0);
}
