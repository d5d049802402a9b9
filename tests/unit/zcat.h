/* SPDX-License-Identifier: MIT
 *
 * A log as ordinary tools see it: by zlib alone, with none of our own code.
 */
#ifndef ADJ_TESTS_ZCAT_H
#define ADJ_TESTS_ZCAT_H

#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

/* Appends what zcat prints of a row of gzip members; false where it complains. */
bool zcat(const uint8_t *data, size_t size, struct buf *out);

#endif
