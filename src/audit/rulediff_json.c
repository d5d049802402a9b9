/* SPDX-License-Identifier: MIT
 *
 * The difference of two rulebooks as data: schema/report-rulediff.schema.json.
 */
#include "audit/rulediff.h"

static json_t *text_or_null(const char *text)
{
    return text ? json_string(text) : json_null();
}

static json_t *book_json(const struct rulebook *rb)
{
    json_t *o = json_object();
    json_object_set_new(o, "id", text_or_null(rb->id.text));
    json_object_set_new(o, "edition", text_or_null(rb->edition.text));
    json_object_set_new(o, "digest", json_string(rb->digest));
    return o;
}

static void add_part(json_t *list, const struct rulediff_part *p)
{
    json_t *o = json_object();
    json_object_set_new(o, "part", json_string(p->name));
    json_object_set_new(o, "old", text_or_null(p->old));
    json_object_set_new(o, "new", text_or_null(p->new));
    json_object_set_new(o, "numbers", text_or_null(p->numbers));
    json_object_set_new(o, "plays", json_boolean(p->plays));
    json_object_set_new(o, "reworded", json_boolean(p->reworded));
    json_array_append_new(list, o);
}

/* Of what came or went, every fact is a part with one side. */
static json_t *parts_json(const struct rulediff_change *c)
{
    json_t *list = json_array();
    for (size_t i = 0; i < c->count; i++)
        add_part(list, &c->parts[i]);
    const struct fact_thing *whole = c->old && c->new ? NULL : c->new ? c->new : c->old;
    for (size_t i = 0; whole && i < whole->count; i++) {
        const struct fact *f = &whole->facts[i];
        const struct rulediff_part p = {.name = f->name,
                                        .old = c->new ? NULL : f->value,
                                        .new = c->new ? f->value : NULL,
                                        .plays = f->plays};
        add_part(list, &p);
    }
    return list;
}

static json_t *change_json(const struct rulediff_change *c)
{
    static const char *const kinds[] =
        {[RULEDIFF_CHANGED] = "changed", [RULEDIFF_REWORDED] = "reworded", [RULEDIFF_ADDED] = "added",
         [RULEDIFF_REMOVED] = "removed", [RULEDIFF_REPLACED] = "replaced", [RULEDIFF_RENAMED] = "renamed"};
    const struct fact_thing *t = rulediff_thing(c);
    json_t *o = json_object();
    json_object_set_new(o, "kind", json_string(t->kind));
    json_object_set_new(o, "name", json_string(t->name));
    json_object_set_new(o, "title", text_or_null(t->title));
    json_object_set_new(o, "change", json_string(kinds[c->kind]));
    json_object_set_new(o, "by", text_or_null(c->by));
    json_object_set_new(o, "plays", json_boolean(c->plays));
    json_object_set_new(o, "parts", parts_json(c));
    return o;
}

json_t *rulediff_json(const struct rulediff *d)
{
    json_t *o = json_object(), *changes = json_array();
    for (size_t i = 0; i < d->count; i++)
        json_array_append_new(changes, change_json(&d->items[i]));
    json_object_set_new(o, "report", json_string("rulediff"));
    json_object_set_new(o, "old", book_json(d->old_book->rb));
    json_object_set_new(o, "new", book_json(d->new_book->rb));
    json_object_set_new(o, "same", json_boolean(!d->count));
    json_object_set_new(o, "changes", changes);
    return o;
}
