/* SPDX-License-Identifier: MIT
 *
 * Goes back through a journal in a copy of the state, and asks the rules at each change of a piece whether the viewer knew
 * it then; see the header.
 */
#include "explain/trace/trace_moments.h"

#include "lang/secrecy.h"
#include "session/cells.h"
#include "session/words.h"

#include <string.h>

enum { MARGIN = 8192 }; /* more than the margin that the machine keeps on its stack */

struct moments_search {
    struct sight *after;
    const struct compiled *c;
    const struct journal *journal;
    const bool *knew;
    struct vm vm; /* in the position that the search has reached */
    bool *found; /* by member */
    struct arena *arena;
    struct trace_moment *items;
    size_t count, cap;
};

static bool is_candidate(const struct moments_search *x, int32_t piece)
{
    return piece >= 0 && x->after->secret[x->c->vocab->members[piece].kind] && !x->knew[piece] && !sight_knows(x->after, piece);
}

/* The piece that a kept condition or value is about. */
static int32_t piece_of_phrase(const struct moments_search *x, const struct area *a, int32_t cell)
{
    const struct vocab_phrase *p = a->owner;
    int32_t values[PLACEHOLDERS_MAX];
    cells_condition_values(x->c->vocab, p, cell - a->first, values);
    for (int i = 0; i < p->placeholder_count; i++) {
        struct type type = words_placeholder_type(x->c->vocab, &p->placeholders[i], values[i]);
        if (type.tag == TY_PIECE && is_candidate(x, values[i]))
            return values[i];
    }
    return NOTHING;
}

/* The candidate of which an entry changes something; NOTHING: none. The cells of a place are half changed inside of a move. */
static int32_t piece_of(const struct moments_search *x, const struct journal_entry *e)
{
    if (e->kind == JOURNAL_MOVE)
        return is_candidate(x, e->a) ? e->a : NOTHING;
    if (e->kind != JOURNAL_CHANGE || e->a >= x->c->program.cell_count)
        return NOTHING;
    const struct area *a = program_area(&x->c->program, e->a);
    if (a->what == AREA_CONDITION || a->what == AREA_VALUE)
        return piece_of_phrase(x, a, e->a);
    int32_t piece = a->what == AREA_FIELD ? x->c->program.kinds[a->kind].first + e->a - a->first : NOTHING;
    return is_candidate(x, piece) ? piece : NOTHING;
}

/* By entry: the piece before whose change, and after it, the state is complete. */
static const int32_t *find_changes(const struct moments_search *x, size_t count)
{
    int32_t *about = ARENA_ARRAY(x->arena, int32_t, count + 1), moved = NOTHING;
    bool inside = false;
    for (size_t i = 0; i < count; i++) {
        const struct journal_entry *e = &x->journal->entries[i];
        bool ends = e->kind == JOURNAL_MOVE_END;
        about[i] = ends ? moved : inside ? NOTHING : piece_of(x, e);
        if (e->kind == JOURNAL_MOVE || e->kind == JOURNAL_SHUFFLE) {
            inside = true;
            moved = about[i];
        } else if (ends) {
            inside = false;
            moved = NOTHING;
        }
    }
    return about;
}

static void ask(struct moments_search *x, int32_t piece, size_t until)
{
    int32_t known = 0;
    if (x->found[piece] || vm_knows(&x->vm, x->after->viewer, piece, &known) || !known)
        return;
    x->found[piece] = true;
    ARENA_PUSH(x->arena, x->items, x->count, x->cap) = (struct trace_moment){piece, until};
}

static void copy_machine(struct moments_search *x, const struct vm *vm)
{
    x->vm = *vm;
    x->vm.m = ARENA_ARRAY(x->arena, int32_t, (size_t)vm->program->cell_count + STACK_MAX + MARGIN);
    memcpy(x->vm.m, vm->m, (size_t)vm->sp * sizeof *vm->m);
    x->vm.hidden_sp = -1;
    x->vm.journal = NULL;
    x->vm.observers = NULL;
    x->vm.memo = NULL; /* it knows the other state */
}

struct trace_moments trace_moments_find(struct sight *after, const struct compiled *c, const struct vm *vm, const struct journal *journal,
                                        size_t from, size_t to, const bool *knew, struct arena *arena)
{
    struct moments_search x = {.after = after, .c = c, .journal = journal, .knew = knew, .arena = arena};
    bool any = false;
    if (after->viewer == SIGHT_ALL || c->program.knows < 0 || !c->secrecy || c->secrecy->knows_by_events || from >= to)
        return (struct trace_moments){0};
    const int32_t *about = find_changes(&x, journal->count);
    for (size_t i = from; i < to; i++)
        any |= about[i] != NOTHING;
    if (!any)
        return (struct trace_moments){0};
    copy_machine(&x, vm);
    x.found = ARENA_ARRAY(arena, bool, c->vocab->member_count + 1);
    for (size_t i = journal->count; i-- > from;) {
        const struct journal_entry *e = &journal->entries[i];
        if (i < to && about[i] != NOTHING && e->kind != JOURNAL_MOVE)
            ask(&x, about[i], i + 1);
        if (e->kind == JOURNAL_CHANGE && e->a < c->program.cell_count)
            x.vm.m[e->a] = e->b;
        if (i < to && about[i] != NOTHING && e->kind != JOURNAL_MOVE_END)
            ask(&x, about[i], i);
    }
    return (struct trace_moments){x.items, x.count};
}
