/* SPDX-License-Identifier: MIT
 *
 * See the header. Files are written under another name and renamed, so that no other process sees a part of one.
 */
#include "native/native_load.h"

#include "native/native_text.h"

#include "base/buf.h"
#include "base/sha256.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static const char *const flags[] = {"-O2", "-fwrapv", "-fno-strict-aliasing", "-w", "-fPIC", "-shared"};
enum { FLAGS = sizeof flags / sizeof *flags };

/* ---------------------------------------------------------------- the folder */

/* It belongs to the user, and no other user can write to it. */
static bool is_private(const char *path)
{
    struct stat s;
    return !lstat(path, &s) && S_ISDIR(s.st_mode) && s.st_uid == geteuid() && !(s.st_mode & (S_IWGRP | S_IWOTH));
}

static bool make_folder(const char *path)
{
    return !mkdir(path, 0700) || errno == EEXIST;
}

static const char *find_folder(struct arena *arena)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    bool given = cache && *cache == '/';
    if (!given && !(home && *home == '/'))
        return NULL;
    const char *top = given ? cache : arena_printf(arena, "%s/.cache", home), *ours = arena_printf(arena, "%s/adjudge", top),
               *folder = arena_printf(arena, "%s/native", ours);
    return make_folder(top) && make_folder(ours) && make_folder(folder) && is_private(ours) && is_private(folder) ? folder : NULL;
}

/* ---------------------------------------------------------------- the compiler */

/* Runs `cc` with the words, its output in `output` or nowhere. Its exit status, or -1. */
static int run_compiler(const char *const *words, const char *output)
{
    posix_spawn_file_actions_t files;
    pid_t child;
    int status = -1;
    if (posix_spawn_file_actions_init(&files))
        return -1;
    bool good = !posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0) &&
                !posix_spawn_file_actions_addopen(&files, 1, output ? output : "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0600) &&
                !posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0) &&
                !posix_spawnp(&child, "cc", &files, NULL, (char *const *)words, environ);
    posix_spawn_file_actions_destroy(&files);
    while (good && waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return -1;
    return good && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* What it calls itself, as part of the digest: another compiler makes other code. */
static bool add_version(struct sha256 *digest, const char *folder, struct arena *arena)
{
    const char *path = arena_printf(arena, "%s/version-%ld", folder, (long)getpid());
    char bytes[4096];
    bool good = !run_compiler((const char *const[]){"cc", "--version", NULL}, path);
    FILE *f = good ? fopen(path, "rb") : NULL;
    for (size_t n; f && (n = fread(bytes, 1, sizeof bytes, f)) > 0;)
        sha256_add(digest, bytes, n);
    if (f)
        fclose(f);
    unlink(path);
    return f;
}

static const char *digest_of(const struct buf *text, const char *folder, struct arena *arena)
{
    struct sha256 digest;
    uint8_t bytes[SHA256_SIZE];
    char hex[2 * SHA256_SIZE + 1];
    sha256_begin(&digest);
    sha256_add(&digest, text->data, text->len);
    for (int i = 0; i < FLAGS; i++)
        sha256_add(&digest, flags[i], strlen(flags[i]) + 1);
    if (!add_version(&digest, folder, arena))
        return NULL;
    sha256_end(&digest, bytes);
    for (int i = 0; i < SHA256_SIZE; i++)
        snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
    return arena_strdup(arena, hex);
}

static bool write_file(const char *path, const struct buf *text)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    FILE *f = fd < 0 ? NULL : fdopen(fd, "wb");
    bool good = f && fwrite(text->data, 1, text->len, f) == text->len;
    return f && !fclose(f) && good;
}

/* The library at `path`. */
static bool compile(const struct buf *text, const char *folder, const char *path, struct arena *arena)
{
    const char *source = arena_printf(arena, "%s/%ld.c", folder, (long)getpid()), *made = arena_printf(arena, "%s/%ld.so", folder, (long)getpid());
    const char *words[FLAGS + 5] = {"cc"};
    for (int i = 0; i < FLAGS; i++)
        words[i + 1] = flags[i];
    words[FLAGS + 1] = "-o";
    words[FLAGS + 2] = made;
    words[FLAGS + 3] = source;
    unlink(source);
    bool good = write_file(source, text) && !run_compiler(words, NULL) && !rename(made, path);
    unlink(source);
    unlink(made);
    return good;
}

/* ---------------------------------------------------------------- */

static bool open_library(const char *path, const struct program *p, struct native *out)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return false;
    out->computes = (native_compute *const *)dlsym(library, "adj_computes");
    out->continues = (native_continue *const *)dlsym(library, "adj_continues");
    out->code_count = (int32_t)p->code_count;
    out->proc_count = (int32_t)p->proc_count;
    return out->computes && out->continues;
}

static enum native_made make(const struct buf *text, const struct program *p, struct arena *arena, struct native *out)
{
    const char *folder = find_folder(arena), *digest = folder ? digest_of(text, folder, arena) : NULL;
    if (!folder)
        return NATIVE_NO_FOLDER;
    if (!digest)
        return NATIVE_NO_COMPILER;
    const char *path = arena_printf(arena, "%s/%s.so", folder, digest);
    struct stat s;
    bool there = !lstat(path, &s) && S_ISREG(s.st_mode) && s.st_uid == geteuid();
    if (there && open_library(path, p, out))
        return NATIVE_MADE;
    return compile(text, folder, path, arena) && open_library(path, p, out) ? NATIVE_MADE : NATIVE_FAILED; /* again, if it is damaged */
}

enum native_made native_load(const struct program *p, struct arena *arena, const struct native **out)
{
    struct buf text = {0};
    struct native *native = ARENA_NEW(arena, struct native);
    enum native_made made = native_text(&text, p) ? make(&text, p, arena, native) : NATIVE_FAILED;
    buf_release(&text);
    *out = made == NATIVE_MADE ? native : NULL;
    return made;
}
