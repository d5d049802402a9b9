/* SPDX-License-Identifier: MIT
 *
 * "After that the player is in check": the facts of a position that the machine only tries. They are taken down while
 * it is there, because nothing of it is left afterwards.
 */
#include "explain/reasons/reasons_inner.h"

#include "base/tr.h"

/* What an answer has room for, and what it states of the past, belongs to the position that is real. */
struct outer_state {
    const struct last_changes *changes;
    size_t opened_count;
    int room;
    bool unfilled, told_secret;
    struct scope scope;
};

static struct outer_state outer_state_save(struct reasons *r, struct scope scope)
{
    struct outer_state kept = {r->changes, r->opened_count, r->room, r->unfilled, r->told_secret, {0}};
    kept.scope = reasons_speak_of(r, scope);
    r->changes = NULL;
    r->unfilled = r->told_secret = false;
    return kept;
}

static void put_back(struct reasons *r, const struct outer_state *kept)
{
    r->changes = kept->changes;
    r->opened_count = kept->opened_count;
    r->room = kept->room;
    r->unfilled = kept->unfilled;
    r->told_secret = kept->told_secret;
    reasons_speak_of(r, kept->scope);
}

/* Where the event may not happen at all, nothing was tried. */
void reasons_note_trial(struct reasons *r, struct vm *vm, int32_t mark, struct finding *f)
{
    const struct node *n = f->of;
    const struct finding *begun = reasons_found(r, n->a);
    struct reason_facts facts = {0};
    f->tried = NULL;
    if (!vm_has_tried(vm) || !begun)
        return;
    bool holds = f->value;
    uint32_t since = begun->found;
    struct outer_state kept = outer_state_save(r, (struct scope){vm->fp, NULL, NULL, mark});
    reasons_describe(r, vm, n->b, holds, since, r->depth, &facts);
    if (!r->told_secret)
        f->tried = reasons_keep(r, &facts);
    put_back(r, &kept);
}

bool reasons_describe_trial(struct reasons *r, struct vm *vm, const struct node *n, uint32_t since,
                            struct reason_facts *out)
{
    const struct finding *f = reasons_found(r, n);
    const char *event = NULL;
    if (!reasons_is_found(r, f, since) || !f->tried)
        return false;
    buf_reset(&r->text);
    if (!n->value) {
        reasons_print_filled(r, reasons_filled_in(r, vm, n->a, since), &r->text);
        event = arena_strndup(&r->arena, buf_cstr(&r->text), r->text.len);
    }
    for (size_t i = 0; i < f->tried->count; i++) {
        struct reason_fact fact = f->tried->items[i];
        buf_reset(&r->text);
        if (event)
            buf_printf(&r->text, tr(r->lang, "after %s, %s"), event, fact.text);
        else
            buf_printf(&r->text, tr(r->lang, "after that %s"), fact.text);
        fact.text = arena_strndup(&r->arena, buf_cstr(&r->text), r->text.len);
        fact.is_number = false;
        fact.thing = NOTHING;
        reason_facts_add(&r->arena, out, &fact);
    }
    return true;
}
