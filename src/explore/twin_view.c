/* SPDX-License-Identifier: MIT
 *
 * Compares what one role sees of two games; see the header.
 */
#include "explore/twin_view.h"

#include "session/position.h"

#include <string.h>

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

const struct role_view_line *twin_view_question(const struct twin_view *v)
{
    for (size_t i = 0; i < v->seen.count; i++)
        if (v->seen.lines[i].what == ROLE_VIEW_QUESTION)
            return &v->seen.lines[i];
    return NULL;
}

void twin_view_release(struct twin_view *v)
{
    role_view_release(&v->seen);
    buf_release(&v->scratch);
    arena_release(&v->looking);
    *v = (struct twin_view){0};
}

/* ---------------------------------------------------------------- comparing */

static bool is_same(const struct role_view_line *a, const struct role_view_line *b)
{
    bool rules = a->rule && b->rule ? !strcmp(a->rule, b->rule) : a->rule == b->rule;
    return a->what == b->what && rules && !strcmp(a->text, b->text);
}

/* Lines about what happened come before those about what is asked. */
static int section_of(const struct role_view_line *l)
{
    return l->what <= ROLE_VIEW_REASON ? ROLE_VIEW_REASON : (int)l->what;
}

/* Where one list has no more lines of a section, the other's is what is missing there. */
static bool differ(const struct role_view *a, size_t i, const struct role_view *b, size_t j,
                   const struct role_view_line **one, const struct role_view_line **other)
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

bool twin_view_differ(const struct twin_view *a, const struct twin_view *b, const struct role_view_line **one,
                      const struct role_view_line **other)
{
    return differ(&a->seen, 0, &b->seen, 0, one, other);
}

bool twin_view_asks_differ(const struct twin_view *a, const struct twin_view *b, const struct role_view_line **one,
                           const struct role_view_line **other)
{
    return differ(&a->seen, a->seen.asked, &b->seen, b->seen.asked, one, other);
}
