/* SPDX-License-Identifier: MIT
 *
 * Members that are declared away from their kind: `members: {card: […]}` adds to the names or cards that
 * are declared, in the order of the files, and of a rulebook below those of the layers above come last.
 * Done with the trees of YAML, before they are read, like changes.
 */
#include "rulebook/load.h"

#include "base/sort.h"
#include "base/tr.h"
#include "base/word.h"
#include "rulebook/text.h"

#include <string.h>

/* One entry of a section `members`. */
struct load_added {
    size_t layer;
    const struct yaml_node *key, *list;
    bool found; /* there is such a kind */
};

/* members: {chart: [{name: Storm}]} */
static void gather_entry(struct loader *l, const struct yaml_pair *entry, size_t *cap)
{
    const char *kind = text_clip(l->arena, entry->key->text);
    if (entry->value->type == YAML_SEQUENCE)
        ARENA_PUSH(l->arena, l->added, l->added_count, *cap) =
            (struct load_added){l->layer, entry->key, entry->value, false};
    else if (entry->value->type != YAML_BAD)
        yaml_wrong(&l->reader, entry->value, kind, TR("a list, such as [one, two] or [{name: one}]"));
}

static void gather_file(struct loader *l, const struct yaml_node *root, size_t *cap)
{
    const struct yaml_node *members = yaml_get(root, "members");
    if (!members || members->type == YAML_BAD)
        return;
    if (members->type != YAML_MAPPING) {
        yaml_wrong(&l->reader, members, "members", TR("a mapping of kinds, such as {card: [{name: …}]}"));
        return;
    }
    for (size_t i = 0; i < members->count; i++)
        gather_entry(l, &members->pairs[i], cap);
}

static int compare(const void *a, const void *b, const void *context)
{
    (void)context;
    return strcmp(((const struct load_added *)a)->key->text, ((const struct load_added *)b)->key->text);
}

void load_gather_added(struct loader *l)
{
    size_t cap = 0;
    for (l->layer = l->rb->layer_count; l->layer-- > 0;)
        for (size_t i = load_layer(l)->first_file; i < l->root_count && rb_layer_of_file(l->rb, i) == l->layer; i++)
            if (l->roots[i])
                gather_file(l, l->roots[i], &cap);
    l->layer = 0;
    /* By kind, so that they are found by halving; those of one kind keep the order of layers and files. */
    sort_stable(l->added, l->added_count, sizeof *l->added, compare, NULL);
}

/* ---------------------------------------------------------------- adding them to those that are there */

/* Entries of one kind and one layer: those from `first` to `end` that are of the layer. */
struct run {
    size_t first, end, layer;
};

/* The list with the entries of the run after its own. */
static const struct yaml_node *joined(struct loader *l, const struct yaml_node *list, const struct run *run)
{
    struct yaml_node *both = ARENA_NEW(l->arena, struct yaml_node);
    size_t count = list->count;
    for (size_t i = run->first; i < run->end; i++)
        count += l->added[i].layer == run->layer ? l->added[i].list->count : 0;
    const struct yaml_node **items = ARENA_ARRAY(l->arena, const struct yaml_node *, count);
    *both = *list;
    both->items = items;
    both->count = 0;
    for (size_t i = 0; i < list->count; i++)
        items[both->count++] = list->items[i];
    for (size_t i = run->first; i < run->end; i++)
        for (size_t k = 0; l->added[i].layer == run->layer && k < l->added[i].list->count; k++)
            items[both->count++] = l->added[i].list->items[k];
    return both;
}

/* The kind with its list longer; NULL: it has neither names nor cards. */
static const struct yaml_node *with_more(struct loader *l, const struct yaml_node *kind, const struct run *run)
{
    if (kind->type == YAML_SEQUENCE)
        return joined(l, kind, run);
    for (size_t i = 0; kind->type == YAML_MAPPING && i < kind->count; i++) {
        const struct yaml_pair *pair = &kind->pairs[i];
        if ((strcmp(pair->key->text, "names") && strcmp(pair->key->text, "cards")) ||
            pair->value->type != YAML_SEQUENCE)
            continue;
        struct yaml_node *copy = ARENA_NEW(l->arena, struct yaml_node);
        *copy = *kind;
        copy->pairs = ARENA_ARRAY(l->arena, struct yaml_pair, kind->count);
        memcpy(copy->pairs, kind->pairs, kind->count * sizeof *copy->pairs);
        copy->pairs[i].value = joined(l, pair->value, run);
        return copy;
    }
    return NULL;
}

/* Where the entries of that kind begin. */
static size_t first_of(const struct loader *l, const char *kind)
{
    size_t low = 0, high = l->added_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(l->added[middle].key->text, kind) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const struct yaml_node *load_with_added(struct loader *l, const char *kind, size_t layer,
                                        const struct yaml_node *value)
{
    struct run run = {first_of(l, kind), 0, layer};
    struct load_added *last = NULL;
    for (run.end = run.first; run.end < l->added_count && !strcmp(l->added[run.end].key->text, kind); run.end++)
        if (l->added[run.end].layer == layer) {
            last = &l->added[run.end];
            last->found = true;
        }
    if (!last || value->type == YAML_BAD)
        return value;
    const struct yaml_node *more = with_more(l, value, &run);
    if (more)
        return more;
    diag_add(l->diags, DIAG_ERROR, "conflicting-keys", last->key->pos, text_span(last->key->text),
             "'%s' has neither names nor cards, to which these could come", text_clip(l->arena, kind));
    return value;
}

/* ---------------------------------------------------------------- members of nothing */

/* What was probably meant. */
static const char *nearest_kind(struct loader *l, const char *kind)
{
    static const char *const sections[] = {"lists", "pieces"};
    const char **names = NULL;
    size_t count = 0, cap = 0;
    for (size_t i = 0; i < 2 * l->root_count; i++) {
        const struct yaml_node *root = l->roots[i / 2], *entries = root ? yaml_get(root, sections[i % 2]) : NULL;
        for (size_t n = 0; entries && entries->type == YAML_MAPPING && n < entries->count; n++)
            ARENA_PUSH(l->arena, names, count, cap) = entries->pairs[n].key->text;
    }
    return count ? word_nearest(kind, names, count) : NULL;
}

void load_check_added(struct loader *l)
{
    for (size_t i = 0; i < l->added_count; i++) {
        const struct load_added *a = &l->added[i];
        if (a->found)
            continue;
        struct diag *d = diag_add(l->diags, DIAG_ERROR, "unknown-kind", a->key->pos, text_span(a->key->text),
                                  "no list and no kind of piece is called '%s'", text_clip(l->arena, a->key->text));
        const char *nearest = l->diags->count < DIAG_MAX ? nearest_kind(l, a->key->text) : NULL;
        if (nearest)
            diag_note(l->diags, d, "did you mean '%s'?", text_clip(l->arena, nearest));
    }
}
