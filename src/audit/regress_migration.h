/* SPDX-License-Identifier: MIT
 *
 * What a person says of the decisions of a log that changed rules do not take as they are: take this one instead,
 * leave it out, put one in (schema/migration.schema.json). It stands in a file of its own, so that the log stays as
 * it is. Read and looked up here; what comes of it is decided elsewhere.
 */
#ifndef ADJ_AUDIT_REGRESS_MIGRATION_H
#define ADJ_AUDIT_REGRESS_MIGRATION_H

#include "rulebook/yaml_map.h"

enum migration_what { MIGRATION_RETARGET, MIGRATION_DROP, MIGRATION_INSERT };

struct migration_entry {
    struct src_pos pos;
    enum migration_what what;
    struct rb_str decision; /* of the log, in its words; MIGRATION_INSERT: the one that is put in */
    struct rb_str to; /* MIGRATION_RETARGET: what is decided instead */
    struct rb_str role; /* whose decision it is; NULL text: whoever decides */
    /* Number of the log's decision, from 1; inserted is in front of it; 0: wherever the log decides so. */
    uint64_t at;
    bool used;
};

struct regress_migration { /* all zero at first */
    const char *file; /* NULL: there is none */
    bool own; /* it belongs to this one log, so that each entry has to find its decision */
    struct migration_entry *items;
    size_t count;
};

/* "games/7.migration.yaml" of "games/7.jsonl.gz", on `arena`. */
const char *regress_migration_beside(const char *log, struct arena *arena);
/* Reads the file beside the log, or otherwise `shared` (NULL: none). 0, also where there is neither; -1, and `why`
 * says in a line what is wrong, with its place. *err: errno where a file could not be read at all, otherwise 0. */
int regress_migration_read(struct regress_migration *m, const char *log, const char *shared, struct arena *arena,
                           struct buf *why, int *err);

/* The entry about the log's decision number `n`, in the words `text`, of `role`; NULL: none. */
struct migration_entry *regress_migration_of(struct regress_migration *m, uint64_t n, const char *text,
                                             const char *role);
/* The next entry that puts something in in front of decision `n` and was not used; NULL: none. */
struct migration_entry *regress_migration_before(struct regress_migration *m, uint64_t n);
/* An entry of a log's own migration that was not used, NULL: none. */
const struct migration_entry *regress_migration_unused(const struct regress_migration *m);

#endif
