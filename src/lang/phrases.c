/* SPDX-License-Identifier: MIT
 *
 * Declaring phrases: the rulebook's, those of zones, special cases and their general ones, what is hidden.
 */
#include "lang/phrases.h"

#include "base/word.h"
#include "lang/vocab_inner.h"

#include <string.h>

enum { PHRASES_MAX = 3000 }; /* ten times the largest game; phrases are compared with one another */

/* Phrases have numbers in the order of their declaration; programs and logs use them. */
struct vocab_phrase *phrase_new(struct phrase_work *w, const char *id, enum phrase_class cls, struct src_pos pos)
{
    struct vocab *v = w->v;
    struct vocab_phrase *p = ARENA_NEW(v->arena, struct vocab_phrase), *other = vocab_phrase_named(v, id);
    *p = (struct vocab_phrase){.id = id, .cls = cls, .pos = pos, .kind = -1, .parent = -1, .cell = -1};
    p->index = (int)v->phrase_count;
    if (other) {
        struct diag *d = diag_add(w->diags, DIAG_ERROR, "name-twice", pos, (int)strlen(id),
                                  other->builtin ? "duplicate phrase '%s': the other one belongs to the language"
                                                 : "duplicate phrase '%s'",
                                  id);
        if (other->builtin)
            diag_note(w->diags, d, "choose another id; the words of the phrase can stay");
        if (!other->builtin && other->cls != cls)
            diag_note(w->diags, d, "conditions, values, events, chances and zones with words of their own share one set "
                      "of ids");
    }
    ARENA_PUSH(v->arena, v->phrases, v->phrase_count, v->phrase_cap) = p;
    return p;
}

/* the store of [player] on [isle]: one zone for each combination. */
static void add_zone_phrases(struct phrase_work *w)
{
    struct vocab *v = w->v;
    for (size_t i = 0; i < v->zone_count; i++) {
        struct vocab_zone *z = &v->zones[i];
        if (z->count)
            continue;
        struct vocab_phrase *p = phrase_new(w, z->name, PHRASE_ZONE, z->decl->name.pos);
        p->kind = (int)i;
        p->type = type_of_kind(TY_ZONE, z->holds);
        z->phrase = p->index;
        if (phrase_read_texts(w, p, &z->decl->texts, &z->decl->earlier))
            continue;
        int64_t count = 1;
        for (int h = 0; h < p->placeholder_count; h++) {
            int kind = p->placeholders[h].kinds[0];
            if (kind < 0 || p->placeholders[h].kind_count != 1 || v->kinds[kind].category == RB_NUMBER) {
                diag_add(w->diags, DIAG_ERROR, "bad-phrase", p->pos, 1,
                         "a zone belongs to pieces or players of one kind each");
                count = 1;
                break;
            }
            count *= v->kinds[kind].count;
            if (count > MEMBERS_MAX || v->zone_instance_count + count > CELLS_MAX) {
                diag_add(w->diags, DIAG_ERROR, "too-many", p->pos, 1, "more than %d zones",
                         MEMBERS_MAX);
                count = 1;
                break;
            }
        }
        z->first = v->zone_instance_count;
        z->count = (int)count;
        v->zone_instance_count += z->count;
        phrase_add_to_tree(w, p);
    }
}

/* the turn's steps: what an event holds while it is running. */
static void add_holds(struct phrase_work *w, struct vocab_phrase *p)
{
    struct vocab *v = w->v;
    p->holds = ARENA_ARRAY(v->arena, struct vocab_field, p->decl->hold_count + 1);
    for (size_t i = 0; i < p->decl->hold_count; i++) {
        const struct rb_field *d = &p->decl->holds[i];
        struct vocab_field *f = &p->holds[p->hold_count];
        const char *first;
        *f = (struct vocab_field){.name = d->name.text, .decl = d, .zone = -1, .cell = -1, .list = {-1, -1}};
        if (vocab_parse_type(v, &d->type, &f->type, &first, w->diags))
            continue;
        f->first_value = vocab_first_value(v, f->type);
        if (first)
            vocab_parse_value(v, &f->type, first, d->type.pos, &f->first_value, w->diags);
        p->hold_count++;
    }
}

/* The third wording of a pair may be the second one, which is renumbered once. */
static void renumber_placeholders(struct phrase_part *parts, int count, const int *to)
{
    for (int i = 0; i < count; i++) {
        struct phrase_part *part = &parts[i];
        if (part->what != PART_WORDS && part->what != PART_NOUN && part->what != PART_PAIR)
            part->placeholder = to[part->placeholder];
        for (int k = 0; part->what == PART_PAIR && k < 2 + (part->pair[2] != part->pair[1]); k++)
            renumber_placeholders(part->pair[k], part->pair_count[k], to);
    }
}

/* A special case keeps the placeholders of the general event first and in its order, so that rules for the general
 * one find them in the same places. */
