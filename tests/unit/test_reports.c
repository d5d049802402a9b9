/* SPDX-License-Identifier: MIT
 *
 * The public functions on games and logs: their results, their reports, and that running out of memory anywhere in
 * them is an error like any other.
 */
#include "game_sample.h"

#include "adjudge.h"
#include "base/input.h"
#include "base/mem.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct adj_style plain = {.format = ADJ_TEXT, .width = 100}, as_json = {.format = ADJ_JSON},
                              as_html = {.format = ADJ_HTML};

static struct adj_rulebook *open_rulebook(const char *folder)
{
    struct adj_rulebook *rb = NULL;
    char path[512];
    const char *root = getenv("ADJ_SOURCE_ROOT");
    snprintf(path, sizeof path, "%s/%s", root ? root : ".", folder);
    cr_assert_eq(adj_rulebook_open(path, &rb), ADJ_OK, "%s", path);
    return rb;
}

static void play(struct adj_rulebook *rb, const char *log, uint64_t decisions, int seal)
{
    static const char *const by[] = {"random", "random", "random"};
    struct adj_setup setup = {.seed = "report", .by = by};
    struct adj_game *g = NULL;
    cr_assert_eq(adj_game_start(rb, &setup, log, 0, &g), ADJ_OK, "%s", g ? adj_game_message(g) : "");
    while (adj_game_state(g) == ADJ_DECISION && adj_game_decisions(g) < decisions)
        cr_assert_eq(adj_game_decide_by(g, "random"), ADJ_OK);
    cr_assert_eq(adj_game_close(g, seal, NULL), ADJ_OK);
}

/* Opens the records of `log` and counts them; *decisions: how many of them are decisions. */
static enum adj_status count_records(const char *log, size_t *records, size_t *decisions)
{
    struct adj_records *r = NULL;
    struct adj_value record = {0};
    enum adj_status status = adj_records_open(log, NULL, &r, NULL);
    *records = *decisions = 0;
    while (status == ADJ_OK && (status = adj_records_next(r, &record, NULL)) == ADJ_OK &&
           record.type != ADJ_VALUE_NULL) {
        const char *kind = adj_value_text(adj_value_get(record, "record"));
        *records += 1;
        *decisions += kind && !strcmp(kind, "decision");
    }
    adj_records_close(r);
    return status;
}

static struct adj_value value(const struct adj_report *report, const char *key)
{
    return adj_value_get(adj_report_value(report), key);
}

static const char *member(const struct adj_report *report, const char *key)
{
    const char *text = adj_value_text(value(report, key));
    return text ? text : "(none)";
}

static bool is_null(const struct adj_report *report, const char *key)
{
    return value(report, key).type == ADJ_VALUE_NULL;
}

/* Whether the object has the key, be its value null. */
static bool has_key(struct adj_value object, const char *key)
{
    for (size_t i = 0; i < adj_value_size(object); i++)
        if (!strcmp(adj_value_key(object, i), key))
            return true;
    return false;
}

/* Writes a report, and frees it. `status` is that of the function that gave it. */
static enum adj_status written(enum adj_status status, struct adj_report *report, const struct adj_style *style,
                               struct adj_text *text)
{
    *text = (struct adj_text){0};
    if (!report)
        return ADJ_ENVIRONMENT;
    if (adj_report_write(report, style, text) != ADJ_OK)
        status = ADJ_ENVIRONMENT;
    adj_report_free(report);
    return status;
}

static enum adj_status verify(const char *log, const struct adj_log_options *options, const struct adj_style *style,
                              enum adj_verdict *verdict, struct adj_text *text)
{
    struct adj_report *report;
    enum adj_status status = adj_verify(log, options, verdict, &report);
    return written(status, report, style, text);
}

static enum adj_status log_info(const char *log, const struct adj_style *style, struct adj_text *text)
{
    struct adj_report *report;
    enum adj_status status = adj_log_info(log, NULL, &report);
    return written(status, report, style, text);
}

static enum adj_status show(const char *log, const struct adj_log_options *options, const struct adj_style *style,
                            struct adj_text *text)
{
    struct adj_report *report;
    enum adj_status status = adj_show(log, options, &report);
    return written(status, report, style, text);
}

