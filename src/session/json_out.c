/* SPDX-License-Identifier: MIT
 *
 * Prints JSON piece by piece into a buffer. How a text is escaped is defined by base/json_value.h, so there is
 * only one form. Must not know what is printed.
 */
#include "session/json_out.h"

#include "base/json_value.h"

static void begin_value(struct json_out *j)
{
    if (j->comma)
        buf_char(j->out, ',');
    j->comma = true;
}

void json_out_open(struct json_out *j, char bracket)
{
    begin_value(j);
    buf_char(j->out, bracket);
    j->comma = false;
}

void json_out_close(struct json_out *j, char bracket)
{
    buf_char(j->out, bracket);
    j->comma = true;
}

void json_out_key(struct json_out *j, const char *key)
{
    begin_value(j);
    json_value_print_text(j->out, key);
    buf_char(j->out, ':');
    j->comma = false;
}

void json_out_text(struct json_out *j, const char *text)
{
    begin_value(j);
    if (text)
        json_value_print_text(j->out, text);
    else
        buf_str(j->out, "null");
}

void json_out_int(struct json_out *j, int64_t n)
{
    begin_value(j);
    buf_printf(j->out, "%lld", (long long)n);
}

void json_out_bool(struct json_out *j, bool b)
{
    json_out_raw(j, b ? "true" : "false");
}

void json_out_null(struct json_out *j)
{
    json_out_raw(j, "null");
}

void json_out_raw(struct json_out *j, const char *json)
{
    begin_value(j);
    buf_str(j->out, json);
}

struct buf *json_out_text_begin(struct json_out *j)
{
    buf_reset(&j->text);
    return &j->text;
}

void json_out_text_end(struct json_out *j)
{
    json_out_text(j, buf_cstr(&j->text));
}

void json_out_key_end(struct json_out *j)
{
    json_out_key(j, buf_cstr(&j->text));
}

void json_out_put_text(struct json_out *j, const char *key, const char *text)
{
    json_out_key(j, key);
    json_out_text(j, text);
}

void json_out_put_int(struct json_out *j, const char *key, int64_t n)
{
    json_out_key(j, key);
    json_out_int(j, n);
}

void json_out_put_bool(struct json_out *j, const char *key, bool b)
{
    json_out_key(j, key);
    json_out_bool(j, b);
}

void json_out_release(struct json_out *j)
{
    buf_release(&j->text);
}
