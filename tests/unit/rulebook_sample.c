/* SPDX-License-Identifier: MIT
 *
 * Reads rulebooks for tests; see the header.
 */
#include "diag_english.h"
#include "rulebook_sample.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void read_rules(struct rulebook_sample *s)
{
    int index = 0;
    for (size_t i = 0; i < s->rb->rule_count; i++)
        if (s->rb->rules[i].code.text)
            parse_rule(s->v, &(struct rule_origin){&s->rb->rules[i], index++, -1, NULL}, &s->arena, &s->diags,
                       &s->sentences);
    for (size_t k = 0; k < s->v->kind_count; k++) {
        const struct rb_kind *d = s->v->kinds[k].decl;
        for (size_t m = 0; d && m < d->member_count; m++)
            for (size_t i = 0; i < d->members[m].rule_count; i++)
                if (d->members[m].rules[i].code.text)
                    parse_rule(s->v, &(struct rule_origin){&d->members[m].rules[i], index++, (int)k, &d->members[m]},
                               &s->arena, &s->diags, &s->sentences);
    }
}

static void fail_on_mistakes(const struct rulebook_sample *s)
{
    for (size_t i = 0; i < s->diags.count; i++)
        fprintf(stderr, "%d:%d: %s: %s\n", s->diags.items[i].pos.line, s->diags.items[i].pos.column,
                s->diags.items[i].id, diag_english(&s->diags, i));
    cr_assert_eq(s->diags.count, 0);
}

void rulebook_sample_load(struct rulebook_sample *s, const char *folder)
{
    int err;
    const char *root = getenv("ADJ_SOURCE_ROOT");
    *s = (struct rulebook_sample){.diags = {.arena = &s->arena}};
    s->rb = rulebook_load(arena_printf(&s->arena, "%s/%s", root ? root : ".", folder), &s->diags, &err);
    fail_on_mistakes(s);
    s->v = vocab_build(s->rb, &s->arena, &s->diags);
    read_rules(s);
    fail_on_mistakes(s);
}

void rulebook_sample_try(struct rulebook_sample *s, const char *manifest)
{
    struct rb_file file = {"rulebook.yaml", manifest, strlen(manifest)};
    *s = (struct rulebook_sample){.diags = {.arena = &s->arena}};
    s->rb = rulebook_from_files(&file, 1, &s->diags);
    s->v = vocab_build(s->rb, &s->arena, &s->diags);
    read_rules(s);
}

void rulebook_sample_from_text(struct rulebook_sample *s, const char *manifest)
{
    rulebook_sample_try(s, manifest);
    fail_on_mistakes(s);
}

void rulebook_sample_release(struct rulebook_sample *s)
{
    rulebook_free(s->rb);
    arena_release(&s->arena);
}

int rulebook_sample_member(const struct rulebook_sample *s, const char *name)
{
    int m = vocab_member_named(s->v, name);
    cr_assert_geq(m, 0, "there is no '%s'", name);
    return m;
}
