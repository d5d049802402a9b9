/* SPDX-License-Identifier: MIT
 *
 * The difference of two rulebooks for people: a section for each change, with what its texts were and are, and a line
 * that counts the changes.
 */
#include "audit/rulediff_report.h"

#include "base/tr.h"
#include "base/utf8.h"

#include <string.h>

enum { SHORT = 40 }; /* columns: of values that are shown on one line, old → new */

/* ---------------------------------------------------------------- changes */

/* Whether both values fit on one line with an arrow between them. */
static bool is_short(const char *text)
{
    return !text || (!strchr(text, '\n') && utf8_columns(text) <= SHORT);
}

/* Long texts are shown as a diff. */
static void add_part(struct doc *p, struct doc_node *facts, const struct rulediff_part *part)
{
    const char *none = tr(p->lang, "none");
    struct doc_node *fact = doc_fact(p, facts, rulediff_label(&p->arena, p->lang, part->name), NULL);
    if (part->passed) {
        struct rulediff_part before = {.passed = part->passed, .now_after = !part->now_after};
        doc_printf(p, fact, "%s → %s", rulediff_order(&p->arena, p->lang, &before),
                   rulediff_order(&p->arena, p->lang, part));
        return;
    }
    if (is_short(part->old) && is_short(part->new)) {
        doc_printf(p, fact, "%s → %s", part->old ? part->old : none, part->new ? part->new : none);
        return;
    }
    if (part->numbers)
        doc_text(p, fact, part->numbers);
    doc_diff(p, fact, part->old ? part->old : "", part->new ? part->new : "");
}

static void add_parts(struct doc *p, struct doc_node *section, const struct rulediff_entry *e)
{
    struct doc_node *facts = doc_add(p, section, DOC_FACTS);
    for (size_t i = 0; i < e->count; i++)
        add_part(p, facts, &e->parts[i]);
}

/* All texts of a thing that was added or removed; its title is in the heading. */
static void add_all_facts(struct doc *p, struct doc_node *section, const struct rulediff_entry *e)
{
    struct doc_node *facts = doc_add(p, section, DOC_FACTS);
    for (size_t i = 0; i < e->count; i++) {
        const struct rulediff_part *part = &e->parts[i];
        const char *value = part->new ? part->new : part->old;
        if (!strcmp(part->name, "title"))
            continue;
        struct doc_node *fact = doc_fact(p, facts, rulediff_label(&p->arena, p->lang, part->name),
                                         is_short(value) ? value : NULL);
        if (!is_short(value))
            doc_diff(p, fact, part->old ? part->old : "", part->new ? part->new : "");
    }
}

/* Whether only readers notice the change. Games use no invariant, but checks of positions evaluate its code. */
static bool is_wording_only(const struct rulediff_entry *e)
{
    bool evaluated = e->plays;
    for (size_t i = 0; i < e->count && e->category == FACT_INVARIANT; i++)
        evaluated = evaluated || !strcmp(e->parts[i].name, "code");
    return !evaluated;
}

/* In brackets after the name; NULL: games use what changed, which needs no remark. */
static const char *remark_of(struct doc *p, const struct rulediff_entry *e)
{
    switch ((enum rulediff_kind)e->change) {
    case RULEDIFF_CHANGED: return is_wording_only(e) ? tr(p->lang, "wording only") : NULL;
    case RULEDIFF_REWORDED: return e->plays ? NULL : tr(p->lang, "reads differently, means the same");
    case RULEDIFF_ADDED: return tr(p->lang, "added");
    case RULEDIFF_REMOVED: return tr(p->lang, "removed");
    case RULEDIFF_REPLACED: return arena_printf(&p->arena, tr(p->lang, "replaced by %s"), e->by);
    case RULEDIFF_RENAMED: return tr(p->lang, "renamed");
    }
    return NULL;
}

