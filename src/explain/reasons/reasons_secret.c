/* SPDX-License-Identifier: MIT
 *
 * Whether a fact reveals what its reader may not know. A field or a condition that is kept is judged by whom it
 * is hidden from after the decision. What rules define is computed again at the moment at which it was a reason, as the
 * reader may know it: it is secret if something was read that is hidden.
 */
#include "explain/reasons/reasons_inner.h"

#include "session/words.h"

/* What is computed here is neither seen nor does it leave anything. */
static bool reads_secret(struct reasons *r, const struct vocab_phrase *p, const int32_t *values)
{
    struct vm *vm = r->watched;
    int32_t proc = r->c->procs.items[p->index], unseen = vm->unseen, branch = vm->branch, result;
    struct vm_fault fault = vm->fault;
    bool collect = vm->collect;
    if (proc < 0)
        return false;
    vm->collect = true;
    vm->branch = -1;
    bool secret = vm_evaluate_alone(vm, NULL, proc, values, p->placeholder_count, r->sight->viewer, &result) ||
                  vm->unseen != unseen;
    vm->collect = collect;
    vm->branch = branch;
    vm->unseen = unseen;
    vm->fault = fault;
    return secret;
}

static bool is_secret_phrase(struct reasons *r, const struct topic *t)
{
    const struct vocab_phrase *p = t->phrase;
    for (int i = 0; i < p->placeholder_count; i++)
        if (!reasons_may_name(r, words_placeholder_type(r->c->vocab, &p->placeholders[i], t->values[i]), t->values[i]))
            return true;
    if (p->builtin || (p->cls != PHRASE_CONDITION && p->cls != PHRASE_VALUE))
        return false;
    if (p->kept)
        return p->hidden && !(p->placeholder_count && sight_knows(r->sight, t->values[0]));
    return reads_secret(r, p, t->values);
}

static bool is_secret_field(struct reasons *r, const struct topic *t)
{
    const struct vocab *v = r->c->vocab;
    if (t->field >= v->table && t->field < v->table + v->table_count)
        return t->field->hidden;
    return !sight_names(r->sight, t->values[0]) || (t->field->hidden && !sight_knows(r->sight, t->values[0]));
}

static bool hides_names(const struct vocab *v, int kind)
{
    return kind >= 0 && vocab_hides_names(v, type_of_kind(TY_PIECE, kind));
}

/* The kind whose members have the field; -1: it is another field. */
static int kind_with(const struct vocab *v, const struct vocab_field *field)
{
    for (size_t i = 0; i < v->kind_count; i++)
        if (field >= v->kinds[i].fields && field < v->kinds[i].fields + v->kinds[i].field_count)
            return (int)i;
    return -1;
}

/* Of "every hero is captured": whether it can be hidden of any of the things that it is about. What rules define may be
 * made of anything. */
static bool can_be_secret(const struct vocab *v, const struct topic *t)
{
    if (t->field) {
        int kind = kind_with(v, t->field);
        bool piece = t->field->type.tag == TY_PIECE || t->field->type.tag == TY_MAYBE;
        return kind < 0 || t->field->hidden || hides_names(v, kind) || (piece && hides_names(v, t->field->type.kind));
    }
    bool secret = !t->phrase->kept || t->phrase->hidden;
    for (int i = 0; i < t->phrase->placeholder_count; i++)
        for (int k = 0; k < t->phrase->placeholders[i].kind_count; k++)
            secret |= hides_names(v, t->phrase->placeholders[i].kinds[k]);
    return secret;
}

bool reasons_is_secret(struct reasons *r, const struct reason_fact *f)
{
    for (size_t i = 0; i < f->topics.count; i++) {
        const struct topic *t = &f->topics.items[i];
        bool secret = !t->known  ? can_be_secret(r->c->vocab, t)
                      : t->phrase ? is_secret_phrase(r, t)
                                  : is_secret_field(r, t);
        if (secret)
            return true;
    }
    return false;
}

bool reasons_begin_facts(struct reasons *r)
{
    bool told = r->told_secret;
    if (r->watched)
        r->told_secret = false;
    return told;
}

void reasons_end_facts(struct reasons *r, struct reason_facts *list, size_t first, bool begun)
{
    if (!r->watched)
        return;
    for (size_t i = first; r->told_secret && i < list->count; i++)
        list->items[i].secret = true;
    r->told_secret = begun;
}
