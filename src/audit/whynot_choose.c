/* SPDX-License-Identifier: MIT
 *
 * Decisions that choose things or numbers instead of making an event happen: one of them, some of them, or which comes
 * next.
 */
#include "audit/whynot_inner.h"

#include "lang/say.h"
#include "session/words.h"

#include <stdlib.h>
#include <string.h>

/* The statement that lets the player choose, and what it lets choose. */
static const struct node *statement_of(const struct asking *a)
{
    int32_t pc = a->g->vm.ask_pc;
    for (const struct code_mark *m = program_mark(&a->c->program, pc); m && m >= a->c->program.marks; m--) {
        const struct node *n = m->node;
        if (m->pc != pc)
            return NULL;
        if (n && (n->op == S_CHOOSE || n->op == S_CHOOSE_SET || n->op == S_FOR_EACH))
            return n;
    }
    return NULL;
}

static bool is_offered(const struct asking *a, int32_t value)
{
    for (int32_t i = 0; i < a->g->vm.ask.count; i++)
        if (a->g->vm.ask.options[i].values[0] == value)
            return true;
    return false;
}

static void add_miss(struct asking *a, const struct node *noun, const struct reasons_miss *miss)
{
    struct whynot_reason *r = whynot_add_reason(a, WHYNOT_OFFERS, a->g->vm.ask.sentence);
    r->says = whynot_node(a, noun);
    if (miss && miss->part->what == PROBE_KIND)
        r->condition = whynot_node(a, noun);
    r->now = miss ? miss->now : NULL;
    r->needed = miss ? miss->needed : NULL;
}

static void one(struct asking *a, const struct node *statement, int32_t value)
{
    const struct vm_ask *ask = &a->g->vm.ask;
    const struct node *noun = statement->op == S_FOR_EACH ? statement->a : statement->b;
    struct reasons_miss miss = {.result = PROBE_UNKNOWN};
    if (statement->op != S_FOR_EACH) /* what is left of a list is not asked for again */
        reasons_probe(a->reasons, &a->g->vm, compile_probe(a->c, a->g->vm.ask_pc, ask->sentence, statement), &value,
                      &a->w->arena, &miss);
    if (!a->mine && miss.result != PROBE_MISSES) {
        whynot_is(a, WHYNOT_CANNOT_KNOW, WORD_CANNOT_KNOW, a->w->as, NULL, NULL);
        return;
    }
    whynot_is(a, WHYNOT_NOT_OFFERED, WORD_NOT_OFFERED, a->w->rule, NULL, NULL);
    add_miss(a, noun, miss.result == PROBE_MISSES ? &miss : NULL);
}

static bool read_number(const char *text, int32_t *value)
{
    size_t sign = *text == '-';
    if (!text[sign] || strspn(text + sign, "0123456789") != strlen(text + sign) || strlen(text) > 10)
        return false;
    *value = (int32_t)strtol(text, NULL, 10);
    return true;
}

/* One name of a list. False: nothing is called so. */
static bool read_name(const struct decision_reader *reader, struct type type, const char *name, int32_t *value)
{
    if (type.tag == TY_NUMBER)
        return read_number(name, value);
    *value = decision_read_member(reader, type.kind, name);
    if (*value == NOTHING)
        *value = decision_read_anything(reader, name);
    return *value != NOTHING;
}

static void no_such_name(struct asking *a, struct type type, const char *name)
{
    const char *kind = type.kind >= 0 ? whynot_kind(a, type.kind) : "number";
    whynot_is(a, WHYNOT_NO_PIECE, WORD_NO_SUCH_NAME, kind, name, NULL);
    whynot_find_nearest(a, NULL, NULL);
}

static void wrong_count(struct asking *a, size_t count)
{
    const struct choices *ch = &a->g->choices;
    struct arena *arena = &a->w->arena;
    whynot_is(a, WHYNOT_WRONG_COUNT, ch->least == ch->most ? WORD_WRONG_COUNT : WORD_WRONG_RANGE,
              arena_printf(arena, "%zu", count), arena_printf(arena, "%zu", ch->least),
              arena_printf(arena, "%zu", ch->most));
}

/* The names of the text one by one, as far as the first that cannot be chosen. */
static void names(struct asking *a, const struct decision_reader *reader, const struct node *statement,
                  struct type type)
{
    const char *at = a->q->text;
    bool several = a->g->vm.ask.kind == ASK_SOME;
    size_t count = 0;
    do {
        size_t len = several ? strcspn(at, ",") : strlen(at);
        const char *name = arena_strndup(&a->w->arena, at, len);
        int32_t value;
        name += strspn(name, " ");
        if (!read_name(reader, type, name, &value)) {
            no_such_name(a, type, name);
            return;
        }
        if (!a->full && type.tag != TY_NUMBER && !sight_names(&a->sight, value)) {
            if (a->mine) /* who decides sees all that can be chosen */
                whynot_is(a, WHYNOT_NOT_OFFERED, WORD_NOT_OFFERED, a->w->rule, NULL, NULL);
            else
                whynot_is(a, WHYNOT_CANNOT_KNOW, WORD_CANNOT_KNOW, a->w->as, NULL, NULL);
            return;
        }
        if (!a->mine || !is_offered(a, value)) {
            one(a, statement, value);
            if (a->mine)
                whynot_find_nearest(a, NULL, NULL);
            return;
        }
        count++;
        at += len;
        at += *at == ',';
    } while (*at);
    wrong_count(a, count);
    whynot_find_nearest(a, NULL, NULL);
}

void whynot_chosen(struct asking *a, const struct decision_reader *reader)
{
    const struct node *statement = statement_of(a);
    const struct node *noun = statement ? statement->op == S_FOR_EACH ? statement->a : statement->b : NULL;
    if (!noun) {
        whynot_is(a, WHYNOT_NOT_OFFERED, WORD_NOT_OFFERED, a->w->rule, NULL, NULL);
        whynot_find_nearest(a, NULL, NULL);
        return;
    }
    if (a->g->vm.ask.kind == ASK_SOME && (words_same(a->q->text, choices_none("en")) || words_same(a->q->text, choices_none(a->q->lang)))) {
        wrong_count(a, 0);
        return;
    }
    names(a, reader, statement, noun->var ? noun->var->type : noun->type);
}
