/* SPDX-License-Identifier: MIT
 *
 * Conditions and values that rules define, worked out once more to see which rule says so. The machine is asked on the
 * state as it is at that moment (vm_evaluate), also in the middle of a run.
 */
#include "audit/reasons_inner.h"

#include "lang/say.h"
#include "session/words.h"

enum { VALUE_DEPTH = 1 }; /* values behind values that are told */

/* What is gathered while one procedure is worked out again. */
struct again {
    struct reasons *r;
    int32_t fp; /* of its frame */
    int32_t sentence; /* whose code runs there */
    uint32_t entered;
    int32_t sum_slot; /* values: where the sum is kept; -1 */
    int32_t wanted; /* a sentence; when its code began to run: */
    uint32_t wanted_since;
    struct term {
        int32_t sentence, sum; /* what the value was after it */
    } *terms;
    size_t count, cap;
    struct part { /* a value that went into it, with what it was asked for */
        const struct vocab_phrase *phrase;
        int32_t values[HOLES_MAX];
    } *parts;
    size_t part_count, part_cap;
};

enum { PARTS_MAX = 12 }; /* more values than that are not read one by one */

static void note_part(struct again *a, const struct node *n)
{
    struct part part = {.phrase = n->phrase};
    if (n->op != E_PHRASE || n->phrase->cls != PHRASE_VALUE || n->phrase->builtin || a->part_count > PARTS_MAX)
        return;
    for (size_t i = 0; i < n->args.count; i++)
        if (!reasons_value(a->r, n->args.items[i], 0, &part.values[i]))
            return;
    ARENA_PUSH(&a->r->arena, a->parts, a->part_count, a->part_cap) = part;
}

static void watch_again(void *ctx, struct vm *vm, int32_t pc)
{
    struct again *a = ctx;
    struct reasons *r = a->r;
    const struct code_mark *mark = program_mark(vm->program, pc);
    if (!mark)
        return;
    if (vm->fp == a->fp) {
        if (mark->sentence != a->sentence) {
            a->sentence = mark->sentence;
            a->entered = r->now;
            if (a->sentence == a->wanted)
                a->wanted_since = r->now;
        }
        const int32_t *code = vm->program->code + pc;
        if (*code == OP_STORE && code[1] == a->sum_slot && mark->sentence >= 0)
            ARENA_PUSH(&r->arena, a->terms, a->count, a->cap) = (struct term){mark->sentence, vm->m[vm->sp - 1]};
    }
    reasons_note(r, vm, mark, pc);
    for (const struct code_mark *m = mark; vm->fp == a->fp && m >= vm->program->marks && m->pc == pc; m--)
        if (m->node && a->sum_slot >= 0)
            note_part(a, m->node);
}

static int evaluate(struct again *a, struct vm *vm, int32_t proc, const int32_t *values, int32_t count, int32_t *result)
{
    struct vm_watcher self = {watch_again, a, NULL}, *others = vm->watchers;
    a->fp = vm->sp;
    a->sentence = -1;
    vm->watchers = &self; /* the others see what is played, not what is asked about it */
    int failed = vm_evaluate(vm, proc, values, count, -1, result);
    vm->watchers = others;
    return failed;
}

/* The values it had; false: they are not known. */
static bool values_of(const struct reasons *r, const struct node *phrase, uint32_t since, int32_t *values)
{
    for (size_t i = 0; i < phrase->args.count; i++)
        if (!reasons_value(r, phrase->args.items[i], since, &values[i]))
            return false;
    return true;
}

static bool work_out(struct again *a, struct vm *vm, const struct vocab_phrase *phrase, const int32_t *values, int32_t *result)
{
    int32_t proc = a->r->c->procs.items[phrase->index];
    return proc >= 0 && !evaluate(a, vm, proc, values, phrase->hole_count, result);
}

void reasons_say_definition(struct reasons *r, struct vm *vm, const struct node *phrase, uint32_t since, int depth, struct buf *out)
{
    struct again a = {.r = r, .sum_slot = -1, .wanted = -1};
    int32_t values[HOLES_MAX] = {0}, result;
    if (!values_of(r, phrase, since, values) || !work_out(&a, vm, phrase->phrase, values, &result) || !result || a.sentence < 0)
        return;
    const struct node *condition = r->c->sentences.items[a.sentence]->node->b;
    buf_printf(out, " [%s", compiled_rule_id(r->c, a.sentence));
    if (depth > 0 && condition) {
        buf_str(out, ": ");
        reasons_say(r, vm, condition, true, a.entered, depth, out);
    }
    buf_char(out, ']');
}

