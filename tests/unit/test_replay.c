/* SPDX-License-Identifier: MIT
 *
 * Logs held against games: a good one agrees, and every way of telling another story is found, with the record at
 * which it begins and both sides. Forged logs are made by importing changed lines, so that their checks and chain are
 * right.
 */
#include "game_sample.h"

#include "adjudge.h"
#include "base/input.h"
#include "base/mem.h"
#include "session/position.h"
#include "session/record.h"
#include "session/replay.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const by[] = {"random", "random", "first"};
static const struct game_setup setup = {.seed = "k", .players = 3, .by = by};

static int replay_all(struct replay *r, const char *path, const struct replay_options *options)
{
    int more = replay_open(r, path, options) ? -1 : 1;
    while (more > 0)
        more = replay_next(r);
    return more;
}

/* Plays the log of these lines again. */
static int replay_lines(struct replay *r, const char *lines)
{
    const char *path = game_sample_path("forged");
    game_sample_import(path, lines);
    return replay_all(r, path, &(struct replay_options){.programs = REPLAY_PLAYERS_REQUIRED});
}

/* … of these lines with `to` instead of the first `from`. */
static void replay_forged(struct replay *r, const char *lines, const char *from, const char *to)
{
    struct buf forged = game_sample_replace(lines, from, to);
    replay_lines(r, buf_cstr(&forged));
    buf_release(&forged);
}

/* The lines of a whole game of the fair, and their number. */
static struct buf fair_lines(void)
{
    struct game_sample s;
    const char *path = game_sample_path("whole");
    game_sample_load(&s, "tests/data/session/fair");
    game_sample_record(&s, &setup, path, 0);
    struct buf lines = game_sample_dump(path);
    game_sample_release(&s);
    return lines;
}

Test(replay, a_recorded_game_agrees_with_its_log)
{
    static const char *const folders[] = {"rulebooks/tic-tac-toe", "rulebooks/connect-four", "rulebooks/coast",
                                          "tests/data/session/fair"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        struct game_sample s;
        struct replay r = {0};
        const char *path = game_sample_path("log");
        struct game_setup any = {.seed = "agree"};
        game_sample_load(&s, folders[i]);
        game_sample_record(&s, &any, path, 0);
        cr_expect_eq(replay_all(&r, path, NULL), 0, "%s: %s", folders[i], replay_message(&r));
        cr_expect_eq(r.verdict, REPLAY_OK);
        cr_expect(r.ended && r.finished);
        cr_expect_eq(r.game->state, GAME_OVER);
        cr_expect_geq(r.hashes_checked, 1);
        cr_expect_eq(r.last_hash, r.game->decisions);
        cr_expect_eq(r.reader.sequence.decisions, r.game->decisions);
        replay_release(&r);
        unlink(path);
        game_sample_release(&s);
    }
    game_sample_clean();
    cr_expect_eq(mem_live(), 0);
}

Test(replay, a_log_that_takes_too_many_steps_is_over_a_limit)
{
    const struct replay_options few = {.steps_max = 100};
    struct game_sample s;
    struct replay r = {0};
    const char *path = game_sample_path("log");
    game_sample_load(&s, "tests/data/session/fair");
    game_sample_record(&s, &setup, path, 0);
    cr_expect_eq(replay_all(&r, path, &few), -1);
    cr_expect_eq(r.verdict, REPLAY_LOG);
    cr_expect_eq(r.reader.fault.verdict, LOG_OVER_LIMIT);
    cr_expect_str_eq(replay_message(&r), "replaying the log takes more than 100 steps");
    replay_release(&r);
    unlink(path);
    game_sample_release(&s);
    game_sample_clean();
    cr_expect_eq(mem_live(), 0);
}

/* ---------------------------------------------------------------- forged logs */

struct forgery {
    char from[128], to[128];
    enum replay_verdict verdict;
    char what[16], message[128];
    int record; /* -1: any */
};

