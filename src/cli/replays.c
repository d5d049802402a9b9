/* SPDX-License-Identifier: MIT
 *
 * Sorts recorded games by the rulebook they were played with, and measures what each group exercised. A log
 * can contain an earlier state of a rulebook. Must not print a report.
 */
#include "replays.h"

#include "cover_logs.h"
#include "heap.h"
#include "report.h"

#include <string.h>

/* The digest identifies a state of a rulebook. */
static struct replays_lot *lot_of(struct replays *r, const char *digest)
{
    for (size_t i = 0; i < r->count; i++)
        if (strcmp(adj_rulebook_digest(r->lots[i].rb), digest) == 0)
            return &r->lots[i];
    return NULL;
}

/* Takes the rulebook over, or closes it where its lot is there already. */
static void sort_in(struct replays *r, struct adj_rulebook *rb, char *name)
{
    struct replays_lot *lot = lot_of(r, adj_rulebook_digest(rb));
    if (lot) {
        adj_rulebook_close(rb);
    } else {
        lot = &r->lots[r->count++];
        lot->rb = rb;
        lot->names = heap_zero(r->logs.count, sizeof *lot->names);
    }
    lot->names[lot->count++] = name;
}

/* Logs without a rulebook are skipped: they cannot be assigned. */
enum adj_status replays_read(struct replays *r, const char *operand)
{
    enum adj_status status = logs_add(&r->logs, operand);
    r->lots = heap_zero(r->logs.count + 1, sizeof *r->lots);
    for (size_t i = 0; i < r->logs.count; i++) {
        struct adj_rulebook *rb;
        if (adj_rulebook_of_log(r->logs.names[i], &(struct adj_log_options){0}, &rb, NULL) == ADJ_OK)
            sort_in(r, rb, r->logs.names[i]);
        else
            adj_rulebook_close(rb);
    }
    return status;
}

/* Does nothing about exclusions: the pages only show counts. */
static enum adj_status measure(struct replays_lot *lot, size_t jobs)
{
    struct adj_text why;
    struct adj_cover_options options = {.threshold = -1};
    enum adj_status status = adj_cover_open(lot->rb, (const char *const *)lot->names, lot->count, &options,
                                            &lot->cover, &why);
    if (status == ADJ_OK) {
        adj_text_free(&why);
        cover_logs_replay(lot->cover, jobs < lot->count ? jobs : lot->count);
        status = adj_cover_finish(lot->cover);
        why = (struct adj_text){0};
    }
    return status == ADJ_OK ? ADJ_OK : report(status, &why);
}

/* Measures the states that have the id of this rulebook, each once. */
bool replays_measure(struct replays *r, struct adj_rulebook *rb, size_t jobs,
                     struct adj_cover ***covers, size_t *count)
{
    *covers = heap_zero(r->count + 1, sizeof **covers);
    *count = 0;
    for (size_t i = 0; i < r->count; i++) {
        struct replays_lot *lot = &r->lots[i];
        if (strcmp(adj_rulebook_id(lot->rb), adj_rulebook_id(rb)) != 0)
            continue;
        if (!lot->cover && measure(lot, jobs) != ADJ_OK)
            return false;
        (*covers)[(*count)++] = lot->cover;
    }
    return true;
}

void replays_release(struct replays *r)
{
    for (size_t i = 0; i < r->count; i++) {
        adj_cover_close(r->lots[i].cover);
        adj_rulebook_close(r->lots[i].rb);
        heap_free(r->lots[i].names);
    }
    heap_free(r->lots);
    logs_release(&r->logs);
}