static void order_placeholders_like_parent(struct vocab_phrase *p, const struct vocab_phrase *parent)
{
    int to[PLACEHOLDERS_MAX], from[PLACEHOLDERS_MAX], n = 0;
    for (int i = 0; i < parent->placeholder_count; i++)
        from[n++] = phrase_placeholder_named(p, parent->placeholders[i].name);
    for (int i = 0; i < p->placeholder_count; i++)
        if (phrase_placeholder_named(parent, p->placeholders[i].name) < 0)
            from[n++] = i;
    struct vocab_placeholder placeholders[PLACEHOLDERS_MAX];
    for (int i = 0; i < n; i++) {
        placeholders[i] = p->placeholders[from[i]];
        to[from[i]] = i;
    }
    memcpy(p->placeholders, placeholders, sizeof(struct vocab_placeholder) * (size_t)n);
    for (int t = 0; t < p->text_count; t++)
        renumber_placeholders(p->texts[t].parts, p->texts[t].count, to);
    for (int t = 0; t < p->earlier_count; t++)
        renumber_placeholders(p->earlier[t].parts, p->earlier[t].count, to);
}

/* Whether all that can fill the special case's placeholder can fill the general one's. */
static bool placeholder_is_within(const struct vocab_placeholder *special, const struct vocab_placeholder *general)
{
    for (int i = 0; i < special->kind_count; i++) {
        bool found = false;
        for (int j = 0; j < general->kind_count; j++)
            found |= special->kinds[i] == general->kinds[j];
        if (!found)
            return false;
    }
    return true;
}

/* sail is a kind of act: rules about acts apply to it, so it must have all values of an act. */
static int link_parent(struct phrase_work *w, struct vocab_phrase *p)
{
    const struct rb_str *name = &p->decl->parent;
    struct vocab_phrase *parent = vocab_phrase_named(w->v, name->text);
    if (!parent || parent->cls != PHRASE_EVENT || parent == p) {
        diag_add(w->diags, DIAG_ERROR, "unknown-event", name->pos, (int)strlen(name->text),
                 "unknown event '%s'", name->text);
        return -1;
    }
    if (parent->decl && parent->decl->parent.text) {
        diag_add(w->diags, DIAG_ERROR, "bad-phrase", name->pos, (int)strlen(name->text),
                 "'%s' is a kind of '%s' already: special cases go one step deep", parent->id,
                 parent->decl->parent.text);
        return -1;
    }
    for (int i = 0; i < parent->placeholder_count; i++)
        if (phrase_placeholder_named(p, parent->placeholders[i].name) < 0) {
            diag_add(w->diags, DIAG_ERROR, "bad-phrase", p->pos, (int)strlen(p->source_text),
                     "'%s' is a kind of '%s' but has no [%s]", p->id, parent->id, parent->placeholders[i].name);
            return -1;
        }
    /* Rules for the general event take each placeholder for that of the general event. */
    for (int i = 0; i < parent->placeholder_count; i++)
        if (!placeholder_is_within(&p->placeholders[phrase_placeholder_named(p, parent->placeholders[i].name)],
                                   &parent->placeholders[i])) {
            diag_add(w->diags, DIAG_ERROR, "bad-phrase", p->pos, (int)strlen(p->source_text),
                     "'%s' is a kind of '%s', but its [%s] can be something else", p->id, parent->id,
                     parent->placeholders[i].name);
            return -1;
        }
    p->parent = parent->index;
    order_placeholders_like_parent(p, parent);
    return 0;
}

/* The kind that the phrase is about: that of its first placeholder. */
static int first_kind(const struct vocab_phrase *p)
{
    return p->placeholder_count && p->placeholders[0].kind_count == 1 ? p->placeholders[0].kinds[0] : -1;
}

/* Does the kind that the condition is about list it under `hidden`? */
static bool hidden_by_kind(const struct vocab *v, const struct vocab_phrase *p)
{
    int kind = first_kind(p);
    const struct rb_kind *d = kind >= 0 ? v->kinds[kind].decl : NULL;
    for (size_t i = 0; d && i < d->hidden_count; i++)
        if (!strcmp(d->hidden[i].text, p->id))
            return true;
    return false;
}

/* What a kind lists under `hidden` is one of its fields, or a kept condition about it. */
static void check_hidden(struct phrase_work *w)
{
    const struct vocab *v = w->v;
    for (size_t i = 0; i < v->kind_count; i++)
        for (size_t j = 0; v->kinds[i].decl && j < v->kinds[i].decl->hidden_count; j++) {
            const struct rb_str *name = &v->kinds[i].decl->hidden[j];
            const struct vocab_phrase *p = vocab_phrase_named(v, name->text);
            if (v->kinds[i].titles_of >= 0 || vocab_field_of(v, (int)i, name->text) ||
                (p && p->kept && p->cls == PHRASE_CONDITION && first_kind(p) == (int)i))
                continue;
            struct diag *d = diag_add(w->diags, DIAG_ERROR, "unknown-field", name->pos, (int)strlen(name->text),
                                      "%p has no '%s' that could be hidden",
                                      message_noun(v->arena, v->kinds[i].name), name->text);
            for (size_t f = 0; f < v->kinds[i].field_count; f++)
                if (word_distance(name->text, v->kinds[i].fields[f].name, 2) <= 2)
                    diag_note(w->diags, d, "did you mean '%s'?", v->kinds[i].fields[f].name);
            diag_note(w->diags, d, "it is one of its fields, or a condition with  kept: yes  that begins with [%s]",
                      v->kinds[i].name);
        }
}

