/* SPDX-License-Identifier: MIT
 *
 * Reads parts. Each is read completely when it is added, so that nothing is reported of parts that are damaged or do not
 * belong together; then entry by entry. A file is opened only while its buffer is filled, because a run can have more
 * parts than a process may have open files.
 */
#include "part/part.h"

#include "base/error.h"
#include "base/input.h"
#include "base/mem.h"
#include "base/room.h"
#include "base/tr.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { BUFFER = ROOM(1 << 16, 64) };

/* ---------------------------------------------------------------- lines */

/* Why a line could not be read: errno, or one of: */
enum { NO_LINE = -1, TOO_LONG = -2 };

/* Fills the buffer up. Returns 0 or errno. */
static int fill(struct part_source *s)
{
    int fd = input_open(s->path), error = 0;
    if (fd < 0)
        return errno;
    if (s->used) {
        memmove(s->kept.data, s->kept.data + s->used, s->kept.len - s->used);
        buf_cut(&s->kept, s->kept.len - s->used);
        s->used = 0;
    }
    buf_reserve(&s->kept, BUFFER);
    ssize_t n;
    do
        n = pread(fd, s->kept.data + s->kept.len, BUFFER, (off_t)s->at);
    while (n < 0 && errno == EINTR);
    if (n < 0)
        error = errno;
    else {
        s->at += (uint64_t)n;
        s->kept.len += (size_t)n;
        s->kept.data[s->kept.len] = 0;
    }
    close(fd);
    return error ? error : n ? 0 : NO_LINE;
}

/* The next line with its newline. Returns 0; or why there is none. */
static int next_line(struct part_source *s, const char **line, size_t *len)
{
    size_t searched = s->used;
    for (;;) {
        char *feed = s->kept.len > searched ? memchr(s->kept.data + searched, '\n', s->kept.len - searched) : NULL;
        if (feed) {
            *line = s->kept.data + s->used;
            *len = (size_t)(feed + 1 - *line);
            s->used += *len;
            return 0;
        }
        if (s->kept.len - s->used > PART_LINE_MAX)
            return TOO_LONG;
        size_t rest = s->kept.len - s->used;
        int failed = fill(s);
        if (failed)
            return failed;
        searched = rest; /* fill moved it to the beginning */
    }
}

/* Reads it from its beginning. */
static void start_over(struct part_source *s, uint64_t at)
{
    s->at = at;
    s->used = 0;
    buf_reset(&s->kept);
}

/* ---------------------------------------------------------------- heads */

static const char *text_of(const struct json_value *v, const char *key)
{
    const struct json_value *m = json_value_member(v, key);
    return m && m->kind == JSON_VALUE_TEXT ? m->text : NULL;
}

