/* SPDX-License-Identifier: MIT
 *
 * Chance in fixtures: results that are given for a purpose come in their order; everything else comes from the seed.
 */
#include "audit/fixture_run.h"

#include "audit/purpose.h"
#include "audit/tell.h"
#include "session/draws.h"
#include "session/words.h"

#include <string.h>

static bool is_named(struct fixture_run *run, const struct vm_draw *d, int32_t piece, const char *name)
{
    (void)d;
    const struct vocab *v = run->book->compiled->vocab;
    return decision_read_member(run->book->reader, v->members[piece].kind, name) == piece;
}

/* The cards that are given come first, from the top; the others lie below them as the seed shuffles. */
static const char *const *whole_order(struct fixture_run *run, const struct vm_draw *d, const struct log_record *asked,
                                      const struct fixture_roll *roll, size_t *count)
{
    const struct vocab *v = run->book->compiled->vocab;
    uint32_t *order = ARENA_ARRAY(&run->memory, uint32_t, d->count + 1);
    const char **names = ARENA_ARRAY(&run->memory, const char *, (size_t)d->count + roll->got.count + 1);
    bool *used = ARENA_ARRAY(&run->memory, bool, d->count + 1);
    size_t n = 0;
    for (size_t i = 0; i < roll->got.count; i++) {
        int32_t k = 0;
        while (k < d->count && (used[k] || !is_named(run, d, d->items[k], roll->got.items[i].text)))
            k++;
        if (k < d->count)
            used[k] = true;
        names[n++] = k < d->count ? v->members[d->items[k]].name : roll->got.items[i].text; /* the game says what is wrong */
    }
    draws_from_seed(run->game.seed, asked, d, order);
    for (int32_t i = 0; i < d->count; i++)
        if (!used[order[i]])
            names[n++] = v->members[d->items[order[i]]].name;
    *count = n;
    return names;
}

const char *const *fixture_observed(void *ctx, const struct log_record *asked, size_t *count)
{
    struct fixture_run *run = ctx;
    const struct vm_draw *d = &game_drawing(&run->game)->draw;
    *count = 0;
    for (size_t i = 0; i < run->fixture->roll_count; i++) {
        const struct fixture_roll *roll = &run->fixture->rolls[i];
        if (run->rolled[i] >= roll->got.count || !purpose_is(run->book->compiled, d, roll->purpose.text, &run->scratch))
            continue;
        if (d->kind == DRAW_SHUFFLE) {
            run->rolled[i] = roll->got.count;
            return whole_order(run, d, asked, roll, count);
        }
        run->names[0] = roll->got.items[run->rolled[i]++].text;
        *count = 1;
        return run->names;
    }
    return NULL;
}

/* ---------------------------------------------------------------- purposes */

static const char *nearest_purposes(struct fixture_run *run, const char *text)
{
    buf_reset(&run->text);
    purpose_say_nearest(&run->text, run->book->compiled, text);
    return arena_strndup(run->arena, run->text.data, run->text.len);
}

void fixture_check_rolls(struct fixture_run *run)
{
    for (size_t i = 0; i < run->fixture->roll_count; i++) {
        const struct fixture_roll *roll = &run->fixture->rolls[i];
        if (purpose_exists(run->book->compiled, run->book->reader, roll->purpose.text, &run->scratch))
            continue;
        fixture_fail(run, roll->purpose.pos, "nothing is left to chance for '%s'", roll->purpose.text)->expected =
            nearest_purposes(run, roll->purpose.text);
        run->rolled[i] = roll->got.count; /* it is not waited for */
    }
}

/* As the purpose is printed, where it was written with other names ("Blue-Scout" for "Blue Scout"); NULL where it was not. */
static const char *as_printed(struct fixture_run *run, const char *text)
{
    struct decision_reading reading;
    if (decision_read_chance(run->book->reader, text, &reading, 1) != 1)
        return NULL;
    buf_reset(&run->scratch);
    tell_purpose(&run->scratch, run->book->compiled, reading.event->index, reading.values, -1, "en");
    return words_same(buf_cstr(&run->scratch), text) ? NULL : arena_strdup(run->arena, buf_cstr(&run->scratch));
}

void fixture_expect_rolls(struct fixture_run *run)
{
    for (size_t i = 0; i < run->fixture->roll_count; i++) {
        const struct fixture_roll *roll = &run->fixture->rolls[i];
        if (run->rolled[i] < roll->got.count)
            fixture_fail(run, roll->purpose.pos, "%zu of %zu results for '%s' were never asked for",
                         roll->got.count - run->rolled[i], roll->got.count, roll->purpose.text)
                ->expected = as_printed(run, roll->purpose.text);
    }
}
