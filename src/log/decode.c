/* SPDX-License-Identifier: MIT
 *
 * Reads a line into its record, driven by the table of keys (fields.h). This is the slow path: it accepts any JSON
 * formatting and every kind of record, and reports what is wrong. If the line must be canonical, the record is
 * printed again and compared, so no line is accepted that the encoder would not have written. canonical.c reads
 * most lines.
 */
#include "log/fields.h"
#include "base/json_value.h"
#include "base/tr.h"

#include <string.h>

/* The state of one line. */
struct decoder {
    struct arena *arena; /* of the record; the tree that it is taken from goes before it */
    struct log_scratch *scratch;
    bool any_spelling;
    const char *where; /* the record's name, for faults */
    struct log_fault *fault;
};

static int decode_fields(struct decoder *d, const struct log_field *f, const struct json_value *first, void *into);

/* What a key must be, as the end of a sentence. */
static int wrong(struct decoder *d, const char *key, const char *must)
{
    return log_fail_word(d->fault, LOG_MALFORMED, must, TR("%s: key \"%s\" must be %s"), d->where, log_show(key).text,
                         must);
}

/* The tree is reused for the next line; the record outlives it. */
static const char *keep(struct decoder *d, const char *text)
{
    return arena_strdup(d->arena, text);
}

/* An empty list has no items, and its pointer is not NULL. */
static int decode_texts(struct decoder *d, const struct json_value *v, struct log_texts *out)
{
    if (v->kind != JSON_VALUE_LIST)
        return wrong(d, v->key, TR("a list of texts"));
    const char **items = ARENA_ARRAY(d->arena, const char *, v->sub.count);
    for (const struct json_value *e = v->sub.first; e; e = e->next) {
        if (e->kind != JSON_VALUE_TEXT)
            return wrong(d, v->key, TR("a list of texts"));
        items[out->count++] = keep(d, e->text);
    }
    out->items = items;
    return 0;
}

/* A list of objects; *items gets an array of `size` bytes for each. */
static int decode_list(struct decoder *d, const struct log_field *f, const struct json_value *v, void *items,
                       size_t *count, size_t size)
{
    if (v->kind != JSON_VALUE_LIST)
        return wrong(d, v->key, TR("a list of objects"));
    char *array = arena_alloc(d->arena, v->sub.count * size);
    memcpy(items, &array, sizeof array);
    for (const struct json_value *e = v->sub.first; e; e = e->next) {
        if (e->kind != JSON_VALUE_OBJECT)
            return wrong(d, v->key, TR("a list of objects"));
        if (decode_fields(d, f, e->sub.first, array + (*count)++ * size))
            return -1;
    }
    return 0;
}

/* Keys are unique: the JSON reader refuses repeated ones. */
static int decode_options(struct decoder *d, const struct json_value *v, struct log_options *out)
{
    if (v->kind != JSON_VALUE_OBJECT)
        return wrong(d, v->key, TR("an object"));
    out->items = ARENA_ARRAY(d->arena, struct log_option, v->sub.count);
    for (const struct json_value *m = v->sub.first; m; m = m->next) {
        struct log_option *o = &out->items[out->count++];
        o->name = keep(d, m->key);
        if (m->kind == JSON_VALUE_INT)
            *o = (struct log_option){.name = o->name, .type = LOG_OPTION_INT, .number = m->number};
        else if (m->kind == JSON_VALUE_TEXT)
            *o = (struct log_option){.name = o->name, .type = LOG_OPTION_TEXT, .text = keep(d, m->text)};
        else if (m->kind == JSON_VALUE_TRUE || m->kind == JSON_VALUE_FALSE)
            *o = (struct log_option){.name = o->name, .type = LOG_OPTION_BOOL, .number = m->kind == JSON_VALUE_TRUE};
        else
            return wrong(d, m->key, TR("a text, an integer, true or false"));
    }
    return 0;
}

