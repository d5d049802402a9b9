/* SPDX-License-Identifier: MIT
 *
 * A folder that is written in one step: everything goes into a folder next to it, which takes its place at the
 * end. After an interruption the old one is there, and never half of the new one. Only what was written in this way
 * before, or an empty folder, is ever taken away: a list of the files lies in it.
 */
#ifndef ADJ_CLI_SITE_FOLDER_H
#define ADJ_CLI_SITE_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

struct site_folder { /* all zero before site_folder_begin */
    char *path, *temporary; /* where it goes, and where it is written */
    char *list; /* of the files, a line each, in their order */
    size_t list_len, list_cap, files;
    bool failed; /* something could not be written, which was reported */
};

/* Begins. False, with a complaint: `path` is something else than such a folder, or nothing can be written next to it.
 * Release it in each case. */
bool site_folder_begin(struct site_folder *f, const char *path);
/* Adds a file; its path has '/', and its folders are made. Once something failed, nothing happens. */
void site_folder_add(struct site_folder *f, const char *name, const char *text, size_t len);
/* Puts the new folder into its place. False, with a complaint where none was made yet: the old one stays. */
bool site_folder_finish(struct site_folder *f);
/* Takes away what was written and not put into its place. */
void site_folder_release(struct site_folder *f);

#endif
