/* SPDX-License-Identifier: MIT
 *
 * The structs, the tables (schema/report-read.schema.json), the data and the document of rules that are printed.
 */
#include "audit/read_report.h"

#include "audit/requested_rule.h"
#include "base/tr.h"
#include "explain/citation.h"
#include "explain/replaced.h"
#include "lang/about.h"
#include "lang/print_rule.h"
#include "lang/walk.h"

#include <string.h>

struct replaced_by {
    const char *rule, *of;
};

struct removed {
    const char *by, *because;
    bool house;
    const struct citation *cite;
    const char *ruling;
};

struct rule {
    const char *id, *title, *text;
    bool house;
    const struct citation *cite;
    const char *ruling, *of;
    bool in_force;
    const struct replaced_rule *replaces;
    size_t replaces_count;
    const struct replaced_by *replaced_by;
    const struct removed *removed;
    const char *const *about, *const *code, *const *options;
    size_t about_count, code_count, option_count;
    const char *file;
    uint64_t at;
    /* For people: */
    bool is_own; /* of the rulebook itself, not of one that it extends */
    const char *lines; /* the code as one text */
};

struct invariant {
    const char *id, *text;
    const struct citation *cite;
    const char *of;
    const char *const *code;
    size_t code_count;
    const char *file;
    uint64_t at;
    /* For people: */
    const char *lines; /* the code as one text */
};

struct read_report {
    const char *rulebook;
    const struct rule *rules;
    size_t rule_count;
    const struct invariant *invariants;
    size_t invariant_count;
};

static const struct report_field replaced_by_fields[] = {
    REPORT_TEXT(replaced_by, rule, "rule", "The id of that rule."),
    REPORT_TEXT(replaced_by, of, "of", "The id of the rulebook that contains it."),
    {0}};
static const struct report_shape replaced_by_shape = {
    .size = sizeof(struct replaced_by), .fields = replaced_by_fields};

static const struct report_field removed_fields[] = {
    REPORT_TEXT(removed, by, "by", "The id of the rulebook that removes it."),
    REPORT_TEXT_OR_NULL(removed, because, "because", "The reason; null: none is given."),
    REPORT_BOOL(removed, house, "house", "This is a decision of the rulebook, not of its source."),
    REPORT_OBJECT_OR_NULL(removed, cite, "cite", &citation_shape, "The source of that; null: no citation."),
    REPORT_TEXT_OR_NULL(removed, ruling, "ruling", "The id of the ruling that this follows; null: none."),
    {0}};
static const struct report_shape removed_shape = {.size = sizeof(struct removed), .fields = removed_fields};

static const struct report_field rule_fields[] = {
    REPORT_TEXT(rule, id, "id", "The id of the rule."),
    REPORT_TEXT_OR_NULL(rule, title, "title", "Its title; null: it has none."),
    REPORT_TEXT_OR_NULL(rule, text, "text", "The rule in plain words; null: it has none."),
    REPORT_BOOL(rule, house, "house", "It is a rule of the rulebook, not of its source."),
    REPORT_OBJECT_OR_NULL(rule, cite, "cite", &citation_shape, "Its source; null: no citation."),
    REPORT_TEXT_OR_NULL(rule, ruling, "ruling", "The id of the ruling that it follows; null: none."),
    REPORT_TEXT(rule, of, "of", "The id of the rulebook that contains it: this one, or one that it extends."),
    REPORT_BOOL(rule, in_force, "in_force", "It applies; false: it was replaced or removed."),
    REPORT_LIST(rule, replaces, replaces_count, "replaces", &replaced_rule_shape, REPLACED_LIST),
    REPORT_OBJECT_OR_NULL(rule, replaced_by, "replaced_by", &replaced_by_shape,
                          "The rule that replaces it; null: none."),
    REPORT_OBJECT_OR_NULL(rule, removed, "lifted", &removed_shape, "What removed it; null: nothing."),
    REPORT_TEXTS(rule, about, about_count, "about", "What it says it is about, in that language; empty: nothing."),
    REPORT_TEXTS(rule, code, code_count, "code", "Its code in that language, line by line; empty: words only."),
    REPORT_TEXTS(rule, options, option_count, "options", "The options of the game that its code uses."),
    REPORT_TEXT(rule, file, "file", "The file that contains it, relative to the folder of its rulebook."),
    REPORT_COUNT(rule, at, "line", "The line of its id in that file, from 1."),
    {0}};
static const struct report_shape rule_shape = {.size = sizeof(struct rule), .fields = rule_fields};