static enum adj_status diff(const char *a, const char *b, const struct adj_log_options *options,
                            const struct adj_style *style, struct adj_text *text)
{
    struct adj_report *report;
    enum adj_status status = adj_diff(a, b, options, &report);
    return written(status, report, style, text);
}

static enum adj_status events(struct adj_game *g, const struct adj_style *style, struct adj_text *text)
{
    struct adj_report *report;
    enum adj_status status = adj_game_events(g, NULL, NULL, &report);
    return written(status, report, style, text);
}

static enum adj_status position(struct adj_game *g, const char *role, const struct adj_style *style,
                                struct adj_text *text)
{
    struct adj_report *report;
    enum adj_status status = adj_game_position(g, role, NULL, &report);
    *text = (struct adj_text){0};
    return status == ADJ_OK ? written(status, report, style, text) : status;
}

/* ---------------------------------------------------------------- verify */

Test(reports, verify_says_what_was_checked_and_what_was_not)
{
    struct adj_rulebook *rb = open_rulebook("rulebooks/coast");
    struct adj_log_options options = {0};
    struct adj_text text = {0};
    enum adj_verdict verdict;
    const char *log = game_sample_path("log");
    play(rb, log, UINT64_MAX, 0);
    cr_expect_eq(verify(log, &options, &plain, &verdict, &text), ADJ_OK);
    cr_expect_eq(verdict, ADJ_VERDICT_OK);
    cr_expect(strstr(text.data, ": ok: complete game from its beginning\n") && strstr(text.data, "  verified      file: checksums of ") &&
                  strstr(text.data, "  not verified  "),
              "%s", text.data);
    adj_text_free(&text);
    struct adj_report *report;
    cr_assert_eq(adj_verify(log, &options, &verdict, &report), ADJ_OK);
    cr_expect_str_eq(member(report, "verdict"), "ok");
    cr_expect_eq(adj_value_boolean(value(report, "sealed")), 1);
    cr_expect_gt(adj_value_size(value(report, "checked")), 3);
    cr_expect_gt(adj_value_size(value(report, "not_checked")), 1);
    cr_expect(is_null(report, "first"));
    adj_report_free(report);
    adj_rulebook_close(rb);
    game_sample_clean();
    cr_expect_eq(mem_live(), 0);
}

Test(reports, data_can_be_read_without_json)
{
    struct adj_rulebook *rb = open_rulebook("rulebooks/coast");
    struct adj_log_options options = {.lang = "pl"};
    struct adj_report *report;
    enum adj_verdict verdict;
    const char *log = game_sample_path("log");
    play(rb, log, UINT64_MAX, 0);
    cr_assert_eq(adj_verify(log, &options, &verdict, &report), ADJ_OK);
    struct adj_value v = adj_report_value(report), checked = adj_value_get(v, "checked");
    cr_expect_str_eq(adj_report_name(report), "verify");
    cr_expect_null(adj_report_failure(report));
    cr_expect_str_eq(adj_value_key(v, 0), "report");
    cr_expect_str_eq(adj_value_text(adj_value_item(v, 0)), "verify");
    cr_expect_eq(adj_value_integer(adj_value_get(v, "version")), 1);
    cr_expect_str_eq(adj_value_text(adj_value_get(v, "file")), log);
    cr_expect_str_eq(adj_value_text(adj_value_get(adj_value_get(v, "rulebook"), "id")), "coast");
    cr_expect_eq(adj_value_boolean(adj_value_get(v, "sealed")), 1);
    cr_expect_eq(adj_value_get(v, "first").type, ADJ_VALUE_NULL);
    cr_expect_eq(adj_value_get(v, "nothing").type, ADJ_VALUE_NULL);
    cr_expect_null(adj_value_key(v, adj_value_size(v)));
    cr_expect_gt(adj_value_size(checked), 3);
    cr_expect(strstr(adj_value_text(adj_value_item(checked, 0)), "plik: sumy kontrolne"));
    cr_expect_eq(adj_value_item(checked, adj_value_size(checked)).type, ADJ_VALUE_NULL);
    adj_report_free(report);
    adj_rulebook_close(rb);
    game_sample_clean();
    cr_expect_eq(mem_live(), 0);
}

