/* SPDX-License-Identifier: MIT
 *
 * The answer to why for people: the answer, then what set it, and inside each item who chose that, why it was
 * legal, and what it depends on; at the end the rules that were named, with their sources.
 *
 *     the pot is 5
 *       set at 12 by CO-8: the pot 2 → 5
 *         Ann chose: Ann bids 3 (1 of 9 legal choices, CO-2)
 *         legal because Ann's money is 4 [CO-8]
 *         depends on
 *           set at 9 by …
 */
#include "explain/why/why_report.h"

#include "base/tr.h"

#include <string.h>

enum {
    BREADTH = 6, /* things that the first one depends on; of others half and a third of that; the rest is counted */
    PASSED = 2 /* among them that were only passed over */
};

struct why_writer {
    struct doc *p;
    const struct why_chain *w;
    bool *shown; /* by node */
    bool headed; /* the rule that decides has a section below the heading */
};

/* ---------------------------------------------------------------- sentences */

/* "set at 12 by CO-8: ", for what changes a value; "at 12 by CO-8: " for the rest. */
static void add_time(struct why_writer *t, struct doc_node *item, const struct why_node *link)
{
    const char *lang = t->p->lang, *rule = link->rule;
    bool sets = link->kind == CAUSE_CHANGE || link->kind == CAUSE_MOVE;
    unsigned long long at = link->decision;
    if (!at)
        doc_printf(t->p, item, !rule  ? tr(lang, "at the start: ")
                               : sets ? tr(lang, "set at the start by %s: ")
                                      : tr(lang, "at the start by %s: "), rule);
    else if (rule)
        doc_printf(t->p, item, sets ? tr(lang, "set at %llu by %s: ") : tr(lang, "at %llu by %s: "), at, rule);
    else
        doc_printf(t->p, item, sets ? tr(lang, "set at %llu: ") : tr(lang, "at %llu: "), at);
}

static void add_source(struct why_writer *t, struct doc_node *item, const char *rule)
{
    for (size_t i = 0; i < t->w->rule_count; i++) {
        const struct named_rule *r = &t->w->rules[i];
        if (strcmp(r->id, rule) || !r->cite.source)
            continue;
        doc_text(t->p, item, " (");
        citation_add(t->p, item, &r->cite);
        doc_text(t->p, item, ")");
    }
}

/* "at 3 by EM-Amb-53 (module, Action deck card list, line 98): Scouts 1 is not destroyed". */
static void add_stopped(struct why_writer *t, struct doc_node *item, const struct why_node *link)
{
    const char *lang = t->p->lang;
    if (link->decision)
        doc_printf(t->p, item, tr(lang, "at %llu by %s"), (unsigned long long)link->decision, link->rule);
    else
        doc_printf(t->p, item, tr(lang, "at the start by %s"), link->rule);
    add_source(t, item, link->rule);
    doc_printf(t->p, item, ": %s", link->text);
}

/* "Ann chose: angel 4 moves to (7,2) (1 of 12 legal choices) [DB-TURN-2]". */
static void add_decision(struct why_writer *t, struct doc_node *item, const struct why_node *link)
{
    const char *lang = t->p->lang;
    if (!link->text)
        doc_printf(t->p, item, tr(lang, "%s decides"), link->role);
    else
        doc_printf(t->p, item, tr(lang, "%s chose: %s"), link->role, link->text);
    if (link->choices != REPORT_NO_COUNT)
        doc_printf(t->p, item, tr_count(lang, " (the only legal choice)", " (1 of %d legal choices)", link->choices),
                   (int)link->choices);
    if (link->rule)
        doc_printf(t->p, item, " [%s]", link->rule);
}

