/* SPDX-License-Identifier: MIT
 *
 * Names as they are printed, in text that is meant as code of the rule language: there "(7,5)" is square-7-5. What
 * looks like a name and is none is no matter here, the compiler says that.
 */
#ifndef ADJ_EXPLAIN_PRINTED_NAMES_H
#define ADJ_EXPLAIN_PRINTED_NAMES_H

#include "base/buf.h"
#include "lang/vocab.h"

/* The text with the names of things that are printed in another way as the code calls them, on `arena`. `scratch`:
 * working space of the caller's. */
const char *printed_names_in_code(const struct vocab *v, const char *text, struct arena *arena, struct buf *scratch);

#endif
