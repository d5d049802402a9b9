/* SPDX-License-Identifier: MIT
 *
 * See the header. A receipt comes from strangers: the reader accepts exactly the keys that it knows, within bounds.
 */
#include "proof/receipt.h"

#include "base/json_value.h"
#include "base/tr.h"

#include <sodium/utils.h>
#include <string.h>

#define NAME "adjudge" /* the first key of a receipt and of a signed message */

/* ---------------------------------------------------------------- writing */

static void write_hex(struct buf *out, const char *key, const uint8_t *bytes, size_t len)
{
    char hex[2 * KEY_SIGNATURE_SIZE + 1];
    sodium_bin2hex(hex, sizeof hex, bytes, len);
    buf_printf(out, ",\"%s\":\"%s\"", key, hex);
}

static void write_number(struct buf *out, const char *key, uint64_t number)
{
    buf_printf(out, ",\"%s\":", key);
    buf_number(out, number);
}

static void write_role(struct buf *out, const char *role)
{
    if (role)
        json_value_print_text(out, role);
    else
        buf_str(out, "null");
}

/* The keys that a receipt and a signed message share, without the closing brace. */
static void write_statement(struct buf *out, const char *what, const struct proof_statement *s, const char *role)
{
    buf_printf(out, "{\"" NAME "\":\"%s\",\"format\":%d", what, RECEIPT_FORMAT);
    write_hex(out, "id", s->id, sizeof s->id);
    write_number(out, "decision", s->decision);
    write_number(out, "records", s->records);
    write_hex(out, "head", s->head, sizeof s->head);
    write_hex(out, "rulebook", s->rulebook, sizeof s->rulebook);
    buf_str(out, ",\"role\":");
    write_role(out, role);
}

void receipt_message(struct buf *out, const struct proof_statement *s, const char *role)
{
    write_statement(out, "statement", s, role);
    buf_char(out, '}');
}

void receipt_imprint(struct arena *arena, const struct proof_statement *s, uint8_t out[SHA256_SIZE])
{
    struct buf message = BUF_ON(arena);
    receipt_message(&message, s, NULL);
    sha256_of(out, message.data, message.len);
}

static void write_signature(struct buf *out, const struct receipt_signature *s)
{
    char key[KEY_TEXT_SIZE];
    proof_key_text(key, s->key);
    buf_str(out, "{\"role\":");
    write_role(out, s->role);
    buf_printf(out, ",\"key\":\"%s\"", key);
    write_hex(out, "signature", s->signature, sizeof s->signature);
    buf_char(out, '}');
}

static void write_stamp(struct buf *out, const struct receipt_stamp *s)
{
    size_t size = sodium_base64_ENCODED_LEN(s->len, sodium_base64_VARIANT_ORIGINAL);
    buf_char(out, '"');
    buf_reserve(out, size);
    sodium_bin2base64(out->data + out->len, size, s->data, s->len, sodium_base64_VARIANT_ORIGINAL);
    out->len += size - 1;
    buf_char(out, '"');
}

void receipt_write(struct buf *out, const struct receipt *r)
{
    write_statement(out, "receipt", &r->statement, r->role);
    buf_str(out, ",\"signatures\":[");
    for (size_t i = 0; i < r->signature_count; i++) {
        buf_str(out, i ? "," : "");
        write_signature(out, &r->signatures[i]);
    }
    buf_str(out, "],\"stamps\":[");
    for (size_t i = 0; i < r->stamp_count; i++) {
        buf_str(out, i ? "," : "");
        write_stamp(out, &r->stamps[i]);
    }
    buf_str(out, "]}\n");
}

/* ---------------------------------------------------------------- reading */

/* Exactly `size` bytes in lower-case digits. */
static bool read_hex(const struct json_value *object, const char *key, uint8_t *out, size_t size)
{
    const struct json_value *v = json_value_member(object, key);
    size_t read;
    return v && v->kind == JSON_VALUE_TEXT && strlen(v->text) == 2 * size &&
           strspn(v->text, "0123456789abcdef") == 2 * size &&
           !sodium_hex2bin(out, size, v->text, 2 * size, NULL, &read, NULL);
}

static bool read_count(const struct json_value *object, const char *key, uint64_t *out)
{
    const struct json_value *v = json_value_member(object, key);
    if (!v || v->kind != JSON_VALUE_INT || v->number < 0)
        return false;
    *out = (uint64_t)v->number;
    return true;
}

