/* SPDX-License-Identifier: MIT
 *
 * Kinds, members, fields and zones: from the author's words to numbers. Names are resolved in two rounds, because a
 * field may speak of a kind that is declared further down.
 */
#include "lang/vocab.h"

#include "base/mem.h"
#include "base/word.h"
#include "lang/keywords.h"
#include "lang/name_map.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    KINDS_MAX = 1000, /* names of kinds are looked through one by one */
    LINKED_MAX = 2000 /* places of a map: a table of all pairs is kept */
};

const char *const direction_names[8] = {"north", "northeast", "east", "southeast",
                                        "south", "southwest", "west", "northwest"};
const signed char direction_steps[8][2] = {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}};

int vocab_member_named(const struct vocab *v, const char *name)
{
    return name_map_get(v->names, name);
}

int vocab_kind_named(const struct vocab *v, const char *name)
{
    for (size_t i = 0; i < v->kind_count; i++)
        if (!strcmp(v->kinds[i].name, name))
            return (int)i;
    return -1;
}

int vocab_kind_with_plural(const struct vocab *v, const char *plural)
{
    for (size_t i = 0; i < v->kind_count; i++)
        if (!strcmp(v->kinds[i].plural, plural))
            return (int)i;
    return -1;
}

struct vocab_field *vocab_field_of(const struct vocab *v, int kind, const char *name)
{
    const struct vocab_kind *k = &v->kinds[kind];
    for (size_t i = 0; i < k->field_count; i++)
        if (!strcmp(k->fields[i].name, name))
            return &k->fields[i];
    return NULL;
}

bool vocab_hides_names(const struct vocab *v, struct type what)
{
    if ((what.tag != TY_PIECE && what.tag != TY_MAYBE) || what.kind < 0 || v->kinds[what.kind].title_kind < 0)
        return false;
    const struct vocab_field *title = vocab_field_of(v, what.kind, "title");
    return title && title->hidden;
}

struct vocab_field *vocab_table_field(const struct vocab *v, const char *name)
{
    for (size_t i = 0; i < v->table_count; i++)
        if (!strcmp(v->table[i].name, name))
            return &v->table[i];
    return NULL;
}

struct vocab_phrase *vocab_phrase_named(const struct vocab *v, const char *id)
{
    for (size_t i = 0; i < v->phrase_count; i++)
        if (!strcmp(v->phrases[i]->id, id))
            return v->phrases[i];
    return NULL;
}

int phrase_placeholder_named(const struct vocab_phrase *p, const char *name)
{
    for (int i = 0; i < p->placeholder_count; i++)
        if (!strcmp(p->placeholders[i].name, name))
            return i;
    return -1;
}

bool phrase_is_a(const struct vocab *v, const struct vocab_phrase *p, const struct vocab_phrase *general)
{
    for (; p != general; p = v->phrases[p->parent])
        if (p->parent < 0)
            return false;
    return true;
}

int direction_of_member(const struct vocab *v, int member)
{
    for (int i = 0; i < 8; i++)
        if (!strcmp(direction_names[i], v->members[member].name))
            return i;
    return -1;
}

/* ---------------------------------------------------------------- types */

static const char *strip(struct arena *a, const char *s, size_t len)
{
    while (len && isspace((unsigned char)*s))
        s++, len--;
    while (len && isspace((unsigned char)s[len - 1]))
        len--;
    return arena_strndup(a, s, len);
}

static void unknown_kind(struct vocab *v, struct diags *diags, struct src_pos pos, const char *name)
{
    struct diag *d = diag_add(diags, DIAG_ERROR, "unknown-kind", pos, (int)strlen(name),
                              "'%s' is not a kind of thing", name);
    const char *best = NULL;
    int least = 3;
    for (size_t i = 0; i < v->kind_count; i++) {
        int n = word_distance(name, v->kinds[i].name, 2);
        if (n < least)
            least = n, best = v->kinds[i].name;
    }
    if (best)
        diag_note(diags, d, "did you mean '%s'?", best);
    else
        diag_note(diags, d, "kinds are what stands under players, lists, numbers and pieces");
}

