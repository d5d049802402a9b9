/* SPDX-License-Identifier: MIT
 *
 * Chance in fixtures: results that are given for a purpose come in their order; everything else comes from the seed.
 */
#include "audit/fixture_run.h"

#include "audit/tell.h"
#include "session/draws.h"
#include "session/words.h"

#include <string.h>

/* Whether `text` is what the draw is for, in the language of the code or in English. */
static bool is_for(struct fixture_run *run, const struct vm_draw *d, const char *text)
{
    const struct compiled *c = run->book->compiled;
    const char *const langs[] = {"en", c->rb->language.text};
    for (size_t i = 0; i < 2; i++) {
        if (!langs[i])
            continue;
        buf_reset(&run->scratch);
        tell_purpose(&run->scratch, c, d->chance, d->values, d->zone, langs[i]);
        if (words_same(buf_cstr(&run->scratch), text))
            return true;
    }
    return false;
}

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
    draws_from_seed(run->running->seed, asked, d, order);
    for (int32_t i = 0; i < d->count; i++)
        if (!used[order[i]])
            names[n++] = v->members[d->items[order[i]]].name;
    *count = n;
    return names;
}

const char *const *fixture_observed(void *ctx, const struct log_record *asked, size_t *count)
{
    struct fixture_run *run = ctx;
    const struct vm_draw *d = &run->running->vm.draw;
    *count = 0;
    for (size_t i = 0; i < run->fixture->roll_count; i++) {
        const struct fixture_roll *roll = &run->fixture->rolls[i];
        if (run->rolled[i] >= roll->got.count || !is_for(run, d, roll->purpose.text))
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

enum { PURPOSES_SHOWN = 3 };

/* The zones that can be shuffled without a chance of their own go by their names. */
static bool is_zone(struct fixture_run *run, int32_t zone, const char *text)
{
    const struct compiled *c = run->book->compiled;
    const char *const langs[] = {"en", c->rb->language.text};
    for (size_t i = 0; i < 2; i++) {
        buf_reset(&run->scratch);
        if (langs[i])
            tell_zone(&run->scratch, c->vocab, zone, langs[i]);
        if (words_same(buf_cstr(&run->scratch), text))
            return true;
    }
    return false;
}

static bool is_purpose(struct fixture_run *run, const char *text)
{
    const struct program *p = &run->book->compiled->program;
    struct decision_reading reading;
    if (decision_read_chance(run->book->reader, text, &reading, 1))
        return true;
    for (int32_t zone = 0; zone < p->zone_instance_count; zone++)
        if (p->zones[p->zone_of[zone]].ordered && is_zone(run, zone, text))
            return true;
    return false;
}

static bool has_word(const char *text, const char *word, size_t len)
{
    while (*text) {
        size_t size = strcspn(text, " ");
        if (size == len && !strncmp(text, word, len))
            return true;
        text += size;
        text += strspn(text, " ");
    }
    return false;
}

/* How many words of `text` stand in `other`, too. */
static int shared_words(const char *text, const char *other)
{
    int n = 0;
    while (*text) {
        size_t len = strcspn(text, " ");
        n += has_word(other, text, len);
        text += len;
        text += strspn(text, " ");
    }
    return n;
}

/* The chances of the rulebook that have the most words in common with the text, as they are declared. */
static const char *nearest_purposes(struct fixture_run *run, const char *text)
{
    const struct vocab *v = run->book->compiled->vocab;
    const struct vocab_phrase *best[PURPOSES_SHOWN] = {0};
    for (size_t i = 0; i < v->phrase_count; i++) {
        const struct vocab_phrase *p = v->phrases[i];
        if (p->cls != PHRASE_CHANCE)
            continue;
        for (int k = 0; k < PURPOSES_SHOWN; k++)
            if (!best[k] || shared_words(text, p->source_text) > shared_words(text, best[k]->source_text)) {
                const struct vocab_phrase *moved = best[k];
                best[k] = p;
                p = moved;
                if (!p)
                    break;
            }
    }
    buf_reset(&run->text);
    for (int k = 0; k < PURPOSES_SHOWN && best[k]; k++)
        buf_printf(&run->text, "%s%s", k ? "; " : "", best[k]->source_text);
    return run->text.len ? arena_strndup(run->arena, run->text.data, run->text.len) : "a zone with an order, to shuffle it";
}

void fixture_check_rolls(struct fixture_run *run)
{
    for (size_t i = 0; i < run->fixture->roll_count; i++) {
        const struct fixture_roll *roll = &run->fixture->rolls[i];
        if (is_purpose(run, roll->purpose.text))
            continue;
        fixture_fail(run, roll->purpose.pos, "nothing is left to chance for '%s'", roll->purpose.text)->expected =
            nearest_purposes(run, roll->purpose.text);
        run->rolled[i] = roll->got.count; /* it is not waited for */
    }
}

void fixture_expect_rolls(struct fixture_run *run)
{
    for (size_t i = 0; i < run->fixture->roll_count; i++) {
        const struct fixture_roll *roll = &run->fixture->rolls[i];
        if (run->rolled[i] < roll->got.count)
            fixture_fail(run, roll->purpose.pos, "%zu of %zu results for '%s' were never asked for",
                         roll->got.count - run->rolled[i], roll->got.count, roll->purpose.text);
    }
}
