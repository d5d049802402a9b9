/* SPDX-License-Identifier: MIT
 *
 * A rule on the page of its file, or with its card: its text and its code, where that comes from, and
 * everything that it has to do with.
 */
#include "base/tr.h"
#include "site/rulings.h"

#include <inttypes.h>
#include <string.h>

/* A rule while its section is written. */
struct rule_writer {
    struct site_book *b;
    struct doc *p;
    const struct catalog_rule *rule;
    struct doc_node *facts; /* the list; NULL: it has no item yet */
    struct doc_node *section;
};

/* ---------------------------------------------------------------- heading, words, code */

/* The id first: it is what people quote. */
static void write_heading(struct rule_writer *t)
{
    struct doc_node *head = t->section->first;
    doc_run(t->p, head, DOC_NAME, t->rule->id);
    if (t->rule->title)
        doc_printf(t->p, head, " %s", t->rule->title);
    if (t->rule->house) {
        doc_text(t->p, head, " ");
        doc_mark(t->p, head, STYLE_HOUSE, tr(t->b->lang, "house"));
    }
}

/* Why a rule is disabled. */
static void write_fate(struct rule_writer *t)
{
    const struct catalog_rule *rule = t->rule;
    const char *who = rule->replaced_by ? rule->replaced_by : rule->removed_by;
    if (!who)
        return;
    struct doc_node *line = doc_add(t->p, t->section, DOC_PARAGRAPH);
    const char *fate = rule->replaced_by ? tr(t->b->lang, "replaced by %s") : tr(t->b->lang, "removed by %s");
    doc_mark(t->p, line, STYLE_GONE, arena_printf(&t->p->arena, fate, who));
    if (rule->replaced_by || rule->removed_because) {
        doc_text(t->p, line, rule->replaced_by ? " → " : " ");
        site_linked(t->b, t->p, line, rule->replaced_by ? rule->replaced_by : rule->removed_because);
    }
}

/* In the language of the page first. */
static void write_code(struct rule_writer *t)
{
    if (t->rule->in_words) {
        struct doc_node *line = doc_add(t->p, t->section, DOC_PARAGRAPH);
        doc_mark(t->p, line, STYLE_PLAIN, tr(t->b->lang, "in words only"));
        return;
    }
    for (size_t i = 0; i < t->rule->code_count; i++) {
        const struct catalog_code *code = &t->rule->codes[i];
        struct doc_node *n = doc_add(t->p, t->section, DOC_CODE);
        n->text = code->text;
        n->lang = strcmp(code->lang, t->b->lang) ? code->lang : NULL;
    }
}

/* ---------------------------------------------------------------- where it comes from */

/* Title, section and line; the title is a link if the source has an address. */
void site_citation(struct doc *p, struct doc_node *in, const struct catalog_citation *cite)
{
    if (!cite->title)
        return;
    if (cite->url)
        doc_link_outside(p, in, cite->url, cite->title);
    else
        doc_text(p, in, cite->title);
    if (cite->section)
        doc_printf(p, in, ", %s", cite->section);
    if (cite->line)
        doc_printf(p, in, ", %s",
                   arena_printf(&p->arena, tr(p->lang, "line %s"), arena_printf(&p->arena, "%d", cite->line)));
}

static void write_citation(struct rule_writer *t)
{
    if (!t->rule->citation.title)
        return;
    struct doc_node *line = doc_add(t->p, t->section, DOC_PARAGRAPH);
    site_citation(t->p, doc_add(t->p, line, DOC_SMALL), &t->rule->citation);
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
    struct doc_node *item = t->rule->about_count ? new_fact(t, tr(t->b->lang, "Is about")) : NULL;
    for (size_t i = 0; i < t->rule->about_count; i++) {
        doc_text(t->p, item, i ? " · " : "");
        doc_text(t->p, item, t->rule->about[i]);
    }
}

static void write_rules(struct rule_writer *t, const char *name, const struct catalog_rules *rules)
{
    if (rules->count)
        site_rule_links(t->b, t->p, new_fact(t, name), rules);
}

/* The rules of the base rulebook that this one replaces. */
static void write_replaced(struct rule_writer *t)
{
    struct doc_node *item = t->rule->replace_count ? new_fact(t, tr(t->b->lang, "Replaces")) : NULL;
    for (size_t i = 0; i < t->rule->replace_count; i++) {
        doc_text(t->p, item, i ? ", " : "");
        site_linked(t->b, t->p, item, t->rule->replaces[i]);
    }
}

/* The question is more useful than the id. */
static void write_rulings(struct rule_writer *t)
{
    const struct site_rule *rule = &t->b->rules[t->rule->index];
    struct doc_node *item = rule->ruling_count ? new_fact(t, tr(t->b->lang, "Rulings")) : NULL;
    for (size_t i = 0; i < rule->ruling_count; i++) {
        const struct site_ruling *r = rule->rulings[i];
        doc_text(t->p, item, i ? ", " : "");
        site_ruling_link(t->p, item, r);
        doc_printf(t->p, item, " %s", r->answered->question);
    }
}

/* Links to the fixtures of this rulebook. */
static void write_proofs(struct rule_writer *t)
{
    const char *page = site_path(&t->p->arena, t->b, "fixtures");
    const struct site_rule *rule = &t->b->rules[t->rule->index];
    struct doc_node *item = rule->proof_count ? new_fact(t, tr(t->b->lang, "Fixtures")) : NULL;
    for (size_t i = 0; i < rule->proof_count; i++) {
        const struct site_situation *proof = rule->proofs[i];
        doc_text(t->p, item, i ? ", " : "");
        doc_link(t->p, item, page, proof->place, proof->fixture->id);
    }
}

static const char *number(struct rule_writer *t, uint64_t n)
{
    return arena_printf(&t->p->arena, "%" PRIu64, n);
}

static void write_replays(struct rule_writer *t)
{
    const struct catalog_use *use = &t->rule->use;
    if (!use->games)
        return;
    struct doc_node *fact = new_fact(t, tr(t->b->lang, "Replays"));
    if (use->logs)
        doc_printf(t->p, fact, tr(t->b->lang, "took effect in %s of %s, %s times"), number(t, use->logs),
                   number(t, use->games), number(t, use->times));
    else
        doc_printf(t->p, fact, tr(t->b->lang, "took effect in none of %s"), number(t, use->games));
}

void site_write_rule(struct site_book *b, struct doc *p, struct doc_node *in, const struct catalog_rule *rule)
{
    struct rule_writer t = {.b = b, .p = p, .rule = rule};
    t.section = doc_section(p, in, rule->id, NULL);
    t.section->style = STYLE_RULE;
    write_heading(&t);
    write_fate(&t);
    site_prose(b, p, t.section, rule->text);
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
