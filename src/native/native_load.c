/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "native/native_load.h"

#include "native/native_cache.h"
#include "native/native_compiler.h"
#include "native/native_text.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/sha256.h"

#include <dlfcn.h>
#include <stdio.h>

static const char *digest_of(const struct buf *text, const char *compiler, struct arena *arena)
{
    struct sha256 digest;
    uint8_t bytes[SHA256_SIZE];
    char hex[2 * SHA256_SIZE + 1];
    sha256_begin(&digest);
    sha256_add(&digest, text->data, text->len);
    native_compiler_add(&digest, compiler);
    sha256_end(&digest, bytes);
    for (int i = 0; i < SHA256_SIZE; i++)
        snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
    return arena_strdup(arena, hex);
}

static bool open_library(const char *path, const struct program *p, struct native *out)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return false;
    out->computes = (native_compute *const *)dlsym(library, "adj_computes");
    out->continues = (native_continue *const *)dlsym(library, "adj_continues");
    out->code_count = (int32_t)p->code_count;
    out->proc_count = (int32_t)p->proc_count;
    out->library = library;
    if (out->computes && out->continues)
        return true;
    dlclose(library);
    return false;
}

/* What is needed on the way. */
struct work {
    const struct program *p;
    struct arena arena;
    struct native *native;
};

static enum native_made make(struct work *w)
{
    struct buf text = BUF_ON(&w->arena);
    const char *compiler = native_compiler_find(&w->arena), *folder = compiler ? native_cache_folder(&w->arena) : NULL;
    if (!compiler)
        return NATIVE_NO_COMPILER;
    if (!folder)
        return NATIVE_NO_FOLDER;
    if (!native_text(&text, w->p, &w->arena))
        return NATIVE_NOT_COMPILED;
    struct native_paths paths = native_cache_paths(&w->arena, folder, digest_of(&text, compiler, &w->arena));
    if (!native_cache_has(&paths) && !native_cache_make(folder, &paths, &text, native_compiler_run, compiler))
        return NATIVE_NOT_COMPILED;
    return open_library(paths.library, w->p, w->native) ? NATIVE_MADE : NATIVE_NOT_LOADED;
}

enum native_made native_load(const struct program *p, struct arena *arena, struct native **out)
{
    struct work w = {.p = p, .native = ARENA_NEW(arena, struct native)};
    enum native_made made = NATIVE_NOT_COMPILED;
    struct mem_guard guard;
    *out = NULL;
    MEM_TRY(guard) {
        made = make(&w);
        MEM_DONE();
    } else {
        arena_release(&w.arena);
        mem_exhausted();
    }
    arena_release(&w.arena);
    *out = made == NATIVE_MADE ? w.native : NULL;
    return made;
}

void native_unload(struct native *n)
{
    if (n)
        dlclose(n->library);
}