static int decode_points(struct decoder *d, const struct json_value *v, struct log_options *out)
{
    if (decode_options(d, v, out))
        return -1;
    for (size_t i = 0; i < out->count; i++)
        if (out->items[i].type != LOG_OPTION_INT)
            return wrong(d, v->key, TR("an object of numbers"));
    return 0;
}

/* Limits are counts, so negative numbers are refused. */
static int decode_quotas(struct decoder *d, const struct json_value *v, struct log_quotas *out)
{
    if (v->kind != JSON_VALUE_OBJECT)
        return wrong(d, v->key, TR("an object"));
    out->items = ARENA_ARRAY(d->arena, struct log_quota, v->sub.count);
    for (const struct json_value *m = v->sub.first; m; m = m->next) {
        if (m->kind != JSON_VALUE_INT || m->number < 0)
            return wrong(d, m->key, TR("a number from 0"));
        out->items[out->count++] = (struct log_quota){keep(d, m->key), m->number};
    }
    return 0;
}

/* A later version may add sources of chance; this one must not guess. */
static int decode_by(struct decoder *d, const struct json_value *v, enum log_chance_by *out)
{
    for (int i = LOG_BY_SEED; i <= LOG_BY_OBSERVED; i++)
        if (v->kind == JSON_VALUE_TEXT && !strcmp(v->text, log_by_names[i])) {
            *out = (enum log_chance_by)i;
            return 0;
        }
    return wrong(d, v->key, TR("\"seed\" or \"observed\""));
}

/* Objects without a table (state snapshots) are kept as canonical text. */
static int decode_object(struct decoder *d, const struct json_value *v, const char **out)
{
    if (v->kind != JSON_VALUE_OBJECT)
        return wrong(d, v->key, TR("an object"));
    struct json_value bare = *v;
    bare.key = NULL;
    struct buf *text = &d->scratch->text;
    buf_reset(text);
    json_value_print(text, &bare);
    *out = arena_strndup(d->arena, buf_cstr(text), text->len);
    return 0;
}

/* One value of the type that the table gives. */
static int decode_value(struct decoder *d, const struct log_field *f, const struct json_value *v, void *into)
{
    struct log_roles *roles = into;
    struct log_files *files = into;
    switch (f->type) {
    case FIELD_COUNT:
        if (v->kind != JSON_VALUE_INT || v->number < 0)
            return wrong(d, f->key, TR("a number from 0"));
        *(int64_t *)into = v->number;
        return 0;
    case FIELD_TEXT_OR_NULL:
        if (v->kind == JSON_VALUE_NULL)
            return 0;
        if (v->kind != JSON_VALUE_TEXT)
            return wrong(d, f->key, TR("a text or null"));
        *(const char **)into = keep(d, v->text);
        return 0;
    case FIELD_TEXT:
    case FIELD_TEXT_OPTIONAL:
    case FIELD_HEX:
    case FIELD_HEX_OPTIONAL:
    case FIELD_STATE:
        if (v->kind != JSON_VALUE_TEXT)
            return wrong(d, f->key, TR("a text"));
        if ((f->type == FIELD_HEX || f->type == FIELD_HEX_OPTIONAL) && !log_is_hex(v->text, LOG_HEX_LEN))
            return wrong(d, f->key, TR("64 lower-case hex digits"));
        if (f->type == FIELD_STATE && !log_is_hex(v->text, LOG_STATE_LEN))
            return wrong(d, f->key, TR("16 lower-case hex digits"));
        *(const char **)into = keep(d, v->text);
        return 0;
    case FIELD_BOOL:
        if (v->kind != JSON_VALUE_TRUE && v->kind != JSON_VALUE_FALSE)
            return wrong(d, f->key, TR("true or false"));
        *(bool *)into = v->kind == JSON_VALUE_TRUE;
        return 0;
    case FIELD_ONLY_TRUE:
        if (v->kind != JSON_VALUE_TRUE)
            return wrong(d, f->key, TR("true or omitted"));
        *(bool *)into = true;
        return 0;
    case FIELD_BY: return decode_by(d, v, into);
    case FIELD_TEXTS:
    case FIELD_TEXTS_OPTIONAL: return decode_texts(d, v, into);
    case FIELD_POINTS_OPTIONAL: return decode_points(d, v, into);
    case FIELD_OBJECT: return decode_object(d, v, into);
    case FIELD_RULEBOOK:
        if (v->kind != JSON_VALUE_OBJECT)
            return wrong(d, f->key, TR("an object"));
        return decode_fields(d, log_rulebook_ref_fields, v->sub.first, into);
    case FIELD_OPTIONS: return decode_options(d, v, into);
    case FIELD_ROLES: return decode_list(d, log_role_fields, v, &roles->items, &roles->count, sizeof *roles->items);
    case FIELD_QUOTAS: return decode_quotas(d, v, into);
    case FIELD_FILES: return decode_list(d, log_file_fields, v, &files->items, &files->count, sizeof *files->items);
    }
    return -1;
}

