/* SPDX-License-Identifier: MIT
 *
 * Why a rule asks as it does: the conditions of the ifs around the statement that asks, evaluated again in the
 * frame of the rule. Must not know what was decided.
 */
#include "explain/reasons/reasons_inner.h"

#include <string.h>

enum { IFS_MAX = 16 };

/* The conditions on the way to a statement, and whether each of them holds there. */
struct path {
    const struct node *conditions[IFS_MAX];
    bool holds[IFS_MAX];
    size_t count;
};

static bool find_in_block(const struct node_list *block, const struct node *asked, struct path *path);

static void push(struct path *path, const struct node *condition, bool holds)
{
    if (path->count < IFS_MAX) {
        path->conditions[path->count] = condition;
        path->holds[path->count++] = holds;
    }
}

/* Of an if, the conditions before the branch do not hold, and that of the branch does. */
static bool find_in_if(const struct node *n, const struct node *asked, struct path *path)
{
    size_t before = path->count;
    for (size_t i = 0; i < n->args.count; i++) {
        size_t failed = path->count;
        push(path, n->args.items[i], true);
        if (find_in_block(&n->blocks[i], asked, path))
            return true;
        path->count = failed;
        push(path, n->args.items[i], false);
    }
    if (find_in_block(&n->other, asked, path))
        return true;
    path->count = before;
    return false;
}

static bool asks(const struct node *n, const struct node *asked)
{
    for (size_t i = 0; n->op == S_MENU && i < n->args.count; i++)
        if (n->args.items[i] == asked)
            return true;
    return n == asked;
}

static bool find_in_block(const struct node_list *block, const struct node *asked, struct path *path)
{
    for (size_t i = 0; i < block->count; i++) {
        const struct node *n = block->items[i];
        if (asks(n, asked) || (n->op == S_IF && find_in_if(n, asked, path)) ||
            (n->op != S_IF && find_in_block(&n->body, asked, path)) ||
            (n->op != S_IF && find_in_block(&n->other, asked, path)))
            return true;
    }
    return false;
}

static void note(void *ctx, struct vm *vm, const struct notice *n)
{
    reasons_note(ctx, vm, n);
}

static const struct node *asked_of(const struct vm *vm)
{
    return vm->ask.kind == ASK_DO && vm_offer_count(vm) ? vm_offer_node(vm, 0) : vm_ask_node(vm);
}

/* The conditions that the rule that asks uses, evaluated in its frame. False: it has none, or that is unknown. */
static bool look(struct reasons *r, struct compiled *c, struct vm *vm, struct path *path, const int32_t **values)
{
    const struct node *asked = asked_of(vm), *sentence = NULL;
    int32_t result;
    *path = (struct path){.count = 0};
    if (vm->ask.sentence >= 0)
        sentence = c->sentences.items[vm->ask.sentence]->node;
    if (!asked || !sentence || !find_in_block(&sentence->body, asked, path) || !path->count)
        return false;
    const struct probe *probe = compile_asking(c, vm->ask.place, vm->ask.sentence, sentence, path->conditions,
                                               path->count);
    reasons_index(r);
    struct vm_observer self = {.kinds = NOTICE_VALUE, .notice = note, .ctx = r, .code = r->code};
    int32_t unseen = vm->unseen, *frame = ARENA_ARRAY(&r->arena, int32_t, probe->frame + 1);
    memcpy(frame, vm->m + vm->fp, (size_t)probe->frame * sizeof *frame);
    *values = frame;
    return probe->proc >= 0 && !sight_evaluate(r->sight, vm, &self, probe->proc, frame, probe->frame, &result) &&
           vm->unseen == unseen;
}

int reasons_asks(struct reasons *r, struct compiled *c, struct vm *vm)
{
    struct path path;
    const int32_t *frame;
    uint32_t since = r->now;
    if (!look(r, c, vm, &path, &frame))
        return -1;
    for (size_t i = 0; i < path.count; i++)
        if (reasons_truth(r, path.conditions[i], since) != (int)path.holds[i])
            return 0;
    return 1;
}

void reasons_asking(struct reasons *r, struct compiled *c, struct vm *vm, struct arena *arena,
                    struct reason_facts *out)
{
    struct reason_facts found = {0};
    struct path path;
    const int32_t *frame;
    reasons_index(r);
    reasons_open_to(r, ANSWER_DEPTH, true);
    uint32_t since = r->now;
    if (!look(r, c, vm, &path, &frame))
        return;
    struct scope before = reasons_speak_of(r, (struct scope){vm->sp, NULL, frame, -1});
    r->told_secret = false;
    for (size_t i = 0; i < path.count; i++)
        if (reasons_truth(r, path.conditions[i], since) == (int)path.holds[i])
            reasons_describe(r, vm, path.conditions[i], path.holds[i], since, ANSWER_DEPTH, &found);
    reasons_speak_of(r, before);
    if (!r->told_secret)
        *out = reason_facts_copy(arena, &found);
}
