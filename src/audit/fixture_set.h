/* SPDX-License-Identifier: MIT
 *
 * Many fixtures from files and folders: finds them, loads each rulebook once, runs all, and knows which rules they
 * prove. A folder is searched for files with a list `fixtures`; for the folder of a rulebook, the fixtures that stand
 * beside it (../../fixtures/<its name>) belong to it.
 */
#ifndef ADJ_AUDIT_FIXTURE_SET_H
#define ADJ_AUDIT_FIXTURE_SET_H

#include "audit/fixture_run.h"

struct fixture_set_book {
    const char *folder;
    struct rulebook *rb;
    struct diags diags;
    struct fixture_book book; /* compiled NULL: it cannot be played */
    bool *proved; /* by rule of compiled.rules: a fixture that passes proves it */
};

struct fixture_set_file {
    struct fixture_file file;
    struct diags diags; /* of its YAML; the index in the positions is that of the file in the set */
    struct fixture_set_book *book; /* NULL: none could be loaded */
    const char *trouble; /* why it could not be read, or NULL */
    bool environment; /* … because of the machine, not of what stands in it */
    struct fixture_result *results; /* by fixture */
};

struct fixture_set { /* all zero at first; release it in each case */
    struct arena arena;
    struct fixture_set_file **files;
    size_t file_count, file_cap;
    struct fixture_set_book **books;
    size_t book_count, book_cap;
    size_t fixtures, failed, broken; /* broken: files that could not be read */
    bool environment;
    struct fixture_run run;
    struct buf scratch;
};

enum { FIXTURE_FILE_BASE = 1 << 20 }; /* added to a file's number in positions: they are no files of the rulebook */

/* Adds the fixtures of a file or folder; `path` is kept as it is for messages. */
void fixture_set_add(struct fixture_set *set, const char *path);
/* Runs everything that was added. `progress` (may be NULL) is called before each fixture; not 0: stop. false: stopped. */
bool fixture_set_run(struct fixture_set *set, int (*progress)(void *ctx, size_t done, size_t total), void *ctx);
void fixture_set_release(struct fixture_set *set);

#endif
