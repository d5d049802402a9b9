/* SPDX-License-Identifier: MIT
 *
 * Kinds of thing and their members: those that the rulebook declares, the titles of cards, and directions.
 */
#include "lang/vocab_inner.h"

#include "lang/forms.h"
#include "lang/name_map.h"

#include <ctype.h>
#include <string.h>

static struct vocab_kind *add_kind(struct vocab *v, const char *name, enum rb_category category,
                                   const struct rb_kind *decl)
{
    struct vocab_kind *k = &ARENA_PUSH(v->arena, v->kinds, v->kind_count, v->kind_cap);
    *k = (struct vocab_kind){.name = name, .category = category, .decl = decl, .title_kind = -1, .titles_of = -1};
    k->plural = decl && decl->plural.text ? decl->plural.text : arena_printf(v->arena, "%ss", name);
    return k;
}

struct members_at_work {
    struct vocab *v;
    struct diags *diags;
    size_t cap, count;
    bool full;
};

static void add_member(struct members_at_work *w, int kind, const char *name, const struct rb_member *decl, int copy,
                       int title, struct src_pos pos)
{
    struct vocab *v = w->v;
    if (w->count >= MEMBERS_MAX) {
        if (!w->full)
            diag_add(w->diags, DIAG_ERROR, "too-many", pos, 1, "more than %d things in total", MEMBERS_MAX);
        w->full = true;
        return;
    }
    int other = name_map_get(v->names, name);
    if (other >= 0) {
        diag_add(w->diags, DIAG_ERROR, "name-twice", pos, (int)strlen(name),
                 "duplicate name '%s': for %p and for %p", name,
                 message_noun(v->arena, v->kinds[v->members[other].kind].name),
                 message_noun(v->arena, v->kinds[kind].name));
        return;
    }
    struct vocab_member *m = &ARENA_PUSH(v->arena, v->members, w->count, w->cap);
    *m = (struct vocab_member){name, decl, kind, copy, title};
    name_map_add(v->names, name, (int)w->count - 1);
    v->member_count = (int)w->count;
    v->kinds[kind].count++;
}

/* grid: 5 x 4, also: [Harbour]: square-0-0, square-1-0, …, row by row from the north-west, and
 * then the others. */
static void add_grid(struct members_at_work *w, int kind, const struct rb_kind *d)
{
    struct arena *a = w->v->arena;
    for (int row = 0; row < d->grid_height && !w->full; row++)
        for (int column = 0; column < d->grid_width; column++)
            add_member(w, kind,
                       d->lettered ? arena_printf(a, "%c%d", 'a' + column, rb_row_number(d->lettered, d->grid_height, row))
                                   : arena_printf(a, "%s-%d-%d", d->name.text, column, row),
                       NULL, 0, NOTHING, d->name.pos);
    for (size_t i = 0; i < d->also_count; i++)
        add_member(w, kind, d->also[i].text, NULL, 0, NOTHING, d->also[i].pos);
}

/* `owner` NULL: they have no owner. */
static void add_counted(struct members_at_work *w, int kind, const struct rb_kind *d, const char *owner)
{
    struct arena *a = w->v->arena;
    for (int n = 1; n <= d->count && !w->full; n++) {
        const char *name = owner ? arena_printf(a, "%s-%s-%d", owner, d->name.text, n)
                                 : arena_printf(a, "%s-%d", d->name.text, n);
        add_member(w, kind, name, NULL, n, NOTHING, d->name.pos);
    }
}

/* cards: [{name: Reef, copies: 3}]: Reef/1, Reef/2, Reef/3. */
static void add_cards(struct members_at_work *w, int kind, const struct rb_kind *d)
{
    const struct vocab *v = w->v;
    int first_title = v->kinds[v->kinds[kind].title_kind].first;
    for (size_t i = 0; i < d->member_count; i++) {
        const struct rb_member *m = &d->members[i];
        for (int n = 1; n <= m->copies && !w->full; n++)
            add_member(w, kind, arena_printf(v->arena, "%s/%d", m->name.text, n), m, m->copies > 1 ? n : 0,
                       first_title + (int)i, m->name.pos);
    }
}

