/* SPDX-License-Identifier: MIT
 *
 * A snapshot is what a stranger wrote: it is looked at before it is compared, and little of it is repeated.
 */
#include "audit/verify_position.h"

#include "base/utf8.h"
#include "explain/diff/diff.h"

#include <string.h>

enum {
    DIFFERENCES_MAX = 100, /* who has more of them looks for the first one, which is among these */
    LINE_MAX_BYTES = 400,
    INDENT = 4,
    WIDTH = 100
};

/* Both sides as trees; false: the recorded one is no position. */
static bool read_sides(const struct replay *r, struct arena *arena, const struct json_value **recorded,
                       const struct json_value **computed)
{
    struct json_value_error error;
    const struct replay_difference *d = &r->difference;
    *recorded = json_value_parse(arena, d->log_side, strlen(d->log_side), &error);
    *computed = json_value_parse(arena, d->game_side, strlen(d->game_side), &error);
    return *recorded && *computed && diff_can_compare(*recorded) && diff_can_compare(*computed);
}

static bool is_about(const struct replay *r, const char *what)
{
    return r->verdict == REPLAY_DIVERGED && !strcmp(r->difference.what, what) && *r->difference.game_side;
}

/* Why nothing can be told of a hash that differs. */
static const char *untold_hash(const struct replay *r)
{
    if (!r->positions_checked)
        return "the log has no snapshots, so what differs cannot be told: play --snapshots records them";
    if (r->last_position == r->difference.decision)
        return "the snapshot here agrees: what differs is nothing that a position shows";
    return "no snapshot stands beside this hash, so what differs cannot be told";
}

static const char untold_form[] = "the snapshot in the log has not the form of a position";
static const char untold_order[] = "the snapshot holds the same values in another order";

/* ---------------------------------------------------------------- text */

static void write_line(struct buf *out, const char *line, size_t len)
{
    size_t kept = utf8_cut(line, len, LINE_MAX_BYTES);
    buf_printf(out, "%*s%.*s%s\n", INDENT, "", (int)kept, line, kept < len ? "…" : "");
}

/* The texts of a snapshot may hold line breaks; those between differences are ours. */
static void write_differences(struct buf *out, const char *text)
{
    size_t lines = 0, more = 0;
    for (const char *end; (end = strchr(text, '\n')); text = end + 1)
        if (lines++ < DIFFERENCES_MAX)
            write_line(out, text, (size_t)(end - text));
        else
            more++;
    if (more)
        buf_printf(out, "%*sand %zu more line%s\n", INDENT, "", more, more == 1 ? "" : "s");
}

static void write_untold(struct buf *out, const char *why)
{
    buf_printf(out, "  %-12s%s\n", "differs", why);
}

void verify_position_text(struct buf *out, const struct replay *r, struct buf *scratch, struct arena *arena)
{
    const struct json_value *recorded, *computed;
    if (is_about(r, "hash"))
        write_untold(out, untold_hash(r));
    if (!is_about(r, "position"))
        return;
    if (!read_sides(r, arena, &recorded, &computed)) {
        write_untold(out, untold_form);
        return;
    }
    buf_reset(scratch);
    if (!diff_words(scratch, recorded, computed, "en", WIDTH - INDENT, arena)) {
        write_untold(out, untold_order);
        return;
    }
    buf_printf(out, "  %-12s%s\n", "differs", "recorded, the first → computed, the second");
    write_differences(out, buf_cstr(scratch));
}

/* ---------------------------------------------------------------- JSON */

void verify_position_json(struct json_out *j, const struct replay *r, struct arena *arena)
{
    const struct json_value *recorded, *computed;
    const char *untold = is_about(r, "hash") ? untold_hash(r) : NULL;
    json_out_key(j, "differences");
    if (!is_about(r, "position") || !read_sides(r, arena, &recorded, &computed)) {
        json_out_open(j, '[');
        json_out_close(j, ']');
        json_out_put_text(j, "untold", is_about(r, "position") ? untold_form : untold);
        return;
    }
    size_t count = diff_changes(j, recorded, computed, "recorded", "computed", DIFFERENCES_MAX, arena);
    if (!count)
        untold = untold_order;
    else if (count > DIFFERENCES_MAX)
        untold = arena_printf(arena, "there are %zu differences, and the first %d are told", count, DIFFERENCES_MAX);
    json_out_put_text(j, "untold", untold);
}
