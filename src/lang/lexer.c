/* SPDX-License-Identifier: MIT
 *
 * Cuts the code of a rule into tokens, line by line. Decides which lines continue the one before them; knows no
 * vocabulary, and of the language only the words that cannot end a sentence.
 */
#include "lang/lexer.h"

#include "base/tr.h"
#include "base/utf8.h"
#include "lang/keywords.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { INDENT_MAX = 40 }; /* deeper than any rule that can be read */

struct lexer {
    struct arena *arena;
    struct diags *diags;
    struct tokens out;
    struct src_pos start;
    int indent;
    bool literal;
    int line; /* from 0 */
    size_t indents[INDENT_MAX]; /* of the blocks that are open; the first is 0 */
    size_t depth;
    bool inside; /* the sentence of the line before is not finished: it continues in this line */
    size_t last_length; /* of the last line that was not blank, in code points */
};

/* A rule on one line of YAML, or in a block: only a block has further lines, and its own
 * indentation. */
static struct src_pos place(const struct lexer *x, int column)
{
    if (!x->literal)
        return (struct src_pos){x->start.file, x->start.line, x->start.column + column};
    return (struct src_pos){x->start.file, x->start.line + x->line, x->indent + column + 1};
}

static void push(struct lexer *x, enum token_kind kind, const char *text, int column, int length, bool margin)
{
    ARENA_PUSH(x->arena, x->out.items, x->out.count, x->out.cap) = (struct token){kind, text, place(x, column),
                                                                                  length, margin};
}

/* Every byte of a character outside ASCII counts as a letter, so that names can be in any
 * language. */
static bool letter(unsigned char c)
{
    return isalpha(c) || c >= 0x80;
}

static bool in_word(unsigned char c)
{
    return isalnum(c) || c == '_' || c >= 0x80;
}

/* How long the word at s is: letters and digits, parts joined by single '-', and a copy number after '/'. */
static size_t word_length(const char *s)
{
    size_t n = 0;
    while (in_word((unsigned char)s[n]) || (s[n] == '-' && in_word((unsigned char)s[n + 1])))
        n++;
    if (s[n] == '/' && isdigit((unsigned char)s[n + 1]))
        for (n++; isdigit((unsigned char)s[n]);)
            n++;
    return n;
}

enum { DIGITS_MAX = 9 }; /* fit into 32 bits; what type allows fewer is checked later */

bool lexer_reads_word(const char *word)
{
    size_t len = strlen(word), digits = strspn(word, "0123456789");
    if (digits)
        return digits == len && digits <= DIGITS_MAX;
    return letter((unsigned char)*word) && word_length(word) == len;
}

/* Signs that other languages have for words of this one. */
static const char *const instead_of[][2] = {
    {"=", TR("is, or to set something: now … is …")}, {"==", "is"}, {"!=", "is not"}, {"<>", "is not"},
    {">=", "is at least"}, {"<=", "is at most"}, {">", "is more than"}, {"<", "is less than"}, {"&&", "and"},
    {"||", "or"}, {"!", "not (…)"}, {"%", "the remainder of … / …"}};

/* How long it is. Returns its length, so that the lexer continues after it: one wrong sign is
 * one message. */
static size_t report_character(struct lexer *x, const char *s, int column)
{
    unsigned char c = (unsigned char)*s;
    if (c < 0x20 || c == 0x7f) {
        diag_add(x->diags, DIAG_ERROR, "bad-character", place(x, column), 1, "unexpected control character (%d)",
                 c);
        return 1;
    }
    size_t n = strspn(s, "=<>!&|%"), close = strcspn(s, "]}");
    if ((c == '[' || c == '{') && s[close])
        n = close + 1;
    const char *sign = arena_strndup(x->arena, s, n ? n : 1), *word = NULL;
    for (size_t i = 0; i < sizeof instead_of / sizeof *instead_of; i++)
        if (!strcmp(instead_of[i][0], sign))
            word = instead_of[i][1];
    struct diag *d = diag_add(x->diags, DIAG_ERROR, "bad-character", place(x, column),
                              (int)utf8_count(sign, strlen(sign)), "unexpected '%s'", sign);
    if (word)
        diag_note(x->diags, d, "instead of '%s' write: %p", sign, message_plain(x->arena, word));
    else if (c == '.')
        diag_note(x->diags, d, "a sentence ends with its line, without a full stop");
    else if (c == '[' || c == '{')
        diag_note(
            x->diags, d,
            "placeholders and pairs are for declarations of phrases; in rules, write the words: a KIND, the KIND");
    else
        diag_note(x->diags, d,
                  "rules are written in words, numbers, 's and : , ( ) + - * /; a comment begins with #");
    return strlen(sign);
}

/* Reads a number; returns how long it is. */
static size_t read_number(struct lexer *x, const char *s, int column, bool margin)
{
    size_t n = strspn(s, "0123456789");
    push(x, TOK_NUMBER, arena_strndup(x->arena, s, n), column, (int)n, margin);
    if (n > DIGITS_MAX)
        diag_add(x->diags, DIAG_ERROR, "bad-number", place(x, column), (int)n, "this number is too large");
    else if (letter((unsigned char)s[n]))
        diag_add(x->diags, DIAG_ERROR, "bad-number", place(x, column), (int)n, "expected a blank after a number");
    return n;
}

