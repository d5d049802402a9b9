/* SPDX-License-Identifier: MIT
 *
 * Damages logs in every way of a kind and holds the reader to what it says about each: log_damage MOST LOG... For
 * each log: every length it can be cut to, every bit flipped, and frames left out, repeated, swapped and put in from
 * the other logs. At most MOST of each kind, spread evenly (0: all). What is accepted must be, by zlib alone, the
 * text that was verified, and the beginning of the text of the log as it was. Prints the counts.
 */
#include "log/reader.h"

#include "base/input.h"
#include "zcat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOGS_MAX = 64, FRAMES_MAX = 1 << 14 };

struct sample {
    const char *name;
    struct buf file, text;
    size_t starts[FRAMES_MAX + 1]; /* of frames; then the end */
    size_t frames;
    uint64_t decisions;
};

/* What a reader said, with the text it handed out. */
struct heard {
    struct log_fault fault;
    struct buf text;
    uint64_t decisions, good_bytes;
    bool sealed;
};

static struct sample samples[LOGS_MAX];
static long accepted;

static void need(bool so, const struct sample *s, const char *what, size_t where)
{
    if (so)
        return;
    fprintf(stderr, "%s: %s (at %zu)\n", s->name, what, where);
    exit(1);
}

/* Reads into `h`, whose buffer is kept from call to call, and checks what holds for every file. */
static void hear(const struct sample *s, const void *data, size_t size, size_t where, struct heard *h)
{
    struct log_reader r;
    struct log_item item;
    static struct buf printed;
    buf_reset(&h->text);
    log_reader_init(&r, data, size, NULL);
    while (log_reader_next(&r, &item) > 0)
        buf_add(&h->text, item.line, item.len + 1);
    h->fault = r.fault;
    h->decisions = r.sequence.decisions;
    h->good_bytes = r.next_at;
    h->sealed = log_reader_is_complete(&r);
    log_reader_release(&r);
    need(h->text.len <= s->text.len && !memcmp(buf_cstr(&h->text), s->text.data, h->text.len), s,
         "hands out what was never written", where);
    if (h->fault.verdict != LOG_OK)
        return;
    accepted++;
    buf_reset(&printed);
    need(zcat(data, size, &printed), s, "is accepted, and gzip complains", where);
    need(printed.len == h->text.len && !memcmp(buf_cstr(&printed), buf_cstr(&h->text), printed.len), s,
         "is accepted, and gzip finds another text", where);
}

static void load(struct sample *s, const char *path)
{
    struct log_reader r;
    struct log_item item;
    s->name = path;
    if (input_read(&s->file, path, (size_t)1 << 28)) {
        perror(path);
        exit(1);
    }
    log_reader_init(&r, s->file.data, s->file.len, NULL);
    while (log_reader_next(&r, &item) > 0)
        buf_add(&s->text, item.line, item.len + 1);
    need(r.fault.verdict == LOG_OK, s, "is no good log by itself", 0);
    s->decisions = r.sequence.decisions;
    log_reader_release(&r);
    for (size_t at = 0; at < s->file.len; at += frame_u32((const uint8_t *)s->file.data + at + 20)) {
        need(s->frames < FRAMES_MAX, s, "has too many frames for this test", at);
        s->starts[s->frames++] = at;
    }
    s->starts[s->frames] = s->file.len;
}

static size_t step_for(size_t all, size_t most)
{
    size_t step = most && all > most ? all / most : 1;
    return step > 1 ? step | 1 : 1; /* odd, so that every bit of a byte has its turn */
}

/* --- cuts and flips ------------------------------------------------------------------------------------------- */

static long cut_everywhere(const struct sample *s, size_t most, struct heard *h)
{
    long cuts = 0;
    for (size_t at = 0; at < s->file.len; at += step_for(s->file.len, most), cuts++) {
        hear(s, s->file.data, at, at, h);
        size_t whole = 0;
        while (s->starts[whole + 1] <= at)
            whole++;
        need(!h->sealed, s, "is cut and called ended", at);
        need(h->good_bytes == s->starts[whole], s, "keeps more or less than its whole frames", at);
        enum log_verdict due = at == 0 ? LOG_NOT_A_LOG : s->starts[whole] == at ? LOG_OK : LOG_TORN;
        need(h->fault.verdict == due, s, "is cut, and called otherwise", at);
        need(h->fault.verdict == LOG_OK || h->fault.bytes_lost == at - s->starts[whole], s,
             "counts lost bytes wrongly", at);
    }
    return cuts;
}

