/* SPDX-License-Identifier: MIT
 *
 * Differences that were reviewed and accepted: which logs differ under the changed rules, and how
 * (schema/regress-expected.schema.json). A log that is not named is expected to be the same. Files hold an object a
 * line, sorted by the names of the logs, so that they can be reviewed and their changes are small. Read and put into
 * text here; who opens, writes or removes files is elsewhere.
 *
 * When all files are added, regress_expected_of may be asked by several threads, regardless of what one of them
 * accepts meanwhile.
 */
#ifndef ADJ_AUDIT_REGRESS_EXPECTED_H
#define ADJ_AUDIT_REGRESS_EXPECTED_H

#include "base/arena.h"
#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>

/* What is expected of one log. */
struct regress_expectation {
    const char *log; /* as logs are named: with the folder that the file speaks of */
    const char *
        line; /* its object, as regress_outcome writes it; of one that was accepted, NULL: that the log is the same */
    size_t file; /* number in `files` */
    bool asked; /* its log was compared */
};
/* A list that is searched by log. */
struct regress_expectations {
    struct regress_expectation *items;
    size_t count, cap;
    struct name_map *index; /* by log */
};

struct regress_expected { /* all zero at first */
    struct arena arena, scratch; /* scratch: of the line that is read, or the text that is written */
    struct regress_expected_file {
        const char *path, *folder; /* folder: the prefix of the names in it: "games/", "" */
        bool changed; /* since it was read */
    } * files;
    size_t file_count, file_cap;
    struct regress_expectations given, accepted; /* what was accepted goes before what was given */
};
void regress_expected_release(struct regress_expected *e);

/* Adds the file `path` with its text (NULL: it does not exist yet). Returns 0; or -1 with a line in `why`, in the
 * language `lang`: what is wrong, with its place. */
int regress_expected_add(struct regress_expected *e, const char *path, const char *folder, const char *text,
                         size_t size, const char *lang, struct buf *why);

/* What is expected of a log; NULL: that it is the same. */
const char *regress_expected_of(const struct regress_expected *e, const char *log);
/* Notes that it was compared. */
void regress_expected_asked(struct regress_expected *e, const char *log);
/* From now on `line` (NULL: being the same) is expected of it. It goes to the file whose folder is the prefix of
 * its name; false: there is none, or the name is not UTF-8, so that no file can hold it. */
bool regress_expected_accept(struct regress_expected *e, const char *log, const char *line);
/* The text that file number `file` is to have. */
void regress_expected_text(struct buf *out, struct regress_expected *e, size_t file);

#endif
