/* SPDX-License-Identifier: MIT
 *
 * A choice of several things that states what is done with them: "West passes clubs 2, diamonds 7". The words are those of
 * the event that happens for each, with the list of the things in place of one. Reads the statement that asks, and
 * knows no log.
 */
#ifndef ADJ_SESSION_CHOICE_ACT_H
#define ADJ_SESSION_CHOICE_ACT_H

#include "lang/compile.h"
#include "vm/vm.h"

struct choice_act {
    const struct vocab_phrase *event; /* NULL: the decision is none of these */
    int list; /* the placeholder that is the list */
};

struct choice_act choice_act_of(const struct vm *vm);

/* Appends the words for these options (places in vm->ask.options; at least one). */
void choice_act_format(struct buf *out, const struct compiled *c, const struct vm *vm, const struct choice_act *act,
                       const int32_t *places, int32_t count, const char *lang);

/* What comes before and after the list, on the arena; `scratch`: working space. */
void choice_act_frame(const struct compiled *c, const struct vm *vm, const struct choice_act *act, const char *lang,
                      struct arena *arena, struct buf *scratch, const char **before, const char **after);

#endif
