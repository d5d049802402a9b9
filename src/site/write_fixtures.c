/* SPDX-License-Identifier: MIT
 *
 * The fixtures of a rulebook: what each shows, which rules it proves, and what is decided in it.
 */
#include "site/pages.h"

#include <string.h>

static void write_code(struct doc *p, struct doc_node *in, const char *code)
{
    if (!code)
        return;
    struct doc_node *n = doc_add(p, in, DOC_CODE);
    n->text = code;
    n->lang = strcmp(p->lang, "en") ? "en" : NULL;
}

static void write_proves(struct site_book *b, struct doc *p, struct doc_node *in, const struct fixture *f)
{
    if (!f->proves.count)
        return;
    struct doc_node *line = doc_add(p, in, DOC_PARAGRAPH);
    doc_run(p, line, DOC_STRONG, site_say(b, SITE_PROVES));
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

static void write_steps(struct site_book *b, struct doc *p, struct doc_node *in, const struct fixture *f)
{
    struct doc_node *list = NULL;
    for (size_t i = 0; i < f->step_count; i++) {
        const struct fixture_step *step = &f->steps[i];
        if (!words_of(step))
            continue;
        list = list ? list : doc_add(p, in, DOC_LIST);
        struct doc_node *item = doc_add(p, list, DOC_ITEM);
        doc_text(p, item, words_of(step));
        if (!step->decision.text) {
            doc_text(p, item, " ");
            doc_mark(p, item, LOOK_GONE, site_say(b, SITE_REFUSED));
        }
        for (size_t k = 0; k < step->rules.count; k++) {
            doc_text(p, item, k ? ", " : " · ");
            site_linked(b, p, item, step->rules.items[k].text);
        }
    }
}

/* What has to hold at the end. */
static void write_then(struct site_book *b, struct doc *p, struct doc_node *in, const struct fixture *f)
{
    if (!f->then.count)
        return;
    doc_run(p, doc_add(p, in, DOC_PARAGRAPH), DOC_STRONG, site_say(b, SITE_CONDITIONS_THEN));
    buf_reset(&b->scratch);
    for (size_t i = 0; i < f->then.count; i++)
        buf_printf(&b->scratch, "%s%s", i ? "\n" : "", f->then.items[i].text);
    write_code(p, in, arena_strdup(&p->arena, buf_cstr(&b->scratch)));
}

static void write_fixture(struct site_book *b, struct doc *p, struct doc_node *in, const struct site_situation *s)
{
    const struct fixture *f = s->fixture;
    struct doc_node *section = doc_section(p, in, s->place, NULL);
    section->look = LOOK_RULE;
    doc_run(p, section->first, DOC_NAME, f->id.text);
    if (f->title.text)
        doc_printf(p, section->first, " %s", f->title.text);
    write_code(p, section, f->given.text.text);
    write_steps(b, p, section, f);
    write_then(b, p, section, f);
    write_proves(b, p, section, f);
}

void site_write_fixtures(struct site *s, struct site_book *b)
{
    struct doc *p = &s->doc;
    if (!b->fixture_file_count)
        return;
    site_page(b, p, "fixtures", site_say(b, SITE_FIXTURES));
    doc_text(p, doc_add(p, p->body, DOC_PARAGRAPH), site_say(b, SITE_FIXTURES_ABOUT));
    for (size_t i = 0; i < b->fixture_file_count; i++) {
        struct doc_node *section = doc_section(p, p->body, NULL, b->fixtures[i].name);
        for (size_t k = 0; k < b->fixtures[i].count; k++)
            write_fixture(b, p, section, &b->fixtures[i].items[k]);
    }
    site_emit(s);
}
