/* SPDX-License-Identifier: MIT
 *
 * Places in the bytes of a file: which line is where, and where the text of a YAML scalar really starts. libyaml
 * reports where a node starts (its anchor included), but not where the lines of a block scalar lie.
 */
#ifndef ADJ_RULEBOOK_SOURCE_H
#define ADJ_RULEBOOK_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

/* A file, and the line examined last: places are requested in rising order, so that all of them cost one pass. */
struct source {
    const char *text; /* valid UTF-8, no NUL needed */
    size_t size;
    int line; /* from 1; 0 before the first question */
    size_t start; /* offset of its first byte */
};

/* Moves *line and *column (code points, from 1) from an anchor (&name) to what it names: over blanks, line ends and
 * comments. */
void source_skip_anchor(struct source *s, int *line, int *column);

/* How many blanks before the lines of a block scalar are not part of its text; `line`: its first text line. */
int source_indent(struct source *s, int line, const char *content);

#endif