/* names: [Skye, Mull, Iona] */
static void add_named(struct members_at_work *w, int kind, const struct rb_kind *d)
{
    for (size_t i = 0; i < d->member_count; i++)
        add_member(w, kind, d->members[i].name.text, &d->members[i], 0, NOTHING, d->members[i].name.pos);
}

static void add_directions(struct members_at_work *w, int kind)
{
    int directions = w->v->kinds[kind].directions; /* 2 means the four diagonal ones */
    for (int d = directions == 2; directions && d < GRID_WAYS; d += directions == 8 ? 1 : 2)
        add_member(w, kind, direction_names[d], NULL, 0, NOTHING, (struct src_pos){0, 1, 1});
    for (int d = GRID_WAYS; w->v->kinds[kind].tracked && d < WAYS; d++)
        add_member(w, kind, direction_names[d], NULL, 0, NOTHING, (struct src_pos){0, 1, 1});
}

static void add_members_of(struct members_at_work *w, int kind)
{
    const struct vocab *v = w->v;
    const struct vocab_kind *k = &v->kinds[kind], *players = v->players >= 0 ? &v->kinds[v->players] : NULL;
    const struct rb_kind *d = k->titles_of >= 0 ? v->kinds[k->titles_of].decl : k->decl;
    v->kinds[kind].first = (int)w->count;
    if (!d)
        add_directions(w, kind);
    else if (k->titles_of >= 0)
        add_named(w, kind, d);
    else if (d->grid_width)
        add_grid(w, kind, d);
    else if (d->count && d->count_each)
        for (int i = 0; players && i < players->count; i++)
            add_counted(w, kind, d, v->members[players->first + i].name);
    else if (d->count)
        add_counted(w, kind, d, NULL);
    else if (d->cards)
        add_cards(w, kind, d);
    else
        add_named(w, kind, d);
}

void vocab_add_members(struct vocab *v, struct diags *diags)
{
    struct members_at_work w = {.v = v, .diags = diags};
    for (int titles = 1; titles >= 0; titles--) /* titles first: cards refer to them */
        for (size_t i = 0; i < v->kind_count; i++)
            if ((v->kinds[i].titles_of >= 0) == (titles == 1) && v->kinds[i].category != RB_NUMBER)
                add_members_of(&w, (int)i);
}

/* ---------------------------------------------------------------- kinds */

/* A letter, then letters, digits, - and _: what the lexer reads as one word. */
static bool valid_name(const char *s)
{
    if (!isalpha((unsigned char)*s) && !((unsigned char)*s & 0x80))
        return false;
    for (; *s; s++)
        if (!isalnum((unsigned char)*s) && *s != '-' && *s != '_' && !((unsigned char)*s & 0x80))
            return false;
    return s[-1] != '-';
}

/* [number], [zone] and [happening] are placeholders of the language. */
static bool is_placeholder(const char *name)
{
    return !strcmp(name, "number") || !strcmp(name, "zone") || !strcmp(name, "happening");
}

/* The sentences that use the name then get no errors of their own. */
static void refuse_word(struct vocab *v, struct diags *diags, const struct rb_str *s)
{
    struct diag *d = diag_add(diags, DIAG_ERROR, "reserved-word", s->pos, (int)strlen(s->text),
                              "'%s' is a word of the language and cannot be a name", s->text);
    diag_note(diags, d, "choose another word; a text under  en:  can state how it is printed");
    name_map_add(v->refused_names, s->text, 1);
}

void vocab_check_name(struct vocab *v, struct diags *diags, const struct rb_str *s, enum keyword_use taken)
{
    if (s->text && keyword_is(v->keywords, s->text, taken))
        refuse_word(v, diags, s);
    else if (s->text && !valid_name(s->text)) {
        struct diag *d = diag_add(diags, DIAG_ERROR, "bad-name", s->pos, (int)strlen(s->text),
                                  "invalid name '%s'", s->text);
        diag_note(diags, d,
                  "a name is one word of letters, digits and '-', such as War-Fleet; under en: is how it is printed");
    }
}

static void add_players(struct vocab *v, int kind, const struct rb_kind *d)
{
    v->players = kind;
    v->most_players = (int)d->member_count;
    if (d->high && d->high < v->most_players)
        v->most_players = d->high;
    v->fewest_players = d->low ? d->low : v->most_players;
}

