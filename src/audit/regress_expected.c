/* SPDX-License-Identifier: MIT
 *
 * See the header. A line begins with {"log": "NAME", and goes on with the outcome; the name is taken off when it is
 * read.
 */
#include "audit/regress_expected.h"

#include "base/sha256.h"
#include "base/sort.h"
#include "explain/wrap.h"
#include "lang/name_map.h"

#include <jansson.h>
#include <sodium.h>
#include <string.h>

enum {
    LABEL = 14, /* columns in front of what stands behind a label, as in regress_print.c */
    TOLD_MAX = 3, /* differences of positions that stand there to be recognised; the hash is of all */
    VALUE_MAX = 40, /* bytes of a value among them: a zone's list of cards has more */
    HASHED = 8 /* bytes of the hash: nobody forges what only he himself would believe */
};

void regress_expected_release(struct regress_expected *e)
{
    arena_release(&e->arena);
    *e = (struct regress_expected){0};
}

/* The text of `value` on one line, on `arena`; drops the reference. */
static const char *line_of(json_t *value, struct arena *arena)
{
    size_t size = json_dumpb(value, NULL, 0, JSON_PRESERVE_ORDER | JSON_ENCODE_ANY);
    char *text = arena_alloc(arena, size + 1);
    json_dumpb(value, text, size, JSON_PRESERVE_ORDER | JSON_ENCODE_ANY);
    json_decref(value);
    return text;
}

/* ---------------------------------------------------------------- reading */

static struct regress_expectation *entry_of(const struct regress_expectations *of, const char *log)
{
    int at = of->index ? name_map_get(of->index, log) : -1;
    return at < 0 ? NULL : &of->items[at];
}

static struct regress_expectation *add_entry(struct regress_expectations *to, struct arena *arena, size_t file,
                                             const char *log)
{
    if (!to->index)
        to->index = name_map_new(arena);
    log = arena_strdup(arena, log);
    name_map_put(to->index, log, (int)to->count);
    ARENA_PUSH(arena, to->items, to->count, to->cap) = (struct regress_expectation){.log = log, .file = file};
    return &to->items[to->count - 1];
}

/* NULL, or what is wrong with the line. */
static const char *take_line(struct regress_expected *e, size_t file, const char *line, size_t size,
                             struct arena *scratch)
{
    json_error_t error;
    json_t *o = json_loadb(line, size, JSON_REJECT_DUPLICATES, &error);
    const char *name = json_string_value(json_object_get(o, "log"));
    const char *log = name ? arena_printf(scratch, "%s%s", e->files[file].folder, name) : NULL, *why = NULL;
    if (!o)
        why = arena_printf(scratch, "%d: this is no JSON: %s", error.column, error.text);
    else if (!log || !*name || !json_is_string(json_object_get(o, "verdict")))
        why = "1: an object with a 'log' and a 'verdict' should stand here";
    else if (json_is_array(json_object_get(o, "position")))
        why = "1: this was accepted by an earlier version, which kept positions in another way: remove the file and "
              "accept what it held once more";
    else if (entry_of(&e->given, log))
        why = arena_printf(scratch, "1: there is more than one line about '%s'", name);
    if (why)
        return json_decref(o), why;
    struct regress_expectation *entry = add_entry(&e->given, &e->arena, file, log);
    json_object_del(o, "log");
    entry->line = line_of(o, &e->arena);
    return NULL;
}

int regress_expected_add(struct regress_expected *e, const char *path, const char *folder, const char *text,
                         size_t size, struct buf *why)
{
    struct arena scratch = {0};
    const char *wrong = NULL;
    size_t number = 0;
    ARENA_PUSH(&e->arena, e->files, e->file_count,
               e->file_cap) = (struct regress_expected_file){arena_strdup(&e->arena, path),
                                                             arena_strdup(&e->arena, folder), false};
    for (size_t at = 0; text && at < size && !wrong; number++) {
        const char *feed = memchr(text + at, '\n', size - at);
        size_t len = feed ? (size_t)(feed - text) - at : size - at;
        if (len)
            wrong = take_line(e, e->file_count - 1, text + at, len, &scratch);
        at += len + 1;
    }
    if (wrong)
        buf_printf(why, "%s:%zu:%s", path, number, wrong);
    arena_release(&scratch);
    return wrong ? -1 : 0;
}

/* ---------------------------------------------------------------- asking, accepting */

