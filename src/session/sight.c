/* SPDX-License-Identifier: MIT
 *
 * Evaluates the rulebook's own sentences about knowledge. Caches each answer for one viewer and one position.
 * Must not print anything.
 *
 */
#include "session/sight.h"

#include "session/cells.h"
#include "session/words.h"
#include "vm/observe.h"

#include <string.h>

enum { VIEW_MARGIN = 8192 }; /* more than the margin that the machine keeps on its stack */

/* Which kinds have names that reveal a hidden field. */
static bool *secret_kinds(const struct vocab *v, struct arena *arena)
{
    bool *secret = ARENA_ARRAY(arena, bool, v->kind_count + 1);
    for (size_t i = 0; i < v->kind_count; i++) {
        const struct vocab_kind *k = &v->kinds[i];
        for (size_t f = 0; f < k->field_count; f++) /* a card's name reveals all that is printed on it */
            secret[i] |= k->title_kind >= 0 && k->fields[f].hidden;
    }
    return secret;
}

/* Whether what the viewer has written so far can be seen without what others have written: no cell is of several. */
static bool is_separate(const struct vm *vm)
{
    for (int32_t i = 0; i < vm->hidden_sp; i++)
        if (vm->hidden[i] == SEVERAL_PARTS)
            return false;
    return true;
}

bool sight_hides(const struct sight *s, const struct vm *vm, int32_t cell)
{
    return s->is_hidden && cell < vm->hidden_sp && vm->hidden[cell] && !(s->separate && vm->hidden_for[cell] == s->viewer);
}

/* While players decide at the same time, a viewer sees the state from before the first of them decided, with what the
 * viewer alone has decided since. */
static struct vm *end_hiding(const struct sight *s, const struct vm *vm, struct arena *arena)
{
    struct vm *copy = ARENA_NEW(arena, struct vm);
    size_t cells = (size_t)vm->program->cell_count;
    *copy = *vm;
    copy->m = ARENA_ARRAY(arena, int32_t, cells + STACK_MAX + VIEW_MARGIN);
    memcpy(copy->m, vm->m, (size_t)vm->sp * sizeof *vm->m);
    for (int32_t i = 0; i < vm->hidden_sp; i++)
        if (sight_hides(s, vm, i))
            copy->m[i] = vm->state_before_hiding[i];
    copy->hidden_sp = -1;
    copy->journal = NULL;
    copy->observers = NULL;
    copy->memo = NULL; /* it knows the other state */
    return copy;
}

void sight_make(struct sight *out, const struct compiled *c, struct vm *vm, int32_t viewer, struct arena *arena)
{
    *out = (struct sight){.v = c->vocab, .vm = vm, .viewer = viewer};
    out->knows = ARENA_ARRAY(arena, signed char, c->vocab->member_count + 1);
    out->secret = secret_kinds(c->vocab, arena);
    out->is_hidden = viewer != SIGHT_ALL && vm->hidden_sp >= 0;
    out->hidden_from = vm->hidden_sp;
    out->separate = out->is_hidden && is_separate(vm);
    if (out->is_hidden)
        out->vm = end_hiding(out, vm, arena);
}

/* Asks the rules "a player knows X" once for each member. A rule that fails counts as not knowing. */
bool sight_knows(struct sight *s, int32_t member)
{
    int32_t result = 0;
    if (s->viewer == SIGHT_ALL || s->vm->program->knows < 0 || !vocab_kind_of(s->v, member)->hides)
        return true;
    if (!s->knows[member])
        s->knows[member] = !vm_knows(s->vm, s->viewer, member, &result) && result ? 1 : -1;
    return s->knows[member] > 0;
}

bool sight_names(struct sight *s, int32_t member)
{
    return !s->secret[s->v->members[member].kind] || sight_knows(s, member);
}

bool sight_names_value(struct sight *s, struct type type, int32_t value)
{
    bool piece = (type.tag == TY_PIECE || type.tag == TY_MAYBE) && value >= 0 && value < s->v->member_count;
    return !piece || sight_names(s, value);
}

void sight_reveal(struct sight *s, int32_t member)
{
    s->knows[member] = 1;
}

/* A kept condition: all pieces in its placeholders must be known by name, and, if it is hidden, the
 * first one must be known to the viewer. */
static bool knows_condition(struct sight *s, const struct vocab_phrase *p, int32_t position)
{
    int32_t values[PLACEHOLDERS_MAX] = {0};
    cells_condition_values(s->v, p, position, values);
    for (int i = 0; i < p->placeholder_count; i++)
        if (!sight_names_value(s, words_placeholder_type(s->v, &p->placeholders[i], values[i]), values[i]))
            return false;
    return !p->hidden || !p->placeholder_count || sight_knows(s, values[0]);
}

/* By area, with the same rules as a printed position (session/position.c). */
bool sight_knows_cell(struct sight *s, const struct compiled *c, const struct vm *vm, int32_t cell)
{
    return sight_knows_cell_in(s, c, vm, program_area(&c->program, cell), cell);
}

bool sight_knows_cell_in(struct sight *s, const struct compiled *c, const struct vm *vm, const struct area *a, int32_t cell)
{
    const struct vocab_field *f = a->owner;
    int32_t piece = a->kind < 0 ? NOTHING : c->program.kinds[a->kind].first + cell - a->first;
    switch (a->what) {
    case AREA_TABLE: return sight_names_value(s, f->type, vm->m[cell]);
    case AREA_FIELD: return sight_names(s, piece) && (!f->hidden || sight_knows(s, piece)) &&
        sight_names_value(s, f->type, vm->m[cell]);
    case AREA_CONDITION: return knows_condition(s, a->owner, cell - a->first);
    case AREA_VALUE: return knows_condition(s, a->owner, cell - a->first) &&
        sight_names_value(s, ((const struct vocab_phrase *)a->owner)->type, vm->m[cell]);
    case AREA_PLACE: return sight_names(s, piece);
    default: return false;
    }
}

int sight_evaluate(const struct sight *s, struct vm *vm, struct vm_observer *observer, int32_t proc,
                   const int32_t *values, int32_t count, int32_t *result)
{
    int32_t branch = vm->branch, viewer = s ? s->viewer : SIGHT_ALL;
    if (viewer != SIGHT_ALL && viewer != vm->ask.player)
        vm->branch = -1;
    vm->collect = true;
    vm->forbidden_count = 0;
    int failed = observer ? vm_evaluate_observed(vm, observer, proc, values, count, viewer, result)
                          : vm_evaluate(vm, proc, values, count, viewer, result);
    vm->collect = false;
    vm->branch = branch;
    return failed;
}

/* A viewer that knows every piece sees what a judge sees, so texts need not be filtered. */
bool sight_is_full(struct sight *s)
{
    if (s->viewer == SIGHT_ALL)
        return true;
    if (s->is_hidden)
        return false;
    for (size_t i = 0; i < s->v->kind_count; i++) {
        const struct vocab_kind *k = &s->v->kinds[i];
        int32_t count = (int)i == s->v->players ? s->vm->m[s->vm->program->cell_players] : k->count;
        for (int32_t m = k->first; k->hides && m < k->first + count; m++)
            if (!sight_knows(s, m))
                return false;
    }
    return true;
}
