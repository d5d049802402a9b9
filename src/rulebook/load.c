/* SPDX-License-Identifier: MIT
 *
 * A rulebook from a folder or from memory: the manifest first, then the files that it lists, then the same of what
 * it extends. What is in them is read from the lowest layer up, and then what concerns all of them. When memory
 * runs out on the way, everything is released and the guard outside is reported.
 */
#include "rulebook/load.h"

#include "base/mem.h"
#include "base/tr.h"
#include "rulebook/digest.h"
#include "rulebook/text.h"

#include <string.h>

/* Where the files come from: a folder, or files in memory. */
struct supply {
    const char *folder;
    const struct rb_file *files;
    size_t count;
};

/* The bytes as they are: a log carries them, and the digest is of them. */
static void keep_file(struct loader *l, const char *path, const char *text, size_t size)
{
    struct rulebook *rb = l->rb;
    ARENA_PUSH(l->arena, rb->files, rb->file_count, rb->file_cap) =
        (struct rb_file){arena_strdup(l->arena, path), arena_strndup(l->arena, text, size), size};
    l->bytes += size;
}

/* How a file of the layer is called in the rulebook: that of another folder has the folder's name in front. */
static const char *full_path(struct loader *l, const char *path)
{
    const char *folder = load_layer(l)->name;
    return folder ? arena_printf(l->arena, "%s/%s", folder, path) : path;
}

/* Adds the file to the rulebook; false: reported. */
static bool fetch(struct loader *l, const struct supply *from, const char *path, struct src_pos pos)
{
    const char *full = full_path(l, path);
    if (from->folder) {
        if (!load_read_file(l, path, pos))
            return false;
        keep_file(l, full, buf_cstr(&l->buf), l->buf.len);
    } else {
        size_t i = 0;
        while (i < from->count && strcmp(from->files[i].path, full))
            i++;
        if (i == from->count) {
            diag_add(l->diags, DIAG_ERROR, "cannot-read", pos, text_span(path), "'%s' does not exist", full);
            return false;
        }
        keep_file(l, full, from->files[i].text, from->files[i].size);
    }
    if (l->bytes <= LOAD_BYTES_MAX)
        return true;
    diag_add(l->diags, DIAG_ERROR, "too-large", pos, text_span(path),
             "the files of the rulebook have more than %d bytes together", LOAD_BYTES_MAX);
    return false;
}

/* The tree of the last file; NULL where it has none. */
static const struct yaml_node *parse(struct loader *l)
{
    int file = (int)l->rb->file_count - 1;
    const struct rb_file *f = &l->rb->files[file];
    const struct yaml_node *root = yaml_read(l->arena, l->diags, &l->budget, file, f->text, f->size);
    if (root && root->type == YAML_BAD)
        root = NULL;
    while (l->root_count <= (size_t)file)
        ARENA_PUSH(l->arena, l->roots, l->root_count, l->root_cap) = NULL;
    return l->roots[file] = root;
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
    if (!yaml_line(&l->reader, entry, "files", TR("a list of paths"), &path))
        return true;
    const char *fault = has_file(l->rb, full_path(l, path.text)) ? TR("it is there already") : load_path_fault(path.text);
    if (fault) {
        diag_add(l->diags, DIAG_ERROR, "bad-path", path.pos, text_span(path.text), "the path '%s' cannot be used: %p",
                 text_clip(l->arena, path.text), message_plain(l->arena, fault));
        return true;
    }
    if (!fetch(l, from, path.text, path.pos))
        return l->bytes <= LOAD_BYTES_MAX;
    parse(l);
    return true;
}

/* files: [things.yaml, rules.yaml] */
static void load_parts(struct loader *l, const struct supply *from, const struct yaml_node *list)
{
    if (l->rb->file_count + list->count > LOAD_FILES_MAX) {
        diag_add(l->diags, DIAG_ERROR, "too-large", list->pos, 1, "the rulebook has more than %d files",
                 LOAD_FILES_MAX);
        return;
    }
    for (size_t i = 0; i < list->count; i++)
        if (!load_part(l, from, list->items[i]))
            return;
}

/* Files in memory that no manifest lists would count for no one and still travel along. */
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
    static const enum rb_category order[] = {RB_PLAYER, RB_LIST, RB_NUMBER, RB_PIECE};
    struct rulebook *rb = l->rb;
    size_t total = 0;
    for (size_t i = 0; i < 4; i++)
        total += l->kinds[i].count;
    rb->kinds = ARENA_ARRAY(l->arena, struct rb_kind, total);
    for (size_t i = 0; i < 4; i++)
        for (size_t j = 0; j < l->kinds[order[i]].count; j++)
            rb->kinds[rb->kind_count++] = l->kinds[order[i]].items[j];
}