static int parse_bounds(const char *s, int32_t *low, int32_t *high)
{
    char *end;
    long a = strtol(s, &end, 10);
    if (end == s || strncmp(end, " to ", 4))
        return -1;
    const char *second = end + 4;
    long b = strtol(second, &end, 10);
    if (end == second || *end || a < NUMBER_LOW || b > NUMBER_HIGH || a > b)
        return -1;
    *low = (int32_t)a;
    *high = (int32_t)b;
    return 0;
}

int vocab_parse_type(struct vocab *v, const struct rb_str *text, struct type *type, const char **first,
                     struct diags *diags)
{
    const char *s = text->text, *at = strstr(s, ", at first ");
    if (first)
        *first = at ? strip(v->arena, at + 11, strlen(at + 11)) : NULL;
    const char *what = strip(v->arena, s, at ? (size_t)(at - s) : strlen(s));
    *type = type_number(0, 0);
    if (!parse_bounds(what, &type->low, &type->high))
        return 0;
    if (!strcmp(what, "yes or no")) {
        *type = type_truth();
        return 0;
    }
    if (!strncmp(what, "a ", 2) || !strncmp(what, "an ", 3)) {
        const char *name = what + (what[1] == 'n' ? 3 : 2), *tail = strstr(name, " or nothing");
        bool maybe = tail && !tail[11];
        name = strip(v->arena, name, maybe ? (size_t)(tail - name) : strlen(name));
        int kind = vocab_kind_named(v, name);
        if (kind < 0) {
            unknown_kind(v, diags, text->pos, name);
            return -1;
        }
        const struct vocab_kind *k = &v->kinds[kind];
        if (k->category == RB_NUMBER) {
            if (maybe) {
                diag_add(diags, DIAG_ERROR, "bad-type", text->pos, 1,
                         "a number is never nothing; give it a value that means none");
                return -1;
            }
            *type = (struct type){TY_NUMBER, kind, k->low, k->high};
        } else
            *type = type_of_kind(maybe ? TY_MAYBE : TY_PIECE, kind);
        return 0;
    }
    struct diag *d = diag_add(diags, DIAG_ERROR, "bad-type", text->pos, (int)strlen(s), "'%s' is not a type", s);
    if (vocab_kind_named(v, s) >= 0)
        diag_note(diags, d, "did you mean '%s %s'?", word_article(s), s);
    diag_note(
        diags, d,
        "a type is one of: 0 to 5 · yes or no · a KIND · a KIND or nothing; each may go on with ', at first VALUE'");
    return -1;
}

int vocab_parse_value(struct vocab *v, const struct type *type, const char *text, struct src_pos pos, int32_t *value,
                      struct diags *diags)
{
    char *end;
    switch (type->tag) {
    case TY_NUMBER: {
        long n = strtol(text, &end, 10);
        if (*text && !*end && n >= type->low && n <= type->high) {
            *value = (int32_t)n;
            return 0;
        }
        diag_add(diags, DIAG_ERROR, "bad-value", pos, (int)strlen(text), "'%s' is not a number from %d to %d", text,
                 type->low, type->high);
        return -1;
    }
    case TY_TRUTH:
        if (!strcmp(text, "yes") || !strcmp(text, "true"))
            return *value = 1, 0;
        if (!strcmp(text, "no") || !strcmp(text, "false"))
            return *value = 0, 0;
        diag_add(diags, DIAG_ERROR, "bad-value", pos, (int)strlen(text), "'%s' is neither yes nor no", text);
        return -1;
    case TY_MAYBE:
        if (!strcmp(text, "nothing"))
            return *value = NOTHING, 0;
        /* fall through */
    default: {
        int m = vocab_member_named(v, text);
        if (m >= 0 && v->members[m].kind == type->kind)
            return *value = m, 0;
        struct diag *d = diag_add(diags, DIAG_ERROR, "bad-value", pos, (int)strlen(text), "'%s' is not %s", text,
                                  type_noun(v, type->kind, v->arena));
        const struct vocab_kind *k = &v->kinds[type->kind];
        for (int i = 0; i < k->count && i < 400; i++)
            if (word_distance(text, v->members[k->first + i].name, 2) <= 2) {
                diag_note(diags, d, "did you mean '%s'?", v->members[k->first + i].name);
                break;
            }
        return -1;
    }
    }
}

