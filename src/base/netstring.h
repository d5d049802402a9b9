/* SPDX-License-Identifier: MIT
 *
 * Netstrings (cr.yp.to/proto/netstrings.txt) in a hash: length, colon, bytes, comma, so that no two lists of texts give
 * the same sequence of bytes.
 */
#ifndef ADJ_BASE_NETSTRING_H
#define ADJ_BASE_NETSTRING_H

#include "base/sha256.h"

/* Adds `size` bytes to a hash in progress. */
void netstring_add(struct sha256 *hash, const char *bytes, size_t size);

#endif
