/* SPDX-License-Identifier: MIT
 *
 * Whether numbers mean the same is decided by names, area by area; where it is in doubt they are taken not to.
 */
#include "audit/regress_pair.h"

#include "base/tr.h"
#include "lang/name_map.h"
#include "vm/observe.h"

#include <string.h>

/* ---------------------------------------------------------------- numbers that mean the same */

/* The name of what an area of the state belongs to. */
static const char *owner_name(const struct area *a)
{
    switch (a->what) {
    case AREA_TABLE:
    case AREA_FIELD: return ((const struct vocab_field *)a->owner)->name;
    case AREA_CONDITION:
    case AREA_VALUE:
    case AREA_POSITIONS:
    case AREA_CHANCE: return ((const struct vocab_phrase *)a->owner)->id;
    default: return ""; /* of kinds and zones, whose members are compared by themselves */
    }
}

/* The layout of both states is equal, so a cell has the same number in both. */
static bool same_areas(const struct program *a, const struct program *b)
{
    if (a->area_count != b->area_count || a->cell_count != b->cell_count)
        return false;
    for (size_t i = 0; i < a->area_count; i++) {
        const struct area *x = &a->areas[i], *y = &b->areas[i];
        if (x->what != y->what || x->first != y->first || x->count != y->count || x->kind != y->kind ||
            !x->owner != !y->owner)
            return false;
        if (x->owner && strcmp(owner_name(x), owner_name(y)))
            return false;
    }
    return true;
}

static bool same_types(struct type a, struct type b)
{
    return a.tag == b.tag && a.kind == b.kind;
}

/* By name: their order is the order of values. */
static bool same_placeholders(const struct vocab_phrase *x, const struct vocab_phrase *y)
{
    bool same = x->placeholder_count == y->placeholder_count;
    for (int i = 0; same && i < x->placeholder_count; i++)
        same = !strcmp(x->placeholders[i].name, y->placeholders[i].name);
    return same;
}

/* In the same order, because journals refer to phrases by number. */
static bool same_phrases(const struct vocab *a, const struct vocab *b)
{
    if (a->phrase_count != b->phrase_count)
        return false;
    for (size_t i = 0; i < a->phrase_count; i++) {
        const struct vocab_phrase *x = a->phrases[i], *y = b->phrases[i];
        if (x->cls != y->cls || strcmp(x->id, y->id) || !same_placeholders(x, y) || x->hold_count != y->hold_count ||
            !same_types(x->type, y->type))
            return false;
    }
    return true;
}

/* Members and zones by name and place. */
static bool same_members(const struct vocab *a, const struct vocab *b)
{
    if (a->member_count != b->member_count || a->zone_count != b->zone_count)
        return false;
    for (int i = 0; i < a->member_count; i++)
        if (a->members[i].kind != b->members[i].kind || strcmp(a->members[i].name, b->members[i].name))
            return false;
    for (size_t i = 0; i < a->zone_count; i++)
        if (a->zones[i].first != b->zones[i].first || strcmp(a->zones[i].name, b->zones[i].name))
            return false;
    return true;
}

/* Rules of both rulebooks get common numbers by their ids. */
static int *number_rules(struct regress_pair *p, const struct compiled *c, struct name_map *map, int *next)
{
    int *numbers = ARENA_ARRAY(&p->arena, int, c->sentences.count + 1);
    for (size_t i = 0; i < c->sentences.count; i++) {
        const char *id = compiled_rule_id(c, (int32_t)i);
        if (name_map_get(map, id) < 0)
            name_map_add(map, id, (*next)++);
        numbers[i] = name_map_get(map, id);
    }
    return numbers;
}

/* A rule by another name is the same rule, for which the old rulebook has a number. */
static void number_renamed(const struct regress_pair *p, struct name_map *map)
{
    for (size_t i = 0; i < p->diff.count; i++) {
        const struct rulediff_change *c = &p->diff.items[i];
        int number = c->kind == RULEDIFF_RENAMED ? name_map_get(map, c->old->name) : -1;
        if (number >= 0)
            name_map_add(map, c->by, number);
    }
}

int regress_pair_rule(const int *numbers, int32_t sentence)
{
    return sentence < 0 ? -1 : numbers[sentence];
}

/* ---------------------------------------------------------------- rules that changed */

