/* SPDX-License-Identifier: MIT
 *
 * Decisions about a card that has a rule of its own for them: the trace quotes the rule, or prints that nothing changes,
 * and why. What becomes of the card itself, such as its discard, is not what it does. It must not know what an event
 * means in a game.
 */
#include "explain/trace/trace_inner.h"

#include "session/words.h"

/* Whether the sentence is what the event does, in a rule of the card. */
static bool is_about_card(const struct sentence *s, const struct vocab_phrase *event, const struct rb_member *card)
{
    const struct vocab_phrase *when = s->node->op == R_WHEN && s->node->a ? s->node->a->phrase : NULL;
    if (!when || (when != event && when->index != event->parent))
        return false;
    for (size_t i = 0; i < card->rule_count; i++)
        if (s->rule == &card->rules[i])
            return true;
    return false;
}

const struct rb_rule *trace_rule_of_card(const struct trace_maker *m, int32_t event, const int32_t *values)
{
    const struct vocab *v = m->c->vocab;
    const struct vocab_phrase *p = v->phrases[event];
    for (int i = 0; i < p->placeholder_count; i++) {
        int32_t value = values[i];
        struct type type = words_placeholder_type(v, &p->placeholders[i], value);
        bool piece = (type.tag == TY_PIECE || type.tag == TY_MAYBE) && value >= 0 && value < v->member_count;
        const struct rb_member *card = piece ? v->members[value].decl : NULL;
        for (size_t k = 0; card && k < m->c->sentences.count; k++)
            if (is_about_card(m->c->sentences.items[k], p, card))
                return m->c->sentences.items[k]->rule;
    }
    return NULL;
}

/* Whether the entry happens to nothing but one of the pieces of the event. */
static bool is_about_piece_of(const struct trace_maker *m, const struct trace_line *line,
                              const struct journal_entry *event)
{
    const struct vocab_phrase *p = m->c->vocab->phrases[event->a];
    const struct journal_entry *e = trace_entry(m, line);
    bool move = line->kind == JOURNAL_MOVE;
    bool alone = line->kind == JOURNAL_EVENT && e->value_count == 1 && line->state != TRACE_PENDING;
    int32_t piece = move ? e->a : alone ? m->journal->values[e->values] : NOTHING;
    for (int i = 0; i < p->placeholder_count && piece >= 0 && i < event->value_count; i++)
        if (m->journal->values[event->values + i] == piece)
            return true;
    return false;
}

/* The entry after the last of the event that was decided. `open`: it still takes place. */
static size_t end_of_decided(const struct trace_maker *m, bool *open)
{
    const struct journal_entry *first = &m->journal->entries[m->from];
    for (size_t i = m->from + 1; i < m->to; i++) {
        const struct journal_entry *e = &m->journal->entries[i];
        if (e->kind == JOURNAL_EVENT_END && e->depth == first->depth) {
            *open = false;
            return i;
        }
    }
    *open = true;
    return m->to;
}

/* Of the first `count` lines, shows the outermost ones in which a value of a running event changed, such as the steps that
 * are left. That is bookkeeping where more happened; here it is all that the card did. Returns whether there are any. */
static bool show_held(const struct trace_maker *m, size_t count)
{
    struct trace_line *lines = m->t->lines;
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        size_t top = i;
        if (lines[i].kind != JOURNAL_CHANGE || trace_entry(m, &lines[i])->a < m->c->program.cell_count)
            continue;
        for (size_t k = i; k-- > 0;)
            top = lines[k].depth < lines[top].depth ? k : top;
        lines[top].level = TRACE_SHOWN;
        any = true;
    }
    return any;
}

void trace_find_card(struct trace_maker *m)
{
    struct trace *t = m->t;
    const struct journal_entry *first = m->to > m->from ? &m->journal->entries[m->from] : NULL;
    bool decided = first && first->kind == JOURNAL_EVENT && m->context->event == first->a && !t->is_pending;
    const struct rb_rule *rule = decided && t->open && t->outcome == TRACE_NO_LINE ? trace_rule_of_card(m, first->a, m->journal->values + first->values) : NULL;
    if (!rule)
        return;
    bool open;
    size_t end = end_of_decided(m, &open);
    size_t count = 0;
    while (count < t->line_count && m->from + t->lines[count].entry < end)
        count++;
    bool shown = false;
    for (size_t i = 0; i < count; i++)
        shown |= t->lines[i].level == TRACE_SHOWN && !is_about_piece_of(m, &t->lines[i], first);
    shown = shown || show_held(m, count);
    struct trace_line *line = ARENA_NEW(&t->arena, struct trace_line);
    *line = (struct trace_line){.kind = JOURNAL_EVENT, .sentence = -1, .event = first->a,
                                .state = open || shown ? TRACE_DONE : TRACE_IDLE};
    t->card = line;
}
