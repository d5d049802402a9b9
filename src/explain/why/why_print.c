/* SPDX-License-Identifier: MIT
 *
 * The answer to why as text: what was asked, then sentences, each with what stands behind it further in; at the end
 * the rules that were named, with their places in the sources.
 *
 *     the pot is 5
 *       at 12 the pot 2 → 5 [CO-8]
 *         Ann decided: Ann bids 3, one of 9 [CO-2], which was allowed, because Ann's money is 4 [CO-8]
 *         at 9 …
 */
#include "explain/why/why.h"

#include "base/utf8.h"
#include "explain/wrap.h"
#include "explain/words.h"

#include <string.h>

enum {
    STEP = 2, /* columns further in */
    DEEPEST = 24, /* steps that are shown; what lies deeper stands below one another */
    BREADTH = 6, /* things behind the first one; behind others half and a third of that; the rest is counted */
    PASSED = 2 /* among them that were only passed over */
};

struct why_printer {
    const struct why *w;
    const char *lang;
    struct wrap wrap;
    struct buf *line; /* the sentence that is being put together */
    struct buf *rest, *number;
    bool *told; /* by link */
};

static void end_sentence(struct why_printer *t, int step, const char *color)
{
    int left = (step < DEEPEST ? step : DEEPEST) * STEP;
    wrap_go_to(&t->wrap, left);
    wrap_flow(&t->wrap, buf_cstr(t->line), left + STEP, color);
    wrap_end_line(&t->wrap);
    buf_reset(t->line);
}

/* Puts what stands in t->line, and a second text, into the places of a template, and the result there instead. */
static void put_into(struct why_printer *t, enum word w, const char *second)
{
    buf_reset(t->rest);
    word_print(t->rest, t->lang, w, buf_cstr(t->line), second, NULL);
    buf_reset(t->line);
    buf_str(t->line, buf_cstr(t->rest));
}

static void put_rule(struct why_printer *t, const struct why_link *link)
{
    if (strcmp(link->rule, "game") != 0)
        buf_printf(t->line, " [%s]", link->rule);
}

/* What allowed a decision stands behind it, as one step deeper would; the last one was asked about itself. */
static void put_decision(struct why_printer *t, const struct why_link *link)
{
    bool allowed = link->why && (link->depth == 1 || link->depth < t->w->depth);
    enum word decided = !link->text ? WORD_DECIDES : link->choices ? WORD_DECIDED_OF : WORD_DECIDED;
    buf_reset(t->rest);
    buf_printf(t->rest, "%d", link->choices);
    word_print(t->line, t->lang, decided, link->role, link->text, buf_cstr(t->rest));
    put_rule(t, link);
    if (allowed) {
        buf_str(t->line, ", ");
        word_print(t->line, t->lang, WORD_ALLOWED, link->why, NULL, NULL);
    }
}

static void put_sentence(struct why_printer *t, const struct why_link *link)
{
    if (link->kind == CAUSE_DECISION) {
        put_decision(t, link);
        return;
    }
    buf_str(t->line, link->text);
    put_rule(t, link);
    if (link->why)
        put_into(t, WORD_BECAUSE, link->why);
}

static void put_time(struct why_printer *t, const struct why_link *link)
{
    if (!link->decision) {
        put_into(t, WORD_AT_BEGINNING, NULL);
        return;
    }
    buf_reset(t->number);
    buf_printf(t->number, "%llu", (unsigned long long)link->decision);
    buf_reset(t->rest);
    word_print(t->rest, t->lang, WORD_AT, buf_cstr(t->number), buf_cstr(t->line), NULL);
    buf_reset(t->line);
    buf_str(t->line, buf_cstr(t->rest));
}

static void tell_number(struct why_printer *t, enum word w, size_t number, int step, const char *color)
{
    buf_reset(t->rest);
    buf_printf(t->rest, "%zu", number);
    word_print(t->line, t->lang, w, buf_cstr(t->rest), NULL, NULL);
    end_sentence(t, step, color);
}

/* ---------------------------------------------------------------- what stands behind a link */

/* The event or decision that it was a part of; -1. */
static int32_t whole_of(const struct why *w, int32_t link)
{
    for (size_t i = 0; i < w->edge_count; i++)
        if (w->edges[i].from == link && w->edges[i].bond == WHY_PART)
            return w->edges[i].to;
    return -1;
}

