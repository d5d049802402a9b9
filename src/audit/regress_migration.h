/* SPDX-License-Identifier: MIT
 *
 * What to do with the decisions of a log that do not fit changed rules: take this one instead,
 * omit it, insert one (schema/migration.schema.json). It is a file of its own, so that the log stays as
 * it is. Read and looked up here; what comes of it is decided elsewhere.
 */
#ifndef ADJ_AUDIT_REGRESS_MIGRATION_H
#define ADJ_AUDIT_REGRESS_MIGRATION_H

#include "rulebook/yaml_map.h"

enum migration_what { MIGRATION_RETARGET, MIGRATION_DROP, MIGRATION_INSERT };

/* One entry of the file. */
struct migration_entry {
    struct src_pos pos;
    enum migration_what what;
    struct rb_str decision; /* of the log, in its words; MIGRATION_INSERT: the one that is inserted */
    struct rb_str to; /* MIGRATION_RETARGET: what is decided instead */
    struct rb_str role; /* whose decision it is; NULL text: anyone */
    /* Number of the log's decision, from 1; inserted is before it; 0: at any place where the log decides so. */
    uint64_t at;
    bool used; /* it has applied to a decision */
};

struct regress_migration { /* all zero at first */
    const char *file; /* NULL: there is none */
    bool own; /* it belongs to this one log, so that each entry has to find its decision */
    struct migration_entry *items;
    size_t count;
};

/* "games/7.migration.yaml" of "games/7.jsonl.gz", on `arena`. */
const char *regress_migration_of_log(const char *log, struct arena *arena);
/* Reads the file next to the log, or otherwise `shared` (NULL: none). 0, also where there is neither; -1, and `why`
 * has a line, in `lang`, with what is wrong, with its place. *err: errno where a file could not be read at
 * all, otherwise 0. */
int regress_migration_read(struct regress_migration *m, const char *log, const char *shared, const char *lang,
                           struct arena *arena, struct buf *why, int *err);

/* The entry about the log's decision number `n`, in the words `text`, of `role`; NULL: none. */
struct migration_entry *regress_migration_of(struct regress_migration *m, uint64_t n, const char *text,
                                             const char *role);
/* The next entry that inserts something before decision `n` and was not used; NULL: none. */
struct migration_entry *regress_migration_before(struct regress_migration *m, uint64_t n);
/* An entry of a log's own migration that was not used, NULL: none. */
const struct migration_entry *regress_migration_unused(const struct regress_migration *m);

#endif
