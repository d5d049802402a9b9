/* SPDX-License-Identifier: MIT
 *
 * Supposes that options of the game were different. Must not know what was asked.
 */
#include "explain/readings.h"

#include "explain/format.h"
#include "lang/walk.h"

#include <string.h>

enum { VALUES_TRIED = 8 }; /* of one option: more would take long */

/* ---------------------------------------------------------------- the rule of an option */

/* Which options the code of each rule reads. */
struct uses {
    const struct vocab *v;
    size_t rule; /* whose sentences are examined */
    struct use {
        bool *options; /* by field of the table */
        size_t count;
    } *rules; /* in the order of compiled.rules; options NULL: it reads none */
    struct arena *arena;
};

static void look_at(void *ctx, const struct node *n)
{
    struct uses *u = ctx;
    struct use *of = &u->rules[u->rule];
    if (n->op != E_TABLE || !n->field->option)
        return;
    if (!of->options)
        of->options = ARENA_ARRAY(u->arena, bool, u->v->table_count + 1);
    bool *used = &of->options[n->field - u->v->table];
    of->count += !*used;
    *used = true;
}

static struct uses uses_of(const struct compiled *c, struct arena *arena)
{
    struct uses u = {.v = c->vocab, .rules = ARENA_ARRAY(arena, struct use, c->rule_count + 1), .arena = arena};
    for (size_t i = 0; i < c->sentences.count; i++) {
        const struct sentence *s = c->sentences.items[i];
        if (s->rule_index < 0 || (size_t)s->rule_index >= c->rule_count)
            continue;
        u.rule = (size_t)s->rule_index;
        walk_nodes(s->node, look_at, &u);
    }
    return u;
}

/* The rule whose code reads the option: a default reading, which is called like its ruling, if possible one that
 * reads no other option; or else a rule that reads no other one. NULL: none does. */
static const struct rb_rule *rule_of(const struct compiled *c, const struct uses *uses, size_t option)
{
    const struct rb_rule *best = NULL;
    int most = 0;
    for (size_t i = 0; i < c->rule_count; i++) {
        const struct rb_rule *rule = c->rules[i].rule;
        const struct use *use = &uses->rules[i];
        if (!use->options || !use->options[option])
            continue;
        bool reading = rule->ruling.text && !strcmp(rule->ruling.text, rule->id.text), others = use->count > 1;
        int fit = !reading && others ? 0 : 1 + reading + !others;
        best = fit > most ? rule : best;
        most = fit > most ? fit : most;
    }
    return best;
}

/* ---------------------------------------------------------------- its values */

static void range_of(const struct vocab *v, struct type type, int32_t *low, int32_t *high)
{
    *low = 0;
    *high = type.tag == TY_TRUTH;
    if (type.tag == TY_NUMBER) {
        *low = type.low;
        *high = type.high;
    } else if (type.tag == TY_PIECE) {
        *low = v->kinds[type.kind].first;
        *high = *low + v->kinds[type.kind].count - 1;
    }
}

static bool decides(const struct about_position *p, const struct vocab_field *option, bool (*differs)(void *ctx),
                    void *ctx)
{
    int32_t low, high, now = p->vm->m[option->cell];
    bool found = false;
    range_of(p->c->vocab, option->type, &low, &high);
    for (int32_t value = low; value <= high && value - low < VALUES_TRIED && !found; value++) {
        vm_set(p->vm, option->cell, value);
        found = value != now && differs(ctx);
    }
    vm_set(p->vm, option->cell, now);
    return found;
}

static const char *describe(const struct about_position *p, const struct vocab_field *option, struct arena *arena)
{
    buf_reset(p->scratch);
    format_option(p->scratch, p->c->vocab, option, p->vm->m[option->cell], p->lang);
    const char *kept = arena_strndup(arena, buf_cstr(p->scratch), p->scratch->len);
    buf_reset(p->scratch);
    return kept;
}

struct about_rules readings_deciding(const struct about_position *p, bool (*differs)(void *ctx), void *ctx,
                                     struct arena *arena)
{
    const struct vocab *v = p->c->vocab;
    struct about_rules list = {0};
    const struct uses uses = uses_of(p->c, arena);
    for (size_t i = 0; i < v->table_count && list.count < ABOUT_RULES_MAX; i++) {
        const struct vocab_field *option = &v->table[i];
        const struct rb_rule *rule = option->option ? rule_of(p->c, &uses, i) : NULL;
        if (rule && !about_rules_have(&list, rule) && decides(p, option, differs, ctx))
            ARENA_PUSH(arena, list.items, list.count, list.cap) =
                (struct about_rule){.rule = rule, .option = option, .because = describe(p, option, arena), .exact = true};
    }
    return list;
}

/* ---------------------------------------------------------------- */

struct option_search {
    const struct vocab_field *option;
    bool found;
};

static void look_for_option(void *ctx, const struct node *n)
{
    struct option_search *s = ctx;
    s->found |= n->op == E_TABLE && n->field == s->option;
}

bool readings_uses(const struct compiled *c, const struct rb_rule *rule, const struct vocab_field *option)
{
    struct option_search s = {option, false};
    for (size_t i = 0; i < c->sentences.count; i++)
        if (c->sentences.items[i]->rule == rule)
            walk_nodes(c->sentences.items[i]->node, look_for_option, &s);
    return s.found;
}
