/* SPDX-License-Identifier: MIT
 *
 * Writes the schemas of reports from their tables (src/report/field.h), or checks that the files are as they would be
 * written.
 *
 *     report_schemas FOLDER            exit 0, or 1 with the name of each file that differs
 *     report_schemas FOLDER --write    writes those files
 */
#include "api/report_kinds.h"

#include "base/input.h"
#include "report/json.h"

#include <stdio.h>
#include <string.h>

/* A schema on its way. Definitions are shapes with a name: each once. */
struct making {
    struct arena arena;
    struct json_value *definitions;
};

static struct json_value *object(struct making *m)
{
    return json_value_new(&m->arena, JSON_VALUE_OBJECT);
}

static void put(struct json_value *in, const char *key, struct json_value *value)
{
    json_value_add(in, key, value);
}

static void put_text(struct making *m, struct json_value *in, const char *key, const char *text)
{
    put(in, key, json_value_text(&m->arena, text));
}

static struct json_value *of_type(struct making *m, const char *type)
{
    struct json_value *o = object(m);
    put_text(m, o, "type", type);
    return o;
}

/* Adds the members of `json`, written as in an object. */
static void put_constraint(struct making *m, struct json_value *in, const char *json)
{
    struct json_value_error error;
    const char *text = arena_printf(&m->arena, "{%s}", json);
    struct json_value *parsed = json_value_parse(&m->arena, text, strlen(text), &error);
    if (!parsed) {
        fprintf(stderr, "not a constraint: %s\n", json);
        return;
    }
    for (struct json_value *next, *v = parsed->sub.first; v; v = next) {
        next = v->next;
        put(in, v->key, v);
    }
}

static struct json_value *of_shape(struct making *m, const struct report_shape *shape,
                                   const struct report_kind *kind);

static struct json_value *of_names(struct making *m, const struct report_field *f)
{
    struct json_value *o = object(m), *values = json_value_new(&m->arena, JSON_VALUE_LIST);
    for (const char *const *name = f->names; *name; name++)
        put(values, NULL, json_value_text(&m->arena, *name));
    if (f->presence == REPORT_OR_NULL)
        put(values, NULL, json_value_new(&m->arena, JSON_VALUE_NULL));
    put(o, "enum", values);
    return o;
}

static struct json_value *of_count(struct making *m)
{
    struct json_value *o = of_type(m, "integer");
    put(o, "minimum", json_value_integer(&m->arena, 0));
    return o;
}

static struct json_value *of_bool(struct making *m, const struct report_field *f)
{
    struct json_value *o;
    if (f->presence != REPORT_OPTIONAL)
        return of_type(m, "boolean");
    o = object(m);
    put(o, "const", json_value_new(&m->arena, JSON_VALUE_TRUE));
    return o;
}

static struct json_value *of_elements(struct making *m, const char *type, const char *key, struct json_value *each)
{
    struct json_value *o = of_type(m, type);
    put(o, key, each);
    return o;
}

/* The type, without what the field says besides. */
static struct json_value *of_field_type(struct making *m, const struct report_field *f)
{
    switch (f->type) {
    case REPORT_FIELD_TEXT: return f->names ? of_names(m, f) : of_type(m, "string");
    case REPORT_FIELD_NAME: return of_names(m, f);
    case REPORT_FIELD_COUNT: return of_count(m);
    case REPORT_FIELD_NUMBER: return of_type(m, "integer");
    case REPORT_FIELD_BOOL: return of_bool(m, f);
    case REPORT_FIELD_LIST: return of_elements(m, "array", "items", of_shape(m, f->shape, NULL));
    case REPORT_FIELD_TEXTS: return of_elements(m, "array", "items", of_type(m, "string"));
    case REPORT_FIELD_NUMBERS: return of_elements(m, "array", "items", of_type(m, "integer"));
    case REPORT_FIELD_MAP:
        return of_elements(m, "object", "additionalProperties", of_shape(m, f->shape, NULL));
    case REPORT_FIELD_JSON: return object(m);
    default: return of_shape(m, f->shape, NULL);
    }
}