ParameterizedTestParameters(replay, every_other_story_is_found)
{
    /* The game begins: 0 header, 1 rulebook, 2 and 3 shuffles, 4 mark, 5 hash, 6 to 9 decisions 1 to 4, 10 decision
     * 5, 11 roll … */
    static struct forgery all[] = {
        {"\"of\":6,\"got\":\"4\"", "\"of\":6,\"got\":\"6\"", REPLAY_DIVERGED, "result",
         "this roll differs in its result", 11},
        {"\"for\":\"luck\",\"values\":[\"Ben\"]", "\"for\":\"lucky\",\"values\":[\"Ben\"]", REPLAY_DIVERGED,
         "purpose", "this roll differs in its purpose", 11},
        {"\"for\":\"luck\",\"values\":[\"Ben\"]", "\"for\":\"luck\",\"values\":[\"Cy\"]", REPLAY_DIVERGED, "values",
         "this roll differs in its values", 11},
        {"[\"Ben\"],\"index\":0", "[\"Ben\"],\"index\":1", REPLAY_DIVERGED, "index", "this roll differs in its index",
         11},
        {"\"index\":0,\"of\":6", "\"index\":0,\"of\":20", REPLAY_DIVERGED, "results",
         "this roll differs in its results", 11},
        {"\"order\":[\"Bell/1\",\"Lot/1\"", "\"order\":[\"Lot/1\",\"Bell/1\"", REPLAY_DIVERGED, "result",
         "this shuffle differs in its result", 2},
        {"\"got\":\"Cy\",\"by\":\"seed\"", "\"got\":\"Ann\",\"by\":\"seed\"", REPLAY_DIVERGED, "result",
         "this pick differs in its result", -1},
        {"\"do\":\"Ann hides 4\",\"of\":5", "\"do\":\"Ann hides 4\",\"of\":6", REPLAY_DIVERGED, "options",
         "this decision differs in its options", 6},
        {"\"do\":\"Ann hides 4\",\"of\":5,\"secret\":true", "\"do\":\"Ann hides 4\",\"of\":5", REPLAY_DIVERGED,
         "secret", "this decision differs in its secret", 6},
        {"\"role\":\"Ben\",\"do\":\"Ben hides 1\"", "\"role\":\"Cy\",\"do\":\"Ben hides 1\"", REPLAY_DIVERGED, "role",
         "Cy decides in the log, Ben in the game", 7},
        {"Ben bets 4", "Ben bets 9", REPLAY_ILLEGAL, "decision", "'Ben bets 9' is not a legal choice", 10},
        {"\"do\":\"Ben bets 4\"", "\"do\":\"ben bets 4\"", REPLAY_ILLEGAL, "decision",
         "'ben bets 4' is not a legal choice", 10},
        {"token 1, token 4", "token 4, token 1", REPLAY_ILLEGAL, "decision",
         "'token 4, token 1' is spelled 'token 1, token 4'", -1},
        {"\"do\":\"Ann hides 4\"", "\"do\":\"Ann hides 3\"", REPLAY_DIVERGED, "player",
         "the header names a program ('random') for Ann, which would have decided 'Ann hides 4'", 6},
        {"{\"role\":\"Ann\",\"by\":\"random\"}", "{\"role\":\"Ann\",\"by\":\"first\"}", REPLAY_DIVERGED, "player",
         "the header names a program ('first') for Ann, which would have decided 'Ann hides 1'", 6},
        {"{\"role\":\"Cy\",\"by\":\"first\"}", "{\"role\":\"Cy\",\"by\":\"random\"}", REPLAY_DIVERGED, "player",
         "the header names a program ('random') for Cy, which would have decided 'Cy hides 3'", -1},
        {"\"by\":\"random\"},{\"role\":\"Ben\"", "\"by\":\"human\"},{\"role\":\"Ben\"", REPLAY_OK, "", "", 0},
        {"\"rulebook\":{\"id\":\"fair\"", "\"rulebook\":{\"id\":\"chess\"", REPLAY_DIVERGED, "rulebook",
         "the header calls the rulebook 'chess', but its rules are those of 'fair'", -1},
        {"\"edition\":\"1\"", "\"edition\":\"FIDE 2023\"", REPLAY_DIVERGED, "rulebook",
         "the header calls it edition 'FIDE 2023' of the rulebook, but the rules are edition '1'", -1},
        {"\"winners\":[\"Ann\"]", "\"winners\":[\"Ben\"]", REPLAY_DIVERGED, "end",
         "the result differs: Ben in the log, Ann in the game", -1},
        {"\"winners\":[\"Ann\"],\"draw\":false", "\"winners\":[],\"draw\":true", REPLAY_DIVERGED, "end",
         "the result differs: a draw in the log, Ann in the game", -1},
        {"\"winners\":[\"Ann\"]", "\"winners\":[]", REPLAY_DIVERGED, "end",
         "the result differs: no winner in the log, Ann in the game", -1},
        {"\"semantics\":1", "\"semantics\":2", REPLAY_REFUSED, "semantics",
         "the log was played by another meaning of rules", 0},
        {"chacha20-1", "chacha20-2", REPLAY_REFUSED, "chance", "the log draws its chance in another way", 0},
        {"\"fuel\":20000000", "\"fuel\":20000001", REPLAY_REFUSED, "limits", "the log was played within other limits",
         -1},
        {"\"days\":2", "\"dogs\":2", REPLAY_REFUSED, "set-up", "there is no option 'dogs'; did you mean 'days'?", -1},
        {"\"role\":\"Ben\",\"by\"", "\"role\":\"Bo\",\"by\"", REPLAY_REFUSED, "roles",
         "the log has other roles than its rulebook", -1},
        {"The fair", "A fair", REPLAY_DIVERGED, "rulebook",
         "the rulebook in the log is not the one that its header names", 1},
        {"\"seed\":\"k\"", "\"seed\":\"l\"", REPLAY_DIVERGED, "result", "this shuffle differs in its result", 2},
        {"\"by\":\"seed\"", "\"by\":\"observed\"", REPLAY_OK, "", "", 0},
    };
    return cr_make_param_array(struct forgery, all, sizeof all / sizeof *all);
}

