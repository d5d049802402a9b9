/* SPDX-License-Identifier: MIT
 *
 * See the header. How a text is escaped is the log's business, so that there is one spelling.
 */
#include "session/json_out.h"

#include "log/jline.h"

static void begin_value(struct json_out *j)
{
    if (j->comma)
        buf_char(j->out, ',');
    j->comma = true;
}

void json_open(struct json_out *j, char bracket)
{
    begin_value(j);
    buf_char(j->out, bracket);
    j->comma = false;
}

void json_close(struct json_out *j, char bracket)
{
    buf_char(j->out, bracket);
    j->comma = true;
}

void json_key(struct json_out *j, const char *key)
{
    begin_value(j);
    jline_print_text(j->out, key);
    buf_char(j->out, ':');
    j->comma = false;
}

void json_text(struct json_out *j, const char *text)
{
    begin_value(j);
    if (text)
        jline_print_text(j->out, text);
    else
        buf_str(j->out, "null");
}

void json_int(struct json_out *j, int64_t n)
{
    begin_value(j);
    buf_printf(j->out, "%lld", (long long)n);
}

void json_bool(struct json_out *j, bool b)
{
    json_raw(j, b ? "true" : "false");
}

void json_null(struct json_out *j)
{
    json_raw(j, "null");
}

void json_raw(struct json_out *j, const char *json)
{
    begin_value(j);
    buf_str(j->out, json);
}

struct buf *json_text_begin(struct json_out *j)
{
    buf_reset(&j->text);
    return &j->text;
}

void json_text_end(struct json_out *j)
{
    json_text(j, buf_cstr(&j->text));
}

void json_key_end(struct json_out *j)
{
    json_key(j, buf_cstr(&j->text));
}

void json_put_text(struct json_out *j, const char *key, const char *text)
{
    json_key(j, key);
    json_text(j, text);
}

void json_put_int(struct json_out *j, const char *key, int64_t n)
{
    json_key(j, key);
    json_int(j, n);
}

void json_put_bool(struct json_out *j, const char *key, bool b)
{
    json_key(j, key);
    json_bool(j, b);
}

void json_out_release(struct json_out *j)
{
    buf_release(&j->text);
}
