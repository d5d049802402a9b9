/* SPDX-License-Identifier: MIT
 *
 * Draws the dice that lie in zones, as in the pool of a player: a row of dice for each zone, with what they show. A kind of
 * dice of which none was rolled is omitted. What the letters mean is in the list of the zones.
 */
#include "board/board_glyphs.h"
#include "board/board_inner.h"

#include "base/tr.h"
#include "lang/print.h"

#include <string.h>

enum { DIE = 26, STEP = DIE + 6, IN_ROW = 10, LABEL = 16, MARGIN = 3, LETTERS = 11, ROW_GAP = 6, PERCENT = 150 };

/* Dice while they are drawn. */
struct dice {
    const struct board_drawing *x;
    const struct vocab *v;
    struct drawing *d;
    struct glyphs letters; /* of faces that are words */
    struct buf plain; /* the same in letters */
};

static bool is_drawn(const struct board_drawing *x, const struct position_zone *z)
{
    const struct compiled *c = x->position->compiled;
    return z->count && board_is_rolled(x->position, c->vocab->zones[c->program.zone_of[z->zone]].holds);
}

static const char *printed(const struct dice *a)
{
    return arena_strdup(&a->x->p->arena, buf_cstr(a->x->scratch));
}

static const char *value_of(const struct dice *a, const struct position_field *face)
{
    buf_reset(a->x->scratch);
    position_format_value(a->x->scratch, a->x->position, &face->value, face->field->type, a->x->p->lang);
    return printed(a);
}

/* By the first word that is printed on dice of a kind and distinguishes them, as their colour. */
static int style_of(const struct dice *a, int32_t die)
{
    const struct vocab_kind *k = vocab_kind_of(a->v, die);
    for (size_t f = 0; f < k->field_count; f++)
        if (k->fields[f].decl && k->fields[f].values && k->fields[f].type.tag == TY_PIECE)
            return k->fields[f].values[die - k->first] - a->v->kinds[k->fields[f].type.kind].first;
    return 0;
}

static void draw_die(struct dice *a, int32_t die, int x, int y)
{
    const struct position_field *face = board_face(a->x->position, die);
    if (!face)
        return;
    bool word = face->value.what == POSITION_MEMBER;
    const char *value = value_of(a, face), *letters = word ? a->letters.glyphs[face->value.value] : value;
    buf_reset(a->x->scratch);
    print_member(a->x->scratch, a->v, die, a->x->p->lang, NULL);
    const char *title = arena_printf(&a->x->p->arena, "%s [%s]", buf_cstr(a->x->scratch), value);
    drawing_box(a->d, board_piece_style(style_of(a, die)), x, y, DIE, DIE)->title = title;
    drawing_text(a->d, SHAPE_LETTERS, x + DIE / 2, y + DIE / 2, LETTERS, letters)->title = title;
    buf_printf(&a->plain, " [%s]", letters);
}

/* The name of the zone, and below it its dice. Returns where the next one begins. */
static int draw_zone(struct dice *a, const struct position_zone *z, int y)
{
    int n = 0;
    buf_reset(a->x->scratch);
    print_zone(a->x->scratch, a->v, z->zone, a->x->p->lang);
    const char *name = printed(a);
    buf_str(&a->plain, name);
    drawing_text(a->d, SHAPE_NAME, a->d->width / 2, y + LABEL / 2, LETTERS, name);
    for (size_t i = 0; i < z->count; i++)
        if (z->items[i].what == POSITION_MEMBER) {
            draw_die(a, z->items[i].value, MARGIN + n % IN_ROW * STEP, y + LABEL + n / IN_ROW * STEP);
            n++;
        }
    buf_char(&a->plain, '\n');
    return y + LABEL + (n + IN_ROW - 1) / IN_ROW * STEP + ROW_GAP;
}

/* Kinds of words on faces get letters. */
static void make_letters(struct dice *a)
{
    bool *kinds = ARENA_ARRAY(&a->x->p->arena, bool, a->v->kind_count + 1);
    for (size_t i = 0; i < a->v->kind_count; i++)
        if (a->v->kinds[i].die && a->v->kinds[i].face_type.tag == TY_PIECE)
            kinds[a->v->kinds[i].face_type.kind] = true;
    glyphs_make_kinds(&a->letters, a->x->position, kinds, NULL, 0, a->x->p->lang, a->x->scratch);
}

void board_add_dice(const struct board_drawing *x)
{
    struct arena *arena = &x->p->arena;
    struct dice a = {.x = x, .v = x->position->compiled->vocab, .plain = BUF_ON(arena)};
    const char *caption = arena_printf(arena, "%s: %s", tr(x->p->lang, "Dice"), x->where);
    int y = MARGIN;
    a.d = drawing_new(arena, 2 * MARGIN + IN_ROW * STEP - (STEP - DIE), 0, caption);
    a.d->percent = PERCENT;
    make_letters(&a);
    for (size_t i = 0; i < x->position->zone_count; i++)
        if (is_drawn(x, &x->position->zones[i]))
            y = draw_zone(&a, &x->position->zones[i], y);
    a.d->height = y;
    if (a.d->count)
        board_figure(x, a.d, caption, buf_cstr(&a.plain));
}
