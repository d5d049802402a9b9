/* SPDX-License-Identifier: MIT
 *
 * Checks a ruling without playing it: what it cites, the options it names, and whether rules and
 * rulings know of each other.
 */
#include "rulings/ruling_set.h"

#include "base/input.h"
#include "base/tr.h"
#include "base/word.h"
#include "explain/replaced.h"
#include "scenario/scenario_files.h"
#include "lang/vocab.h"

#include <string.h>

enum { NEAR = 3 }; /* edits: farther than any likely slip */

/* What is checked: one ruling of a set against its rulebook. */
struct ruling_check_ctx {
    struct ruling_set *set;
    struct ruling_set_file *f;
    const struct rulebook *rb; /* by which it is played */
};

static struct diag *complain(struct ruling_check_ctx *k, const char *id, struct src_pos pos,
                             const struct message *text)
{
    return diag_put(&k->f->source.diags, DIAG_ERROR, id, pos, 1, text);
}

/* ---------------------------------------------------------------- rules and sources */

/* Rule ids differ in one or two characters, so fewer edits are allowed than for words. */
static void suggest_rule(struct ruling_check_ctx *k, struct diag *d, const char *id)
{
    const struct compiled *c = k->f->book->book->book.compiled;
    const char *best = NULL;
    int nearest = NEAR;
    for (size_t i = 0; i < c->rule_count; i++) {
        int distance = word_distance(c->rules[i].rule->id.text, id, NEAR - 1);
        if (distance < nearest) {
            nearest = distance;
            best = c->rules[i].rule->id.text;
        }
    }
    if (best)
        diag_note(&k->f->source.diags, d, "did you mean '%s'?", best);
}

/* A rule that an extension has replaced is not unknown: the message names its replacement. */
static void check_rule(struct ruling_check_ctx *k, const struct rb_str *id)
{
    if (ruling_set_rule(k->f->book, id->text))
        return;
    const struct message *fate = replaced_fate(&k->set->arena, k->rb, id->text);
    if (fate)
        complain(k, "not-in-force", id->pos, fate);
    else
        suggest_rule(k, complain(k, "unknown-rule", id->pos, message_new(&k->set->arena, "unknown rule '%s'", id->text)),
                     id->text);
}

static void check_rules(struct ruling_check_ctx *k, const struct text_list *rules)
{
    for (size_t i = 0; i < rules->count; i++)
        check_rule(k, &rules->items[i]);
}

static const struct rb_source *find_source(const struct rulebook *rb, const char *id)
{
    for (size_t i = 0; i < rb->source_count; i++)
        if (!strcmp(rb->sources[i].id.text, id))
            return &rb->sources[i];
    return NULL;
}

/* The lines of a section from which rules are taken. */
struct cited {
    bool known; /* a rule is taken from the section */
    int first, last; /* 0: none of those rules gives a line */
};

/* The sources themselves are not at hand: a place in one is known to be there where a rule is taken from it. */
static struct cited find_cited(const struct ruling_check_ctx *k, const struct ruling_cite *c)
{
    const struct compiled *compiled = k->f->book->book->book.compiled;
    struct cited found = {0};
    for (size_t i = 0; i < compiled->rule_count; i++) {
        const struct rb_rule *r = compiled->rules[i].rule;
        if (!r->cite.source.text || strcmp(r->cite.source.text, c->source.text) || !r->cite.section.text ||
            strcmp(r->cite.section.text, c->section.text))
            continue;
        found.known = true;
        if (r->cite.line && (!found.first || r->cite.line < found.first))
            found.first = r->cite.line;
        if (r->cite.line > found.last)
            found.last = r->cite.line;
    }
    return found;
}

/* A warning only: a section from which no rule was taken can exist in the source. */
static void check_section(struct ruling_check_ctx *k, const struct ruling_cite *c)
{
    const struct cited found = find_cited(k, c);
    if (!found.known)
        diag_add(&k->f->source.diags, DIAG_WARNING, "unknown-section", c->section.pos, 1,
                 "no rule is taken from the section '%s' of %s", c->section.text, c->source.text);
    else if (c->line && found.first && (c->line < found.first || c->line > found.last))
        diag_add(&k->f->source.diags, DIAG_WARNING, "unknown-line", c->pos, 1,
                 "line %d is not in '%s', whose rules are taken from lines %d to %d", c->line, c->section.text,
                 found.first, found.last);
}

/* Sources of the rulebook are few, so an unknown one gets the list of them. */
static void check_cite(struct ruling_check_ctx *k, const struct ruling_cite *c)
{
    if (c->rule.text) {
        check_rule(k, &c->rule);
    } else if (!find_source(k->rb, c->source.text)) {
        struct diag *d = complain(k, "unknown-source", c->source.pos,
                                  message_new(&k->set->arena, "%s has no source '%s'", k->rb->id.text, c->source.text));
        for (size_t i = 0; i < k->rb->source_count; i++)
            diag_note(&k->f->source.diags, d, "it has the source '%s'", k->rb->sources[i].id.text);
    } else if (c->section.text)
        check_section(k, c);
}