Test(reports, verdicts_differ_by_what_is_wrong)
{
    static const struct {
        const char *from, *to; /* NULL: the file is changed instead */
        enum adj_verdict verdict;
        enum adj_status status;
        const char *name;
    } cases[] = {
        {"\"by\":\"random\"", "\"by\":\"human\"", ADJ_VERDICT_OK, ADJ_OK, "ok"},
        {"\"got\":\"calm\"", "\"got\":\"storm\"", ADJ_VERDICT_DIVERGED, ADJ_FINDING, "diverged"},
        {"\"do\":\"", "\"do\":\"x", ADJ_VERDICT_ILLEGAL, ADJ_FINDING, "illegal"},
        {"\"semantics\":1", "\"semantics\":7", ADJ_VERDICT_REFUSED, ADJ_BAD_INPUT, "refused"},
        {NULL, "cut", ADJ_VERDICT_TORN, ADJ_BAD_INPUT, "torn"},
        {NULL, "flip", ADJ_VERDICT_DAMAGED, ADJ_BAD_INPUT, "damaged"},
    };
    struct adj_rulebook *rb = open_rulebook("rulebooks/coast");
    const char *log = game_sample_path("log"), *other = game_sample_path("other");
    play(rb, log, UINT64_MAX, 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct adj_log_options options = {0};
        struct adj_text text = {0};
        enum adj_verdict verdict;
        if (cases[i].from) {
            struct buf lines = game_sample_dump(log),
                       forged = game_sample_replace(lines.data, cases[i].from, cases[i].to);
            game_sample_import(other, forged.data);
            buf_release(&lines);
            buf_release(&forged);
        } else {
            struct buf bytes = BUF_INIT;
            cr_assert_eq(input_read(&bytes, log, 1 << 24), 0);
            if (cases[i].verdict == ADJ_VERDICT_TORN)
                bytes.len -= 5;
            else
                bytes.data[bytes.len / 2] ^= 1;
            FILE *f = fopen(other, "wb");
            cr_assert(f && fwrite(bytes.data, 1, bytes.len, f) == bytes.len);
            fclose(f);
            buf_release(&bytes);
        }
        struct adj_report *report;
        cr_expect_eq(adj_verify(other, &options, &verdict, &report), cases[i].status, "%s", cases[i].name);
        cr_expect_eq(verdict, cases[i].verdict, "%s", cases[i].name);
        cr_expect_str_eq(member(report, "verdict"), cases[i].name);
        cr_expect_eq(is_null(report, "first"), cases[i].verdict == ADJ_VERDICT_OK);
        adj_report_free(report);
        cr_expect_eq(verify(other, &options, &plain, &verdict, &text), cases[i].status);
        cr_expect(strstr(text.data, cases[i].name), "%s", text.data);
        adj_text_free(&text);
    }
    adj_rulebook_close(rb);
    game_sample_clean();
    cr_expect_eq(mem_live(), 0);
}

Test(reports, a_file_that_is_not_there_is_the_environments_fault)
{
    struct adj_log_options options = {0};
    struct adj_text text = {0};
    enum adj_verdict verdict;
    cr_expect_eq(verify("/nowhere/at-all.gz", &options, &plain, &verdict, &text), ADJ_ENVIRONMENT);
    cr_expect(strstr(text.data, "/nowhere/at-all.gz"), "%s", text.data);
    adj_text_free(&text);
    cr_expect_eq(show("/nowhere/at-all.gz", &options, &plain, &text), ADJ_ENVIRONMENT);
    adj_text_free(&text);
    cr_expect_eq(diff("/nowhere/a.gz@3", "/nowhere/b.gz", &options, &plain, &text), ADJ_ENVIRONMENT);
    adj_text_free(&text);
    cr_expect_eq(diff("/nowhere/a.json", "/nowhere/b.gz", &options, &plain, &text), ADJ_ENVIRONMENT);
    adj_text_free(&text);
    cr_expect_eq(mem_live(), 0);
}

/* ---------------------------------------------------------------- show and diff */