ParameterizedTest(struct forgery *f, replay, every_other_story_is_found)
{
    struct replay r = {0};
    struct buf lines = fair_lines();
    replay_forged(&r, buf_cstr(&lines), f->from, f->to);
    cr_expect_eq(r.verdict, f->verdict, "%s → %s: %s", f->from, f->to, replay_message(&r));
    cr_expect_str_eq(replay_message(&r), f->message);
    if (f->verdict != REPLAY_OK) {
        cr_expect_str_eq(r.difference.what, f->what);
        cr_expect(f->record < 0 || r.difference.record == (uint64_t)f->record, "record %d", (int)r.difference.record);
    }
    replay_release(&r);
    buf_release(&lines);
    game_sample_clean();
    cr_expect_eq(mem_live(), 0);
}

Test(replay, a_record_that_is_missing_is_found)
{
    struct replay r = {0};
    struct buf lines = fair_lines();
    char *roll = strstr(lines.data, "{\"record\":\"roll\""), *next = strchr(roll, '\n') + 1;
    memmove(roll, next, strlen(next) + 1);
    replay_lines(&r, lines.data);
    cr_expect_eq(r.verdict, REPLAY_DIVERGED);
    cr_expect_str_eq(replay_message(&r), "the log has a decision where the game has a roll");
    cr_expect_str_eq(r.difference.what, "record");
    cr_expect_eq(r.difference.record, 11);
    cr_expect_eq(r.difference.decision, 5);
    replay_release(&r);
    buf_release(&lines);
    game_sample_clean();
}

