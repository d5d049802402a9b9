/* SPDX-License-Identifier: MIT
 *
 * Opening a rulebook, and everything that can be asked of one without playing it.
 */
#include "api/rulebook.h"

#include "api/json.h"
#include "api/messages.h"
#include "api/rulebook_json.h"
#include "api/text.h"
#include "base/mem.h"
#include "lang/describe.h"
#include "lang/disasm.h"
#include "lang/format_code.h"
#include "lang/say.h"
#include "lang/say_code.h"
#include "session/words.h"

#include <string.h>

const char *adj_version(void)
{
    return ADJ_VERSION;
}

struct adj_rulebook *api_rulebook_make(struct rulebook *rb, struct diags diags, struct arena arena, int files_failed)
{
    struct adj_rulebook *r = mem_zero(1, sizeof *r);
    r->rb = rb;
    r->arena = arena;
    r->diags = diags;
    r->diags.arena = &r->arena;
    r->files_failed = files_failed;
    if (rb && !r->diags.errors) {
        r->compiled = compile_rulebook(rb, &r->diags);
        say_check_names(r->compiled->vocab, &r->diags);
        diag_sort(&r->diags);
    }
    return r;
}

int api_rulebook_runs(const struct adj_rulebook *rb)
{
    return rb && rb->compiled && !rb->diags.errors;
}

enum adj_status adj_rulebook_open(const char *folder, struct adj_rulebook **out)
{
    struct mem_guard guard;
    enum adj_status status = ADJ_ENVIRONMENT;
    *out = NULL;
    MEM_TRY(guard) {
        struct arena arena = {0};
        struct diags diags = {.arena = &arena};
        int err = 0;
        struct rulebook *rb = rulebook_load(folder, &diags, &err);
        *out = api_rulebook_make(rb, diags, arena, err);
        status = (*out)->diags.errors == 0 ? ADJ_OK : err ? ADJ_ENVIRONMENT : ADJ_BAD_INPUT;
        MEM_DONE();
    }
    return status;
}

void adj_rulebook_close(struct adj_rulebook *rb)
{
    if (!rb)
        return;
    compiled_free(rb->compiled);
    if (rb->rb)
        rulebook_free(rb->rb);
    arena_release(&rb->arena);
    buf_release(&rb->text);
    mem_free(rb);
}

enum adj_status adj_rulebook_messages(struct adj_rulebook *rb, const struct adj_style *style, struct adj_text *out)
{
    struct mem_guard guard;
    MEM_TRY(guard) {
        struct buf b = BUF_INIT;
        messages_write(&b, &rb->diags, rb->rb, rb->rb ? rb->rb->folder : NULL, style);
        api_text_give(out, &b);
        MEM_DONE();
        return ADJ_OK;
    }
    return ADJ_ENVIRONMENT;
}

size_t adj_rulebook_errors(const struct adj_rulebook *rb)
{
    return rb->diags.errors;
}

size_t adj_rulebook_warnings(const struct adj_rulebook *rb)
{
    return rb->diags.warnings;
}

static const char *or_empty(const char *s)
{
    return s ? s : "";
}

const char *adj_rulebook_id(const struct adj_rulebook *rb)
{
    return rb->rb ? or_empty(rb->rb->id.text) : "";
}

const char *adj_rulebook_edition(const struct adj_rulebook *rb)
{
    return rb->rb ? or_empty(rb->rb->edition.text) : "";
}

const char *adj_rulebook_digest(const struct adj_rulebook *rb)
{
    return rb->rb ? rb->rb->digest : "";
}

const char *adj_rulebook_title(const struct adj_rulebook *rb, const char *lang)
{
    return rb->rb ? or_empty(rb_text_in(&rb->rb->title, lang ? lang : "en", "en")) : "";
}

size_t adj_rulebook_roles(const struct adj_rulebook *rb)
{
    return api_rulebook_runs(rb) ? (size_t)rb->compiled->vocab->most_players : 0;
}

const char *adj_rulebook_role(const struct adj_rulebook *rb, size_t index)
{
    if (index >= adj_rulebook_roles(rb))
        return NULL;
    const struct vocab *v = rb->compiled->vocab;
    return v->members[v->kinds[v->players].first + (int)index].name;
}

