/* SPDX-License-Identifier: MIT
 *
 * Printing parsed rules again, in any language. In "en", the language of the code, the result is code: it parses to
 * the same sentences (node_same.h), and printing it a second time gives the same text. In other languages, and with
 * values substituted, it is for reading.
 *
 * Layout: one sentence or statement begins a line; blocks are two columns deeper; lines of more than PRINT_WIDTH
 * columns are broken where a clause begins. A block of one simple statement follows its ':' where there is
 * room.
 */
#ifndef ADJ_LANG_PRINT_CODE_H
#define ADJ_LANG_PRINT_CODE_H

#include "base/buf.h"
#include "lang/ast.h"

enum {
    PRINT_WIDTH = 112 /* columns of code: with the usual indentation in the YAML 116, as the rulebooks are written */
};

/* Where answers are computed: what a variable represents. value_of returns false where it represents nothing yet;
 * then its name is printed. */
struct print_values {
    bool (*value_of)(void *ctx, const struct variable *variable, struct type *type, int32_t *value);
    void *ctx;
};

/* No variable represents anything; in "en" the result is for reading all the same: the texts of options, no names that
 * nothing refers to. */
extern const struct print_values print_for_readers;

/* Appends a complete sentence, without a newline at its end. values: may be NULL. Sentences that parse_statements or
 * parse_lone_condition gave are printed too. */
void print_sentence(struct buf *out, const struct vocab *v, const struct sentence *s, const char *lang,
                    const struct print_values *values);

/* Appends any node. Expressions come on one line, without brackets around all of it; statements and sentences
 * are formatted. `grammatical_case` (NULL: base form) bends names and nouns. values: may be NULL. */
void print_node(struct buf *out, const struct vocab *v, const struct node *n, const char *lang,
                const char *grammatical_case, const struct print_values *values);

/* Appends an expression as code of its own, broken into lines where it is long. */
void print_lone_expression(struct buf *out, const struct vocab *v, const struct node *n, const char *lang);

#endif
