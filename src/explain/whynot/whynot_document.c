/* SPDX-License-Identifier: MIT
 *
 * An answer for people:
 *
 *     32  angel 4 captures Amy: not legal (angel side decides, DB-AN-0)
 *         DB-LOS-6  Held angels
 *             rule      an angel may not act when the angel is held
 *             because   angel 4 is held (DB-LOS-5, since 31)
 *             legal if  angel 4 is not held
 *             source    summary, Line of sight, line 97
 *         most similar legal choices  angel 2 moves · …
 */
#include "explain/whynot/whynot_report.h"

#include "base/tr.h"

#include <string.h>

enum { INDENT = 4 }; /* of a terminal: the columns of a decision's number */

/* ---------------------------------------------------------------- reasons */

/* The rule's id comes first, because readers look rules up by it. "game": the engine's own rule. */
void whynot_format_head(struct buf *out, const struct whynot_reason *r, const char *lang)
{
    const char *rule = r->rule ? r->rule->id.text : "game";
    switch (r->form) {
    case WHYNOT_FORBIDS: buf_printf(out, tr(lang, "%s forbids it"), rule); break;
    case WHYNOT_ONLY_WHEN: buf_printf(out, tr(lang, "%s allows it only when %s"), rule, r->condition); break;
    case WHYNOT_LIMITS: buf_printf(out, tr(lang, "%s sets a limit"), rule); break;
    case WHYNOT_OFFERS:
        if (r->condition)
            buf_printf(out, tr(lang, "%s offers it only to %s"), rule, r->condition);
        else
            buf_printf(out, tr(lang, "%s does not offer it"), rule);
        break;
    case WHYNOT_DEMANDS: buf_printf(out, tr(lang, "%s demands a choice"), rule); break;
    case WHYNOT_PERMITS: buf_printf(out, tr(lang, "%s permits it"), rule); break;
    }
}

/* One rule: its sentence, why it applies, and what would make the decision legal. */
static void add_reason(struct doc *p, struct doc_node *in, const struct whynot_obstacle *r)
{
    const char *lang = p->lang;
    bool offers = r->form == WHYNOT_OFFERS;
    struct doc_node *section = doc_section(p, in, NULL, NULL), *facts = doc_add(p, section, DOC_FACTS);
    doc_rule(p, section->first, r->rule ? r->rule : "game");
    if (r->title) {
        doc_gap(p, section->first);
        doc_text(p, section->first, r->title);
    }
    if (r->says)
        doc_fact(p, facts, offers                       ? tr(lang, "offers")
                           : r->form == WHYNOT_DEMANDS ? tr(lang, "demands")
                                                        : tr(lang, "rule"), r->says);
    if (r->condition && r->form != WHYNOT_ONLY_WHEN)
        doc_fact(p, facts, offers ? tr(lang, "only to") : tr(lang, "offers"), r->condition);
    if (r->why.count)
        reason_facts_document(p, doc_add(p, doc_fact(p, facts, tr(lang, "because"), NULL), DOC_LIST), &r->why);
    if (r->needed)
        doc_fact(p, facts, tr(lang, "legal if"), r->needed);
    for (size_t i = 0; i < r->lift_count; i++) {
        struct doc_node *fact = doc_fact(p, facts, i ? "" : tr(lang, "unless"), NULL);
        doc_printf(p, fact, r->lifts[i].when ? tr(lang, "%s applies: %s") : tr(lang, "%s applies"), r->lifts[i].rule,
                   r->lifts[i].when);
    }
    if (r->cite)
        citation_add(p, doc_fact(p, facts, tr(p->lang, "source"), NULL), r->cite);
    if (r->replaced)
        doc_fact(p, facts, "", r->replaced);
}

/* ---------------------------------------------------------------- lists */

static struct doc_node *add_list(struct doc *p, struct doc_node *facts, const char *label)
{
    struct doc_node *items = doc_add(p, doc_fact(p, facts, label, NULL), DOC_LIST);
    items->style = STYLE_INLINE;
    return items;
}

static void add_texts(struct doc *p, struct doc_node *facts, const char *label, const char *const *texts,
                      size_t count)
{
    struct doc_node *items = count ? add_list(p, facts, label) : NULL;
    for (size_t i = 0; i < count; i++)
        doc_item(p, items, texts[i]);
}

/* Which rules offer the decision at other points. */
static void add_elsewhere(struct doc *p, struct doc_node *facts, const struct whynot_answer *w)
{
    if (!w->elsewhere_count)
        return;
    struct doc_node *items = add_list(p, facts, w->verdict == WHYNOT_NO_DECISION ? tr(p->lang, "happens by")
                                                                                : tr(p->lang, "offered by"));
    for (size_t i = 0; i < w->elsewhere_count && w->verdict == WHYNOT_WRONG_MOMENT; i++)
        if (w->elsewhere[i].now)
            items->style = STYLE_PLAIN;
    for (size_t i = 0; i < w->elsewhere_count; i++) {
        const struct whynot_item *rule = &w->elsewhere[i];
        struct doc_node *item = doc_item(p, items, NULL);
        doc_printf(p, item, rule->text ? "%s (%s)" : "%s", rule->rule, rule->text);
        if (rule->now && w->verdict == WHYNOT_WRONG_MOMENT)
            doc_printf(p, item, ": %s", rule->now);
    }
}

