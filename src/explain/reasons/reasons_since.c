/* SPDX-License-Identifier: MIT
 *
 * Since when, and by which rule, what is in a cell is so. For an asker who may not know everything, only of
 * cells that everyone can see.
 */
#include "explain/reasons/reasons_inner.h"

#include "explain/last_changes.h"
#include "session/sight.h"

/* … of a kept condition or value. */
static int32_t cell_of_condition(const struct reasons *r, const struct node *n, uint32_t since)
{
    const struct vocab_phrase *p = n->phrase;
    int64_t at = 0;
    if (!p->kept || (r->sight && p->hidden))
        return -1;
    for (int i = 0; i < p->placeholder_count; i++) {
        const struct vocab_kind *k = &r->c->vocab->kinds[p->placeholders[i].kinds[0]];
        int32_t value, low = k->category == RB_NUMBER ? k->low : k->first;
        int32_t count = k->category == RB_NUMBER ? k->high - k->low + 1 : k->count;
        if (!reasons_value(r, n->args.items[i], since, &value) ||
            !reasons_may_name(r, n->args.items[i]->type, value) || value < low || value >= low + count)
            return -1;
        at = at * count + value - low;
    }
    return p->cell + (int32_t)at;
}

/* The cell that contains the value of the expression; -1: in none, or it is unknown in which. */
static int32_t cell_of(const struct reasons *r, const struct node *n, uint32_t since)
{
    int32_t piece;
    switch (n->op) {
    case E_TABLE: return n->field->store == FIELD_CELL ? n->field->cell : -1;
    case E_FIELD:
        if (n->field->store != FIELD_CELL || (r->sight && n->field->hidden) ||
            !reasons_value(r, n->a, since, &piece) || piece < 0)
            return -1;
        return reasons_may_name(r, n->a->type, piece) ? n->field->cell + piece : -1;
    case E_PHRASE: return n->phrase->kept ? cell_of_condition(r, n, since) : -1;
    case E_IN:
        if (n->b->type.tag != TY_ZONE || !reasons_value(r, n->a, since, &piece) || piece < 0)
            return -1;
        return reasons_may_name(r, n->a->type, piece) ? r->c->program.kinds[n->b->type.kind].place + piece : -1;
    default: return -1;
    }
}

void reasons_add_since(struct reasons *r, const struct node *n, uint32_t since, struct reason_fact *f)
{
    int32_t cell = r->changes ? cell_of(r, n, since) : -1;
    const struct last_change *last = r->changes ? last_changes_of(r->changes, cell) : NULL;
    bool secret = r->sight && r->sight->is_hidden && cell >= 0 && r->sight->vm->hidden[cell];
    if (!last || last->sentence < 0 || secret || f->rule)
        return;
    f->sentence = last->sentence;
    f->rule = compiled_rule_id(r->c, last->sentence);
    f->since = last->decision;
}
