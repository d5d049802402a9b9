/* SPDX-License-Identifier: MIT
 *
 * Finds --lang LANGUAGE or --lang=LANGUAGE. Does not check it: a language that no catalog has is English here,
 * and may be one that a rulebook declares.
 *
 */
#include "lang.h"

#include "adjudge.h"

#include <string.h>

static const char *chosen;

/* Returns how many arguments the option takes here: 2, 1, or 0 if it is a different one. */
int lang_option(int count, char **argv)
{
    if (count > 1 && strcmp(argv[0], "--lang") == 0)
        return 2;
    return count > 0 && strncmp(argv[0], "--lang=", strlen("--lang=")) == 0;
}

/* The last one counts. Must run before the first message is printed. */
void lang_choose(int count, char **argv)
{
    for (int i = 0; i < count && strcmp(argv[i], "--") != 0; i++) {
        int words = lang_option(count - i, argv + i);
        if (words)
            chosen = words == 2 ? argv[++i] : strchr(argv[i], '=') + 1;
    }
}

const char *lang(void)
{
    return chosen;
}

const char *lang_error(int error)
{
    return tr(chosen, adj_error_meaning(error));
}
