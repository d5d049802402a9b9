/* SPDX-License-Identifier: MIT
 *
 * The structs, the tables (schema/report-phrases.schema.json) and the data of the vocabulary of a rulebook.
 */
#include "audit/phrases_report.h"

#include "audit/phrases_inner.h"
#include "base/tr.h"
#include "lang/describe.h"
#include "lang/form_list.h"
#include "lang/keywords.h"
#include "lang/print.h"

#include <string.h>

/* ---------------------------------------------------------------- the tables */

static const struct report_field text_fields[] = {REPORT_TEXT(phrases_text, text, "", NULL), {0}};
static const struct report_shape text_shape = {
    .size = sizeof(struct phrases_text), .fields = text_fields, .is_value = true};

static const char *const classes[] = {[PHRASE_CONDITION] = "condition", [PHRASE_VALUE] = "value",
                                      [PHRASE_EVENT] = "event",         [PHRASE_CHANCE] = "chance",
                                      [PHRASE_ZONE] = "zone",           NULL};

static const struct report_field phrase_fields[] = {
    REPORT_TEXT(phrases_phrase, id, "id", "The id of the phrase."),
    REPORT_NAME(phrases_phrase, cls, "class", REQUIRED, classes, "What it expresses."),
    REPORT_MAP(phrases_phrase, texts, text_count, "texts", &text_shape,
               "Its text by language, with its placeholders in brackets; rules are written with en."),
    REPORT_TEXT_OR_NULL(phrases_phrase, example, "example",
                        "A statement that uses it; null: nothing in the rulebook fits one of its placeholders."),
    REPORT_BOOL(phrases_phrase, of_the_language, "of_the_language", "Every rulebook has it."),
    REPORT_BOOL(phrases_phrase, kept, "kept", "A condition that is set with 'now …'; rules compute the others."),
    REPORT_BOOL(phrases_phrase, hidden, "hidden", "Some players cannot see it."),
    REPORT_TEXT_OR_NULL(phrases_phrase, is, "is", "The type of a value; null: it is not a value."),
    REPORT_TEXT_OR_NULL(phrases_phrase, kind_of, "kind_of", "The id of the more general event; null: none."),
    REPORT_MAP(phrases_phrase, holds, hold_count, "holds", &text_shape,
               "What an event keeps while it is under way, by name; of a zone, under 'pieces' or 'in order', what it "
               "contains."),
    {0}};
static const struct report_shape phrase_shape = {.size = sizeof(struct phrases_phrase), .fields = phrase_fields};

static const struct report_field member_fields[] = {
    REPORT_TEXT(phrases_member, name, "name", "As rules and logs call it."),
    REPORT_TEXT(phrases_member, printed, "printed", "As it is printed in the language of the report."),
    {0}};
static const struct report_shape member_shape = {.size = sizeof(struct phrases_member), .fields = member_fields};

static const struct report_field field_fields[] = {
    REPORT_TEXT(phrases_field, name, "name", "As rules call it."),
    REPORT_TEXT(phrases_field, type, "type", "Its type, as the rulebook declares it."),
    REPORT_BOOL(phrases_field, option, "option", "The players choose it before the game."),
    REPORT_BOOL(phrases_field, hidden, "hidden", "Some players cannot see it."),
    REPORT_BOOL(phrases_field, fixed, "fixed", "It never changes."),
    {0}};
static const struct report_shape field_shape = {
    .name = "field", .size = sizeof(struct phrases_field), .fields = field_fields};

static const struct report_field thing_fields[] = {
    REPORT_TEXT(phrases_thing, name, "name", "The kind, as rules call it."),
    REPORT_NUMBER_OR_NULL(phrases_thing, low, "low", "The lowest number of a kind of numbers; null: it has members."),
    REPORT_NUMBER_OR_NULL(phrases_thing, high, "high", "The highest number."),
    REPORT_NUMBER_OR_NULL(phrases_thing, columns, "columns", "The columns of a grid; null: it is not a grid."),
    REPORT_NUMBER_OR_NULL(phrases_thing, rows, "rows", "The rows of a grid."),
    REPORT_LIST(phrases_thing, members, member_count, "members", &member_shape, "All of the kind."),
    REPORT_LIST(phrases_thing, fields, field_count, "fields", &field_shape, "What each of them has."),
    {0}};
static const struct report_shape thing_shape = {.size = sizeof(struct phrases_thing), .fields = thing_fields};

static const struct report_field fields[] = {
    REPORT_TEXT_OR_NULL(phrases_report, rulebook, "rulebook", "The id of the rulebook."),
    REPORT_LIST(phrases_report, phrases, phrase_count, "phrases", &phrase_shape, "The phrases."),
    REPORT_LIST(phrases_report, things, thing_count, "things", &thing_shape, "The kinds of things."),
    REPORT_LIST(phrases_report, table, table_count, "table", &field_shape, "What the table has."),
    {0}};
