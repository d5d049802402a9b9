/* SPDX-License-Identifier: MIT
 *
 * Inside of the reasons: what their files share. See reasons.h.
 */
#ifndef ADJ_AUDIT_REASONS_INNER_H
#define ADJ_AUDIT_REASONS_INNER_H

#include "audit/reasons.h"

#include "base/buf.h"
#include "lang/ast.h"

/* What was found last for an expression or a variable; found: when, 0 for never. */
struct finding {
    const void *of; /* struct node or struct variable */
    uint32_t found;
    int32_t value;
};

struct findings {
    struct finding *items; /* by address, which is never gone through in order */
    size_t count;
};

/* One frame of the machine: which sentence's code is running in it, and since when. */
struct frame_watch {
    int32_t fp, sentence, line;
    uint32_t entered;
    size_t journal_at; /* how long the journal was then */
    const char *reason; /* for what it does next, said before that is done */
};

struct reasons {
    const struct compiled *c;
    const char *lang;
    struct arena arena; /* what was gathered since the last watch */
    struct arena index; /* of nodes and variables */
    struct findings nodes, variables;
    int32_t *node_of_mark; /* by mark: which finding; -1: none */
    size_t marks;
    uint32_t now;
    struct frame_watch *frames;
    size_t frame_count, frame_cap;
    const struct journal *journal;
    size_t journal_from, journal_seen;
    const char **why; /* by entry, from journal_from on */
    size_t why_count, why_cap;
    struct reasons_failed *failed;
    size_t failed_count, failed_cap;
    struct reasons_failed bar; /* the prohibition that was met last, and why it applies */
    struct buf text; /* scratch */
    struct vm_watcher watcher;
};

/* reasons_index.c: brings the index up to the program's marks; everything found so far is forgotten where it grows. */
void reasons_index(struct reasons *r);
const struct finding *reasons_found(const struct reasons *r, const struct node *n); /* NULL: has no mark */
/* The machine stands at `pc`; `last`: the last mark up to there. Several can stand at one place. */
void reasons_note(struct reasons *r, const struct vm *vm, const struct code_mark *last, int32_t pc);
/* Value of an expression that stands in the code or was found since `since`. */
bool reasons_value(const struct reasons *r, const struct node *n, uint32_t since, int32_t *value);
bool reasons_variable(const struct reasons *r, const struct variable *var, int32_t *value);

/* reasons_atoms.c: conditions that were found. Truth: 1, 0, or -1 where nothing of it was looked at since `since`. */
int reasons_truth(const struct reasons *r, const struct node *n, uint32_t since);
/* Whether any part of it was looked at since then. */
bool reasons_seen(const struct reasons *r, const struct node *n, uint32_t since);
/* The parts that made it true, or false, joined by "; ". `vm`: to say by which rules, `depth` levels deep; or NULL. */
void reasons_say(struct reasons *r, struct vm *vm, const struct node *n, bool holds, uint32_t since, int depth, struct buf *out);
/* The same node with values in place of its variables, on r->arena, and how such a node is said. */
struct node *reasons_filled(struct reasons *r, const struct node *n, uint32_t since);
void reasons_say_filled(struct reasons *r, const struct node *filled, struct buf *out);

/* reasons_explain.c */
/* Which rule says that the condition holds: " [RULE: …]"; nothing for kept conditions. */
void reasons_say_definition(struct reasons *r, struct vm *vm, const struct node *phrase, uint32_t since, int depth, struct buf *out);
/* "the force of War Fleet 3 is 6 (EM-BAT-2) + 2 (EM-RACE-2)". */
void reasons_say_value(struct reasons *r, struct vm *vm, const struct node *phrase, uint32_t since, struct buf *out);

/* reasons_sentence.c */
const struct node *reasons_condition_of(const struct node *sentence); /* the condition a rule hangs on, or NULL */
/* The reason for what sentence number `sentence` does at `line`; NULL: there is none. */
const char *reasons_for(struct reasons *r, struct vm *vm, int32_t sentence, int line, uint32_t since);

#endif
