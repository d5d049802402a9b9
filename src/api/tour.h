/* SPDX-License-Identifier: MIT
 *
 * What stands behind a struct adj_tour, for the other files of the public interface.
 */
#ifndef ADJ_API_TOUR_H
#define ADJ_API_TOUR_H

#include "api/report.h"
#include "log/tour.h"

struct adj_tour {
    struct log_tour tour; /* its collection is that of the tour alone: who reads a stretch opens the file himself */
    struct arena memory;
    const struct log_stretch *stretches;
    size_t count;
    /* In each stretch, by whoever has read it; nobody else looks there before adj_tour_take. */
    struct log_found *found;
    struct buf text, compact;
    struct json_out json;
};

#endif
