/* SPDX-License-Identifier: MIT
 *
 * What a decision did, or which rules are in its way, as an outline. Knows no claims.
 */
#include "rulings/answers/answers_inner.h"

#include "base/tr.h"
#include "explain/whynot/whynot.h"

#include <string.h>

/* There is room for one account for each decision of the question. */
static struct answer_account *add_account(struct answers_ctx *l, struct answer *a)
{
    if (!a->accounts)
        a->accounts = ARENA_ARRAY(l->arena, struct answer_account, a->question->ask.about.count + 1);
    return &a->accounts[a->account_count++];
}

/* Steps form an outline: each has its depth. */
static void add_step(struct answers_ctx *l, struct answer_account *account, struct answer_step step)
{
    ARENA_PUSH(l->arena, account->steps, account->count, account->cap) = step;
}

/* ---------------------------------------------------------------- what happened */

/* "because Amy stares (DB-LOS-5); Amy watches (7,2) (DB-LOS-4)"; NULL: the line has no reason. */
static const char *reasons_in_line(struct answers_ctx *l, const struct trace_line *line)
{
    const char *all = NULL;
    for (size_t i = 0; i < line->because_count; i++) {
        const struct trace_reason *reason = &line->because[i];
        const char *one = reason->rule ? arena_printf(l->arena, "%s (%s)", reason->text, reason->rule)
                                       : arena_strdup(l->arena, reason->text);
        all = all ? arena_printf(l->arena, "%s; %s", all, one) : one;
    }
    return all;
}

void answer_trace(struct answers_ctx *l, struct answer *a, struct fixture_run *run)
{
    struct answer_account *account = add_account(l, a);
    account->role = answer_copy(l, run->trace.role);
    account->decision = answer_copy(l, run->trace.attempt ? run->trace.attempt : run->trace.decision);
    for (size_t i = 0; i < run->trace.line_count; i++) {
        const struct trace_line *line = &run->trace.lines[i];
        const char *text = line->brief ? line->brief : line->text;
        if (line->level == TRACE_SHOWN)
            add_step(l, account,
                     (struct answer_step){.depth = line->depth, .rule = answer_copy(l, line->rule),
                                        .text = answer_copy(l, text), .why = reasons_in_line(l, line)});
    }
}

/* ---------------------------------------------------------------- what is in the way */

static const char *keep_text(struct answers_ctx *l, const struct buf *text)
{
    return arena_strndup(l->arena, buf_cstr(text), text->len);
}

/* Why nothing forbids a legal decision is a long list: only its first level is kept. */
static void close_facts(struct reason_facts *facts)
{
    for (size_t i = 0; i < facts->count; i++)
        if (facts->items[i].kind == REASON_DEFINED || facts->items[i].kind == REASON_UNDEFINED) {
            facts->items[i].kind = REASON_STATE;
            facts->items[i].parts = (struct reason_facts){0};
        }
}

/* The rule with the facts that decided it, then one line for each exception that would make the decision legal. */
static void add_reason(struct answers_ctx *l, struct answer_account *account, const struct whynot_reason *r,
                       struct buf *text)
{
    buf_reset(text);
    whynot_format_head(text, r, l->lang);
    struct answer_step step = {.text = keep_text(l, text), .facts = reason_facts_copy(l->arena, &r->why)};
    if (r->form == WHYNOT_PERMITS)
        close_facts(&step.facts);
    if (r->needed)
        step.why = arena_printf(l->arena, "%s: %s", tr(l->lang, "legal if"), r->needed);
    add_step(l, account, step);
    for (size_t k = 0; k < r->lift_count; k++) {
        buf_reset(text);
        buf_printf(text, r->lifts[k].when ? tr(l->lang, "unless %s applies: %s") : tr(l->lang, "unless %s applies"),
                   r->lifts[k].rule, r->lifts[k].when);
        add_step(l, account, (struct answer_step){.depth = 1, .text = keep_text(l, text)});
    }
}

/* Whether the list "DB-AP-3, DB-Amb-8" has the rule. */
static bool has_rule(const char *list, const char *rule)
{
    size_t len = strlen(rule);
    for (const char *at = list ? strstr(list, rule) : NULL; at; at = strstr(at + 1, rule))
        if ((at == list || at[-1] == ' ') && (!at[len] || at[len] == ','))
            return true;
    return false;
}

/* Each rule once: a rule can be in the way for several reasons. */
static void add_prohibition(struct answers_ctx *l, struct answer *a, const struct rb_rule *rule)
{
    if (!rule || has_rule(a->forbidden_by, rule->id.text))
        return;
    a->forbidden_by = a->forbidden_by ? arena_printf(l->arena, "%s, %s", a->forbidden_by, rule->id.text)
                                      : arena_strdup(l->arena, rule->id.text);
}

/* A rule that is about this by its key `about`; it often has no code. */
static void add_about(struct answers_ctx *l, struct answer_account *account, const struct rulebook *rb,
                      const struct about_rule *about)
{
    const char *title = rb_text_in(&about->rule->title, l->lang, rb->language.text);
    add_step(l, account,
             (struct answer_step){.rule = answer_copy(l, about->rule->id.text),
                                .text = answer_copy(l, title ? title : ""),
                                .why = answer_copy(l, about->because)});
}

/* Rules that offer it at other moments, with what keeps them from it now. */
static void add_elsewhere(struct answers_ctx *l, struct answer_account *account, const struct whynot *w)
{
    for (size_t i = 0; i < w->elsewhere.count; i++) {
        const struct whynot_item *rule = &w->elsewhere.items[i];
        if (rule->now)
            add_step(l, account,
                     (struct answer_step){.depth = 1, .rule = answer_copy(l, rule->rule),
                                        .text = answer_copy(l, rule->now)});
    }
}

void answer_reasons(struct answers_ctx *l, struct answer *a, struct fixture_run *run, const char *decision)
{
    const struct whynot_question q = {.text = decision, .viewer = SIGHT_ALL, .changes = &run->changes, .lang = l->lang};
    const struct rulebook *rb = run->book->compiled->rb;
    struct answer_account *account = add_account(l, a);
    struct whynot *w = &run->answer;
    whynot_release(w);
    whynot_make(w, run->book->compiled, &run->game, &q);
    account->role = answer_copy(l, w->role);
    account->decision = answer_copy(l, w->decision);
    if (!w->reason_count && !w->permit_count && !w->about_decides)
        add_step(l, account, (struct answer_step){.text = answer_copy(l, w->text)});
    for (size_t i = 0; i < w->about_decides; i++) {
        add_about(l, account, rb, &w->about.items[i]);
        if (w->verdict != WHYNOT_LEGAL && !w->reason_count)
            add_prohibition(l, a, w->about.items[i].rule);
    }
    for (size_t i = 0; i < w->reason_count; i++) {
        add_reason(l, account, &w->reasons[i], &run->text);
        add_prohibition(l, a, w->reasons[i].rule);
    }
    for (size_t i = 0; i < w->permit_count; i++)
        add_reason(l, account, &w->permits[i], &run->text);
    if (w->verdict == WHYNOT_WRONG_MOMENT)
        add_elsewhere(l, account, w);
    for (size_t i = w->about_decides; i < w->about.count; i++)
        add_about(l, account, rb, &w->about.items[i]);
}
