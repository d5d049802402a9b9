/* SPDX-License-Identifier: MIT
 *
 * What a role sees of two games side by side, and what the rules have revealed of their difference. Takes no decision but
 * passes, which show whether a role was only asked.
 */
#include "explore/twins_inner.h"

#include <string.h>

enum { ANSWERS = 4 }; /* in a row, to find out whether the difference is only that a role was asked */

/* What differs that rules can read, as a number that changes with it; 0: nothing. How often something was drawn does not
 * count. */
static uint64_t difference(const struct twins *t)
{
    const struct vm *a = &t->first.game.vm, *b = &t->second.game.vm;
    uint64_t sum = 0;
    for (size_t i = 0; i < a->program->area_count; i++) {
        const struct area *area = &a->program->areas[i];
        if (area->what > AREA_ENDS)
            continue;
        for (int32_t cell = area->first; cell < area->first + area->count; cell++)
            if (a->m[cell] != b->m[cell])
                sum = (sum + 1) * 1099511628211u + ((uint64_t)cell << 32 | (uint32_t)b->m[cell]);
    }
    return sum;
}

/* What the rules reveal without changing the position: a piece that is shown to the role, a roll of a die whose faces
 * everyone sees. */
static bool is_revealing(const struct twins *t, const struct journal_entry *e, int32_t viewer)
{
    if (e->kind == JOURNAL_SHOW)
        return e->b == viewer;
    if (e->kind != JOURNAL_ROLL)
        return false;
    const struct vocab *v = t->x->c->vocab;
    const struct vocab_field *face = vocab_field_of(v, v->members[e->a].kind, "face");
    return !face || !face->hidden;
}

static size_t next_revealing(const struct twins *t, const struct journal *j, size_t at, int32_t viewer)
{
    while (at < j->count && !is_revealing(t, &j->entries[at], viewer))
        at++;
    return at;
}

/* The same to whom or of which die, and for the same purpose. */
static bool are_same(const struct journal *a, const struct journal_entry *one, const struct journal *b,
                     const struct journal_entry *other)
{
    return one->kind == other->kind && one->a == other->a && one->b == other->b &&
           one->value_count == other->value_count &&
           !memcmp(a->values + one->values, b->values + other->values, (size_t)one->value_count * sizeof *a->values);
}

/* Do both reveal the same, in the same order? */
static bool reveals_same(const struct twins *t, int32_t viewer)
{
    const struct journal *a = &t->first.game.journal, *b = &t->second.game.journal;
    size_t i = next_revealing(t, a, 0, viewer), j = next_revealing(t, b, 0, viewer);
    while (i < a->count && j < b->count) {
        if (!are_same(a, &a->entries[i], b, &b->entries[j]))
            return false;
        i = next_revealing(t, a, i + 1, viewer);
        j = next_revealing(t, b, j + 1, viewer);
    }
    return i == a->count && j == b->count;
}

static bool sees_same(struct twins *t, int32_t viewer)
{
    struct game *a = &t->first.game, *b = &t->second.game;
    if (a->state == GAME_FAULT || b->state == GAME_FAULT)
        return true; /* that the game stops is not how rules reveal something */
    return a->state == b->state && reveals_same(t, viewer) &&
           !strcmp(twin_view_position(&t->first.view, a, viewer), twin_view_position(&t->second.view, b, viewer));
}

/* The id as the rulebook has it, because that of the line lives only as long as the view. */
static const char *rule_of_line(const struct twins *t, const struct role_view_line *line)
{
    const struct compiled_rule *named = line->rule ? compiled_rule_named(t->x->c, line->rule) : NULL;
    return named ? named->rule->id.text : NULL;
}

/* Its words, with the rule where the same words come from a different one in the other game. NULL: no line. */
static const char *words_of(struct twins *t, const struct role_view_line *line, const struct role_view_line *other)
{
    if (!line || !other || strcmp(line->text, other->text))
        return line ? arena_strdup(&t->arena, line->text) : NULL;
    return arena_printf(&t->arena, "%s (%s)", line->text, line->rule ? line->rule : "game");
}

