/* SPDX-License-Identifier: MIT
 *
 * Go-moku on 15 x 15 squares as one would write it in C: a baseline for adjudge's moves per second. See baseline.h.
 */
#include <stdbool.h>

enum { SIDE = 15, MOVES_MAX = SIDE * SIDE, LINE = 5 };
enum stone { FREE, BLACK, WHITE };

struct game {
    enum stone at[SIDE][SIDE];
    enum stone player, winner;
    int stones;
    bool over;
};

#include "baseline.h"

static void begin(struct game *g)
{
    g->player = BLACK;
}

static int legal_moves(const struct game *g, int moves[MOVES_MAX])
{
    int count = 0;
    for (int square = 0; square < SIDE * SIDE; square++)
        if (g->at[square / SIDE][square % SIDE] == FREE)
            moves[count++] = square;
    return count;
}

static int run(const struct game *g, int row, int column, int dy, int dx)
{
    int count = 0;
    enum stone player = g->at[row][column];
    for (row += dy, column += dx; row >= 0 && row < SIDE && column >= 0 && column < SIDE && g->at[row][column] == player;
         row += dy, column += dx)
        count++;
    return count;
}

static bool wins(const struct game *g, int row, int column)
{
    static const int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int i = 0; i < 4; i++) {
        int dy = directions[i][0], dx = directions[i][1];
        if (1 + run(g, row, column, dy, dx) + run(g, row, column, -dy, -dx) >= LINE)
            return true;
    }
    return false;
}

static void play(struct game *g, int square)
{
    int row = square / SIDE, column = square % SIDE;
    g->at[row][column] = g->player;
    g->stones++;
    if (wins(g, row, column)) {
        g->winner = g->player;
        g->over = true;
    } else if (g->stones == SIDE * SIDE)
        g->over = true;
    g->player = g->player == BLACK ? WHITE : BLACK;
}
