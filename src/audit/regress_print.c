/* SPDX-License-Identifier: MIT
 *
 * One comparison as an entry of the report, as text and as data.
 */
#include "audit/regress.h"

#include "base/utf8.h"
#include "explain/diff/diff.h"
#include "explain/wrap.h"

#include <string.h>

enum {
    LABEL = 14, /* columns in front of what stands behind a label */
    DIFFERENCES_MAX = 100 /* of two positions, in JSON */
};

/* ---------------------------------------------------------------- text */

static void print_label(struct wrap *p, const char *label)
{
    wrap_add(p, "  ", NULL);
    wrap_add(p, label, "2");
    wrap_go_to(p, LABEL);
}

static void print_line(struct wrap *p, const char *label, const char *text)
{
    print_label(p, label);
    wrap_flow(p, text, LABEL, NULL);
    wrap_end_line(p);
}

static void print_side(struct wrap *p, const char *label, const struct regress_side *s, bool with_text)
{
    print_label(p, label);
    if (!s->what) {
        wrap_add(p, "nothing", NULL);
        wrap_end_line(p);
        return;
    }
    if (s->rule) {
        wrap_add(p, s->rule, "36");
        wrap_add(p, "  ", NULL);
    }
    wrap_flow(p, s->what, LABEL, NULL);
    wrap_end_line(p);
    if (!s->text || !with_text)
        return;
    wrap_go_to(p, LABEL);
    wrap_flow(p, s->text, LABEL, "2");
    wrap_end_line(p);
}

static void print_positions(struct wrap *p, const struct regress *r, const char *lang)
{
    struct doc d = {0};
    struct buf words = BUF_INIT;
    const struct doc_layout layout = {.width = p->width - 4};
    print_line(p, "position", "what differs behind that, was → is");
    doc_begin(&d, NULL, "", lang);
    diff_add(&d, d.body, r->old_position, r->new_position, lang, SIZE_MAX);
    doc_terminal(&words, &d, &layout);
    for (const char *line = buf_cstr(&words), *end; (end = strchr(line, '\n')); line = end + 1)
        buf_printf(p->out, "    %.*s\n", (int)(end - line), line);
    buf_release(&words);
    doc_release(&d);
}

static void print_behind(struct wrap *p, const struct regress *r)
{
    bool any = false;
    for (size_t i = 0; i < r->reached_count; i++) {
        const struct regress_rule *rule = r->reached[i].rule;
        if (!r->reached[i].is_cause)
            continue;
        print_label(p, any ? "" : "behind it");
        wrap_add(p, rule->id, "36");
        wrap_add(p, "  ", NULL);
        wrap_flow(p, rule->how, LABEL, NULL);
        wrap_end_line(p);
        any = true;
    }
    if (!any)
        print_line(p, "behind it", "no changed rule was at work: a card, a piece, a number or a phrase is");
}

/* "2 in place of the log's, 1 put in" */
static void say_decisions(struct buf *out, const struct regress_substitution *w)
{
    const struct {
        uint64_t count;
        const char *what;
    } parts[] = {{w->replaced, "in place of the log's"}, {w->inserted, "put in"}, {w->omitted, "left out"}};
    for (size_t i = 0, any = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].count)
            buf_printf(out, "%s%llu %s", any++ ? ", " : "", (unsigned long long)parts[i].count, parts[i].what);
}

static void print_substitution(struct wrap *p, const char *label, const struct regress_substitution *w)
{
    struct buf text = BUF_INIT;
    if (!w->by)
        return;
    buf_printf(&text, "%s, from decision %llu on: ", w->by, (unsigned long long)w->from);
    say_decisions(&text, w);
    if (w->why)
        buf_printf(&text, ", since %s", w->why);
    print_line(p, label, buf_cstr(&text));
    buf_release(&text);
}

static void print_chance(struct wrap *p, const struct regress_chance *c)
{
    struct buf text = BUF_INIT;
    buf_printf(&text, "%llu as they were", (unsigned long long)c->same);
    if (c->other)
        buf_printf(&text, ", %llu with another result", (unsigned long long)c->other);
    if (c->only_new)
        buf_printf(&text, ", %llu more", (unsigned long long)c->only_new);
    if (c->only_old)
        buf_printf(&text, ", %llu no longer asked for", (unsigned long long)c->only_old);
    print_line(p, "chance", buf_cstr(&text));
    buf_release(&text);
}

static void print_first(struct wrap *p, const struct regress *r)
{
    struct buf text = BUF_INIT;
    if (r->decision)
        buf_printf(&text, "%llu, %s: %s", (unsigned long long)r->at, r->role, r->decision);
    else
        buf_str(&text, "the beginning");
    print_line(p, "first at", buf_cstr(&text));
    buf_release(&text);
    if (r->old.what || r->new.what) {
        bool same = r->old.text && r->new.text && !strcmp(r->old.text, r->new.text); /* then it is told once */
        print_side(p, "was", &r->old, true);
        print_side(p, "is", &r->new, !same);
    }
}

void regress_print(struct buf *out, const struct regress *r, const char *file, bool always, int width, bool color,
                   const char *lang)
{
    struct wrap p = wrap_begin(out, width, color);
    size_t from = out->len;
    if (r->verdict == REGRESS_SAME && !r->migrated.by && !always)
        return;
    verdict_tell(out, file, regress_verdict_name(r->verdict), r->message ? r->message : "");
    if (r->verdict == REGRESS_RESULT)
        buf_printf(out, ": %s → %s", r->old_result, r->new_result);
    buf_one_line(out, from);
    buf_char(out, '\n');
    if (r->verdict >= REGRESS_SKIPPED)
        return;
    if (r->differs)
        print_first(&p, r);
    if (r->old_position)
        print_positions(&p, r, lang);
    if (r->verdict != REGRESS_SAME)
        print_behind(&p, r);
    print_substitution(&p, "migration", &r->migrated);
    print_substitution(&p, "went on", &r->played);
    print_chance(&p, &r->chance);
}