/* Objects have few keys, so a linear search is enough. */
static const struct json_value *find(const struct json_value *first, const char *key)
{
    while (first && strcmp(first->key, key))
        first = first->next;
    return first;
}

/* Unknown keys are refused first: a key with a slip would otherwise be reported as missing. */
static int decode_fields(struct decoder *d, const struct log_field *f, const struct json_value *first, void *into)
{
    for (const struct json_value *m = first; m; m = m->next) { /* every key must be one of the table */
        const struct log_field *known = f;
        while (known->key && strcmp(known->key, m->key))
            known++;
        if (!known->key)
            return log_fail(d->fault, LOG_MALFORMED, TR("%s: unknown key \"%s\""), d->where, log_show(m->key).text);
    }
    const struct json_value *next = first;
    for (; f->key; f++) {
        const struct json_value *m = find(first, f->key);
        if (!m && log_field_may_lack(f))
            continue;
        if (!m)
            return log_fail(d->fault, LOG_MALFORMED, TR("%s: missing key \"%s\""), d->where, f->key);
        if (!d->any_spelling && m != next)
            return log_fail(d->fault, LOG_MALFORMED, TR("%s: key \"%s\" is out of order"), d->where, f->key);
        next = m->next;
        if (decode_value(d, f, m, (char *)into + f->offset))
            return -1;
    }
    return 0;
}

/* Checks the versions before the keys of a header: a later version can have other keys. */
static int check_versions(struct decoder *d, const struct json_value *tree)
{
    const struct json_value *needs = json_value_member(tree, "needs");
    const struct json_value *canonical = json_value_member(tree, "canonical");
    if (needs && needs->kind == JSON_VALUE_INT && (needs->number < LOG_FORMAT || needs->number > LOG_FORMAT_NEWEST))
        return log_fail_version(d->fault, needs->number,
                                needs->number < LOG_FORMAT ? LOG_FORMAT : LOG_FORMAT_NEWEST);
    if (canonical && canonical->kind == JSON_VALUE_INT && canonical->number > LOG_CANONICAL)
        return log_fail(d->fault, LOG_TOO_NEW, TR("%s: canonical form %lld is too new, this program reads %d"),
                        d->where, (long long)canonical->number, LOG_CANONICAL);
    return 0;
}

/* For versions that this program should read. */
static int check_known(struct decoder *d, int64_t needs, int64_t format, int64_t canonical)
{
    if (format < needs)
        return wrong(d, "format", TR("at least \"needs\""));
    if (canonical != LOG_CANONICAL)
        return wrong(d, "canonical", "1");
    return 0;
}

/* Prints the record again and compares: this proves that the line is canonical. */
static int check_spelling(struct decoder *d, const char *line, size_t len, const struct log_record *r)
{
    struct buf *text = &d->scratch->text;
    buf_reset(text);
    log_record_encode(text, r);
    bool same = text->len == len && !memcmp(text->data, line, len);
    return same ? 0 : log_fail(d->fault, LOG_MALFORMED, TR("%s: not in canonical form"), d->where);
}

