/* SPDX-License-Identifier: MIT
 *
 * Reads lists of names. Tries names from the longest on, because a name can contain commas. Knows no game
 * being played.
 */
#include "lang/decision_list.h"

#include <string.h>

/* What is called by the first `len` bytes. */
static size_t meant_by(const struct decision_reader *r, const struct vocab *v, int kind, const char *text, size_t len,
                       int32_t *values, size_t max)
{
    char name[DECISION_TEXT_MAX + 1];
    size_t count = 0;
    if (len > DECISION_TEXT_MAX)
        return 0;
    memcpy(name, text, len);
    name[len] = '\0';
    int32_t member = decision_read_member(r, kind, name);
    int titles = kind >= 0 ? v->kinds[kind].title_kind : -1;
    int32_t title = member == NOTHING && titles >= 0 ? decision_read_member(r, titles, name) : NOTHING;
    for (int i = 0; title != NOTHING && i < v->kinds[kind].count && count < max; i++)
        if (v->members[v->kinds[kind].first + i].title == title)
            values[count++] = v->kinds[kind].first + i;
    if (!count && member == NOTHING)
        member = decision_read_anything(r, name);
    if (!count && member != NOTHING && max)
        values[count++] = member;
    return count;
}

/* As far as a comma outside of brackets. */
static size_t item_len(const char *text)
{
    int depth = 0;
    size_t len = 0;
    for (; text[len] && (text[len] != ',' || depth > 0); len++)
        depth += (text[len] == '(') - (text[len] == ')');
    return len;
}

struct decision_item decision_list_next(const struct decision_reader *r, const struct vocab *v, int kind,
                                        const char *text)
{
    struct decision_item item = {.name = text + strspn(text, " \t\n")};
    const char *name = item.name;
    size_t len = strlen(name);
    for (len = len <= DECISION_TEXT_MAX ? len : DECISION_TEXT_MAX; len > 0; len--)
        if ((!name[len] || name[len] == ',') &&
            (item.count = meant_by(r, v, kind, name, len, item.values, DECISION_READINGS_MAX)))
            break;
    if (!item.count)
        len = item_len(name);
    item.rest = name + len + (name[len] == ',');
    while (len && strchr(" \t\n", name[len - 1]))
        len--;
    item.len = len;
    return item;
}
