/* SPDX-License-Identifier: MIT
 *
 * The same test costs about the same wherever it stands: as a condition on a noun, of an offer, or as a prohibition. What
 * can be chosen is the same, too.
 */
#include "lang_game.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define BOARD                                                                                                        \
    "pieces: {square: {grid: 9 x 9, lettered: yes, has: {owned: yes or no, wall: yes or no}}}\n"                    \
    "conditions: {free: \"[square] {is|is not} free\"}\n"                                                           \
    "events:\n"                                                                                                      \
    "  game: \"the game {is|be} played\"\n"                                                                          \
    "  go: \"[player] {goes|go} from [square] to [target: square]\"\n"                                               \
    "rules:\n"                                                                                                       \
    "- {id: F, code: \"a square is free when the square's wall is no\"}\n"                                           \
    "- id: G\n"                                                                                                      \
    "  code: |\n"                                                                                                    \
    "    when the game is played:\n"                                                                                 \
    "      now e5's owned is yes\n"                                                                                  \
    "      now e6's wall is yes\n"                                                                                   \
    "      Ann must do: Ann goes from a square%s to a square called target%s\n"                                      \
    "- id: R\n"                                                                                                      \
    "  code: |\n"                                                                                                    \
    "    a player may go from any square to a square called target only when the target is next to e5\n"            \
    "%s"

struct cost {
    int32_t fuel, choices;
};

/* What the first decision costs, with a condition on the first noun, of the offer, and further rules. */
static struct cost cost_of(const char *noun, const char *offer, const char *rules)
{
    char text[4096];
    struct lang_game g;
    snprintf(text, sizeof text, BOARD, noun, offer, rules);
    lang_game_open(&g, text);
    cr_assert_eq(g.diags.errors, 0);
    lang_game_start(&g, 2);
    cr_assert_eq(lang_game_run(&g), VM_DECISION);
    struct cost c = {g.vm.fuel_max - g.vm.fuel, g.vm.ask.count};
    lang_game_close(&g);
    return c;
}

#define FORBID(head, condition) "    a player may not go from " head " when " condition "\n"

Test(early, a_prohibition_costs_what_a_condition_on_the_noun_does)
{
    struct cost noun = cost_of(" whose owned is yes", "", ""),
                forbidden = cost_of("", "", FORBID("a square to any square", "the square's owned is not yes")),
                only = cost_of("", "", "    a player may go from a square to any square only when the square's owned is yes\n");
    cr_expect_eq(noun.choices, 4);
    cr_expect_eq(forbidden.choices, 4);
    cr_expect_eq(only.choices, 4);
    cr_expect_lt(forbidden.fuel, noun.fuel * 3 / 2, "%d and %d", forbidden.fuel, noun.fuel);
    cr_expect_lt(only.fuel, noun.fuel * 3 / 2, "%d and %d", only.fuel, noun.fuel);
}

/* Nothing is decided early by what speaks of a later noun, by what an exception can lift, or by a test that can fail. */
Test(early, what_can_be_chosen_is_the_same)
{
    const char *later = FORBID("a square to a square called target", "the square is the target"),
               *filtered = FORBID("any square to a square that is not free", "the square's wall is yes"),
               *lifted = FORBID("a square to any square", "the square's owned is no")
                   "    despite R, a player may go from a square to any square when the square is e4\n",
               *fails = FORBID("a square to any square", "the square's row / (the square's column - 4) rounded down is 1");
    int32_t all = 81 * 4;
    cr_expect_eq(cost_of("", "", later).choices, all - 4);
    cr_expect_eq(cost_of("", "", filtered).choices, all - 81);
    cr_expect_eq(cost_of("", "", lifted).choices, 4 + 81);
    cr_expect_lt(cost_of("", "", FORBID("a square to any square", "the square is not free")).choices, all);
    struct lang_game g;
    char text[4096];
    snprintf(text, sizeof text, BOARD, "", "", fails);
    lang_game_open(&g, text);
    lang_game_start(&g, 2);
    cr_expect_eq(lang_game_run(&g), VM_TRAPPED, "the test fails for a square that leads somewhere");
    lang_game_close(&g);
}
