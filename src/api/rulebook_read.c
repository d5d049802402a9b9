/* SPDX-License-Identifier: MIT
 *
 * What a rulebook contains, as reports: its rules, what they can use, the program that they are compiled to.
 */
#include "api/call.h"
#include "api/rulebook.h"

#include "audit/disasm_report.h"
#include "audit/phrases_report.h"
#include "audit/read_report.h"

struct read_ctx {
    const struct compiled *c;
    const char *rule; /* NULL: all */
};

static enum adj_status read_rules(void *ctx, struct report *r)
{
    const struct read_ctx *x = ctx;
    return read_report_fill(r, x->c, x->rule) ? ADJ_OK : ADJ_BAD_INPUT;
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
    return disasm_report_fill(r, x->c, x->rule) ? ADJ_OK : ADJ_BAD_INPUT;
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
