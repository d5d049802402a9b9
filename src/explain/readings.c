/* SPDX-License-Identifier: MIT
 *
 * Supposes that options of the game were different. Must not know what was asked.
 */
#include "explain/readings.h"

#include "explain/format.h"
#include "lang/about.h"
#include "lang/walk.h"

#include <string.h>

enum { VALUES_TRIED = 8 }; /* of one option: more would take long */

/* ---------------------------------------------------------------- the rule of an option */

/* Which options each rule reads. */
struct uses {
    const struct vocab *v;
    struct use {
        bool *options; /* by field of the table; NULL: it reads none */
        size_t count;
    } *rules, *about; /* of each of compiled.rules: its code, its key `about` */
    struct use *of; /* what is examined */
    struct arena *arena;
};

static void look_at(void *ctx, const struct node *n)
{
    struct uses *u = ctx;
    struct use *of = u->of;
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
    struct uses u = {.v = c->vocab, .arena = arena};
    u.rules = ARENA_ARRAY(arena, struct use, c->rule_count + 1);
    u.about = ARENA_ARRAY(arena, struct use, c->rule_count + 1);
    for (size_t i = 0; i < c->sentences.count; i++) {
        const struct sentence *s = c->sentences.items[i];
        if (s->rule_index < 0 || (size_t)s->rule_index >= c->rule_count)
            continue;
        u.of = &u.rules[s->rule_index];
        walk_nodes(s->node, look_at, &u);
    }
    for (size_t i = 0; i < c->about_count; i++) {
        u.of = &u.about[c->abouts[i].rule];
        walk_nodes(c->abouts[i].sentence->node, look_at, &u);
    }
    return u;
}

static bool reads(const struct use *use, size_t option)
{
    return use->options && use->options[option];
}

/* How well rule number i explains the option: best a default reading, which is called like its ruling and whose code reads
 * no other option, then one that only its key `about` connects with it, then any rule whose code reads no other one. 0: it
 * does not. */
static int fit_of(const struct rb_rule *rule, const struct uses *uses, size_t i, size_t option)
{
    bool reading = rule->ruling.text && !strcmp(rule->ruling.text, rule->id.text);
    if (reads(&uses->rules[i], option)) {
        bool others = uses->rules[i].count > 1;
        return !reading && others ? 0 : reading && !others ? 4 : 2;
    }
    return reading && reads(&uses->about[i], option) ? uses->about[i].count > 1 ? 1 : 3 : 0;
}

/* The rule that explains the option. NULL: none does. */
static const struct rb_rule *rule_of(const struct compiled *c, const struct uses *uses, size_t option)
{
    const struct rb_rule *best = NULL;
    int most = 0;
    for (size_t i = 0; i < c->rule_count; i++) {
        int fit = fit_of(c->rules[i].rule, uses, i, option);
        best = fit > most ? c->rules[i].rule : best;
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
                (struct about_rule){.rule = rule, .option = option, .because = describe(p, option, arena), .exact = true,
                                    .chosen = p->vm->m[option->cell] != p->c->program.first_cells[option->cell]};
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
