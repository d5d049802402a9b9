/* SPDX-License-Identifier: MIT
 *
 * The characters a rulebook may be made of, before YAML examines them. Knows code points and places, no YAML.
 * Refused is what can make a text look other than it is, or make editors and us disagree about line numbers.
 */
#ifndef ADJ_RULEBOOK_TEXT_H
#define ADJ_RULEBOOK_TEXT_H

#include "base/arena.h"
#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TEXT_CLIP = 60, /* code points of a stranger's text that a message repeats: one line of a terminal */
    TEXT_FINDINGS_MAX = 10 /* refused characters named in one file; a binary file would name thousands */
};

/* Control characters (C0 but tab and line feed, DEL, C1), line separators that only some programs count as lines
 * (U+2028, U+2029), orders that turn the direction of text (U+202A to U+202E, U+2066 to U+2069), byte order marks
 * and the non-characters U+FFFE, U+FFFF. */
bool text_refused(uint32_t code_point);

/* Whether the file may be parsed: UTF-8, no refused characters (a carriage return may be before a line feed), no
 * line that starts with % (a YAML directive; libyaml takes quadratic time over a run of them). Otherwise it
 * reports what is wrong in `diags` (not-utf8, control-character, yaml-directive) and gives false. A byte
 * order mark is not expected.
 */
bool text_check(struct diags *diags, int file, const char *text, size_t size);

/* The text for a message: its first line, at most TEXT_CLIP code points, with an ellipsis where something was cut. */
const char *text_clip(struct arena *a, const char *text);

/* The number of code points that text_clip would show, at least 1: how far a caret line underlines. */
int text_span(const char *text);

#endif
