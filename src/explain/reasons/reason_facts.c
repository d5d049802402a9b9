/* SPDX-License-Identifier: MIT
 *
 * Lists of facts: adding, copying, and the text in one line that traces and the older keys of reports have. Must not
 * know how facts are found.
 */
#include "explain/reasons/reason_facts.h"

#include "base/tr.h"

#include <limits.h>
#include <string.h>

enum { SHORT_DEPTH = 2 }; /* facts inside each other in a short line */

static bool is_same_text(const char *a, const char *b)
{
    return a == b || (a && b && !strcmp(a, b));
}

struct reason_fact *reason_facts_add(struct arena *arena, struct reason_facts *list, const struct reason_fact *fact)
{
    bool is_part = fact->kind == REASON_TERM || fact->kind == REASON_MEMBER; /* equal parts count twice */
    for (size_t i = 0; !is_part && i < list->count; i++)
        if (is_same_text(list->items[i].text, fact->text) && list->items[i].kind == fact->kind &&
            is_same_text(list->items[i].rule, fact->rule))
            return NULL;
    ARENA_PUSH(arena, list->items, list->count, list->cap) = *fact;
    return &list->items[list->count - 1];
}

static const char *copy_text(struct arena *arena, const char *text)
{
    return arena_copy(arena, text);
}

struct reason_facts reason_facts_copy(struct arena *arena, const struct reason_facts *list)
{
    struct reason_fact *items = ARENA_ARRAY(arena, struct reason_fact, list->count + 1);
    struct reason_facts copy = {items, list->count, list->count, list->more};
    for (size_t i = 0; i < list->count; i++) {
        struct reason_fact *f = &copy.items[i];
        *f = list->items[i];
        f->text = copy_text(arena, f->text);
        f->name = copy_text(arena, f->name);
        f->what = copy_text(arena, f->what);
        f->rule = copy_text(arena, f->rule);
        f->parts = reason_facts_copy(arena, &list->items[i].parts);
        f->topics = (struct topics){0};
        for (size_t t = 0; t < list->items[i].topics.count; t++)
            topics_add(&f->topics, arena, &list->items[i].topics.items[t]);
    }
    return copy;
}

struct reason_facts reason_facts_known(struct arena *arena, const struct reason_facts *list)
{
    struct reason_facts known = {.more = list->more};
    for (size_t i = 0; i < list->count; i++)
        if (!list->items[i].secret) {
            struct reason_fact f = list->items[i];
            f.parts = reason_facts_known(arena, &f.parts);
            ARENA_PUSH(arena, known.items, known.count, known.cap) = f;
        }
    return known;
}

void reason_facts_topics(struct topics *out, struct arena *arena, const struct reason_facts *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct topics *of = &list->items[i].topics;
        for (size_t t = 0; t < of->count; t++)
            topics_add(out, arena, &of->items[t]);
        reason_facts_topics(out, arena, &list->items[i].parts);
    }
}

/* ---------------------------------------------------------------- in one line */

/* What comes before a term in a line; see struct reason_fact. */
static const char *sign_of(const struct reason_fact *term, const char *lang)
{
    switch (term->sign) {
    case '+': return " + ";
    case '-': return " - ";
    case '>': return tr(lang, ", at least ");
    case '<': return tr(lang, ", at most ");
    default: return "";
    }
}

static void add_list(struct buf *out, const struct reason_facts *list, int depth, const char *lang);

static void add_terms(struct buf *out, const struct reason_facts *terms, int depth, const char *lang)
{
    for (size_t i = 0; i < terms->count; i++) {
        const struct reason_fact *t = &terms->items[i];
        bool alone = terms->count == 1, opened = t->parts.count && depth > 1, more = opened || t->name;
        buf_str(out, sign_of(t, lang));
        buf_printf(out, alone ? "%s%s" : "%s (%s", alone ? "" : t->text, t->rule);
        if (more)
            buf_str(out, ": ");
        if (opened)
            add_list(out, &t->parts, depth - 1, lang);
        else if (more)
            buf_str(out, t->name);
        if (!alone)
            buf_char(out, ')');
    }
}

static void add_members(struct buf *out, const struct reason_facts *members)
{
    for (size_t i = 0; i < members->count; i++) {
        const struct reason_fact *m = &members->items[i];
        buf_printf(out, "%s%s (%s)", !i ? "" : m->sign == '+' ? " + " : ", ", m->text, m->name);
    }
}

static void add_parts(struct buf *out, const struct reason_fact *f, int depth, const char *lang)
{
    size_t before = out->len;
    bool defined = f->kind == REASON_DEFINED, opened = f->parts.count && depth > defined;
    buf_str(out, " [");
    if (defined)
        buf_printf(out, opened ? "%s: " : "%s", f->rule);
    size_t begin = out->len;
    if (opened)
        add_list(out, &f->parts, defined ? depth - 1 : depth, lang);
    if (f->kind == REASON_NUMBER && out->len == begin)
        buf_cut(out, before);
    else
        buf_char(out, ']');
}

static void add_fact(struct buf *out, const struct reason_fact *f, int depth, const char *lang)
{
    buf_str(out, f->text);
    if (f->kind == REASON_DEFINED || f->kind == REASON_NUMBER)
        add_parts(out, f, depth, lang);
    if (f->rule && f->since != REPORT_NO_COUNT) {
        buf_str(out, " (");
        buf_printf(out, f->since ? tr(lang, "%s, since %llu") : tr(lang, "%s, since the start"), f->rule,
                   (unsigned long long)f->since);
        buf_char(out, ')');
    }
}

static void add_list(struct buf *out, const struct reason_facts *list, int depth, const char *lang)
{
    int kind = list->count ? list->items[0].kind : REASON_STATE;
    if (kind == REASON_TERM)
        add_terms(out, list, depth, lang);
    else if (kind == REASON_MEMBER)
        add_members(out, list);
    else
        for (size_t i = 0; i < list->count; i++) {
            if (i)
                buf_str(out, "; ");
            add_fact(out, &list->items[i], depth, lang);
        }
    if (list->more && (kind == REASON_MEMBER || kind == REASON_NUMBER)) {
        buf_str(out, kind == REASON_MEMBER ? ", " : "; ");
        buf_printf(out, tr(lang, "… %zu more"), (size_t)list->more);
    }
}

void reason_facts_in_line(struct buf *out, const struct reason_facts *list, const char *lang)
{
    add_list(out, list, INT_MAX, lang);
}

void reason_facts_in_short_line(struct buf *out, const struct reason_facts *list, const char *lang)
{
    add_list(out, list, SHORT_DEPTH, lang);
}
