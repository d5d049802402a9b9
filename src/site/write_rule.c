/* SPDX-License-Identifier: MIT
 *
 * A rule on the page of its file, or with its card: its text and its code, where that comes from, and
 * everything that it has to do with.
 */
#include "base/tr.h"
#include "lang/about.h"
#include "lang/print_rule.h"
#include "site/rulings.h"

#include <inttypes.h>
#include <string.h>

/* A rule while its section is written. */
struct rule_writer {
    struct site_book *b;
    struct doc *p;
    const struct site_rule *rule;
    struct doc_node *facts; /* the list; NULL: it has no item yet */
    struct doc_node *section;
};

/* ---------------------------------------------------------------- heading, words, code */

/* The id first: it is what people quote. */
static void write_heading(struct rule_writer *t)
{
    const struct rb_rule *rule = t->rule->rule;
    const char *title = site_text(t->b, &rule->title);
    struct doc_node *head = t->section->first;
    doc_run(t->p, head, DOC_NAME, rule->id.text);
    if (title)
        doc_printf(t->p, head, " %s", title);
    if (rule->house) {
        doc_text(t->p, head, " ");
        doc_mark(t->p, head, STYLE_HOUSE, tr(t->b->lang, "house"));
    }
}

/* Why a rule is disabled. */
static void write_fate(struct rule_writer *t)
{
    const struct rb_gone *gone = t->rule->gone;
    if (!gone)
        return;
    const struct rb_layer *layer = rb_layer_at(t->b->rb, gone->pos);
    struct doc_node *line = doc_add(t->p, t->section, DOC_PARAGRAPH);
    const char *who = gone->by ? gone->by->id.text : layer->id.text;
    doc_mark(t->p, line, STYLE_GONE,
             arena_printf(&t->p->arena,
                          gone->by ? tr(t->b->lang, "replaced by %s")
                                   : tr(t->b->lang, "removed by %s"),
                          who));
    const char *because = gone->by ? NULL : site_text(t->b, &gone->lift.text);
    if (gone->by) {
        doc_text(t->p, line, " → ");
        site_linked(t->b, t->p, line, gone->by->id.text);
    }
    if (because) {
        doc_text(t->p, line, " ");
        site_linked(t->b, t->p, line, because);
    }
}

/* A rule that was replaced is not compiled, so its code is printed from its text. */
static void write_code_in(struct rule_writer *t, const char *lang)
{
    struct buf code = BUF_ON(&t->p->arena);
    if (t->rule->gone)
        print_rule_not_in_force(&code, t->b->c, t->rule->rule, lang, &t->p->arena);
    else
        print_rule(&code, t->b->c, t->rule->index, lang);
    if (code.len) {
        struct doc_node *n = doc_add(t->p, t->section, DOC_CODE);
        n->text = buf_cstr(&code);
        n->lang = strcmp(lang, t->b->lang) ? arena_strdup(&t->p->arena, lang) : NULL;
    }
}

/* In the language of the page first. */
static void write_code(struct rule_writer *t)
{
    if (!t->rule->rule->code.text) {
        struct doc_node *line = doc_add(t->p, t->section, DOC_PARAGRAPH);
        doc_mark(t->p, line, STYLE_PLAIN, tr(t->b->lang, "in words only"));
        return;
    }
    write_code_in(t, t->b->lang);
    for (size_t i = 0; i < t->b->lang_count; i++)
        if (strcmp(t->b->langs[i], t->b->lang))
            write_code_in(t, t->b->langs[i]);
}

/* ---------------------------------------------------------------- where it comes from */

/* Sources are few, so a linear search is enough. */
static const struct rb_source *source_named(const struct rulebook *rb, const char *id)
{
    for (size_t i = 0; i < rb->source_count; i++)
        if (!strcmp(rb->sources[i].id.text, id))
            return &rb->sources[i];
    return NULL;
}

/* Title, section and line; the title is a link if the source has an address. */
void site_citation(struct site_book *b, struct doc *p, struct doc_node *in, const struct rb_rule *rule)
{
    const struct rb_source *source = source_named(b->rb, rule->cite.source.text);
    const char *title = source ? site_text(b, &source->title) : NULL;
    if (!title)
        title = rule->cite.source.text;
    if (source && source->url.text)
        doc_link_outside(p, in, source->url.text, title);
    else
        doc_text(p, in, title);
    if (rule->cite.section.text)
        doc_printf(p, in, ", %s", rule->cite.section.text);
    if (rule->cite.line)
        doc_printf(p, in, ", %s",
                   arena_printf(&p->arena, tr(b->lang, "line %s"), arena_printf(&p->arena, "%d", rule->cite.line)));
}

static void write_citation(struct rule_writer *t)
{
    if (!t->rule->rule->cite.source.text)
        return;
    struct doc_node *line = doc_add(t->p, t->section, DOC_PARAGRAPH);
    site_citation(t->b, t->p, doc_add(t->p, line, DOC_SMALL), t->rule->rule);
}

