/* SPDX-License-Identifier: MIT
 *
 * Writes a part line by line into a buffer of the caller; see the header. The same entries give the same bytes on each
 * machine. Opens no file.
 */
#include "part/part.h"

#include "base/utf8.h"

#include <string.h>

/* The line is complete: it counts from here on. */
static void end_line(struct part_writer *w)
{
    buf_char(&w->line, '\n');
    sha256_add(&w->hash, w->line.data, w->line.len);
    arena_reset(&w->arena);
}

static void add_hex(struct buf *out, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        buf_printf(out, "%02x", (unsigned char)bytes[i]);
}

/* A text, or {"hex": …} of what is not UTF-8, as the names of files can be. */
static struct json_value *any_text(struct arena *a, const char *text)
{
    struct buf hex = BUF_ON(a);
    if (utf8_is_valid(text, strlen(text)))
        return json_value_text(a, text);
    struct json_value *v = json_value_new(a, JSON_VALUE_OBJECT);
    add_hex(&hex, text, strlen(text));
    json_value_add(v, "hex", json_value_text(a, buf_cstr(&hex)));
    return v;
}

void part_write_head(struct part_writer *w, const struct part_run *run, uint64_t shard)
{
    struct arena *a = &w->arena;
    struct json_value *head = json_value_new(a, JSON_VALUE_OBJECT), *list = json_value_new(a, JSON_VALUE_LIST);
    for (size_t i = 0; i < run->argument_count; i++)
        json_value_add(list, NULL, any_text(a, run->arguments[i]));
    json_value_add(head, "part", json_value_text(a, run->command));
    json_value_add(head, "format", json_value_integer(a, PART_FORMAT));
    json_value_add(head, "version", json_value_text(a, run->version));
    json_value_add(head, "arguments", list);
    json_value_add(head, "shard", json_value_integer(a, (int64_t)shard + 1));
    json_value_add(head, "shards", json_value_integer(a, (int64_t)run->shards));
    json_value_add(head, "items", json_value_integer(a, (int64_t)run->items));
    json_value_add(head, "names", json_value_text(a, run->names));
    json_value_add(head, "rulebook", json_value_text(a, run->rulebook));
    sha256_begin(&w->hash);
    json_value_print(&w->line, head);
    end_line(w);
}

void part_begin_entry(struct part_writer *w)
{
    w->entries++;
    buf_char(&w->line, '{');
}

static void add_key(struct part_writer *w, const char *key)
{
    if (w->line.data[w->line.len - 1] != '{')
        buf_char(&w->line, ',');
    buf_printf(&w->line, "\"%s\":", key);
}

void part_add_number(struct part_writer *w, const char *key, int64_t number)
{
    add_key(w, key);
    buf_printf(&w->line, "%lld", (long long)number);
}

void part_add_text(struct part_writer *w, const char *key, const char *text, size_t len)
{
    add_key(w, key);
    if (utf8_is_valid(text, len)) {
        buf_char(&w->line, '"');
        json_value_print_characters(&w->line, text, len);
        buf_char(&w->line, '"');
        return;
    }
    buf_str(&w->line, "{\"hex\":\"");
    add_hex(&w->line, text, len);
    buf_str(&w->line, "\"}");
}

void part_add_json(struct part_writer *w, const char *key, const char *json, size_t len)
{
    add_key(w, key);
    buf_add(&w->line, json, len);
}

void part_end_entry(struct part_writer *w)
{
    buf_char(&w->line, '}');
    end_line(w);
}

void part_json_entry(struct part_writer *w, const char *json, size_t len)
{
    w->entries++;
    buf_add(&w->line, json, len);
    end_line(w);
}

void part_write_end(struct part_writer *w)
{
    uint8_t hash[SHA256_SIZE];
    sha256_end(&w->hash, hash);
    buf_printf(&w->line, "{\"end\":%llu,\"sha256\":\"", (unsigned long long)w->entries);
    for (size_t i = 0; i < sizeof hash; i++)
        buf_printf(&w->line, "%02x", hash[i]);
    buf_str(&w->line, "\"}\n");
}

void part_writer_release(struct part_writer *w)
{
    buf_release(&w->line);
    arena_release(&w->arena);
    *w = (struct part_writer){0};
}
