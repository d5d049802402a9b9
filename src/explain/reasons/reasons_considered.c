/* SPDX-License-Identifier: MIT
 *
 * Rules that were examined and did nothing, with what kept them from it: conditions that were not so, prohibitions
 * that did not apply or had an exception, ifs without another way. Rules that hold at all times are examined all the
 * time, and definitions are part of the conditions that use them: neither is reported here.
 */
#include "explain/reasons/reasons_inner.h"

#include "base/tr.h"

#include <string.h>

enum {
    CONSIDERED_DEPTH = 1, /* definitions that are opened for a rule that is named */
    CONSIDERED_MAX = 2000 /* in a decision; they are compared with each other */
};

static bool is_noted(const struct reasons *r, int32_t sentence, const char *text)
{
    for (size_t i = 0; i < r->failed_count; i++)
        if (r->failed[i].sentence == sentence && !strcmp(r->failed[i].text, text))
            return true;
    return false;
}

/* `part`: the statement that did nothing; NULL: the complete sentence. */
static void note(struct reasons *r, int32_t sentence, const struct node *part, const char *text,
                 const struct reason_facts *why)
{
    const struct node *all = r->c->sentences.items[sentence]->node;
    if (r->failed_count < CONSIDERED_MAX && !is_noted(r, sentence, text))
        ARENA_PUSH(&r->arena, r->failed, r->failed_count, r->failed_cap) =
            (struct reasons_failed){sentence, part ? part : all, arena_strdup(&r->arena, text), why, r->journal->count};
}

static void note_condition(struct reasons *r, struct vm *vm, const struct frame_watch *f, const struct node *part,
                           const struct node *condition, bool holds)
{
    struct reason_facts why = {0};
    reasons_describe(r, vm, condition, holds, f->entered, CONSIDERED_DEPTH, &why);
    if (why.count)
        note(r, f->sentence, part, reasons_in_line(r, &why, true), reasons_keep(r, &why));
}

/* ---------------------------------------------------------------- ifs */

static void note_ifs(struct reasons *r, struct vm *vm, const struct frame_watch *f, const struct node_list *block);

static void note_if(struct reasons *r, struct vm *vm, const struct frame_watch *f, const struct node *n)
{
    bool none = !n->other.count;
    for (size_t i = 0; i < n->args.count; i++)
        none = none && reasons_truth(r, n->args.items[i], f->entered) == 0;
    for (size_t i = 0; none && i < n->args.count; i++)
        note_condition(r, vm, f, n, n->args.items[i], false);
    for (size_t i = 0; i < n->args.count; i++)
        note_ifs(r, vm, f, &n->blocks[i]);
}

static void note_ifs(struct reasons *r, struct vm *vm, const struct frame_watch *f, const struct node_list *block)
{
    for (size_t i = 0; i < block->count; i++) {
        const struct node *n = block->items[i];
        if (n->op == S_IF)
            note_if(r, vm, f, n);
        note_ifs(r, vm, f, &n->body);
        note_ifs(r, vm, f, &n->other);
    }
}

/* ---------------------------------------------------------------- menus */

static void note_menu(struct reasons *r, struct vm *vm, const struct frame_watch *f, const struct node *n)
{
    struct reason_facts why = {0};
    for (size_t i = 0; i < n->args.count; i++)
        reasons_describe_no_offer(r, vm, n->args.items[i]->a, f->entered, &why);
    if (why.count)
        note(r, f->sentence, n, reasons_in_line(r, &why, true), reasons_keep(r, &why));
}

/* The block that an if has chosen, as far as is known. */
static const struct node_list *taken_block(const struct reasons *r, const struct frame_watch *f, const struct node *n)
{
    for (size_t i = 0; i < n->args.count; i++) {
        int truth = reasons_truth(r, n->args.items[i], f->entered);
        if (truth)
            return truth == 1 ? &n->blocks[i] : NULL;
    }
    return &n->other;
}

/* Menus that the code reached without a decision: no choice was legal. */
static void note_menus(struct reasons *r, struct vm *vm, const struct frame_watch *f, const struct node_list *block)
{
    for (size_t i = 0; i < block->count; i++) {
        const struct node *n = block->items[i];
        const struct node_list *taken = n->op == S_IF ? taken_block(r, f, n) : NULL;
        if (n->op == S_MENU && f->line >= (int32_t)n->pos.line) /* the code has reached it */
            note_menu(r, vm, f, n);
        else if (taken)
            note_menus(r, vm, f, taken);
    }
}

