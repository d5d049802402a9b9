/* SPDX-License-Identifier: MIT
 *
 * Turns members of structs into values, by the tables of field.h. Members are read with memcpy, as pointers to
 * structs of any type are read as const void *.
 */
#include "report/value.h"

#include <assert.h>
#include <string.h>

/* The members of an object on their way; `more` turns false when the caller has seen enough. */
struct visit {
    report_member_fn *each;
    void *ctx;
    bool more;
};

struct report_value report_value_of_json(const struct json_value *v)
{
    switch (v->kind) {
    case JSON_VALUE_NULL: return (struct report_value){.type = REPORT_VALUE_NULL, .at = v};
    case JSON_VALUE_FALSE:
    case JSON_VALUE_TRUE:
        return (struct report_value){.type = REPORT_VALUE_BOOL, .integer = v->kind == JSON_VALUE_TRUE};
    case JSON_VALUE_INT: return (struct report_value){.type = REPORT_VALUE_INTEGER, .integer = v->number};
    case JSON_VALUE_TEXT: return (struct report_value){.type = REPORT_VALUE_TEXT, .at = v->text};
    case JSON_VALUE_LIST:
        return (struct report_value){.type = REPORT_VALUE_LIST, .at = v, .count = v->sub.count};
    default: return (struct report_value){.type = REPORT_VALUE_OBJECT, .at = v};
    }
}

/* The members have different pointer types. memcpy reads them without breaking the aliasing
 * rules. */
static const void *pointer_at(const void *at)
{
    const void *p;
    memcpy(&p, at, sizeof p);
    return p;
}

static struct report_value text_value(const char *text)
{
    return (struct report_value){.type = text ? REPORT_VALUE_TEXT : REPORT_VALUE_NULL, .at = text};
}

static struct report_value integer_value(int64_t n)
{
    return (struct report_value){.type = REPORT_VALUE_INTEGER, .integer = n};
}

/* JSON integers are int64_t everywhere in this program; a larger count is shown as the largest
 * one. */
static struct report_value count_value(uint64_t n)
{
    if (n == REPORT_NO_COUNT)
        return (struct report_value){0};
    return integer_value(n > INT64_MAX ? INT64_MAX : (int64_t)n);
}

/* A negative index means no value. */
static struct report_value name_value(const struct report_field *f, int n)
{
    return text_value(n < 0 ? NULL : f->names[n]);
}

static struct report_value object_value(const struct report_shape *shape, const void *at);

/* A list, texts, numbers or a map. NULL is null only where the table allows null; otherwise the
 * list is empty. */
static struct report_value many_value(const struct report_field *f, const void *in)
{
    size_t count;
    if (f->presence == REPORT_OR_NULL && !pointer_at((const char *)in + f->offset))
        return (struct report_value){0};
    memcpy(&count, (const char *)in + f->count_offset, sizeof count);
    return (struct report_value){.type = f->type == REPORT_FIELD_MAP ? REPORT_VALUE_OBJECT : REPORT_VALUE_LIST,
                                 .at = pointer_at((const char *)in + f->offset), .count = count, .field = f};
}

/* The value of a field of the struct at `in`; null where it has none. */
static struct report_value field_value(const struct report_field *f, const void *in)
{
    const char *at = (const char *)in + f->offset;
    union {
        uint64_t count;
        int64_t number;
        bool truth;
        int name;
    } m;
    switch (f->type) {
    case REPORT_FIELD_TEXT: return text_value(pointer_at(at));
    case REPORT_FIELD_COUNT: memcpy(&m.count, at, sizeof m.count); return count_value(m.count);
    case REPORT_FIELD_NUMBER:
        memcpy(&m.number, at, sizeof m.number);
        return m.number == REPORT_NO_NUMBER ? (struct report_value){0} : integer_value(m.number);
    case REPORT_FIELD_BOOL:
        memcpy(&m.truth, at, sizeof m.truth);
        return (struct report_value){.type = REPORT_VALUE_BOOL, .integer = m.truth};
    case REPORT_FIELD_NAME: memcpy(&m.name, at, sizeof m.name); return name_value(f, m.name);
    case REPORT_FIELD_OBJECT:
    case REPORT_FIELD_PART: return object_value(f->shape, pointer_at(at));
    case REPORT_FIELD_JSON:
        return pointer_at(at) ? report_value_of_json(pointer_at(at)) : (struct report_value){0};
    default: return many_value(f, in);
    }
}

/* What an optional field omits: see REPORT_OPTIONAL in field.h. */
static bool has_no_value(const struct report_field *f, const struct report_value *v)
{
    switch (f->type) {
    case REPORT_FIELD_BOOL: return !v->integer;
    case REPORT_FIELD_LIST:
    case REPORT_FIELD_TEXTS:
    case REPORT_FIELD_NUMBERS:
    case REPORT_FIELD_MAP: return !v->count;
    case REPORT_FIELD_JSON: return !v->type && !v->at;
    default: return v->type == REPORT_VALUE_NULL;
    }
}

/* The shape of this struct: one of the variants, chosen by the int at its beginning, or the shape
 * itself. */