Test(reports, show_and_diff_agree)
{
    struct adj_rulebook *rb = open_rulebook("rulebooks/coast");
    struct adj_log_options options = {.from = 4};
    struct adj_text text = {0};
    const char *log = game_sample_path("log"), *snapshot = game_sample_path("snapshot");
    char at[2][512];
    play(rb, log, 10, 0);
    struct adj_report *shown;
    cr_assert_eq(adj_show(log, &options, &shown), ADJ_OK);
    cr_expect_eq(adj_value_integer(value(shown, "decisions")), 4);
    cr_expect_str_eq(member(shown, "status"), "decision");
    cr_expect_eq(value(shown, "state").type, ADJ_VALUE_OBJECT);
    cr_expect_gt(adj_value_size(value(shown, "choices")), 1);
    cr_expect_eq(strlen(member(shown, "hash")), 16);
    cr_assert_eq(written(ADJ_OK, shown, &as_json, &text), ADJ_OK);
    FILE *f = fopen(snapshot, "wb");
    cr_assert(f && fwrite(text.data, 1, text.len, f) == text.len);
    fclose(f);
    adj_text_free(&text);

    snprintf(at[0], sizeof at[0], "%s@4", log);
    snprintf(at[1], sizeof at[1], "%s@10", log);
    cr_expect_eq(diff(snapshot, at[0], &options, &plain, &text), ADJ_OK, "%s", text.data);
    cr_expect_eq(text.len, 0);
    adj_text_free(&text);
    cr_expect_eq(diff(snapshot, at[1], &options, &plain, &text), ADJ_FINDING);
    cr_expect(strstr(text.data, "→"), "%s", text.data);
    adj_text_free(&text);
    struct adj_report *differences;
    cr_expect_eq(adj_diff(log, at[1], &options, &differences), ADJ_OK, "the end of the log is decision 10");
    cr_expect_eq(adj_value_size(adj_value_get(adj_report_value(differences), "patch")), 0);
    adj_report_free(differences);
    cr_expect_eq(adj_diff(at[0], at[1], &options, &differences), ADJ_FINDING);
    struct adj_value patch = adj_value_get(adj_report_value(differences), "patch");
    cr_expect_gt(adj_value_size(patch), 0);
    cr_expect_eq(adj_value_json(patch, &text), ADJ_OK);
    cr_expect_eq(strncmp(text.data, "[\n", 2), 0, "%s", text.data);
    adj_report_free(differences);
    adj_text_free(&text);

    options.from = 11;
    cr_expect_eq(show(log, &options, &plain, &text), ADJ_BAD_INPUT);
    cr_expect(strstr(text.data, "no decision 11: the log has 10 decisions"), "%s", text.data);
    adj_text_free(&text);
    adj_rulebook_close(rb);
    game_sample_clean();
    cr_expect_eq(mem_live(), 0);
}

Test(reports, show_hides_from_a_player_what_others_decide)
{
    struct adj_rulebook *rb = open_rulebook("tests/data/session/fair");
    struct adj_log_options options = {.from = 1, .role = "Ben"};
    struct adj_text text = {0};
    const char *log = game_sample_path("log");
    play(rb, log, 6, 0);
    cr_assert_eq(show(log, &options, &plain, &text), ADJ_OK, "%s", text.data);
    cr_expect_not(strstr(text.data, "Ann hides"), "%s", text.data);
    cr_expect(strstr(text.data, "after decision 1 of Ann, as seen by Ben"), "%s", text.data);
    cr_expect(strstr(text.data, "Ben hides 3"), "Ben's own choices: %s", text.data);
    adj_text_free(&text);
    options.role = "Cy";
    struct adj_report *shown;
    cr_assert_eq(adj_show(log, &options, &shown), ADJ_OK);
    cr_expect(is_null(shown, "choices"));
    cr_expect_not(has_key(adj_report_value(shown), "hash"), "what is hidden could be found out by trying");
    adj_report_free(shown);
    options.role = "Dora";
    cr_expect_eq(show(log, &options, &plain, &text), ADJ_USAGE);
    adj_text_free(&text);
    adj_rulebook_close(rb);
    game_sample_clean();
    cr_expect_eq(mem_live(), 0);
}

/* ---------------------------------------------------------------- a game through the public face */

