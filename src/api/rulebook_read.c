/* SPDX-License-Identifier: MIT
 *
 * Reading rules aloud: those in force, and those of rulebooks below that are not, with what became of them.
 */
#include "api/call.h"
#include "api/rulebook.h"

#include "api/json.h"
#include "api/rulebook_json.h"
#include "base/word.h"
#include "explain/replaced.h"
#include "lang/print_rule.h"

#include <string.h>

/* Where a text goes: lines, or a list. */
struct read_ctx {
    const struct compiled *c;
    const char *lang;
    struct buf *out;
    json_t *list; /* NULL: lines are wanted */
    struct arena arena;
};

/* ---------------------------------------------------------------- rules in lines */

static void write_source(struct buf *out, const struct rb_rule *r)
{
    if (r->cite.source.text) {
        buf_printf(out, "  — %s", r->cite.source.text);
        if (r->cite.section.text)
            buf_printf(out, ", %s", r->cite.section.text);
        if (r->cite.line)
            buf_printf(out, ", line %d", r->cite.line);
        buf_char(out, '\n');
    }
    if (r->ruling.text)
        buf_printf(out, "  — ruling %s\n", r->ruling.text);
}

static void write_heading(struct read_ctx *x, const struct rb_rule *r)
{
    const struct rulebook *rb = x->c->rb;
    const char *title = rb_text_in(&r->title, x->lang, "en"), *text = rb_text_in(&r->text, x->lang, "en");
    buf_printf(x->out, "%s%s%s%s", r->id.text, title ? "  " : "", title ? title : "", r->house ? "  (house)" : "");
    if (rb_layer_at(rb, r->id.pos) != rb->layers)
        buf_printf(x->out, "  (of %s)", replaced_rulebook(rb, r));
    buf_char(x->out, '\n');
    if (text)
        buf_printf(x->out, "  %s\n", text);
    write_source(x->out, r);
}

static void write_code(struct buf *out, const char *code)
{
    while (*code) {
        size_t n = strcspn(code, "\n");
        buf_printf(out, "    %.*s\n", (int)n, code);
        code += n + (code[n] == '\n');
    }
}

static void write_rule(struct read_ctx *x, const struct rb_rule *rule, const struct rb_gone *gone, const char *code)
{
    const char *replaced = replaced_text(&x->arena, x->c->rb, rule, "en");
    const char *because = gone ? rb_text_in(&gone->lift.text, x->lang, "en") : NULL;
    if (x->out->len)
        buf_char(x->out, '\n');
    write_heading(x, rule);
    if (replaced)
        buf_printf(x->out, "  %s\n", replaced);
    if (gone)
        buf_printf(x->out, "  %s%s%s\n", replaced_fate(&x->arena, x->c->rb, rule->id.text),
                   because ? ", because: " : "", because ? because : "");
    if (gone && !gone->by)
        write_source(x->out, &gone->lift);
    write_code(x->out, code);
}

/* ---------------------------------------------------------------- all of them */

static void read_rule(struct read_ctx *x, const struct rb_rule *rule, const struct rb_gone *gone, struct buf *code)
{
    if (x->list)
        json_array_append_new(x->list, rulebook_json_rule(x->c, rule, gone, buf_cstr(code), x->lang));
    else
        write_rule(x, rule, gone, buf_cstr(code));
    buf_release(code);
}

static bool is_meant(const struct rb_rule *rule, const char *id)
{
    return !id || !strcmp(rule->id.text, id);
}

static void read_rules(struct read_ctx *x, const char *id)
{
    const struct rulebook *rb = x->c->rb;
    for (size_t i = 0; i < x->c->rule_count; i++) {
        struct buf code = BUF_INIT;
        if (!is_meant(x->c->rules[i].rule, id))
            continue;
        print_rule(&code, x->c, i, x->lang);
        read_rule(x, x->c->rules[i].rule, NULL, &code);
    }
    for (size_t i = 0; i < rb->gone_count; i++) {
        struct buf code = BUF_INIT;
        if (!is_meant(&rb->gone[i].rule, id))
            continue;
        print_rule_not_in_force(&code, x->c, &rb->gone[i].rule, x->lang);
        read_rule(x, &rb->gone[i].rule, &rb->gone[i], &code);
    }
}

bool api_rule_found(struct buf *out, const struct compiled *c, const char *rule)
{
    const char *like = NULL;
    for (size_t i = 0; i < c->rule_count; i++) {
        const char *id = c->rules[i].rule->id.text;
        if (is_meant(c->rules[i].rule, rule))
            return true;
        if (!like && word_distance(rule, id, 2) <= 2)
            like = id;
    }
    if (!rule)
        return true;
    struct arena arena = {0};
    const char *fate = replaced_fate(&arena, c->rb, rule);
    if (fate)
        buf_str(out, fate);
    arena_release(&arena);
    if (fate)
        return false;
    buf_printf(out, "there is no rule '%s'", rule);
    if (like)
        buf_printf(out, "; did you mean '%s'?", like);
    return false;
}

struct read_call {
    const struct compiled *c;
    const char *rule;
    const struct adj_style *style;
    struct read_ctx reading;
};

static enum adj_status read_aloud(void *ctx, struct buf *text)
{
    struct read_call *x = ctx;
    struct read_ctx *r = &x->reading;
    *r = (struct read_ctx){.c = x->c, .lang = x->style->lang ? x->style->lang : "en", .out = text};
    bool found = (x->rule && rb_gone_named(x->c->rb, x->rule)) || api_rule_found(text, x->c, x->rule);
    if (found && x->style->format == ADJ_JSON)
        r->list = json_array();
    if (found)
        read_rules(r, x->rule);
    if (r->list)
        api_json_write(text, rulebook_json_report(x->c, "read", "rules", json_incref(r->list)));
    return found ? ADJ_OK : ADJ_BAD_INPUT;
}

static void release(void *ctx)
{
    struct read_ctx *r = &((struct read_call *)ctx)->reading;
    json_decref(r->list);
    arena_release(&r->arena);
}

enum adj_status adj_rulebook_read(struct adj_rulebook *rb, const char *rule, const struct adj_style *style,
                                  struct adj_text *out)
{
    struct read_call x = {.c = rb->compiled, .rule = rule, .style = style};
    return api_rulebook_runs(rb) ? api_text_call(read_aloud, &x, release, out) : ADJ_BAD_INPUT;
}
