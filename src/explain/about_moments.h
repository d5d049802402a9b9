/* SPDX-License-Identifier: MIT
 *
 * Rules that were about something while a decision was carried out. An entry of a key `about` (about.h) with a condition
 * such as "the battle is drawn" holds only while the machine runs: after the decision the battle is over. So the entries
 * are tested at each step.
 *
 * For someone who may know everything: what a condition examines at a step may be hidden from others.
 */
#ifndef ADJ_EXPLAIN_ABOUT_MOMENTS_H
#define ADJ_EXPLAIN_ABOUT_MOMENTS_H

#include "explain/about.h"
#include "vm/observe.h"

/* A rule that was about an event when it began, or when it ended. */
struct about_event {
    const struct about *about;
    size_t entry; /* the number of the event in the journal */
    struct topic event;
};

/* All zero at first. */
struct about_moments {
    struct vm_observer observer;
    bool observes; /* a machine */
    struct observed_code *code; /* of `c`; kept for the next one, because making it takes long */
    const struct compiled *c;
    struct arena *arena;
    struct about_pending {
        const struct about *about;
        const struct topic *topic;
        size_t held; /* the most entries that the journal had when it held; 0: it never held */
    } *pending; /* entries with a condition that are about one of the topics */
    size_t count, cap;
    const struct about **of_events; /* other entries with a condition, about events */
    size_t of_event_count, of_event_cap;
    size_t seen; /* entries of the journal */
    size_t *open; /* the numbers of the events that are under way, outermost first */
    size_t open_count, open_cap;
    struct about_event *events;
    size_t event_count, event_cap;
};
enum { ABOUT_EVENTS_MAX = 200 }; /* in one decision */

/* Whether any entry with a condition is about one of the topics. */
bool about_moments_apply(const struct compiled *c, const struct topics *topics);
/* From here on tests the entries of `c` about the topics (NULL: none), and those about events, while `vm` runs. Arena and topics must outlive it. */
void about_moments_watch(struct about_moments *m, const struct compiled *c, struct vm *vm, const struct topics *topics,
                         struct arena *arena);
/* Ends that. Then these return, with texts of `p`: the rules that held at some step when the journal had at least `from`
 * entries … */
void about_moments_stop(struct about_moments *m, struct vm *vm);
struct about_rules about_moments_found(const struct about_moments *m, const struct about_position *p, size_t from);
/* … and those about the event with this number in the journal that held when it began or ended. */
struct about_rules about_moments_of_event(const struct about_moments *m, const struct about_position *p, size_t entry);

/* Also where watching was interrupted by an error. */
void about_moments_release(struct about_moments *m);

#endif