const char *regress_expected_of(const struct regress_expected *e, const char *log)
{
    const struct regress_expectation *entry = entry_of(&e->given, log);
    return entry ? entry->line : NULL;
}

void regress_expected_asked(struct regress_expected *e, const char *log)
{
    struct regress_expectation *entry = entry_of(&e->given, log);
    if (entry)
        entry->asked = true;
}

/* The file whose folder is all of the name but for its last part; otherwise one that speaks of no folder. */
static size_t file_of(const struct regress_expected *e, const char *log)
{
    const char *slash = strrchr(log, '/');
    size_t len = slash ? (size_t)(slash - log) + 1 : 0, otherwise = e->file_count;
    for (size_t i = 0; i < e->file_count; i++) {
        const char *folder = e->files[i].folder;
        if (strlen(folder) == len && !memcmp(folder, log, len))
            return i;
        if (!*folder)
            otherwise = i;
    }
    return otherwise;
}

bool regress_expected_accept(struct regress_expected *e, const char *log, const char *line)
{
    const struct regress_expectation *given = entry_of(&e->given, log);
    struct regress_expectation *entry = entry_of(&e->accepted, log);
    size_t file = given ? given->file : file_of(e, log);
    json_t *name = json_string(log);
    bool can_be = name && file < e->file_count;
    json_decref(name);
    if (!can_be)
        return false;
    if (!entry)
        entry = add_entry(&e->accepted, &e->arena, file, log);
    entry->line = line ? arena_strdup(&e->arena, line) : NULL;
    e->files[file].changed = true;
    return true;
}

/* ---------------------------------------------------------------- writing */

static int compare(const void *a, const void *b, const void *context)
{
    (void)context;
    return strcmp((*(const struct regress_expectation *const *)a)->log,
                  (*(const struct regress_expectation *const *)b)->log);
}

static void write_line(struct buf *out, const struct regress_expected *e, const struct regress_expectation *entry,
                       struct arena *scratch)
{
    const char *name = entry->log + strlen(e->files[entry->file].folder);
    buf_printf(out, "{\"log\": %s, %s\n", line_of(json_string(name), scratch), entry->line + 1);
}

void regress_expected_text(struct buf *out, const struct regress_expected *e, size_t file)
{
    struct arena scratch = {0};
    size_t most = e->given.count + e->accepted.count + 1, count = 0;
    const struct regress_expectation **lines = arena_alloc(&scratch, most * sizeof *lines);
    for (size_t i = 0; i < e->given.count; i++)
        if (e->given.items[i].file == file && !entry_of(&e->accepted, e->given.items[i].log))
            lines[count++] = &e->given.items[i];
    for (size_t i = 0; i < e->accepted.count; i++)
        if (e->accepted.items[i].file == file && e->accepted.items[i].line)
            lines[count++] = &e->accepted.items[i];
    sort_stable(lines, count, sizeof *lines, compare, NULL);
    for (size_t i = 0; i < count; i++)
        write_line(out, e, lines[i], &scratch);
    arena_release(&scratch);
}

/* ---------------------------------------------------------------- outcomes */

static void move(json_t *to, json_t *from, const char *name)
{
    json_t *value = json_object_get(from, name);
    bool nothing = !value || json_is_null(value) || (json_is_array(value) && !json_array_size(value));
    if (!nothing)
        json_object_set(to, name, value);
}

/* What the texts of the rules are is no part of an outcome: who rewords a rule changes nothing that was expected. */
static json_t *side_of(json_t *first, const char *name)
{
    json_t *side = json_object_get(first, name), *kept = json_object();
    move(kept, side, "rule");
    move(kept, side, "what");
    return kept;
}

static void shorten(json_t *difference, const char *side, struct arena *scratch)
{
    json_t *value = json_object_get(difference, side);
    if (value && strlen(line_of(json_incref(value), scratch)) > VALUE_MAX)
        json_object_set_new(difference, side, json_string("…"));
}

/* What differs in the positions: how many values, the first of them, and a hash of all, so that whatever becomes
 * otherwise is noticed. */
