/* SPDX-License-Identifier: MIT
 *
 * Is a log whole, and was the game in it played by its rules? The log is read strictly to its end and played again
 * beside its records. The report says what was checked and, as plainly, what was not: a log that nobody has anchored
 * elsewhere proves only that it agrees with itself.
 */
#ifndef ADJ_AUDIT_VERIFY_H
#define ADJ_AUDIT_VERIFY_H

#include "session/verdict.h"

/* Verifies `path` with `r` (all zero), which keeps all that was found out and is released by the caller. */
enum verdict verify_log(struct replay *r, const char *path, const struct replay_options *options);

/* Appends what is good in one line: the verdict, and how the game came out. */
void verify_line(struct buf *out, const struct replay *r, const char *path);
/* Append the report: a heading with the verdict, then what it rests on; or the same as JSON
 * (schema/report-verify.schema.json). `r` as verify_log left it. `scratch`, `arena`: working space
 * of the caller's. */
void verify_text(struct buf *out, const struct replay *r, enum verdict verdict, const char *path, struct buf *scratch,
                 struct arena *arena);
void verify_json(struct json_out *j, const struct replay *r, enum verdict verdict, const char *path,
                 struct buf *scratch, struct arena *arena);

#endif
