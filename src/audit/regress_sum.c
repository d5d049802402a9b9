/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "audit/regress_sum.h"

#include "audit/regress_expected.h"
#include "audit/regress_parts.h"

#include <string.h>

/* ---------------------------------------------------------------- adding up */

static const char *copy(struct arena *arena, const char *text)
{
    return text ? arena_strdup(arena, text) : NULL;
}

void regress_finding_make(struct regress_finding *f, const struct regress *r, const char *file, const char *expected)
{
    f->file = arena_strdup(&f->arena, file);
    f->verdict = r->verdict;
    f->at = r->at;
    f->decisions = r->decisions;
    f->count = r->reached_count;
    f->rules = ARENA_ARRAY(&f->arena, struct regress_found, f->count + 1);
    for (size_t i = 0; i < f->count; i++) {
        const struct regress_reached *m = &r->reached[i];
        f->rules[i] = (struct regress_found){copy(&f->arena, m->rule->id), copy(&f->arena, m->rule->title),
                                             copy(&f->arena, m->rule->how), m->touched, m->is_cause};
    }
    f->outcome = regress_outcome(r, &f->arena);
    f->expected = r->verdict < REGRESS_SKIPPED ? expected : NULL;
    f->unexpected = !regress_is_expected(f->expected, f->outcome);
    f->migrated = r->migrated.by != NULL;
    f->played = r->played.by != NULL;
    if (r->verdict < REGRESS_SKIPPED) {
        f->words_only = r->work->pair->words_only;
        f->things = r->work->pair->things;
        f->first_things = copy(&f->arena, r->work->pair->first_things);
    }
}

void regress_finding_release(struct regress_finding *f)
{
    arena_release(&f->arena);
    *f = (struct regress_finding){0};
}

static void add_example(struct regress_sum *s, struct regress_sum_rule *to, const struct regress_finding *f)
{
    struct regress_example *e = &to->examples[f->verdict];
    bool sooner = !e->count || f->at < e->at || (f->at == e->at && f->decisions < e->decisions);
    to->is_cause++;
    e->count++;
    if (!sooner)
        return;
    e->file = arena_strdup(&s->arena, f->file);
    e->at = f->at;
    e->decisions = f->decisions;
}

static struct regress_sum_rule *rule_of(struct regress_sum *s, const struct regress_found *found)
{
    for (size_t i = 0; i < s->rule_count; i++)
        if (!strcmp(s->rules[i].id, found->id))
            return &s->rules[i];
    ARENA_PUSH(&s->arena, s->rules, s->rule_count, s->rule_cap) = (struct regress_sum_rule){
        .id = copy(&s->arena, found->id), .title = copy(&s->arena, found->title), .how = copy(&s->arena, found->how)};
    return &s->rules[s->rule_count - 1];
}

void regress_sum_add(struct regress_sum *s, const struct regress_finding *f)
{
    bool differs = f->verdict != REGRESS_SAME && f->verdict < REGRESS_SKIPPED, any = false;
    s->count++;
    s->verdicts[f->verdict]++;
    s->words_only = f->words_only > s->words_only ? f->words_only : s->words_only;
    if (f->things > s->things) {
        s->things = f->things;
        s->first_things = copy(&s->arena, f->first_things);
    }
    s->expected += f->outcome && !f->unexpected;
    s->migrated += f->migrated;
    s->played += f->played;
    for (size_t i = 0; i < f->count; i++) {
        struct regress_sum_rule *to = rule_of(s, &f->rules[i]);
        to->touched += f->rules[i].touched;
        if (differs && f->rules[i].is_cause)
            add_example(s, to, f);
        any = any || f->rules[i].is_cause;
    }
    if (differs && !any)
        add_example(s, &s->elsewhere, f);
}

void regress_sum_release(struct regress_sum *s)
{
    arena_release(&s->arena);
    *s = (struct regress_sum){0};
}

/* ---------------------------------------------------------------- text */

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

static void print_examples(struct buf *out, const struct regress_sum_rule *r)
{
    for (int v = 0; v < REGRESS_SKIPPED; v++) {
        const struct regress_example *e = &r->examples[v];
        size_t from = out->len;
        if (!e->count)
            continue;
        buf_printf(out, "    %s: %zu, soonest %s at %llu", regress_verdict_name((enum regress_verdict)v), e->count,
                   e->file, (unsigned long long)e->at);
        buf_one_line(out, from);
        buf_char(out, '\n');
    }
}

static void print_rule(struct buf *out, const struct regress_sum_rule *r, bool color)
{
    buf_printf(out, "  %s%s%s  %s%s%s: ", color ? "\x1b[36m" : "", r->id, color ? "\x1b[0m" : "",
               r->title ? r->title : "", r->title ? ", " : "", r->how);
    if (r->is_cause)
        buf_printf(out, "behind %zu replay%s, touched by %zu\n", r->is_cause, plural(r->is_cause), r->touched);
    else if (r->touched)
        buf_printf(out, "no difference, touched by %zu replay%s\n", r->touched, plural(r->touched));
    else
        buf_str(out, "untested: no replay touches it\n");
    print_examples(out, r);
}

/* Those that were not compared stand behind one number of their own: their words are about logs and
 * not about rules. */
