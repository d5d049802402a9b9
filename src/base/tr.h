/* SPDX-License-Identifier: MIT
 *
 * Texts of the program in other languages. The program is written in English: a text is written where it is used, as
 * the argument of one of the functions below, and looked up in the catalog by that English text. The catalogs are
 * src/translations/LANG.po; src/translations/compile.py makes tables of them when the program is built.
 * tests/translations_test.py finds what is missing or obsolete.
 *
 * Not for the language of rules: the texts of a rulebook are printed by lang/.
 */
#ifndef ADJ_BASE_TR_H
#define ADJ_BASE_TR_H

#include "base/arena.h"

#include <stddef.h>
#include <stdint.h>

/* Returns `text` in `lang` ("pl"; NULL is English), or `text` itself without a translation. Never NULL. A
 * translation has the conversions of the English text, if need be in another order (%2$s). */
const char *tr(const char *lang, const char *text) __attribute__((format_arg(2)));

/* The same for a text that depends on a number: `one` is the English text for 1, `many` for every other number. */
const char *tr_count(const char *lang, const char *one, const char *many, uint64_t count)
    __attribute__((format_arg(2), format_arg(3)));

/* The same for a text that needs another translation here than elsewhere: `context` names where it is used. */
const char *tr_in(const char *lang, const char *context, const char *text) __attribute__((format_arg(3)));

/* Writes a number in decimal digits, in groups of three from four digits on ("1,234"), into `out`, and returns it. To
 * be printed with %s: tr_count(lang, "%s log", "%s logs", n). */
enum { TR_NUMBER_SIZE = 40 };
const char *tr_number(char out[TR_NUMBER_SIZE], const char *lang, uint64_t n);
/* The same in a buffer of the enclosing block. */
#define TR_NUMBER(lang, n) tr_number((char[TR_NUMBER_SIZE]){0}, (lang), (n))

/* A number of parts of which `unit`, a power of ten, make one: 12345 hundredths as "123.45". */
const char *tr_decimal(char out[TR_NUMBER_SIZE], const char *lang, int64_t parts, uint32_t unit);
#define TR_DECIMAL(lang, parts, unit) tr_decimal((char[TR_NUMBER_SIZE]){0}, (lang), (parts), (unit))

/* tr_count with the number in it: `one` and `many` have one %s. On the arena. */
const char *tr_counted(struct arena *arena, const char *lang, const char *one, const char *many, uint64_t count);

/* Marks a text in a table of constants, which is translated with tr() where the table is read. */
#define TR(text) text
/* The same for a text that depends on a number: two initializers, for tr_count(). */
#define TR_COUNT(one, many) one, many

/* ---------------------------------------------------------------- catalogs */

enum { TR_FORMS_MAX = 4 }; /* of a text that depends on a number, in any language */

struct tr_entry {
    const char *key; /* the English text; for tr_in the context, \4 and the text */
    const char *forms[TR_FORMS_MAX]; /* one for tr() and tr_in(), or all that the language has */
};

struct tr_catalog {
    const char *lang;
    const struct tr_entry *entries; /* sorted by key, as strcmp compares */
    size_t count;
    size_t (*form)(uint64_t n); /* which of the forms belongs to the number n */
};

extern const struct tr_catalog *const tr_catalogs[]; /* made by compile.py; the last one is NULL */

#endif