static const struct report_shape *shape_of(const struct report_shape *shape, const void *at)
{
    int variant;
    if (!shape->variants)
        return shape;
    memcpy(&variant, at, sizeof variant);
    return shape->variants[variant];
}

/* A struct as a value. A shape that is a value has no braces: its first field replaces it. */
static struct report_value object_value(const struct report_shape *shape, const void *at)
{
    if (!at)
        return (struct report_value){0};
    shape = shape_of(shape, at);
    if (shape->is_value)
        return field_value(shape->fields, at);
    return (struct report_value){.type = REPORT_VALUE_OBJECT, .at = at, .shape = shape};
}

struct report_value report_value_of(const struct report *r)
{
    struct report_value v = object_value(r->kind->shape, r->value);
    v.report = r;
    return v;
}

/* ---------------------------------------------------------------- members and elements */

/* Once `each` returned false nothing else is visited, at any depth. */
static void visit_one(struct visit *v, const char *key, struct report_value value)
{
    if (v->more)
        v->more = v->each(v->ctx, key, value);
}

/* The keys of a part are among those around it. The assertion finds a filler that forgot a required
 * value. */
static void visit_fields(struct visit *v, const struct report_shape *shape, const void *at)
{
    for (const struct report_field *f = shape->fields; f->key; f++) {
        struct report_value value = field_value(f, at);
        if (f->type == REPORT_FIELD_PART && value.type)
            visit_fields(v, value.shape, value.at);
        else if (f->type != REPORT_FIELD_PART && (f->presence != REPORT_OPTIONAL || !has_no_value(f, &value)))
            visit_one(v, f->key, value);
        assert(f->presence != REPORT_REQUIRED || f->type == REPORT_FIELD_JSON || value.type);
    }
}

/* A map is an array of structs whose first member is the key. */
static void visit_map(struct visit *v, const struct report_value *map)
{
    const char *at = map->at;
    for (size_t i = 0; i < map->count; i++, at += map->field->shape->size)
        visit_one(v, pointer_at(at), object_value(map->field->shape, at));
}

void report_value_members(struct report_value object, report_member_fn *each, void *ctx)
{
    struct visit v = {each, ctx, true};
    if (object.type != REPORT_VALUE_OBJECT)
        return;
    if (object.report)
        visit_fields(&v, &report_head_shape, &object.report->head);
    if (object.field)
        visit_map(&v, &object);
    else if (object.shape)
        visit_fields(&v, object.shape, object.at);
    else
        for (const struct json_value *m = ((const struct json_value *)object.at)->sub.first; m; m = m->next)
            visit_one(&v, m->key, report_value_of_json(m));
}

/* Without an index, this takes time in proportion to `i`. */
static const struct json_value *json_element(const struct json_value *list, size_t i)
{
    const struct json_value *e = list->sub.first;
    if (list->sub.items)
        return list->sub.items[i];
    while (i--)
        e = e->next;
    return e;
}

struct report_value report_value_element(struct report_value list, size_t i)
{
    const struct report_field *f = list.field;
    assert(list.type == REPORT_VALUE_LIST && i < list.count);
    if (!f)
        return report_value_of_json(json_element(list.at, i));
    if (f->type == REPORT_FIELD_TEXTS)
        return text_value(((const char *const *)list.at)[i]);
    if (f->type == REPORT_FIELD_NUMBERS)
        return integer_value(((const int64_t *)list.at)[i]);
    return object_value(f->shape, (const char *)list.at + i * f->shape->size);
}

/* Objects of a JSON value have no tables. */
static const struct json_value *json_object(const struct report_value *object)
{
    return object->report || object->field || object->shape ? NULL : object->at;
}

static bool count_member(void *ctx, const char *key, struct report_value value)
{
    (void)key;
    (void)value;
    ++*(size_t *)ctx;
    return true;
}

size_t report_value_size(struct report_value object)
{
    const struct json_value *json = json_object(&object);
    size_t count = 0;
    if (json)
        return json->sub.count;
    report_value_members(object, count_member, &count);
    return count;
}

/* A member by its number, which counts down to it. */
struct numbered {
    size_t left;
    const char *key;
    struct report_value value;
};

static bool take_numbered(void *ctx, const char *key, struct report_value value)
{
    struct numbered *n = ctx;
    if (n->left--)
        return true;
    n->key = key;
    n->value = value;
    return false;
}

struct report_value report_value_member(struct report_value object, size_t i, const char **key)
{
    const struct json_value *json = json_object(&object);
    struct numbered n = {.left = i};
    if (json && i < json->sub.count) {
        *key = json_element(json, i)->key;
        return report_value_of_json(json_element(json, i));
    }
    report_value_members(object, take_numbered, &n);
    *key = n.key;
    return n.value;
}

void report_value_elements(struct report_value list, report_member_fn *each, void *ctx)
{
    struct visit v = {each, ctx, true};
    if (list.type != REPORT_VALUE_LIST)
        return;
    for (size_t i = 0; list.field && v.more && i < list.count; i++)
        visit_one(&v, NULL, report_value_element(list, i));
    if (!list.field)
        for (const struct json_value *e = ((const struct json_value *)list.at)->sub.first; e; e = e->next)
            visit_one(&v, NULL, report_value_of_json(e));
}