const char *adj_rulebook_role_title(struct adj_rulebook *rb, size_t index, const char *lang)
{
    struct mem_guard guard;
    if (index >= adj_rulebook_roles(rb))
        return NULL;
    MEM_TRY(guard) {
        const struct vocab *v = rb->compiled->vocab;
        buf_reset(&rb->text);
        say_member(&rb->text, v, v->kinds[v->players].first + (int)index, lang ? lang : "en", NULL);
        MEM_DONE();
        return buf_cstr(&rb->text);
    }
    return NULL;
}

size_t adj_rulebook_role_find(struct adj_rulebook *rb, const char *name)
{
    struct mem_guard guard;
    if (!api_rulebook_runs(rb))
        return SIZE_MAX;
    MEM_TRY(guard) {
        const struct vocab *v = rb->compiled->vocab;
        int32_t player = words_player(v, name, &rb->text);
        MEM_DONE();
        return player < 0 ? SIZE_MAX : (size_t)(player - v->kinds[v->players].first);
    }
    return SIZE_MAX;
}

const char *adj_rulebook_languages(struct adj_rulebook *rb)
{
    struct mem_guard guard;
    if (!api_rulebook_runs(rb))
        return "";
    MEM_TRY(guard) {
        buf_reset(&rb->text);
        words_languages(&rb->text, rb->compiled->vocab);
        MEM_DONE();
        return buf_cstr(&rb->text);
    }
    return "";
}

enum adj_status adj_rulebook_speaks(struct adj_rulebook *rb, const struct adj_style *style, struct adj_text *why)
{
    struct mem_guard guard;
    if (why)
        *why = (struct adj_text){0};
    if (!style->lang || !api_rulebook_runs(rb))
        return ADJ_OK;
    MEM_TRY(guard) {
        buf_reset(&rb->text);
        bool speaks = words_has_language(rb->compiled->vocab, style->lang, &rb->text);
        if (!speaks)
            api_text_give(why, &rb->text);
        MEM_DONE();
        return speaks ? ADJ_OK : ADJ_USAGE;
    }
    return ADJ_ENVIRONMENT;
}

/* ---------------------------------------------------------------- reading rules */

static const char *language_of(const struct adj_style *style)
{
    return style->lang ? style->lang : "en";
}

