/* SPDX-License-Identifier: MIT
 *
 * See the header. Everything is copied, because a report outlives its game.
 */
#include "explain/result_report.h"

static const struct report_field points_fields[] = {
    REPORT_NUMBER(result_points, points, "", "The result of this player."), {0}};
static const struct report_shape points_shape = {
    .size = sizeof(struct result_points), .fields = points_fields, .is_value = true};

static const struct report_field fields[] = {
    REPORT_TEXTS(result_report, winners, winner_count, "winners", "Roles; empty if no player has won."),
    REPORT_BOOL(result_report, draw, "draw", "The game was drawn."),
    REPORT_TEXTS_OPTIONAL(result_report, losers, loser_count, "losers", "Roles that have lost, where rules state it."),
    REPORT_ONLY_TRUE(result_report, no_winner, "no_winner", "The rules ended the game without a winner."),
    REPORT_MANY(result_report, points, point_count, MAP, OPTIONAL, "points", &points_shape,
                "The result of each player, where rules define it."),
    {0}};
const struct report_shape result_report_shape = {.size = sizeof(struct result_report), .fields = fields};

static const char *const *copy_names(struct arena *a, const char *const *names, size_t count)
{
    const char **copy = ARENA_ARRAY(a, const char *, count + 1);
    for (size_t i = 0; i < count; i++)
        copy[i] = arena_copy(a, names[i]);
    return copy;
}

static const struct result_points *copy_points(struct arena *a, const struct game *g, const struct game_result *from)
{
    struct result_points *points = ARENA_ARRAY(a, struct result_points, from->players + 1);
    for (size_t i = 0; i < from->players; i++)
        points[i] = (struct result_points){arena_copy(a, game_role(g, (int)i)), from->points[i]};
    return points;
}

const struct result_report *result_report(struct report *r, const struct game *g, bool over)
{
    struct arena *a = &r->arena;
    struct result_report *out = ARENA_NEW(a, struct result_report);
    *out = (struct result_report){.winners = copy_names(a, NULL, 0), .text = "", .winners_text = ""};
    if (!over)
        return out;
    const struct game_result from = game_result(g, a);
    *out = (struct result_report){.winners = copy_names(a, from.winners, from.winner_count),
                                  .winner_count = from.winner_count,
                                  .draw = from.draw,
                                  .no_winner = from.no_winner,
                                  .text = game_result_text(g, r->lang, a),
                                  .winners_text = result_names(g->compiled, from.winners, from.winner_count, r->lang, a)};
    if (from.loser_count) {
        out->losers = copy_names(a, from.losers, from.loser_count);
        out->loser_count = from.loser_count;
    }
    if (from.points) {
        out->points = copy_points(a, g, &from);
        out->point_count = from.players;
    }
    return out;
}