Test(reports, a_game_from_outside)
{
    struct adj_rulebook *rb = open_rulebook("rulebooks/tic-tac-toe");
    struct adj_setup setup = {.seed = "x"};
    struct adj_game *g = NULL;
    struct adj_text text = {0};
    size_t least, most;
    const char *log = game_sample_path("log");
    cr_assert_eq(adj_game_start(rb, &setup, log, 1, &g), ADJ_OK);
    cr_expect_eq(adj_game_state(g), ADJ_DECISION);
    cr_expect_eq(adj_game_choices(g), 9);
    cr_expect_str_eq(adj_game_choice(g, 4, NULL), "Cross marks (1,1)");
    cr_expect_str_eq(adj_game_choice(g, 4, "pl"), "krzyżyk zaznacza pole (1,1)");
    cr_expect_null(adj_game_choice(g, 9, NULL));
    cr_expect_not(adj_game_several(g, &least, &most));
    cr_expect_eq(adj_game_decide(g, "Cross marks (1,1)"), ADJ_OK);
    cr_expect_eq(adj_game_decide(g, "Nought marks (1,1)"), ADJ_FINDING);
    cr_expect_str_eq(adj_game_message(g), "'Nought marks (1,1)' is not a legal choice, because of TTT-2");
    cr_expect_eq(adj_game_decide_index(g, 8), ADJ_FINDING);
    cr_expect_eq(adj_game_decide_index(g, 0), ADJ_OK);
    cr_expect_eq(adj_game_decide_by(g, "clever"), ADJ_USAGE);
    cr_expect_eq(adj_game_ask(g, "the active-player", &text), ADJ_OK, "%s", adj_game_message(g));
    cr_expect_str_eq(text.data, "Cross");
    adj_text_free(&text);
    cr_expect_eq(adj_game_ask(g, "square-0-0's mark is Nought", &text), ADJ_OK, "%s", adj_game_message(g));
    cr_expect_str_eq(text.data, "yes");
    adj_text_free(&text);
    cr_expect_eq(adj_game_ask(g, "the colour of the sky", &text), ADJ_BAD_INPUT);
    cr_expect_gt(strlen(adj_game_message(g)), 0);
    cr_expect_eq(position(g, NULL, &plain, &text), ADJ_OK);
    cr_expect(strstr(text.data, "0 N . .\n1 . C .\n"), "%s", text.data);
    adj_text_free(&text);
    cr_expect_eq(position(g, "Zero", &plain, &text), ADJ_USAGE);
    cr_expect_eq(events(g, &plain, &text), ADJ_OK);
    cr_expect(strstr(text.data, "TTT-1"), "%s", text.data);
    adj_text_free(&text);
    cr_expect_eq(adj_game_close(g, 1, NULL), ADJ_OK);
    struct buf lines = game_sample_dump(log);
    cr_expect(strstr(lines.data, "{\"record\":\"end\",\"n\":2,\"winners\":[],\"draw\":false}"));
    cr_expect_not(strstr(lines.data, "\"record\":\"rulebook\""), "it is thin");
    buf_release(&lines);
    adj_rulebook_close(rb);
    game_sample_clean();
    cr_expect_eq(mem_live(), 0);
}

Test(reports, a_game_that_cannot_be_recorded_is_not_begun)
{
    struct adj_rulebook *rb = open_rulebook("rulebooks/tic-tac-toe");
    struct adj_setup setup = {.seed = "x"}, many = {.seed = "x", .players = 7};
    struct adj_game *g = NULL;
    cr_expect_eq(adj_game_start(rb, &setup, "/nowhere/at/all.gz", 0, &g), ADJ_ENVIRONMENT);
    cr_expect(strstr(adj_game_message(g), "/nowhere/at/all.gz"), "%s", adj_game_message(g));
    cr_expect_eq(adj_game_state(g), ADJ_FAULT);
    adj_game_close(g, 0, NULL);
    cr_expect_eq(adj_game_start(rb, &many, NULL, 0, &g), ADJ_USAGE);
    cr_expect_str_eq(adj_game_message(g), "the game is for 2 players, not for 7");
    adj_game_close(g, 0, NULL);
    adj_rulebook_close(rb);
    cr_expect_eq(mem_live(), 0);
}

/* ---------------------------------------------------------------- memory */

/* Plays, looks and closes with the nth allocation failing; whether it came through. */
static int whole_game(struct adj_rulebook *rb, const char *log)
{
    static const char *const by[] = {"random", "human"};
    struct adj_setup setup = {.seed = "m", .by = by, .players = 2};
    struct adj_game *g = NULL;
    struct adj_text text = {0};
    int good = adj_game_start(rb, &setup, log, 0, &g) == ADJ_OK;
    while (good && adj_game_state(g) == ADJ_DECISION && adj_game_decisions(g) < 8)
        good = adj_game_decide_by(g, "random") == ADJ_OK;
    good = good && events(g, &plain, &text) == ADJ_OK;
    adj_text_free(&text);
    good = good && position(g, "Ann", &as_json, &text) == ADJ_OK;
    adj_text_free(&text);
    if (g)
        good = adj_game_close(g, 1, NULL) == ADJ_OK && good;
    return good;
}

