/* SPDX-License-Identifier: MIT
 *
 * A position by its name: LOG@N (after decision N of a log), LOG (at its end), or the file of a snapshot that show
 * wrote as JSON. All of them become the same tree, so that any two can be compared.
 */
#ifndef ADJ_EXPLAIN_POSITION_REF_H
#define ADJ_EXPLAIN_POSITION_REF_H

#include "base/json_value.h"
#include "session/replay.h"

/* A position that was read. Set arena, leave the rest zero; release it in each case, also after an
 * error. */
struct position_ref {
    struct arena *arena; /* of the position; the caller's */
    const char *lang; /* of the message; NULL: English */
    struct replay replay; /* where it is a log */
    struct buf text;
    const struct json_value *state; /* the position */
    const char *rulebook; /* its id; NULL: a snapshot without it */
    struct buf message; /* why there is no position */
    int error; /* errno of a file that could not be read, or 0 */
};

/* Reads the position called `name`. Returns 0 with `state` set, or -1 with `message`; a snapshot is
 * refused, too, if it is wider or deeper than any position (diff_can_compare). */
int position_ref_read(struct position_ref *s, const char *name, const struct replay_options *options);
/* Makes the position of a log again, with names in another language. Only for people: two things can
 * have one name in a translation, so differences are found in English. */
void position_ref_describe(struct position_ref *s, const char *lang);
/* Splits LOG@N: returns LOG, on `arena`, and sets *n, to UINT64_MAX where there is no @N. */
const char *position_ref_split(struct arena *arena, const char *name, uint64_t *n);
void position_ref_release(struct position_ref *s);

/* Takes the log `path` to decision `n` (UINT64_MAX: as far as it is intact). Returns 0, or -1 with
 * the sentence in `message`. An incomplete frame after `n`, or at the end, is not an error: a crash
 * leaves one. */
int position_ref_replay(struct replay *r, const char *path, uint64_t n, const struct replay_options *options,
                        const char *lang, struct buf *message);

/* Appends that the log of `r`, which was replayed to its end, has no decision `n`. */
void position_ref_describe_missing(struct buf *out, const struct replay *r, uint64_t n, const char *lang);

#endif
