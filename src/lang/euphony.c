/* SPDX-License-Identifier: MIT
 *
 * Prepositions with a vowel, by language; see euphony.h. Each begins with the word that it is without the vowel. Must not know what the words mean.
 */
#include "lang/euphony.h"

#include "base/utf8.h"

#include <string.h>

/* In a language, a preposition, and what is printed instead before a word that begins like one of `before`: letters
 * without diacritics, * for a consonant. */
static const struct {
    const char *lang, *word, *instead, *before[6];
} prepositions[] = {
    {"pl", "w", "we", {"w*", "f*"}},
    {"pl", "z", "ze", {"s*", "z*", "sz*", "ws", "wz"}},
};

static bool is_consonant(uint32_t letter)
{
    return letter >= 'a' && letter <= 'z' && !strchr("aeiouy", (int)letter);
}

static bool begins_like(const char *text, const char *pattern)
{
    for (const char *p = pattern; *p; p++) {
        uint32_t letter = utf8_next_letter(&text);
        bool digraph = letter == 'z' && p > pattern && p[-1] == 's'; /* "sz" is one consonant */
        if (*p == '*' ? !is_consonant(letter) || digraph : letter != (uint32_t)*p)
            return false;
    }
    return true;
}

/* A blank, a bracket, or a mark where the printer may break a line. */
static bool is_before_word(char c)
{
    return c == ' ' || c == '(' || (c >= 1 && c <= 8);
}

/* Whether `word`, and nothing that only ends in it, is before the blank at the end of text[0 … len). */
static bool follows(const char *text, size_t len, const char *word)
{
    size_t n = strlen(word);
    return len > n && text[len - 1] == ' ' && !memcmp(text + len - 1 - n, word, n) &&
           (len == n + 1 || is_before_word(text[len - 2 - n]));
}

void euphony_adjust(struct buf *out, size_t start, const char *lang)
{
    if (start < 2 || start >= out->len)
        return;
    for (size_t i = 0; i < sizeof prepositions / sizeof *prepositions; i++) {
        if (strcmp(prepositions[i].lang, lang) || !follows(out->data, start, prepositions[i].word))
            continue;
        for (const char *const *p = prepositions[i].before; *p; p++)
            if (begins_like(buf_cstr(out) + start, *p)) {
                size_t longer = strlen(prepositions[i].instead) - strlen(prepositions[i].word);
                size_t at = start - 1 - strlen(prepositions[i].word), rest = out->len - (start - 1);
                for (size_t k = 0; k < longer; k++)
                    buf_char(out, ' ');
                memmove(out->data + start - 1 + longer, out->data + start - 1, rest);
                memcpy(out->data + at, prepositions[i].instead, strlen(prepositions[i].instead));
                return;
            }
    }
}

size_t euphony_base_length(const char *word, size_t len)
{
    for (size_t i = 0; i < sizeof prepositions / sizeof *prepositions; i++)
        if (strlen(prepositions[i].instead) == len && !memcmp(word, prepositions[i].instead, len))
            return strlen(prepositions[i].word);
    return len;
}
