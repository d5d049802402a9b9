/* SPDX-License-Identifier: MIT
 *
 * What looks at many logs one after another, where they are games of one collection: the file is opened once for all
 * of them. It goes away behind the first game here, so that who opens it once more finds none.
 */
#include "game_sample.h"

#include "adjudge.h"
#include "base/mem.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GAMES = 3 };

static const char *file, *names[GAMES]; /* of the collection, and its games */
static struct adj_rulebook *rb;

static void add_game(struct adj_collection *collection, const char *seed)
{
    static const char *const by[] = {"random", "random"};
    struct adj_setup setup = {.seed = seed, .by = by, .into = collection};
    struct adj_game *g = NULL;
    cr_assert_eq(adj_game_start(rb, &setup, NULL, 0, &g), ADJ_OK, "%s", g ? adj_game_message(g) : "");
    while (adj_game_state(g) == ADJ_DECISION)
        cr_assert_eq(adj_game_decide_by(g, "random"), ADJ_OK);
    cr_assert_eq(adj_game_close(g, 1, NULL), ADJ_OK);
}

static void begin(void)
{
    static char of_games[GAMES][512];
    char folder[512];
    struct adj_collection *collection = NULL;
    const char *root = getenv("ADJ_SOURCE_ROOT");
    snprintf(folder, sizeof folder, "%s/rulebooks/tic-tac-toe", root ? root : ".");
    cr_assert_eq(adj_rulebook_open(folder, &rb), ADJ_OK);
    file = game_sample_path("all.jsonl.gz");
    cr_assert_eq(adj_collection_new(file, 0, NULL, &collection, NULL), ADJ_OK);
    for (int i = 0; i < GAMES; i++) {
        snprintf(of_games[i], sizeof of_games[i], "%s#%d", file, i + 1);
        names[i] = of_games[i];
        add_game(collection, names[i]);
    }
    cr_assert_eq(adj_collection_finish(collection, NULL), ADJ_OK);
    adj_collection_free(collection);
}

static void end(void)
{
    adj_rulebook_close(rb);
    game_sample_clean();
    cr_expect_eq(mem_live(), 0);
}

TestSuite(many_logs, .init = begin, .fini = end);

Test(many_logs, verifying_opens_a_collection_once)
{
    struct adj_log_options options = {0};
    struct adj_verifier *v = adj_verifier_new(&options);
    for (int i = 0; i < GAMES; i++) {
        enum adj_verdict verdict;
        struct adj_report *report;
        cr_expect_eq(adj_verifier_run(v, names[i], &verdict, &report), ADJ_OK);
        adj_report_free(report);
        unlink(file);
    }
    adj_verifier_free(v);
}

Test(many_logs, comparing_opens_a_collection_once)
{
    struct adj_regress_options options = {0};
    struct adj_regress *x = NULL;
    cr_assert_eq(adj_regress_open(rb, &options, &x), ADJ_OK);
    struct adj_regressor *w = adj_regressor_new(x);
    for (int i = 0; i < GAMES; i++) {
        struct adj_regress_finding *finding;
        struct adj_report *report;
        cr_expect_eq(adj_regressor_run(w, names[i], &finding, &report), ADJ_OK);
        adj_report_free(report);
        adj_regress_add(x, finding);
        unlink(file);
    }
    adj_regressor_free(w);
    adj_regress_close(x);
}

static int take_away(void *ctx, size_t done, size_t total)
{
    (void)ctx, (void)done, (void)total;
    unlink(file);
    return 0;
}

Test(many_logs, counting_opens_a_collection_once)
{
    struct adj_cover_options options = {.threshold = -1};
    struct adj_cover *x = NULL;
    struct adj_report *report;
    cr_assert_eq(adj_cover_open(NULL, names, GAMES, &options, &x, NULL), ADJ_OK);
    cr_expect_eq(adj_cover_work(x, take_away, NULL), ADJ_OK);
    cr_expect_eq(adj_cover_finish(x), ADJ_OK);
    cr_expect_eq(adj_cover_report(x, &report), ADJ_OK);
    cr_expect_eq(adj_value_integer(adj_value_get(adj_value_get(adj_report_value(report), "logs"), "counted")), 3);
    adj_report_free(report);
    adj_cover_close(x);
}
