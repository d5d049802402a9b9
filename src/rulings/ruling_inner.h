/* SPDX-License-Identifier: MIT
 *
 * What the two files that read rulings share.
 */
#ifndef ADJ_RULINGS_RULING_INNER_H
#define ADJ_RULINGS_RULING_INNER_H

#include "rulings/ruling.h"

/* Reads the value of `asks` into `list`. */
void ruling_read_asks(struct yaml_map *k, struct ruling_asks_list *list, const struct yaml_node *n);

#endif
