/* SPDX-License-Identifier: MIT
 *
 * Layout and checks of one frame (docs/log-format.md, "Frames"). Parses the gzip header here and not with zlib:
 * fields that gzip ignores (time, flags, extra fields) are fixed bytes or covered by header_crc, so a single
 * changed bit anywhere is found. Must not know records, or other frames.
 *
 */
#include "log/frame.h"

#include "base/tr.h"

#include <assert.h>
#include <string.h>
#include <zlib.h>

enum {
    AT_XLEN = 10,
    AT_VERSION = 16,
    AT_TYPE = 17,
    AT_FLAGS = 18,
    AT_FRAME_LEN = 20,
    AT_FIRST_RECORD = 24,
    AT_RECORD_COUNT = 32,
    AT_TEXT_LEN = 36,
    AT_HEAD = 40,
    AT_BODY_CRC = 72,
    AT_HEADER_CRC = 76,
    PREFIX_SIZE = 16,
    XLEN_PLAIN = 68, /* our subfield: 4 + 64 bytes */
    TEXT_MAX = 1 << 30, /* of a frame that is built: what fits is decided by its writer */
    FIELD_HEAD = 4 /* 'A' 'G', and the size */
};

static const uint8_t prefix[PREFIX_SIZE] = {0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, XLEN_PLAIN, 0, 'A', 'J', 64, 0};

/* --- numbers ------------------------------------------------------------------------------------------------ */

/* Little-endian by shifts, so that the file does not depend on the machine. */
static void put16(uint8_t *at, uint32_t v)
{
    at[0] = (uint8_t)v;
    at[1] = (uint8_t)(v >> 8);
}

static void put32(uint8_t *at, uint32_t v)
{
    put16(at, v & 0xffff);
    put16(at + 2, v >> 16);
}

/* The counterpart of put16. */
static uint32_t get16(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8;
}

uint32_t frame_u32(const uint8_t *at)
{
    return get16(at) | get16(at + 2) << 16;
}

uint64_t frame_u64(const uint8_t *at)
{
    return frame_u32(at) | (uint64_t)frame_u32(at + 4) << 32;
}

/* CRC-32 as gzip defines it (RFC 1952). */
static uint32_t crc(const uint8_t *at, size_t len)
{
    return (uint32_t)crc32(0, at, (uInt)len);
}

/* --- zlib --------------------------------------------------------------------------------------------------- */

/* The arena's memory is cleared, which zlib allows. Sizes are small and cannot overflow. */
static voidpf zlib_alloc(voidpf arena, uInt items, uInt size)
{
    return arena_alloc(arena, (size_t)items * size);
}

static void zlib_free(voidpf arena, voidpf p)
{
    (void)arena; /* all of it goes with the arena */
    (void)p;
}

/* Kept from frame to frame: setting up a deflater costs more than a small frame. */
static z_stream *stream_new(struct frame_codec *codec)
{
    z_stream *z = ARENA_NEW(&codec->memory, z_stream);
    z->zalloc = zlib_alloc;
    z->zfree = zlib_free;
    z->opaque = &codec->memory;
    return z;
}

void frame_codec_release(struct frame_codec *codec)
{
    arena_release(&codec->memory);
    *codec = (struct frame_codec){0};
}

/* Level and strategy for each effort. Part of "same bytes with the same zlib": changing them changes files. */
static void compress_text(struct frame_codec *codec, enum frame_effort effort, struct buf *out, const void *text,
                          size_t text_len)
{
    static const int levels[] = {[FRAME_QUICK] = 1, [FRAME_SMALL] = 6, [FRAME_SMALLEST] = 9};
    int level = levels[effort];
    if (!codec->deflater) {
        z_stream *z = stream_new(codec);
        deflateInit2(z, level, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY); /* memory comes from an arena: cannot fail */
        codec->deflater = z;
    }
    z_stream *z = codec->deflater;
    deflateReset(z);
    deflateParams(z, level, Z_DEFAULT_STRATEGY);
    size_t room = deflateBound(z, (uLong)text_len);
    buf_reserve(out, room);
    z->next_in = (Bytef *)(uintptr_t)text; /* zlib's interface lacks the const */
    z->avail_in = (uInt)text_len;
    z->next_out = (Bytef *)out->data + out->len;
    z->avail_out = (uInt)room;
    deflate(z, Z_FINISH); /* ends in one call: there is room for the worst case */
    out->len += room - z->avail_out;
    out->data[out->len] = 0;
}

/* Whether a frame can have that type; 3 had a meaning in version 1. */
static bool is_type(unsigned type)
{
    return type == FRAME_HEAD || type == FRAME_DATA || (type >= FRAME_END && type <= FRAME_CLOSE);
}

