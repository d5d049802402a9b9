/* SPDX-License-Identifier: MIT
 *
 * A trace as text:
 *
 *     31  Angel phase · angel-side: angel 4 moves
 *         DB-AP-0   action points 3 → 2             one action costs one point
 *         changes   action points 3 → 2 · …
 *
 * Rules to the left, what happened in the middle, inside of events two columns deeper, and why to the right where the
 * width allows, or on a line of its own. At the end stands what rules of rulebooks below the named ones replace.
 */
#include "explain/trace/trace.h"

#include "base/utf8.h"
#include "explain/wrap.h"
#include "explain/words.h"

#include <string.h>

enum {
    MARGIN = 4, /* of everything below the head line */
    GAP = 2, /* between columns */
    STEP = 2, /* a level of events */
    WHAT_WIDTH = 44, /* the middle column, where it is not needed wider */
};

struct trace_printer {
    struct wrap wrap;
    const struct trace_style *style;
    int rules; /* columns: the widest rule id */
};

/* ---------------------------------------------------------------- lines */

static int text_column(const struct trace_printer *p)
{
    return MARGIN + p->rules + GAP;
}

/* In the right column; further left or right where it fits only there; else below. */
static void print_why(struct trace_printer *p, const char *why, int indent)
{
    int right = text_column(p) + WHAT_WIDTH, length = utf8_columns(why);
    if (right + length > p->wrap.width)
        right = p->wrap.width - length;
    if (right < p->wrap.at + GAP)
        right = p->wrap.at + GAP;
    if (right + length > p->wrap.width) {
        wrap_end_line(&p->wrap);
        right = text_column(p) + indent + 2 * STEP;
    }
    wrap_go_to(&p->wrap, right);
    wrap_flow(&p->wrap, why, right, "2");
}

static void print_line(struct trace_printer *p, const struct trace_line *l, const char *why)
{
    int indent = l->depth * STEP;
    wrap_go_to(&p->wrap, MARGIN);
    wrap_add(&p->wrap, l->rule, "36");
    wrap_go_to(&p->wrap, text_column(p) + indent);
    wrap_flow(&p->wrap, l->text, text_column(p) + indent + STEP, NULL);
    if (why && *why)
        print_why(p, why, indent);
    wrap_end_line(&p->wrap);
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

static void print_changes(struct trace_printer *p, const struct trace *t)
{
    const char *label = word_text(p->style->lang, WORD_CHANGES);
    wrap_go_to(&p->wrap, MARGIN);
    wrap_add(&p->wrap, label, NULL);
    wrap_go_to(&p->wrap, text_column(p));
    for (size_t i = 0; i < t->change_count; i++) {
        int mark = i + 1 < t->change_count ? GAP : 0; /* room for the " ·" that ends a line */
        if (i && p->wrap.at + 3 + utf8_columns(t->changes[i]) + mark > p->wrap.width) {
            buf_str(p->wrap.out, " ·");
            wrap_end_line(&p->wrap);
            wrap_go_to(&p->wrap, text_column(p));
        } else if (i)
            wrap_add(&p->wrap, " · ", NULL);
        wrap_add(&p->wrap, t->changes[i], NULL);
    }
    wrap_end_line(&p->wrap);
}

static void print_considered(struct trace_printer *p, const struct trace *t)
{
    const char *label = word_text(p->style->lang, WORD_CONSIDERED);
    wrap_go_to(&p->wrap, MARGIN);
    wrap_add(&p->wrap, label, NULL);
    wrap_end_line(&p->wrap);
    for (size_t i = 0; i < t->considered_count; i++)
        print_line(p, &t->considered[i], NULL);
}

static void print_replaced(struct trace_printer *p, const struct trace *t)
{
    size_t count = p->style->considered ? t->replaced_count : t->replaced_in_lines;
    for (size_t i = 0; i < count; i++) {
        wrap_go_to(&p->wrap, MARGIN);
        wrap_add(&p->wrap, t->replaced[i].rule, "36");
        wrap_go_to(&p->wrap, text_column(p));
        wrap_flow(&p->wrap, t->replaced[i].text, text_column(p) + STEP, "2");
        wrap_end_line(&p->wrap);
    }
}

static void print_head(struct trace_printer *p, const struct trace *t)
{
    size_t begin = p->wrap.out->len;
    buf_printf(p->wrap.out, "%llu", (unsigned long long)t->number);
    p->wrap.at = (int)(p->wrap.out->len - begin);
    wrap_go_to(&p->wrap, p->wrap.at + GAP > MARGIN ? p->wrap.at + GAP : MARGIN);
    if (t->heading)
        buf_printf(p->wrap.out, "%s · ", t->heading);
    if (!t->decision)
        word_print(p->wrap.out, p->style->lang, WORD_DECIDES, t->role, NULL, NULL);
    else if (t->role)
        buf_printf(p->wrap.out, "%s: ", t->role);
    if (t->decision)
        wrap_add(&p->wrap, t->decision, "1");
    wrap_end_line(&p->wrap);
}

static int widest_rule(const struct trace *t, const struct trace_style *style)
{
    int widest = utf8_columns(word_text(style->lang, WORD_CHANGES));
    for (size_t i = 0; i < t->line_count; i++) {
        int n = utf8_columns(t->lines[i].rule);
        widest = n > widest ? n : widest;
    }
    for (size_t i = 0; style->considered && i < t->considered_count; i++) {
        int n = utf8_columns(t->considered[i].rule);
        widest = n > widest ? n : widest;
    }
    return widest;
}

void trace_print(struct buf *out, const struct trace *t, const struct trace_style *style)
{
    struct trace_printer p = {wrap_begin(out, style->width, style->color), style, widest_rule(t, style)};
    print_head(&p, t);
    for (size_t i = 0; i < t->line_count; i++)
        print_line(&p, &t->lines[i], why_of(t, i));
    if (t->change_count > 1 || (t->change_count == 1 && t->line_count > 1))
        print_changes(&p, t);
    if (style->considered && t->considered_count)
        print_considered(&p, t);
    print_replaced(&p, t);
}
