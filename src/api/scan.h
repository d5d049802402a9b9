/* SPDX-License-Identifier: MIT
 *
 * What stands behind a struct adj_scan, for the other files of the public interface.
 */
#ifndef ADJ_API_SCAN_H
#define ADJ_API_SCAN_H

#include "api/report.h"
#include "log/scan.h"

struct adj_scan {
    struct buf path;
    struct arena memory; /* of the stretches */
    const struct log_segment *segments;
    size_t count;
    struct log_segment_result
        *found; /* in each stretch, by whoever has read it; nobody else looks before adj_scan_take */
    enum { SCAN_AHEAD, SCAN_UNDER_WAY, SCAN_BROKEN } state; /* of the one that takes what was found: */
    struct log_scan scan; /* has the file open for itself, and not before that, as there may be thousands of them */
    struct log_fault broken; /* why it cannot go on */
    struct buf text;
    struct report *report;
};

#endif
