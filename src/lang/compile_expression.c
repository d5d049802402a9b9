/* SPDX-License-Identifier: MIT
 *
 * Expressions in code. Values end on top of the stack; conditions jump, so that and, or and
 * questions over many things stop as soon as they are decided. An expression changes no state:
 * it may be evaluated any number of times, and by an explanation after the fact. Types were
 * checked by the parser. Must not know which statement needs the value.
 */
#include "lang/emit.h"

#include "vm/trap.h"

/* Members of a kind are numbers in one run; a kind of number is its own run. */
static int32_t first_of(const struct vocab *v, int kind)
{
    return v->kinds[kind].category == RB_NUMBER ? v->kinds[kind].low : v->kinds[kind].first;
}

static int32_t count_of(const struct vocab *v, int kind)
{
    return v->kinds[kind].category == RB_NUMBER ? v->kinds[kind].high - v->kinds[kind].low + 1 : v->kinds[kind].count;
}

/* While choices are computed, the player who is to choose must know the piece on the stack;
 * otherwise the choices would give it away. See docs/language.md, "Hidden information". */
void gen_guard(struct emit *e)
{
    struct label known = LABEL_NEW;
    emit_jump(e, OP_GUARD, &known);
    emit(e, OP_GUARDED, 1, e->sentence_index);
    emit_here(e, &known);
}

void gen_values(struct emit *e, const struct node *phrase)
{
    for (size_t i = 0; i < phrase->args.count; i++)
        gen_value(e, phrase->args.items[i]);
}

/* OP_INDEX or OP_ZONE: which of a run of cells or zones ("the store of Ann on Skye"). Those of a
 * phrase with placeholders follow one another, the last placeholder the fastest. */
static void gen_index(struct emit *e, const struct node *n, int32_t op, int32_t base)
{
    const struct vocab_phrase *ph = n->phrase;
    gen_values(e, n);
    emit(e, op, 2, base, (int32_t)ph->placeholder_count);
    for (int i = 0; i < ph->placeholder_count; i++) {
        emit_word(e, first_of(e->v, ph->placeholders[i].kinds[0]));
        emit_word(e, count_of(e->v, ph->placeholders[i].kinds[0]));
    }
}

/* What can be written: the pot, the ship's hull, the turn's steps, or "Ann is allied with Ben"
 * and "the men of Ann on the hill" if they are kept. */
void gen_address(struct emit *e, const struct node *n)
{
    switch (n->op) {
    case E_TABLE:
        emit(e, OP_PUSH, 1, n->field->cell);
        break;
    case E_FIELD:
        gen_value(e, n->a);
        emit(e, OP_ADDRESS, 1, n->field->cell);
        break;
    case E_EVENT_FIELD:
        gen_value(e, n->a);
        emit(e, OP_EVENT_ADDRESS, 1, n->a->phrase->placeholder_count + n->value);
        break;
    default: /* a kept condition or value */
        gen_index(e, n, OP_INDEX, n->phrase->cell);
    }
}

/* ---------------------------------------------------------------- phrases */

/* Ann is allied with Ben; the men of Ann on the hill: a cell for each combination of values. */
static void gen_kept(struct emit *e, const struct node *n)
{
    const struct vocab_phrase *ph = n->phrase;
    if (ph->hidden && ph->placeholder_count) {
        gen_value(e, n->args.items[0]);
        gen_guard(e);
        emit(e, OP_POP, 1, 1);
    }
    if (ph->placeholder_count == 0)
        emit(e, OP_CELL, 1, ph->cell);
    else if (ph->placeholder_count == 1 && e->v->kinds[ph->placeholders[0].kinds[0]].category != RB_NUMBER) {
        gen_value(e, n->args.items[0]);
        emit(e, OP_FIELD, 1, ph->cell - first_of(e->v, ph->placeholders[0].kinds[0]));
    } else {
        gen_index(e, n, OP_INDEX, ph->cell);
        emit(e, OP_PEEK, 0);
    }
}

