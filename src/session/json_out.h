/* SPDX-License-Identifier: MIT
 *
 * Writing JSON piece by piece, in the canonical spelling of the log: no blanks, keys in the order in which they come,
 * the fewest escapes. It does not check that keys and values alternate; that is the caller's business.
 */
#ifndef ADJ_SESSION_JSON_OUT_H
#define ADJ_SESSION_JSON_OUT_H

#include "base/buf.h"

#include <stdbool.h>

/* All zero but for `out` is ready; release it when done (or when memory ran out). */
struct json_out {
    struct buf *out; /* the text goes here; the caller's */
    struct buf text; /* a text on its way */
    bool comma; /* something stands before on this level */
};

void json_out_open(struct json_out *j, char bracket); /* '{' or '[' */
void json_out_close(struct json_out *j, char bracket);
void json_out_key(struct json_out *j, const char *key);
void json_out_text(struct json_out *j, const char *text); /* NULL: null */
void json_out_int(struct json_out *j, int64_t n);
void json_out_bool(struct json_out *j, bool b);
void json_out_null(struct json_out *j);
void json_out_raw(struct json_out *j, const char *json); /* a value that is JSON already */
/* A text that is said into a buffer: begin gives the buffer, end writes it as a value or as a key. */
struct buf *json_out_text_begin(struct json_out *j);
void json_out_text_end(struct json_out *j);
void json_out_key_end(struct json_out *j);
/* key and value at once */
void json_out_put_text(struct json_out *j, const char *key, const char *text);
void json_out_put_int(struct json_out *j, const char *key, int64_t n);
void json_out_put_bool(struct json_out *j, const char *key, bool b);

void json_out_release(struct json_out *j);

#endif