Test(replay, records_that_the_game_does_not_have_are_found)
{
    static const struct {
        const char *before, *extra, *message;
        enum replay_verdict verdict;
    } extras[] = {
        {"{\"record\":\"decision\",\"n\":1,",
         "{\"record\":\"roll\",\"for\":\"luck\",\"values\":[\"Ben\"],\"index\":0,\"of\":6,\"got\":\"4\","
         "\"by\":\"seed\"}\n",
         "the log has a roll that the game does not have", REPLAY_DIVERGED},
        {"{\"record\":\"end\"",
         "{\"record\":\"decision\",\"n\":23,\"role\":\"Ann\",\"do\":\"Ann hides 1\",\"of\":5}\n",
         "'Ann hides 1' comes when the game is over", REPLAY_ILLEGAL},
        {"{\"record\":\"roll\"", "{\"record\":\"hash\",\"n\":5,\"state\":\"0000000000000000\"}\n",
         "the log has a hash where the game has a roll", REPLAY_DIVERGED},
        {"{\"record\":\"decision\",\"n\":3,", "{\"aside\":\"note\",\"n\":2,\"text\":\"a pause\"}\n", "", REPLAY_OK},
        {"{\"record\":\"decision\",\"n\":3,", "{\"record\":\"resume\",\"n\":2}\n", "", REPLAY_OK},
    };
    for (size_t i = 0; i < sizeof extras / sizeof *extras; i++) {
        struct replay r = {0};
        struct buf lines = fair_lines();
        char put[512];
        snprintf(put, sizeof put, "%s%s", extras[i].extra, extras[i].before);
        if (strstr(extras[i].extra, "\"n\":23")) {
            struct buf more = game_sample_replace(buf_cstr(&lines), "\"end\",\"n\":22", "\"end\",\"n\":23");
            buf_release(&lines);
            lines = more;
        }
        replay_forged(&r, buf_cstr(&lines), extras[i].before, put);
        cr_expect_eq(r.verdict, extras[i].verdict, "%s", replay_message(&r));
        cr_expect_str_eq(replay_message(&r), extras[i].message);
        replay_release(&r);
        buf_release(&lines);
        game_sample_clean();
    }
    cr_expect_eq(mem_live(), 0);
}

Test(replay, a_log_that_stops_inside_a_decision_is_found)
{
    struct replay r = {0};
    struct buf lines = fair_lines();
    char *roll = strstr(lines.data, "{\"record\":\"roll\"");
    *roll = '\0'; /* the decision that caused it is the last record */
    cr_expect_eq(replay_lines(&r, lines.data), -1);
    cr_expect_eq(r.verdict, REPLAY_DIVERGED);
    cr_expect_str_eq(replay_message(&r),
                     "the log ends in the middle of a decision, where the game continues with a roll");
    replay_release(&r);
    buf_release(&lines);
    game_sample_clean();
}

Test(replay, positions_in_a_log_are_recomputed)
{
    for (int wrong = 0; wrong <= 1; wrong++) {
        struct replay r = {0};
        struct buf lines = fair_lines(), text = BUF_INIT, put = BUF_INIT;
        struct arena arena = {0};
        cr_assert_eq(replay_open(&r, game_sample_path("whole"), NULL), 0);
        cr_assert_eq(replay_to(&r, 2), 1);
        const struct position *p = position_make(r.compiled, &r.game->vm, POSITION_ALL, &arena);
        const struct json_value *state = position_json(p, "en", &text);
        buf_reset(&text);
        json_value_print(&text, state);
        replay_release(&r);
        if (wrong)
            *(strstr(text.data, "\"secret\":4") + strlen("\"secret\":")) = '5';
        buf_printf(&put, "{\"record\":\"position\",\"n\":2,\"state\":%s}\n{\"record\":\"decision\",\"n\":3,",
                   text.data);
        replay_forged(&r, lines.data, "{\"record\":\"decision\",\"n\":3,", put.data);
        cr_expect_eq(r.verdict, wrong ? REPLAY_DIVERGED : REPLAY_OK, "%s", replay_message(&r));
        cr_expect_str_eq(replay_message(&r), wrong ? "the position after decision 2 differs" : "");
        replay_release(&r);
        arena_release(&arena);
        buf_release(&lines);
        buf_release(&text);
        buf_release(&put);
        game_sample_clean();
    }
    cr_expect_eq(mem_live(), 0);
}

/* ---------------------------------------------------------------- observed dice */

