/* SPDX-License-Identifier: MIT
 *
 * The contents of struct adj_collection, for the other files of the public interface.
 */
#ifndef ADJ_API_COLLECTION_H
#define ADJ_API_COLLECTION_H

#include "adjudge.h"
#include "log/pack.h"

struct adj_collection {
    struct log_collector collector;
    struct log_collection kept; /* of games that come out of other collections */
    struct log_info info;
    struct log_fault fault;
    const char *lang; /* of what is wrong with it */
};

#endif
