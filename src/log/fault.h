/* SPDX-License-Identifier: MIT
 *
 * What the log functions say when something is wrong: one value that tells torn from damaged from tampered, where it
 * is, and what is still good in front of it. The log library never prints; whoever shows a fault uses these fields.
 * It knows nothing of games: a decision is only a number here.
 */
#ifndef ADJ_LOG_FAULT_H
#define ADJ_LOG_FAULT_H

#include "base/buf.h"

#include <stdint.h>

/* The verdicts on a log. Numbers are stable: they reach reports and exit codes. docs/log-format.md, "Verdicts". */
enum log_verdict {
    LOG_OK = 0,
    LOG_TORN = 1, /* the last frame is incomplete, as a crash while recording leaves it */
    LOG_DAMAGED = 2, /* a check value does not fit the bytes */
    LOG_TAMPERED = 3, /* every check fits, the chain does not: a frame is missing, foreign, twice or misplaced */
    LOG_MALFORMED = 4, /* checks and chain fit, and the content breaks the format: a faulty or forging writer */
    LOG_TOO_NEW = 5, /* needs a later version to be read */
    LOG_OVER_LIMIT = 6, /* asks for more than the limits allow */
    LOG_NOT_A_LOG = 7, /* some other file */
    LOG_ENVIRONMENT = 8, /* the system refused: see `error` */
    LOG_ENDED = 9, /* log_writer_resume: the game is over and the log sealed, nothing can follow */
    LOG_COLLECTION = 10, /* it holds many games, and one was to be read: say which, as FILE#N */
    LOG_TOO_OLD = 11 /* of version 1 of the format, which was never released */
};

struct log_fault {
    enum log_verdict verdict;
    int error; /* errno, where verdict is LOG_ENVIRONMENT; otherwise 0 */
    uint64_t offset; /* where the first bad frame starts in the file */
    uint64_t frame; /* its number, counted from 0 */
    uint64_t record; /* number of the record at fault, counted from 0 in the whole log; the first lost one */
    uint64_t line; /* log_import: line of the text, counted from 1; otherwise 0 */
    uint64_t decisions_kept; /* the decisions in front of the fault: 1 to decisions_kept are good */
    uint64_t bytes_lost; /* bytes from `offset` to the end of the file */
    char text[224]; /* one sentence, lower case, printable ASCII only */
};

/* The verdict in one or two words ("over a limit"); a literal. */
const char *log_verdict_name(enum log_verdict verdict);
/* What an errno means, in words that hang on no locale. */
const char *log_error_meaning(int error);
/* The first so many of them: "decisions 1 to 9", "decision 1", "no decision". */
void log_say_decisions(struct buf *out, uint64_t decisions);

/* Fills verdict and text, clears the rest, and returns -1. */
int log_fail(struct log_fault *f, enum log_verdict verdict, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* For a log of format version `version`, which this program, of version `known`, does not read: LOG_TOO_NEW or
 * LOG_TOO_OLD. */
int log_fail_version(struct log_fault *f, long long version, int known);
/* The same with LOG_ENVIRONMENT and `error`, an errno; what it means is added to the text. */
int log_fail_errno(struct log_fault *f, int error, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* A name out of a file, made fit for a fault's text: at most 40 characters, everything but plain ASCII as '?'. */
struct log_shown {
    char text[44];
};
struct log_shown log_show(const char *name);

#endif
