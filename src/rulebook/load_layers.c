/* SPDX-License-Identifier: MIT
 *
 * What a rulebook extends: the manifest's `over`, the name of a folder next to its own. It is a name and never a
 * path, because rulebooks come from strangers; and a stack of layers has an end, because none extends itself.
 */
#include "rulebook/load.h"

#include "base/tr.h"
#include "rulebook/text.h"

#include <string.h>

/* One part of a path, and none that goes up. */
static bool is_plain_name(const char *name)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    size_t len = strlen(name);
    return len > 0 && len <= LOAD_PATH_MAX && strspn(name, allowed) == len;
}

/* The name of the folder that the rulebook was opened as; NULL where it is unknown. */
static const char *own_folder(const struct rulebook *rb)
{
    const char *slash = rb->folder ? strrchr(rb->folder, '/') : NULL;
    return slash ? slash + 1 : rb->folder;
}

/* Whether a layer that is there already has this name. */
static bool is_above(const struct rulebook *rb, const char *name)
{
    const char *own = own_folder(rb);
    bool found = own && !strcmp(own, name);
    for (size_t i = 1; i < rb->layer_count; i++)
        found |= !strcmp(rb->layers[i].name, name);
    return found;
}

/* Its files would be called like those of the layer. */
static bool has_folder(const struct rulebook *rb, const char *name)
{
    size_t len = strlen(name);
    for (size_t i = 0; i < rb->file_count; i++)
        if (!strncmp(rb->files[i].path, name, len) && rb->files[i].path[len] == '/')
            return true;
    return false;
}

/* A rulebook over itself would never end. */
static void report_circle(struct loader *l, const struct rb_str *over)
{
    const struct rulebook *rb = l->rb;
    struct diag *d = diag_add(l->diags, DIAG_ERROR, "circular", over->pos, text_span(over->text),
                              "'%s' would extend itself", over->text);
    const char *own = own_folder(rb);
    const struct message *way = own && *own ? message_new(l->arena, "%s", own) : message_plain(l->arena, TR("the rulebook"));
    for (size_t i = 1; i < rb->layer_count; i++)
        way = message_new(l->arena, "%p → %s", way, rb->layers[i].name);
    if (l->diags->count < DIAG_MAX)
        diag_note(l->diags, d, "%p → %s", way, over->text);
}

bool load_next_layer(struct loader *l, const struct yaml_node *manifest)
{
    struct rulebook *rb = l->rb;
    const struct yaml_node *value = yaml_get(manifest, "over");
    struct rb_str over;
    if (!value)
        return false;
    l->incomplete = true; /* until the layer is there */
    if (value->type == YAML_BAD ||
        !yaml_line(&l->reader, value, "over", TR("the name of a folder next to the rulebook's own"), &over))
        return false;
    if (!is_plain_name(over.text)) {
        struct diag *d = diag_add(l->diags, DIAG_ERROR, "bad-path", over.pos, text_span(over.text),
                                  "a rulebook cannot extend '%s'", text_clip(l->arena, over.text));
        diag_note(l->diags, d,
                  "over is the name of a folder next to the rulebook's own: letters, digits, - and _, not a path");
    } else if (is_above(rb, over.text)) {
        report_circle(l, &over);
    } else if (has_folder(rb, over.text)) {
        diag_add(
            l->diags, DIAG_ERROR, "bad-path", over.pos, text_span(over.text),
            "the rulebook has files in a folder '%s' of its own, which would be taken for "
            "those of the rulebook below",
            over.text);
    } else if (rb->layer_count == LOAD_LAYERS_MAX) {
        diag_add(l->diags, DIAG_ERROR, "too-large", over.pos, text_span(over.text),
                 "more than %d rulebooks extend one another", LOAD_LAYERS_MAX);
    } else {
        load_layer(l)->over = over;
        ARENA_PUSH(l->arena, rb->layers, rb->layer_count, rb->layer_cap) =
            (struct rb_layer){.name = over.text, .first_file = rb->file_count};
        l->incomplete = false;
        return true;
    }
    return false;
}
