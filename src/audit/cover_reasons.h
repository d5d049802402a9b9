/* SPDX-License-Identifier: MIT
 *
 * Why some rules and clauses are exercised by no log: a reviewed list next to the logs
 * (schema/not-covered.schema.json). Read here, and compared elsewhere with what was counted.
 */
#ifndef ADJ_AUDIT_COVER_REASONS_H
#define ADJ_AUDIT_COVER_REASONS_H

#include "rulebook/yaml_map.h"

/* One entry: why a rule, or a clause of it, cannot be exercised. */
struct cover_reason {
    const char *file; /* as given */
    struct src_pos pos;
    struct rb_str rule, reason; /* both are required */
    struct rb_str clause; /* NULL text: the complete rule */
};

struct cover_reasons { /* all zero at first */
    struct cover_reason *items; /* of all files */
    size_t count, cap;
    struct yaml_budget budget; /* shared by all files */
};

/* Adds the reasons in the file `path`. 0; or -1, and `why` has a line, in `lang`, with what is wrong, with
 * its place. *err: errno where it could not be read at all, otherwise 0. What is kept lives on `arena`. */
int cover_reasons_read(struct cover_reasons *reasons, const char *path, const char *lang, struct arena *arena,
                       struct buf *why, int *err);

#endif