static const struct report_field invariant_fields[] = {
    REPORT_TEXT(invariant, id, "id", "The id of the invariant."),
    REPORT_TEXT(invariant, text, "text", "What it states, in plain words."),
    REPORT_OBJECT_OR_NULL(invariant, cite, "cite", &citation_shape, "Its source; null: no citation."),
    REPORT_TEXT(invariant, of, "of", "The id of the rulebook that contains it: this one, or one that it extends."),
    REPORT_TEXTS(invariant, code, code_count, "code", "Its condition in that language, line by line."),
    REPORT_TEXT(invariant, file, "file", "The file that contains it, relative to the folder of its rulebook."),
    REPORT_COUNT(invariant, at, "line", "The line of its id in that file, from 1."),
    {0}};
static const struct report_shape invariant_shape = {.size = sizeof(struct invariant), .fields = invariant_fields};

static const struct report_field fields[] = {
    REPORT_TEXT_OR_NULL(read_report, rulebook, "rulebook", "The id of the rulebook."),
    REPORT_LIST(read_report, rules, rule_count, "rules", &rule_shape, "The rules in the order of the rulebook."),
    REPORT_LIST(read_report, invariants, invariant_count, "invariants", &invariant_shape,
                "The conditions that hold in every position of a game."),
    {0}};
static const struct report_shape shape = {.size = sizeof(struct read_report), .fields = fields};

/* ---------------------------------------------------------------- the data */

struct filler {
    struct report *report;
    struct arena *arena;
    const struct compiled *c;
    struct rule *rules;
    size_t count, cap;
    struct invariant *invariants;
    size_t invariant_count, invariant_cap;
};

/* English if the rule has no text in the language. */
static const char *in_language(struct filler *f, const struct rb_texts *texts)
{
    return arena_copy(f->arena, rb_text_in(texts, f->report->lang, "en"));
}

/* NULL: the rule was removed without a replacement. */
static const struct replaced_by *replaced_by_of(struct filler *f, const struct rb_rule *by)
{
    if (!by)
        return NULL;
    struct replaced_by *r = ARENA_NEW(f->arena, struct replaced_by);
    *r = (struct replaced_by){arena_copy(f->arena, by->id.text),
                              arena_copy(f->arena, replaced_rulebook(f->c->rb, by))};
    return r;
}

/* NULL: the rule was replaced. */
static const struct removed *removed_of(struct filler *f, const struct rb_gone *gone)
{
    if (!gone || gone->by)
        return NULL;
    struct removed *l = ARENA_NEW(f->arena, struct removed);
    *l = (struct removed){arena_copy(f->arena, replaced_rulebook(f->c->rb, &gone->lift)),
                          in_language(f, &gone->lift.text), gone->lift.house, citation_make(f->arena, &gone->lift.cite),
                          arena_copy(f->arena, gone->lift.ruling.text)};
    return l;
}

/* Line by line, as JSON and the document need it. */
static const char *const *lines_of(struct filler *f, const char *text, size_t *count)
{
    const char **lines = NULL;
    size_t cap = 0;
    for (size_t n; *text; text += n + (text[n] == '\n')) {
        n = strcspn(text, "\n");
        ARENA_PUSH(f->arena, lines, *count, cap) = arena_strndup(f->arena, text, n);
    }
    return lines;
}

/* `gone`: what happened to a rule that is disabled or replaced; otherwise NULL. `about`, `code`: in the language. */
static void add_rule(struct filler *f, const struct rb_rule *r, const struct rb_gone *gone, const char *about,
                     const char *code)
{
    const struct rulebook *rb = f->c->rb;
    const struct rb_gone *last = NULL;
    const struct rb_rule *by = gone ? rb_in_force(rb, r->id.text, &last) : NULL;
    struct rule *out = &ARENA_PUSH(f->arena, f->rules, f->count, f->cap);
    *out = (struct rule){.id = arena_copy(f->arena, r->id.text),
                         .title = in_language(f, &r->title),
                         .text = in_language(f, &r->text),
                         .house = r->house,
                         .cite = citation_make(f->arena, &r->cite),
                         .ruling = arena_copy(f->arena, r->ruling.text),
                         .of = arena_copy(f->arena, replaced_rulebook(rb, r)),
                         .in_force = !gone,
                         .replaced_by = replaced_by_of(f, by),
                         .removed = removed_of(f, last),
                         .is_own = rb_layer_at(rb, r->id.pos) == rb->layers,
                         .lines = arena_copy(f->arena, code)};
    out->file = arena_copy(f->arena, rb->files[r->id.pos.file].path);
    out->at = (uint64_t)r->id.pos.line;
    out->replaces = replaced_rules(f->arena, rb, r, &out->replaces_count);
    out->about = lines_of(f, about, &out->about_count);
    out->code = lines_of(f, code, &out->code_count);
}

