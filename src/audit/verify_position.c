/* SPDX-License-Identifier: MIT
 *
 * What differs where a log diverges: between the snapshot in the log and the position of the replay. A snapshot is
 * foreign: it is checked before it is compared, and little of it is repeated.
 */
#include "audit/verify_report.h"

#include "base/tr.h"
#include "explain/diff/diff.h"

#include <string.h>

enum { DIFFERENCES_MAX = 100 };

/* NULL: the snapshot is not a position, so nothing of it is repeated. */
static const struct json_value *read_position(struct arena *arena, const char *text)
{
    struct json_value_error error;
    const struct json_value *v = json_value_parse(arena, text, strlen(text), &error);
    return v && diff_can_compare(v) ? v : NULL;
}

/* Why a hash that differs cannot be explained. */
static const char *untold_hash(const struct replay *replay, const char *lang)
{
    if (!replay->positions_checked)
        return tr(lang, "no snapshots in the log to compare; record with play --snapshots");
    if (replay->last_position == replay->difference.decision)
        return tr(lang, "the snapshot here agrees: the difference is not visible in a position");
    return tr(lang, "no snapshot next to this hash to compare");
}

/* The order of keys is not significant in JSON, but it is in a canonical snapshot. */
static void compare(struct verify_first *first, struct report *r)
{
    const struct diff_change *changes;
    size_t all = diff_changes(&r->arena, first->recorded, first->computed, DIFFERENCES_MAX, &changes);
    first->difference_count = all < DIFFERENCES_MAX ? all : DIFFERENCES_MAX;
    struct verify_change *list = ARENA_ARRAY(&r->arena, struct verify_change, first->difference_count + 1);
    for (size_t i = 0; i < first->difference_count; i++)
        list[i] = (struct verify_change){changes[i].path, changes[i].a, changes[i].b};
    first->differences = list;
    if (!all)
        first->untold = tr(r->lang, "the snapshot contains the same values in another order");
    else if (all > DIFFERENCES_MAX)
        first->untold = arena_printf(&r->arena, tr(r->lang, "%zu differences; this is the list of the first %d"), all,
                                     DIFFERENCES_MAX);
}

/* Only a divergence of positions or hashes has values to show. */
void verify_compare_positions(struct verify_first *first, const struct replay *replay, struct report *r)
{
    const struct replay_difference *d = &replay->difference;
    if (replay->verdict != REPLAY_DIVERGED || !*d->game_side)
        return;
    if (!strcmp(d->what, "hash"))
        first->untold = untold_hash(replay, r->lang);
    if (strcmp(d->what, "position"))
        return;
    const struct json_value *recorded = read_position(&r->arena, d->log_side);
    const struct json_value *computed = read_position(&r->arena, d->game_side);
    if (!recorded || !computed) {
        first->untold = tr(r->lang, "the snapshot in the log does not have the form of a position");
        return;
    }
    first->recorded = recorded;
    first->computed = computed;
    compare(first, r);
}
