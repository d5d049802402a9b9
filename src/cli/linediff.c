/* SPDX-License-Identifier: MIT
 *
 * Differences by lines. What is equal at both ends is skipped; between, the longest common subsequence is computed
 * with the usual table, or, if that would be too large, everything counts as changed.
 */
#include "linediff.h"

#include "heap.h"
#include "out.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { TABLE_MAX = 1 << 24 }; /* cells: texts of 4,000 lines that differ everywhere */

struct lines {
    struct line {
        const char *text;
        size_t len; /* with its line feed */
    } *items;
    size_t count;
};

/* A last line without a line feed is a line. */
static struct lines split(const char *text, size_t len)
{
    struct lines l = {0};
    size_t cap = 0;
    for (const char *p = text, *end = text + len; p < end;) {
        const char *feed = memchr(p, '\n', (size_t)(end - p));
        size_t n = feed ? (size_t)(feed - p) + 1 : (size_t)(end - p);
        if (l.count == cap) {
            cap = cap ? 2 * cap : 64;
            l.items = heap_grow(l.items, cap * sizeof *l.items);
        }
        l.items[l.count++] = (struct line){p, n};
        p += n;
    }
    return l;
}

/* Lines include their line feeds, so a missing one is a difference. */
static bool same(const struct line *a, const struct line *b)
{
    return a->len == b->len && memcmp(a->text, b->text, a->len) == 0;
}

/* The remark on the missing line feed is that of diff(1), so `patch` understands it. */
static void print_line(char sign, const struct line *l)
{
    out_printf(OUT_RESULT, "%c", sign);
    out_text(OUT_RESULT, l->text, l->len);
    if (l->len == 0 || l->text[l->len - 1] != '\n')
        out_str(OUT_RESULT, "\n\\ no line feed at the end\n");
}

/* One hunk: old lines a .. a + an, new lines b .. b + bn (from 0). */
static void print_hunk(const struct lines *old, size_t a, size_t an, const struct lines *new, size_t b, size_t bn)
{
    if (!an && !bn)
        return;
    out_printf(OUT_RESULT, "@@ -%zu,%zu +%zu,%zu @@\n", a + (an > 0), an, b + (bn > 0), bn);
    for (size_t i = 0; i < an; i++)
        print_line('-', &old->items[a + i]);
    for (size_t i = 0; i < bn; i++)
        print_line('+', &new->items[b + i]);
}

/* The middle: old lines from a, new lines from b, an and bn of them. */
static void print_middle(const struct lines *old, size_t a, size_t an, const struct lines *new, size_t b, size_t bn)
{
    if (an == 0 || bn == 0 || an > TABLE_MAX / bn) {
        print_hunk(old, a, an, new, b, bn);
        return;
    }
    size_t width = bn + 1;
    uint32_t *common = heap_zero((an + 1) * width, sizeof *common); /* of what is left from (i, j) on */
    for (size_t i = an; i-- > 0;)
        for (size_t j = bn; j-- > 0;) {
            uint32_t down = common[(i + 1) * width + j], right = common[i * width + j + 1];
            common[i * width + j] = same(&old->items[a + i], &new->items[b + j]) ? common[(i + 1) * width + j + 1] + 1
                                    : down > right                              ? down
                                                                                : right;
        }
    size_t i = 0, j = 0, from_i = 0, from_j = 0;
    while (i < an || j < bn) {
        if (i < an && j < bn && same(&old->items[a + i], &new->items[b + j])) {
            print_hunk(old, a + from_i, i - from_i, new, b + from_j, j - from_j);
            from_i = ++i;
            from_j = ++j;
        } else if (j == bn || (i < an && common[(i + 1) * width + j] >= common[i * width + j + 1])) {
            i++;
        } else {
            j++;
        }
    }
    print_hunk(old, a + from_i, i - from_i, new, b + from_j, j - from_j);
    heap_free(common);
}

/* Prints nothing if the texts are equal. */
void linediff_print(const char *path, const char *old, size_t old_len, const char *new, size_t new_len)
{
    struct lines a = split(old, old_len), b = split(new, new_len);
    size_t head = 0, tail = 0;
    while (head < a.count && head < b.count && same(&a.items[head], &b.items[head]))
        head++;
    while (tail < a.count - head && tail < b.count - head &&
           same(&a.items[a.count - 1 - tail], &b.items[b.count - 1 - tail]))
        tail++;
    if (head + tail < a.count || head + tail < b.count) {
        out_printf(OUT_RESULT, "--- %s\n+++ %s\n", path, path);
        print_middle(&a, head, a.count - head - tail, &b, head, b.count - head - tail);
    }
    heap_free(a.items);
    heap_free(b.items);
}
