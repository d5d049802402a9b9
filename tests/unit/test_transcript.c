/* SPDX-License-Identifier: MIT
 *
 * Recording what people wrote down, function by function: which entry fails and where, how what nobody saw is
 * settled, what the log then holds, and that running out of memory anywhere is an error like any other.
 */
#include "diag_english.h"
#include "game_sample.h"

#include "adjudge.h"
#include "base/mem.h"
#include "transcript/transcript_record.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static const char pond[] = "tests/data/transcript/pond";

TestSuite(transcript, .fini = game_sample_clean);

static const char *write_file(const char *name, const char *text)
{
    const char *path = game_sample_path(name);
    FILE *f = fopen(path, "wb");
    cr_assert(f && fwrite(text, 1, strlen(text), f) == strlen(text));
    cr_assert_eq(fclose(f), 0);
    return path;
}

/* Plays a transcript of the pond without a log. */
static void check(struct transcript_recorder *r, const struct game_sample *s, const char *text)
{
    struct transcript_log_options options = {.lang = "en"};
    transcript_record(r, s->c, write_file("game.yaml", text), &options);
}

static int32_t top(const struct transcript_recorder *r, int place)
{
    cr_assert(r->run.order_count && r->run.orders[0].count > place);
    return r->run.orders[0].items[place];
}

static const char *title(const struct game_sample *s, int32_t card)
{
    return s->c->vocab->members[s->c->vocab->members[card].title].name;
}

/* ---------------------------------------------------------------- what nobody saw */

Test(transcript, what_is_never_needed_lies_as_it_lay_before_the_shuffle)
{
    struct game_sample s = {0};
    struct transcript_recorder r = {0};
    game_sample_load(&s, pond);
    check(&r, &s, "play: [Ada eats Roach]\n");
    cr_expect_eq(r.diags.errors, 0);
    cr_expect_eq(r.inference.inferred_count, 0);
    for (int i = 1; i < r.run.orders[0].count; i++)
        cr_expect_lt(top(&r, i), top(&r, i - 1)); /* each was put on top of the others */
    transcript_recording_release(&r);
    game_sample_release(&s);
}

Test(transcript, what_is_told_of_a_shuffle_lies_on_top)
{
    struct game_sample s = {0};
    struct transcript_recorder r = {0};
    game_sample_load(&s, pond);
    check(&r, &s, "play:\n- roll: {for: pond, got: [Boot, Roach, Roach 5, Carp]}\n- Ada eats Boot\n"
                  "- roll: {for: pond, got: []}\n");
    cr_expect_eq(r.diags.errors, 0, "%s", diag_english(&r.diags, 0));
    cr_expect_str_eq(title(&s, top(&r, 0)), "Boot");
    cr_expect_str_eq(title(&s, top(&r, 1)), "Roach");
    cr_expect_str_eq(s.c->vocab->members[top(&r, 2)].name, "Roach/5");
    cr_expect_str_eq(title(&s, top(&r, 3)), "Carp");
    transcript_recording_release(&r);
    game_sample_release(&s);
}

Test(transcript, a_card_that_comes_to_light_lies_where_it_must)
{
    struct game_sample s = {0};
    struct transcript_recorder r = {0};
    game_sample_load(&s, pond);
    check(
        &r, &s,
        "play:\n- saw: {in: Bo's net, cards: [Boot, Pike, Pike]}\n- saw: {on top of: pond, cards: [Roach, Carp]}\n");
    cr_expect_eq(r.diags.errors, 0, "%s", diag_english(&r.diags, 0));
    cr_expect_eq(r.inference.inferred_count, 2);
    cr_expect_str_eq(title(&s, top(&r, 8)), "Roach");
    cr_expect_str_eq(title(&s, top(&r, 9)), "Carp");
    transcript_recording_release(&r);
    game_sample_release(&s);
}

Test(transcript, a_condition_settles_too)
{
    struct game_sample s = {0};
    struct transcript_recorder r = {0};
    game_sample_load(&s, pond);
    check(&r, &s,
          "play:\n- board: the highest over every fish in Ada's net of the fish's weight is 5\n- Ada eats Pike\n");
    cr_expect_eq(r.inference.inferred_count, 1);
    cr_expect_eq(r.run.reached, 2);
    transcript_recording_release(&r);
    check(&r, &s, "play:\n- board: there is a fish in Bo's net whose title is Boot\n- pass\n");
    cr_expect_eq(r.inference.inferred_count, 1);
    cr_expect_eq(r.run.reached, 1);
    transcript_recording_release(&r);
    game_sample_release(&s);
}

Test(transcript, what_was_seen_stays_as_it_was_seen)
{
    struct game_sample s = {0};
    struct transcript_recorder r = {0};
    game_sample_load(&s, pond);
    check(&r, &s, "play:\n- saw: {in: Ada's net, card: Boot}\n- {do: Ada fishes, roll: 1}\n- Bo eats Boot\n");
    cr_assert_eq(r.diags.errors, 1);
    cr_expect_str_eq(r.diags.items[0].id, "illegal-decision");
    cr_expect_eq(r.diags.items[0].pos.line, 4);
    cr_assert_eq(r.diags.items[0].note_count, 1);
    cr_expect(strstr(message_english(&r.diags, r.diags.items[0].notes[0]), "what no one saw"));
    cr_expect_eq(r.run.game.decisions, 1);
    transcript_recording_release(&r);
    game_sample_release(&s);
}

