/* SPDX-License-Identifier: MIT
 *
 * What a role learns of two games from their logs. Each answer replays a log, so this is slow, and only some pairs are
 * compared in this way, each after one decision.
 */
#include "explore/twins_inner.h"

/* The copy of the rules to which questions add code: the search shares its own with other threads. */
static void prepare(struct twins *t)
{
    struct diags none = {.arena = &t->arena};
    if (!t->asker.compiled)
        t->asker.compiled = compile_rulebook(t->x->c->rb, &none);
}

/* Selects the questions while the games are there. */
static void select_questions(struct twins *t, int32_t viewer, struct twin_questions *questions)
{
    struct explore_luck luck;
    buf_str(&t->luck_seed, ", questions");
    explore_luck_begin(&luck, buf_cstr(&t->luck_seed));
    twin_questions_select(questions, &t->first.game, viewer, &luck, &t->arena);
    t->asked_count = questions->count;
}

/* After which decision. Both games were compared after each of them. */
static uint64_t choose_decision(struct twins *t)
{
    struct explore_luck luck;
    buf_str(&t->luck_seed, ", explained");
    explore_luck_begin(&luck, buf_cstr(&t->luck_seed));
    return t->since + explore_luck_below(&luck, (uint32_t)(t->until - t->since) + 1);
}

static void make_answers(struct twins *t, const struct twins_name *name, uint64_t since,
                         const struct twin_questions *questions)
{
    const char *role = game_role(&t->x->game, name->role);
    struct twin *both[2] = {&t->first, &t->second};
    for (int i = 0; i < 2; i++)
        twin_answers_make(&both[i]->view.seen, &t->asker, &both[i]->memory, role, since, questions);
}

static void play_to(struct twins *t, const struct twins_name *name, uint64_t decisions, struct twin_questions *questions)
{
    struct twin *both[2] = {&t->first, &t->second};
    struct twins_logs logs = {.paths = {"log", "log"}, .decisions = decisions};
    for (int i = 0; i < 2; i++) {
        log_memory_release(&both[i]->memory);
        log_memory_init(&both[i]->memory);
        logs.io[i] = &both[i]->memory.io;
    }
    twins_begin_pair(t, name, &logs);
    t->leak_count = 0; /* they were found by the comparison before */
    select_questions(t, t->x->c->program.players_first + name->role, questions);
    twins_finish_logs(t);
    twins_end_pair(t);
}

bool twins_explain(struct twins *t, const struct twins_name *name)
{
    const struct role_view_line *one, *other;
    struct twin_questions questions;
    uint64_t since = t->since;
    if (!t->compared || t->until < t->since || t->open || t->leak_count)
        return false;
    uint64_t decisions = choose_decision(t);
    prepare(t);
    play_to(t, name, decisions, &questions);
    make_answers(t, name, since, &questions);
    if (twin_view_differ(&t->first.view, &t->second.view, &one, &other))
        twins_add_leak(t, one, other, decisions);
    return true;
}
