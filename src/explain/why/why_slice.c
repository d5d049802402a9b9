/* SPDX-License-Identifier: MIT
 *
 * Walking the graph of causes backwards, a thing at a time: what was written last before it, and with each the
 * events and the decision that it was a part of.
 */
#include "explain/why/why_inner.h"

#include "base/sort.h"

struct slice {
    struct why *w;
    int32_t *place; /* by cause: 1 + its place among those found; 0: not found */
    struct found {
        int32_t cause;
        int depth;
        bool inner;
        bool before; /* an event that had begun before the decision that was made in it */
    } *items; /* in the order in which they were found */
    size_t count, cap;
};

/* Its place, or -1: there are too many. Found again as the thing that is asked about, it is one. */
static int32_t find(struct slice *s, int32_t cause, int depth, bool inner)
{
    if (s->place[cause]) {
        s->items[s->place[cause] - 1].inner &= inner;
        return s->place[cause] - 1;
    }
    if (s->count == WHY_LINKS_MAX) {
        s->w->cut = true;
        return -1;
    }
    ARENA_PUSH(&s->w->arena, s->items, s->count, s->cap) = (struct found){cause, depth, inner, false};
    s->place[cause] = (int32_t)s->count;
    return (int32_t)s->count - 1;
}

static void join(struct slice *s, int32_t from, int32_t to, enum why_bond bond)
{
    struct why *w = s->w;
    ARENA_PUSH(&w->arena, w->edges, w->edge_count, w->edge_cap) = (struct why_edge){from, to, bond};
}

static bool is_part(const struct why *w, int32_t cause, int32_t of)
{
    return of != NO_CAUSE && causes_at(w->causes, of)->decision == causes_at(w->causes, cause)->decision;
}

static bool is_marked(const struct why *w, const struct cause *c)
{
    return c->kind == CAUSE_EVENT && w->replay.compiled->vocab->phrases[c->of]->mark;
}

/* Whether it is worth a line that a decision was made in the event, which began before: not that it was made in a turn,
 * in a phase or in the game; but that what required it happened in that phase. */
static bool contains_decision(const struct why *w, const struct cause *inner, int32_t event)
{
    const struct cause *e = event == NO_CAUSE ? NULL : causes_at(w->causes, event);
    bool outermost = !e || e->kind != CAUSE_EVENT || e->by == NO_CAUSE;
    return !outermost && !is_marked(w, inner) && (inner->kind == CAUSE_EVENT || !is_marked(w, e));
}

/* The event or decision that it is a part of, which then leads on to the next one around it. What announced it
 * earlier is one of the things it comes from; what had begun before this decision is the sequence of the game, except
 * for the events that required the decision. */
static void find_outer(struct slice *s, int32_t place)
{
    const struct found item = s->items[place];
    const struct cause *c = causes_at(s->w->causes, item.cause);
    bool crosses = item.before || (c->kind == CAUSE_DECISION && !is_part(s->w, item.cause, c->by));
    bool outer = crosses ? contains_decision(s->w, c, c->by) : is_part(s->w, item.cause, c->by);
    int32_t next = outer ? find(s, c->by, item.depth, true) : -1;
    if (next < 0)
        return;
    s->items[next].before |= crosses;
    join(s, place, next, WHY_PART);
}

/* What its rule examined; true: there is more than may be found. Where nothing answered ("every hero is captured")
 * all of it together did. */
static bool find_sources(struct slice *s, int32_t place, int depth_max)
{
    const struct why *w = s->w;
    const struct found item = s->items[place];
    const int32_t *sources = causes_sources(w->causes, item.cause);
    const struct cause *c = causes_at(w->causes, item.cause);
    bool announced = c->by != NO_CAUSE && !is_part(w, item.cause, c->by) &&
        causes_at(w->causes, c->by)->kind == CAUSE_ANNOUNCED;
    bool more = item.depth >= depth_max && (announced || c->count);
    if (more)
        return true;
    for (int i = announced ? -1 : 0; i < c->count; i++) {
        int32_t next = find(s, i < 0 ? c->by : sources[i], item.depth + 1, false);
        if (next < 0)
            return true;
        join(s, place, next, i < c->answered || !c->answered ? WHY_READ : WHY_PASSED);
    }
    return false;
}

/* The links in the order of time, and what refers to them by the new places. */
static void order_links(struct slice *s, const bool *more)
{
    struct why *w = s->w;
    int32_t *place = ARENA_ARRAY(&w->arena, int32_t, s->count + 1);
    w->links = ARENA_ARRAY(&w->arena, struct why_link, s->count + 1);
    for (int32_t cause = 0; cause < causes_count(w->causes) && w->link_count < s->count; cause++) {
        if (!s->place[cause])
            continue;
        const struct found *f = &s->items[s->place[cause] - 1];
        const struct cause *c = causes_at(w->causes, cause);
        place[s->place[cause] - 1] = (int32_t)w->link_count;
        w->links[w->link_count++] = (struct why_link){.cause = cause, .kind = (enum cause_kind)c->kind,
                                                      .decision = (uint64_t)c->decision,
                                                      .depth = f->depth, .sentence = -1, .event = -1, .rule = "game",
                                                      .inner = f->inner,
                                                      .more = more[s->place[cause] - 1]};
    }
    for (size_t i = 0; i < w->edge_count; i++) {
        w->edges[i].from = place[w->edges[i].from];
        w->edges[i].to = place[w->edges[i].to];
    }
    for (size_t i = 0; i < w->root_count; i++)
        w->roots[i] = place[w->roots[i]];
    for (size_t i = 0; i < w->stopped_count; i++)
        w->stopped[i] = place[w->stopped[i]];
}

/* Several cells can have been written by one cause, which then is one root. */
static void add_root(struct slice *s, int32_t cause)
{
    struct why *w = s->w;
    bool known = s->place[cause] != 0;
    int32_t place = find(s, cause, 1, false);
    if (!known && place >= 0)
        w->roots[w->root_count++] = place;
}

static void add_stopped(struct slice *s, int32_t cause)
{
    struct why *w = s->w;
    int32_t place = find(s, cause, 1, false);
    if (place >= 0)
        w->stopped[w->stopped_count++] = place;
}

static int latest_first(const void *a, const void *b, const void *context)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    (void)context;
    return (x < y) - (x > y);
}

/* Links are found breadth first: s.items grows while it is walked, so nearer causes have their place
 * before the limit is reached. Then all of them are put into the order of time. */
void why_slice(struct why *w, const struct why_roots *roots, int depth)
{
    struct slice s = {.w = w};
    bool *more = ARENA_ARRAY(&w->arena, bool, WHY_LINKS_MAX + 1);
    s.place = ARENA_ARRAY(&w->arena, int32_t, causes_count(w->causes) + 1);
    w->roots = ARENA_ARRAY(&w->arena, int32_t, WHY_LINKS_MAX + 1);
    for (size_t i = 0; i < roots->written_count; i++)
        add_root(&s, roots->written[i]);
    for (size_t i = 0; i < roots->stopped_count; i++)
        add_stopped(&s, roots->stopped[i]);
    for (size_t i = 0; i < s.count; i++) {
        find_outer(&s, (int32_t)i);
        more[i] = find_sources(&s, (int32_t)i, depth);
    }
    order_links(&s, more);
    sort_stable(w->roots, w->root_count, sizeof *w->roots, latest_first, NULL);
}