Test(reports, memory_may_run_out_anywhere_in_a_game, .timeout = 60)
{
    struct adj_rulebook *rb = open_rulebook("tests/data/session/fair");
    const char *log = game_sample_path("log"), *part = game_sample_path("log.part");
    long live = mem_live(), n = 1;
    for (int good = 0; !good; n += n < 200 ? 1 : 7) {
        unlink(log);
        mem_fail_after(n);
        good = whole_game(rb, log);
        mem_fail_after(0);
        cr_assert_eq(mem_live(), live, "allocation %ld", n);
        unlink(part);
    }
    cr_expect_gt(n, 40);
    adj_rulebook_close(rb);
    game_sample_clean();
}

static int all_reports(const char *log, const char *at, struct adj_log_options *options)
{
    struct adj_text text = {0};
    enum adj_verdict verdict;
    int good = verify(log, options, &as_json, &verdict, &text) == ADJ_OK;
    adj_text_free(&text);
    for (enum adj_format format = ADJ_TEXT; format <= ADJ_MARKDOWN; format++) {
        good = verify(log, options, &(struct adj_style){.format = format}, &verdict, &text) == ADJ_OK && good;
        adj_text_free(&text);
    }
    good = show(log, options, &plain, &text) == ADJ_OK && good;
    adj_text_free(&text);
    good = show(log, options, &as_html, &text) == ADJ_OK && good;
    adj_text_free(&text);
    good = show(log, options, &as_json, &text) == ADJ_OK && good;
    adj_text_free(&text);
    good = diff(log, at, options, &plain, &text) == ADJ_FINDING && good;
    adj_text_free(&text);
    good = log_info(log, &as_json, &text) == ADJ_OK && good;
    adj_text_free(&text);
    good = adj_log_textconv(log, NULL, &text) == ADJ_OK && good;
    adj_text_free(&text);
    return good;
}

Test(reports, memory_may_run_out_anywhere_in_a_report, .timeout = 60)
{
    struct adj_rulebook *rb = open_rulebook("rulebooks/tic-tac-toe");
    struct adj_log_options options = {.from = 3};
    const char *log = game_sample_path("log");
    char at[512];
    play(rb, log, 5, 0);
    adj_rulebook_close(rb);
    snprintf(at, sizeof at, "%s@2", log);
    long live = mem_live(), n = 1;
    for (int good = 0; !good; n += 1 + n / 40) {
        mem_fail_after(n);
        good = all_reports(log, at, &options);
        mem_fail_after(0);
        cr_assert_eq(mem_live(), live, "allocation %ld", n);
    }
    cr_expect_gt(n, 250, "%ld allocations", n);
    game_sample_clean();
}

static int two_rulebooks(const char *const folders[2])
{
    struct adj_rulebook *both[2] = {NULL, NULL};
    struct adj_report *report = NULL;
    struct adj_text text = {0};
    int good = 1;
    for (int i = 0; i < 2 && good; i++)
        good = adj_rulebook_open(folders[i], &both[i]) == ADJ_OK;
    good = good && adj_rulediff(both[0], both[1], folders, NULL, &report) == ADJ_FINDING &&
           adj_report_write(report, &plain, &text) == ADJ_OK;
    adj_report_free(report);
    adj_text_free(&text);
    report = NULL;
    good = good && adj_rulebook_read(both[1], NULL, NULL, &report) == ADJ_OK &&
           adj_report_write(report, &plain, &text) == ADJ_OK;
    adj_report_free(report);
    adj_text_free(&text);
    for (int i = 0; i < 2; i++)
        adj_rulebook_close(both[i]);
    return good;
}

Test(reports, memory_may_run_out_anywhere_in_two_rulebooks, .timeout = 60)
{
    const char *root = getenv("ADJ_SOURCE_ROOT");
    char folders[2][512];
    snprintf(folders[0], sizeof folders[0], "%s/fixtures/language/23-laid-over/market", root ? root : ".");
    snprintf(folders[1], sizeof folders[1], "%s/fixtures/language/23-laid-over/spice-market", root ? root : ".");
    const char *const names[2] = {folders[0], folders[1]};
    long live = mem_live(), n = 1;
    for (int good = 0; !good; n += 1 + n / 60) {
        mem_fail_after(n);
        good = two_rulebooks(names);
        mem_fail_after(0);
        cr_assert_eq(mem_live(), live, "allocation %ld", n);
        cr_assert_lt(n, 100000);
    }
    cr_expect_gt(n, 60, "%ld allocations", n);
}

