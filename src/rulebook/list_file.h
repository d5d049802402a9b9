/* SPDX-License-Identifier: MIT
 *
 * Small YAML files next to logs and rulebooks that are one list of mappings: migrations, reasons for what is not
 * covered, hints for drawings.
 */
#ifndef ADJ_RULEBOOK_LIST_FILE_H
#define ADJ_RULEBOOK_LIST_FILE_H

#include "rulebook/yaml_map.h"

/* What to read, and how. */
struct list_file {
    const char *path; /* as named in messages */
    size_t size_max; /* bytes */
    bool optional; /* it may be missing */
    const struct yaml_shape *shape; /* of an entry */
    const char *what, *expected; /* of a file that is not a list: "WHAT: expected WANTED, found …", in TR() */
    const char *lang; /* of messages; NULL: English */
    void *owner; /* of the reader that the shape's functions get */
};

/* Reads the file into a new array on `arena`. Returns 1; 0 if the file does not exist and it is optional; -1 with a
 * line appended to `why`: the first thing that is wrong, with its place. *err: errno of a file that could not be
 * read, or 0. */
int list_file_read(const struct list_file *file, struct yaml_budget *budget, struct arena *arena, void **items,
                   size_t *count, struct buf *why, int *err);

#endif