static const struct report_shape shape = {.size = sizeof(struct phrases_report), .fields = fields};

const struct report_kind phrases_report_kind = {
    .name = "phrases",
    .version = 1,
    .title = "adjudge phrases --format json",
    .description = "What the rules of a rulebook can use. If the rulebook has errors, the output is the report of check.",
    .heading = TR("Phrases of a rulebook"),
    .shape = &shape,
    .document = phrases_document,
};

/* ---------------------------------------------------------------- phrases */

struct filler {
    struct arena *arena;
    struct buf *scratch;
    const struct vocab *v;
    const char *lang; /* of the report */
};

/* What was written to the scratch buffer; NULL: nothing was. */
static const char *taken(struct filler *f)
{
    const char *text = f->scratch->len ? arena_strdup(f->arena, buf_cstr(f->scratch)) : NULL;
    buf_reset(f->scratch);
    return text;
}

/* Types are described as error messages do. */
static const char *type_of(struct filler *f, struct type t)
{
    describe_type(f->scratch, f->v, t);
    return taken(f);
}

/* English first, then the other languages in the order of the rulebook. */
static void set_texts(struct filler *f, struct phrases_phrase *out, const struct vocab_phrase *p)
{
    size_t most = p->decl ? p->decl->texts.count : 0;
    struct phrases_text *texts = ARENA_ARRAY(f->arena, struct phrases_text, most + 1);
    texts[out->text_count++] = (struct phrases_text){"en", arena_copy(f->arena, p->source_text)};
    for (size_t i = 0; i < most; i++) {
        const struct rb_text *t = &p->decl->texts.items[i];
        if (strcmp(t->lang, "en"))
            texts[out->text_count++] = (struct phrases_text){arena_copy(f->arena, t->lang),
                                                             arena_copy(f->arena, t->str.text)};
    }
    out->texts = texts;
}

/* A zone holds pieces, whose order may matter. */
static void set_holds(struct filler *f, struct phrases_phrase *out, const struct vocab_phrase *p)
{
    struct phrases_text *holds = ARENA_ARRAY(f->arena, struct phrases_text, p->hold_count + 1);
    for (int i = 0; i < p->hold_count; i++)
        holds[out->hold_count++] = (struct phrases_text){arena_copy(f->arena, p->holds[i].name),
                                                         arena_copy(f->arena, p->holds[i].decl->type.text)};
    if (p->cls == PHRASE_ZONE) {
        const struct vocab_zone *z = &f->v->zones[p->kind];
        holds[out->hold_count++] = (struct phrases_text){z->ordered ? "in order" : "pieces",
                                                         arena_copy(f->arena, f->v->kinds[z->holds].plural)};
    }
    out->holds = holds;
}

static struct phrases_phrase phrase_of(struct filler *f, const struct vocab_phrase *p)
{
    struct phrases_phrase out = {.id = arena_copy(f->arena, p->id),
                                 .cls = (int)p->cls,
                                 .of_the_language = !p->decl && p->builtin,
                                 .kept = p->kept,
                                 .hidden = p->hidden,
                                 .is = p->cls == PHRASE_VALUE ? type_of(f, p->type) : NULL,
                                 .kind_of = p->parent >= 0 ? arena_copy(f->arena, f->v->phrases[p->parent]->id)
                                                           : NULL};
    set_texts(f, &out, p);
    set_holds(f, &out, p);
    describe_example(f->scratch, f->v, p);
    out.example = taken(f);
    return out;
}

/* Phrases that the program adds for itself have no text, and are not listed. */
static void set_phrases(struct filler *f, struct phrases_report *out)
{
    struct phrases_phrase *list = ARENA_ARRAY(f->arena, struct phrases_phrase, f->v->phrase_count + 1);
    for (size_t i = 0; i < f->v->phrase_count; i++)
        if (f->v->phrases[i]->source_text)
            list[out->phrase_count++] = phrase_of(f, f->v->phrases[i]);
    out->phrases = list;
}

/* ---------------------------------------------------------------- things */

/* The declared text of a type, if there is one: it is what the author wrote. */
static const struct phrases_field *fields_of(struct filler *f, const struct vocab_field *from, size_t count)
{
    struct phrases_field *list = ARENA_ARRAY(f->arena, struct phrases_field, count + 1);
    for (size_t i = 0; i < count; i++)
        list[i] = (struct phrases_field){arena_copy(f->arena, from[i].name),
                                         from[i].decl ? arena_copy(f->arena, from[i].decl->type.text)
                                                      : type_of(f, from[i].type),
                                         from[i].option, from[i].hidden, from[i].store == FIELD_FIXED};
    return list;
}

