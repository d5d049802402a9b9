/* SPDX-License-Identifier: MIT
 *
 * Sentences that are made where something fails, and formatted where the language is known: the arguments of a
 * printf format are kept as texts, without allocating, and put into a translation of the format later. Only
 * literals are ever formats: what comes from outside is an argument.
 *
 * A struct message lives on an arena and can have messages as arguments (%p). The arguments of message_keep lie in a
 * buffer of a fixed size and are texts only, for errors that must be reported without memory.
 */
#ifndef ADJ_BASE_MESSAGE_H
#define ADJ_BASE_MESSAGE_H

#include "base/arena.h"
#include "base/buf.h"

#include <stdarg.h>
#include <stddef.h>

/* ---- on an arena */

struct message;

/* Formats know the conversions of message_keep, and %p: a const struct message *, which is printed in the same
 * language. The English format is the key of the catalog (base/tr.h). */
const struct message *message_new(struct arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
const struct message *message_vnew(struct arena *a, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));
/* A text of a table, marked with TR(), without conversions. */
const struct message *message_plain(struct arena *a, const char *text);
/* A noun of a rulebook with its article: "a ship", "an isle"; and in quotes: "a 'ship'". */
const struct message *message_noun(struct arena *a, const char *noun);
const struct message *message_quoted_noun(struct arena *a, const char *noun);
void message_print(struct buf *out, const char *lang, const struct message *m);
/* The same, on the arena. */
const char *message_text(struct arena *a, const char *lang, const struct message *m);

/* ---- without an arena */

/* Keeps the arguments of `format` in `out`, each with its NUL, as far as `size` bytes can hold them. Knows %s and
 * the integers %d %i %u %x %X with hh, h, l, ll, z, with a width of zeros for the last two (%02x). Returns
 * how many bytes are used. If one of the texts is `word` itself (NULL: none), *word_at is its number from
 * 0. */
size_t message_keep(char *out, size_t size, const char *format, va_list args, const char *word, int *word_at)
    __attribute__((format(printf, 3, 0)));

struct message_args {
    const char *kept; /* as message_keep left them, … */
    size_t size;
    const char *word; /* … but in place of number `word_at` this, if it is not NULL */
    int word_at;
};

/* Appends `format`, a translation that can have the conversions in another order (%2$s), with the arguments. */
void message_format(struct buf *out, const char *format, const struct message_args *args);

#endif
