/* SPDX-License-Identifier: MIT
 *
 * See the header. Must not know what the entries mean.
 */
#include "rulebook/list_file.h"

#include "base/error.h"
#include "base/input.h"


#include <errno.h>

/* The text outlives the buffer, because diagnostics and entries point into it. */
static const char *text_of(const char *path, size_t size_max, struct arena *arena, size_t *size, int *err)
{
    struct buf text = BUF_ON(arena);
    *err = input_read(&text, path, size_max) ? errno : 0;
    *size = text.len;
    return buf_cstr(&text);
}

/* Returns 1, or 0 if an optional file does not exist, or -1 with `why`. */
int list_file_read(const struct list_file *file, struct yaml_budget *budget, struct arena *arena, void **items,
                   size_t *count, struct buf *why, int *err)
{
    struct diags diags = {.arena = arena};
    struct yaml_reader r = {.arena = arena, .diags = &diags, .language = "", .owner = file->owner};
    size_t size;
    const char *text = text_of(file->path, file->size_max, arena, &size, err);
    *items = NULL;
    *count = 0;
    if (file->optional && (*err == ENOENT || *err == ENOTDIR))
        return *err = 0;
    if (*err) {
        buf_printf(why, "%s: %s", file->path, error_meaning(*err));
        return -1;
    }
    const struct yaml_node *root = yaml_read(arena, &diags, budget, 0, text, size);
    if (root && root->type != YAML_SEQUENCE)
        yaml_wrong_thing(&r, root, file->what, file->expected);
    else if (root)
        yaml_list(&r, file->shape, root, NULL, NULL, items, count);
    if (!diags.errors)
        return 1;
    const struct diag *d = &diags.items[0];
    buf_printf(why, "%s:%d:%d: ", file->path, d->pos.line, d->pos.column);
    message_print(why, file->lang, d->text);
    return -1;
}
