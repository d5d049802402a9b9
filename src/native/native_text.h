/* SPDX-License-Identifier: MIT
 *
 * A program as C text: procedures that compute, and the code of events. See vm/native.h for what the functions do.
 */
#ifndef ADJ_NATIVE_NATIVE_TEXT_H
#define ADJ_NATIVE_NATIVE_TEXT_H

#include "base/buf.h"
#include "vm/program.h"

/* Appends the text. It consists of numbers and of words of this file: no name or text of a rulebook is in it. The
 * program must be verified (vm/verify.h), which this does again. `arena`: for what it needs meanwhile. False: it is not
 * verified, or its tables are too large. */
bool native_text(struct buf *out, const struct program *p, struct arena *arena);

#endif
