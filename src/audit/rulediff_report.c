/* SPDX-License-Identifier: MIT
 *
 * Fills the report of two rulebooks. Its tables: schema/report-rulediff.schema.json.
 */
#include "audit/rulediff_report.h"

#include "base/tr.h"

static const struct report_field book_fields[] =
    {REPORT_TEXT_OR_NULL(rulediff_book, id, "id", "The id of the rulebook."),
     REPORT_TEXT_OR_NULL(rulediff_book, edition, "edition", "Its edition; null if it names none."),
     REPORT_TEXT_LIKE(rulediff_book, digest, "digest", REQUIRED, "\"pattern\": \"^[0-9a-f]{64}$\"",
                      "SHA-256 of its files."),
     {0}};
static const struct report_shape book_shape = {.name = "rulebook",
                                               .size = sizeof(struct rulediff_book),
                                               .fields = book_fields};

static const struct report_field part_fields[] =
    {REPORT_TEXT(rulediff_part, name, "part", "Which part: title, text, citation, code, order, copies, …"),
     REPORT_TEXT_OR_NULL(rulediff_part, old, "old", "The old value; null: none."),
     REPORT_TEXT_OR_NULL(rulediff_part, new, "new", "The new value; null: none."),
     REPORT_TEXT_OR_NULL(rulediff_part, numbers, "numbers",
                         "The numbers that differ, as 6 → 5, if nothing else does; null otherwise."),
     REPORT_BOOL(rulediff_part, plays, "plays", "Games use it."),
     REPORT_BOOL(rulediff_part, reworded, "reworded",
                 "Games use this part, but it only reads differently, and means the same."),
     {0}};
static const struct report_shape part_shape = {.size = sizeof(struct rulediff_part), .fields = part_fields};

static const char *const changes[] = {[RULEDIFF_CHANGED] = "changed",
                                      [RULEDIFF_REWORDED] = "reworded",
                                      [RULEDIFF_ADDED] = "added",
                                      [RULEDIFF_REMOVED] = "removed",
                                      [RULEDIFF_REPLACED] = "replaced",
                                      [RULEDIFF_RENAMED] = "renamed",
                                      NULL};

static const struct report_field entry_fields[] =
    {REPORT_TEXT(rulediff_entry, kind, "kind",
                 "What it is: rule, zone, condition, event, option, piece (a kind of them), …; of a card or a named "
                 "piece its kind."),
     REPORT_TEXT(rulediff_entry, name, "name",
                 "Its id or name, the old one of what was renamed; empty for the rulebook itself."),
     REPORT_TEXT_OR_NULL(rulediff_entry, title, "title", "Of a rule that has one, in the rulebook's own language."),
     REPORT_NAME(
         rulediff_entry, change, "change", REQUIRED, changes,
         "What happened to it. Replaced: a rule that is disabled because another one replaces it. Renamed: the "
         "rule has another id, and its code means the same. Reworded: it reads differently and means the same."),
     REPORT_TEXT_OR_NULL(rulediff_entry, by, "by",
                         "Replaced: the id of the rule that replaces it; renamed: the new id; null otherwise."),
     REPORT_BOOL(rulediff_entry, plays, "plays", "Games use what changed; false: only people read it."),
     REPORT_LIST(rulediff_entry, parts, count, "parts", &part_shape,
                 "What differs; of what was added or removed, everything."),
     {0}};
static const struct report_shape entry_shape = {.size = sizeof(struct rulediff_entry), .fields = entry_fields};

static const struct report_field fields[] = {
    REPORT_OBJECT(rulediff_report, old, "old", &book_shape, "The old rulebook."),
    REPORT_OBJECT(rulediff_report, new, "new", &book_shape, "The new rulebook."),
    REPORT_BOOL(rulediff_report, same, "same", "Nothing changed."),
    REPORT_LIST(rulediff_report, changes, count, "changes", &entry_shape,
                "Sources, options, pieces, cards, zones and phrases first, then rules; of each kind those of the new "
                "rulebook in its order, then those that were removed."),
    {0}};
static const struct report_shape shape = {.size = sizeof(struct rulediff_report), .fields = fields};

/* ---------------------------------------------------------------- the data */

static const struct rulediff_book *book_of(struct arena *a, const struct rulebook *rb)
{
    struct rulediff_book *book = ARENA_NEW(a, struct rulediff_book);
    *book = (struct rulediff_book){arena_copy(a, rb->id.text), arena_copy(a, rb->edition.text),
                                   arena_strdup(a, rb->digest)};
    return book;
}

/* The report outlives the comparison. */
static struct rulediff_part copy_of(struct arena *a, const struct rulediff_part *p)
{
    return (struct rulediff_part){.name = arena_strdup(a, p->name),
                                  .old = arena_copy(a, p->old),
                                  .new = arena_copy(a, p->new),
                                  .numbers = arena_copy(a, p->numbers),
                                  .plays = p->plays,
                                  .reworded = p->reworded,
                                  .passed = arena_copy(a, p->passed),
                                  .now_after = p->now_after};
}

/* A thing that was added or removed has all of its facts as parts. */
static void fill_parts(struct arena *a, struct rulediff_entry *e, const struct rulediff_change *c)
{
    const struct fact_thing *only = c->old && c->new ? NULL : c->new ? c->new : c->old;
    struct rulediff_part *parts = ARENA_ARRAY(a, struct rulediff_part, c->count + (only ? only->count : 0) + 1);
    for (size_t i = 0; i < c->count; i++)
        parts[e->count++] = copy_of(a, &c->parts[i]);
    for (size_t i = 0; only && i < only->count; i++) {
        const struct fact *f = &only->facts[i];
        parts[e->count++] = copy_of(a, &(struct rulediff_part){.name = f->name,
                                                               .old = c->new ? NULL : f->value,
                                                               .new = c->new ? f->value : NULL,
                                                               .plays = f->plays});
    }
    e->parts = parts;
}

static struct rulediff_entry entry_of(struct report *r, const struct rulediff_change *c)
{
    struct arena *a = &r->arena;
    const struct fact_thing *t = rulediff_thing(c);
    struct rulediff_entry e = {.kind = arena_strdup(a, t->kind),
                               .name = arena_strdup(a, t->name),
                               .title = t->rule ? arena_copy(a, rb_text_in(&t->rule->title, r->lang, "en")) : NULL,
                               .change = (int)c->kind,
                               .by = arena_copy(a, c->by),
                               .plays = c->plays,
                               .category = t->category};
    fill_parts(a, &e, c);
    return e;
}

void rulediff_report_fill(struct report *r, const struct rulediff *d, const char *const names[2])
{
    struct arena *a = &r->arena;
    struct rulediff_report *report = ARENA_NEW(a, struct rulediff_report);
    struct rulediff_entry *entries = ARENA_ARRAY(a, struct rulediff_entry, d->count + 1);
    for (size_t i = 0; i < d->count; i++)
        entries[i] = entry_of(r, &d->items[i]);
    *report = (struct rulediff_report){.old = book_of(a, d->old_book->rb),
                                       .new = book_of(a, d->new_book->rb),
                                       .same = !d->count,
                                       .changes = entries,
                                       .count = d->count,
                                       .names = {arena_strdup(a, names[0]), arena_strdup(a, names[1])}};
    r->value = report;
}

const struct report_kind rulediff_report_kind = {
    .name = "rulediff",
    .version = 1,
    .title = "adjudge rulediff --format json",
    .description = "What changed from one rulebook to another, thing by thing.",
    .heading = TR("Comparison of two rulebooks"),
    .shape = &shape,
    .document = rulediff_document,
};
