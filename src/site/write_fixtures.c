/* SPDX-License-Identifier: MIT
 *
 * The fixtures of a rulebook: what each shows, which rules it proves, and what is decided in it.
 */
#include "base/tr.h"
#include "site/pages.h"

#include <string.h>

/* What is shared by all fixtures of a page. */
struct fixtures_writer {
    struct site_book *b;
    struct doc *p;
};

/* A text in another language than the page is marked, for screen readers. */
static void write_code_in(struct fixtures_writer *t, struct doc_node *in, const char *code, const char *lang)
{
    if (!code)
        return;
    struct doc_node *n = doc_add(t->p, in, DOC_CODE);
    n->text = code;
    n->lang = strcmp(t->p->lang, lang) ? lang : NULL;
}

/* In the language of the page first, as rules are; then as typed. */
static void write_code(struct fixtures_writer *t, struct doc_node *in, const char *printed, const char *code)
{
    write_code_in(t, in, printed, t->p->lang);
    write_code_in(t, in, code, "en");
}

/* Rules that are named are links. */
static void write_proves(struct site_book *b, struct doc *p, struct doc_node *in, const struct fixture_text *f)
{
    if (!f->proves->count)
        return;
    struct doc_node *line = doc_add(p, in, DOC_PARAGRAPH);
    doc_run(p, line, DOC_STRONG, tr(b->lang, "Proves"));
    for (size_t i = 0; i < f->proves->count; i++) {
        doc_text(p, line, i ? ", " : " ");
        site_linked(b, p, line, f->proves->items[i].text);
    }
}

/* What is decided, or asked, with the rules that the step names. */
static void write_steps(struct fixtures_writer *t, struct doc_node *in, const struct fixture_text *f)
{
    struct doc *p = t->p;
    struct doc_node *list = NULL;
    for (size_t i = 0; i < f->step_count; i++) {
        const struct fixture_step_text *step = &f->steps[i];
        list = list ? list : doc_add(p, in, DOC_LIST);
        struct doc_node *item = doc_item(p, list, step->decision);
        if (!step->legal) {
            doc_text(p, item, " ");
            doc_mark(p, item, STYLE_GONE, tr(t->b->lang, "not legal"));
        }
        for (size_t k = 0; k < step->rules->count; k++) {
            doc_text(p, item, k ? ", " : " · ");
            site_linked(t->b, p, item, step->rules->items[k].text);
        }
    }
}

/* What has to hold at the end. */
static void write_then(struct fixtures_writer *t, struct doc_node *in, const struct fixture_text *f)
{
    if (!f->then)
        return;
    doc_run(t->p, doc_add(t->p, in, DOC_PARAGRAPH), DOC_STRONG, tr(t->b->lang, "Then"));
    write_code(t, in, f->then_printed, f->then);
}

/* Titles of fixtures are in the language of the rulebook. */
static void write_title(struct fixtures_writer *t, struct doc_node *heading, const char *title)
{
    const char *own = t->b->catalog.own_lang;
    doc_text(t->p, heading, " ");
    struct doc_node *n = doc_add(t->p, heading, DOC_TEXT);
    n->text = title;
    n->lang = strcmp(t->p->lang, own) ? own : NULL;
}

static void write_fixture(struct fixtures_writer *t, struct doc_node *in, const struct site_situation *s)
{
    const struct fixture_text *f = s->fixture;
    struct doc_node *section = doc_section(t->p, in, s->place, NULL);
    section->style = STYLE_RULE;
    doc_run(t->p, section->first, DOC_NAME, f->id);
    if (f->title)
        write_title(t, section->first, f->title);
    write_code(t, section, f->given_printed, f->given);
    write_steps(t, section, f);
    write_then(t, section, f);
    write_proves(t->b, t->p, section, f);
}

void site_write_fixtures(struct site *s, struct site_book *b)
{
    struct doc *p = &s->doc;
    struct fixtures_writer t = {b, p};
    if (!b->fixtures.count)
        return;
    site_page(b, p, "fixtures", tr(b->lang, "Fixtures"));
    doc_text(p, doc_add(p, p->body, DOC_PARAGRAPH),
             tr(b->lang, "Situations with their answers, which prove that the rules do what they say."));
    for (size_t i = 0; i < b->fixtures.count; i++) {
        struct doc_node *section = doc_section(p, p->body, NULL, b->fixtures.files[i].name);
        for (size_t k = 0; k < b->fixtures.files[i].count; k++)
            write_fixture(&t, section, &b->situations[i][k]);
    }
    site_emit(s);
}
