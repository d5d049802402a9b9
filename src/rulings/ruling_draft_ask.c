/* SPDX-License-Identifier: MIT
 *
 * Replays the game up to the position under the current rules, and asks the question there.
 */
#include "rulings/ruling_draft_inner.h"

#include "base/tr.h"
#include "explain/printed_names.h"
#include "session/words.h"

#include <string.h>

/* A copy on the draft's arena; the buffer is used again. */
static const char *keep(struct ruling_draft *d, struct buf *text)
{
    return arena_strndup(&d->arena, buf_cstr(text), text->len);
}

/* ---------------------------------------------------------------- decisions */

/* Each rule once. "game" is the name of what no rule did. */
static void add_rule(struct draft_answer *a, const char *id)
{
    for (size_t i = 0; i < a->rule_count; i++)
        if (!strcmp(a->rules[i], id))
            return;
    if (id && strcmp(id, "game") && a->rule_count < DRAFT_RULES_MAX)
        a->rules[a->rule_count++] = id;
}

static void add_rules(struct ruling_draft *d, struct draft_answer *a, const struct named_rules *named)
{
    for (size_t i = 0; i < named->count; i++)
        add_rule(a, arena_strdup(&d->arena, named->items[i].id));
}

static void add_about(struct ruling_draft *d, struct draft_answer *a, const struct whynot *answer)
{
    for (size_t i = 0; i < answer->about_decides && i < ABOUT_RULES_MAX; i++)
        a->about[a->about_count++] = arena_strdup(&d->arena, answer->about.items[i].rule->id.text);
}

/* Takes the decision, and keeps the trace as evidence: the rules that acted and what they
 * changed. */
static void take(struct ruling_draft *d, struct draft_answer *a)
{
    struct fixture_run *run = &d->run;
    a->kind = DRAFT_YES;
    fixture_take(run, a->asked);
    for (size_t i = 0; i < run->trace.line_count; i++)
        add_rule(a, arena_strdup(&d->arena, run->trace.lines[i].rule));
    for (size_t i = 0; i < run->trace.change_count && a->change_count < DRAFT_CHANGES_MAX; i++)
        a->changes[a->change_count++] = arena_strdup(&d->arena, run->trace.changes[i]);
    buf_reset(&d->scratch);
    trace_text(&d->scratch, &run->trace, run->book->trace_lang, &(struct doc_layout){0});
    a->words = keep(d, &d->scratch);
}

/* false: it is not a decision. */
static bool ask_decision(struct ruling_draft *d, struct draft_answer *a)
{
    struct fixture_run *run = &d->run;
    struct compiled *c = run->book->compiled;
    struct whynot_question q = {.text = a->asked, .viewer = SIGHT_ALL, .changes = &run->changes, .lang = run->book->trace_lang};
    whynot_make(&run->answer, c, &run->game, &q);
    if (whynot_is_no_decision(&run->answer))
        return false;
    if (run->answer.verdict == WHYNOT_LEGAL) { /* as choices are printed: names of the code are read, too */
        a->asked = arena_strdup(&d->arena, run->answer.decision);
        add_about(d, a, &run->answer);
        take(d, a);
        return true;
    }
    a->kind = DRAFT_NO;
    a->forbidden_by = fixture_forbidden_by(run, a->asked);
    buf_reset(&d->scratch);
    whynot_text(&d->scratch, &run->answer, run->book->trace_lang, &(struct doc_layout){0});
    a->words = keep(d, &d->scratch);
    add_rules(d, a, &run->answer.rules);
    return true;
}

/* ---------------------------------------------------------------- values and conditions */

/* "VALUE is WHAT-IT-IS", in code. */
static const char *as_condition(struct ruling_draft *d, const struct question *q, const char *asked)
{
    struct fixture_run *run = &d->run;
    const struct compiled *c = run->book->compiled;
    int32_t none[1] = {0}, value = 0;
    if (vm_evaluate(&run->game.vm, q->proc, none, 0, -1, &value))
        return NULL;
    buf_reset(&d->scratch);
    buf_printf(&d->scratch, "%s is ", asked);
    words_stable(&d->scratch, c->vocab, q->type, value);
    return keep(d, &d->scratch);
}

/* The text may use printed names, as people see them; they are replaced by names of the rule
 * language first. */
