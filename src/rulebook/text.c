/* SPDX-License-Identifier: MIT
 *
 * See text.h. The rules of UTF-8 are those of RFC 3629, section 4.
 */
#include "rulebook/text.h"

#include <string.h>

size_t text_decode(const char *p, size_t left, uint32_t *code_point)
{
    const unsigned char *s = (const unsigned char *)p;
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000}; /* smaller values are overlong in that length */
    size_t len = s[0] < 0x80 ? 1 : s[0] >= 0xf0 && s[0] < 0xf8 ? 4 : s[0] >= 0xe0 && s[0] < 0xf0 ? 3
               : s[0] >= 0xc0 && s[0] < 0xe0 ? 2 : 0;
    if (!len || len > left)
        return 0;
    uint32_t c = len == 1 ? s[0] : s[0] & (0xffu >> (len + 1));
    for (size_t i = 1; i < len; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
        c = c << 6 | (s[i] & 0x3fu);
    }
    if (c < least[len] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
        return 0;
    *code_point = c;
    return len;
}

bool text_refused(uint32_t c)
{
    if (c < 0x20)
        return c != '\t' && c != '\n';
    return (c >= 0x7f && c <= 0x9f) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0xfeff
           || c == 0xfffe || c == 0xffff;
}

bool text_check(struct diags *diags, int file, const char *text, size_t size)
{
    struct src_pos pos = {file, 1, 1};
    int findings = 0;
    for (size_t i = 0, len; i < size && findings < TEXT_FINDINGS_MAX; i += len) {
        uint32_t c;
        len = text_decode(text + i, size - i, &c);
        if (!len) {
            diag_add(diags, DIAG_ERROR, "not-utf8", pos, 1, "the byte 0x%02x here is not part of any UTF-8 character",
                     (unsigned)(unsigned char)text[i]);
            return false;
        }
        bool line_end = c == '\r' && i + 1 < size && text[i + 1] == '\n';
        if (!line_end && text_refused(c)) {
            diag_add(diags, DIAG_ERROR, "control-character", pos, 1,
                     "the character U+%04X may not stand in a rulebook", (unsigned)c);
            findings++;
        }
        if (c == '%' && pos.column == 1) {
            diag_add(diags, DIAG_ERROR, "yaml-directive", pos, 1,
                     "a line may not start with %%: YAML directives are refused");
            findings++;
        }
        pos.column++;
        if (c == '\n') {
            pos.line++;
            pos.column = 1;
        }
    }
    return findings == 0;
}

/* The bytes of the first line that fit into TEXT_CLIP code points; *points says how many those are. */
static size_t clipped(const char *text, int *points)
{
    size_t end = 0;
    *points = 0;
    while (text[end] && text[end] != '\n' && *points < TEXT_CLIP) {
        end++;
        while (((unsigned char)text[end] & 0xc0) == 0x80)
            end++;
        ++*points;
    }
    return end;
}

const char *text_clip(struct arena *a, const char *text)
{
    int points;
    size_t end = clipped(text, &points);
    return arena_printf(a, "%.*s%s", (int)end, text, text[end] && strcmp(text + end, "\n") ? "…" : "");
}

int text_span(const char *text)
{
    int points;
    clipped(text, &points);
    return points < 1 ? 1 : points;
}
