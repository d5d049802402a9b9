/* SPDX-License-Identifier: MIT
 *
 * Which characters a text of a rulebook can have, and texts in messages. Must not know YAML.
 */
#include "rulebook/text.h"

#include "base/utf8.h"

#include <string.h>

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
        len = utf8_decode(text + i, size - i, &c);
        if (!len) {
            diag_add(diags, DIAG_ERROR, "not-utf8", pos, 1, "the byte 0x%02x here is not part of any UTF-8 character",
                     (unsigned)(unsigned char)text[i]);
            return false;
        }
        bool line_end = c == '\r' && i + 1 < size && text[i + 1] == '\n';
        if (!line_end && text_refused(c)) {
            diag_add(diags, DIAG_ERROR, "control-character", pos, 1,
                     "the character U+%04X is not allowed in a rulebook", (unsigned)c);
            findings++;
        }
        if (c == '%' && pos.column == 1) {
            diag_add(diags, DIAG_ERROR, "yaml-directive", pos, 1,
                     "a line must not start with %%: YAML directives are not supported");
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

/* The bytes of the first line that fit into TEXT_CLIP code points; *points is how many those are. */
static size_t clipped(const char *text, int *points)
{
    size_t line = strcspn(text, "\n"), end = utf8_offset(text, line, TEXT_CLIP);
    *points = (int)utf8_count(text, end);
    return end;
}

/* Texts of strangers in messages: never longer than a line. */
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