void twins_add_leak(struct twins *t, const struct role_view_line *one, const struct role_view_line *other, uint64_t decisions)
{
    const struct role_view_line *line = one ? one : other;
    ARENA_PUSH(&t->arena, t->leaks, t->leak_count, t->leak_cap) =
        (struct twins_leak){.what = line->what, .one = words_of(t, one, other), .other = words_of(t, other, one),
                            .rule = rule_of_line(t, line), .asked = t->asked, .decisions = decisions};
}

/* Do both games ask the same? Then the pair can be compared further. */
static bool asks_same(struct twins *t)
{
    const struct role_view_line *one, *other;
    return t->first.game.state != GAME_FAULT && t->second.game.state != GAME_FAULT &&
           !twin_view_asks_differ(&t->first.view, &t->second.view, &one, &other);
}

/* Passes, or takes the first choice where one must choose. Returns whether the role then sees the same position in
 * both. */
static bool is_same_after_answers(struct twins *t, struct game *g, int32_t viewer)
{
    for (int i = 0; i < ANSWERS && g->state == GAME_DECISION; i++) {
        const struct vm_ask *ask = &g->vm.ask;
        int32_t first = ask->may_pass ? ask->count : 0;
        if (ask->kind == ASK_SOME || !g->choices.count || game_decide(g, &first, 1))
            return false;
        if (sees_same(t, viewer))
            return true;
    }
    return false;
}

static bool asks_by_same_rule(const struct vm_ask *a, const struct vm_ask *b)
{
    return a->player == b->player && a->sentence == b->sentence;
}

/* The position differs, because in one game someone is asked and in the other no one is. If the game in which there is a
 * question has the same position after an answer, the rules reveal nothing but that there was a question: also to the role
 * itself, which has the same cards in both. */
static bool is_window(struct twins *t, int32_t viewer)
{
    struct game *a = &t->first.game, *b = &t->second.game;
    uint64_t decisions = a->decisions;
    if (a->state == GAME_DECISION && b->state == GAME_DECISION && asks_by_same_rule(&a->vm.ask, &b->vm.ask))
        return false;
    if (t->diverted) /* who is asked next is what the other role decided: to continue, or to stop */
        return false;
    role_view_make(&t->first.view.seen, a, viewer);
    role_view_make(&t->second.view.seen, b, viewer);
    const struct role_view_line *one = twin_view_question(&t->first.view), *other = twin_view_question(&t->second.view);
    if (!is_same_after_answers(t, a, viewer) && !is_same_after_answers(t, b, viewer))
        return false;
    twins_add_leak(t, one, other, decisions);
    return true;
}

/* Could the role identify the same pieces for a time? If not, the rules have revealed the difference, and hidden it again. */
static bool saw_same_moments(const struct twins *t)
{
    const struct trace *a = &t->first.view.seen.again.trace, *b = &t->second.view.seen.again.trace;
    bool same = a->moment_count == b->moment_count;
    for (size_t i = 0; same && i < a->moment_count; i++)
        same = a->moments[i].piece == b->moments[i].piece;
    return same;
}

enum twins_end twins_look(struct twins *t, int32_t viewer, bool pair)
{
    if (t->second.game.state == GAME_OBSERVE)
        return TWINS_ILLEGAL; /* a result of the first game is not possible */
    uint64_t now = difference(t);
    bool hidden = t->secret && t->first.game.vm.hidden_sp >= 0, idle = t->diverted && now == t->difference && !t->secret;
    t->difference = now;
    t->open |= idle;
    if (idle || (!now && !hidden))
        return TWINS_NONE;
    if (!sees_same(t, viewer))
        return pair && is_window(t, viewer) ? TWINS_LEAK : TWINS_REVEALED;
    role_view_make(&t->first.view.seen, &t->first.game, viewer);
    role_view_make(&t->second.view.seen, &t->second.game, viewer);
    if (!saw_same_moments(t))
        return TWINS_REVEALED;
    const struct role_view_line *one, *other;
    bool differs = twin_view_differ(&t->first.view, &t->second.view, &one, &other);
    if (differs && t->told) /* what another role has just decided is open */
        return TWINS_REVEALED;
    if (!t->compared++)
        t->since = t->first.game.decisions;
    if (t->first.game.state != GAME_FAULT)
        t->until = t->first.game.decisions;
    if (!differs)
        return TWINS_OVER;
    twins_add_leak(t, one, other, t->first.game.decisions);
    return asks_same(t) ? TWINS_OVER : TWINS_LEAK;
}
