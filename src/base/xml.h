/* SPDX-License-Identifier: MIT
 *
 * Text in XML and HTML: the references for characters that have a meaning there, and what XML does not allow. Keeps
 * no state and allocates nothing.
 */
#ifndef ADJ_BASE_XML_H
#define ADJ_BASE_XML_H

#include "base/utf8.h"

enum { XML_PIECE_SIZE = UTF8_ESCAPE_SIZE }; /* room for a reference or an escape, and a closing NUL */

/* Returns the reference for one of & < > ", a literal; NULL for any other character. */
const char *xml_reference(char c);

/* Writes the next piece of `s` (`len` bytes, at least 1) into `out` as XML 1.0: a character, a reference, or \xHH for
 * each byte of what XML does not allow or discourages. `attribute`: for a value in quotes, where line breaks and tabs
 * need references. Returns how many bytes of `s` the piece replaces. */
size_t xml_piece(char out[XML_PIECE_SIZE], const char *s, size_t len, bool attribute);

#endif
