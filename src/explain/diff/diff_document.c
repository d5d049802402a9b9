/* SPDX-License-Identifier: MIT
 *
 * The differences between two positions in words: a fact for each piece, zone and list. Names come from the
 * positions; only the words around them are the program's.
 */
#include "explain/diff/diff.h"

#include "base/tr.h"
#include "base/utf8.h"
#include "explain/format.h"
#include "lang/print_forms.h"

#include <string.h>

enum { TEXT_MAX = 200 }; /* bytes of a name or a value: in foreign positions they can be of any length */

struct diff_printer {
    struct doc *doc;
    struct doc_node *facts;
    const char *lang;
    bool zones; /* a move is shown at its zones, and not again at the piece */
    size_t most, count; /* facts: how many may be added, and how many there are */
    bool any;
};

/* A fact that is added with its first item. */
struct fact {
    const char *label;
    struct doc_node *items;
    bool begun;
};

static const char *shortened(struct diff_printer *t, const char *text)
{
    size_t len = strlen(text);
    if (len <= TEXT_MAX)
        return text;
    return arena_printf(&t->doc->arena, "%.*s…", (int)utf8_cut(text, len, TEXT_MAX), text);
}

/* Begins the fact with its first item, so that a piece without differences has no line. Beyond
 * `most` facts, items are only counted. */
static void add_item(struct diff_printer *t, struct fact *f, const char *text)
{
    t->any = true;
    if (!f->begun && t->count++ < t->most) {
        f->items = doc_add(t->doc, doc_fact(t->doc, t->facts, f->label, NULL), DOC_LIST);
        f->items->style = STYLE_INLINE;
    }
    f->begun = true;
    if (f->items)
        doc_exact(t->doc, doc_item(t->doc, f->items, NULL), text);
}

/* A JSON value as people say it: null is "nothing", booleans are yes and no. */
static const char *value_in_words(struct diff_printer *t, const struct json_value *v)
{
    if (!v)
        return tr(t->lang, "unknown");
    switch (v->kind) {
    case JSON_VALUE_NULL: return form_text(t->lang, FORM_NOTHING);
    case JSON_VALUE_FALSE: return form_text(t->lang, FORM_NO);
    case JSON_VALUE_TRUE: return form_text(t->lang, FORM_YES);
    case JSON_VALUE_INT: return arena_printf(&t->doc->arena, "%lld", (long long)v->number);
    case JSON_VALUE_TEXT: return shortened(t, v->text);
    default: return "…";
    }
}

/* Keys are names of the rulebook with '-' for blanks: "field-of-view" is printed "field of view". */
static const char *name_in_words(struct diff_printer *t, const char *key)
{
    if (!strcmp(key, "in"))
        return tr(t->lang, "in");
    char *name = arena_strdup(&t->doc->arena, shortened(t, key));
    for (char *s = name; *s; s++)
        if (*s == '-')
            *s = ' ';
    return name;
}

/* Parts of a position that no rulebook names have the program's words. */
static struct fact fact_of(struct diff_printer *t, const char *key)
{
    const char *label = !strcmp(key, "table")        ? tr_in(t->lang, "position", "table")
                        : !strcmp(key, "conditions") ? tr(t->lang, "conditions")
                        : !strcmp(key, "values")     ? tr_in(t->lang, "position", "values")
                                                     : shortened(t, key);
    return (struct fact){.label = label};
}

/* Where a piece is, is not printed for each piece if zones differ: their lists show the same. */
static void add_value(struct diff_printer *t, struct fact *f, const struct json_value *a, const struct json_value *b,
                      const char *key)
{
    if (a && b && diff_same(a, b))
        return;
    t->any = true;
    if (t->zones && !strcmp(key, "in"))
        return;
    const char *name = name_in_words(t, key);
    add_item(t, f, arena_printf(&t->doc->arena, "%s%s%s → %s", name, format_before_change(name, t->doc->lang),
                                value_in_words(t, a), value_in_words(t, b)));
}

/* A piece, or the table: field by field. */
static void add_fields(struct diff_printer *t, const char *key, const struct json_value *a,
                       const struct json_value *b)
{
    struct fact f = fact_of(t, key);
    for (const struct json_value *x = a->sub.first; x; x = x->next)
        add_value(t, &f, x, json_value_member(b, x->key), x->key);
    for (const struct json_value *y = b->sub.first; y; y = y->next)
        if (!json_value_member(a, y->key))
            add_value(t, &f, NULL, y, y->key);
}

/* How many of the elements before `until` (NULL: of all) are the same as `v`. */
static size_t count_of(const struct json_value *list, const struct json_value *until, const struct json_value *v)
{
    size_t n = 0;
    for (const struct json_value *x = list->sub.first; x != until; x = x->next)
        n += diff_same(x, v);
    return n;
}

