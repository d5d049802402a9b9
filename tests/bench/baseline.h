/* SPDX-License-Identifier: MIT
 *
 * What the baselines in C have in common. A game includes this after its struct game (with `winner`, 0 for none, and `over`) and
 * MOVES_MAX, and defines begin, legal_moves and play.
 *
 * PROGRAM GAMES [SEED]     plays random games, and prints: moves, seconds, wins of the first and second player, games without a winner.
 * PROGRAM --count DEPTH    prints how many sequences of so many moves there are, as `adjudge explore --depth` counts them.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void begin(struct game *g); /* all of it is zero */
static int legal_moves(const struct game *g, int moves[MOVES_MAX]); /* of a game that is not over */
static void play(struct game *g, int move);

static uint64_t state;

/* xorshift64*, as far as a playout needs chance. */
static uint32_t below(uint32_t n)
{
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (uint32_t)(((state * 2685821657736338717u >> 32) * n) >> 32);
}

static long count(const struct game *g, int depth)
{
    int moves[MOVES_MAX], legal = depth && !g->over ? legal_moves(g, moves) : 0;
    long sum = 0;
    if (!depth)
        return 1;
    for (int i = 0; i < legal; i++) {
        struct game next = *g;
        play(&next, moves[i]);
        sum += count(&next, depth - 1);
    }
    return sum;
}

int main(int argc, char **argv)
{
    if (argc > 2 && !strcmp(argv[1], "--count")) {
        struct game g = {0};
        begin(&g);
        printf("%ld\n", count(&g, atoi(argv[2])));
        return 0;
    }
    long games = argc > 1 ? strtol(argv[1], NULL, 10) : 1000, moves = 0, results[3] = {0};
    state = argc > 2 ? strtoull(argv[2], NULL, 10) * 2 + 1 : 1;
    clock_t start = clock();
    for (long i = 0; i < games; i++) {
        struct game g = {0};
        begin(&g);
        while (!g.over) {
            int legal[MOVES_MAX], count_of = legal_moves(&g, legal);
            play(&g, legal[below((uint32_t)count_of)]);
            moves++;
        }
        results[g.winner]++;
    }
    printf("%ld %.6f %ld %ld %ld\n", moves, (double)(clock() - start) / CLOCKS_PER_SEC, results[1], results[2], results[0]);
    return 0;
}
