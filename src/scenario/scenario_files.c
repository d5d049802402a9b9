/* SPDX-License-Identifier: MIT
 *
 * See the header. Lists folders in the order of their bytes, so runs are the same on all file systems.
 */
#include "scenario/scenario_files.h"

#include "base/error.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/tr.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

bool scenario_is_folder(const char *path)
{
    struct stat st;
    return !stat(path, &st) && S_ISDIR(st.st_mode);
}

bool scenario_is_file(const char *path)
{
    struct stat st;
    return !stat(path, &st) && S_ISREG(st.st_mode);
}

/* Names are compared byte by byte, also on file systems that ignore case. */
static bool ends_with(const char *s, const char *end)
{
    size_t n = strlen(s), k = strlen(end);
    return n >= k && !strcmp(s + n - k, end);
}

const char *scenario_folder_of(struct arena *a, const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? arena_strndup(a, path, (size_t)(slash - path) + 1) : "";
}

const char *scenario_last_part(struct arena *a, const char *path)
{
    size_t end = strlen(path);
    while (end > 1 && path[end - 1] == '/')
        end--;
    size_t begin = end;
    while (begin > 0 && path[begin - 1] != '/')
        begin--;
    return arena_strndup(a, path + begin, end - begin);
}

/* Results name files as the user did: no "./" before a name, no double slash. */
const char *scenario_inside(struct arena *a, const char *folder, const char *name)
{
    if (!strcmp(folder, "."))
        return arena_strdup(a, name);
    return arena_printf(a, ends_with(folder, "/") ? "%s%s" : "%s/%s", folder, name);
}

/* Files refer to each other from where they are, not from where the program was started. */
const char *scenario_relative(struct arena *a, const char *path, const char *named)
{
    return arena_printf(a, "%s%s", named[0] == '/' ? "" : scenario_folder_of(a, path), named);
}

/* File systems list names in any order; sorting makes the order of tests and findings the same
 * everywhere. */
static const char **read_names(struct arena *a, DIR *dir, size_t *count)
{
    const char **names = NULL;
    size_t cap = 0;
    for (struct dirent *e; (e = readdir(dir));)
        if (e->d_name[0] != '.')
            ARENA_PUSH(a, names, *count, cap) = arena_strdup(a, e->d_name);
    sort_stable(names, *count, sizeof *names, sort_by_text, NULL);
    return names;
}

/* The guard is here because an arena releases memory only: an open folder would be lost. */
const char **scenario_list_folder(struct arena *a, const char *path, size_t *count)
{
    struct mem_guard guard;
    DIR *dir = opendir(path);
    *count = 0;
    if (!dir && errno == ENOMEM)
        mem_exhausted(); /* a folder that takes memory to open is not one with nothing in it */
    if (!dir)
        return NULL;
    MEM_TRY(guard) {
        const char **names = read_names(a, dir, count);
        MEM_DONE();
        closedir(dir);
        return names;
    }
    closedir(dir); /* arenas know no files */
    mem_exhausted();
}

/* The bound on the depth also ends a search that follows symbolic links in a circle. */
static void search_at(struct arena *a, const char *folder, const struct scenario_search *search, int depth)
{
    size_t count;
    if (search->enter)
        folder = search->enter(search->ctx, folder);
    const char **names = scenario_list_folder(a, folder, &count);
    for (size_t i = 0; i < count && depth < SCENARIO_DEPTH_MAX; i++) {
        const char *inner = scenario_inside(a, folder, names[i]);
        if (scenario_is_folder(inner))
            search_at(a, inner, search, depth + 1);
        else if (ends_with(inner, ".yaml"))
            search->file(search->ctx, inner);
    }
}

void scenario_search(struct arena *a, const char *folder, const struct scenario_search *search)
{
    search_at(a, folder, search, 0);
}

/* ---------------------------------------------------------------- files of scenarios */

void scenario_file_begin(struct scenario_file *f, struct arena *a, const char *path)
{
    *f = (struct scenario_file){.path = arena_strdup(a, path), .diags = {.arena = a}};
}

/* A cheap test before parsing: a key of the outermost mapping begins its line. Files of other kinds
 * are then not parsed at all. */
static bool has_key(const char *text, const char *key)
{
    size_t len = strlen(key);
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (!strncmp(line, key, len) && line[len] == ':')
            return true;
    }
    return false;
}

/* A file that cannot be read is a problem of the machine, not of its contents. */
const char *scenario_file_text(struct scenario_file *f, const char *key, const char *lang, struct buf *scratch,
                               size_t *len)
{
    buf_reset(scratch);
    if (buf_read_file(scratch, f->path, SCENARIO_FILE_MAX)) {
        f->trouble = tr(lang, error_meaning(errno));
        f->environment = true;
        return NULL;
    }
    if (key && !has_key(buf_cstr(scratch), key))
        return NULL;
    *len = scratch->len;
    return arena_strndup(f->diags.arena, buf_cstr(scratch), scratch->len);
}
