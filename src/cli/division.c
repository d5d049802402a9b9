/* SPDX-License-Identifier: MIT
 *
 * The option --shard, and the file that a shard writes; see the header. A part is written from its beginning to its end
 * into a file with its final name: it states itself whether it is complete, so a shard that was killed is noticed and
 * repeated. Must not know what is in an entry.
 */
#include "division.h"

#include "base/netstring.h"
#include "heap.h"
#include "line.h"
#include "out.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

enum { SHARDS_MAX = 100000 };

/* Options that do not change the report: shards of a run may differ in them. */
static const char *const irrelevant[] = {"shard", "output", "jobs", "native", "time-limit", "sandbox", NULL};

static bool is_among(const char *const *list, const char *name)
{
    for (; list && *list; list++)
        if (strcmp(*list, name) == 0)
            return true;
    return false;
}

/* ---------------------------------------------------------------- the option */

bool division_open(struct args *args)
{
    const char *path = args_text(args, "output", NULL);
    args->part = -1;
    if (!args_has(args, "shard") || !path)
        return true;
    args->part = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (args->part < 0)
        out_error(tr(lang(), "cannot write '%s': %s"), path, lang_error(errno));
    return args->part >= 0;
}

bool division_is_of(const struct args *args)
{
    return args->parts || args_has(args, "shard");
}

/* "3/7": the third of seven. */
static bool read_shard(struct division *d, const char *text)
{
    char first[24];
    size_t len = strcspn(text, "/");
    uint64_t number;
    if (!text[len] || len >= sizeof first)
        return false;
    memcpy(first, text, len);
    first[len] = 0;
    if (!number_read(first, &number) || !number_read(text + len + 1, &d->shards) || !number || number > d->shards ||
        d->shards > SHARDS_MAX)
        return false;
    d->shard = number - 1;
    return true;
}

int division_read(struct division *d, const struct command *self, const struct args *args, const char *const *alone)
{
    const char *shard = args_text(args, "shard", NULL);
    *d = (struct division){.shards = 1, .fd = args->part, .parts = args->parts};
    sha256_begin(&d->names);
    if (args->parts) {
        d->kind = DIVISION_MERGE;
        return ADJ_OK;
    }
    for (size_t i = 0; i < args->given_count && !shard; i++)
        if (strcmp(args->given[i].option->name, "output") == 0 && strcmp(args->given[i].option->value, "PART") == 0)
            return command_usage(self, "%s", tr(lang(), "--output: requires --shard"));
    if (!shard)
        return ADJ_OK;
    d->kind = DIVISION_SHARD;
    if (!read_shard(d, shard))
        return command_usage(self, tr(lang(), "--shard: expected K/N, 1 to N of up to %d, got '%s'"), SHARDS_MAX, shard);
    for (; *alone; alone++)
        if (args_has(args, *alone))
            return command_usage(self, tr(lang(), "--shard: cannot be used with --%s; give it to adjudge merge"), *alone);
    for (size_t i = 0; i < args->operand_count; i++)
        if (strcmp(args->operands[i], "-") == 0)
            return command_usage(self, "%s", tr(lang(), "--shard: name files or folders instead of '-': merge needs them again"));
    return ADJ_OK;
}

/* ---------------------------------------------------------------- which run it is */

void division_note(struct division *d, const char *name)
{
    if (d->kind != DIVISION_NONE)
        netstring_add(&d->names, name, strlen(name));
}

void division_name(struct division *d, const char *name)
{
    division_note(d, name);
    d->items++;
}

void division_numbered(struct division *d, uint64_t count)
{
    d->items += count;
}

size_t division_count(const struct division *d)
{
    uint64_t rest = d->items % d->shards;
    return (size_t)(d->items / d->shards + (d->shard < rest));
}

size_t division_item(const struct division *d, size_t i)
{
    return (size_t)(i * d->shards + d->shard);
}

/* The arguments in one spelling. */
static char **arguments_of(const struct args *args, size_t *count)
{
    char **list = heap_zero(args->given_count + args->operand_count + 1, sizeof *list);
    *count = 0;
    for (size_t i = 0; i < args->given_count; i++) {
        const struct given *g = &args->given[i];
        if (!is_among(irrelevant, g->option->name))
            list[(*count)++] = g->value ? heap_printf("--%s=%s", g->option->name, g->value) : heap_printf("--%s", g->option->name);
    }
    list[(*count)++] = heap_printf("--");
    for (size_t i = 0; i < args->operand_count; i++)
        list[(*count)++] = heap_printf("%s", args->operands[i]);
    return list;
}

