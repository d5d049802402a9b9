/* SPDX-License-Identifier: MIT
 *
 * See the header. Must not know what a claim that is not so means: the reader of the file decides.
 */
#include "scenario/scenario.h"

#include "base/tr.h"
#include "session/result.h"

/* A condition is compiled as a rule of the house that belongs to no file of the rulebook. The
 * indentation of its code is where the text begins in its line. */
void scenario_compile_condition(struct scenario_condition *out, struct compiled *c, const char *id,
                                const struct rb_str *of, struct diags *diags)
{
    struct rb_rule *rule = ARENA_NEW(&c->arena, struct rb_rule);
    *rule = (struct rb_rule){.id = {id, of->pos}, .house = true, .code = *of, .code_indent = of->pos.column - 1};
    *out = (struct scenario_condition){.of = of, .proc = compile_condition(c, rule, diags)};
    if (out->proc >= 0)
        out->node = c->sentences.items[c->sentences.count - 1]->node;
}

/* Evaluates without a journal. A condition has no parameters, so any array will do for them. */
enum scenario_truth scenario_truth_of(const struct scenario_condition *condition, struct game *g, struct buf *why)
{
    int32_t none[1] = {0}, holds = 0;
    buf_reset(why);
    if (!vm_evaluate(&g->vm, condition->proc, none, 0, -1, &holds))
        return holds ? SCENARIO_HOLDS : SCENARIO_FAILS;
    game_fault_text(why, g, g->lang);
    return SCENARIO_FAULT;
}

enum scenario_truth scenario_check_condition(const struct scenario_condition *condition, struct game *g,
                                             struct reasons *reasons, bool expected, struct buf *why)
{
    enum scenario_truth truth = scenario_truth_of(condition, g, why);
    bool holds;
    if (truth == (expected ? SCENARIO_FAILS : SCENARIO_HOLDS)) /* again, for its parts: they have values as before */
        reasons_condition(reasons, &g->vm, condition->proc, condition->node, why, &holds);
    return truth;
}

/* ---------------------------------------------------------------- the end */

/* A name that is not a player's has not won. The reader accepts translations and short names. */
static bool has_won(const struct game *g, const struct decision_reader *reader, const char *name)
{
    const struct vocab *v = g->compiled->vocab;
    int32_t player = decision_read_member(reader, v->players, name);
    return player != NOTHING && game_won_by(g, player);
}

size_t scenario_check_end(const struct scenario_end *end, const struct game *g, const struct decision_reader *reader,
                          const char *lang, struct arena *arena, struct scenario_misfit **out)
{
    const struct text_list *winners = end->winners;
    const struct game_result r = game_result(g, arena);
    const char *names = result_names(g->compiled, r.winners, r.winner_count, lang, arena);
    const char *came = r.winner_count == 1  ? arena_printf(arena, tr(lang, "%s has won"), names)
                       : r.winner_count > 1 ? arena_printf(arena, tr(lang, "%s have won"), names)
                                            : tr(lang, "no player has won");
    struct scenario_misfit *list = *out = ARENA_ARRAY(arena, struct scenario_misfit, winners->count + 2);
    size_t count = 0;
    if (end->draw && !game_drawn(g))
        list[count++] = (struct scenario_misfit){end->pos, tr(lang, "the game is not a draw"), r.winner_count ? came : NULL};
    for (size_t i = 0; i < winners->count; i++)
        if (!has_won(g, reader, winners->items[i].text))
            list[count++] = (struct scenario_misfit){winners->items[i].pos,
                                                     arena_printf(arena, tr(lang, "%s has not won"),
                                                                  winners->items[i].text),
                                                     came};
    if (winners->given && !winners->count && r.winner_count)
        list[count++] = (struct scenario_misfit){end->pos,
                                                 arena_printf(arena, tr(lang, "%s, but no player should"), came),
                                                 NULL};
    return count;
}

/* ---------------------------------------------------------------- lists */

/* Both lists may be empty; the result is `given` if one of them is. */
struct text_list scenario_join(const struct text_list *a, const struct text_list *b, struct arena *arena)
{
    struct text_list all = {ARENA_ARRAY(arena, struct rb_str, a->count + b->count + 1), 0, a->given || b->given};
    for (size_t i = 0; i < a->count; i++)
        all.items[all.count++] = a->items[i];
    for (size_t i = 0; i < b->count; i++)
        all.items[all.count++] = b->items[i];
    return all;
}

const char *const *scenario_texts(const struct text_list *list, struct arena *arena)
{
    const char **texts = ARENA_ARRAY(arena, const char *, list->count + 1);
    for (size_t i = 0; i < list->count; i++)
        texts[i] = list->items[i].text;
    return texts;
}
