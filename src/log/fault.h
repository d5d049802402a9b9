/* SPDX-License-Identifier: MIT
 *
 * How the log functions report an error: a value with a verdict (torn, damaged, tampered, ...), the place, and
 * what is intact before it. The log library never prints; callers that show a fault use these fields. Knows
 * nothing of games: a decision is only a number here.
 *
 */
#ifndef ADJ_LOG_FAULT_H
#define ADJ_LOG_FAULT_H

#include "base/buf.h"

#include <stdint.h>

/* The verdicts on a log. Numbers are stable: they reach reports and exit codes. docs/log-format.md, "Verdicts". */
enum log_verdict {
    LOG_OK = 0,
    LOG_TORN = 1, /* the last frame is incomplete, as a crash while recording leaves it */
    LOG_DAMAGED = 2, /* a checksum mismatch */
    LOG_TAMPERED = 3, /* checksums match, the chain does not: a frame is missing, foreign, repeated or misplaced */
    LOG_MALFORMED = 4, /* checksums and chain match, the content breaks the format: a faulty or forging writer */
    LOG_TOO_NEW = 5, /* needs a later version to be read */
    LOG_OVER_LIMIT = 6, /* needs more than the limits allow */
    LOG_NOT_A_LOG = 7, /* another file */
    LOG_ENVIRONMENT = 8, /* the system refused: see `error` */
    LOG_ENDED = 9, /* log_writer_resume: the game is over and its log complete */
    LOG_COLLECTION = 10, /* a collection, where one game was expected: name it as FILE#N */
    LOG_TOO_OLD = 11 /* of version 1 of the format, which was never released */
};

struct log_fault {
    enum log_verdict verdict;
    int error; /* errno, if verdict is LOG_ENVIRONMENT; otherwise 0 */
    uint64_t offset; /* where the first damaged frame starts in the file */
    uint64_t frame; /* its number, counted from 0 */
    uint64_t record; /* number of the record at fault, counted from 0 in the log; the first lost one */
    uint64_t line; /* log_import: line of the text, counted from 1; otherwise 0 */
    uint64_t decisions_kept; /* the decisions before the fault: 1 to decisions_kept are intact */
    uint64_t bytes_lost; /* bytes from `offset` to the end of the file */
    char text[224]; /* one sentence, in English, lower case; names that come from files are printable ASCII */
    /* For log_fault_describe: */
    const char *format, *word; /* literals of the catalogs; the latter may be NULL */
    int word_at; /* which argument is the word */
    size_t args_size;
    char args[224]; /* the arguments as texts, each with its NUL */
};

/* The verdict in one or two words ("over a limit"); a literal. */
const char *log_verdict_name(enum log_verdict verdict);
/* Appends the sentence in `lang`. */
void log_fault_describe(struct buf *out, const struct log_fault *f, const char *lang);

/* Fills verdict and text, clears the rest, and returns -1. `fmt` is a literal in TR(). */
int log_fail(struct log_fault *f, enum log_verdict verdict, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* The same if one of the arguments is `word`, which is a literal in TR(), too. */
int log_fail_word(struct log_fault *f, enum log_verdict verdict, const char *word, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* For a log of format version `version`, which this program, of version `known`, does not read: LOG_TOO_NEW or
 * LOG_TOO_OLD. */
int log_fail_version(struct log_fault *f, long long version, int known);
/* The same with LOG_ENVIRONMENT and `error`, an errno, whose meaning is appended to the text. */
int log_fail_errno(struct log_fault *f, int error, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
int log_fail_errno_word(struct log_fault *f, int error, const char *word, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
/* The same for a file that could not be created; names its folder if that is missing. */
int log_fail_create(struct log_fault *f, int error, const char *path);

/* A name from a file, safe for the text of a fault: at most 40 characters, everything except ASCII as '?'. */
struct log_shown {
    char text[44];
};
struct log_shown log_show(const char *name);

#endif