/* the deck is empty: a zone, or a set that was chosen. */
static void gen_empty(struct emit *e, const struct node *n)
{
    const struct node *zone = n->args.items[0];
    if (zone->type.tag == TY_SET) {
        emit(e, OP_SET_EMPTY, 2, zone->var->slot, (e->v->kinds[zone->type.kind].count + 31) / 32);
        return;
    }
    gen_value(e, zone);
    emit(e, OP_ZONE_EMPTY, 0);
}

/* A condition phrase: one of the language by its own instruction, a kept one by its cell, any
 * other by its procedure. The second wording ("is not lost") is the opposite. */
static void gen_condition_phrase(struct emit *e, const struct node *n)
{
    const struct vocab_phrase *ph = n->phrase;
    switch (ph->builtin) {
    case BUILTIN_EMPTY:
        gen_empty(e, n);
        break;
    case BUILTIN_UNDER_WAY:
        emit(e, OP_RUNNING, 1, n->args.items[0]->type.kind);
        break;
    case BUILTIN_ON_BOARD:
        gen_values(e, n);
        emit(e, OP_ON_GRID, 0);
        break;
    case BUILTIN_NEXT_TO:
        gen_values(e, n);
        if (e->c->procs.items[ph->index] < 0)
            emit(e, OP_NEAR, 0);
        else
            emit(e, OP_CALL, 1, e->c->procs.items[ph->index]);
        break;
    default:
        if (ph->kept)
            gen_kept(e, n);
        else {
            gen_values(e, n);
            emit(e, OP_CALL, 1, e->c->procs.items[ph->index]);
        }
    }
    emit_mark(e, n);
    if (n->wording)
        emit(e, OP_NOT, 0);
}

/* the speed of the ship, the next player after Ann */
static void gen_value_phrase(struct emit *e, const struct node *n)
{
    const struct vocab_phrase *ph = n->phrase;
    if (ph->kept) {
        gen_kept(e, n);
        emit_mark(e, n);
        return;
    }
    gen_values(e, n);
    switch (ph->builtin) {
    case BUILTIN_NEXT_PLAYER: emit(e, OP_NEXT_SEAT, 0); break;
    case BUILTIN_PREVIOUS_PLAYER: emit(e, OP_LAST_SEAT, 0); break;
    case BUILTIN_ONE_STEP: emit(e, OP_STEP_TO, 0); break;
    case BUILTIN_HOW_FAR: emit(e, OP_HOW_FAR, 0); break;
    case BUILTIN_OCCURRED: emit(e, OP_OCCURRED, 1, ph->position->index); break;
    case BUILTIN_RESULT:
        if (e->c->procs.items[ph->index] < 0)
            diag_add(e->diags, DIAG_ERROR, "not-defined", n->pos, n->span,
                     "no rule defines the result of a player: the result of a player is …");
        emit(e, OP_CALL, 1, e->c->procs.items[ph->index]);
        break;
    default: emit(e, OP_CALL, 1, e->c->procs.items[ph->index]);
    }
    emit_mark(e, n);
}

/* ---------------------------------------------------------------- questions over many things */

/* the highest over every chart in the hand of the chart's worth otherwise 0: where there is none. */
static void gen_of_nothing(struct emit *e, const struct node *n, int32_t slot)
{
    if (n->c) {
        gen_value(e, n->c);
        emit(e, OP_STORE, 1, slot);
        return;
    }
    emit(e, OP_PUSH, 1, 0);
    emit(e, OP_PUSH, 1, 0);
    emit(e, OP_TRAP, 2, TRAP_EMPTY, 0);
}

/* the count of every ship that is lost
 * the sum over every isle of the isle's light
 * the highest over every player called rich of the rich's money
 *
 * `some` is 1 if there was a value. */
