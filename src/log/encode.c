/* SPDX-License-Identifier: MIT
 *
 * Prints a record as its canonical line, driven by the table of keys (fields.h). The form is described in
 * docs/log-format.md, "Canonical JSON". Must not check the record: the decoder does.
 */
#include "log/fields.h"
#include "base/json_value.h"

static void encode_fields(struct buf *out, const struct log_field *f, const void *from, bool first);

/* Through the printer of values, so that there is one canonical form of integers. */
static void encode_int(struct buf *out, int64_t v)
{
    json_value_print(out, &(struct json_value){.kind = JSON_VALUE_INT, .number = v});
}

/* Canonical: no blanks. */
static void encode_texts(struct buf *out, const struct log_texts *t)
{
    buf_char(out, '[');
    for (size_t i = 0; i < t->count; i++) {
        if (i)
            buf_char(out, ',');
        json_value_print_text(out, t->items[i]);
    }
    buf_char(out, ']');
}

/* A list of `count` objects of `size` bytes each. */
static void encode_list(struct buf *out, const struct log_field *f, const void *items, size_t count, size_t size)
{
    buf_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        buf_str(out, i ? ",{" : "{");
        encode_fields(out, f, (const char *)items + i * size, true);
        buf_char(out, '}');
    }
    buf_char(out, ']');
}

/* The order is that of the header, which the session makes deterministic. */
static void encode_options(struct buf *out, const struct log_options *o)
{
    buf_char(out, '{');
    for (size_t i = 0; i < o->count; i++) {
        const struct log_option *x = &o->items[i];
        if (i)
            buf_char(out, ',');
        json_value_print_text(out, x->name);
        buf_char(out, ':');
        if (x->type == LOG_OPTION_TEXT)
            json_value_print_text(out, x->text);
        else if (x->type == LOG_OPTION_BOOL)
            buf_str(out, x->number ? "true" : "false");
        else
            encode_int(out, x->number);
    }
    buf_char(out, '}');
}

/* As encode_options. */
static void encode_quotas(struct buf *out, const struct log_quotas *q)
{
    buf_char(out, '{');
    for (size_t i = 0; i < q->count; i++) {
        if (i)
            buf_char(out, ',');
        json_value_print_text(out, q->items[i].name);
        buf_char(out, ':');
        encode_int(out, q->items[i].value);
    }
    buf_char(out, '}');
}

/* The counterpart of take_value in canonical.c and decode_value in decode.c. */
static void encode_value(struct buf *out, enum log_field_type type, const void *from)
{
    const struct log_roles *roles = from;
    const struct log_files *files = from;
    switch (type) {
    case FIELD_COUNT: encode_int(out, *(const int64_t *)from); break;
    case FIELD_TEXT_OR_NULL:
        if (!*(const char *const *)from) {
            buf_str(out, "null");
            break;
        } /* fall through */
    case FIELD_TEXT:
    case FIELD_TEXT_OPTIONAL:
    case FIELD_HEX:
    case FIELD_HEX_OPTIONAL:
    case FIELD_STATE: json_value_print_text(out, *(const char *const *)from); break;
    case FIELD_BOOL:
    case FIELD_ONLY_TRUE: buf_str(out, *(const bool *)from ? "true" : "false"); break;
    case FIELD_BY: json_value_print_text(out, log_by_names[*(const enum log_chance_by *)from]); break;
    case FIELD_TEXTS:
    case FIELD_TEXTS_OPTIONAL: encode_texts(out, from); break;
    case FIELD_OBJECT: buf_str(out, *(const char *const *)from); break;
    case FIELD_RULEBOOK:
        buf_char(out, '{');
        encode_fields(out, log_rulebook_ref_fields, from, true);
        buf_char(out, '}');
        break;
    case FIELD_OPTIONS:
    case FIELD_POINTS_OPTIONAL: encode_options(out, from); break;
    case FIELD_ROLES: encode_list(out, log_role_fields, roles->items, roles->count, sizeof *roles->items); break;
    case FIELD_QUOTAS: encode_quotas(out, from); break;
    case FIELD_FILES: encode_list(out, log_file_fields, files->items, files->count, sizeof *files->items); break;
    }
}

/* An optional key without a value, a flag that is false, or an empty list. */
static bool is_left_out(const struct log_field *f, const void *at)
{
    switch (f->type) {
    case FIELD_ONLY_TRUE: return !*(const bool *)at;
    case FIELD_TEXTS_OPTIONAL: return !((const struct log_texts *)at)->count;
    case FIELD_POINTS_OPTIONAL: return !((const struct log_options *)at)->count;
    default: return log_field_may_lack(f) && !*(const char *const *)at;
    }
}

/* In the order of the table. */
static void encode_fields(struct buf *out, const struct log_field *f, const void *from, bool first)
{
    for (; f->key; f++) {
        const void *at = (const char *)from + f->offset;
        if (is_left_out(f, at))
            continue;
        if (!first)
            buf_char(out, ',');
        first = false;
        buf_add(out, f->spelled, f->spelled_len);
        encode_value(out, f->type, at);
    }
}

/* The first key distinguishes records from annotations. */
void log_record_encode(struct buf *out, const struct log_record *r)
{
    if (r->kind == LOG_OTHER_ANNOTATION) {
        buf_str(out, r->other.json);
        return;
    }
    buf_str(out, r->kind >= LOG_MARK ? "{\"aside\":\"" : "{\"record\":\"");
    buf_add(out, log_kinds[r->kind].name, log_kinds[r->kind].len);
    buf_char(out, '"');
    encode_fields(out, log_kinds[r->kind].fields, &r->header, false);
    buf_char(out, '}');
}