/* Reads one token; returns how long it is. */
static size_t read_token(struct lexer *x, const char *s, int column, bool margin)
{
    unsigned char c = (unsigned char)*s;
    if (c == '\'' && s[1] == 's' && !in_word((unsigned char)s[2])) {
        push(x, TOK_POSSESSIVE, "'s", column, 2, false);
        return 2;
    }
    if (isdigit(c))
        return read_number(x, s, column, margin);
    if (letter(c)) {
        size_t n = word_length(s);
        push(x, TOK_WORD, arena_strndup(x->arena, s, n), column, (int)utf8_count(s, n), margin);
        return n;
    }
    if (!strchr(":,()+*/-", c))
        return report_character(x, s, column);
    push(x, TOK_PUNCTUATION, arena_strndup(x->arena, s, 1), column, 1, false);
    return 1;
}

/* Columns count code points, because people do. */
static void read_tokens(struct lexer *x, const char *line, size_t from)
{
    size_t counted = 0;
    int column = 0;
    bool margin = from == 0;
    for (size_t i = from; line[i];) {
        if (line[i] == ' ') {
            i++;
            continue;
        }
        column += (int)utf8_count(line + counted, i - counted);
        counted = i;
        i += read_token(x, line + i, column, margin);
        margin = false;
    }
}

/* A line that ends like this cannot be the end of a sentence, so the next one continues it. */
static bool is_unfinished(const struct lexer *x)
{
    const struct token *last = x->out.count ? &x->out.items[x->out.count - 1] : NULL;
    if (!last || last->kind > TOK_PUNCTUATION)
        return false;
    return last->kind == TOK_PUNCTUATION ? strchr(",+-*/(", *last->text) != NULL : keyword_continues(last->text);
}

/* A deeper line after one without ':' continues it, although that one could have ended there. */
static void take_line_end_back(struct lexer *x, size_t indent)
{
    const struct token *last = x->out.count > 1 ? &x->out.items[x->out.count - 1] : NULL;
    if (!last || indent <= x->indents[x->depth] || last->kind != TOK_LINE_END || !strcmp(last[-1].text, ":"))
        return;
    x->out.count--;
    x->inside = true;
}

/* One INDENT for a deeper line, and a DEDENT for each level that a line closes. */
static void change_depth(struct lexer *x, size_t indent)
{
    if (indent > x->indents[x->depth]) {
        if (x->depth + 1 < INDENT_MAX)
            x->indents[++x->depth] = indent;
        push(x, TOK_INDENT, "", (int)indent, 1, false);
    }
    for (; indent < x->indents[x->depth]; x->depth--)
        push(x, TOK_DEDENT, "", (int)indent, 1, false);
    if (indent != x->indents[x->depth])
        diag_add(x->diags, DIAG_ERROR, "bad-indent", place(x, (int)indent), 1,
                 "the indentation of this line fits no line above it");
}

/* A line with something in it, without comment and line end. */
static void read_line(struct lexer *x, char *line, size_t indent)
{
    if (!x->inside)
        take_line_end_back(x, indent);
    if (!x->inside)
        change_depth(x, indent);
    for (char *tab = line; (tab = strchr(tab, '\t')); *tab = ' ')
        diag_add(x->diags, DIAG_ERROR, "bad-character", place(x, (int)(tab - line)), 1,
                 "unexpected tab; indent with blanks");
    size_t before = x->out.count;
    read_tokens(x, line, indent);
    if (x->out.count > before && x->inside)
        x->out.items[before].at_margin = false;
    x->last_length = utf8_count(line, strlen(line));
    x->inside = is_unfinished(x);
    if (!x->inside)
        push(x, TOK_LINE_END, "", (int)x->last_length, 1, false);
}

/* Comments and blank lines are nothing. All levels are closed at the end, so the parser never
 * meets an open one. */
struct tokens lex(const char *code, struct src_pos pos, int indent, int literal, struct arena *arena,
                  struct diags *diags)
{
    struct lexer x = {.arena = arena, .diags = diags, .start = pos, .indent = indent, .literal = literal};
    for (const char *s = code; *s; x.line++) {
        size_t end = strcspn(s, "\n"), len = strcspn(s, "#\n"), blanks = strspn(s, " ");
        while (len && (s[len - 1] == ' ' || s[len - 1] == '\r'))
            len--;
        if (blanks < len)
            read_line(&x, arena_strndup(arena, s, len), blanks);
        s += end + (s[end] == '\n');
    }
    if (x.line)
        x.line--;
    if (x.inside)
        push(&x, TOK_LINE_END, "", (int)x.last_length, 1, false);
    for (; x.depth; x.depth--)
        push(&x, TOK_DEDENT, "", 0, 1, false);
    push(&x, TOK_END, "", (int)x.last_length, 1, false);
    return x.out;
}