/* The options of a rule, while its sentences are visited. */
struct option_finder {
    struct filler *filler;
    const char **names;
    size_t count, cap;
};

static void note_option(void *ctx, const struct node *n)
{
    struct option_finder *o = ctx;
    if (n->op != E_TABLE || !n->field || !n->field->option)
        return;
    for (size_t i = 0; i < o->count; i++)
        if (!strcmp(o->names[i], n->field->name))
            return;
    ARENA_PUSH(o->filler->arena, o->names, o->count, o->cap) = arena_copy(o->filler->arena, n->field->name);
}

/* Of enabled rules: others have no sentences. */
static void set_options(struct filler *f, struct rule *out, size_t rule)
{
    struct option_finder o = {.filler = f};
    const struct sentences *all = &f->c->sentences;
    for (size_t i = 0; i < all->count; i++)
        if (all->items[i]->rule_index == (int)rule)
            walk_nodes(all->items[i]->node, note_option, &o);
    out->options = o.names;
    out->option_count = o.count;
}

/* Without an id, all rules. */
static bool is_meant(const struct rb_rule *rule, const char *id)
{
    return !id || !strcmp(rule->id.text, id);
}

/* Rules that were replaced or removed follow those that are used. */
static void add_rules(struct filler *f, const char *id)
{
    struct buf *text = &f->report->scratch;
    const struct rulebook *rb = f->c->rb;
    for (size_t i = 0; i < f->c->rule_count; i++) {
        if (!is_meant(f->c->rules[i].rule, id))
            continue;
        buf_reset(text);
        print_rule(text, f->c, i, f->report->lang);
        const char *code = arena_copy(f->arena, buf_cstr(text));
        buf_reset(text);
        about_print(text, f->c, i, f->report->lang);
        add_rule(f, f->c->rules[i].rule, NULL, buf_cstr(text), code);
        set_options(f, &f->rules[f->count - 1], i);
    }
    for (size_t i = 0; i < rb->gone_count; i++) {
        if (!is_meant(&rb->gone[i].rule, id))
            continue;
        buf_reset(text);
        print_rule_not_in_force(text, f->c, &rb->gone[i].rule, f->report->lang, f->arena);
        const char *code = arena_copy(f->arena, buf_cstr(text));
        buf_reset(text);
        about_print_not_in_force(text, f->c, &rb->gone[i].rule, f->report->lang, f->arena);
        add_rule(f, &rb->gone[i].rule, &rb->gone[i], buf_cstr(text), code);
    }
}

static void add_invariant(struct filler *f, size_t index)
{
    const struct rulebook *rb = f->c->rb;
    const struct rb_rule *r = f->c->invariants[index].rule;
    struct buf *text = &f->report->scratch;
    struct invariant *out = &ARENA_PUSH(f->arena, f->invariants, f->invariant_count, f->invariant_cap);
    buf_reset(text);
    print_invariant(text, f->c, index, f->report->lang);
    *out = (struct invariant){.id = arena_copy(f->arena, r->id.text),
                              .text = in_language(f, &r->text),
                              .cite = citation_make(f->arena, &r->cite),
                              .of = arena_copy(f->arena, replaced_rulebook(rb, r)),
                              .file = arena_copy(f->arena, rb->files[r->id.pos.file].path),
                              .at = (uint64_t)r->id.pos.line,
                              .lines = arena_copy(f->arena, buf_cstr(text))};
    out->code = lines_of(f, out->lines, &out->code_count);
}

static void add_invariants(struct filler *f, const char *id)
{
    for (size_t i = 0; i < f->c->invariant_count; i++)
        if (is_meant(f->c->invariants[i].rule, id))
            add_invariant(f, i);
}

/* Disabled rules and invariants can be read, too. */
bool read_report_fill(struct report *r, const struct compiled *c, const char *rule)
{
    struct filler f = {.report = r, .arena = &r->arena, .c = c};
    struct read_report *out = ARENA_NEW(&r->arena, struct read_report);
    add_rules(&f, rule);
    add_invariants(&f, rule);
    if (!f.count && !f.invariant_count && !requested_rule_found(r, c, rule))
        return false;
    *out = (struct read_report){arena_copy(f.arena, c->rb->id.text), f.rules, f.count, f.invariants, f.invariant_count};
    r->value = out;
    return true;
}

/* ---------------------------------------------------------------- the document */

