/* SPDX-License-Identifier: MIT
 *
 * Lines that repeat the one before but for a name; see the header. It must not know what the names stand for.
 */
#include "explain/trace/trace_merge.h"

#include "base/tr.h"

#include <stdlib.h>
#include <string.h>

/* A change or a move. */
static bool is_single(const struct trace_step *s)
{
    return !strcmp(s->kind, "change") || !strcmp(s->kind, "move");
}

static bool same_reasons(const struct trace_step *a, const struct trace_step *b)
{
    if (a->because_count != b->because_count)
        return false;
    for (size_t i = 0; i < a->because_count; i++)
        if (strcmp(a->because[i].text, b->because[i].text) != 0)
            return false;
    return true;
}

static bool same_rest(const struct trace_step *a, const struct trace_step *b)
{
    return a->rest && b->rest && !strcmp(a->rest, b->rest);
}

size_t trace_merge_count(const struct trace_shown *shown, size_t at)
{
    const struct trace_shown_step *first = &shown->items[at];
    size_t end = at + 1;
    if (!is_single(first->step))
        return 1;
    while (end < shown->count && shown->items[end].depth == first->depth && is_single(shown->items[end].step) &&
           shown->items[end].step->sentence == first->step->sentence &&
           same_reasons(shown->items[end].step, first->step))
        end++;
    return end - at;
}

/* ---------------------------------------------------------------- texts */

/* "DON'T BLINK 5": 5, and the length of what comes before it; 0: it ends in no number. */
static long number_of(const char *name, size_t *stem)
{
    size_t len = strlen(name);
    *stem = len;
    while (*stem && name[*stem - 1] >= '0' && name[*stem - 1] <= '9')
        (*stem)--;
    bool named = *stem > 0 && name[*stem - 1] == ' ' && *stem < len && len - *stem < 9;
    return named ? strtol(name + *stem, NULL, 10) : 0;
}

static bool follows(const char *name, const char *before)
{
    size_t stem, other;
    long number = number_of(name, &stem), previous = number_of(before, &other);
    return number && previous && stem == other && number == previous + 1 && !strncmp(name, before, stem);
}

struct names {
    const char **items;
    size_t count, cap;
};

/* "DON'T BLINK 1 to 10, BLINK 3" */
static void add_names(struct buf *out, const struct names *list, const char *lang)
{
    for (size_t i = 0; i < list->count;) {
        size_t end = i + 1, stem;
        while (end < list->count && follows(list->items[end], list->items[end - 1]))
            end++;
        buf_str(out, i ? ", " : "");
        buf_str(out, list->items[i]);
        if (end - i > 2)
            buf_printf(out, tr(lang, " to %ld"), number_of(list->items[end - 1], &stem));
        i = end - i > 2 ? end : i + 1;
    }
}

/* Whether a step before this one has said the rest already. */
static bool was_said(const struct trace_shown_step *list, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (same_rest(list[k].step, list[i].step))
            return true;
    return false;
}

static void add_all_with(struct buf *out, struct arena *arena, const struct trace_shown_step *list, size_t count,
                         const struct trace_step *first, const char *lang)
{
    struct names names = {0};
    for (size_t k = 0; k < count; k++)
        if (same_rest(list[k].step, first))
            ARENA_PUSH(arena, names.items, names.count, names.cap) = list[k].step->subject;
    if (names.count == 1) {
        buf_str(out, first->text);
        return;
    }
    add_names(out, &names, lang);
    buf_str(out, strstr(first->rest, " → ") ? ": " : " → ");
    buf_str(out, first->rest);
}

const char *trace_merge_text(struct arena *arena, const struct trace_shown_step *list, size_t count,
                             const char *lang)
{
    struct buf out = {0};
    for (size_t i = 0; i < count; i++) {
        const struct trace_step *s = list[i].step;
        if (s->rest && was_said(list, i))
            continue;
        buf_str(&out, out.len ? " · " : "");
        if (s->rest)
            add_all_with(&out, arena, list, count, s, lang);
        else
            buf_str(&out, s->text);
    }
    const char *text = arena_strndup(arena, buf_cstr(&out), out.len);
    buf_release(&out);
    return text;
}
