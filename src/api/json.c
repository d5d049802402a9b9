/* SPDX-License-Identifier: MIT */
#include "api/json.h"

#include "base/mem.h"

static int append(const char *data, size_t len, void *ctx)
{
    buf_add(ctx, data, len);
    return 0;
}

void api_json_write(struct buf *out, json_t *value)
{
    if (!value || json_dump_callback(value, append, out, JSON_INDENT(2)))
        mem_exhausted();
    buf_char(out, '\n');
    json_decref(value);
}
