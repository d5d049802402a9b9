/* SPDX-License-Identifier: MIT
 *
 * Goes through the tree and writes down everything that meaning depends on, by stable names; variables are numbered
 * as they come up.
 */
#include "lang/meaning.h"

#include <string.h>

enum { NAMED_MAX = 64 }; /* variables of one sentence that get a number; no rule has a quarter of them */

struct meaning_writer {
    struct buf *out;
    const struct vocab *v;
    const struct variable *named[NAMED_MAX];
    size_t count;
};

static const char *kind_name(const struct vocab *v, int kind)
{
    return kind < 0 ? "" : v->kinds[kind].name;
}

static void add_type(struct meaning_writer *t, struct type type)
{
    bool event = type.tag == TY_EVENT && type.kind >= 0;
    const char *of = event ? t->v->phrases[type.kind]->id : kind_name(t->v, type.tag == TY_EVENT ? -1 : type.kind);
    buf_printf(t->out, " type %d %s", (int)type.tag, of);
}

/* By its number, and where it comes up first by its type. One too many for a number is written with its name. */
static void add_variable(struct meaning_writer *t, const struct variable *var)
{
    size_t i = 0;
    while (i < t->count && t->named[i] != var)
        i++;
    if (i == NAMED_MAX) {
        buf_printf(t->out, " var %s", var->name ? var->name : "");
        return;
    }
    buf_printf(t->out, " var %zu", i);
    if (i < t->count)
        return;
    t->named[t->count++] = var;
    add_type(t, var->type);
}

static void add_node(struct meaning_writer *t, const struct node *n);

static void add_list(struct meaning_writer *t, const char *what, const struct node_list *list)
{
    if (!list->count)
        return;
    buf_printf(t->out, " %s[", what);
    for (size_t i = 0; i < list->count; i++)
        add_node(t, list->items[i]);
    buf_char(t->out, ']');
}

/* The placeholders of a phrase, with their names, in the order of these. */
static int placeholders_in_order(const struct vocab_phrase *p, int order[PLACEHOLDERS_MAX])
{
    for (int i = 0; i < p->placeholder_count; i++) {
        int at = i;
        for (; at > 0 && strcmp(p->placeholders[order[at - 1]].name, p->placeholders[i].name) > 0; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    return p->placeholder_count;
}

/* Placeholders by name, because their order differs between languages and editions. */
static void add_phrase(struct meaning_writer *t, const struct node *n)
{
    int order[PLACEHOLDERS_MAX], count = placeholders_in_order(n->phrase, order);
    bool event = n->phrase->cls == PHRASE_EVENT; /* its wordings are acts and act, which mean the same */
    buf_printf(t->out, " %d:%s wording %d", (int)n->phrase->cls, n->phrase->id, event ? 0 : n->wording);
    for (int i = 0; i < count; i++) {
        buf_printf(t->out, " %s=", n->phrase->placeholders[order[i]].name);
        add_node(t, (size_t)order[i] < n->args.count ? n->args.items[order[i]] : NULL);
    }
}

/* What the number in a node represents. */
static void add_value(struct meaning_writer *t, const struct node *n)
{
    const struct vocab_phrase *event = n->a ? n->a->phrase : NULL;
    if (n->op == E_NAME)
        buf_printf(t->out, " %s", t->v->members[n->value].name);
    else if (n->op == E_EVENT_PLACEHOLDER && event)
        buf_printf(t->out, " %s", event->placeholders[n->value].name);
    else if (n->op == E_EVENT_FIELD && event)
        buf_printf(t->out, " %s", event->holds[n->value].name);
    else
        buf_printf(t->out, " %d", (int)n->value);
}

/* An absent part is omitted, and each present one has its number, so that no two trees give the same
 * text. */
static void add_inner(struct meaning_writer *t, const struct node *n)
{
    const struct node *parts[] = {n->a, n->b, n->c, n->d, n->duration.times};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i]) {
            buf_printf(t->out, " %zu:", i);
            add_node(t, parts[i]);
        }
    if (n->op != E_PHRASE || !n->phrase)
        add_list(t, "args", &n->args);
    for (size_t i = 0; n->op == S_IF && i < n->args.count; i++)
        add_list(t, "block", &n->blocks[i]);
    add_list(t, "body", &n->body);
    add_list(t, "other", &n->other);
}

static void add_node(struct meaning_writer *t, const struct node *n)
{
    if (!n) {
        buf_str(t->out, "()");
        return;
    }
    buf_printf(t->out, "(%d", (int)n->op);
    add_value(t, n);
    buf_printf(t->out, " %d %d %d %d", n->rel, n->how, n->sign, n->modal);
    if (n->op == E_NOUN)
        add_type(t, n->type);
    if (n->var)
        add_variable(t, n->var);
    if (n->field)
        buf_printf(t->out, " field %s", n->field->name);
    if (n->phrase)
        add_phrase(t, n);
    if (n->duration.until)
        buf_printf(t->out, " until %s", n->duration.until->id);
    for (size_t i = 0; i < n->id_count; i++)
        buf_printf(t->out, " id %s", n->ids[i]);
    add_inner(t, n);
    buf_char(t->out, ')');
}

void meaning_of_node(struct buf *out, const struct vocab *v, const struct node *n)
{
    struct meaning_writer t = {.out = out, .v = v};
    add_node(&t, n);
}

static const char *taken_name(const struct vocab *v, int kind)
{
    switch (kind) {
    case ANY_ZONE: return "a zone";
    case ANY_EVENT: return "an event";
    case ANY_NUMBER: return "a number";
    default: return kind_name(v, kind);
    }
}

void meaning_of_placeholders(struct buf *out, const struct vocab *v, const struct vocab_phrase *p)
{
    int order[PLACEHOLDERS_MAX], count = placeholders_in_order(p, order);
    for (int i = 0; i < count; i++) {
        const struct vocab_placeholder *placeholder = &p->placeholders[order[i]];
        buf_printf(out, "%s%s:", i ? ", " : "", placeholder->name);
        for (int k = 0; k < placeholder->kind_count; k++)
            buf_printf(out, "%s%s", k ? " or " : " ", taken_name(v, placeholder->kinds[k]));
    }
}
