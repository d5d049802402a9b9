/* SPDX-License-Identifier: MIT
 *
 * Reads the options of a game: who plays which role, the seed, the options of the rulebook. Prints an error
 * for what does not fit. Must not start a game.
 */
#include "play.h"

#include "adjudge.h"
#include "heap.h"
#include "lang.h"
#include "out.h"
#include "random.h"
#include "suggest.h"
#include "typed.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static const char *const kinds[] = {"human", "random", "first", NULL};

enum { SEED_BYTES = 16 }; /* of a seed that cannot be guessed; it is shown and recorded */

/* As `adjudge verify` prints it. */
static const char *kind_in_words(const char *kind)
{
    if (kind == kinds[0])
        return tr_in(lang(), "kind of player", "human");
    return kind == kinds[1] ? tr_in(lang(), "kind of player", "random") : tr_in(lang(), "kind of player", "first");
}

/* Returns the literal, so that kinds can be compared by their pointers. */
static const char *kind_of(const char *word)
{
    for (const char *const *k = kinds; *k; k++)
        if (typed_is(word, *k, kind_in_words(*k)))
            return *k;
    out_error(tr(lang(), "--players: unknown kind '%s'; expected human, random or first"), word);
    return NULL;
}

/* --as: unknown role 'Blue'; roles: Cross, Nought */
static void error_role(const struct play_plan *plan, const char *option, const char *word, const char *similar)
{
    if (similar) {
        out_error(tr(lang(), "--%s: unknown role '%s'; did you mean '%s'?"), option, word, similar);
        return;
    }
    char *roles = heap_printf("%s", "");
    for (size_t i = 0; i < plan->roles; i++) {
        char *longer = heap_printf("%s%s%s", roles, i ? ", " : "", adj_rulebook_role(plan->rb, i));
        heap_free(roles);
        roles = longer;
    }
    out_error(tr(lang(), "--%s: unknown role '%s'; roles: %s"), option, word, roles);
    heap_free(roles);
}

/* Finds the role that is the value of `option`, or in it. Returns false, with an error, if there is none. */
static bool role_find(const struct play_plan *plan, const char *option, const char *name, size_t len, size_t *out)
{
    char *word = heap_printf("%.*s", (int)len, name);
    struct suggestion best = suggestion_for(name, len);
    *out = adj_rulebook_role_find(plan->rb, word);
    for (size_t i = 0; *out == SIZE_MAX && i < plan->roles; i++)
        suggestion_try(&best, adj_rulebook_role(plan->rb, i));
    if (*out == SIZE_MAX)
        error_role(plan, option, word, best.word);
    heap_free(word);
    return *out != SIZE_MAX;
}

/* "ROLE=KIND,ROLE=KIND", or "KIND" for all of them. */
static bool read_players(struct play_plan *plan, const char *text)
{
    while (*text) {
        char word[128];
        size_t len = strcspn(text, ","), role_len = strcspn(text, "=,"), role;
        const char *kind_text = role_len < len ? text + role_len + 1 : text;
        snprintf(word, sizeof word, "%.*s", (int)(text + len - kind_text), kind_text);
        const char *kind = kind_of(word);
        if (!kind)
            return false;
        if (role_len == len) {
            for (size_t i = 0; i < plan->roles; i++)
                plan->by[i] = kind;
        } else if (role_find(plan, "players", text, role_len, &role)) {
            plan->by[role] = kind;
        } else {
            return false;
        }
        text += len + (text[len] == ',');
    }
    return true;
}

static bool is_program(const char *kind)
{
    return strcmp(kind, "random") == 0 || strcmp(kind, "first") == 0;
}

/* Who plays a role unless --players names someone: with --as, the others are random, and so they are when a game is
 * resumed, except for programs that the log names. */
static const char *usual_player(const struct adj_game *begun, const char *as, size_t role)
{
    const char *by = begun ? adj_game_by(begun, role) : NULL;
    if (by && is_program(by))
        return by;
    return as ? "random" : "human";
}