static void gen_count(struct emit *e, const struct node *n)
{
    int32_t keep = e->slots, sum = emit_slot(e, 2), some = sum + 1;
    struct iteration it;
    emit(e, OP_PUSH, 1, 0);
    emit(e, OP_STORE, 1, sum);
    emit(e, OP_PUSH, 1, 0);
    emit(e, OP_STORE, 1, some);
    gen_iteration(e, n->a, false, &it);
    if (n->op == E_COUNT)
        emit(e, OP_BUMP, 1, sum);
    else if (n->value == AGG_SUM) {
        emit(e, OP_LOAD, 1, sum);
        gen_value(e, n->b);
        emit(e, OP_ADD, 0);
        emit(e, OP_STORE, 1, sum);
    } else {
        struct label first = LABEL_NEW;
        gen_value(e, n->b);
        emit(e, OP_LOAD, 1, some);
        emit_jump(e, OP_JUMP_UNLESS, &first);
        emit(e, OP_LOAD, 1, sum);
        emit(e, n->value == AGG_HIGHEST ? OP_MAX : OP_MIN, 0);
        emit_here(e, &first);
        emit(e, OP_STORE, 1, sum);
        emit(e, OP_PUSH, 1, 1);
        emit(e, OP_STORE, 1, some);
    }
    gen_iteration_end(e, &it);
    if (n->op == E_SUM && n->value != AGG_SUM) {
        struct label found = LABEL_NEW;
        emit(e, OP_LOAD, 1, some);
        emit_jump(e, OP_JUMP_IF, &found);
        gen_of_nothing(e, n, sum);
        emit_here(e, &found);
    }
    emit(e, OP_LOAD, 1, sum);
    emit_mark(e, n);
    e->slots = keep;
}

/* the first chart in the deck, the last ship that is lost: the loop runs forwards or backwards
 * and ends at the first that fits. The only chart in the hand: at the second that fits, and then there is none. */
static void gen_first(struct emit *e, const struct node *n)
{
    int32_t keep = e->slots, found = emit_slot(e, 1);
    struct label alone = LABEL_NEW;
    struct iteration it;
    emit(e, OP_PUSH, 1, NOTHING);
    emit(e, OP_STORE, 1, found);
    gen_iteration(e, n->a, n->value == PICK_LAST, &it);
    if (n->value == PICK_ONLY) {
        emit(e, OP_JUMP_NOTHING, 1, found);
        emit_use(e, &alone);
        emit(e, OP_PUSH, 1, NOTHING);
        emit(e, OP_STORE, 1, found);
        emit_jump(e, OP_JUMP, &it.end);
        emit_here(e, &alone);
    }
    emit(e, OP_LOAD, 1, it.slot);
    emit(e, OP_STORE, 1, found);
    if (n->value == PICK_FIRST || (it.over != OVER_LINE && n->value == PICK_LAST)) /* the last one in a line is found on the way out */
        emit_jump(e, OP_JUMP, &it.end);
    gen_iteration_end(e, &it);
    emit(e, OP_LOAD, 1, found);
    emit_mark(e, n);
    e->slots = keep;
}

/* the longest line through the square of every square whose mark is the player
 *
 * Four axes; on each the line is followed both ways from the square, as far as squares belong.
 * Directions are numbered clockwise, so axis d goes to d and to d + 4. What `line` states about the
 * code must stay true. */
