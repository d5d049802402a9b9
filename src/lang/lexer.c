/* SPDX-License-Identifier: MIT */
#include "lang/lexer.h"

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
};

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

/* Signs that other languages have for words of this one. */
static const char *const instead_of[][2] = {
    {"=", "is, or to set something: now … is …"}, {"==", "is"}, {"!=", "is not"}, {"<>", "is not"},
    {">=", "is at least"}, {"<=", "is at most"}, {">", "is more than"}, {"<", "is less than"}, {"&&", "and"},
    {"||", "or"}, {"!", "not (…)"}, {"%", "the remainder of … / …"}};

/* How long it is. */
static size_t report_character(struct lexer *x, const char *s, int column)
{
    unsigned char c = (unsigned char)*s;
    if (c < 0x20 || c == 0x7f) {
        diag_add(x->diags, DIAG_ERROR, "bad-character", place(x, column), 1, "a control character (%d) stands here",
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
                              (int)utf8_count(sign, strlen(sign)), "'%s' means nothing here", sign);
    if (word)
        diag_note(x->diags, d, "instead of '%s' say: %s", sign, word);
    else if (c == '.')
        diag_note(x->diags, d, "a sentence ends with its line, without a full stop");
    else if (c == '[' || c == '{')
        diag_note(x->diags, d,
                  "holes and pairs stand in the declarations of phrases; a rule says the words: a KIND, the KIND");
    else
        diag_note(x->diags, d,
                  "rules are written in words, numbers, 's and : , ( ) + - * /; a comment begins with #");
    return strlen(sign);
}

static void read_line(struct lexer *x, const char *s, size_t len, size_t from)
{
    bool margin = from == 0;
    size_t counted = 0;
    int column = 0;
    for (size_t i = from; i < len;) {
        unsigned char c = (unsigned char)s[i];
        column += (int)utf8_count(s + counted, i - counted);
        counted = i;
        size_t n = 1;
        if (c == ' ') {
            i++;
            continue;
        }
        if (c == '\'' && s[i + 1] == 's' && !in_word((unsigned char)s[i + 2])) {
            push(x, TOK_POSSESSIVE, "'s", column, 2, false);
            n = 2;
        } else if (isdigit(c)) {
            while (isdigit((unsigned char)s[i + n]))
                n++;
            push(x, TOK_NUMBER, arena_strndup(x->arena, s + i, n), column, (int)n, margin);
            if (letter((unsigned char)s[i + n]) || n > 9)
                diag_add(x->diags, DIAG_ERROR, "bad-number", place(x, column), (int)n,
                         n > 9 ? "this number is too large" : "a number is followed by a blank");
        } else if (letter(c)) {
            n = word_length(s + i);
            push(x, TOK_WORD, arena_strndup(x->arena, s + i, n), column, (int)utf8_count(s + i, n), margin);
        } else if (strchr(":,()+*/-", c)) {
            push(x, TOK_PUNCTUATION, arena_strndup(x->arena, s + i, 1), column, 1, false);
        } else {
            n = report_character(x, s + i, column);
        }
        margin = false;
        i += n;
    }
}

static bool goes_on(const struct lexer *x)
{
    const struct token *last = x->out.count ? &x->out.items[x->out.count - 1] : NULL;
    if (!last || last->kind > TOK_PUNCTUATION)
        return false;
    return last->kind == TOK_PUNCTUATION ? strchr(",+-*/(", *last->text) != NULL : keyword_continues(last->text);
}

struct tokens lex(const char *code, struct src_pos pos, int indent, int literal, struct arena *arena,
                  struct diags *diags)
{
    struct lexer x = {.arena = arena, .diags = diags, .start = pos, .indent = indent, .literal = literal};
    size_t stack[INDENT_MAX] = {0}, depth = 0, last_len = 0;
    bool inside = false; /* a sentence that is not finished goes on in this line */
    for (const char *s = code; *s;) {
        size_t len = strcspn(s, "\n"), text_len = len;
        const char *comment = memchr(s, '#', len);
        if (comment)
            text_len = (size_t)(comment - s);
        while (text_len && (s[text_len - 1] == ' ' || s[text_len - 1] == '\r'))
            text_len--;
        size_t ind = strspn(s, " ");
        if (ind < text_len) {
            struct token *last = x.out.count ? &x.out.items[x.out.count - 1] : NULL;
            if (!inside && x.out.count > 1 && ind > stack[depth] && last->kind == TOK_LINE_END &&
                strcmp(last[-1].text, ":")) {
                x.out.count--; /* a deeper line without ':' before it: the sentence goes on */
                inside = true;
            }
            if (!inside) {
                if (ind > stack[depth]) {
                    if (depth + 1 < INDENT_MAX)
                        stack[++depth] = ind;
                    push(&x, TOK_INDENT, "", (int)ind, 1, false);
                }
                while (ind < stack[depth]) {
                    depth--;
                    push(&x, TOK_DEDENT, "", (int)ind, 1, false);
                }
                if (ind != stack[depth])
                    diag_add(diags, DIAG_ERROR, "bad-indent", place(&x, (int)ind), 1,
                             "this line's indentation fits no line above it");
            }
            char *line = arena_strndup(arena, s, text_len);
            for (char *tab = line; (tab = strchr(tab, '\t')); *tab = ' ')
                diag_add(diags, DIAG_ERROR, "bad-character", place(&x, (int)(tab - line)), 1,
                         "a tab stands here; indent with blanks");
            size_t before = x.out.count;
            read_line(&x, line, text_len, ind);
            if (x.out.count > before && inside)
                x.out.items[before].at_margin = false;
            last_len = (size_t)(int)utf8_count(line, text_len);
            inside = goes_on(&x);
            if (!inside)
                push(&x, TOK_LINE_END, "", (int)last_len, 1, false);
        }
        s += len + (s[len] == '\n');
        x.line++;
    }
    if (x.line)
        x.line--;
    if (inside)
        push(&x, TOK_LINE_END, "", (int)last_len, 1, false);
    while (depth--)
        push(&x, TOK_DEDENT, "", 0, 1, false);
    push(&x, TOK_END, "", (int)last_len, 1, false);
    return x.out;
}
