/* SPDX-License-Identifier: MIT
 *
 * Reads the code of rules into sentences. The forms of sentences, statements and values are in forms.def,
 * each with an example; phrases are those of the vocabulary. All functions add one error for a sentence with
 * a mistake, and continue with the next, so that an author sees all of them.
 */
#ifndef ADJ_LANG_PARSE_H
#define ADJ_LANG_PARSE_H

#include "lang/ast.h"

/* Sentences in the order of the rulebook; their index is their number in the program. */
struct sentences {
    struct sentence **items;
    size_t count, cap;
};

/* A rule whose code is read, and what its sentences belong to. */
struct rule_origin {
    const struct rb_rule *rule;
    int index; /* in compiled.rules */
    int card_kind; /* of a rule of a card or a named piece, which is "this card" there; -1: of another rule */
    const struct rb_member *card; /* which one; NULL: none */
};

/* Reads all sentences of one rule, and adds those without a mistake to `out`. */
void parse_rule(struct vocab *v, const struct rule_origin *from, struct arena *arena, struct diags *diags,
                struct sentences *out);

/* Reads one phrase that the rule is about, with its condition: its node is an R_ABOUT. NULL after a mistake. */
struct sentence *parse_about(struct vocab *v, const struct rule_origin *from, const struct rb_code *entry,
                             struct arena *arena, struct diags *diags);

/* Reads statements that are no rule (the set-up of a fixture): one sentence of the kind R_WHEN without an event.
 * NULL after a mistake. `rule` carries the code. */
struct sentence *parse_statements(struct vocab *v, const struct rb_rule *rule, struct arena *arena,
                                  struct diags *diags);

/* Reads one condition, such as a fixture states it. NULL after a mistake. */
struct sentence *parse_lone_condition(struct vocab *v, const struct rb_rule *rule, struct arena *arena,
                                      struct diags *diags);

/* Reads one event or one value ("Amy captures …", "Amy's square"): the sentence's node is an expression. */
struct sentence *parse_lone_expression(struct vocab *v, const struct rb_rule *rule, struct arena *arena,
                                       struct diags *diags);

#endif
