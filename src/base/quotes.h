/* SPDX-License-Identifier: MIT
 *
 * Quotation marks inside quotation marks: „opcja »Wrogowie Imperium«”. Knows no language: an opening „ and a closing ” are
 * different characters; the straight marks of English are left as they are.
 */
#ifndef ADJ_BASE_QUOTES_H
#define ADJ_BASE_QUOTES_H

/* Replaces „ and ” that are inside others by » and «, in place: the text gets shorter. */
void quotes_nest(char *text);

#endif
