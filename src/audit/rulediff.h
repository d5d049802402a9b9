/* SPDX-License-Identifier: MIT
 *
 * What changed from one rulebook to another, rule by rule and thing by thing: what was added and removed, what is
 * in the place of what, and which of its texts differ. Rules are paired by their ids, and without these by their
 * code. Knows nothing of games.
 */
#ifndef ADJ_AUDIT_RULEDIFF_H
#define ADJ_AUDIT_RULEDIFF_H

#include "audit/facts.h"

enum rulediff_kind {
    RULEDIFF_CHANGED, /* some of its facts differ */
    /* It reads differently and means the same: a phrase is worded otherwise, a variable called so. */
    RULEDIFF_REWORDED,
    RULEDIFF_ADDED, /* only the new rulebook has it */
    RULEDIFF_REMOVED, /* only the old one has it */
    RULEDIFF_REPLACED, /* a rule of the old one that is disabled in the new one, because `by` is */
    RULEDIFF_RENAMED /* a rule with another id, `by`, whose code means the same; parts: what else differs */
};

/* A fact that differs. */
struct rulediff_part {
    const char *name; /* of the fact; "order" where a rule is now before a different one that answers to the same */
    const char *old, *new; /* NULL: there is none */
    const char *numbers; /* "6 → 5, 2 → 3" where nothing but numbers differs; otherwise NULL */
    bool plays;
    bool reworded; /* games use it, but it means the same */
    const char *passed; /* of "order": the rule that it is now before or, where `now_after`, after; otherwise NULL */
    bool now_after;
};

/* A thing that differs, with its parts. */
struct rulediff_change {
    enum rulediff_kind kind; /* what happened to it */
    const struct fact_thing *old, *new; /* NULL: it is not there */
    const char *by; /* id of a rule of the new one */
    struct rulediff_part *parts; /* in the order of the facts */
    size_t count, cap;
    bool plays; /* games use what changed */
};

/* Two rulebooks and their differences. */
struct rulediff {
    struct arena arena;
    const struct compiled *old_book, *new_book;
    struct fact_list old, new; /* everything in them */
    int *old_of, *new_of; /* by index of one list: which thing of the other one it is; -1: none */
    struct name_map *now_called; /* from the id of a rule that was renamed to its index in `new` */
    /* Things in the order of their sorts; those of the new rulebook, then those that went. */
    struct rulediff_change *items;
    size_t count, cap;
};

/* `d` must be all zero; both rulebooks must stay. Release it in each case. */
void rulediff_make(struct rulediff *d, const struct compiled *old_book, const struct compiled *new_book);
void rulediff_release(struct rulediff *d); /* makes it all zero */

/* The thing of a change: as it is now; of what was removed or renamed, as before. */
const struct fact_thing *rulediff_thing(const struct rulediff_change *c);

/* For rulediff_make: sets what is which, … */
void rulediff_make_pairs(struct rulediff *d);
/* … returns whether two meanings (meaning.h) are the same but for ids of rules that were renamed, … */
bool rulediff_same_meaning(struct rulediff *d, const char *old, const char *new);
/* … adds to the rules that moved past a different one that answers to the same event, condition or
 * value. */
void rulediff_add_order(struct rulediff *d);
/* The change of a thing of the new rulebook, made where there was none. */
struct rulediff_change *rulediff_change_of(struct rulediff *d, const struct fact_thing *old,
                                           const struct fact_thing *new);
void rulediff_add_part(struct rulediff *d, struct rulediff_change *c, const char *name, const char *old,
                       const char *new, bool plays);

/* In the language of a text: the name of a part, "code"; of a kind of thing, "rule"; the order of a part that has
 * `passed`, "after CO-3". Names of the rulebook stay as they are. */
const char *rulediff_label(struct arena *arena, const char *lang, const char *part);
const char *rulediff_kind_word(const char *lang, const char *kind);
const char *rulediff_order(struct arena *arena, const char *lang, const struct rulediff_part *part);
/* Appends "rule CO-4", "chart Reef", "the rulebook". */
void rulediff_name_thing(struct buf *out, const char *lang, const struct fact_thing *thing);

#endif
