/* SPDX-License-Identifier: MIT */
#include "base/diag.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static char *format(struct arena *a, const char *fmt, va_list ap)
{
    va_list again;
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, again);
    va_end(again);
    char *s = arena_alloc(a, (size_t)n + 1);
    vsnprintf(s, (size_t)n + 1, fmt, ap);
    return s;
}

struct diag *diag_add(struct diags *d, enum diag_severity severity, const char *id, struct src_pos pos, int span,
                      const char *fmt, ...)
{
    if (severity == DIAG_ERROR)
        d->errors++;
    else
        d->warnings++;
    static _Thread_local struct diag spill; /* takes what goes over DIAG_MAX, so that callers need not care */
    struct diag *item = &spill;
    if (d->count < DIAG_MAX)
        item = &ARENA_PUSH(d->arena, d->items, d->count, d->cap);
    *item = (struct diag){.severity = severity, .id = id, .pos = pos, .span = span < 1 ? 1 : span};
    va_list ap;
    va_start(ap, fmt);
    item->text = format(d->arena, fmt, ap);
    va_end(ap);
    return item;
}

void diag_note(struct diags *d, struct diag *item, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    ARENA_PUSH(d->arena, item->notes, item->note_count, item->note_cap) = format(d->arena, fmt, ap);
    va_end(ap);
}

static int before(const struct diag *a, const struct diag *b)
{
    if (a->pos.file != b->pos.file)
        return a->pos.file < b->pos.file;
    if (a->pos.line != b->pos.line)
        return a->pos.line < b->pos.line;
    return a->pos.column < b->pos.column;
}

void diag_take_back(struct diags *d, const struct diags *before)
{
    d->count = before->count;
    d->errors = before->errors;
    d->warnings = before->warnings;
}

void diag_sort(struct diags *d)
{
    for (size_t i = 1; i < d->count; i++) { /* few and nearly sorted: insertion keeps equals in order */
        struct diag x = d->items[i];
        size_t j = i;
        for (; j > 0 && before(&x, &d->items[j - 1]); j--)
            d->items[j] = d->items[j - 1];
        d->items[j] = x;
    }
}

int word_distance(const char *a, const char *b, int limit)
{
    enum { MAX = 48 };
    size_t la = strlen(a), lb = strlen(b);
    if (la > MAX || lb > MAX || la > lb + (size_t)limit || lb > la + (size_t)limit)
        return limit + 1;
    int row[3][MAX + 1];
    int *prev2 = row[0], *prev = row[1], *cur = row[2];
    for (size_t j = 0; j <= lb; j++)
        prev[j] = (int)j;
    for (size_t i = 1; i <= la; i++) {
        cur[0] = (int)i;
        for (size_t j = 1; j <= lb; j++) {
            int cost = a[i - 1] != b[j - 1];
            int best = prev[j - 1] + cost;
            if (prev[j] + 1 < best)
                best = prev[j] + 1;
            if (cur[j - 1] + 1 < best)
                best = cur[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && prev2[j - 2] + 1 < best)
                best = prev2[j - 2] + 1;
            cur[j] = best;
        }
        int *t = prev2;
        prev2 = prev;
        prev = cur;
        cur = t;
    }
    return prev[lb] > limit ? limit + 1 : prev[lb];
}

const char *word_article(const char *noun)
{
    static const char *const said_otherwise[] = {"uni", "use", "usu", "eu", "one", NULL}; /* a unit, a user, a euro */
    for (int i = 0; said_otherwise[i]; i++)
        if (!strncmp(noun, said_otherwise[i], strlen(said_otherwise[i])))
            return "a";
    return *noun && strchr("aeiouAEIOU", *noun) ? "an" : "a";
}
