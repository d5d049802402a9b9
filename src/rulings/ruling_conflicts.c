/* SPDX-License-Identifier: MIT
 *
 * Rulings that contradict each other. That two answers are about the same is known by the position they were asked
 * in, who decides there, and the words of what was asked; options are a part of the position.
 */
#include "rulings/ruling_set.h"

#include "session/words.h"

#include <string.h>

struct claim {
    const struct ruling_set_file *f;
    const struct ruling_outcome *o;
};

static bool is_claim(const struct ruling_outcome *o)
{
    return o->ask && o->state && (o->ask->kind == RULING_MAY || o->ask->kind == RULING_HOLDS || o->ask->kind == RULING_DOES) &&
           o->ask->about.count == 1;
}

/* What somebody may decide is also what happens when they do. */
static bool same_question(const struct claim *a, const struct claim *b)
{
    bool holds_a = a->o->ask->kind == RULING_HOLDS, holds_b = b->o->ask->kind == RULING_HOLDS;
    return holds_a == holds_b && !strcmp(a->o->state, b->o->state) &&
           words_same(a->o->ask->about.items[0].text, b->o->ask->about.items[0].text);
}

static bool has(const struct text_list *list, const char *text)
{
    for (size_t i = 0; i < list->count; i++)
        if (!strcmp(list->items[i].text, text))
            return true;
    return false;
}

/* Only what cannot both be so: exactly these rules forbid it, and exactly those. */
static bool same_rules(const struct text_list *a, const struct text_list *b)
{
    bool same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++)
        same = has(b, a->items[i].text);
    return same;
}

static bool contradict(const struct ruling_ask *a, const struct ruling_ask *b)
{
    bool yes_a = a->kind == RULING_DOES || a->yes, yes_b = b->kind == RULING_DOES || b->yes;
    if (yes_a != yes_b)
        return true;
    if (a->kind == RULING_MAY && b->kind == RULING_MAY && !yes_a && a->rules.given && b->rules.given)
        return !same_rules(&a->rules, &b->rules);
    if (a->kind != RULING_DOES || b->kind != RULING_DOES)
        return false;
    for (size_t i = 0; i < a->then.count; i++)
        if (has(&b->then_not, a->then.items[i].text))
            return true;
    for (size_t i = 0; i < b->then.count; i++)
        if (has(&a->then_not, b->then.items[i].text))
            return true;
    return a->ends && b->ends && (a->draw != b->draw || !same_rules(&a->winners, &b->winners));
}

static void tell(struct ruling_set_file *later, const struct claim *a, const struct claim *b)
{
    struct src_pos first = a->o->ask->pos, second = b->o->ask->pos;
    diag_add(&later->diags, DIAG_ERROR, "contradiction", second, 1,
             "%s contradicts %s: of the same position %s:%d:%d claims something else about '%s'", later->ruling.id.text,
             a->f->ruling.id.text, a->f->ruling.path, first.line, first.column, a->o->ask->about.items[0].text);
}

/* What one ruling takes an option to be at first, another one may not take to be something else. */
static void check_takes(struct ruling_set_file *a, struct ruling_set_file *b)
{
    for (size_t i = 0; i < a->ruling.takes.count; i++)
        for (size_t k = 0; k < b->ruling.takes.count; k++) {
            const struct rb_str *x = &a->ruling.takes.items[i], *y = &b->ruling.takes.items[k];
            size_t name = (size_t)(strchr(x->text, '=') - x->text) + 1;
            if (!strncmp(x->text, y->text, name) && strcmp(x->text, y->text))
                diag_add(&b->diags, DIAG_ERROR, "contradiction", y->pos, 1, "%s contradicts %s: it takes '%s', and %s:%d:%d takes '%s'",
                         b->ruling.id.text, a->ruling.id.text, y->text, a->ruling.path, x->pos.line, x->pos.column, x->text);
        }
}

/* The first contradiction is enough: whoever mends it looks at both. */
static void check_claims(struct ruling_set_file *a, struct ruling_set_file *b)
{
    for (size_t i = 0; i < a->result.count; i++)
        for (size_t k = a == b ? i + 1 : 0; k < b->result.count; k++) {
            const struct claim x = {a, &a->result.items[i]}, y = {b, &b->result.items[k]};
            if (!is_claim(x.o) || !is_claim(y.o) || !same_question(&x, &y) || !contradict(x.o->ask, y.o->ask))
                continue;
            tell(b, &x, &y);
            return;
        }
}

static void compare(struct ruling_set_file *a, struct ruling_set_file *b)
{
    if (a->book != b->book || !a->book)
        return;
    if (a != b)
        check_takes(a, b);
    check_claims(a, b);
}

void ruling_check_conflicts(struct ruling_set *set)
{
    for (size_t b = 0; b < set->file_count; b++)
        for (size_t a = 0; a <= b; a++)
            compare(set->files[a], set->files[b]);
}
