/* SPDX-License-Identifier: MIT
 *
 * Finds the known word that is most similar to an unknown one: up to a third of the letters can be wrong. Must
 * not suggest a word that is not similar. The distance is that of base/word.h.
 */
#include "suggest.h"

#include "base/word.h"

#include <string.h>

/* A word that is too long for the buffer gets no suggestion. */
struct suggestion suggestion_for(const char *wrong, size_t len)
{
    /* Up to a third of the letters may be wrong, and one of a short word. */
    struct suggestion s = {.distance = (int)(len / 3) + (len < 3) + 1};
    if (len > SUGGESTION_MAX)
        s.distance = 0;
    else
        memcpy(s.wrong, wrong, len);
    return s;
}

/* The first of equally similar words stays. */
void suggestion_try(struct suggestion *s, const char *word)
{
    int distance = s->distance ? word_distance(s->wrong, word, s->distance - 1) : 0;
    if (distance < s->distance && (size_t)distance < strlen(word)) {
        s->distance = distance;
        s->word = word;
    }
}
