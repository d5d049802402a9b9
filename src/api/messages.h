/* SPDX-License-Identifier: MIT
 *
 * Diagnostics as people and programs read them.
 */
#ifndef ADJ_API_MESSAGES_H
#define ADJ_API_MESSAGES_H

#include "adjudge.h"
#include "api/json.h"
#include "base/buf.h"
#include "base/diag.h"
#include "rulebook/model.h"

/* Appends all diagnostics: as `file:line:column: error[id]: text` with the source line, a caret and notes, and a
 * summary; or as one JSON object (schema/report-check.schema.json). `rb` may be NULL; `folder` is put before the
 * files' names. */
void messages_write(struct buf *out, const struct diags *diags, const struct rulebook *rb, const char *folder,
                    const struct adj_style *style);

/* The list of messages of that object, for other reports. */
json_t *messages_json(const struct diags *diags, const struct rulebook *rb);

#endif