/* ---------------------------------------------------------------- data */

static json_t *text_or_null(const char *text)
{
    return text ? json_string(text) : json_null();
}

static json_t *side_json(const struct regress_side *s)
{
    json_t *o = json_object();
    if (!s->what)
        return json_decref(o), json_null();
    json_object_set_new(o, "what", json_string(s->what));
    json_object_set_new(o, "rule", text_or_null(s->rule));
    json_object_set_new(o, "title", text_or_null(s->title));
    json_object_set_new(o, "text", text_or_null(s->text));
    return o;
}

static void put_value(json_t *in, const char *key, const struct json_value *value)
{
    struct buf text = BUF_INIT;
    json_error_t error;
    if (!value)
        return;
    json_value_print(&text, value);
    json_object_set_new(in, key, json_loadb(buf_cstr(&text), text.len, JSON_DECODE_ANY, &error));
    buf_release(&text);
}

json_t *regress_positions_json(const struct regress *r, size_t most, size_t *count)
{
    struct arena arena = {0};
    json_t *list = json_array();
    const struct diff_change *changes;
    *count = 0;
    if (!r->old_position)
        return list;
    *count = diff_changes(&arena, r->old_position, r->new_position, most, &changes);
    for (size_t i = 0; i < *count && i < most; i++) {
        json_t *o = json_object();
        json_object_set_new(o, "path", json_string(changes[i].path));
        put_value(o, "old", changes[i].a);
        put_value(o, "new", changes[i].b);
        json_array_append_new(list, o);
    }
    arena_release(&arena);
    return list;
}

static json_t *first_json(const struct regress *r)
{
    json_t *o = json_object();
    size_t differences;
    if (!r->differs)
        return json_decref(o), json_null();
    json_object_set_new(o, "after", json_integer((json_int_t)r->at));
    json_object_set_new(o, "role", text_or_null(r->role));
    json_object_set_new(o, "decision", text_or_null(r->decision));
    json_object_set_new(o, "old", side_json(&r->old));
    json_object_set_new(o, "new", side_json(&r->new));
    json_object_set_new(o, "position", regress_positions_json(r, DIFFERENCES_MAX, &differences));
    return o;
}

static json_t *rules_json(const struct regress *r, bool is_cause)
{
    json_t *list = json_array();
    for (size_t i = 0; i < r->reached_count; i++)
        if (is_cause ? r->reached[i].is_cause : r->reached[i].touched)
            json_array_append_new(list, json_string(r->reached[i].rule->id));
    return list;
}

static json_t *substitution_json(const struct regress_substitution *w)
{
    json_t *o = json_object();
    if (!w->by)
        return json_decref(o), json_null();
    json_object_set_new(o, "by", regress_name_json(w->by));
    json_object_set_new(o, "from", json_integer((json_int_t)w->from));
    json_object_set_new(o, "why", text_or_null(w->why));
    json_object_set_new(o, "instead", json_integer((json_int_t)w->replaced));
    json_object_set_new(o, "put_in", json_integer((json_int_t)w->inserted));
    json_object_set_new(o, "left_out", json_integer((json_int_t)w->omitted));
    return o;
}

static json_t *chance_json(const struct regress_chance *c)
{
    json_t *o = json_object();
    json_object_set_new(o, "same", json_integer((json_int_t)c->same));
    json_object_set_new(o, "other", json_integer((json_int_t)c->other));
    json_object_set_new(o, "more", json_integer((json_int_t)c->only_new));
    json_object_set_new(o, "gone", json_integer((json_int_t)c->only_old));
    return o;
}

json_t *regress_name_json(const char *file)
{
    struct buf text = BUF_INIT;
    json_t *plain = json_string(file);
    if (plain)
        return plain;
    utf8_add_valid(&text, file, strlen(file));
    plain = json_string(buf_cstr(&text));
    buf_release(&text);
    return plain;
}

json_t *regress_json(const struct regress *r, const char *file)
{
    json_t *o = json_object();
    json_object_set_new(o, "file", regress_name_json(file));
    json_object_set_new(o, "verdict", json_string(regress_verdict_name(r->verdict)));
    json_object_set_new(o, "compared", json_boolean(r->verdict < REGRESS_SKIPPED));
    json_object_set_new(o, "message", text_or_null(r->message));
    json_object_set_new(o, "decisions", json_integer((json_int_t)r->decisions));
    json_object_set_new(o, "old_result", text_or_null(r->old_result));
    json_object_set_new(o, "new_result", text_or_null(r->new_result));
    json_object_set_new(o, "first", first_json(r));
    json_object_set_new(o, "choices_differ_at",
                        r->choices_at ? json_integer((json_int_t)r->choices_at) : json_null());
    json_object_set_new(o, "touched", rules_json(r, false));
    json_object_set_new(o, "behind", rules_json(r, true));
    json_object_set_new(o, "migrated", substitution_json(&r->migrated));
    json_object_set_new(o, "played", substitution_json(&r->played));
    json_object_set_new(o, "chance", chance_json(&r->chance));
    return o;
}