/* `o`, or null. */
static struct json_value *or_null(struct making *m, struct json_value *o)
{
    struct json_value *type = o->sub.first, *list = json_value_new(&m->arena, JSON_VALUE_LIST), *both;
    if (!strcmp(type->key, "enum"))
        return o; /* null is among the values */
    if (!strcmp(type->key, "type") && strcmp(type->text, "object")) {
        put(list, NULL, json_value_text(&m->arena, type->text));
        put(list, NULL, json_value_text(&m->arena, "null"));
        type->kind = JSON_VALUE_LIST;
        type->sub = list->sub;
        return o;
    }
    both = object(m);
    put(list, NULL, of_type(m, "null"));
    put(list, NULL, o);
    put(both, "oneOf", list);
    return both;
}

static struct json_value *of_field(struct making *m, const struct report_field *f)
{
    struct json_value *o = of_field_type(m, f);
    if (f->presence == REPORT_OR_NULL)
        o = or_null(m, o);
    if (f->constraint)
        put_constraint(m, o, f->constraint);
    if (f->description)
        put_text(m, o, "description", f->description);
    return o;
}

/* `all`: optional keys are required, too. */
static void put_fields(struct making *m, struct json_value *required, struct json_value *properties,
                       const struct report_field *fields, bool all)
{
    for (const struct report_field *f = fields; f->key; f++) {
        if (f->type == REPORT_FIELD_PART) {
            struct json_value *ignored = json_value_new(&m->arena, JSON_VALUE_LIST);
            put_fields(m, ignored, properties, f->shape->fields, false);
            continue;
        }
        if (all || f->presence != REPORT_OPTIONAL)
            put(required, NULL, json_value_text(&m->arena, f->key));
        put(properties, f->key, of_field(m, f));
    }
}

/* "report" and "version" with the values that they have. */
static void put_head(struct making *m, struct json_value *required, struct json_value *properties,
                     const struct report_kind *kind)
{
    struct json_value *values[] = {json_value_text(&m->arena, kind->name),
                                   json_value_integer(&m->arena, kind->version)};
    const struct report_field *f = report_head_shape.fields;
    for (size_t i = 0; f[i].key; i++) {
        struct json_value *o = object(m);
        put(o, "const", values[i]);
        put_text(m, o, "description", f[i].description);
        put(required, NULL, json_value_text(&m->arena, f[i].key));
        put(properties, f[i].key, o);
    }
}

/* An object with the keys of the shape, into `o`; those of the head before them if `kind` is not NULL. */
static void fill_object(struct making *m, struct json_value *o, const struct report_shape *shape,
                        const struct report_kind *kind)
{
    struct json_value *required = json_value_new(&m->arena, JSON_VALUE_LIST), *properties = object(m);
    if (kind)
        put_head(m, required, properties, kind);
    put_fields(m, required, properties, shape->fields, kind && kind->stream == REPORT_PARTS);
    if (shape->description)
        put_text(m, o, "description", shape->description);
    put_text(m, o, "type", "object");
    put(o, "additionalProperties", json_value_new(&m->arena, JSON_VALUE_FALSE));
    if (required->sub.count)
        put(o, "required", required);
    put(o, "properties", properties);
}

static void fill(struct making *m, struct json_value *o, const struct report_shape *shape,
                 const struct report_kind *kind)
{
    if (!shape->variants) {
        fill_object(m, o, shape, kind);
        return;
    }
    struct json_value *list = json_value_new(&m->arena, JSON_VALUE_LIST);
    for (const struct report_shape *const *v = shape->variants; *v; v++)
        put(list, NULL, of_shape(m, *v, kind));
    put(o, "oneOf", list);
}

static struct json_value *of_shape(struct making *m, const struct report_shape *shape,
                                   const struct report_kind *kind)
{
    struct json_value *o = object(m);
    if (shape->is_value)
        return of_field(m, shape->fields);
    if (!shape->name) {
        fill(m, o, shape, kind);
        return o;
    }
    if (!json_value_member(m->definitions, shape->name)) {
        struct json_value *definition = object(m);
        put(m->definitions, shape->name, definition); /* before it is filled: it may refer to itself */
        fill(m, definition, shape, kind);
    }
    put_text(m, o, "$ref", arena_printf(&m->arena, "#/$defs/%s", shape->name));
    return o;
}

