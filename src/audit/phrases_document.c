/* SPDX-License-Identifier: MIT
 *
 * The vocabulary of a rulebook for people: its things, its phrases by class, the forms and words of the language.
 */
#include "audit/phrases_inner.h"

#include "base/tr.h"
#include "lang/vocab.h"

#include <string.h>

enum { MEMBERS_SHOWN = 8, MEMBERS_BEFORE_DOTS = 3 };

/* The first section has no empty line before it. */
static struct doc_node *add_section(struct doc *d, const char *heading)
{
    struct doc_node *section = doc_section(d, d->body, NULL, heading);
    section->apart = section != d->body->first->next;
    return section;
}

/* ---------------------------------------------------------------- things */

static void add_field(struct doc *d, struct doc_node *facts, const struct phrases_field *f, int level)
{
    struct doc_node *fact = doc_fact(d, facts, f->name, NULL);
    fact->level = level;
    doc_exact(d, fact, f->type);
    doc_text(d, fact, f->option ? tr(d->lang, " (an option)") : "");
    doc_text(d, fact, f->hidden ? tr(d->lang, " (hidden)") : "");
    doc_text(d, fact, f->fixed ? tr(d->lang, " (never changes)") : "");
}

/* Of many only the first ones and the last. */
static void add_members(struct doc *d, struct doc_node *fact, const struct phrases_thing *t)
{
    doc_printf(d, fact, "%s:", TR_NUMBER(d->lang, t->member_count));
    for (size_t i = 0; i < t->member_count; i++) {
        bool dots = t->member_count > MEMBERS_SHOWN && i == MEMBERS_BEFORE_DOTS;
        doc_exact(d, fact, arena_printf(&d->arena, "%s %s", dots ? " …" : i ? "," : "",
                                        t->members[dots ? t->member_count - 1 : i].name));
        if (dots)
            break;
    }
    if (t->columns != REPORT_NO_NUMBER)
        doc_printf(d, fact, tr(d->lang, " (a grid of %d columns and %d rows)"), (int)t->columns, (int)t->rows);
}

/* A kind of numbers has a range, any other kind has members. */
static void add_thing(struct doc *d, struct doc_node *facts, const struct phrases_thing *t)
{
    struct doc_node *fact = doc_fact(d, facts, t->name, NULL);
    if (t->low != REPORT_NO_NUMBER)
        doc_printf(d, fact, tr(d->lang, "a number from %d to %d"), (int)t->low, (int)t->high);
    else
        add_members(d, fact, t);
    for (size_t i = 0; i < t->field_count; i++)
        add_field(d, facts, &t->fields[i], 1);
}

static void add_things(struct doc *d, const struct phrases_report *p)
{
    struct doc_node *facts = doc_add(d, add_section(d, tr(d->lang, "things")), DOC_FACTS);
    for (size_t i = 0; i < p->thing_count; i++)
        add_thing(d, facts, &p->things[i]);
    if (!p->table_count)
        return;
    facts = doc_add(d, add_section(d, tr(d->lang, "the table")), DOC_FACTS);
    for (size_t i = 0; i < p->table_count; i++)
        add_field(d, facts, &p->table[i], 0);
}

/* ---------------------------------------------------------------- phrases */

/* How a condition gets its value: it is set, or computed by rules. */
static void add_nature(struct doc *d, struct doc_node *fact, const struct phrases_phrase *p)
{
    if (p->of_the_language)
        doc_paragraph(d, fact, tr(d->lang, "belongs to the language"));
    if (p->cls == PHRASE_CONDITION && !p->of_the_language) {
        struct doc_node *line = doc_paragraph(d, fact, p->kept ? tr(d->lang, "kept: set with 'now …'")
                                                               : tr(d->lang, "computed by rules: '… when …'"));
        if (p->hidden)
            doc_printf(d, line, "; %s", tr(d->lang, "hidden"));
    }
}

static void add_named(struct doc *d, struct doc_node *facts, const char *label, const char *value)
{
    if (value)
        doc_run(d, doc_fact(d, facts, label, NULL), DOC_NAME, value);
}

