/* SPDX-License-Identifier: MIT
 *
 * The report on splitting a collection: how many of its games were written, and which are lost.
 */
#ifndef ADJ_AUDIT_SPLIT_REPORT_H
#define ADJ_AUDIT_SPLIT_REPORT_H

#include "report/report.h"

struct split_loss {
    const char *game, *message;
    int verdict; /* enum verdict */
};

struct split_report {
    const char *collection, *folder;
    uint64_t games, written;
    const struct split_loss *losses;
    size_t loss_count;
};

extern const struct report_kind split_report_kind;

#endif
