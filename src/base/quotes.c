/* SPDX-License-Identifier: MIT
 *
 * Nested quotation marks; see quotes.h.
 */
#include "base/quotes.h"

#include <string.h>

#define OPEN "„"
#define CLOSE "”"
#define INNER_OPEN "»"
#define INNER_CLOSE "«"

static char *copy(char *to, const char *mark)
{
    size_t len = strlen(mark);
    memcpy(to, mark, len);
    return to + len;
}

void quotes_nest(char *text)
{
    int depth = 0;
    char *to = text;
    for (const char *s = text; *s;) {
        if (!strncmp(s, OPEN, strlen(OPEN))) {
            to = copy(to, depth++ ? INNER_OPEN : OPEN);
            s += strlen(OPEN);
        } else if (!strncmp(s, CLOSE, strlen(CLOSE)) && depth) {
            to = copy(to, --depth ? INNER_CLOSE : CLOSE);
            s += strlen(CLOSE);
        } else {
            *to++ = *s++;
        }
    }
    *to = '\0';
}
