/* SPDX-License-Identifier: MIT
 *
 * See the header. Addresses are found by open addressing; there are few of them, and where there are many the table
 * starts empty.
 */
#include "explore/explore_chance.h"

#include "base/buf.h"
#include "base/mem.h"
#include "session/draws.h"

#include <string.h>

enum { ADDRESSES_MAX = 1 << 14 };

/* A draw's purpose with its values, and the key that the present seed gives it. Making a key takes
 * a hash, so it is kept. */
struct explore_address {
    bool used;
    int32_t what[2 + VALUES_MAX]; /* chance or -1, zone of a shuffle without one, values; the rest 0 */
    const char *purpose;
    struct log_texts values;
    uint64_t seeds; /* for which of them the key is */
    struct chance_key key;
};

void explore_chance_seed(struct explore_chance *chance, const char *seed)
{
    chance->seed = seed;
    chance->seeds++;
}

/* Begins again with an empty table: simpler than removing old addresses, and rarely needed. */
static void clear(struct explore_chance *chance)
{
    arena_release(&chance->arena);
    if (!chance->table)
        chance->table = mem_zero(ADDRESSES_MAX * 2, sizeof *chance->table);
    memset(chance->table, 0, ADDRESSES_MAX * 2 * sizeof *chance->table);
    chance->count = 0;
}

/* The numbers that identify a draw. The complete array is compared, so unused places are 0. */
static void what_of(const struct vm_draw *draw, int32_t what[2 + VALUES_MAX])
{
    memset(what, 0, (2 + VALUES_MAX) * sizeof *what);
    what[0] = draw->chance;
    what[1] = draw->chance < 0 ? draw->zone : 0;
    memcpy(what + 2, draw->values, (size_t)draw->value_count * sizeof *what);
}

/* FNV-1a over the numbers; linear probing. The table is at most half full, so this ends. */
static struct explore_address *find(struct explore_chance *chance, const int32_t what[2 + VALUES_MAX])
{
    uint32_t h = 2166136261u;
    for (int i = 0; i < 2 + VALUES_MAX; i++)
        h = (h ^ (uint32_t)what[i]) * 16777619u;
    size_t at = (h ^ h >> 15) & (ADDRESSES_MAX * 2 - 1);
    while (chance->table[at].used && memcmp(chance->table[at].what, what, sizeof chance->table[at].what))
        at = (at + 1) & (ADDRESSES_MAX * 2 - 1);
    return &chance->table[at];
}

/* The key is made again when the seed has changed since. */
static struct explore_address *address_of(struct explore_chance *chance, const struct vm_draw *draw)
{
    int32_t what[2 + VALUES_MAX];
    if (!chance->table || chance->count == ADDRESSES_MAX)
        clear(chance);
    what_of(draw, what);
    struct explore_address *a = find(chance, what);
    if (!a->used) {
        struct log_record asked;
        draws_ask(&asked, chance->c, draw, &chance->arena, &chance->scratch);
        bool shuffle = draw->kind == DRAW_SHUFFLE;
        *a = (struct explore_address){.used = true, .purpose = shuffle ? asked.shuffle.purpose : asked.roll.purpose,
                                      .values = shuffle ? asked.shuffle.values : asked.roll.values};
        memcpy(a->what, what, sizeof a->what);
        chance->count++;
    }
    if (a->seeds != chance->seeds) {
        chance_key_make(&a->key, chance->seed, a->purpose, a->values.items, a->values.count);
        a->seeds = chance->seeds;
    }
    return a;
}

/* Must give exactly the results of session/draws.h: findings are replayed as games from the same
 * seed. */
void explore_chance_draw(struct explore_chance *chance, struct vm *vm)
{
    const struct vm_draw *draw = &vm->draw;
    const struct explore_address *a = address_of(chance, draw);
    if (draw->kind != DRAW_SHUFFLE) {
        vm_draw_one(vm, (int32_t)chance_below(&a->key, (uint64_t)draw->index, 0, (uint64_t)draw->count));
        return;
    }
    if (draw->count > chance->order_cap) {
        chance->order = mem_grow(chance->order, (size_t)draw->count * sizeof *chance->order);
        chance->order_cap = draw->count;
    }
    chance_shuffle(&a->key, (uint64_t)draw->index, (uint32_t)draw->count, chance->order);
    vm_draw_order(vm, chance->order);
}

void explore_chance_release(struct explore_chance *chance)
{
    arena_release(&chance->arena);
    buf_release(&chance->scratch);
    mem_free(chance->table);
    mem_free(chance->order);
}

void explore_luck_begin(struct explore_luck *luck, const char *seed)
{
    luck->index = 0;
    luck->words = 0;
    chance_key_make(&luck->key, seed, "random decisions", NULL, 0);
}

/* Takes the words of a block in order and makes the next block when they are used up. */
static uint32_t next_word(struct explore_luck *luck)
{
    if (!luck->words) {
        chance_block(&luck->key, luck->index++, 0, 0, luck->block);
        luck->words = CHANCE_BLOCK_SIZE / 4;
    }
    const uint8_t *at = luck->block + CHANCE_BLOCK_SIZE - 4 * luck->words--;
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* Rejection sampling: each number is equally likely, which a remainder would not be. */
uint32_t explore_luck_below(struct explore_luck *luck, uint32_t n)
{
    uint64_t out;
    while (!chance_reduce(next_word(luck), UINT32_MAX, n, &out))
        ;
    return (uint32_t)out;
}
