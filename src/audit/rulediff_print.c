/* SPDX-License-Identifier: MIT
 *
 * The difference of two rulebooks as text:
 *
 *     rule CO-4  Firing
 *       text    - A ship fires at a ship on its square; …
 *               + …
 *       code    - when any ship fires at a ship called prey: now the prey's hull is …
 */
#include "audit/rulediff.h"

#include "base/utf8.h"

#include <string.h>

enum {
    INDENT = 2,
    SHORT = 40, /* columns: of values that stand on one line, side by side */
    CONTEXT = 1, /* lines around a change */
    /* Of one text: more are told as a whole, for the table of a comparison grows with their square. */
    LINES_MAX = 2000
};

/* ---------------------------------------------------------------- line by line */

struct line_list {
    const char **items; /* lines without their ends, len bytes each */
    size_t *lens, count;
};

struct line_step {
    char sign;
    const char *text;
    size_t len;
};

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

/* common[i * width + j]: how many lines a longest common run of lines from (i, j) on has. */
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

/* What goes stands in front of what comes. */
static size_t line_steps(struct arena *arena, const struct line_list *a, const struct line_list *b,
                         struct line_step *steps)
{
    bool whole = a->count > LINES_MAX || b->count > LINES_MAX;
    const unsigned short *common = whole ? NULL : common_table(arena, a, b);
    size_t width = b->count + 1, i = 0, j = 0, n = 0;
    while (i < a->count || j < b->count) {
        if (!whole && i < a->count && j < b->count && same_line(a, i, b, j)) {
            steps[n++] = (struct line_step){' ', a->items[i], a->lens[i]};
            i++;
            j++;
        } else if (j == b->count ||
                   (i < a->count && (whole || common[(i + 1) * width + j] >= common[i * width + j + 1]))) {
            steps[n++] = (struct line_step){'-', a->items[i], a->lens[i]};
            i++;
        } else {
            steps[n++] = (struct line_step){'+', b->items[j], b->lens[j]};
            j++;
        }
    }
    return n;
}

static bool near_change(const struct line_step *steps, size_t count, size_t at)
{
    size_t from = at < CONTEXT ? 0 : at - CONTEXT, to = at + CONTEXT + 1 < count ? at + CONTEXT + 1 : count;
    for (size_t i = from; i < to; i++)
        if (steps[i].sign != ' ')
            return true;
    return false;
}

static void print_step(struct buf *out, const struct line_step *s, int indent, bool color)
{
    const char *paint = !color || s->sign == ' ' ? NULL : s->sign == '-' ? "\x1b[31m" : "\x1b[32m";
    buf_fill(out, ' ', (size_t)indent);
    buf_printf(out, "%s%c %.*s%s\n", paint ? paint : "", s->sign, (int)s->len, s->text, paint ? "\x1b[0m" : "");
}

void rulediff_print_lines(struct buf *out, const char *old, const char *new, int indent, bool color)
{
    struct arena arena = {0};
    struct line_list a = lines_of(&arena, old), b = lines_of(&arena, new);
    struct line_step *steps = ARENA_ARRAY(&arena, struct line_step, a.count + b.count + 1);
    size_t count = line_steps(&arena, &a, &b, steps);
    bool left_out = false;
    for (size_t i = 0; i < count; i++) {
        if (!near_change(steps, count, i)) {
            left_out = true;
            continue;
        }
        if (left_out) {
            buf_fill(out, ' ', (size_t)indent);
            buf_str(out, "  …\n");
        }
        left_out = false;
        print_step(out, &steps[i], indent, color);
    }
    arena_release(&arena);
}

/* ---------------------------------------------------------------- changes */

void rulediff_say_thing(struct buf *out, const struct fact_thing *thing)
{
    if (thing->category == FACT_RULEBOOK)
        buf_str(out, "the rulebook");
    else
        buf_printf(out, "%s %s", thing->kind, thing->name);
}

static bool is_short(const char *text)
{
    return !text || (!strchr(text, '\n') && utf8_columns(text) <= SHORT);
}

static void print_part(struct buf *out, const struct rulediff_part *p, bool color)
{
    size_t from = out->len;
    if (is_short(p->old) && is_short(p->new)) {
        buf_printf(out, "  %s: %s → %s\n", p->name, p->old ? p->old : "none", p->new ? p->new : "none");
        buf_one_line(out, from);
        return;
    }
    buf_printf(out, "  %s:%s%s\n", p->name, p->numbers ? " " : "", p->numbers ? p->numbers : "");
    rulediff_print_lines(out, p->old ? p->old : "", p->new ? p->new : "", 2 * INDENT, color);
}

