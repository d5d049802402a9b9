/* SPDX-License-Identifier: MIT
 *
 * Oware as one would write it in C: a baseline for adjudge's moves per second. See baseline.h.
 */
#include <stdbool.h>

enum { HOUSES = 12, OWN = 6, MOVES_MAX = OWN, SEEDS = 48, QUIET_MAX = 100 };

struct game {
    int seeds[HOUSES]; /* counter-clockwise, South's first */
    int store[2];
    int player; /* 0: South */
    int quiet; /* sowings since the last capture */
    int winner; /* 1 + the player */
    bool over;
};

#include "baseline.h"

static void begin(struct game *g)
{
    for (int house = 0; house < HOUSES; house++)
        g->seeds[house] = 4;
}

static bool is_bare(const struct game *g, int player)
{
    for (int house = player * OWN; house < player * OWN + OWN; house++)
        if (g->seeds[house])
            return false;
    return true;
}

/* Sows, and captures unless that would take all that the rival has. */
static void sow(struct game *g, int house)
{
    int hand = g->seeds[house], last = house;
    g->seeds[house] = 0;
    g->quiet++;
    while (hand) {
        last = (last + 1) % HOUSES;
        if (last != house) {
            g->seeds[last]++;
            hand--;
        }
    }
    struct game taken = *g;
    for (; last / OWN != g->player && (g->seeds[last] == 2 || g->seeds[last] == 3); last = (last + HOUSES - 1) % HOUSES) {
        taken.store[g->player] += taken.seeds[last];
        taken.seeds[last] = 0;
        taken.quiet = 0;
    }
    if (!is_bare(&taken, 1 - g->player))
        *g = taken;
}

/* A rival without seeds must get some. */
static int legal_moves(const struct game *g, int moves[MOVES_MAX])
{
    int count = 0;
    bool starved = is_bare(g, 1 - g->player);
    for (int house = g->player * OWN; house < g->player * OWN + OWN; house++) {
        struct game next = *g;
        if (!g->seeds[house])
            continue;
        if (starved) {
            sow(&next, house);
            if (is_bare(&next, 1 - g->player))
                continue;
        }
        moves[count++] = house;
    }
    return count;
}

static void share_out(struct game *g)
{
    for (int house = 0; house < HOUSES; house++) {
        g->store[house / OWN] += g->seeds[house];
        g->seeds[house] = 0;
    }
    g->winner = g->store[0] > SEEDS / 2 ? 1 : g->store[1] > SEEDS / 2 ? 2 : 0;
    g->over = true;
}

static void play(struct game *g, int house)
{
    int left[MOVES_MAX];
    sow(g, house);
    if (g->store[g->player] > SEEDS / 2) {
        g->winner = 1 + g->player;
        g->over = true;
        return;
    }
    g->player = 1 - g->player;
    if (g->quiet >= QUIET_MAX || !legal_moves(g, left))
        share_out(g);
}
