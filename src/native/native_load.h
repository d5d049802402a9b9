/* SPDX-License-Identifier: MIT
 *
 * Makes native code of a program by the system's compiler, and loads it. What was made once is kept in a private folder
 * of the user (native_cache.h), by the digest of its text and of the compiler.
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
    NATIVE_NOT_COMPILED, /* the compiler reports an error, or the folder cannot be written to */
    NATIVE_NOT_LOADED /* the loader refuses what was made */
};

/* `*out`, on `arena`, is valid until native_unload; NULL unless NATIVE_MADE. */
enum native_made native_load(const struct program *p, struct arena *arena, struct native **out);
/* No machine may run it from here on. NULL is allowed. */
void native_unload(struct native *n);

#endif
