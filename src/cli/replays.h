/* SPDX-License-Identifier: MIT
 *
 * Recorded games sorted by the rulebook that they were played by, and what each lot exercised of it. A log carries
 * its rulebook, which may be an earlier state of the one that is there today.
 */
#ifndef ADJ_CLI_REPLAYS_H
#define ADJ_CLI_REPLAYS_H

#include "logs.h"

struct replays { /* all zero at first */
    struct log_list logs;
    struct replays_lot {
        struct adj_rulebook *rb; /* of its first log */
        char **names;
        size_t count;
        struct adj_cover *cover; /* once measured */
    } *lots;
    size_t count;
};

/* Sorts the logs of an operand (see logs.h). Logs whose rulebook cannot be read are skipped. */
enum adj_status replays_read(struct replays *r, const char *operand);
/* Measures every lot of the rulebook with the id of `rb`, and hands their covers out: how many. The array is freed
 * with heap_free, the covers by replays_release. False, with a complaint: it could not be done. */
bool replays_measure(struct replays *r, struct adj_rulebook *rb, size_t jobs,
                     struct adj_cover ***covers, size_t *count);
void replays_release(struct replays *r);

#endif