const char *type_noun(const struct vocab *v, int kind, struct arena *arena)
{
    return arena_printf(arena, "%s %s", word_article(v->kinds[kind].name), v->kinds[kind].name);
}

const char *type_name(const struct vocab *v, struct type t, struct arena *arena)
{
    switch (t.tag) {
    case TY_NONE: return "something unknown";
    case TY_NUMBER: return t.kind >= 0 ? arena_printf(arena, "a number (%s)", v->kinds[t.kind].name) : "a number";
    case TY_TRUTH: return "yes or no";
    case TY_PIECE: return type_noun(v, t.kind, arena);
    case TY_MAYBE: return arena_printf(arena, "%s or nothing", type_noun(v, t.kind, arena));
    case TY_NOTHING: return "nothing";
    case TY_ZONE: return arena_printf(arena, "a zone of %s", v->kinds[t.kind].plural);
    case TY_SET: return arena_printf(arena, "some %s", v->kinds[t.kind].plural);
    case TY_EVENT: return arena_printf(arena, "the %s (something that happens)", v->phrases[t.kind]->id);
    case TY_CHANCE: return "what a roll is for";
    }
    return "";
}

/* ---------------------------------------------------------------- kinds and members */

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
            diag_add(w->diags, DIAG_ERROR, "too-many", pos, 1, "more than %d things in all", MEMBERS_MAX);
        w->full = true;
        return;
    }
    int other = name_map_get(v->names, name);
    if (other >= 0) {
        diag_add(w->diags, DIAG_ERROR, "name-twice", pos, (int)strlen(name),
                 "the name '%s' is used twice: for %s and %s", name, type_noun(v, v->members[other].kind, v->arena),
                 type_noun(v, kind, v->arena));
        return;
    }
    struct vocab_member *m = &ARENA_PUSH(v->arena, v->members, w->count, w->cap);
    *m = (struct vocab_member){name, decl, kind, copy, title};
    name_map_put(v->names, name, (int)w->count - 1);
    v->member_count = (int)w->count;
    v->kinds[kind].count++;
}

static void add_members(struct members_at_work *w, int kind)
{
    struct vocab *v = w->v;
    struct vocab_kind *k = &v->kinds[kind];
    const struct rb_kind *d = k->decl;
    k->first = (int)w->count;
    if (k->titles_of >= 0) {
        d = v->kinds[k->titles_of].decl;
        for (size_t i = 0; i < d->member_count; i++)
            add_member(w, kind, d->members[i].name.text, &d->members[i], 0, NOTHING, d->members[i].name.pos);
    } else if (d && d->grid_width) {
        for (int r = 0; r < d->grid_height && !w->full; r++)
            for (int c = 0; c < d->grid_width; c++)
                add_member(w, kind, arena_printf(v->arena, "%s-%d-%d", k->name, c, r), NULL, 0, NOTHING, d->name.pos);
        for (size_t i = 0; i < d->also_count; i++)
            add_member(w, kind, d->also[i].text, NULL, 0, NOTHING, d->also[i].pos);
    } else if (d && d->count && d->count_each) {
        const struct vocab_kind *p = &v->kinds[v->players];
        for (int i = 0; i < p->count; i++)
            for (int n = 1; n <= d->count && !w->full; n++)
                add_member(w, kind, arena_printf(v->arena, "%s-%s-%d", v->members[p->first + i].name, k->name, n),
                           NULL, n, NOTHING, d->name.pos);
    } else if (d && d->count) {
        for (int n = 1; n <= d->count && !w->full; n++)
            add_member(w, kind, arena_printf(v->arena, "%s-%d", k->name, n), NULL, n, NOTHING, d->name.pos);
    } else if (d && d->cards) {
        const struct vocab_kind *titles = &v->kinds[k->title_kind];
        for (size_t i = 0; i < d->member_count; i++) {
            const struct rb_member *m = &d->members[i];
            for (int n = 1; n <= m->copies && !w->full; n++)
                add_member(w, kind, arena_printf(v->arena, "%s/%d", m->name.text, n), m, m->copies > 1 ? n : 0,
                           titles->first + (int)i, m->name.pos);
        }
    } else if (d) {
        for (size_t i = 0; i < d->member_count; i++)
            add_member(w, kind, d->members[i].name.text, &d->members[i], 0, NOTHING, d->members[i].name.pos);
    }
}

