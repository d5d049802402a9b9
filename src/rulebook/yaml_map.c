/* SPDX-License-Identifier: MIT
 *
 * See the header. A table is searched key by key: the longest has about 40, and a mapping as many.
 */
#include "rulebook/yaml_map.h"

#include "base/tr.h"
#include "rulebook/text.h"

#include <assert.h>
#include <string.h>

enum { SUGGESTIONS_MAX = 128 }; /* known keys looked through for a likely spelling */

/* ---------------------------------------------------------------- values by type */

/* house: yes */
static void read_yes(struct yaml_reader *r, const char *subject, const struct yaml_node *n, bool *out)
{
    if (yaml_flag(r, n, subject, out) && !*out)
        diag_add(r->diags, DIAG_ERROR, "wrong-type", n->pos, text_span(n->text), "'%s': expected yes, found '%s'",
                 subject, n->text);
}

/* The member is set only if the list has the right form. */
static void read_list(struct yaml_reader *r, const struct yaml_field *f, const char *subject,
                      const struct yaml_node *n, void *items, size_t *count)
{
    void *list;
    size_t elements;
    if (yaml_list(r, f->shape, n, subject, f->expected, &list, &elements)) {
        memcpy(items, &list, sizeof list); /* a pointer to the struct of the shape */
        *count = elements;
    }
}

/* Reads the value of a key that is in the table. */
static bool read_value(struct yaml_reader *r, const struct yaml_field *f, const char *subject, void *target,
                       const struct yaml_node *key, const struct yaml_node *n)
{
    void *at = (char *)target + f->offset, *second = (char *)target + f->second;
    const char *expected = f->expected;
    switch (f->as) {
    case YAML_AS_TEXT: return yaml_text(r, n, subject, expected ? expected : TR("text"), at);
    case YAML_AS_LINE: return yaml_line(r, n, subject, expected ? expected : TR("text"), at);
    case YAML_AS_INT: return yaml_int(r, n, subject, f->low, f->high, at);
    case YAML_AS_FLAG: return yaml_flag(r, n, subject, at);
    case YAML_AS_YES: read_yes(r, subject, n, at); break;
    case YAML_AS_RANGE: return yaml_range(r, n, subject, expected, at, second);
    case YAML_AS_NAMES: return yaml_names(r, n, subject, at, second);
    case YAML_AS_TEXTS: return yaml_texts(r, n, subject, expected ? expected : TR("a list"), at);
    case YAML_AS_TEXT_OR_TEXTS: return yaml_text_or_texts(r, n, subject, at);
    case YAML_AS_ASSIGNMENTS: return yaml_assignments(r, n, subject, expected, at);
    case YAML_AS_LANGUAGES: return yaml_languages(r, n, subject, at);
    case YAML_AS_CODE: return yaml_code(r, n, subject, at);
    case YAML_AS_MAPPING: return yaml_map(r, f->shape, at, n);
    case YAML_AS_LIST: read_list(r, f, subject, n, at, second); break;
    case YAML_AS_OTHER: f->read(r, target, key, n); break;
    case YAML_AS_NOTHING: break;
    case YAML_AS_PLACE:
    case YAML_AS_WORDINGS:
    case YAML_END: assert(!"an entry without a key"); break;
    }
    return true;
}

/* ---------------------------------------------------------------- keys */

static bool is_known(const struct yaml_shape *shape, const struct yaml_field *f)
{
    return f->key && (!f->variants || (f->variants & shape->variant));
}

/* The line of the table for a key, in this variant of the mapping. */
static const struct yaml_field *field_of(const struct yaml_shape *shape, const char *key)
{
    for (const struct yaml_field *f = shape->fields; f->as; f++)
        if (is_known(shape, f) && !strcmp(f->key, key))
            return f;
    return NULL;
}

/* The line that takes keys of two letters, {en: …, pl: …}; NULL: languages are no keys here. */
static const struct yaml_field *wordings_of(const struct yaml_shape *shape)
{
    const struct yaml_field *f = shape->fields;
    while (f->as && f->as != YAML_AS_WORDINGS)
        f++;
    return f->as ? f : NULL;
}

