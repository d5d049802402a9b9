/* SPDX-License-Identifier: MIT
 *
 * Prints the parts of a position that are not on a board: fields of the table, pieces with their fields,
 * zones, conditions. Omits what has its initial value. Must not decide what a viewer may see: position.c does.
 */
#include "board/board_lists.h"

#include "base/tr.h"
#include "lang/print.h"

#include <string.h>

struct list_printer {
    struct board_lists *out;
    const struct position *p;
    const struct vocab *v;
    const char *lang;
    struct buf *scratch;
    struct board_list list; /* that is being made */
    bool without_printed; /* what no rule changes goes without saying */
    bool brief;
    const bool *named; /* brief: by member */
    const struct position_kind *kind; /* that is being listed */
};

/* What no rule changes, as it is printed on cards, is printed as long as that makes no more items of a kind: of a few
 * areas one likes to see it, of a complete deck it would bury what is special. */
enum { PRINTED_ITEMS_MAX = 12, RUN_LEAST = 3 /* copies that are drawn together */ };

static void begin(struct list_printer *w, int what, int32_t of, const char *label)
{
    w->list = (struct board_list){.what = what, .of = of, .label = label};
}

static void add(struct list_printer *w, const char *item)
{
    ARENA_PUSH(w->p->arena, w->list.items, w->list.count, w->list.cap) = item;
}

/* A list without items is none. */
static void end(struct list_printer *w)
{
    if (w->list.count)
        ARENA_PUSH(w->p->arena, w->out->lists, w->out->count, w->out->cap) = w->list;
}

static const char *kept(struct list_printer *w)
{
    return arena_strndup(w->p->arena, buf_cstr(w->scratch), w->scratch->len);
}

/* "hull 2"; of a value that names its field only the value: "side A" and not "side side A". */
static const char *format_one_field(struct list_printer *w, const struct position_field *f)
{
    buf_reset(w->scratch);
    print_field(w->scratch, w->v, f->field, w->lang);
    buf_char(w->scratch, ' ');
    size_t name = w->scratch->len;
    position_format_value(w->scratch, w->p, &f->value, f->field->type, w->lang);
    const char *all = kept(w);
    return strncmp(all, all + name, name) ? all : all + name;
}

static void list_table(struct list_printer *w)
{
    begin(w, LIST_TABLE, 0, tr_in(w->lang, "position", "table"));
    for (size_t i = 0; i < w->p->table_count; i++)
        add(w, format_one_field(w, &w->p->table[i]));
    end(w);
}

/* ---------------------------------------------------------------- pieces */

/* Where a piece is on a board; NULL: on none. */
static const struct board *grid_of(const struct list_printer *w, const struct position_piece *piece,
                                  const struct position_field **placing)
{
    for (size_t i = 0; i < w->out->grid_count; i++)
        if ((*placing = board_placing(w->p, &w->out->grids[i], piece)))
            return &w->out->grids[i];
    return NULL;
}

static bool is_drawn(const struct list_printer *w, const struct position_piece *square,
                     const struct position_field *f)
{
    for (size_t i = 0; i < w->out->grid_count; i++)
        if (w->v->members[square->member].kind == w->out->grids[i].kind)
            return board_draws(w->p, &w->out->grids[i], square->member, f);
    return false;
}

static bool is_none(const struct position_value *v)
{
    return v->what == POSITION_NOTHING || ((v->what == POSITION_NUMBER || v->what == POSITION_TRUTH) && !v->value);
}

/* Whether none of the pieces has anything else than at first, and that is nothing. */
static bool no_piece_has(const struct list_printer *w, const struct vocab_field *field)
{
    for (size_t i = 0; i < w->kind->count; i++)
        for (size_t f = 0; f < w->kind->pieces[i].field_count; f++) {
            const struct position_field *other = &w->kind->pieces[i].fields[f];
            if (other->field == field && !(other->first && is_none(&other->value)))
                return false;
        }
    return true;
}

/* Whether a field goes without saying: what squares begin with, zero, no and nothing that any other piece began
 * with (but of players, in whom one looks for it), and what cards of this kind have unless they say otherwise. */
static bool is_left_out(const struct list_printer *w, const struct position_piece *piece,
                        const struct position_field *f)
{
    const struct vocab_kind *k = vocab_kind_of(w->v, piece->member);
    const struct position_value *v = &f->value;
    if (w->without_printed && f->first && !f->field->set && v->what != POSITION_SOME)
        return true;
    if (k->width)
        return f->first || is_drawn(w, piece, f);
    bool unthrown = k->die && !f->field->decl && f->first;
    if (w->brief && (unthrown || (k->category == RB_PLAYER && no_piece_has(w, f->field))))
        return true;
    if (k->title_kind < 0)
        return f->first && k->category != RB_PLAYER && is_none(v);
    if (v->what == POSITION_MEMBER && f->field->values) /* a suit is looked for, the first of them like the others */
        return false;
    return v->what == POSITION_NOTHING
               ? f->field->first_value == NOTHING
               : v->what != POSITION_UNKNOWN && v->what != POSITION_SOME && v->value == f->field->first_value;
}

