/* SPDX-License-Identifier: MIT
 *
 * Players that are programs. The address of a draw: purpose "player's choice" (which is not a single word, so
 * no draw of a rulebook can have it), the role, and as index the number of the decision. A game without a seed
 * uses an empty one. Must not use the draws of the game: they stay the same for all players.
 *
 */
#include "session/bots.h"

#include "base/tr.h"
#include "vm/chance.h"

#include <string.h>

bool bots_know(const char *kind)
{
    return !strcmp(kind, "random") || !strcmp(kind, "first");
}

/* Draws how many (each number equally likely), then which: the first ones of a shuffle, in rising order. */
static int32_t pick_some(struct game *g, const struct chance_key *key, int32_t *places)
{
    size_t count = g->choices.count;
    size_t size = g->choices.least +
                  (size_t)chance_below(key, g->decisions, 0, g->choices.most - g->choices.least + 1);
    bool *taken = ARENA_ARRAY(&g->waiting, bool, count + 1);
    uint32_t *order = ARENA_ARRAY(&g->waiting, uint32_t, count + 1);
    for (size_t i = 0; i < count; i++)
        order[i] = (uint32_t)i;
    for (size_t i = 0; i < size; i++) {
        size_t other = i + (size_t)chance_below(key, g->decisions, (uint32_t)i + 1, count - i);
        uint32_t chosen = order[other];
        order[other] = order[i];
        taken[chosen] = true;
    }
    int32_t n = 0;
    for (size_t i = 0; i < count; i++)
        if (taken[i])
            places[n++] = (int32_t)i;
    return n;
}

/* The first legal choice; of several things, as few as allowed. */
static int32_t pick_first(const struct game *g, int32_t *places)
{
    size_t size = g->choices.several ? g->choices.least : 1;
    for (size_t i = 0; i < size; i++)
        places[i] = (int32_t)i;
    return (int32_t)size;
}

/* The log records the decision, but not this draw: verification draws it again. */
static int32_t pick_at_random(struct game *g, int32_t *places)
{
    struct chance_key key;
    const char *role = game_to_move(g);
    chance_key_make(&key, g->seed ? g->seed : "", "player's choice", &role, 1);
    if (g->choices.several)
        return pick_some(g, &key, places);
    places[0] = (int32_t)chance_below(&key, g->decisions, 0, g->choices.count);
    return 1;
}

int32_t bots_choose(struct game *g, const char *kind, int32_t **places)
{
    *places = ARENA_ARRAY(&g->waiting, int32_t, g->choices.count + 1);
    return !strcmp(kind, "first") ? pick_first(g, *places) : pick_at_random(g, *places);
}

int bots_decide(struct game *g, const char *kind)
{
    int32_t *places;
    if (g->state != GAME_DECISION) {
        game_set_message(g, TR("no decision is pending"));
        return -1;
    }
    if (!bots_know(kind)) {
        game_set_message(g, TR("there is no player '%s'; there are random and first"), kind);
        return -1;
    }
    int32_t count = bots_choose(g, kind, &places);
    return game_decide(g, places, count);
}
