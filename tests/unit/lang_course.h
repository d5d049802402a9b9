/* SPDX-License-Identifier: MIT
 *
 * The annotated rulebooks of tests/lang. In comments of their lines stand
 *     # error[id]: part of the text      a finding that must point at this line (warning[id] likewise)
 *     # note: part of a note             … and one of the notes of the finding before it
 *     # take: hop(Amy); pass             decisions, in order          # draw: 2 0 1     results of chance, by place
 *     # players: 3                       how many play
 *     # tell: Amy's score                what is told of the state at the end
 *     #> line                            the course that this must give
 * Nothing else may be found, and nothing else may happen.
 */
#ifndef ADJ_TESTS_LANG_COURSE_H
#define ADJ_TESTS_LANG_COURSE_H

#include "base/arena.h"

/* What differs between a file's annotations and what comes of it, in words; NULL: nothing. On the arena. */
const char *lang_course_findings(struct arena *arena, const char *text);
const char *lang_course_play(struct arena *arena, const char *text);
/* The course as it is, in the form of the annotations. On the arena. */
char *lang_course_actual(struct arena *arena, const char *text);

#endif