/* Elements of `a` that `b` does not have, each as often as it is missing. `label` is before the first. */
static size_t add_missing(struct diff_printer *t, struct fact *f, const char *label, const struct json_value *a,
                          const struct json_value *b)
{
    size_t n = 0;
    for (const struct json_value *x = a->sub.first; x; x = x->next)
        if (count_of(a, x, x) >= count_of(b, NULL, x))
            add_item(t, f, arena_printf(&t->doc->arena, "%s%s", n++ ? "" : label, value_in_words(t, x)));
    return n;
}

/* A zone: what left it, what came; if neither, its order changed, and the new order is printed
 * completely. */
static void add_list(struct diff_printer *t, const char *key, const struct json_value *a, const struct json_value *b,
                     const char *gone, const char *come)
{
    struct fact f = fact_of(t, key);
    if (diff_same(a, b))
        return;
    size_t n = add_missing(t, &f, gone, a, b);
    n += add_missing(t, &f, come, b, a);
    if (n)
        return;
    add_item(t, &f, tr(t->lang, "in another order, now from the top:"));
    for (const struct json_value *y = b->sub.first; y; y = y->next)
        add_item(t, &f, value_in_words(t, y));
}

static void add_only(struct diff_printer *t, const char *key, const char *what)
{
    struct fact f = fact_of(t, key);
    add_item(t, &f, what);
}

/* A member of a section, such as one piece under "heroes". */
static void add_entry(struct diff_printer *t, const char *key, const struct json_value *a, const struct json_value *b)
{
    if (a->kind == JSON_VALUE_OBJECT && b->kind == JSON_VALUE_OBJECT)
        add_fields(t, key, a, b);
    else if (a->kind == JSON_VALUE_LIST && b->kind == JSON_VALUE_LIST)
        add_list(t, key, a, b, tr(t->lang, "without "), tr(t->lang, "with "));
    else if (!diff_same(a, b))
        add_only(t, key, arena_printf(&t->doc->arena, "%s → %s", value_in_words(t, a), value_in_words(t, b)));
}

static bool has_sections(const struct json_value *v)
{
    return v->kind == JSON_VALUE_OBJECT && v->sub.first &&
           (v->sub.first->kind == JSON_VALUE_OBJECT || v->sub.first->kind == JSON_VALUE_LIST);
}

/* The members of two objects: pieces of a kind, zones, or the parts of the positions. */
static void add_members(struct diff_printer *t, const struct json_value *a, const struct json_value *b,
                        void (*add)(struct diff_printer *t, const char *key, const struct json_value *a,
                                    const struct json_value *b))
{
    for (const struct json_value *x = a->kind == JSON_VALUE_OBJECT ? a->sub.first : NULL; x; x = x->next) {
        const struct json_value *y = json_value_member(b, x->key);
        if (y)
            add(t, x->key, x, y);
        else
            add_only(t, x->key, tr(t->lang, "only in the first"));
    }
    for (const struct json_value *y = b->kind == JSON_VALUE_OBJECT ? b->sub.first : NULL; y; y = y->next)
        if (!json_value_member(a, y->key))
            add_only(t, y->key, tr(t->lang, "only in the second"));
}

/* A section of a position: a kind with its pieces, the zones, the table, the conditions. */
static void add_part(struct diff_printer *t, const char *key, const struct json_value *a, const struct json_value *b)
{
    if (a->kind == JSON_VALUE_LIST && b->kind == JSON_VALUE_LIST)
        add_list(t, key, a, b, tr(t->lang, "no longer "), tr(t->lang, "now "));
    else if (a->kind == JSON_VALUE_OBJECT && b->kind == JSON_VALUE_OBJECT && (has_sections(a) || has_sections(b)))
        add_members(t, a, b, add_entry);
    else
        add_entry(t, key, a, b);
}

static bool zones_differ(const struct json_value *a, const struct json_value *b)
{
    const struct json_value *x = json_value_member(a, "zones"), *y = json_value_member(b, "zones");
    return x && y && !diff_same(x, y);
}

bool diff_add(struct doc *d, struct doc_node *in, const struct json_value *a, const struct json_value *b,
              const char *lang, size_t most)
{
    struct diff_printer t = {.doc = d, .lang = lang, .zones = zones_differ(a, b), .most = most};
    t.facts = doc_add(d, in, DOC_FACTS);
    add_members(&t, a, b, add_part);
    if (t.count > most)
        doc_paragraph(d, in, tr_counted(&d->arena, lang, "and %s more", "and %s more", t.count - most));
    return t.any;
}