/* `begun`: the game that is resumed, with the same players unless options change them; NULL: a new one. */
static bool read_roles(struct play_plan *plan, const struct args *args, const struct adj_game *begun)
{
    const char *as = args_text(args, "as", NULL), *text;
    size_t role;
    plan->roles = adj_rulebook_roles(plan->rb);
    plan->by = heap_zero(plan->roles + 1, sizeof *plan->by);
    for (size_t i = 0; i < plan->roles; i++)
        plan->by[i] = usual_player(begun, as, i);
    for (size_t i = 0; (text = args_nth(args, "players", i)); i++)
        if (!read_players(plan, text))
            return false;
    if (as && !role_find(plan, "as", as, strlen(as), &role))
        return false;
    if (as)
        plan->by[role] = "human"; /* regardless of --players */
    for (size_t i = 0; i < plan->roles; i++)
        plan->humans += strcmp(plan->by[i], "human") == 0;
    return true;
}

/* Only the form is checked here; the library knows the options. */
static bool read_options(struct play_plan *plan, const struct args *args)
{
    size_t count = 0;
    while (args_nth(args, "set", count))
        count++;
    plan->options = heap_zero(count + 1, sizeof *plan->options);
    for (size_t i = 0; i < count; i++) {
        plan->options[i] = args_nth(args, "set", i);
        if (!strchr(plan->options[i], '=')) {
            out_error(tr(lang(), "--set: expected OPTION=VALUE, got '%s'"), plan->options[i]);
            return false;
        }
    }
    return true;
}

/* With observed dice no seed is used: people enter the results. */
bool play_plan_read(struct play_plan *plan, const struct command *self, const struct args *args,
                    const struct adj_game *begun)
{
    bool observed = strcmp(args_text(args, "dice", "seeded"), "observed") == 0;
    const char *seed = args_text(args, "seed", NULL);
    if (observed && seed) {
        command_usage(self, "%s", tr(lang(), "--seed: cannot be used with --dice observed"));
        return false;
    }
    plan->shared = args_has(args, "shares");
    if (plan->shared && (observed || seed || args_has(args, "games"))) {
        command_usage(self, tr(lang(), "--shares: cannot be used with --%s"),
                      observed ? "dice" : seed ? "seed" : "games");
        return false;
    }
    if (!read_roles(plan, args, begun) || !read_options(plan, args))
        return false;
    plan->log = args_text(args, "output", NULL);
    plan->thin = args_has(args, "thin");
    plan->snapshots = args_has(args, "snapshots");
    plan->events = args_has(args, "events");
    plan->from = args_text(args, "from", NULL);
    plan->decisions_most = args_number(args, "decisions", UINT64_MAX);
    uint64_t players = args_number(args, "player-count", 0);
    plan->players = players > INT_MAX ? INT_MAX : (int)players;
    if (observed || plan->shared || args_has(args, "resume"))
        return true;
    plan->seed_drawn = !seed;
    plan->seed = seed ? heap_printf("%s", seed) : random_hex(SEED_BYTES);
    return plan->seed != NULL;
}

void play_plan_release(struct play_plan *plan)
{
    heap_free(plan->seed);
    heap_free(plan->options);
    heap_free(plan->by);
}

/* Roles without a plan are played by people. */
const char *play_kind_of(const struct play_plan *plan, const char *role)
{
    for (size_t i = 0; i < plan->roles; i++)
        if (strcmp(adj_rulebook_role(plan->rb, i), role) == 0)
            return plan->by[i];
    return "human";
}

/* The printed name in the language of the output. */
const char *play_title_of(const struct play_plan *plan, const char *role)
{
    size_t index = adj_rulebook_role_find(plan->rb, role);
    const char *title = index == SIZE_MAX ? NULL : adj_rulebook_role_title(plan->rb, index, lang());
    return title ? title : role;
}
