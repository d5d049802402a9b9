/* SPDX-License-Identifier: MIT
 *
 * Playing one fixture: lays its position out, takes its decisions, and holds what comes against what it expects. Needs
 * a compiled rulebook; knows no files.
 */
#ifndef ADJ_AUDIT_FIXTURE_RUN_H
#define ADJ_AUDIT_FIXTURE_RUN_H

#include "audit/coverage.h"
#include "audit/fixture.h"
#include "audit/last_changes.h"
#include "audit/trace.h"
#include "audit/whynot.h"
#include "lang/read_decision.h"

/* A rulebook with what fixtures need of it. Code of fixtures is added to `compiled`. */
struct fixture_book {
    struct compiled *compiled;
    struct decision_reader *reader;
    struct reasons *reasons;
    struct coverage *coverage; /* of the fixture that runs */
};

/* An expectation that was not met. Texts live on the arena of the run; NULL where there is nothing to say. */
struct fixture_failure {
    struct src_pos pos;
    const char *text; /* one sentence */
    const char *expected, *came;
    const char *trace; /* of the step, in lines */
};

struct fixture_result {
    const struct fixture *fixture;
    struct fixture_failure *failures;
    size_t count, cap;
    uint64_t decisions; /* that were taken */
};

struct fixture_condition {
    const struct rb_str *of;
    int32_t proc; /* -1: cannot be read */
    const struct node *node;
};

/* Working state of one run; all zero before, released after, in each case. */
struct fixture_run {
    struct fixture_book *book;
    const struct fixture *fixture;
    struct fixture_result *result;
    struct arena *arena; /* of the result */
    struct arena memory; /* of this run */
    struct game game;
    struct last_changes changes; /* so far */
    struct trace trace; /* of the last decision */
    bool traced;
    struct whynot answer; /* to the last "why not" */
    struct fixture_condition *conditions;
    size_t condition_count, condition_cap;
    size_t *rolled; /* by roll of the fixture: how many of its results were used */
    struct buf scratch, text, message;
    const char *names[1];
};

/* Plays `f`; what is not as expected is added to `result`. */
void fixture_run(struct fixture_run *run, struct fixture_book *book, const struct fixture *f, struct fixture_result *result,
                 struct arena *arena);
void fixture_run_release(struct fixture_run *run);

/* ---- between its files */

/* Adds a failure and returns it. */
struct fixture_failure *fixture_fail(struct fixture_run *run, struct src_pos pos, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* fixture_expect.c */
void fixture_expect_choices(struct fixture_run *run, const struct fixture_step *step);
void fixture_expect_refused(struct fixture_run *run, const struct fixture_step *step);
void fixture_expect_trace(struct fixture_run *run, const struct fixture_step *step);
void fixture_expect_text(struct fixture_run *run, const struct rb_str *wanted); /* of the trace */
void fixture_expect_holds(struct fixture_run *run, const struct text_list *conditions);
void fixture_expect_end(struct fixture_run *run);
/* The text without the newlines at its end. */
const char *fixture_without_end(struct fixture_run *run, const char *text);
/* The place of a choice in any language, or -1. */
int32_t fixture_choice(struct fixture_run *run, const char *text);
/* "a; b; c" */
const char *fixture_list_choices(struct fixture_run *run);
/* Why an event is not legal now: "RULE: …; RULE: …", NULL where no rule is in the way. */
const char *fixture_why_not(struct fixture_run *run, const char *text);

/* fixture_answer.c: what is answered to "why not". */
void fixture_expect_answer(struct fixture_run *run, const struct fixture_step *step);

/* fixture_chance.c: results that the fixture gives; a function of struct game_sink. */
const char *const *fixture_observed(void *ctx, const struct log_record *asked, size_t *count);
/* Before anything is played: each purpose must be one that the rulebook has. */
void fixture_check_rolls(struct fixture_run *run);
void fixture_expect_rolls(struct fixture_run *run);

#endif
