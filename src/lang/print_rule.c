/* SPDX-License-Identifier: MIT
 *
 * Prints all sentences of a rule. A disabled rule is not compiled, so it is parsed here first.
 */
#include "lang/print_rule.h"

#include "lang/print_code.h"

static void print_sentence_of(struct buf *out, const struct vocab *v, const struct sentence *s, const char *lang)
{
    if (out->len)
        buf_char(out, '\n');
    print_sentence(out, v, s, lang, NULL);
}

void print_rule(struct buf *out, const struct compiled *c, size_t index, const char *lang)
{
    for (size_t i = 0; i < c->sentences.count; i++)
        if (c->sentences.items[i]->rule_index == (int)index)
            print_sentence_of(out, c->vocab, c->sentences.items[i], lang);
}

void print_invariant(struct buf *out, const struct compiled *c, size_t index, const char *lang)
{
    print_lone_expression(out, c->vocab, c->invariants[index].node, lang);
}

void print_rule_not_in_force(struct buf *out, const struct compiled *c, const struct rb_rule *rule, const char *lang,
                             struct arena *arena)
{
    struct diags diags = {.arena = arena};
    struct sentences read = {0};
    if (rule->code.text)
        parse_rule(c->vocab, &(struct rule_origin){rule, -1, -1, NULL}, arena, &diags, &read);
    for (size_t i = 0; i < read.count && !diags.errors; i++)
        print_sentence_of(out, c->vocab, read.items[i], lang);
    if (diags.errors)
        buf_str(out, rule->code.text);
}