/* --- building ----------------------------------------------------------------------------------------------- */

/* The second subfield of gzip's extra field; see the picture in the header. */
static void add_games(struct buf *out, const struct frame *f)
{
    uint8_t field[FRAME_GAMES_SIZE] = {'A', 'G', FRAME_GAMES_SIZE - FIELD_HEAD, 0};
    put32(field + 4, (uint32_t)f->first_game);
    put32(field + 8, (uint32_t)(f->first_game >> 32));
    put32(field + 12, f->games);
    buf_add(out, field, sizeof field);
}

/* The header is completed last: its checksums cover what follows. */
void frame_build(struct frame_codec *codec, enum frame_effort effort, struct buf *out, const struct frame *f,
                 const void *text, size_t text_len)
{
    size_t start = out->len;
    uint8_t header[FRAME_HEADER_SIZE] = {0}, word[FRAME_TRAILER_SIZE];
    assert(is_type(f->type) && f->record_count > 0 && text_len > 0 && text_len <= TEXT_MAX);
    assert(frame_has_games(f->type) == (f->games > 0));
    buf_add(out, header, sizeof header); /* filled in when the rest is known */
    if (frame_has_games(f->type))
        add_games(out, f);
    compress_text(codec, effort, out, text, text_len);
    put32(word, crc(text, text_len));
    put32(word + 4, (uint32_t)text_len);
    buf_add(out, word, sizeof word);

    memcpy(header, prefix, sizeof prefix);
    if (frame_has_games(f->type))
        put16(header + AT_XLEN, XLEN_PLAIN + FRAME_GAMES_SIZE);
    header[AT_VERSION] = FRAME_VERSION;
    header[AT_TYPE] = (uint8_t)f->type;
    put32(header + AT_FRAME_LEN, (uint32_t)(out->len - start));
    put32(header + AT_FIRST_RECORD, (uint32_t)f->first_record);
    put32(header + AT_FIRST_RECORD + 4, (uint32_t)(f->first_record >> 32));
    put32(header + AT_RECORD_COUNT, f->record_count);
    put32(header + AT_TEXT_LEN, (uint32_t)text_len);
    memcpy(header + AT_HEAD, f->head_before, sizeof f->head_before);
    uint8_t *built = (uint8_t *)out->data + start;
    put32(header + AT_BODY_CRC, crc(built + FRAME_HEADER_SIZE, out->len - start - FRAME_HEADER_SIZE));
    put32(header + AT_HEADER_CRC, crc(header, AT_HEADER_CRC));
    memcpy(built, header, sizeof header);
}

/* --- parsing ------------------------------------------------------------------------------------------------ */

/* Returns how many of the first bytes differ from a frame's prefix. Ignores the size of the extra field (bytes
 * 10, 11) if `plain` is false, because a frame with games has a different one. */
static size_t prefix_differences(const uint8_t *at, size_t rest, bool plain)
{
    size_t n = 0;
    for (size_t i = 0; i < PREFIX_SIZE && i < rest; i++)
        n += at[i] != prefix[i] && (plain || (i != AT_XLEN && i != AT_XLEN + 1));
    return n;
}

/* Tolerates some wrong bytes, so that a damaged log is reported as damaged and not as another kind
 * of file. */
bool frame_looks_like_log(const uint8_t *at, size_t rest)
{
    size_t seen = rest < PREFIX_SIZE ? rest : PREFIX_SIZE;
    return seen > 0 && prefix_differences(at, rest, true) <= seen / 4;
}

bool frame_begins(const uint8_t *at, size_t rest)
{
    return prefix_differences(at, rest, false) == 0;
}

bool frame_header_is_sound(const uint8_t *at, size_t rest)
{
    return rest >= FRAME_HEADER_SIZE && frame_begins(at, rest) &&
           frame_u32(at + AT_HEADER_CRC) == crc(at, AT_HEADER_CRC);
}

bool frame_begins_log(enum frame_type type)
{
    return type == FRAME_HEAD || type == FRAME_ONLY;
}

bool frame_ends_log(enum frame_type type)
{
    return type == FRAME_END || type == FRAME_ONLY;
}

bool frame_of_collection(enum frame_type type)
{
    return type >= FRAME_OPENING && type <= FRAME_CLOSE;
}

bool frame_has_games(enum frame_type type)
{
    return type >= FRAME_GAMES && type <= FRAME_LAST_PART;
}

/* Bytes between the header and the text. */
static uint32_t further_fields(const struct frame *f)
{
    return frame_has_games(f->type) ? FRAME_GAMES_SIZE : 0;
}

/* Accepts only what this version defines: unknown flags of the low byte could change the meaning of
 * the frame. */
