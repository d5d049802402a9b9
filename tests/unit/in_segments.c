/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "in_segments.h"

#include "base/mem.h"

#include <string.h>

static bool read_segment(struct log_segment_result *found, struct log_collection *c, const struct log_segment *s)
{
    if (log_collection_go_to(c, s->at) <= 0)
        return false; /* it was there before */
    uint64_t first = c->frame.first_game, games = c->frame.games;
    for (uint64_t i = 0, more = log_segment_result_begin(found, c); more && i < games; i++) {
        struct log_reader r;
        log_reader_init(&r, NULL, 0, NULL);
        log_reader_begin_game(&r, c, first + i);
        while (log_reader_next_frame(&r) > 0)
            continue;
        log_segment_result_game(found, &r);
        log_reader_release(&r);
    }
    return true;
}

/* Goes through the file in stretches, of which two readers have read every other one. */
static bool go_in_segments(struct log_scan *t, const char *path, const struct log_io *io)
{
    struct log_collection readers[2] = {0};
    struct arena memory = {0};
    const struct log_segment *list;
    size_t count;
    bool found_again = true;
    for (int i = 0; i < 2; i++)
        log_collection_open(&readers[i], path, io, NULL);
    log_scan_open(t, path, io, NULL);
    log_collection_segments(&readers[0], &memory, &list, &count);
    struct log_segment_result *found = mem_zero(count + 1, sizeof *found);
    for (size_t reader = 0; reader < 2; reader++)
        for (size_t i = reader; i < count; i += 2)
            found_again = read_segment(&found[i], &readers[reader], &list[i]) && found_again;
    for (size_t i = 0; i < count; i++) {
        log_scan_take(t, &found[i]);
        log_segment_result_release(&found[i]);
    }
    while (log_scan_next(t) > 0)
        continue;
    mem_free(found);
    arena_release(&memory);
    log_collection_close(&readers[0]);
    log_collection_close(&readers[1]);
    return found_again;
}

static bool same_losses(const struct log_scan *a, const struct log_scan *b)
{
    bool same = a->loss_count == b->loss_count;
    for (size_t i = 0; same && i < a->loss_count; i++)
        same = a->losses[i].first == b->losses[i].first && a->losses[i].last == b->losses[i].last &&
               a->losses[i].fault.verdict == b->losses[i].fault.verdict &&
               a->losses[i].fault.offset == b->losses[i].fault.offset &&
               a->losses[i].fault.frame == b->losses[i].fault.frame;
    return same;
}

bool same_in_segments(const struct log_scan *t, const char *path, const struct log_io *io)
{
    struct log_scan s = {0};
    bool same = go_in_segments(&s, path, io) && t->kept == s.kept && t->lost == s.lost && t->closed == s.closed &&
                t->records == s.records && t->decisions == s.decisions && t->text_bytes == s.text_bytes &&
                t->collection.frames == s.collection.frames && !memcmp(t->link, s.link, sizeof s.link) &&
                !memcmp(t->kinds, s.kinds, sizeof s.kinds) && same_losses(t, &s);
    log_scan_release(&s);
    return same;
}
