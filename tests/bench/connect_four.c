/* SPDX-License-Identifier: MIT
 *
 * Connect four as one would write it in C: the other baseline that adjudge's moves per second are held against.
 * connect_four GAMES [SEED]   plays random games, and prints: moves, seconds, wins of Red, of Yellow, draws.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { COLUMNS = 7, ROWS = 6 };
enum disc { FREE, RED, YELLOW };

struct board {
    enum disc at[COLUMNS][ROWS];
    enum disc player, winner;
    bool over;
};

static uint64_t state;

/* xorshift64*, as far as a playout needs chance. */
static uint32_t below(uint32_t n)
{
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (uint32_t)(((state * 2685821657736338717u >> 32) * n) >> 32);
}

static int legal_moves(const struct board *b, int moves[COLUMNS])
{
    int count = 0;
    for (int column = 0; column < COLUMNS; column++)
        if (b->at[column][ROWS - 1] == FREE)
            moves[count++] = column;
    return count;
}

static int run(const struct board *b, int column, int row, int dx, int dy)
{
    int count = 0;
    enum disc player = b->at[column][row];
    for (column += dx, row += dy; column >= 0 && column < COLUMNS && row >= 0 && row < ROWS && b->at[column][row] == player;
         column += dx, row += dy)
        count++;
    return count;
}

static bool wins(const struct board *b, int column, int row)
{
    static const int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int i = 0; i < 4; i++) {
        int dx = directions[i][0], dy = directions[i][1];
        if (1 + run(b, column, row, dx, dy) + run(b, column, row, -dx, -dy) >= 4)
            return true;
    }
    return false;
}

static void play(struct board *b, int column)
{
    int row = 0, left[COLUMNS];
    while (b->at[column][row] != FREE)
        row++;
    b->at[column][row] = b->player;
    if (wins(b, column, row)) {
        b->winner = b->player;
        b->over = true;
    } else if (!legal_moves(b, left))
        b->over = true;
    b->player = b->player == RED ? YELLOW : RED;
}

int main(int argc, char **argv)
{
    long games = argc > 1 ? strtol(argv[1], NULL, 10) : 1000, moves = 0, results[3] = {0};
    state = argc > 2 ? strtoull(argv[2], NULL, 10) * 2 + 1 : 1;
    clock_t start = clock();
    for (long i = 0; i < games; i++) {
        struct board b = {.player = RED};
        while (!b.over) {
            int legal[COLUMNS], count = legal_moves(&b, legal);
            play(&b, legal[below((uint32_t)count)]);
            moves++;
        }
        results[b.winner]++;
    }
    printf("%ld %.6f %ld %ld %ld\n", moves, (double)(clock() - start) / CLOCKS_PER_SEC, results[RED], results[YELLOW], results[FREE]);
}
