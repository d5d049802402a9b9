/* SPDX-License-Identifier: MIT
 *
 * From names to numbers. Only ever asked by name and never gone through, so that the order of its slots shows
 * nowhere.
 */
#ifndef ADJ_LANG_NAME_MAP_H
#define ADJ_LANG_NAME_MAP_H

#include "base/arena.h"

struct name_map;

struct name_map *name_map_new(struct arena *arena);
void name_map_add(struct name_map *m, const char *name, int value); /* the name must live as long as the map */
int name_map_get(const struct name_map *m, const char *name); /* -1: no such name */

#endif
