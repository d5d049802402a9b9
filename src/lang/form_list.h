/* SPDX-License-Identifier: MIT
 *
 * Forms as people read them in messages and lists: "put SOMETHING into ZONE [at the bottom]".
 */
#ifndef ADJ_LANG_FORM_LIST_H
#define ADJ_LANG_FORM_LIST_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/message.h"
#include "lang/forms.h"

/* Appends one line of a form. A form has a line for each alternative of a group <+…> that is not optional;
 * false: fewer than `line` + 1. */
bool form_show(struct buf *out, enum form f, int line);
/* The first line, on the arena. */
const char *form_shown(enum form f, struct arena *arena);
/* The words that a form begins with, without the first `passed` of them: "at least". */
const char *form_words_text(enum form f, int passed, struct arena *arena);
/* The first words of the forms of a group: "a, an, any or each". */
const struct message *form_first_words(enum form_group group, struct arena *arena);
/* The first words of the alternatives at `s`: "'for' or 'again'". */
const struct message *form_alternatives(const char *s, struct arena *arena);

#endif
