/* SPDX-License-Identifier: MIT
 *
 * What a rulebook changes of the declarations below it. `changes` holds sections as they are in any file; each
 * entry is laid over the entry of that name: where both are mappings key by key (null takes a key away), otherwise
 * whole. It is done with the trees of YAML, before they are read, so that what comes out is checked like anything
 * else. Rules are not changed but replaced or removed: load_force.c.
 */
#include "rulebook/load.h"

#include "base/sort.h"
#include "base/tr.h"
#include "base/word.h"
#include "rulebook/text.h"

#include <string.h>

enum { OVERLAID_MAX = 2048 }; /* keys of a mapping that is changed; they are looked up one by one */

/* One entry of a section under `changes`. */
struct load_change {
    size_t layer;
    const char *path; /* "pieces/ship"; the players alone are a section without entries: "players" */
    const struct yaml_node *key, *value;
    bool found; /* something below is called so */
    struct rb_str before; /* the English text that it takes the place of; NULL text: none, or the same */
};

static const char *const sections[] = {"players",    "options", "lists",  "numbers", "pieces",  "zones", "table",
                                       "conditions", "values",  "events", "chances", "sources", "words"};
enum { SECTION_COUNT = sizeof sections / sizeof *sections };

/* Sections whose entries can be changed. Rules are not among them. */
static bool is_section(const char *name)
{
    for (size_t i = 0; i < SECTION_COUNT; i++)
        if (!strcmp(sections[i], name))
            return true;
    return false;
}

/* ---------------------------------------------------------------- gathering */

struct gathered {
    struct load_change *items;
    size_t count, cap;
};

static void add(struct loader *l, struct gathered *all, const char *path, const struct yaml_pair *pair)
{
    if (pair->value->type != YAML_BAD)
        ARENA_PUSH(l->arena, all->items, all->count, all->cap) =
            (struct load_change){.layer = l->layer, .path = path, .key = pair->key, .value = pair->value};
}

static void gather_section(struct loader *l, struct gathered *all, const struct yaml_pair *section)
{
    const char *name = section->key->text;
    const struct yaml_node *value = section->value;
    if (!is_section(name)) {
        yaml_unknown_key(&l->reader, section->key, TR("changes"), sections, SECTION_COUNT);
    } else if (!strcmp(name, "players")) {
        add(l, all, name, section);
    } else if (value->type != YAML_MAPPING) {
        yaml_wrong(&l->reader, value, name, TR("a mapping of names, such as {name: …}"));
    } else {
        for (size_t i = 0; i < value->count; i++)
            add(l, all, arena_printf(l->arena, "%s/%s", name, value->pairs[i].key->text), &value->pairs[i]);
    }
}

static void gather_file(struct loader *l, struct gathered *all, const struct yaml_node *root)
{
    const struct yaml_node *changes = yaml_get(root, "changes");
    if (!changes || changes->type == YAML_BAD)
        return;
    if (changes->type != YAML_MAPPING) {
        yaml_wrong(&l->reader, changes, "changes", TR("a mapping of sections, such as {players: …}"));
        return;
    }
    for (size_t i = 0; i < changes->count; i++)
        if (changes->pairs[i].value->type != YAML_BAD)
            gather_section(l, all, &changes->pairs[i]);
}

static int compare(const void *a, const void *b, const void *context)
{
    (void)context;
    return strcmp(((const struct load_change *)a)->path, ((const struct load_change *)b)->path);
}

/* By layer, and within it by path, so that they are found by halving; a path given twice is reported. */
static void sort_layer(struct loader *l, struct load_change *items, size_t count)
{
    struct name *names = ARENA_ARRAY(l->arena, struct name, count);
    for (size_t i = 0; i < count; i++)
        names[i] = (struct name){items[i].path, i, items[i].key->pos};
    load_report_twice(l, names, count, TR("the change of"));
    sort_stable(items, count, sizeof *items, compare, NULL);
}

