/* SPDX-License-Identifier: MIT
 *
 * Comparison of typed words. A letter with a diacritic equals its base letter, and a capital its small letter,
 * so that "pokaz" is "pokaż". Covers the letters of Latin-1 and Latin Extended-A (Unicode 15), which is enough
 * for the languages of the catalogs.
 *
 */
#include "typed.h"

#include "base/utf8.h"

#include <stdint.h>
#include <string.h>

enum { FIRST = 0xc0, LAST = 0x17f };

/* The base letter of each code point from FIRST to LAST; '*' for those that are not letters. */
static const char base[] = "aaaaaaaceeeeiiiidnooooo*ouuuuytsaaaaaaaceeeeiiiidnooooo*ouuuuyty"
                           "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnn"
                           "oooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

_Static_assert(sizeof base - 1 == LAST - FIRST + 1, "one letter for each code point");

/* Reads the next character of *text as its base letter, and moves on. */
static uint32_t next_letter(const char **text)
{
    uint32_t code;
    size_t len = utf8_decode(*text, strlen(*text), &code);
    if (!len) {
        code = (unsigned char)**text;
        len = 1;
    }
    *text += len;
    if (code >= FIRST && code <= LAST)
        return (uint32_t)base[code - FIRST];
    return code >= 'A' && code <= 'Z' ? code - 'A' + 'a' : code;
}

/* Returns what follows `word` at the front of `line`, or NULL if `line` does not begin with it. */
static const char *skip(const char *line, const char *word)
{
    while (*word) {
        if (!*line || next_letter(&line) != next_letter(&word))
            return NULL;
    }
    return line;
}

/* The rest of a line after a word and blanks; NULL: the line does not begin with it. */
static const char *after(const char *line, const char *word)
{
    const char *rest = skip(line, word);
    return rest && (!*rest || *rest == ' ') ? rest + strspn(rest, " ") : NULL;
}

/* The complete line must be the word. */
bool typed_is(const char *line, const char *word, const char *translated)
{
    const char *rest = skip(line, word), *other = skip(line, translated);
    return (rest && !*rest) || (other && !*other);
}

/* "y" for "yes". */
static bool is_first_letter(const char *line, const char *word)
{
    return *line && next_letter(&line) == next_letter(&word) && !*line;
}

bool typed_answer(const char *line, const char *word, const char *translated)
{
    return typed_is(line, word, translated) || is_first_letter(line, word) || is_first_letter(line, translated);
}

const char *typed_after(const char *line, const char *word, const char *translated)
{
    const char *rest = after(line, translated);
    return rest ? rest : after(line, word);
}
