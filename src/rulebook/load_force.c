/* SPDX-License-Identifier: MIT
 *
 * Which rules apply: a rule of a layer may replace rules of the layers below it, and `lifts` takes some out.
 * A rule that replaces others takes the place of the first of them, since rules at one point go in the order of the
 * rulebook; where that was a card, it belongs to the card.
 */
#include "rulebook/load.h"

#include "base/word.h"
#include "rulebook/text.h"

#include <string.h>

/* A place for a rule: all of the rulebook, then those of cards. */
struct slot {
    struct rb_rule *rule; /* that is there; NULL: none */
    const struct rb_rule *first; /* that was there at the beginning */
    size_t at; /* of the rule that was there at the beginning: where it is now */
    struct rb_gone *gone; /* … what became of it; NULL: it applies */
};

struct force {
    struct loader *l;
    struct slot *slots;
    size_t count;
    struct name *names; /* of the rules, sorted; index: of the slot */
    size_t gone_cap;
};

/* Number 0 is the rulebook itself, higher ones are below it. */
static size_t layer_of(const struct force *f, struct src_pos pos)
{
    return (size_t)(rb_layer_at(f->l->rb, pos) - f->l->rb->layers);
}

/* ---------------------------------------------------------------- finding */

static void add_slot(struct force *f, struct rb_rule *rule)
{
    /* Rules move, and the records of replacements point at them. */
    struct rb_rule *copy = ARENA_NEW(f->l->arena, struct rb_rule);
    *copy = *rule;
    f->names[f->count] = (struct name){copy->id.text, f->count, copy->id.pos};
    f->slots[f->count] = (struct slot){copy, copy, f->count, NULL};
    f->count++;
}

/* A place for each rule of each layer, in the order of the rulebook; rules of cards after those
 * of the game. */
static void add_slots(struct force *f)
{
    struct rulebook *rb = f->l->rb;
    size_t count = rb->rule_count;
    for (size_t k = 0; k < rb->kind_count; k++)
        for (size_t m = 0; m < rb->kinds[k].member_count; m++)
            count += rb->kinds[k].members[m].rule_count;
    f->slots = ARENA_ARRAY(f->l->arena, struct slot, count);
    f->names = ARENA_ARRAY(f->l->arena, struct name, count);
    for (size_t i = 0; i < rb->rule_count; i++)
        add_slot(f, &rb->rules[i]);
    for (size_t k = 0; k < rb->kind_count; k++)
        for (size_t m = 0; m < rb->kinds[k].member_count; m++)
            for (size_t i = 0; i < rb->kinds[k].members[m].rule_count; i++)
                add_slot(f, &rb->kinds[k].members[m].rules[i]);
    names_sort(f->names, count);
}

