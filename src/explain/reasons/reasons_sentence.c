/* SPDX-License-Identifier: MIT
 *
 * What a sentence follows: the condition it depends on, what it asks of its event's values, the ifs around one of
 * its statements, and the values that this statement uses.
 */
#include "explain/reasons/reasons_inner.h"

#include "lang/forms.h"
#include "lang/walk.h"

const struct node *reasons_condition_of(const struct node *n)
{
    switch (n->op) {
    case R_WHEN:
    case R_BEFORE:
    case R_AFTER:
    case R_INSTEAD:
    case R_ORDER:
    case R_FORBID:
    case R_DESPITE:
    case R_ONLY: return n->b;
    case R_WHENEVER: return n->a;
    default: return NULL;
    }
}

/* What is gathered about one sentence. */
struct sentence_facts {
    struct reasons *r;
    struct vm *vm;
    uint32_t since;
    struct reason_facts found;
    bool adds; /* the statement adds to what it changes: its values are not what comes of it */
};

static void describe_condition(struct sentence_facts *s, const struct node *n, bool holds)
{
    if (reasons_seen(s->r, n, s->since)) /* or it was evaluated before the last decision */
        reasons_describe(s->r, s->vm, n, holds, s->since, s->r->depth, &s->found);
}

/* "after a hero steps from any square to a square whose …": what the event's values needed to be. */
static void describe_pattern(struct sentence_facts *s, const struct node *sentence)
{
    const struct node *event = sentence->op == R_WHENEVER ? NULL : sentence->a;
    for (size_t i = 0; event && i < event->args.count; i++) {
        const struct node *noun = event->args.items[i];
        for (size_t k = 0; noun->op == E_NOUN && k < noun->args.count; k++)
            describe_condition(s, noun->args.items[k], true);
    }
}

/* ---------------------------------------------------------------- statements */

static bool find_in_block(struct sentence_facts *s, const struct node_list *block, int line,
                          const struct node **found);

static bool find_in_if(struct sentence_facts *s, const struct node *n, int line, const struct node **found)
{
    size_t before = s->found.count;
    for (size_t i = 0; i < n->args.count; i++) {
        size_t failed = s->found.count;
        if (reasons_truth(s->r, n->args.items[i], s->since) == 1)
            describe_condition(s, n->args.items[i], true);
        if (find_in_block(s, &n->blocks[i], line, found))
            return true;
        s->found.count = failed; /* the statement comes after this block: this condition was not so */
        if (reasons_truth(s->r, n->args.items[i], s->since) == 0)
            describe_condition(s, n->args.items[i], false);
        for (; failed < s->found.count; failed++)
            s->found.items[failed].otherwise = true;
    }
    if (find_in_block(s, &n->other, line, found))
        return true;
    s->found.count = before;
    return false;
}

/* "for each player whose money is the most": what must be so of each, but for where they all are. */
static bool find_in_each(struct sentence_facts *s, const struct node *n, int line, const struct node **found)
{
    size_t before = s->found.count;
    for (size_t i = 0; n->a->op == E_NOUN && i < n->a->args.count; i++)
        if (n->a->args.items[i]->op != E_IN && reasons_truth(s->r, n->a->args.items[i], s->since) == 1)
            describe_condition(s, n->a->args.items[i], true);
    if (find_in_block(s, &n->body, line, found))
        return true;
    s->found.count = before;
    return false;
}

static bool find_in(struct sentence_facts *s, const struct node *n, int line, const struct node **found)
{
    if (n->op == S_IF)
        return find_in_if(s, n, line, found);
    if (n->op == S_FOR_EACH && find_in_each(s, n, line, found))
        return true;
    if (find_in_block(s, &n->body, line, found) || find_in_block(s, &n->other, line, found))
        return true;
    if (n->pos.line == line)
        *found = n;
    return n->pos.line == line;
}

/* The statement at that line; adds the conditions of the ifs around it to r->text. */
static bool find_in_block(struct sentence_facts *s, const struct node_list *block, int line,
                          const struct node **found)
{
    for (size_t i = 0; i < block->count; i++)
        if (find_in(s, block->items[i], line, found))
            return true;
    return false;
}

/* The value of `n` and what it is made of, unless it was computed before the last decision. */
static void describe_operand_value(struct sentence_facts *s, const struct node *n)
{
    int32_t value;
    if (!reasons_value(s->r, n, s->since, &value))
        return;
    struct reason_fact f = reasons_value_fact(s->r, s->vm, n, value, s->since, s->r->depth);
    f.operand = !s->adds;
    reason_facts_add(&s->r->arena, &s->found, &f);
}

/* The values that a statement uses and that are made of others. One of many that a question went through would
 * mislead. */