/* Why a decision was legal is shown like one step deeper; not of the last one, which was asked about itself. */
static void add_reason(struct why_writer *t, struct doc_node *list, const struct why_node *link)
{
    if (!link->why)
        return;
    if (link->kind != CAUSE_DECISION)
        doc_printf(t->p, doc_item(t->p, list, NULL), tr(t->p->lang, "because %s"), link->why);
    else if (link->depth == 1 || link->depth < t->w->depth)
        doc_printf(t->p, doc_item(t->p, list, NULL), tr(t->p->lang, "legal because %s"), link->why);
}

static void add_more(struct why_writer *t, struct doc_node *list, size_t count)
{
    if (count)
        doc_printf(t->p, doc_run(t->p, doc_item(t->p, list, NULL), DOC_SMALL, ""), tr(t->p->lang, "… %zu more"),
                   count);
}

/* ---------------------------------------------------------------- what a link depends on */

/* The event or decision that it was a part of; -1. */
static int64_t outer_of(const struct why_chain *w, int64_t link)
{
    for (size_t i = 0; i < w->edge_count; i++)
        if ((int64_t)w->edges[i].from == link && w->edges[i].bond == WHY_PART)
            return (int64_t)w->edges[i].to;
    return -1;
}

static bool has_words(const struct why_chain *w, int64_t link)
{
    return w->nodes[link].text || w->nodes[link].kind == CAUSE_DECISION;
}

/* The decision's own text is what was decided. */
static bool is_repeated_by(const struct why_chain *w, int64_t link, int64_t outer)
{
    return outer >= 0 && w->nodes[outer].kind == CAUSE_DECISION && w->nodes[link].text && w->nodes[outer].text &&
           w->nodes[link].kind != CAUSE_DECISION && !strcmp(w->nodes[link].text, w->nodes[outer].text);
}

static int64_t shown_as(const struct why_chain *w, int64_t link)
{
    int64_t outer = outer_of(w, link);
    return is_repeated_by(w, link, outer) ? outer : link;
}

/* The things that its rule and those of its events read, each once: those that decided, then the others. */
struct depends {
    int64_t links[BREADTH];
    int count;
    size_t left; /* that are only counted */
};

static bool is_among(const struct depends *b, int64_t link)
{
    for (int i = 0; i < b->count; i++)
        if (b->links[i] == link)
            return true;
    return false;
}

/* It is the event or the decision that the link was a part of, or one around that. */
static bool is_around(const struct why_chain *w, int64_t link, int64_t other)
{
    while (link >= 0 && link != other)
        link = outer_of(w, link);
    return link >= 0;
}

/* Sources of the link and of the events around it, as far as they are not shown yet or will be
 * further in. */
static void gather(const struct why_writer *t, int64_t link, enum why_bond bond, int most, struct depends *out)
{
    const struct why_chain *w = t->w;
    for (int64_t of = link; of >= 0; of = outer_of(w, of))
        for (size_t i = 0; i < w->edge_count; i++) {
            const struct why_relation *e = &w->edges[i];
            int64_t to = (int64_t)e->from == of && e->bond == (int)bond ? shown_as(w, (int64_t)e->to) : -1;
            if (to < 0 || is_around(w, link, to) || is_among(out, to) || !has_words(w, to))
                continue;
            bool here = t->shown[to] || w->nodes[to].depth > w->nodes[link].depth; /* or it is shown further out */
            if (here && out->count < most)
                out->links[out->count++] = to;
            else
                out->left++;
        }
}

static void add_link(struct why_writer *t, struct doc_node *list, int64_t link);

/* What was shown before, in one item. */
static void add_again(struct why_writer *t, struct doc_node *list, const struct depends *b)
{
    struct doc_node *item = NULL;
    for (int i = 0; i < b->count; i++) {
        const struct why_node *l = &t->w->nodes[b->links[i]];
        if (!t->shown[b->links[i]])
            continue;
        if (item)
            doc_text(t->p, item, "; ");
        else
            item = doc_item(t->p, list, tr(t->p->lang, "see above: "));
        doc_printf(t->p, item, "%s (%llu)", l->text ? l->text : l->role, (unsigned long long)l->decision);
    }
}