static bool read_role(const struct json_value *object, const char **out)
{
    const struct json_value *v = json_value_member(object, "role");
    *out = v && v->kind == JSON_VALUE_TEXT ? v->text : NULL;
    return v && (v->kind == JSON_VALUE_NULL || (*out && **out && strlen(*out) <= RECEIPT_ROLE_MAX));
}

static bool is_text(const struct json_value *object, const char *key, const char *text)
{
    const struct json_value *v = json_value_member(object, key);
    return v && v->kind == JSON_VALUE_TEXT && !strcmp(v->text, text);
}

/* The list of that name with at most `most` elements, or NULL. */
static const struct json_value *list_of(const struct json_value *object, const char *key, size_t most)
{
    const struct json_value *v = json_value_member(object, key);
    return v && v->kind == JSON_VALUE_LIST && v->sub.count <= most ? v : NULL;
}

static bool read_statement(const struct json_value *all, struct proof_statement *out)
{
    return read_hex(all, "id", out->id, sizeof out->id) && read_count(all, "decision", &out->decision) &&
           read_count(all, "records", &out->records) && read_hex(all, "head", out->head, sizeof out->head) &&
           read_hex(all, "rulebook", out->rulebook, sizeof out->rulebook) && out->records > out->decision;
}

static bool read_signature(const struct json_value *v, struct receipt_signature *out)
{
    const struct json_value *key = json_value_member(v, "key");
    struct proof_key read;
    if (v->kind != JSON_VALUE_OBJECT || v->sub.count != 3 || !read_role(v, &out->role) || !key ||
        key->kind != JSON_VALUE_TEXT || strchr(key->text, '\n') ||
        proof_key_read(&read, key->text, strlen(key->text)) != KEY_PUBLIC)
        return false;
    memcpy(out->key, read.public, sizeof out->key);
    return read_hex(v, "signature", out->signature, sizeof out->signature);
}

static bool read_signatures(struct arena *arena, const struct json_value *all, struct receipt *out)
{
    const struct json_value *list = list_of(all, "signatures", RECEIPT_SIGNATURES_MAX);
    struct receipt_signature read;
    for (const struct json_value *v = list ? list->sub.first : NULL; v; v = v->next) {
        if (!read_signature(v, &read))
            return false;
        ARENA_PUSH(arena, out->signatures, out->signature_count, out->signature_room) = read;
    }
    return list;
}

static bool read_stamp(struct arena *arena, const struct json_value *v, struct receipt_stamp *out)
{
    size_t len = v->kind == JSON_VALUE_TEXT ? strlen(v->text) : 0;
    uint8_t *data = arena_alloc(arena, RECEIPT_STAMP_SIZE_MAX);
    out->data = data;
    return len && !sodium_base642bin(data, RECEIPT_STAMP_SIZE_MAX, v->text, len, NULL, &out->len, NULL,
                                     sodium_base64_VARIANT_ORIGINAL);
}

static bool read_stamps(struct arena *arena, const struct json_value *all, struct receipt *out)
{
    const struct json_value *list = list_of(all, "stamps", RECEIPT_STAMPS_MAX);
    struct receipt_stamp read;
    for (const struct json_value *v = list ? list->sub.first : NULL; v; v = v->next) {
        if (!read_stamp(arena, v, &read))
            return false;
        ARENA_PUSH(arena, out->stamps, out->stamp_count, out->stamp_room) = read;
    }
    return list;
}

const char *receipt_read(struct arena *arena, const char *text, size_t len, struct receipt *out)
{
    enum { KEYS = 10 };
    struct json_value_error error;
    uint64_t format = 0;
    *out = (struct receipt){0};
    const struct json_value *all = json_value_parse(arena, text, len, &error);
    if (!all || !is_text(all, NAME, "receipt"))
        return TR("not a receipt");
    if (read_count(all, "format", &format) && format > RECEIPT_FORMAT)
        return TR("a receipt of a later version, which this program cannot read");
    if (format != RECEIPT_FORMAT || all->sub.count != KEYS || !read_statement(all, &out->statement) ||
        !read_role(all, &out->role) || !read_signatures(arena, all, out) || !read_stamps(arena, all, out))
        return TR("a malformed receipt");
    return NULL;
}
