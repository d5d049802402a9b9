/* SPDX-License-Identifier: MIT
 *
 * A rulebook from a folder or from memory: the manifest first, then the files that it lists, then what concerns all
 * of them. When memory runs out on the way, everything is released and the guard outside is told.
 */
#include "rulebook/load.h"

#include "base/mem.h"
#include "rulebook/digest.h"
#include "rulebook/text.h"

#include <string.h>

/* Where the files come from: a folder, or files in memory. */
struct supply {
    const char *folder;
    const struct rb_file *files;
    size_t count;
};

static void keep_file(struct loader *l, const char *path, const char *text, size_t size)
{
    struct rulebook *rb = l->rb;
    ARENA_PUSH(l->arena, rb->files, rb->file_count, rb->file_cap) =
        (struct rb_file){arena_strdup(l->arena, path), arena_strndup(l->arena, text, size), size};
    l->bytes += size;
}

/* Adds the file to the rulebook; false: reported. */
static bool fetch(struct loader *l, const struct supply *from, const char *path, struct src_pos pos)
{
    if (from->folder) {
        if (!load_read_file(l, path, pos))
            return false;
        keep_file(l, path, buf_cstr(&l->buf), l->buf.len);
    } else {
        size_t i = 0;
        while (i < from->count && strcmp(from->files[i].path, path))
            i++;
        if (i == from->count) {
            diag_add(l->diags, DIAG_ERROR, "cannot-read", pos, text_span(path), "'%s' does not exist", path);
            return false;
        }
        keep_file(l, path, from->files[i].text, from->files[i].size);
    }
    if (l->bytes <= LOAD_BYTES_MAX)
        return true;
    diag_add(l->diags, DIAG_ERROR, "too-large", pos, text_span(path),
             "the files of the rulebook have more than %d bytes together", LOAD_BYTES_MAX);
    return false;
}

static const struct yaml_node *parse(struct loader *l, int file)
{
    const struct rb_file *f = &l->rb->files[file];
    return yaml_read(l->arena, l->diags, &l->budget, file, f->text, f->size);
}

static bool has_file(const struct rulebook *rb, const char *path)
{
    for (size_t i = 0; i < rb->file_count; i++)
        if (!strcmp(rb->files[i].path, path))
            return true;
    return false;
}

/* One entry of `files`; false: no further ones are to be read. */
static bool load_part(struct loader *l, const struct supply *from, const struct yaml_node *entry)
{
    struct rb_str path;
    if (!load_line(l, entry, "files", "a list of paths", &path))
        return true;
    const char *fault = has_file(l->rb, path.text) ? "it is there already" : load_path_fault(path.text);
    if (fault) {
        diag_add(l->diags, DIAG_ERROR, "bad-path", path.pos, text_span(path.text), "the path '%s' cannot be used: %s",
                 text_clip(l->arena, path.text), fault);
        return true;
    }
    int file = (int)l->rb->file_count;
    if (!fetch(l, from, path.text, path.pos))
        return l->bytes <= LOAD_BYTES_MAX;
    const struct yaml_node *root = parse(l, file);
    if (root && root->type != YAML_BAD)
        load_file(l, file, root);
    return true;
}

static void load_parts(struct loader *l, const struct supply *from, const struct yaml_node *list)
{
    if (list->count >= LOAD_FILES_MAX) {
        diag_add(l->diags, DIAG_ERROR, "too-large", list->pos, 1, "the rulebook has more than %d files",
                 LOAD_FILES_MAX);
        return;
    }
    for (size_t i = 0; i < list->count; i++)
        if (!load_part(l, from, list->items[i]))
            return;
}

/* Files in memory that the manifest does not list would count for nobody and still travel along. */
static void report_unlisted(struct loader *l, const struct supply *from)
{
    for (size_t i = 1; i < from->count; i++)
        if (!has_file(l->rb, from->files[i].path))
            diag_add(l->diags, DIAG_ERROR, "bad-path", (struct src_pos){0, 0, 0}, 1, "'%s' is not listed under files",
                     text_clip(l->arena, from->files[i].path));
}

/* Players first, then lists, numbers, pieces. */
static void join_kinds(struct loader *l)
{
    static const enum rb_sort order[] = {RB_PLAYER, RB_LIST, RB_NUMBER, RB_PIECE};
    struct rulebook *rb = l->rb;
    size_t total = 0;
    for (size_t i = 0; i < 4; i++)
        total += l->kinds[i].count;
    rb->kinds = ARENA_ARRAY(l->arena, struct rb_kind, total);
    for (size_t i = 0; i < 4; i++)
        for (size_t j = 0; j < l->kinds[order[i]].count; j++)
            rb->kinds[rb->kind_count++] = l->kinds[order[i]].items[j];
}

static void load_all(struct loader *l, const struct supply *from)
{
    struct rulebook *rb = l->rb;
    const char *manifest = from->folder  ? load_open_folder(l, from->folder)
                           : from->count ? from->files[0].path
                                         : LOAD_MANIFEST;
    if (!manifest || !fetch(l, from, manifest, (struct src_pos){-1, 0, 0}))
        return;
    const struct yaml_node *root = parse(l, 0);
    if (root && root->type != YAML_BAD) {
        load_file(l, 0, root);
        const struct yaml_node *list = load_files_list(l, root);
        if (list)
            load_parts(l, from, list);
        report_unlisted(l, from);
        if (root->type == YAML_MAPPING && !l->has_players)
            diag_add(l->diags, DIAG_ERROR, "missing-key", (struct src_pos){0, 0, 0}, 1,
                     "the rulebook needs the key 'players'");
    }
    join_kinds(l);
    load_each(l);
    load_check(l);
    rulebook_digest(rb->files, rb->file_count, rb->digest);
}

/* False: out of memory. All that must be released hangs on l. */
static bool guarded(struct loader *l, const struct supply *from)
{
    struct mem_guard guard;
    MEM_TRY(guard) {
        l->rb->language = (struct rb_str){"en", {-1, 0, 0}};
        l->rb->start = (struct rb_str){"game", {-1, 0, 0}};
        load_all(l, from);
        diag_sort(l->diags);
        MEM_DONE();
    } else {
        return false;
    }
    return true;
}

static struct rulebook *load(const struct supply *from, struct diags *diags, int *err)
{
    struct rulebook *rb = mem_zero(1, sizeof *rb);
    struct loader l = {.rb = rb, .arena = &rb->arena, .diags = diags, .folder_fd = -1, .file_fd = -1};
    bool memory = guarded(&l, from);
    load_close(&l);
    if (!memory) {
        rulebook_free(rb);
        mem_exhausted(); /* hands the failure on to the guard outside */
    }
    if (err)
        *err = l.err;
    return rb;
}

struct rulebook *rulebook_load(const char *folder, struct diags *diags, int *err)
{
    return load(&(struct supply){.folder = folder}, diags, err);
}

struct rulebook *rulebook_from_files(const struct rb_file *files, size_t count, struct diags *diags)
{
    return load(&(struct supply){.files = files, .count = count}, diags, NULL);
}

void rulebook_free(struct rulebook *rb)
{
    if (!rb)
        return;
    arena_release(&rb->arena);
    mem_free(rb);
}

const char *rb_text_in(const struct rb_texts *texts, const char *lang, const char *own)
{
    const char *wanted[] = {lang, own};
    for (size_t w = 0; w < 2; w++)
        for (size_t i = 0; wanted[w] && i < texts->count; i++)
            if (!strcmp(texts->items[i].lang, wanted[w]))
                return texts->items[i].str.text;
    return texts->count ? texts->items[0].str.text : NULL;
}
