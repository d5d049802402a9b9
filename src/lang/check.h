/* SPDX-License-Identifier: MIT
 *
 * What is wrong with a rulebook although every sentence of it can be read.
 */
#ifndef ADJ_LANG_CHECK_H
#define ADJ_LANG_CHECK_H

#include "lang/compile.h"

/* Errors: definitions missing or going in circles, exceptions to rules that do not exist, choices that would reveal
 * what their player can never know. Warnings: rules that can never apply, texts without a translation. */
void check_rulebook(struct compiled *c, struct diags *diags);

#endif
