/* SPDX-License-Identifier: MIT
 *
 * An answer as text:
 *
 *     32  Angel-side decides (DB-AN-0): angel 4 captures Amy
 *         it is forbidden
 *         DB-LOS-6 forbids it: angel 4 is held (DB-LOS-5, since 31)
 *             Held angels · summary, Line of sight, line 97
 *             rule    an angel may not act when the angel is held
 *             needed  angel 4 is not held
 *         nearest  angel 2 moves · …
 */
#include "explain/whynot/whynot.h"

#include "base/utf8.h"
#include "explain/wrap.h"
#include "explain/words.h"

enum { MARGIN = 4, STEP = 4, GAP = 2 };

struct whynot_printer {
    struct wrap wrap;
    const struct whynot_style *style;
    struct buf *line; /* what is being put together */
    struct arena *arena;
};

static void say(struct whynot_printer *x, enum word w, const char *one, const char *two)
{
    word_print(x->line, x->style->lang, w, one, two, NULL);
}

/* What stands in x->line, from column `left` on. */
static void print_line(struct whynot_printer *x, int left, const char *color)
{
    wrap_go_to(&x->wrap, left);
    wrap_flow(&x->wrap, buf_cstr(x->line), left + GAP, color);
    wrap_end_line(&x->wrap);
    buf_reset(x->line);
}

/* "needed  …", the text in a column of its own. */
static void print_labelled(struct whynot_printer *x, int left, int column, enum word label, const char *text)
{
    wrap_go_to(&x->wrap, left);
    wrap_add(&x->wrap, word_text(x->style->lang, label), "2");
    wrap_go_to(&x->wrap, x->wrap.at + GAP > left + column ? x->wrap.at + GAP : left + column);
    wrap_flow(&x->wrap, text, left + column, NULL);
    wrap_end_line(&x->wrap);
}

/* ---------------------------------------------------------------- reasons */

static void say_source(struct whynot_printer *x, const struct whynot_reason *r)
{
    buf_str(x->line, r->title ? r->title : "");
    if (!r->rule || !r->rule->cite.source.text)
        return;
    buf_printf(x->line, "%s%s", x->line->len ? " · " : "", r->rule->cite.source.text);
    if (r->rule->cite.section.text)
        buf_printf(x->line, ", %s", r->rule->cite.section.text);
    if (r->rule->cite.line) {
        buf_str(x->line, ", ");
        say(x, WORD_LINE, arena_printf(x->arena, "%d", r->rule->cite.line), NULL);
    }
}

void whynot_say_head(struct buf *out, const struct whynot_reason *r, const char *lang)
{
    const char *rule = r->rule ? r->rule->id.text : "game";
    enum word word = WORD_LIMITS;
    switch (r->form) {
    case WHYNOT_FORBIDS: word = WORD_FORBIDS; break;
    case WHYNOT_ONLY_WHEN: word = WORD_ALLOWS_ONLY; break;
    case WHYNOT_LIMITS: break;
    case WHYNOT_OFFERS: word = r->condition ? WORD_OFFERS_ONLY : WORD_DOES_NOT_OFFER; break;
    }
    word_print(out, lang, word, rule, r->condition, NULL);
    if (r->now)
        buf_printf(out, ": %s", r->now);
}

static int label_column(const struct whynot_printer *x, const enum word *labels, size_t count)
{
    int widest = 0;
    for (size_t i = 0; i < count; i++) {
        int n = utf8_columns(word_text(x->style->lang, labels[i]));
        widest = n > widest ? n : widest;
    }
    return widest + GAP;
}

static void print_reason(struct whynot_printer *x, const struct whynot_reason *r)
{
    static const enum word labels[] = {WORD_RULE, WORD_NEEDED};
    int left = MARGIN + STEP, column = label_column(x, labels, sizeof labels / sizeof *labels);
    whynot_say_head(x->line, r, x->style->lang);
    print_line(x, MARGIN, NULL);
    say_source(x, r);
    if (x->line->len)
        print_line(x, left, "2");
    if (r->replaces) {
        buf_str(x->line, r->replaces);
        print_line(x, left, "2");
    }
    print_labelled(x, left, column, WORD_RULE, r->says);
    if (r->needed)
        print_labelled(x, left, column, WORD_NEEDED, r->needed);
    for (size_t i = 0; i < r->lift_count; i++) {
        say(x, r->lifts[i].when ? WORD_UNLESS_WHEN : WORD_UNLESS, r->lifts[i].rule, r->lifts[i].when);
        print_line(x, left, NULL);
    }
}

/* ---------------------------------------------------------------- lists */

static void print_list(struct whynot_printer *x, int column, enum word label, const struct whynot_list *list)
{
    if (!list->count)
        return;
    for (size_t i = 0; i < list->count; i++) {
        const struct whynot_text *t = &list->items[i];
        buf_str(x->line, i ? " · " : "");
        if (t->rule)
            buf_printf(x->line, *t->text ? "%s (%s)" : "%s", t->rule, t->text);
        else
            buf_str(x->line, t->text);
    }
    print_labelled(x, MARGIN, column, label, buf_cstr(x->line));
    buf_reset(x->line);
}

static void print_head(struct whynot_printer *x, const struct whynot *w)
{
    buf_printf(x->line, "%llu  ", (unsigned long long)w->number);
    while (x->line->len < MARGIN)
        buf_char(x->line, ' ');
    if (w->role) {
        say(x, WORD_DECIDES_BY, w->role, w->rule);
        buf_str(x->line, ": ");
    }
    wrap_add(&x->wrap, buf_cstr(x->line), NULL);
    wrap_add(&x->wrap, w->decision, "1");
    wrap_end_line(&x->wrap);
    buf_reset(x->line);
}

void whynot_print(struct buf *out, struct whynot *w, const struct whynot_style *style)
{
    static const enum word labels[] = {WORD_OFFERED_NOW, WORD_MEANT, WORD_NEAREST};
    struct whynot_printer x = {wrap_begin(out, style->width, style->color), style, &w->scratch, &w->arena};
    enum word elsewhere = w->verdict == WHYNOT_NO_DECISION ? WORD_HAPPENS_BY : WORD_OFFERED_BY;
    int column = label_column(&x, labels, sizeof labels / sizeof *labels),
        by = utf8_columns(word_text(style->lang, elsewhere)) + GAP;
    column = w->elsewhere.count && by > column ? by : column;
    print_head(&x, w);
    buf_str(x.line, w->text);
    print_line(&x, MARGIN, NULL);
    for (size_t i = 0; i < w->reason_count; i++)
        print_reason(&x, &w->reasons[i]);
    print_list(&x, column, elsewhere, &w->elsewhere);
    print_list(&x, column, WORD_OFFERED_NOW, &w->menu);
    print_list(&x, column, WORD_MEANT, &w->meant);
    print_list(&x, column, WORD_NEAREST, &w->nearest);
    if (w->as) {
        say(&x, WORD_AS, w->as, NULL);
        print_line(&x, MARGIN, "2");
    }
}