void load_gather_changes(struct loader *l)
{
    struct gathered all = {0};
    for (l->layer = 0; l->layer < l->rb->layer_count; l->layer++) {
        size_t before = all.count;
        for (size_t i = load_layer(l)->first_file; i < l->root_count && rb_layer_of_file(l->rb, i) == l->layer; i++)
            if (l->roots[i])
                gather_file(l, &all, l->roots[i]);
        if (all.count > before)
            sort_layer(l, all.items + before, all.count - before);
    }
    l->layer = 0;
    l->changes = all.items;
    l->change_count = all.count;
}

/* ---------------------------------------------------------------- laying over */

/* What this layer changes of `path`; NULL: nothing. */
static struct load_change *change_of(const struct loader *l, size_t layer, const char *path)
{
    size_t low = 0, high = l->change_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        struct load_change *c = &l->changes[middle];
        int order = (c->layer > layer) - (c->layer < layer);
        if (!order)
            order = strcmp(c->path, path);
        if (!order)
            return c;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

/* Mappings key by key, everything else as one; null takes a key away. The result is a new tree,
 * because the old one can be shared by aliases. */
static const struct yaml_node *overlay(struct loader *l, const struct yaml_node *below, const struct yaml_node *above)
{
    if (below->type != YAML_MAPPING || above->type != YAML_MAPPING)
        return above;
    if (below->count > OVERLAID_MAX || above->count > OVERLAID_MAX) {
        diag_add(l->diags, DIAG_ERROR, "too-large", above->pos, 1, "what is changed has more than %d keys",
                 OVERLAID_MAX);
        return above;
    }
    struct yaml_node *both = ARENA_NEW(l->arena, struct yaml_node);
    *both = *above;
    both->pairs = ARENA_ARRAY(l->arena, struct yaml_pair, below->count + above->count);
    both->count = 0;
    for (size_t i = 0; i < below->count; i++) {
        struct yaml_pair pair = below->pairs[i];
        const struct yaml_node *change = yaml_get(above, pair.key->text);
        if (change && change->type == YAML_NULL)
            continue;
        if (change && change->type != YAML_BAD)
            pair.value = overlay(l, pair.value, change);
        both->pairs[both->count++] = pair;
    }
    for (size_t i = 0; i < above->count; i++)
        if (above->pairs[i].value->type != YAML_NULL && !yaml_get(below, above->pairs[i].key->text))
            both->pairs[both->count++] = above->pairs[i];
    return both;
}

/* "…" or {en: "…"}; NULL where there is none. */
static const struct yaml_node *english(const struct yaml_node *value)
{
    const struct yaml_node *text = value->type == YAML_MAPPING ? yaml_get(value, "en") : value;
    return text && text->type == YAML_TEXT ? text : NULL;
}

/* The kind that may have members added to it, or NULL. */
static const char *kind_of(const char *path)
{
    const char *slash = strchr(path, '/');
    if (!slash)
        return "player";
    return !strncmp(path, "lists/", 6) || !strncmp(path, "pieces/", 7) ? slash + 1 : NULL;
}

/* Remembers the English text before the change: rules of the layer below are written with it. */
static const struct yaml_node *laid_over(struct loader *l, struct load_change *c, const struct yaml_node *value)
{
    c->found = true;
    if (value->type == YAML_BAD)
        return value;
    const struct yaml_node *before = english(value), *after = overlay(l, value, c->value), *now = english(after);
    if (before && now && strcmp(before->text, now->text))
        c->before = (struct rb_str){before->text, before->pos};
    return after;
}

/* The value with what its own layer adds to it, and with what the layers above change of it and add, the nearest
 * first. */
static const struct yaml_node *changed(struct loader *l, const char *path, const struct yaml_node *value)
{
    const char *kind = kind_of(path);
    for (size_t layer = l->layer + 1; layer-- > 0;) {
        struct load_change *c = layer < l->layer ? change_of(l, layer, path) : NULL;
        if (c)
            value = laid_over(l, c, value);
        if (kind)
            value = load_with_added(l, kind, layer, value);
    }
    return value;
}

static const struct yaml_node *changed_section(struct loader *l, const char *name, const struct yaml_node *section)
{
    if (!strcmp(name, "players"))
        return changed(l, name, section);
    if (section->type != YAML_MAPPING)
        return section;
    struct yaml_node *copy = ARENA_NEW(l->arena, struct yaml_node);
    *copy = *section;
    copy->pairs = ARENA_ARRAY(l->arena, struct yaml_pair, section->count);
    for (size_t i = 0; i < section->count; i++) {
        const struct yaml_pair *pair = &section->pairs[i];
        const char *path = arena_printf(l->arena, "%s/%s", name, pair->key->text);
        copy->pairs[i] = (struct yaml_pair){pair->key, changed(l, path, pair->value)};
    }
    return copy;
}

/* The file as its layer and those above have it, before it is read. Unchanged parts are shared
 * with the file's own tree. */
const struct yaml_node *load_changed(struct loader *l, const struct yaml_node *root)
{
    if ((!l->added_count && (!l->change_count || !l->layer)) || root->type != YAML_MAPPING)
        return root;
    struct yaml_node *copy = ARENA_NEW(l->arena, struct yaml_node);
    *copy = *root;
    copy->pairs = ARENA_ARRAY(l->arena, struct yaml_pair, root->count);
    for (size_t i = 0; i < root->count; i++) {
        copy->pairs[i] = root->pairs[i];
        if (is_section(root->pairs[i].key->text))
            copy->pairs[i].value = changed_section(l, root->pairs[i].key->text, root->pairs[i].value);
    }
    return copy;
}

/* The texts that a phrase had before, nearest first: rules of lower layers may use any of them. */
struct rb_earlier load_earlier(struct loader *l, const char *section, const char *name)
{
    struct rb_earlier earlier = {0};
    const char *path = l->change_count ? arena_printf(l->arena, "%s/%s", section, name) : NULL;
    for (size_t layer = l->layer; path && layer-- > 0;) {
        const struct load_change *c = change_of(l, layer, path);
        if (!c || !c->before.text)
            continue;
        if (!earlier.items)
            earlier.items = ARENA_ARRAY(l->arena, struct rb_str, LOAD_LAYERS_MAX);
        earlier.items[earlier.count++] = c->before;
    }
    return earlier;
}

/* ---------------------------------------------------------------- changes of nothing */

/* The names that the layers below declare in the section of `c`. */
static const char *nearest_below(struct loader *l, const struct load_change *c)
{
    const char *const *none = NULL, **names = NULL;
    size_t count = 0, cap = 0, section = strcspn(c->path, "/");
    const char *name = arena_strndup(l->arena, c->path, section);
    for (size_t i = 0; i < l->root_count; i++) {
        const struct yaml_node *entries = l->roots[i] ? yaml_get(l->roots[i], name) : NULL;
        if (rb_layer_of_file(l->rb, i) <= c->layer || !entries || entries->type != YAML_MAPPING)
            continue;
        for (size_t n = 0; n < entries->count; n++)
            ARENA_PUSH(l->arena, names, count, cap) = entries->pairs[n].key->text;
    }
    return word_nearest(c->key->text, count ? names : none, count);
}

/* A change of nothing is a mistake of writing, or of a base that has changed. */
void load_check_changes(struct loader *l)
{
    for (size_t i = 0; i < l->change_count; i++) {
        const struct load_change *c = &l->changes[i];
        if (c->found)
            continue;
        if (!l->rb->layers[c->layer].over.text) {
            diag_add(l->diags, DIAG_ERROR, "unknown-name", c->key->pos, text_span(c->key->text),
                     "the rulebook extends no other, so there is nothing to change");
            continue;
        }
        struct diag *d = diag_add(l->diags, DIAG_ERROR, "unknown-name", c->key->pos, text_span(c->key->text),
                                  "there is no '%s' to change in %s", text_clip(l->arena, c->path),
                                  l->rb->layers[c->layer].over.text);
        if (l->diags->count >= DIAG_MAX)
            continue;
        const char *nearest = nearest_below(l, c);
        if (nearest)
            diag_note(l->diags, d, "did you mean '%s'?", text_clip(l->arena, nearest));
    }
}
