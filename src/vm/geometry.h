/* SPDX-License-Identifier: MIT
 *
 * Squares of a grid and places joined by links. Pieces are given by their number; directions are 0 (north) to 7,
 * clockwise, so even ones are orthogonal and the opposite of d is (d + 4) % 8. Squares are numbered row by row from
 * the top left; a kind can have further places next to the grid, whose numbers follow. Knows no state: what is on a
 * square is a matter of cells.
 */
#ifndef ADJ_VM_GEOMETRY_H
#define ADJ_VM_GEOMETRY_H

#include "vm/program.h"

/* Whether the piece is a square of the grid; false for places that the rulebook declares next to it. */
static inline bool geometry_on_grid(const struct program_kind *k, int32_t piece)
{
    return piece >= k->first && piece < k->first + k->width * k->height;
}
/* Whether two places are adjacent: orthogonal neighbours on a grid, or joined by a link. Places of
 * different kinds are not, and nothing is adjacent to nothing. Each of the two may be -1. */
static inline bool geometry_near(const struct program *p, int32_t a, int32_t b)
{
    if (a < 0 || b < 0 || p->kind_of[a] != p->kind_of[b])
        return false;
    const struct program_kind *k = program_kind_of(p, a);
    if (k->links)
        return k->links[(a - k->first) * k->count + b - k->first];
    if (!geometry_on_grid(k, a))
        return false;
    const int32_t *step = k->steps + WAYS * (a - k->first);
    return step[0] == b || step[2] == b || step[4] == b || step[6] == b;
}
/* Fills in where one step from each place leads: out[WAYS * number in the kind + direction], a piece or -1.
 * `out` has room for WAYS numbers for each of k->stepped places. Done once, when a rulebook is compiled. */
void geometry_steps(const struct program_kind *k, int32_t *out);
/* The place one step from a piece. -1: the edge is there, the piece is not on the grid or the track, or the direction is
 * -1. */
static inline int32_t geometry_step(const struct program_kind *k, int32_t piece, int32_t direction)
{
    uint32_t number = (uint32_t)piece - (uint32_t)k->first;
    return direction >= 0 && number < (uint32_t)k->stepped ? k->steps[WAYS * number + (uint32_t)direction] : -1;
}
/* The place so many steps away, or -1; a negative number of them leads the other way. */
int32_t geometry_steps_away(const struct program_kind *k, int32_t piece, int32_t direction, int32_t count);
/* The direction in which one straight line leads from `near` to `far`; -1: none does, because they are the same, are
 * not both on one grid, or in no line. */
int32_t geometry_bearing(const struct program *p, int32_t far, int32_t near);
/* Whether the piece is where such directions lead on: on the grid, or on the track. */
static inline bool geometry_has_ways(const struct program_kind *k, int32_t piece, int32_t direction)
{
    return direction < GRID_WAYS ? geometry_on_grid(k, piece) : k->track_count && k->track_of[piece - k->first] >= 0;
}
/* Steps from `near` to `far`, counted along `direction` only, and so negative the other way: on a
 * chessboard, from a1 to c2 it is 1 to the north, 2 to the east and 3 to the north-east. Round a ring it is never
 * negative. Both must be on the grid, or for directions of tracks on one track. */
int32_t geometry_ahead(const struct program_kind *k, int32_t far, int32_t near, int32_t direction);

#endif