Test(transcript, a_blind_pick_is_settled_through_the_shuffle_before_it)
{
    struct game_sample s = {0};
    struct transcript_recorder r = {0};
    game_sample_load(&s, pond);
    check(&r, &s, "play:\n- Ada grabs\n- {do: Bo fishes, roll: 2}\n- Ada eats Boot\n"
                  "- saw: {in: Ada's net, cards: [Pike, Pike, Carp, Carp]}\n");
    cr_expect_eq(r.diags.errors, 0, "%s", diag_english(&r.diags, 0));
    cr_expect_eq(r.run.reached, r.transcript.count);
    transcript_recording_release(&r);
    game_sample_release(&s);
}

/* ---------------------------------------------------------------- dice */

Test(transcript, dice_are_told_or_missed)
{
    static const struct {
        const char *text, *id;
        int line;
    } cases[] = {
        {"play:\n- {do: Ada fishes, roll: 3}\n- {do: Bo fishes, roll: [6]}\n", NULL, 0},
        {"play:\n- {do: Ada fishes, roll: {for: what bites for Ada, got: 3}}\n", NULL, 0},
        {"play:\n- Ada fishes\n", NULL, 0}, /* the game waits for what bites */
        {"play:\n- Ada fishes\n- Bo fishes\n", "missing-result", 3},
        {"play:\n- Ada fishes\n- board: Ada's score is 0\n", "missing-result", 3},
        {"play:\n- {do: Ada fishes, roll: 7}\n", "untrue-entry", 2},
        {"play:\n- {do: Ada fishes, roll: {for: what bites for Bo, got: 3}}\n", "untrue-entry", 2},
        {"play:\n- {do: Ada fishes, roll: [3, 4]}\n", "untrue-entry", 2},
        {"play:\n- roll: 3\n- Ada fishes\n", "untrue-entry", 2},
        {"seed: x\nplay:\n- Ada fishes\n- Bo fishes\n", NULL, 0},
        {"ends: {winners: [Ada]}\nplay:\n- {do: Ada fishes, roll: 3}\n", "untrue-entry", 1},
    };
    struct game_sample s = {0};
    game_sample_load(&s, pond);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct transcript_recorder r = {0};
        check(&r, &s, cases[i].text);
        cr_expect_eq(r.diags.errors, cases[i].id != NULL, "%s: %s", cases[i].text,
                     diag_english(&r.diags, 0));
        if (cases[i].id && r.diags.count) {
            cr_expect_str_eq(r.diags.items[0].id, cases[i].id, "%s: %s", cases[i].text, diag_english(&r.diags, 0));
            cr_expect_eq(r.diags.items[0].pos.line, cases[i].line, "%s: line %d", cases[i].text,
                         r.diags.items[0].pos.line);
        }
        transcript_recording_release(&r);
    }
    game_sample_release(&s);
}

/* ---------------------------------------------------------------- memory */

static const char told[] = "title: x\nplayers: {Ada: a, Bo: b}\ngiven: |\n"
                           "  for each fish: put the fish into the pond\n"
                           "  shuffle the pond\n  put the top 2 of the pond into Bo's net\nstart: Bo takes a turn\n"
                           "play:\n"
                           "- board: there is a fish in Bo's net whose title is Boot\n- Bo eats Boot\n- {note: y}\n"
                           "- Bo eats Boot\n";

Test(transcript, running_out_of_memory_is_an_error_like_any_other, .timeout = 60)
{
    const char *path = write_file("game.yaml", told), *log = game_sample_path("game.jsonl.gz");
    struct adj_rulebook *rb = NULL;
    struct adj_report *report;
    struct adj_text text = {0};
    const struct adj_record_options options = {.log = log, .replace = 1};
    const struct adj_log_options reading = {0};
    enum adj_status status = ADJ_ENVIRONMENT;
    for (long nth = 1, before = mem_live(); status == ADJ_ENVIRONMENT; nth += 1 + nth / 16) {
        cr_assert_eq(adj_rulebook_open(pond, &rb), ADJ_OK);
        mem_fail_after(nth);
        status = adj_record(rb, path, &options, NULL, &report);
        mem_fail_after(0);
        adj_report_free(report);
        adj_rulebook_close(rb); /* the code that was added to it goes with it */
        cr_assert(status == ADJ_ENVIRONMENT || status == ADJ_FINDING, "%d", status);
        cr_expect_eq(mem_live(), before, "after allocation %ld", nth);
    }
    for (long nth = 1, before = mem_live(); nth == 1 || status == ADJ_ENVIRONMENT; nth += 1 + nth / 16) {
        mem_fail_after(nth);
        status = adj_transcript(log, &reading, 1, &text);
        mem_fail_after(0);
        adj_text_free(&text);
        cr_expect_eq(mem_live(), before);
    }
    cr_expect_eq(status, ADJ_OK);
}
