/* SPDX-License-Identifier: MIT
 *
 * Watching a machine: which sentence runs in which frame, what its expressions give, and when an entry is made in
 * the journal, or a sentence is left without one, what that came from.
 */
#include "explain/reasons/reasons_inner.h"

#include "base/mem.h"

#include <string.h>

enum { WATCHED_DEPTH = 5 }; /* definitions that are opened inside each other in a line of a trace */

struct reasons *reasons_new(const struct compiled *c, const char *lang)
{
    struct reasons *r = mem_zero(1, sizeof *r);
    r->c = c;
    r->lang = lang;
    r->scope = (struct scope){.fp = -1, .mark = -1};
    return r;
}

void reasons_free(struct reasons *r)
{
    if (!r)
        return;
    arena_release(&r->arena);
    arena_release(&r->index);
    observed_code_free(r->code);
    mem_free(r->cases);
    buf_release(&r->text);
    mem_free(r);
}

/* ---------------------------------------------------------------- frames */

static void leave_frames(struct reasons *r, struct vm *vm, int32_t fp)
{
    while (r->frame_count && r->frames[r->frame_count - 1].fp >= fp)
        reasons_leave(r, vm, &r->frames[--r->frame_count]);
}

static void begin_sentence(struct reasons *r, struct vm *vm, int32_t sentence, int32_t line)
{
    struct frame_watch *f = r->frame_count ? &r->frames[r->frame_count - 1] : NULL;
    if (!f || f->fp < vm->fp)
        f = &ARENA_PUSH(&r->arena, r->frames, r->frame_count, r->frame_cap);
    else if (f->sentence == sentence) {
        f->line = line;
        return;
    } else
        reasons_leave(r, vm, f);
    *f = (struct frame_watch){.fp = vm->fp, .sentence = sentence, .line = line, .first_line = line, .entered = r->now,
                              .journal_at = r->journal->count};
    memcpy(f->values, vm->m + vm->fp, sizeof f->values); /* an event's values come first in its frame */
}

/* ---------------------------------------------------------------- entries */

/* There was nothing to choose from: what the frame's statement looked for. */
static struct entry_reason reason_for_no_choice(struct reasons *r, struct vm *vm, const struct frame_watch *f)
{
    if (!reasons_has_room(r))
        return (struct entry_reason){0};
    struct scope before = reasons_speak_of(r, reasons_scope_of(r, f, -1));
    struct reason_facts why = reasons_for_no_choice(r, vm, f->sentence, f->line, f->entered);
    reasons_speak_of(r, before);
    return (struct entry_reason){reasons_keep(r, &why), NULL};
}

static struct entry_reason reason_for_entry(struct reasons *r, struct vm *vm, const struct journal_entry *e)
{
    if (e->sentence < 0)
        return (struct entry_reason){0};
    if (e->kind == JOURNAL_FORBIDDEN)
        return (struct entry_reason){r->prohibition.sentence == e->sentence ? r->prohibition.why : NULL, NULL};
    for (size_t i = r->frame_count; i-- > 0;)
        if (r->frames[i].sentence == e->sentence)
            return e->kind == JOURNAL_NO_CHOICE
                       ? reason_for_no_choice(r, vm, &r->frames[i])
                       : (struct entry_reason){r->frames[i].reason, r->frames[i].overwrites};
    return (struct entry_reason){0};
}

static bool needs_reason(const struct journal_entry *e)
{
    return e->kind != JOURNAL_EVENT_END && e->kind != JOURNAL_MOVE_END && e->kind != JOURNAL_RUN_OUT;
}

/* Gives each new entry of the journal its reason while the values that the sentence used are still known. */
static void follow_journal(struct reasons *r, struct vm *vm)
{
    bool inside = false; /* of a move: the cells that change are part of it */
    for (; r->journal_seen < r->journal->count; r->journal_seen++) {
        const struct journal_entry *e = &r->journal->entries[r->journal_seen];
        ARENA_PUSH(&r->arena, r->why, r->why_count, r->why_cap) =
            inside || !needs_reason(e) ? (struct entry_reason){0} : reason_for_entry(r, vm, e);
        if (e->kind == JOURNAL_MOVE || e->kind == JOURNAL_SHUFFLE)
            inside = true;
        else if (e->kind == JOURNAL_MOVE_END)
            inside = false;
    }
}

