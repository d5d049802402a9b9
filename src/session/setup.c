/* SPDX-License-Identifier: MIT
 *
 * Sets up a game: the number of players, the options, the seed. Refuses what does not fit before the game
 * begins. Must not run a rule.
 *
 */
#include "session/game.h"

#include "base/tr.h"
#include "base/word.h"
#include "session/words.h"

#include <string.h>

/* Reads "name=value" by the type that the rulebook declares for the option. */
static int set_option(struct game *g, const char *text)
{
    struct vocab *v = g->compiled->vocab;
    struct buf why = BUF_ON(&g->memory);
    const char *equals = strchr(text, '=');
    const char *name = arena_strndup(&g->memory, text, equals ? (size_t)(equals - text) : strlen(text));
    struct vocab_field *f = vocab_table_field(v, name);
    int32_t value = 0;
    if (!f || !f->option) {
        game_set_message(g, TR("there is no option '%s'"), name);
        for (size_t i = 0; i < v->table_count; i++)
            if (v->table[i].option && word_distance(v->table[i].name, name, 2) <= 2) {
                buf_printf(&g->message, tr(g->lang, "; did you mean '%s'?"), v->table[i].name);
                break;
            }
        return -1;
    }
    if (!equals) {
        game_set_message(g, TR("option '%s' needs a value: %s=…"), name, name);
        return -1;
    }
    if (!words_option_value(v, f, equals + 1, g->lang, &g->memory, &value, &why)) {
        game_set_message(g, TR("option %s: %s"), name, buf_cstr(&why));
        return -1;
    }
    vm_set(&g->vm, f->cell, value);
    return 0;
}

/* Prepares the game that sets up the start position: with the same setup, but running only the statements. */
static int prepare_layout(struct game *g, const struct compiled *c, const struct game_setup *setup)
{
    struct start_position statements = {.layout = -1, .play = setup->start_position->layout};
    struct game_setup layout = *setup;
    layout.pool = NULL;
    layout.start_position = &statements;
    g->layout = ARENA_NEW(&g->memory, struct game);
    return game_prepare(g->layout, c, &layout);
}

/* The shares of all players, or a seed that someone has given. */
static void set_seed(struct game *g, const struct game_setup *setup)
{
    struct share *shares = ARENA_ARRAY(&g->memory, struct share, setup->share_count + 1);
    char seed[SHARE_HEX];
    g->seed = arena_copy(&g->memory, setup->seed);
    if (!setup->share_count)
        return;
    for (size_t i = 0; i < setup->share_count; i++)
        shares[i] = (struct share){.role = arena_strdup(&g->memory, setup->shares[i].role),
                                   .text = arena_strdup(&g->memory, setup->shares[i].text),
                                   .digest = arena_strdup(&g->memory, setup->shares[i].digest)};
    shares_seed(shares, setup->share_count, seed);
    g->seed = arena_strdup(&g->memory, seed);
    g->shares = shares;
    g->share_count = setup->share_count;
}

int game_prepare(struct game *g, const struct compiled *c, const struct game_setup *setup)
{
    const struct vocab *v = c->vocab;
    *g = (struct game){.compiled = c, .state = GAME_STOPPED, .pool = setup->pool, .lang = setup->lang};
    if (c->rb->base) {
        game_set_message(g, TR("%s is a base for other rulebooks and is incomplete: play one that extends it"),
                         c->rb->id.text);
        return -1;
    }
    g->players = setup->players ? setup->players : v->most_players;
    set_seed(g, setup);
    if (g->players < v->fewest_players || g->players > v->most_players) {
        if (v->fewest_players == v->most_players)
            game_set_message(g,
                             tr_count(g->lang, "the game is for %d player, not for %d",
                                      "the game is for %d players, not for %d", (uint64_t)v->most_players),
                             v->most_players, g->players);
        else
            game_set_message(g, TR("the game is for %d to %d players, not for %d"), v->fewest_players,
                             v->most_players, g->players);
        return -1;
    }
    g->by = ARENA_ARRAY(&g->memory, const char *, g->players + 1);
    for (int i = 0; i < g->players; i++)
        g->by[i] = setup->by ? arena_strdup(&g->memory, setup->by[i]) : "human";
    game_pool_take(setup->pool, &g->vm, &c->program);
    g->vm.journal = &g->journal;
    const struct start_position *b = setup->start_position;
    vm_start(&g->vm, g->players, b && b->play >= 0 ? b->play : c->program.start);
    for (size_t i = 0; i < setup->option_count; i++)
        if (set_option(g, setup->options[i]))
            return -1;
    if (!b)
        return 0;
    g->given = arena_copy(&g->memory, b->given);
    g->start = arena_copy(&g->memory, b->start);
    return b->layout >= 0 ? prepare_layout(g, c, setup) : 0;
}
