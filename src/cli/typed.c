/* SPDX-License-Identifier: MIT
 *
 * Comparison of typed words. A letter with a diacritic equals its base letter, and a capital its small letter,
 * so that "pokaz" is "pokaż".
 */
#include "typed.h"

#include "base/utf8.h"

#include <string.h>

/* Returns what follows `word` at the front of `line`, or NULL if `line` does not begin with it. */
static const char *skip(const char *line, const char *word)
{
    while (*word) {
        if (!*line || utf8_next_letter(&line) != utf8_next_letter(&word))
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
    return *line && utf8_next_letter(&line) == utf8_next_letter(&word) && !*line;
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