int frame_read_header(struct frame *out, const uint8_t *at, struct log_fault *fault)
{
    uint32_t xlen = get16(at + AT_XLEN);
    *out = (struct frame){.type = (enum frame_type)at[AT_TYPE],
                          .flags = (uint16_t)get16(at + AT_FLAGS),
                          .frame_len = frame_u32(at + AT_FRAME_LEN),
                          .first_record = frame_u64(at + AT_FIRST_RECORD),
                          .record_count = frame_u32(at + AT_RECORD_COUNT),
                          .text_len = frame_u32(at + AT_TEXT_LEN),
                          .body_crc = frame_u32(at + AT_BODY_CRC)};
    memcpy(out->head_before, at + AT_HEAD, sizeof out->head_before);
    if (at[AT_VERSION] != FRAME_VERSION)
        return log_fail_version(fault, at[AT_VERSION], FRAME_VERSION);
    if (out->flags & 0xff)
        return log_fail(fault, LOG_TOO_NEW, TR("unknown frame flags 0x%02x"), out->flags & 0xffu);
    if (!is_type(at[AT_TYPE]))
        return log_fail(fault, LOG_TOO_NEW, TR("unknown frame type %u"), at[AT_TYPE]);
    if (xlen != XLEN_PLAIN + further_fields(out))
        return log_fail(fault, LOG_MALFORMED, TR("invalid extra field of %u bytes"), xlen);
    if (out->frame_len < FRAME_SIZE_MIN + further_fields(out))
        return log_fail(fault, LOG_MALFORMED, TR("a frame length of %lu bytes is below the minimum"),
                        (unsigned long)out->frame_len);
    if (out->record_count == 0 || out->text_len == 0)
        return log_fail(fault, LOG_MALFORMED, TR("the frame has no records"));
    return 0;
}

/* The numbers are checked against each other here, against the file by the caller. */
int frame_read_games(struct frame *f, const uint8_t *at, struct log_fault *fault)
{
    static const uint8_t field[FIELD_HEAD] = {'A', 'G', FRAME_GAMES_SIZE - FIELD_HEAD, 0};
    const uint8_t *sub = at + FRAME_HEADER_SIZE;
    f->first_game = frame_u64(sub + FIELD_HEAD);
    f->games = frame_u32(sub + FIELD_HEAD + 8);
    if (memcmp(sub, field, sizeof field))
        return log_fail(fault, LOG_MALFORMED, TR("invalid subfield of games in the frame"));
    /* Each game has a line of its own. If more games than lines were accepted, each would be reported as lost. */
    if (!f->first_game || !f->games || f->games > f->record_count || (f->type != FRAME_GAMES && f->games != 1))
        return log_fail(fault, LOG_MALFORMED, TR("invalid numbers of games in the frame"));
    return 0;
}

bool frame_body_is_sound(const struct frame *f, const uint8_t *at)
{
    return crc(at + FRAME_HEADER_SIZE, f->frame_len - FRAME_HEADER_SIZE) == f->body_crc;
}

/* The stream must produce exactly text_len bytes and end where the trailer begins. One byte of room
 * beyond shows a stream that is too long. */
int frame_inflate(struct frame_codec *codec, const struct frame *f, const uint8_t *at, struct buf *text,
                  struct log_fault *fault)
{
    if (!codec->inflater) {
        z_stream *z = stream_new(codec);
        inflateInit2(z, -15);
        codec->inflater = z;
    }
    size_t body = FRAME_HEADER_SIZE + further_fields(f);
    size_t packed = f->frame_len - body - FRAME_TRAILER_SIZE;
    const uint8_t *trailer = at + f->frame_len - FRAME_TRAILER_SIZE;
    z_stream *z = codec->inflater;
    inflateReset(z);
    buf_reset(text);
    buf_reserve(text, (size_t)f->text_len + 1); /* one more, to notice a stream that continues */
    z->next_in = (Bytef *)(uintptr_t)(at + body);
    z->avail_in = (uInt)packed;
    z->next_out = (Bytef *)text->data;
    z->avail_out = f->text_len + 1;
    int end = inflate(z, Z_FINISH);
    text->len = f->text_len + 1 - z->avail_out;
    if (end != Z_STREAM_END || z->avail_in != 0 || text->len != f->text_len) {
        buf_reset(text);
        return log_fail(fault, LOG_MALFORMED, TR("the text does not inflate to the declared length"));
    }
    text->data[text->len] = 0;
    if (frame_u32(trailer) != crc((const uint8_t *)text->data, text->len) || frame_u32(trailer + 4) != f->text_len)
        return log_fail(fault, LOG_MALFORMED, TR("gzip's checksum or length differs from the text"));
    return 0;
}
