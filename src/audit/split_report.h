/* SPDX-License-Identifier: MIT
 *
 * The report on splitting a collection: how many of its games were written, and which are lost. Filled by
 * api/collection.c; the loss of a game is not an error of the command, but its exit status shows it.
 */
#ifndef ADJ_AUDIT_SPLIT_REPORT_H
#define ADJ_AUDIT_SPLIT_REPORT_H

#include "log/fault.h"
#include "report/report.h"

/* A game that could not be written, and why. */
struct split_loss {
    const char *game, *message; /* its number or name; the sentence */
    int verdict; /* enum verdict */
};

/* The value of the report. Texts are on the arena of the report. */
struct split_report {
    const char *collection, *folder; /* paths as given */
    uint64_t games, written; /* in the collection; to the folder */
    const struct split_loss *losses; /* in the order of the collection */
    size_t loss_count;
};

/* A game that was lost by a fault, in words of the report. */
struct split_loss split_loss_of(struct report *r, const char *game, const struct log_fault *fault);

/* The report of `adjudge log split`. */
extern const struct report_kind split_report_kind;

#endif