static bool valid_name(const char *s)
{
    if (!isalpha((unsigned char)*s) && !((unsigned char)*s & 0x80))
        return false;
    for (; *s; s++)
        if (!isalnum((unsigned char)*s) && *s != '-' && *s != '_' && !((unsigned char)*s & 0x80))
            return false;
    return s[-1] != '-';
}

static void check_name(struct diags *diags, const struct rb_str *s)
{
    if (s->text && !valid_name(s->text)) {
        struct diag *d = diag_add(diags, DIAG_ERROR, "bad-name", s->pos, (int)strlen(s->text),
                                  "'%s' cannot be a name", s->text);
        diag_note(
            diags, d,
            "a name is one word of letters, digits and '-', such as War-Fleet; how it is printed stands under en:");
    }
}

static void add_kinds(struct vocab *v, struct diags *diags)
{
    const struct rulebook *rb = v->rb;
    static const char *const titles_suffix = "-title";
    for (size_t i = 0; i < rb->kind_count; i++) {
        const struct rb_kind *d = &rb->kinds[i];
        if (v->kind_count >= KINDS_MAX) {
            diag_add(diags, DIAG_ERROR, "too-many", d->name.pos, 1, "more than %d kinds of thing", KINDS_MAX);
            break;
        }
        check_name(diags, &d->name);
        if (!d->grid_width && !d->count && d->category != RB_NUMBER)
            for (size_t j = 0; j < d->member_count; j++)
                check_name(diags, &d->members[j].name);
        if (vocab_kind_named(v, d->name.text) >= 0) {
            diag_add(diags, DIAG_ERROR, "name-twice", d->name.pos, (int)strlen(d->name.text),
                     "there are two kinds called '%s'", d->name.text);
            continue;
        }
        struct vocab_kind *k = add_kind(v, d->name.text, d->category, d);
        int kind = (int)v->kind_count - 1;
        k->low = d->low;
        k->high = d->high;
        k->width = d->grid_width;
        k->height = d->grid_height;
        k->near = d->grid_width || d->linked;
        if (d->grid_width)
            k->directions = d->directions.text && !strcmp(d->directions.text, "all") ? 8 : 4;
        if (d->category == RB_PLAYER) {
            v->players = kind;
            v->most_players = (int)d->member_count;
            if (d->high)
                v->most_players = d->high < v->most_players ? d->high : v->most_players;
            v->fewest_players = d->low ? d->low : v->most_players;
        }
        if (d->cards) {
            add_kind(v, arena_printf(v->arena, "%s%s", d->name.text, titles_suffix), RB_LIST, NULL)->titles_of = kind;
            v->kinds[kind].title_kind = (int)v->kind_count - 1;
        }
    }
    int directions = 0, diagonal = 0;
    for (size_t i = 0; i < v->kind_count; i++) {
        directions = v->kinds[i].directions > directions ? v->kinds[i].directions : directions;
        diagonal |= v->kinds[i].decl && v->kinds[i].decl->directions.text &&
                    !strcmp(v->kinds[i].decl->directions.text, "diagonal");
    }
    int own = vocab_kind_named(v, "direction");
    if (directions && own >= 0) {
        diag_add(
            diags, DIAG_ERROR, "name-twice", v->kinds[own].decl->name.pos, (int)strlen("direction"),
            "'direction' is what the language calls the directions of a board, so nothing else can be called that");
    } else if (directions) {
        struct vocab_kind *k = add_kind(v, "direction", RB_LIST, NULL);
        k->directions = directions == 8 ? 8 : diagonal ? 2 : 4;
        v->direction = (int)v->kind_count - 1;
    }
}

