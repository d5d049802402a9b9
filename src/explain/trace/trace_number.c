/* SPDX-License-Identifier: MIT
 *
 * From the parts of a number to a sum that a reader can check; see the header. A part that is itself a sum is printed
 * as its own parts, where these add up to it: a product, a difference or the highest of several values is one summand.
 */
#include "explain/trace/trace_number.h"

#include "base/tr.h"

#include "lang/ast.h"

#include <string.h>

enum {
    LEAVES_MAX = 10, /* of one sum: more do not help */
    SUMS_DEEP = 4, /* sums inside each other */
};

/* What is printed as one summand. */
struct leaf {
    const struct reason_fact *fact;
    bool less; /* it is subtracted */
};

struct leaves {
    struct leaf items[LEAVES_MAX];
    size_t count;
    bool full; /* there are more */
};

static bool is_term(const struct reason_fact *f)
{
    return f->kind == REASON_TERM || f->kind == REASON_MEMBER;
}

static bool is_zero(const struct reason_fact *f)
{
    return f->is_number ? !f->number : !f->text || !strcmp(f->text, "0");
}

/* ---------------------------------------------------------------- sums */

static bool is_limit(const struct reason_fact *f)
{
    return f->kind == REASON_TERM && (f->sign == '>' || f->sign == '<');
}

/* The last rule that raised the value to a least one, or cut it to a greatest one; NULL: none did. */
static const struct reason_fact *limit_of(const struct reason_facts *parts)
{
    for (size_t i = parts->count; i-- > 0;)
        if (is_limit(&parts->items[i]))
            return &parts->items[i];
    return NULL;
}

/* Whether the parts from `first` on are numbers whose sum is `value`. */
static bool add_up(const struct reason_facts *parts, const struct reason_fact *first, int64_t value)
{
    int64_t sum = 0;
    for (const struct reason_fact *f = first; f < parts->items + parts->count; f++) {
        if (!f->is_number || f->sign == ',' || (is_limit(f) && f != first))
            return false;
        sum += f->sign == '-' ? -(int64_t)f->number : f->number;
    }
    return parts->count && sum == value;
}

/* Where the summands begin: a limit takes the place of all that comes before it. */
static const struct reason_fact *first_of(const struct reason_facts *parts)
{
    const struct reason_fact *limit = limit_of(parts);
    return limit ? limit : parts->items;
}

static void add_leaf(struct leaves *out, const struct reason_fact *f, bool less)
{
    if (out->count == LEAVES_MAX)
        out->full = true;
    else
        out->items[out->count++] = (struct leaf){f, less};
}

/* A term that only repeats one other term is less informative than the name of that one. */
static bool is_repeated(const struct reason_facts *parts)
{
    return parts->count == 1 && parts->items[0].kind == REASON_TERM && !parts->items[0].parts.count;
}

/* A summand of 0 means nothing; a limit of 0 shows why there is nothing. */
static bool is_counted(const struct reason_fact *f)
{
    return !is_zero(f) || is_limit(f);
}

/* How many of the parts from `first` on are counted. */
static size_t count_parts(const struct reason_facts *parts, const struct reason_fact *first)
{
    size_t count = 0;
    for (const struct reason_fact *f = first; f < parts->items + parts->count; f++)
        count += is_counted(f);
    return count;
}

/* `opens`: the fact is not one of several members of a sum over things, of which only the sum is of interest. */
static void gather(struct leaves *out, const struct reason_fact *f, bool less, bool opens, int depth)
{
    const struct reason_facts *parts = &f->parts;
    const struct reason_fact *first = first_of(parts);
    if (depth && opens && !is_limit(f) && !is_repeated(parts) && add_up(parts, first, f->number)) {
        struct leaves inner = *out;
        size_t count = count_parts(parts, first);
        for (const struct reason_fact *p = first; p < parts->items + parts->count; p++)
            if (is_counted(p))
                gather(&inner, p, less != (p->sign == '-'), count == 1 || is_term(p) || !p->sign, depth - 1);
        if (!inner.full && inner.count > out->count) {
            *out = inner;
            return;
        }
    }
    add_leaf(out, f, less);
}