static void gen_line(struct emit *e, const struct node *n)
{
    int32_t keep = e->slots, best = emit_slot(e, LINE_SLOTS), axis = best + LINE_AXIS, way = best + LINE_WAY,
            length = best + LINE_LENGTH, through = best + LINE_THROUGH;
    int32_t square = n->a->var->slot = best + LINE_SQUARE;
    struct program_line line = {.slots = best};
    struct label no = LABEL_NEW, done = LABEL_NEW, next_axis = LABEL_NEW, step = LABEL_NEW, turn = LABEL_NEW,
                 other = LABEL_NEW;
    emit(e, OP_PUSH, 1, 0);
    emit(e, OP_STORE, 1, best);
    gen_value(e, n->b);
    emit(e, OP_DUP, 0);
    line.begin = emit(e, OP_STORE, 1, through);
    emit(e, OP_STORE, 1, square);
    line.tests = (int32_t)e->p->code_count;
    gen_filters(e, n->a, -1, &no);
    line.tested = emit(e, OP_PUSH, 1, 0);
    emit(e, OP_STORE, 1, axis);
    emit_here(e, &next_axis);
    line.turn = next_axis.at;
    emit(e, OP_PUSH, 1, 1);
    emit(e, OP_STORE, 1, length);
    emit(e, OP_LOAD, 1, axis);
    emit(e, OP_STORE, 1, way);
    emit_here(e, &other);
    emit(e, OP_LOAD, 1, through);
    emit(e, OP_STORE, 1, square);
    emit_here(e, &step);
    emit(e, OP_LOAD, 1, square);
    line.looks = emit(e, OP_TOWARDS, 1, way);
    emit(e, OP_STORE, 1, square);
    emit(e, OP_JUMP_NOTHING, 1, square);
    emit_use(e, &turn);
    line.tests_next = (int32_t)e->p->code_count;
    gen_filters(e, n->a, -1, &turn);
    line.joins = emit(e, OP_BUMP, 1, length);
    emit_jump(e, OP_JUMP, &step);
    emit_here(e, &turn);
    emit(e, OP_LOAD, 1, way); /* the other way along the same axis, once */
    emit(e, OP_PUSH, 1, 4);
    emit(e, OP_GE, 0);
    emit_jump(e, OP_JUMP_IF, &done);
    emit(e, OP_LOAD, 1, way);
    emit(e, OP_PUSH, 1, 4);
    emit(e, OP_ADD, 0);
    emit(e, OP_STORE, 1, way);
    emit_jump(e, OP_JUMP, &other);
    emit_here(e, &done);
    emit(e, OP_LOAD, 1, best);
    emit(e, OP_LOAD, 1, length);
    emit(e, OP_MAX, 0);
    emit(e, OP_STORE, 1, best);
    line.end = emit(e, OP_NEXT, 2, axis, 3);
    emit_use(e, &next_axis);
    ARENA_PUSH(e->arena, e->p->lines, e->p->line_count, e->p->line_cap) = line;
    emit_here(e, &no);
    emit(e, OP_LOAD, 1, best);
    emit_mark(e, n);
    e->slots = keep;
}

/* ---------------------------------------------------------------- conditions */

/* there is a ship that is lost
 * every ship whose owner is Ann, is lost
 *
 * `body_is`: what the condition after the noun must be for a member to be found. `found_when`:
 * what the question is then. */
static void gen_exists(struct emit *e, const struct node *noun, const struct node *body, bool body_is,
                       bool found_when, bool when, struct label *to)
{
    struct iteration it;
    struct label out = LABEL_NEW;
    gen_iteration(e, noun, false, &it);
    if (body)
        gen_jump(e, body, !body_is, &it.next);
    emit_jump(e, OP_JUMP, found_when == when ? to : &out);
    gen_iteration_end(e, &it);
    if (found_when != when)
        emit_jump(e, OP_JUMP, to);
    emit_here(e, &out);
}

/* All parts of an and (`all`), or any of an or. Jumps as soon as one part decides. */
static void gen_all(struct emit *e, const struct node_list *parts, bool all, bool when, struct label *to)
{
    struct label out = LABEL_NEW;
    for (size_t i = 0; i < parts->count; i++) {
        bool last = i + 1 == parts->count;
        if (when != all || last) /* this part alone can decide, or it is the last one left */
            gen_jump(e, parts->items[i], when, to);
        else
            gen_jump(e, parts->items[i], !all, &out);
    }
    emit_here(e, &out);
}