static int ask_question(struct ruling_draft *d, struct draft_answer *a)
{
    struct fixture_run *run = &d->run;
    struct compiled *c = run->book->compiled;
    struct question q;
    struct question_result result = {.text = &d->scratch};
    buf_reset(&d->scratch);
    d->asking.lang = run->lang;
    int failed = question_read(&q, c, a->asked, &d->asking, &d->message);
    if (failed) { /* the error is about the text as code */
        const char *code = printed_names_in_code(c->vocab, a->asked, &d->arena, &d->scratch);
        buf_reset(&d->scratch);
        buf_reset(&d->message);
        failed = question_read(&q, c, code, &d->asking, &d->message);
    }
    if (!failed && q.what != QUESTION_VALUE && q.what != QUESTION_CONDITION) {
        buf_str(&d->message, tr(d->run.lang, "it can be looked up, but claims of a ruling are conditions of the rule language"));
        failed = -1;
    }
    if (failed)
        draft_unread(d, a->asked);
    if (!failed && question_answer(&q, c, &run->game.vm, run->book->trace_lang, &d->asking, &result)) {
        buf_printf(&d->message, tr(d->run.lang, "'%s' has no value there"), a->asked);
        failed = -1;
    }
    if (!failed) {
        struct named_rules named = {.arena = &d->arena, .c = c, .lang = run->book->trace_lang};
        named_rules_add_exceptions(&named, &result.facts);
        named_rules_add_facts(&named, &result.facts);
        add_rules(d, a, &named);
        a->words = keep(d, &d->scratch);
        a->asked = q.what == QUESTION_VALUE ? as_condition(d, &q, q.code) : q.code;
        a->kind = q.what == QUESTION_VALUE || result.holds ? DRAFT_HOLDS : DRAFT_HOLDS_NOT;
    }
    question_space_release(&d->asking);
    return failed || !a->asked ? -1 : 0;
}

/* What the value depends on, if the log was played by the rules that the ruling is about. */
static void add_why(struct ruling_draft *d, const struct ruling_draft_request *request, struct fixture_set_book *book,
                    const struct fixture_log *log, struct draft_answer *a)
{
    const struct why_options how = {.rulebook = request->rulebook, .compiled = book->book.compiled, .at = log->count,
                                    .depth = WHY_DEPTH, .lang = book->book.trace_lang};
    if (!strcmp(log->header.rulebook.digest, book->rb->digest) &&
        !why_ask(&d->why, request->log, request->asked, &how)) {
        buf_reset(&d->scratch);
        why_text(&d->scratch, &d->why, book->book.trace_lang, &(struct doc_layout){0});
        a->words = keep(d, &d->scratch);
        add_rules(d, a, &d->why.rules);
    }
    why_release(&d->why);
}

/* ---------------------------------------------------------------- the moment */

/* A decision is tried first: texts that can be read as both usually mean the decision. */
static int ask_there(struct ruling_draft *d, struct draft_answer *a)
{
    const struct game *g = &d->run.game;
    if (d->result.count) {
        const struct fixture_failure *f = &d->result.failures[0];
        buf_printf(&d->message, "%s%s%s", f->text, f->came ? ": " : "", f->came ? f->came : "");
        return -1;
    }
    const char *asking = game_asking_rule(g);
    a->asking = arena_copy(&d->arena, asking);
    if (g->state == GAME_DECISION && ask_decision(d, a))
        return 0;
    return ask_question(d, a);
}

/* Each option is tried in a game of its own, from the beginning. The source of a value is explained
 * only for the answer itself. */
int draft_ask(struct ruling_draft *d, const struct ruling_draft_request *request, struct fixture_set_book *book,
              const struct fixture_log *log, const char *option, struct draft_answer *out)
{
    struct fixture *f = ARENA_NEW(&d->arena, struct fixture);
    struct rb_str *options = ARENA_NEW(&d->arena, struct rb_str);
    *f = (struct fixture){.id = {"draft", {-1, 0, 0}}, .log = {request->log, {-1, 0, 0}}, .recorded = log};
    options->text = option;
    f->options = (struct text_list){options, option ? 1 : 0, option != NULL};
    *out = (struct draft_answer){.asked = request->asked};
    fixture_run(&d->run, &book->book, f, &d->result, &d->arena);
    int failed = ask_there(d, out);
    fixture_run_release(&d->run);
    if (!failed && !option && (out->kind == DRAFT_HOLDS || out->kind == DRAFT_HOLDS_NOT))
        add_why(d, request, book, log, out);
    return failed;
}

/* Both may be NULL. */
static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && !strcmp(a, b));
}

/* Changed numbers are not a different answer; see the header. */
bool draft_same(const struct draft_answer *a, const struct draft_answer *b)
{
    bool same = a->kind == b->kind && same_text(a->forbidden_by, b->forbidden_by) && same_text(a->asked, b->asked);
    if (a->kind != DRAFT_YES)
        return same;
    same = same && a->rule_count == b->rule_count && a->change_count == b->change_count;
    for (size_t i = 0; same && i < a->rule_count; i++)
        same = !strcmp(a->rules[i], b->rules[i]);
    return same;
}
