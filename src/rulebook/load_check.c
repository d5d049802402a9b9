/* SPDX-License-Identifier: MIT
 *
 * What only shows when all files are read: names and ids that are given twice, citations of
 * sources without an entry. Must not know what names mean: whether a name exists where it is
 * used is for lang/ to check.
 */
#include "rulebook/load.h"

#include "base/tr.h"
#include "base/word.h"
#include "rulebook/text.h"

#include <string.h>

/* The names of one section, with room for all of them. */
struct names {
    struct name *items;
    size_t count;
};

static struct names new_names(struct loader *l, size_t room)
{
    return (struct names){ARENA_ARRAY(l->arena, struct name, room), 0};
}

static void add(struct names *n, const struct rb_str *str)
{
    n->items[n->count] = (struct name){str->text, n->count, str->pos};
    n->count++;
}

/* A kind, its plural and its members are words of one space: "the ship" must be one thing. */
static void check_kinds(struct loader *l)
{
    const struct rulebook *rb = l->rb;
    struct names kinds = new_names(l, rb->kind_count);
    for (size_t i = 0; i < rb->kind_count; i++) {
        const struct rb_kind *k = &rb->kinds[i];
        add(&kinds, &k->name);
        struct names members = new_names(l, k->member_count);
        for (size_t j = 0; j < k->member_count; j++)
            add(&members, &k->members[j].name);
        load_report_twice(l, members.items, members.count, TR("the name"));
    }
    load_report_twice(l, kinds.items, kinds.count, TR("the kind"));
}

static void check_phrases(struct loader *l)
{
    static const char *const what[] = {TR("the condition"), TR("the value"), TR("the event"), TR("the chance")};
    const struct rulebook *rb = l->rb;
    for (enum rb_phrase_class cls = RB_CONDITION; cls <= RB_CHANCE; cls++) {
        struct names n = new_names(l, rb->phrase_count);
        for (size_t i = 0; i < rb->phrase_count; i++)
            if (rb->phrases[i].cls == cls)
                add(&n, &rb->phrases[i].id);
        load_report_twice(l, n.items, n.count, what[cls]);
    }
}

static void check_fields(struct loader *l, const struct rb_field *fields, size_t count, const char *what)
{
    struct names n = new_names(l, count);
    for (size_t i = 0; i < count; i++)
        add(&n, &fields[i].name);
    load_report_twice(l, n.items, n.count, what);
}

static void check_zones_and_sources(struct loader *l)
{
    const struct rulebook *rb = l->rb;
    struct names zones = new_names(l, rb->zone_count), sources = new_names(l, rb->source_count);
    for (size_t i = 0; i < rb->zone_count; i++)
        add(&zones, &rb->zones[i].name);
    for (size_t i = 0; i < rb->source_count; i++)
        add(&sources, &rb->sources[i].id);
    load_report_twice(l, zones.items, zones.count, TR("the zone"));
    load_report_twice(l, sources.items, sources.count, TR("the source"));
}

/* Calls `visit` for all rules, those of cards included. */
static void each_rule(struct loader *l, void (*visit)(struct loader *, const struct rb_rule *, void *), void *target)
{
    const struct rulebook *rb = l->rb;
    for (size_t i = 0; i < rb->rule_count; i++)
        visit(l, &rb->rules[i], target);
    for (size_t i = 0; i < rb->kind_count; i++)
        for (size_t j = 0; j < rb->kinds[i].member_count; j++)
            for (size_t k = 0; k < rb->kinds[i].members[j].rule_count; k++)
                visit(l, &rb->kinds[i].members[j].rules[k], target);
}

static void count_rule(struct loader *l, const struct rb_rule *rule, void *target)
{
    (void)l, (void)rule;
    ++*(size_t *)target;
}

/* Ids of rules are unique over the rulebook, cards included: traces, citations and fixtures name
 * them. */
static void add_rule_id(struct loader *l, const struct rb_rule *rule, void *target)
{
    (void)l;
    add(target, &rule->id);
}

/* What is missing in a layer below is reported where that layer is checked. */
static void check_cite(struct loader *l, const struct rb_rule *rule, void *target)
{
    (void)target;
    const struct rulebook *rb = l->rb;
    const struct rb_str *source = &rule->cite.source;
    if (!source->text) {
        if (!rule->cite.pos.line && !rule->house && rb_layer_at(rb, rule->id.pos) == rb->layers)
            diag_add(l->diags, DIAG_WARNING, "missing-cite", rule->id.pos, text_span(rule->id.text),
                     "rule '%s' has neither a citation (cite) nor the mark of a house rule (house: true)",
                     text_clip(l->arena, rule->id.text));
        return;
    }
    for (size_t i = 0; i < rb->source_count; i++)
        if (!strcmp(rb->sources[i].id.text, source->text))
            return;
    struct diag *d = diag_add(l->diags, DIAG_ERROR, "unknown-source", source->pos, text_span(source->text),
                              "'%s' is not listed under sources", text_clip(l->arena, source->text));
    for (size_t i = 0; i < rb->source_count && l->diags->count < DIAG_MAX; i++)
        if (word_distance(source->text, rb->sources[i].id.text, 2) <= 2)
            diag_note(l->diags, d, "did you mean '%s'?", text_clip(l->arena, rb->sources[i].id.text));
}

void load_check(struct loader *l)
{
    const struct rulebook *rb = l->rb;
    check_kinds(l);
    check_phrases(l);
    check_fields(l, rb->table, rb->table_count, TR("the entry of the table"));
    check_fields(l, rb->options, rb->option_count, TR("the option"));
    check_zones_and_sources(l);
    size_t count = 0;
    each_rule(l, count_rule, &count);
    struct names ids = new_names(l, count + rb->invariant_count);
    each_rule(l, add_rule_id, &ids);
    for (size_t i = 0; i < rb->invariant_count; i++)
        add(&ids, &rb->invariants[i].id);
    load_report_twice(l, ids.items, ids.count, TR("the rule"));
    each_rule(l, check_cite, NULL);
    for (size_t i = 0; i < l->lift_count; i++)
        check_cite(l, &l->lifts[i], NULL);
    for (size_t i = 0; i < rb->invariant_count; i++)
        if (rb->invariants[i].cite.source.text)
            check_cite(l, &rb->invariants[i], NULL);
}
