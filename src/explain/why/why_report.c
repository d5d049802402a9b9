/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge why`: its tables (schema/report-why.schema.json), and how it is filled from an answer.
 * why_document.c formats it for people, why_dot.c as a picture.
 */
#include "explain/why/why_report.h"

#include "base/tr.h"
#include "session/verdict.h"

#include <string.h>

struct why_report {
    const char *file, *error;
    const struct why_chain *chain;
};

/* ---------------------------------------------------------------- the tables */

static const char *const kinds[] = {
    [CAUSE_DECISION] = "decision", [CAUSE_EVENT] = "event", [CAUSE_CHANGE] = "change",   [CAUSE_RUN_OUT] = "run out",
    [CAUSE_MOVE] = "move",         [CAUSE_ROLL] = "roll",   [CAUSE_SHUFFLE] = "shuffle", [CAUSE_PICK] = "pick",
    [CAUSE_ANNOUNCED] = "announced", [CAUSE_STOPPED] = "stopped", [CAUSE_END] = "end", NULL,
};

static const char *const bonds[] = {
    [WHY_PART] = "part", [WHY_READ] = "read", [WHY_PASSED] = "passed over", NULL};

static const struct report_field node_fields[] = {
    REPORT_COUNT(why_node, id, "id", "Its index in the list of nodes."),
    REPORT_NAME(why_node, kind, "kind", REQUIRED, kinds, "What sort of thing happened."),
    REPORT_COUNT(why_node, decision, "decision", "The decision at which it happened; 0: before the first."),
    REPORT_COUNT(why_node, depth, "depth", "Its distance from what was asked, from 1."),
    REPORT_TEXT_OR_NULL(why_node, rule, "rule",
                        "The rule that did it, or that asked for the decision; null: the game itself."),
    REPORT_TEXT_OR_NULL(why_node, text, "text",
                        "What happened, or what was decided; null: no words of its own, or it may not be told."),
    REPORT_TEXT_OR_NULL(why_node, why, "why",
                        "The conditions that the rule used, with their values; of a decision, why it was legal."),
    REPORT_TEXT_OR_NULL(why_node, role, "role", "Who decided; null: it is not a decision."),
    REPORT_COUNT_OR_NULL(why_node, choices, "of",
                         "How many choices there were; null: it is not a decision, or they may not be told."),
    REPORT_BOOL(why_node, more, "more", "It depends on more, which is deeper than was asked for."),
    {0}};
static const struct report_shape node_shape = {
    .name = "node", .size = sizeof(struct why_node), .fields = node_fields};

static const struct report_field relation_fields[] = {
    REPORT_COUNT(why_relation, from, "from", "The id of a node."),
    REPORT_COUNT(why_relation, to, "to", "The id of the node that it depends on, or of which it is a part."),
    REPORT_NAME(why_relation, bond, "bond", REQUIRED, bonds,
                "part: `from` is a part of the event or decision `to`; read: its rule read what `to` had written; "
                "passed over: it looked there for something that was not there."),
    {0}};
static const struct report_shape relation_shape = {
    .name = "edge", .size = sizeof(struct why_relation), .fields = relation_fields};

static const struct report_field first_fields[] = {
    REPORT_TEXT(why_first, text, "text", "Its name."),
    REPORT_TEXT(why_first, place, "place", "Where the rulebook defines it: file:line."),
    REPORT_BOOL(why_first, fixed, "fixed", "It can never change."),
    {0}};
static const struct report_shape first_shape = {
    .name = "unchanged", .size = sizeof(struct why_first), .fields = first_fields};

static const struct report_field truth_fields[] = {REPORT_BOOL(why_truth, is_so, "", "Whether it holds."), {0}};
static const struct report_shape truth_shape = {
    .size = sizeof(struct why_truth), .fields = truth_fields, .is_value = true};

static const struct report_field chain_fields[] = {
    REPORT_TEXT(why_chain, asked, "asked", "What was asked, as it was given."),
    REPORT_COUNT(why_chain, decision, "decision", "The answer is for the position after this decision."),
    REPORT_TEXT(why_chain, answer, "answer", "The value in words, with the rules that make it up, if rules do."),
    REPORT_OBJECT_OR_NULL(why_chain, holds, "holds", &truth_shape,
                          "Of a condition whether it holds; null: a value was asked for."),
    REPORT_NUMBERS(why_chain, roots, root_count, "roots",
                   "The ids of what last wrote what was asked for, the latest first."),
    REPORT_MANY(why_chain, stopped, stopped_count, NUMBERS, OPTIONAL, "stopped", NULL,
                "The ids of events that would have changed it, but that a rule forbade, prevented or replaced."),
    REPORT_LIST(why_chain, nodes, node_count, "nodes", &node_shape, "What happened, in order of time."),
    REPORT_LIST(why_chain, edges, edge_count, "edges", &relation_shape, "How the nodes depend on each other."),
    REPORT_LIST(why_chain, firsts, first_count, "unchanged", &first_shape,
                "What was asked for and has not changed since the start."),
    REPORT_LIST(why_chain, rules, rule_count, "rules", &named_rule_shape,
                "The rules that the facts name, the most decisive first, then those that only nodes name, in the order "
                "of the rulebook."),
    REPORT_LIST_OPTIONAL(why_chain, about, about_count, "about", &about_cited_shape, ABOUT_CITED_LIST),
    REPORT_LIST_OPTIONAL(why_chain, facts.items, facts.count, "because", &reason_fact_shape, REASON_FACTS_LIST),
    REPORT_LIST_OPTIONAL(why_chain, kept.items, kept.count, "kept", &reason_fact_shape,
                         "Of what the game has not changed: rules that could have changed it and did not apply, with what "
                         "prevented them in the last decision in which they were checked."),
    REPORT_BOOL(why_chain, hidden, "hidden", "Something was omitted that the asker may not know."),
    REPORT_BOOL(why_chain, cut, "cut", "There were more nodes than an answer has room for."),
    {0}};
static const struct report_shape chain_shape = {
    .name = "chain", .size = sizeof(struct why_chain), .fields = chain_fields};

static const struct report_field fields[] = {
    REPORT_TEXT(why_report, file, "file", "The log."),
    REPORT_TEXT_OR_NULL(why_report, error, "error", "Why there is no answer; null: there is one."),
    REPORT_OBJECT_OR_NULL(why_report, chain, "chain", &chain_shape, "The answer; null: an error."),
    {0}};
static const struct report_shape shape = {.size = sizeof(struct why_report), .fields = fields};

/* ---------------------------------------------------------------- the data */

struct copier {
    struct arena *arena;
    const struct why *w;
};

/* The text in a node of the picture: of a decision also the player, because pictures have no
 * columns. */
static const char *label_of(const struct copier *m, const struct why_link *l)
{
    if (l->kind != CAUSE_DECISION)
        return arena_copy(m->arena, l->text ? l->text : "");
    if (!l->text)
        return arena_printf(m->arena, tr(m->w->lang, "%s decides"), l->role);
    return arena_printf(m->arena, tr(m->w->lang, "%s: %s"), l->role, l->text);
}

/* "game" is the engine itself; reports have no rule then. The number of choices is only of
 * decisions. */
static const struct why_node *copy_nodes(const struct copier *m)
{
    struct why_node *nodes = ARENA_ARRAY(m->arena, struct why_node, m->w->link_count);
    for (size_t i = 0; i < m->w->link_count; i++) {
        const struct why_link *l = &m->w->links[i];
        bool counted = l->kind == CAUSE_DECISION && l->choices;
        nodes[i] = (struct why_node){
            .id = i,
            .kind = (int)l->kind,
            .decision = l->decision,
            .depth = (uint64_t)l->depth,
            .rule = strcmp(l->rule, "game") ? arena_copy(m->arena, l->rule) : NULL,
            .text = arena_copy(m->arena, l->text),
            .why = arena_copy(m->arena, l->why),
            .role = arena_copy(m->arena, l->role),
            .choices = counted ? (uint64_t)l->choices : REPORT_NO_COUNT,
            .more = l->more,
            .label = label_of(m, l),
        };
    }
    return nodes;
}

static const int64_t *copy_places(const struct copier *m, const int32_t *places, size_t count)
{
    int64_t *ids = ARENA_ARRAY(m->arena, int64_t, count);
    for (size_t i = 0; i < count; i++)
        ids[i] = places[i];
    return ids;
}

static const struct why_relation *copy_edges(const struct copier *m)
{
    struct why_relation *edges = ARENA_ARRAY(m->arena, struct why_relation, m->w->edge_count);
    for (size_t i = 0; i < m->w->edge_count; i++) {
        const struct why_edge *e = &m->w->edges[i];
        edges[i] = (struct why_relation){(uint64_t)e->from, (uint64_t)e->to, (int)e->bond};
    }
    return edges;
}

static const struct why_first *copy_firsts(const struct copier *m)
{
    struct why_first *firsts = ARENA_ARRAY(m->arena, struct why_first, m->w->first_count);
    for (size_t i = 0; i < m->w->first_count; i++) {
        const struct why_first *f = &m->w->firsts[i];
        firsts[i] = (struct why_first){arena_copy(m->arena, f->text), arena_copy(m->arena, f->place), f->fixed};
    }
    return firsts;
}

static const struct named_rule *copy_rules(const struct copier *m)
{
    struct named_rules copies = {.arena = m->arena, .c = m->w->rules.c, .lang = m->w->lang};
    for (size_t i = 0; i < m->w->rules.count; i++)
        named_rules_add_id(&copies, m->w->rules.items[i].id);
    return copies.items;
}

static const struct rb_rule *rule_by_id(const struct compiled *c, const char *id)
{
    for (size_t i = 0; i < c->rule_count; i++)
        if (!strcmp(c->rules[i].rule->id.text, id))
            return c->rules[i].rule;
    return NULL;
}

/* The rule that decides, with the condition by which it is about the answer, if it is. */
static const struct about_cited *copy_decider(const struct copier *m)
{
    const struct why *w = m->w;
    if (!w->rules.count)
        return NULL;
    struct about_rule found = {.rule = rule_by_id(w->rules.c, w->rules.items[0].id)};
    for (size_t i = 0; i < w->about_decides; i++)
        if (!strcmp(w->about.items[i].rule->id.text, w->rules.items[0].id))
            found = w->about.items[i];
    return about_cited_make(m->arena, &(struct about_rules){&found, 1, 1}, w->replay.compiled->rb, w->lang);
}

/* NULL for a question about a value, so that false and "not asked" differ in JSON. */
static const struct why_truth *copy_truth(const struct copier *m)
{
    if (!m->w->condition)
        return NULL;
    struct why_truth *truth = ARENA_NEW(m->arena, struct why_truth);
    truth->is_so = m->w->holds;
    return truth;
}

const struct why_chain *why_chain_make(struct arena *arena, const struct why *w)
{
    const struct copier m = {arena, w};
    struct why_chain *made = ARENA_NEW(arena, struct why_chain);
    *made = (struct why_chain){
        .asked = arena_copy(m.arena, w->asked),
        .decision = w->number,
        .answer = arena_copy(m.arena, w->answer),
        .holds = copy_truth(&m),
        .roots = copy_places(&m, w->roots, w->root_count),
        .root_count = w->root_count,
        .stopped = copy_places(&m, w->stopped, w->stopped_count),
        .stopped_count = w->stopped_count,
        .nodes = copy_nodes(&m),
        .node_count = w->link_count,
        .edges = copy_edges(&m),
        .edge_count = w->edge_count,
        .firsts = copy_firsts(&m),
        .first_count = w->first_count,
        .about = about_cited_make(arena, &w->about, w->replay.compiled->rb, w->lang),
        .about_count = w->about.count,
        .about_decides = w->about_decides,
        .rules = copy_rules(&m),
        .rule_count = w->rules.count,
        .decider = copy_decider(&m),
        .facts = reason_facts_copy(arena, &w->facts),
        .kept = reason_facts_copy(arena, &w->kept),
        .kept_at = w->kept_at,
        .hidden = w->hidden,
        .cut = w->cut,
        .depth = (uint64_t)w->depth,
        .role = arena_copy(m.arena, w->role),
    };
    return made;
}

/* ---------------------------------------------------------------- the report */

void why_report_fill(struct report *r, const char *file, const struct why *w)
{
    struct why_report *made = ARENA_NEW(&r->arena, struct why_report);
    *made = (struct why_report){.file = arena_strdup(&r->arena, file), .chain = why_chain_make(&r->arena, w)};
    r->value = made;
}

/* The error is a field of the report, so that other programs can read it, and the sentence of its
 * failure. */
void why_report_fill_error(struct report *r, const char *file, const char *error)
{
    struct why_report *made = ARENA_NEW(&r->arena, struct why_report);
    *made = (struct why_report){.file = arena_strdup(&r->arena, file), .error = arena_strdup(&r->arena, error)};
    r->value = made;
    verdict_format(&r->scratch, file, NULL, error);
    report_set_failure(r, buf_cstr(&r->scratch));
}

static void document(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct why_report *w = r->value;
    (void)style;
    if (w->chain)
        why_chain_document(d, d->body, w->chain);
}

static void dot(struct buf *out, const struct report *r)
{
    const struct why_report *w = r->value;
    if (w->chain)
        why_chain_dot(out, w->chain);
}

const struct report_kind why_report_kind = {
    .name = "why",
    .version = 1,
    .title = "adjudge why --format json",
    .description = "How a value of a recorded game came about: a graph of things that happened.",
    .heading = TR("Why"),
    .shape = &shape,
    .document = document,
    .dot = dot,
};
