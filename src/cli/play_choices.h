/* SPDX-License-Identifier: MIT
 *
 * The choices of a decision as a person sees them: numbered, long lists grouped by how they begin, and looked through
 * for a part of what was typed.
 */
#ifndef ADJ_CLI_PLAY_CHOICES_H
#define ADJ_CLI_PLAY_CHOICES_H

#include "play.h"

struct choice_list {
    char **texts; /* in the language of the person */
    size_t count;
    bool numbered; /* choices that are numbers themselves get no additional numbers */
};

/* The choices that `game` waits for. */
void choice_list_make(struct choice_list *out, struct adj_game *game, const char *lang);
void choice_list_release(struct choice_list *list);

/* Prints those that are marked in `shown` (NULL: all), within `width` columns where they have room. */
void choice_list_print(const struct choice_list *list, const bool *shown, int width);

/* Marks the choices that have most of the words of `text` in them, ignoring the case of ASCII letters; how many
 * were marked. *all: they have all the words. */
size_t choice_list_find(const struct choice_list *list, const char *text, bool *marked, bool *all);

#endif