static void add_declared(struct vocab *v, const struct rb_kind *d)
{
    int kind = (int)v->kind_count;
    struct vocab_kind *k = add_kind(v, d->name.text, d->category, d);
    k->low = d->low;
    k->high = d->high;
    k->width = d->grid_width;
    k->height = d->grid_height;
    k->tracked = d->track_count > 0;
    k->near = d->grid_width || d->linked || d->track_count;
    if (d->grid_width)
        k->directions = d->directions.text && !strcmp(d->directions.text, "all") ? 8 : 4;
    if (d->category == RB_PLAYER)
        add_players(v, kind, d);
    if (d->cards) {
        add_kind(v, arena_printf(v->arena, "%s-title", d->name.text), RB_LIST, NULL)->titles_of = kind;
        v->kinds[kind].title_kind = kind + 1;
    }
}

/* The parser would read the name as the beginning of another value; that of a piece or a player, which can be the
 * first word of a statement, also as that of another statement. */
static bool cannot_be_read(const struct vocab *v, const struct rb_kind *d, const char *name)
{
    static const enum form values[] = {FORM_NOTHING, FORM_THIS, FORM_THE, FORM_A, FORM_AN, FORM_NOT, FORM_FILTER_IN,
                                       FORM_OTHERWISE};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (form_begins_with(values[i], name))
            return true;
    return d->category != RB_LIST && !d->cards && keyword_is(v->keywords, name, KEYWORD_BEGINS);
}

static void check_member_name(struct vocab *v, const struct rb_kind *d, const struct rb_str *name,
                              struct diags *diags)
{
    if (cannot_be_read(v, d, name->text))
        refuse_word(v, diags, name);
    else
        vocab_check_name(v, diags, name, KEYWORD_NO_USE);
}

static void check_names(struct vocab *v, const struct rb_kind *d, struct diags *diags)
{
    if (is_placeholder(d->name.text))
        refuse_word(v, diags, &d->name);
    else
        vocab_check_name(v, diags, &d->name, KEYWORD_KEPT);
    for (size_t i = 0; !d->grid_width && !d->count && d->category != RB_NUMBER && i < d->member_count; i++)
        check_member_name(v, d, &d->members[i].name, diags);
}

/* The kind `direction`, where there is a board or a track. */
static void add_direction_kind(struct vocab *v, struct diags *diags)
{
    int directions = 0, own = vocab_kind_named(v, "direction");
    bool diagonal = false, tracked = false;
    for (size_t i = 0; i < v->kind_count; i++) {
        const struct vocab_kind *k = &v->kinds[i];
        directions = k->directions > directions ? k->directions : directions;
        tracked |= k->tracked;
        diagonal |= k->decl && k->decl->directions.text && !strcmp(k->decl->directions.text, "diagonal");
    }
    if (!directions && !tracked)
        return;
    if (own >= 0) {
        diag_add(diags, DIAG_ERROR, "name-twice", v->kinds[own].decl->name.pos, (int)strlen("direction"),
                 "'direction' is the language's name for the directions of a board or a track; use another name");
        return;
    }
    if (directions != 8 && diagonal)
        directions = 2;
    v->direction = (int)v->kind_count;
    struct vocab_kind *k = add_kind(v, "direction", RB_LIST, NULL);
    k->directions = directions;
    k->tracked = tracked;
}

void vocab_add_kinds(struct vocab *v, struct diags *diags)
{
    for (size_t i = 0; i < v->rb->kind_count; i++) {
        const struct rb_kind *d = &v->rb->kinds[i];
        if (v->kind_count >= KINDS_MAX) {
            diag_add(diags, DIAG_ERROR, "too-many", d->name.pos, 1, "more than %d kinds of thing", KINDS_MAX);
            break;
        }
        check_names(v, d, diags);
        if (vocab_kind_named(v, d->name.text) >= 0)
            diag_add(diags, DIAG_ERROR, "name-twice", d->name.pos, (int)strlen(d->name.text), "duplicate kind '%s'",
                     d->name.text);
        else
            add_declared(v, d);
    }
    add_direction_kind(v, diags);
}
