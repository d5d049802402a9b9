/* SPDX-License-Identifier: MIT
 *
 * Reasons as data: a tree of the facts that decided something, each with the rule that makes it so and the facts from
 * which that follows. reasons/ makes them; reports copy them and print them one fact a line or all in one line:
 *
 *     Doctor stares                      REASON_DEFINED, rule DB-LOS-5
 *         DON'T BLINK 2 is in Doctor's slot   REASON_STATE, since 1176
 */
#ifndef ADJ_EXPLAIN_REASONS_REASON_FACTS_H
#define ADJ_EXPLAIN_REASONS_REASON_FACTS_H

#include "base/arena.h"
#include "base/buf.h"
#include "explain/topic.h"
#include "report/field.h"

#include <stdbool.h>
#include <stdint.h>

/* What a fact is, which decides how it is printed and what its parts are. Reports have these as
 * words (reason_report.c), so their order is free. */
enum reason_kind {
    REASON_STATE, /* it is so in the position, or in the rulebook */
    REASON_DEFINED, /* a definition makes it so, or takes it away; parts: why that rule applies */
    REASON_UNDEFINED, /* no definition makes it so; parts: REASON_RULE */
    REASON_NUMBER, /* "the force of ship 1 is 8"; parts: what it consists of */
    REASON_TERM, /* what one rule contributes to a number; text: the value; parts: what that consists of */
    REASON_MEMBER, /* what one thing contributes to a sum; text: the value; name: the thing */
    REASON_RULE, /* a rule that could have made it so and does not apply; parts: the facts that prevent it */
};

/* A list of facts, in the order in which the machine examined them. All zero: empty. */
struct reason_facts {
    struct reason_fact *items;
    size_t count, cap;
    uint64_t more; /* facts that were omitted */
};

/* One sentence that defines a condition, among all that do: how particular it is. */
struct reason_case {
    int rivals; /* other rules that define the same */
    int uses; /* other rules that use it */
    int met; /* parts of its own condition that hold, before the first that does not */
    bool named; /* it is only for certain things */
};

/* One fact. Texts are finished sentences in the language of the answer; the other fields are for
 * reports, and for the rules that are named at the end of an answer. */
struct reason_fact {
    const char *text; /* "Doctor stares"; REASON_RULE: the sentence of the rule */
    const char *name; /* REASON_TERM: of a value that other terms of the same rule have too; REASON_MEMBER; or NULL */
    const char *rule; /* its id: the rule that makes it so, or does not; NULL: no rule */
    int kind; /* enum reason_kind */
    bool holds; /* false: the text states what is not so */
    bool negative; /* the text states that a condition of the rulebook is not so */
    const char *what; /* of a number: what has this value, "Ann's roll"; a member of a sum: which thing; or NULL */
    int32_t number; /* that the text states, if it states one */
    bool is_number; /* it does */
    int rel; /* of a number that was compared with a constant: how it compares (REL_AT_LEAST …); 0: it was not */
    int32_t bound; /* that constant */
    bool selects; /* the text states which piece is the first, or the top, of some */
    bool binds; /* … or which piece something is, whichever it is: "Ann's square is a square called here" */
    int32_t thing; /* the text states where this piece is, or which piece it is that it describes; NOTHING: neither */
    bool secret; /* of a decision that was watched for a reader: it reveals what that reader may not know */
    bool otherwise; /* a branch was taken because of it, and not the one before */
    bool operand; /* the value is what the statement writes or names */
    bool no_event; /* … that an event is under way */
    char sign; /* REASON_TERM: + or -, > at least, < at most, 0 the first one; a member of a sum: +; of others: , */
    int32_t sentence; /* of that rule; -1 */
    struct reason_case among; /* REASON_DEFINED, REASON_RULE: its place among similar ones */
    uint64_t since; /* the decision after which it is so, 0: the start; REPORT_NO_COUNT: not known */
    struct reason_facts parts;
    struct topics topics; /* what the text is about */
};

/* Adds a copy of the fact (texts and parts are not copied) and returns it, valid until the next one
 * is added; NULL: the list contains a fact with the same text already. */
struct reason_fact *reason_facts_add(struct arena *arena, struct reason_facts *list, const struct reason_fact *fact);
/* Copies a tree with its texts to `arena`, so that everything except its topics outlives the
 * rulebook. */
struct reason_facts reason_facts_copy(struct arena *arena, const struct reason_facts *list);
/* The facts that are not secret, with the parts that are not; texts are not copied. */
struct reason_facts reason_facts_known(struct arena *arena, const struct reason_facts *list);
/* Adds the topics of the facts and of their parts, in the order of the tree. */
void reason_facts_topics(struct topics *out, struct arena *arena, const struct reason_facts *list);
/* Appends the facts in one line: "Amy stares; Amy watches (7,2) (R-4, since 12)". Definitions that do not
 * hold are not opened in it. */
void reason_facts_in_line(struct buf *out, const struct reason_facts *list, const char *lang);
/* … with two of them inside each other at most: what a trace has for each line. */
void reason_facts_in_short_line(struct buf *out, const struct reason_facts *list, const char *lang);

#endif
