/* SPDX-License-Identifier: MIT
 *
 * Phrases that belong to the language: winning, being empty, next to, one step, roll, knows. Some are there only
 * where the rulebook has something to say them of, or has no phrase of its own with their id or their words.
 */
#include "lang/phrases.h"

typedef bool kind_test(const struct vocab_kind *k);

/* Placeholders that the text lists as many kinds for as a phrase can name take all kinds that fit. */
static void take_all_kinds(struct vocab *v, struct vocab_phrase *p, kind_test *fits)
{
    for (int i = 0; i < p->placeholder_count; i++) {
        struct vocab_placeholder *h = &p->placeholders[i];
        if (h->kind_count < PLACEHOLDER_KINDS_MAX)
            continue;
        h->kinds = ARENA_ARRAY(v->arena, int, v->kind_count);
        h->kind_count = 0;
        for (size_t k = 0; k < v->kind_count; k++)
            if (fits(&v->kinds[k]))
                h->kinds[h->kind_count++] = (int)k;
    }
}

/* `fits`: of the kinds that it speaks of; NULL: none of the rulebook's. */
static void add_builtin_of(struct phrase_work *w, enum phrase_builtin builtin, const char *id, enum phrase_class cls,
                           const char *en, const char *pl, struct type type, kind_test *fits)
{
    struct src_pos nowhere = {0, 1, 1};
    struct rb_text items[2] = {{"en", {en, nowhere}}, {"pl", {pl, nowhere}}};
    struct rb_texts texts = {items, 2};
    struct vocab_phrase *p = phrase_new(w, id, cls, nowhere);
    p->builtin = builtin;
    p->type = type;
    if (phrase_read_texts(w, p, &texts, &(struct rb_earlier){0}))
        return;
    if (fits)
        take_all_kinds(w->v, p, fits);
    phrase_add_to_tree(w, p);
}

static void add_builtin(struct phrase_work *w, enum phrase_builtin builtin, const char *id, enum phrase_class cls,
                        const char *en, const char *pl, struct type type)
{
    add_builtin_of(w, builtin, id, cls, en, pl, type, NULL);
}

/* The kinds for a placeholder: as many as one can list. */
static const char *kinds_where(struct vocab *v, kind_test *fits)
{
    const char *list = NULL;
    int count = 0;
    for (size_t i = 0; i < v->kind_count && count < PLACEHOLDER_KINDS_MAX; i++)
        if (fits(&v->kinds[i])) {
            list = list ? arena_printf(v->arena, "%s or %s", list, v->kinds[i].name) : v->kinds[i].name;
            count++;
        }
    return list;
}

static bool has_neighbours(const struct vocab_kind *k) { return k->near; }
static bool is_grid(const struct vocab_kind *k) { return k->width > 0; }
static bool has_ways(const struct vocab_kind *k) { return k->decl && (k->width > 0 || k->tracked); }
static bool is_die(const struct vocab_kind *k) { return k->die; }
static bool hides(const struct vocab_kind *k) { return k->hides; }

