/* SPDX-License-Identifier: MIT
 *
 * What is wrong with an input, collected so that all of it can be shown together. A diagnostic has a severity, a
 * stable id (docs/findings.md lists them), a place, one sentence, and notes: what is possible there, a likely
 * spelling. The text is lower case, without a full stop, and names its subject first. Texts are messages
 * (base/message.h): they are put into the reader's language when they are printed. The function that
 * reports a mistake does not know the language.
 */
#ifndef ADJ_BASE_DIAG_H
#define ADJ_BASE_DIAG_H

#include "base/arena.h"
#include "base/message.h"

enum diag_severity { DIAG_ERROR, DIAG_WARNING };

/* A place in a text file. line and column count from 1 (columns in code points); line 0: the file itself. */
struct src_pos {
    int file; /* index into the rulebook's list of files; -1: no file */
    int line, column;
};

struct diag {
    enum diag_severity severity; /* only errors prevent that an input is used */
    const char *id; /* a literal such as "unknown-word" */
    struct src_pos pos;
    int span; /* how many code points the caret line underlines; at least 1 */
    const struct message *text; /* one sentence */
    const struct message **notes; /* hints, each a text of its own */
    size_t note_count, note_cap;
};

struct diags {
    struct arena *arena; /* owner of all texts; set by the maker of the list */
    struct diag *items;
    size_t count, cap;
    size_t errors, warnings; /* how many, also those that were not kept */
    const char *unseen; /* what was not checked because of the errors, in TR(); NULL: everything was checked */
};

enum { DIAG_MAX = 200 }; /* more than people read; further ones are counted and not kept */

/* Adds one and returns it, so that notes can be added to it; never NULL. Formats are those of message_new. */
struct diag *diag_add(struct diags *d, enum diag_severity severity, const char *id, struct src_pos pos, int span,
                      const char *fmt, ...) __attribute__((format(printf, 6, 7)));
/* The same with a text that exists already, on an arena that lives as long as the list. */
struct diag *diag_put(struct diags *d, enum diag_severity severity, const char *id, struct src_pos pos, int span,
                      const struct message *text);
/* Adds a note to a diagnostic that diag_add returned. */
void diag_note(struct diags *d, struct diag *item, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Takes back what was added since `before`, a copy of *d made then: consequences of what was reported already. */
void diag_take_back(struct diags *d, const struct diags *before);
/* Orders by file, line, column; those of one place stay in the order in which they were added. */
void diag_sort(struct diags *d);

#endif