/* "facing west, hull 2"; "" where there is nothing to say. */
static const char *format_fields(struct list_printer *w, const struct position_piece *piece,
                                 const struct position_field *placing)
{
    const char *all = "";
    for (size_t i = 0; i < piece->field_count; i++) {
        const struct position_field *f = &piece->fields[i];
        if (f != placing && !is_left_out(w, piece, f))
            all = arena_printf(w->p->arena, "%s%s%s", all, *all ? ", " : "", format_one_field(w, f));
    }
    return all;
}

static const char *format_name(struct list_printer *w, int32_t member)
{
    buf_reset(w->scratch);
    print_member(w->scratch, w->v, member, w->lang, NULL);
    return kept(w);
}

/* "Am Amy (8,6)", or "Amy" next to the boards. */
static const char *format_piece(struct list_printer *w, const struct position_piece *piece, const struct board *g,
                                const struct position_field *placing)
{
    const char *name = format_name(w, piece->member);
    if (!g)
        return name;
    return arena_printf(w->p->arena, "%s %s %s", g->letters.glyphs[piece->member], name,
                        format_name(w, placing->value.value));
}

/* The plural is in the rulebook only in its own language. */
static const char *label_of(struct list_printer *w, const struct vocab_kind *k)
{
    buf_reset(w->scratch);
    if (!strcmp(w->lang, w->p->compiled->rb->language.text) && k->plural)
        print_word(w->scratch, w->v, k->plural, w->lang, NULL);
    else
        print_kind(w->scratch, w->v, (int)(k - w->v->kinds), w->lang, NULL);
    return kept(w);
}

/* Things that only the set-up works with would be in the way of what is played with. */
static bool is_background(const struct list_printer *w, int32_t kind)
{
    const struct rb_kind *decl = w->v->kinds[kind].decl;
    return decl && decl->background;
}

/* How many members from the first one on are the copies of one thing that follow each other. */
static size_t run_of(const struct list_printer *w, const int32_t *members, size_t count)
{
    size_t n = 1;
    while (n < count && members[n] == members[0] + (int32_t)n && w->v->members[members[0]].copy &&
           w->v->members[members[n]].copy == w->v->members[members[0]].copy + (int)n)
        n++;
    return n;
}

/* "Reef 1–3", of three or more that follow each other; otherwise the first of them alone. How many it is, is
 * added to `at`. */
static const char *format_run(struct list_printer *w, const int32_t *members, size_t count, size_t *at)
{
    size_t run = run_of(w, members, count);
    const char *name = format_name(w, members[0]);
    *at += run < RUN_LEAST ? 1 : run;
    return run < RUN_LEAST ? name : arena_printf(w->p->arena, "%s–%d", name, w->v->members[members[run - 1]].copy);
}

/* Neighbours with the same text: those on boards by their names and squares, others by their numbers. */
struct group {
    const char *names, *fields;
    int32_t *members;
    size_t count;
};

static void add_group(struct list_printer *w, struct group *x)
{
    for (size_t i = 0; i < x->count;) {
        const char *name = format_run(w, x->members + i, x->count - i, &i);
        x->names = arena_printf(w->p->arena, "%s%s%s", x->names, *x->names ? ", " : "", name);
    }
    if (*x->names)
        add(w, *x->fields ? arena_printf(w->p->arena, "%s: %s", x->names, x->fields) : x->names);
    x->names = "";
    x->count = 0;
}

static void add_pieces(struct list_printer *w, const struct position_kind *kind)
{
    struct group x = {"", "", ARENA_ARRAY(w->p->arena, int32_t, kind->count + 1), 0};
    for (size_t n = 0; n < kind->count; n++) {
        const struct position_piece *piece = &kind->pieces[n];
        const struct position_field *placing = NULL;
        const struct board *g = grid_of(w, piece, &placing);
        const char *own = format_fields(w, piece, placing);
        if (strcmp(own, x.fields) || (g && (!*own || x.count)))
            add_group(w, &x);
        if (g)
            x.names = arena_printf(w->p->arena, "%s%s%s", x.names, *x.names ? ", " : "",
                                   format_piece(w, piece, g, placing));
        else if (*own)
            x.members[x.count++] = piece->member;
        x.fields = own;
    }
    add_group(w, &x);
}

/* The same for pieces next to the boards: all with the same text together, in any order
 * among the others. */
