/* SPDX-License-Identifier: MIT
 *
 * A condition with values in place of names: "the angel's square" as "(7,2)" or as "angel 4's square". What
 * represents nothing that is known is noted, so that no one reads a sentence about an unknown piece, and so is a
 * piece of which the asker must not be reported.
 */
#include "explain/reasons/reasons_inner.h"

#include "lang/print.h"
#include "lang/print_code.h"

enum { BOUND_MAX = 32 }; /* names given inside of one expression; more are left as they are */

struct fill_ctx {
    struct reasons *r;
    const struct vm *vm; /* where the frame lies that is spoken of; NULL: it is gone */
    uint32_t since;
    const struct variable *bound[BOUND_MAX];
    int bound_count;
    int nouns; /* around what is filled in: the names that a condition of a noun binds represent nothing outside of it */
};

/* A value in place of an expression: a name that represents nothing else, so that it is printed as people call it. */
struct substitute {
    struct variable variable; /* first: the printer gives back its address */
    int32_t value;
};

static const char substitute_name[] = "value";

/* A name with a value, in the form of a variable, because the printer asks value_of for what a
 * variable is. Notes if the asker may not know the piece. */
struct node *reasons_constant(struct reasons *r, const struct node *n, int32_t value)
{
    struct substitute *s = ARENA_NEW(&r->arena, struct substitute);
    struct node *k = ARENA_NEW(&r->arena, struct node);
    r->told_secret |= !(r->answers && n->op == E_NAME) && !reasons_may_name(r, n->type, value);
    s->variable = (struct variable){.name = substitute_name, .type = n->type, .slot = -1};
    s->value = value;
    *k = (struct node){.op = E_VAR, .type = n->type, .pos = n->pos, .var = &s->variable};
    return k;
}

/* … that the rule has come upon; what the decision itself names is not secret. */
static struct node *found(struct reasons *r, const struct node *n, int32_t value)
{
    bool named = n->op == E_NAME || reasons_is_in_head(r, n);
    r->told_secret |= !named && reasons_is_among_secrets(r, n->type, value);
    return reasons_constant(r, n, value);
}

/* For the printer: what reasons_constant has made is found back from the address of its variable. */
static bool value_of(void *ctx, const struct variable *variable, struct type *type, int32_t *value)
{
    (void)ctx;
    if (variable->name != substitute_name)
        return false;
    *type = variable->type;
    *value = ((const struct substitute *)(const void *)variable)->value;
    return true;
}

bool reasons_constant_of(const struct node *n, int32_t *value)
{
    struct type type;
    return n->op == E_VAR ? value_of(NULL, n->var, &type, value) : topic_constant(n, value);
}

bool reasons_is_plain(struct type t) /* its values are understood without a name */
{
    return t.tag == TY_NUMBER || t.tag == TY_TRUTH || t.tag == TY_PIECE || t.tag == TY_MAYBE;
}

bool reasons_is_constant(const struct node *n)
{
    return n->op == E_NUMBER || n->op == E_TRUTH || n->op == E_NAME || n->op == E_NOTHING;
}

static bool is_bound(const struct fill_ctx *f, const struct variable *var)
{
    for (int i = 0; i < f->bound_count; i++)
        if (f->bound[i] == var)
            return true;
    return false;
}

/* Goes through the expression; blocks of statements cannot be in one. */
bool reasons_speaks_of(const struct node *n, const struct variable *var)
{
    if (!n)
        return false;
    if (n->op == E_VAR)
        return n->var == var;
    for (size_t i = 0; i < n->args.count; i++)
        if (reasons_speaks_of(n->args.items[i], var))
            return true;
    return reasons_speaks_of(n->a, var) || reasons_speaks_of(n->b, var);
}

static bool speaks_of_bound(const struct fill_ctx *f, const struct node *n)
{
    for (int i = 0; i < f->bound_count; i++)
        if (reasons_speaks_of(n, f->bound[i]))
            return true;
    return false;
}

static struct node *fill(struct fill_ctx *f, const struct node *n);

/* A copy of the list, filled in. Its capacity is its length, so that nothing is added to the
 * original. */
static void fill_list(struct fill_ctx *f, struct node_list *list)
{
    struct node **items = ARENA_ARRAY(&f->r->arena, struct node *, list->count + 1);
    for (size_t i = 0; i < list->count; i++)
        items[i] = fill(f, list->items[i]);
    list->items = items;
    list->cap = list->count;
}

/* What fills a phrase is printed as its value: "Amy watches (7,2)". */
static void fill_placeholders(struct fill_ctx *f, struct node *n, const struct node *original)
{
    fill_list(f, &n->args);
    for (size_t i = 0; i < n->args.count; i++) {
        const struct node *arg = original->args.items[i];
        int32_t value;
        if (arg->op != E_NOUN && reasons_is_plain(arg->type) && !speaks_of_bound(f, arg) &&
            reasons_value(f->r, arg, f->since, &value))
            n->args.items[i] = found(f->r, arg, value);
    }
}

/* Literals and known names become constants; a name defined by `let` is replaced by what defines it,
 * if its value is unknown; names that the expression itself binds ("some ship whose …") stay. */
static struct node *fill(struct fill_ctx *f, const struct node *n)
{
    int32_t value;
    if (!n)
        return NULL;
    if (n->op == E_NAME && reasons_is_plain(n->type))
        return reasons_constant(f->r, n, n->value);
    bool name = (n->op == E_VAR || n->op == E_THIS) && reasons_is_plain(n->type) && !is_bound(f, n->var);
    if (name && reasons_variable(f->r, f->vm, n->var, f->since, &value))
        return found(f->r, n, value);
    if (name && n->var->init)
        return fill(f, n->var->init);
    f->r->unfilled |= name && n->type.tag != TY_NUMBER;
    struct node *copy = ARENA_NEW(&f->r->arena, struct node);
    *copy = *n;
    if ((n->op == E_NOUN || (n->op == E_IS_A && f->nouns)) && n->var && f->bound_count < BOUND_MAX)
        f->bound[f->bound_count++] = n->var;
    f->nouns += n->op == E_NOUN;
    copy->a = fill(f, n->a);
    copy->b = fill(f, n->b);
    copy->c = fill(f, n->c);
    if (n->op == E_PHRASE)
        fill_placeholders(f, copy, n);
    else if (n->args.count)
        fill_list(f, &copy->args);
    f->nouns -= n->op == E_NOUN;
    return copy;
}

struct node *reasons_filled_in(struct reasons *r, const struct vm *vm, const struct node *n, uint32_t since)
{
    struct fill_ctx f = {.r = r, .vm = vm, .since = since};
    return fill(&f, n);
}

void reasons_print_filled(struct reasons *r, const struct node *filled, struct buf *out)
{
    struct print_values values = {value_of, NULL};
    print_node(out, r->c->vocab, filled, r->lang, NULL, &values);
}
