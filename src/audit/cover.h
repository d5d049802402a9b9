/* SPDX-License-Identifier: MIT
 *
 * What a corpus of logs exercised of a rulebook. Logs are replayed by as many callers as there are, each with a
 * sum of its own, which are joined at the end, so that the result is the same however many there were, and
 * memory does not grow with the games. A log that cannot be counted is named and passed over. Starts no
 * threads, prints nothing.
 */
#ifndef ADJ_AUDIT_COVER_H
#define ADJ_AUDIT_COVER_H

#include "audit/coverage_sum.h"
#include "audit/verify.h"
#include "base/json_value.h"

#include <stdatomic.h>

enum { COVER_WORKERS_MAX = 256 };

/* What became of a log. */
enum cover_status {
    COVER_COUNTED, /* it is in the sum */
    COVER_SPOILT, /* torn, damaged, diverged, …: in the words of verify */
    COVER_OTHER_GAME, /* of a rulebook with another id, … */
    COVER_OTHER_RULEBOOK, /* … of one with that id, and other rules */
    COVER_NO_RULEBOOK /* it is thin, and its rulebook was not given */
};

/* A log that was not counted. */
struct cover_log {
    size_t number; /* of its name */
    enum cover_status status;
    enum verdict verdict;
    const char *message; /* why not */
};

/* What became of many logs. Those that were counted are only a number, so that memory does not grow with them. */
struct cover_outcome {
    uint64_t counted, decisions;
    struct cover_log *skipped;
    size_t skipped_count, skipped_cap;
};

/* What one caller of cover_work has. */
struct cover_worker {
    struct cover *cover;
    struct arena arena; /* of messages */
    struct replay replay; /* of the present log */
    struct log_collection kept; /* whose games are counted one after another */
    struct coverage *coverage; /* of the game that is being replayed; NULL: it does not count */
    struct coverage_sum sum;
    struct cover_outcome outcome; /* on the arena */
};

struct cover { /* all zero before cover_open */
    const char *lang; /* of messages, set before cover_open; NULL: English */
    const char *const *names; /* of the logs; the caller's */
    size_t count;
    size_t shards, shard; /* set before cover_open; shards other than 0: of the logs, those whose number modulo `shards` is `shard` */
    const struct compiled *c; /* what is measured; NULL: no log could be opened */
    bool unreadable; /* … because of one that the system did not let read */
    bool given; /* … was given and is not that of a log */
    struct replay source; /* of the first log, while its rulebook is taken out */
    struct rulebook *rulebook; /* that one */
    struct compiled *compiled;
    struct diags diags; /* of the rulebook in the first log */
    struct arena arena;
    struct cover_worker workers[COVER_WORKERS_MAX]; /* one for each caller */
    atomic_size_t workers_begun, next, done; /* numbers of the next worker, the next log, and logs done */
    atomic_bool stop; /* set when `progress` requests it */
    struct coverage *coverage; /* names what the sum counts; counts nothing itself */
    struct coverage_sum sum; /* of all; set by cover_finish … */
    struct cover_outcome outcome; /* … as well, with the skipped logs in the order of their numbers */
};

/* Begins. `given`: the rulebook that is measured; NULL: that of the first log that can be opened and carries one.
 * Release it in each case. */
void cover_open(struct cover *cover, const char *const *names, size_t count, const struct compiled *given);
/* Replays logs until none is left. May be called by up to COVER_WORKERS_MAX threads at the same time. `progress`
 * (may be NULL) is called after each log; not 0: all stop. */
void cover_work(struct cover *cover, int (*progress)(void *ctx, size_t done, size_t total), void *ctx);
/* After all calls have returned: joins the results. */
void cover_finish(struct cover *cover);
/* The results as JSON, in entries of a bounded size; and adding such an entry to the results: before cover_finish, of a cover
 * for which no one has worked. Returns 0; -1: it is not such an entry. */
typedef void cover_sum_entry(void *ctx, const struct json_value *entry);
void cover_sum_write(const struct cover *cover, cover_sum_entry *each, void *ctx);
int cover_sum_read(struct cover *cover, const struct json_value *entry);
void cover_release(struct cover *cover); /* all zero is allowed */

/* "torn", "other game", … */
const char *cover_status_name(const struct cover_log *log);

#endif
