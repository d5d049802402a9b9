/* SPDX-License-Identifier: MIT
 *
 * See the header. A question is a word with something behind it, and a function of the library that answers it.
 */
#include "play_ask.h"

#include "out.h"

#include <string.h>

static const struct question {
    const char *word, *used; /* used: with what behind it */
    enum adj_status (*ask)(struct adj_game *g, const char *what, const char *role, const struct adj_style *style,
                           struct adj_text *out);
} questions[] = {
    {"why", "why VALUE, as a rule says it: why winner", adj_game_why},
    {"whynot", "whynot DECISION, in the words in which it would be decided: whynot pass", adj_game_whynot},
};

const char play_ask_help[] = "  why VALUE        what led to it: a value or a condition as a rule says it\n"
                             "  whynot DECISION  why that is not legal now\n";

bool play_ask(struct adj_game *game, const char *role, const struct adj_style *style, const char *line)
{
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        size_t len = strlen(questions[i].word);
        if (strncmp(line, questions[i].word, len) != 0 || (line[len] && line[len] != ' '))
            continue;
        if (!line[len + strspn(line + len, " ")]) {
            out_printf(OUT_RESULT, "%s\n", questions[i].used);
            return true;
        }
        struct adj_style text_style = *style;
        struct adj_text text = {0};
        text_style.format = ADJ_TEXT;
        enum adj_status status = questions[i].ask(game, line + len + strspn(line + len, " "), role, &text_style,
                                                  &text);
        if (text.len)
            out_str(OUT_RESULT, text.data);
        else if (status != ADJ_OK)
            out_printf(OUT_RESULT, "%s\n", adj_game_message(game));
        adj_text_free(&text);
        return true;
    }
    return false;
}
