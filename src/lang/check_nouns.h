/* SPDX-License-Identifier: MIT
 *
 * Nouns of a translation: those that have no text, and those without cases in a language in which others have them.
 */
#ifndef ADJ_LANG_CHECK_NOUNS_H
#define ADJ_LANG_CHECK_NOUNS_H

#include "lang/compile.h"

/* Warns ("no-translation", "no-case") of each noun that sentences of `lang` would have in the wrong form. */
void check_nouns(const struct compiled *c, const char *lang, struct diags *diags);

#endif