/* ---------------------------------------------------------------- sentences */

const struct node *reasons_failed_filter(const struct reasons *r, const struct node *head, uint32_t since)
{
    for (size_t i = 0; head && head->op == E_PHRASE && i < head->args.count; i++) {
        const struct node *noun = head->args.items[i];
        for (size_t k = 0; noun->op == E_NOUN && k < noun->args.count; k++)
            if (reasons_truth(r, noun->args.items[k], since) == 0)
                return noun->args.items[k];
    }
    return NULL;
}

/* Whether a sentence without a condition is known to have applied: it asks nothing of its event. */
static bool asks_nothing(const struct node *event)
{
    for (size_t i = 0; i < event->args.count; i++)
        if (event->args.items[i]->op != E_NOUN || event->args.items[i]->args.count)
            return false;
    return true;
}

static bool has_entry(const struct reasons *r, const struct frame_watch *f)
{
    for (size_t i = f->journal_at; i < r->journal->count; i++)
        if (r->journal->entries[i].sentence == f->sentence)
            return true;
    return false;
}

/* An exception is only examined when its prohibition applies. */
static void note_exception(struct reasons *r, struct vm *vm, const struct frame_watch *f,
                           const struct node *condition)
{
    struct reason_facts why = {0};
    if (condition)
        reasons_describe(r, vm, condition, true, f->entered, CONSIDERED_DEPTH, &why);
    const char *text = reasons_in_line(r, &why, true), *rule = compiled_rule_id(r->c, f->sentence);
    buf_reset(&r->text);
    buf_printf(&r->text, text ? tr(r->lang, "overridden by %s: %s") : tr(r->lang, "overridden by %s"), rule, text);
    note(r, r->prohibition.sentence, NULL, buf_cstr(&r->text), NULL);
}

static void leave_exception(struct reasons *r, struct vm *vm, const struct frame_watch *f, const struct node *n)
{
    const struct node *filter = reasons_failed_filter(r, n->a, f->entered);
    int truth = n->b ? reasons_truth(r, n->b, f->entered) : asks_nothing(n->a) ? 1 : -1;
    if (filter || truth == 0)
        note_condition(r, vm, f, NULL, filter ? filter : n->b, false);
    else if (truth == 1 && r->prohibition.sentence >= 0)
        note_exception(r, vm, f, n->b);
}

static void note_prohibition(struct reasons *r, struct vm *vm, const struct frame_watch *f)
{
    struct reason_facts why = reasons_for(r, vm, f->sentence, 0, f->entered);
    r->prohibition = (struct prohibition_met){f->sentence, reasons_keep(r, &why)};
}

static void leave_other(struct reasons *r, struct vm *vm, const struct frame_watch *f, const struct node *n)
{
    const struct node *condition = reasons_condition_of(n), *filter = reasons_failed_filter(r, n->a, f->entered);
    int truth = condition ? reasons_truth(r, condition, f->entered) : -1;
    if (n->op == R_FORBID && !condition && !filter && asks_nothing(n->a))
        truth = 1;
    if (n->op == R_ONLY ? truth == 0 : n->op == R_FORBID && truth == 1)
        note_prohibition(r, vm, f);
    else if (filter)
        note_condition(r, vm, f, NULL, filter, false);
    else if (condition && truth == (n->op == R_ONLY) && !has_entry(r, f))
        note_condition(r, vm, f, NULL, condition, n->op == R_ONLY);
}

void reasons_leave(struct reasons *r, struct vm *vm, const struct frame_watch *f)
{
    if (f->sentence < 0 || !reasons_has_room(r))
        return;
    const struct node *n = r->c->sentences.items[f->sentence]->node;
    struct scope before = reasons_speak_of(r, reasons_scope_of(r, f, -1));
    switch (n->op) {
    case R_DESPITE: leave_exception(r, vm, f, n); break;
    case R_WHEN:
    case R_BEFORE:
    case R_AFTER:
    case R_INSTEAD:
    case R_FORBID:
    case R_ONLY: leave_other(r, vm, f, n); break;
    default: break;
    }
    note_ifs(r, vm, f, &n->body);
    if (n->body.count && f->first_line <= (int32_t)n->body.items[0]->pos.line && !has_entry(r, f))
        note_menus(r, vm, f, &n->body);
    reasons_speak_of(r, before);
}
