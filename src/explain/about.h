/* SPDX-License-Identifier: MIT
 *
 * The rules that say they are about what an answer is about (key `about` of a rule, lang/about.h): rules without
 * code, and rules whose code does not say it. Answers cite them.
 *
 * This reveals nothing to a role: an entry whose condition examines something hidden from the role is omitted,
 * whether the condition holds or not.
 */
#ifndef ADJ_EXPLAIN_ABOUT_H
#define ADJ_EXPLAIN_ABOUT_H

#include "explain/topic.h"
#include "lang/compile.h"
#include "session/sight.h"

enum { ABOUT_RULES_MAX = 6 }; /* cited in one answer; more would bury it */

/* A rule that is cited. */
struct about_rule {
    const struct rb_rule *rule;
    const char *because; /* the condition of its entry, with the values of the topic; NULL: there is none */
    bool exact; /* the entry asks more than that the phrase is in question: a condition, a name */
};

struct about_rules {
    struct about_rule *items; /* in the order of the rulebook */
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

/* The rules about any of the topics, each once, on `arena`. `conditional`: only those whose entry has a condition. */
struct about_rules about_rules_of(const struct about_position *p, const struct topics *topics, bool conditional,
                                  struct arena *arena);
bool about_rules_have(const struct about_rules *list, const struct rb_rule *rule);

#endif
