/* SPDX-License-Identifier: MIT
 *
 * UTF-8 (RFC 3629): decoding, counting, and the one way in which bytes and characters that must not be shown are
 * written as text. Knows no locale: every code point takes one column.
 */
#ifndef ADJ_BASE_UTF8_H
#define ADJ_BASE_UTF8_H

#include "base/buf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    UTF8_MAX = 4, /* bytes of the longest character */
    UTF8_ESCAPE_SIZE = 8 /* room for \xHH or \uHHHH and a closing NUL */
};

/* Decodes the first character of `s`, of which `len` bytes can be read, into *code. Returns its length in bytes; 0
 * if `len` is 0 or the bytes are not UTF-8 (overlong forms, surrogates and values above U+10FFFF are not). */
size_t utf8_decode(const char *s, size_t len, uint32_t *code);
/* Returns the length in bytes of the first character, as utf8_decode does. */
size_t utf8_length(const char *s, size_t len);
/* Writes `code`, a scalar value, and returns the number of bytes. */
size_t utf8_encode(char out[UTF8_MAX], uint32_t code);

/* Returns whether all of it is UTF-8 without U+0000. */
bool utf8_is_valid(const char *s, size_t len);

/* Returns whether `c` continues a character, so that a text must not be cut before it. */
static inline bool utf8_continues(char c)
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

/* Returns the number of code points: of bytes that do not continue a character. */
size_t utf8_count(const char *s, size_t len);
/* Returns the number of columns that a terminal needs for `text`: one for each code point. */
int utf8_columns(const char *text);
/* Returns where the character after the first one of `text` begins; `text` itself at its end. */
const char *utf8_next(const char *text);
/* Returns the offset in bytes of code point number `index`, counted from 0; `len` if there are not as many. */
size_t utf8_offset(const char *s, size_t len, size_t index);
/* Returns the largest place at or before `at` (at most `len`) at which no character is cut in two. */
size_t utf8_cut(const char *s, size_t len, size_t at);

/* Reads the next character of *text as its base letter, and moves *text past it: a letter with a diacritic equals
 * the letter without it, and a capital its small letter. 0 at the end; '?' for a byte that is not UTF-8.
 * Knows the letters of Latin-1 and Latin Extended-A (Unicode 15), which is enough for the languages of the
 * catalogs. */
uint32_t utf8_next_letter(const char **text);

/* Returns whether a terminal would obey `code`, or whether text with it reads other than it is stored: C0 but line
 * feed, DEL, C1, marks that change the direction of writing, line separators, byte order marks, and characters without
 * a shape, such as a soft hyphen or a space of no width. */
bool utf8_is_unsafe(uint32_t code);
/* Returns how many bytes from `s` on are valid and safe, and so can be printed unchanged. */
size_t utf8_safe_length(const char *s, size_t len);
/* Writes the escape for what follows such a run: \xHH for a byte that is not UTF-8, \uHHHH for an unsafe character.
 * Returns the number of bytes of `s` (`len` of them, at least 1) that it replaces. */
size_t utf8_escape(char out[UTF8_ESCAPE_SIZE], const char *s, size_t len);

/* Appends `len` bytes of `s` as valid UTF-8: bytes that are not part of a character become \xHH. */
void utf8_add_valid(struct buf *out, const char *s, size_t len);
/* Appends `len` bytes of `s` as text that can be printed: unsafe characters become \uHHHH as well. */
void utf8_add_safe(struct buf *out, const char *s, size_t len);

#endif
