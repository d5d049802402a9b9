/* SPDX-License-Identifier: MIT
 *
 * What a log is found to be, in one word, and how that is said: every report that has to do with a log which is not
 * good takes the words from here, so that the same file is called the same everywhere. It knows nothing of reports.
 */
#ifndef ADJ_SESSION_VERDICT_H
#define ADJ_SESSION_VERDICT_H

#include "doc/doc.h"
#include "session/replay.h"

enum verdict {
    VERDICT_OK,
    VERDICT_TORN,
    VERDICT_DAMAGED,
    VERDICT_TAMPERED,
    VERDICT_DIVERGED,
    VERDICT_ILLEGAL,
    VERDICT_REFUSED, /* malformed, too new, over a limit, not a log, a collection; or not playable here */
    VERDICT_ENVIRONMENT /* the file could not be read: nothing is said about it */
};

/* Of a log that was read, whatever game is in it. */
enum verdict verdict_of_fault(const struct log_fault *f);
/* What the way says on which `r` has come so far, or has come to its end. */
enum verdict verdict_of_replay(const struct replay *r);

/* "ok", "torn", …; a literal. In the order of enum verdict, closed with NULL. */
extern const char *const verdict_names[];
const char *verdict_name(enum verdict verdict);
/* What stands behind that word where it is told apart from it, as in a table: what is wrong in one sentence. */
const char *verdict_text(const struct replay *r);

/* Appends "PATH: WORD: TEXT", without PATH or WORD if it is NULL, and without TEXT if it is "". Omits PATH, too, if TEXT
 * already names it in quotes, as errors of the system do: "cannot open 'PATH': no such file". */
void verdict_tell(struct buf *out, const char *path, const char *word, const char *text);
/* The same with the word and the text of what was found; of what the system refuses the text says all, and there is
 * no word. */
void verdict_tell_fault(struct buf *out, const char *path, const struct log_fault *f);
void verdict_tell_replay(struct buf *out, const char *path, const struct replay *r);

/* Adds the same to a document, as runs in `in`. */
void verdict_add(struct doc *d, struct doc_node *in, const char *path, enum verdict verdict, const char *text);

#endif
