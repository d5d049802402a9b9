/* SPDX-License-Identifier: MIT
 *
 * Instructions about events: how they begin and end, and what is asked about those that are under way. Their frames
 * depend on one another from vm->event outwards.
 */
#include "vm/exec.h"

#include "vm/change.h"
#include "vm/known.h"
#include "vm/observe.h"
#include "vm/opcode.h"
#include "vm/trial.h"

/* ---------------------------------------------------------------- what is under way */

static int32_t event_of(const struct vm *vm, int32_t header)
{
    return frame_proc(vm, header)->event;
}

static int32_t running_depth(const struct vm *vm)
{
    return vm->event >= 0 ? vm->m[vm->event + H_DEPTH] : 0;
}

/* An event also answers to its general form: within a sail, "the act" is that sail. */
int32_t exec_innermost(const struct vm *vm, int32_t event)
{
    for (int32_t h = vm->event; h >= 0; h = vm->m[h + H_EVENT]) {
        int32_t e = event_of(vm, h);
        if (e == event || vm->program->events[e].parent == event)
            return h;
    }
    return -1;
}

/* Events can be nested deeply, so looking through them costs fuel. */
static bool spend_on_search(struct vm *vm)
{
    return vm_spend(vm, running_depth(vm) / COST_CELLS);
}

/* Ann may act only while the storm is under way. */
bool exec_running(struct vm *vm, const int32_t *at)
{
    if (!spend_on_search(vm))
        return false;
    int32_t header = exec_innermost(vm, at[1]);
    vm->m[vm->sp++] = header >= 0 && !(*at == OP_RUNNING_OPEN && vm->m[header + H_OVER]);
    return true;
}

/* the turn's player: an event is given by where its values are, as long as it is under way.
 * Asking for one that is not is a fault; the checker warns of rules that could. */
bool exec_find_event(struct vm *vm, const int32_t *at)
{
    if (!spend_on_search(vm))
        return false;
    int32_t header = exec_innermost(vm, at[1]);
    if (header < 0)
        return vm_fail(vm, TRAP_NO_EVENT, at[1], 0, 0, 0);
    vm->m[vm->sp++] = frame_base(vm, header);
    return true;
}

/* the turn's steps */
bool exec_event_slot(struct vm *vm, const int32_t *at)
{
    int32_t *top = &vm->m[vm->sp - 1], address = *top + at[1];
    if (vm_is_hidden(vm, address) && !vm_unseen(vm, TRAP_HIDDEN, address))
        return false;
    *top = vm->m[address];
    return true;
}

/* Whether the rule has replaced an event that is still around this one: then it does not apply
 * again. */
bool exec_replacing(struct vm *vm, const int32_t *at)
{
    if (!spend_on_search(vm))
        return false;
    bool found = false;
    for (int32_t h = vm->event; h >= 0; h = vm->m[h + H_EVENT])
        found |= vm->m[h + H_REPLACED] == at[1] + 1;
    vm->m[vm->sp++] = found;
    return true;
}

/* ---------------------------------------------------------------- limits */

/* The counter of a limit for the keys on the stack, which are dropped; -1: there is none. */
static int32_t take_counter(struct vm *vm, const int32_t *at)
{
    vm->sp -= at[3];
    int32_t header = exec_innermost(vm, at[2]);
    int64_t place = exec_keyed(vm->m + vm->sp, at + 4, at[3]);
    if (header < 0 || place < 0)
        return -1;
    return frame_base(vm, header) + frame_proc(vm, header)->counters + at[1] + (int32_t)place;
}

bool exec_count(struct vm *vm, const int32_t *at)
{
    if (!spend_on_search(vm))
        return false;
    int32_t counter = take_counter(vm, at);
    if (counter >= 0) {
        vm->m[counter]++;
        vm_note_writing(vm, counter);
    }
    return true;
}

bool exec_counted(struct vm *vm, const int32_t *at)
{
    if (!spend_on_search(vm))
        return false;
    int32_t counter = take_counter(vm, at);
    if (counter >= 0 && vm_is_hidden(vm, counter) && !vm_unseen(vm, TRAP_HIDDEN, counter))
        return false;
    vm->m[vm->sp++] = counter < 0 ? 0 : vm->m[counter];
    return true;
}