static bool is_told(const struct why *w, int32_t link) /* it has words */
{
    return w->links[link].text || w->links[link].kind == CAUSE_DECISION;
}

/* What was decided is told by the decision. */
static bool is_said_by(const struct why *w, int32_t link, int32_t whole)
{
    return whole >= 0 && w->links[whole].kind == CAUSE_DECISION && w->links[link].text && w->links[whole].text &&
           w->links[link].kind != CAUSE_DECISION && !strcmp(w->links[link].text, w->links[whole].text);
}

static int32_t told_as(const struct why *w, int32_t link)
{
    int32_t whole = whole_of(w, link);
    return is_said_by(w, link, whole) ? whole : link;
}

/* The things that its rule and those of its events looked at, each once: those that answered, then the others. */
struct behind {
    int32_t links[BREADTH];
    int count;
    size_t left; /* that are not told */
};

static bool is_among(const struct behind *b, int32_t link)
{
    for (int i = 0; i < b->count; i++)
        if (b->links[i] == link)
            return true;
    return false;
}

/* It is the event or the decision that the link was a part of, or one around that. */
static bool is_around(const struct why *w, int32_t link, int32_t other)
{
    while (link >= 0 && link != other)
        link = whole_of(w, link);
    return link >= 0;
}

static void gather(const struct why_printer *t, int32_t link, enum why_bond bond, int most, struct behind *out)
{
    const struct why *w = t->w;
    for (int32_t of = link; of >= 0; of = whole_of(w, of))
        for (size_t i = 0; i < w->edge_count; i++) {
            const struct why_edge *e = &w->edges[i];
            int32_t to = e->from == of && e->bond == bond ? told_as(w, e->to) : -1;
            if (to < 0 || is_around(w, link, to) || is_among(out, to) || !is_told(w, to))
                continue;
            bool here = t->told[to] || w->links[to].depth > w->links[link].depth; /* or it is told further out */
            if (here && out->count < most)
                out->links[out->count++] = to;
            else
                out->left++;
        }
}

static void tell_link(struct why_printer *t, int32_t link, int step);

/* What was told before stands in one line. */
static void tell_again(struct why_printer *t, const struct behind *b, int step)
{
    size_t begin = t->line->len;
    for (int i = 0; i < b->count; i++) {
        const struct why_link *l = &t->w->links[b->links[i]];
        if (t->told[b->links[i]])
            buf_printf(t->line, "%s%s (%llu)", t->line->len > begin ? "; " : "", l->text ? l->text : l->role,
                       (unsigned long long)l->decision);
    }
    if (t->line->len == begin)
        return;
    put_into(t, WORD_ABOVE, NULL);
    end_sentence(t, step, NULL);
}

static void tell_behind(struct why_printer *t, int32_t link, int step)
{
    int deeper = t->w->links[link].depth, most = deeper < 2 ? BREADTH : deeper < 3 ? BREADTH / 2 : BREADTH / 3;
    struct behind b = {.count = 0};
    gather(t, link, WHY_READ, most, &b);
    gather(t, link, WHY_PASSED, b.count + PASSED < most ? b.count + PASSED : most, &b);
    tell_again(t, &b, step);
    for (int i = 0; i < b.count; i++)
        if (!t->told[b.links[i]])
            tell_link(t, b.links[i], step);
    if (b.left)
        tell_number(t, WORD_MORE, b.left, step, "2");
}

static void tell_whole(struct why_printer *t, int32_t link, int step)
{
    const struct why *w = t->w;
    for (int32_t of = whole_of(w, link); of >= 0; of = whole_of(w, of)) {
        const struct why_link *l = &w->links[of];
        bool plain = l->kind != CAUSE_DECISION && (!l->text || told_as(w, of) != of);
        if (t->told[of] || plain)
            continue;
        t->told[of] = true;
        put_sentence(t, l);
        end_sentence(t, step, NULL);
    }
}

static void tell_link(struct why_printer *t, int32_t link, int step)
{
    const struct why_link *l = &t->w->links[link];
    t->told[link] = true;
    put_sentence(t, l);
    put_time(t, l);
    end_sentence(t, step, NULL);
    tell_whole(t, link, step + 1);
    tell_behind(t, link, step + 1);
}

