/* SPDX-License-Identifier: MIT
 *
 * Finds the rules that sentences with "orders the rules" are about, and adds the kind whose members they
 * are. Knows no program: it only reads sentences.
 */
#include "lang/rule_members.h"

#include "lang/print.h"

#include <string.h>

/* Whether some event is spoken of by both: two special cases of one general event have none in common. */
static bool can_meet(const struct vocab *v, const struct node *order, const struct node *rule)
{
    return phrase_is_a(v, order->a->phrase, rule->a->phrase) || phrase_is_a(v, rule->a->phrase, order->a->phrase);
}

/* Whether the sentence "…, the active orders the rules" is about the rule. */
static bool orders(const struct compiled *c, const struct node *order, const struct node *n)
{
    return order->op == R_ORDER && order->value == (int32_t)n->op && can_meet(c->vocab, order, n);
}

static bool is_ordered(const struct compiled *c, const struct sentences *by, const struct sentence *s)
{
    for (size_t i = 0; i < by->count; i++)
        if (orders(c, by->items[i]->node, s->node))
            return true;
    return false;
}

int rule_members_ordered(const struct compiled *c, const struct node *order)
{
    const struct sentence *first = NULL;
    for (size_t i = 0; i < c->sentences.count; i++) {
        const struct sentence *s = c->sentences.items[i];
        if (!orders(c, order, s->node))
            continue;
        bool same = first && (s->card ? s->card == first->card : s->rule == first->rule);
        if ((s->card && s->card->copies > 1) || (first && !same))
            return 2;
        first = s;
    }
    return first != NULL;
}

/* A rule is shown by its title where players order rules, so titles must differ. */
static bool is_title_of_other(const struct compiled *c, const struct rb_rule *rule, const struct rb_text *title)
{
    for (size_t i = 0; i < c->rule_count; i++) {
        const struct rb_texts *other = &c->rules[i].rule->title;
        for (size_t j = 0; c->rules[i].rule != rule && j < other->count; j++)
            if (!strcmp(other->items[j].lang, title->lang) && !strcmp(other->items[j].str.text, title->str.text))
                return true;
    }
    return false;
}

/* Whether something that has rules of its own is printed like this. */
static bool is_name_of_card(struct compiled *c, const struct rb_text *title)
{
    const struct vocab *v = c->vocab;
    struct buf name = BUF_ON(&c->arena);
    bool found = false;
    for (int m = 0; m < v->member_count && !found; m++) {
        if (!v->members[m].decl || !v->members[m].decl->rule_count)
            continue;
        buf_reset(&name);
        print_member(&name, v, m, title->lang, NULL);
        found = !strcmp(buf_cstr(&name), title->str.text);
    }
    return found;
}

static struct rb_member *declaration(struct compiled *c, const struct rb_rule *rule)
{
    struct rb_member *d = ARENA_NEW(&c->arena, struct rb_member);
    size_t count = rule->title.count;
    *d = (struct rb_member){.name = rule->id, .copies = 1};
    d->texts.items = ARENA_ARRAY(&c->arena, struct rb_text, count + 1);
    d->texts.count = count ? count : 1;
    d->texts.items[0] = (struct rb_text){c->rb->language.text ? c->rb->language.text : "en", rule->id};
    for (size_t i = 0; i < count; i++) {
        const struct rb_text *title = &rule->title.items[i];
        d->texts.items[i] = *title;
        if (is_title_of_other(c, rule, title) || is_name_of_card(c, title)) /* distinguished by its id */
            d->texts.items[i].str.text = arena_printf(&c->arena, "%s (%s)", title->str.text, rule->id.text);
    }
    return d;
}

/* Makes room after the members of the rulebook for `more`. */
static void widen(struct vocab *v, int more)
{
    struct vocab_member *wider = ARENA_ARRAY(v->arena, struct vocab_member, v->member_count + more);
    if (v->member_count)
        memcpy(wider, v->members, (size_t)v->member_count * sizeof *wider);
    v->members = wider;
}

void rule_members_add(struct compiled *c, struct diags *diags)
{
    struct vocab *v = c->vocab;
    struct sentences by = {0};
    int count = 0;
    for (size_t i = 0; i < c->sentences.count; i++)
        if (c->sentences.items[i]->node->op == R_ORDER)
            ARENA_PUSH(&c->arena, by.items, by.count, by.cap) = c->sentences.items[i];
    for (size_t i = 0; i < c->sentences.count; i++) {
        const struct sentence *s = c->sentences.items[i];
        int *member = &c->rules[s->rule_index].member;
        if (s->card || *member != NOTHING || !is_ordered(c, &by, s))
            continue;
        *member = v->member_count + count++;
    }
    if (!count)
        return;
    if (v->member_count + count > MEMBERS_MAX) {
        diag_add(diags, DIAG_ERROR, "too-many", c->rb->id.pos, 1, "more than %d things in all", MEMBERS_MAX);
        return;
    }
    struct vocab_kind *k = &ARENA_PUSH(v->arena, v->kinds, v->kind_count, v->kind_cap);
    *k = (struct vocab_kind){.name = "rule", .plural = "rules", .category = RB_LIST, .first = v->member_count,
                             .count = count, .title_kind = -1, .titles_of = -1};
    widen(v, count);
    for (size_t i = 0; i < c->rule_count; i++)
        if (c->rules[i].member != NOTHING)
            v->members[c->rules[i].member] = (struct vocab_member){c->rules[i].rule->id.text,
                                                                   declaration(c, c->rules[i].rule),
                                                                   (int)v->kind_count - 1, 0, NOTHING};
    v->member_count += count;
}
