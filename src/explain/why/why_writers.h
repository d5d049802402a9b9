/* SPDX-License-Identifier: MIT
 *
 * Which rules write something: a field, a zone, a kept condition, or where pieces are. Found in the code of the rules,
 * so nothing needs to have happened.
 */
#ifndef ADJ_EXPLAIN_WHY_WHY_WRITERS_H
#define ADJ_EXPLAIN_WHY_WHY_WRITERS_H

#include "lang/ast.h"
#include "lang/compile.h"

enum { WRITER_EVENTS_MAX = 16 }; /* whose rules write the same */

/* What is written: one of these three. */
struct why_target {
    const struct vocab_field *field; /* or a zone; NULL: none */
    const struct vocab_phrase *phrase; /* a kept condition or a zone; NULL: none */
    int kind; /* without both: the place of pieces of this kind */
};

/* A target, and the events whose rules write it. */
struct why_writers {
    const struct compiled *c;
    struct why_target target;
    const struct vocab_phrase *events[WRITER_EVENTS_MAX];
    size_t event_count;
};

struct why_writers why_writers_of(const struct compiled *c, const struct why_target *target);
/* Whether a sentence or a statement writes the target, or causes an event whose rules do. */
bool why_could_write(const struct why_writers *w, const struct node *part);
/* The slots of an event whose piece its rules write the target of, as bits: a capture takes the square of the hero, not of
 * the angel. WRITTEN_OTHERWISE: also, or only, of pieces that they find otherwise. 0: they do not write it. */
enum { WRITTEN_OTHERWISE = 1 << 30 };
uint32_t why_written_slots(const struct why_writers *w, const struct vocab_phrase *event);
/* Whether a statement in the node causes the event, or offers it. */
bool why_causes_event(const struct node *n, const struct vocab_phrase *event);
/* How many rules make the target, a kept condition, hold. */
int why_makers(const struct why_writers *w);

#endif