/* Annotations of later versions are kept as text, so that the chain stays valid. */
static int decode_other_annotation(struct decoder *d, const struct json_value *tree, const char *name,
                                   struct log_record *out)
{
    out->kind = LOG_OTHER_ANNOTATION;
    out->other.name = keep(d, name);
    return decode_object(d, tree, &out->other.json);
}

/* Moves the key that names the record to the front: without canonical form, it can be anywhere. */
static void name_first(struct json_value *object)
{
    for (struct json_value **at = &object->sub.first; *at; at = &(*at)->next) {
        struct json_value *m = *at;
        if (strcmp(m->key, "record") && strcmp(m->key, "aside"))
            continue;
        *at = m->next;
        m->next = object->sub.first;
        object->sub.first = m;
        return;
    }
}

/* Records and annotations have separate names, so that a reader can skip annotations it does not
 * know. */
static int decode_tree(struct decoder *d, struct json_value *tree, struct log_record *out)
{
    if (d->any_spelling && tree->kind == JSON_VALUE_OBJECT)
        name_first(tree);
    const struct json_value *head = tree->kind == JSON_VALUE_OBJECT ? tree->sub.first : NULL;
    bool annotation = head && !strcmp(head->key, "aside");
    if (!head || head->kind != JSON_VALUE_TEXT || (!annotation && strcmp(head->key, "record")))
        return log_fail(d->fault, LOG_MALFORMED,
                        TR("line: the first key must be \"record\" or \"aside\" with a name"));
    int from = annotation ? LOG_MARK : LOG_HEADER, to = annotation ? LOG_OTHER_ANNOTATION : LOG_MARK, kind = from;
    while (kind < to && strcmp(log_kinds[kind].name, head->text))
        kind++;
    if (kind == to && annotation)
        return decode_other_annotation(d, tree, head->text, out);
    if (kind == to)
        return log_fail(d->fault, LOG_TOO_NEW, TR("unknown record \"%s\""), log_show(head->text).text);
    out->kind = (enum log_record_kind)kind;
    d->where = log_kinds[kind].name;
    if ((kind == LOG_HEADER || kind == LOG_OPENING) && check_versions(d, tree))
        return -1;
    if (decode_fields(d, log_kinds[kind].fields, head->next, &out->header))
        return -1;
    if (kind == LOG_HEADER && out->header.viewer && out->header.needs == LOG_FORMAT)
        return wrong(d, "needs", TR("at least 3 in a redacted log"));
    return kind == LOG_HEADER    ? check_known(d, out->header.needs, out->header.format, out->header.canonical)
           : kind == LOG_OPENING ? check_known(d, out->opening.needs, out->opening.format, out->opening.canonical)
                                 : 0;
}

/* The fast path answers for nearly all lines. */
int log_record_decode(struct arena *arena, struct log_scratch *scratch, const char *line, size_t len,
                      bool any_spelling, struct log_record *out, struct log_fault *fault)
{
    if (!any_spelling && log_record_read_canonical(arena, line, len, out))
        return 0;
    struct decoder d = {.arena = arena, .scratch = scratch, .any_spelling = any_spelling, .where = "line",
                        .fault = fault};
    struct json_value_error err;
    memset(out, 0, sizeof *out);
    arena_reset(&scratch->tree);
    struct json_value *tree = json_value_parse(&scratch->tree, line, len, &err);
    if (!tree)
        return log_fail_word(fault, err.over_limit ? LOG_OVER_LIMIT : LOG_MALFORMED, err.what,
                             TR("line: %s (at byte %zu)"), err.what, err.at);
    if (decode_tree(&d, tree, out))
        return -1;
    return any_spelling ? 0 : check_spelling(&d, line, len, out);
}

void log_scratch_release(struct log_scratch *s)
{
    buf_release(&s->text);
    arena_release(&s->tree);
}
