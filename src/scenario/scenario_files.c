/* SPDX-License-Identifier: MIT
 *
 * See the header. Lists folders in the order of their bytes, so runs are the same on all file systems.
 */
#include "scenario/scenario_files.h"

#include "base/error.h"
#include "base/input.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/tr.h"

#include <errno.h>
#include <string.h>

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

/* File systems list names in any order; sorting makes the order of tests and findings the same everywhere. Links to
 * folders are omitted: a search does not follow them. */
static struct scenario_entry *read_entries(struct arena *a, struct input_folder *folder, size_t *count)
{
    struct scenario_entry *found = NULL;
    struct input_entry e;
    size_t cap = 0;
    int more;
    while ((more = input_folder_next(folder, &e)) > 0)
        if (!e.skipped)
            ARENA_PUSH(a, found, *count, cap) = (struct scenario_entry){arena_strdup(a, e.name), e.folder};
    *count = more < 0 ? 0 : *count;
    if (more < 0)
        return NULL;
    sort_stable(found, *count, sizeof *found, sort_by_text, NULL);
    return found ? found : ARENA_NEW(a, struct scenario_entry);
}

/* The guard is here because an arena releases memory only: an open folder would be lost. */
struct scenario_entry *scenario_list_folder(struct arena *a, const char *path, size_t *count)
{
    struct mem_guard guard;
    struct input_folder folder = {0};
    *count = 0;
    if (input_folder_open(&folder, path)) {
        if (errno == ENOMEM)
            mem_exhausted(); /* a folder that takes memory to open is not one with nothing in it */
        return NULL;
    }
    MEM_TRY(guard) {
        struct scenario_entry *found = read_entries(a, &folder, count);
        int error = errno;
        MEM_DONE();
        input_folder_close(&folder);
        errno = error;
        return found;
    }
    input_folder_close(&folder); /* arenas know no files */
    mem_exhausted();
}

static void search_at(struct arena *a, const char *folder, const struct scenario_search *search, int depth)
{
    size_t count;
    if (search->enter)
        folder = search->enter(search->ctx, folder);
    const struct scenario_entry *found = scenario_list_folder(a, folder, &count);
    if (!found && errno != ENOENT && errno != ENOTDIR)
        search->unread(search->ctx, folder, errno);
    for (size_t i = 0; i < count && depth < INPUT_DEPTH_MAX; i++) {
        const char *inner = scenario_inside(a, folder, found[i].name);
        if (found[i].folder)
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
    if (input_read(scratch, f->path, SCENARIO_FILE_MAX)) {
        f->trouble = tr(lang, error_meaning(errno));
        f->environment = true;
        return NULL;
    }
    if (key && !has_key(buf_cstr(scratch), key))
        return NULL;
    *len = scratch->len;
    return arena_strndup(f->diags.arena, buf_cstr(scratch), scratch->len);
}