/* ---------------------------------------------------------------- the whole answer */

static void tell_firsts(struct why_printer *t)
{
    const struct why *w = t->w;
    for (size_t i = 0; i < w->first_count && i < BREADTH; i++) {
        const struct why_first *f = &w->firsts[i];
        word_print(t->line, t->lang, f->fixed ? WORD_NEVER_CHANGES : WORD_AS_AT_FIRST, f->text, f->place, NULL);
        end_sentence(t, 1, NULL);
    }
    if (w->first_count > BREADTH)
        tell_number(t, WORD_MORE, w->first_count - BREADTH, 1, NULL);
}

static void tell_more(struct why_printer *t)
{
    const struct why *w = t->w;
    int depth = 0;
    for (size_t i = 0; i < w->link_count; i++)
        if (w->links[i].more && w->links[i].depth > depth)
            depth = w->links[i].depth;
    if (w->hidden) {
        word_print(t->line, t->lang, WORD_BEHIND_HIDDEN, w->role, NULL, NULL);
        end_sentence(t, 1, "2");
    } else if (depth)
        tell_number(t, WORD_DEEPER, (size_t)depth + 1, 1, "2");
}

static bool rule_is_told(const struct why_printer *t, const struct why_rule *r)
{
    const struct why *w = t->w;
    for (size_t i = 0; i < w->link_count; i++)
        if (t->told[i] && !strcmp(w->links[i].rule, r->id))
            return true;
    return false;
}

static void tell_rules(struct why_printer *t)
{
    const struct why *w = t->w;
    int widest = 0;
    for (size_t i = 0; i < w->rule_count; i++)
        if (rule_is_told(t, &w->rules[i]) && utf8_columns(w->rules[i].id) > widest)
            widest = utf8_columns(w->rules[i].id);
    if (widest)
        wrap_end_line(&t->wrap);
    for (size_t i = 0; i < w->rule_count; i++) {
        const struct why_rule *r = &w->rules[i];
        if (!rule_is_told(t, r))
            continue;
        wrap_go_to(&t->wrap, STEP);
        wrap_add(&t->wrap, r->id, "36");
        wrap_go_to(&t->wrap, STEP + widest + STEP);
        buf_str(t->line, r->title ? r->title : "");
        if (r->source) {
            buf_printf(t->line, "%s(%s", t->line->len ? " " : "", r->source);
            if (r->section)
                buf_printf(t->line, ", %s", r->section);
            if (r->line)
                buf_printf(t->line, ", %d", r->line);
            buf_char(t->line, ')');
        }
        if (r->replaces)
            buf_printf(t->line, "%s%s", t->line->len ? " · " : "", r->replaces);
        wrap_flow(&t->wrap, buf_cstr(t->line), STEP + widest + STEP, "2");
        wrap_end_line(&t->wrap);
        buf_reset(t->line);
    }
}

void why_print(struct buf *out, struct why *w, const struct why_style *style)
{
    struct why_printer t = {w,
                            style->lang,
                            wrap_begin(out, style->width, style->color),
                            &w->scratch[0],
                            &w->scratch[1],
                            &w->scratch[2],
                            ARENA_ARRAY(&w->arena, bool, w->link_count + 1)};
    buf_reset(t.line);
    buf_str(t.line, w->answer && *w->answer ? w->answer : w->asked);
    if (w->condition && !w->holds) /* what is so instead may be said in other words than those of the question */
        put_into(&t, WORD_NOT_SO, NULL);
    end_sentence(&t, 0, "1");
    for (size_t i = 0; i < w->root_count && i < BREADTH; i++)
        if (!t.told[told_as(w, w->roots[i])] && is_told(w, w->roots[i]))
            tell_link(&t, told_as(w, w->roots[i]), 1);
    if (w->root_count > BREADTH)
        tell_number(&t, WORD_MORE, w->root_count - BREADTH, 1, NULL);
    tell_firsts(&t);
    if (!w->root_count && !w->first_count && !w->hidden) {
        buf_str(t.line, word_text(t.lang, WORD_NOTHING_READ));
        end_sentence(&t, 1, NULL);
    }
    tell_more(&t);
    tell_rules(&t);
}
