/* SPDX-License-Identifier: MIT
 *
 * A text that is no event: a name in it is none, or belongs to another kind of thing, or nothing is called like
 * that.
 */
#include "explain/whynot/whynot_inner.h"

#include "lang/guess_decision.h"
#include "lang/print.h"

/* "hero", or "hero or angel". */
static const char *kinds_of(struct whynot_ctx *a, const struct vocab_placeholder *placeholder)
{
    const char *text = "";
    for (int k = 0; k < placeholder->kind_count; k++) {
        const char *name = placeholder->kinds[k] >= 0 ? whynot_kind(a, placeholder->kinds[k]) : placeholder->name;
        text = k ? arena_printf(&a->w->arena, "%s %s %s", text, tr(a->q->lang, "or"), name) : name;
    }
    return text;
}

/* The kind of numbers that belong in the placeholder; NULL: none do. */
static const struct vocab_kind *numbers_of(const struct whynot_ctx *a, const struct vocab_placeholder *placeholder)
{
    for (int k = 0; k < placeholder->kind_count; k++)
        if (placeholder->kinds[k] >= 0 && a->c->vocab->kinds[placeholder->kinds[k]].category == RB_NUMBER)
            return &a->c->vocab->kinds[placeholder->kinds[k]];
    return NULL;
}

/* The words of an event were recognized up to a placeholder: what is there is a number out of range,
 * an unknown name, or the name of something of another kind. Each gets its own answer, with the
 * nearest names. */
static void no_piece(struct whynot_ctx *a, const struct decision_guess *g)
{
    const struct vocab_placeholder *placeholder = &g->event->placeholders[g->placeholder];
    const struct vocab_kind *numbers = numbers_of(a, placeholder);
    int32_t n;
    if (numbers && decision_read_number(g->got, &n))
        whynot_no_number(a, whynot_kind(a, (int)(numbers - a->c->vocab->kinds)), g->got, numbers->low, numbers->high);
    else if (g->member == NOTHING)
        whynot_is(a, WHYNOT_NO_PIECE, TR("unknown %s '%s'"), kinds_of(a, placeholder), g->got);
    else
        whynot_is(a, WHYNOT_NO_PIECE, TR("%s: expected %s"), whynot_member(a, g->member), kinds_of(a, placeholder));
    for (size_t i = 0; i < g->name_count; i++)
        whynot_list_add(a, &a->w->meant, NULL, g->names[i]);
}

void whynot_unread(struct whynot_ctx *a, const struct decision_reader *reader)
{
    struct decision_guess g = decision_guess(reader, a->c->vocab, a->q->text, &a->w->arena, &a->w->scratch);
    buf_reset(&a->w->scratch);
    if (g.event)
        no_piece(a, &g);
    else {
        whynot_is(a, WHYNOT_NO_EVENT, TR("unknown decision"));
        for (size_t i = 0; i < g.event_count; i++)
            whynot_list_add(a, &a->w->meant, NULL, whynot_pattern(a, g.events[i]));
    }
    whynot_list_menu(a);
    if (a->w->meant.count)
        return;
    int32_t unread[PLACEHOLDERS_MAX]; /* like no choice, so that those of the same event come first */
    for (int h = 0; h < PLACEHOLDERS_MAX; h++)
        unread[h] = INT32_MIN;
    whynot_find_nearest(a, g.event, unread);
}