/* The summands of a number; none if it is not a sum. */
static void find_leaves(struct leaves *out, const struct reason_fact *f)
{
    out->count = 0;
    out->full = false;
    gather(out, f, false, true, SUMS_DEEP);
    if (out->count == 1 && out->items[0].fact == f)
        out->count = 0;
}

/* The summands that a limit takes the place of; none if they are not a sum of several. */
static void find_limited(struct leaves *out, const struct reason_fact *f, const struct reason_fact *limit)
{
    const struct reason_fact *first = f->parts.items;
    *out = (struct leaves){0};
    if (limit_of(&f->parts) != limit)
        return;
    for (const struct reason_fact *p = first; p < limit; p++) {
        if (!p->is_number || p->sign == ',' || is_limit(p)) {
            out->count = 0;
            return;
        }
        if (is_counted(p))
            gather(out, p, p->sign == '-', is_term(p) || !p->sign, SUMS_DEEP);
    }
    out->count = out->full || out->count < 2 ? 0 : out->count;
}

/* The values that a number which is not a sum is made of; NULL: there are none. */
static const struct reason_facts *values_of(const struct reason_facts *parts)
{
    if (!parts->count || parts->items[0].kind != REASON_TERM)
        return parts->count ? parts : NULL;
    return parts->count == 1 ? values_of(&parts->items[0].parts) : NULL;
}

/* Whether a number is 0, and all that it is made of. */
static bool all_zero(const struct reason_fact *f, const struct reason_facts *values)
{
    bool zero = is_zero(f);
    for (size_t i = 0; zero && i < values->count; i++)
        zero = is_zero(&values->items[i]);
    return zero;
}

/* ---------------------------------------------------------------- text */

static const char *title_of(const struct trace_maker *m, const struct reason_fact *f)
{
    const struct rb_rule *rule =
        f->sentence >= 0 && (size_t)f->sentence < m->c->sentences.count
            ? m->c->sentences.items[f->sentence]->rule
            : NULL;
    const char *title = rule ? rb_text_in(&rule->title, m->lang, m->c->rb->language.text) : NULL;
    return title ? title : f->rule;
}

/* Where the bracket that the text begins with is closed; NULL: it begins with none, or that is not closed. */
static const char *closing(const char *text)
{
    int open = 0;
    for (const char *s = text; *text == '(' && *s; s++) {
        open += (*s == '(') - (*s == ')');
        if (!open)
            return s;
    }
    return NULL;
}

/* Without the brackets that code needs, and readers do not: "(the total of Ann) is 12". */
static void add_plain(struct buf *out, const char *text)
{
    const char *end = closing(text);
    if (!end || (end[1] && end[1] != ' ')) {
        buf_str(out, text);
        return;
    }
    buf_add(out, text + 1, (size_t)(end - text - 1));
    buf_str(out, end + 1);
}

static const char *label_of(const struct trace_maker *m, const struct reason_fact *f)
{
    return f->what ? f->what : f->name ? f->name : title_of(m, f);
}

/* " (Contested)", or with `before`, " (at least: Contested)" */
static void add_label(struct buf *out, const struct trace_maker *m, const struct reason_fact *f, const char *before)
{
    const char *label = label_of(m, f);
    if (!label)
        return;
    buf_printf(out, " (%s", before);
    add_plain(out, label);
    buf_char(out, ')');
}

/* "3 (Ann's roll)", " + 2 (Ann's boost)" */
static void add_summand(struct buf *out, const struct trace_maker *m, const struct leaf *leaf, bool first)
{
    buf_str(out, leaf->less ? (first ? "-" : " - ") : first ? "" : " + ");
    buf_printf(out, "%d", (int)leaf->fact->number);
    add_label(out, m, leaf->fact, "");
}

static void add_sum(struct buf *out, const struct trace_maker *m, const struct leaves *leaves)
{
    buf_str(out, " = ");
    for (size_t i = 0; i < leaves->count; i++)
        add_summand(out, m, &leaves->items[i], !i);
}