/* Keys that are only valid for another variant of the shape are not suggested. */
static void unknown(struct yaml_reader *r, const struct yaml_shape *shape, const void *target,
                    const struct yaml_node *key)
{
    const char *known[SUGGESTIONS_MAX];
    size_t count = 0;
    for (const struct yaml_field *f = shape->fields; f->as; f++)
        if (is_known(shape, f) && count < SUGGESTIONS_MAX)
            known[count++] = f->key;
    if (shape->other_names)
        count += shape->other_names(target, known + count, SUGGESTIONS_MAX - count);
    yaml_unknown_key(r, key, shape->what, known, count);
}

static void read_pair(struct yaml_reader *r, const struct yaml_shape *shape, void *target,
                      const struct yaml_pair *pair)
{
    const struct yaml_node *key = pair->key, *value = pair->value;
    const struct yaml_field *f = field_of(shape, key->text), *wordings = wordings_of(shape);
    if (f && value->type != YAML_BAD)
        read_value(r, f, key->text, target, key, value);
    if (f || (shape->other && shape->other(r, target, key, value)))
        return;
    if (!wordings || !yaml_is_language(key->text))
        unknown(r, shape, target, key);
    else if (value->type != YAML_BAD)
        yaml_language(r, key, value, wordings->noun, (struct rb_texts *)(void *)((char *)target + wordings->offset));
}

static void read_pairs(struct yaml_reader *r, const struct yaml_shape *shape, void *target,
                       const struct yaml_node *n)
{
    for (size_t i = 0; i < n->count; i++)
        read_pair(r, shape, target, &n->pairs[i]);
    for (const struct yaml_field *f = shape->fields; f->as; f++)
        if (f->required && is_known(shape, f) && !yaml_get(n, f->key))
            diag_add(r->diags, DIAG_ERROR, "missing-key", n->pos, 1, "missing key '%s' in %p", f->key,
                     message_plain(r->arena, shape->what));
}

/* The key that a scalar in place of the mapping gives: `sink: "[ship] {sinks|sink}"` is short for
 * `sink: {en: "[ship] {sinks|sink}"}`. */
static const struct yaml_field *plain_of(const struct yaml_shape *shape)
{
    const struct yaml_field *f = shape->fields;
    while (f->as && !f->plain)
        f++;
    return f->as ? f : NULL;
}

static bool read_shape(struct yaml_reader *r, const struct yaml_shape *shape, void *target,
                       const struct yaml_node *n)
{
    const struct yaml_field *plain = plain_of(shape);
    if (n->type == YAML_MAPPING) {
        read_pairs(r, shape, target, n);
        return true;
    }
    if (plain && yaml_is_scalar(n))
        return read_value(r, plain, shape->what, target, NULL, n);
    yaml_wrong_thing(r, n, shape->what,
                     shape->expected ? shape->expected : TR("a mapping of keys, such as {key: value}"));
    return false;
}

bool yaml_map(struct yaml_reader *r, const struct yaml_shape *shape, void *target,
              const struct yaml_node *n)
{
    size_t errors = r->diags->errors;
    for (const struct yaml_field *f = shape->fields; f->as; f++)
        if (f->as == YAML_AS_PLACE)
            *(struct src_pos *)(void *)((char *)target + f->offset) = n->pos;
    if (shape->begin)
        shape->begin(r, target, n);
    if (!read_shape(r, shape, target, n))
        return false;
    return !shape->check || shape->check(r, target, n, r->diags->errors == errors);
}

/* ---------------------------------------------------------------- many */

bool yaml_list(struct yaml_reader *r, const struct yaml_shape *shape, const struct yaml_node *n, const char *subject,
               const char *expected, void **items, size_t *count)
{
    assert(shape->size);
    if (n->type != YAML_SEQUENCE) {
        yaml_wrong(r, n, subject, expected ? expected : TR("a list"));
        return false;
    }
    char *elements = arena_alloc(r->arena, n->count * shape->size);
    *items = elements;
    *count = 0;
    for (size_t i = 0; i < n->count;) {
        char *element = elements + *count * shape->size;
        if (yaml_map(r, shape, element, yaml_item(r, n, &i)))
            ++*count;
        else
            memset(element, 0, shape->size);
    }
    return true;
}

void yaml_entries(struct yaml_reader *r, const struct yaml_node *n, const char *subject, yaml_read_key *read,
                  void *target)
{
    if (n->type != YAML_MAPPING) {
        yaml_wrong(r, n, subject, TR("a mapping of names, such as {name: …}"));
        return;
    }
    for (size_t i = 0; i < n->count; i++)
        if (n->pairs[i].value->type != YAML_BAD)
            read(r, target, n->pairs[i].key, n->pairs[i].value);
}
