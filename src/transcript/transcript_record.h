/* SPDX-License-Identifier: MIT
 *
 * From the file of a transcript to a log: reads it, checks its head against the rulebook, infers what no one saw,
 * and plays it again for the log. If an entry cannot be true, the log has everything before it.
 */
#ifndef ADJ_TRANSCRIPT_TRANSCRIPT_RECORD_H
#define ADJ_TRANSCRIPT_TRANSCRIPT_RECORD_H

#include "explain/whynot/whynot.h"
#include "transcript/transcript_infer.h"

struct transcript_log_options {
    const char *log; /* where to; NULL: nothing is recorded, the transcript is only checked */
    bool thin, overwrite; /* without the rulebook; replace an existing log */
    bool snapshots; /* the position with each hash */
    const char *lang; /* of what is printed in messages, and of the answer to why a decision is not legal */
};

/* All zero before; released after, in each case. */
struct transcript_recorder {
    struct arena memory; /* of everything below */
    struct diags diags; /* what is wrong, with places in file number 0 */
    struct rulebook shell; /* … which is the transcript */
    struct transcript transcript; /* the file */
    struct transcript_book book; /* with the rulebook and compiled conditions */
    struct transcript_inference inference;
    struct transcript_run run; /* the one that was recorded, or would have been */
    struct recorder recorder; /* writes the log */
    struct whynot whynot; /* about a decision that is not legal */
    bool asked; /* … of which there is one */
    struct buf scratch; /* working space */
    bool played; /* `run` is the game */
    bool recorded; /* there is a log, with all decisions of run.game */
    bool refused; /* the transcript or its head was refused: nothing was played */
    bool environment; /* a file could not be read or written: … */
    const char *trouble; /* … why */
};

/* Records `path` ("-": standard input) as a game of `c`, to which the code of the transcript is added. false:
 * something is wrong, see above. */
bool transcript_record(struct transcript_recorder *r, struct compiled *c, const char *path,
                       const struct transcript_log_options *options);
void transcript_recording_release(struct transcript_recorder *r); /* makes it all zero */

#endif