static void add_all_members(struct vocab *v, struct diags *diags)
{
    struct members_at_work w = {.v = v, .diags = diags};
    for (int titles = 1; titles >= 0; titles--) /* titles first: cards refer to them */
        for (size_t i = 0; i < v->kind_count; i++) {
            if ((v->kinds[i].titles_of >= 0) != (titles == 1) || v->kinds[i].category == RB_NUMBER)
                continue;
            if ((int)i == v->direction && v->kinds[i].directions) {
                struct vocab_kind *k = &v->kinds[i];
                k->first = (int)w.count;
                for (int d = k->directions == 2; d < 8; d += k->directions == 8 ? 1 : 2)
                    add_member(&w, (int)i, direction_names[d], NULL, 0, NOTHING, (struct src_pos){0, 1, 1});
            } else
                add_members(&w, (int)i);
        }
}

/* ---------------------------------------------------------------- fields */

static struct vocab_field *add_field(struct vocab *v, struct vocab_kind *k, const char *name, struct type type,
                                     enum field_store store)
{
    struct vocab_field **list = k ? &k->fields : &v->table;
    size_t *count = k ? &k->field_count : &v->table_count, *cap = k ? &k->field_cap : &v->table_cap;
    struct vocab_field *f = &ARENA_PUSH(v->arena, *list, *count, *cap);
    *f = (struct vocab_field){.name = name, .type = type, .store = store, .zone = -1, .cell = -1, .list = {-1, -1}};
    f->first_value = type.tag == TY_NUMBER ? (type.low > 0 ? type.low : type.high < 0 ? type.high : 0)
                     : type.tag == TY_PIECE ? v->kinds[type.kind].first
                     : type.tag == TY_MAYBE ? NOTHING
                                            : 0;
    return f;
}

/* A field whose values are given once and for all by what the members are. */
static int32_t *add_fixed(struct vocab *v, struct vocab_kind *k, const char *name, struct type type)
{
    struct vocab_field *f = add_field(v, k, name, type, FIELD_FIXED);
    return f->values = ARENA_ARRAY(v->arena, int32_t, k->count ? k->count : 1);
}

static void add_builtin_fields(struct vocab *v, struct vocab_kind *k, struct diags *diags)
{
    if (k->width) {
        int32_t *column = add_fixed(v, k, "column", type_number(-1, k->width - 1));
        int32_t *row = add_fixed(v, k, "row", type_number(-1, k->height - 1));
        for (int i = 0; i < k->count; i++) {
            bool on = i < k->width * k->height;
            column[i] = on ? i % k->width : -1;
            row[i] = on ? i / k->width : -1;
        }
    }
    if (k->title_kind >= 0) {
        int32_t *title = add_fixed(v, k, "title", type_of_kind(TY_PIECE, k->title_kind));
        for (int i = 0; i < k->count; i++)
            title[i] = v->members[k->first + i].title;
    }
    if (k->decl && k->decl->count_each) {
        int32_t *owner = add_fixed(v, k, "owner", type_of_kind(TY_PIECE, v->players));
        for (int i = 0; i < k->count; i++)
            owner[i] = v->kinds[v->players].first + i / k->decl->count;
    }
    if (k->decl && k->decl->faces.text) {
        k->die = true;
        if (!vocab_parse_type(v, &k->decl->faces, &k->face_type, NULL, diags))
            add_field(v, k, "face", k->face_type, FIELD_CELL);
    }
}

static void add_declared_field(struct vocab *v, struct vocab_kind *k, const struct rb_field *d, struct diags *diags)
{
    struct type type;
    const char *first;
    check_name(diags, &d->name);
    if (vocab_parse_type(v, &d->type, &type, &first, diags))
        return;
    if (k ? vocab_field_of(v, (int)(k - v->kinds), d->name.text) : vocab_table_field(v, d->name.text)) {
        diag_add(diags, DIAG_ERROR, "name-twice", d->name.pos, (int)strlen(d->name.text), "'%s' is declared twice",
                 d->name.text);
        return;
    }
    struct vocab_field *f = add_field(v, k, d->name.text, type, FIELD_CELL);
    f->decl = d;
    if (first)
        vocab_parse_value(v, &type, first, d->type.pos, &f->first_value, diags);
}

