/* SPDX-License-Identifier: MIT
 *
 * The canonical words of choices, each made once: a choice comes back at many decisions, and its words follow from
 * the rulebook alone. Choices with the same words share one entry, so that comparing texts is comparing pointers,
 * and two such choices in one list are noticed while it is made. It knows no machine: the texts are the caller's.
 *
 * All functions may run out of memory and then jump to the caller's guard; releasing is allowed after that.
 */
#ifndef ADJ_SESSION_CHOICE_TEXTS_H
#define ADJ_SESSION_CHOICE_TEXTS_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

struct choice_text {
    const char *text;
    uint32_t hash;
    uint64_t list; /* number of the list in which it came last, … */
    size_t place; /* … and its place there */
};

/* What is chosen. `what`: the event that happens, or a number below 0 for another kind of choice. */
struct choice_key {
    int32_t what, count;
    const int32_t *values;
};

/* All zero: empty. */
struct choice_texts {
    struct arena memory; /* of everything here */
    struct choice_texts_key {
        struct choice_key key;
        uint32_t hash;
        struct choice_text *text;
    } *keys; /* open addressing, both; a place without a text is free */
    struct choice_text **texts;
    size_t key_count, key_size, text_count, text_size; /* the sizes are 0 or powers of two */
    uint64_t list; /* number of the present list, from 1 */
};

/* Begins the next list. Entries of earlier lists may be forgotten here, and only here, so that
 * memory stays bounded. */
void choice_texts_begin(struct choice_texts *t);

/* The entry of an earlier text, or NULL. */
struct choice_text *choice_texts_known(const struct choice_texts *t, const struct choice_key *key);
/* Enters the text for `key`, which is unknown. */
struct choice_text *choice_texts_add(struct choice_texts *t, const struct choice_key *key, const char *text,
                                     size_t len);
/* The entry with these words, if it came in the present list; or NULL. */
const struct choice_text *choice_texts_find(const struct choice_texts *t, const char *text);

void choice_texts_release(struct choice_texts *t);

#endif
