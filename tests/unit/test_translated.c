/* SPDX-License-Identifier: MIT
 *
 * Questions in the language that rules are printed in: every condition and value of a rulebook that has no name that a
 * sentence gives is printed in Polish and read back as the same code.
 */
#include "rulebook_sample.h"

#include "lang/print_code.h"
#include "lang/translated.h"
#include "lang/walk.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdlib.h>
#include <string.h>

/* What is read back, and how much of it. */
struct course {
    struct rulebook_sample s;
    struct translated_reader *reader;
    struct arena asking; /* of one text */
    struct buf code, text;
    size_t asked, read, longest_list;
};

/* ---------------------------------------------------------------- what can be read */

/* What rules define is said of any player, which is no question. */
static bool is_of_things(const struct node *n)
{
    for (size_t i = 0; i < n->args.count; i++)
        if (n->args.items[i]->op == E_NOUN)
            return false;
    return n->phrase->cls != PHRASE_EVENT && n->phrase->cls != PHRASE_CHANCE;
}

/* "the player" is read back; "the rival" and "this card" are names that a sentence gives. */
static void check_node(void *ctx, const struct node *n)
{
    bool *readable = ctx;
    switch (n->op) {
    case E_NUMBER:
    case E_TRUTH:
    case E_NOTHING:
    case E_NAME:
    case E_TABLE:
    case E_FIELD:
    case E_ARITH:
    case E_MINMAX:
    case E_TOP:
    case E_COMPARE:
    case E_ONE_OF:
    case E_IN:
    case E_NOT:
    case E_AND:
    case E_OR:
    case E_EXISTS:
    case E_COUNT:
    case E_FIRST:
    case E_EVENT:
    case E_EVENT_FIELD: return;
    case E_NOUN: *readable = *readable && !n->var->name; return;
    case E_PHRASE: *readable = *readable && is_of_things(n); return;
    case E_VAR: *readable = *readable && !n->var->name; return;
    default: *readable = false;
    }
}

static bool is_named_by_kind(const struct course *x, const struct node *n)
{
    return (n->op == E_VAR || n->op == E_NOUN) && n->var->name && n->type.kind >= 0 &&
           !strcmp(n->var->name, x->s.v->kinds[n->type.kind].name);
}

struct checking {
    const struct course *x;
    bool readable;
};

static void check(void *ctx, const struct node *n)
{
    struct checking *c = ctx;
    if (!is_named_by_kind(c->x, n))
        check_node(&c->readable, n);
}

static bool is_asked(const struct course *x, const struct node *n)
{
    struct checking c = {x, n->op > E_NUMBER && n->op < S_SET};
    walk_nodes(n, check, &c);
    return c.readable && n->op != E_NOUN && n->op != E_EVENT && n->op != E_TRUTH && n->op != E_NOTHING && n->op != E_VAR;
}

/* ---------------------------------------------------------------- there and back */

/* Brackets around a single value are not printed. */
static bool same_code(const char *a, const char *b)
{
    for (;; a++, b++) {
        a += strspn(a, "()");
        b += strspn(b, "()");
        if (*a != *b || !*a)
            return *a == *b;
    }
}

static bool reads_back(struct course *x)
{
    const char *readings[TRANSLATED_MAX];
    size_t count = translated_read(x->reader, buf_cstr(&x->text), &x->asking, readings);
    x->longest_list = count > x->longest_list ? count : x->longest_list;
    for (size_t i = 0; i < count; i++)
        if (same_code(readings[i], buf_cstr(&x->code)))
            return true;
    return false;
}

static void read_node(void *ctx, const struct node *n)
{
    struct course *x = ctx;
    if (!is_asked(x, n))
        return;
    buf_reset(&x->code);
    buf_reset(&x->text);
    print_node(&x->code, x->s.v, n, "en", NULL, NULL);
    print_node(&x->text, x->s.v, n, "pl", NULL, NULL);
    x->asked++;
    if (reads_back(x))
        x->read++;
    else if (getenv("ADJ_UNREAD"))
        cr_log_warn("%s\n    %s", buf_cstr(&x->text), buf_cstr(&x->code));
    arena_release(&x->asking);
}

static void open_course(struct course *x, const char *folder)
{
    *x = (struct course){.code = BUF_INIT, .text = BUF_INIT};
    rulebook_sample_load(&x->s, folder);
    x->reader = translated_reader_new(x->s.v, "pl", &x->s.arena, &x->text);
}

static void close_course(struct course *x)
{
    rulebook_sample_release(&x->s);
    buf_release(&x->code);
    buf_release(&x->text);
}

Test(translated, conditions_and_values_of_rules_are_read_back)
{
    struct course x;
    open_course(&x, "rulebooks/relic-nemesis");
    for (size_t i = 0; i < x.s.sentences.count; i++)
        walk_nodes(x.s.sentences.items[i]->node, read_node, &x);
    cr_expect_gt(x.asked, 1000, "%zu", x.asked);
    cr_expect_eq(x.read, x.asked, "%zu of %zu", x.read, x.asked);
    close_course(&x);
}
