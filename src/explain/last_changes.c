/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "explain/last_changes.h"

#include "base/mem.h"

void last_changes_note(struct last_changes *l, const struct game *g)
{
    int32_t count = g->compiled->program.cell_count;
    if (!l->cells) {
        l->cells = mem_zero((size_t)count + 1, sizeof *l->cells);
        l->count = count;
    }
    for (size_t i = 0; i < g->journal.count; i++) {
        const struct journal_entry *e = &g->journal.entries[i];
        if (e->kind == JOURNAL_CHANGE && e->a < l->count)
            l->cells[e->a] = (struct last_change){g->decisions, e->sentence, true};
    }
}

const struct last_change *last_changes_of(const struct last_changes *l, int32_t cell)
{
    return cell >= 0 && cell < l->count && l->cells[cell].known ? &l->cells[cell] : NULL;
}

void last_changes_release(struct last_changes *l)
{
    mem_free(l->cells);
    *l = (struct last_changes){0};
}
