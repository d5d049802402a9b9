/* SPDX-License-Identifier: MIT
 *
 * The rules whose key `about` (lang/about.h) names what an answer is about: rules without code, and rules whose code
 * does not show it. Answers cite them. For example, a rule without code that is
 * about "an angel captures a hero" is cited by every answer to "why not" about a capture.
 *
 * This reveals nothing to a role: an entry whose condition examines something hidden from the role is omitted,
 * whether the condition holds or not.
 */
#ifndef ADJ_EXPLAIN_ABOUT_H
#define ADJ_EXPLAIN_ABOUT_H

#include "explain/topic.h"
#include "lang/compile.h"
#include "session/sight.h"

enum {
    ABOUT_RULES_MAX = 6, /* cited in one answer; more would bury it */
    ABOUT_PARTICULARITY_MAX = 99
};

/* A rule that is cited. Its texts are on the arena of the list. */
struct about_rule {
    const struct rb_rule *rule;
    const struct vocab_field *option; /* of a reading that decides (readings.h): the option between the readings; or NULL */
    const struct node *entry; /* by which it is cited (lang/about.h); NULL: by none */
    const char *because; /* the condition of its entry, with the values of the topic; NULL: there is none */
    bool chosen; /* … which the game has set otherwise than the rulebook */
    bool distant; /* … and that had decided before what was asked about changed last */
    bool exact; /* the entry has a condition or a name, and not only the phrase */
    bool own; /* its condition examines what it is about, */
    bool of_things; /* … or the things in it */
    bool earlier; /* its condition held while a decision was carried out (about_moments.h) */
    int conditions; /* that its condition consists of; 0: it has none */
};

/* A list of them. All zero: empty. */
struct about_rules {
    struct about_rule *items; /* the most particular first, others in the order of the rulebook */
    size_t count, cap;
};

/* The position that is asked about, and who asks. */
struct about_position {
    const struct compiled *c;
    struct vm *vm; /* stays as it is, and must not be watched */
    const struct sight *sight; /* NULL: someone who may know everything */
    const char *lang;
    struct buf *scratch; /* working space of the caller's */
};

/* Returns the rules about any of the topics, each once, on `arena`. `conditional`: only those whose
 * entry has a condition, which holds in the position. Rules that depend on what the asker may not
 * know are omitted. */
struct about_rules about_rules_of(const struct about_position *p, const struct topics *topics, bool conditional,
                                  struct arena *arena);
/* For those who test the entries themselves: whether an entry is about what the topic is, without its values and condition; and
 * adding the rule of one that holds. `t`: with all values. */
bool about_fits_kind(const struct vocab *v, const struct node *entry, const struct topic *t);
struct about;
void about_rules_add(struct about_rules *list, const struct about_position *p, const struct about *a,
                     const struct topic *t, struct arena *arena);
/* How particular a rule of a list is, to compare it with others of the list: 0 to ABOUT_PARTICULARITY_MAX: one with
 * several conditions, one whose condition examines what it is about, and above all one of a rulebook that extends
 * others. */
int about_particularity(const struct compiled *c, const struct about_rule *r);
/* Returns whether the list contains the rule. */
bool about_rules_have(const struct about_rules *list, const struct rb_rule *rule);

#endif