static bool is_rule(const char *id, const char *rule)
{
    return id && rule && !strcmp(id, rule);
}

static bool is_reason(const struct whynot_answer *w, const char *rule)
{
    for (size_t i = 0; i < w->reason_count; i++)
        if (is_rule(w->reasons[i].rule, rule))
            return true;
    for (size_t i = 0; i < w->permit_count; i++)
        if (is_rule(w->permits[i].rule, rule))
            return true;
    return false;
}

static bool is_about(const struct whynot_answer *w, const char *rule)
{
    for (size_t i = 0; i < w->about_count; i++)
        if (is_rule(w->about[i].rule, rule))
            return true;
    return false;
}

/* The rules that were named and have no section of their own, with their places in the source. */
static void add_rules(struct doc *p, struct doc_node *section, const struct whynot_answer *w)
{
    struct doc_node *steps = NULL;
    for (size_t i = 0; i < w->rule_count; i++) {
        const struct named_rule *r = &w->rules[i];
        if (is_reason(w, r->id) || is_about(w, r->id) || !(r->title || r->cite.source || r->replaced))
            continue;
        if (!steps)
            steps = doc_add(p, doc_add(p, section, DOC_ASIDE), DOC_STEPS);
        named_rule_document(p, steps, r);
    }
}

/* "179  angel 8 captures Clara: not allowed (Ann decides, DB-TURN-2)". */
static void add_heading(struct doc *p, struct doc_node *heading, const struct whynot_answer *w)
{
    doc_printf(p, heading, "%llu", (unsigned long long)w->number);
    doc_gap(p, heading)->level = INDENT;
    doc_run(p, heading, DOC_STRONG, w->decision);
    doc_printf(p, heading, ": %s", w->text);
    if (w->role && w->verdict != WHYNOT_WRONG_PLAYER && w->verdict != WHYNOT_MUST_CHOOSE)
        doc_printf(p, heading, tr(p->lang, " (%s decides, %s)"), w->role, w->rule);
}

/* The sections of a rule, or (`others`) of all others. */
static void add_sections(struct doc *d, struct doc_node *section, const struct whynot_answer *w, const char *rule,
                         bool others)
{
    for (size_t i = 0; i < w->about_decides; i++)
        if (is_rule(w->about[i].rule, rule) != others)
            about_cited_section(d, section, &w->about[i]);
    for (size_t i = 0; i < w->reason_count; i++)
        if (is_rule(w->reasons[i].rule, rule) != others)
            add_reason(d, section, &w->reasons[i]);
    for (size_t i = 0; i < w->permit_count; i++)
        if (is_rule(w->permits[i].rule, rule) != others)
            add_reason(d, section, &w->permits[i]);
}

/* The rule that decides comes first. */
static void add_by_rule(struct doc *d, struct doc_node *section, const struct whynot_answer *w)
{
    const char *rule = w->rule_count ? w->rules[0].id : NULL;
    add_sections(d, section, w, rule, false);
    add_sections(d, section, w, rule, true);
}

/* The outcome, the rule that decides, each rule that prevents or permits the decision, what could be done instead, and the
 * rules with their sources. */
void whynot_answer_document(struct doc *d, struct doc_node *in, const struct whynot_answer *w)
{
    struct doc_node *section = doc_section(d, in, NULL, NULL);
    d->indent = INDENT;
    add_heading(d, section->first, w);
    add_by_rule(d, section, w);
    struct doc_node *facts = doc_add(d, section, DOC_FACTS);
    about_cited_facts(d, facts, w->about + w->about_decides, w->about_count - w->about_decides);
    add_elsewhere(d, facts, w);
    add_texts(d, facts, tr(d->lang, "offered"), w->offered, w->offered_count);
    add_texts(d, facts, tr(d->lang, "did you mean"), w->meant, w->meant_count);
    add_texts(d, facts, tr(d->lang, "most similar legal choices"), w->nearest, w->nearest_count);
    if (w->as)
        doc_printf(d, doc_run(d, doc_paragraph(d, section, NULL), DOC_SMALL, ""), tr(d->lang, "as seen by %s"),
                   w->as);
    add_rules(d, section, w);
}

/* Makes the report's struct first, so that text in an answer and the report of `adjudge whynot` are
 * always the same. */
void whynot_text(struct buf *out, struct whynot *w, const char *lang, const struct doc_layout *layout)
{
    struct doc *d = &w->doc;
    doc_release(d);
    doc_begin(d, NULL, "", lang);
    whynot_answer_document(d, d->body, whynot_answer_make(&w->arena, w));
    doc_terminal(out, d, layout);
}
