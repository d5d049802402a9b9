/* SPDX-License-Identifier: MIT
 *
 * Answers the questions of a player during a game. A question is a word with an argument, and a function of
 * the library that answers it. Must not change the game.
 */
#include "play_ask.h"

#include "lang.h"
#include "out.h"
#include "report.h"
#include "typed.h"

#include <string.h>

typedef enum adj_status ask_game(struct adj_game *g, const char *what, const char *role, const char *lang,
                                 struct adj_report **out);

/* A longer word is before the one that it begins with. */
static const struct question {
    const char *word, *used; /* used: with its argument */
    ask_game *ask;
} questions[] = {
    {"whynot", TR("whynot DECISION, as you would type the decision, for example: whynot pass"), adj_game_whynot},
    {"why", TR("why VALUE, as a rule would write it, for example: why winner"), adj_game_why},
};

/* A failure has a message for people; any other answer is a report. */
static void print_answer(struct adj_game *game, ask_game *ask, const char *what, const char *role,
                   const struct adj_style *style)
{
    struct adj_style text_style = *style;
    struct adj_report *answer;
    text_style.format = ADJ_TEXT;
    if (ask(game, what, role, lang(), &answer) == ADJ_OK || (answer && !adj_report_failure(answer))) {
        struct adj_text text = report_text(answer, &text_style);
        report_print_text(&text);
    } else {
        out_printf(OUT_RESULT, "%s\n", adj_game_message(game));
        adj_report_free(answer);
    }
}

/* Words are accepted in English and in the language of the output. */
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
        print_answer(game, questions[i].ask, what, role, style);
        return true;
    }
    return false;
}
