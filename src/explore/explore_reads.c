/* SPDX-License-Identifier: MIT
 *
 * See the header. Observes each cell that the machine reads, so a game takes longer. An option does not change in a
 * game, so the value that is read is the one of the set.
 */
#include "explore/explore_reads.h"

#include "base/mem.h"

/* The place of the first value of a factor in `read`. */
static size_t first_of(const struct explore_sets *s, size_t factor)
{
    size_t first = 0;
    for (size_t i = 0; i < factor; i++)
        first += s->counts[i];
    return first;
}

static void note_read(void *ctx, struct vm *vm, const struct notice *n)
{
    struct explore_reads *r = ctx;
    if (n->kind != NOTICE_READ || n->read->kind != VM_READ_CELL || r->paused)
        return;
    if (n->read->cell >= vm->program->cell_count) /* a value of a frame */
        return;
    int32_t factor = r->factor_of[n->read->cell];
    if (factor)
        r->read[first_of(r->sets, (size_t)factor - 1) + r->set[factor - 1]] = true;
}

void explore_reads_init(struct explore_reads *r, const struct explore_sets *sets, const uint16_t *set)
{
    const struct program *p = &sets->c->program;
    r->sets = sets;
    r->set = set;
    r->factor_of = mem_zero((size_t)p->cell_count + 1, sizeof *r->factor_of);
    r->read = mem_zero(first_of(sets, sets->factor_count) + 1, sizeof *r->read);
    for (size_t i = 0; i < sets->factor_count; i++)
        r->factor_of[sets->factors[i].field->cell] = (int32_t)i + 1;
    observed_code_make(&r->code, p);
    r->observer = (struct vm_observer){.kinds = NOTICE_READ, .notice = note_read, .ctx = r, .code = r->code};
}

void explore_reads_release(struct explore_reads *r)
{
    mem_free(r->factor_of);
    mem_free(r->read);
    observed_code_free(r->code);
    *r = (struct explore_reads){0};
}

void explore_reads_watch(struct explore_reads *r, struct vm *vm)
{
    vm_observe(vm, &r->observer);
}

void explore_reads_stop(struct explore_reads *r, struct vm *vm)
{
    vm_unobserve(vm, &r->observer);
}

void explore_reads_add(struct explore_reads *to, const struct explore_reads *from)
{
    size_t count = first_of(to->sets, to->sets->factor_count);
    for (size_t i = 0; i < count; i++)
        to->read[i] = to->read[i] || from->read[i];
}

bool explore_reads_at(const struct explore_reads *r, size_t factor, uint16_t value)
{
    return r->read[first_of(r->sets, factor) + value];
}

void explore_reads_note(struct explore_reads *r, size_t factor, uint16_t value)
{
    r->read[first_of(r->sets, factor) + value] = true;
}
