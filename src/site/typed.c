/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "site/typed.h"

#include "lang/parse.h"
#include "lang/print_code.h"
#include "session/choices.h"
#include "session/words.h"

#include <string.h>

typedef struct sentence *typed_parse(struct vocab *v, const struct rb_rule *rule, struct arena *arena,
                                     struct diags *diags);

static bool is_own_language(const struct site_typed *t)
{
    return !strcmp(t->lang, "en"); /* which code is written in */
}

/* NULL: it cannot be read. */
static const char *reprint(const struct site_typed *t, const struct rb_str *code, typed_parse *parse)
{
    struct diags diags = {.arena = t->arena};
    struct rb_rule *rule = ARENA_NEW(t->arena, struct rb_rule);
    *rule = (struct rb_rule){.id = {"typed", code->pos}, .house = true, .code = *code};
    rule->code_indent = code->pos.column - 1;
    const struct sentence *s = parse(t->c->vocab, rule, t->arena, &diags);
    if (!s || diags.errors)
        return NULL;
    buf_reset(t->scratch);
    print_sentence(t->scratch, t->c->vocab, s, t->lang, NULL);
    return arena_strndup(t->arena, buf_cstr(t->scratch), t->scratch->len);
}

const char *site_typed_statements(const struct site_typed *t, const struct rb_str *code)
{
    return is_own_language(t) || !code->text ? NULL : reprint(t, code, parse_statements);
}

const char *site_typed_condition(const struct site_typed *t, const struct rb_str *code)
{
    const char *printed = reprint(t, code, parse_lone_condition);
    return printed ? printed : code->text;
}

const char *site_typed_conditions(const struct site_typed *t, const struct text_list *list)
{
    const char *all = "";
    if (is_own_language(t))
        return NULL;
    for (size_t i = 0; i < list->count; i++)
        all = arena_printf(t->arena, "%s%s%s", all, i ? "\n" : "", site_typed_condition(t, &list->items[i]));
    return all;
}

/* A text may leave open which copy of a card it means; then the readings differ in that only. */
static bool means_one_event(const struct decision_reading *readings, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (readings[i].event != readings[0].event)
            return false;
    return count;
}

const char *site_typed_decision(const struct site_typed *t, const char *text)
{
    struct decision_reading readings[DECISION_READINGS_MAX];
    if (words_same(text, choices_pass("en")))
        return choices_pass(t->lang);
    if (is_own_language(t) ||
        !means_one_event(readings, decision_read(t->reader, text, readings, DECISION_READINGS_MAX)))
        return text;
    buf_reset(t->scratch);
    words_phrase(t->scratch, t->c->vocab, readings[0].event, 0, readings[0].values, t->lang);
    return arena_strndup(t->arena, buf_cstr(t->scratch), t->scratch->len);
}
