/* SPDX-License-Identifier: MIT
 *
 * A log for the eyes of one role: what the role must not know is replaced by commitments, which show later that nothing
 * was changed. The same log, role and secret always give the same lines, so the keeper of the complete log can be asked to
 * prove what was hidden (docs/log-format.md, "Redacted logs"). Writes no file.
 */
#ifndef ADJ_AUDIT_REDACT_H
#define ADJ_AUDIT_REDACT_H

#include "explain/trace/trace_view.h"
#include "session/replay.h"

/* What the role may know of one decision and what follows from it. */
struct redact_step {
    bool decision, choices; /* what was decided; the number of legal choices */
    bool all; /* nothing is hidden from the role, before and after: hashes and positions may be known */
    size_t first_draw, draws; /* in redaction.seen */
};

/* All zero at first; release it in each case. */
struct redaction {
    struct replay replay;
    const struct log_io *io; /* of the options */
    struct arena arena; /* of the lists */
    struct arena looking; /* of a view */
    struct buf scratch;
    uint8_t key[SHA256_SIZE]; /* of all commitments */
    const char *role; /* as the rulebook names it */
    struct redact_step *steps; /* the first: how the game begins */
    size_t step_count, step_cap;
    bool *seen; /* by draw */
    size_t draw_count, draw_cap;
    bool guessable; /* the secret is short, so what is hidden can be found out by trying */
    uint64_t hidden; /* records that were replaced */
    const char *message; /* why it failed, in the language of the options */
    struct log_fault fault; /* of the log, if it could not be read again; otherwise LOG_OK */
};

struct redact_options {
    const char *role; /* who will read it */
    const char *secret; /* that the commitments depend on; NULL: the seed of the game */
    const char *rulebook; /* folder, for thin logs; may be NULL */
    const char *lang;
    const struct compiled *compiled; /* used where the log was played by it; may be NULL */
    const struct log_io *io; /* what the log is read through; must stay; NULL: the system */
};

/* Replays the log and finds out what the role may know. 0; -1: it cannot be replayed, or is redacted already, or there
 * is neither a seed nor a secret: x->message. */
int redact_prepare(struct redaction *x, const char *path, const struct redact_options *options);

/* Gets a record of the redacted log, which is valid during the call. Not 0: stop. */
typedef int redact_take(void *ctx, const struct log_record *record);
/* Calls `take` for each record, in order. 0; -1: the log could not be read again (x->message and x->fault),
 * or `take` stopped. */
int redact_run(struct redaction *x, const char *path, redact_take *take, void *ctx);

void redact_release(struct redaction *x); /* makes it all zero */

#endif
