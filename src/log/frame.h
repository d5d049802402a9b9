/* SPDX-License-Identifier: MIT
 *
 * One frame of a log: a valid gzip member with a header of our own in its extra field. Builds frames, parses
 * them, and checks every byte of them. Knows neither records nor other frames. The layout, which
 * docs/log-format.md, "Frames", describes:
 *
 *   0  1f 8b 08 04   00 00 00 00   00 ff   xlen u16   'A' 'J'  40 00       gzip's header, name and size of subfield
 *  16  version u8 · type u8 · flags u16 · frame_len u32 · first_record u64
 *  32  record_count u32 · text_len u32 · head_before[32] · body_crc u32 · header_crc u32
 *  80  ['A' 'G' 0c 00 first_game u64 · games u32]   only in frames with games of a collection
 *      raw deflate of the text · CRC-32 of the text u32 · text_len u32          numbers are little-endian
 *
 * header_crc is over bytes 0 to 75, body_crc over everything from byte 80 on.
 */
#ifndef ADJ_LOG_FRAME_H
#define ADJ_LOG_FRAME_H

#include "base/arena.h"
#include "base/buf.h"
#include "log/fault.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FRAME_VERSION = 2, /* of the format: the only one that is written, and read */
    FRAME_HEADER_SIZE = 80,
    FRAME_TRAILER_SIZE = 8,
    FRAME_SIZE_MIN = FRAME_HEADER_SIZE + 2 + FRAME_TRAILER_SIZE, /* an empty deflate stream has two bytes */
    FRAME_GAMES_SIZE = 16, /* of the subfield that counts games */
    FRAME_FRONT_MAX = FRAME_HEADER_SIZE + FRAME_GAMES_SIZE /* what can be read of a frame without its text */
};

enum frame_type {
    FRAME_HEAD = 1, /* begins a log */
    FRAME_DATA = 2,
    /* 3 was used by version 1 and is never used again. */
    FRAME_END = 4, /* ends it */
    FRAME_ONLY = 5, /* a log from its header to its end */
    /* Frames of a collection: */
    FRAME_OPENING = 6, /* begins it; can contain rulebooks */
    FRAME_RULEBOOKS = 7,
    FRAME_GAMES = 8, /* complete games */
    FRAME_PART = 9, /* a part of one game, which continues in the next frame */
    FRAME_LAST_PART = 10,
    FRAME_CLOSE = 11 /* ends it */
};

struct frame {
    enum frame_type type;
    uint16_t flags; /* low byte: must be understood (none is defined); high byte: may be ignored */
    uint32_t frame_len;
    uint64_t first_record;
    uint32_t record_count, text_len;
    uint8_t head_before[32];
    uint32_t body_crc;
    uint64_t first_game; /* frames with games: the number of the first, from 1; otherwise 0 */
    uint32_t games; /* how many; of the parts of a game 1 */
};

/* How hard to compress. docs/log-format.md, "Sizes and speed", has measurements. */
enum frame_effort { FRAME_QUICK, FRAME_SMALL, FRAME_SMALLEST };

/* The compressor and decompressor, kept from frame to frame. All zero: ready. They allocate from `memory`, so
 * frame_codec_release frees them even if an allocation failed in the middle and jumped out. */
struct frame_codec {
    struct arena memory;
    struct z_stream_s *deflater, *inflater;
};
void frame_codec_release(struct frame_codec *codec);

/* Appends a complete frame to `out`. Uses these fields of `frame`: type, first_record, record_count, head_before, and
 * first_game and games if it has games. text_len must be at most 2^30. */
void frame_build(struct frame_codec *codec, enum frame_effort effort, struct buf *out, const struct frame *frame,
                 const void *text, size_t text_len);

/* Returns whether the file is, or was, a log: at most a quarter of its first 16 bytes differ from the fixed bytes. */
bool frame_looks_like_log(const uint8_t *at, size_t rest);
/* Returns whether the first bytes, as far as they are there (at most 16), are those of a frame. */
bool frame_begins(const uint8_t *at, size_t rest);
/* Returns whether a frame with a valid header (fixed bytes and header_crc) starts there. */
bool frame_header_is_sound(const uint8_t *at, size_t rest);

/* Return whether a frame of that type must be the first of a log; the last of a log. */
bool frame_begins_log(enum frame_type type);
bool frame_ends_log(enum frame_type type);
/* Return whether it belongs to a collection; whether it contains games of one. */
bool frame_of_collection(enum frame_type type);
bool frame_has_games(enum frame_type type);

/* Parses a header, of which FRAME_HEADER_SIZE bytes must be there, with header_crc checked (frame_header_is_sound).
 * Does not check that the complete frame is there. Returns 0, or -1 with *fault. */
int frame_read_header(struct frame *out, const uint8_t *at, struct log_fault *fault);

/* Reads first_game and games of a frame that has games, of which FRAME_FRONT_MAX bytes must be there. Do not
 * trust them before the body is checked. Returns 0, or -1 with *fault. */
int frame_read_games(struct frame *frame, const uint8_t *at, struct log_fault *fault);

/* Returns whether body_crc matches a frame that is there completely. */
bool frame_body_is_sound(const struct frame *frame, const uint8_t *at);

/* Inflates the text of a frame whose body was checked into `text` (replacing its contents), and checks that the
 * stream ends where it must, and gzip's own CRC-32 and length. Takes no more memory than frame->text_len, which
 * the caller must have checked against its limit. Returns 0, or -1 with *fault. */
int frame_inflate(struct frame_codec *codec, const struct frame *frame, const uint8_t *at, struct buf *text,
                  struct log_fault *fault);

uint32_t frame_u32(const uint8_t *at);
uint64_t frame_u64(const uint8_t *at);

#endif
