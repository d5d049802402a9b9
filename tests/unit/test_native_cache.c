/* SPDX-License-Identifier: MIT
 *
 * Where compiled rules are kept: no one else can have code loaded, runs that were killed leave nothing for ever, what is
 * damaged is made again, and several can make libraries at the same time.
 */
#include "game_sample.h"

#include "base/mem.h"
#include "native/native_cache.h"
#include "native/native_compiler.h"
#include "native/native_load.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static struct arena arena;
static const char *top; /* that of XDG_CACHE_HOME */
static const char *folder; /* of libraries */

static void make_top(void)
{
    char name[] = "/tmp/adjudge-native-XXXXXX";
    cr_assert(mkdtemp(name));
    umask(022);
    top = arena_strdup(&arena, name);
    setenv("XDG_CACHE_HOME", top, 1);
    folder = native_cache_folder(&arena);
    cr_assert(folder);
}

static void remove_top(void)
{
    cr_expect_eq(system(arena_printf(&arena, "rm -rf %s", top)), 0);
    arena_release(&arena);
}

TestSuite(native_cache, .init = make_top, .fini = remove_top);

static const char *path_of(const char *name)
{
    return arena_printf(&arena, "%s/%s", folder, name);
}

static void write_text(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    cr_assert(f && fputs(text, f) >= 0 && !fclose(f), "%s", path);
}

static size_t files(void)
{
    size_t n = 0;
    DIR *d = opendir(folder);
    for (struct dirent *e; (e = readdir(d));)
        n += e->d_name[0] != '.';
    closedir(d);
    return n;
}

/* In place of a compiler: what it makes is the source. */
static bool copy(const char *compiler, const char *source, const char *output)
{
    (void)compiler;
    return !system(arena_printf(&arena, "cp %s %s", source, output));
}

static bool fail(const char *compiler, const char *source, const char *output)
{
    copy(compiler, source, output);
    return false;
}

static const struct buf text = {.data = "some text\n", .len = 10};

static struct native_paths made(const char *digest)
{
    struct native_paths p = native_cache_paths(&arena, folder, digest);
    cr_assert(native_cache_make(folder, &p, &text, copy, NULL));
    cr_assert(native_cache_has(&p));
    return p;
}

Test(native_cache, is_for_the_user_alone)
{
    struct stat s;
    struct native_paths p;
    umask(0);
    p = made("ab");
    cr_assert_eq(stat(p.library, &s), 0);
    cr_expect_eq(s.st_mode & 077, 0, "others can use the library: %o", s.st_mode);
    cr_expect_eq(chmod(p.library, 0620), 0);
    cr_expect_not(native_cache_has(&p), "others could have written it");
    cr_expect_eq(unlink(p.library), 0);
    write_text(path_of("elsewhere"), "x");
    cr_expect_eq(symlink(path_of("elsewhere"), p.library), 0);
    cr_expect_not(native_cache_has(&p), "it is a link");
}

/* Who can rename a folder around it can put another in its place. */
Test(native_cache, is_not_used_where_others_can_write_around_it)
{
    cr_expect_eq(chmod(top, 0777), 0);
    cr_expect_null(native_cache_folder(&arena));
    cr_expect_eq(chmod(top, 01777), 0); /* as /tmp is */
    cr_expect(native_cache_folder(&arena));
    cr_expect_eq(chmod(top, 0755), 0);
    cr_expect_eq(chmod(arena_printf(&arena, "%s/adjudge", top), 01777), 0);
    cr_expect_null(native_cache_folder(&arena));
}

Test(native_cache, is_not_used_through_a_link)
{
    const char *ours = arena_printf(&arena, "%s/adjudge", top), *other = arena_printf(&arena, "%s/other", top);
    cr_expect_eq(rename(ours, other), 0);
    cr_expect_eq(symlink(other, ours), 0);
    cr_expect_null(native_cache_folder(&arena));
}

Test(native_cache, makes_again_what_is_damaged)
{
    struct native_paths p = made("ab");
    cr_expect_eq(truncate(p.library, 20), 0);
    cr_expect_not(native_cache_has(&p));
    made("ab");
    FILE *f = fopen(p.library, "r+");
    cr_expect(f && fputc('S', f) == 'S' && !fclose(f));
    cr_expect_not(native_cache_has(&p));
    cr_expect_eq(truncate(p.library, 0), 0);
    cr_expect_not(native_cache_has(&p));
    made("ab");
    cr_expect_eq(files(), 1);
}

