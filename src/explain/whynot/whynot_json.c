/* SPDX-License-Identifier: MIT
 *
 * An answer as JSON; see schema/report-whynot.schema.json.
 */
#include "explain/whynot/whynot.h"

#include "explain/replaced.h"

static const char *const verdicts[] = {
    [WHYNOT_LEGAL] = "legal",
    [WHYNOT_FORBIDDEN] = "forbidden",
    [WHYNOT_NOT_OFFERED] = "not offered",
    [WHYNOT_WRONG_PLAYER] = "wrong player",
    [WHYNOT_WRONG_MOMENT] = "wrong moment",
    [WHYNOT_NO_DECISION] = "no decision",
    [WHYNOT_MUST_CHOOSE] = "must choose",
    [WHYNOT_WRONG_COUNT] = "wrong count",
    [WHYNOT_CANNOT_KNOW] = "cannot know",
    [WHYNOT_NO_PIECE] = "no such piece",
    [WHYNOT_NO_EVENT] = "no such decision",
    [WHYNOT_OVER] = "over",
    [WHYNOT_NOBODY_DECIDES] = "nobody decides",
};

static const char *const forms[] = {
    [WHYNOT_FORBIDS] = "forbids",
    [WHYNOT_ONLY_WHEN] = "allows only when",
    [WHYNOT_LIMITS] = "limits",
    [WHYNOT_OFFERS] = "does not offer",
};

static json_t *text_or_null(const char *s)
{
    return s ? json_string(s) : json_null();
}

static void put(json_t *o, const char *key, const char *text)
{
    json_object_set_new(o, key, text_or_null(text));
}

static json_t *cite_json(const struct rb_rule *rule)
{
    if (!rule || !rule->cite.source.text)
        return json_null();
    json_t *o = json_object();
    put(o, "source", rule->cite.source.text);
    put(o, "section", rule->cite.section.text);
    json_object_set_new(o, "line", rule->cite.line ? json_integer(rule->cite.line) : json_null());
    return o;
}

static json_t *reason_json(const struct whynot *w, const struct whynot_reason *r)
{
    json_t *o = json_object(), *lifts = json_array();
    put(o, "rule", r->rule ? r->rule->id.text : NULL);
    put(o, "does", forms[r->form]);
    put(o, "title", r->title);
    json_object_set_new(o, "cite", cite_json(r->rule));
    json_object_set_new(o, "replaces", r->rule ? replaced_json(w->rulebook, r->rule) : json_array());
    put(o, "says", r->says);
    put(o, "condition", r->condition);
    put(o, "now", r->now);
    put(o, "needed", r->needed);
    for (size_t i = 0; i < r->lift_count; i++) {
        json_t *l = json_object();
        put(l, "rule", r->lifts[i].rule);
        put(l, "when", r->lifts[i].when);
        json_array_append_new(lifts, l);
    }
    json_object_set_new(o, "unless", lifts);
    return o;
}

static json_t *texts_json(const struct whynot_list *list)
{
    json_t *array = json_array();
    for (size_t i = 0; i < list->count; i++)
        json_array_append_new(array, json_string(list->items[i].text));
    return array;
}

static json_t *rules_json(const struct whynot_list *list)
{
    json_t *array = json_array();
    for (size_t i = 0; i < list->count; i++) {
        json_t *o = json_object();
        put(o, "rule", list->items[i].rule);
        put(o, "title", *list->items[i].text ? list->items[i].text : NULL);
        json_array_append_new(array, o);
    }
    return array;
}

json_t *whynot_json(const struct whynot *w)
{
    json_t *o = json_object(), *reasons = json_array();
    json_object_set_new(o, "decision", json_integer((json_int_t)w->number));
    put(o, "do", w->decision);
    put(o, "as", w->as);
    put(o, "role", w->role);
    put(o, "rule", w->rule);
    put(o, "verdict", verdicts[w->verdict]);
    put(o, "text", w->text);
    for (size_t i = 0; i < w->reason_count; i++)
        json_array_append_new(reasons, reason_json(w, &w->reasons[i]));
    json_object_set_new(o, "reasons", reasons);
    json_object_set_new(o, "elsewhere", rules_json(&w->elsewhere));
    json_object_set_new(o, "offered", texts_json(&w->menu));
    json_object_set_new(o, "meant", texts_json(&w->meant));
    json_object_set_new(o, "nearest", texts_json(&w->nearest));
    return o;
}
