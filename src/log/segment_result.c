/* SPDX-License-Identifier: MIT
 *
 * Collects what a reader found in one segment. The collection counts what it reads, including the frames to which a
 * reader continued, so the figures are differences of its counters. Must not check the chain between games.
 */
#include "log/segment_result.h"

#include <string.h>

/* Counters of the collection are cumulative; the result has what was added since its beginning. */
static void note_place(struct log_segment_result *found, const struct log_collection *c)
{
    found->next_at = c->next_at;
    found->frames = c->frames;
    found->text_bytes = c->read_text - found->text_before;
    found->records = c->read_records - found->records_before;
}

/* A frame that continues a game is an orphan if the frame before it is lost. */
bool log_segment_result_begin(struct log_segment_result *found, struct log_collection *c)
{
    *found = (struct log_segment_result){.at = c->frame_at,
                                         .text_before = c->read_text,
                                         .records_before = c->read_records};
    if (log_collection_load(c))
        found->fault = c->fault;
    else
        found->orphan = c->start_count < 2;
    note_place(found, c);
    return found->fault.verdict == LOG_OK && !found->orphan;
}

/* The fault is copied, because the reader is used again. */
void log_segment_result_game(struct log_segment_result *found, const struct log_reader *r)
{
    struct log_segment_result_game *g = &ARENA_PUSH(&found->memory, found->games, found->count, found->cap);
    *g = (struct log_segment_result_game){.line = arena_strndup(&found->memory, r->game_line.data, r->game_line.len),
                                          .len = r->game_line.len};
    note_place(found, r->from);
    if (r->broken) {
        struct log_fault *fault = ARENA_NEW(&found->memory, struct log_fault);
        *fault = r->fault;
        g->fault = fault;
        return;
    }
    log_chain_head(&r->sequence.chain, g->head);
    found->decisions += r->sequence.decisions;
    for (int k = 0; k < LOG_RECORD_KINDS; k++)
        found->kinds[k] += r->sequence.kinds[k];
}

void log_segment_result_release(struct log_segment_result *found)
{
    arena_release(&found->memory);
    *found = (struct log_segment_result){0};
}
