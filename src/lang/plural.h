/* SPDX-License-Identifier: MIT
 *
 * Words that go with a number: one point, two points; jeden punkt, dwa punkty, pięć punktów. Which languages have
 * which forms is taken from the plural rules for cardinal numbers of Unicode CLDR 44, for whole numbers.
 */
#ifndef ADJ_LANG_PLURAL_H
#define ADJ_LANG_PLURAL_H

#include <stdint.h>

/* How many forms a word has in a language, from 1; in languages that are unknown: 2 (one, other). The forms
 * are in the order one, few, many, as far as there are. */
int plural_forms(const char *lang);
/* Which of them goes with `n`, from 0. */
int plural_form(const char *lang, int32_t n);

#endif
