/* SPDX-License-Identifier: MIT
 *
 * Passes as one line; see the header. It must not know what they pass on.
 */
#include "explain/trace/trace_passes.h"

#include "base/tr.h"
#include "explain/trace/trace_merge.h"

#include <string.h>

static bool has_shown(const struct trace_step *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (list[i].level == TRACE_SHOWN || has_shown(list[i].inside, list[i].inside_count))
            return true;
    return false;
}

/* Whether it has rules to quote that no earlier decision of the report has. */
static bool has_notes(const struct trace_decision *t)
{
    for (size_t i = 0; i < t->about_count; i++)
        if (!t->about_known || !t->about_known[i])
            return true;
    return false;
}

bool trace_passes_join(const struct trace_decision *before, const struct trace_decision *t)
{
    const char *heading = before->heading ? before->heading : "";
    if (!before->passes || !t->passes || !before->title || !t->title || t->number != before->number + 1 ||
        strcmp(heading, t->heading ? t->heading : "") != 0)
        return false;
    if (has_shown(before->happened, before->happened_count) || has_notes(before) || before->card_count ||
        before->revealed_count || before->is_idle || before->attempt || t->attempt)
        return false;
    return trace_merge_begins_with(before->title, before->role) && trace_merge_begins_with(t->title, t->role) &&
           trace_merge_same_but_for(before->title, before->role, t->title, t->role);
}

static bool was_named(const struct trace_decision *list, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (!strcmp(list[k].role, list[i].role))
            return true;
    return false;
}

/* What all of them do, as the first one does it, with "each" for the player where another title has that other one. */
static const char *rest_with_each(struct arena *arena, const struct trace_decision *list, size_t count, const char *lang)
{
    const struct trace_decision *other = list + 1;
    while (other < list + count - 1 && !strcmp(other->role, list->role))
        other++;
    size_t len = strlen(list->role), other_len = strlen(other->role);
    const char *a = list->title + len + 1, *b = other->title + other_len + 1, *text = "", *from = a;
    while (*a && *b) {
        bool named = !strncmp(a, list->role, len) && !strncmp(b, other->role, other_len);
        if (named) {
            text = arena_printf(arena, "%s%.*s%s", text, (int)(a - from), from, tr(lang, "each"));
            from = a + len;
        }
        a += named ? len : 1;
        b += named ? other_len : 1;
    }
    return arena_printf(arena, "%s%s", text, from);
}

/* "Green, Gold pass"; where the plural of the verb is unknown, what the first one does, and who else does it. */
static const char *all_do(struct arena *arena, const struct trace_decision *list, size_t count, const char *others,
                          const char *lang)
{
    const char *many = trace_merge_verb_of_many(arena, rest_with_each(arena, list, count, lang), lang);
    if (many)
        return arena_printf(arena, "%s, %s %s", list->role, others, many);
    return trace_merge_likewise(arena, list->role, others, list->title + strlen(list->role) + 1, lang);
}

const char *trace_passes_text(struct arena *arena, const struct trace_decision *list, size_t count, const char *lang)
{
    const char *others = NULL;
    for (size_t i = 1; i < count; i++)
        if (!was_named(list, i))
            others = others ? arena_printf(arena, "%s, %s", others, list[i].role) : list[i].role;
    if (!others)
        return arena_printf(arena, tr(lang, "%s (%zu times)"), list->title, count);
    return all_do(arena, list, count, others, lang);
}
