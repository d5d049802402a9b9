/* SPDX-License-Identifier: MIT
 *
 * Opening a rulebook, and what a program asks of one without playing it.
 */
#include "api/call.h"
#include "api/rulebook.h"

#include "audit/check_report.h"
#include "audit/fmt_report.h"
#include "audit/version_report.h"
#include "base/mem.h"
#include "base/tr.h"
#include "explain/purpose.h"
#include "lang/print.h"
#include "native/native_load.h"
#include "session/words.h"

#include <string.h>

const char *adj_version(void)
{
    return ADJ_VERSION;
}

struct adj_rulebook *api_rulebook_new(void)
{
    struct adj_rulebook *r = mem_zero(1, sizeof *r);
    r->diags.arena = &r->arena;
    return r;
}

/* Rules are compiled only if the files could be read: names that a broken file declares would all be
 * reported as unknown. */
void api_rulebook_compile(struct adj_rulebook *r)
{
    if (r->diags.errors) {
        r->diags.unseen = TR("names and rules are checked after these errors are fixed");
        return;
    }
    r->compiled = compile_rulebook(r->rb, &r->diags);
    print_check_names(r->compiled->vocab, &r->diags);
    diag_sort(&r->diags);
}

/* Warnings do not keep a rulebook from being played. */
int api_rulebook_runs(const struct adj_rulebook *rb)
{
    return rb && rb->compiled && !rb->diags.errors;
}

/* What is asked of a rulebook, and what is made for the answer. */
struct rulebook_ctx {
    struct adj_rulebook *rb;
    const char *name; /* of a rule, a role, a piece */
    const char *lang;
    size_t role;
    enum adj_native native;
    adj_file_changed *changed;
    void *changed_ctx;
    struct arena arena;
    size_t found;
};

static void release(void *ctx)
{
    struct rulebook_ctx *x = ctx;
    arena_release(&x->arena);
}

struct open_ctx {
    const char *folder;
    struct adj_rulebook *made, **out; /* until it is complete; then */
};

/* x->made is what the release function of the call frees if memory runs out before *out is set. */
static enum adj_status open_folder(void *ctx)
{
    struct open_ctx *x = ctx;
    struct adj_rulebook *r = x->made = api_rulebook_new();
    int err = 0;
    r->rb = rulebook_load(x->folder, &r->diags, &err);
    api_rulebook_compile(r);
    *x->out = r;
    x->made = NULL;
    return r->diags.errors == 0 ? ADJ_OK : err ? ADJ_ENVIRONMENT : ADJ_BAD_INPUT;
}

static void release_open(void *ctx)
{
    adj_rulebook_close(((struct open_ctx *)ctx)->made);
}

enum adj_status adj_rulebook_open(const char *folder, struct adj_rulebook **out)
{
    struct open_ctx x = {.folder = folder, .out = out};
    *out = NULL;
    return api_call(open_folder, &x, release_open);
}

/* The model comes last, because what was compiled points into it. */
void adj_rulebook_close(struct adj_rulebook *rb)
{
    if (!rb)
        return;
    compiled_free(rb->compiled);
    if (rb->rb)
        rulebook_free(rb->rb);
    native_unload(rb->native);
    arena_release(&rb->arena);
    buf_release(&rb->text);
    mem_free(rb);
}

/* A rulebook without errors and warnings has a report with an empty list. */
static enum adj_status messages(void *ctx, struct report *r)
{
    struct rulebook_ctx *x = ctx;
    check_report_fill(r, &x->rb->diags, x->rb->rb);
    return ADJ_OK;
}

enum adj_status adj_rulebook_messages(struct adj_rulebook *rb, const char *lang, struct adj_report **out)
{
    struct rulebook_ctx x = {.rb = rb};
    return api_report_call(messages, &x, NULL, &check_report_kind, lang, out);
}

size_t adj_rulebook_errors(const struct adj_rulebook *rb)
{
    return rb->diags.errors;
}

size_t adj_rulebook_warnings(const struct adj_rulebook *rb)
{
    return rb->diags.warnings;
}

/* Public functions return "" for what a rulebook does not have. */
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

/* In `lang`, otherwise in English, otherwise in the language that there is. */
const char *adj_rulebook_title(const struct adj_rulebook *rb, const char *lang)
{
    return rb->rb ? or_empty(rb_text_in(&rb->rb->title, lang ? lang : "en", "en")) : "";
}

