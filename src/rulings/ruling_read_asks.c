/* SPDX-License-Identifier: MIT
 *
 * From YAML to what a ruling asks and claims. Knows no rules.
 */
#include "rulings/ruling_inner.h"

#include <string.h>

const char *ruling_ask_name(enum ruling_asks kind)
{
    static const char *const names[] = {[RULING_MAY] = "may", [RULING_DOES] = "does", [RULING_HOLDS] = "holds",
                                        [RULING_CHOICES] = "choices", [RULING_WINS] = "wins"};
    return names[kind];
}

/* While it is read: which of the questions were there. */
struct reading_ask {
    struct ruling_ask ask;
    unsigned kinds; /* bits by enum ruling_asks */
};

static struct ruling_ask *ask_of(void *target)
{
    return &((struct reading_ask *)target)->ask;
}

static void note_kind(void *target, enum ruling_asks kind)
{
    struct reading_ask *r = target;
    if (!r->kinds || r->ask.kind == RULING_WINS) /* who wins may be asked of what something else leads to */
        r->ask.kind = kind;
    r->kinds |= 1u << kind;
}

static void ask_may(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    struct rb_str one = yaml_map_text(k, n, "may");
    note_kind(target, RULING_MAY);
    if (!one.text)
        return;
    ask_of(target)->about = (struct text_list){ARENA_NEW(k->arena, struct rb_str), 1, true};
    ask_of(target)->about.items[0] = one;
}

static void ask_does(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    note_kind(target, RULING_DOES);
    ask_of(target)->about = yaml_map_text_or_texts(k, n, "does");
}

static void ask_holds(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    note_kind(target, RULING_HOLDS);
    ask_of(target)->about = yaml_map_text_or_texts(k, n, "holds");
}

static void ask_choices(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    note_kind(target, RULING_CHOICES);
    ask_of(target)->about = yaml_map_texts(k, n, "choices");
}

static void ask_wins(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    note_kind(target, RULING_WINS);
    ask_of(target)->winners = yaml_map_text_or_texts(k, n, "wins");
    ask_of(target)->ends = true;
}

static void ask_draw(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    note_kind(target, RULING_WINS);
    ask_of(target)->draw = ask_of(target)->ends = yaml_map_flag(k, n, "draw");
    if (!ask_of(target)->draw)
        yaml_map_wrong(k, n, "draw", "yes");
}

static void ask_answer(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ask_of(target)->answer = yaml_map_text(k, n, "answer");
    ask_of(target)->yes = yaml_map_flag(k, n, "answer");
}

static void ask_words(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ask_of(target)->words = yaml_map_languages(k, n, "asked");
}

static void ask_role(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ask_of(target)->role = yaml_map_text(k, n, "role");
}

static void ask_rules(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ask_of(target)->rules = yaml_map_texts(k, n, "rules");
}

static void ask_says(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ask_of(target)->says = yaml_map_texts(k, n, "says");
}

static void ask_then(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ask_of(target)->then = yaml_map_texts(k, n, "then");
}

static void ask_then_not(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ask_of(target)->then_not = yaml_map_texts(k, n, "then not");
}

static void ask_rolls(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    fixture_read_rolls(k, &ask_of(target)->chance, n);
}

static const struct yaml_map_key ask_keys[] = {
    {"may", ask_may},     {"does", ask_does},         {"holds", ask_holds},   {"choices", ask_choices},
    {"wins", ask_wins},   {"draw", ask_draw},         {"answer", ask_answer}, {"asked", ask_words},
    {"role", ask_role},   {"rules", ask_rules},       {"says", ask_says},     {"then", ask_then},
    {"rolls", ask_rolls}, {"then not", ask_then_not}, {NULL, NULL},
};

static void misfit(struct yaml_map *k, const struct ruling_ask *a, const char *text)
{
    diag_add(k->diags, DIAG_ERROR, "bad-ask", a->pos, 1, "%s", text);
}

static bool claims_something(const struct ruling_ask *a)
{
    return a->rules.count || a->says.count || a->then.count || a->then_not.count || a->ends;
}

/* Claims that would be passed over in silence where they stand. */
static void check_claims(struct yaml_map *k, const struct reading_ask *r)
{
    const struct ruling_ask *a = &r->ask;
    unsigned questions = r->kinds & ~(1u << RULING_WINS);
    if (!r->kinds)
        misfit(k, a, "this asks nothing: it needs one of 'may', 'does', 'holds', 'choices', 'wins' and 'draw'");
    else if (questions & (questions - 1))
        misfit(k, a, "one thing is asked at a time: 'may', 'does', 'holds' and 'choices' are entries of their own");
    else if (!a->about.count && (a->kind == RULING_DOES || a->kind == RULING_HOLDS))
        misfit(k, a, "this asks nothing: the list is empty");
    else if (a->answer.text && a->kind != RULING_MAY && a->kind != RULING_HOLDS)
        misfit(k, a, "'answer' belongs to 'may' and 'holds'; what happens is claimed by 'then', 'says' and 'rules'");
    else if (a->rules.given && a->kind != RULING_DOES && !(a->kind == RULING_MAY && !a->yes))
        misfit(k, a, "'rules' belongs to 'does', and to 'may' with the answer no");
    else if ((a->says.given || a->then.given || a->then_not.given || a->chance.roll_count) && a->kind != RULING_DOES)
        misfit(k, a, "'says', 'then', 'then not' and 'rolls' belong to 'does'");
    else if (a->ends && a->kind != RULING_DOES && a->kind != RULING_WINS)
        misfit(k, a, "'wins' and 'draw' stand alone or beside 'does'");
    else if (a->role.text && (a->kind == RULING_HOLDS || a->kind == RULING_WINS))
        misfit(k, a, "'role' belongs to 'may', 'does' and 'choices': it is who decides");
    else if (a->kind == RULING_DOES && !claims_something(a))
        misfit(k, a, "this claims nothing: 'does' needs 'then', 'then not', 'says', 'rules' or 'wins'");
}

void ruling_read_asks(struct yaml_map *k, struct ruling_asks_list *list, const struct yaml_node *n)
{
    if (n->type != YAML_SEQUENCE) {
        yaml_map_wrong(k, n, "asks", "a list");
        return;
    }
    for (size_t i = 0; i < n->count; i++) {
        struct reading_ask r = {.ask = {.pos = n->items[i]->pos, .yes = true}};
        size_t errors = k->diags->errors;
        if (!yaml_map_mapping(k, &r, n->items[i], ask_keys, "what is asked"))
            continue;
        if (k->diags->errors == errors)
            check_claims(k, &r);
        if (r.kinds)
            ARENA_PUSH(k->arena, list->items, list->count, list->cap) = r.ask;
    }
}
