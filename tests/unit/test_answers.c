/* SPDX-License-Identifier: MIT
 *
 * Rulings with what the rules answer, as data: verdicts, what forbids a decision, what is so after it, in two languages.
 */
#include "base/input.h"
#include "base/mem.h"
#include "game_sample.h"
#include "rulings/answers/answers.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char no_square_twice[] = "ruling: R-1\n"
                                      "question: May a square be marked twice?\n"
                                      "situation: {players: 2, play: [\"Cross marks (1,1)\", \"Nought marks (0,0)\"]}\n"
                                      "asks:\n"
                                      "- {may: \"Cross marks (0,0)\", answer: no, rules: [TTT-2]}\n"
                                      "- {does: \"Cross marks (0,1)\", then: [\"square-0-1's mark is Cross\"]}\n"
                                      "- {holds: [\"square-0-0's mark is Nought\"]}\n"
                                      "answer: \"No\"\n"
                                      "cites: [TTT-2]\n"
                                      "status: default\n";

static const char of_one_decision[] = "ruling: R-1\n"
                                      "question: Does a mark change the square?\n"
                                      "situation: {players: 2}\n"
                                      "asks:\n"
                                      "- {asked: \"Is it marked then?\", does: \"Cross marks (0,1)\",\n"
                                      "   then: [\"square-0-1's mark is Cross\"], answer: yes}\n"
                                      "- {asked: \"Is it free then?\", does: \"Cross marks (0,1)\",\n"
                                      "   then: [\"square-0-1's mark is Cross\"], answer: no}\n"
                                      "answer: \"Yes\"\n"
                                      "cites: [TTT-2]\n"
                                      "status: default\n";

static struct rulebook *rulebook;
static struct compiled *compiled;
static struct diags diags;
static struct arena arena;
static struct answered_rulings answered;
static struct buf why;
static char folder[256];

static void write_file(const char *path, const char *text, size_t len)
{
    FILE *f = fopen(path, "w");
    cr_assert(f, "%s", path);
    fwrite(text, 1, len, f);
    fclose(f);
}

/* A copy of the rulebook tic-tac-toe in a folder of its own, with one ruling. */
static void write_rulebook(const char *ruling)
{
    static const char *const files[] = {"rulebook.yaml", "rules.yaml"};
    struct buf text = BUF_INIT;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char from[512];
        const char *to = game_sample_path(files[i]);
        snprintf(from, sizeof from, "%s/../../rulebooks/tic-tac-toe/%s", ADJ_TEST_DATA, files[i]);
        buf_reset(&text);
        cr_assert_eq(input_read(&text, from, 1 << 20), 0, "%s", from);
        write_file(to, buf_cstr(&text), text.len);
        snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(to, '/') - to), to);
    }
    char path[300];
    snprintf(path, sizeof path, "%s/rulings", folder);
    cr_assert_eq(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/rulings/R-1.yaml", folder);
    write_file(path, ruling, strlen(ruling));
    buf_release(&text);
}

static void remove_rulebook(void)
{
    char path[300];
    snprintf(path, sizeof path, "%s/rulings/R-1.yaml", folder);
    cr_expect_eq(unlink(path), 0);
    snprintf(path, sizeof path, "%s/rulings", folder);
    cr_expect_eq(rmdir(path), 0);
    game_sample_clean();
}

static void answer_in(const char *lang)
{
    const struct board_hints hints = {0};
    struct ruling_counts counts = {0};
    struct mem_guard guard;
    int err;
    diags.arena = &arena;
    MEM_TRY(guard)
    {
        rulebook = rulebook_load(folder, &diags, &err);
        compiled = compile_rulebook(rulebook, &diags);
        const struct answers_setup setup = {.c = compiled, .hints = &hints, .lang = lang, .arena = &arena};
        cr_assert(answered_read(&answered, &setup, &counts, &why), "%s", buf_cstr(&why));
        MEM_DONE();
    }
    else cr_assert_fail("no memory is left");
    cr_assert_eq(counts.held, 1);
    cr_assert(answered.count == 1 && answered.items[0].reading_count == 1);
}

static void release(void)
{
    answered_release(&answered);
    compiled_free(compiled);
    rulebook_free(rulebook);
    arena_release(&arena);
    buf_release(&why);
    remove_rulebook();
    cr_assert_eq(mem_live(), 0, "%ld blocks are not freed", mem_live());
}

Test(answers, data)
{
    struct doc d = {0};
    write_rulebook(no_square_twice);
    answer_in("en");
    const struct answered_ruling *r = &answered.items[0];
    const struct answer_reading *reading = &r->readings[0];
    cr_expect_str_eq(r->question, "May a square be marked twice?");
    cr_expect_str_eq(r->in_short, "No");
    cr_expect_eq(r->decision_count, 2);
    cr_assert_eq(reading->count, 3);
    cr_expect(reading->view.position && strstr(reading->position, "\"active-player\":\"Cross\""), "%s", reading->position);
    const struct answer *may = &reading->answers[0], *does = &reading->answers[1], *holds = &reading->answers[2];
    cr_expect_str_eq(may->question->text, "May this be decided: Cross marks (0,0)?");
    cr_expect_str_eq(may->verdict, "no");
    cr_expect_str_eq(may->forbidden_by, "TTT-2");
    cr_expect_null(does->verdict);
    cr_expect_str_eq(does->accounts[0].decision, "Cross marks (0,1)");
    cr_expect(does->fact_count == 1 && does->facts[0].holds);
    cr_expect_str_eq(holds->verdict, "yes");
    doc_begin(&d, NULL, "", "en");
    cr_expect_str_eq(answer_in_short(&d, may), "no: TTT-2");
    doc_release(&d);
    release();
}

Test(answers, in_another_language)
{
    write_rulebook(no_square_twice);
    answer_in("pl");
    const struct answer_reading *reading = &answered.items[0].readings[0];
    cr_expect_str_eq(answered.items[0].decisions[0], "krzyżyk zaznacza pole (1,1)");
    cr_expect_str_eq(reading->answers[0].verdict, "nie");
    cr_expect(strstr(reading->answers[0].question->text, "krzyżyk zaznacza pole (0,0)"), "%s",
              reading->answers[0].question->text);
    release();
}

/* What two questions ask is one decision, but their words differ, and so do their answers. */
Test(answers, two_questions_about_one_decision)
{
    write_rulebook(of_one_decision);
    answer_in("en");
    const struct answer_reading *reading = &answered.items[0].readings[0];
    cr_assert_eq(reading->count, 2);
    cr_expect_str_eq(reading->answers[0].question->text, "Is it marked then?");
    cr_expect_str_eq(reading->answers[0].verdict, "yes");
    cr_expect_str_eq(reading->answers[1].question->text, "Is it free then?");
    cr_expect_str_eq(reading->answers[1].verdict, "no");
    release();
}
