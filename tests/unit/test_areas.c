/* SPDX-License-Identifier: MIT
 *
 * Places of areas on a map.
 */
#include "board/board_inner.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { BOX_WIDTH = 100, BOX_HEIGHT = 40, AREAS = 60 };

static void expect_apart(const struct area_places *places, int count)
{
    const struct area_place *at = places->items;
    int width = places->width, height = places->height;
    for (int i = 0; i < count; i++) {
        cr_expect(at[i].x >= BOX_WIDTH / 2 && at[i].x <= width - BOX_WIDTH / 2, "area %d of %d: x %d", i, count,
                  at[i].x);
        cr_expect(at[i].y >= BOX_HEIGHT / 2 && at[i].y <= height - BOX_HEIGHT / 2, "area %d of %d: y %d", i, count,
                  at[i].y);
        for (int j = 0; j < i; j++)
            cr_expect(abs(at[i].x - at[j].x) >= BOX_WIDTH || abs(at[i].y - at[j].y) >= BOX_HEIGHT,
                      "areas %d and %d of %d lie over each other", j, i, count);
    }
}

/* Without links, in a row, in a ring, each with each. */
Test(board, areas)
{
    static unsigned char links[AREAS * AREAS];
    static const int counts[] = {1, 2, 3, 4, 5, 7, 12, 25, AREAS};
    for (size_t n = 0; n < sizeof counts / sizeof *counts; n++)
        for (int shape = 0; shape < 4; shape++) {
            struct arena arena = {0};
            struct area_places places = {.box_width = BOX_WIDTH, .box_height = BOX_HEIGHT};
            int count = counts[n];
            memset(links, 0, sizeof links);
            for (int i = 0; i < count && shape; i++)
                for (int j = 0; j < count; j++)
                    links[i * count + j] = shape == 3 ? i != j : shape == 2 ? j == (i + 1) % count : j == i + 1;
            areas_by_links(&places, &arena, links, count);
            expect_apart(&places, count);
            arena_release(&arena);
        }
}

/* The ends of a row lie further from each other than neighbours. */
Test(board, near_areas)
{
    unsigned char links[25] = {0};
    struct arena arena = {0};
    struct area_places places = {.box_width = BOX_WIDTH, .box_height = BOX_HEIGHT};
    for (int i = 0; i < 4; i++)
        links[i * 5 + i + 1] = 1;
    areas_by_links(&places, &arena, links, 5);
    const struct area_place *at = places.items;
    int ends = abs(at[0].x - at[4].x) + abs(at[0].y - at[4].y);
    for (int i = 0; i < 4; i++)
        cr_expect_gt(ends, 2 * (abs(at[i].x - at[i + 1].x) + abs(at[i].y - at[i + 1].y)));
    arena_release(&arena);
}
