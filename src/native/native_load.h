/* SPDX-License-Identifier: MIT
 *
 * Makes native code of a program by the system's compiler, and loads it. What was made once is kept in a private folder
 * of the user, $XDG_CACHE_HOME/adjudge/native or ~/.cache/adjudge/native, by the digest of its text and of the compiler.
 *
 * Compiling runs a program, so this is for rulebooks that the user names, and never for one from a log.
 */
#ifndef ADJ_NATIVE_NATIVE_LOAD_H
#define ADJ_NATIVE_NATIVE_LOAD_H

#include "base/arena.h"
#include "vm/native.h"

enum native_made {
    NATIVE_MADE,
    NATIVE_NO_COMPILER, /* `cc` is not found */
    NATIVE_NO_FOLDER, /* others can write to the folder for it, or the user has none */
    NATIVE_FAILED /* the compiler or the loader did */
};

/* `*out`, on `arena`, is valid until the process ends. */
enum native_made native_load(const struct program *p, struct arena *arena, const struct native **out);

#endif
