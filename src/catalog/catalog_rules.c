/* SPDX-License-Identifier: MIT
 *
 * The rules of a catalog, and the files that they are in. Rules that were replaced are listed, too: old rulings
 * and logs refer to them. Must not know what rules have to do with each other.
 */
#include "catalog/catalog_inner.h"

#include "audit/cover_report.h"
#include "base/sort.h"
#include "lang/about.h"
#include "lang/print.h"
#include "lang/print_rule.h"

#include <string.h>

enum { LANGUAGES_MAX = 16 };

/* Rules while they are added. */
struct rules_ctx {
    struct catalog *k;
    const struct catalog_setup *setup;
    const char *langs[LANGUAGES_MAX]; /* that the rulebook has texts in */
    size_t lang_count;
};

/* A rule of the rulebook while its entry is made. */
struct listed_rule {
    const struct rb_rule *rule;
    const struct rb_gone *gone; /* not NULL: it is disabled or replaced */
    size_t index; /* in compiled.rules, of one that is */
};

/* ---------------------------------------------------------------- code */

/* A rule that was replaced is not compiled, so its code is printed from its text. */
static void add_code(struct rules_ctx *x, struct catalog_rule *out, const struct listed_rule *from, const char *lang)
{
    struct catalog *k = x->k;
    struct buf *code = &k->scratch;
    buf_reset(code);
    if (from->gone)
        print_rule_not_in_force(code, k->c, from->rule, lang, &k->arena);
    else
        print_rule(code, k->c, from->index, lang);
    if (code->len)
        out->codes[out->code_count++] = (struct catalog_code){lang, catalog_printed(k)};
}

static void add_codes(struct rules_ctx *x, struct catalog_rule *out, const struct listed_rule *from)
{
    out->in_words = !from->rule->code.text;
    if (out->in_words)
        return;
    out->codes = ARENA_ARRAY(&x->k->arena, struct catalog_code, x->lang_count + 1);
    add_code(x, out, from, x->k->lang);
    for (size_t i = 0; i < x->lang_count; i++)
        if (strcmp(x->langs[i], x->k->lang))
            add_code(x, out, from, x->langs[i]);
}

/* What it is about: one entry a line. */
static void add_about(struct rules_ctx *x, struct catalog_rule *out, const struct listed_rule *from)
{
    struct catalog *k = x->k;
    size_t cap = 0;
    buf_reset(&k->scratch);
    if (from->gone)
        about_print_not_in_force(&k->scratch, k->c, from->rule, k->lang, &k->arena);
    else
        about_print(&k->scratch, k->c, from->index, k->lang);
    for (const char *s = buf_cstr(&k->scratch); *s;) {
        size_t len = strcspn(s, "\n");
        ARENA_PUSH(&k->arena, out->about, out->about_count, cap) = arena_strndup(&k->arena, s, len);
        s += len + (s[len] == '\n');
    }
}

/* ---------------------------------------------------------------- other facts */

/* Why a rule is disabled. */
static void add_fate(const struct catalog *k, struct catalog_rule *out, const struct rb_gone *gone)
{
    if (gone && gone->by)
        out->replaced_by = gone->by->id.text;
    else if (gone) {
        out->removed_by = rb_layer_at(k->c->rb, gone->pos)->id.text;
        out->removed_because = catalog_text(k, &gone->lift.text);
    }
}

static void add_replaced(struct catalog *k, struct catalog_rule *out, const struct rb_rule *rule)
{
    out->replaces = ARENA_ARRAY(&k->arena, const char *, rule->replaces_count + 1);
    for (size_t i = 0; i < rule->replaces_count; i++)
        out->replaces[out->replace_count++] = rule->replaces[i].text;
}

/* The rule of that id in the state of the rulebook that some games were played by. */
static const struct cover_rule *rule_in(const struct cover_report *cover, const char *id)
{
    for (size_t i = 0; i < cover->rule_count; i++)
        if (!strcmp(cover->rules[i].rule, id) && cover->rules[i].extent != COVERAGE_NO_CODE)
            return &cover->rules[i];
    return NULL;
}

/* Adds up all collections of logs that were counted. */
static struct catalog_use use_of(const struct catalog_setup *setup, const char *id)
{
    struct catalog_use use = {0};
    for (size_t i = 0; i < setup->cover_count; i++) {
        const struct cover_rule *rule = rule_in(setup->covers[i], id);
        if (!rule)
            continue;
        use.games += setup->covers[i]->logs->counted;
        use.logs += rule->use->logs;
        use.times += rule->use->times;
    }
    return use;
}