/* Names are sorted, so they are found by halving. */
static struct slot *slot_named(const struct force *f, const char *id)
{
    size_t low = 0, high = f->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(f->names[middle].text, id);
        if (!order)
            return &f->slots[f->names[middle].index];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

/* What was probably meant: only rules of layers below can be replaced. */
static const char *nearest_below(const struct force *f, const char *id, size_t layer)
{
    const char **known = ARENA_ARRAY(f->l->arena, const char *, f->count);
    size_t count = 0;
    for (size_t i = 0; i < f->count; i++)
        if (layer_of(f, f->slots[i].first->id.pos) > layer)
            known[count++] = f->slots[i].first->id.text;
    return word_nearest(id, known, count);
}

static void report_unknown(struct force *f, const struct rb_str *id, size_t layer)
{
    struct loader *l = f->l;
    const struct rulebook *rb = l->rb;
    const char *below = rb->layers[layer].over.text;
    if (!below) {
        diag_add(l->diags, DIAG_ERROR, "unknown-rule", id->pos, text_span(id->text),
                 "the rulebook extends no other, so '%s' cannot be a rule of its base",
                 text_clip(l->arena, id->text));
        return;
    }
    struct diag *d = diag_add(l->diags, DIAG_ERROR, "unknown-rule", id->pos, text_span(id->text),
                              "there is no rule '%s' in %s", text_clip(l->arena, id->text), below);
    if (l->diags->count >= DIAG_MAX)
        return;
    const char *nearest = nearest_below(f, id->text, layer);
    if (slot_named(f, id->text))
        diag_note(l->diags, d, "'%s' is a rule of this rulebook itself: change it there", id->text);
    else if (nearest)
        diag_note(l->diags, d, "did you mean '%s'?", text_clip(l->arena, nearest));
}

/* The rule below that is named; NULL: there is none that could be taken out (reported). */
static struct slot *target(struct force *f, const struct rb_str *id)
{
    struct loader *l = f->l;
    size_t layer = layer_of(f, id->pos);
    struct slot *s = slot_named(f, id->text);
    if (!s || layer_of(f, s->first->id.pos) <= layer) {
        report_unknown(f, id, layer);
        return NULL;
    }
    if (!s->gone)
        return s;
    const struct rb_rule *by = s->gone->by;
    struct diag *d = diag_add(l->diags, DIAG_ERROR, "replaced-twice", id->pos, text_span(id->text),
                              by ? "'%s' is disabled: it is replaced by %s"
                                 : "'%s' is disabled: it is lifted in %s",
                              id->text, by ? by->id.text : l->rb->files[s->gone->pos.file].path);
    if (l->diags->count < DIAG_MAX && by && layer_of(f, by->id.pos) > layer)
        diag_note(l->diags, d, "to change what holds in its place, name '%s'", by->id.text);
    return NULL;
}

/* ---------------------------------------------------------------- taking out, putting in place */

static void take_out(struct force *f, struct slot *s, const struct rb_rule *by, const struct rb_rule *lift,
                     struct src_pos pos)
{
    struct rulebook *rb = f->l->rb;
    struct rb_gone *gone = &rb->gone[rb->gone_count++];
    *gone = (struct rb_gone){.rule = *s->first, .by = by, .pos = pos};
    if (lift)
        gone->lift = *lift;
    s->gone = gone;
    f->slots[s->at].rule = NULL;
}

/* To the place of the first rule that it replaces. */
static void replace(struct force *f, struct slot *own)
{
    struct rb_rule *rule = own->rule;
    size_t first = f->count;
    for (size_t i = 0; i < rule->replaces_count; i++) {
        struct slot *s = target(f, &rule->replaces[i]);
        if (!s)
            continue;
        first = s->at < first ? s->at : first;
        take_out(f, s, rule, NULL, rule->replaces[i].pos);
    }
    if (first == f->count)
        return;
    f->slots[own->at].rule = NULL;
    f->slots[first].rule = rule;
    own->at = first;
}

/* The rules that are left, in their new places. */
static size_t collect(struct force *f, size_t from, size_t to, struct rb_rule *out)
{
    size_t count = 0;
    for (size_t i = from; i < to; i++)
        if (f->slots[i].rule)
            out[count++] = *f->slots[i].rule;
    return count;
}

void load_force(struct loader *l)
{
    struct rulebook *rb = l->rb;
    struct force f = {.l = l};
    size_t named = l->lift_count;
    for (size_t i = 0; i < rb->rule_count; i++)
        named += rb->rules[i].replaces_count;
    if (!named)
        return;
    add_slots(&f);
    rb->gone = ARENA_ARRAY(l->arena, struct rb_gone, named);
    size_t own = rb->rule_count, lift = 0;
    /* From below, so that a layer finds what those below it left. */
    for (size_t layer = rb->layer_count; layer-- > 0;) {
        for (size_t i = 0; i < own; i++)
            if (layer_of(&f, f.slots[i].first->id.pos) == layer)
                replace(&f, &f.slots[i]);
        for (; lift < l->lift_count && layer_of(&f, l->lifts[lift].id.pos) == layer; lift++) {
            struct slot *s = target(&f, &l->lifts[lift].id);
            if (s)
                take_out(&f, s, NULL, &l->lifts[lift], l->lifts[lift].id.pos);
        }
    }
    size_t at = own;
    rb->rule_count = collect(&f, 0, own, rb->rules);
    for (size_t k = 0; k < rb->kind_count; k++)
        for (size_t m = 0; m < rb->kinds[k].member_count; m++) {
            struct rb_member *card = &rb->kinds[k].members[m];
            size_t count = card->rule_count;
            card->rule_count = collect(&f, at, at + count, card->rules);
            at += count;
        }
}