/* -1: it is not there, or negative. */
static int64_t number_of(const struct json_value *v, const char *key)
{
    const struct json_value *m = json_value_member(v, key);
    return m && m->kind == JSON_VALUE_INT && m->number >= 0 ? m->number : -1;
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Appends the bytes that are written in hex. */
static void add_bytes(struct buf *out, const char *hex)
{
    for (; digit(hex[0]) >= 0 && digit(hex[1]) >= 0; hex += 2)
        buf_char(out, (char)(digit(hex[0]) << 4 | digit(hex[1])));
}

/* The text of a value, or the bytes that it has in hex; NULL: it is something else. */
static const char *any_text(struct arena *a, const struct json_value *v)
{
    struct buf bytes = BUF_ON(a);
    const char *hex = text_of(v, "hex");
    if (v->kind == JSON_VALUE_TEXT || !hex)
        return v->kind == JSON_VALUE_TEXT ? v->text : NULL;
    add_bytes(&bytes, hex);
    return buf_cstr(&bytes);
}

static const char *const *arguments_of(struct arena *a, const struct json_value *head, size_t *count)
{
    const struct json_value *list = json_value_member(head, "arguments");
    if (!list || list->kind != JSON_VALUE_LIST)
        return NULL;
    const char **out = ARENA_ARRAY(a, const char *, list->sub.count + 1);
    *count = 0;
    for (const struct json_value *v = list->sub.first; v; v = v->next) {
        const char *text = any_text(a, v);
        if (!text)
            return NULL;
        out[(*count)++] = text;
    }
    return out;
}

/* Returns whether the line is the head of a part of this format. *other: a part of another format. */
static bool read_head(struct arena *a, const char *line, size_t len, struct part_run *run, uint64_t *shard, bool *other)
{
    struct json_value_error ignored;
    if (len > PART_HEAD_MAX || len < 9 || memcmp(line, "{\"part\":", 8))
        return false;
    const struct json_value *head = json_value_parse(a, line, len, &ignored);
    int64_t number = number_of(head, "shard"), shards = number_of(head, "shards"), items = number_of(head, "items");
    *other = head && number_of(head, "format") != PART_FORMAT;
    *run = (struct part_run){.command = text_of(head, "part"), .version = text_of(head, "version"),
                             .names = text_of(head, "names"), .rulebook = text_of(head, "rulebook"),
                             .shards = (uint64_t)shards, .items = (uint64_t)items};
    *shard = (uint64_t)number - 1;
    run->arguments = head ? arguments_of(a, head, &run->argument_count) : NULL;
    return head && !*other && run->command && run->version && run->names && run->rulebook && run->arguments && items >= 0 &&
           number >= 1 && number <= shards && shards <= PART_SHARDS_MAX;
}

static bool same_arguments(const struct part_run *a, const struct part_run *b)
{
    bool same = a->argument_count == b->argument_count;
    for (size_t i = 0; same && i < a->argument_count; i++)
        same = !strcmp(a->arguments[i], b->arguments[i]);
    return same;
}

/* What differs between two runs; NULL: nothing. */
static const char *difference(const struct part_run *a, const struct part_run *b)
{
    if (strcmp(a->command, b->command))
        return TR("the commands differ");
    if (strcmp(a->version, b->version))
        return TR("the versions of adjudge differ");
    if (a->shards != b->shards)
        return TR("the runs were divided into different numbers of shards");
    if (!same_arguments(a, b))
        return TR("the options or operands differ");
    if (strcmp(a->rulebook, b->rulebook))
        return TR("the rulebooks differ");
    if (a->items != b->items || strcmp(a->names, b->names))
        return TR("the games differ that the operands name");
    return NULL;
}

/* ---------------------------------------------------------------- adding */

static int fail(struct buf *why, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static int fail(struct buf *why, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    buf_vprintf(why, fmt, ap);
    va_end(ap);
    return -1;
}

/* A part that is being added. */
struct adding {
    struct part_source s;
    struct part_run run;
    uint64_t shard;
};

/* The last line. Returns whether it closes what was read. */
static bool is_end(struct arena *a, const char *line, size_t len, uint64_t entries, const struct sha256 *hash, char digest[65])
{
    struct json_value_error ignored;
    struct sha256 copy = *hash;
    uint8_t bytes[SHA256_SIZE];
    const struct json_value *end = json_value_parse(a, line, len, &ignored);
    const char *stated = text_of(end, "sha256");
    sha256_end(&copy, bytes);
    for (size_t i = 0; i < sizeof bytes; i++) {
        static const char digits[] = "0123456789abcdef";
        digest[2 * i] = digits[bytes[i] >> 4];
        digest[2 * i + 1] = digits[bytes[i] & 15];
    }
    digest[64] = 0;
    return end && number_of(end, "end") == (int64_t)entries && stated && !strcmp(stated, digest);
}

/* Reads all of it. Returns 0, or -1 with a sentence. */
static int examine(struct parts *p, struct adding *x, const char *lang, struct buf *why, int *error)
{
    static const char end[] = "{\"end\":";
    struct part_source *s = &x->s;
    struct sha256 hash;
    const char *line;
    size_t len;
    bool other = false;
    int failed = next_line(s, &line, &len);
    if (failed > 0) {
        *error = failed;
        return fail(why, tr(lang, "cannot read '%s': %s"), s->path, tr(lang, error_meaning(failed)));
    }
    if (failed || !read_head(&p->arena, line, len, &x->run, &x->shard, &other))
        return fail(why, other ? tr(lang, "'%s' is a part of another format, by another version of adjudge")
                                     : tr(lang, "'%s' is not a part of a divided run"), s->path);
    uint64_t entries = 0, begin = len, at = len;
    sha256_begin(&hash);
    sha256_add(&hash, line, len);
    while (!(failed = next_line(s, &line, &len))) {
        if (len > sizeof end && !memcmp(line, end, sizeof end - 1))
            break;
        sha256_add(&hash, line, len);
        entries++;
        at += len;
    }
    if (failed > 0) {
        *error = failed;
        return fail(why, tr(lang, "cannot read '%s': %s"), s->path, tr(lang, error_meaning(failed)));
    }
    if (failed)
        return fail(why, tr(lang, "'%s' is incomplete: it has no last line; run its shard again"), s->path);
    if (!is_end(&p->arena, line, len, entries, &hash, s->digest) || next_line(s, &line, &len) != NO_LINE || s->kept.len > s->used)
        return fail(why, tr(lang, "'%s' is damaged: its lines do not have the checksum that it states"), s->path);
    s->end = at;
    start_over(s, begin);
    return 0;
}

/* Compares a part that was read with those before it, and keeps it. */
static int keep(struct parts *p, struct adding *x, const char *lang, struct buf *why)
{
    struct part_source *s = &x->s;
    if (!p->sources) {
        p->run = x->run;
        p->of = s->path;
        p->sources = ARENA_ARRAY(&p->arena, struct part_source, x->run.shards + 1);
    }
    const char *differs = difference(&p->run, &x->run);
    if (differs)
        return fail(why, tr(lang, "'%s' and '%s' are of different runs: %s"), p->of, s->path, tr(lang, differs));
    struct part_source *place = &p->sources[x->shard];
    if (place->path && strcmp(place->digest, s->digest))
        return fail(why, tr(lang, "'%s' and '%s' are both of shard %llu, and differ"), place->path, s->path,
                    (unsigned long long)x->shard + 1);
    if (place->path)
        return 0;
    *place = *s;
    place->shard = x->shard;
    s->kept = (struct buf)BUF_INIT;
    return 0;
}

int parts_add(struct parts *p, const char *path, const char *lang, struct buf *why, int *error)
{
    struct mem_guard guard;
    struct adding adding = {.s = {.path = arena_strdup(&p->arena, path)}}, *volatile x = &adding;
    *error = 0;
    MEM_TRY(guard) {
        int failed = examine(p, x, lang, why, error) || keep(p, x, lang, why) ? -1 : 0;
        MEM_DONE();
        buf_release(&x->s.kept);
        return failed;
    }
    buf_release(&x->s.kept);
    mem_exhausted();
}

bool parts_complete(const struct parts *p, const char *lang, struct buf *why)
{
    enum { NAMED_MAX = 20 };
    size_t missing = 0;
    struct buf list = BUF_ON((struct arena *)&p->arena);
    for (uint64_t i = 0; i < p->run.shards; i++) {
        if (p->sources[i].path)
            continue;
        if (missing++ < NAMED_MAX)
            buf_printf(&list, "%s%llu/%llu", missing > 1 ? ", " : "", (unsigned long long)i + 1,
                       (unsigned long long)p->run.shards);
    }
    if (missing > NAMED_MAX)
        buf_str(&list, ", …");
    if (missing)
        buf_printf(why, tr_count(lang, "%zu part is missing: --shard %s", "%zu parts are missing: --shard %s", missing), missing,
                   buf_cstr(&list));
    return !missing;
}

/* ---------------------------------------------------------------- entries */

int parts_next(struct parts *p, uint64_t shard, const struct json_value **entry, const char *lang, struct buf *why)
{
    struct part_source *s = &p->sources[shard];
    struct json_value_error ignored;
    const char *line;
    size_t len;
    arena_reset(&p->entry);
    *entry = NULL;
    if (s->at - (s->kept.len - s->used) >= s->end)
        return 0;
    if (!next_line(s, &line, &len))
        *entry = json_value_parse(&p->entry, line, len, &ignored);
    if (*entry && (*entry)->kind == JSON_VALUE_OBJECT)
        return 1;
    buf_printf(why, tr(lang, "'%s' cannot be read, or has changed while it was read"), s->path);
    return -1;
}

const char *parts_text(struct parts *p, const struct json_value *entry, const char *key, size_t *len)
{
    const struct json_value *v = json_value_member(entry, key);
    const char *text = v && v->kind == JSON_VALUE_TEXT ? v->text : NULL;
    const char *hex = !text && v ? text_of(v, "hex") : NULL;
    buf_reset(&p->text);
    if (hex) {
        add_bytes(&p->text, hex);
        text = buf_cstr(&p->text);
    }
    *len = text ? strlen(text) : 0;
    return text;
}

void parts_release(struct parts *p)
{
    for (uint64_t i = 0; p->sources && i < p->run.shards; i++)
        buf_release(&p->sources[i].kept);
    buf_release(&p->text);
    arena_release(&p->entry);
    arena_release(&p->arena);
    *p = (struct parts){0};
}
