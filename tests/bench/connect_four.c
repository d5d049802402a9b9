/* SPDX-License-Identifier: MIT
 *
 * Connect four as one would write it in C: a baseline for adjudge's moves per second. See baseline.h.
 */
#include <stdbool.h>

enum { COLUMNS = 7, ROWS = 6, MOVES_MAX = COLUMNS };
enum disc { FREE, RED, YELLOW };

struct game {
    enum disc at[COLUMNS][ROWS];
    enum disc player, winner;
    bool over;
};

#include "baseline.h"

static void begin(struct game *g)
{
    g->player = RED;
}

static int legal_moves(const struct game *g, int moves[MOVES_MAX])
{
    int count = 0;
    for (int column = 0; column < COLUMNS; column++)
        if (g->at[column][ROWS - 1] == FREE)
            moves[count++] = column;
    return count;
}

static int run(const struct game *g, int column, int row, int dx, int dy)
{
    int count = 0;
    enum disc player = g->at[column][row];
    for (column += dx, row += dy; column >= 0 && column < COLUMNS && row >= 0 && row < ROWS && g->at[column][row] == player;
         column += dx, row += dy)
        count++;
    return count;
}

static bool wins(const struct game *g, int column, int row)
{
    static const int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int i = 0; i < 4; i++) {
        int dx = directions[i][0], dy = directions[i][1];
        if (1 + run(g, column, row, dx, dy) + run(g, column, row, -dx, -dy) >= 4)
            return true;
    }
    return false;
}

static void play(struct game *g, int column)
{
    int row = 0, left[COLUMNS];
    while (g->at[column][row] != FREE)
        row++;
    g->at[column][row] = g->player;
    if (wins(g, column, row)) {
        g->winner = g->player;
        g->over = true;
    } else if (!legal_moves(g, left))
        g->over = true;
    g->player = g->player == RED ? YELLOW : RED;
}
