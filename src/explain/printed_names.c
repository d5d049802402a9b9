/* SPDX-License-Identifier: MIT
 *
 * See the header. Of names that begin at the same place the longest is meant.
 */
#include "explain/printed_names.h"

#include "lang/print.h"

#include <string.h>

static bool goes_on(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (unsigned char)c >= 0x80;
}

/* A card goes before its title, which is printed like it. */
static bool goes_before(const struct vocab *v, size_t len, int32_t member, size_t other_len, int32_t other)
{
    return len > other_len || (len == other_len && vocab_kind_of(v, other)->titles_of == v->members[member].kind);
}

/* Finds where the text has a name as it is printed, and which: the longest at each place. */
static void find_names(const struct vocab *v, const char *text, size_t *lengths, int32_t *members, struct buf *name)
{
    for (int32_t m = 0; m < v->member_count; m++) {
        buf_reset(name);
        print_member(name, v, m, "en", NULL);
        if (!name->len || !strcmp(buf_cstr(name), v->members[m].name))
            continue;
        for (const char *at = text; (at = strstr(at, buf_cstr(name))); at++) {
            size_t i = (size_t)(at - text);
            bool complete = (!i || !goes_on(text[i - 1]) || !goes_on(*at)) &&
                            (!goes_on(at[name->len]) || !goes_on(at[name->len - 1]));
            if (complete && goes_before(v, name->len, m, lengths[i], members[i])) {
                lengths[i] = name->len;
                members[i] = m;
            }
        }
    }
}

const char *printed_names_in_code(const struct vocab *v, const char *text, struct arena *arena, struct buf *scratch)
{
    size_t len = strlen(text);
    size_t *lengths = ARENA_ARRAY(arena, size_t, len + 1);
    int32_t *members = ARENA_ARRAY(arena, int32_t, len + 1);
    find_names(v, text, lengths, members, scratch);
    buf_reset(scratch);
    for (size_t i = 0; i < len;) {
        if (lengths[i])
            buf_str(scratch, v->members[members[i]].name);
        else
            buf_char(scratch, text[i]);
        i += lengths[i] ? lengths[i] : 1;
    }
    return arena_strndup(arena, buf_cstr(scratch), scratch->len);
}
