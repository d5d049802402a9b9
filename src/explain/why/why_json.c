/* SPDX-License-Identifier: MIT
 *
 * The answer to why as JSON: the graph behind it, see schema/report-why.schema.json.
 */
#include "explain/why/why.h"

#include "explain/replaced.h"

#include <string.h>

static const char *const kinds[] = {
    [CAUSE_DECISION] = "decision", [CAUSE_EVENT] = "event", [CAUSE_CHANGE] = "change", [CAUSE_RUN_OUT] = "run out",
    [CAUSE_MOVE] = "move",         [CAUSE_ROLL] = "roll",   [CAUSE_SHUFFLE] = "shuffle", [CAUSE_PICK] = "pick",
    [CAUSE_ANNOUNCED] = "announced", [CAUSE_END] = "end",
};

static const char *const bonds[] = {[WHY_PART] = "part", [WHY_READ] = "read", [WHY_PASSED] = "passed over"};

static json_t *text_or_null(const char *s)
{
    return s ? json_string(s) : json_null();
}

static json_t *link_json(const struct why_link *l, size_t id)
{
    json_t *o = json_object();
    bool decision = l->kind == CAUSE_DECISION;
    json_object_set_new(o, "id", json_integer((json_int_t)id));
    json_object_set_new(o, "kind", json_string(kinds[l->kind]));
    json_object_set_new(o, "decision", json_integer((json_int_t)l->decision));
    json_object_set_new(o, "depth", json_integer(l->depth));
    json_object_set_new(o, "rule", strcmp(l->rule, "game") ? json_string(l->rule) : json_null());
    json_object_set_new(o, "text", text_or_null(l->text));
    json_object_set_new(o, "why", text_or_null(l->why));
    json_object_set_new(o, "role", decision ? text_or_null(l->role) : json_null());
    json_object_set_new(o, "of", decision && l->choices ? json_integer(l->choices) : json_null());
    json_object_set_new(o, "more", json_boolean(l->more));
    return o;
}

static json_t *edges_json(const struct why *w)
{
    json_t *list = json_array();
    for (size_t i = 0; i < w->edge_count; i++) {
        json_t *o = json_object();
        json_object_set_new(o, "from", json_integer(w->edges[i].from));
        json_object_set_new(o, "to", json_integer(w->edges[i].to));
        json_object_set_new(o, "bond", json_string(bonds[w->edges[i].bond]));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *firsts_json(const struct why *w)
{
    json_t *list = json_array();
    for (size_t i = 0; i < w->first_count; i++) {
        json_t *o = json_object();
        json_object_set_new(o, "text", json_string(w->firsts[i].text));
        json_object_set_new(o, "place", json_string(w->firsts[i].place));
        json_object_set_new(o, "fixed", json_boolean(w->firsts[i].fixed));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *rules_json(const struct why *w)
{
    json_t *list = json_array();
    for (size_t i = 0; i < w->rule_count; i++) {
        const struct why_rule *r = &w->rules[i];
        json_t *o = json_object();
        json_object_set_new(o, "id", json_string(r->id));
        json_object_set_new(o, "title", text_or_null(r->title));
        json_object_set_new(o, "source", text_or_null(r->source));
        json_object_set_new(o, "section", text_or_null(r->section));
        json_object_set_new(o, "line", r->line ? json_integer(r->line) : json_null());
        json_object_set_new(o, "replaces", replaced_json(w->rulebook, r->decl));
        json_array_append_new(list, o);
    }
    return list;
}

json_t *why_json(const struct why *w)
{
    json_t *o = json_object(), *links = json_array(), *roots = json_array();
    for (size_t i = 0; i < w->link_count; i++)
        json_array_append_new(links, link_json(&w->links[i], i));
    for (size_t i = 0; i < w->root_count; i++)
        json_array_append_new(roots, json_integer(w->roots[i]));
    json_object_set_new(o, "asked", json_string(w->asked));
    json_object_set_new(o, "decision", json_integer((json_int_t)w->number));
    json_object_set_new(o, "answer", text_or_null(w->answer));
    json_object_set_new(o, "holds", w->condition ? json_boolean(w->holds) : json_null());
    json_object_set_new(o, "roots", roots);
    json_object_set_new(o, "nodes", links);
    json_object_set_new(o, "edges", edges_json(w));
    json_object_set_new(o, "unchanged", firsts_json(w));
    json_object_set_new(o, "rules", rules_json(w));
    json_object_set_new(o, "hidden", json_boolean(w->hidden));
    json_object_set_new(o, "cut", json_boolean(w->cut));
    return o;
}
