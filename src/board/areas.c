/* SPDX-License-Identifier: MIT
 *
 * Places for areas on a map: stress majorization (Gansner, Koren, North, "Graph Drawing by Stress Majorization",
 * 2004) one area at a time, in integers. Each pair of areas is drawn to a distance that is their number of links
 * between them; then the picture is stretched until no boxes touch.
 */
#include "board/board_inner.h"

#include <stdlib.h>

enum {
    UNIT = 4096, /* of a distance of one link, while places are looked for */
    SWEEPS = 200, /* over all areas; the picture changes little after a hundred */
    WEIGHT = 3600, /* of two linked areas; it falls with the square of their distance */
    GAP_X = 26, GAP_Y = 30, /* between boxes, in which the links must be visible */
    MARGIN = 8,
    PART_SWEEPS = 300
};

/* The areas while places are looked for. Coordinates are in units of 1/UNIT of a link. */
struct areas_ctx {
    int count;
    int *far; /* links between two areas, row by row */
    int64_t *x, *y;
};

/* The integer square root, bit by bit. */
static int64_t root(int64_t n)
{
    int64_t r = 0;
    for (int64_t bit = (int64_t)1 << 30; bit; bit >>= 1)
        if ((r + bit) * (r + bit) <= n)
            r += bit;
    return r;
}

/* How far each is from `from`, breadth first; p->count where it cannot be reached. */
static void measure_from(struct areas_ctx *p, const unsigned char *links, int from, int *queue)
{
    int *far = p->far + from * p->count, head = 0, tail = 0;
    for (int i = 0; i < p->count; i++)
        far[i] = i == from ? 0 : p->count;
    queue[tail++] = from;
    while (head < tail) {
        int at = queue[head++];
        for (int i = 0; i < p->count; i++)
            if (i != from && far[i] == p->count && (links[at * p->count + i] || links[i * p->count + at])) {
                far[i] = far[at] + 1;
                queue[tail++] = i;
            }
    }
}

/* Areas that cannot be reached from each other have a slightly larger distance than any that can. */
static void measure(struct areas_ctx *p, const unsigned char *links, int *queue)
{
    int furthest = 0;
    for (int i = 0; i < p->count; i++)
        measure_from(p, links, i, queue);
    for (int i = 0; i < p->count * p->count; i++)
        if (p->far[i] < p->count && p->far[i] > furthest)
            furthest = p->far[i];
    for (int i = 0; i < p->count * p->count; i++)
        if (p->far[i] == p->count)
            p->far[i] = furthest + 1;
}

/* On the sides of a square, in their order. */
static void place_first(struct areas_ctx *p)
{
    int64_t side = (p->count + 3) / 4;
    for (int i = 0; i < p->count; i++) {
        int64_t along = i % side * UNIT, far = side * UNIT;
        switch (i / side) {
        case 0: p->x[i] = along, p->y[i] = 0; break;
        case 1: p->x[i] = far, p->y[i] = along; break;
        case 2: p->x[i] = far - along, p->y[i] = far; break;
        default: p->x[i] = 0, p->y[i] = far - along;
        }
    }
}

/* Moves one area to where the others would have it: the weighted mean over all of them. Repeating
 * this for each area never increases the stress. */
static void move(struct areas_ctx *p, int i)
{
    int64_t x = 0, y = 0, all = 0;
    for (int j = 0; j < p->count; j++) {
        int64_t d = p->far[i * p->count + j], dx = p->x[i] - p->x[j], dy = p->y[i] - p->y[j];
        int64_t length = root(dx * dx + dy * dy), weight = j == i ? 0 : WEIGHT / (d * d) + 1;
        if (j != i && !length) {
            dx = length = 1; /* two on one spot part sideways */
            dy = 0;
        }
        x += weight * (p->x[j] + (j == i ? 0 : d * UNIT * dx / length));
        y += weight * (p->y[j] + (j == i ? 0 : d * UNIT * dy / length));
        all += weight;
    }
    if (all) {
        p->x[i] = x / all;
        p->y[i] = y / all;
    }
}

/* From the left upper corner on, a link being a box and its gap wide. */
static void scale(const struct areas_ctx *p, const struct area_places *out)
{
    int64_t left = INT64_MAX, top = INT64_MAX;
    for (int i = 0; i < p->count; i++) {
        left = p->x[i] < left ? p->x[i] : left;
        top = p->y[i] < top ? p->y[i] : top;
    }
    for (int i = 0; i < p->count; i++) {
        out->items[i].x = (int)((p->x[i] - left) * (out->box_width + GAP_X) / UNIT);
        out->items[i].y = (int)((p->y[i] - top) * (out->box_height + 2 * GAP_Y) / UNIT);
    }
}

/* Separates two boxes that touch, the shorter way. */
static bool part(const struct area_places *of, struct area_place *a, struct area_place *b)
{
    int dx = b->x - a->x, dy = b->y - a->y;
    int over_x = of->box_width + GAP_X - abs(dx), over_y = of->box_height + GAP_Y - abs(dy);
    if (over_x <= 0 || over_y <= 0)
        return false;
    if (over_y <= over_x) {
        int step = (over_y + 1) / 2 * (dy < 0 ? -1 : 1);
        a->y -= step;
        b->y += step;
    } else {
        int step = (over_x + 1) / 2 * (dx < 0 ? -1 : 1);
        a->x -= step;
        b->x += step;
    }
    return true;
}

/* Bounded, because separating one pair can push another together. */
static void part_all(const struct area_places *of, int count)
{
    bool moved = true;
    for (int sweep = 0; sweep < PART_SWEEPS && moved; sweep++) {
        moved = false;
        for (int i = 0; i < count; i++)
            for (int j = i + 1; j < count; j++)
                moved |= part(of, &of->items[i], &of->items[j]);
    }
}

/* Afterwards all boxes have positive coordinates and a margin around them. */
static void move_to_corner(struct area_places *out, int count)
{
    int left = INT32_MAX, top = INT32_MAX, half_width = out->box_width / 2, half_height = out->box_height / 2;
    for (int i = 0; i < count; i++) {
        left = out->items[i].x < left ? out->items[i].x : left;
        top = out->items[i].y < top ? out->items[i].y : top;
    }
    out->width = out->height = 0;
    for (int i = 0; i < count; i++) {
        struct area_place *at = &out->items[i];
        at->x += MARGIN + half_width - left;
        at->y += MARGIN + half_height - top;
        int right = at->x + half_width + MARGIN, bottom = at->y + half_height + MARGIN;
        out->width = right > out->width ? right : out->width;
        out->height = bottom > out->height ? bottom : out->height;
    }
}

void areas_by_links(struct area_places *out, struct arena *arena, const unsigned char *links, int count)
{
    struct areas_ctx p = {.count = count};
    int *queue = ARENA_ARRAY(arena, int, count + 1);
    out->items = ARENA_ARRAY(arena, struct area_place, count + 1);
    p.far = ARENA_ARRAY(arena, int, count * count + 1);
    p.x = ARENA_ARRAY(arena, int64_t, count + 1);
    p.y = ARENA_ARRAY(arena, int64_t, count + 1);
    measure(&p, links, queue);
    place_first(&p);
    for (int sweep = 0; sweep < SWEEPS; sweep++)
        for (int i = 0; i < count; i++)
            move(&p, i);
    scale(&p, out);
    part_all(out, count);
    move_to_corner(out, count);
}
