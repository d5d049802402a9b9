/* SPDX-License-Identifier: MIT
 *
 * Reading a report without knowing its structs: as null, truths, integers, texts, lists and objects. JSON is written
 * from this, and other programs read reports by it.
 */
#ifndef ADJ_REPORT_VALUE_H
#define ADJ_REPORT_VALUE_H

#include "report/report.h"

/* The types of JSON, without fractions. */
enum report_value_type {
    REPORT_VALUE_NULL,
    REPORT_VALUE_BOOL, /* `integer` is 0 or 1 */
    REPORT_VALUE_INTEGER, /* 64 bits, signed */
    REPORT_VALUE_TEXT, /* `at` is the text, UTF-8 */
    REPORT_VALUE_LIST, /* see report_value_elements */
    REPORT_VALUE_OBJECT /* see report_value_members */
};

/* A place in a report, to be copied freely. Valid as long as the report. All zero is null. */
struct report_value {
    enum report_value_type type;
    const void *at; /* the text; otherwise what `field`, `shape` or `head` describe */
    int64_t integer; /* the integer, or 0 or 1 */
    size_t count; /* elements of a list */
    const struct report_field *field; /* the list or the map, … */
    const struct report_shape *shape; /* … the struct that is the object, … */
    const struct report *report; /* … or the report: its object begins with the head; all NULL: a json_value */
};

/* The report itself, as an object that begins with the head. */
struct report_value report_value_of(const struct report *r);
struct report_value report_value_of_json(const struct json_value *v); /* a JSON value, which must stay */

/* Calls `each` for each member of an object, in their order, until it returns false. */
typedef bool report_member_fn(void *ctx, const char *key, struct report_value value);
void report_value_members(struct report_value object, report_member_fn *each, void *ctx);
/* How many members an object has, and its member number `i`, counted from 0; *key NULL: it has no such member. */
size_t report_value_size(struct report_value object);
struct report_value report_value_member(struct report_value object, size_t i, const char **key);
/* Calls `each` for each element of a list, in their order, with the key NULL. */
void report_value_elements(struct report_value list, report_member_fn *each, void *ctx);
/* Returns the element number `i`, counted from 0; the list must have it. */
struct report_value report_value_element(struct report_value list, size_t i);

#endif
