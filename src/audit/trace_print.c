/* SPDX-License-Identifier: MIT
 *
 * A trace as text:
 *
 *     31  Angel phase · angel-side: angel 4 moves
 *         DB-AP-0   action points 3 → 2             one action costs one point
 *         changes   action points 3 → 2 · …
 *
 * Rules to the left, what happened in the middle, inside of events two columns deeper, and why to the right where the
 * width allows, or on a line of its own.
 */
#include "audit/trace.h"

#include "audit/words.h"

#include <string.h>

enum {
    MARGIN = 4, /* of everything below the head line */
    GAP = 2, /* between columns */
    STEP = 2, /* a level of events */
    WHAT_WIDTH = 44, /* the middle column, where it is not needed wider */
    WIDTH = 100
};

struct page {
    struct buf *out;
    const struct trace_look *look;
    int width, rules; /* columns; the widest rule id */
};

/* Code points since the line began; colours are added around texts and not counted. */
struct column {
    int at;
};

static int columns(const char *s, size_t len)
{
    int n = 0;
    for (size_t i = 0; i < len; i++)
        n += ((unsigned char)s[i] & 0xC0) != 0x80;
    return n;
}

static void add(struct page *p, struct column *c, const char *text, size_t len, const char *color)
{
    bool colored = p->look->color && color;
    if (colored)
        buf_printf(p->out, "\x1b[%sm", color);
    buf_add(p->out, text, len);
    if (colored)
        buf_str(p->out, "\x1b[0m");
    c->at += columns(text, len);
}

static void go_to(struct page *p, struct column *c, int column)
{
    if (c->at < column) {
        buf_fill(p->out, ' ', (size_t)(column - c->at));
        c->at = column;
    }
}

static void end_line(struct page *p, struct column *c)
{
    buf_char(p->out, '\n');
    c->at = 0;
}

/* Words from here on, going on below at column `left` where the width ends. */
static void flow(struct page *p, struct column *c, const char *text, int left, const char *color)
{
    bool first = true;
    while (*text) {
        size_t len = strcspn(text, " ");
        if (!first) {
            if (c->at + 1 + columns(text, len) > p->width) {
                end_line(p, c);
                go_to(p, c, left);
            } else
                add(p, c, " ", 1, NULL);
        }
        add(p, c, text, len, color);
        first = false;
        text += len;
        while (*text == ' ')
            text++;
    }
}

/* ---------------------------------------------------------------- lines */

static int text_column(const struct page *p)
{
    return MARGIN + p->rules + GAP;
}

/* In the right column; further left or right where it fits only there; else below. */
static void print_why(struct page *p, struct column *c, const char *why, int indent)
{
    int right = text_column(p) + WHAT_WIDTH, length = columns(why, strlen(why));
    if (right + length > p->width)
        right = p->width - length;
    if (right < c->at + GAP)
        right = c->at + GAP;
    if (right + length > p->width) {
        end_line(p, c);
        right = text_column(p) + indent + 2 * STEP;
    }
    go_to(p, c, right);
    flow(p, c, why, right, "2");
}

static void print_line(struct page *p, const struct trace_line *l, const char *why)
{
    struct column c = {0};
    int indent = l->depth * STEP;
    go_to(p, &c, MARGIN);
    add(p, &c, l->rule, strlen(l->rule), "36");
    go_to(p, &c, text_column(p) + indent);
    flow(p, &c, l->text, text_column(p) + indent + STEP, NULL);
    if (why && *why)
        print_why(p, &c, why, indent);
    end_line(p, &c);
}

/* What the rule went by; or its title, once for lines of the same rule that stand together. */
static const char *why_of(const struct trace *t, size_t i)
{
    const struct trace_line *l = &t->lines[i], *before = i ? l - 1 : NULL;
    if (l->kind == JOURNAL_WHENEVER)
        return NULL; /* its text is its condition */
    if (before && before->sentence == l->sentence && before->why && l->why && !strcmp(before->why, l->why))
        return NULL;
    if (l->why)
        return l->why;
    return before && !strcmp(before->rule, l->rule) ? NULL : l->title;
}

static void print_changes(struct page *p, const struct trace *t)
{
    struct column c = {0};
    const char *label = word_text(p->look->lang, WORD_CHANGES);
    go_to(p, &c, MARGIN);
    add(p, &c, label, strlen(label), NULL);
    go_to(p, &c, text_column(p));
    for (size_t i = 0; i < t->change_count; i++) {
        size_t len = strlen(t->changes[i]);
        int mark = i + 1 < t->change_count ? GAP : 0; /* room for the " ·" that ends a line */
        if (i && c.at + 3 + columns(t->changes[i], len) + mark > p->width) {
            buf_str(p->out, " ·");
            end_line(p, &c);
            go_to(p, &c, text_column(p));
        } else if (i)
            add(p, &c, " · ", strlen(" · "), NULL);
        add(p, &c, t->changes[i], len, NULL);
    }
    end_line(p, &c);
}

static void print_considered(struct page *p, const struct trace *t)
{
    struct column c = {0};
    const char *label = word_text(p->look->lang, WORD_CONSIDERED);
    go_to(p, &c, MARGIN);
    add(p, &c, label, strlen(label), NULL);
    end_line(p, &c);
    for (size_t i = 0; i < t->considered_count; i++)
        print_line(p, &t->considered[i], NULL);
}

static void print_head(struct page *p, const struct trace *t)
{
    struct column c = {0};
    size_t begin = p->out->len;
    buf_printf(p->out, "%llu", (unsigned long long)t->number);
    c.at = (int)(p->out->len - begin);
    go_to(p, &c, c.at + GAP > MARGIN ? c.at + GAP : MARGIN);
    if (t->heading)
        buf_printf(p->out, "%s · ", t->heading);
    if (!t->decision)
        word_print(p->out, p->look->lang, WORD_DECIDES, t->role, NULL, NULL);
    else if (t->role)
        buf_printf(p->out, "%s: ", t->role);
    if (t->decision)
        add(p, &c, t->decision, strlen(t->decision), "1");
    end_line(p, &c);
}

static int widest_rule(const struct trace *t, const struct trace_look *look)
{
    int widest = columns(word_text(look->lang, WORD_CHANGES), strlen(word_text(look->lang, WORD_CHANGES)));
    for (size_t i = 0; i < t->line_count; i++) {
        int n = columns(t->lines[i].rule, strlen(t->lines[i].rule));
        widest = n > widest ? n : widest;
    }
    for (size_t i = 0; look->considered && i < t->considered_count; i++) {
        int n = columns(t->considered[i].rule, strlen(t->considered[i].rule));
        widest = n > widest ? n : widest;
    }
    return widest;
}

void trace_print(struct buf *out, const struct trace *t, const struct trace_look *look)
{
    struct page p = {.out = out, .look = look, .width = look->width > 0 ? look->width : WIDTH, .rules = widest_rule(t, look)};
    print_head(&p, t);
    for (size_t i = 0; i < t->line_count; i++)
        print_line(&p, &t->lines[i], why_of(t, i));
    if (t->change_count > 1 || (t->change_count == 1 && t->line_count > 1))
        print_changes(&p, t);
    if (look->considered && t->considered_count)
        print_considered(&p, t);
}