/* ---------------------------------------------------------------- where a card is, and which */

/* To say where a card is that is called by its name, or that a card is that one, is to say its name. */
static bool names_secret(const struct emit *e, const struct node *n)
{
    return (n->op == E_NAME || n->op == E_THIS) && vocab_hides_names(e->v, n->type);
}

/* Who chooses has to know the card, or everything that lies in the zone: then it is no secret that it does not lie
 * there. */
static void gen_guard_place(struct emit *e, const struct node *in)
{
    struct node *each = ARENA_ARRAY(e->arena, struct node, 3), **filter = ARENA_NEW(e->arena, struct node *);
    struct variable *var = ARENA_NEW(e->arena, struct variable);
    struct label known = LABEL_NEW;
    struct iteration it;
    int32_t keep = e->slots;
    var->type = in->a->type;
    each[0] = (struct node){.op = E_NOUN, .type = var->type, .pos = in->pos, .span = in->span, .var = var,
                            .args = {filter, 1, 1}};
    each[1] = (struct node){.op = E_VAR, .type = var->type, .pos = in->pos, .span = in->span, .var = var};
    each[2] = (struct node){.op = E_IN, .type = type_truth(), .pos = in->pos, .span = in->span, .a = &each[1],
                            .b = in->b};
    *filter = &each[2];
    gen_value(e, in->a);
    emit_jump(e, OP_GUARD, &known);
    emit_jump(e, OP_KNOWN, &known);
    gen_iteration(e, &each[0], false, &it);
    emit(e, OP_LOAD, 1, it.slot);
    gen_guard(e);
    emit(e, OP_POP, 1, 1);
    gen_iteration_end(e, &it);
    emit_here(e, &known);
    emit(e, OP_KNOWN_END, 0);
    emit(e, OP_POP, 1, 1);
    e->slots = keep;
}

/* Who chooses has to know one of the two. */
static void gen_guard_same(struct emit *e, const struct node *named, const struct node *other)
{
    struct label known = LABEL_NEW;
    int32_t keep = e->slots, piece = emit_slot(e, 1);
    gen_value(e, named);
    emit_jump(e, OP_GUARD, &known);
    emit_jump(e, OP_KNOWN, &known);
    gen_value(e, other);
    emit(e, OP_STORE, 1, piece);
    emit(e, OP_JUMP_NOTHING, 1, piece);
    emit_use(e, &known);
    emit(e, OP_LOAD, 1, piece);
    gen_guard(e);
    emit(e, OP_POP, 1, 1);
    emit_here(e, &known);
    emit(e, OP_KNOWN_END, 0);
    emit(e, OP_POP, 1, 1);
    e->slots = keep;
}

/* the ship's hull is at least 2
 *
 * A comparison with a card that is named would give away which card lies there, so both sides
 * are guarded. */
static void gen_compare(struct emit *e, const struct node *n)
{
    static const int32_t ops[] = {[REL_IS] = OP_EQ, [REL_IS_NOT] = OP_NE, [REL_AT_LEAST] = OP_GE,
                                  [REL_AT_MOST] = OP_LE, [REL_MORE] = OP_GT, [REL_LESS] = OP_LT};
    if (names_secret(e, n->a) && n->b->type.tag != TY_NOTHING)
        gen_guard_same(e, n->a, n->b);
    else if (names_secret(e, n->b) && n->a->type.tag != TY_NOTHING)
        gen_guard_same(e, n->b, n->a);
    gen_value(e, n->a);
    gen_value(e, n->b);
    emit_mark_sides(e, n);
    emit(e, ops[n->rel], 0);
}

