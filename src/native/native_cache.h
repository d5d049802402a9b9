/* SPDX-License-Identifier: MIT
 *
 * The folder in which compiled rules are kept, $XDG_CACHE_HOME/adjudge/native or ~/.cache/adjudge/native. What is loaded
 * from it runs with the user's rights, so no one else may be able to put anything there.
 */
#ifndef ADJ_NATIVE_NATIVE_CACHE_H
#define ADJ_NATIVE_NATIVE_CACHE_H

#include "base/arena.h"
#include "base/buf.h"

#include <stdbool.h>

/* Makes the folder where it is missing. NULL: the user has none, it cannot be made, or others can write to it or to a
 * folder around it. */
const char *native_cache_folder(struct arena *arena);

/* The paths of one library, by its digest. */
struct native_paths {
    const char *library; /* DIGEST.so, with the SHA-256 of the rest at its end */
    const char *source, *made; /* DIGEST.c, DIGEST.so.new: while it is being made, and after a run that was killed */
};
struct native_paths native_cache_paths(struct arena *arena, const char *folder, const char *digest);

/* Whether the library is there, complete, and the user's. */
bool native_cache_has(const struct native_paths *p);

/* Makes the library: writes `text` to the source, calls `make` with source and target, and puts what it has made in its place.
 * If another process or thread is about to make the same, waits for it. What runs that were killed have left in the folder is
 * removed, and so are libraries that were not used for NATIVE_KEPT_DAYS. Takes no memory. False: it cannot be written, or `make` has failed. */
enum { NATIVE_KEPT_DAYS = 90 };
typedef bool native_maker(const char *compiler, const char *source, const char *output);
bool native_cache_make(const char *folder, const struct native_paths *p, const struct buf *text, native_maker *make, const char *compiler);

#endif
