/* SPDX-License-Identifier: MIT
 *
 * The contents of struct adj_scan, for the other files of the public interface.
 */
#ifndef ADJ_API_SCAN_H
#define ADJ_API_SCAN_H

#include "api/report.h"
#include "log/scan.h"

struct adj_scan {
    struct buf path; /* of the collection */
    struct arena memory; /* of the segments */
    const struct log_segment *segments; /* in the order of the file */
    size_t count; /* of segments */
    /* Of each segment, filled by the thread that reads it; no other thread reads it before adj_scan_take. */
    struct log_segment_result *found;
    enum { SCAN_AHEAD, SCAN_UNDER_WAY, SCAN_BROKEN } state; /* of the one that takes what was found: */
    struct log_scan scan; /* has the file open for itself, and not before that, as there may be thousands of them */
    struct log_fault broken; /* why it stopped */
    struct buf text; /* working space */
    struct report *report; /* while it is made, so that it can be freed */
};

#endif