static void record_observed(const char *path)
{
    struct game_sample s;
    struct game g = {0};
    struct recorder r = {0};
    static const struct log_writer_options quick = {.sync = LOG_SYNC_NEVER};
    struct game_setup observed = {.players = 2};
    game_sample_load(&s, "tests/data/session/fair");
    cr_assert_eq(game_prepare(&g, s.c, &observed), 0);
    cr_assert_eq(recorder_start(&r, &g, path, false, &quick), 0);
    struct game_sink sink = recorder_sink(&r);
    game_begin(&g, &sink);
    cr_assert_eq(game_observe_text(&g, "BELL 1, BELL 2, LOT 1, LOT 2, LOT 3"), 0);
    cr_assert_eq(game_observe_text(&g, "LOT 2, LOT 3, LOT 1"), 0);
    cr_assert_eq(game_decide_text(&g, "Ann hides 2"), 0);
    cr_assert_eq(game_decide_text(&g, "Ben hides 2"), 0);
    cr_assert_eq(game_decide_text(&g, "Ann bets 3"), 0);
    cr_assert_eq(game_observe_text(&g, "1"), 0);
    cr_assert_eq(g.state, GAME_OBSERVE, "a one is rolled again");
    cr_assert_eq(recorder_finish(&r), 0);
    recorder_release(&r);
    game_release(&g);
    game_sample_release(&s);
}

Test(replay, observed_dice_are_taken_from_the_log)
{
    struct replay r = {0};
    const char *path = game_sample_path("observed");
    record_observed(path);
    cr_expect_eq(replay_all(&r, path, NULL), 0, "%s", replay_message(&r));
    cr_expect_eq(r.rolls_observed, 3);
    cr_expect_eq(r.rolls_checked, 0);
    cr_expect_eq(r.game->state, GAME_OBSERVE);
    replay_release(&r);

    struct buf lines = game_sample_dump(path);
    replay_forged(&r, lines.data, "\"got\":\"1\"", "\"got\":\"3\"");
    cr_expect_eq(r.verdict, REPLAY_OK, "nobody can tell what was thrown: %s", replay_message(&r));
    cr_expect_eq(r.game->state, GAME_DECISION);
    replay_release(&r);

    replay_forged(&r, lines.data, "\"got\":\"1\"", "\"got\":\"8\"");
    cr_expect_eq(r.verdict, REPLAY_ILLEGAL);
    cr_expect_str_eq(replay_message(&r), "an observed result is not possible: '8' is no possible result");
    replay_release(&r);

    replay_forged(&r, lines.data, "\"got\":\"1\",\"by\":\"observed\"", "\"got\":\"1\",\"by\":\"seed\"");
    cr_expect_eq(r.verdict, REPLAY_DIVERGED);
    cr_expect_str_eq(replay_message(&r), "a roll comes from the seed, but the log has no seed");
    replay_release(&r);
    buf_release(&lines);
    game_sample_clean();
    cr_expect_eq(mem_live(), 0);
}

/* ---------------------------------------------------------------- thin and torn logs */

