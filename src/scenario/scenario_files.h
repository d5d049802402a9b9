/* SPDX-License-Identifier: MIT
 *
 * Finds and reads the files that people write scenarios in. Results are on the arena that the caller gives. Must not
 * know what the files contain.
 */
#ifndef ADJ_SCENARIO_SCENARIO_FILES_H
#define ADJ_SCENARIO_SCENARIO_FILES_H

#include "base/arena.h"
#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>

enum { SCENARIO_FILE_MAX = 8 << 20 }; /* bytes of a file */

/* The folder that a path lies in, with its last slash; "" for the present one. */
const char *scenario_folder_of(struct arena *a, const char *path);
/* "b" of "a/b" and of "a/b/". */
const char *scenario_last_part(struct arena *a, const char *path);
/* "a/b", whether or not `folder` ends with a slash; "b" where it is the present one ("."). */
const char *scenario_inside(struct arena *a, const char *folder, const char *name);

struct scenario_entry {
    const char *name; /* first, so that sort_by_text can compare entries */
    bool folder;
};
/* Returns the entries of a folder without those that begin with a point and without links to folders, in the order of
 * their bytes. NULL with *count 0 if it cannot be read; if memory ran out, that goes to the innermost guard. */
struct scenario_entry *scenario_list_folder(struct arena *a, const char *path, size_t *count);

/* What a search calls. */
struct scenario_search {
    const char *(*enter)(void *ctx, const char *folder); /* the folder to look into instead; NULL: each as it is */
    void (*file)(void *ctx, const char *path); /* a file *.yaml */
    void (*unread)(void *ctx, const char *folder, int error); /* a folder that is there and cannot be read: errno */
    void *ctx;
};

/* Searches a folder and the folders in it, to a depth of INPUT_DEPTH_MAX, in the order of their bytes. Does not follow
 * links to folders. */
void scenario_search(struct arena *a, const char *folder, const struct scenario_search *search);

/* `named` as seen from the file `path`: relative to its folder, unless it begins with a slash. */
const char *scenario_relative(struct arena *a, const char *path, const char *named);

/* ---------------------------------------------------------------- files of scenarios */

enum { SCENARIO_FILE_BASE = 1 << 20 }; /* added to a file's number in positions: it is not a file of the rulebook */

/* A file of fixtures or rulings, and what is wrong with it. */
struct scenario_file {
    const char *path;
    struct diags diags; /* of its text; pos.file: SCENARIO_FILE_BASE + its number */
    const char *trouble; /* why it cannot be used, unless diags say it; NULL */
    bool environment; /* … because of the machine, not of its contents */
};

/* Begins with a file; `path` is copied to `a`, where everything about the file will be. */
void scenario_file_begin(struct scenario_file *f, struct arena *a, const char *path);
/* Returns the text of the file, of *len bytes. NULL: it cannot be read, which is its trouble, in `lang`; or there
 * is no trouble, and no line of it begins with `key` and a colon (`key` NULL: any file is read). Overwrites
 * `scratch`. */
const char *scenario_file_text(struct scenario_file *f, const char *key, const char *lang, struct buf *scratch,
                               size_t *len);

#endif
