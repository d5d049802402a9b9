/* SPDX-License-Identifier: MIT
 *
 * Reading a mapping by the table of its keys: unknown keys with the nearest known one, missing keys, languages.
 */
#include "rulebook/load.h"

#include "base/word.h"
#include "rulebook/text.h"

#include <string.h>

enum { SUGGESTIONS_MAX = 128 }; /* known keys looked through for a likely spelling */

void load_unknown_key(struct loader *l, const struct yaml_node *key, const char *what, const char *const *known,
                      size_t count)
{
    struct diag *d = diag_add(l->diags, DIAG_ERROR, "unknown-key", key->pos, text_span(key->text),
                              "'%s' is not a key of %s", text_clip(l->arena, key->text), what);
    if (l->diags->count >= DIAG_MAX)
        return; /* this one is only counted: no memory for its notes */
    const char *nearest = word_nearest(key->text, known, count);
    if (nearest) {
        diag_note(l->diags, d, "did you mean '%s'?", nearest);
    } else if (count) {
        const char *list = known[0];
        for (size_t i = 1; i < count; i++)
            list = arena_printf(l->arena, "%s, %s", list, known[i]);
        diag_note(l->diags, d, "known here: %s", list);
    }
}

static bool is_known(const struct load_key *k, unsigned where)
{
    return !k->where || (k->where & where);
}

static void unknown(struct loader *l, const struct load_shape *shape, unsigned where, const void *target,
                    const struct yaml_node *key)
{
    const char *known[SUGGESTIONS_MAX];
    size_t count = 0;
    for (const struct load_key *k = shape->keys; k->name; k++)
        if (is_known(k, where))
            known[count++] = k->name;
    if (shape->other_names)
        count += shape->other_names(target, known + count, SUGGESTIONS_MAX - count);
    load_unknown_key(l, key, shape->what, known, count);
}

static void read_pair(struct loader *l, const struct load_shape *shape, unsigned where, void *target,
                      const struct yaml_pair *pair)
{
    const struct yaml_node *key = pair->key, *value = pair->value;
    for (const struct load_key *k = shape->keys; k->name; k++) {
        if (is_known(k, where) && !strcmp(k->name, key->text)) {
            if (value->type != YAML_BAD)
                k->read(l, target, key, value);
            return;
        }
    }
    if (shape->other && shape->other(l, target, key, value))
        return;
    if (shape->has_texts && load_is_language(key->text)) {
        if (value->type != YAML_BAD)
            load_language(l, key, value, shape->nouns,
                          (struct rb_texts *)(void *)((char *)target + shape->texts_offset));
        return;
    }
    unknown(l, shape, where, target, key);
}

bool load_mapping(struct loader *l, const struct load_shape *shape, unsigned where, void *target,
                  const struct yaml_node *node)
{
    if (node->type != YAML_MAPPING) {
        load_wrong(l, node, shape->what, "a mapping of keys, such as {key: value}");
        return false;
    }
    for (size_t i = 0; i < node->count; i++)
        read_pair(l, shape, where, target, &node->pairs[i]);
    for (const struct load_key *k = shape->keys; k->name; k++)
        if (k->required && is_known(k, where) && !yaml_get(node, k->name))
            diag_add(l->diags, DIAG_ERROR, "missing-key", node->pos, 1, "%s needs the key '%s'", shape->what,
                     k->name);
    return true;
}

void load_entries(struct loader *l, const struct yaml_node *node, const char *what, load_read *read, void *target)
{
    if (node->type != YAML_MAPPING) {
        load_wrong(l, node, what, "a mapping of names, such as {name: …}");
        return;
    }
    for (size_t i = 0; i < node->count; i++)
        if (node->pairs[i].value->type != YAML_BAD)
            read(l, target, node->pairs[i].key, node->pairs[i].value);
}

void load_report_twice(struct loader *l, struct name *names, size_t count, const char *what)
{
    if (count < 2)
        return;
    names_sort(names, count);
    const struct name *first = names;
    for (size_t i = 1; i < count; i++) {
        if (strcmp(first->text, names[i].text)) {
            first = &names[i];
            continue;
        }
        struct diag *d = diag_add(l->diags, DIAG_ERROR, "duplicate-id", names[i].pos, text_span(names[i].text),
                                  "%s '%s' stands here a second time", what, text_clip(l->arena, names[i].text));
        diag_note(l->diags, d, "the first is in %s:%d:%d", l->rb->files[first->pos.file].path, first->pos.line,
                  first->pos.column);
        if (rb_layer_at(l->rb, first->pos) == rb_layer_at(l->rb, names[i].pos))
            continue;
        if (strcmp(what, "the rule"))
            diag_note(l->diags, d, "what a rulebook changes of those below it stands under 'changes'");
        else
            diag_note(l->diags, d, "a rule that replaces another has an id of its own, and says  replaces: %s",
                      text_clip(l->arena, first->text));
    }
}
