/* SPDX-License-Identifier: MIT
 *
 * What a role is told of two logs: the same by one that must not know what differs, and another text by one that knows it,
 * so that the comparison would find it.
 */
#include "game_sample.h"

#include "base/mem.h"
#include "explore/twin_answers.h"
#include "explore/twin_view.h"
#include "session/record.h"

#include <criterion/criterion.h>
#include <string.h>

static const char plans[] =
    "adjudge: 1\n"
    "id: plans\nedition: \"1\"\ntitle: Plans\nhouse: true\n"
    "players: {names: [Ada, Bo], has: {plan: 0 to 3}, hidden: [plan]}\n"
    "numbers: {size: 1 to 3}\n"
    "events:\n"
    "  game: \"the game {is|be} played\"\n"
    "  plan: \"[player] {plans|plan} [size]\"\n"
    "  build: \"[player] {builds|build} [size]\"\n"
    "rules:\n"
    "- id: P-1\n  title: Plans\n"
    "  code: |\n"
    "    when the game is played:\n"
    "      for each player: the player must do: the player plans a size\n"
    "      for each player: the player must do: the player builds a size\n"
    "      the game ends in a draw\n"
    "    when a player plans a size: now the player's plan is the size\n"
    "    when any player builds any size: nothing happens\n"
    "    a player may not build a size when the size is not the player's plan\n"
    "    a player knows a player called self when the self is the player\n";

struct told {
    struct game_sample s;
    struct game game;
    struct recorder recorder;
    struct log_memory memory;
    struct twin_asker asker;
    struct twin_view view;
};

/* A game of the plans, up to the decision after the first two; then what `role` is told. */
static void tell(struct told *t, const char *ada, const char *bo, const char *role,
                 const struct twin_questions *questions)
{
    const struct game_setup setup = {.seed = NULL};
    game_sample_from_text(&t->s, plans);
    log_memory_init(&t->memory);
    cr_assert_eq(game_prepare(&t->game, t->s.c, &setup), 0);
    const struct log_writer_options how = {.io = &t->memory.io};
    cr_assert_eq(recorder_start(&t->recorder, &t->game, "log", false, &how), 0);
    const struct game_sink sink = recorder_sink(&t->recorder);
    game_begin(&t->game, &sink);
    cr_assert_eq(game_decide_text(&t->game, ada), 0);
    cr_assert_eq(game_decide_text(&t->game, bo), 0);
    cr_assert_eq(recorder_finish(&t->recorder), 0);
    t->asker.compiled = t->s.c;
    twin_answers_make(&t->view.seen, &t->asker, &t->memory, role, 0, questions);
    t->asker.compiled = NULL;
}

static void release(struct told *t)
{
    twin_view_release(&t->view);
    twin_asker_release(&t->asker);
    recorder_release(&t->recorder);
    game_release(&t->game);
    log_memory_release(&t->memory);
    game_sample_release(&t->s);
}

/* What differs first in two games in which Ada's plan is another: what it is about, or ROLE_VIEW_WHATS. */
static enum role_view_what difference(const char *role, struct twin_question *items, size_t count)
{
    static struct told a, b;
    const struct twin_questions questions = {items, count, count};
    const struct role_view_line *one, *other;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    tell(&a, "Ada plans 1", "Bo plans 2", role, &questions);
    tell(&b, "Ada plans 3", "Bo plans 2", role, &questions);
    enum role_view_what what = ROLE_VIEW_WHATS;
    if (twin_view_differ(&a.view, &b.view, &one, &other))
        what = (one ? one : other)->what;
    cr_assert_gt(a.view.seen.count, 2 * count);
    release(&a);
    release(&b);
    return what;
}

Test(twin_answers, who_must_not_know_is_told_the_same)
{
    struct twin_question questions[] = {{TWIN_WHY, "players/Ada/plan"}, {TWIN_WHY, "players/Bo/plan"},
                                        {TWIN_WHYNOT, "Ada builds 2"}, {TWIN_WHYNOT, "Bo builds 3"},
                                        {TWIN_WHYNOT, "pass"}};
    cr_expect_eq(difference("Bo", questions, sizeof questions / sizeof *questions), ROLE_VIEW_WHATS);
}

Test(twin_answers, who_knows_is_told_another_log)
{
    cr_expect_eq(difference("Ada", NULL, 0), ROLE_VIEW_LOG);
}

/* The line of the answers that differs first, where logs are left out. */
static enum role_view_what answers_differ(const char *role, struct twin_question question)
{
    static struct told a, b;
    const struct twin_questions questions = {&question, 1, 1};
    enum role_view_what what = ROLE_VIEW_WHATS;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    tell(&a, "Ada plans 1", "Bo plans 2", role, &questions);
    tell(&b, "Ada plans 3", "Bo plans 2", role, &questions);
    size_t i = 0, j = 0;
    while (a.view.seen.lines[i].what == ROLE_VIEW_LOG)
        i++;
    while (b.view.seen.lines[j].what == ROLE_VIEW_LOG)
        j++;
    for (; what == ROLE_VIEW_WHATS && i < a.view.seen.count && j < b.view.seen.count; i++, j++)
        if (strcmp(a.view.seen.lines[i].text, b.view.seen.lines[j].text))
            what = a.view.seen.lines[i].what;
    release(&a);
    release(&b);
    return what;
}

Test(twin_answers, who_knows_is_answered_something_else)
{
    cr_expect_eq(answers_differ("Ada", (struct twin_question){TWIN_WHY, "players/Ada/plan"}), ROLE_VIEW_ANSWER);
    cr_expect_eq(answers_differ("Ada", (struct twin_question){TWIN_WHYNOT, "Ada builds 2"}), ROLE_VIEW_ANSWER);
    cr_expect_eq(answers_differ("Bo", (struct twin_question){TWIN_WHYNOT, "Ada builds 2"}), ROLE_VIEW_WHATS);
}

static bool asks(const struct twin_questions *q, enum twin_asked what, const char *text)
{
    for (size_t i = 0; i < q->count; i++)
        if (q->items[i].what == what && !strcmp(q->items[i].text, text))
            return true;
    return false;
}

/* Among the questions of some positions are hidden values, open ones, and decisions that are not legal. */
Test(twin_answers, questions_are_about_values_and_decisions)
{
    struct game_sample s = {0};
    struct game g = {.seed = NULL};
    struct arena arena = {0};
    struct explore_luck luck;
    const struct game_setup setup = {.seed = "x"};
    bool value = false, pass = false, refused = false;
    game_sample_from_text(&s, plans);
    cr_assert_eq(game_start(&g, s.c, &setup, NULL), 0);
    explore_luck_begin(&luck, "questions");
    for (int i = 0; i < 20; i++) {
        struct twin_questions q;
        twin_questions_select(&q, &g, game_player(&g, "Bo"), &luck, &arena);
        value |= asks(&q, TWIN_WHY, "players/Ada/plan");
        pass |= asks(&q, TWIN_WHYNOT, "pass");
        refused |= asks(&q, TWIN_WHYNOT, "Ada plans 4") || asks(&q, TWIN_WHYNOT, "Bo plans 1");
    }
    cr_expect(value && pass && refused);
    arena_release(&arena);
    game_release(&g);
    game_sample_release(&s);
}
