/* SPDX-License-Identifier: MIT
 *
 * See the header. Reads the cells that the machine writes when a game ends (vm/program.h).
 */
#include "session/result.h"

#include "session/words.h"

#include "base/tr.h"

/* What the cell of the player states; RESULT_NONE without such cells. */
static int32_t cell_of(const struct vm *vm, int32_t player)
{
    const struct program *p = vm->program;
    return p->cell_results < 0 ? RESULT_NONE : vm->m[p->cell_results + player - p->players_first];
}

bool result_is_won_by(const struct vm *vm, int32_t player)
{
    return vm->m[vm->program->cell_winner] == player || cell_of(vm, player) == RESULT_WON;
}

static bool has_lost(const struct vm *vm, int32_t player)
{
    return cell_of(vm, player) == RESULT_LOST;
}

static const char *const *names_of(const struct compiled *c, const struct vm *vm,
                                   bool (*is)(const struct vm *vm, int32_t player), struct arena *arena, size_t *count)
{
    int32_t first = vm->program->players_first, end = first + vm->m[vm->program->cell_players];
    const char **names = ARENA_ARRAY(arena, const char *, end - first + 1);
    *count = 0;
    for (int32_t player = first; player < end; player++)
        if (is(vm, player))
            names[(*count)++] = c->vocab->members[player].name;
    return names;
}

struct game_result result_of_state(const struct compiled *c, const struct vm *vm, struct arena *arena)
{
    int32_t drawn = vm->m[vm->program->cell_drawn];
    struct game_result out = {.draw = drawn == DRAWN_DRAW, .no_winner = drawn == DRAWN_NO_WINNER,
                              .players = (size_t)vm->m[vm->program->cell_players]};
    out.winners = names_of(c, vm, result_is_won_by, arena, &out.winner_count);
    out.losers = names_of(c, vm, has_lost, arena, &out.loser_count);
    return out;
}

bool game_has_result(const struct game *g)
{
    const struct program *p = g->vm.program;
    return g->vm.m && (g->vm.m[p->cell_winner] >= 0 || g->vm.m[p->cell_drawn]);
}

struct game_result game_result(const struct game *g, struct arena *arena)
{
    static const char *const none[1];
    if (!g->vm.m)
        return (struct game_result){.winners = none, .losers = none};
    struct game_result out = result_of_state(g->compiled, &g->vm, arena);
    out.points = g->points;
    return out;
}

/* The log of a game whose rules know none of what version 4 of the format added must not have it. */
struct log_end game_end_record(const struct game *g, struct arena *arena)
{
    const struct game_result r = game_result(g, arena);
    struct log_end end = {.n = (int64_t)g->decisions,
                          .winners = {(const char **)r.winners, r.winner_count},
                          .draw = r.draw};
    if (!game_has_new_results(g->compiled))
        return end;
    end.losers = (struct log_texts){(const char **)r.losers, r.loser_count};
    end.over = r.no_winner;
    end.points.items = r.points ? ARENA_ARRAY(arena, struct log_option, r.players) : NULL;
    for (size_t i = 0; r.points && i < r.players; i++)
        end.points.items[end.points.count++] = (struct log_option){
            .name = game_role(g, (int)i), .type = LOG_OPTION_INT, .number = r.points[i]};
    return end;
}

bool game_has_new_results(const struct compiled *c)
{
    return c->program.result >= 0 || c->program.ends_without_winner;
}

/* ---------------------------------------------------------------- in words */

static void add_name(struct buf *out, const struct compiled *c, const char *name, const char *lang)
{
    print_member(out, c->vocab, vocab_member_named(c->vocab, name), lang ? lang : "en", NULL);
}

static const char *kept(struct buf *text, struct arena *arena)
{
    const char *copy = arena_strdup(arena, buf_cstr(text));
    buf_release(text);
    return copy;
}

const char *result_names(const struct compiled *c, const char *const *names, size_t count, const char *lang,
                         struct arena *arena)
{
    struct buf out = {0};
    for (size_t i = 0; i < count; i++) {
        buf_str(&out, !i ? "" : i + 1 < count ? ", " : tr(lang, " and "));
        add_name(&out, c, names[i], lang);
    }
    return kept(&out, arena);
}

static const char *end_text(const struct compiled *c, const struct game_result *r, const char *lang,
                            struct arena *arena)
{
    const char *winners = result_names(c, r->winners, r->winner_count, lang, arena);
    const char *losers = result_names(c, r->losers, r->loser_count, lang, arena);
    if (r->winner_count)
        return arena_printf(arena, r->winner_count > 1 ? tr(lang, "%s win") : tr(lang, "%s wins"), winners);
    if (r->loser_count)
        return arena_printf(arena, r->loser_count > 1 ? tr(lang, "%s lose") : tr(lang, "%s loses"), losers);
    return r->draw ? tr(lang, "draw") : r->no_winner ? tr(lang, "no winner") : tr(lang, "no result");
}

const char *result_text(const struct compiled *c, const struct game_result *r, const char *lang, struct arena *arena)
{
    const char *end = end_text(c, r, lang, arena);
    int32_t first = c->vocab->kinds[c->vocab->players].first;
    struct buf out = {0};
    if (!r->points)
        return end;
    for (size_t i = 0; i < r->players; i++) {
        buf_str(&out, i ? ", " : "");
        add_name(&out, c, c->vocab->members[first + (int32_t)i].name, lang);
        buf_printf(&out, " %d", r->points[i]);
    }
    return arena_printf(arena, "%s (%s)", end, kept(&out, arena));
}

const char *game_result_text(const struct game *g, const char *lang, struct arena *arena)
{
    const struct game_result r = game_result(g, arena);
    return result_text(g->compiled, &r, lang, arena);
}