/* ---------------------------------------------------------------- options */

/* The field of an option "name=value" with the value; NULL: there is none, or not with such a value (reported). */
static const struct vocab_field *read_option(struct ruling_check_ctx *k, const struct rb_str *text, int32_t *value)
{
    struct vocab *v = k->f->book->book->book.compiled->vocab;
    const char *equals = strchr(text->text, '=');
    const char *name = arena_strndup(&k->set->arena, text->text, (size_t)(equals - text->text));
    const struct vocab_field *f = vocab_table_field(v, name);
    struct diags diags = {.arena = &k->set->arena};
    if (!f || !f->option) {
        struct diag *d = complain(k, "unknown-option", text->pos,
                                  message_new(&k->set->arena, "%s has no option '%s'", k->rb->id.text, name));
        for (size_t i = 0; i < v->table_count; i++)
            if (v->table[i].option && word_distance(v->table[i].name, name, NEAR - 1) < NEAR)
                diag_note(&k->f->source.diags, d, "did you mean '%s'?", v->table[i].name);
        return NULL;
    }
    if (!vocab_parse_value(v, &f->type, equals + 1, (struct src_pos){-1, 0, 0}, value, &diags))
        return f;
    complain(k, "bad-value", text->pos, message_new(&k->set->arena, "option %s: %p", name, diags.items[0].text));
    return NULL;
}

static void check_options(struct ruling_check_ctx *k, const struct text_list *options)
{
    int32_t value;
    for (size_t i = 0; i < options->count; i++)
        (void)read_option(k, &options->items[i], &value);
}

/* An answer that holds for a default must follow when the default changes. */
static void check_takes(struct ruling_check_ctx *k)
{
    const struct text_list *takes = &k->f->ruling.takes;
    for (size_t i = 0; i < takes->count; i++) {
        int32_t value;
        const struct vocab_field *f = read_option(k, &takes->items[i], &value);
        if (f && value != f->first_value)
            complain(k, "other-default", takes->items[i].pos,
                     message_new(&k->set->arena, "the answer takes '%s', which is not what %s has at first", takes->items[i].text,
                           k->rb->id.text));
    }
}

/* An alternative reading must differ from the answer. */
static void check_reading(struct ruling_check_ctx *k, const struct ruling_reading *r)
{
    size_t known = 0, other = 0;
    for (size_t i = 0; i < r->options.count; i++) {
        int32_t value;
        const struct vocab_field *f = read_option(k, &r->options.items[i], &value);
        known += f != NULL;
        other += f && value != f->first_value;
    }
    if (known && !other && !k->f->ruling.situation.options.count)
        complain(k, "same-reading", r->pos,
                 message_plain(&k->set->arena,
                            TR("this reading equals the answer: its options have their initial values")));
    for (size_t i = 0; i < r->asks.count; i++)
        check_rules(k, &r->asks.items[i].rules);
}

/* ---------------------------------------------------------------- other rulings */

/* The folders in which rulings of the rulebook and of its base rulebooks are. */
static const char *folder_of_layer(struct ruling_check_ctx *k, size_t layer)
{
    const struct rulebook *rb = k->rb;
    struct arena *a = &k->set->arena;
    if (!rb->layers[layer].name)
        return k->f->book->folder;
    return arena_printf(a, "%s%s/rulings", rb->parent_folder ? rb->parent_folder : "", rb->layers[layer].name);
}

/* Looks into the set first, then on the disk: a single file may be checked without its
 * neighbours. */
static bool ruling_exists(struct ruling_check_ctx *k, const char *id)
{
    for (size_t i = 0; i < k->set->file_count; i++)
        if (k->set->files[i]->ruling.id.text && !strcmp(k->set->files[i]->ruling.id.text, id))
            return true;
    struct arena *a = &k->set->arena;
    for (size_t i = 0; i < k->rb->layer_count; i++)
        if (input_is_file(arena_printf(a, "%s/%s.yaml", folder_of_layer(k, i), id)))
            return true;
    return input_is_file(arena_printf(a, "%s%s.yaml", scenario_folder_of(a, k->f->source.path), id));
}

static void check_see(struct ruling_check_ctx *k)
{
    const struct text_list *see = &k->f->ruling.see;
    for (size_t i = 0; i < see->count; i++)
        if (!ruling_exists(k, see->items[i].text))
            complain(k, "unknown-ruling", see->items[i].pos,
                     message_new(&k->set->arena, "unknown ruling '%s'", see->items[i].text));
}

/* Whether two rulings share a folder: of one rulebook, or the same folder elsewhere. Ids are unique
 * within it. */
