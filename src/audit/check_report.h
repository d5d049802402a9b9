/* SPDX-License-Identifier: MIT
 *
 * Diagnostics as data and as a document: what `adjudge check` prints of a rulebook, and the part of other reports
 * that lists what is wrong with a file.
 */
#ifndef ADJ_AUDIT_CHECK_REPORT_H
#define ADJ_AUDIT_CHECK_REPORT_H

#include "base/diag.h"
#include "report/report.h"
#include "rulebook/model.h"

/* One diagnostic. Made by check_messages. */
struct check_message {
    int severity; /* enum diag_severity */
    const char *id, *file; /* id of the finding; path in the rulebook, or NULL */
    uint64_t line, column, span; /* from 1, in code points; 0: the file itself */
    const char *text; /* one sentence */
    const char *const *notes; /* hints */
    size_t note_count;
    /* For people: */
    const char *place; /* "FOLDER/FILE:LINE:COLUMN"; NULL: none */
    const char *source; /* the line of the file, or the part of it around the place; NULL: none */
    size_t caret; /* bytes in `source` before the place */
};
extern const struct report_shape check_message_shape;

/* Returns the diagnostics as diags->count messages on the arena of the report. `rb` owns their files; NULL: they have
 * none. `folder`, put before the names of files for people; NULL: nothing is. */
const struct check_message *check_messages(struct report *r, const struct diags *diags, const struct rulebook *rb,
                                           const char *folder);
/* Adds them to a document. `width`: columns of a text, or 0. */
void check_messages_document(struct doc *d, struct doc_node *in, const struct check_message *messages, size_t count,
                             int width);

extern const struct report_kind check_report_kind;
/* Sets the value of a new report. `rb`: NULL if nothing could be read. */
void check_report_fill(struct report *r, const struct diags *diags, const struct rulebook *rb);

#endif
