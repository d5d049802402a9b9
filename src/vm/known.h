/* SPDX-License-Identifier: MIT
 *
 * Who knows a piece, as far as one cell of the state decides it: what is in a player's hand is known to the player. The compiler
 * finds these ways among the rules about who knows a piece (lang/compile_known.c). OP_GUARD takes the first that applies; if
 * none does, it computes all of the rules. A way that applies costs no fuel.
 */
#ifndef ADJ_VM_KNOWN_H
#define ADJ_VM_KNOWN_H

#include "vm/change.h"
#include "vm/trial.h"

/* Whether the cells decide now: not while cells are hidden, and in a trial the position before it counts. */
static inline bool known_is_seen(const struct vm *vm)
{
    return vm->program->known_count && !vm_hides(vm) && !vm->trials->count;
}

/* Whether the player knows the piece in this way. *cell: what was read, or -1. */
static inline bool known_in_way(const struct vm *vm, const struct known_way *w, int32_t player, int32_t piece, int32_t *cell)
{
    const struct program *p = vm->program;
    int32_t bit = vm_player_bit(vm, player);
    if (!(w->players & bit))
        return false;
    *cell = w->what <= KNOWN_SELF ? -1 : w->cell + piece * w->by_piece + player * w->by_player;
    switch (w->what) {
    case KNOWN_ALWAYS: return true;
    case KNOWN_SELF: return piece == player;
    case KNOWN_HOLDER: return vm->m[*cell] == player;
    case KNOWN_MARKED: return vm->m[*cell] != 0;
    case KNOWN_PLACE: break;
    }
    int32_t place = vm->m[*cell];
    const struct known_place *z = place < 0 ? NULL : &p->known_places[place];
    return z && ((z->players & bit) || (z->owner >= 0 && z->owner < p->players_first + vm->m[p->cell_players]));
}

/* Whether the player knows the piece in one of the ways; only where known_is_seen. *cell: the one that was read for it, or -1. */
static inline bool known_to(const struct vm *vm, int32_t player, int32_t piece, int32_t *cell)
{
    const struct program *p = vm->program;
    if (piece < 0)
        return false;
    const struct known_ways *ways = &p->known[p->kind_of[piece]];
    for (int32_t i = 0; i < ways->count; i++)
        if (known_in_way(vm, &ways->items[i], player, piece, cell))
            return true;
    return false;
}

/* Whether the player who chooses does, where that can be asked. */
static inline bool known_at_once(const struct vm *vm, int32_t piece)
{
    int32_t cell;
    return vm->viewer >= 0 && known_is_seen(vm) && known_to(vm, vm->viewer, piece, &cell);
}

#endif
