/* SPDX-License-Identifier: MIT
 *
 * From a game to the lines that one role sees. It uses what `show`, `trace` and `play` use, in English, and adds
 * nothing: what a command must hide, this must get hidden.
 */
#include "explore/twin_view.h"

#include "session/position.h"

#include <string.h>

void twin_view_begin(struct twin_view *v)
{
    arena_reset(&v->arena);
    v->lines = NULL;
    v->count = v->cap = v->asked = 0;
}

void twin_view_add(struct twin_view *v, enum twin_what what, const char *rule, const char *text)
{
    if (text)
        ARENA_PUSH(&v->arena, v->lines, v->count, v->cap) =
            (struct twin_line){what, rule ? arena_strdup(&v->arena, rule) : NULL, arena_strdup(&v->arena, text)};
}

/* ---------------------------------------------------------------- the trace */

static void add_reasons(struct twin_view *v, const struct trace_line *l)
{
    twin_view_add(v, TWIN_REASON, l->rule, l->why);
    for (size_t i = 0; i < l->because_count; i++)
        twin_view_add(v, TWIN_REASON, l->because[i].rule ? l->because[i].rule : l->rule, l->because[i].text);
}

/* All that the JSON of a trace has, folded lines included. */
static void add_trace(struct twin_view *v, struct game *game, int32_t viewer)
{
    trace_again(&v->again, game, viewer, "en");
    const struct trace *t = &v->again.trace;
    twin_view_add(v, TWIN_DECISION, t->rule, t->decision ? t->decision : "a secret decision");
    twin_view_add(v, TWIN_DECISION, t->rule, t->title);
    twin_view_add(v, TWIN_DECISION, t->rule, t->attempt);
    twin_view_add(v, TWIN_DECISION, t->rule, arena_printf(&v->arena, "%d", t->choices));
    twin_view_add(v, TWIN_EVENT, t->rule, t->heading);
    twin_view_add(v, TWIN_EVENT, t->rule, t->under_way);
    for (size_t i = 0; i < t->line_count; i++) {
        twin_view_add(v, TWIN_EVENT, t->lines[i].rule, t->lines[i].text);
        add_reasons(v, &t->lines[i]);
    }
    for (size_t i = 0; i < t->considered_count; i++)
        twin_view_add(v, TWIN_REASON, t->considered[i].rule, t->considered[i].text);
    for (size_t i = 0; i < t->change_count; i++)
        twin_view_add(v, TWIN_EVENT, NULL, t->changes[i]);
    for (size_t i = 0; i < t->notes.about.count; i++)
        twin_view_add(v, TWIN_REASON, NULL, t->notes.about.items[i].rule->id.text);
}

/* ---------------------------------------------------------------- what is asked */

/* Who decides by which rule is seen by everyone, the choices only by the one who decides. */
static void add_question(struct twin_view *v, struct game *game, int32_t viewer)
{
    const struct choices *ch = &game->choices;
    const char *rule = game_asking_rule(game);
    twin_view_add(v, TWIN_QUESTION, rule, arena_printf(&v->arena, "%s is asked", game_to_move(game)));
    if (game->vm.ask.player != viewer)
        return;
    if (ch->several)
        twin_view_add(v, TWIN_MENU, rule, arena_printf(&v->arena, "%zu to %zu of these", ch->least, ch->most));
    for (size_t i = 0; i < ch->count; i++)
        twin_view_add(v, TWIN_MENU, rule, ch->texts[i]);
}

static void add_fault(struct twin_view *v, struct game *game)
{
    buf_reset(&v->scratch);
    game_fault_text_for_players(&v->scratch, game, "en");
    twin_view_add(v, TWIN_FAULT, NULL, buf_cstr(&v->scratch));
}

void twin_view_make(struct twin_view *v, struct game *game, int32_t viewer)
{
    twin_view_begin(v);
    add_trace(v, game, viewer);
    v->asked = v->count;
    if (game->state == GAME_DECISION)
        add_question(v, game, viewer);
    if (game->state == GAME_FAULT)
        add_fault(v, game);
}

