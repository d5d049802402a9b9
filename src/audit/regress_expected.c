/* SPDX-License-Identifier: MIT
 *
 * See the header. A line begins with {"log": "NAME", and continues with the outcome; the name is taken off when it is
 * read.
 */
#include "audit/regress_expected.h"

#include "base/sort.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "lang/name_map.h"
#include "report/json.h"

#include <string.h>

void regress_expected_release(struct regress_expected *e)
{
    arena_release(&e->arena);
    arena_release(&e->scratch);
    *e = (struct regress_expected){0};
}

/* ---------------------------------------------------------------- reading */

/* NULL: nothing is expected of this log. */
static struct regress_expectation *entry_of(const struct regress_expectations *of, const char *log)
{
    int at = of->index ? name_map_get(of->index, log) : -1;
    return at < 0 ? NULL : &of->items[at];
}

/* Adds the entry and its index. */
static struct regress_expectation *add_entry(struct regress_expectations *to, struct arena *arena, size_t file,
                                             const char *log)
{
    if (!to->index)
        to->index = name_map_new(arena);
    log = arena_strdup(arena, log);
    name_map_add(to->index, log, (int)to->count);
    ARENA_PUSH(arena, to->items, to->count, to->cap) = (struct regress_expectation){.log = log, .file = file};
    return &to->items[to->count - 1];
}

/* The object on one line, without its member "log". */
static const char *outcome_of(const struct json_value *line, struct arena *arena, struct arena *scratch)
{
    struct json_value *outcome = json_value_new(scratch, JSON_VALUE_OBJECT);
    struct buf text = BUF_ON(arena);
    for (const struct json_value *m = line->sub.first; m; m = m->next)
        if (strcmp(m->key, "log"))
            json_value_add(outcome, m->key, json_value_copy(scratch, m));
    report_value_json_line(&text, report_value_of_json(outcome));
    return buf_cstr(&text);
}

/* NULL: the key is missing, or it is not a text. */
static const char *text_of(const struct json_value *object, const char *key)
{
    const struct json_value *v = json_value_member(object, key);
    return v && v->kind == JSON_VALUE_TEXT ? v->text : NULL;
}

/* Returns NULL, or what is wrong with the line: "COLUMN: why". */
static const char *take_line(struct regress_expected *e, size_t file, const char *line, size_t size,
                             struct arena *scratch, const char *lang)
{
    struct json_value_error error;
    const struct json_value *o = json_value_parse(scratch, line, size, &error);
    if (!o)
        return arena_printf(scratch, tr(lang, "%zu: invalid JSON: the line %s"), error.at + 1, tr(lang, error.what));
    const char *name = text_of(o, "log");
    const char *log = name ? arena_printf(scratch, "%s%s", e->files[file].folder, name) : NULL;
    const struct json_value *position = json_value_member(o, "position");
    if (!log || !*name || !text_of(o, "verdict"))
        return tr(lang, "1: expected an object with 'log' and 'verdict'");
    if (position && position->kind == JSON_VALUE_LIST)
        return tr(lang,
                  "1: this line is of an earlier version, which kept positions in another form: remove the file "
                  "and accept the differences again");
    if (entry_of(&e->given, log))
        return arena_printf(scratch, tr(lang, "1: duplicate log '%s'"), name);
    add_entry(&e->given, &e->arena, file, log)->line = outcome_of(o, &e->arena, scratch);
    return NULL;
}

/* Stops at the first line that is wrong, with its number: a file must be read completely or not at
 * all. */
int regress_expected_add(struct regress_expected *e, const char *path, const char *folder, const char *text,
                         size_t size, const char *lang, struct buf *why)
{
    const char *wrong = NULL;
    size_t number = 0;
    ARENA_PUSH(&e->arena, e->files, e->file_count,
               e->file_cap) = (struct regress_expected_file){arena_strdup(&e->arena, path),
                                                             arena_strdup(&e->arena, folder), false};
    for (size_t at = 0; text && at < size && !wrong; number++) {
        const char *feed = memchr(text + at, '\n', size - at);
        size_t len = feed ? (size_t)(feed - text) - at : size - at;
        arena_reset(&e->scratch);
        if (len)
            wrong = take_line(e, e->file_count - 1, text + at, len, &e->scratch, lang);
        at += len + 1;
    }
    if (wrong)
        buf_printf(why, "%s:%zu:%s", path, number, wrong);
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

/* `line` NULL removes the entry: the log is the same again, or gone. */
bool regress_expected_accept(struct regress_expected *e, const char *log, const char *line)
{
    const struct regress_expectation *given = entry_of(&e->given, log);
    struct regress_expectation *entry = entry_of(&e->accepted, log);
    size_t file = given ? given->file : file_of(e, log);
    if (!utf8_is_valid(log, strlen(log)) || file >= e->file_count)
        return false;
    if (!entry)
        entry = add_entry(&e->accepted, &e->arena, file, log);
    entry->line = arena_copy(&e->arena, line);
    e->files[file].changed = true;
    return true;
}

/* ---------------------------------------------------------------- writing */

/* By the name of the log, so that files have a stable order. */
static int compare(const void *a, const void *b, const void *context)
{
    (void)context;
    return strcmp((*(const struct regress_expectation *const *)a)->log,
                  (*(const struct regress_expectation *const *)b)->log);
}

/* The folder is not repeated: a folder with its file can be moved. */
static void write_line(struct buf *out, const struct regress_expected *e, const struct regress_expectation *entry)
{
    buf_str(out, "{\"log\": ");
    json_value_print_text(out, entry->log + strlen(e->files[entry->file].folder));
    buf_printf(out, ", %s\n", entry->line + 1);
}

/* Lines that were not touched are unchanged. */
void regress_expected_text(struct buf *out, struct regress_expected *e, size_t file)
{
    size_t most = e->given.count + e->accepted.count + 1, count = 0;
    const struct regress_expectation **lines = arena_alloc(&e->scratch, most * sizeof *lines);
    for (size_t i = 0; i < e->given.count; i++)
        if (e->given.items[i].file == file && !entry_of(&e->accepted, e->given.items[i].log))
            lines[count++] = &e->given.items[i];
    for (size_t i = 0; i < e->accepted.count; i++)
        if (e->accepted.items[i].file == file && e->accepted.items[i].line)
            lines[count++] = &e->accepted.items[i];
    sort_stable(lines, count, sizeof *lines, compare, NULL);
    for (size_t i = 0; i < count; i++)
        write_line(out, e, lines[i]);
}
