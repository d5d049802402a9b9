/* SPDX-License-Identifier: MIT
 *
 * The texts of diagnostics as tests compare them: in English.
 */
#ifndef ADJ_TESTS_DIAG_ENGLISH_H
#define ADJ_TESTS_DIAG_ENGLISH_H

#include "base/diag.h"

/* The text of number `i`, on the arena of the list; "" if there are fewer. */
static inline const char *diag_english(const struct diags *d, size_t i)
{
    return i < d->count ? message_text(d->arena, NULL, d->items[i].text) : "";
}

/* A text of one of them. */
static inline const char *message_english(const struct diags *d, const struct message *text)
{
    return message_text(d->arena, NULL, text);
}

#endif