Test(replay, a_thin_log_needs_the_very_rulebook)
{
    struct game_sample s, other;
    const char *path = game_sample_path("thin");
    struct buf lines = fair_lines();
    game_sample_load(&s, "tests/data/session/fair");
    game_sample_load(&other, "rulebooks/coast");
    char *second = strchr(lines.data, '\n') + 1, *third = strchr(second, '\n') + 1;
    memmove(second, third, strlen(third) + 1);
    game_sample_import(path, lines.data);
    const struct {
        struct replay_options options;
        enum replay_verdict verdict;
        const char *message;
    } cases[] = {
        {{0}, REPLAY_REFUSED, "the log is thin: the folder of its rulebook must be given"},
        {{.compiled = s.c}, REPLAY_OK, ""},
        {{.compiled = other.c},
         REPLAY_REFUSED,
         "the log is thin, and was played by another rulebook than the one given"},
        {{.folder = s.rb->folder}, REPLAY_OK, ""},
        {{.folder = other.rb->folder},
         REPLAY_REFUSED,
         "the log is thin, and was played by another rulebook than the one given"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct replay r = {0};
        replay_all(&r, path, &cases[i].options);
        cr_expect_eq(r.verdict, cases[i].verdict);
        cr_expect_str_eq(replay_message(&r), cases[i].message);
        cr_expect(r.thin);
        replay_release(&r);
    }
    game_sample_release(&other);
    game_sample_release(&s);
    buf_release(&lines);
    game_sample_clean();
    cr_expect_eq(mem_live(), 0);
}

/* ---------------------------------------------------------------- going on */

static struct buf without_resumes(const struct buf *lines)
{
    struct buf out = BUF_INIT;
    for (const char *s = buf_cstr(lines); *s;) {
        size_t len = strcspn(s, "\n") + 1;
        if (strncmp(s, "{\"record\":\"resume\"", 18))
            buf_add(&out, s, len);
        s += len;
    }
    return out;
}

static void cut_file(const char *from, const char *to, size_t size)
{
    struct buf data = BUF_INIT;
    cr_assert_eq(input_read(&data, from, 1 << 24), 0);
    FILE *f = fopen(to, "wb");
    cr_assert(f);
    cr_assert_eq(fwrite(data.data, 1, size, f), size);
    fclose(f);
    buf_release(&data);
}

/* A game is cut off at every byte of its log and gone on with: it must become the same game. */
Test(replay, a_game_that_was_cut_off_goes_on_as_if_nothing_had_been, .timeout = 60)
{
    struct game_sample s;
    const char *whole = game_sample_path("whole"), *cut = game_sample_path("cut");
    struct buf bytes = BUF_INIT;
    size_t resumed = 0;
    game_sample_load(&s, "tests/data/session/fair");
    game_sample_record(&s, &setup, whole, 0);
    struct buf lines = game_sample_dump(whole);
    cr_assert_eq(input_read(&bytes, whole, 1 << 24), 0);
    for (size_t size = 1; size < bytes.len; size += 31) {
        struct adj_game *g = NULL;
        struct adj_text why = {0};
        unlink(cut);
        cut_file(whole, cut, size);
        enum adj_status status = adj_game_resume(cut, NULL, NULL, &g, &why);
        if (status == ADJ_OK) {
            while (adj_game_state(g) == ADJ_DECISION)
                cr_assert_eq(adj_game_decide_by(g, strcmp(adj_game_to_move(g), "Cy") ? "random" : "first"), ADJ_OK,
                             "%s", adj_game_message(g));
            cr_assert_eq(adj_game_state(g), ADJ_OVER);
            cr_assert_eq(adj_game_close(g, 0, NULL), ADJ_OK);
            struct buf ours = game_sample_dump(cut), same = without_resumes(&ours);
            cr_assert_str_eq(same.data, lines.data, "cut at byte %zu", size);
            buf_release(&ours);
            buf_release(&same);
            resumed++;
        } else
            cr_assert(why.len > 0);
        adj_text_free(&why);
    }
    cr_expect_gt(resumed, 50, "only logs without a whole header cannot be gone on with: %zu", resumed);
    buf_release(&lines);
    buf_release(&bytes);
    game_sample_release(&s);
    game_sample_clean();
    cr_expect_eq(mem_live(), 0);
}

Test(replay, a_game_that_waits_for_dice_goes_on_waiting)
{
    struct adj_game *g = NULL;
    struct adj_text why = {0};
    struct replay r = {0};
    const char *path = game_sample_path("observed");
    record_observed(path);
    cr_assert_eq(adj_game_resume(path, NULL, NULL, &g, &why), ADJ_OK, "%s", why.data);
    cr_expect_eq(adj_game_state(g), ADJ_OBSERVE);
    cr_expect_str_eq(adj_game_wanted(g, NULL), "the luck of Ann: one of 1, 2, 3, 4, 5, 6");
    cr_expect_eq(adj_game_observe(g, "5"), ADJ_OK);
    cr_expect_str_eq(adj_game_to_move(g), "Ben");
    cr_expect_eq(adj_game_close(g, 1, NULL), ADJ_OK);
    cr_expect_eq(replay_all(&r, path, NULL), 0, "%s", replay_message(&r));
    cr_expect(r.ended);
    cr_expect_eq(r.rolls_observed, 4);
    cr_expect_eq(r.resumes, 1);
    replay_release(&r);
    cr_expect_eq(adj_game_resume(path, NULL, NULL, &g, &why), ADJ_BAD_INPUT);
    cr_expect_not_null(strstr(why.data, ": cannot resume: the game is over"), "%s", why.data);
    adj_text_free(&why);
    game_sample_clean();
    cr_expect_eq(mem_live(), 0);
}