static bool may_be_hidden(const struct vocab *v, const struct vocab_placeholder *p)
{
    bool any = false;
    for (int i = 0; i < p->kind_count; i++)
        any |= p->kinds[i] == ANY_ZONE || p->kinds[i] == ANY_EVENT ||
               (p->kinds[i] >= 0 && vocab_hides_names(v, type_of_kind(TY_PIECE, p->kinds[i])));
    return any;
}

/* The marked events that are under way, with what they are about and what they keep: everyone sees these. Pieces
 * that can be hidden are omitted. */
static void add_stages(struct buf *out, const struct game *game)
{
    const struct vocab *v = game->compiled->vocab;
    for (int32_t at = game->vm.event; at >= 0; at = vm_event_outer(&game->vm, at)) {
        const struct vocab_phrase *event = v->phrases[vm_event_of(&game->vm, at)];
        const int32_t *values = vm_event_values(&game->vm, at);
        if (!event->mark)
            continue;
        buf_printf(out, " %s", event->id);
        for (int i = 0; i < event->placeholder_count; i++)
            if (!may_be_hidden(v, &event->placeholders[i]))
                buf_printf(out, " %d", values[i]);
        for (int i = 0; i < event->hold_count; i++)
            if (!vocab_hides_names(v, event->holds[i].type))
                buf_printf(out, " %d", values[event->placeholder_count + i]);
    }
}

const char *twin_view_position(struct twin_view *v, struct game *game, int32_t viewer)
{
    struct arena *a = &v->looking;
    if (game->state == GAME_FAULT)
        return "";
    arena_reset(a);
    const struct position *p = position_make(game->compiled, &game->vm, viewer, a);
    const struct json_value *state = position_json(p, "en", &v->scratch);
    buf_reset(&v->scratch);
    json_value_print(&v->scratch, state);
    if (game->state == GAME_DECISION)
        add_stages(&v->scratch, game);
    if (game->state == GAME_OVER)
        buf_printf(&v->scratch, "over: %s, %s, %d", game->winners, game->losers, game_drawn(game));
    for (int i = 0; game->points && i < game->players; i++)
        buf_printf(&v->scratch, " %d", game->points[i]);
    return buf_cstr(&v->scratch);
}

const struct twin_line *twin_view_question(const struct twin_view *v)
{
    for (size_t i = 0; i < v->count; i++)
        if (v->lines[i].what == TWIN_QUESTION)
            return &v->lines[i];
    return NULL;
}

void twin_view_release(struct twin_view *v)
{
    trace_again_release(&v->again);
    buf_release(&v->scratch);
    arena_release(&v->arena);
    arena_release(&v->looking);
    *v = (struct twin_view){0};
}

/* ---------------------------------------------------------------- comparing */

static bool is_same(const struct twin_line *a, const struct twin_line *b)
{
    bool rules = a->rule && b->rule ? !strcmp(a->rule, b->rule) : a->rule == b->rule;
    return a->what == b->what && rules && !strcmp(a->text, b->text);
}

/* Lines about what happened come before those about what is asked. */
static int section_of(const struct twin_line *l)
{
    return l->what <= TWIN_REASON ? TWIN_REASON : (int)l->what;
}

/* Where one list has no more lines of a section, the other's is what is missing there. */
static bool differ(const struct twin_view *a, size_t i, const struct twin_view *b, size_t j,
                   const struct twin_line **one, const struct twin_line **other)
{
    while (i < a->count && j < b->count && is_same(&a->lines[i], &b->lines[j])) {
        i++;
        j++;
    }
    *one = i < a->count ? &a->lines[i] : NULL;
    *other = j < b->count ? &b->lines[j] : NULL;
    if (*one && *other && section_of(*one) != section_of(*other))
        *(section_of(*one) < section_of(*other) ? other : one) = NULL;
    return *one || *other;
}

bool twin_view_differ(const struct twin_view *a, const struct twin_view *b, const struct twin_line **one,
                      const struct twin_line **other)
{
    return differ(a, 0, b, 0, one, other);
}

bool twin_view_asks_differ(const struct twin_view *a, const struct twin_view *b, const struct twin_line **one,
                           const struct twin_line **other)
{
    return differ(a, a->asked, b, b->asked, one, other);
}