/* is: 0 to 9, at first 3 */
static void read_type(struct phrase_work *w, struct vocab_phrase *p)
{
    const struct rb_str *is = &p->decl->is;
    const char *first = NULL;
    if (vocab_parse_type(w->v, is, &p->type, &first, w->diags))
        return;
    p->first_value = vocab_first_value(w->v, p->type);
    if (first && p->kept)
        vocab_parse_value(w->v, &p->type, first, is->pos, &p->first_value, w->diags);
}

static void add_declared(struct phrase_work *w)
{
    static const enum phrase_class classes[] = {[RB_CONDITION] = PHRASE_CONDITION,
                                                [RB_VALUE] = PHRASE_VALUE,
                                                [RB_EVENT] = PHRASE_EVENT,
                                                [RB_CHANCE] = PHRASE_CHANCE};
    struct vocab *v = w->v;
    size_t first = v->phrase_count;
    for (size_t i = 0; i < v->rb->phrase_count; i++) {
        const struct rb_phrase *d = &v->rb->phrases[i];
        struct vocab_phrase *p = phrase_new(w, d->id.text, classes[d->cls], d->id.pos);
        if (p->cls == PHRASE_EVENT) /* it is spoken of by its id: the turn's player */
            vocab_check_name(v, w->diags, &d->id, KEYWORD_AGGREGATE);
        p->decl = d;
        p->kept = d->kept;
        p->hidden = d->hidden;
        p->mark = d->mark;
        p->refused = phrase_read_texts(w, p, &d->texts, &d->earlier) != 0;
        p->type = p->cls == PHRASE_VALUE ? type_any_number() : (struct type){0};
        if (p->cls == PHRASE_VALUE && d->is.text)
            read_type(w, p);
    }
    for (size_t i = 0; i < v->rb->phrase_count; i++) {
        struct vocab_phrase *p = v->phrases[first + i];
        if (p->refused)
            continue;
        if (p->kept && p->cls == PHRASE_CONDITION && hidden_by_kind(v, p))
            p->hidden = true;
        if (p->cls == PHRASE_EVENT) {
            add_holds(w, p);
            if (p->decl->parent.text)
                link_parent(w, p);
        }
        p->refused = phrase_add_to_tree(w, p) != 0;
    }
    for (size_t i = 0; i < v->rb->phrase_count; i++) {
        struct vocab_phrase *p = v->phrases[first + i];
        if (p->parent >= 0 && v->phrases[p->parent]->hold_count)
            diag_add(w->diags, DIAG_ERROR, "bad-phrase", v->phrases[p->parent]->pos, 1,
                     "'%s' has special cases, so it cannot hold anything itself", v->phrases[p->parent]->id);
    }
}

void vocab_add_phrases(struct vocab *v, struct diags *diags)
{
    struct phrase_work w = {.v = v, .diags = diags};
    for (size_t i = 0; i < v->rb->phrase_count; i++) /* a hidden kept condition hides something of its first piece */
        if (v->rb->phrases[i].hidden) {
            const char *text = rb_text_in(&v->rb->phrases[i].texts, "en", "en"),
                       *open = text ? strchr(text, '[') : NULL;
            size_t len = open ? strcspn(open + 1, "]/ ") : 0;
            int kind = open ? vocab_kind_named(v, arena_strndup(v->arena, open + 1, len)) : -1;
            if (kind >= 0)
                v->kinds[kind].hides = true;
        }
    phrase_add_builtins(&w);
    add_zone_phrases(&w);
    if (v->rb->phrase_count > PHRASES_MAX)
        diag_add(diags, DIAG_ERROR, "too-many", v->rb->phrases[PHRASES_MAX].id.pos, 1, "more than %d phrases",
                 PHRASES_MAX);
    else
        add_declared(&w);
    phrase_add_younger(&w);
    check_hidden(&w);
    vocab_add_positions(v, diags);
    phrase_check_tree(&w);
    const char *start = v->rb->start.text ? v->rb->start.text : "game";
    struct vocab_phrase *p = vocab_phrase_named(v, start);
    if (p && p->cls == PHRASE_EVENT && p->placeholder_count == 0)
        v->start = p->index;
    else if (!v->rb->base)
        diag_add(diags, DIAG_ERROR, "missing-key", v->rb->start.text ? v->rb->start.pos : (struct src_pos){0, 1, 1},
                 1, "missing event '%s', without placeholders, that the game begins with", start);
}