static void print_verdicts(struct buf *out, const struct regress_sum *s)
{
    size_t skipped = 0;
    bool any = false;
    for (int v = REGRESS_SKIPPED; v < REGRESS_VERDICTS; v++)
        skipped += s->verdicts[v];
    for (int v = 0; v < REGRESS_VERDICTS; v++) {
        if (v == REGRESS_SKIPPED && skipped) {
            buf_printf(out, "%s %zu skipped:", any ? " ·" : "", skipped);
            any = false;
        }
        if (!s->verdicts[v])
            continue;
        buf_printf(out, "%s %zu %s",
                   !any                  ? ""
                   : v < REGRESS_SKIPPED ? " ·"
                                         : ",",
                   s->verdicts[v], regress_verdict_name((enum regress_verdict)v));
        any = true;
    }
    buf_char(out, '\n');
}

void regress_sum_print(struct buf *out, const struct regress_sum *s, bool color)
{
    bool stopped = s->of > s->count;
    for (size_t i = 0; i < s->gone_count; i++) {
        size_t from = out->len;
        buf_printf(out, "%s: something is expected of it, and it is gone", s->gone[i]);
        buf_one_line(out, from);
        buf_char(out, '\n');
    }
    if (stopped)
        buf_printf(out, "stopped: of %zu replays these %zu were compared:", s->of, s->count);
    else
        buf_printf(out, "%zu replay%s:", s->count, plural(s->count));
    print_verdicts(out, s);
    for (int is_cause = 1; is_cause >= 0; is_cause--)
        for (size_t i = 0; i < s->rule_count; i++)
            if ((s->rules[i].is_cause > 0) == is_cause)
                print_rule(out, &s->rules[i], color);
    if (s->elsewhere.is_cause) {
        buf_printf(out, "  no changed rule: behind %zu replay%s\n", s->elsewhere.is_cause,
                   plural(s->elsewhere.is_cause));
        print_examples(out, &s->elsewhere);
    }
    if (s->expected)
        buf_printf(out, "  %zu replay%s as expected\n", s->expected, s->expected == 1 ? " differs" : "s differ");
    if (s->migrated)
        buf_printf(out, "  %zu replay%s took a migration\n", s->migrated, plural(s->migrated));
    if (s->played)
        buf_printf(out, "  %zu replay%s went on where the log could not\n", s->played, plural(s->played));
    if (s->verdicts[REGRESS_OTHER_EDITION])
        buf_printf(out, "  %zu replay%s of another edition: --any-edition compares them, too\n",
                   s->verdicts[REGRESS_OTHER_EDITION], s->verdicts[REGRESS_OTHER_EDITION] == 1 ? " is" : "s are");
    if (s->things) {
        size_t from = out->len;
        buf_printf(out, "  %zu other thing%s changed that games go by: %s (adjudge rulediff tells how)", s->things,
                   plural(s->things), s->first_things);
        buf_one_line(out, from);
        buf_char(out, '\n');
    }
    if (s->words_only)
        buf_printf(out, "  %zu rule%s changed in words only: there is nothing to test\n", s->words_only,
                   plural(s->words_only));
}

/* ---------------------------------------------------------------- data */

static json_t *text_or_null(const char *text)
{
    return text ? json_string(text) : json_null();
}

static json_t *rule_json(const struct regress_sum_rule *r)
{
    json_t *o = json_object(), *examples = json_array();
    for (int v = 0; v < REGRESS_SKIPPED; v++) {
        const struct regress_example *e = &r->examples[v];
        if (!e->count)
            continue;
        json_t *x = json_object();
        json_object_set_new(x, "verdict", json_string(regress_verdict_name((enum regress_verdict)v)));
        json_object_set_new(x, "count", json_integer((json_int_t)e->count));
        json_object_set_new(x, "file", regress_name_json(e->file));
        json_object_set_new(x, "at", json_integer((json_int_t)e->at));
        json_array_append_new(examples, x);
    }
    json_object_set_new(o, "rule", text_or_null(r->id));
    json_object_set_new(o, "title", text_or_null(r->title));
    json_object_set_new(o, "how", text_or_null(r->how));
    json_object_set_new(o, "touched", json_integer((json_int_t)r->touched));
    json_object_set_new(o, "behind", json_integer((json_int_t)r->is_cause));
    json_object_set_new(o, "examples", examples);
    return o;
}

json_t *regress_sum_json(const struct regress_sum *s)
{
    json_t *o = json_object(), *verdicts = json_object(), *rules = json_array(), *gone = json_array();
    for (size_t i = 0; i < s->gone_count; i++)
        json_array_append_new(gone, regress_name_json(s->gone[i]));
    for (int v = 0; v < REGRESS_VERDICTS; v++)
        if (s->verdicts[v])
            json_object_set_new(verdicts, regress_verdict_name((enum regress_verdict)v),
                                json_integer((json_int_t)s->verdicts[v]));
    for (size_t i = 0; i < s->rule_count; i++)
        json_array_append_new(rules, rule_json(&s->rules[i]));
    if (s->elsewhere.is_cause)
        json_array_append_new(rules, rule_json(&s->elsewhere));
    json_object_set_new(o, "replays", json_integer((json_int_t)s->count));
    json_object_set_new(o, "of", json_integer((json_int_t)(s->of > s->count ? s->of : s->count)));
    json_object_set_new(o, "verdicts", verdicts);
    json_object_set_new(o, "expected", json_integer((json_int_t)s->expected));
    json_object_set_new(o, "gone", gone);
    json_object_set_new(o, "rules", rules);
    json_object_set_new(o, "migrated", json_integer((json_int_t)s->migrated));
    json_object_set_new(o, "played", json_integer((json_int_t)s->played));
    json_object_set_new(o, "words_only", json_integer((json_int_t)s->words_only));
    json_object_set_new(o, "things", json_integer((json_int_t)s->things));
    return o;
}
