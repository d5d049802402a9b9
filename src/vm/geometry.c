/* SPDX-License-Identifier: MIT
 *
 * Squares of a grid are numbered row by row from the north-west. Directions are 0 (north) to 7,
 * clockwise, so that the opposite of d is d + 4.
 */
#include "vm/geometry.h"

#include <assert.h>

static const signed char steps[8][2] = {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}};

/* The member so many places farther on its track; off the end: -1. */
static int32_t along_track(const struct program_kind *k, int32_t piece, int64_t count)
{
    int32_t n = piece - k->first;
    const struct program_track *t = &k->tracks[k->track_of[n]];
    int64_t place = k->track_place[n] - t->first + count;
    if (t->ring)
        place = (place % t->count + t->count) % t->count;
    return place < 0 || place >= t->count ? -1 : k->on_track[t->first + place];
}

/* A table instead of arithmetic: a line or a neighbour then is one lookup for each square. */
void geometry_steps(const struct program_kind *k, int32_t *out)
{
    for (int32_t i = 0; i < k->stepped * WAYS; i++)
        out[i] = -1;
    for (int32_t row = 0; row < k->height; row++)
        for (int32_t column = 0; column < k->width; column++)
            for (int i = 0; i < GRID_WAYS; i++) {
                int32_t x = column + steps[i][0], y = row + steps[i][1];
                if (x >= 0 && x < k->width && y >= 0 && y < k->height)
                    out[WAYS * (row * k->width + column) + i] = k->first + y * k->width + x;
            }
    for (int32_t i = 0; k->track_count && i < k->count; i++)
        if (k->track_of[i] >= 0) {
            out[WAYS * i + WAY_ONWARD] = along_track(k, k->first + i, 1);
            out[WAYS * i + WAY_BACK] = along_track(k, k->first + i, -1);
        }
}

/* By its column and row, because a rulebook can ask for any number of steps. */
int32_t geometry_steps_away(const struct program_kind *k, int32_t piece, int32_t direction, int32_t count)
{
    if (direction < 0 || !geometry_has_ways(k, piece, direction))
        return -1;
    if (direction >= GRID_WAYS)
        return along_track(k, piece, direction == WAY_ONWARD ? count : -(int64_t)count);
    int32_t n = piece - k->first;
    int64_t column = n % k->width + (int64_t)steps[direction][0] * count,
            row = n / k->width + (int64_t)steps[direction][1] * count;
    bool outside = column < 0 || column >= k->width || row < 0 || row >= k->height;
    return outside ? -1 : k->first + (int32_t)(row * k->width + column);
}

static int32_t sign(int32_t n)
{
    return (n > 0) - (n < 0);
}

int32_t geometry_bearing(const struct program *p, int32_t far, int32_t near)
{
    if (far < 0 || near < 0 || far == near || p->kind_of[far] != p->kind_of[near])
        return -1;
    const struct program_kind *k = program_kind_of(p, near);
    if (!geometry_on_grid(k, far) || !geometry_on_grid(k, near))
        return -1;
    int32_t f = far - k->first, n = near - k->first, x = f % k->width - n % k->width, y = f / k->width - n / k->width;
    if (x && y && x != y && x != -y)
        return -1;
    int32_t way = 0;
    while (steps[way][0] != sign(x) || steps[way][1] != sign(y))
        way++;
    return way;
}

/* The scalar product of the way and the direction. */
int32_t geometry_ahead(const struct program_kind *k, int32_t far, int32_t near, int32_t direction)
{
    assert(geometry_has_ways(k, far, direction) && geometry_has_ways(k, near, direction) && direction >= 0);
    if (direction >= GRID_WAYS) {
        const struct program_track *t = &k->tracks[k->track_of[near - k->first]];
        int32_t on = k->track_place[far - k->first] - k->track_place[near - k->first];
        on = direction == WAY_ONWARD ? on : -on;
        return t->ring && on < 0 ? on + t->count : on;
    }
    int32_t f = far - k->first, n = near - k->first;
    return steps[direction][0] * (f % k->width - n % k->width) + steps[direction][1] * (f / k->width - n / k->width);
}
