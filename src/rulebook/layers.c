/* SPDX-License-Identifier: MIT
 *
 * Which of the rulebooks that extend one another contains something, for reports and pages. See model.h.
 */
#include "rulebook/model.h"

#include <string.h>

/* Files are numbered layer by layer, from the top. */
size_t rb_layer_of_file(const struct rulebook *rb, size_t file)
{
    size_t layer = 0;
    while (layer + 1 < rb->layer_count && rb->layers[layer + 1].first_file <= file)
        layer++;
    return layer;
}

const struct rb_layer *rb_layer_at(const struct rulebook *rb, struct src_pos pos)
{
    return &rb->layers[pos.file >= 0 ? rb_layer_of_file(rb, (size_t)pos.file) : 0];
}

const struct rb_gone *rb_gone_named(const struct rulebook *rb, const char *id)
{
    for (size_t i = 0; i < rb->gone_count; i++)
        if (!strcmp(rb->gone[i].rule.id.text, id))
            return &rb->gone[i];
    return NULL;
}

void rb_format_path(struct buf *out, const struct rulebook *rb, size_t file, const char *folder)
{
    if (folder && rb_layer_of_file(rb, file))
        buf_str(out, rb->parent_folder ? rb->parent_folder : "");
    else if (folder)
        buf_printf(out, "%s%s", folder, *folder && folder[strlen(folder) - 1] == '/' ? "" : "/");
    buf_str(out, rb->files[file].path);
}

/* Follows replacements upwards: what replaced a rule can itself be replaced. */
const struct rb_rule *rb_in_force(const struct rulebook *rb, const char *id, const struct rb_gone **gone)
{
    const struct rb_rule *by = NULL;
    *gone = NULL;
    for (const struct rb_gone *g = rb_gone_named(rb, id); g; g = by ? rb_gone_named(rb, by->id.text) : NULL) {
        *gone = g;
        by = g->by;
    }
    return by;
}