/* A short form of what changed, for one line. */
static void add_part(struct regress_pair *p, struct buf *b, const struct rulediff_part *part, const char *lang)
{
    const char *label = rulediff_label(&p->arena, lang, part->name);
    buf_str(b, b->len ? "; " : "");
    if (part->passed)
        buf_printf(b, "%s: %s", label, rulediff_order(&p->arena, lang, part));
    else if (part->numbers)
        buf_printf(b, "%s: %s", label, part->numbers);
    else
        buf_printf(b, tr(lang, "%s changed"), label);
}

/* All parts that games use, or the kind of change. */
static const char *how_changed(struct regress_pair *p, const struct rulediff_change *c, const char *lang)
{
    struct buf b = BUF_ON(&p->arena);
    switch (c->kind) {
    case RULEDIFF_ADDED: return tr(lang, "added");
    case RULEDIFF_REMOVED: return tr(lang, "removed");
    case RULEDIFF_REPLACED: return arena_printf(&p->arena, tr(lang, "replaced by %s"), c->by);
    case RULEDIFF_RENAMED: buf_printf(&b, tr(lang, "formerly %s"), c->old->name); break;
    case RULEDIFF_CHANGED:
    case RULEDIFF_REWORDED: break;
    }
    for (size_t i = 0; i < c->count; i++)
        if (c->parts[i].plays)
            add_part(p, &b, &c->parts[i], lang);
    return buf_cstr(&b);
}

/* With the places of its code in both programs, -1 where it has none. */
static void add_rule(struct regress_pair *p, const struct rulediff_change *c, const char *lang)
{
    const struct fact_thing *t = c->new ? c->new : c->old;
    ARENA_PUSH(&p->arena, p->rules, p->rule_count,
               p->rule_cap) = (struct regress_rule){.id = t->name,
                                                    .title = t->rule ? rb_text_in(&t->rule->title, lang, "en") : NULL,
                                                    .how = how_changed(p, c, lang),
                                                    .old_index = c->old ? c->old->rule_index : -1,
                                                    .new_index = c->new ? c->new->rule_index : -1};
}

enum { NAMED_THINGS = 3 }; /* as many as are read at a glance; rulediff lists all */

/* Names only the first few; rulediff lists all. */
static void add_thing(struct regress_pair *p, struct buf *names, const struct rulediff_change *c, const char *lang)
{
    size_t before = p->things++;
    if (before > NAMED_THINGS)
        return;
    if (before)
        buf_str(names, ", ");
    if (before == NAMED_THINGS)
        buf_str(names, "…");
    else
        rulediff_name_thing(names, lang, c->new ? c->new : c->old);
}

/* ---------------------------------------------------------------- rows of tables that changed */

/* The field of a kind, if no rule changes it; NULL: there is none of that name. */
static const struct vocab_field *constant_field(const struct vocab_kind *k, const char *name)
{
    for (size_t i = 0; i < k->field_count; i++)
        if (!strcmp(k->fields[i].name, name) && k->fields[i].store == FIELD_CELL && !k->fields[i].set)
            return &k->fields[i];
    return NULL;
}

/* All cells of a book, none of them changed. */
static int *new_rows(struct regress_pair *p, const struct compiled *c)
{
    int *rows = ARENA_ARRAY(&p->arena, int, c->program.cell_count + 1);
    for (int32_t i = 0; i < c->program.cell_count; i++)
        rows[i] = -1;
    return rows;
}

/* The cells of one field of all copies of a card, or of a piece, are of row number `row`. false: the book has
 * none. */
static bool mark_row(int *rows, const struct compiled *c, const struct fact_thing *t, const char *field, int row)
{
    const struct vocab *v = c->vocab;
    int kind = vocab_kind_named(v, t->kind);
    const struct vocab_field *f = kind < 0 ? NULL : constant_field(&v->kinds[kind], field);
    bool any = false;
    for (int m = f ? v->kinds[kind].first : 0; f && m < v->kinds[kind].first + v->kinds[kind].count; m++)
        if (v->members[m].decl && !strcmp(v->members[m].decl->name.text, t->name)) {
            rows[f->cell + m] = row;
            any = true;
        }
    return any;
}