/* The sentence is about to make an entry: what for is known now. */
static void act(struct reasons *r, struct vm *vm, int32_t mark)
{
    struct frame_watch *f = r->frame_count ? &r->frames[r->frame_count - 1] : NULL;
    if (!f || f->sentence < 0)
        return;
    if (!reasons_has_room(r)) {
        f->reason = NULL;
        f->overwrites = NULL;
        return;
    }
    struct scope before = reasons_speak_of(r, reasons_scope_of(r, f, mark));
    struct reason_facts why = reasons_for(r, vm, f->sentence, f->line, f->entered);
    f->reason = reasons_keep(r, &why);
    f->overwrites = reasons_overwritten(r, f->sentence, f->line, f->entered);
    reasons_speak_of(r, before);
}

static void notice(void *ctx, struct vm *vm, const struct notice *n)
{
    struct reasons *r = ctx;
    switch ((unsigned)n->kind) {
    case NOTICE_NOTED: follow_journal(r, vm); break;
    case NOTICE_LEAVE: leave_frames(r, vm, n->fp); break;
    case NOTICE_SENTENCE: begin_sentence(r, vm, n->number, n->value); break;
    case NOTICE_VALUE: reasons_note(r, vm, n); break;
    case NOTICE_ACT: act(r, vm, n->number); break;
    }
}

/* ---------------------------------------------------------------- from outside */

static void forget(struct reasons *r)
{
    reasons_forget_sums(r);
    arena_release(&r->arena);
    r->frames = NULL;
    r->why = NULL;
    r->failed = NULL;
    r->frame_count = r->frame_cap = r->why_count = r->why_cap = r->failed_count = r->failed_cap = 0;
    r->explained = 0;
    r->prohibition = (struct prohibition_met){-1, NULL};
}

bool reasons_has_room(struct reasons *r)
{
    return r->explained < REASONS_EXPLAINED_MAX && ++r->explained;
}

/* Forgets everything that was recorded before, because it belongs to a different run. */
void reasons_watch(struct reasons *r, struct vm *vm, size_t from)
{
    forget(r);
    reasons_index(r);
    reasons_open_to(r, WATCHED_DEPTH, false);
    r->journal = vm->journal;
    r->journal_from = r->journal_seen = from;
    r->watched = r->judges ? vm : NULL;
    r->observer = (struct vm_observer){
        .kinds = NOTICE_NOTED | NOTICE_LEAVE | NOTICE_SENTENCE | NOTICE_VALUE | NOTICE_ACT, .notice = notice, .ctx = r,
        .code = r->code, .part = OBSERVE_DECIDED}; /* nothing else comes up in a reason before it is evaluated again */
    vm_observe(vm, &r->observer);
}

void reasons_stop(struct reasons *r, struct vm *vm)
{
    follow_journal(r, vm);
    vm_unobserve(vm, &r->observer);
    leave_frames(r, vm, 0);
    r->watched = NULL;
}

void reasons_watch_for(struct reasons *r, struct sight *sight)
{
    reasons_ask_for(r, sight, NULL);
    r->judges = r->sight;
}

/* Choices are computed before they are decided, and no one watches then. */
static void ask_whether_legal(struct reasons *r, struct vm *vm, const struct vm_option *option)
{
    int32_t event = choices_event(vm, option), check = event < 0 ? -1 : r->c->checks.items[event], result;
    if (check >= 0)
        vm_evaluate(vm, check, option->values, option->count, -1, &result);
}

void reasons_decide(struct reasons *r, struct game *g, const struct choice_answer *answer)
{
    journal_clear(&g->journal);
    reasons_watch(r, &g->vm, 0);
    if (answer->count == 1 && answer->places[0] < g->vm.ask.count)
        ask_whether_legal(r, &g->vm, &g->vm.ask.options[answer->places[0]]);
    game_decide(g, answer->places, answer->count);
    reasons_stop(r, &g->vm);
}

const struct reason_facts *reasons_of(const struct reasons *r, size_t at)
{
    return at >= r->journal_from && at - r->journal_from < r->why_count ? r->why[at - r->journal_from].why : NULL;
}

const struct vocab_field *reasons_overwrites(const struct reasons *r, size_t at)
{
    return at >= r->journal_from && at - r->journal_from < r->why_count ? r->why[at - r->journal_from].overwrites : NULL;
}

const struct reasons_failed *reasons_considered(const struct reasons *r, size_t index)
{
    return index < r->failed_count ? &r->failed[index] : NULL;
}
