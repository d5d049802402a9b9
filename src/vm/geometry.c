/* SPDX-License-Identifier: MIT
 *
 * Squares of a grid are numbered row by row from the north-west. Directions are 0 (north) to 7,
 * clockwise, so that the opposite of d is d + 4.
 */
#include "vm/geometry.h"

#include <assert.h>

static const signed char steps[8][2] = {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}};

/* A table instead of arithmetic: a line or a neighbour then is one lookup for each square. */
void geometry_steps(const struct program_kind *k, int32_t *out)
{
    for (int32_t row = 0; row < k->height; row++)
        for (int32_t column = 0; column < k->width; column++)
            for (int i = 0; i < 8; i++) {
                int32_t x = column + steps[i][0], y = row + steps[i][1];
                *out++ = x < 0 || x >= k->width || y < 0 || y >= k->height ? -1 : k->first + y * k->width + x;
            }
}

/* The scalar product of the way and the direction. */
int32_t geometry_ahead(const struct program_kind *k, int32_t far, int32_t near, int32_t direction)
{
    assert(geometry_on_grid(k, far) && geometry_on_grid(k, near) && direction >= 0 && direction < 8);
    int32_t f = far - k->first, n = near - k->first;
    return steps[direction][0] * (f % k->width - n % k->width) + steps[direction][1] * (f / k->width - n / k->width);
}