/* " = 3 (Lights) - 5 (Storm), at least 0 (Charter)", or " (minimum: Charter)" */
static void add_limited(struct buf *out, const struct trace_maker *m, const struct reason_fact *f,
                        const struct reason_fact *limit)
{
    struct leaves leaves;
    find_limited(&leaves, f, limit);
    bool least = limit->sign == '>';
    if (!leaves.count) {
        add_label(out, m, limit, least ? tr(m->lang, "minimum: ") : tr(m->lang, "maximum: "));
        return;
    }
    add_sum(out, m, &leaves);
    buf_str(out, ", ");
    buf_printf(out, least ? tr(m->lang, "at least %d") : tr(m->lang, "at most %d"), (int)limit->number);
    add_label(out, m, limit, "");
}

/* One summand is worth a line only if it has the name of a thing, or is a limit. */
static bool is_shown(const struct leaves *leaves)
{
    const struct reason_fact *only = leaves->count == 1 ? leaves->items[0].fact : NULL;
    return leaves->count > 1 || (only && (only->what || is_limit(only)));
}

/* ", at least 10": what it was compared with. */
static void add_bound(struct buf *out, const struct trace_maker *m, const struct reason_fact *f)
{
    static const char *const words[] = {[REL_AT_LEAST] = TR("at least %d"), [REL_AT_MOST] = TR("at most %d"),
                                        [REL_MORE] = TR("more than %d"), [REL_LESS] = TR("less than %d")};
    if (!f->rel || f->number == f->bound)
        return;
    buf_str(out, ", ");
    buf_printf(out, tr(m->lang, words[f->rel]), (int)f->bound);
}

/* A value that is not a summand: "the strength of Ann is 5", "5 (Ann)". */
static void add_value(struct buf *out, const struct trace_maker *m, const struct reason_fact *f)
{
    if (f->kind == REASON_NUMBER) {
        trace_number_format(out, m, f);
        return;
    }
    buf_str(out, f->text);
    if (f->kind == REASON_MEMBER)
        add_label(out, m, f, "");
}

void trace_number_format(struct buf *out, const struct trace_maker *m, const struct reason_fact *f)
{
    struct leaves leaves;
    find_leaves(&leaves, f);
    const struct reason_facts *values = leaves.count ? NULL : values_of(&f->parts);
    add_plain(out, f->text);
    if (leaves.count == 1 && is_limit(leaves.items[0].fact))
        add_limited(out, m, f, leaves.items[0].fact);
    else if (leaves.count == 1 && is_shown(&leaves))
        add_label(out, m, leaves.items[0].fact, "");
    else if (is_shown(&leaves))
        add_sum(out, m, &leaves);
    if (values && all_zero(f, values))
        values = NULL;
    for (size_t i = 0; values && i < values->count; i++) {
        buf_str(out, i ? ", " : " (");
        add_value(out, m, &values->items[i]);
    }
    if (values)
        buf_char(out, ')');
    add_bound(out, m, f);
}

void trace_number_format_value(struct buf *out, const struct reason_fact *f)
{
    add_plain(out, f->text);
}

void trace_number_format_plain(struct buf *out, const struct trace_maker *m, const struct reason_fact *f)
{
    buf_str(out, f->text);
    add_bound(out, m, f);
}

bool trace_number_has_parts(const struct reason_fact *f)
{
    struct leaves leaves;
    find_leaves(&leaves, f);
    return leaves.count ? is_shown(&leaves) : values_of(&f->parts) != NULL;
}

bool trace_number_is_made_up(const struct reason_fact *f)
{
    struct leaves leaves;
    find_leaves(&leaves, f);
    const struct reason_facts *values = leaves.count ? NULL : values_of(&f->parts);
    return leaves.count > 1 || (leaves.count && is_limit(leaves.items[0].fact)) || (values && values->count > 1);
}

bool trace_number_is_sum(const struct reason_fact *f)
{
    struct leaves leaves;
    find_leaves(&leaves, f);
    return leaves.count > 1;
}
