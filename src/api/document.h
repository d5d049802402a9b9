/* SPDX-License-Identifier: MIT
 *
 * Writes a document in the form that the caller of the public interface wants.
 */
#ifndef ADJ_API_DOCUMENT_H
#define ADJ_API_DOCUMENT_H

#include "adjudge.h"
#include "doc/doc.h"

/* Appends `p` as text, as HTML or as Markdown. ADJ_JSON and ADJ_DOT are not for documents. */
void api_document_write(struct buf *out, struct doc *p, const struct adj_style *style);

#endif
