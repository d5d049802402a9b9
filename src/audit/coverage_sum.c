/* SPDX-License-Identifier: MIT
 *
 * See the header. A rule is used as often as its sentences took effect, and a card as its rules did.
 */
#include "audit/coverage_sum.h"

#include <string.h>

/* The shortest game is kept as the example; of equally short ones the first. */
static void take(struct coverage_use *into, const struct coverage_use *from)
{
    if (!from->count)
        return;
    bool nearer = !into->count || from->length < into->length ||
                  (from->length == into->length && from->shortest < into->shortest);
    into->count += from->count;
    into->games += from->games;
    if (nearer) {
        into->shortest = from->shortest;
        into->length = from->length;
        into->first = from->first;
    }
}

/* More of one and the same game. */
static void widen(struct coverage_use *into, const struct coverage_use *more)
{
    if (into->count && into->first < more->first) {
        into->count += more->count;
        return;
    }
    int64_t before = into->count;
    *into = *more;
    into->count += before;
}

/* Sized by the first game that is added; all games have the same rulebook. */
static void make_room(struct coverage_sum *sum, size_t clauses, size_t rules, size_t cards)
{
    if (sum->clauses)
        return;
    sum->clause_count = clauses;
    sum->rule_count = rules;
    sum->card_count = cards;
    sum->rules = ARENA_ARRAY(&sum->arena, struct coverage_use, rules + 1);
    sum->cards = ARENA_ARRAY(&sum->arena, struct coverage_use, cards + 1);
    sum->scratch = ARENA_ARRAY(&sum->arena, struct coverage_use, rules + cards + 1);
    sum->clauses = ARENA_ARRAY(&sum->arena, struct coverage_use, clauses + 1);
}

/* Rules and cards count a game once, however many of their clauses it exercised. */
void coverage_sum_add(struct coverage_sum *sum, const struct coverage *cov, int64_t game, uint64_t length)
{
    size_t count, rules, cards;
    const struct coverage_clause *clauses = coverage_clauses(cov, &count);
    coverage_cards(cov, &cards);
    rules = coverage_rule_count(cov);
    make_room(sum, count, rules, cards);
    struct coverage_use *of_rule = sum->scratch, *of_card = of_rule + rules;
    memset(sum->scratch, 0, (rules + cards) * sizeof *sum->scratch);
    for (size_t i = 0; i < count; i++) {
        size_t rule = coverage_rule_of(cov, i);
        struct coverage_use use = {clauses[i].count, 1, game, length, clauses[i].first};
        take(&sum->clauses[i], &use);
        if (clauses[i].part != CLAUSE_EFFECT || !use.count)
            continue;
        widen(&of_rule[rule], &use);
        if (coverage_card_of(cov, rule) >= 0)
            widen(&of_card[coverage_card_of(cov, rule)], &use);
    }
    for (size_t i = 0; i < rules; i++)
        take(&sum->rules[i], &of_rule[i]);
    for (size_t i = 0; i < cards; i++)
        take(&sum->cards[i], &of_card[i]);
}

void coverage_sum_size(struct coverage_sum *sum, const struct coverage *cov)
{
    size_t clauses, cards;
    coverage_clauses(cov, &clauses);
    coverage_cards(cov, &cards);
    make_room(sum, clauses, coverage_rule_count(cov), cards);
}

/* The order of joining does not matter. */
void coverage_sum_join(struct coverage_sum *sum, const struct coverage_sum *other)
{
    if (!other->clauses)
        return;
    make_room(sum, other->clause_count, other->rule_count, other->card_count);
    for (size_t i = 0; i < sum->clause_count; i++)
        take(&sum->clauses[i], &other->clauses[i]);
    for (size_t i = 0; i < sum->rule_count; i++)
        take(&sum->rules[i], &other->rules[i]);
    for (size_t i = 0; i < sum->card_count; i++)
        take(&sum->cards[i], &other->cards[i]);
}

void coverage_sum_release(struct coverage_sum *sum)
{
    arena_release(&sum->arena);
    *sum = (struct coverage_sum){0};
}