/* Whether all that changed in a thing, as far as games use it, are such numbers. */
static bool add_row(struct regress_pair *p, struct buf *name, const struct rulediff_change *c, const char *lang)
{
    bool all = c->kind == RULEDIFF_CHANGED && c->new->category == FACT_MEMBER, any = false;
    if (!all)
        return false;
    if (!p->old_rows) {
        p->old_rows = new_rows(p, p->old_book);
        p->new_rows = new_rows(p, p->new_book);
    }
    for (size_t i = 0; i < c->count; i++)
        if (c->parts[i].plays) {
            bool old = mark_row(p->old_rows, p->old_book, c->old, c->parts[i].name, (int)p->rule_count);
            bool new = mark_row(p->new_rows, p->new_book, c->new, c->parts[i].name, (int)p->rule_count);
            all &= old && new;
            any |= old || new;
        }
    if (!any)
        return false;
    buf_reset(name);
    rulediff_name_thing(name, lang, c->new);
    ARENA_PUSH(&p->arena, p->rules, p->rule_count,
               p->rule_cap) = (struct regress_rule){.id = arena_strdup(&p->arena, buf_cstr(name)),
                                                    .how = how_changed(p, c, lang),
                                                    .old_index = -1,
                                                    .new_index = -1};
    return all;
}

/* ---------------------------------------------------------------- where they are at work */

/* By index of compiled.rules: the one in p->rules, -1: it has not changed. */
static int *changed_rules(struct regress_pair *p, const struct compiled *c, bool new)
{
    int *changed = ARENA_ARRAY(&p->arena, int, c->rule_count + 1);
    for (size_t i = 0; i < c->rule_count; i++)
        changed[i] = -1;
    for (size_t i = 0; i < p->rule_count; i++) {
        int index = new ? p->rules[i].new_index : p->rules[i].old_index;
        if (index >= 0)
            changed[index] = (int)i;
    }
    return changed;
}

/* The clauses of changed rules: the machine is stopped there to count them. */
static void find_places(struct regress_pair *p, struct regress_places *out, const struct compiled *c, bool new)
{
    const struct program *program = &c->program;
    const int *changed = changed_rules(p, c, new);
    bool *changes = ARENA_ARRAY(&p->arena, bool, program->clause_count + 1), any = false;
    out->items = ARENA_ARRAY(&p->arena, struct regress_place, program->clause_count + 1);
    for (size_t i = 0; i < program->clause_count; i++) {
        const struct clause_place *place = &program->clauses[i];
        int rule = c->sentences.items[place->sentence]->rule_index, number = rule < 0 ? -1 : changed[rule];
        out->items[i] = (struct regress_place){number, place->part == CLAUSE_ASKED};
        changes[i] = number >= 0;
        any = any || changes[i];
    }
    if (any)
        out->stops = observe_clauses(program, changes, &p->arena);
}

/* ---------------------------------------------------------------- all of it */

/* Numbers are alike only if everything that journals refer to is. */
void regress_pair_make(struct regress_pair *p, const struct compiled *old_book, const struct compiled *new_book,
                       const char *lang)
{
    struct name_map *map = name_map_new(&p->arena);
    struct buf names = BUF_ON(&p->arena), name = BUF_ON(&p->arena);
    int next = 0;
    p->old_book = old_book;
    p->new_book = new_book;
    rulediff_make(&p->diff, old_book, new_book);
    p->alike = same_members(old_book->vocab, new_book->vocab) && same_phrases(old_book->vocab, new_book->vocab) &&
               same_areas(&old_book->program, &new_book->program);
    p->old_numbers = number_rules(p, old_book, map, &next);
    number_renamed(p, map);
    p->new_numbers = number_rules(p, new_book, map, &next);
    for (size_t i = 0; i < p->diff.count; i++) {
        const struct rulediff_change *c = &p->diff.items[i];
        bool rule = (c->new ? c->new : c->old)->category == FACT_RULE;
        if (rule && c->plays)
            add_rule(p, c, lang);
        p->words_only += rule && !c->plays;
        if (!rule && c->plays && !add_row(p, &name, c, lang))
            add_thing(p, &names, c, lang);
    }
    p->first_things = p->things ? buf_cstr(&names) : NULL;
    find_places(p, &p->old_places, old_book, false);
    find_places(p, &p->new_places, new_book, true);
}

void regress_pair_release(struct regress_pair *p)
{
    rulediff_release(&p->diff);
    arena_release(&p->arena);
    *p = (struct regress_pair){0};
}
