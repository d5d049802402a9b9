/* SPDX-License-Identifier: MIT
 *
 * The file that one machine writes when a run is divided among several: a part. It holds what was found in the items
 * (games, logs, fixtures) of one shard, as JSON, an object a line (schema/part.schema.json):
 *
 *   the head      which run this is, and which shard of it
 *   entries       what was found: of one item each, or sums over all items of the shard
 *   the end       the number of entries and the SHA-256 of all lines before it
 *
 * Item number `i`, from 0, belongs to shard i % shards, so each machine knows its items without asking another. A reader
 * holds one entry and a small buffer for each part, however long the parts are. Must not know what entries mean.
 */
#ifndef ADJ_PART_PART_H
#define ADJ_PART_PART_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/json_value.h"
#include "base/sha256.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    PART_FORMAT = 1,
    PART_SHARDS_MAX = 100000,
    PART_LINE_MAX = 512 << 20, /* bytes of an entry */
    PART_HEAD_MAX = 4 << 20 /* … and of the head, whose arguments can be many */
};

/* What all parts of a run have in common. */
struct part_run {
    const char *command; /* "verify" */
    const char *version; /* of the program */
    const char *const *arguments; /* of the command: its options, `--`, its operands */
    size_t argument_count;
    uint64_t shards, items;
    const char *names; /* the digest of the names of all items, in hex */
    const char *rulebook; /* the digest of the rulebook that was named; "": none was */
};

/* ---------------------------------------------------------------- writing */

/* A part that is being written. All zero at first. After each function below, `line` has the next line, with its
 * newline; the caller writes it and resets the buffer. */
struct part_writer {
    struct sha256 hash; /* of the lines before the present one */
    uint64_t entries;
    struct buf line;
    struct arena arena; /* working space */
};

void part_write_head(struct part_writer *w, const struct part_run *run, uint64_t shard);
/* An entry: begin it, add its members, end it. */
void part_begin_entry(struct part_writer *w);
void part_add_number(struct part_writer *w, const char *key, int64_t number);
/* Any bytes without NUL: what is not UTF-8 is written as {"hex": "…"}. */
void part_add_text(struct part_writer *w, const char *key, const char *text, size_t len);
void part_add_json(struct part_writer *w, const char *key, const char *json, size_t len);
void part_end_entry(struct part_writer *w);
/* An entry that is an object of JSON already. */
void part_json_entry(struct part_writer *w, const char *json, size_t len);
void part_write_end(struct part_writer *w);
void part_writer_release(struct part_writer *w);

/* ---------------------------------------------------------------- reading */

/* A part that is read, line by line. */
struct part_source {
    const char *path;
    uint64_t shard; /* from 0 */
    uint64_t at, end; /* of the bytes of its entries that were not read yet */
    char digest[2 * SHA256_SIZE + 1]; /* of its lines */
    struct buf kept; /* bytes that were read, of which … */
    size_t used; /* … so many were handed out */
};

/* The parts of one run, each of them complete. All zero at first; release in each case. */
struct parts {
    struct arena arena;
    struct part_run run; /* of the first part, … */
    const char *of; /* … whose path this is */
    struct part_source *sources; /* by shard; path NULL: it was not given */
    struct arena entry; /* of the present entry */
    struct buf text; /* which was {"hex": …} */
};

/* Adds a part: reads all of it once, and compares it with those that were added. A part that is there already is
 * passed over. Returns 0; or -1 with a sentence in `why` (in `lang`), and errno in *error if the system is the cause. */
int parts_add(struct parts *p, const char *path, const char *lang, struct buf *why, int *error);
/* Returns whether all parts are there; if not, `why` names the missing ones. */
bool parts_complete(const struct parts *p, const char *lang, struct buf *why);
/* Reads the next entry of a shard: an object, valid until the next call. Returns 1; 0 after the last one; -1 with `why`
 * if the file has changed since it was added. */
int parts_next(struct parts *p, uint64_t shard, const struct json_value **entry, const char *lang, struct buf *why);
/* Returns a text that part_add_text wrote, valid until the next call; NULL: there is none. */
const char *parts_text(struct parts *p, const struct json_value *entry, const char *key, size_t *len);
void parts_release(struct parts *p);

#endif
