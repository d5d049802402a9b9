/* SPDX-License-Identifier: MIT
 *
 * Answers the questions of a player during a game. A question is a word with an argument, and a function of
 * the library that answers it. Must not change the game.
 */
#include "play_ask.h"

#include "lang.h"
#include "out.h"
#include "typed.h"

#include <string.h>

/* A longer word is before the one that it begins with. */
static const struct question {
    const char *word, *used; /* used: with its argument */
    enum adj_status (*ask)(struct adj_game *g, const char *what, const char *role, const struct adj_style *style,
                           struct adj_text *out);
} questions[] = {
    {"whynot", TR("whynot DECISION, as you would type the decision, for example: whynot pass"), adj_game_whynot},
    {"why", TR("why VALUE, as a rule would write it, for example: why winner"), adj_game_why},
};

bool play_ask(struct adj_game *game, const char *role, const struct adj_style *style, const char *line)
{
    const char *const translated[] = {tr_in(lang(), "typed", "whynot"), tr_in(lang(), "typed", "why")};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        const char *what = typed_after(line, questions[i].word, translated[i]);
        if (!what)
            continue;
        if (!*what) {
            out_printf(OUT_RESULT, "%s\n", tr(lang(), questions[i].used));
            return true;
        }
        struct adj_style text_style = *style;
        struct adj_text text = {0};
        text_style.format = ADJ_TEXT;
        enum adj_status status = questions[i].ask(game, what, role, &text_style, &text);
        if (text.len)
            out_str(OUT_RESULT, text.data);
        else if (status != ADJ_OK)
            out_printf(OUT_RESULT, "%s\n", adj_game_message(game));
        adj_text_free(&text);
        return true;
    }
    return false;
}
