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
#include "lang/print.h"
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
    if (r->diags.errors)
        r->diags.unseen = "names and rules are looked at when these are mended";
    if (rb && !r->diags.errors) {
        r->compiled = compile_rulebook(rb, &r->diags);
        print_check_names(r->compiled->vocab, &r->diags);
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

const char *adj_rulebook_unseen(const struct adj_rulebook *rb)
{
    return or_empty(rb->diags.unseen);
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
        print_member(&rb->text, v, v->kinds[v->players].first + (int)index, lang ? lang : "en", NULL);
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

enum adj_status adj_rulebook_disasm(struct adj_rulebook *rb, const char *rule, const struct adj_style *style,
                                    struct adj_text *out)
{
    struct mem_guard guard;
    if (!api_rulebook_runs(rb))
        return ADJ_BAD_INPUT;
    MEM_TRY(guard) {
        struct buf b = BUF_INIT;
        const struct compiled *c = rb->compiled;
        bool found = api_rule_found(&b, c, rule);
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

enum adj_status adj_rulebook_format(struct adj_rulebook *rb,
                                    void (*changed)(void *ctx, const char *path, const char *text, size_t len),
                                    void *ctx)
{
    struct mem_guard guard;
    if (!api_rulebook_runs(rb))
        return ADJ_BAD_INPUT;
    MEM_TRY(guard) {
        /* Those below are others'. */
        for (size_t i = 0; i < rb->rb->file_count && !rb_layer_of_file(rb->rb, i); i++) {
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
