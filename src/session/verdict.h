/* SPDX-License-Identifier: MIT
 *
 * The verdict on a log as one word, and the line that reports it. Every report about a faulty log uses these
 * words, so the same file has the same verdict everywhere. Knows nothing of reports.
 *
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
    VERDICT_CONTRADICTED, /* consistent with itself, but not with a proof that was kept outside of the log */
    VERDICT_REFUSED, /* malformed, too new, over a limit, not a log, a collection; or not playable here */
    VERDICT_ENVIRONMENT /* the file could not be read: no statement about the log */
};

/* Returns the verdict on a log that was read, regardless of its game. */
enum verdict verdict_of_fault(const struct log_fault *f);
/* Returns the verdict on the part of the log that `r` has replayed so far. */
enum verdict verdict_of_replay(const struct replay *r);

/* "ok", "torn", …; a literal. In the order of enum verdict, closed with NULL. */
extern const char *const verdict_names[];
const char *verdict_name(enum verdict verdict);
/* The same in `lang`. */
const char *verdict_word(enum verdict verdict, const char *lang);
/* Returns what is wrong in one sentence, for reports that print it in a place of its own, such as a table. */
const char *verdict_text(struct replay *r);

/* Appends "PATH: WORD: TEXT", without PATH or WORD if it is NULL, and without TEXT if it is "". Omits PATH,
 * too, if TEXT already names it in quotes, as errors of the system do: "cannot open 'PATH': no such file". */
void verdict_format(struct buf *out, const char *path, const char *word, const char *text);
/* The same for a fault and for a replay, in `lang` and in the language of the replay. An error of the system has no
 * word: its text is sufficient. */
void verdict_format_fault(struct buf *out, const char *path, const struct log_fault *f, const char *lang);
void verdict_format_replay(struct buf *out, const char *path, const struct replay *r);

/* Adds the same to a document, as runs in `in`. */
void verdict_add(struct doc *d, struct doc_node *in, const char *path, enum verdict verdict, const char *text);

#endif
