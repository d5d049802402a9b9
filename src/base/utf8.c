/* SPDX-License-Identifier: MIT
 *
 * See the header. Well-formed sequences are those of the Unicode Standard, version 15, table 3-7. Must not know what
 * a text is for: which characters an input may contain is decided where it is read.
 */
#include "base/utf8.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* How long the character is that begins with this byte, which is not ASCII; 0: none does. */
static size_t length_by_first(unsigned char c)
{
    if (c >= 0xc2 && c <= 0xdf)
        return 2;
    if ((c & 0xf0) == 0xe0)
        return 3;
    return c >= 0xf0 && c <= 0xf4 ? 4 : 0;
}

size_t utf8_length(const char *s, size_t len)
{
    if (!len)
        return 0;
    unsigned char c = (unsigned char)s[0];
    if (c < 0x80)
        return 1;
    size_t n = length_by_first(c);
    if (n == 0 || n > len)
        return 0;
    /* The second byte excludes overlong forms, surrogates, and values above U+10FFFF. */
    unsigned char second = (unsigned char)s[1];
    unsigned char low = c == 0xe0 ? 0xa0 : c == 0xf0 ? 0x90 : 0x80;
    unsigned char high = c == 0xed ? 0x9f : c == 0xf4 ? 0x8f : 0xbf;
    if (second < low || second > high)
        return 0;
    for (size_t i = 2; i < n; i++)
        if (!utf8_continues(s[i]))
            return 0;
    return n;
}

size_t utf8_decode(const char *s, size_t len, uint32_t *code)
{
    size_t n = utf8_length(s, len);
    if (!n)
        return 0;
    uint32_t c = (unsigned char)s[0];
    if (n > 1)
        c &= 0x7fu >> n;
    for (size_t i = 1; i < n; i++)
        c = c << 6 | ((unsigned char)s[i] & 0x3fu);
    *code = c;
    return n;
}

/* The caller decides what to do with a value that is not a character. Inputs never reach this
 * unchecked. */
size_t utf8_encode(char out[UTF8_MAX], uint32_t code)
{
    assert(code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000));
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    size_t n = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = n - 1; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(0xf00u >> n | code); /* as many leading ones as there are bytes */
    return n;
}

bool utf8_is_valid(const char *s, size_t len)
{
    for (size_t i = 0, n; i < len; i += n) {
        n = s[i] ? utf8_length(s + i, len - i) : 0;
        if (!n)
            return false;
    }
    return true;
}

size_t utf8_count(const char *s, size_t len)
{
    size_t n = 0;
    for (size_t i = 0; i < len; i++)
        n += !utf8_continues(s[i]);
    return n;
}

int utf8_columns(const char *text)
{
    return (int)utf8_count(text, strlen(text));
}

const char *utf8_next(const char *text)
{
    if (*text)
        do
            text++;
        while (utf8_continues(*text));
    return text;
}

/* An index is counted without decoding: only bytes that begin a character count. */
size_t utf8_offset(const char *s, size_t len, size_t index)
{
    size_t i = 0;
    for (; i < len && index > 0; index--)
        do
            i++;
        while (i < len && utf8_continues(s[i]));
    return i;
}

size_t utf8_cut(const char *s, size_t len, size_t at)
{
    if (at >= len)
        return len;
    while (at > 0 && utf8_continues(s[at]))
        at--;
    return at;
}

/* U+061C, U+200E, U+200F, U+202A to U+202E and U+2066 to U+2069 change the direction of text;
 * U+2028 and U+2029 separate lines; U+FEFF is the byte order mark. */
bool utf8_is_unsafe(uint32_t code)
{
    if (code < 0xa0)
        return (code < 0x20 && code != '\n') || code >= 0x7f;
    if (code == 0xad || code == 0x200b || (code >= 0x2060 && code <= 0x2064))
        return true; /* invisible: two names would look the same */
    return code == 0x061c || code == 0x200e || code == 0x200f || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

size_t utf8_safe_length(const char *s, size_t len)
{
    size_t i = 0;
    uint32_t code;
    for (size_t n; i < len; i += n) {
        n = utf8_decode(s + i, len - i, &code);
        if (!n || utf8_is_unsafe(code))
            break;
    }
    return i;
}

size_t utf8_escape(char out[UTF8_ESCAPE_SIZE], const char *s, size_t len)
{
    uint32_t code;
    size_t n = utf8_decode(s, len, &code);
    if (n)
        snprintf(out, UTF8_ESCAPE_SIZE, "\\u%04x", (unsigned)(code & 0xffff)); /* no unsafe one is beyond */
    else
        snprintf(out, UTF8_ESCAPE_SIZE, "\\x%02x", (unsigned)(unsigned char)s[0]);
    return n ? n : 1;
}

void utf8_add_valid(struct buf *out, const char *s, size_t len)
{
    for (size_t i = 0, n; i < len; i += n) {
        n = utf8_length(s + i, len - i);
        if (n) {
            buf_add(out, s + i, n);
        } else {
            buf_printf(out, "\\x%02x", (unsigned)(unsigned char)s[i]);
            n = 1;
        }
    }
}

/* Alternates between the longest run that needs no escape and one escape. */
void utf8_add_safe(struct buf *out, const char *s, size_t len)
{
    char escape[UTF8_ESCAPE_SIZE];
    for (;;) {
        size_t n = utf8_safe_length(s, len);
        buf_add(out, s, n);
        s += n;
        len -= n;
        if (!len)
            return;
        n = utf8_escape(escape, s, len);
        buf_str(out, escape);
        s += n;
        len -= n;
    }
}

/* ---------------------------------------------------------------- base letters */

enum { FIRST = 0xc0, LAST = 0x17f };

/* The base letter of each code point from FIRST to LAST; '*' for those that are not letters. */
static const char base_letters[] = "aaaaaaaceeeeiiiidnooooo*ouuuuytsaaaaaaaceeeeiiiidnooooo*ouuuuyty"
                           "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnn"
                           "oooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

_Static_assert(sizeof base_letters - 1 == LAST - FIRST + 1, "one letter for each code point");

uint32_t utf8_next_letter(const char **text)
{
    uint32_t code;
    size_t len = utf8_decode(*text, strnlen(*text, UTF8_MAX), &code);
    if (!len) {
        len = **text != '\0';
        code = len ? '?' : 0;
    }
    *text += len;
    if (code >= FIRST && code <= LAST)
        return (uint32_t)base_letters[code - FIRST];
    return code >= 'A' && code <= 'Z' ? code - 'A' + 'a' : code;
}
