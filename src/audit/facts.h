/* SPDX-License-Identifier: MIT
 *
 * The contents of a rulebook, as a flat list of things with named texts: what two rulebooks are compared by. Code
 * is there as it is formatted (lang/print_code.h), so that comments and line breaks make no difference, and with
 * what it means (lang/meaning.h), which uses ids, so that the wording of a phrase can change. Knows nothing of
 * games.
 */
#ifndef ADJ_AUDIT_FACTS_H
#define ADJ_AUDIT_FACTS_H

#include "lang/compile.h"

enum fact_category { /* in the order in which they are listed */
    FACT_RULEBOOK, /* title, players and the like: one thing */
    FACT_SOURCE, /* a source that rules cite */
    FACT_OPTION, /* an option of the rulebook */
    FACT_TABLE, /* a field of the table */
    FACT_KIND, /* a kind of pieces, players, lists or numbers */
    FACT_MEMBER, /* a card, or a named piece that has something of its own */
    FACT_ZONE, /* a zone, or zones of each member */
    FACT_PHRASE, /* an event, condition, value or decision */
    FACT_WORD, /* a word that phrases are written with */
    FACT_INVARIANT, /* a condition that holds in every position */
    FACT_RULE, /* the enabled ones */
    FACT_SORTS /* how many categories */
};

/* One property of a thing. */
struct fact {
    const char *name; /* "title", "text in pl", "code" */
    const char *value; /* how it reads */
    const char *meaning; /* what games use: facts with the same meaning play the same */
    bool plays; /* games use it; false: it is only read by people */
};

/* A thing of the rulebook with its facts. */
struct fact_thing {
    enum fact_category category; /* what it is */
    const char *name; /* one of a kind among those of its sort and kind: an id, "Reef" */
    /* What to call it: "rule", "condition"; of cards and pieces their kind in the rulebook: "chart". */
    const char *kind;
    struct fact *facts;
    size_t count, cap;
    const struct rb_rule *rule; /* FACT_RULE; otherwise NULL */
    int rule_index; /* FACT_RULE: in compiled.rules; otherwise -1 */
};

/* All things, category by category. */
struct fact_list {
    struct fact_thing *items;
    size_t count, cap;
};

/* All things of a rulebook that compiled, sort by sort, and within a sort as the rulebook has them. Lives on
 * `arena`, and points into `c`. */
void facts_of(struct fact_list *out, const struct compiled *c, struct arena *arena);

/* NULL: the thing has none of that name. */
const struct fact *fact_named(const struct fact_thing *thing, const char *name);
/* How it reads; NULL likewise. */
const char *fact_value(const struct fact_thing *thing, const char *name);

#endif
