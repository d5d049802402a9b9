/* SPDX-License-Identifier: MIT
 *
 * Recording what a result depends on while it is computed. What instructions read is in opcodes.def.
 */
#include "vm/memo_record.h"

#include "vm/known.h"
#include "vm/read.h"

void memo_record_reads(const struct vm *vm, const int32_t *at, const int32_t *sp)
{
    struct vm_read read;
    if (vm_reads(vm, at, sp, &read))
        memo_reads(vm->memo, read.cell);
    else if (opcode_of(*at)->effects & EFFECT_FORBIDS)
        memo_reads(vm->memo, -1); /* of a procedure inside it: its prohibition would need to be kept, too */
}

/* Of the player who chooses. */
static void see_knowledge(const struct vm *vm, int32_t piece)
{
    const struct memo_entry *known;
    int32_t cell;
    if (known_is_seen(vm) && known_to(vm, vm->viewer, piece, &cell)) {
        if (cell >= 0)
            memo_reads(vm->memo, cell);
    } else if (memo_keeps_guards(vm) && (known = memo_find_guard(vm, piece)))
        memo_depend(vm->memo, known);
}

/* What the tests of a fast loop have read of one piece. */
static void see_piece(const struct vm *vm, const struct loop *l, const int32_t *frame, int32_t piece)
{
    const struct memo_entry *known;
    for (int32_t i = 0; i < l->test_count; i++) {
        const struct loop_test *t = &l->tests[i];
        if (t->guarded && !vm_knows_all(vm))
            see_knowledge(vm, piece);
        if (t->what == TEST_FIELD)
            memo_reads(vm->memo, t->field + piece);
        if (t->what == TEST_ANSWER && (known = memo_find(vm->memo, memo_key_now(vm, t->field), fast_loop_values(t, frame, piece))))
            memo_depend(vm->memo, known);
        if (t->with == WITH_CELL)
            memo_reads(vm->memo, t->number);
    }
}

/* A loop that looks for an owner reads where the things are, whichever owner is next. */
static void see_places(const struct vm *vm, const struct loop *l, const int32_t *frame)
{
    for (int32_t i = 0; i < l->zone_count; i++)
        if (frame[l->zones[i].thing] >= 0)
            memo_reads(vm->memo, l->zones[i].field + frame[l->zones[i].thing]);
}

/* A fast loop reads many cells in one go. Which ones follows from the first and the last piece
 * that it reached. Loops with tests over players or backwards are left to the code, which is rare. */
int32_t memo_record_loop(struct vm *vm, const struct loop *l, int32_t *fp, const int32_t *sp)
{
    const int32_t *slot = fp + l->slot, *lists = vm->program->lists;
    bool in_list = l->how == LOOP_LIST;
    int32_t from = slot[in_list];
    if (l->zone_count) {
        see_places(vm, l, fp);
        return fast_loop_run(vm, l, fp, sp);
    }
    if (l->how != LOOP_UP && !in_list)
        return -1;
    int32_t zone = fast_loop_zone(vm, l, fp), next = fast_loop_run(vm, l, fp, sp),
            end = in_list ? slot[2] : l->last + 1;
    if (zone >= 0) {
        memo_reads_zone(vm->memo, zone);
        if (l->tests[l->zone_test].with == WITH_CELL) /* whose zone */
            memo_reads(vm->memo, l->tests[l->zone_test].number);
    }
    for (int32_t at = from; at <= slot[in_list] && at < end; at++)
        if (zone < 0 || vm->memo->zones->where[at] == zone)
            see_piece(vm, l, fp, in_list ? lists[at] : at);
    return next;
}

const struct memo_entry *memo_record_depend(const struct vm *vm, const int32_t *at, const int32_t *sp)
{
    const struct proc *p = &vm->program->procs[at[1]];
    if (*at == OP_GUARD ? vm_knows_all(vm) || !memo_keeps_guards(vm) : !p->memo)
        return NULL;
    const struct memo_entry *known = *at == OP_GUARD
                                         ? memo_find_guard(vm, sp[-1])
                                         : memo_find(vm->memo, memo_key_now(vm, at[1]), memo_values(sp, p->args));
    if (!known || known->fuel > vm->fuel || known->prohibition != NO_RULE)
        return NULL;
    memo_depend(vm->memo, known);
    return known->key == NO_ANSWER ? NULL : known; /* all was forgotten, to make room for this */
}

void memo_record_end(const struct vm *vm, const int32_t *at, const int32_t *sp, int32_t fuel)
{
    if (*at == OP_FORBID)
        memo_close(vm->memo, 0, at[2], fuel);
    else
        memo_close(vm->memo, sp[-1], NO_RULE, fuel);
}
