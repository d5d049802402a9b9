/* SPDX-License-Identifier: MIT
 *
 * Compares two texts line by line, for documents: a longest common subsequence of lines stays, the rest is removed
 * or added. Knows no format.
 */
#include "doc/doc.h"

#include <string.h>

enum {
    CONTEXT = 1, /* lines shown around a change */
    LINES_MAX = 2000 /* of one text: longer ones are shown in full, because the table grows with the square */
};

struct line_list {
    const char **items; /* lines without their ends, lens[i] bytes each */
    size_t *lens, count;
};

/* One line of the result: kept, removed or added. */
struct line_step {
    enum doc_style style;
    const char *text;
    size_t len;
};

/* Splits without copying: the items point into `text`. */
static struct line_list lines_of(struct arena *arena, const char *text)
{
    struct line_list l = {0};
    size_t most = 1;
    for (const char *s = text; *s; s++)
        most += *s == '\n';
    l.items = ARENA_ARRAY(arena, const char *, most);
    l.lens = ARENA_ARRAY(arena, size_t, most);
    while (*text) {
        size_t len = strcspn(text, "\n");
        l.items[l.count] = text;
        l.lens[l.count++] = len;
        text += len + (text[len] == '\n');
    }
    return l;
}

static bool same_line(const struct line_list *a, size_t i, const struct line_list *b, size_t j)
{
    return a->lens[i] == b->lens[j] && !memcmp(a->items[i], b->items[j], a->lens[i]);
}

/* common[i * width + j]: the number of lines in a longest common subsequence from (i, j) on. */
static unsigned short *common_table(struct arena *arena, const struct line_list *a, const struct line_list *b)
{
    size_t width = b->count + 1;
    unsigned short *common = ARENA_ARRAY(arena, unsigned short, (a->count + 1) * width);
    for (size_t i = a->count; i-- > 0;)
        for (size_t j = b->count; j-- > 0;) {
            unsigned short down = common[(i + 1) * width + j], right = common[i * width + j + 1];
            common[i * width + j] = same_line(a, i, b, j) ? (unsigned short)(common[(i + 1) * width + j + 1] + 1)
                                    : down > right        ? down
                                                          : right;
        }
    return common;
}

/* Fills `steps`, removed lines before added ones, and returns their number. */
static size_t line_steps(struct arena *arena, const struct line_list *a, const struct line_list *b,
                         struct line_step *steps)
{
    bool too_long = a->count > LINES_MAX || b->count > LINES_MAX;
    const unsigned short *common = too_long ? NULL : common_table(arena, a, b);
    size_t width = b->count + 1, i = 0, j = 0, n = 0;
    while (i < a->count || j < b->count) {
        if (!too_long && i < a->count && j < b->count && same_line(a, i, b, j)) {
            steps[n++] = (struct line_step){STYLE_PLAIN, a->items[i], a->lens[i]};
            i++;
            j++;
        } else if (j == b->count ||
                   (i < a->count && (too_long || common[(i + 1) * width + j] >= common[i * width + j + 1]))) {
            steps[n++] = (struct line_step){STYLE_REMOVED, a->items[i], a->lens[i]};
            i++;
        } else {
            steps[n++] = (struct line_step){STYLE_ADDED, b->items[j], b->lens[j]};
            j++;
        }
    }
    return n;
}

/* Whether a line changed, or is within CONTEXT lines of one that did. */
static bool near_change(const struct line_step *steps, size_t count, size_t at)
{
    size_t from = at < CONTEXT ? 0 : at - CONTEXT, to = at + CONTEXT + 1 < count ? at + CONTEXT + 1 : count;
    for (size_t i = from; i < to; i++)
        if (steps[i].style != STYLE_PLAIN)
            return true;
    return false;
}

static void add_line(struct doc *p, struct doc_node *diff, const struct line_step *step)
{
    struct doc_node *n = doc_add(p, diff, DOC_LINE);
    n->style = step->style;
    n->text = arena_strndup(&p->arena, step->text, step->len);
}

/* Each run of lines that is not near a change becomes one line that represents them. */
struct doc_node *doc_diff(struct doc *p, struct doc_node *in, const char *old, const char *new)
{
    static const struct line_step skipped = {STYLE_SKIPPED, "", 0};
    struct line_list a = lines_of(&p->arena, old), b = lines_of(&p->arena, new);
    struct line_step *steps = ARENA_ARRAY(&p->arena, struct line_step, a.count + b.count + 1);
    size_t count = line_steps(&p->arena, &a, &b, steps);
    struct doc_node *diff = doc_add(p, in, DOC_DIFF);
    bool skipping = false;
    for (size_t i = 0; i < count; i++) {
        bool shown = near_change(steps, count, i);
        if (shown && skipping)
            add_line(p, diff, &skipped);
        if (shown)
            add_line(p, diff, &steps[i]);
        skipping = !shown;
    }
    return diff;
}
