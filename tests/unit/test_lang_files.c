/* SPDX-License-Identifier: MIT
 *
 * The annotated rulebooks of tests/lang: those that are refused, finding by finding, and those that are played, line
 * by line. lang_course.h tells what stands in them.
 */
#include "lang_course.h"
#include "lang_game.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct file {
    char path[200];
};

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_rulebook(const struct dirent *e)
{
    size_t len = strlen(e->d_name);
    return len > 5 && !strcmp(e->d_name + len - 5, ".yaml");
}

static int list_folder(const char *folder, struct dirent ***entries)
{
    const char *root = getenv("ADJ_SOURCE_ROOT");
    char path[200];
    snprintf(path, sizeof path, "%s%s%s", root ? root : "", root ? "/" : "", folder);
    return scandir(path, entries, is_rulebook, by_name);
}

static void free_list(struct dirent **entries, int count)
{
    for (int i = 0; i < count; i++)
        free(entries[i]);
    if (count >= 0)
        free(entries);
}

static struct criterion_test_params files_of(const char *folder)
{
    struct dirent **entries;
    int count = list_folder(folder, &entries);
    struct file *files = cr_malloc(sizeof *files * (size_t)(count > 0 ? count : 1));
    for (int i = 0; i < count; i++)
        snprintf(files[i].path, sizeof files->path, "%s/%.100s", folder, entries[i]->d_name);
    free_list(entries, count);
    return cr_make_param_array(struct file, files, (size_t)(count > 0 ? count : 0), NULL);
}

ParameterizedTestParameters(lang_files, refused) { return files_of("tests/lang/refused"); }
ParameterizedTest(struct file *f, lang_files, refused)
{
    struct arena arena = {0};
    const char *text = lang_file(&arena, f->path);
    cr_assert(text, "%s cannot be read", f->path);
    cr_assert(strstr(text, "# error[") || strstr(text, "# warning["), "%s expects nothing", f->path);
    const char *different = lang_course_findings(&arena, text);
    cr_expect(!different, "%s\n%s", f->path, different);
    arena_release(&arena);
}

ParameterizedTestParameters(lang_files, played) { return files_of("tests/lang/play"); }
ParameterizedTest(struct file *f, lang_files, played)
{
    struct arena arena = {0};
    const char *text = lang_file(&arena, f->path);
    cr_assert(text, "%s cannot be read", f->path);
    const char *different = lang_course_findings(&arena, text);
    cr_expect(!different, "%s\n%s", f->path, different);
    different = lang_course_play(&arena, text);
    cr_expect(!different, "%s\n%s", f->path, different);
    arena_release(&arena);
}

/* The two folders must be there and full: a test over no files would pass. */
Test(lang_files, there_are_files)
{
    struct dirent **entries;
    int refused = list_folder("tests/lang/refused", &entries);
    free_list(entries, refused);
    cr_expect_geq(refused, 11);
    int played = list_folder("tests/lang/play", &entries);
    free_list(entries, played);
    cr_expect_geq(played, 30);
}
