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
#include "explain/trace.h"

#include "explain/page.h"
#include "explain/words.h"

#include <string.h>

enum {
    MARGIN = 4, /* of everything below the head line */
    GAP = 2, /* between columns */
    STEP = 2, /* a level of events */
    WHAT_WIDTH = 44, /* the middle column, where it is not needed wider */
};

struct writing {
    struct page page;
    const struct trace_look *look;
    int rules; /* columns: the widest rule id */
};

/* ---------------------------------------------------------------- lines */

static int text_column(const struct writing *p)
{
    return MARGIN + p->rules + GAP;
}

/* In the right column; further left or right where it fits only there; else below. */
static void print_why(struct writing *p, const char *why, int indent)
{
    int right = text_column(p) + WHAT_WIDTH, length = page_columns(why);
    if (right + length > p->page.width)
        right = p->page.width - length;
    if (right < p->page.at + GAP)
        right = p->page.at + GAP;
    if (right + length > p->page.width) {
        page_end_line(&p->page);
        right = text_column(p) + indent + 2 * STEP;
    }
    page_go_to(&p->page, right);
    page_flow(&p->page, why, right, "2");
}

static void print_line(struct writing *p, const struct trace_line *l, const char *why)
{
    int indent = l->depth * STEP;
    page_go_to(&p->page, MARGIN);
    page_add(&p->page, l->rule, "36");
    page_go_to(&p->page, text_column(p) + indent);
    page_flow(&p->page, l->text, text_column(p) + indent + STEP, NULL);
    if (why && *why)
        print_why(p, why, indent);
    page_end_line(&p->page);
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

static void print_changes(struct writing *p, const struct trace *t)
{
    const char *label = word_text(p->look->lang, WORD_CHANGES);
    page_go_to(&p->page, MARGIN);
    page_add(&p->page, label, NULL);
    page_go_to(&p->page, text_column(p));
    for (size_t i = 0; i < t->change_count; i++) {
        int mark = i + 1 < t->change_count ? GAP : 0; /* room for the " ·" that ends a line */
        if (i && p->page.at + 3 + page_columns(t->changes[i]) + mark > p->page.width) {
            buf_str(p->page.out, " ·");
            page_end_line(&p->page);
            page_go_to(&p->page, text_column(p));
        } else if (i)
            page_add(&p->page, " · ", NULL);
        page_add(&p->page, t->changes[i], NULL);
    }
    page_end_line(&p->page);
}

static void print_considered(struct writing *p, const struct trace *t)
{
    const char *label = word_text(p->look->lang, WORD_CONSIDERED);
    page_go_to(&p->page, MARGIN);
    page_add(&p->page, label, NULL);
    page_end_line(&p->page);
    for (size_t i = 0; i < t->considered_count; i++)
        print_line(p, &t->considered[i], NULL);
}

static void print_replaced(struct writing *p, const struct trace *t)
{
    size_t count = p->look->considered ? t->replaced_count : t->replaced_in_lines;
    for (size_t i = 0; i < count; i++) {
        page_go_to(&p->page, MARGIN);
        page_add(&p->page, t->replaced[i].rule, "36");
        page_go_to(&p->page, text_column(p));
        page_flow(&p->page, t->replaced[i].text, text_column(p) + STEP, "2");
        page_end_line(&p->page);
    }
}

static void print_head(struct writing *p, const struct trace *t)
{
    size_t begin = p->page.out->len;
    buf_printf(p->page.out, "%llu", (unsigned long long)t->number);
    p->page.at = (int)(p->page.out->len - begin);
    page_go_to(&p->page, p->page.at + GAP > MARGIN ? p->page.at + GAP : MARGIN);
    if (t->heading)
        buf_printf(p->page.out, "%s · ", t->heading);
    if (!t->decision)
        word_print(p->page.out, p->look->lang, WORD_DECIDES, t->role, NULL, NULL);
    else if (t->role)
        buf_printf(p->page.out, "%s: ", t->role);
    if (t->decision)
        page_add(&p->page, t->decision, "1");
    page_end_line(&p->page);
}

static int widest_rule(const struct trace *t, const struct trace_look *look)
{
    int widest = page_columns(word_text(look->lang, WORD_CHANGES));
    for (size_t i = 0; i < t->line_count; i++) {
        int n = page_columns(t->lines[i].rule);
        widest = n > widest ? n : widest;
    }
    for (size_t i = 0; look->considered && i < t->considered_count; i++) {
        int n = page_columns(t->considered[i].rule);
        widest = n > widest ? n : widest;
    }
    return widest;
}

void trace_print(struct buf *out, const struct trace *t, const struct trace_look *look)
{
    struct writing p = {page_begin(out, look->width, look->color), look, widest_rule(t, look)};
    print_head(&p, t);
    for (size_t i = 0; i < t->line_count; i++)
        print_line(&p, &t->lines[i], why_of(t, i));
    if (t->change_count > 1 || (t->change_count == 1 && t->line_count > 1))
        print_changes(&p, t);
    if (look->considered && t->considered_count)
        print_considered(&p, t);
    print_replaced(&p, t);
}
