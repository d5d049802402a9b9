/* SPDX-License-Identifier: MIT
 *
 * A position as part of a document: boards drawn in letters, then a fact for each list.
 */
#ifndef ADJ_SESSION_POSITION_DOCUMENT_H
#define ADJ_SESSION_POSITION_DOCUMENT_H

#include "doc/doc.h"
#include "session/position_lists.h"

/* Adds the boards and lists to a node. Boards are at most `width` columns wide (0: DOC_WIDTH) if squares of
 * one column fit. */
void position_add(struct doc *d, struct doc_node *in, const struct position_lists *lists, int width);

#endif
