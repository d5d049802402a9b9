/* SPDX-License-Identifier: MIT
 *
 * See the header. Must not know the rules: whether a decision is legal is asked where it is taken.
 */
#include "audit/regress_migration.h"

#include "base/tr.h"
#include "rulebook/list_file.h"

#include <limits.h>
#include <string.h>

enum { FILE_MAX = 4 << 20 }; /* bytes: a line or three for each of 20,000 decisions */

/* ---------------------------------------------------------------- reading */

/* Both keys, `at` and `before`, fill the same number. */
static void read_number(struct yaml_reader *r, void *target, const struct yaml_node *key,
                        const struct yaml_node *value)
{
    int number = 0;
    yaml_int(r, value, key->text, 1, INT_MAX, &number);
    ((struct migration_entry *)target)->at = (uint64_t)number;
}

/* Returns what the keys of an entry lack or have too much; NULL: nothing. */
static const char *misfit(const struct migration_entry *e, bool before, int whats)
{
    bool insert = e->what == MIGRATION_INSERT;
    if (whats != 1)
        return TR("an entry has one of 'retarget', 'drop' and 'insert'");
    if ((e->what == MIGRATION_RETARGET) != (e->to.text != NULL))
        return e->to.text ? TR("'to' belongs to 'retarget'") : TR("'retarget' needs 'to': what is decided instead");
    if (insert && !before)
        return TR("'insert' needs 'before': the number of the log's decision before which it is inserted");
    return !insert && before ? TR("'before' belongs to 'insert'; the number of a decision is 'at'") : NULL;
}

/* Exactly one of the three keys names what an entry does. */
static bool check(struct yaml_reader *r, void *target, const struct yaml_node *n, bool sound)
{
    static const char *const names[] = {[MIGRATION_RETARGET] = "retarget", [MIGRATION_DROP] = "drop",
                                        [MIGRATION_INSERT] = "insert"};
    struct migration_entry *e = target;
    int whats = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (yaml_get(n, names[i])) {
            e->what = (enum migration_what)i;
            whats++;
        }
    const char *wrong = sound ? misfit(e, yaml_get(n, "before") != NULL, whats) : NULL;
    if (wrong)
        diag_add(r->diags, DIAG_ERROR, "missing-key", n->pos, 1, "%p", message_plain(r->arena, wrong));
    return true;
}

static const struct yaml_field fields[] = {
    YAML_FIELD(PLACE, migration_entry, pos, NULL),
    YAML_FIELD(TEXT, migration_entry, decision, "retarget"),
    YAML_FIELD(TEXT, migration_entry, decision, "drop"),
    YAML_FIELD(TEXT, migration_entry, decision, "insert"),
    YAML_FIELD(TEXT, migration_entry, to, "to"),
    YAML_FIELD(TEXT, migration_entry, role, "role"),
    YAML_OTHER(read_number, "at"),
    YAML_OTHER(read_number, "before"),
    {0},
};
static const struct yaml_shape shape = {.what = TR("an entry"), .fields = fields,
                                        .size = sizeof(struct migration_entry), .check = check};

/* As list_file_read. */
static int read_file(struct regress_migration *m, const char *path, bool optional, const char *lang,
                     struct arena *arena, struct buf *why, int *err)
{
    const struct list_file file = {.path = path, .size_max = FILE_MAX, .optional = optional, .shape = &shape,
                                   .what = TR("a migration"),
                                   .expected = TR("a list of entries with 'retarget', 'drop' or 'insert'"),
                                   .lang = lang};
    struct yaml_budget budget = {0};
    void *items;
    int found = list_file_read(&file, &budget, arena, &items, &m->count, why, err);
    m->items = items;
    if (found)
        m->file = arena_strdup(arena, path);
    return found;
}

/* NAME.migration.yaml next to NAME.jsonl.gz; game N of a collection has NAME#N.migration.yaml. */
const char *regress_migration_of_log(const char *log, struct arena *arena)
{
    static const char end[] = ".jsonl.gz";
    const char *at = strstr(log, end);
    for (const char *next; at && (next = strstr(at + 1, end)); at = next)
        continue;
    int stem = at ? (int)(at - log) : (int)strlen(log);
    return arena_printf(arena, "%.*s%s.migration.yaml", stem, log, at ? at + sizeof end - 1 : "");
}

/* The log's own file has precedence over one for all logs. */
int regress_migration_read(struct regress_migration *m, const char *log, const char *shared, const char *lang,
                           struct arena *arena, struct buf *why, int *err)
{
    int found = read_file(m, regress_migration_of_log(log, arena), true, lang, arena, why, err);
    m->own = found > 0;
    if (!found && shared)
        found = read_file(m, shared, false, lang, arena, why, err);
    return found < 0 ? -1 : 0;
}

/* ---------------------------------------------------------------- looking up */

/* Without a role the entry is about anyone. */
static bool is_by(const struct migration_entry *e, const char *role)
{
    return !e->role.text || !strcmp(e->role.text, role);
}

/* An entry with a number has precedence over one with words only. */
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

/* Several insertions before one decision are taken in the order of the file. */
struct migration_entry *regress_migration_before(struct regress_migration *m, uint64_t n)
{
    for (size_t i = 0; i < m->count; i++)
        if (m->items[i].what == MIGRATION_INSERT && m->items[i].at == n && !m->items[i].used)
            return &m->items[i];
    return NULL;
}

/* A shared file has entries for other logs, so only the log's own is checked. */
const struct migration_entry *regress_migration_unused(const struct regress_migration *m)
{
    for (size_t i = 0; i < m->count; i++)
        if (m->own && !m->items[i].used)
            return &m->items[i];
    return NULL;
}
