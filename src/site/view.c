/* SPDX-License-Identifier: MIT */
#include "site/view.h"

#include "audit/yaml_map.h"
#include "log/fault.h"

#include <errno.h>
#include <string.h>

#define FILE_NAME "drawn.yaml"
enum { FILE_MAX = 1 << 20 };

/* ---------------------------------------------------------------- drawn.yaml */

static void read_kind(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct site_hint *)target)->kind = yaml_map_text(k, n, "kind").text;
}

static void read_walls(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct site_hint *)target)->walls = yaml_map_text(k, n, "walls").text;
}

static bool is_way(const struct vocab_phrase *p, int kind)
{
    return p && p->cls == PHRASE_CONDITION && !p->kept && p->placeholder_count == 2 &&
           p->placeholders[0].kinds[0] == kind && p->placeholders[1].kinds[0] == kind;
}

static void check_hint(struct yaml_map *k, const struct vocab *v, const struct yaml_node *n,
                       const struct site_hint *hint)
{
    int kind = hint->kind ? vocab_kind_named(v, hint->kind) : -1;
    if (!hint->kind || !hint->walls)
        diag_add(k->diags, DIAG_ERROR, "missing-key", n->pos, 1,
                 "an entry names a 'kind' and says what 'walls' go by");
    else if (kind < 0 || !v->kinds[kind].width)
        diag_add(k->diags, DIAG_ERROR, "unknown-kind", n->pos, 1, "no kind with a grid is called '%s'", hint->kind);
    else if (!is_way(vocab_phrase_named(v, hint->walls), kind))
        diag_add(k->diags, DIAG_ERROR, "unknown-name", n->pos, 1,
                 "'%s' is no condition about two of '%s' that rules define", hint->walls, hint->kind);
}

static void read_entry(struct yaml_map *k, struct site_hints *hints, const struct vocab *v, const struct yaml_node *n)
{
    static const struct yaml_map_key keys[] = {{"kind", read_kind}, {"walls", read_walls}, {NULL, NULL}};
    struct site_hint hint = {0};
    size_t before = k->diags->errors;
    if (!yaml_map_mapping(k, &hint, n, keys, "an entry") || k->diags->errors > before)
        return;
    check_hint(k, v, n, &hint);
    ARENA_PUSH(k->arena, hints->items, hints->count, hints->cap) = hint;
}

int site_hints_read(struct site_hints *hints, const struct compiled *c, const char *folder, struct arena *arena,
                    struct buf *why, int *err)
{
    struct diags diags = {.arena = arena};
    struct yaml_map k = {arena, &diags};
    struct buf text = BUF_INIT;
    const char *path = arena_printf(arena, "%s/" FILE_NAME, folder);
    *err = buf_read_file(&text, path, FILE_MAX) ? errno : 0;
    const char *kept = arena_strndup(arena, buf_cstr(&text), text.len);
    size_t size = text.len;
    buf_release(&text);
    if (*err == ENOENT)
        return *err = 0;
    if (*err) {
        buf_printf(why, "%s: %s", path, log_error_meaning(*err));
        return -1;
    }
    const struct yaml_node *root = yaml_read(arena, &diags, &hints->budget, 0, kept, size);
    if (root && root->type == YAML_SEQUENCE)
        for (size_t i = 0; i < root->count; i++)
            read_entry(&k, hints, c->vocab, root->items[i]);
    else if (root)
        yaml_map_wrong(&k, root, "the file", "a list of entries with 'kind' and 'walls'");
    if (diags.errors)
        buf_printf(why, "%s:%d:%d: %s", path, diags.items[0].pos.line, diags.items[0].pos.column,
                   diags.items[0].text);
    return diags.errors ? -1 : 0;
}

/* ---------------------------------------------------------------- walls */

struct view_ctx {
    const struct compiled *c;
    struct vm *vm;
    const struct vocab_kind *k;
    int32_t proc;
};

static bool leads(const struct view_ctx *l, int from, int to)
{
    int32_t args[2] = {l->k->first + from, l->k->first + to}, result = 0;
    return !vm_evaluate(l->vm, l->proc, args, 2, -1, &result) && result;
}

static bool is_wall(const struct view_ctx *l, int a, int b)
{
    return !leads(l, a, b) && !leads(l, b, a);
}

static void look_at_walls(struct site_view *out, const struct view_ctx *l, int kind, struct arena *arena)
{
    int columns = l->k->width, rows = l->k->height;
    bool *right = ARENA_ARRAY(arena, bool, columns * rows), *below = ARENA_ARRAY(arena, bool, columns * rows);
    for (int i = 0; i < columns * rows; i++) {
        right[i] = i % columns + 1 < columns && is_wall(l, i, i + 1);
        below[i] = i + columns < columns * rows && is_wall(l, i, i + columns);
    }
    out->walls[out->wall_count++] = (struct site_walls){kind, right, below};
}

void site_view_make(struct site_view *out, const struct site_hints *hints, const struct compiled *c, struct vm *vm,
                    int32_t viewer, struct arena *arena)
{
    *out = (struct site_view){.position = position_make(c, vm, viewer, arena)};
    out->walls = ARENA_ARRAY(arena, struct site_walls, hints->count + 1);
    for (size_t i = 0; i < hints->count; i++) {
        int kind = vocab_kind_named(c->vocab, hints->items[i].kind);
        const struct vocab_phrase *way = vocab_phrase_named(c->vocab, hints->items[i].walls);
        int32_t proc = kind >= 0 && is_way(way, kind) ? c->procs.items[way->index] : -1;
        struct view_ctx l = {c, vm, kind >= 0 ? &c->vocab->kinds[kind] : NULL, proc};
        if (proc >= 0)
            look_at_walls(out, &l, kind, arena);
    }
}
