/* SPDX-License-Identifier: MIT
 *
 * The system's C compiler: where it is, and a run of it. Must not know what it compiles.
 */
#ifndef ADJ_NATIVE_NATIVE_COMPILER_H
#define ADJ_NATIVE_NATIVE_COMPILER_H

#include "base/arena.h"
#include "base/sha256.h"

#include <stdbool.h>

/* `cc` as PATH has it, an absolute path. Folders of PATH that are relative are passed over: what lies in the folder that one
 * happens to be in is never run. NULL: there is none, or the process has more rights than its user. */
const char *native_compiler_find(struct arena *arena);
/* Adds what its code depends on: which file the compiler is, the kind of processor, the flags. */
void native_compiler_add(struct sha256 *digest, const char *compiler);
/* Makes the shared library `output` from `source`. Takes no memory of its own. False: the compiler reports an error. */
bool native_compiler_run(const char *compiler, const char *source, const char *output);

#endif