static long flip_every_bit(struct sample *s, size_t most, struct heard *h)
{
    long flips = 0;
    for (size_t bit = 0, frame = 0; bit < s->file.len * 8; bit += step_for(s->file.len * 8, most), flips++) {
        while (s->starts[frame + 1] <= bit / 8)
            frame++;
        s->file.data[bit / 8] ^= (char)(1 << bit % 8);
        hear(s, s->file.data, s->file.len, bit, h);
        s->file.data[bit / 8] ^= (char)(1 << bit % 8);
        need(h->fault.verdict != LOG_OK, s, "has a flipped bit and is accepted", bit);
        need(h->fault.frame == frame && h->fault.offset == s->starts[frame], s,
             "blames another frame than the flipped one", bit);
    }
    return flips;
}

/* --- frames --------------------------------------------------------------------------------------------------- */

static void add(struct buf *out, const struct sample *s, size_t from, size_t to)
{
    if (to > from)
        buf_add(out, s->file.data + s->starts[from], s->starts[to] - s->starts[from]);
}

/* Puts frame `j` of `other` in front of frame `i`, or in its place. */
static void put_in(const struct sample *s, size_t i, const struct sample *other, size_t j, bool in_place,
                   struct buf *file)
{
    buf_reset(file);
    add(file, s, 0, i);
    add(file, other, j, j + 1);
    add(file, s, i + in_place, s->frames);
}

static void swap(const struct sample *s, size_t i, size_t j, struct buf *file)
{
    buf_reset(file);
    add(file, s, 0, i);
    add(file, s, j, j + 1);
    add(file, s, i + 1, j);
    add(file, s, i, i + 1);
    add(file, s, j + 1, s->frames);
}

/* A file whose frames are not those of the log may be accepted only as what it is by itself: see hear. */
static void hear_file(const struct sample *s, const struct buf *file, size_t where, struct heard *h)
{
    if (file->len != s->file.len || memcmp(file->data, s->file.data, file->len))
        hear(s, buf_cstr(file), file->len, where, h);
}

static long move_frames(const struct sample *s, size_t most, struct heard *h)
{
    struct buf file = BUF_INIT;
    long moves = 0;
    for (size_t i = 0; i < s->frames; i++, moves++) { /* left out */
        buf_reset(&file);
        add(&file, s, 0, i);
        add(&file, s, i + 1, s->frames);
        hear_file(s, &file, i, h);
        need(i == s->frames - 1 || h->fault.verdict != LOG_OK || h->text.len == s->text.len, s,
             "lacks a frame and is accepted", i);
    }
    size_t pairs = s->frames * s->frames, step = step_for(pairs, most);
    for (size_t pair = 0; pair < pairs; pair += step, moves += 2) {
        size_t i = pair / s->frames, j = pair % s->frames;
        put_in(s, i, s, j, false, &file);
        hear_file(s, &file, pair, h);
        need(h->fault.verdict != LOG_OK, s, "has a frame twice and is accepted", pair);
        if (i >= j)
            continue;
        swap(s, i, j, &file);
        hear_file(s, &file, pair, h);
        need(h->fault.verdict != LOG_OK, s, "has frames in another order and is accepted", pair);
    }
    buf_release(&file);
    return moves;
}

/* Frames of another log that holds the same records are no foreign ones: then only what `hear` checks must hold. */
static long put_in_foreign(const struct sample *s, const struct sample *other, size_t most, struct heard *h)
{
    struct buf file = BUF_INIT;
    bool foreign = s->text.len != other->text.len || memcmp(s->text.data, other->text.data, s->text.len);
    size_t pairs = s->frames * other->frames;
    long moves = 0;
    for (size_t pair = 0; pair < pairs; pair += step_for(pairs, most))
        for (int in_place = 0; in_place <= 1; in_place++, moves++) {
            size_t i = pair / other->frames, j = pair % other->frames;
            if (i == 0)
                continue; /* then it begins as the other log */
            put_in(s, i, other, j, in_place, &file);
            hear_file(s, &file, pair, h);
            need(!foreign || h->fault.verdict != LOG_OK, s, "has a frame of another log and is accepted", pair);
        }
    buf_release(&file);
    return moves;
}

int main(int argc, char **argv)
{
    struct heard h = {.text = BUF_INIT};
    long cuts = 0, flips = 0, moves = 0, splices = 0;
    int count = argc - 2;
    if (count < 1 || count > LOGS_MAX)
        return 64;
    size_t most = strtoul(argv[1], NULL, 10);
    for (int i = 0; i < count; i++)
        load(&samples[i], argv[2 + i]);
    for (int i = 0; i < count; i++) {
        cuts += cut_everywhere(&samples[i], most, &h);
        flips += flip_every_bit(&samples[i], most, &h);
        moves += move_frames(&samples[i], most, &h);
        for (int j = 0; j < count; j++)
            if (i != j)
                splices += put_in_foreign(&samples[i], &samples[j], most ? most / 10 : 0, &h);
    }
    printf("%d logs: %ld cuts, %ld flipped bits, %ld frames left out, repeated or swapped, %ld put in from other "
           "logs: all found; %ld accepted beginnings of a log, the same through zcat\n",
           count, cuts, flips, moves, splices, accepted);
    return 0;
}
