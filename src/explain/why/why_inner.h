/* SPDX-License-Identifier: MIT
 *
 * Inside of why: what its files share. See why.h.
 */
#ifndef ADJ_EXPLAIN_WHY_WHY_INNER_H
#define ADJ_EXPLAIN_WHY_WHY_INNER_H

#include "explain/why/why.h"

/* The causes with which an answer begins, the latest first. */
struct why_roots {
    const int32_t *written; /* what wrote last what the question read */
    size_t written_count;
    int32_t stopped[WHY_STOPPED_MAX]; /* events that would have written it, had no rule stopped them */
    size_t stopped_count;
};

/* why_stopped.c: finds those events; `cells`: that the question read. Returns how many. */
size_t why_find_stopped(struct why *w, const int32_t *cells, size_t count, int32_t *found);

/* why_slice.c: selects what the answer shows: makes links and edges of what these causes depend on,
 * `depth` steps deep, at most WHY_LINKS_MAX. Sets w->cut where there was more. */
void why_slice(struct why *w, const struct why_roots *roots, int depth);

/* why_words.c: replays the log again and puts the links in words, as `viewer` may know them. Returns
 * like why_ask. */
int why_describe_links(struct why *w, int32_t viewer, const struct why_options *options);

/* Whether the viewer may know what is in a cell of the game, or of an event that is under way in `vm`. */
bool why_may_know(struct sight *sight, const struct compiled *c, const struct vm *vm, int32_t cell);

/* why_about.c: finds the rules that are about what was asked, or about what the answer depends on;
 * `vm`, `sight`: as the asker sees the position … */
void why_about_question(struct why *w, struct vm *vm, const struct sight *sight);
/* … were about it while the last decision was carried out: `found` of explain/about_moments.h; `changed`: it changed then … */
void why_about_moments(struct why *w, const struct about_rules *found, bool changed);
/* … and about what happened. */
void why_about_links(struct why *w);
/* why_readings.c: adds to w->readings those that decide the answer in the position, as who asks may know it … */
void why_readings_of_position(struct why *w, const struct about_position *p);
/* … and those that decided it in the decision that w->again has replayed last, with its `keep_before` set. */
void why_readings_of_decision(struct why *w);
/* … and, of a short game, those that decided it at any time since the start; w->again is at the end. */
void why_readings_of_game(struct why *w);
/* why_about.c: lists them with the rules that decide. */
void why_about_readings(struct why *w);
/* why_rank.c: names the rules of the answer, the most decisive first. */
void why_rank(struct why *w);
/* why_decider.c: which link decides, of that of a change and of those that contain it, outwards: the first that does not only
 * carry out what others cause. No further out than the event that leaves what was asked about, or than what was
 * decided; a rule that asks in its own event, or causes it, counts for that event. */
int32_t why_decider(const struct why *w, int32_t written);
enum { WHY_CHAIN_MAX = 16 }; /* links that contain each other */
/* The link that a link was a part of; -1: none. */
int32_t why_outer(const struct why *w, int32_t link);
/* why_unset.c: opens the facts of an answer that does not hold with the rules that could have made it hold in the
 * decision that w->traced has watched last. */
void why_open_unset(struct why *w);
/* … and lists in w->kept those that could have changed what the game has not changed. */
void why_find_kept(struct why *w);
/* A copy of a list of rules that is on the arena of a trace. */
struct about_rules why_about_copy(struct why *w, const struct about_rules *rules);

/* why_open.c: whether a read of a piece that the viewer cannot identify reveals nothing that is hidden. */
struct why_openness {
    struct sight *sight;
    signed char *zones, *cells; /* by zone, and by the first cell of an area: 0 not known yet, 1 open, -1 not */
};
bool why_is_open(struct why_openness *o, const struct compiled *c, const struct vm_read *read);

#endif
