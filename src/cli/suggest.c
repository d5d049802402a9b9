/* SPDX-License-Identifier: MIT
 *
 * Nearness of words: insertions, deletions, changes and swaps of neighbours (optimal string alignment).
 */
#include "suggest.h"

#include <string.h>

enum { WORD_MAX = 32 }; /* longer words are no slips */

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t distance(const char *a, size_t a_len, const char *b, size_t b_len)
{
    size_t row[3][WORD_MAX + 1] = {{0}};
    for (size_t j = 0; j <= b_len; j++)
        row[0][j] = j;
    for (size_t i = 1; i <= a_len; i++) {
        size_t *now = row[i % 3], *above = row[(i + 2) % 3], *higher = row[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= b_len; j++) {
            now[j] = least(least(above[j], now[j - 1]) + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], higher[j - 2] + 1);
        }
    }
    return row[a_len % 3][b_len];
}

struct suggestion suggestion_for(const char *wrong, size_t len)
{
    /* Up to a third of the letters may be wrong, and one of a short word. */
    return (struct suggestion){.wrong = wrong, .wrong_len = len, .distance = len / 3 + (len < 3) + 1};
}

void suggestion_try(struct suggestion *s, const char *word)
{
    size_t len = strlen(word);
    if (len > WORD_MAX || s->wrong_len > WORD_MAX)
        return;
    size_t d = distance(s->wrong, s->wrong_len, word, len);
    if (d < s->distance && d < len) {
        s->distance = d;
        s->word = word;
    }
}
