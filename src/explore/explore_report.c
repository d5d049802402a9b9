/* SPDX-License-Identifier: MIT
 *
 * What a search found, as text. Shares are in hundredths of a per cent, means in hundredths, and all of it is
 * reckoned in whole numbers.
 */
#include "explore/explore_inner.h"

#include "base/utf8.h"
#include "lang/print.h"

#include <inttypes.h>
#include <string.h>

static uint64_t hundredths(uint64_t sum, uint64_t of)
{
    return of ? sum / of * 100 + (sum % of * 100 + of / 2) / of : 0;
}

/* A number in hundredths. */
static void add_hundredths(struct buf *out, uint64_t n)
{
    buf_printf(out, "%" PRIu64 ".%02" PRIu64, n / 100, n % 100);
}

static void text_levels(struct buf *out, const struct explore *x)
{
    const struct explore_worker *sum = &x->workers[0];
    bool positions = x->options.positions;
    uint64_t broken = 0, ended = 0, in_all = 0;
    size_t end = explore_level_end(x);
    for (size_t i = 0; i < end; i++)
        broken += sum->levels[i].broken;
    buf_printf(out, "%5s %15s %15s", "depth", positions ? "positions" : "sequences", "ended");
    if (positions)
        buf_printf(out, " %15s", "in all");
    if (broken)
        buf_printf(out, " %15s", "broken");
    buf_char(out, '\n');
    for (size_t i = 0; i < end; i++) {
        const struct explore_level *l = &sum->levels[i];
        ended += l->ended;
        buf_printf(out, "%5zu %15" PRIu64 " %15" PRIu64, i, l->sequences, l->ended);
        if (positions)
            buf_printf(out, " %15" PRIu64, in_all = explore_positions_in_all(x, in_all, i));
        if (broken)
            buf_printf(out, " %15" PRIu64, l->broken);
        buf_char(out, '\n');
    }
    if (positions)
        buf_printf(out, "%" PRIu64 " different positions\n", in_all);
    else
        buf_printf(out, "%" PRIu64 " %s within %" PRIu64 " %s\n", ended, ended == 1 ? "game ends" : "games end",
                   x->options.depth, x->options.depth == 1 ? "decision" : "decisions");
}

/* Behind what was appended since `start`: fills up to the column of the numbers, and appends them. */
static void text_share(struct buf *out, size_t start, uint64_t games, uint64_t of)
{
    enum { NAME_COLUMNS = 26 };
    struct explore_share s = explore_share_of(games, of);
    size_t columns = utf8_count(out->data + start, out->len - start);
    buf_fill(out, ' ', columns < NAME_COLUMNS ? NAME_COLUMNS - columns : 1);
    buf_printf(out, "%10" PRIu64 "  %3" PRIu64 ".%02" PRIu64 " %%  (", games, s.share / 100, s.share % 100);
    add_hundredths(out, s.low);
    buf_str(out, " to ");
    add_hundredths(out, s.high);
    buf_str(out, " %)\n");
}

static void text_results(struct buf *out, const struct explore *x, const char *lang)
{
    static const char *const words[EXPLORE_RESULTS] = {"drawn", "over without a result", "broken off by a fault",
                                                       "unfinished"};
    const struct explore_statistics *s = &x->workers[0].statistics;
    uint64_t beside[EXPLORE_RESULTS];
    explore_results(s, beside);
    buf_str(out, "results, and how far the share may be off (95 %)\n");
    for (int i = 0; i < x->game.players; i++) {
        size_t start = out->len;
        buf_str(out, "  ");
        print_member(out, x->c->vocab, x->c->program.players_first + i, lang, NULL);
        buf_str(out, " wins");
        text_share(out, start, s->wins[i], s->games);
    }
    for (int i = 0; i < EXPLORE_RESULTS; i++)
        if (!i || beside[i]) {
            size_t start = out->len;
            buf_printf(out, "  %s", words[i]);
            text_share(out, start, beside[i], s->games);
        }
}

static void text_rules(struct buf *out, const struct explore *x)
{
    const struct explore_worker *sum = &x->workers[0];
    buf_str(out, "rules, by the games in which they took effect\n");
    for (size_t i = 0; i < x->c->rule_count; i++)
        if (x->c->rules[i].rule->code.text) {
            size_t start = out->len;
            buf_printf(out, "  %s", x->c->rules[i].rule->id.text);
            text_share(out, start, sum->exercised[i], sum->statistics.games);
        }
}

static void text_lengths(struct buf *out, const struct explore_statistics *s)
{
    static const uint64_t percents[] = {5, 25, 50, 75, 95};
    struct explore_lengths l = explore_lengths_of(s);
    if (!l.games)
        return;
    buf_str(out, "length of games that are over\n  mean ");
    add_hundredths(out, hundredths(l.sum, l.games));
    buf_printf(out, " decisions, %" PRIu64 " to %" PRIu64, l.least, l.most);
    for (size_t i = 0; i < sizeof percents / sizeof *percents; i++)
        buf_printf(out, "%s %" PRIu64 " %% up to %" PRIu64, i ? "," : ";", percents[i],
                   explore_lengths_quantile(s, percents[i]));
    buf_char(out, '\n');
}

static void text_choices(struct buf *out, const struct explore_statistics *s)
{
    if (!s->decisions)
        return;
    buf_str(out, "choices of a decision\n  mean ");
    add_hundredths(out, hundredths(s->choices, s->decisions));
    buf_printf(out, ", at the most %" PRIu64 "; only one in ", s->choices_most);
    add_hundredths(out, hundredths(s->forced * 100, s->decisions));
    buf_str(out, " % of the decisions\n");
}

static void text_games(struct buf *out, const struct explore *x, const char *lang)
{
    const struct explore_statistics *s = &x->workers[0].statistics;
    buf_printf(out, "%" PRIu64 " games, %" PRIu64 " decisions\n", s->games, s->decisions);
    if (!s->games)
        return;
    text_results(out, x, lang);
    text_lengths(out, s);
    text_choices(out, s);
    if (x->options.rules)
        text_rules(out, x);
}

static void text_findings(struct buf *out, const struct explore *x)
{
    const struct explore_worker *sum = &x->workers[0];
    for (size_t i = 0; i < sum->finding_count; i++) {
        const struct explore_finding *f = &sum->findings[i];
        buf_printf(out, "%s, %" PRIu64 " %s, for example after %" PRIu64 " %s", explore_kind(f), f->times,
                   f->times == 1 ? "time" : "times", f->length, f->length == 1 ? "decision" : "decisions");
        if (x->options.games)
            buf_printf(out, " of game %" PRIu64, f->part);
        buf_printf(out, "%s%s\n", f->file ? ": " : "", f->file ? f->file : "");
        for (const char *line = f->text; *line;) {
            size_t len = strcspn(line, "\n");
            buf_str(out, "  ");
            buf_add(out, line, len);
            buf_char(out, '\n');
            line += len + (line[len] == '\n');
        }
    }
}

void explore_text(struct buf *out, const struct explore *x, const char *lang)
{
    if (x->stopped)
        buf_str(out, "stopped before the end: this was counted until then\n");
    if (x->options.games)
        text_games(out, x, lang);
    else
        text_levels(out, x);
    text_findings(out, x);
}
