/* SPDX-License-Identifier: MIT
 *
 * Expands operands to logs: files, folders with logs in them, collections, and lists on standard input. Sorts
 * by bytes, because each file system has its own order. Must not read a log.
 */
#include "logs.h"

#include "adjudge.h"
#include "base/sort.h"
#include "files.h"
#include "heap.h"
#include "lang.h"
#include "out.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    DEPTH_MAX = 32, /* folders in folders: deeper than people sort logs; ends circles of links, too */
    LIST_MAX = 64 << 20 /* bytes of a list on standard input: a million names */
};

/* Takes over the name, which logs_release frees. */
static void add_name(struct log_list *list, char *name)
{
    if (list->count == list->cap) {
        list->cap = list->cap ? 2 * list->cap : 64;
        list->names = heap_grow(list->names, list->cap * sizeof *list->names);
    }
    list->names[list->count++] = name;
}

/* Follows links. */
static bool is_folder(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

/* The name alone: files of other names in a folder are not opened. */
bool log_is_named(const char *path)
{
    static const char end[] = ".jsonl.gz";
    size_t len = strlen(path);
    return len >= sizeof end && strcmp(path + len - (sizeof end - 1), end) == 0;
}

/* The paths in a folder, sorted by their bytes, because each file system has its own order. false, with a
 * complaint. */
static bool read_folder(struct log_list *inside, const char *path)
{
    size_t len = strlen(path);
    DIR *dir = opendir(path);
    int error = dir ? 0 : errno;
    errno = 0; /* it distinguishes the end from a failure */
    for (struct dirent *e; dir && (e = readdir(dir)); errno = 0)
        if (e->d_name[0] != '.')
            add_name(inside, heap_printf(len && path[len - 1] == '/' ? "%s%s" : "%s/%s", path, e->d_name));
    error = error ? error : errno;
    if (error) {
        out_error(tr(lang(), "cannot read folder '%s': %s"), path, lang_error(error));
        if (dir)
            closedir(dir);
        return false;
    }
    closedir(dir);
    sort_stable(inside->names, inside->count, sizeof *inside->names, sort_by_text, NULL);
    return true;
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

/* Stops at the first folder that cannot be read. */
static bool add_folder(struct log_list *list, const char *path, int depth)
{
    struct log_list inside = {0};
    bool good = read_folder(&inside, path);
    for (size_t i = 0; i < inside.count && good; i++) {
        if (is_folder(inside.names[i]))
            good = depth + 1 >= DEPTH_MAX || add_folder(list, inside.names[i], depth + 1);
        else if (log_is_named(inside.names[i]))
            add_log(list, inside.names[i]);
    }
    logs_release(&inside);
    return good;
}

/* A folder without logs is an error: a misspelt path should not pass as "no findings". */
static enum adj_status add_path(struct log_list *list, const char *path)
{
    size_t before = list->count;
    if (!is_folder(path))
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
