/* SPDX-License-Identifier: MIT
 *
 * A trace as JSON: a tree, in which an event holds what happened inside of it.
 */
#include "explain/trace/trace.h"

#include "explain/replaced.h"

static const char *const kinds[] = {
    [JOURNAL_EVENT] = "event",
    [JOURNAL_EVENT_END] = "event end",
    [JOURNAL_CHANGE] = "change",
    [JOURNAL_MOVE] = "move",
    [JOURNAL_MOVE_END] = "move end",
    [JOURNAL_FORBIDDEN] = "forbidden",
    [JOURNAL_PREVENTED] = "prevented",
    [JOURNAL_INSTEAD] = "instead",
    [JOURNAL_ENDED] = "ended",
    [JOURNAL_WHENEVER] = "now holds",
    [JOURNAL_ROLL] = "roll",
    [JOURNAL_SHUFFLE] = "shuffle",
    [JOURNAL_PICK] = "pick",
    [JOURNAL_CHOSE] = "chose",
    [JOURNAL_CHOSE_SOME] = "chose",
    [JOURNAL_NO_CHOICE] = "no choice",
    [JOURNAL_SHOW] = "shown",
    [JOURNAL_ANNOUNCED] = "announced",
    [JOURNAL_RUN_OUT] = "run out",
    [JOURNAL_WINS] = "wins",
    [JOURNAL_DRAWN] = "draw",
};

static json_t *text_or_null(const char *s)
{
    return s ? json_string(s) : json_null();
}

static json_t *line_json(const struct trace_line *l)
{
    json_t *o = json_object();
    json_object_set_new(o, "kind", json_string(kinds[l->kind]));
    json_object_set_new(o, "rule", l->sentence < 0 ? json_null() : json_string(l->rule));
    json_object_set_new(o, "title", text_or_null(l->title));
    json_object_set_new(o, "text", json_string(l->text));
    json_object_set_new(o, "why", text_or_null(l->why));
    return o;
}

/* Lines from *at on that stand deeper than `depth` - 1, each with those inside of it. */
static json_t *lines_json(const struct trace *t, size_t *at, int depth)
{
    json_t *list = json_array();
    while (*at < t->line_count && t->lines[*at].depth >= depth) {
        json_t *o = line_json(&t->lines[*at]);
        int here = t->lines[(*at)++].depth;
        if (*at < t->line_count && t->lines[*at].depth > here)
            json_object_set_new(o, "inside", lines_json(t, at, here + 1));
        json_array_append_new(list, o);
    }
    return list;
}

json_t *trace_json(const struct trace *t)
{
    json_t *o = json_object(), *changes = json_array(), *considered = json_array(), *replaced = json_array();
    size_t at = 0;
    json_object_set_new(o, "decision", json_integer((json_int_t)t->number));
    json_object_set_new(o, "role", text_or_null(t->role));
    json_object_set_new(o, "do", t->role ? text_or_null(t->decision) : json_null());
    json_object_set_new(o, "of", json_integer(t->choices));
    json_object_set_new(o, "rule", text_or_null(t->rule));
    json_object_set_new(o, "during", text_or_null(t->heading));
    json_object_set_new(o, "happened", lines_json(t, &at, 0));
    for (size_t i = 0; i < t->change_count; i++)
        json_array_append_new(changes, json_string(t->changes[i]));
    json_object_set_new(o, "changes", changes);
    for (size_t i = 0; i < t->considered_count; i++) {
        json_t *c = json_object();
        json_object_set_new(c, "rule", json_string(t->considered[i].rule));
        json_object_set_new(c, "title", text_or_null(t->considered[i].title));
        json_object_set_new(c, "why", json_string(t->considered[i].text));
        json_array_append_new(considered, c);
    }
    json_object_set_new(o, "considered", considered);
    for (size_t i = 0; i < t->replaced_count; i++) {
        json_t *r = json_object();
        json_object_set_new(r, "rule", json_string(t->replaced[i].rule));
        json_object_set_new(r, "replaces", replaced_json(t->rulebook, t->replaced[i].decl));
        json_array_append_new(replaced, r);
    }
    json_object_set_new(o, "replaced", replaced);
    return o;
}
