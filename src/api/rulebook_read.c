/* SPDX-License-Identifier: MIT
 *
 * What a rulebook contains, as reports: its rules, what they can use, the program that they are compiled to.
 */
#include "api/call.h"
#include "api/rulebook.h"

#include "audit/disasm_report.h"
#include "audit/phrases_report.h"
#include "audit/read_report.h"
#include "base/tr.h"
#include "base/word.h"
#include "explain/replaced.h"

#include <string.h>

struct read_ctx {
    const struct compiled *c;
    const char *rule; /* NULL: all */
};

/* Returns the id of the enabled rule that is most similar to `id`; `id` itself if there is one; NULL: none is. */
static const char *similar_rule(const struct compiled *c, const char *id)
{
    const char *like = NULL;
    for (size_t i = 0; i < c->rule_count; i++) {
        const char *other = c->rules[i].rule->id.text;
        if (!strcmp(other, id))
            return id;
        if (!like && word_distance(id, other, 2) <= 2)
            like = other;
    }
    return like;
}

/* Whether the requested rule is enabled; otherwise the report states why not. */
static bool is_found(const struct read_ctx *x, struct report *r)
{
    const char *like = x->rule ? similar_rule(x->c, x->rule) : NULL;
    if (!x->rule || (like && !strcmp(like, x->rule)))
        return true;
    const struct message *fate = replaced_fate(&r->arena, x->c->rb, x->rule);
    if (fate)
        report_fail(r, message_text(&r->arena, r->lang, fate));
    else if (like)
        report_fail(r, arena_printf(&r->arena, tr(r->lang, "unknown rule '%s'; did you mean '%s'?"), x->rule, like));
    else
        report_fail(r, arena_printf(&r->arena, tr(r->lang, "unknown rule '%s'"), x->rule));
    return false;
}

/* Disabled rules can be read, too. */
static enum adj_status read_rules(void *ctx, struct report *r)
{
    const struct read_ctx *x = ctx;
    if (!(x->rule && rb_gone_named(x->c->rb, x->rule)) && !is_found(x, r))
        return ADJ_BAD_INPUT;
    read_report_fill(r, x->c, x->rule);
    return ADJ_OK;
}

static enum adj_status read_phrases(void *ctx, struct report *r)
{
    const struct read_ctx *x = ctx;
    phrases_report_fill(r, x->c->rb->id.text, x->c->vocab);
    return ADJ_OK;
}

static enum adj_status read_program(void *ctx, struct report *r)
{
    const struct read_ctx *x = ctx;
    if (!is_found(x, r))
        return ADJ_BAD_INPUT;
    disasm_report_fill(r, x->c, x->rule);
    return ADJ_OK;
}

/* Of a rulebook with errors: their report. */
static enum adj_status report_on(struct adj_rulebook *rb, const char *rule, api_report_work *work,
                                 const struct report_kind *kind, const char *lang, struct adj_report **out)
{
    struct read_ctx x = {rb->compiled, rule};
    enum adj_status status;
    if (api_rulebook_runs(rb))
        return api_report_call(work, &x, NULL, kind, lang, out);
    status = adj_rulebook_messages(rb, lang, out);
    return status == ADJ_OK ? ADJ_BAD_INPUT : status;
}

enum adj_status adj_rulebook_read(struct adj_rulebook *rb, const char *rule, const char *lang, struct adj_report **out)
{
    return report_on(rb, rule, read_rules, &read_report_kind, lang, out);
}

enum adj_status adj_rulebook_phrases(struct adj_rulebook *rb, const char *lang, struct adj_report **out)
{
    return report_on(rb, NULL, read_phrases, &phrases_report_kind, lang, out);
}

enum adj_status adj_rulebook_disasm(struct adj_rulebook *rb, const char *rule, const char *lang,
                                    struct adj_report **out)
{
    return report_on(rb, rule, read_program, &disasm_report_kind, lang, out);
}
