/* SPDX-License-Identifier: MIT
 *
 * From a game to the lines that one role sees; see the header.
 */
#include "explain/trace/role_view.h"

#include "explain/format.h"
#include "session/position.h"

void role_view_begin(struct role_view *v)
{
    arena_reset(&v->arena);
    v->lines = NULL;
    v->count = v->cap = v->asked = 0;
}

void role_view_add(struct role_view *v, enum role_view_what what, const char *rule, const char *text)
{
    if (text)
        ARENA_PUSH(&v->arena, v->lines, v->count, v->cap) =
            (struct role_view_line){what, rule ? arena_strdup(&v->arena, rule) : NULL, arena_strdup(&v->arena, text)};
}

/* ---------------------------------------------------------------- the trace */

static void add_reasons(struct role_view *v, const struct trace_line *l)
{
    role_view_add(v, ROLE_VIEW_REASON, l->rule, l->why);
    for (size_t i = 0; i < l->because_count; i++)
        role_view_add(v, ROLE_VIEW_REASON, l->because[i].rule ? l->because[i].rule : l->rule, l->because[i].text);
}

static const char *text_of_decision(struct role_view *v, const struct trace *t)
{
    if (t->decision || !t->role)
        return t->decision;
    return arena_printf(&v->arena, "%s decides in secret", t->role);
}

/* All that the JSON of a trace has, folded lines included. */
static void add_trace(struct role_view *v, struct game *game, int32_t viewer)
{
    trace_again(&v->again, game, viewer, "en");
    const struct trace *t = &v->again.trace;
    role_view_add(v, ROLE_VIEW_DECISION, t->rule, text_of_decision(v, t));
    role_view_add(v, ROLE_VIEW_DECISION, t->rule, t->title);
    role_view_add(v, ROLE_VIEW_DECISION, t->rule, t->attempt);
    if (t->choices)
        role_view_add(v, ROLE_VIEW_DECISION, t->rule, arena_printf(&v->arena, "%d legal choices", t->choices));
    role_view_add(v, ROLE_VIEW_EVENT, t->rule, t->heading);
    role_view_add(v, ROLE_VIEW_EVENT, t->rule, t->under_way);
    for (size_t i = 0; i < t->revealed_count; i++)
        role_view_add(v, ROLE_VIEW_EVENT, t->rule, arena_printf(&v->arena, "revealed: %s", t->revealed[i]));
    for (size_t i = 0; i < t->line_count; i++) {
        role_view_add(v, ROLE_VIEW_EVENT, t->lines[i].rule, t->lines[i].text);
        add_reasons(v, &t->lines[i]);
    }
    for (size_t i = 0; i < t->considered_count; i++)
        role_view_add(v, ROLE_VIEW_REASON, t->considered[i].rule, t->considered[i].text);
    for (size_t i = 0; i < t->change_count; i++)
        role_view_add(v, ROLE_VIEW_EVENT, NULL, t->changes[i]);
    for (size_t i = 0; i < t->notes.about.count; i++)
        role_view_add(v, ROLE_VIEW_REASON, NULL, t->notes.about.items[i].rule->id.text);
}

/* ---------------------------------------------------------------- the position */

static void add_field(struct role_view *v, const struct position *p, const struct position_field *f, int32_t cell)
{
    buf_reset(&v->scratch);
    format_cell_name(&v->scratch, p->compiled, cell, "en");
    buf_str(&v->scratch, " is ");
    position_format_value(&v->scratch, p, &f->value, f->field->type, "en");
    role_view_add(v, ROLE_VIEW_POSITION, NULL, buf_cstr(&v->scratch));
}

