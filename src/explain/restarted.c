/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "explain/restarted.h"

#include "session/draws.h"
#include "session/result.h"

#include <string.h>

void restarted_keep(struct restarted *x, const struct log_item *item)
{
    const enum log_record_kind kind = item->record->kind;
    struct log_fault fault;
    struct log_record r;
    bool kept = kind == LOG_DECISION || kind == LOG_ROLL || kind == LOG_PICK || kind == LOG_SHUFFLE;
    if (kept && item->decisions <= RESTARTED_MAX &&
        !log_record_decode(&x->arena, &x->scratch, arena_strndup(&x->arena, item->line, item->len), item->len, false, &r,
                           &fault))
        ARENA_PUSH(&x->arena, x->records, x->count, x->cap) = r;
}

/* Draws that the game made too have the same results. */
static const char *const *observed(void *ctx, const struct log_record *asked, size_t *count)
{
    struct restarted *x = ctx;
    for (size_t i = 0; i < x->count; i++) {
        struct log_record *r = &x->records[i];
        if (r->kind == LOG_DECISION || !draws_addresses_agree(r, asked))
            continue;
        *count = r->kind == LOG_SHUFFLE ? r->shuffle.order.count : 1;
        return r->kind == LOG_SHUFFLE ? r->shuffle.order.items : (const char *const *)&r->roll.got;
    }
    return NULL;
}

static void note_read(void *ctx, struct vm *vm, const struct notice *n)
{
    struct restarted *x = ctx;
    if (n->read->kind == VM_READ_CELL && n->read->cell < vm->program->cell_count)
        x->read[n->read->cell] = true;
}

static void set_options(const struct restarted *x, struct game *g)
{
    const struct vocab *v = g->compiled->vocab;
    for (size_t i = 0; i < v->table_count; i++)
        if (v->table[i].option)
            vm_set(&g->vm, v->table[i].cell, x->of->game->vm.m[v->table[i].cell]);
}

/* Where another rule asks, or another player, the game has not reached the same point; where it has a result now, it may
 * continue instead. */
static bool is_as_far(const struct game *now, const struct game *then)
{
    if (then->state != GAME_DECISION || now->state != GAME_DECISION)
        return then->state == GAME_OVER || (then->state == GAME_DECISION && game_has_result(now));
    return then->vm.ask.sentence == now->vm.ask.sentence &&
           then->vm.ask.player == now->vm.ask.player;
}

static enum retaking decide_all(struct restarted *x)
{
    uint64_t decisions = x->of->game->decisions;
    for (size_t i = 0; i < x->count && x->game.decisions < decisions; i++)
        if (x->records[i].kind == LOG_DECISION && game_decide_exactly(&x->game, x->records[i].decision.choice))
            return RETAKEN_REFUSED;
    if (x->game.decisions != decisions)
        return RETAKEN_REFUSED;
    return is_as_far(x->of->game, &x->game) ? RETAKEN_DONE
           : x->game.state == GAME_DECISION  ? RETAKEN_ELSEWHERE
                                             : RETAKEN_REFUSED;
}

static enum retaking play(struct restarted *x, struct vm_observer *observer)
{
    struct replay *r = x->of;
    struct game_sink sink = {.ctx = x, .observed = observed, .unhashed = true};
    game_release(&x->game);
    if (replay_set_up(r, &x->game, r->compiled, replay_has_start_position(r) ? &r->start_position : NULL, &x->pool))
        return RETAKEN_REFUSED;
    x->game.seed = NULL; /* what would come of further draws is unknown */
    set_options(x, &x->game);
    if (x->game.layout) {
        x->game.layout->seed = NULL;
        set_options(x, x->game.layout);
    }
    if (observer)
        vm_observe(&x->game.vm, observer);
    game_begin(&x->game, &sink);
    enum retaking result = decide_all(x);
    if (observer)
        vm_unobserve(&x->game.vm, observer);
    return result;
}

bool restarted_make(struct restarted *x, struct replay *of)
{
    struct vm_observer observer = {.kinds = NOTICE_READ, .notice = note_read, .ctx = x};
    const struct program *p = &of->compiled->program;
    size_t cells = (size_t)p->cell_count;
    if (of->game->decisions > RESTARTED_MAX)
        return false;
    x->of = of;
    x->options = ARENA_ARRAY(&x->arena, int32_t, cells + 1);
    x->read = ARENA_ARRAY(&x->arena, bool, cells + 1);
    memcpy(x->options, of->game->vm.m, cells * sizeof *x->options);
    observed_code_make(&x->code, p);
    observer.code = x->code;
    if (play(x, &observer) != RETAKEN_DONE)
        x->of = NULL;
    return x->of;
}

enum retaking restarted_again(struct restarted *x)
{
    const struct vocab *v = x->of ? x->of->compiled->vocab : NULL;
    bool read = false;
    for (size_t i = 0; v && i < v->table_count; i++) {
        int32_t cell = v->table[i].cell;
        read |= v->table[i].option && x->read[cell] && x->of->game->vm.m[cell] != x->options[cell];
    }
    return read ? play(x, NULL) : RETAKEN_SAME;
}

void restarted_release(struct restarted *x)
{
    game_release(&x->game);
    game_pool_release(&x->pool);
    observed_code_free(x->code);
    log_scratch_release(&x->scratch);
    arena_release(&x->arena);
    *x = (struct restarted){.of = NULL};
}
