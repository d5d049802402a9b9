/* SPDX-License-Identifier: MIT
 *
 * What the two files that read rulings share.
 */
#ifndef ADJ_RULINGS_RULING_INNER_H
#define ADJ_RULINGS_RULING_INNER_H

#include "rulings/ruling.h"

/* An entry of `asks`, a struct ruling_ask. */
extern const struct yaml_shape ruling_ask_shape;

#endif