Test(reports, the_records_of_a_log_are_data)
{
    struct adj_rulebook *rb = open_rulebook("rulebooks/tic-tac-toe");
    const char *log = game_sample_path("records");
    struct adj_records *r = NULL;
    struct adj_value record;
    struct adj_text why = {0};
    size_t records, decisions;
    play(rb, log, 5, 1);
    adj_rulebook_close(rb);
    cr_assert_eq(adj_records_open(log, "en", &r, &why), ADJ_OK, "%s", why.data);
    adj_text_free(&why);
    cr_assert_eq(adj_records_next(r, &record, NULL), ADJ_OK);
    cr_expect_str_eq(adj_value_text(adj_value_get(record, "record")), "header");
    cr_expect_str_eq(adj_value_text(adj_value_get(record, "seed")), "report");
    cr_expect_eq(adj_value_get(adj_value_get(record, "rulebook"), "id").type, ADJ_VALUE_STRING);
    adj_records_close(r);
    cr_expect_eq(count_records(log, &records, &decisions), ADJ_OK);
    cr_expect_eq(decisions, 5);
    cr_expect_gt(records, 7, "header, rulebook, decisions, a hash, end: %zu", records);
    game_sample_clean();
}

Test(reports, records_before_damage_are_given_and_then_what_is_wrong)
{
    struct adj_rulebook *rb = open_rulebook("rulebooks/tic-tac-toe");
    const char *log = game_sample_path("records");
    struct adj_records *r = NULL;
    struct adj_value record;
    struct adj_text why = {0};
    enum adj_status status = ADJ_OK;
    size_t given = 0;
    struct adj_setup setup = {.seed = "report"}; /* people play: each decision is a frame */
    struct adj_game *g = NULL;
    cr_assert_eq(adj_game_start(rb, &setup, log, 0, &g), ADJ_OK);
    for (int i = 0; i < 5; i++)
        cr_assert_eq(adj_game_decide_by(g, "random"), ADJ_OK);
    cr_assert_eq(adj_game_close(g, 0, NULL), ADJ_OK);
    adj_rulebook_close(rb);
    FILE *file = fopen(log, "r+b");
    fseek(file, -10, SEEK_END);
    fputc('x', file);
    fclose(file);
    cr_assert_eq(adj_records_open(log, NULL, &r, NULL), ADJ_OK);
    while ((status = adj_records_next(r, &record, &why)) == ADJ_OK && record.type == ADJ_VALUE_OBJECT) {
        adj_text_free(&why);
        given++;
    }
    cr_expect_eq(status, ADJ_BAD_INPUT);
    cr_expect_gt(given, 4, "the frames before the damaged one: %zu", given);
    cr_assert_not_null(why.data);
    cr_expect_not_null(strstr(why.data, "damaged"), "%s", why.data);
    adj_text_free(&why);
    adj_records_close(r);
    cr_expect_eq(adj_records_open("nowhere.jsonl.gz", "pl", &r, &why), ADJ_ENVIRONMENT);
    cr_expect_null(r);
    cr_expect_not_null(strstr(why.data, "nowhere.jsonl.gz"), "%s", why.data);
    adj_text_free(&why);
    game_sample_clean();
}

Test(reports, memory_may_run_out_anywhere_in_records, .timeout = 60)
{
    struct adj_rulebook *rb = open_rulebook("rulebooks/tic-tac-toe");
    const char *log = game_sample_path("records");
    size_t records, decisions;
    play(rb, log, 5, 1);
    adj_rulebook_close(rb);
    enum adj_status status = ADJ_ENVIRONMENT;
    long live = mem_live(), n = 1;
    for (; status == ADJ_ENVIRONMENT; n += 1 + n / 40) {
        mem_fail_after(n);
        status = count_records(log, &records, &decisions);
        mem_fail_after(0);
        cr_assert_eq(mem_live(), live, "allocation %ld", n);
    }
    cr_expect_eq(status, ADJ_OK);
    cr_expect_eq(decisions, 5);
    game_sample_clean();
}

