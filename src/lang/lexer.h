/* SPDX-License-Identifier: MIT
 *
 * From the code of a rule to tokens with their places in the rulebook's file. Indentation becomes tokens; a line
 * that ends in the middle of a sentence continues in the next, and so does one that is followed by a deeper line
 * without ':'. Knows no words of the language.
 *
 *     if the hull is 0:          WORD if · WORD the · WORD hull · WORD is · NUMBER 0 · ':' · LINE_END
 *         the ship sinks         INDENT · WORD the · WORD ship · WORD sinks · LINE_END · DEDENT
 */
#ifndef ADJ_LANG_LEXER_H
#define ADJ_LANG_LEXER_H

#include "base/arena.h"
#include "base/diag.h"

#include <stdbool.h>

/* INDENT and DEDENT come before the first token of a line that is deeper, or less deep, than the
 * line before. */
enum token_kind {
    TOK_WORD, /* also names with '-', and a copy number after '/': Reef/1 */
    TOK_NUMBER, /* digits */
    TOK_POSSESSIVE, /* 's */
    TOK_PUNCTUATION,
    TOK_LINE_END,
    TOK_INDENT,
    TOK_DEDENT,
    TOK_END
};

/* A token. Texts are on the arena. */
struct token {
    enum token_kind kind;
    const char *text; /* the word; "'s"; one of : , ( ) + * / -; "" for the others */
    struct src_pos pos;
    int length; /* code points */
    int at_margin; /* first token of a line without indentation: a sentence begins here */
};

/* All tokens of the code of one rule. */
struct tokens {
    struct token *items; /* the last one is TOK_END */
    size_t count, cap;
};

/* Reads `code`, whose first character is at `pos` and whose further lines begin at column `indent` + 1 of the
 * following lines of the file (literal), or all at pos. Never fails: what cannot be read becomes an error in
 * `diags`. */
struct tokens lex(const char *code, struct src_pos pos, int indent, int literal, struct arena *arena,
                  struct diags *diags);

/* Whether a sentence can contain `word` as one token, a word or a number. */
bool lexer_reads_word(const char *word);

#endif