static void add_rule(struct rules_ctx *x, const struct listed_rule *from)
{
    struct catalog *k = x->k;
    const struct rb_rule *rule = from->rule;
    struct catalog_rule *out = &k->rules[k->rule_count];
    *out = (struct catalog_rule){.id = rule->id.text,
                                 .title = catalog_text(k, &rule->title),
                                 .text = catalog_text(k, &rule->text),
                                 .index = k->rule_count++,
                                 .house = rule->house,
                                 .ruling = rule->ruling.text,
                                 .use = use_of(x->setup, rule->id.text),
                                 .file = -1};
    if (rule->cite.source.text)
        out->citation = catalog_cite(k, rule->cite.source.text, rule->cite.section.text, rule->cite.line);
    add_fate(k, out, from->gone);
    add_codes(x, out, from);
    add_about(x, out, from);
    add_replaced(k, out, rule);
    name_map_add(k->by_id, out->id, (int)out->index);
}

/* ---------------------------------------------------------------- files */

/* The name of a file without its folder. */
static const char *without_extension(struct arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    return arena_strndup(arena, name, dot ? (size_t)(dot - name) : strlen(name));
}

/* A file is added when its first rule is met, so that files without rules are omitted. */
static struct catalog_file *file_of(struct catalog *k, size_t number)
{
    const struct rulebook *rb = k->c->rb;
    for (size_t i = 0; i < k->file_count; i++)
        if (k->files[i].number == number)
            return &k->files[i];
    size_t layer = rb_layer_of_file(rb, number);
    struct catalog_file *file = &k->files[k->file_count++];
    *file = (struct catalog_file){.number = number,
                                  .name = without_extension(&k->arena, rb->files[number].path),
                                  .layer = layer,
                                  .layer_id = rb->layers[layer].id.text};
    return file;
}

/* A rule with its place, to sort the rules of a file. */
struct placed_rule {
    struct src_pos pos;
    struct catalog_rule *rule;
};

/* In the order of files, and within one in its order. */
static int compare_places(const void *a, const void *b, const void *context)
{
    const struct src_pos *x = &((const struct placed_rule *)a)->pos, *y = &((const struct placed_rule *)b)->pos;
    (void)context;
    if (x->file != y->file)
        return (x->file > y->file) - (x->file < y->file);
    return x->line != y->line ? (x->line > y->line) - (x->line < y->line)
                              : (x->column > y->column) - (x->column < y->column);
}

/* Files come in their order: those of the rulebook itself, then those of the rulebooks that it extends. */
static void add_files(struct catalog *k, struct placed_rule *rules, size_t count)
{
    k->files = ARENA_ARRAY(&k->arena, struct catalog_file, k->c->rb->file_count + 1);
    sort_stable(rules, count, sizeof *rules, compare_places, NULL);
    for (size_t i = 0; i < count; i++) {
        struct catalog_file *file = file_of(k, (size_t)rules[i].pos.file);
        rules[i].rule->file = (int)(file - k->files);
        ARENA_PUSH(&k->arena, file->rules.items, file->rules.count, file->rules.cap) = rules[i].rule;
    }
}

/* Rules of cards are listed with their card. */
void catalog_add_rules(struct catalog *k, const struct catalog_setup *setup)
{
    const struct compiled *c = k->c;
    struct rules_ctx x = {.k = k, .setup = setup};
    size_t most = c->rule_count + c->rb->gone_count + 1, placed = 0;
    struct placed_rule *places = ARENA_ARRAY(&k->arena, struct placed_rule, most);
    x.lang_count = print_languages(c->vocab, x.langs, LANGUAGES_MAX);
    k->by_id = name_map_new(&k->arena);
    k->rules = ARENA_ARRAY(&k->arena, struct catalog_rule, most);
    for (size_t i = 0; i < c->rule_count; i++) {
        add_rule(&x, &(struct listed_rule){.rule = c->rules[i].rule, .index = i});
        if (!c->rules[i].card)
            places[placed++] = (struct placed_rule){c->rules[i].rule->id.pos, &k->rules[i]};
    }
    for (size_t i = 0; i < c->rb->gone_count; i++) {
        const struct rb_gone *gone = &c->rb->gone[i];
        add_rule(&x, &(struct listed_rule){.rule = &gone->rule, .gone = gone});
        places[placed++] = (struct placed_rule){gone->rule.id.pos, &k->rules[k->rule_count - 1]};
    }
    add_files(k, places, placed);
}

/* ---------------------------------------------------------------- invariants */

void catalog_add_invariants(struct catalog *k)
{
    const struct compiled *c = k->c;
    k->invariants = ARENA_ARRAY(&k->arena, struct catalog_invariant, c->invariant_count + 1);
    for (size_t i = 0; i < c->invariant_count; i++) {
        const struct rb_rule *r = c->invariants[i].rule;
        buf_reset(&k->scratch);
        print_invariant(&k->scratch, c, i, k->lang);
        struct catalog_invariant *out = &k->invariants[k->invariant_count++];
        *out = (struct catalog_invariant){
            .id = r->id.text, .text = catalog_text(k, &r->text), .code = catalog_printed(k)};
        if (r->cite.source.text)
            out->citation = catalog_cite(k, r->cite.source.text, r->cite.section.text, r->cite.line);
    }
}
