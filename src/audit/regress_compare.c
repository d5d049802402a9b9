/* SPDX-License-Identifier: MIT
 *
 * One step of two games compared with each other. Where the numbers of both programs mean the same, their journals
 * are compared as they are; otherwise, and where they differ, as the lines of a trace, which say by names what
 * happened.
 */
#include "audit/regress_parts.h"

#include "explain/diff/diff.h"
#include "lang/print.h"
#include "lang/read_decision.h"
#include "session/choices.h"
#include "session/position.h"
#include "session/words.h"

#include <string.h>

/* ---------------------------------------------------------------- as they are */

/* Numbers mean the same in both programs (p->alike), so entries can be compared directly; rules by
 * their pair numbers. */
static bool same_entry(const struct regress_pair *p, const struct journal *x, const struct journal *y, size_t i)
{
    const struct journal_entry *a = &x->entries[i], *b = &y->entries[i];
    if (a->kind != b->kind || a->depth != b->depth || a->value_count != b->value_count || a->a != b->a ||
        a->b != b->b || a->c != b->c)
        return false;
    if (regress_pair_rule(p->old_numbers, a->sentence) != regress_pair_rule(p->new_numbers, b->sentence))
        return false;
    return !a->value_count ||
           !memcmp(x->values + a->values, y->values + b->values, a->value_count * sizeof *x->values);
}

/* A choice of several pieces refers to values outside of the journal and is never taken as
 * equal. */
static bool same_journals(const struct regress_pair *p, const struct journal *x, const struct journal *y)
{
    bool same = p->alike && x->count == y->count && x->value_count == y->value_count;
    for (size_t i = 0; same && i < x->count; i++)
        same = same_entry(p, x, y, i) && x->entries[i].kind != JOURNAL_CHOSE_SOME;
    return same;
}

/* ---------------------------------------------------------------- positions */

/* What no rule changes (the cost of a unit) is of the rulebook. It shows in a game where it is used. */
static void omit_constants(struct position *p)
{
    for (size_t k = 0; k < p->kind_count; k++)
        for (size_t i = 0; i < p->kinds[k].count; i++) {
            struct position_piece *piece = &p->kinds[k].pieces[i];
            size_t kept = 0;
            for (size_t f = 0; f < piece->field_count; f++)
                if (piece->fields[f].field->set)
                    piece->fields[kept++] = piece->fields[f];
            piece->field_count = kept;
        }
}

/* By name, so that positions of two rulebooks can be compared. */
static const struct json_value *position_of(struct regress *r, struct game *g, const char *lang)
{
    struct position *p = position_make(g->compiled, &g->vm, POSITION_ALL, &r->arena);
    omit_constants(p);
    return position_json(p, lang, &r->work->scratch);
}

/* Takes both positions down; false: they are the same. A machine that trapped has no position. */
static bool take_positions(struct regress *r)
{
    struct game *old = r->replay.game, *new = &r->work->game;
    if (old->state == GAME_FAULT || new->state == GAME_FAULT)
        return false;
    r->old_position = position_of(r, old, "en");
    r->new_position = position_of(r, new, "en");
    if (!diff_same(r->old_position, r->new_position)) {
        r->positions_translated[0] = position_of(r, old, r->work->options->lang);
        r->positions_translated[1] = position_of(r, new, r->work->options->lang);
        return true;
    }
    r->old_position = r->new_position = NULL;
    return false;
}

/* ---------------------------------------------------------------- as lines */

/* Of the last step only. */
static void trace_game(struct trace *t, const struct game *g, const char *lang)
{
    struct decision_context m = decision_context_start(lang);
    trace_release(t);
    trace_make(t, g, 0, &m, NULL, NULL, lang);
}

/* In English: what differs does not depend on the language of the report. */
static void trace_side(struct regress *r, int side, const struct game *g)
{
    trace_game(&r->work->traces[side], g, "en");
}

/* Line `i` of a trace as the language of the report has it: it has the same lines. */
static const char *line_translated(struct regress *r, const struct game *g, const struct trace_line *l, size_t i)
{
    struct trace *trace = &r->work->translated;
    const char *lang = r->work->options->lang;
    if (!strcmp(lang, "en"))
        return arena_strdup(&r->arena, l->text);
    trace_game(trace, g, lang);
    return arena_strdup(&r->arena, i < trace->line_count ? trace->lines[i].text : l->text);
}

/* A decision in the language of the report; one that is not an event as the log has it. */
static const char *decision_translated(struct regress *r, const struct vocab *v, const char *decision)
{
    struct decision_reading reading;
    const char *lang = r->work->options->lang;
    struct buf *text = &r->work->scratch;
    if (words_same(decision, choices_pass("en")))
        return choices_pass(lang);
    const struct decision_reader *reader = decision_reader_new(v, &r->arena, text);
    if (!decision_read(reader, decision, &reading, 1))
        return decision;
    buf_reset(text);
    words_phrase(text, v, reading.event, 0, reading.values, lang);
    return arena_strdup(&r->arena, buf_cstr(text));
}

void regress_translate_decision(struct regress *r)
{
    struct game *g = r->replay.game;
    const struct vocab *v = g->compiled->vocab;
    const char *lang = r->work->options->lang;
    r->decision_translated = r->decision;
    r->role_translated = r->role;
    if (!strcmp(lang, "en"))
        return;
    r->decision_translated = decision_translated(r, v, r->decision);
    buf_reset(&r->work->scratch);
    print_member(&r->work->scratch, v, v->kinds[v->players].first + game_player(g, r->role), lang, NULL);
    r->role_translated = arena_strdup(&r->arena, buf_cstr(&r->work->scratch));
}