static const struct phrases_member *members_of(struct filler *f, const struct vocab_kind *k)
{
    struct phrases_member *members = ARENA_ARRAY(f->arena, struct phrases_member, k->count + 1);
    for (int i = 0; i < k->count; i++) {
        print_member(f->scratch, f->v, k->first + i, f->lang, NULL);
        members[i].printed = arena_copy(f->arena, buf_cstr(f->scratch));
        members[i].name = arena_copy(f->arena, f->v->members[k->first + i].name);
        buf_reset(f->scratch);
    }
    return members;
}

static void set_things(struct filler *f, struct phrases_report *out)
{
    struct phrases_thing *list = ARENA_ARRAY(f->arena, struct phrases_thing, f->v->kind_count + 1);
    for (size_t i = 0; i < f->v->kind_count; i++) {
        const struct vocab_kind *k = &f->v->kinds[i];
        bool number = k->category == RB_NUMBER;
        list[i] = (struct phrases_thing){.name = arena_copy(f->arena, k->name),
                                         .low = REPORT_NO_NUMBER,
                                         .high = REPORT_NO_NUMBER,
                                         .columns = REPORT_NO_NUMBER,
                                         .rows = REPORT_NO_NUMBER};
        if (number) {
            list[i].low = k->low;
            list[i].high = k->high;
            continue;
        }
        list[i].members = members_of(f, k);
        list[i].member_count = (size_t)k->count;
        if (k->width) {
            list[i].columns = k->width;
            list[i].rows = k->height;
        }
        list[i].fields = fields_of(f, k->fields, k->field_count);
        list[i].field_count = k->field_count;
    }
    out->things = list;
    out->thing_count = f->v->kind_count;
    out->table = fields_of(f, f->v->table, f->v->table_count);
    out->table_count = f->v->table_count;
}

/* ---------------------------------------------------------------- the language */

/* Two nodes can have one form: "there is a …" and "there is no …" differ in what fills it. */
static bool is_repeated(enum form f)
{
    return f && !strcmp(form_rows[f].english, form_rows[f - 1].english);
}

/* Two groups can be one list, such as operators and aggregates. */
static struct phrases_lines forms_of(struct filler *f, enum form_group group, enum form_group more)
{
    struct phrases_lines out = {0};
    size_t cap = 0;
    for (int second = 0; second <= (more != group); second++)
        for (enum form form = 0; form < FORM_COUNT; form++)
            for (int line = 0; form_rows[form].group == (second ? more : group) && !is_repeated(form) &&
                               form_show(f->scratch, form, line);
                 line++)
                ARENA_PUSH(f->arena, out.items, out.count, cap) = taken(f);
    return out;
}

static void set_forms(struct filler *f, struct phrases_report *out)
{
    static const enum form_group groups[PHRASES_FORMS][2] = {
        [PHRASES_SENTENCES] = {GROUP_SENTENCE, GROUP_SENTENCE},
        [PHRASES_STATEMENTS] = {GROUP_STATEMENT, GROUP_STATEMENT},
        [PHRASES_CONDITIONS] = {GROUP_QUESTION, GROUP_COMPARISON},
        [PHRASES_VALUES] = {GROUP_OPERATOR, GROUP_AGGREGATE},
        [PHRASES_NOUNS] = {GROUP_NOUN, GROUP_NOUN},
        [PHRASES_FILTERS] = {GROUP_PRONOUN, GROUP_FILTER},
    };
    for (int i = 0; i < PHRASES_FORMS; i++)
        out->forms[i] = forms_of(f, groups[i][0], groups[i][1]);
}

/* By what they are used for. */
static struct phrases_lines words_of(struct filler *f, enum keyword_use use)
{
    const struct keywords *k = f->v->keywords;
    struct phrases_lines out = {0};
    size_t cap = 0;
    for (size_t i = 0; i < k->count; i++)
        if (k->items[i].uses & (int)use)
            ARENA_PUSH(f->arena, out.items, out.count, cap) = arena_copy(f->arena, k->items[i].word);
    return out;
}

void phrases_report_fill(struct report *r, const char *id, const struct vocab *v)
{
    struct filler f = {&r->arena, &r->scratch, v, r->lang};
    struct phrases_report *out = ARENA_NEW(&r->arena, struct phrases_report);
    buf_reset(&r->scratch);
    out->rulebook = arena_copy(f.arena, id);
    set_phrases(&f, out);
    set_things(&f, out);
    set_forms(&f, out);
    out->reserved = words_of(&f, KEYWORD_RESERVED);
    out->beginnings = words_of(&f, KEYWORD_BEGINS);
    out->aggregates = words_of(&f, KEYWORD_AGGREGATE);
    out->kept = words_of(&f, KEYWORD_KEPT);
    r->value = out;
}
