/* SPDX-License-Identifier: MIT
 *
 * The keys of each kind of record, their order and their types: one table for encoding and decoding, so the two
 * always agree. Internal to the records; docs/log-format.md, "Records", has the same table for people.
 *
 */
#ifndef ADJ_LOG_FIELDS_H
#define ADJ_LOG_FIELDS_H

#include "log/records.h"

/* The type of a field, with the type of its member in the struct. */
enum log_field_type {
    FIELD_COUNT, /* int64_t from 0 */
    FIELD_TEXT, /* const char * */
    FIELD_TEXT_OR_NULL,
    FIELD_TEXT_OPTIONAL, /* const char *; the key is omitted if NULL */
    FIELD_HEX, /* const char *, 64 lower-case hex digits */
    FIELD_HEX_OPTIONAL, /* const char *; the key is omitted if NULL */
    FIELD_STATE, /* const char *, 16 lower-case hex digits */
    FIELD_BOOL,
    FIELD_ONLY_TRUE, /* bool; the key is omitted if false */
    FIELD_BY, /* enum log_chance_by */
    FIELD_TEXTS, /* struct log_texts */
    FIELD_TEXTS_OPTIONAL, /* struct log_texts; the key is omitted if it is empty */
    FIELD_POINTS_OPTIONAL, /* struct log_options, all of them numbers; the key is omitted if it is empty */
    FIELD_OBJECT, /* const char *, an object in canonical form */
    FIELD_RULEBOOK, /* struct log_rulebook_ref */
    FIELD_OPTIONS, /* struct log_options */
    FIELD_ROLES, /* struct log_roles */
    FIELD_QUOTAS, /* struct log_quotas */
    FIELD_FILES /* struct log_files */
};

/* A key of a record. Tables of them end with a field without a key. */
struct log_field {
    const char *key;
    const char *spelled; /* with its quotes and the colon, as in a line */
    size_t spelled_len;
    enum log_field_type type;
    size_t offset; /* in the struct of the kind */
};

/* A kind of record. */
struct log_kind {
    const char *name; /* "decision", the value of "record" */
    size_t len; /* of the name */
    const struct log_field *fields; /* NULL for LOG_OTHER_ANNOTATION */
};

extern const struct log_kind log_kinds[LOG_RECORD_KINDS];
/* Objects inside records. */
extern const struct log_field log_rulebook_ref_fields[], log_role_fields[], log_file_fields[];
extern const char *const log_by_names[]; /* by enum log_chance_by */

/* Returns whether the key is optional. */
bool log_field_may_lack(const struct log_field *f);

/* Return whether this program reads the versions that a header or an opening states. */
bool log_header_is_known(const struct log_header *h);
bool log_opening_is_known(const struct log_opening *o);

/* Returns whether `s` is `digits` lower-case hex digits. */
bool log_is_hex(const char *s, size_t digits);

/* The fast path of log_record_decode for canonical lines. Returns true and the same *out as the slow path, or
 * false if the line is not canonical, or of a kind that only the slow path reads. */
bool log_record_read_canonical(struct arena *arena, const char *line, size_t len, struct log_record *out);

#endif