static bool share_folder(struct ruling_check_ctx *k, const struct ruling_set_file *a,
                           const struct ruling_set_file *b)
{
    struct arena *arena = &k->set->arena;
    return a->home || b->home
               ? a->home == b->home
               : !strcmp(scenario_folder_of(arena, a->source.path), scenario_folder_of(arena, b->source.path));
}

/* The first ruling before this one that has its id, in the same folder. */
static const struct ruling_set_file *namesake(struct ruling_check_ctx *k)
{
    for (size_t i = 0; k->set->files[i] != k->f; i++) {
        const struct ruling_set_file *other = k->set->files[i];
        if (other->ruling.id.text && !strcmp(other->ruling.id.text, k->f->ruling.id.text) &&
            share_folder(k, other, k->f))
            return other;
    }
    return NULL;
}

/* The id is the name of the file, so that links and `see` find it. */
static void check_id(struct ruling_check_ctx *k)
{
    const struct ruling *r = &k->f->ruling;
    const struct ruling_set_file *other = namesake(k);
    if (other)
        diag_add(&k->f->source.diags, DIAG_ERROR, "duplicate-id", r->id.pos, 1,
                 "the ruling '%s' is there twice, first in %s:%d:%d", r->id.text, other->source.path,
                 other->ruling.id.pos.line, other->ruling.id.pos.column);
    const char *name = arena_printf(&k->set->arena, "%s.yaml", r->id.text);
    if (k->f->home && strcmp(name, scenario_last_part(&k->set->arena, k->f->source.path)))
        complain(k, "bad-name", r->id.pos, message_new(&k->set->arena, "the ruling '%s' must be in the file %s", r->id.text, name));
}

/* ---------------------------------------------------------------- all checks */

/* Whether the ruling and at least one rule refer to each other, in either direction. */
static bool cites_rule(const struct ruling_check_ctx *k)
{
    const struct ruling *r = &k->f->ruling;
    const struct compiled *c = k->f->book->book->book.compiled;
    for (size_t i = 0; i < r->cite_count; i++)
        if (r->cites[i].rule.text)
            return true;
    for (size_t i = 0; i < c->rule_count; i++)
        if (c->rules[i].rule->ruling.text && !strcmp(c->rules[i].rule->ruling.text, r->id.text))
            return true;
    return false;
}

/* All checks that need no game; ids of findings are in docs/findings.md. */
void ruling_check_file(struct ruling_set *set, struct ruling_set_file *f)
{
    struct ruling_check_ctx k = {set, f, f->book->book->rb};
    const struct ruling *r = &f->ruling;
    check_id(&k);
    for (size_t i = 0; i < r->cite_count; i++)
        check_cite(&k, &r->cites[i]);
    check_options(&k, &r->situation.options);
    check_takes(&k);
    for (size_t i = 0; i < r->asks.count; i++)
        check_rules(&k, &r->asks.items[i].rules);
    for (size_t i = 0; i < r->reading_count; i++)
        check_reading(&k, &r->readings[i]);
    check_see(&k);
    if (!cites_rule(&k))
        complain(&k, "unused-ruling", r->id.pos,
                 message_new(&set->arena, "no rule has 'ruling: %s', and it cites no rule", r->id.text));
    if (r->todo.text)
        diag_put(&f->source.diags, DIAG_WARNING, "unfinished", r->todo.pos, 1,
                 r->todo_count == 1 ? message_new(&set->arena, "an editor has yet to write this: %s", r->todo.text)
                                    : message_new(&set->arena, "an editor has yet to write this and %zu more: %s",
                                                  r->todo_count - 1, r->todo.text));
}

/* Whether the folder of this rulebook has a ruling with this id. */
static bool has_ruling(const struct ruling_set *set, const struct ruling_set_book *b, const char *id)
{
    for (size_t i = 0; i < set->file_count; i++)
        if (set->files[i]->home == b && set->files[i]->ruling.id.text && !strcmp(set->files[i]->ruling.id.text, id))
            return true;
    return false;
}

/* The rules' side: rules of a base rulebook are checked with that rulebook and skipped here. */
void ruling_check_sides(struct ruling_set *set, struct ruling_set_book *b)
{
    const struct compiled *c = b->book->book.compiled;
    for (size_t i = 0; c && i < c->rule_count; i++) {
        const struct rb_rule *rule = c->rules[i].rule;
        if (rule->ruling.text && !rb_layer_at(b->book->rb, rule->ruling.pos)->name &&
            !has_ruling(set, b, rule->ruling.text))
            diag_add(&b->diags, DIAG_ERROR, "unknown-ruling", rule->ruling.pos, 1,
                     "%s names the ruling '%s', and %s/%s.yaml is not there", rule->id.text, rule->ruling.text,
                     b->folder, rule->ruling.text);
    }
}