/* ---------------------------------------------------------------- values */

static void say_term(struct reasons *r, const struct vocab_phrase *phrase, const struct term *t, int32_t before, bool first,
                     struct buf *out)
{
    const struct node *n = r->c->sentences.items[t->sentence]->node;
    int32_t value = t->sum;
    if (!first && n->how == VALUE_IS)
        return; /* a second rule that says the same */
    if (!first && value == before)
        return; /* nothing was added */
    if (!first) {
        buf_str(out, n->how == VALUE_AT_LEAST ? " ≥ " : n->how == VALUE_AT_MOST ? " ≤ " : value < before ? " - " : " + ");
        if (n->how == VALUE_RISES || n->how == VALUE_FALLS)
            value = value < before ? before - value : value - before;
    }
    say_value(out, r->c->vocab, phrase->type, value, r->lang, NULL);
    buf_printf(out, " (%s)", compiled_rule_id(r->c, t->sentence));
}

/* The terms, and in brackets the values that went into them, `depth` levels deep. */
static void say_terms(struct reasons *r, struct vm *vm, const struct vocab_phrase *phrase, const int32_t *values, int depth,
                      struct buf *out)
{
    struct again a = {.r = r, .sum_slot = phrase->hole_count, .wanted = -1};
    int32_t result;
    if (!work_out(&a, vm, phrase, values, &result))
        return;
    words_phrase(out, r->c->vocab, phrase, 0, values, r->lang);
    buf_str(out, " = ");
    for (size_t i = 0; i < a.count; i++)
        say_term(r, phrase, &a.terms[i], i ? a.terms[i - 1].sum : 0, i == 0, out);
    if (!depth || !a.part_count || a.part_count > PARTS_MAX)
        return;
    for (size_t i = 0; i < a.part_count; i++) {
        buf_str(out, i ? "; " : " [");
        say_terms(r, vm, a.parts[i].phrase, a.parts[i].values, depth - 1, out);
    }
    buf_char(out, ']');
}

void reasons_say_value(struct reasons *r, struct vm *vm, const struct node *phrase, uint32_t since, struct buf *out)
{
    int32_t values[HOLES_MAX] = {0};
    if (r->c->procs.items[phrase->phrase->index] >= 0 && values_of(r, phrase, since, values))
        say_terms(r, vm, phrase->phrase, values, VALUE_DEPTH, out);
}

/* ---------------------------------------------------------------- asked from outside */

enum { ANSWER_DEPTH = 2 }; /* rules behind rules that are named */

int reasons_condition(struct reasons *r, struct vm *vm, int32_t proc, const struct node *node, struct buf *out,
                      bool *holds)
{
    struct again a = {.r = r, .sum_slot = -1, .wanted = -1};
    int32_t result, none[1] = {0};
    reasons_index(r);
    uint32_t since = r->now;
    if (evaluate(&a, vm, proc, none, 0, &result))
        return -1;
    *holds = result != 0;
    reasons_say(r, vm, node, *holds, since, ANSWER_DEPTH, out);
    return 0;
}

int reasons_bar(struct reasons *r, struct vm *vm, int32_t event, const int32_t *values, int32_t sentence, struct buf *out)
{
    struct again a = {.r = r, .sum_slot = -1, .wanted = sentence};
    int32_t result, check = r->c->checks.items[event];
    if (check < 0)
        return 0;
    reasons_index(r);
    vm->collect = true;
    int failed = evaluate(&a, vm, check, values, r->c->program.events[event].values, &result);
    vm->collect = false;
    if (failed)
        return -1;
    const struct node *n = r->c->sentences.items[sentence]->node, *condition = reasons_condition_of(n);
    if (condition && reasons_seen(r, condition, a.wanted_since))
        reasons_say(r, vm, condition, n->op != R_ONLY, a.wanted_since, ANSWER_DEPTH, out);
    return 0;
}
