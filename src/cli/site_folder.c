/* SPDX-License-Identifier: MIT
 *
 * Replaces a folder in one step: writes everything to a folder next to it, which takes its place at the end.
 * Removes only an empty folder, or one whose list of files shows that this program wrote it. Must not know
 * what the pages contain.
 */
#include "site_folder.h"

#include "adjudge.h"
#include "files.h"
#include "heap.h"
#include "lang.h"
#include "out.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LIST_NAME ".adjudge-files"

enum { LIST_MAX = 64 << 20, DEPTH_MAX = 16 /* folders in folders: the site has three */ };

/* ---------------------------------------------------------------- going through a folder */

/* Is called for each thing in a folder, what is inside of folders first. False: go no further. */
typedef bool visit_entry(void *ctx, const char *path, bool folder);

/* Does not follow links: what they point to is not ours. */
static bool is_folder(const char *path)
{
    struct stat s;
    return lstat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

/* What is inside a folder is visited before the folder, so that it can be removed. */
static bool walk(const char *path, int depth, visit_entry *visit, void *ctx)
{
    DIR *dir = depth < DEPTH_MAX ? opendir(path) : NULL;
    bool good = dir != NULL;
    for (struct dirent *e; good && (e = readdir(dir));) {
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
            continue;
        char *inner = heap_printf("%s/%s", path, e->d_name);
        bool folder = is_folder(inner);
        good = (!folder || walk(inner, depth + 1, visit, ctx)) && visit(ctx, inner, folder);
        heap_free(inner);
    }
    if (dir)
        closedir(dir);
    return good;
}

/* Stops at the first thing that cannot be removed. */
static bool take_away(void *ctx, const char *path, bool folder)
{
    (void)ctx;
    return (folder ? rmdir(path) : unlink(path)) == 0;
}

/* What cannot be removed stays: it does no harm. */
static void remove_folder(const char *path)
{
    walk(path, 0, take_away, NULL);
    rmdir(path);
}

/* ---------------------------------------------------------------- what is there already */

/* The list of files that this program wrote, while a folder is compared with it. */
struct known {
    const char *list; /* lines of paths */
    size_t skip; /* of a path: the folder itself */
    char *stranger; /* a file that is not on the list */
};

/* A complete line: one name can be the end of another. */
static bool is_listed(const char *list, const char *name)
{
    size_t len = strlen(name);
    for (const char *at = strstr(list, name); at; at = strstr(at + 1, name))
        if ((at == list || at[-1] == '\n') && at[len] == '\n')
            return true;
    return false;
}

/* A file that is not on the list stops the visit: the folder is not replaced. */
static bool check_entry(void *ctx, const char *path, bool folder)
{
    struct known *k = ctx;
    const char *name = path + k->skip;
    if (folder || strcmp(name, LIST_NAME) == 0 || is_listed(k->list, name))
        return true;
    k->stranger = heap_printf("%s", name);
    return false;
}

/* Whether everything in the folder was written by us, so that no other file is lost with it. */
static bool is_ours(const char *path)
{
    char *list_path = heap_printf("%s/" LIST_NAME, path), *list = NULL;
    size_t len = 0;
    if (access(list_path, F_OK) == 0)
        list = file_read(list_path, LIST_MAX, &len);
    char *lines = heap_printf("%.*s", (int)len, list ? list : "");
    struct known k = {.list = lines, .skip = strlen(path) + 1};
    bool ours = walk(path, 0, check_entry, &k);
    if (k.stranger)
        out_error(tr(lang(), "'%s' contains a file that adjudge did not write: '%s'; use another folder, or empty it"),
                  path,
                  k.stranger);
    else if (!ours)
        out_error(tr(lang(), "cannot read folder '%s': %s"), path, lang_error(errno));
    heap_free(k.stranger);
    heap_free(lines);
    heap_free(list);
    heap_free(list_path);
    return ours;
}

/* A folder that does not exist is fine. */
static bool may_be_replaced(const char *path)
{
    struct stat s;
    if (stat(path, &s) < 0 && errno == ENOENT)
        return true;
    if (is_folder(path))
        return is_ours(path);
    out_error(tr(lang(), "'%s' is not a folder"), path);
    return false;
}

/* ---------------------------------------------------------------- writing */

/* The new folder is next to the old one, so that renaming does not cross file systems. */
bool site_folder_begin(struct site_folder *f, const char *path)
{
    size_t len = strlen(path);
    while (len > 1 && path[len - 1] == '/')
        len--;
    f->path = heap_printf("%.*s", (int)len, path);
    if (!may_be_replaced(f->path))
        return false;
    f->temporary = heap_printf("%s.XXXXXX", f->path);
    mode_t mask = umask(0); /* it can only be read by setting it */
    umask(mask);
    bool made = mkdtemp(f->temporary) != NULL;
    if (made && chmod(f->temporary, 0777 & ~mask) == 0)
        return true;
    out_error(tr(lang(), "cannot create a folder next to '%s': %s"), f->path, lang_error(errno));
    if (made)
        rmdir(f->temporary);
    heap_free(f->temporary);
    f->temporary = NULL;
    return false;
}

/* Creates each folder on the way. */
static bool make_folders(const char *root, const char *name)
{
    for (const char *slash = strchr(name, '/'); slash; slash = strchr(slash + 1, '/')) {
        char *folder = heap_printf("%s/%.*s", root, (int)(slash - name), name);
        bool made = folder_make(folder);
        heap_free(folder);
        if (!made)
            return false;
    }
    return true;
}

/* The list is written into the folder at the end. */
static void note(struct site_folder *f, const char *name)
{
    size_t len = strlen(name);
    if (f->list_len + len + 1 >= f->list_cap) {
        f->list_cap = 2 * f->list_cap + len + 256;
        f->list = heap_grow(f->list, f->list_cap);
    }
    memcpy(f->list + f->list_len, name, len);
    f->list[f->list_len + len] = '\n';
    f->list_len += len + 1;
    f->files++;
}

/* After a failure nothing more is written. */
void site_folder_add(struct site_folder *f, const char *name, const char *text, size_t len)
{
    if (f->failed)
        return;
    char *path = heap_printf("%s/%s", f->temporary, name);
    f->failed = !make_folders(f->temporary, name) || !file_make(path, text, len);
    note(f, name);
    heap_free(path);
}

/* Renames the old folder until the new one has its name. */
static bool exchange(const char *path, const char *temporary)
{
    char *old = heap_printf("%s.old", temporary);
    bool had = rename(path, old) == 0;
    bool good = (had || errno == ENOENT) && rename(temporary, path) == 0;
    int error = errno;
    if (!good) {
        if (had)
            rename(old, path);
        out_error(tr(lang(), "cannot write '%s': %s"), path, lang_error(error));
    } else if (had)
        remove_folder(old);
    heap_free(old);
    return good;
}

/* The old folder is replaced only if everything was written. */
bool site_folder_finish(struct site_folder *f)
{
    char *list = heap_printf("%s/" LIST_NAME, f->temporary);
    if (!f->failed)
        f->failed = !file_make(list, f->list, f->list_len) || !exchange(f->path, f->temporary);
    heap_free(list);
    if (f->failed)
        return false;
    heap_free(f->temporary);
    f->temporary = NULL;
    return true;
}

void site_folder_release(struct site_folder *f)
{
    if (f->temporary)
        remove_folder(f->temporary);
    heap_free(f->temporary);
    heap_free(f->path);
    heap_free(f->list);
}
