/* SPDX-License-Identifier: MIT
 *
 * Reads, compiles and prints what rules are about. A procedure of an entry is like that of a definition: it takes the
 * values of the slots and returns 1 or 0. Must not know who asks.
 */
#include "lang/about.h"

#include "lang/emit.h"
#include "lang/print_code.h"

void about_read(struct compiled *c, size_t rule, struct diags *diags)
{
    const struct compiled_rule *of = &c->rules[rule];
    const struct rule_origin from = {of->rule, -1, of->card_kind, of->card};
    for (size_t i = 0; i < of->rule->about_count && diags->count < DIAG_MAX; i++) {
        struct sentence *s = parse_about(c->vocab, &from, &of->rule->about[i], &c->arena, diags);
        if (s)
            ARENA_PUSH(&c->arena, c->abouts, c->about_count, c->about_cap) = (struct about){s, rule, -1};
    }
}

const struct node *about_subject(const struct node *entry)
{
    return entry->a->op == E_IN ? entry->a->b : entry->a;
}

static size_t slots_of(const struct node *of)
{
    return of->op == E_PHRASE ? (size_t)of->phrase->placeholder_count : of->op == E_FIELD;
}

size_t about_slots(const struct about *a)
{
    const struct node *entry = a->sentence->node;
    return slots_of(about_subject(entry)) + (entry->a->op == E_IN);
}

/* ---------------------------------------------------------------- compiling */

/* a ship's hull · Ann's hand: the owner lies in slot 0. a note is in the deck: the note lies in the last one. */
static void gen_thing(struct emit *e, const struct node *thing, int32_t slot, struct label *fails)
{
    if (thing->op == E_NOUN) {
        thing->var->slot = slot;
        gen_filters(e, thing, -1, fails);
        return;
    }
    gen_value(e, thing);
    emit(e, OP_LOAD, 1, slot);
    emit(e, OP_EQ, 0);
    emit_jump(e, OP_JUMP_UNLESS, fails);
}

static void gen_about(struct emit *e, const struct sentence *s)
{
    const struct node *n = s->node, *of = about_subject(n);
    struct match_ctx m;
    gen_sentence_match(e, s, of->op == E_PHRASE ? of : NULL, 0, &m);
    if (of->op == E_FIELD)
        gen_thing(e, of->a, 0, &m.fails);
    if (n->a->op == E_IN)
        gen_thing(e, n->a->a, (int32_t)slots_of(of), &m.fails);
    if (n->b)
        gen_jump(e, n->b, false, &m.fails);
    emit(e, OP_PUSH, 1, 1);
    emit_return(e);
    gen_match_end(e, s, &m);
    emit(e, OP_PUSH, 1, 0);
    emit_return(e);
}

void about_generate(struct emit *e)
{
    for (size_t i = 0; i < e->c->about_count; i++) {
        struct about *a = &e->c->abouts[i];
        a->proc = emit_reserve(e, (int)about_slots(a), -1, false);
        emit_proc(e, a->proc);
        emit_in_force(e, a->sentence);
        gen_about(e, a->sentence);
        emit_proc_end(e, a->proc);
    }
    emit_in_force(e, NULL);
}

/* ---------------------------------------------------------------- printing */

static void print_entry(struct buf *out, const struct vocab *v, const struct sentence *s, const char *lang)
{
    if (out->len)
        buf_char(out, '\n');
    print_sentence(out, v, s, lang, NULL);
}

void about_print(struct buf *out, const struct compiled *c, size_t rule, const char *lang)
{
    for (size_t i = 0; i < c->about_count; i++)
        if (c->abouts[i].rule == rule)
            print_entry(out, c->vocab, c->abouts[i].sentence, lang);
}

void about_print_not_in_force(struct buf *out, const struct compiled *c, const struct rb_rule *rule,
                              const char *lang, struct arena *arena)
{
    const struct rule_origin from = {rule, -1, -1, NULL};
    for (size_t i = 0; i < rule->about_count; i++) {
        struct diags diags = {.arena = arena};
        const struct sentence *s = parse_about(c->vocab, &from, &rule->about[i], arena, &diags);
        if (s)
            print_entry(out, c->vocab, s, lang);
        else
            buf_printf(out, "%s%s", out->len ? "\n" : "", rule->about[i].text.text);
    }
}