/* ---------------------------------------------------------------- the rulebook of a log, and words for its records */

Test(reports, what_a_draw_was_for_is_said_in_words)
{
    struct adj_rulebook *rb = open_rulebook("tests/data/transcript/pond");
    const char *log = game_sample_path("pond");
    struct adj_records *r = NULL;
    struct adj_value record;
    struct adj_text words = {0};
    bool rolled = false, shuffled = false;
    play(rb, log, 40, 1);
    cr_assert_eq(adj_records_open(log, NULL, &r, NULL), ADJ_OK);
    while (adj_records_next(r, &record, NULL) == ADJ_OK && record.type != ADJ_VALUE_NULL) {
        const char *kind = adj_value_text(adj_value_get(record, "record"));
        bool draw = kind && (!strcmp(kind, "roll") || !strcmp(kind, "shuffle") || !strcmp(kind, "pick"));
        cr_expect_eq(adj_rulebook_purpose(rb, record, NULL, &words), draw ? ADJ_OK : ADJ_USAGE, "%s", kind);
        rolled = rolled || (draw && !strcmp(words.data, "what bites for Ada"));
        shuffled = shuffled || (draw && !strcmp(words.data, "pond"));
        adj_text_free(&words);
    }
    cr_expect(rolled);
    cr_expect(shuffled);
    cr_expect_str_eq(adj_rulebook_name(rb, "Ada", NULL), "Ada");
    cr_expect_str_eq(adj_rulebook_name(rb, "no such thing", NULL), "no such thing");
    adj_records_close(r);
    adj_rulebook_close(rb);
    rb = open_rulebook("rulebooks/tic-tac-toe");
    cr_expect_str_eq(adj_rulebook_name(rb, "Cross", "pl"), "krzyżyk");
    adj_rulebook_close(rb);
    game_sample_clean();
}

/* The name of a thin log of tic-tac-toe. */
static const char *thin_log(void)
{
    const char *log = game_sample_path("thin");
    struct adj_rulebook *rb = open_rulebook("rulebooks/tic-tac-toe");
    struct adj_setup setup = {.seed = "thin"};
    struct adj_game *g = NULL;
    cr_assert_eq(adj_game_start(rb, &setup, log, 1, &g), ADJ_OK);
    cr_assert_eq(adj_game_close(g, 1, NULL), ADJ_OK);
    adj_rulebook_close(rb);
    return log;
}

Test(reports, the_rulebook_of_a_thin_log_is_the_one_with_its_digest)
{
    const char *log = thin_log();
    static const struct {
        const char *folder, *why;
    } cases[] = {{NULL, "the folder of its rulebook must be given"},
                 {"tests/data/transcript/pond", "another rulebook"},
                 {"nowhere", "does not exist"},
                 {"rulebooks/tic-tac-toe", ""}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct adj_log_options options = {.rulebook = cases[i].folder};
        struct adj_rulebook *rb;
        struct adj_text why;
        enum adj_status status = adj_rulebook_of_log(log, &options, &rb, &why);
        cr_expect_eq(status, *cases[i].why ? ADJ_BAD_INPUT : ADJ_OK, "%zu", i);
        cr_expect_not_null(strstr(why.data, cases[i].why), "%s", why.data);
        cr_expect(status != ADJ_OK || !strcmp(adj_rulebook_id(rb), "tic-tac-toe"));
        adj_text_free(&why);
        adj_rulebook_close(rb);
    }
    game_sample_clean();
}

Test(reports, memory_may_run_out_while_the_rulebook_of_a_log_is_taken, .timeout = 60)
{
    const char *log = thin_log();
    const struct adj_log_options options = {.rulebook = "rulebooks/tic-tac-toe"};
    enum adj_status status = ADJ_ENVIRONMENT;
    long live = mem_live();
    for (long n = 1; status == ADJ_ENVIRONMENT; n += 1 + n / 16) {
        struct adj_rulebook *rb;
        mem_fail_after(n);
        status = adj_rulebook_of_log(log, &options, &rb, NULL);
        mem_fail_after(0);
        adj_rulebook_close(rb);
        cr_assert_eq(mem_live(), live, "allocation %ld", n);
    }
    cr_expect_eq(status, ADJ_OK);
    game_sample_clean();
}
