/* SPDX-License-Identifier: MIT
 *
 * Expands operands to logs: files, folders with logs in them, collections, and lists on standard input. Sorts
 * by bytes, because each file system has its own order. Must not read a log.
 */
#include "logs.h"

#include "adjudge.h"
#include "base/input.h"
#include "base/sort.h"
#include "files.h"
#include "heap.h"
#include "lang.h"
#include "out.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { LIST_MAX = 64 << 20 /* bytes of a list on standard input: a million names */ };

/* Takes over the name, which logs_release frees. */
static void add_name(struct log_list *list, char *name)
{
    if (list->count == list->cap) {
        list->cap = list->cap ? 2 * list->cap : 64;
        list->names = heap_grow(list->names, list->cap * sizeof *list->names);
    }
    list->names[list->count++] = name;
}

/* The name alone: files of other names in a folder are not opened. */
bool log_is_named(const char *path)
{
    static const char end[] = ".jsonl.gz";
    size_t len = strlen(path);
    return len >= sizeof end && strcmp(path + len - (sizeof end - 1), end) == 0;
}

/* What a search finds in one folder. */
struct found {
    struct found_entry {
        char *path; /* first, so that sort_by_text can compare entries */
        bool folder;
    } *items;
    size_t count, cap;
};

static void add_found(struct found *f, struct found_entry e)
{
    if (f->count == f->cap) {
        f->cap = f->cap ? 2 * f->cap : 64;
        f->items = heap_grow(f->items, f->cap * sizeof *f->items);
    }
    f->items[f->count++] = e;
}

static void release_found(struct found *f)
{
    for (size_t i = 0; i < f->count; i++)
        heap_free(f->items[i].path);
    heap_free(f->items);
}

/* Sorted by bytes, because each file system has its own order. Links to folders are omitted. */
static bool read_entries(struct found *inside, struct input_folder *folder, const char *path)
{
    size_t len = strlen(path);
    struct input_entry e;
    int more;
    while ((more = input_folder_next(folder, &e)) > 0)
        if (e.folder || (!e.skipped && log_is_named(e.name)))
            add_found(inside, (struct found_entry){
                heap_printf(len && path[len - 1] == '/' ? "%s%s" : "%s/%s", path, e.name), e.folder});
    sort_stable(inside->items, inside->count, sizeof *inside->items, sort_by_text, NULL);
    return more == 0;
}

/* false, with a complaint. */
static bool read_folder(struct found *inside, const char *path)
{
    struct input_folder folder = {0};
    bool good = !input_folder_open(&folder, path) && read_entries(inside, &folder, path);
    int error = errno;
    input_folder_close(&folder);
    if (good)
        return true;
    if (error == E2BIG)
        out_error(tr(lang(), "cannot read folder '%s': more than %d entries"), path, INPUT_ENTRIES_MAX);
    else
        out_error(tr(lang(), "cannot read folder '%s': %s"), path, lang_error(error));
    return false;
}

/* Of a collection all of its games, by their names FILE#1, FILE#2, … */
static void add_games(struct log_list *list, const char *log)
{
    size_t games = adj_log_games(log);
    for (size_t n = 1; n <= games; n++)
        add_name(list, heap_printf("%s#%zu", log, n));
    if (!games) /* or the reader reports what it is */
        add_name(list, heap_printf("%s", log));
}

/* `as_files`: a collection stays one entry, for commands that read it as a file. */
static void add_log(struct log_list *list, const char *path)
{
    if (list->as_files)
        add_name(list, heap_printf("%s", path));
    else
        add_games(list, path);
}

static bool add_folder(struct log_list *list, const char *path, int depth);

/* A search that reaches a bound says so: logs would be missing without notice. */
static bool enter(struct log_list *list, const char *path, int depth)
{
    if (depth < INPUT_DEPTH_MAX)
        return add_folder(list, path, depth);
    out_error(tr(lang(), "cannot search '%s': more than %d folders inside each other"), path, INPUT_DEPTH_MAX);
    return false;
}

/* Stops at the first folder that cannot be read. */
static bool add_folder(struct log_list *list, const char *path, int depth)
{
    struct found inside = {0};
    bool good = read_folder(&inside, path);
    for (size_t i = 0; i < inside.count && good; i++) {
        if (inside.items[i].folder)
            good = enter(list, inside.items[i].path, depth + 1);
        else
            add_log(list, inside.items[i].path);
    }
    release_found(&inside);
    return good;
}

/* A folder without logs is an error: a misspelt path should not pass as "no findings". */
static enum adj_status add_path(struct log_list *list, const char *path)
{
    size_t before = list->count;
    if (!input_is_folder(path))
        add_log(list, path);
    else if (!add_folder(list, path, 0))
        return ADJ_ENVIRONMENT;
    if (list->count > before)
        return ADJ_OK;
    out_error(tr(lang(), "no logs (*.jsonl.gz) in '%s'"), path);
    return ADJ_BAD_INPUT;
}

/* `-` is a list of names, one a line; empty lines are skipped. */
enum adj_status logs_add(struct log_list *list, const char *operand)
{
    size_t len, before = list->count;
    enum adj_status status = ADJ_OK;
    if (list->as_files || strcmp(operand, "-") != 0)
        return add_path(list, operand);
    char *text = file_read("-", LIST_MAX, &len);
    if (!text)
        return ADJ_ENVIRONMENT;
    for (size_t at = 0; at < len && status == ADJ_OK;) {
        char *feed = memchr(text + at, '\n', len - at);
        size_t size = feed ? (size_t)(feed - text) - at : len - at;
        char *line = heap_printf("%.*s", (int)size, text + at);
        if (*line)
            status = add_path(list, line);
        heap_free(line);
        at += size + 1;
    }
    heap_free(text);
    if (status == ADJ_OK && list->count == before) {
        out_error("%s", tr(lang(), "no logs in the list on standard input"));
        status = ADJ_BAD_INPUT;
    }
    return status;
}

enum adj_status logs_add_operands(struct log_list *list, const struct args *args)
{
    enum adj_status status = ADJ_OK;
    for (size_t i = 0; i < args->operand_count && status == ADJ_OK; i++)
        status = logs_add(list, args->operands[i]);
    return status;
}

/* Each folder is searched one time; the result is terminated by NULL. */
char **logs_sibling_files(const struct log_list *list, const char *name)
{
    char **found = heap_zero(list->count + 1, sizeof *found);
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        const char *slash = strrchr(list->names[i], '/');
        int folder = slash ? (int)(slash - list->names[i]) + 1 : 0;
        char *path = heap_printf("%.*s%s", folder, list->names[i], name);
        bool is_new = access(path, F_OK) == 0;
        for (size_t k = 0; k < count && is_new; k++)
            is_new = strcmp(found[k], path) != 0;
        if (is_new)
            found[count++] = path;
        else
            heap_free(path);
    }
    return found;
}

void logs_release(struct log_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        heap_free(list->names[i]);
    heap_free(list->names);
    *list = (struct log_list){0};
}
