/* SPDX-License-Identifier: MIT
 *
 * Sentences that are made where something fails, and formatted where the language is known: the arguments of a
 * printf format are kept as texts, without allocating, and put into a translation of the format later. Only
 * literals are ever formats: what comes from outside is an argument.
 */
#ifndef ADJ_BASE_MESSAGE_H
#define ADJ_BASE_MESSAGE_H

#include "base/buf.h"

#include <stdarg.h>
#include <stddef.h>

/* Keeps the arguments of `format` in `out`, each with its NUL, as far as `size` bytes can hold them. Knows %s and
 * the integers %d %i %u %x with hh, h, l, ll, z, without width but for %02x. Returns how many bytes are used. If
 * one of the texts is `word` itself (NULL: none), *word_at is its number from 0. */
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
