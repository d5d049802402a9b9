/* SPDX-License-Identifier: MIT
 *
 * The finding of one comparison as JSON, so that it can be added to a sum on another machine. What is read is not trusted.
 * Must not know how a comparison is made.
 */
#include "audit/regress_sum.h"

#include <string.h>

static void add_text(struct arena *a, struct json_value *in, const char *key, const char *text)
{
    json_value_add(in, key, json_value_text(a, text));
}

static void add_number(struct arena *a, struct json_value *in, const char *key, uint64_t number)
{
    json_value_add(in, key, json_value_integer(a, (int64_t)number));
}

struct json_value *regress_finding_json(struct arena *a, const struct regress_finding *f)
{
    struct json_value *v = json_value_new(a, JSON_VALUE_OBJECT);
    add_text(a, v, "verdict", regress_verdict_names[f->verdict]);
    add_number(a, v, "at", f->at);
    add_number(a, v, "decisions", f->decisions);
    add_number(a, v, "words_only", f->words_only);
    add_number(a, v, "things", f->things);
    add_text(a, v, "first_things", f->first_things);
    add_text(a, v, "outcome", f->outcome);
    json_value_add(v, "migrated", json_value_truth(a, f->migrated));
    json_value_add(v, "played", json_value_truth(a, f->played));
    json_value_add(v, "unexpected", json_value_truth(a, f->unexpected));
    struct json_value *rules = json_value_add(v, "rules", json_value_new(a, JSON_VALUE_LIST));
    for (size_t i = 0; i < f->count; i++) {
        const struct regress_found *found = &f->rules[i];
        struct json_value *rule = json_value_add(rules, NULL, json_value_new(a, JSON_VALUE_OBJECT));
        add_text(a, rule, "id", found->id);
        add_text(a, rule, "title", found->title);
        add_text(a, rule, "how", found->how);
        json_value_add(rule, "touched", json_value_truth(a, found->touched));
        json_value_add(rule, "cause", json_value_truth(a, found->is_cause));
    }
    return v;
}

/* A copy of a text; NULL: it is null. */
static const char *read_text(struct regress_finding *f, const struct json_value *v, const char *key)
{
    const struct json_value *m = json_value_member(v, key);
    return m && m->kind == JSON_VALUE_TEXT ? arena_strdup(&f->arena, m->text) : NULL;
}

static bool read_number(const struct json_value *v, const char *key, uint64_t *out)
{
    const struct json_value *m = json_value_member(v, key);
    *out = m && m->kind == JSON_VALUE_INT ? (uint64_t)m->number : 0;
    return m && m->kind == JSON_VALUE_INT && m->number >= 0;
}

static bool is_true(const struct json_value *v, const char *key)
{
    const struct json_value *m = json_value_member(v, key);
    return m && m->kind == JSON_VALUE_TRUE;
}

static bool read_verdict(struct regress_finding *f, const struct json_value *v)
{
    const char *name = read_text(f, v, "verdict");
    for (size_t i = 0; name && i < REGRESS_VERDICTS; i++)
        if (!strcmp(regress_verdict_names[i], name)) {
            f->verdict = (enum regress_verdict)i;
            return true;
        }
    return false;
}

static bool read_rules(struct regress_finding *f, const struct json_value *list)
{
    if (!list || list->kind != JSON_VALUE_LIST)
        return false;
    f->rules = ARENA_ARRAY(&f->arena, struct regress_found, list->sub.count + 1);
    for (const struct json_value *v = list->sub.first; v; v = v->next) {
        struct regress_found *rule = &f->rules[f->count++];
        *rule = (struct regress_found){read_text(f, v, "id"), read_text(f, v, "title"), read_text(f, v, "how"),
                                       is_true(v, "touched"), is_true(v, "cause")};
        if (!rule->id)
            return false;
    }
    return true;
}

bool regress_finding_restore(struct regress_finding *f, const char *file, const struct json_value *v)
{
    uint64_t words_only, things;
    f->file = arena_strdup(&f->arena, file);
    if (!read_verdict(f, v) || !read_number(v, "at", &f->at) || !read_number(v, "decisions", &f->decisions) ||
        !read_number(v, "words_only", &words_only) || !read_number(v, "things", &things) ||
        !read_rules(f, json_value_member(v, "rules")))
        return false;
    f->words_only = (size_t)words_only;
    f->things = (size_t)things;
    f->first_things = read_text(f, v, "first_things");
    f->outcome = read_text(f, v, "outcome");
    f->migrated = is_true(v, "migrated");
    f->played = is_true(v, "played");
    f->unexpected = is_true(v, "unexpected");
    return true;
}
