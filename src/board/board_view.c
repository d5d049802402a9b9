/* SPDX-License-Identifier: MIT
 *
 * What a drawing is made from: hints from drawn.yaml (its format is in docs/commands/rulings.md), and the walls that
 * the rules know, asked of the machine. Must not draw.
 */
#include "board/board.h"

#include "base/tr.h"
#include "rulebook/list_file.h"

#define FILE_NAME "drawn.yaml"
enum { FILE_MAX = 1 << 20 };

/* ---------------------------------------------------------------- drawn.yaml */

/* A condition with two placeholders of that kind, such as "A leads to B". */
static bool is_way(const struct vocab_phrase *p, int kind)
{
    return p && p->cls == PHRASE_CONDITION && !p->kept && p->placeholder_count == 2 &&
           p->placeholders[0].kinds[0] == kind && p->placeholders[1].kinds[0] == kind;
}

/* Names are resolved when the file is read, so that a slip is reported with its place. */
static bool check_hint(struct yaml_reader *r, void *target, const struct yaml_node *n, bool sound)
{
    const struct board_hint *hint = target;
    const struct vocab *v = r->owner;
    int kind = hint->kind.text ? vocab_kind_named(v, hint->kind.text) : -1;
    if (!sound)
        return false;
    if (!hint->kind.text || !hint->walls.text)
        diag_add(r->diags, DIAG_ERROR, "missing-key", n->pos, 1, "an entry needs 'kind' and 'walls'");
    else if (kind < 0 || !v->kinds[kind].width)
        diag_add(r->diags, DIAG_ERROR, "unknown-kind", n->pos, 1, "no kind with a grid is called '%s'",
                 hint->kind.text);
    else if (!is_way(vocab_phrase_named(v, hint->walls.text), kind))
        diag_add(r->diags, DIAG_ERROR, "unknown-name", n->pos, 1,
                 "'%s' is not a condition about two of '%s' that rules define", hint->walls.text, hint->kind.text);
    return true;
}

static const struct yaml_field hint_fields[] = {
    YAML_FIELD(TEXT, board_hint, kind, "kind"), YAML_FIELD(TEXT, board_hint, walls, "walls"), {0}};
static const struct yaml_shape hint_shape = {.what = TR("an entry"), .fields = hint_fields,
                                             .size = sizeof(struct board_hint), .check = check_hint};

/* The file is optional: boards without walls need none. */
int board_hints_read(struct board_hints *hints, const struct compiled *c, const char *lang, struct arena *arena,
                     struct buf *why, int *err)
{
    void *items;
    *err = 0;
    if (!c->rb->folder)
        return 0;
    const struct list_file file = {.path = arena_printf(arena, "%s/" FILE_NAME, c->rb->folder), .size_max = FILE_MAX,
                                   .optional = true, .shape = &hint_shape, .what = TR("the file"),
                                   .expected = TR("a list of entries with 'kind' and 'walls'"), .lang = lang,
                                   .owner = c->vocab};
    if (list_file_read(&file, &hints->budget, arena, &items, &hints->count, why, err) < 0)
        return -1;
    hints->items = items;
    return 0;
}

/* ---------------------------------------------------------------- walls */

struct view_ctx {
    const struct compiled *c;
    struct vm *vm;
    const struct vocab_kind *k;
    int32_t proc;
};

/* A condition that cannot be evaluated counts as no way. */
static bool leads(const struct view_ctx *l, int from, int to)
{
    int32_t args[2] = {l->k->first + from, l->k->first + to}, result = 0;
    return !vm_evaluate(l->vm, l->proc, args, 2, -1, &result) && result;
}

/* A way in one direction is not a wall. */
static bool is_wall(const struct view_ctx *l, int a, int b)
{
    return !leads(l, a, b) && !leads(l, b, a);
}

/* Each wall is kept once: to the right of a square or below it. */
static void find_walls(struct board_view *out, const struct view_ctx *l, int kind, struct arena *arena)
{
    int columns = l->k->width, rows = l->k->height;
    bool *right = ARENA_ARRAY(arena, bool, columns * rows), *below = ARENA_ARRAY(arena, bool, columns * rows);
    for (int i = 0; i < columns * rows; i++) {
        right[i] = i % columns + 1 < columns && is_wall(l, i, i + 1);
        below[i] = i + columns < columns * rows && is_wall(l, i, i + columns);
    }
    out->walls[out->wall_count++] = (struct board_walls){kind, right, below};
}

/* The walls are those of this position: doors may open in a game. */
void board_view_make(struct board_view *out, const struct board_hints *hints, const struct compiled *c, struct vm *vm,
                    int32_t viewer, struct arena *arena)
{
    *out = (struct board_view){.position = position_make(c, vm, viewer, arena)};
    out->walls = ARENA_ARRAY(arena, struct board_walls, hints->count + 1);
    for (size_t i = 0; i < hints->count; i++) {
        int kind = vocab_kind_named(c->vocab, hints->items[i].kind.text);
        const struct vocab_phrase *way = vocab_phrase_named(c->vocab, hints->items[i].walls.text);
        int32_t proc = kind >= 0 && is_way(way, kind) ? c->procs.items[way->index] : -1;
        struct view_ctx l = {c, vm, kind >= 0 ? &c->vocab->kinds[kind] : NULL, proc};
        if (proc >= 0)
            find_walls(out, &l, kind, arena);
    }
}