static void describe_values(struct sentence_facts *s, const struct node *n, const struct node *target)
{
    if (!n || n->op == E_COUNT || n->op == E_FIRST)
        return;
    if (n->op == E_ARITH || n->op == E_MINMAX) {
        reasons_describe_operands(s->r, s->vm, n, target, s->since, s->r->depth, &s->found);
        return;
    }
    if (reasons_has_parts(n))
        describe_operand_value(s, n);
    if (n->op == E_SUM)
        return;
    describe_values(s, n->a, target);
    describe_values(s, n->b, target);
    describe_values(s, n->c, target);
    for (size_t i = 0; i < n->args.count; i++)
        describe_values(s, n->args.items[i], target);
}

struct reason_facts reasons_for(struct reasons *r, struct vm *vm, int32_t sentence, int line, uint32_t since)
{
    const struct node *n = r->c->sentences.items[sentence]->node, *condition = reasons_condition_of(n),
                      *statement = NULL;
    struct sentence_facts s = {.r = r, .vm = vm, .since = since};
    if (condition)
        describe_condition(&s, condition, n->op != R_ONLY);
    describe_pattern(&s, n);
    size_t before = s.found.count;
    bool found = find_in_block(&s, &n->body, line, &statement);
    s.adds = found && statement->op == S_ADD;
    bool told = reasons_begin_facts(r);
    if (!found)
        s.found.count = before;
    before = s.found.count;
    if (found)
        describe_values(&s, statement, form_target(statement));
    reasons_end_facts(r, &s.found, before, told);
    return s.found;
}

/* ---------------------------------------------------------------- old values */

/* The statement at that line, in any block. */
static const struct node *statement_at(const struct node *n, int line);

static const struct node *statement_in(const struct node_list *block, int line)
{
    const struct node *found = NULL;
    for (size_t i = 0; i < block->count && !found; i++)
        found = statement_at(block->items[i], line);
    return found;
}

static const struct node *statement_at(const struct node *n, int line)
{
    const struct node *found = NULL;
    for (size_t i = 0; n->op == S_IF && i < n->args.count && !found; i++)
        found = statement_in(&n->blocks[i], line);
    found = found ? found : statement_in(&n->body, line);
    found = found ? found : statement_in(&n->other, line);
    return found || n->op >= R_WHEN || n->pos.line != line ? found : n;
}

/* What the statement chooses or draws from; NULL: it does neither. */
static const struct node *choice_of(const struct node *statement)
{
    switch (statement->op) {
    case S_CHOOSE:
    case S_CHOOSE_SET: return statement->b;
    case S_RANDOM: return statement->a;
    default: return NULL;
    }
}

struct reason_facts reasons_for_no_choice(struct reasons *r, struct vm *vm, int32_t sentence, int line, uint32_t since)
{
    const struct node *statement = statement_at(r->c->sentences.items[sentence]->node, line),
                      *from = statement ? choice_of(statement) : NULL;
    struct reason_facts found = {0};
    if (from && from->op == E_NOUN)
        reasons_describe_none(r, vm, from, since, &found);
    return found;
}

struct field_use {
    const struct reasons *r;
    const struct node *target; /* which is written, not used */
    uint32_t since;
    bool used;
};

static void note_use(void *ctx, const struct node *n)
{
    struct field_use *u = ctx;
    bool field = n->op == E_FIELD || n->op == E_TABLE;
    u->used |= field && n != u->target && n->field == u->target->field &&
               reasons_is_found(u->r, reasons_found(u->r, n), u->since);
}

/* Of the table, a word such as the kind of a battle: of pieces and players, the one before is the news, too. */
static bool is_word_of_table(const struct vocab *v, const struct node *target)
{
    return target->op == E_TABLE && target->type.tag == TY_PIECE && v->kinds[target->type.kind].category == RB_LIST;
}

/* Setting a number back to a constant is not computed: how much was lost is the news. */
const struct vocab_field *reasons_overwritten(const struct reasons *r, int32_t sentence, int line, uint32_t since)
{
    const struct node *n = r->c->sentences.items[sentence]->node, *statement = statement_at(n, line);
    const struct node *target = statement && statement->op == S_SET ? statement->a : NULL;
    bool written = target && (target->op == E_FIELD || target->op == E_TABLE);
    bool computed = written && target->type.tag == TY_NUMBER && !reasons_is_constant(statement->b);
    if (!computed && !(written && is_word_of_table(r->c->vocab, target)))
        return NULL;
    struct field_use use = {r, target, since, false};
    walk_nodes(n, note_use, &use);
    return use.used ? NULL : target->field;
}

const char *reasons_in_line(struct reasons *r, const struct reason_facts *facts, bool brief)
{
    if (!facts->count)
        return NULL;
    buf_reset(&r->text);
    if (brief)
        reason_facts_in_short_line(&r->text, facts, r->lang);
    else
        reason_facts_in_line(&r->text, facts, r->lang);
    return arena_strndup(&r->arena, buf_cstr(&r->text), r->text.len);
}

const struct reason_facts *reasons_keep(struct reasons *r, const struct reason_facts *facts)
{
    if (!facts->count)
        return NULL;
    struct reason_facts *kept = ARENA_NEW(&r->arena, struct reason_facts);
    *kept = *facts;
    return kept;
}