/* Kind, name, and for a renamed thing both names. */
static void add_heading(struct doc *p, struct doc_node *heading, const struct rulediff_entry *e)
{
    const char *remark = remark_of(p, e);
    if (e->category == FACT_RULEBOOK)
        doc_text(p, heading, tr(p->lang, "the rulebook"));
    else {
        doc_printf(p, heading, "%s ", rulediff_kind_word(p->lang, e->kind));
        doc_rule(p, heading, e->name);
    }
    if (e->change == RULEDIFF_RENAMED) {
        doc_text(p, heading, " → ");
        doc_rule(p, heading, e->by);
    }
    if (e->title) {
        doc_gap(p, heading);
        doc_text(p, heading, e->title);
    }
    if (remark) {
        doc_gap(p, heading);
        doc_printf(p, doc_run(p, heading, DOC_SMALL, ""), "(%s)", remark);
    }
}

/* A thing that exists on one side only is shown completely. */
static void add_change(struct doc *p, const struct rulediff_entry *e)
{
    struct doc_node *section = doc_section(p, p->body, NULL, NULL);
    add_heading(p, section->first, e);
    if (e->change == RULEDIFF_ADDED || e->change == RULEDIFF_REMOVED || e->change == RULEDIFF_REPLACED)
        add_all_facts(p, section, e);
    else
        add_parts(p, section, e);
}

/* ---------------------------------------------------------------- the summary */

static const struct tally {
    enum rulediff_kind kind;
    bool wording_only; /* of what changed */
    const char *rule, *rules, *thing, *things;
} tallies[] = {
    {RULEDIFF_CHANGED, false, TR_COUNT("%zu rule changed", "%zu rules changed"),
     TR_COUNT("%zu other thing changed", "%zu other things changed")},
    {RULEDIFF_CHANGED, true, TR_COUNT("%zu rule changed in wording only", "%zu rules changed in wording only"),
     TR_COUNT("%zu other thing changed in wording only", "%zu other things changed in wording only")},
    {RULEDIFF_REWORDED, false, TR_COUNT("%zu rule reworded", "%zu rules reworded"),
     TR_COUNT("%zu other thing reworded", "%zu other things reworded")},
    {RULEDIFF_ADDED, false, TR_COUNT("%zu rule added", "%zu rules added"),
     TR_COUNT("%zu other thing added", "%zu other things added")},
    {RULEDIFF_REMOVED, false, TR_COUNT("%zu rule removed", "%zu rules removed"),
     TR_COUNT("%zu other thing removed", "%zu other things removed")},
    {RULEDIFF_REPLACED, false, TR_COUNT("%zu rule replaced", "%zu rules replaced"),
     TR_COUNT("%zu other thing replaced", "%zu other things replaced")},
    {RULEDIFF_RENAMED, false, TR_COUNT("%zu rule renamed", "%zu rules renamed"),
     TR_COUNT("%zu other thing renamed", "%zu other things renamed")},
};

/* Rules are counted separately from everything else. */
static size_t count_changes(const struct rulediff_report *d, const struct tally *t, bool rules)
{
    size_t n = 0;
    for (size_t i = 0; i < d->count; i++) {
        const struct rulediff_entry *e = &d->changes[i];
        n += e->change == (int)t->kind && (t->kind != RULEDIFF_CHANGED || is_wording_only(e) == t->wording_only) &&
             rules == (e->category == FACT_RULE);
    }
    return n;
}

static void add_summary(struct doc *p, struct doc_node *in, const struct rulediff_report *d)
{
    bool any = false;
    for (int rules = 1; rules >= 0; rules--)
        for (size_t i = 0; i < sizeof tallies / sizeof *tallies; i++) {
            const struct tally *t = &tallies[i];
            size_t n = count_changes(d, t, rules);
            if (!n)
                continue;
            doc_text(p, in, any ? ", " : "");
            doc_printf(p, in, tr_count(p->lang, rules ? t->rule : t->thing, rules ? t->rules : t->things, n), n);
            any = true;
        }
    if (!any)
        doc_text(p, in, tr(p->lang, "no difference"));
}

void rulediff_document(struct doc *p, const struct report *r, const struct report_style *style)
{
    const struct rulediff_report *d = r->value;
    (void)style;
    for (size_t i = 0; i < d->count; i++)
        add_change(p, &d->changes[i]);
    struct doc_node *line = doc_paragraph(p, p->body, NULL);
    line->style = STYLE_LINE;
    doc_run(p, line, DOC_NAME, d->names[0]);
    doc_text(p, line, " → ");
    doc_run(p, line, DOC_NAME, d->names[1]);
    doc_text(p, line, ": ");
    add_summary(p, line, d);
}
