/* SPDX-License-Identifier: MIT
 *
 * Jumping into a log by way of its index. Nothing is believed: the frame it leads to is checked, and where it does
 * not hold what the index promised, the reader goes back to the start.
 */
#include "log/reader.h"

#include <string.h>

/* Finds the index by stepping over frame headers; 0 where there is none. */
static uint64_t find_index(const struct log_reader *r, struct frame *out)
{
    struct log_fault ignored;
    for (uint64_t at = 0; frame_header_is_sound(r->data + at, r->size - at);) {
        if (frame_read_header(out, r->data + at, &ignored) || out->frame_len > r->size - at)
            return 0;
        if (out->type == FRAME_INDEX)
            return frame_body_is_sound(out, r->data + at) ? at : 0;
        at += out->frame_len;
    }
    return 0;
}

static struct log_index_entry entry_at(const uint8_t *table, uint32_t i)
{
    const uint8_t *p = table + (size_t)i * LOG_INDEX_ENTRY_SIZE;
    return (struct log_index_entry){frame_u64(p), frame_u64(p + 8), frame_u64(p + 16)};
}

/* The last entry with fewer than `n` decisions in front of it. */
static bool find_entry(const struct log_reader *r, uint64_t n, struct log_index_entry *out)
{
    struct frame index;
    struct log_fault ignored;
    uint64_t at = find_index(r, &index);
    const uint8_t *table = at ? frame_table(&index, r->data + at, &ignored) : NULL;
    if (!table || index.table_len < LOG_INDEX_ENTRY_SIZE)
        return false;
    uint32_t low = 0, high = index.table_len / LOG_INDEX_ENTRY_SIZE;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (entry_at(table, middle).decisions < n)
            low = middle;
        else
            high = middle;
    }
    *out = entry_at(table, low);
    return out->decisions < n && out->offset > 0 && out->offset < at;
}

static void go_back_to_start(struct log_reader *r)
{
    memset(&r->course, 0, sizeof r->course);
    log_index_release(&r->index);
    memset(&r->frame, 0, sizeof r->frame);
    memset(&r->fault, 0, sizeof r->fault);
    r->next_at = r->frame_at = r->frames = r->text_bytes = r->index_at = r->line_at = 0;
    r->sought = r->broken = false;
    buf_reset(&r->text);
}

bool log_reader_seek(struct log_reader *r, uint64_t n)
{
    struct log_index_entry to;
    struct frame frame;
    struct log_fault ignored;
    if (r->broken || r->frames > 0 || !find_entry(r, n, &to))
        return false;
    const uint8_t *at = r->data + to.offset;
    if (!frame_header_is_sound(at, r->size - to.offset) || frame_read_header(&frame, at, &ignored))
        return false;
    r->course.records = to.records;
    r->course.decisions = to.decisions;
    memcpy(r->course.head, frame.head_before, LOG_HASH_SIZE);
    r->next_at = to.offset;
    r->frames = 1; /* not the first one; its true number is not known */
    r->sought = true;
    /* The first decision in it bears its number: so a frame with one proves the index right. */
    if (log_reader_next_frame(r) == 1 && r->frame.type == FRAME_DATA && r->course.decisions > to.decisions)
        return true;
    go_back_to_start(r);
    return false;
}
