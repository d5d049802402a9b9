/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "audit/cover_reasons.h"

#include "log/fault.h"

#include <errno.h>
#include <string.h>

enum { FILE_MAX = 1 << 20 }; /* bytes: a hundred times the longest list that anybody would review */

/* A text of a key, on one line however it was folded. */
static struct rb_str line_of(struct yaml_map *k, const struct yaml_node *n, const char *what)
{
    struct rb_str text = yaml_map_text(k, n, what);
    if (!text.text)
        return text;
    char *line = arena_strdup(k->arena, text.text);
    size_t len = strlen(line);
    while (len && (line[len - 1] == '\n' || line[len - 1] == ' '))
        line[--len] = '\0';
    for (char *s = line; *s; s++)
        if (*s == '\n')
            *s = ' ';
    return (struct rb_str){line, text.pos};
}

static void read_rule(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct cover_reason *)target)->rule = line_of(k, n, "rule");
}

static void read_clause(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct cover_reason *)target)->clause = line_of(k, n, "clause");
}

static void read_reason(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct cover_reason *)target)->reason = line_of(k, n, "reason");
}

static void read_entry(struct yaml_map *k, struct cover_reasons *reasons, const char *path, const struct yaml_node *n)
{
    static const struct yaml_map_key keys[] = {
        {"rule", read_rule}, {"clause", read_clause}, {"reason", read_reason}, {NULL, NULL}};
    struct cover_reason r = {.file = path, .pos = n->pos};
    size_t before = k->diags->errors;
    if (!yaml_map_mapping(k, &r, n, keys, "an entry") || k->diags->errors > before)
        return;
    if (r.rule.text && r.reason.text)
        ARENA_PUSH(k->arena, reasons->items, reasons->count, reasons->cap) = r;
    else
        diag_add(k->diags, DIAG_ERROR, "missing-key", n->pos, 1, "an entry names a 'rule' and gives a 'reason'");
}

int cover_reasons_read(struct cover_reasons *reasons, const char *path, struct arena *arena, struct buf *why,
                       int *err)
{
    struct diags diags = {.arena = arena};
    struct yaml_map k = {arena, &diags};
    struct buf text = BUF_INIT;
    *err = 0;
    if (buf_read_file(&text, path, FILE_MAX)) {
        *err = errno;
        buf_release(&text);
        buf_printf(why, "%s: %s", path, log_error_meaning(*err));
        return -1;
    }
    const char *kept = arena_strndup(arena, buf_cstr(&text), text.len);
    size_t size = text.len;
    buf_release(&text);
    const char *name = arena_strdup(arena, path);
    const struct yaml_node *root = yaml_read(arena, &diags, &reasons->budget, (int)reasons->files++, kept, size);
    if (root && root->type == YAML_SEQUENCE)
        for (size_t i = 0; i < root->count; i++)
            read_entry(&k, reasons, name, root->items[i]);
    else if (root)
        yaml_map_wrong(&k, root, "the file", "a list of entries with 'rule' and 'reason'");
    if (!diags.errors)
        return 0;
    const struct diag *d = &diags.items[0];
    buf_printf(why, "%s:%d:%d: %s", path, d->pos.line, d->pos.column, d->text);
    return -1;
}
