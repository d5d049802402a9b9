/* SPDX-License-Identifier: MIT
 *
 * Rulings that contradict each other: in what they claim, and in what they take options to be at first.
 */
#include "rulings/ruling_claims.h"

#include "base/tr.h"

#include <string.h>

/* Reported in the later file, with the place of the earlier one. */
static void add_contradiction(struct ruling_set_file *later, const struct ruling_claim *claim,
                              const struct ruling_set_file *first, const struct ruling_claim *other)
{
    struct src_pos there = other->ask->pos;
    struct arena *a = later->source.diags.arena;
    const struct message *what = other->about ? message_new(a, "about '%s'", other->about->text)
                                              : message_plain(a, TR("about how the game ends"));
    diag_add(&later->source.diags, DIAG_ERROR, "contradiction", claim->ask->pos, 1,
             "%s contradicts %s: of the same position %s:%d:%d claims something else %p", later->ruling.id.text,
             first->ruling.id.text, first->source.path, there.line, there.column, what);
}

/* What one ruling takes an option to be at first, no other ruling may take to be something else. */
static void check_takes(const struct ruling_set_file *a, struct ruling_set_file *b)
{
    for (size_t i = 0; i < a->ruling.takes.count; i++)
        for (size_t k = 0; k < b->ruling.takes.count; k++) {
            const struct rb_str *x = &a->ruling.takes.items[i], *y = &b->ruling.takes.items[k];
            size_t name = (size_t)(strchr(x->text, '=') - x->text) + 1;
            if (!strncmp(x->text, y->text, name) && strcmp(x->text, y->text))
                diag_add(&b->source.diags, DIAG_ERROR, "contradiction", y->pos, 1,
                         "%s contradicts %s: it takes '%s', and %s:%d:%d takes '%s'", b->ruling.id.text,
                         a->ruling.id.text, y->text, a->source.path, x->pos.line, x->pos.column, x->text);
        }
}

/* The first contradiction is enough: its author will see both. Two claims of one question are not a
 * contradiction of two answers: the question fails. */
static void check_claims(struct ruling_set *set, size_t first, size_t second, struct ruling_claims *claims)
{
    struct ruling_set_file *f = set->files[second];
    struct compiled *c = f->book->book->book.compiled;
    struct ruling_claims *a = &claims[first], *b = &claims[second];
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = a == b ? i + 1 : 0; k < b->count; k++)
            if (a->items[i].ask != b->items[k].ask && ruling_claims_clash(set, c, &a->items[i], &b->items[k])) {
                add_contradiction(f, &b->items[k], set->files[first], &a->items[i]);
                return;
            }
}

/* Compares each pair once. Rulings that are played by different rulebooks cannot contradict each
 * other. */
void ruling_check_conflicts(struct ruling_set *set)
{
    struct ruling_claims *claims = ARENA_ARRAY(&set->arena, struct ruling_claims, set->file_count + 1);
    for (size_t b = 0; b < set->file_count; b++) {
        ruling_claims_of(&claims[b], set, set->files[b]);
        for (size_t a = 0; a <= b; a++) {
            if (!set->files[b]->book || set->files[a]->book != set->files[b]->book)
                continue;
            if (a != b)
                check_takes(set->files[a], set->files[b]);
            check_claims(set, a, b, claims);
        }
    }
}