/* Breadth shrinks with depth, so that an answer stays on a screen or two: the reader can ask again
 * from any line. */
static void add_depends(struct why_writer *t, struct doc_node *list, int64_t link)
{
    uint64_t deeper = t->w->nodes[link].depth;
    int most = deeper < 2 ? BREADTH : deeper < 3 ? BREADTH / 2 : BREADTH / 3;
    struct depends b = {.count = 0};
    gather(t, link, WHY_READ, most, &b);
    gather(t, link, WHY_PASSED, b.count + PASSED < most ? b.count + PASSED : most, &b);
    if (!b.count && !b.left)
        return;
    struct doc_node *inside = doc_add(t->p, doc_item(t->p, list, tr(t->p->lang, "depends on")), DOC_LIST);
    add_again(t, inside, &b);
    for (int i = 0; i < b.count; i++)
        if (!t->shown[b.links[i]])
            add_link(t, inside, b.links[i]);
    add_more(t, inside, b.left);
}

/* The events and the decision that it was a part of. */
static void add_outer(struct why_writer *t, struct doc_node *list, int64_t link)
{
    const struct why_chain *w = t->w;
    for (int64_t of = outer_of(w, link); of >= 0; of = outer_of(w, of)) {
        const struct why_node *l = &w->nodes[of];
        bool plain = l->kind != CAUSE_DECISION && (!l->text || shown_as(w, of) != of);
        if (t->shown[of] || plain)
            continue;
        t->shown[of] = true;
        struct doc_node *item = doc_item(t->p, list, NULL);
        if (l->kind == CAUSE_DECISION)
            add_decision(t, item, l);
        else
            doc_printf(t->p, item, tr(t->p->lang, "part of: %s"), l->text);
        if (l->kind != CAUSE_DECISION && l->rule)
            doc_printf(t->p, item, " [%s]", l->rule);
        add_reason(t, list, l);
    }
}

/* A thing that happened, the things that it was a part of, and what it depends on. */
static void add_link(struct why_writer *t, struct doc_node *list, int64_t link)
{
    const struct why_node *l = &t->w->nodes[link];
    struct doc_node *item = doc_item(t->p, list, NULL);
    t->shown[link] = true;
    if (l->kind == CAUSE_DECISION) {
        doc_printf(t->p, item, tr(t->p->lang, "at %llu "), (unsigned long long)l->decision);
        add_decision(t, item, l);
    } else if (l->kind == CAUSE_STOPPED && l->rule)
        add_stopped(t, item, l);
    else {
        add_time(t, item, l);
        doc_text(t->p, item, l->text);
    }
    struct doc_node *inside = doc_add(t->p, item, DOC_LIST);
    add_reason(t, inside, l);
    add_outer(t, inside, link);
    add_depends(t, inside, link);
}

/* ---------------------------------------------------------------- what else the answer has */

static void add_unchanged(struct why_writer *t, struct doc_node *list)
{
    const struct why_chain *w = t->w;
    for (size_t i = 0; i < w->first_count && i < BREADTH; i++) {
        const struct why_first *f = &w->firsts[i];
        doc_printf(t->p, doc_item(t->p, list, NULL), f->fixed ? tr(t->p->lang, "%s: never changes (%s)")
                                                             : tr(t->p->lang, "%s: unchanged since the start (%s)"),
                   f->text, f->place);
    }
    add_more(t, list, w->first_count > BREADTH ? w->first_count - BREADTH : 0);
}

/* Rules that could have changed it: "not changed at 2 because", then "DB-PK-1 does not apply: …". */
static void add_kept(struct why_writer *t, struct doc_node *list)
{
    if (!t->w->kept.count)
        return;
    struct doc_node *item = doc_item(t->p, list, NULL);
    doc_printf(t->p, item, tr(t->p->lang, "not changed at %llu because"), (unsigned long long)t->w->kept_at);
    reason_facts_document(t->p, doc_add(t->p, item, DOC_LIST), &t->w->kept);
}

