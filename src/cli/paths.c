/* SPDX-License-Identifier: MIT
 *
 * Computes paths relative to files and folders, and finds the rulings folder of a rulebook. Must not open a
 * file that it names.
 */
#include "paths.h"

#include "heap.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* How many folders are before the file's name; -1: some of them go up, or the path is absolute. */
static int depth_of(const char *file)
{
    int depth = 0;
    if (file[0] == '/' || !strncmp(file, "../", 3) || strstr(file, "/../"))
        return -1;
    for (const char *s = file; (s = strchr(s, '/')); s++)
        depth += strncmp(s, "/./", 3) != 0;
    return depth - (strncmp(file, "./", 2) == 0);
}

/* How many bytes of complete folders two paths have in common. */
static size_t common_folders(const char *a, const char *b)
{
    size_t same = 0;
    for (size_t i = 0; a[i] && a[i] == b[i]; i++)
        if (a[i] == '/')
            same = i + 1;
    return same;
}

/* The path from the root; unchanged if the current folder is unknown. */
static char *absolute_path(const char *path)
{
    char here[PATH_MAX];
    return getcwd(here, sizeof here) ? heap_printf("%s/%s", here, path) : heap_printf("%s", path);
}

/* Both paths are made absolute only if one of them leaves the current folder. */
char *path_seen_from(const char *from, const char *path)
{
    char *absolute = path[0] != '/' && depth_of(from) < 0 ? absolute_path(path) : NULL;
    const char *to = absolute ? absolute : path;
    size_t same = to[0] == '/' ? 0 : common_folders(from, to);
    int up = to[0] == '/' ? 0 : depth_of(from + same);
    size_t room = (size_t)up * 3 + strlen(to + same) + 1;
    char *out = heap_zero(room, 1);
    for (int i = 0; i < up; i++)
        strcat(out, "../");
    strcat(out, to + same);
    heap_free(absolute);
    return out;
}

/* Only a folder named "rulings" next to a rulebook.yaml counts. */
char *path_home_of(const char *file)
{
    static const char inner[] = "rulings/";
    const char *slash = file ? strrchr(file, '/') : NULL;
    size_t len = slash ? (size_t)(slash - file) + 1 : 0, tail = sizeof inner - 1;
    bool inside = len >= tail && !strncmp(file + len - tail, inner, tail) &&
                  (len == tail || file[len - tail - 1] == '/');
    if (!inside)
        return NULL;
    struct stat st;
    int home = (int)(len - tail);
    char *rulebook = heap_printf("%.*srulebook.yaml", home, file);
    bool there = !stat(rulebook, &st);
    heap_free(rulebook);
    if (!there)
        return NULL;
    return home ? heap_printf("%.*s", home > 1 ? home - 1 : home, file) : heap_printf(".");
}