/* Whichever process it was, and whatever it was making. */
Test(native_cache, keeps_nothing_of_runs_that_were_killed)
{
    write_text(path_of("aa.c"), "half a te");
    write_text(path_of("aa.so.new"), "half a lib");
    write_text(path_of("12345.c"), "");
    struct native_paths p = native_cache_paths(&arena, folder, "bb");
    cr_expect_not(native_cache_make(folder, &p, &text, fail, NULL));
    cr_expect_eq(files(), 0);
    write_text(p.source, "half a te");
    write_text(p.made, "half a lib");
    made("bb");
    cr_expect_eq(files(), 1);
}

Test(native_cache, drops_libraries_that_are_out_of_use)
{
    struct native_paths old = made("aa"), used = made("bb");
    struct timespec long_ago[2] = {{time(NULL) - (NATIVE_KEPT_DAYS + 1) * 24 * 60 * 60, 0}, {time(NULL) - (NATIVE_KEPT_DAYS + 1) * 24 * 60 * 60, 0}};
    cr_expect_eq(utimensat(AT_FDCWD, old.library, long_ago, 0), 0);
    cr_expect_eq(utimensat(AT_FDCWD, used.library, long_ago, 0), 0);
    cr_expect(native_cache_has(&used));
    made("cc");
    cr_expect_eq(files(), 2);
    cr_expect_not(native_cache_has(&old));
    cr_expect(native_cache_has(&used));
}

Test(native_cache, leaves_alone_what_another_is_making)
{
    write_text(path_of("aa.c"), "half a te");
    int fd = open(path_of("aa.c"), O_RDWR);
    cr_assert_eq(flock(fd, LOCK_EX), 0);
    made("bb");
    cr_expect_eq(files(), 2);
    close(fd);
}

Test(native_cache, finds_compilers_in_absolute_folders_only)
{
    char here[4096];
    const char *before = arena_strdup(&arena, getenv("PATH"));
    cr_assert(getcwd(here, sizeof here) && !chdir(top));
    write_text("cc", "#!/bin/sh\n");
    cr_assert_eq(chmod("cc", 0755), 0);
    setenv("PATH", ".::tools", 1);
    cr_expect_null(native_compiler_find(&arena));
    setenv("PATH", arena_printf(&arena, ".:/nowhere:%s", top), 1);
    cr_expect_str_eq(native_compiler_find(&arena), arena_printf(&arena, "%s/cc", top));
    cr_assert_eq(chdir(here), 0);
    setenv("PATH", before, 1);
}

/* ---------------------------------------------------------------- at the same time */

enum { THREADS = 4 };

static const char *const rulebooks[THREADS] = {"rulebooks/connect-four", "rulebooks/tic-tac-toe", "rulebooks/connect-four", "rulebooks/tic-tac-toe"};

struct loaded {
    struct game_sample sample;
    struct native *native;
    enum native_made made;
};

static void *load(void *ctx)
{
    struct loaded *l = ctx;
    l->made = native_load(&l->sample.c->program, &l->sample.arena, &l->native);
    return NULL;
}

static size_t functions(const struct native *n)
{
    size_t found = 0;
    for (int32_t i = 0; i < n->code_count; i++)
        found = found * 31 + (n->continues[i] ? (size_t)i : 0);
    return found;
}

Test(native_cache, serves_several_threads)
{
    struct loaded loaded[THREADS] = {0};
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        game_sample_load(&loaded[i].sample, rulebooks[i]);
    for (int i = 0; i < THREADS; i++)
        cr_assert_eq(pthread_create(&threads[i], NULL, load, &loaded[i]), 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < THREADS; i++)
        cr_expect_eq(loaded[i].made, NATIVE_MADE, "%s", rulebooks[i]);
    cr_expect_eq(functions(loaded[0].native), functions(loaded[2].native));
    cr_expect_eq(functions(loaded[1].native), functions(loaded[3].native));
    cr_expect_neq(functions(loaded[0].native), functions(loaded[1].native));
    cr_expect_eq(files(), 2);
    for (int i = 0; i < THREADS; i++) {
        native_unload(loaded[i].native);
        game_sample_release(&loaded[i].sample);
    }
}

/* ---------------------------------------------------------------- without memory */

Test(native_cache, keeps_no_memory_when_it_runs_out)
{
    struct game_sample s;
    struct arena kept = {0};
    struct native *native = NULL;
    bool done = false;
    game_sample_load(&s, "rulebooks/tic-tac-toe");
    for (long nth = 1; !done; nth++) {
        struct mem_guard guard;
        long before = mem_live();
        mem_fail_after(nth);
        MEM_TRY(guard) {
            done = native_load(&s.c->program, &kept, &native) == NATIVE_MADE;
            MEM_DONE();
        }
        mem_fail_after(0);
        if (!done)
            arena_release(&kept);
        cr_assert(done || mem_live() == before, "allocation %ld", nth);
    }
    native_unload(native);
    arena_release(&kept);
    game_sample_release(&s);
}
