/* SPDX-License-Identifier: MIT
 *
 * Formatting the code of rules in a rulebook's file as the printer would (print_code.h), and nothing else of it:
 * every other byte of the YAML stays. Only code in block scalars (|) is touched, and only where it parses, has no
 * comments (the printer would lose them), and means the same afterwards; blank lines between sentences stay.
 *
 * Doing it twice changes nothing the second time.
 */
#ifndef ADJ_LANG_FORMAT_CODE_H
#define ADJ_LANG_FORMAT_CODE_H

#include "base/buf.h"
#include "lang/vocab.h"

struct format_result {
    size_t changed; /* rules whose code was formatted */
    size_t with_comments, with_mistakes; /* rules that were left as they are */
};

/* Appends the new text of file number `file` of the rulebook that `v` was built from. Scratch memory comes from
 * `arena`. Mistakes in the code are not reported here: they are the compiler's to report. */
struct format_result format_code(struct buf *out, struct vocab *v, int file, struct arena *arena);

#endif