/* "Ann's hand: A, 2 × card": neighbours that the role cannot distinguish are counted. */
static void add_zone(struct role_view *v, const struct position *p, const struct position_zone *z)
{
    buf_reset(&v->scratch);
    print_zone(&v->scratch, p->compiled->vocab, z->zone, "en");
    for (size_t i = 0, same; i < z->count; i += same) {
        for (same = 1; z->items[i].what == POSITION_SOME && i + same < z->count &&
                       z->items[i + same].what == POSITION_SOME;)
            same++;
        buf_str(&v->scratch, i ? ", " : ": ");
        if (same > 1)
            buf_printf(&v->scratch, "%zu × ", same);
        position_format_value(&v->scratch, p, &z->items[i], type_any_number(), "en");
    }
    role_view_add(v, ROLE_VIEW_POSITION, NULL, buf_cstr(&v->scratch));
}

static void add_position(struct role_view *v, struct game *game, int32_t viewer)
{
    struct arena *a = &v->arena;
    const struct position *p = position_make(game->compiled, &game->vm, viewer, a);
    for (size_t i = 0; i < p->table_count; i++)
        add_field(v, p, &p->table[i], p->table[i].field->cell);
    for (size_t k = 0; k < p->kind_count; k++)
        for (size_t i = 0; i < p->kinds[k].count; i++) {
            const struct position_piece *piece = &p->kinds[k].pieces[i];
            for (size_t f = 0; f < piece->field_count; f++)
                add_field(v, p, &piece->fields[f], piece->fields[f].field->cell + piece->member);
        }
    for (size_t i = 0; i < p->zone_count; i++)
        if (p->zones[i].count)
            add_zone(v, p, &p->zones[i]);
    for (size_t i = 0; i < p->condition_count; i++) {
        buf_reset(&v->scratch);
        position_format_condition(&v->scratch, p, &p->conditions[i], "en");
        role_view_add(v, ROLE_VIEW_POSITION, NULL, buf_cstr(&v->scratch));
    }
    for (size_t i = 0; i < p->value_count; i++)
        if (!p->values[i].first) {
            buf_reset(&v->scratch);
            position_format_number(&v->scratch, p, &p->values[i], "en");
            role_view_add(v, ROLE_VIEW_POSITION, NULL, buf_cstr(&v->scratch));
        }
}

/* ---------------------------------------------------------------- what is asked */

/* Who decides by which rule is seen by everyone, the choices only by the one who decides. */
static void add_question(struct role_view *v, struct game *game, int32_t viewer)
{
    const struct choices *ch = &game->choices;
    const char *rule = game_asking_rule(game);
    role_view_add(v, ROLE_VIEW_QUESTION, rule, arena_printf(&v->arena, "%s is asked", game_to_move(game)));
    if (game->vm.ask.player != viewer)
        return;
    if (ch->several)
        role_view_add(v, ROLE_VIEW_MENU, rule, arena_printf(&v->arena, "%zu to %zu of these", ch->least, ch->most));
    for (size_t i = 0; i < ch->count; i++)
        role_view_add(v, ROLE_VIEW_MENU, rule, ch->texts[i]);
}

static void add_fault(struct role_view *v, struct game *game)
{
    buf_reset(&v->scratch);
    game_fault_text_for_players(&v->scratch, game, "en");
    role_view_add(v, ROLE_VIEW_FAULT, NULL, buf_cstr(&v->scratch));
}

static void make(struct role_view *v, struct game *game, int32_t viewer, bool position)
{
    role_view_begin(v);
    add_trace(v, game, viewer);
    if (position)
        add_position(v, game, viewer);
    v->asked = v->count;
    if (game->state == GAME_DECISION)
        add_question(v, game, viewer);
    if (game->state == GAME_FAULT)
        add_fault(v, game);
}

void role_view_make(struct role_view *v, struct game *game, int32_t viewer)
{
    make(v, game, viewer, false);
}

void role_view_make_with_position(struct role_view *v, struct game *game, int32_t viewer)
{
    make(v, game, viewer, true);
}

void role_view_release(struct role_view *v)
{
    trace_again_release(&v->again);
    buf_release(&v->scratch);
    arena_release(&v->arena);
    *v = (struct role_view){0};
}
