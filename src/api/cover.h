/* SPDX-License-Identifier: MIT
 *
 * The contents of struct adj_cover, for the other files of the public interface.
 */
#ifndef ADJ_API_COVER_H
#define ADJ_API_COVER_H

#include "adjudge.h"
#include "audit/cover_view.h"

struct adj_cover {
    struct cover cover;
    struct cover_reasons reasons;
    struct arena arena; /* of the reasons */
    struct cover_view view; /* after adj_cover_finish */
    int threshold;
    const char *lang;
    atomic_bool failed; /* memory ran out in some worker */
};

#endif
