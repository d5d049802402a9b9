/* SPDX-License-Identifier: MIT
 *
 * The rulebook that a log contains, as files. Knows records, and does not compile.
 */
#ifndef ADJ_SESSION_LOG_RULEBOOK_H
#define ADJ_SESSION_LOG_RULEBOOK_H

#include "log/reader.h"
#include "rulebook/model.h"

/* Returns the files of a record, record->files.count of them, in a new array on `arena`. The texts stay where
 * they are. */
struct rb_file *log_rulebook_files(const struct log_rulebook *record, struct arena *arena);

/* Returns the rulebook that `r` uses for a thin log of a collection: one with that digest in an earlier game.
 * NULL: there is none. `arena`: working space. */
const struct log_rulebook *log_rulebook_of_collection(const struct log_reader *r, const char *digest,
                                                      struct arena *arena);

#endif
