/* SPDX-License-Identifier: MIT
 *
 * What stands behind a struct adj_tour, for the other files of the public interface.
 */
#ifndef ADJ_API_TOUR_H
#define ADJ_API_TOUR_H

#include "api/report.h"
#include "log/tour.h"

struct adj_tour {
    struct buf path;
    struct arena memory; /* of the stretches */
    const struct log_stretch *stretches;
    size_t count;
    struct log_found *found; /* in each stretch, by whoever has read it; nobody else looks before adj_tour_take */
    enum { TOUR_AHEAD, TOUR_UNDER_WAY, TOUR_BROKEN } state; /* of the one that takes what was found: */
    struct log_tour tour; /* has the file open for itself, and not before that, as there may be thousands of them */
    struct log_fault broken; /* why it cannot go on */
    struct buf text, compact;
    struct json_out json;
};

#endif