static json_t *position_of(const struct regress *r, struct arena *scratch)
{
    uint8_t hash[SHA256_SIZE];
    char hex[2 * HASHED + 1];
    size_t count;
    json_t *all = regress_positions_json(r, SIZE_MAX, &count), *first = json_array();
    const char *text = line_of(json_incref(all), scratch);
    sha256_of(hash, text, strlen(text));
    sodium_bin2hex(hex, sizeof hex, hash, HASHED);
    for (size_t i = 0; i < TOLD_MAX && i < count; i++) {
        json_t *difference = json_array_get(all, i);
        shorten(difference, "old", scratch);
        shorten(difference, "new", scratch);
        json_array_append(first, difference);
    }
    json_decref(all);
    return json_pack("{s:I, s:o, s:s}", "differences", (json_int_t)count, "first", first, "hash", hex);
}

/* Of the file of a migration, wherever the logs are: whoever looks at them elsewhere expects the same. */
static void keep_name(json_t *migrated)
{
    const char *by = json_string_value(json_object_get(migrated, "by")), *slash = by ? strrchr(by, '/') : NULL;
    if (slash)
        json_object_set_new(migrated, "by", json_string(slash + 1));
}

const char *regress_outcome(const struct regress *r, struct arena *arena)
{
    static const char *const others[] = {"behind", "migrated", "played", "chance"};
    if (r->verdict == REGRESS_SAME || r->verdict >= REGRESS_SKIPPED)
        return NULL;
    json_t *all = regress_json(r, ""), *o = json_object(), *first = json_object_get(all, "first");
    move(o, all, "verdict");
    move(o, all, "message");
    json_object_set_new(o, "results",
                        json_pack("[O, O]", json_object_get(all, "old_result"), json_object_get(all, "new_result")));
    move(o, first, "after");
    move(o, first, "role");
    move(o, first, "decision");
    json_object_set_new(o, "was", side_of(first, "old"));
    json_object_set_new(o, "is", side_of(first, "new"));
    if (r->old_position)
        json_object_set_new(o, "position", position_of(r, arena));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        move(o, all, others[i]);
    keep_name(json_object_get(o, "migrated"));
    json_decref(all);
    return line_of(o, arena);
}

bool regress_is_expected(const char *expected, const char *outcome)
{
    json_error_t error;
    if (!expected || !outcome)
        return expected == outcome;
    if (!strcmp(expected, outcome))
        return true;
    json_t *a = json_loads(expected, 0, &error), *b = json_loads(outcome, 0, &error);
    bool equal = json_equal(a, b) != 0; /* whatever order somebody has put the members in */
    json_decref(a);
    json_decref(b);
    return equal;
}

static bool same_value(json_t *a, json_t *b)
{
    return a == b || json_equal(a, b);
}

static const char *not_these(json_int_t differences, struct arena *scratch)
{
    return arena_printf(scratch, "%lld difference%s, not %s", (long long)differences, differences == 1 ? "" : "s",
                        differences == 1 ? "this" : "these");
}

static const char *member_text(const char *name, json_t *value, struct arena *scratch)
{
    if (!value)
        return "none";
    if (json_is_string(value))
        return json_string_value(value);
    if (!strcmp(name, "position"))
        return not_these(json_integer_value(json_object_get(value, "differences")), scratch);
    return line_of(json_incref(value), scratch);
}

static void print_member(struct wrap *p, const char *label, const char *name, json_t *value, struct arena *scratch)
{
    wrap_add(p, "  ", NULL);
    wrap_add(p, label, "2");
    wrap_go_to(p, LABEL);
    wrap_flow(p, arena_printf(scratch, "%s: %s", name, member_text(name, value, scratch)), LABEL, NULL);
    wrap_end_line(p);
}

void regress_print_expected(struct buf *out, const char *expected, const char *outcome, int width, bool color)
{
    static const char *const names[] = {"verdict", "message",  "behind",   "results", "after",  "role", "decision",
                                        "was",     "is",       "position", "migrated", "played", "chance"};
    enum { OF_THE_SAME = 3 }; /* of a game that does not differ any more only what it was, and why */
    struct wrap p = wrap_begin(out, width, color);
    struct arena scratch = {0};
    json_error_t error;
    json_t *was = json_loads(expected, 0, &error);
    json_t *is = outcome ? json_loads(outcome, 0, &error) : NULL;
    for (size_t i = 0, any = 0; i < (is ? sizeof names / sizeof *names : OF_THE_SAME); i++) {
        json_t *value = json_object_get(was, names[i]);
        if (same_value(value, json_object_get(is, names[i])))
            continue;
        print_member(&p, any++ ? "" : "expected", names[i], value, &scratch);
    }
    json_decref(was);
    json_decref(is);
    arena_release(&scratch);
}