static bool is_declared(const struct rb_kind *d, const char *field)
{
    for (size_t i = 0; i < d->field_count; i++)
        if (!strcmp(d->fields[i].name.text, field))
            return true;
    return false;
}

static void give_card_values(struct vocab *v, struct vocab_kind *k, struct diags *diags)
{
    const struct rb_kind *d = k->decl;
    for (int i = 0; i < k->count; i++) {
        const struct rb_member *m = v->members[k->first + i].decl;
        if (!m || v->members[k->first + i].copy > 1 || k->titles_of >= 0)
            continue;
        for (size_t j = 0; j < m->value_count; j++) {
            struct vocab_field *f = vocab_field_of(v, (int)(k - v->kinds), m->values[j].name.text);
            if (!f && is_declared(d, m->values[j].name.text))
                continue; /* its type was refused */
            if (!f || !f->decl) {
                struct diag *e = diag_add(diags, DIAG_ERROR, "unknown-field", m->values[j].name.pos,
                                          (int)strlen(m->values[j].name.text), "%s %s has no '%s'",
                                          word_article(k->name), k->name, m->values[j].name.text);
                for (size_t n = 0; n < k->field_count; n++)
                    if (word_distance(k->fields[n].name, m->values[j].name.text, 2) <= 2)
                        diag_note(diags, e, "did you mean '%s'?", k->fields[n].name);
                continue;
            }
            int32_t value;
            if (vocab_parse_value(v, &f->type, m->values[j].value.text, m->values[j].value.pos, &value, diags))
                continue;
            if (!f->values) {
                f->values = ARENA_ARRAY(v->arena, int32_t, k->count);
                for (int n = 0; n < k->count; n++)
                    f->values[n] = f->first_value;
            }
            for (int n = i; n < k->count && v->members[k->first + n].decl == m; n++)
                f->values[n] = value;
        }
    }
    for (size_t i = 0; d && i < d->hidden_count; i++) {
        struct vocab_field *f = vocab_field_of(v, (int)(k - v->kinds), d->hidden[i].text);
        k->hides = true;
        if (f)
            f->hidden = true; /* otherwise a kept condition: phrases.c looks for it */
    }
}

static void add_links(struct vocab *v, struct vocab_kind *k, struct diags *diags)
{
    if (!k->decl || !k->decl->linked)
        return;
    if (k->count > LINKED_MAX) {
        diag_add(diags, DIAG_ERROR, "too-many", k->decl->name.pos, 1, "more than %d pieces of a kind with links",
                 LINKED_MAX);
        return;
    }
    unsigned char *table = arena_alloc(v->arena, (size_t)k->count * (size_t)k->count + 1);
    for (size_t i = 0; i < k->decl->link_count; i++) {
        struct type t = type_of_kind(TY_PIECE, (int)(k - v->kinds));
        int32_t a, b;
        const struct rb_link *l = &k->decl->links[i];
        if (vocab_parse_value(v, &t, l->a.text, l->a.pos, &a, diags) ||
            vocab_parse_value(v, &t, l->b.text, l->b.pos, &b, diags))
            continue;
        table[(a - k->first) * k->count + (b - k->first)] = 1;
        table[(b - k->first) * k->count + (a - k->first)] = 1;
    }
    k->links = table;
}

/* ---------------------------------------------------------------- zones */

