/* SPDX-License-Identifier: MIT
 *
 * The data of a report for programs: struct adj_value is struct report_value (report/value.h) with its inside hidden.
 */
#include "api/report.h"
#include "api/text.h"
#include "base/mem.h"
#include "report/json.h"

#include <string.h>

/* The two enumerations are separate, so that the public one can stay stable. */
struct adj_value api_value(struct report_value v)
{
    static const enum adj_value_type types[] = {
        [REPORT_VALUE_NULL] = ADJ_VALUE_NULL,       [REPORT_VALUE_BOOL] = ADJ_VALUE_BOOLEAN,
        [REPORT_VALUE_INTEGER] = ADJ_VALUE_INTEGER, [REPORT_VALUE_TEXT] = ADJ_VALUE_STRING,
        [REPORT_VALUE_LIST] = ADJ_VALUE_LIST,       [REPORT_VALUE_OBJECT] = ADJ_VALUE_OBJECT};
    return (struct adj_value){types[v.type], v.integer, v.count, {v.at, v.field, v.shape, v.report}};
}

/* The opposite of api_value. */
static struct report_value inside(struct adj_value v)
{
    static const enum report_value_type types[] = {
        [ADJ_VALUE_NULL] = REPORT_VALUE_NULL,       [ADJ_VALUE_BOOLEAN] = REPORT_VALUE_BOOL,
        [ADJ_VALUE_INTEGER] = REPORT_VALUE_INTEGER, [ADJ_VALUE_STRING] = REPORT_VALUE_TEXT,
        [ADJ_VALUE_LIST] = REPORT_VALUE_LIST,       [ADJ_VALUE_OBJECT] = REPORT_VALUE_OBJECT};
    return (struct report_value){types[v.type], v.inside[0], v.integer, v.count, v.inside[1], v.inside[2],
                                 v.inside[3]};
}

struct adj_value adj_report_value(const struct adj_report *report)
{
    return api_value(report_value_of((const struct report *)report));
}

const struct json_value *api_value_json(struct adj_value v)
{
    bool nested = v.type == ADJ_VALUE_LIST || v.type == ADJ_VALUE_OBJECT;
    return nested && !v.inside[1] && !v.inside[2] && !v.inside[3] ? v.inside[0] : NULL;
}

/* A member that is looked for by its key. */
struct search {
    const char *key;
    struct report_value found;
};

/* Stops the visit at the member that is sought. */
static bool is_sought(void *ctx, const char *key, struct report_value value)
{
    struct search *s = ctx;
    if (strcmp(key, s->key) != 0)
        return true;
    s->found = value;
    return false;
}

size_t adj_value_size(struct adj_value v)
{
    if (v.type != ADJ_VALUE_OBJECT)
        return v.type == ADJ_VALUE_LIST ? v.count : 0;
    return report_value_size(inside(v));
}

const char *adj_value_key(struct adj_value v, size_t index)
{
    const char *key = NULL;
    if (v.type == ADJ_VALUE_OBJECT)
        report_value_member(inside(v), index, &key);
    return key;
}

struct adj_value adj_value_get(struct adj_value v, const char *key)
{
    struct search s = {.key = key};
    report_value_members(inside(v), is_sought, &s);
    return api_value(s.found);
}

struct adj_value adj_value_item(struct adj_value v, size_t index)
{
    if (v.type == ADJ_VALUE_LIST)
        return index < v.count ? api_value(report_value_element(inside(v), index)) : (struct adj_value){0};
    const char *key;
    if (v.type != ADJ_VALUE_OBJECT)
        return (struct adj_value){0};
    return api_value(report_value_member(inside(v), index, &key));
}

const char *adj_value_text(struct adj_value v)
{
    return v.type == ADJ_VALUE_STRING ? v.inside[0] : NULL;
}

int64_t adj_value_integer(struct adj_value v)
{
    return v.type == ADJ_VALUE_INTEGER ? v.integer : 0;
}

enum adj_status adj_value_json(struct adj_value v, struct adj_text *out)
{
    struct mem_guard guard;
    struct buf text = BUF_INIT, *volatile made = &text;
    *out = (struct adj_text){0};
    MEM_TRY(guard) {
        report_value_json(made, inside(v));
        api_text_give(out, made);
        MEM_DONE();
        return ADJ_OK;
    }
    buf_release(made);
    return ADJ_ENVIRONMENT;
}

int adj_value_boolean(struct adj_value v)
{
    return v.type == ADJ_VALUE_BOOLEAN && v.integer != 0;
}