/* What is printed with --format json: the report; a list; or each line of it. */
static void put_stream(struct making *m, struct json_value *schema, const struct report_kind *kind)
{
    if (kind->stream == REPORT_ONE || kind->stream == REPORT_PARTS) {
        fill(m, schema, kind->shape, kind);
        return;
    }
    if (kind->stream == REPORT_LINES) {
        fill(m, schema, kind->shape->fields[0].shape, kind);
        return;
    }
    struct json_value *each = object(m), *list = json_value_new(&m->arena, JSON_VALUE_LIST);
    put(list, NULL, of_shape(m, kind->shape, kind));
    if (kind->also)
        put(list, NULL, of_shape(m, kind->also->shape, kind->also));
    put(each, "oneOf", list);
    put_text(m, schema, "type", "array");
    put(schema, "items", each);
}

static struct json_value *begin_schema(struct making *m, const char *title, const char *description)
{
    struct json_value *schema = object(m);
    m->definitions = object(m);
    put_text(m, schema, "$schema", "https://json-schema.org/draft/2020-12/schema");
    put_text(m, schema, "title", title);
    put_text(m, schema, "description", description);
    return schema;
}

static void end_schema(struct buf *out, struct making *m, struct json_value *schema)
{
    if (m->definitions->sub.count)
        put(schema, "$defs", m->definitions);
    report_value_json(out, report_value_of_json(schema));
    arena_release(&m->arena);
}

static void write_schema(struct buf *out, const struct report_kind *kind)
{
    struct making m = {0};
    struct json_value *schema = begin_schema(&m, kind->title, kind->description);
    put_stream(&m, schema, kind);
    end_schema(out, &m, schema);
}

static void write_file_schema(struct buf *out, const struct report_file *file)
{
    struct making m = {0};
    struct json_value *schema = begin_schema(&m, file->title, file->description);
    fill(&m, schema, file->shape, NULL);
    end_schema(out, &m, schema);
}

/* 0, or 1: the file differs. */
static int check(const char *path, const struct buf *schema)
{
    struct buf there = BUF_INIT;
    bool same = !input_read(&there, path, 1 << 24) && there.len == schema->len &&
                !memcmp(there.data, schema->data, schema->len);
    if (!same)
        fprintf(stderr, "%s differs from the tables of its report: report_schemas FOLDER --write\n", path);
    buf_release(&there);
    return !same;
}

static int write_file(const char *path, const struct buf *schema)
{
    FILE *f = fopen(path, "w");
    bool written = f && fwrite(schema->data, 1, schema->len, f) == schema->len;
    if (f && fclose(f))
        written = false;
    if (!written)
        perror(path);
    return !written;
}

/* Writes or checks FOLDER/NAME.schema.json. */
static int write_or_check(const char *folder, const char *name, const struct buf *schema, bool writes)
{
    struct buf path = BUF_INIT;
    buf_printf(&path, "%s/%s.schema.json", folder, name);
    int wrong = writes ? write_file(buf_cstr(&path), schema) : check(buf_cstr(&path), schema);
    buf_release(&path);
    return wrong;
}

int main(int argc, char **argv)
{
    bool writes = argc == 3 && !strcmp(argv[2], "--write");
    struct buf schema = BUF_INIT, name = BUF_INIT;
    int wrong = 0;
    if (argc < 2 || (argc == 3 && !writes) || argc > 3)
        return 64;
    for (size_t i = 0; report_kinds[i]; i++) {
        buf_reset(&schema);
        buf_reset(&name);
        buf_printf(&name, "report-%s", report_kinds[i]->name);
        write_schema(&schema, report_kinds[i]);
        wrong |= write_or_check(argv[1], buf_cstr(&name), &schema, writes);
    }
    for (size_t i = 0; report_files[i]; i++) {
        buf_reset(&schema);
        write_file_schema(&schema, report_files[i]);
        wrong |= write_or_check(argv[1], report_files[i]->name, &schema, writes);
    }
    buf_release(&schema);
    buf_release(&name);
    return wrong;
}
