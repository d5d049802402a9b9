/* SPDX-License-Identifier: MIT
 *
 * Files, folders and rulebooks of fixtures; see fixture_set.h.
 */
#include "audit/fixture_set.h"

#include "log/fault.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_MAX = 8 << 20, DEPTH_MAX = 16 };

/* ---------------------------------------------------------------- paths */

static bool is_folder(const char *path)
{
    struct stat st;
    return !stat(path, &st) && S_ISDIR(st.st_mode);
}

static bool is_file(const char *path)
{
    struct stat st;
    return !stat(path, &st) && S_ISREG(st.st_mode);
}

static bool ends_with(const char *s, const char *end)
{
    size_t n = strlen(s), k = strlen(end);
    return n >= k && !strcmp(s + n - k, end);
}

/* The folder that a path lies in, with its last slash; "" for the present one. */
static const char *folder_of(struct arena *a, const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? arena_strndup(a, path, (size_t)(slash - path) + 1) : "";
}

static const char *last_part(struct arena *a, const char *path)
{
    size_t end = strlen(path);
    while (end > 1 && path[end - 1] == '/')
        end--;
    size_t begin = end;
    while (begin > 0 && path[begin - 1] != '/')
        begin--;
    return arena_strndup(a, path + begin, end - begin);
}

/* ---------------------------------------------------------------- files */

static struct fixture_set_file *new_file(struct fixture_set *set, const char *path)
{
    struct fixture_set_file *f = ARENA_NEW(&set->arena, struct fixture_set_file);
    f->file.path = arena_strdup(&set->arena, path);
    f->diags.arena = &set->arena;
    return f;
}

static void keep_file(struct fixture_set *set, struct fixture_set_file *f)
{
    ARENA_PUSH(&set->arena, set->files, set->file_count, set->file_cap) = f;
    if (f->trouble || f->diags.errors)
        set->broken++;
    set->environment = set->environment || f->environment;
    set->fixtures += f->file.count;
}

/* `named`: by the caller, not found in a folder, where files without fixtures are passed over. */
static void add_file(struct fixture_set *set, const char *path, bool named)
{
    struct fixture_set_file *f = new_file(set, path);
    buf_reset(&set->scratch);
    if (buf_read_file(&set->scratch, path, FILE_MAX)) {
        f->trouble = arena_strdup(&set->arena, log_error_meaning(errno));
        f->environment = true;
        keep_file(set, f);
        return;
    }
    const char *text = arena_strndup(&set->arena, buf_cstr(&set->scratch), set->scratch.len);
    bool looks = !strncmp(text, "fixtures:", 9) || strstr(text, "\nfixtures:");
    if (!named && !looks)
        return;
    int number = FIXTURE_FILE_BASE + (int)set->file_count;
    if (!fixture_read(&f->file, f->file.path, text, set->scratch.len, number, &set->arena, &f->diags) && !f->diags.errors)
        f->trouble = "it has no list 'fixtures'";
    keep_file(set, f);
}

/* Names in the order of their bytes, so that runs are alike on all file systems. */
static void sort_names(const char **names, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const char *x = names[i];
        size_t j = i;
        for (; j > 0 && strcmp(x, names[j - 1]) < 0; j--)
            names[j] = names[j - 1];
        names[j] = x;
    }
}

static const char **list_folder(struct fixture_set *set, const char *path, size_t *count)
{
    const char **names = NULL;
    size_t cap = 0;
    DIR *dir = opendir(path);
    *count = 0;
    if (!dir)
        return NULL;
    /* NEEDSWORK: when memory runs out here the folder stays open, because arenas know no files. */
    for (struct dirent *e; (e = readdir(dir));)
        if (e->d_name[0] != '.')
            ARENA_PUSH(&set->arena, names, *count, cap) = arena_strdup(&set->arena, e->d_name);
    closedir(dir);
    sort_names(names, *count);
    return names;
}

static void add_folder(struct fixture_set *set, const char *path, int depth)
{
    size_t count;
    const char **names = list_folder(set, path, &count);
    for (size_t i = 0; i < count && depth < DEPTH_MAX; i++) {
        const char *inner = arena_printf(&set->arena, ends_with(path, "/") ? "%s%s" : "%s/%s", path, names[i]);
        if (is_folder(inner))
            add_folder(set, inner, depth + 1);
        else if (ends_with(inner, ".yaml"))
            add_file(set, inner, false);
    }
}