/* What the answer omits. */
static void add_rest(struct why_writer *t, struct doc_node *list)
{
    const struct why_chain *w = t->w;
    uint64_t depth = 0;
    for (size_t i = 0; i < w->node_count; i++)
        if (w->nodes[i].more && w->nodes[i].depth > depth)
            depth = w->nodes[i].depth;
    if (!w->hidden && !depth)
        return;
    struct doc_node *small = doc_run(t->p, doc_item(t->p, list, NULL), DOC_SMALL, "");
    if (w->hidden)
        doc_printf(t->p, small, tr(t->p->lang, "what it depends on is hidden from %s"), w->role);
    else
        doc_printf(t->p, small, tr(t->p->lang, "… more; use --depth %d"), (int)depth + 1);
}

/* Whether a rule is among the facts, so that it is listed with its source at the end. */
static bool has_rule(const struct reason_facts *facts, const char *rule)
{
    bool found = false;
    for (size_t i = 0; i < facts->count && !found; i++)
        found = (facts->items[i].rule && !strcmp(facts->items[i].rule, rule)) ||
                has_rule(&facts->items[i].parts, rule);
    return found;
}

static bool is_rule(const char *id, const char *rule)
{
    return id && rule && !strcmp(id, rule);
}

/* A rule that has a section of its own, with its source. */
static bool has_section(const struct why_writer *t, const char *rule)
{
    bool has = t->headed && is_rule(t->w->rules[0].id, rule);
    for (size_t i = 0; i < t->w->about_decides && !has; i++)
        has = is_rule(t->w->about[i].rule, rule);
    return has;
}

/* The list of rules at the end has those that the reader has seen, not all that the chain contains. */
static bool rule_is_shown(const struct why_writer *t, const struct named_rule *r)
{
    const struct why_chain *w = t->w;
    if (has_section(t, r->id))
        return false;
    for (size_t i = 0; i < w->node_count; i++)
        if (t->shown[i] && w->nodes[i].rule && !strcmp(w->nodes[i].rule, r->id))
            return true;
    return has_rule(&w->facts, r->id) || has_rule(&w->kept, r->id);
}

static void add_rules(struct why_writer *t, struct doc_node *section)
{
    struct doc_node *steps = NULL;
    for (size_t i = 0; i < t->w->rule_count; i++) {
        if (!rule_is_shown(t, &t->w->rules[i]))
            continue;
        if (!steps)
            steps = doc_add(t->p, doc_add(t->p, section, DOC_ASIDE), DOC_STEPS);
        named_rule_document(t->p, steps, &t->w->rules[i]);
    }
}

/* ---------------------------------------------------------------- the first line */

static bool says_more(const struct reason_facts *facts)
{
    bool more = false;
    for (size_t i = 0; i < facts->count; i++)
        more |= facts->items[i].rule || facts->items[i].parts.count;
    return more;
}

/* The answer. If it does not hold, it may use other words than the question. `brief`: without the rules. */
static void add_heading(struct why_writer *t, struct doc_node *heading, bool brief)
{
    struct doc *p = t->p;
    const struct why_chain *w = t->w;
    const struct reason_facts *facts = &w->facts;
    struct doc_node *strong = doc_run(p, heading, DOC_STRONG,
                                      w->holds && !w->holds->is_so ? tr(p->lang, "no: ") : "");
    heading->style = STYLE_LONG;
    if (!facts->count)
        doc_text(p, strong, *w->answer ? w->answer : w->asked);
    for (size_t i = 0; i < facts->count; i++) {
        doc_text(p, strong, i ? "; " : "");
        if (facts->count == 1 && !brief)
            reason_fact_text(p, strong, &facts->items[i]);
        else
            doc_text(p, strong, facts->items[i].text);
    }
}

