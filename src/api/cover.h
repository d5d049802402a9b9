/* SPDX-License-Identifier: MIT
 *
 * The contents of struct adj_cover, for the other files of the public interface.
 */
#ifndef ADJ_API_COVER_H
#define ADJ_API_COVER_H

#include "adjudge.h"
#include "audit/cover_report.h"

struct adj_cover {
    struct cover cover; /* the counts */
    struct cover_reasons reasons; /* exclusions */
    struct arena arena; /* of the reasons and the report */
    const struct cover_report *report; /* NULL before adj_cover_finish */
    int threshold; /* per cent of clauses; -1: none */
    const char *lang; /* of the report; the caller's */
    atomic_bool failed; /* memory ran out in some worker */
};

#endif
