/* SPDX-License-Identifier: MIT
 *
 * An answer as part of a document: the result, what is so afterwards, and the steps of each decision as an
 * outline. Rules are named by their ids, which pages turn into links. Must not know pages.
 */
#include "rulings/answers/answers.h"

#include "base/tr.h"
#include "explain/reasons/reason_report.h"

#include <string.h>

enum { DEPTH_MAX = 32 };

/* ---------------------------------------------------------------- the result */

/* Two claims can come out as the same fact: that a card is open, and that it is not. Texts of the trace,
 * which is below, are shown only if there is nothing else. */
static bool is_fact(const struct answer *a, size_t at)
{
    bool again = !a->facts[at].text || (a->facts[at].of_trace && (a->verdict || !a->facts[0].of_trace));
    for (size_t i = 0; i < at && !again; i++)
        again = a->facts[i].text && !strcmp(a->facts[i].text, a->facts[at].text);
    return !again;
}

/* What is so, in one line; "": nothing of it is known. */
static const char *facts_in_line(struct doc *d, const struct answer *a)
{
    const char *line = "";
    for (size_t i = 0; i < a->fact_count; i++)
        if (is_fact(a, i))
            line = arena_printf(&d->arena, "%s%s%s", line, *line ? " · " : "", a->facts[i].text);
    return line;
}

/* Yes or no; or, where neither is an answer, what is so. */
static const char *result_of(struct doc *d, const struct answer *a)
{
    const char *facts = facts_in_line(d, a);
    return a->verdict ? a->verdict : *facts ? facts : tr(d->lang, "legal");
}

const char *answer_in_short(struct doc *d, const struct answer *a)
{
    const char *facts = facts_in_line(d, a);
    if (a->forbidden_by)
        return arena_printf(&d->arena, "%s: %s", result_of(d, a), a->forbidden_by);
    return a->verdict && *facts ? arena_printf(&d->arena, "%s: %s", a->verdict, facts) : result_of(d, a);
}

/* ---------------------------------------------------------------- what is so */

/* Whether the result, which may be the fact itself, leaves open what is so, or why. */
static bool has_more(const struct answer *a, size_t at)
{
    const struct answer_fact *fact = &a->facts[at];
    bool more = a->verdict != NULL;
    for (size_t i = 0; i < fact->reasons.count; i++)
        more |= fact->reasons.items[i].rule || fact->reasons.items[i].parts.count;
    return more && is_fact(a, at);
}

/* What is so afterwards, with the rules that make it so. */
static void add_after(struct doc *d, struct doc_node *in, const struct answer *a)
{
    struct doc_node *list = NULL;
    for (size_t i = 0; i < a->fact_count; i++) {
        const struct answer_fact *fact = &a->facts[i];
        if (!has_more(a, i))
            continue;
        if (!list && a->question->ask.kind == RULING_DOES)
            doc_paragraph(d, in, tr(d->lang, "Afterwards:"));
        if (!list)
            list = doc_add(d, in, DOC_LIST);
        if (fact->reasons.count)
            reason_facts_document(d, list, &fact->reasons);
        else
            doc_item(d, list, fact->text);
    }
}

/* ---------------------------------------------------------------- what happened */

/* A line of the outline: the rule, what it did and why, and below it what decided it, one fact a line. */
static void add_step(struct doc *d, struct doc_node *list, const struct answer_step *step)
{
    struct doc_node *item = doc_item(d, list, NULL);
    if (step->rule) {
        doc_text(d, item, step->rule);
        doc_text(d, item, " ");
    }
    doc_text(d, item, step->text);
    if (step->why) {
        doc_text(d, item, " ");
        doc_printf(d, doc_add(d, item, DOC_SMALL), "— %s", step->why);
    }
    if (!step->facts.count)
        return;
    struct doc_node *facts = doc_add(d, item, DOC_LIST);
    facts->style = STYLE_DEEP;
    reason_facts_document(d, facts, &step->facts);
}

/* Lists inside lists; a step that is deeper by more than one level is put one level deeper. */
static void add_steps(struct doc *d, struct doc_node *in, const struct answer_account *account)
{
    struct doc_node *lists[DEPTH_MAX] = {doc_add(d, in, DOC_LIST)};
    int depth = 0;
    lists[0]->style = STYLE_DEEP;
    for (size_t i = 0; i < account->count; i++) {
        const struct answer_step *step = &account->steps[i];
        int target = step->depth < DEPTH_MAX ? step->depth : DEPTH_MAX - 1;
        for (; depth < target && lists[depth]->last; depth++) {
            lists[depth + 1] = doc_add(d, lists[depth]->last, DOC_LIST);
            lists[depth + 1]->style = STYLE_DEEP;
        }
        depth = target < depth ? target : depth;
        add_step(d, lists[depth], step);
    }
}

/* One decision with the steps that followed from it. */
static void add_account(struct doc *d, struct doc_node *in, const struct answer_account *account)
{
    if (account->decision) {
        struct doc_node *line = doc_add(d, in, DOC_PARAGRAPH);
        if (account->role)
            doc_printf(d, line, "%s: ", account->role);
        doc_run(d, line, DOC_STRONG, account->decision);
    }
    if (account->count)
        add_steps(d, in, account);
}

void answer_document(struct doc *d, struct doc_node *in, const struct answer *a)
{
    doc_run(d, doc_add(d, in, DOC_PARAGRAPH), DOC_STRONG, result_of(d, a));
    add_after(d, in, a);
    for (size_t i = 0; i < a->account_count; i++)
        add_account(d, in, &a->accounts[i]);
}
