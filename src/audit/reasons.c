/* SPDX-License-Identifier: MIT
 *
 * Watching a machine: which sentence runs in which frame, what its expressions give, and when an entry is made in the
 * journal, or a sentence is left without one, what that came from.
 */
#include "audit/reasons_inner.h"

#include "base/mem.h"

#include <string.h>

struct reasons *reasons_new(const struct compiled *c, const char *lang)
{
    struct reasons *r = mem_zero(1, sizeof *r);
    r->c = c;
    r->lang = lang;
    return r;
}

void reasons_free(struct reasons *r)
{
    if (!r)
        return;
    arena_release(&r->arena);
    arena_release(&r->index);
    buf_release(&r->text);
    mem_free(r);
}

/* ---------------------------------------------------------------- frames */

static bool has_entry(const struct reasons *r, const struct frame_watch *f)
{
    for (size_t i = f->journal_at; i < r->journal->count; i++)
        if (r->journal->entries[i].sentence == f->sentence)
            return true;
    return false;
}

static bool was_said(const struct reasons *r, int32_t sentence, const char *text)
{
    for (size_t i = 0; i < r->failed_count; i++)
        if (r->failed[i].sentence == sentence && !strcmp(r->failed[i].text, text))
            return true;
    return false;
}

/* A rule that was asked and did nothing, because its condition did not hold. */
static void note_failed(struct reasons *r, struct vm *vm, const struct frame_watch *f, const struct node *condition)
{
    buf_reset(&r->text);
    reasons_say(r, vm, condition, false, f->entered, 1, &r->text);
    if (!was_said(r, f->sentence, buf_cstr(&r->text)))
        ARENA_PUSH(&r->arena, r->failed, r->failed_count, r->failed_cap) =
            (struct reasons_failed){f->sentence, arena_strndup(&r->arena, r->text.data, r->text.len)};
}

/* The code of a sentence is left. */
static void leave(struct reasons *r, struct vm *vm, const struct frame_watch *f)
{
    if (f->sentence < 0)
        return;
    const struct node *n = r->c->sentences.items[f->sentence]->node, *condition = reasons_condition_of(n);
    if (!condition)
        return;
    int truth = reasons_truth(r, condition, f->entered);
    bool bars = n->op == R_FORBID ? truth == 1 : n->op == R_ONLY && truth == 0;
    if (bars)
        r->bar = (struct reasons_failed){f->sentence, reasons_for(r, vm, f->sentence, 0, f->entered)};
    else if (truth == 0 && n->op != R_WHENEVER && n->op != R_ONLY && !has_entry(r, f))
        note_failed(r, vm, f, condition);
}

static void follow_frames(struct reasons *r, struct vm *vm, const struct code_mark *mark)
{
    while (r->frame_count && r->frames[r->frame_count - 1].fp > vm->fp)
        leave(r, vm, &r->frames[--r->frame_count]);
    struct frame_watch *f = r->frame_count ? &r->frames[r->frame_count - 1] : NULL;
    if (!f || f->fp < vm->fp)
        f = &ARENA_PUSH(&r->arena, r->frames, r->frame_count, r->frame_cap);
    else if (f->sentence == mark->sentence) {
        f->line = mark->line;
        return;
    } else
        leave(r, vm, f);
    *f = (struct frame_watch){vm->fp, mark->sentence, mark->line, r->now, r->journal->count, NULL};
}

/* ---------------------------------------------------------------- entries */

static const char *reason_for_entry(const struct reasons *r, const struct journal_entry *e)
{
    if (e->sentence < 0)
        return NULL;
    if (e->kind == JOURNAL_BARRED)
        return r->bar.sentence == e->sentence ? r->bar.text : NULL;
    for (size_t i = r->frame_count; i-- > 0;)
        if (r->frames[i].sentence == e->sentence)
            return r->frames[i].reason;
    return NULL;
}

static bool needs_reason(const struct journal_entry *e)
{
    return e->kind != JOURNAL_EVENT_END && e->kind != JOURNAL_MOVE_END && e->kind != JOURNAL_RUN_OUT;
}

static void follow_journal(struct reasons *r)
{
    bool inside = false; /* of a move: the cells that change are part of it */
    for (; r->journal_seen < r->journal->count; r->journal_seen++) {
        const struct journal_entry *e = &r->journal->entries[r->journal_seen];
        ARENA_PUSH(&r->arena, r->why, r->why_count, r->why_cap) =
            inside || !needs_reason(e) ? NULL : reason_for_entry(r, e);
        if (e->kind == JOURNAL_MOVE || e->kind == JOURNAL_SHUFFLE)
            inside = true;
        else if (e->kind == JOURNAL_MOVE_END)
            inside = false;
    }
}

/* Instructions that make an entry in the journal, now or when the event that they cause begins. */
static bool does_something(int32_t op)
{
    switch (op) {
    case OP_WRITE:
    case OP_WRITE_UNTIL:
    case OP_PUT:
    case OP_HAPPEN:
    case OP_ANNOUNCE:
    case OP_RESOLVE:
    case OP_ROLL:
    case OP_ROLL_AGAIN:
    case OP_SHUFFLE:
    case OP_PICK:
    case OP_SHOW:
    case OP_END_EVENT:
    case OP_PREVENT:
    case OP_INSTEAD:
    case OP_NOTE_WHENEVER:
    case OP_WINS:
    case OP_DRAWN: return true;
    default: return false;
    }
}

static void watch(void *ctx, struct vm *vm, int32_t pc)
{
    struct reasons *r = ctx;
    if (vm->viewer >= 0)
        return; /* choices are worked out: nothing happens */
    const struct code_mark *mark = program_mark(vm->program, pc);
    follow_journal(r);
    if (!mark)
        return;
    follow_frames(r, vm, mark);
    reasons_note(r, vm, mark, pc);
    struct frame_watch *f = &r->frames[r->frame_count - 1];
    if (does_something(vm->program->code[pc]) && f->sentence >= 0)
        f->reason = reasons_for(r, vm, f->sentence, f->line, f->entered);
}

/* ---------------------------------------------------------------- from outside */

static void forget(struct reasons *r)
{
    arena_release(&r->arena);
    r->frames = NULL;
    r->why = NULL;
    r->failed = NULL;
    r->frame_count = r->frame_cap = r->why_count = r->why_cap = r->failed_count = r->failed_cap = 0;
    r->bar = (struct reasons_failed){-1, NULL};
}

void reasons_watch(struct reasons *r, struct vm *vm, size_t from)
{
    forget(r);
    reasons_index(r);
    r->journal = vm->journal;
    r->journal_from = r->journal_seen = from;
    r->watcher = (struct vm_watcher){watch, r, NULL};
    vm_watch(vm, &r->watcher);
}

void reasons_stop(struct reasons *r, struct vm *vm)
{
    follow_journal(r);
    vm_unwatch(vm, &r->watcher);
}

const char *reasons_of(const struct reasons *r, size_t at)
{
    return at >= r->journal_from && at - r->journal_from < r->why_count ? r->why[at - r->journal_from] : NULL;
}

const struct reasons_failed *reasons_considered(const struct reasons *r, size_t index)
{
    return index < r->failed_count ? &r->failed[index] : NULL;
}
