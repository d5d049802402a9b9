/* SPDX-License-Identifier: MIT
 *
 * Othello as one would write it in C: a baseline for adjudge's moves per second. See baseline.h.
 */
#include <stdbool.h>

enum { SIDE = 8, MOVES_MAX = SIDE * SIDE };
enum disc { FREE, BLACK, WHITE };

struct game {
    enum disc at[SIDE][SIDE];
    enum disc player, winner;
    bool over;
};

#include "baseline.h"

static enum disc rival(enum disc player)
{
    return player == BLACK ? WHITE : BLACK;
}

static void begin(struct game *g)
{
    g->at[3][3] = g->at[4][4] = WHITE;
    g->at[3][4] = g->at[4][3] = BLACK;
    g->player = BLACK;
}

static bool is_on(int row, int column)
{
    return row >= 0 && row < SIDE && column >= 0 && column < SIDE;
}

/* How many discs a disc of the player on that square encloses in a direction. */
static int enclosed(const struct game *g, int row, int column, int dy, int dx)
{
    int count = 0;
    for (row += dy, column += dx; is_on(row, column) && g->at[row][column] == rival(g->player); row += dy, column += dx)
        count++;
    return is_on(row, column) && g->at[row][column] == g->player ? count : 0;
}

static bool may_play(const struct game *g, int row, int column)
{
    for (int dy = -1; dy <= 1 && g->at[row][column] == FREE; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if ((dy || dx) && enclosed(g, row, column, dy, dx))
                return true;
    return false;
}

static int legal_moves(const struct game *g, int moves[MOVES_MAX])
{
    int count = 0;
    for (int square = 0; square < SIDE * SIDE; square++)
        if (may_play(g, square / SIDE, square % SIDE))
            moves[count++] = square;
    return count;
}

/* Whoever cannot move loses the turn; if no one can, whoever has more discs wins. */
static void next_turn(struct game *g)
{
    int moves[MOVES_MAX], discs[3] = {0};
    for (int turn = 0; turn < 2; turn++) {
        g->player = rival(g->player);
        if (legal_moves(g, moves))
            return;
    }
    for (int square = 0; square < SIDE * SIDE; square++)
        discs[g->at[square / SIDE][square % SIDE]]++;
    g->winner = discs[BLACK] > discs[WHITE] ? BLACK : discs[WHITE] > discs[BLACK] ? WHITE : FREE;
    g->over = true;
}

static void play(struct game *g, int square)
{
    int row = square / SIDE, column = square % SIDE;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            for (int i = dy || dx ? enclosed(g, row, column, dy, dx) : 0; i > 0; i--)
                g->at[row + i * dy][column + i * dx] = g->player;
    g->at[row][column] = g->player;
    next_turn(g);
}