static void add_zones(struct vocab *v, struct diags *diags)
{
    for (size_t i = 0; i < v->rb->zone_count; i++) {
        const struct rb_zone *d = &v->rb->zones[i];
        if (v->zone_count >= KINDS_MAX) {
            diag_add(diags, DIAG_ERROR, "too-many", d->name.pos, 1, "more than %d kinds of zone", KINDS_MAX);
            break;
        }
        check_name(diags, &d->name);
        int holds = vocab_kind_named(v, d->holds.text), of = d->of.text ? vocab_kind_named(v, d->of.text) : -1;
        if (holds < 0)
            unknown_kind(v, diags, d->holds.pos, d->holds.text);
        if (d->of.text && of < 0)
            unknown_kind(v, diags, d->of.pos, d->of.text);
        if (holds < 0 || (d->of.text && of < 0))
            continue;
        if (v->kinds[holds].category == RB_NUMBER || (of >= 0 && v->kinds[of].category == RB_NUMBER)) {
            diag_add(diags, DIAG_ERROR, "bad-type", d->holds.pos, 1,
                     "numbers cannot be put into zones, nor have them");
            continue;
        }
        struct vocab_zone *z = &ARENA_PUSH(v->arena, v->zones, v->zone_count, v->zone_cap);
        *z = (struct vocab_zone){.name = d->name.text, .decl = d, .phrase = -1, .of = of, .holds = holds,
                                 .ordered = d->ordered};
        v->kinds[holds].held = true;
        v->kinds[holds].in_order |= d->ordered;
        const char *text = rb_text_in(&d->texts, "en", "en");
        if (text && strchr(text, '[') && of < 0)
            continue; /* a phrase: phrases.c gives it its owners */
        struct vocab_field *f = add_field(v, of >= 0 ? &v->kinds[of] : NULL, z->name, type_of_kind(TY_ZONE, holds),
                                          FIELD_ZONE);
        f->zone = (int)v->zone_count - 1;
        z->first = v->zone_instance_count;
        z->count = of >= 0 ? v->kinds[of].count : 1;
        if (v->zone_instance_count + z->count > CELLS_MAX) {
            diag_add(diags, DIAG_ERROR, "too-many", d->name.pos, 1, "more than %d zones in all", CELLS_MAX);
            z->count = 1;
        }
        v->zone_instance_count += z->count;
    }
}

/* ---------------------------------------------------------------- all of it */

/* From the last to the first, so that of those with one name the first is found first. */
static void index_words(struct vocab *v)
{
    v->words = name_map_new(v->arena);
    v->next_word = ARENA_ARRAY(v->arena, int, v->rb->word_count + 1);
    for (size_t i = v->rb->word_count; i-- > 0;) {
        v->next_word[i] = name_map_get(v->words, v->rb->words[i].name.text);
        name_map_put(v->words, v->rb->words[i].name.text, (int)i);
    }
}

struct vocab *vocab_build(const struct rulebook *rb, struct arena *arena, struct diags *diags)
{
    struct vocab *v = ARENA_NEW(arena, struct vocab);
    *v = (struct vocab){.arena = arena, .rb = rb, .players = -1, .direction = -1, .knows = -1, .rolled = -1,
                        .win = -1, .draw = -1, .start = -1};
    v->root = ARENA_NEW(arena, struct trie);
    v->chances = ARENA_NEW(arena, struct trie);
    v->keywords = keywords_new(arena);
    v->names = name_map_new(arena);
    index_words(v);
    if (rb->language.text && strcmp(rb->language.text, "en"))
        diag_add(diags, DIAG_ERROR, "bad-value", rb->language.pos, 1,
                 "the language of code is en; other languages are given as translations of its phrases");
    add_kinds(v, diags);
    if (v->players < 0)
        diag_add(diags, DIAG_ERROR, "missing-key", (struct src_pos){0, 1, 1}, 1,
                 "nobody plays: the rulebook has no players");
    add_all_members(v, diags);
    for (size_t i = 0; i < v->kind_count; i++)
        add_builtin_fields(v, &v->kinds[i], diags);
    for (size_t i = 0; i < v->kind_count; i++)
        for (size_t j = 0; v->kinds[i].decl && j < v->kinds[i].decl->field_count; j++)
            add_declared_field(v, &v->kinds[i], &v->kinds[i].decl->fields[j], diags);
    for (size_t i = 0; i < rb->table_count; i++)
        add_declared_field(v, NULL, &rb->table[i], diags);
    for (size_t i = 0; i < rb->option_count; i++) {
        size_t before = v->table_count;
        add_declared_field(v, NULL, &rb->options[i], diags);
        if (v->table_count > before)
            v->table[before].option = true;
    }
    for (size_t i = 0; i < v->kind_count; i++) {
        give_card_values(v, &v->kinds[i], diags);
        add_links(v, &v->kinds[i], diags);
    }
    add_zones(v, diags);
    vocab_add_phrases(v, diags);
    return v;
}