/* What a phrase keeps: fields of a condition or an event, pieces of a zone. */
static void add_holds(struct doc *d, struct doc_node *facts, const struct phrases_phrase *p)
{
    for (size_t i = 0; i < p->hold_count; i++) {
        const struct phrases_text *h = &p->holds[i];
        struct doc_node *fact = doc_fact(d, facts, i ? "" : tr(d->lang, "holds"), NULL);
        if (p->cls != PHRASE_ZONE)
            doc_exact(d, fact, arena_printf(&d->arena, "%s: %s", h->key, h->text));
        else
            doc_exact(d, fact, strcmp(h->key, "pieces") ? arena_printf(&d->arena, tr(d->lang, "%s, in order"), h->text)
                                                        : h->text);
    }
}

/* The English text first: it is what rules are written in. */
static void add_phrase(struct doc *d, struct doc_node *facts, const struct phrases_phrase *p)
{
    struct doc_node *fact = doc_fact(d, facts, p->id, NULL), *inner;
    doc_run(d, fact, DOC_NAME, p->texts[0].text);
    add_nature(d, fact, p);
    inner = doc_add(d, fact, DOC_FACTS);
    for (size_t i = 1; i < p->text_count; i++)
        add_named(d, inner, p->texts[i].key, p->texts[i].text);
    add_named(d, inner, tr(d->lang, "is"), p->is);
    add_named(d, inner, tr(d->lang, "a kind of"), p->kind_of);
    add_holds(d, inner, p);
    add_named(d, inner, tr(d->lang, "example"), p->example);
}

/* Those of the language come last. */
static void add_class(struct doc *d, const struct phrases_report *r, enum phrase_class cls, const char *heading)
{
    struct doc_node *facts = NULL;
    for (int of_the_language = 0; of_the_language < 2; of_the_language++)
        for (size_t i = 0; i < r->phrase_count; i++) {
            const struct phrases_phrase *p = &r->phrases[i];
            if (p->cls != (int)cls || p->of_the_language != (of_the_language == 1))
                continue;
            if (!facts)
                facts = doc_add(d, add_section(d, heading), DOC_FACTS);
            add_phrase(d, facts, p);
        }
}

/* ---------------------------------------------------------------- the language */

static void add_forms(struct doc *d, const struct phrases_report *p)
{
    static const char *const headings[PHRASES_FORMS] = {
        [PHRASES_SENTENCES] = TR("forms of rules"),
        [PHRASES_STATEMENTS] = TR("forms of statements, inside a rule"),
        [PHRASES_CONDITIONS] = TR("forms of conditions"),
        [PHRASES_VALUES] = TR("forms of values"),
        [PHRASES_NOUNS] = TR("forms of nouns"),
        [PHRASES_FILTERS] = TR("conditions on a noun, after it"),
    };
    for (int i = 0; i < PHRASES_FORMS; i++) {
        struct doc_node *list = doc_add(d, add_section(d, tr(d->lang, headings[i])), DOC_LIST);
        for (size_t n = 0; n < p->forms[i].count; n++)
            doc_run(d, doc_item(d, list, NULL), DOC_NAME, p->forms[i].items[n]);
    }
}

/* Words that phrases and names must not use. */
static void add_words(struct doc *d, const char *heading, const struct phrases_lines *words)
{
    struct doc_node *line = doc_paragraph(d, add_section(d, heading), NULL);
    for (size_t i = 0; i < words->count; i++)
        doc_printf(d, line, "%s%s", i ? ", " : "", words->items[i]);
}

/* In the order in which an author needs them: things, phrases, forms, words. */
void phrases_document(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct phrases_report *p = r->value;
    (void)style;
    add_things(d, p);
    add_class(d, p, PHRASE_ZONE, tr(d->lang, "zones"));
    add_class(d, p, PHRASE_EVENT, tr(d->lang, "events"));
    add_class(d, p, PHRASE_CONDITION, tr(d->lang, "conditions"));
    add_class(d, p, PHRASE_VALUE, tr(d->lang, "values"));
    add_class(d, p, PHRASE_CHANCE, tr(d->lang, "chances"));
    add_forms(d, p);
    add_words(d, tr(d->lang, "words that no phrase contains"), &p->reserved);
    add_words(d, tr(d->lang, "words that no phrase begins with"), &p->beginnings);
    add_words(d, tr(d->lang, "words that do not follow 'the' at the beginning of a phrase"), &p->aggregates);
    add_words(d, tr(d->lang, "words that cannot be names"), &p->kept);
}
