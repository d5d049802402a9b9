/* SPDX-License-Identifier: MIT
 *
 * The texts of an answer, and putting it together. See whynot_inner.h.
 */
#include "explain/whynot/whynot_inner.h"

#include "explain/replaced.h"

#include "lang/print.h"
#include "lang/print_code.h"
#include "session/words.h"

#include <string.h>

const char *whynot_keep(struct whynot_ctx *a)
{
    const char *text = arena_strndup(&a->w->arena, buf_cstr(&a->w->scratch), a->w->scratch.len);
    buf_reset(&a->w->scratch);
    return text;
}

const char *whynot_phrase(struct whynot_ctx *a, const struct vocab_phrase *event, const int32_t *values)
{
    words_phrase(&a->w->scratch, a->c->vocab, event, 0, values, a->q->lang);
    return whynot_keep(a);
}

const char *whynot_member(struct whynot_ctx *a, int32_t member)
{
    print_member(&a->w->scratch, a->c->vocab, member, a->q->lang, NULL);
    return whynot_keep(a);
}

const char *whynot_kind(struct whynot_ctx *a, int kind)
{
    print_kind(&a->w->scratch, a->c->vocab, kind, a->q->lang, NULL);
    return whynot_keep(a);
}

/* Code can have several lines; here it is one. */
static const char *print_on_one_line(struct whynot_ctx *a, const struct node *n, const struct print_values *values)
{
    struct buf *b = &a->w->scratch;
    size_t to = 0;
    print_node(b, a->c->vocab, n, a->q->lang, NULL, values);
    for (size_t i = 0; i < b->len; i++)
        if (b->data[i] != '\n')
            b->data[to++] = b->data[i];
        else {
            b->data[to++] = ' ';
            while (i + 1 < b->len && b->data[i + 1] == ' ')
                i++;
        }
    buf_cut(b, to);
    return whynot_keep(a);
}

const char *whynot_node(struct whynot_ctx *a, const struct node *n)
{
    return print_on_one_line(a, n, NULL);
}

const char *whynot_node_for_readers(struct whynot_ctx *a, const struct node *n)
{
    return print_on_one_line(a, n, &print_for_readers);
}

/* A placeholder that takes several kinds is printed as the first of them. */
const char *whynot_pattern(struct whynot_ctx *a, const struct vocab_phrase *event)
{
    struct print_arg args[PLACEHOLDERS_MAX] = {{.text = NULL}};
    for (int h = 0; h < event->placeholder_count; h++) {
        int kind = event->placeholders[h].kinds[0];
        args[h].text = arena_printf(&a->w->arena, "[%s]",
                                    kind >= 0 ? whynot_kind(a, kind) : event->placeholders[h].name);
    }
    print_phrase(&a->w->scratch, a->c->vocab, event, 0, 0, args, a->q->lang);
    return whynot_keep(a);
}

void whynot_list_add(struct whynot_ctx *a, struct whynot_list *list, const char *rule, const char *text)
{
    for (size_t i = 0; i < list->count; i++)
        if (!strcmp(list->items[i].text, text) && (!rule || !strcmp(list->items[i].rule, rule)))
            return;
    ARENA_PUSH(&a->w->arena, list->items, list->count, list->cap) = (struct whynot_item){.rule = rule, .text = text};
}

/* A later verdict replaces an earlier one: readings of an ambiguous text are tried in turn. */
void whynot_is(struct whynot_ctx *a, enum whynot_verdict verdict, const char *text, ...)
{
    va_list ap;
    a->w->verdict = verdict;
    buf_reset(&a->w->scratch);
    va_start(ap, text);
    buf_vprintf(&a->w->scratch, tr(a->q->lang, text), ap);
    va_end(ap);
    a->w->text = whynot_keep(a);
}

void whynot_no_number(struct whynot_ctx *a, const char *kind, const char *number, int32_t low, int32_t high)
{
    whynot_is(a, WHYNOT_NO_PIECE, TR("no %s %s: expected %d to %d"), kind, number, low, high);
}

struct whynot_reason whynot_reason_of(struct whynot_ctx *a, enum whynot_form form, int32_t sentence)
{
    const struct rb_rule *rule = sentence < 0 ? NULL : a->c->sentences.items[sentence]->rule;
    return (struct whynot_reason){
        .form = form,
        .sentence = sentence,
        .rule = rule,
        .title = rule ? rb_text_in(&rule->title, a->q->lang, a->c->rb->language.text) : NULL,
        .replaces = rule ? replaced_text(&a->w->arena, a->c->rb, rule, a->q->lang) : NULL,
    };
}

struct whynot_reason *whynot_add_reason(struct whynot_ctx *a, enum whynot_form form, int32_t sentence)
{
    struct whynot *w = a->w;
    ARENA_PUSH(&w->arena, w->reasons, w->reason_count, w->reason_cap) = whynot_reason_of(a, form, sentence);
    return &w->reasons[w->reason_count - 1];
}