static void write_heading(struct buf *out, const struct rb_rule *r, const char *lang)
{
    const char *title = rb_text_in(&r->title, lang, "en"), *text = rb_text_in(&r->text, lang, "en");
    buf_printf(out, "%s%s%s%s\n", r->id.text, title ? "  " : "", or_empty(title), r->house ? "  (house)" : "");
    if (text)
        buf_printf(out, "  %s\n", text);
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

/* The rule's sentences as they read in a language. */
static void say_code_of(struct buf *out, const struct compiled *c, size_t index, const char *lang)
{
    for (size_t i = 0; i < c->sentences.count; i++)
        if (c->sentences.items[i]->rule_index == (int)index) {
            if (out->len)
                buf_char(out, '\n');
            say_sentence(out, c->vocab, c->sentences.items[i], lang, NULL);
        }
}

static void write_rule(struct buf *out, const struct compiled *c, size_t index, const char *code, const char *lang)
{
    if (out->len)
        buf_char(out, '\n');
    write_heading(out, c->rules[index].rule, lang);
    while (*code) {
        size_t n = strcspn(code, "\n");
        buf_printf(out, "    %.*s\n", (int)n, code);
        code += n + (code[n] == '\n');
    }
}

static bool is_meant(const struct compiled *c, size_t index, const char *rule)
{
    return !rule || !strcmp(c->rules[index].rule->id.text, rule);
}

/* Whether there is a rule of that id (NULL: whichever); otherwise `out` says so, and which one is like it. */
static bool has_rule(struct buf *out, const struct compiled *c, const char *rule)
{
    const char *like = NULL;
    for (size_t i = 0; i < c->rule_count; i++) {
        const char *id = c->rules[i].rule->id.text;
        if (is_meant(c, i, rule))
            return true;
        if (!like && word_distance(rule, id, 2) <= 2)
            like = id;
    }
    if (!rule)
        return true;
    buf_printf(out, "there is no rule '%s'", rule);
    if (like)
        buf_printf(out, "; did you mean '%s'?", like);
    return false;
}

static void read_rules(struct buf *out, const struct compiled *c, const char *rule, const struct adj_style *style)
{
    const char *lang = language_of(style);
    json_t *list = style->format == ADJ_JSON ? json_array() : NULL;
    for (size_t i = 0; i < c->rule_count; i++) {
        struct buf code = BUF_INIT;
        if (!is_meant(c, i, rule))
            continue;
        say_code_of(&code, c, i, lang);
        if (list)
            json_array_append_new(list, rulebook_json_rule(c, &c->rules[i], buf_cstr(&code), lang));
        else
            write_rule(out, c, i, buf_cstr(&code), lang);
        buf_release(&code);
    }
    if (list)
        api_json_write(out, rulebook_json_report(c, "read", "rules", list));
}

enum adj_status adj_rulebook_read(struct adj_rulebook *rb, const char *rule, const struct adj_style *style, struct adj_text *out)
{
    struct mem_guard guard;
    if (!api_rulebook_runs(rb))
        return ADJ_BAD_INPUT;
    MEM_TRY(guard) {
        struct buf b = BUF_INIT;
        bool found = has_rule(&b, rb->compiled, rule);
        if (found)
            read_rules(&b, rb->compiled, rule, style);
        api_text_give(out, &b);
        MEM_DONE();
        return found ? ADJ_OK : ADJ_BAD_INPUT;
    }
    return ADJ_ENVIRONMENT;
}

enum adj_status adj_rulebook_phrases(struct adj_rulebook *rb, const struct adj_style *style, struct adj_text *out)
{
    struct mem_guard guard;
    if (!api_rulebook_runs(rb))
        return ADJ_BAD_INPUT;
    MEM_TRY(guard) { /* shown in the language of the code, beside its translations */
        struct buf b = BUF_INIT;
        const struct compiled *c = rb->compiled;
        if (style->format == ADJ_JSON)
            api_json_write(&b, rulebook_json_report(c, "phrases", "phrases", rulebook_json_phrases(c->vocab)));
        else
            describe_vocab(&b, c->vocab);
        api_text_give(out, &b);
        MEM_DONE();
        return ADJ_OK;
    }
    return ADJ_ENVIRONMENT;
}

enum adj_status adj_rulebook_disasm(struct adj_rulebook *rb, const char *rule, const struct adj_style *style, struct adj_text *out)
{
    struct mem_guard guard;
    if (!api_rulebook_runs(rb))
        return ADJ_BAD_INPUT;
    MEM_TRY(guard) {
        struct buf b = BUF_INIT;
        const struct compiled *c = rb->compiled;
        bool found = has_rule(&b, c, rule);
        if (found && style->format == ADJ_JSON)
            api_json_write(&b, rulebook_json_report(c, "disasm", "instructions", rulebook_json_program(c, rule)));
        else if (found)
            disasm(&b, c, rule);
        api_text_give(out, &b);
        MEM_DONE();
        return found ? ADJ_OK : ADJ_BAD_INPUT;
    }
    return ADJ_ENVIRONMENT;
}

enum adj_status adj_rulebook_format(struct adj_rulebook *rb, void (*changed)(void *ctx, const char *path, const char *text, size_t len),
                                    void *ctx)
{
    struct mem_guard guard;
    if (!api_rulebook_runs(rb))
        return ADJ_BAD_INPUT;
    MEM_TRY(guard) {
        for (size_t i = 0; i < rb->rb->file_count; i++) {
            struct buf text = BUF_INIT;
            struct arena scratch = {0};
            struct format_result result = format_code(&text, rb->compiled->vocab, (int)i, &scratch);
            if (result.changed)
                changed(ctx, rb->rb->files[i].path, buf_cstr(&text), text.len);
            arena_release(&scratch);
            buf_release(&text);
        }
        MEM_DONE();
        return ADJ_OK;
    }
    return ADJ_ENVIRONMENT;
}
