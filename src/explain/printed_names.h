/* SPDX-License-Identifier: MIT
 *
 * Names as they are printed, in text that is meant as code of the rule language: there "(7,5)" is square-7-5, and
 * "War Fleet 3" is War-Fleet/3. Must not report errors: what is left unknown is reported by the compiler.
 */
#ifndef ADJ_EXPLAIN_PRINTED_NAMES_H
#define ADJ_EXPLAIN_PRINTED_NAMES_H

#include "base/buf.h"
#include "lang/vocab.h"

/* Returns the text with printed names replaced by those that the code uses, on `arena`. Names inside
 * of longer words are not replaced, and the longest name wins. `scratch`: working space of the
 * caller's. */
const char *printed_names_in_code(const struct vocab *v, const char *text, struct arena *arena, struct buf *scratch);

#endif