/* What came or went, in full. */
static void print_whole(struct buf *out, const struct fact_thing *t, bool came, bool color)
{
    for (size_t i = 0; i < t->count; i++) {
        const struct fact *f = &t->facts[i];
        struct rulediff_part part = {.name = f->name, .old = came ? "" : f->value, .new = came ? f->value : ""};
        if (!strcmp(f->name, "title"))
            continue; /* stands in the head line */
        if (is_short(f->value))
            buf_printf(out, "  %s: %s\n", f->name, f->value);
        else
            print_part(out, &part, color);
    }
}

static void print_parts(struct buf *out, const struct rulediff_change *c, bool color)
{
    for (size_t i = 0; i < c->count; i++)
        print_part(out, &c->parts[i], color);
}

static void print_change(struct buf *out, const struct rulediff_change *c, bool color)
{
    const struct fact_thing *t = rulediff_thing(c);
    size_t from = out->len;
    buf_str(out, color ? "\x1b[36m" : "");
    rulediff_say_thing(out, t);
    if (c->kind == RULEDIFF_RENAMED)
        buf_printf(out, " → %s", c->by);
    buf_printf(out, "%s%s%s", color ? "\x1b[0m" : "", t->title ? "  " : "", t->title ? t->title : "");
    buf_one_line(out, from);
    switch (c->kind) {
    case RULEDIFF_CHANGED:
    case RULEDIFF_REWORDED:
        buf_printf(out, "%s\n",
                   c->plays                       ? ""
                   : c->kind == RULEDIFF_REWORDED ? "  (reads differently, means the same)"
                                                  : "  (in words only)");
        print_parts(out, c, color);
        break;
    case RULEDIFF_ADDED:
        buf_str(out, "  (added)\n");
        print_whole(out, t, true, color);
        break;
    case RULEDIFF_REMOVED:
        buf_str(out, "  (taken away)\n");
        print_whole(out, t, false, color);
        break;
    case RULEDIFF_REPLACED:
        buf_printf(out, "  (replaced by %s)\n", c->by);
        print_whole(out, t, false, color);
        break;
    case RULEDIFF_RENAMED:
        buf_str(out, "  (renamed)\n");
        print_parts(out, c, color);
        break;
    }
}

/* ---------------------------------------------------------------- the sum */

static const struct tally {
    enum rulediff_kind kind;
    bool words_only; /* of what changed */
    const char *what;
} tallies[] = {
    {RULEDIFF_CHANGED, false, "changed"},
    {RULEDIFF_CHANGED, true, "changed in words only"},
    {RULEDIFF_REWORDED, false, "reworded"},
    {RULEDIFF_ADDED, false, "added"},
    {RULEDIFF_REMOVED, false, "taken away"},
    {RULEDIFF_REPLACED, false, "replaced"},
    {RULEDIFF_RENAMED, false, "renamed"},
};

static bool counts(const struct rulediff_change *c, const struct tally *t, bool rules)
{
    return c->kind == t->kind && (c->kind != RULEDIFF_CHANGED || c->plays != t->words_only) &&
           rules == (rulediff_thing(c)->category == FACT_RULE);
}

static void print_count(struct buf *out, const struct rulediff *d, const struct tally *t, bool rules, bool *any)
{
    size_t n = 0;
    for (size_t i = 0; i < d->count; i++)
        n += counts(&d->items[i], t, rules);
    if (!n)
        return;
    buf_printf(out, "%s%zu %s%s %s", *any ? ", " : "", n, rules ? "rule" : "other thing", n == 1 ? "" : "s", t->what);
    *any = true;
}

static void print_sum(struct buf *out, const struct rulediff *d)
{
    bool any = false;
    for (int rules = 1; rules >= 0; rules--)
        for (size_t i = 0; i < sizeof tallies / sizeof *tallies; i++)
            print_count(out, d, &tallies[i], rules, &any);
    buf_str(out, any ? "\n" : "no difference\n");
}

void rulediff_print(struct buf *out, const struct rulediff *d, const char *old_name, const char *new_name, bool color)
{
    for (size_t i = 0; i < d->count; i++)
        print_change(out, &d->items[i], color);
    size_t from = out->len;
    buf_printf(out, "%s → %s: ", old_name, new_name);
    print_sum(out, d);
    buf_one_line(out, from);
}
