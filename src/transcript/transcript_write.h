/* SPDX-License-Identifier: MIT
 *
 * From a log back to a transcript, of which transcript_record makes the same game. It reads the records and does not
 * play; the rulebook is only needed for the words that describe random draws.
 */
#ifndef ADJ_TRANSCRIPT_TRANSCRIPT_WRITE_H
#define ADJ_TRANSCRIPT_TRANSCRIPT_WRITE_H

#include "session/replay.h"

/* All zero before; released after, in each case. */
struct transcript_writer {
    struct replay replay; /* for the rulebook, and its verdict where there is none */
    struct log_reader reader; /* of the records */
    struct buf scratch; /* working space */
    bool observed; /* every result of chance is written, and no seed */
    bool played; /* `play:` is written */
    bool other; /* something else than remarks came after the header */
    size_t remark; /* of the header, that may come next */
};

/* Appends the transcript. 0; or -1, and either replay.verdict or reader.fault says why. */
int transcript_write(struct transcript_writer *w, struct buf *out, const char *log,
                     const struct replay_options *options);
void transcript_writing_release(struct transcript_writer *w); /* makes it all zero */

#endif
