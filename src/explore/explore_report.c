/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge explore` from a finished search, and its tables: schema/report-explore.schema.json. Shares
 * are integers: hundredths of a per cent.
 */
#include "explore/explore_report.h"

#include "base/tr.h"
#include "explore/explore_inner.h"
#include "lang/print.h"

/* ---------------------------------------------------------------- the tables */

static const struct report_field rate_fields[] = {
    REPORT_COUNT(explore_rate, games, "games", "How many games."),
    REPORT_COUNT(explore_rate, share, "share", "Of all games, in hundredths of a per cent."),
    REPORT_COUNT(explore_rate, low, "low", "The lower end of the 95 % confidence interval of the share."),
    REPORT_COUNT(explore_rate, high, "high", "Its upper end."),
    {0}};
static const struct report_shape rate_shape = {
    .name = "share", .size = sizeof(struct explore_rate), .fields = rate_fields};
static const struct report_field wins_fields[] = {
    REPORT_OBJECT(explore_wins, rate, "", &rate_shape, "Games that this role won."), {0}};
static const struct report_shape wins_shape = {
    .size = sizeof(struct explore_wins), .fields = wins_fields, .is_value = true};
static const struct report_field outcome_fields[] = {
    REPORT_MAP(explore_outcomes, wins, win_count, "wins", &wins_shape,
               "By role. A game with several winners counts for each of them."),
    REPORT_MANY(explore_outcomes, losses, loss_count, MAP, OPTIONAL, "losses", &wins_shape,
                "By role: games that the rules let it lose."),
    REPORT_OBJECT_OPTIONAL(explore_outcomes, shared, "shared", &rate_shape, "Games with several winners."),
    REPORT_OBJECT_OPTIONAL(explore_outcomes, no_winner, "no_winner", &rate_shape,
                           "Games that the rules end without a winner, and that are not drawn."),
    REPORT_OBJECT(explore_outcomes, draw, "draw", &rate_shape, "Drawn games."),
    REPORT_OBJECT(explore_outcomes, no_result, "no_result", &rate_shape, "Games that are over without a result."),
    REPORT_OBJECT(explore_outcomes, broken, "broken", &rate_shape, "Games that a run-time fault stopped."),
    REPORT_OBJECT(explore_outcomes, unfinished, "unfinished", &rate_shape, "Games that reached the maximum length."),
    {0}};
static const struct report_shape outcome_shape = {.size = sizeof(struct explore_outcomes),
                                                  .fields = outcome_fields};
static const struct report_field length_fields[] = {
    REPORT_COUNT(explore_length_figures, games, "games", "Games that are over."),
    REPORT_COUNT(explore_length_figures, decisions, "decisions", "Decisions in those."),
    REPORT_COUNT(explore_length_figures, least, "least", "Decisions of the shortest game."),
    REPORT_COUNT(explore_length_figures, most, "most", "Decisions of the longest game."),
    REPORT_COUNT(explore_length_figures, p5, "p5", "The 5th percentile."),
    REPORT_COUNT(explore_length_figures, p25, "p25", "The 25th percentile."),
    REPORT_COUNT(explore_length_figures, p50, "p50", "The median."),
    REPORT_COUNT(explore_length_figures, p75, "p75", "The 75th percentile."),
    REPORT_COUNT(explore_length_figures, p95, "p95", "The 95th percentile."),
    {0}};
static const struct report_shape length_shape = {.size = sizeof(struct explore_length_figures),
                                                 .fields = length_fields};
static const struct report_field choice_fields[] = {
    REPORT_COUNT(explore_choice_figures, offered, "offered", "Legal choices of all decisions."),
    REPORT_COUNT(explore_choice_figures, most, "most", "The maximum of a decision."),
    REPORT_COUNT(explore_choice_figures, forced, "forced", "Decisions with one legal choice."),
    {0}};
static const struct report_shape choice_shape = {.size = sizeof(struct explore_choice_figures),
                                                 .fields = choice_fields};
static const struct report_field rule_fields[] = {
    REPORT_TEXT(explore_rule_figures, rule, "rule", "Its id."),
    REPORT_COUNT(explore_rule_figures, games, "games", "Games in which it took effect."),
    {0}};
static const struct report_shape rule_shape = {.size = sizeof(struct explore_rule_figures), .fields = rule_fields};

static const char *const findings[] = {"dead end", "endless loop", "broken invariant", "unfinished game", "fault", NULL};
static const char *const varies[] = {"each", "pairs", NULL};

static const struct report_field sets_fields[] = {
    REPORT_WORD(explore_sets_figures, vary, "vary", REQUIRED, varies,
                "each: one option at a time has another value than its first; pairs: the sets have every pair of values "
                "of two options."),
    REPORT_COUNT(explore_sets_figures, options, "options", "Options that vary."),
    REPORT_COUNT(explore_sets_figures, sets, "sets", "Sets of options in a round of games."),
    REPORT_COUNT(explore_sets_figures, fewest, "fewest_players", "The least number of players."),
    REPORT_COUNT(explore_sets_figures, most, "most_players", "The greatest number of players."),
    REPORT_COUNT(explore_sets_figures, games, "games",
                 "Games that play every set with every number of players: a round for each number."),
    {0}};
static const struct report_shape sets_shape = {.size = sizeof(struct explore_sets_figures), .fields = sets_fields};

static const struct report_field sequence_fields[] = {
    REPORT_COUNT(explore_line, depth, "depth", "The number of decisions, or of turns."),
    REPORT_COUNT(explore_line, count, "sequences", "Sequences of that many decisions or turns."),
    REPORT_COUNT(explore_line, ended, "ended", "Those after which the game is over."),
    REPORT_COUNT(explore_line, broken, "broken", "Those after which it stops with a fault: see the findings."),
    {0}};
static const struct report_field position_fields[] = {
    REPORT_COUNT(explore_line, depth, "depth", "The number of decisions."),
    REPORT_COUNT(explore_line, count, "positions", "Different positions after that many decisions."),
    REPORT_COUNT(explore_line, ended, "ended", "Those in which the game is over."),
    REPORT_COUNT(explore_line, broken, "broken", "Those in which it stops with a fault."),
    REPORT_COUNT(explore_line, positions_in_all, "positions_in_all",
                 "Different positions after that many decisions or fewer."),
    {0}};
static const struct report_field game_fields[] = {
    REPORT_COUNT(explore_line, games, "games", "Games that were played."),
    REPORT_COUNT(explore_line, decisions, "decisions", "Decisions in all of them."),
    REPORT_OBJECT_OPTIONAL(explore_line, results, "results", &outcome_shape, "The results; absent: no games."),
    REPORT_OBJECT(explore_line, lengths, "lengths", &length_shape, "Lengths of the games that are over."),
    REPORT_OBJECT(explore_line, choices, "choices", &choice_shape, "Legal choices."),
    REPORT_LIST_OPTIONAL(explore_line, measured, measured_count, "measures", &explore_measured_shape,
                         "Values at the end of games: the results of players, if rules define them, and those of "
                         "--measure."),
    REPORT_LIST_OPTIONAL(explore_line, rules, rule_count, "rules", &rule_shape, "With --rules."),
    REPORT_OBJECT_OPTIONAL(explore_line, sets, "sets", &sets_shape, "With --options: the sets of options."),
    REPORT_TEXTS_OPTIONAL(explore_line, unread, unread_count, "unread",
                          "With --options and --rules: the values of options, as option=value, that no rule read in "
                          "these games."),
    {0}};
static const struct report_field finding_fields[] = {
    REPORT_WORD(explore_line, finding, "finding", REQUIRED, findings, "What went wrong."),
    REPORT_TEXT_OPTIONAL(explore_line, rulebook, "rulebook",
                         "With --compare: the id of the other rulebook, if it happened by that one."),
    REPORT_TEXT_OR_NULL(explore_line, rule, "rule", "The rule that failed; null of a dead end."),
    REPORT_TEXT(explore_line, text, "text", "What went wrong, and where."),
    REPORT_COUNT(explore_line, times, "times", "How often it happened."),
    REPORT_COUNT(explore_line, decisions, "decisions", "Decisions of the example."),
    REPORT_COUNT_OPTIONAL(explore_line, game, "game", "The number of the random game that is the example."),
    REPORT_TEXT_OR_NULL(explore_line, log, "log", "The file of the example; null without -o."),
    REPORT_TEXTS_OPTIONAL(explore_line, options, option_count, "options",
                          "With --options: the options of the example that are set, as option=value; the others have "
                          "their first values."),
    REPORT_COUNT_OPTIONAL(explore_line, players, "players", "With --options: the players of the example."),
    REPORT_ONLY_TRUE(explore_line, reduced, "reduced",
                     "With --options: without one of these options no game that was tried shows it."),
    {0}};
static const struct report_field exact_line_fields[] = {
    REPORT_OBJECT(explore_line, exact, "probabilities", &explore_exact_shape,
                  "With --chance all: exact, if each choice of a decision is as likely as the others."),
    {0}};
static const struct report_field comparison_fields[] = {
    REPORT_OBJECT(explore_line, comparison, "comparison", &explore_comparison_shape, "With --compare."), {0}};
static const struct report_field secrets_fields[] = {
    REPORT_OBJECT(explore_line, secrets, "secrets", &explore_secrets_shape,
                  "With --secrets: pairs of games that differ in what one role must not know."),
    {0}};
static const struct report_field leak_fields[] = {REPORT_PART(explore_line, leak, &explore_leak_shape), {0}};
static const struct report_field stopped_fields[] = {
    REPORT_ONLY_TRUE(explore_line, stopped, "stopped", "The search was stopped: the results are partial."), {0}};

static const struct report_shape sequence_shape = {
    .name = "sequences", .size = sizeof(struct explore_line), .fields = sequence_fields};
static const struct report_shape position_shape = {
    .name = "positions", .size = sizeof(struct explore_line), .fields = position_fields};
static const struct report_shape game_shape = {
    .name = "games", .size = sizeof(struct explore_line), .fields = game_fields};
static const struct report_shape exact_line_shape = {
    .name = "probabilities", .size = sizeof(struct explore_line), .fields = exact_line_fields};
static const struct report_shape comparison_shape = {
    .name = "comparison", .size = sizeof(struct explore_line), .fields = comparison_fields};
static const struct report_shape finding_shape = {
    .name = "finding", .size = sizeof(struct explore_line), .fields = finding_fields};
static const struct report_shape secrets_shape = {.size = sizeof(struct explore_line), .fields = secrets_fields};
static const struct report_shape leak_shape = {.size = sizeof(struct explore_line), .fields = leak_fields};
static const struct report_shape stopped_shape = {
    .name = "stopped", .size = sizeof(struct explore_line), .fields = stopped_fields};
static const struct report_shape *const line_variants[] = {[EXPLORE_SEQUENCES] = &sequence_shape,
                                                           [EXPLORE_POSITIONS] = &position_shape,
                                                           [EXPLORE_GAMES] = &game_shape,
                                                           [EXPLORE_EXACT] = &exact_line_shape,
                                                           [EXPLORE_COMPARED] = &comparison_shape,
                                                           [EXPLORE_FINDING] = &finding_shape,
                                                           [EXPLORE_SECRETS] = &secrets_shape,
                                                           [EXPLORE_LEAK] = &leak_shape,
                                                           [EXPLORE_STOPPED] = &stopped_shape,
                                                           NULL};
static const struct report_shape line_shape = {.size = sizeof(struct explore_line), .variants = line_variants};
static const struct report_field fields[] = {
    REPORT_LIST(explore_report, lines, line_count, "lines", &line_shape, "The lines."), {0}};
static const struct report_shape shape = {.size = sizeof(struct explore_report), .fields = fields};

const struct report_kind explore_report_kind = {
    .name = "explore",
    .version = 1,
    .title = "adjudge explore --format json",
    .description = "An object a line: one for each depth, or one about random games; with --chance all one with "
                   "probabilities; with --compare one with differences; with --secrets one about pairs of games, and "
                   "one for each kind of leak; then one for each kind of finding; "
                   "then, if the search was stopped, one that says so. If the rulebook cannot be used, the output is the "
                   "report of check.",
    .heading = TR("Search of a rulebook"),
    .shape = &shape,
    .stream = REPORT_LINES,
    .document = explore_document,
};

/* ---------------------------------------------------------------- the data */

/* The report while it is filled. */
struct filler {
    struct report *report;
    struct arena *arena;
    struct explore_line *lines;
    size_t count, room;
};

static void add(struct filler *f, struct explore_line line)
{
    ARENA_PUSH(f->arena, f->lines, f->count, f->room) = line;
}

/* Positions are also added up over the depths. */
static void add_levels(struct filler *f, const struct explore *x)
{
    uint64_t in_all = 0;
    for (size_t i = 0; i < explore_level_end(x); i++) {
        const struct explore_level *l = &x->workers[0].levels[i];
        struct explore_line line = {.kind = EXPLORE_SEQUENCES, .depth = i, .count = l->sequences, .ended = l->ended,
                                    .broken = l->broken};
        if (x->options.positions) {
            line.kind = EXPLORE_POSITIONS;
            line.positions_in_all = in_all = explore_positions_in_all(x, in_all, i);
        }
        add(f, line);
    }
}

/* The share with its confidence interval; see explore_statistics.h. */
static const struct explore_rate *rate_of(struct filler *f, uint64_t games, uint64_t of)
{
    struct explore_share s = explore_share_of(games, of);
    struct explore_rate *rate = ARENA_NEW(f->arena, struct explore_rate);
    *rate = (struct explore_rate){games, s.share, s.low, s.high};
    return rate;
}

/* The role's name in the language of the report; the JSON has its stable name. */
static const char *role_title(struct filler *f, const struct explore *x, int role)
{
    struct buf *scratch = &f->report->scratch;
    buf_reset(scratch);
    print_member(scratch, x->c->vocab, x->c->program.players_first + role, f->report->lang, NULL);
    return arena_strdup(f->arena, buf_cstr(scratch));
}

/* Of the rate of games that ended in this way; NULL if there are none and it is optional. */
static const struct explore_rate *end_rate(struct filler *f, const struct explore *x, enum explore_end end, bool always)
{
    uint64_t games = explore_end_count(x, EXPLORE_ENDED, end);
    return games || always ? rate_of(f, games, x->workers[0].statistics.games) : NULL;
}

static struct explore_wins wins_of(struct filler *f, const struct explore *x, int role, int32_t what)
{
    return (struct explore_wins){game_role(&x->game, role),
                                 rate_of(f, explore_end_count(x, what, role), x->workers[0].statistics.games),
                                 role_title(f, x, role)};
}

static const struct explore_outcomes *outcomes_of(struct filler *f, const struct explore *x)
{
    struct explore_outcomes *o = ARENA_NEW(f->arena, struct explore_outcomes);
    struct explore_wins *wins = ARENA_ARRAY(f->arena, struct explore_wins, x->game.players + 1);
    struct explore_wins *losses = ARENA_ARRAY(f->arena, struct explore_wins, x->game.players + 1);
    *o = (struct explore_outcomes){.wins = wins,
                                   .win_count = (size_t)x->game.players,
                                   .shared = end_rate(f, x, EXPLORE_SHARED, false),
                                   .draw = end_rate(f, x, EXPLORE_DRAW, true),
                                   .no_winner = end_rate(f, x, EXPLORE_NO_WINNER, false),
                                   .no_result = end_rate(f, x, EXPLORE_NO_RESULT, true),
                                   .broken = end_rate(f, x, EXPLORE_BROKEN, true),
                                   .unfinished = end_rate(f, x, EXPLORE_UNFINISHED, true)};
    for (int i = 0; i < x->game.players; i++) {
        wins[i] = wins_of(f, x, i, EXPLORE_WON);
        if (explore_end_count(x, EXPLORE_LOST, i))
            losses[o->loss_count++] = wins_of(f, x, i, EXPLORE_LOST);
    }
    o->losses = o->loss_count ? losses : NULL;
    return o;
}

static const struct explore_length_figures *lengths_of(struct filler *f, const struct explore_statistics *s)
{
    struct explore_lengths l = explore_lengths_of(s);
    struct explore_length_figures *out = ARENA_NEW(f->arena, struct explore_length_figures);
    *out = (struct explore_length_figures){l.games,
                                           l.sum,
                                           l.least,
                                           l.most,
                                           explore_lengths_quantile(s, 5),
                                           explore_lengths_quantile(s, 25),
                                           explore_lengths_quantile(s, 50),
                                           explore_lengths_quantile(s, 75),
                                           explore_lengths_quantile(s, 95)};
    return out;
}

/* Rules without code cannot take effect and are omitted. */
static void fill_rules(struct filler *f, struct explore_line *line, const struct explore *x)
{
    struct explore_rule_figures *rules = ARENA_ARRAY(f->arena, struct explore_rule_figures, x->c->rule_count + 1);
    for (size_t i = 0; i < x->c->rule_count; i++)
        if (x->c->rules[i].rule->code.text)
            rules[line->rule_count++] = (struct explore_rule_figures){x->c->rules[i].rule->id.text,
                                                                      x->workers[0].exercised[i],
                                                                      rate_of(f, x->workers[0].exercised[i],
                                                                              line->games)};
    line->rules = rules;
}

static const struct explore_sets_figures *sets_of(struct filler *f, const struct explore *x)
{
    const struct explore_sets *s = &x->sets;
    struct explore_sets_figures *out = ARENA_NEW(f->arena, struct explore_sets_figures);
    *out = (struct explore_sets_figures){varies[x->options.vary - 1], s->factor_count, s->covering.rows,
                                         (uint64_t)s->fewest, (uint64_t)s->most, explore_sets_games(s)};
    return out;
}

static void fill_unread(struct filler *f, struct explore_line *line, const struct explore *x)
{
    const struct explore_sets *s = &x->sets;
    const char **unread = NULL;
    size_t cap = 0;
    for (size_t i = 0; i < s->factor_count; i++)
        for (uint16_t value = 0; value < s->counts[i]; value++)
            if (!explore_reads_at(&x->workers[0].reads, i, value))
                ARENA_PUSH(f->arena, unread, line->unread_count, cap) = explore_sets_text(s, i, value, f->arena);
    line->unread = unread ? unread : ARENA_ARRAY(f->arena, const char *, 1);
}

/* Without a finished game results are missing, which JSON shows as null. */
static void add_games(struct filler *f, const struct explore *x)
{
    const struct explore_statistics *s = &x->workers[0].statistics;
    struct explore_choice_figures *choices = ARENA_NEW(f->arena, struct explore_choice_figures);
    struct explore_line line = {.kind = EXPLORE_GAMES, .games = s->games, .decisions = s->decisions,
                                .sets = x->options.vary ? sets_of(f, x) : NULL};
    *choices = (struct explore_choice_figures){s->choices, s->choices_most, s->forced};
    line.choices = choices;
    line.results = s->games ? outcomes_of(f, x) : NULL;
    line.lengths = lengths_of(f, s);
    if (x->measure_count)
        line.measured = explore_measured_of(f->report, x, &line.measured_count);
    if (x->options.rules)
        fill_rules(f, &line, x);
    if (x->workers[0].reads.sets)
        fill_unread(f, &line, x);
    add(f, line);
}

/* `rulebook`: the id of the other rulebook, by which these were found; NULL: by the first. */
static void add_findings(struct filler *f, const struct explore *x, const char *rulebook)
{
    const struct explore_worker *sum = &x->workers[0];
    for (size_t i = 0; i < sum->finding_count; i++) {
        const struct explore_finding *found = &sum->findings[i];
        add(f, (struct explore_line){.kind = EXPLORE_FINDING, .finding = explore_kind(found), .rule = found->rule,
                                     .text = found->text, .times = found->times, .decisions = found->length,
                                     .game = x->options.games ? found->part : REPORT_NO_COUNT, .log = found->file,
                                     .options = found->options, .option_count = found->option_count,
                                     .players = x->options.vary ? (uint64_t)found->players : REPORT_NO_COUNT,
                                     .reduced = found->reduced, .rulebook = rulebook});
    }
}

static void add_secrets(struct filler *f, const struct explore *x)
{
    const struct explore_secrets *s = x->workers[0].secrets;
    add(f, (struct explore_line){.kind = EXPLORE_SECRETS, .secrets = explore_secrets_of(f->report, x)});
    for (size_t i = 0; i < s->leak_count; i++)
        add(f, (struct explore_line){.kind = EXPLORE_LEAK, .leak = explore_leak_of(f->report, x, &s->leaks[i])});
}

/* The last line of a search that was stopped states it, after its partial results. */
void explore_report_fill(struct report *r, const struct explore *x)
{
    struct explore_report *out = ARENA_NEW(&r->arena, struct explore_report);
    struct filler f = {.report = r, .arena = &r->arena};
    if (x->options.secrets)
        add_secrets(&f, x);
    else if (x->options.games)
        add_games(&f, x);
    else
        add_levels(&f, x);
    if (explore_is_exact(x))
        add(&f, (struct explore_line){.kind = EXPLORE_EXACT, .exact = explore_exact_of(r, x)});
    if (x->options.other)
        add(&f, (struct explore_line){.kind = EXPLORE_COMPARED, .comparison = explore_comparison_of(r, x)});
    add_findings(&f, x, NULL);
    if (x->options.other)
        add_findings(&f, x->options.other, arena_strdup(&r->arena, x->options.other->c->rb->id.text));
    if (x->stopped)
        add(&f, (struct explore_line){.kind = EXPLORE_STOPPED, .stopped = true});
    *out = (struct explore_report){f.lines, f.count, x->options.depth, x->options.turns};
    r->value = out;
}
