/* SPDX-License-Identifier: MIT
 *
 * A decision that is offered at other points: which rules offer it there, and why they do not now: their event is not under
 * way, a rule has ended it, or a number that it needs is used up. See whynot_inner.h.
 */
#include "explain/whynot/whynot_inner.h"

#include "lang/walk.h"
#include "session/words.h"

struct search {
    struct whynot_ctx *a;
    const struct vocab_phrase *event;
    const struct sentence *in;
    enum node_op needed;
};

static bool is_under_way(const struct vm *vm, const struct vocab *v, const struct vocab_phrase *event)
{
    for (int32_t at = vm->event; at >= 0; at = vm_event_outer(vm, at))
        if (phrase_is_a(v, v->phrases[vm_event_of(vm, at)], event))
            return true;
    return false;
}

/* ---------------------------------------------------------------- why it is closed */

/* A number of an event that is 0, and that a loop in the sentence needs. */
struct used {
    const struct last_event *event;
    const struct vocab_phrase *phrase;
    const struct node *field; /* NULL: none is found */
};

static void look_for_used(void *ctx, const struct node *n)
{
    struct used *u = ctx;
    bool field = n->op == E_EVENT_FIELD && n->a->op == E_EVENT && n->a->phrase == u->phrase;
    if (field && u->event->fields[n->value].zero)
        u->field = n;
}

static void look_for_loop(void *ctx, const struct node *n)
{
    struct used *u = ctx;
    if (n->op == S_REPEAT && n->a)
        walk_nodes(n->a, look_for_used, u);
}

/* The rule for how much there is: that of the value in the statement, or of the statement. */
struct source {
    const struct used *used;
    const struct vocab_phrase *value;
};

static void look_for_value(void *ctx, const struct node *n)
{
    struct source *s = ctx;
    const struct node *field = s->used->field;
    bool sets = n->op == S_SET && n->a->op == E_EVENT_FIELD && n->a->value == field->value && n->a->a->op == E_EVENT &&
                n->a->a->phrase == s->used->phrase;
    if (sets && n->b->op == E_PHRASE && n->b->phrase->cls == PHRASE_VALUE)
        s->value = n->b->phrase;
}

static const char *source_of(const struct compiled *c, const struct used *u)
{
    int32_t first = u->event->fields[u->field->value].first;
    struct source s = {u, NULL};
    if (first < 0)
        return NULL;
    walk_nodes(c->sentences.items[first]->node, look_for_value, &s);
    for (size_t i = 0; s.value && i < c->sentences.count; i++)
        if (c->sentences.items[i]->node->op == R_VALUE && c->sentences.items[i]->node->a->phrase == s.value)
            return compiled_rule_id(c, (int32_t)i);
    return compiled_rule_id(c, first);
}

/* A rule offers something only while its event takes place, and its loop continues. Leaves `item` as it is where the offer
 * is over for another reason, or not open yet. */
static void close_offer(struct whynot_ctx *a, const struct node *sentence, struct whynot_item *item)
{
    const struct vocab_phrase *event = sentence->op == R_MOMENT                      ? sentence->phrase
                                       : sentence->a && sentence->a->op == E_PHRASE ? sentence->a->phrase
                                                                                    : NULL;
    if (!event || event->cls != PHRASE_EVENT)
        return;
    bool over = !is_under_way(&a->g->vm, a->c->vocab, event);
    /* Others may not have seen how the event went. */
    const struct last_event *last = a->full && a->q->changes ? last_changes_event(a->q->changes, event->index) : NULL;
    struct used used = {last, event, NULL};
    print_event_noun(&a->w->scratch, a->c->vocab, event, a->q->lang, NULL);
    const char *noun = whynot_keep(a);
    if (last)
        walk_nodes(sentence, look_for_loop, &used);
    if (last && over && last->ended_by >= 0) {
        item->closed_by = compiled_rule_id(a->c, last->ended_by);
        buf_printf(&a->w->scratch, tr(a->q->lang, "%s ended the %s, at %llu"), item->closed_by, noun,
                   (unsigned long long)last->decision);
        item->now = whynot_keep(a);
    } else if (used.field) {
        item->closed_by = source_of(a->c, &used);
        const char *field = whynot_node(a, used.field);
        buf_printf(&a->w->scratch, tr(a->q->lang, "%s: used up (%s)"), field, item->closed_by);
        item->now = whynot_keep(a);
    } else if (over) {
        buf_printf(&a->w->scratch, tr(a->q->lang, "the %s is not under way"), noun);
        item->now = whynot_keep(a);
        if (!a->order) {
            a->order = whynot_order(a, event);
            a->order_passed = last && last->happened;
        }
    }
}

/* ---------------------------------------------------------------- which rules offer it */

static void look_at(void *ctx, const struct node *n)
{
    struct search *s = ctx;
    if (n->op != s->needed || !n->a || n->a->op != E_PHRASE || n->a->phrase != s->event)
        return;
    const char *title = rb_text_in(&s->in->rule->title, s->a->q->lang, s->a->c->rb->language.text);
    struct whynot_list *list = &s->a->w->elsewhere;
    size_t before = list->count;
    whynot_list_add(s->a, list, s->in->rule->id.text, title ? title : "");
    if (list->count > before)
        close_offer(s->a, s->in->node, &list->items[before]);
}

/* The rules that offer the event, or that make it happen. */
static bool find_elsewhere(struct whynot_ctx *a, const struct vocab_phrase *event, enum node_op needed)
{
    struct search s = {a, event, NULL, needed};
    for (size_t i = 0; i < a->c->sentences.count; i++) {
        s.in = a->c->sentences.items[i];
        if (s.in->rule_index >= 0)
            walk_nodes(s.in->node, look_at, &s);
    }
    return a->w->elsewhere.count != 0;
}

void whynot_wrong_moment(struct whynot_ctx *a, const struct vocab_phrase *event)
{
    if (find_elsewhere(a, event, S_OFFER))
        whynot_is(a, WHYNOT_WRONG_MOMENT, TR("not offered at this point: %s asks now"), a->w->rule);
    else {
        find_elsewhere(a, event, S_HAPPEN);
        whynot_is(a, WHYNOT_NO_DECISION, TR("not a decision: rules make it happen"));
    }
    whynot_list_menu(a);
}
