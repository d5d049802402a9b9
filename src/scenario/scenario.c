/* SPDX-License-Identifier: MIT
 *
 * See the header. Must not know what a claim that is not so means: the reader of the file decides.
 */
#include "scenario/scenario.h"

#include "base/tr.h"
#include "session/result.h"

#include <string.h>

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

/* The claims about one list of players: those who have won, or lost. */
struct side {
    const struct text_list *claimed;
    const char *const *names; /* of the game */
    size_t count;
    const char *has, *has_not; /* texts about a name that is wrongly missing, or wrongly there */
};

/* What the claims are compared with. */
struct end_check {
    const struct decision_reader *reader;
    const struct vocab *v;
    const char *lang, *came;
    struct src_pos pos;
    struct arena *arena;
    struct scenario_misfit *list;
    size_t count;
};

static bool is_named(const struct side *s, const char *name)
{
    for (size_t i = 0; i < s->count; i++)
        if (!strcmp(s->names[i], name))
            return true;
    return false;
}

static void add_misfit(struct end_check *x, struct src_pos pos, const char *text, const char *came)
{
    x->list[x->count++] = (struct scenario_misfit){pos, text, came};
}

/* The reader accepts translations and short names. A name that is not a player's is not on the side. */
static void check_side(struct end_check *x, const struct side *s)
{
    size_t found = 0;
    for (size_t i = 0; i < s->claimed->count; i++) {
        int32_t player = decision_read_member(x->reader, x->v->players, s->claimed->items[i].text);
        bool so = player != NOTHING && is_named(s, x->v->members[player].name);
        found += so;
        if (!so)
            add_misfit(x, s->claimed->items[i].pos,
                       arena_printf(x->arena, tr(x->lang, s->has_not), s->claimed->items[i].text), x->came);
    }
    if (s->claimed->given && found == s->claimed->count && s->count > found)
        add_misfit(x, x->pos, arena_printf(x->arena, tr(x->lang, s->has), x->came), NULL);
}

/* "Ann has won", "Ann and Ben have won", "no player has won". */
static const char *winners_text(const struct game *g, const struct game_result *r, const char *lang,
                                struct arena *arena)
{
    const char *names = result_names(g->compiled, r->winners, r->winner_count, lang, arena);
    return !r->winner_count       ? tr(lang, "no player has won")
           : r->winner_count == 1 ? arena_printf(arena, tr(lang, "%s has won"), names)
                                  : arena_printf(arena, tr(lang, "%s have won"), names);
}

size_t scenario_check_end(const struct scenario_end *end, const struct game *g, const struct decision_reader *reader,
                          const char *lang, struct arena *arena, struct scenario_misfit **out)
{
    const struct game_result r = game_result(g, arena);
    const struct side won = {end->winners, r.winners, r.winner_count,
                             end->winners->count ? TR("%s, but not all of them should") : TR("%s, but no player should"),
                             TR("%s has not won")};
    size_t most = 3 + end->winners->count + (end->losers ? end->losers->count : 0);
    struct end_check x = {.reader = reader, .v = g->compiled->vocab, .lang = lang, .pos = end->pos, .arena = arena,
                          .came = winners_text(g, &r, lang, arena),
                          .list = ARENA_ARRAY(arena, struct scenario_misfit, most)};
    if (end->draw && !r.draw)
        add_misfit(&x, end->pos, tr(lang, "the game is not a draw"), r.winner_count ? x.came : NULL);
    check_side(&x, &won);
    if (end->losers) {
        const struct side lost = {end->losers, r.losers, r.loser_count, TR("%s, but not all of them should"),
                                  TR("%s has not lost")};
        x.came = game_result_text(g, lang, arena);
        check_side(&x, &lost);
    }
    *out = x.list;
    return x.count;
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
