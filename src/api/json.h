/* SPDX-License-Identifier: MIT
 *
 * JSON reports: written indented, keys in the order in which they were set.
 */
#ifndef ADJ_API_JSON_H
#define ADJ_API_JSON_H

#include "base/buf.h"

#include <jansson.h>

/* Appends `value` and a newline, and drops the reference. A value that could not be made (no memory) goes to the
 * guard. */
void api_json_write(struct buf *out, json_t *value);

#endif