static void add_together(struct list_printer *w, const struct position_kind *kind)
{
    const char **own = ARENA_ARRAY(w->p->arena, const char *, kind->count + 1);
    struct group x = {"", "", ARENA_ARRAY(w->p->arena, int32_t, kind->count + 1), 0};
    for (size_t n = 0; n < kind->count; n++)
        own[n] = format_fields(w, &kind->pieces[n], NULL);
    for (size_t n = 0; n < kind->count; n++) {
        x.fields = own[n];
        for (size_t i = n; *x.fields && i < kind->count; i++)
            if (!strcmp(own[i], x.fields)) {
                x.members[x.count++] = kind->pieces[i].member;
                own[i] = i == n ? own[i] : "";
            }
        add_group(w, &x);
    }
}

static bool is_on_board(const struct list_printer *w, const struct position_kind *kind)
{
    const struct position_field *placing;
    for (size_t n = 0; n < kind->count; n++)
        if (grid_of(w, &kind->pieces[n], &placing))
            return true;
    return false;
}

bool board_is_printed(const struct vocab_kind *k)
{
    for (size_t i = 0; i < k->field_count; i++)
        if (k->fields[i].set)
            return false;
    return k->category == RB_PIECE && !k->width && k->title_kind < 0;
}

static void name_values(bool *named, const struct position_field *fields, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (fields[i].field->set && fields[i].value.what == POSITION_MEMBER)
            named[fields[i].value.value] = true;
}

const bool *board_named(const struct position *p)
{
    bool *named = ARENA_ARRAY(p->arena, bool, p->compiled->vocab->member_count + 1);
    name_values(named, p->table, p->table_count);
    for (size_t k = 0; k < p->kind_count; k++)
        for (size_t i = 0; i < p->kinds[k].count; i++)
            name_values(named, p->kinds[k].pieces[i].fields, p->kinds[k].pieces[i].field_count);
    return named;
}

/* The kind with those of its pieces alone that something speaks of. */
static struct position_kind named_of(const struct list_printer *w, const struct position_kind *kind)
{
    struct position_kind some = {kind->kind, ARENA_ARRAY(w->p->arena, struct position_piece, kind->count + 1), 0};
    for (size_t i = 0; i < kind->count; i++)
        if (w->named[kind->pieces[i].member])
            some.pieces[some.count++] = kind->pieces[i];
    return some;
}

/* All of a kind that has something to print. Where a piece is appears with the zones. */
static void list_kind(struct list_printer *w, const struct position_kind *kind)
{
    struct position_kind some;
    if (w->brief && board_is_printed(&w->v->kinds[kind->kind])) {
        some = named_of(w, kind);
        kind = &some;
    }
    w->kind = kind;
    begin(w, LIST_PIECES, kind->kind, label_of(w, &w->v->kinds[kind->kind]));
    w->without_printed = false;
    add_pieces(w, kind);
    if (w->list.count > PRINTED_ITEMS_MAX) {
        w->list.count = 0;
        w->without_printed = true;
        if (is_on_board(w, kind) || w->v->kinds[kind->kind].width)
            add_pieces(w, kind);
        else
            add_together(w, kind);
    }
    end(w);
}

/* ---------------------------------------------------------------- zones and conditions */

/* Pieces that cannot be distinguished, together: "3 × blink card". */
static size_t add_unknown(struct list_printer *w, const struct position_value *v, size_t count)
{
    size_t same = 1;
    while (same < count && v[same].what == POSITION_SOME)
        same++;
    buf_reset(w->scratch);
    if (same > 1)
        buf_printf(w->scratch, "%zu × ", same);
    position_format_value(w->scratch, w->p, v, type_any_number(), w->lang);
    add(w, kept(w));
    return same;
}

/* The piece with its fields; NULL: the viewer sees none. */
static const struct position_piece *piece_of(const struct position *p, int32_t member)
{
    for (size_t k = 0; k < p->kind_count; k++)
        for (size_t i = 0; p->kinds[k].kind == p->compiled->vocab->members[member].kind && i < p->kinds[k].count; i++)
            if (p->kinds[k].pieces[i].member == member)
                return &p->kinds[k].pieces[i];
    return NULL;
}

const struct position_field *board_face(const struct position *p, int32_t member)
{
    const struct vocab_kind *of = vocab_kind_of(p->compiled->vocab, member);
    const struct position_piece *die = of->die ? piece_of(p, member) : NULL;
    for (size_t f = 0; die && f < die->field_count; f++)
        if (!die->fields[f].field->decl)
            return &die->fields[f];
    return NULL;
}

bool board_is_rolled(const struct position *p, int kind)
{
    const struct vocab_kind *k = &p->compiled->vocab->kinds[kind];
    for (int32_t die = k->first; k->die && die < k->first + k->count; die++) {
        const struct position_field *face = board_face(p, die);
        if (face && !face->first)
            return true;
    }
    return false;
}

