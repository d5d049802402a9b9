/* SPDX-License-Identifier: MIT
 *
 * The language of the command's own texts (help, usage errors, prompts): the one that --lang names. Texts are written
 * in English where they are printed, as tr(lang(), "text"), and translated by base/tr.h.
 */
#ifndef ADJ_CLI_LANG_H
#define ADJ_CLI_LANG_H

#include "base/tr.h"

/* Looks for --lang in the arguments of the command, before they are read: errors in them are already in that
 * language. To be called once, before anything is printed. */
void lang_choose(int count, char **argv);

/* Returns how many of the arguments argv[0 .. count) are the option --lang with its value; 0 if it is not the
 * first. */
int lang_option(int count, char **argv);

/* Returns what the error number `error` means, in that language. */
const char *lang_error(int error);

/* Returns the language, or NULL for English. */
const char *lang(void);

#endif
