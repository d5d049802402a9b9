/* SPDX-License-Identifier: MIT
 *
 * What a search found, as JSON: an object a line, so that a long list can be read as it comes and cut with ordinary
 * tools. Shares are whole numbers of hundredths of a per cent.
 */
#include "explore/explore_inner.h"

static void line_end(struct json_out *j)
{
    json_out_close(j, '}');
    buf_char(j->out, '\n');
    j->comma = false;
}

static void put_number(struct json_out *j, const char *key, uint64_t n)
{
    json_out_put_int(j, key, (int64_t)n);
}

static void put_levels(struct json_out *j, const struct explore *x)
{
    uint64_t in_all = 0;
    for (size_t i = 0; i < explore_level_end(x); i++) {
        const struct explore_level *l = &x->workers[0].levels[i];
        json_out_open(j, '{');
        put_number(j, "depth", i);
        put_number(j, x->options.positions ? "positions" : "sequences", l->sequences);
        put_number(j, "ended", l->ended);
        put_number(j, "broken", l->broken);
        if (x->options.positions)
            put_number(j, "positions_in_all", in_all = explore_positions_in_all(x, in_all, i));
        line_end(j);
    }
}

static void put_share(struct json_out *j, const char *key, uint64_t games, uint64_t of)
{
    struct explore_share s = explore_share_of(games, of);
    json_out_key(j, key);
    json_out_open(j, '{');
    put_number(j, "games", games);
    put_number(j, "share", s.share);
    put_number(j, "low", s.low);
    put_number(j, "high", s.high);
    json_out_close(j, '}');
}

static void put_results(struct json_out *j, const struct explore *x)
{
    static const char *const names[EXPLORE_RESULTS] = {"draw", "no_result", "broken", "unfinished"};
    const struct explore_statistics *s = &x->workers[0].statistics;
    uint64_t beside[EXPLORE_RESULTS];
    json_out_key(j, "results");
    json_out_open(j, '{');
    json_out_key(j, "wins");
    json_out_open(j, '{');
    for (int i = 0; i < x->game.players; i++)
        put_share(j, game_role(&x->game, i), s->wins[i], s->games);
    json_out_close(j, '}');
    explore_results(s, beside);
    for (int i = 0; i < EXPLORE_RESULTS; i++)
        put_share(j, names[i], beside[i], s->games);
    json_out_close(j, '}');
}

static void put_lengths(struct json_out *j, const struct explore_statistics *s)
{
    static const struct {
        const char *name;
        uint64_t percent;
    } quantiles[] = {{"p5", 5}, {"p25", 25}, {"p50", 50}, {"p75", 75}, {"p95", 95}};
    struct explore_lengths l = explore_lengths_of(s);
    json_out_key(j, "lengths");
    json_out_open(j, '{');
    put_number(j, "games", l.games);
    put_number(j, "decisions", l.sum);
    put_number(j, "least", l.least);
    put_number(j, "most", l.most);
    for (size_t i = 0; i < sizeof quantiles / sizeof *quantiles; i++)
        put_number(j, quantiles[i].name, explore_lengths_quantile(s, quantiles[i].percent));
    json_out_close(j, '}');
}

static void put_rules(struct json_out *j, const struct explore *x)
{
    json_out_key(j, "rules");
    json_out_open(j, '[');
    for (size_t i = 0; i < x->c->rule_count; i++) {
        if (!x->c->rules[i].rule->code.text)
            continue;
        json_out_open(j, '{');
        json_out_put_text(j, "rule", x->c->rules[i].rule->id.text);
        put_number(j, "games", x->workers[0].exercised[i]);
        json_out_close(j, '}');
    }
    json_out_close(j, ']');
}

static void put_games(struct json_out *j, const struct explore *x)
{
    const struct explore_statistics *s = &x->workers[0].statistics;
    json_out_open(j, '{');
    put_number(j, "games", s->games);
    put_number(j, "decisions", s->decisions);
    if (s->games)
        put_results(j, x);
    put_lengths(j, s);
    json_out_key(j, "choices");
    json_out_open(j, '{');
    put_number(j, "offered", s->choices);
    put_number(j, "most", s->choices_most);
    put_number(j, "forced", s->forced);
    json_out_close(j, '}');
    if (x->options.rules)
        put_rules(j, x);
    line_end(j);
}

static void put_findings(struct json_out *j, const struct explore *x)
{
    const struct explore_worker *sum = &x->workers[0];
    for (size_t i = 0; i < sum->finding_count; i++) {
        const struct explore_finding *f = &sum->findings[i];
        json_out_open(j, '{');
        json_out_put_text(j, "finding", explore_kind(f));
        json_out_put_text(j, "rule", f->rule);
        json_out_put_text(j, "text", f->text);
        put_number(j, "times", f->times);
        put_number(j, "decisions", f->length);
        if (x->options.games)
            put_number(j, "game", f->part);
        json_out_put_text(j, "log", f->file);
        line_end(j);
    }
}

void explore_json(struct json_out *j, const struct explore *x)
{
    if (x->options.games)
        put_games(j, x);
    else
        put_levels(j, x);
    put_findings(j, x);
    if (x->stopped) {
        json_out_open(j, '{');
        json_out_put_bool(j, "stopped", true);
        line_end(j);
    }
}
