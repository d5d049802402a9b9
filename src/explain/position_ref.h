/* SPDX-License-Identifier: MIT
 *
 * A position by its name: LOG@N (after decision N of a log), LOG (at its end), or the file of a snapshot that show
 * wrote as JSON. All of them become the same tree, so that any two can be compared.
 */
#ifndef ADJ_EXPLAIN_POSITION_REF_H
#define ADJ_EXPLAIN_POSITION_REF_H

#include "base/json_value.h"
#include "session/replay.h"

/* All zero but for the arena is ready; release it in each case. */
struct position_ref {
    struct arena *arena; /* of the position; the caller's */
    const char *lang; /* of the message; NULL: English */
    struct replay replay; /* where it is a log */
    struct buf text;
    const struct json_value *state; /* the position */
    const char *rulebook; /* its id; NULL: a snapshot that does not say */
    struct buf message; /* why it could not be had */
    int error; /* errno of a file that could not be read, or 0 */
};

/* 0, or -1 with message; of a snapshot also where it is wider or deeper than any position. */
int position_ref_read(struct position_ref *s, const char *name, const struct replay_options *options);
/* Makes the position of a log again, in the words of another language, in which two things can have one name. */
void position_ref_describe(struct position_ref *s, const char *lang);
/* Splits LOG@N into both; *n is UINT64_MAX where there is no number. On `arena`. */
const char *position_ref_split(struct arena *arena, const char *name, uint64_t *n);
void position_ref_release(struct position_ref *s);

/* Takes the log `path` to decision `n` (UINT64_MAX: as far as it goes). 0, or -1 with the sentence in `message`. A
 * torn tail behind `n`, or at the end of all, is no obstacle. */
int position_ref_replay(struct replay *r, const char *path, uint64_t n, const struct replay_options *options,
                        const char *lang, struct buf *message);

/* Appends that the log of `g`, which was replayed to its end, has no decision `n`. */
void position_ref_describe_missing(struct buf *out, const struct game *g, uint64_t n, const char *lang);

#endif