/* ---------------------------------------------------------------- what it has to do with */

/* The list is made with its first entry, so that a rule without relations has none. */
static struct doc_node *new_fact(struct rule_writer *t, const char *name)
{
    if (!t->facts)
        t->facts = doc_add(t->p, t->section, DOC_LIST);
    t->facts->style = STYLE_FACTS;
    struct doc_node *item = doc_add(t->p, t->facts, DOC_ITEM);
    doc_run(t->p, item, DOC_STRONG, name);
    doc_text(t->p, item, " ");
    return item;
}

static void write_about(struct rule_writer *t)
{
    struct buf about = BUF_ON(&t->p->arena);
    if (t->rule->gone)
        about_print_not_in_force(&about, t->b->c, t->rule->rule, t->b->lang, &t->p->arena);
    else
        about_print(&about, t->b->c, t->rule->index, t->b->lang);
    struct doc_node *item = about.len ? new_fact(t, tr(t->b->lang, "Is about")) : NULL;
    for (const char *s = buf_cstr(&about); *s;) {
        size_t len = strcspn(s, "\n");
        doc_text(t->p, item, s == about.data ? "" : " · ");
        doc_text(t->p, item, arena_strndup(&t->p->arena, s, len));
        s += len + (s[len] == '\n');
    }
}

static void write_rules(struct rule_writer *t, const char *name, const struct site_rules *rules)
{
    if (rules->count)
        site_rule_links(t->p, new_fact(t, name), rules);
}

/* The rules of the base rulebook that this one replaces. */
static void write_replaced(struct rule_writer *t)
{
    const struct rb_rule *rule = t->rule->rule;
    struct doc_node *item = rule->replaces_count ? new_fact(t, tr(t->b->lang, "Replaces")) : NULL;
    for (size_t i = 0; i < rule->replaces_count; i++) {
        doc_text(t->p, item, i ? ", " : "");
        site_linked(t->b, t->p, item, rule->replaces[i].text);
    }
}

/* The question is more useful than the id. */
static void write_rulings(struct rule_writer *t)
{
    struct doc_node *item = t->rule->ruling_count ? new_fact(t, tr(t->b->lang, "Rulings")) : NULL;
    for (size_t i = 0; i < t->rule->ruling_count; i++) {
        const struct site_ruling *r = t->rule->rulings[i];
        doc_text(t->p, item, i ? ", " : "");
        site_ruling_link(t->p, item, r);
        doc_printf(t->p, item, " %s", r->answered->question);
    }
}

/* Links to the fixtures of this rulebook. */
static void write_proofs(struct rule_writer *t)
{
    const char *page = site_path(&t->p->arena, t->b, "fixtures");
    struct doc_node *item = t->rule->proof_count ? new_fact(t, tr(t->b->lang, "Fixtures")) : NULL;
    for (size_t i = 0; i < t->rule->proof_count; i++) {
        const struct site_situation *proof = t->rule->proofs[i];
        doc_text(t->p, item, i ? ", " : "");
        doc_link(t->p, item, page, proof->place, proof->fixture->id);
    }
}

static const char *number(struct rule_writer *t, int64_t n)
{
    return arena_printf(&t->p->arena, "%" PRId64, n);
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
static void write_replays(struct rule_writer *t)
{
    int64_t all = 0, games = 0, times = 0;
    for (size_t i = 0; i < t->b->cover_count; i++) {
        const struct cover_rule *rule = rule_in(t->b->covers[i], t->rule->rule->id.text);
        if (!rule)
            continue;
        all += (int64_t)t->b->covers[i]->logs->counted;
        games += (int64_t)rule->use->logs;
        times += (int64_t)rule->use->times;
    }
    if (!all)
        return;
    struct doc_node *fact = new_fact(t, tr(t->b->lang, "Replays"));
    if (games)
        doc_printf(t->p, fact, tr(t->b->lang, "took effect in %s of %s, %s times"), number(t, games), number(t, all),
                   number(t, times));
    else
        doc_printf(t->p, fact, tr(t->b->lang, "took effect in none of %s"), number(t, all));
}

void site_write_rule(struct site_book *b, struct doc *p, struct doc_node *in, const struct site_rule *rule)
{
    struct rule_writer t = {.b = b, .p = p, .rule = rule};
    t.section = doc_section(p, in, rule->rule->id.text, NULL);
    t.section->style = STYLE_RULE;
    write_heading(&t);
    write_fate(&t);
    site_prose(b, p, t.section, site_text(b, &rule->rule->text));
    write_code(&t);
    write_citation(&t);
    write_about(&t);
    write_rulings(&t);
    write_rules(&t, tr(b->lang, "Exception to"), &rule->lifts);
    write_rules(&t, tr(b->lang, "Exceptions"), &rule->overridden_by);
    write_replaced(&t);
    write_rules(&t, tr(b->lang, "Rests on"), &rule->rests_on);
    write_rules(&t, tr(b->lang, "Used by"), &rule->used_by);
    write_proofs(&t);
    write_replays(&t);
}