/* What a die shows: " [tactics]"; "" of anything else. */
static const char *format_face(struct list_printer *w, int32_t member)
{
    const struct position_field *face = board_face(w->p, member);
    if (!face)
        return "";
    buf_reset(w->scratch);
    position_format_value(w->scratch, w->p, &face->value, face->field->type, w->lang);
    return arena_printf(w->p->arena, " [%s]", kept(w));
}

/* How many members from the first one on show the same. */
static size_t same_faces(struct list_printer *w, const int32_t *members, size_t count, const char *face)
{
    size_t n = 1;
    while (n < count && !strcmp(format_face(w, members[n]), face))
        n++;
    return n;
}

static void add_items(struct list_printer *w, const struct position_zone *z)
{
    int32_t *members = ARENA_ARRAY(w->p->arena, int32_t, z->count + 1);
    bool faces = !w->brief || board_is_rolled(w->p, w->v->zones[w->p->compiled->program.zone_of[z->zone]].holds);
    for (size_t n = 0; n < z->count;) {
        size_t known = 0;
        while (n + known < z->count && z->items[n + known].what == POSITION_MEMBER) {
            members[known] = z->items[n + known].value;
            known++;
        }
        for (size_t i = 0; i < known;) {
            const char *face = faces ? format_face(w, members[i]) : "";
            size_t same = *face ? same_faces(w, members + i, known - i, face) : known - i;
            add(w, arena_printf(w->p->arena, "%s%s", format_run(w, members + i, same, &i), face));
        }
        n += known ? known : add_unknown(w, &z->items[n], z->count - n);
    }
}

static void list_zones(struct list_printer *w)
{
    for (size_t i = 0; i < w->p->zone_count; i++) {
        const struct position_zone *z = &w->p->zones[i];
            if (is_background(w, w->v->zones[w->p->compiled->program.zone_of[z->zone]].holds))
            continue;
        buf_reset(w->scratch);
        print_zone(w->scratch, w->v, z->zone, w->lang);
        if (z->count > 1)
            buf_printf(w->scratch, " (%zu)", z->count);
        begin(w, LIST_ZONE, z->zone, kept(w));
        add_items(w, z);
        end(w);
    }
}

static void list_conditions(struct list_printer *w, int what, const char *label,
                            const struct position_condition *items, size_t count)
{
    begin(w, what, 0, label);
    for (size_t i = 0; i < count; i++) {
        buf_reset(w->scratch);
        position_format_condition(w->scratch, w->p, &items[i], w->lang);
        add(w, kept(w));
    }
    end(w);
}

/* Those that are as at first are omitted: most of a value for two things are. */
static void list_values(struct list_printer *w)
{
    begin(w, LIST_NUMBERS, 0, tr_in(w->lang, "position", "values"));
    for (size_t i = 0; i < w->p->value_count; i++)
        if (!w->p->values[i].first) {
            buf_reset(w->scratch);
            position_format_number(w->scratch, w->p, &w->p->values[i], w->lang);
            add(w, kept(w));
        }
    end(w);
}

static void look_at_boards(struct list_printer *w)
{
    w->out->grids = ARENA_ARRAY(w->p->arena, struct board, w->v->kind_count + 1);
    for (size_t i = 0; i < w->v->kind_count; i++)
        if (w->v->kinds[i].width)
            board_look(&w->out->grids[w->out->grid_count++], w->p, (int)i, w->lang, w->scratch);
}

static void look_at_maps(struct list_printer *w)
{
    w->out->maps = ARENA_ARRAY(w->p->arena, struct map, w->v->kind_count + 1);
    for (size_t i = 0; i < w->v->kind_count; i++) {
        struct map *m = &w->out->maps[w->out->map_count];
        if (!map_is(w->v, (int)i))
            continue;
        map_make(m, w->p, (int)i, w->lang, w->scratch);
        w->out->map_count += m->used;
    }
}

const struct board_lists *board_lists_make(const struct position *p, const char *lang, bool brief,
                                           struct buf *scratch)
{
    struct board_lists *out = ARENA_NEW(p->arena, struct board_lists);
    struct list_printer w =
        {.out = out, .p = p, .v = p->compiled->vocab, .lang = lang, .scratch = scratch, .brief = brief};
    w.named = brief ? board_named(p) : NULL;
    look_at_boards(&w);
    if (!brief)
        look_at_maps(&w);
    list_table(&w);
    for (size_t i = 0; i < p->kind_count; i++)
        if (!is_background(&w, p->kinds[i].kind))
            list_kind(&w, &p->kinds[i]);
    list_zones(&w);
    list_conditions(&w, LIST_CONDITIONS, tr_in(lang, "position", "conditions"), p->conditions, p->condition_count);
    list_values(&w);
    list_conditions(&w, LIST_UNKNOWN, tr_in(lang, "position", "unknown"), p->unknown, p->unknown_count);
    return out;
}
