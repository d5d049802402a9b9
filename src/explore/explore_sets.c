/* SPDX-License-Identifier: MIT
 *
 * See the header. Options are read from the vocabulary; a set is a row of a covering array. Chance is that of the
 * seed of the search, for purposes that no game has.
 */
#include "explore/explore_sets.h"

#include "base/mem.h"
#include "lang/vocab.h"

#include <string.h>

enum {
    VALUES_EACH_MAX = 16 /* of an option with more values: the first one, the least and the greatest */
};

static bool is_fixed(const struct explore_sets *s, const char *name)
{
    size_t len = strlen(name);
    for (size_t i = 0; i < s->fixed_count; i++)
        if (strncmp(s->fixed[i], name, len) == 0 && s->fixed[i][len] == '=')
            return true;
    return false;
}

/* The bounds of an option's values. */
static void bounds_of(const struct vocab *v, struct type type, int32_t *low, int32_t *high)
{
    *low = type.low;
    *high = type.high;
    if (type.tag == TY_TRUTH) {
        *low = 0;
        *high = 1;
    } else if (type.tag == TY_PIECE || type.tag == TY_MAYBE) {
        *low = v->kinds[type.kind].first;
        *high = *low + v->kinds[type.kind].count - 1;
    }
}

static void add_value(struct explore_factor *f, int32_t value)
{
    for (uint16_t i = 0; i < f->count; i++)
        if (f->values[i] == value)
            return;
    f->values[f->count++] = value;
}

/* The value that the option has at the start comes first. */
static void add_factor(struct explore_sets *s, const struct vocab_field *field, int32_t first)
{
    struct explore_factor *f = &s->factors[s->factor_count];
    int32_t low, high;
    bounds_of(s->c->vocab, field->type, &low, &high);
    *f = (struct explore_factor){.field = field, .values = ARENA_ARRAY(&s->arena, int32_t, VALUES_EACH_MAX + 2)};
    add_value(f, first);
    if (field->type.tag == TY_MAYBE)
        add_value(f, NOTHING);
    for (int64_t value = low; value <= high && high - (int64_t)low < VALUES_EACH_MAX; value++)
        add_value(f, (int32_t)value);
    if (high - (int64_t)low >= VALUES_EACH_MAX) {
        add_value(f, low);
        add_value(f, high);
    }
    s->counts[s->factor_count++] = f->count;
}

/* Draws for the covering array, one after another. */
struct drawer {
    struct chance_key key;
    uint64_t index;
};

static uint32_t draw(void *ctx, uint32_t n)
{
    struct drawer *d = ctx;
    return (uint32_t)chance_below(&d->key, d->index++, 0, n);
}

static void make_rows(struct explore_sets *s, const struct explore_options *o)
{
    struct drawer d = {.index = 0};
    chance_key_make(&d.key, o->setup.seed, "covering array", NULL, 0);
    chance_key_make(&s->key, o->setup.seed, "rotation of options", NULL, 0);
    s->rotated = o->vary == EXPLORE_PAIRS;
    if (o->vary == EXPLORE_PAIRS)
        covering_pairs(&s->covering, s->counts, s->factor_count, &s->arena, draw, &d);
    else
        covering_each(&s->covering, s->counts, s->factor_count);
}

void explore_sets_init(struct explore_sets *s, const struct compiled *c, const struct explore_options *o,
                       const struct vm *vm)
{
    const struct vocab *v = c->vocab;
    s->c = c;
    s->fixed = o->setup.options;
    s->fixed_count = o->setup.option_count;
    s->fewest = o->setup.players ? o->setup.players : v->fewest_players;
    s->most = o->setup.players ? o->setup.players : v->most_players;
    s->starts = ARENA_ARRAY(&s->arena, struct vm_snapshot, s->most - s->fewest + 1);
    if (o->setup.start_position && o->setup.start_position->layout >= 0)
        s->layouts = ARENA_ARRAY(&s->arena, struct vm_snapshot, s->most - s->fewest + 1);
    s->factors = ARENA_ARRAY(&s->arena, struct explore_factor, v->table_count + 1);
    s->counts = ARENA_ARRAY(&s->arena, uint16_t, v->table_count + 1);
    for (size_t i = 0; i < v->table_count; i++)
        if (v->table[i].option && !is_fixed(s, v->table[i].name))
            add_factor(s, &v->table[i], vm->m[v->table[i].cell]);
    make_rows(s, o);
}

void explore_sets_release(struct explore_sets *s)
{
    for (int i = 0; s->starts && i <= s->most - s->fewest; i++) {
        vm_snapshot_release(&s->starts[i]);
        if (s->layouts)
            vm_snapshot_release(&s->layouts[i]);
    }
    covering_release(&s->covering);
    arena_release(&s->arena);
    *s = (struct explore_sets){0};
}

/* Rotating the values of a factor in all rows keeps every pair covered. */
int explore_sets_of(const struct explore_sets *s, uint64_t game, uint16_t *set)
{
    uint64_t round = (game - 1) / s->covering.rows;
    const uint16_t *row = s->covering.values + (size_t)((game - 1) % s->covering.rows) * s->factor_count;
    for (size_t i = 0; i < s->factor_count; i++) {
        uint64_t by = s->rotated && round ? chance_below(&s->key, round, (uint32_t)i, s->counts[i]) : 0;
        set[i] = (uint16_t)((row[i] + by) % s->counts[i]);
    }
    return s->fewest + (int)(round % (uint64_t)(s->most - s->fewest + 1));
}

void explore_sets_begin(const struct explore_sets *s, struct vm *vm, const uint16_t *set, int players, bool layout)
{
    vm_restore(vm, &(layout ? s->layouts : s->starts)[players - s->fewest]);
    for (size_t i = 0; i < s->factor_count; i++)
        vm_set(vm, s->factors[i].field->cell, s->factors[i].values[set[i]]);
}

uint64_t explore_sets_games(const struct explore_sets *s)
{
    return s->covering.rows * (uint64_t)(s->most - s->fewest + 1);
}

/* As vocab_parse_value reads it. */
static const char *value_text(const struct explore_factor *f, const struct vocab *v, int32_t value,
                              struct arena *arena)
{
    switch (f->field->type.tag) {
    case TY_TRUTH: return value ? "yes" : "no";
    case TY_NUMBER: return arena_printf(arena, "%d", (int)value);
    default: return value == NOTHING ? "nothing" : v->members[value].name;
    }
}

const char *explore_sets_text(const struct explore_sets *s, size_t factor, uint16_t value, struct arena *arena)
{
    const struct explore_factor *f = &s->factors[factor];
    return arena_printf(arena, "%s=%s", f->field->name, value_text(f, s->c->vocab, f->values[value], arena));
}

const char *const *explore_sets_texts(const struct explore_sets *s, const uint16_t *set, struct arena *arena,
                                      size_t *count)
{
    const char **texts = ARENA_ARRAY(arena, const char *, s->fixed_count + s->factor_count + 1);
    *count = 0;
    for (size_t i = 0; i < s->fixed_count; i++)
        texts[(*count)++] = s->fixed[i];
    for (size_t i = 0; i < s->factor_count; i++)
        if (set[i])
            texts[(*count)++] = explore_sets_text(s, i, set[i], arena);
    return texts;
}
