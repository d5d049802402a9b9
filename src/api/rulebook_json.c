/* SPDX-License-Identifier: MIT
 *
 * See the header. Keys that say nothing of a thing (a rule without a citation, a phrase without a parent) are null,
 * so that every entry of a list has the same ones.
 */
#include "api/rulebook_json.h"

#include "base/mem.h"
#include "explain/replaced.h"
#include "lang/describe.h"
#include "lang/disasm.h"

#include <string.h>

static void put(json_t *object, const char *key, json_t *value)
{
    if (!value || json_object_set_new(object, key, value))
        mem_exhausted();
}

static void push(json_t *list, json_t *value)
{
    if (!value || json_array_append_new(list, value))
        mem_exhausted();
}

static json_t *text_or_null(const char *text)
{
    return text ? json_string(text) : json_null();
}

/* What was said into a buffer, which is released; null where nothing was. */
static json_t *said(struct buf *b)
{
    json_t *text = b->len ? json_string(buf_cstr(b)) : json_null();
    buf_release(b);
    return text;
}

json_t *rulebook_json_report(const struct compiled *c, const char *report, const char *key, json_t *list)
{
    json_t *o = json_object();
    put(o, "report", json_string(report));
    put(o, "rulebook", text_or_null(c->rb->id.text));
    put(o, key, list);
    return o;
}

/* ---------------------------------------------------------------- rules */

static json_t *lines_of(const char *text)
{
    json_t *list = json_array();
    for (size_t n; *text; text += n + (text[n] == '\n')) {
        n = strcspn(text, "\n");
        push(list, json_stringn(text, n));
    }
    return list;
}

static json_t *citation(const struct rb_rule *r)
{
    if (!r->cite.source.text)
        return json_null();
    json_t *o = json_object();
    put(o, "source", json_string(r->cite.source.text));
    put(o, "section", text_or_null(r->cite.section.text));
    put(o, "line", r->cite.line ? json_integer(r->cite.line) : json_null());
    return o;
}

static json_t *replaced_by(const struct rulebook *rb, const struct rb_rule *by)
{
    if (!by)
        return json_null();
    json_t *o = json_object();
    put(o, "rule", json_string(by->id.text));
    put(o, "of", json_string(replaced_rulebook(rb, by)));
    return o;
}

static json_t *lifted(const struct rulebook *rb, const struct rb_gone *gone, const char *lang)
{
    if (!gone || gone->by)
        return json_null();
    json_t *o = json_object();
    put(o, "by", json_string(replaced_rulebook(rb, &gone->lift)));
    put(o, "because", text_or_null(rb_text_in(&gone->lift.text, lang, "en")));
    put(o, "house", json_boolean(gone->lift.house));
    put(o, "cite", citation(&gone->lift));
    put(o, "ruling", text_or_null(gone->lift.ruling.text));
    return o;
}

json_t *rulebook_json_rule(const struct compiled *c, const struct rb_rule *r, const struct rb_gone *gone,
                           const char *code, const char *lang)
{
    json_t *o = json_object();
    const struct rb_gone *last = NULL;
    const struct rb_rule *by = gone ? rb_in_force(c->rb, r->id.text, &last) : NULL;
    put(o, "id", json_string(r->id.text));
    put(o, "title", text_or_null(rb_text_in(&r->title, lang, "en")));
    put(o, "text", text_or_null(rb_text_in(&r->text, lang, "en")));
    put(o, "house", json_boolean(r->house));
    put(o, "cite", citation(r));
    put(o, "ruling", text_or_null(r->ruling.text));
    put(o, "of", json_string(replaced_rulebook(c->rb, r)));
    put(o, "in_force", json_boolean(!gone));
    put(o, "replaces", replaced_json(c->rb, r));
    put(o, "replaced_by", replaced_by(c->rb, by));
    put(o, "lifted", lifted(c->rb, last, lang));
    put(o, "code", lines_of(code));
    return o;
}

/* ---------------------------------------------------------------- phrases */

static json_t *texts_of(const struct vocab_phrase *p)
{
    json_t *o = json_object();
    put(o, "en", json_string(p->source_text));
    for (size_t i = 0; p->decl && i < p->decl->texts.count; i++)
        put(o, p->decl->texts.items[i].lang, json_string(p->decl->texts.items[i].str.text));
    return o;
}

static json_t *value_of(const struct vocab *v, const struct vocab_phrase *p)
{
    struct buf b = BUF_INIT;
    if (p->cls == PHRASE_VALUE)
        describe_type(&b, v, p->type);
    return said(&b);
}

static json_t *holds_of(const struct vocab *v, const struct vocab_phrase *p)
{
    json_t *o = json_object();
    for (int i = 0; i < p->hold_count; i++)
        put(o, p->holds[i].name, json_string(p->holds[i].decl->type.text));
    if (p->cls == PHRASE_ZONE)
        put(o, v->zones[p->kind].ordered ? "in order" : "pieces",
            json_string(v->kinds[v->zones[p->kind].holds].plural));
    return o;
}

static json_t *example_of(const struct vocab *v, const struct vocab_phrase *p)
{
    struct buf b = BUF_INIT;
    describe_example(&b, v, p);
    return said(&b);
}

static json_t *phrase(const struct vocab *v, const struct vocab_phrase *p)
{
    static const char *const classes[] = {[PHRASE_CONDITION] = "condition",
                                          [PHRASE_VALUE] = "value",
                                          [PHRASE_EVENT] = "event",
                                          [PHRASE_CHANCE] = "chance",
                                          [PHRASE_ZONE] = "zone"};
    json_t *o = json_object();
    put(o, "id", json_string(p->id));
    put(o, "class", json_string(classes[p->cls]));
    put(o, "texts", texts_of(p));
    put(o, "example", example_of(v, p));
    put(o, "of_the_language", json_boolean(p->builtin != NOT_BUILTIN));
    put(o, "kept", json_boolean(p->kept));
    put(o, "hidden", json_boolean(p->hidden));
    put(o, "is", value_of(v, p));
    put(o, "kind_of", p->parent >= 0 ? json_string(v->phrases[p->parent]->id) : json_null());
    put(o, "holds", holds_of(v, p));
    return o;
}

json_t *rulebook_json_phrases(const struct vocab *v)
{
    json_t *list = json_array();
    for (size_t i = 0; i < v->phrase_count; i++)
        if (v->phrases[i]->source_text)
            push(list, phrase(v, v->phrases[i]));
    return list;
}

/* ---------------------------------------------------------------- program */

static void add_instruction(void *ctx, const struct disasm_instruction *i)
{
    json_t *o = json_object(), *operands = json_array();
    put(o, "place", json_integer(i->place));
    put(o, "procedure", text_or_null(i->procedure));
    put(o, "op", json_string(i->op));
    for (size_t n = 0; n < i->operand_count; n++)
        push(operands, json_string(i->operands[n]));
    put(o, "operands", operands);
    put(o, "rule", text_or_null(i->rule));
    put(o, "file", text_or_null(i->file));
    put(o, "line", i->rule ? json_integer(i->line) : json_null());
    push(ctx, o);
}

json_t *rulebook_json_program(const struct compiled *c, const char *rule)
{
    json_t *list = json_array();
    if (!list)
        mem_exhausted();
    disasm_each(c, rule, add_instruction, list);
    return list;
}