/* the chart is in the deck, the ship is in the fleet */
static void gen_in(struct emit *e, const struct node *n)
{
    if (n->b->type.tag == TY_LINE) {
        gen_in_line(e, n);
        return;
    }
    if (n->b->type.tag == TY_ZONE && names_secret(e, n->a))
        gen_guard_place(e, n);
    gen_value(e, n->a);
    if (n->b->type.tag == TY_SET)
        emit(e, OP_IN_SET, 2, n->b->var->slot, e->v->kinds[n->b->type.kind].first);
    else {
        gen_value(e, n->b);
        emit(e, OP_IN_ZONE, 1, e->p->kinds[n->b->type.kind].place);
    }
}

/* Goes to `to` if the condition is `when`, otherwise on. Parts are evaluated from left to right,
 * and only as far as needed: a part on the right may rely on what is true on its left ("the
 * isle's keeper is a player and the player's money is 0"). */
void gen_jump(struct emit *e, const struct node *n, bool when, struct label *to)
{
    switch (n->op) {
    case E_AND:
        gen_all(e, &n->args, true, when, to);
        return;
    case E_OR:
        gen_all(e, &n->args, false, when, to);
        return;
    case E_NOT:
        gen_jump(e, n->a, !when, to);
        return;
    case E_EXISTS:
        gen_exists(e, n->a, NULL, true, !n->value, when, to);
        return;
    case E_QUANT:
        gen_exists(e, n->a, n->b, n->value != QUANT_EVERY, n->value == QUANT_SOME, when, to);
        return;
    case E_IS_A: {
        struct label no = LABEL_NEW;
        n->var->slot = emit_slot(e, 1);
        gen_value(e, n->a);
        emit(e, OP_STORE, 1, n->var->slot);
        emit(e, OP_JUMP_NOTHING, 1, n->var->slot);
        emit_use(e, when ? &no : to);
        gen_filters(e, n, -1, when ? &no : to);
        if (when)
            emit_jump(e, OP_JUMP, to);
        emit_here(e, &no);
        return;
    }
    case E_ONE_OF: {
        struct label yes = LABEL_NEW, no = LABEL_NEW;
        bool in = when != (n->value != 0); /* jump when it is one of them? */
        for (size_t i = 0; i < n->args.count; i++) {
            gen_value(e, n->a);
            gen_value(e, n->args.items[i]);
            emit(e, OP_EQ, 0);
            emit_jump(e, OP_JUMP_IF, in ? to : &yes);
        }
        if (!in)
            emit_jump(e, OP_JUMP, to);
        emit_here(e, &yes);
        emit_here(e, &no);
        return;
    }
    default:
        if (gen_searched(e, n, when, to))
            return;
        gen_value(e, n);
        emit(e, when ? OP_JUMP_IF : OP_JUMP_UNLESS, 0);
        emit_use(e, to);
    }
}

/* A condition as a value: 1 or 0. */
static void gen_truth(struct emit *e, const struct node *n)
{
    struct label no = LABEL_NEW, out = LABEL_NEW;
    int32_t keep = e->slots;
    gen_jump(e, n, false, &no);
    emit(e, OP_PUSH, 1, 1);
    emit_jump(e, OP_JUMP, &out);
    emit_here(e, &no);
    emit(e, OP_PUSH, 1, 0);
    emit_here(e, &out);
    e->slots = keep;
}

/* ---------------------------------------------------------------- values */

/* the ship's hull: a cell, an entry in the table of what never changes, or the zone that belongs
 * to a piece. */
static void gen_field(struct emit *e, const struct node *n)
{
    const struct vocab_field *f = n->field;
    gen_value(e, n->a);
    if (f->hidden)
        gen_guard(e);
    if (f->store == FIELD_ZONE)
        emit(e, OP_OWN_ZONE, 1, e->v->zones[f->zone].first - e->v->kinds[e->v->zones[f->zone].of].first);
    else
        emit(e, f->store == FIELD_FIXED ? OP_FIXED : OP_FIELD, 1, f->cell);
    emit_mark(e, n);
}

/* the store of Ann on Skye */
static void gen_zone(struct emit *e, const struct node *n)
{
    gen_index(e, n, OP_ZONE, e->v->zones[n->phrase->kind].first);
    emit_mark(e, n);
}

