/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "audit/regress_migration.h"

#include "log/fault.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

enum { FILE_MAX = 4 << 20 }; /* bytes: a line or three for each of 20,000 decisions */

/* ---------------------------------------------------------------- reading */

/* An entry while its keys are read: which of them came. */
struct migration_reader {
    struct migration_entry entry;
    int whats; /* how many of retarget, drop and insert */
    bool before; /* the place is given as the one in front of which */
};

static void set_what(struct yaml_map *k, struct migration_reader *r, enum migration_what what,
                     const struct yaml_node *n, const char *key)
{
    r->entry.what = what;
    r->entry.decision = yaml_map_text(k, n, key);
    r->whats++;
}

static void read_retarget(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    set_what(k, target, MIGRATION_RETARGET, n, "retarget");
}

static void read_drop(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    set_what(k, target, MIGRATION_DROP, n, "drop");
}

static void read_insert(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    set_what(k, target, MIGRATION_INSERT, n, "insert");
}

static void read_to(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct migration_reader *)target)->entry.to = yaml_map_text(k, n, "to");
}

static void read_role(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct migration_reader *)target)->entry.role = yaml_map_text(k, n, "role");
}

static void read_at(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct migration_reader *)target)->entry.at = (uint64_t)yaml_map_number(k, n, "at", 1, INT_MAX);
}

static void read_before(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    struct migration_reader *r = target;
    r->entry.at = (uint64_t)yaml_map_number(k, n, "before", 1, INT_MAX);
    r->before = true;
}

/* What the keys of an entry lack or have too much; NULL: nothing. */
static const char *misfit(const struct migration_reader *r)
{
    const struct migration_entry *e = &r->entry;
    bool insert = e->what == MIGRATION_INSERT;
    if (r->whats != 1)
        return "an entry has one of 'retarget', 'drop' and 'insert'";
    if ((e->what == MIGRATION_RETARGET) != (e->to.text != NULL))
        return e->to.text ? "'to' belongs to 'retarget'" : "'retarget' wants 'to': what is decided instead";
    if (insert && !r->before)
        return "'insert' wants 'before': the number of the log's decision in front of which";
    return !insert && r->before ? "'before' belongs to 'insert'; the number of a decision is 'at'" : NULL;
}

static void read_entry(struct yaml_map *k, struct regress_migration *m, const struct yaml_node *n)
{
    static const struct yaml_map_key keys[] = {{"retarget", read_retarget}, {"drop", read_drop},
                                               {"insert", read_insert},     {"to", read_to},
                                               {"role", read_role},         {"at", read_at},
                                               {"before", read_before},     {NULL, NULL}};
    struct migration_reader r = {.entry.pos = n->pos};
    size_t before = k->diags->errors;
    if (!yaml_map_mapping(k, &r, n, keys, "an entry") || k->diags->errors > before)
        return;
    const char *wrong = misfit(&r);
    if (wrong)
        diag_add(k->diags, DIAG_ERROR, "missing-key", n->pos, 1, "%s", wrong);
    else
        ARENA_PUSH(k->arena, m->items, m->count, m->cap) = r.entry;
}

static int read_text(struct regress_migration *m, const char *text, size_t size, struct arena *arena, struct buf *why)
{
    struct diags diags = {.arena = arena};
    struct yaml_map k = {arena, &diags};
    struct yaml_budget budget = {0};
    const struct yaml_node *root = yaml_read(arena, &diags, &budget, 0, text, size);
    if (root && root->type == YAML_SEQUENCE)
        for (size_t i = 0; i < root->count; i++)
            read_entry(&k, m, root->items[i]);
    else if (root)
        yaml_map_wrong(&k, root, "a migration", "a list of entries with 'retarget', 'drop' or 'insert'");
    if (!diags.errors)
        return 0;
    const struct diag *d = &diags.items[0];
    buf_printf(why, "%s:%d:%d: %s", m->file, d->pos.line, d->pos.column, d->text);
    return -1;
}

/* 1: read; 0: there is no such file; -1 as above. */
static int read_file(struct regress_migration *m, const char *path, struct arena *arena, struct buf *why, int *err)
{
    struct buf text = BUF_INIT;
    if (buf_read_file(&text, path, FILE_MAX)) {
        int error = errno;
        buf_release(&text);
        if (error == ENOENT || error == ENOTDIR)
            return 0;
        *err = error;
        buf_printf(why, "%s: %s", path, log_error_meaning(error));
        return -1;
    }
    const char *kept = arena_strndup(arena, buf_cstr(&text), text.len);
    size_t size = text.len;
    buf_release(&text);
    m->file = arena_strdup(arena, path);
    return read_text(m, kept, size, arena, why) ? -1 : 1;
}

const char *regress_migration_beside(const char *log, struct arena *arena)
{
    static const char end[] = ".jsonl.gz";
    const char *at = strstr(log, end);
    for (const char *next; at && (next = strstr(at + 1, end)); at = next)
        continue;
    int stem = at ? (int)(at - log) : (int)strlen(log);
    return arena_printf(arena, "%.*s%s.migration.yaml", stem, log, at ? at + sizeof end - 1 : "");
}

int regress_migration_read(struct regress_migration *m, const char *log, const char *shared, struct arena *arena,
                           struct buf *why, int *err)
{
    *err = 0;
    int found = read_file(m, regress_migration_beside(log, arena), arena, why, err);
    m->own = found > 0;
    if (!found && shared) {
        found = read_file(m, shared, arena, why, err);
        if (!found) {
            *err = ENOENT;
            buf_printf(why, "%s: %s", shared, log_error_meaning(ENOENT));
            return -1;
        }
    }
    return found < 0 ? -1 : 0;
}

/* ---------------------------------------------------------------- looking up */

static bool is_by(const struct migration_entry *e, const char *role)
{
    return !e->role.text || !strcmp(e->role.text, role);
}

struct migration_entry *regress_migration_of(struct regress_migration *m, uint64_t n, const char *text,
                                             const char *role)
{
    struct migration_entry *anywhere = NULL;
    for (size_t i = 0; i < m->count; i++) {
        struct migration_entry *e = &m->items[i];
        if (e->what == MIGRATION_INSERT)
            continue;
        if (e->at == n)
            return e;
        if (!anywhere && !e->at && is_by(e, role) && !strcmp(e->decision.text, text))
            anywhere = e;
    }
    return anywhere;
}

struct migration_entry *regress_migration_before(struct regress_migration *m, uint64_t n)
{
    for (size_t i = 0; i < m->count; i++)
        if (m->items[i].what == MIGRATION_INSERT && m->items[i].at == n && !m->items[i].used)
            return &m->items[i];
    return NULL;
}

const struct migration_entry *regress_migration_unused(const struct regress_migration *m)
{
    for (size_t i = 0; i < m->count; i++)
        if (m->own && !m->items[i].used)
            return &m->items[i];
    return NULL;
}