/* Marks rules that the source does not have, and rules of a base rulebook. */
static void add_heading(struct doc *d, struct doc_node *heading, const struct rule *r)
{
    doc_rule(d, heading, r->id);
    if (r->title) {
        doc_gap(d, heading);
        doc_exact(d, heading, r->title);
    }
    if (r->house) {
        doc_gap(d, heading);
        doc_mark(d, heading, STYLE_HOUSE, tr(d->lang, "(house)"));
    }
    if (!r->is_own) {
        doc_gap(d, heading);
        doc_exact(d, heading, arena_printf(&d->arena, tr(d->lang, "(of %s)"), r->of));
    }
}

/* Rules of the house have no source; a ruling may explain them. */
static void add_citation(struct doc *d, struct doc_node *facts, const struct citation *c, const char *ruling)
{
    if (c)
        citation_add(d, doc_fact(d, facts, tr(d->lang, "source"), NULL), c);
    if (ruling)
        doc_exact(d, doc_fact(d, facts, tr(d->lang, "ruling"), NULL), ruling);
}

static void add_replaced(struct doc *d, struct doc_node *facts, const struct rule *r)
{
    for (size_t i = 0; i < r->replaces_count; i++) {
        struct doc_node *fact = doc_fact(d, facts, i ? "" : tr(d->lang, "replaces"), NULL);
        doc_exact(d, fact, r->replaces[i].of ? arena_printf(&d->arena, tr(d->lang, "%s of %s"), r->replaces[i].rule,
                                                            r->replaces[i].of)
                                             : r->replaces[i].rule);
    }
    if (r->replaced_by)
        doc_exact(d, doc_fact(d, facts, tr(d->lang, "replaced by"), NULL),
                  arena_printf(&d->arena, tr(d->lang, "%s of %s"), r->replaced_by->rule, r->replaced_by->of));
}

static void add_removed(struct doc *d, struct doc_node *facts, const struct removed *l)
{
    struct doc_node *fact = doc_fact(d, facts, tr(d->lang, "removed by"), NULL);
    doc_exact(d, fact, l->by);
    if (l->because)
        doc_exact(d, fact, arena_printf(&d->arena, tr(d->lang, ", because: %s"), l->because));
    add_citation(d, facts, l->cite, l->ruling);
}

static struct doc_node *new_section(struct doc *d, bool first)
{
    struct doc_node *section = doc_section(d, d->body, NULL, NULL);
    section->style = STYLE_RULE;
    section->apart = !first;
    return section;
}

static void add_section(struct doc *d, const struct rule *r, bool first)
{
    struct doc_node *section = new_section(d, first), *facts;
    add_heading(d, section->first, r);
    if (r->text)
        doc_exact(d, doc_paragraph(d, section, NULL), r->text);
    facts = doc_add(d, section, DOC_FACTS);
    add_citation(d, facts, r->cite, r->ruling);
    add_replaced(d, facts, r);
    if (r->removed)
        add_removed(d, facts, r->removed);
    for (size_t i = 0; i < r->about_count; i++)
        doc_exact(d, doc_fact(d, facts, i ? "" : tr(d->lang, "is about"), NULL), r->about[i]);
    if (*r->lines)
        doc_add(d, doc_fact(d, facts, tr(d->lang, "code"), NULL), DOC_CODE)->text = r->lines;
}

static void add_invariant_section(struct doc *d, const struct invariant *i, bool first)
{
    struct doc_node *section = new_section(d, first), *facts;
    doc_rule(d, section->first, i->id);
    doc_gap(d, section->first);
    doc_text(d, section->first, tr(d->lang, "(invariant)"));
    doc_exact(d, doc_paragraph(d, section, NULL), i->text);
    facts = doc_add(d, section, DOC_FACTS);
    add_citation(d, facts, i->cite, NULL);
    doc_add(d, doc_fact(d, facts, tr(d->lang, "code"), NULL), DOC_CODE)->text = i->lines;
}

static void document(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct read_report *read = r->value;
    (void)style;
    for (size_t i = 0; i < read->rule_count; i++)
        add_section(d, &read->rules[i], i == 0);
    for (size_t i = 0; i < read->invariant_count; i++)
        add_invariant_section(d, &read->invariants[i], i == 0 && !read->rule_count);
}

const struct report_kind read_report_kind = {
    .name = "read",
    .version = 1,
    .title = "adjudge read --format json",
    .description = "Rules of a rulebook in one of its languages. If the rulebook has errors, the output is the report of "
                   "check.",
    .heading = TR("Rules"),
    .shape = &shape,
    .document = document,
};
