/* SPDX-License-Identifier: MIT
 *
 * Rules that were about something while a decision was carried out. An entry of a key `about` (about.h) with a condition
 * such as "the battle is drawn" holds only while the machine runs: after the decision there is no battle. So the entries
 * are tested at each step.
 *
 * For someone who may know everything: what a condition examines at a step may be hidden from others.
 */
#ifndef ADJ_EXPLAIN_ABOUT_MOMENTS_H
#define ADJ_EXPLAIN_ABOUT_MOMENTS_H

#include "explain/about.h"
#include "vm/observe.h"

/* All zero at first. */
struct about_moments {
    struct vm_observer observer;
    struct observed_code *code;
    const struct compiled *c;
    struct arena *arena;
    struct about_pending {
        const struct about *about;
        const struct topic *topic;
        bool held;
    } *pending; /* entries with a condition that are about one of the topics */
    size_t count, cap;
};

/* From here on tests the entries of `c` about the topics while `vm` runs. Arena and topics must outlive it. */
void about_moments_watch(struct about_moments *m, const struct compiled *c, struct vm *vm, const struct topics *topics,
                         struct arena *arena);
/* Ends that, and returns the rules that held at some step. Their texts have the values of `p`. */
struct about_rules about_moments_stop(struct about_moments *m, struct vm *vm, const struct about_position *p);

#endif