/* The facts that make it so; `brief`: also what the heading has without its rules. */
static void add_facts(struct why_writer *t, struct doc_node *list, bool brief)
{
    struct doc *p = t->p;
    const struct reason_facts *facts = &t->w->facts;
    if (facts->count == 1 && !brief && reason_fact_opens(&facts->items[0]))
        reason_fact_parts(p, doc_item(p, list, tr(p->lang, "because")), &facts->items[0]);
    else if (brief || (facts->count > 1 && says_more(facts)))
        reason_facts_document(p, doc_add(p, doc_item(p, list, tr(p->lang, "because")), DOC_LIST), facts);
}

/* ---------------------------------------------------------------- the rule that decides */

/* The first rule that the heading and the list below it name; NULL: they name none. */
static const char *rule_of_chain(const struct why_chain *w)
{
    const char *rule = reason_facts_first_rule(&w->facts);
    for (size_t i = 0; i < w->stopped_count && !rule; i++)
        rule = w->nodes[w->stopped[i]].rule;
    for (size_t i = 0; i < w->root_count && !rule; i++)
        rule = has_words(w, w->roots[i]) ? w->nodes[shown_as(w, w->roots[i])].rule : NULL;
    return rule ? rule : reason_facts_first_rule(&w->kept);
}

/* It comes first: in its own words, unless what is printed below names it first anyway. */
static void add_decider(struct why_writer *t, struct doc_node *section)
{
    const struct why_chain *w = t->w;
    if (t->headed)
        about_cited_section(t->p, section, w->decider);
}

static void add_others(struct why_writer *t, struct doc_node *section)
{
    const struct why_chain *w = t->w;
    for (size_t i = 0; i < w->about_decides; i++)
        if (!t->headed || !is_rule(w->about[i].rule, w->decider->rule))
            about_cited_section(t->p, section, &w->about[i]);
}

/* ---------------------------------------------------------------- the whole answer */

static void add_chain(struct why_writer *t, struct doc_node *list)
{
    const struct why_chain *w = t->w;
    for (size_t i = 0; i < w->stopped_count; i++)
        add_link(t, list, w->stopped[i]);
    for (size_t i = 0; i < w->root_count && i < BREADTH; i++)
        if (!t->shown[shown_as(w, w->roots[i])] && has_words(w, w->roots[i]))
            add_link(t, list, shown_as(w, w->roots[i]));
    add_more(t, list, w->root_count > BREADTH ? w->root_count - BREADTH : 0);
    add_unchanged(t, list);
    add_kept(t, list);
    bool lacks = w->holds && !w->holds->is_so && says_more(&w->facts); /* rules could have made it so */
    if (!w->root_count && !w->first_count && !w->hidden && !lacks && !w->kept.count)
        doc_item(t->p, list, tr(t->p->lang, "it depends on nothing that can change"));
    add_rest(t, list);
}

void why_chain_document(struct doc *p, struct doc_node *in, const struct why_chain *w)
{
    struct why_writer t = {p, w, ARENA_ARRAY(&p->arena, bool, w->node_count + 1),
                           w->decider && !is_rule(rule_of_chain(w), w->decider->rule)};
    struct doc_node *section = doc_section(p, in, NULL, NULL);
    bool brief = t.headed && w->facts.count == 1 && reason_fact_cites(&w->facts.items[0]);
    add_heading(&t, section->first, brief);
    add_decider(&t, section);
    struct doc_node *list = doc_add(p, section, DOC_LIST);
    add_facts(&t, list, brief);
    add_chain(&t, list);
    add_others(&t, section);
    if (w->about_count > w->about_decides)
        about_cited_facts(p, doc_add(p, section, DOC_FACTS), w->about + w->about_decides,
                          w->about_count - w->about_decides);
    add_rules(&t, section);
}

void why_text(struct buf *out, struct why *w, const char *lang, const struct doc_layout *layout)
{
    struct doc *p = &w->doc;
    doc_release(p);
    doc_begin(p, NULL, "", lang);
    why_chain_document(p, p->body, why_chain_make(&w->arena, w));
    doc_terminal(out, p, layout);
}
