/* SPDX-License-Identifier: MIT
 *
 * A disk that loses power: writes down what is asked of the files of a memfs, and makes anew what may be found after
 * the power went between two of these calls. What was synced is there; of what was not, a part may be.
 */
#ifndef ADJ_TESTS_DISK_H
#define ADJ_TESTS_DISK_H

#include "memfs.h"

struct disk {
    struct memfs fs;
    struct log_io below; /* of fs */
    struct disk_event {
        enum disk_event_kind {
            DISK_WRITE, DISK_CUT, DISK_SYNC, DISK_SYNC_NAMES, DISK_NAME, DISK_UNNAME, DISK_MARK
        } kind;
        int node;
        uint64_t at; /* of a write; the new length of a cut; the number of a mark */
        struct buf data;
        char name[64];
    } *events;
    size_t count, cap;
};

/* What became of writes that were not synced. */
enum disk_loss {
    DISK_DROPPED, /* nothing came through */
    DISK_KEPT, /* everything did */
    DISK_TORN, /* the last write up to some sector, or up to some byte of it */
    DISK_ZEROED, /* the length came through, the bytes are zeros */
    DISK_ZERO_TAIL, /* some sectors of the last write, zeros behind them */
    DISK_DISORDERED, /* the last sectors of the last write, zeros in front of them */
    DISK_STALE, /* the length came through, with bytes of something else */
    DISK_LOSSES
};

/* All zero before. The table writes down what goes through it. */
struct log_io disk_io(struct disk *d);
void disk_release(struct disk *d);
/* Remembers that at this point `number` was promised. */
void disk_mark(struct disk *d, uint64_t number);

/* Makes `out` (all zero) the files as found after the power went when `events` events had happened. `names`: names
 * that were given or taken since the directory was last synced came through, too. `seed` chooses where and what. */
void disk_after_loss(const struct disk *d, size_t events, enum disk_loss loss, bool names, uint32_t seed,
                     struct memfs *out);

#endif