/* the pot / 2 rounded down, the smaller of the pot + 1 and 5 */
static void gen_arithmetic(struct emit *e, const struct node *n)
{
    gen_value(e, n->a);
    gen_value(e, n->b);
    switch (n->op == E_MINMAX ? (n->value ? 'M' : 'm') : n->sign) {
    case '+': emit(e, OP_ADD, 0); break;
    case '-': emit(e, OP_SUB, 0); break;
    case '*': emit(e, OP_MUL, 0); break;
    case 'u': emit(e, OP_DIV_UP, 0); break;
    case 'd': emit(e, OP_DIV_DOWN, 0); break;
    case 'r': emit(e, OP_REMAINDER, 0); break;
    case 'M': emit(e, OP_MAX, 0); break;
    default: emit(e, OP_MIN, 0);
    }
    emit_mark(e, n);
}

/* Leaves the value of any expression on the stack. A mark after it names the node it belongs
 * to, so that explanations can print "the pot is 3" in place of a number. */
void gen_value(struct emit *e, const struct node *n)
{
    switch (n->op) {
    case E_NUMBER:
    case E_TRUTH:
    case E_NAME: emit(e, OP_PUSH, 1, n->value); break;
    case E_NOTHING: emit(e, OP_PUSH, 1, NOTHING); break;
    case E_VAR:
    case E_THIS:
        gen_held(e, n);
        emit(e, OP_LOAD, 1, n->var->slot);
        emit_mark_name(e, n);
        break;
    case E_TABLE:
        if (n->field->store == FIELD_ZONE)
            emit(e, OP_PUSH, 1, e->v->zones[n->field->zone].first);
        else
            emit(e, OP_CELL, 1, n->field->cell);
        emit_mark(e, n);
        break;
    case E_EVENT: emit(e, OP_FIND_EVENT, 2, n->phrase->index, e->sentence_index); break;
    case E_FIELD: gen_field(e, n); break;
    case E_EVENT_PLACEHOLDER:
        gen_value(e, n->a);
        emit(e, OP_EVENT_SLOT, 1, n->value);
        gen_held(e, n);
        emit_mark(e, n);
        break;
    case E_EVENT_FIELD:
        gen_value(e, n->a);
        emit(e, OP_EVENT_SLOT, 1, n->a->phrase->placeholder_count + n->value);
        gen_held(e, n);
        emit_mark(e, n);
        break;
    case E_ARITH:
    case E_MINMAX: gen_arithmetic(e, n); break;
    case E_COMPARE:
        gen_compare(e, n);
        break;
    case E_STEPS:
        gen_value(e, n->a);
        gen_value(e, n->b);
        gen_value(e, n->c);
        emit(e, OP_STEPS_TO, 0);
        emit_mark(e, n);
        break;
    case E_BETWEEN:
    case E_IN:
        if (n->op == E_IN)
            gen_in(e, n);
        else
            gen_in_line(e, n);
        emit_mark(e, n);
        if (n->value)
            emit(e, OP_NOT, 0);
        break;
    case E_COUNT:
    case E_SUM: gen_count(e, n); break;
    case E_FIRST: gen_first(e, n); break;
    case E_LINE: gen_line(e, n); break;
    case E_DISTANCE:
    case E_WITHIN: gen_distance(e, n); break;
    case E_TOP:
        gen_value(e, n->a);
        emit(e, n->value ? OP_BOTTOM : OP_TOP, 0);
        emit_mark(e, n);
        break;
    case E_PHRASE:
        if (n->phrase->cls == PHRASE_CONDITION)
            gen_condition_phrase(e, n);
        else if (n->phrase->cls == PHRASE_ZONE)
            gen_zone(e, n);
        else
            gen_value_phrase(e, n);
        break;
    case E_TRIAL: gen_trial(e, n); break;
    default: gen_truth(e, n);
    }
}