/* The largest number of players; a game can have fewer. */
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

/* The text is valid until the next call on this rulebook. */
static enum adj_status role_title(void *ctx)
{
    struct rulebook_ctx *x = ctx;
    const struct vocab *v = x->rb->compiled->vocab;
    buf_reset(&x->rb->text);
    print_member(&x->rb->text, v, v->kinds[v->players].first + (int)x->role, x->lang ? x->lang : "en", NULL);
    return ADJ_OK;
}

const char *adj_rulebook_role_title(struct adj_rulebook *rb, size_t index, const char *lang)
{
    struct rulebook_ctx x = {.rb = rb, .role = index, .lang = lang};
    if (index >= adj_rulebook_roles(rb) || api_call(role_title, &x, NULL) != ADJ_OK)
        return NULL;
    return buf_cstr(&rb->text);
}

/* Accepts the stable name and every printed name. */
static enum adj_status find_role(void *ctx)
{
    struct rulebook_ctx *x = ctx;
    const struct vocab *v = x->rb->compiled->vocab;
    int32_t player = words_player(v, x->name, &x->rb->text);
    if (player >= 0)
        x->found = (size_t)(player - v->kinds[v->players].first);
    return ADJ_OK;
}

size_t adj_rulebook_role_find(struct adj_rulebook *rb, const char *name)
{
    struct rulebook_ctx x = {.rb = rb, .name = name, .found = SIZE_MAX};
    if (api_rulebook_runs(rb))
        api_call(find_role, &x, NULL);
    return x.found;
}

/* ---------------------------------------------------------------- words of logs */

/* A name that the rulebook has not is returned as it is: logs of other editions have such names. */
static enum adj_status name_in(void *ctx)
{
    struct rulebook_ctx *x = ctx;
    const struct vocab *v = x->rb->compiled->vocab;
    int member = vocab_member_named(v, x->name);
    buf_reset(&x->rb->text);
    if (member >= 0)
        print_member(&x->rb->text, v, member, x->lang, NULL);
    else
        buf_str(&x->rb->text, x->name);
    return ADJ_OK;
}

const char *adj_rulebook_name(struct adj_rulebook *rb, const char *name, const char *lang)
{
    struct rulebook_ctx x = {.rb = rb, .name = name, .lang = lang ? lang : "en"};
    if (!api_rulebook_runs(rb))
        return name;
    return api_call(name_in, &x, NULL) == ADJ_OK ? buf_cstr(&rb->text) : NULL;
}

struct purpose_ctx {
    struct adj_rulebook *rb;
    struct adj_value record;
    const char *lang;
};

/* Builds the words of a draw from a record, without a game: the purpose's phrase with the values of
 * the record. */
static enum adj_status purpose(void *ctx, struct buf *text)
{
    const struct purpose_ctx *x = ctx;
    struct adj_value values = adj_value_get(x->record, "values");
    const char *purpose = adj_value_text(adj_value_get(x->record, "for")), *filled[PLACEHOLDERS_MAX];
    size_t count = adj_value_size(values);
    if (!purpose || !api_rulebook_runs(x->rb))
        return ADJ_USAGE;
    if (count > sizeof filled / sizeof *filled)
        count = sizeof filled / sizeof *filled;
    for (size_t i = 0; i < count; i++)
        if (!(filled[i] = adj_value_text(adj_value_item(values, i))))
            return ADJ_USAGE;
    buf_reset(&x->rb->text);
    purpose_format_recorded(text, x->rb->compiled, purpose, filled, count, x->lang, &x->rb->text);
    return ADJ_OK;
}

enum adj_status adj_rulebook_purpose(struct adj_rulebook *rb, struct adj_value record, const char *lang,
                                     struct adj_text *out)
{
    struct purpose_ctx x = {rb, record, lang ? lang : "en"};
    return api_text_call(purpose, &x, NULL, out);
}

/* ---------------------------------------------------------------- languages */

static enum adj_status languages(void *ctx)
{
    struct rulebook_ctx *x = ctx;
    buf_reset(&x->rb->text);
    words_languages(&x->rb->text, x->rb->compiled->vocab);
    return ADJ_OK;
}

