/* SPDX-License-Identifier: MIT
 *
 * See the header. Must not know where a word comes from.
 */
#include "base/foreign_word.h"

#include "base/json_value.h"

#include <string.h>

/* Letters, digits and what joins them in names. Everything else could imitate the punctuation of a report. */
static bool is_plain(const char *word, bool blanks)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./+ ";
    size_t len = strlen(word);
    return len && word[0] != ' ' && word[len - 1] != ' ' && !strstr(word, "  ") && strspn(word, plain) == len &&
           (blanks || !strchr(word, ' '));
}

void foreign_word_add(struct buf *out, const char *word, bool blanks)
{
    if (is_plain(word, blanks))
        buf_str(out, word);
    else
        json_value_print_text(out, word);
}

const char *foreign_word(struct arena *arena, const char *word)
{
    struct buf b = BUF_ON(arena);
    if (!word)
        return NULL;
    foreign_word_add(&b, word, true);
    return buf_cstr(&b);
}
