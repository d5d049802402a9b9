/* SPDX-License-Identifier: MIT
 *
 * The fixtures of a rulebook: what each shows, which rules it proves, and what is decided in it.
 */
#include "base/tr.h"
#include "site/pages.h"
#include "site/typed.h"

#include <string.h>

/* What is shared by all fixtures of a page. */
struct fixtures_writer {
    struct site_book *b;
    struct doc *p;
    struct site_typed typed;
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
static void write_proves(struct site_book *b, struct doc *p, struct doc_node *in, const struct fixture *f)
{
    if (!f->proves.count)
        return;
    struct doc_node *line = doc_add(p, in, DOC_PARAGRAPH);
    doc_run(p, line, DOC_STRONG, tr(b->lang, "Proves"));
    for (size_t i = 0; i < f->proves.count; i++) {
        doc_text(p, line, i ? ", " : " ");
        site_linked(b, p, line, f->proves.items[i].text);
    }
}

/* What is decided, or asked, at a step. */
static const char *words_of(const struct fixture_step *step)
{
    return step->decision.text ? step->decision.text : step->refused.text ? step->refused.text : step->whynot.text;
}

/* Steps that only check something are not listed. */
static void write_steps(struct fixtures_writer *t, struct doc_node *in, const struct fixture *f)
{
    struct doc *p = t->p;
    struct doc_node *list = NULL;
    for (size_t i = 0; i < f->step_count; i++) {
        const struct fixture_step *step = &f->steps[i];
        if (!words_of(step))
            continue;
        list = list ? list : doc_add(p, in, DOC_LIST);
        struct doc_node *item = doc_add(p, list, DOC_ITEM);
        doc_text(p, item, site_typed_decision(&t->typed, words_of(step)));
        if (!step->decision.text) {
            doc_text(p, item, " ");
            doc_mark(p, item, STYLE_GONE, tr(t->b->lang, "not legal"));
        }
        for (size_t k = 0; k < step->rules.count; k++) {
            doc_text(p, item, k ? ", " : " · ");
            site_linked(t->b, p, item, step->rules.items[k].text);
        }
    }
}

/* What has to hold at the end. */
static void write_then(struct fixtures_writer *t, struct doc_node *in, const struct fixture *f)
{
    struct buf *all = &t->b->scratch;
    if (!f->then.count)
        return;
    doc_run(t->p, doc_add(t->p, in, DOC_PARAGRAPH), DOC_STRONG, tr(t->b->lang, "Then"));
    const char *printed = site_typed_conditions(&t->typed, &f->then);
    buf_reset(all);
    for (size_t i = 0; i < f->then.count; i++)
        buf_printf(all, "%s%s", i ? "\n" : "", f->then.items[i].text);
    write_code(t, in, printed, arena_strdup(&t->p->arena, buf_cstr(all)));
}

/* Titles of fixtures are in the language of the rulebook. */
static void write_title(struct fixtures_writer *t, struct doc_node *heading, const char *title)
{
    const char *own = t->b->rb->language.text ? t->b->rb->language.text : "en";
    doc_text(t->p, heading, " ");
    struct doc_node *n = doc_add(t->p, heading, DOC_TEXT);
    n->text = title;
    n->lang = strcmp(t->p->lang, own) ? own : NULL;
}

static void write_fixture(struct fixtures_writer *t, struct doc_node *in, const struct site_situation *s)
{
    const struct fixture *f = s->fixture;
    struct doc_node *section = doc_section(t->p, in, s->place, NULL);
    section->style = STYLE_RULE;
    doc_run(t->p, section->first, DOC_NAME, f->id.text);
    if (f->title.text)
        write_title(t, section->first, f->title.text);
    write_code(t, section, site_typed_statements(&t->typed, &f->given.text), f->given.text.text);
    write_steps(t, section, f);
    write_then(t, section, f);
    write_proves(t->b, t->p, section, f);
}

void site_write_fixtures(struct site *s, struct site_book *b)
{
    struct doc *p = &s->doc;
    struct fixtures_writer t = {b, p, {b->c, NULL, b->lang, &p->arena, &b->scratch}};
    if (!b->fixture_file_count)
        return;
    site_page(b, p, "fixtures", tr(b->lang, "Fixtures"));
    t.typed.reader = decision_reader_new(b->v, &p->arena, &b->scratch);
    doc_text(p, doc_add(p, p->body, DOC_PARAGRAPH),
             tr(b->lang, "Situations with their answers, which prove that the rules do what they say."));
    for (size_t i = 0; i < b->fixture_file_count; i++) {
        struct doc_node *section = doc_section(p, p->body, NULL, b->fixtures[i].name);
        for (size_t k = 0; k < b->fixtures[i].count; k++)
            write_fixture(&t, section, &b->fixtures[i].items[k]);
    }
    site_emit(s);
}