const char *adj_rulebook_languages(struct adj_rulebook *rb)
{
    struct rulebook_ctx x = {.rb = rb};
    return api_rulebook_runs(rb) && api_call(languages, &x, NULL) == ADJ_OK ? buf_cstr(&rb->text) : "";
}

/* A language that the rulebook does not have is a mistake of the caller; the message lists those it
 * has. */
static enum adj_status speaks(void *ctx, struct buf *why)
{
    struct rulebook_ctx *x = ctx;
    return words_has_language(x->rb->compiled->vocab, x->lang, why) ? ADJ_OK : ADJ_USAGE;
}

/* A refusal is text for people and not an error of the call, so it is returned in `why` only if
 * requested. */
enum adj_status adj_rulebook_speaks(struct adj_rulebook *rb, const char *lang, struct adj_text *why)
{
    struct rulebook_ctx x = {.rb = rb, .lang = lang};
    struct adj_text refusal = {0};
    enum adj_status status = ADJ_OK;
    if (lang && api_rulebook_runs(rb))
        status = api_text_call(speaks, &x, NULL, &refusal);
    if (status == ADJ_OK || !why)
        adj_text_free(&refusal);
    if (why)
        *why = refusal;
    return status;
}

static enum adj_status format_files(void *ctx, struct report *r)
{
    struct rulebook_ctx *x = ctx;
    fmt_report_fill(r, x->rb->compiled, x->changed, x->changed_ctx, &x->arena);
    return ADJ_OK;
}

/* A rulebook with errors is not formatted: its report is the list of errors. */
enum adj_status adj_rulebook_format(struct adj_rulebook *rb, adj_file_changed *changed, void *ctx, const char *lang,
                                    struct adj_report **out)
{
    struct rulebook_ctx x = {.rb = rb, .changed = changed, .changed_ctx = ctx};
    if (api_rulebook_runs(rb))
        return api_report_call(format_files, &x, release, &fmt_report_kind, lang, out);
    enum adj_status status = adj_rulebook_messages(rb, lang, out);
    return status == ADJ_OK ? ADJ_BAD_INPUT : status;
}

static enum adj_status report_version(void *ctx, struct report *r)
{
    version_report_fill(r, ctx, ADJ_VERSION);
    return ADJ_OK;
}

enum adj_status adj_version_report(const char *version, const char *lang, struct adj_report **out)
{
    return api_report_call(report_version, (void *)(uintptr_t)version, NULL, &version_report_kind, lang, out);
}

/* ---------------------------------------------------------------- native code */

static const char *reason_of(enum native_made made)
{
    switch (made) {
    case NATIVE_NO_COMPILER: return TR("the C compiler 'cc' is not found");
    case NATIVE_NO_FOLDER: return TR("the folder adjudge/native in your cache folder cannot be made, or others can write to it or to a folder around it");
    case NATIVE_NOT_LOADED: return TR("the compiled rules cannot be loaded from the folder adjudge/native in your cache folder");
    default: return TR("the C compiler 'cc' could not compile the rules");
    }
}

static enum adj_status compile(void *ctx, struct buf *text)
{
    struct rulebook_ctx *r = ctx;
    struct adj_rulebook *rb = r->rb;
    if (r->native == ADJ_NATIVE_OFF)
        return ADJ_OK;
    if (!api_rulebook_runs(rb)) {
        buf_str(text, tr(r->lang, TR("the rulebook has errors")));
        return ADJ_BAD_INPUT;
    }
    if (rb->of_log) {
        buf_str(text, tr(r->lang, TR("the rulebook is from a log; only the rulebook of a folder is compiled")));
        return ADJ_BAD_INPUT;
    }
    enum native_made made = rb->native ? NATIVE_MADE : native_load(&rb->compiled->program, &rb->arena, &rb->native);
    if (made != NATIVE_MADE) {
        buf_str(text, tr(r->lang, reason_of(made)));
        return ADJ_ENVIRONMENT;
    }
    rb->native->checks = r->native == ADJ_NATIVE_CHECK;
    if (!rb->compiled->program.native)
        program_use_native(&rb->compiled->program, rb->native, &rb->compiled->arena);
    return ADJ_OK;
}

enum adj_status adj_rulebook_compile(struct adj_rulebook *rb, enum adj_native how, const char *lang, struct adj_text *why)
{
    struct rulebook_ctx r = {.rb = rb, .lang = lang, .native = how};
    return api_text_call(compile, &r, NULL, why);
}