void fixture_set_add(struct fixture_set *set, const char *path)
{
    struct arena *a = &set->arena;
    if (!is_folder(path)) {
        add_file(set, path, true);
        return;
    }
    size_t before = set->file_count;
    add_folder(set, path, 0);
    if (is_file(arena_printf(a, "%s/rulebook.yaml", path))) {
        const char *beside = arena_printf(a, "%s/../../fixtures/%s", path, last_part(a, path));
        if (is_folder(beside))
            add_folder(set, beside, 0);
    }
    if (set->file_count > before)
        return;
    struct fixture_set_file *f = new_file(set, path);
    f->trouble = "no fixtures are here, nor in ../../fixtures beside it";
    keep_file(set, f);
}

/* ---------------------------------------------------------------- rulebooks */

static void compile_book(struct fixture_set *set, struct fixture_set_book *b)
{
    struct compiled *c = b->rb && !b->diags.errors ? compile_rulebook(b->rb, &b->diags) : NULL;
    if (c && b->diags.errors) {
        compiled_free(c);
        c = NULL;
    }
    b->book.compiled = c;
    if (!c)
        return;
    buf_reset(&set->scratch);
    b->book.reader = decision_reader_new(c->vocab, &set->arena, &set->scratch);
    b->book.reasons = reasons_new(c, "en");
    b->book.coverage = coverage_new(c);
    b->proved = ARENA_ARRAY(&set->arena, bool, c->rule_count + 1);
}

static struct fixture_set_book *book_at(struct fixture_set *set, const char *folder)
{
    for (size_t i = 0; i < set->book_count; i++)
        if (!strcmp(set->books[i]->folder, folder))
            return set->books[i];
    struct fixture_set_book *b = ARENA_NEW(&set->arena, struct fixture_set_book);
    int err = 0;
    b->folder = folder;
    b->diags.arena = &set->arena;
    ARENA_PUSH(&set->arena, set->books, set->book_count, set->book_cap) = b;
    b->rb = rulebook_load(folder, &b->diags, &err);
    compile_book(set, b);
    return b;
}

static void find_book(struct fixture_set *set, struct fixture_set_file *f)
{
    const char *path = f->file.rulebook.text;
    if (f->trouble || !path)
        return;
    f->book = book_at(set, arena_printf(&set->arena, "%s%s", path[0] == '/' ? "" : folder_of(&set->arena, f->file.path), path));
    if (f->book->book.compiled)
        return;
    const struct diags *d = &f->book->diags;
    f->trouble = d->count ? arena_printf(&set->arena, "the rulebook %s cannot be played: %s", path, d->items[0].text)
                          : arena_printf(&set->arena, "the rulebook %s cannot be read", path);
    set->broken += f->diags.errors == 0;
}

/* ---------------------------------------------------------------- running */

static void note_proved(struct fixture_set_book *b, const struct fixture *f)
{
    const struct compiled *c = b->book.compiled;
    for (size_t i = 0; i < f->proves.count; i++)
        for (size_t k = 0; k < c->rule_count; k++)
            if (!strcmp(c->rules[k].rule->id.text, f->proves.items[i].text))
                b->proved[k] = true;
}

static bool run_file(struct fixture_set *set, struct fixture_set_file *f, size_t *done,
                     int (*progress)(void *ctx, size_t done, size_t total), void *ctx)
{
    f->results = ARENA_ARRAY(&set->arena, struct fixture_result, f->file.count + 1);
    for (size_t i = 0; i < f->file.count; i++, ++*done) {
        if (progress && progress(ctx, *done, set->fixtures))
            return false;
        fixture_run(&set->run, &f->book->book, &f->file.fixtures[i], &f->results[i], &set->arena);
        fixture_run_release(&set->run);
        if (f->results[i].count)
            set->failed++;
        else
            note_proved(f->book, &f->file.fixtures[i]);
    }
    return true;
}

bool fixture_set_run(struct fixture_set *set, int (*progress)(void *ctx, size_t done, size_t total), void *ctx)
{
    size_t done = 0;
    for (size_t i = 0; i < set->file_count; i++) {
        struct fixture_set_file *f = set->files[i];
        find_book(set, f);
        if (f->trouble || f->diags.errors || !f->book)
            continue;
        if (!run_file(set, f, &done, progress, ctx))
            return false;
    }
    return true;
}

void fixture_set_release(struct fixture_set *set)
{
    fixture_run_release(&set->run);
    for (size_t i = 0; i < set->book_count; i++) {
        reasons_free(set->books[i]->book.reasons);
        coverage_free(set->books[i]->book.coverage);
        compiled_free(set->books[i]->book.compiled);
        if (set->books[i]->rb)
            rulebook_free(set->books[i]->rb);
    }
    buf_release(&set->scratch);
    arena_release(&set->arena);
    *set = (struct fixture_set){0};
}
