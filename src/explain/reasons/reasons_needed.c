/* SPDX-License-Identifier: MIT
 *
 * What would need to be so for a condition to turn out the other way. Of parts that only together decide it, those
 * up to the one that decided were as required; those after it were not examined, and are required too.
 */
#include "explain/reasons/reasons_inner.h"

#include "base/tr.h"

struct needs_ctx {
    struct reasons *r;
    const struct vm *vm;
    uint32_t since;
    struct buf *out;
};

static void describe_need(struct needs_ctx *s, const struct node *n, bool needed, bool inside);

static bool is_list(const struct node *n)
{
    return n->op == E_AND || n->op == E_OR;
}

/* The first part that is not as required; all parts where that cannot be reported. */
static size_t first_wrong(const struct needs_ctx *s, const struct node *n, bool needed)
{
    for (size_t i = 0; i < n->args.count; i++)
        if (reasons_truth(s->r, n->args.items[i], s->since) != (int)needed)
            return i;
    return 0;
}

/* `together`: all parts must be as required; otherwise one of them is enough. */
static void describe_list(struct needs_ctx *s, const struct node *n, bool needed, bool together, bool inside)
{
    size_t from = together ? first_wrong(s, n, needed) : 0;
    bool brackets = inside && n->args.count - from > 1;
    if (brackets)
        buf_char(s->out, '(');
    for (size_t i = from; i < n->args.count; i++) {
        if (i > from)
            buf_printf(s->out, " %s ", together ? tr(s->r->lang, "and") : tr(s->r->lang, "or"));
        describe_need(s, n->args.items[i], needed, n->args.count - from > 1);
    }
    if (brackets)
        buf_char(s->out, ')');
}

static void describe_need(struct needs_ctx *s, const struct node *n, bool needed, bool inside)
{
    if (n->op == E_NOT)
        describe_need(s, n->a, !needed, inside);
    else if (is_list(n))
        describe_list(s, n, needed, (n->op == E_AND) == needed, inside);
    else
        reasons_describe_needed(s->r, s->vm, n, needed, !inside, s->since, s->out);
}

void reasons_describe_needs(struct reasons *r, const struct vm *vm, const struct node *n, bool needed, uint32_t since,
                            struct buf *out)
{
    struct needs_ctx s = {r, vm, since, out};
    describe_need(&s, n, needed, false);
}