/* ---------------------------------------------------------------- beginning */

/* The event never began, so nothing ends with it and no rule about it runs. */
bool exec_forbidden(struct vm *vm, const int32_t *at)
{
    (void)at;
    if (!vm_spend(vm, COST_NOTE))
        return false;
    vm_note_event(vm, JOURNAL_FORBIDDEN, vm->event, vm->last_prohibition);
    vm->m[vm->event + H_OVER] = NEVER_BEGAN;
    return true;
}

/* ---------------------------------------------------------------- ending */

/* end the turn: drops all frames inside, as if each had ended, and continues with what comes
 * after the event; if its effect was complete already, the event just leaves. */
bool exec_end_event(struct vm *vm, const int32_t *at)
{
    int32_t header = exec_innermost(vm, at[1]);
    if (header < 0)
        return vm_fail(vm, TRAP_NO_EVENT, at[1], 0, 0, 0);
    if (vm->trials->count && !trial_is_inside(vm, header)) {
        trial_stop(vm);
        return true;
    }
    const struct proc *p = frame_proc(vm, header);
    vm_note_event(vm, JOURNAL_ENDED, header, at[2]);
    while (vm->event != header) {
        if (vm->program->events[event_of(vm, vm->event)].mark) {
            vm->turns.over += vm->turns.runs;
            vm->turns.runs = false;
        }
        vm_expire(vm, event_of(vm, vm->event));
        vm_note_end(vm);
        vm->event = vm->m[vm->event + H_EVENT];
    }
    vm->fp = frame_base(vm, header);
    vm->sp = header + HEADER_CELLS;
    vm_left(vm, vm->sp);
    vm->pc = vm->m[header + H_OVER] ? p->leave : p->after;
    return true;
}

/* prevent it: the event leaves without what follows from it. */
bool exec_prevent(struct vm *vm, const int32_t *at)
{
    const struct proc *p = frame_proc(vm, vm->event);
    vm_note_event(vm, JOURNAL_PREVENTED, vm->event, at[1]);
    vm->sp = vm->event + HEADER_CELLS;
    vm_left(vm, vm->sp);
    vm->pc = p->leave;
    return true;
}

bool exec_instead(struct vm *vm, const int32_t *at)
{
    vm->m[vm->event + H_REPLACED] = at[1] + 1;
    vm_note_event(vm, JOURNAL_INSTEAD, vm->event, at[1]);
    return true;
}

/* ---------------------------------------------------------------- trials */

bool exec_guard_tried(struct vm *vm, const int32_t *at)
{
    (void)at;
    int32_t knows;
    if (!vm_spend(vm, 1 + 2 * (vm->sp / COST_CELLS)) || vm_knows(vm, vm->viewer, vm->m[vm->sp - 1], &knows))
        return false;
    vm->m[vm->sp++] = knows;
    return true;
}

/* ---------------------------------------------------------------- values that not everyone may know */

bool exec_guard_watched(struct vm *vm, const int32_t *at)
{
    const struct program *p = vm->program;
    int32_t piece = vm->m[vm->sp - 1], count = vm->m[p->cell_players], mask = 0, knows;
    if (!vm_spend(vm, COST_CALL * count))
        return false;
    for (int32_t player = p->players_first; player < p->players_first + count; player++) {
        if (!(vm->among & ~vm->unknown & vm_player_bit(vm, player)))
            continue;
        const int32_t values[] = {player, piece};
        int32_t cell;
        if (known_is_seen(vm) && known_to(vm, player, piece, &cell))
            continue;
        if (vm->trials->count ? vm_knows(vm, player, piece, &knows)
                              : vm_evaluate_alone(vm, NULL, p->knows, values, 2, -1, &knows))
            return false;
        mask |= knows ? 0 : vm_player_bit(vm, player);
    }
    bool decides = at[opcode_length(at)] == OP_KNOWN;
    if (decides && mask)
        vm->among &= mask;
    else
        vm->unknown |= mask;
    vm->m[vm->sp++] = !decides || !mask;
    return true;
}

