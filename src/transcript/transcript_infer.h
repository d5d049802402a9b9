/* SPDX-License-Identifier: MIT
 *
 * Infers what no one saw from what became known later. A shuffle that people only saw a part of is played in some
 * order; when an entry needs another card where one lies, the two change places in the latest draw that put both of
 * them in order, and the game is played again from its beginning. Only an order by which everything before is still
 * true is taken, so what was seen once stays true.
 */
#ifndef ADJ_TRANSCRIPT_TRANSCRIPT_INFER_H
#define ADJ_TRANSCRIPT_TRANSCRIPT_INFER_H

#include "transcript/transcript_play.h"

enum {
    INFERENCE_DEPTH = 4, /* swaps that one entry may need: a chain of copies that make room for one another */
    INFERENCE_RUNS_MAX = 3000, /* runs for one transcript … */
    INFERENCE_DECISIONS_MAX = 300 * 1000 /* … and decisions in them: some seconds */
};

/* All zero before; released after, in each case. */
struct transcript_inference {
    const struct transcript_book *book;
    struct arena memory;
    struct transcript_plan plan; /* the one by which most is true */
    struct transcript_run runs[INFERENCE_DEPTH + 1]; /* the first: by the plan */
    size_t run_count;
    uint64_t decisions;
    bool widely; /* any two cards may change places first */
    bool gave_up; /* the bounds were met */
    size_t *inferred; /* entries from which something was inferred, in order */
    size_t inferred_count, inferred_cap;
};

/* Finds a plan by which all entries are true, or as many from the first on as can be found; runs[0] is the run by
 * it. */
void transcript_infer(struct transcript_inference *s, const struct transcript_book *book);
void transcript_inference_release(struct transcript_inference *s);

#endif