/* The files of the layer; its manifest, or NULL. */
static const struct yaml_node *fetch_layer(struct loader *l, const struct supply *from, const char *manifest,
                                           struct src_pos pos)
{
    load_layer(l)->first_file = l->rb->file_count;
    if (!fetch(l, from, manifest, pos))
        return NULL;
    const struct yaml_node *root = parse(l), *list = root ? load_files_list(l, root) : NULL;
    if (list)
        load_parts(l, from, list);
    return root;
}

/* First all files of all layers, from the top: what each changes of those below must be there
 * before these are read. */
static void fetch_layers(struct loader *l, const struct supply *from)
{
    const char *manifest = from->folder  ? load_open_folder(l, from->folder)
                           : from->count ? from->files[0].path
                                         : LOAD_MANIFEST;
    struct src_pos named = {-1, 0, 0};
    while (manifest) {
        const struct yaml_node *root = fetch_layer(l, from, manifest, named);
        l->incomplete = !root;
        if (!root || !load_next_layer(l, root))
            return;
        named = load_layer(l)->over.pos;
        l->layer++;
        manifest = !from->folder || load_open_neighbour(l, load_layer(l)->name, named) ? LOAD_MANIFEST : NULL;
        l->incomplete = !manifest;
    }
}

/* What is in the files, from the lowest layer up: that is the order of rules. */
static void read_layers(struct loader *l)
{
    for (l->layer = l->rb->layer_count; l->layer-- > 0;)
        if (load_layer(l)->first_file < l->root_count && l->roots[load_layer(l)->first_file])
            load_house(l, l->roots[load_layer(l)->first_file]);
    for (l->layer = l->rb->layer_count; l->layer-- > 0;) {
        size_t first = load_layer(l)->first_file;
        if (first < l->root_count && l->roots[first])
            load_before(l, l->roots[first]);
        for (size_t i = first; i < l->root_count && rb_layer_of_file(l->rb, i) == l->layer; i++)
            if (l->roots[i])
                load_file(l, (int)i, load_changed(l, l->roots[i]));
    }
    l->layer = 0;
}

/* Each step needs those before it to be complete; a step is skipped if there is nothing left to
 * read. */
static void load_all(struct loader *l, const struct supply *from)
{
    struct rulebook *rb = l->rb;
    ARENA_PUSH(l->arena, rb->layers, rb->layer_count, rb->layer_cap) = (struct rb_layer){0};
    fetch_layers(l, from);
    l->layer = 0;
    if (l->root_count && l->roots[0]) {
        load_gather_changes(l);
        load_gather_added(l);
        read_layers(l);
        if (!l->incomplete) {
            load_check_changes(l);
            load_check_added(l);
            report_unlisted(l, from);
        }
        if (l->roots[0]->type == YAML_MAPPING && !l->has_players && !l->incomplete)
            load_no_players(l);
    }
    rb->id = rb->layers[0].id;
    join_kinds(l);
    load_each(l);
    load_check(l);
    if (!l->incomplete)
        load_force(l);
    rulebook_digest(rb->files, rb->file_count, rb->digest);
}

/* False: out of memory. All that must be released depends on l. */
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

/* Memory that runs out takes everything back, and the caller gets NULL and errno. */
static struct rulebook *load(const struct supply *from, struct diags *diags, int *err)
{
    struct rulebook *rb = mem_zero(1, sizeof *rb);
    struct loader l = {.rb = rb, .arena = &rb->arena, .diags = diags, .folder_fd = -1, .file_fd = -1};
    l.reader = (struct yaml_reader){.arena = l.arena, .diags = diags, .buf = &l.buf, .inside = true, .owner = &l};
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
    const char *expected[] = {lang, own};
    for (size_t w = 0; w < 2; w++)
        for (size_t i = 0; expected[w] && i < texts->count; i++)
            if (!strcmp(texts->items[i].lang, expected[w]))
                return texts->items[i].str.text;
    return texts->count ? texts->items[0].str.text : NULL;
}

bool rb_same_line(const struct rb_cite *a, const struct rb_cite *b)
{
    return a->line && a->line == b->line && a->source.text && b->source.text && !strcmp(a->source.text, b->source.text);
}