bool exec_held_of(struct vm *vm, const int32_t *at)
{
    if (!spend_on_search(vm))
        return false;
    int32_t header = exec_innermost(vm, at[1]);
    return header < 0 || vm->past_watch || vm_hold(vm, vm->m[header + H_UNKNOWN]) || vm_unseen(vm, TRAP_CARRIED, 0);
}

bool exec_keep(struct vm *vm, const int32_t *at)
{
    if (!spend_on_search(vm))
        return false;
    int32_t header = exec_innermost(vm, at[1]);
    vm->sp--;
    if (header >= 0)
        vm->m[header + H_UNKNOWN] |= vm->m[vm->sp];
    return true;
}

/* ---------------------------------------------------------------- announcing */

/* Entry number `i` of the announced events: the event, the sentence, its values. */
static int32_t *announced(const struct vm *vm, int32_t i)
{
    return vm->m + vm->program->cell_announced + 1 + i * ANNOUNCED_CELLS;
}

/* The set of those who must not know an announced event's values is kept where another value would be; with six values, in the upper
 * bits of the numbers of the event and of the sentence. An empty set leaves the cells as they are without it. */
enum { SET_BITS = 15, SET_MASK = (1 << SET_BITS) - 1, ABOVE = 16 };

static void announced_hand(int32_t *entry, int32_t n, int32_t set)
{
    if (n < VALUES_MAX) {
        entry[2 + n] = set;
        return;
    }
    entry[0] ^= (set & SET_MASK) << ABOVE;
    entry[1] ^= (set >> SET_BITS) << ABOVE;
}

/* What is above a number of 16 bits, which can be -1. */
static int32_t take_above(int32_t *cell)
{
    int32_t above = ((*cell >> ABOVE) ^ (*cell < 0 ? -1 : 0)) & SET_MASK;
    *cell ^= above << ABOVE;
    return above;
}

/* The set, and the entry without it. */
static int32_t announced_take(int32_t *entry)
{
    int32_t low = take_above(&entry[0]), high = take_above(&entry[1]);
    return low | high << SET_BITS;
}

/* announce Ann meddles with the light: kept in cells until it is resolved, because a decision
 * may come in between. */
bool exec_announce(struct vm *vm, const int32_t *at)
{
    int32_t *count = vm->m + vm->program->cell_announced, n = vm->program->events[at[1]].values;
    if (!vm_spend(vm, COST_NOTE))
        return false;
    vm->sp -= n;
    if (*count == ANNOUNCED_MAX)
        return vm_fail(vm, TRAP_FULL, 0, 0, 0, 0);
    int32_t *entry = announced(vm, (*count)++);
    entry[0] = at[1];
    entry[1] = at[2];
    memcpy(entry + 2, vm->m + vm->sp, (size_t)n * sizeof *entry);
    announced_hand(entry, n, vm->handed);
    vm->handed = 0;
    vm_note_values(vm, JOURNAL_ANNOUNCED, at[2], at[1], vm->m + vm->sp, n);
    return true;
}

/* the announced happen, last first: runs one and comes back to this instruction. Events that are
 * announced meanwhile lie above the others and so come first. */
bool exec_resolve(struct vm *vm, const int32_t *at)
{
    int32_t *entry = announced(vm, --vm->m[vm->program->cell_announced]), set = announced_take(entry), event = entry[0];
    int32_t n = vm->program->events[event].values;
    memcpy(vm->m + vm->sp, entry + 2, (size_t)n * sizeof *entry);
    vm->sp += n;
    vm->handed = n < VALUES_MAX ? entry[2 + n] : set;
    memset(entry, 0, ANNOUNCED_CELLS * sizeof *entry);
    int32_t proc = vm->program->events[event].proc;
    if (!vm_spend(vm, exec_call_cost(vm->program, proc)))
        return false;
    int32_t *m = vm->m;
    int32_t *h = frame_make(vm, proc, vm->pc, m + vm->fp, m + vm->sp); /* comes back here for the next one */
    if (!h)
        return vm_fail(vm, TRAP_STACK, 0, 0, 0, 0);
    int32_t header = (int32_t)(h - m);
    vm->fp = header - vm->program->procs[proc].slots;
    vm->sp = header + HEADER_CELLS;
    exec_make_event(vm, header, at[2]);
    vm->pc = vm->program->procs[proc].entry;
    return true;
}
