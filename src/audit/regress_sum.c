/* SPDX-License-Identifier: MIT
 *
 * Adds up the findings of all logs: verdicts, and for each changed rule the games that it affected, with the
 * earliest difference of each kind as an example. Findings are copied from a comparison, so that they can be added
 * in the order of the logs by another thread. Must not know how a comparison is made.
 */
#include "audit/regress_sum.h"

#include "audit/regress_outcome.h"
#include "audit/regress_parts.h"

#include <string.h>

/* ---------------------------------------------------------------- adding up */

/* What remains of a comparison after it is released. */
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
        f->rules[i] = (struct regress_found){arena_copy(&f->arena, m->rule->id),
                                             arena_copy(&f->arena, m->rule->title),
                                             arena_copy(&f->arena, m->rule->how), m->touched, m->is_cause};
    }
    f->outcome = regress_outcome(r, &f->arena);
    f->expected = r->verdict < REGRESS_SKIPPED ? expected : NULL;
    f->unexpected = !regress_is_expected(f->expected, f->outcome, &f->arena);
    f->migrated = r->migrated.by != NULL;
    f->played = r->played.by != NULL;
    if (r->verdict < REGRESS_SKIPPED) {
        f->words_only = r->work->pair->words_only;
        f->things = r->work->pair->things;
        f->first_things = arena_copy(&f->arena, r->work->pair->first_things);
    }
}

void regress_finding_release(struct regress_finding *f)
{
    arena_release(&f->arena);
    *f = (struct regress_finding){0};
}

/* The earliest difference is the example; of equally early ones the shortest game. */
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

/* The entry of a rule, added when it is met first. */
static struct regress_sum_rule *rule_of(struct regress_sum *s, const struct regress_found *found)
{
    for (size_t i = 0; i < s->rule_count; i++)
        if (!strcmp(s->rules[i].id, found->id))
            return &s->rules[i];
    ARENA_PUSH(&s->arena, s->rules, s->rule_count,
               s->rule_cap) = (struct regress_sum_rule){.id = arena_copy(&s->arena, found->id),
                                                        .title = arena_copy(&s->arena, found->title),
                                                        .how = arena_copy(&s->arena, found->how)};
    return &s->rules[s->rule_count - 1];
}

/* Each game counts once for each rule that caused its difference. */
void regress_sum_add(struct regress_sum *s, const struct regress_finding *f)
{
    bool differs = f->verdict != REGRESS_SAME && f->verdict < REGRESS_SKIPPED, any = false;
    s->count++;
    s->verdicts[f->verdict]++;
    s->words_only = f->words_only > s->words_only ? f->words_only : s->words_only;
    if (f->things > s->things) {
        s->things = f->things;
        s->first_things = arena_copy(&s->arena, f->first_things);
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