/* `l`: a line of that side's trace; NULL: nothing happens. */
static struct regress_side side_of(struct regress *r, int side, const struct trace_line *l)
{
    const struct game *g = side ? &r->work->game : r->replay.game;
    const char *lang = r->work->options->lang;
    if (!l)
        return (struct regress_side){0};
    const struct rb_rule *rule = l->sentence >= 0 ? g->compiled->sentences.items[l->sentence]->rule : NULL;
    struct regress_text what = {arena_strdup(&r->arena, l->text),
                                line_translated(r, g, l, (size_t)(l - r->work->traces[side].lines))};
    return (struct regress_side){.what = what,
                                 .rule = rule ? arena_copy(&r->arena, l->rule) : NULL,
                                 .title = rule ? arena_copy(&r->arena, rb_text_in(&rule->title, lang, "en")) : NULL,
                                 .text = rule ? arena_copy(&r->arena, rb_text_in(&rule->text, lang, "en")) : NULL};
}

/* Keeps the first difference. All later ones follow from it. */
static void set_difference(struct regress *r, const struct trace_line *old_line, const struct trace_line *new_line)
{
    const struct game *old = r->replay.game;
    r->differs = true;
    r->at = old->decisions;
    r->decision = arena_copy(&r->arena, old->last);
    r->role = old->last ? arena_strdup(&r->arena, old->last_role) : NULL;
    if (old->last)
        regress_translate_decision(r);
    r->old = side_of(r, 0, old_line);
    r->new = side_of(r, 1, new_line);
    regress_reached_blame(r, false);
}

/* Whether a line is only delayed. */
static bool comes_later(const struct trace *t, size_t from, const char *text)
{
    for (size_t i = from; i < t->line_count; i++)
        if (!strcmp(t->lines[i].text, text))
            return true;
    return false;
}

/* From line `i` on the two differ. A line that the other side has only later was inserted or omitted here. */
static void set_different_play(struct regress *r, size_t i)
{
    const struct trace *a = &r->work->traces[0], *b = &r->work->traces[1];
    const struct trace_line *x = i < a->line_count ? &a->lines[i] : NULL,
                            *y = i < b->line_count ? &b->lines[i] : NULL;
    bool inserted = x && y && comes_later(b, i + 1, x->text), omitted = x && y && comes_later(a, i + 1, y->text);
    r->work->plays_differ = true;
    set_difference(r, inserted && !omitted ? NULL : x, omitted && !inserted ? NULL : y);
    take_positions(r);
}

static void format_line(struct buf *out, const struct game *g, const struct trace_line *l)
{
    const struct journal_entry *e = &g->journal.entries[l->entry];
    regress_format_event(out, g->compiled, e->a, g->journal.values + e->values);
}

/* They say the same, or the same event in other words. */
static bool same_line(struct regress *r, const struct trace_line *x, const struct trace_line *y)
{
    struct buf *b = &r->work->scratch;
    bool event = x->kind == JOURNAL_EVENT || x->kind == JOURNAL_ANNOUNCED || x->kind == JOURNAL_INSTEAD ||
                 x->kind == JOURNAL_FORBIDDEN;
    if (!strcmp(x->text, y->text))
        return true;
    if (!event || x->kind != y->kind)
        return false;
    buf_reset(b);
    format_line(b, r->replay.game, x);
    size_t len = b->len;
    format_line(b, &r->work->game, y);
    return b->len == 2 * len && !memcmp(b->data, b->data + len, len);
}

/* The first line that differs decides what kind of difference it is. */
static void compare_lines(struct regress *r)
{
    const struct trace *a = &r->work->traces[0], *b = &r->work->traces[1];
    for (size_t i = 0; i < a->line_count || i < b->line_count; i++) {
        if (i >= a->line_count || i >= b->line_count || !same_line(r, &a->lines[i], &b->lines[i])) {
            set_different_play(r, i);
            return;
        }
        if (!r->differs && strcmp(a->lines[i].rule, b->lines[i].rule))
            set_difference(r, &a->lines[i], &b->lines[i]);
    }
}

/* Only one of the games has taken a step: an inserted or omitted decision. */
void regress_compare_side(struct regress *r, bool new)
{
    const struct game *g = new ? &r->work->game : r->replay.game;
    const struct trace *t = &r->work->traces[new];
    if (r->work->plays_differ)
        return;
    trace_side(r, new, g);
    const struct trace_line *line = t->line_count ? &t->lines[0] : NULL;
    r->work->plays_differ = true;
    set_difference(r, new ? NULL : line, new ? line : NULL);
    take_positions(r);
}

/* Journals first, because that is fast; traces only if they differ. */
void regress_compare_step(struct regress *r)
{
    struct regress_work *w = r->work;
    const struct game *old = r->replay.game;
    if (w->plays_differ)
        return;
    arena_reset(&w->step);
    if (!same_journals(w->pair, &old->journal, &w->game.journal)) {
        trace_side(r, 0, old);
        trace_side(r, 1, &w->game);
        compare_lines(r);
    }
    if (!w->plays_differ && !old->decisions && take_positions(r)) { /* initial values are in no journal */
        w->plays_differ = true;
        set_difference(r, NULL, NULL);
    }
    if (!r->choices_at && old->state == GAME_DECISION && w->game.state == GAME_DECISION &&
        old->choices.count != w->game.choices.count)
        r->choices_at = old->decisions + 1;
}