void phrase_add_builtins(struct phrase_work *w)
{
    struct vocab *v = w->v;
    struct arena *a = v->arena;
    const struct type truth = type_truth(), none = {0};
    add_builtin(w, BUILTIN_EMPTY, "is-empty", PHRASE_CONDITION, "[zone] {is|is not} empty",
                "[zone] {[zone: jest pusty|jest pusta|jest puste|są puste]|"
                "nie [zone: jest pusty|jest pusta|jest puste|są puste]}", truth);
    add_builtin(w, BUILTIN_UNDER_WAY, "is-under-way", PHRASE_CONDITION, "[happening] {is|is not} under way",
                "[happening] {trwa|nie trwa}", truth);
    if (v->players >= 0) {
        add_builtin(w, BUILTIN_WIN, "win", PHRASE_EVENT, "[player] {wins|win}", "[player] {wygrywa|wygrać}", none);
        v->win = (int)v->phrase_count - 1;
        add_builtin(w, BUILTIN_NEXT_PLAYER, "next-player", PHRASE_VALUE, "the next player after [player]",
                    "{m następny_gracz następnego_gracza następnemu_graczowi następnego_gracza "
                    "następnym_graczem następnym_graczu} po [player/loc]", type_of_kind(TY_PIECE, v->players));
    }
    add_builtin(w, BUILTIN_DRAW, "draw", PHRASE_EVENT, "the game {ends|end} in a draw",
                "gra {kończy się|skończyć się} remisem", none);
    v->draw = (int)v->phrase_count - 1;
    const char *near = kinds_where(v, has_neighbours), *grids = kinds_where(v, is_grid), *ways = kinds_where(v, has_ways);
    if (near)
        add_builtin_of(w, BUILTIN_NEXT_TO, "next-to", PHRASE_CONDITION,
                       arena_printf(a, "[place: %s] {is|is not} next to [other: %s]", near, near),
                       "[place] {sąsiaduje|nie sąsiaduje} z [other/ins]", truth, has_neighbours);
    if (grids)
        add_builtin_of(w, BUILTIN_ON_BOARD, "on-board", PHRASE_CONDITION,
                       arena_printf(a, "[square: %s] {is|is not} on the board", grids),
                       "[square] {jest|nie jest} na planszy", truth, is_grid);
    if (ways) {
        add_builtin_of(w, BUILTIN_ONE_STEP, "one-step", PHRASE_VALUE,
                       arena_printf(a, "one step [direction] from [square: %s]", ways),
                       "{n pole pola polu pole polem polu} o krok na [direction/acc] od [square/gen]",
                       type_of_kind(TY_MAYBE, -1), has_ways); /* of the kind that is asked */
        add_builtin_of(w, BUILTIN_HOW_FAR, "how-far", PHRASE_VALUE,
                       arena_printf(a, "how far [far: %s] lies ahead of [near: %s] facing [direction]", ways, ways),
                       "jak daleko [far] leży przed [near/ins], patrząc na [direction/acc]",
                       type_number(-65536, 65536), has_ways);
    }
    const char *dice = kinds_where(v, is_die), *secret = kinds_where(v, hides);
    if (dice) {
        add_builtin_of(w, BUILTIN_ROLLED, "roll", PHRASE_EVENT, arena_printf(a, "[die: %s] {is|be} rolled", dice),
                       "{pada|rzucić} [die]", none, is_die);
        v->rolled = (int)v->phrase_count - 1;
    }
    if (secret && v->players >= 0) {
        add_builtin_of(w, BUILTIN_KNOWS, "knows", PHRASE_CONDITION,
                       arena_printf(a, "[player] {knows|does not know} [piece: %s]", secret),
                       "[player] {zna [piece/acc]|nie zna [piece/gen]}", truth, hides);
        v->knows = (int)v->phrase_count - 1;
    }
}

/* These phrases are younger than some rulebooks. A rulebook that has a phrase of its own with such an id or such words
 * keeps it, and the language's is not there: logs carry rulebooks and must stay readable. Returns its index, or -1. */
static int add_unless_taken(struct phrase_work *w, enum phrase_builtin builtin, const char *id, enum phrase_class cls,
                            const char *en, const char *pl, struct type type)
{
    struct vocab *v = w->v;
    struct diags before = *w->diags;
    size_t count = v->phrase_count;
    if (vocab_phrase_named(v, id))
        return -1;
    add_builtin(w, builtin, id, cls, en, pl, type);
    if (w->diags->errors == before.errors)
        return (int)count;
    diag_take_back(w->diags, &before);
    v->phrase_count = count;
    return -1;
}

void phrase_add_younger(struct phrase_work *w)
{
    struct vocab *v = w->v;
    const struct type none = {0};
    v->no_winner = add_unless_taken(w, BUILTIN_NO_WINNER, "no-winner", PHRASE_EVENT,
                                    "the game {ends|end} without a winner", "gra {kończy się|skończyć się} bez zwycięzcy",
                                    none);
    if (v->players < 0)
        return;
    v->lose = add_unless_taken(w, BUILTIN_LOSE, "lose", PHRASE_EVENT, "[player] {loses|lose}",
                               "[player] {przegrywa|przegrać}", none);
    v->result = add_unless_taken(w, BUILTIN_RESULT, "result", PHRASE_VALUE, "the result of [player]",
                                 "{m wynik wyniku wynikowi wynik wynikiem wyniku} [player/gen]", type_any_number());
    add_unless_taken(w, BUILTIN_PREVIOUS_PLAYER, "previous-player", PHRASE_VALUE, "the previous player before [player]",
                     "{m poprzedni_gracz poprzedniego_gracza poprzedniemu_graczowi poprzedniego_gracza poprzednim_graczem "
                     "poprzednim_graczu} przed [player/ins]", type_of_kind(TY_PIECE, v->players));
}