/* Writes a line that the library made, and frees it. */
static void write_line(struct division *d, enum adj_status status, struct adj_text *line)
{
    const char *data = line->data;
    size_t left = status == ADJ_OK ? line->len : 0;
    if (status != ADJ_OK && !d->failed)
        out_error("%s", tr(lang(), "out of memory"));
    d->failed |= status != ADJ_OK;
    if (d->fd < 0 && !d->failed)
        out_exact(data, left);
    while (d->fd >= 0 && left && !d->failed) {
        ssize_t n = write(d->fd, data, left);
        if (n < 0 && errno != EINTR) {
            out_error(tr(lang(), "cannot write the part: %s"), lang_error(errno));
            d->failed = true;
        } else if (n > 0) {
            data += n;
            left -= (size_t)n;
        }
    }
    adj_text_free(line);
}

static int begin_part(struct division *d, const struct command *self, const struct args *args, const char *names,
                      const char *rulebook)
{
    size_t count;
    struct adj_text line;
    char **arguments = arguments_of(args, &count);
    const struct adj_run run = {self->name, (const char *const *)arguments, count, d->shards, d->items, names, rulebook};
    write_line(d, adj_part_new(&run, d->shard, &d->part, &line), &line);
    for (size_t i = 0; i < count; i++)
        heap_free(arguments[i]);
    heap_free(arguments);
    return d->failed ? ADJ_ENVIRONMENT : ADJ_OK;
}

/* The parts and what this program finds must be of the same run. */
static int compare_run(struct division *d, const char *names, const char *rulebook)
{
    const struct adj_run *run = adj_parts_run(d->parts);
    const char *wrong = NULL;
    if (strcmp(run->rulebook, rulebook) != 0)
        wrong = TR("the rulebook is not the one that the parts were made with");
    else if (run->items != d->items || strcmp(run->names, names) != 0)
        wrong = TR("the operands of the parts name other games here");
    if (!wrong)
        return ADJ_OK;
    out_error("%s", tr(lang(), wrong));
    return ADJ_BAD_INPUT;
}

int division_begin(struct division *d, const struct command *self, const struct args *args, const char *rulebook)
{
    uint8_t hash[SHA256_SIZE];
    char names[2 * SHA256_SIZE + 1] = "";
    static const char digits[] = "0123456789abcdef";
    if (d->kind == DIVISION_NONE)
        return ADJ_OK;
    sha256_end(&d->names, hash);
    for (size_t i = 0; i < sizeof hash; i++) {
        names[2 * i] = digits[hash[i] >> 4];
        names[2 * i + 1] = digits[hash[i] & 15];
    }
    return d->kind == DIVISION_SHARD ? begin_part(d, self, args, names, rulebook) : compare_run(d, names, rulebook);
}

/* ---------------------------------------------------------------- entries */

void division_end_entry(struct division *d)
{
    struct adj_text line;
    if (!d->failed)
        write_line(d, adj_part_entry(d->part, &line), &line);
}

void division_json_entry(struct division *d, const char *json, size_t len)
{
    struct adj_text line;
    if (!d->failed)
        write_line(d, adj_part_json_entry(d->part, json, len, &line), &line);
}

static bool next(struct division *d, uint64_t shard, struct adj_value *entry)
{
    struct adj_text why;
    enum adj_status status = adj_parts_next(d->parts, shard, entry, &why);
    if (status != ADJ_OK) {
        out_error("%s", why.len ? why.data : tr(lang(), "out of memory"));
        d->failed = true;
    }
    adj_text_free(&why);
    return !d->failed && entry->type == ADJ_VALUE_OBJECT;
}

int division_bad_entry(struct division *d)
{
    if (!d->failed)
        out_error("%s", tr(lang(), "a part has entries that are not of this run"));
    d->failed = true;
    return ADJ_BAD_INPUT;
}

bool division_next(struct division *d, struct adj_value *entry)
{
    uint64_t shards = adj_parts_run(d->parts)->shards;
    if (d->failed)
        return false;
    if (next(d, d->shard++ % shards, entry)) /* here the number of the item */
        return true;
    division_bad_entry(d);
    return false;
}

bool division_next_sum(struct division *d, struct adj_value *entry)
{
    while (!d->failed && d->shard < adj_parts_run(d->parts)->shards) {
        if (next(d, d->shard, entry))
            return true;
        d->shard++;
    }
    return false;
}

int division_end(struct division *d, bool complete)
{
    struct adj_text line;
    if (complete && !d->failed)
        write_line(d, adj_part_end(d->part, &line), &line);
    if (d->fd >= 0 && close(d->fd) < 0 && !d->failed) {
        out_error(tr(lang(), "cannot write the part: %s"), lang_error(errno));
        d->failed = true;
    }
    d->fd = -1;
    if (d->failed)
        return ADJ_ENVIRONMENT;
    if (!complete)
        out_error("%s", tr(lang(), "stopped: the part is incomplete"));
    return complete ? ADJ_OK : stop_asked() ? EXIT_STOPPED : ADJ_ENVIRONMENT;
}

void division_release(struct division *d)
{
    adj_part_free(d->part);
    d->part = NULL;
}
