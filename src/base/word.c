/* SPDX-License-Identifier: MIT
 *
 * See the header. The distance is computed row by row; only three rows are kept.
 */
#include "base/word.h"

#include <string.h>

/* The bound on the length keeps the rows on the stack. Words of hostile length are never
 * suggestions. */
int word_distance(const char *a, const char *b, int limit)
{
    enum { MAX = 48 };
    size_t la = strlen(a), lb = strlen(b);
    if (la > MAX || lb > MAX || la > lb + (size_t)limit || lb > la + (size_t)limit)
        return limit + 1;
    int row[3][MAX + 1];
    int *prev2 = row[0], *prev = row[1], *cur = row[2];
    for (size_t j = 0; j <= lb; j++)
        prev[j] = (int)j;
    for (size_t i = 1; i <= la; i++) {
        cur[0] = (int)i;
        for (size_t j = 1; j <= lb; j++) {
            int cost = a[i - 1] != b[j - 1];
            int best = prev[j - 1] + cost;
            if (prev[j] + 1 < best)
                best = prev[j] + 1;
            if (cur[j - 1] + 1 < best)
                best = cur[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && prev2[j - 2] + 1 < best)
                best = prev2[j - 2] + 1;
            cur[j] = best;
        }
        int *t = prev2;
        prev2 = prev;
        prev = cur;
        cur = t;
    }
    return prev[lb] > limit ? limit + 1 : prev[lb];
}

/* Short words need a low limit: with two letters, two changes would turn any word into any
 * other. */
const char *word_nearest(const char *text, const char *const *known, size_t count)
{
    size_t len = strlen(text);
    int limit = len <= 2 ? 1 : (int)((len < 30 ? len : 30) / 3) + 1;
    const char *best = NULL;
    for (size_t i = 0; i < count; i++) {
        int distance = word_distance(text, known[i], limit);
        if (distance > limit)
            continue;
        best = known[i];
        limit = distance - 1; /* only a nearer one replaces it: of equals the first stays */
        if (limit < 0)
            break;
    }
    return best;
}

/* Decides by letters, not by sound; the list has the common nouns for which that is wrong. */
const char *word_article(const char *noun)
{
    /* a unit, a user, a euro */
    static const char *const consonant_first[] = {"uni", "use", "usu", "eu", "one", NULL};
    for (int i = 0; consonant_first[i]; i++)
        if (!strncmp(noun, consonant_first[i], strlen(consonant_first[i])))
            return "a";
    return *noun && strchr("aeiouAEIOU", *noun) ? "an" : "a";
}
