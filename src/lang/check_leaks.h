/* SPDX-License-Identifier: MIT
 *
 * Whether the choices of a player could reveal what is hidden from that player, as far as the sentences alone show.
 */
#ifndef ADJ_LANG_CHECK_LEAKS_H
#define ADJ_LANG_CHECK_LEAKS_H

#include "lang/compile.h"

/* Adds an error `leak` for each hidden thing that a choice reads, and that its player is not certain to know. */
void check_leaks(struct compiled *c, struct diags *diags);

#endif
