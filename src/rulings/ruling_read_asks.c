/* SPDX-License-Identifier: MIT
 *
 * From YAML to what a ruling asks and claims. Knows no rules.
 */
#include "rulings/ruling_inner.h"

#include "base/tr.h"

#include <string.h>

static const char *const names[] = {[RULING_MAY] = "may", [RULING_DOES] = "does", [RULING_HOLDS] = "holds",
                                    [RULING_CHOICES] = "choices", [RULING_WINS] = "wins"};

const char *ruling_ask_name(enum ruling_asks kind)
{
    return names[kind];
}

/* A question about one decision is a list of one, so that all kinds have the same shape. */
static void read_may(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *n)
{
    struct ruling_ask *a = target;
    struct rb_str one;
    if (!yaml_text(r, n, key->text, TR("text"), &one))
        return;
    a->about = (struct text_list){ARENA_NEW(r->arena, struct rb_str), 1, true};
    a->about.items[0] = one;
}

/* Keeps the place as well: it distinguishes "yes" from a missing key. */
static void read_answer(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *n)
{
    struct ruling_ask *a = target;
    if (yaml_flag(r, n, key->text, &a->yes))
        a->answer = yaml_placed(r, n);
}

static const struct yaml_field ask_fields[] = {
    YAML_FIELD(PLACE, ruling_ask, pos, NULL),
    YAML_OTHER(read_may, "may"),
    YAML_FIELD(TEXT_OR_TEXTS, ruling_ask, about, "does"),
    YAML_FIELD(TEXT_OR_TEXTS, ruling_ask, about, "holds"),
    YAML_FIELD(TEXTS, ruling_ask, about, "choices"),
    YAML_FIELD(TEXT_OR_TEXTS, ruling_ask, winners, "wins"),
    YAML_FIELD(YES, ruling_ask, draw, "draw"),
    YAML_OTHER(read_answer, "answer"),
    YAML_FIELD(LANGUAGES, ruling_ask, words, "asked"),
    YAML_FIELD(TEXT, ruling_ask, role, "role"),
    YAML_FIELD(TEXTS, ruling_ask, rules, "rules"),
    YAML_FIELD(TEXTS, ruling_ask, says, "says"),
    YAML_FIELD(TEXTS, ruling_ask, then, "then"),
    YAML_FIELD(TEXTS, ruling_ask, then_not, "then not"),
    YAML_ARRAY(LIST, ruling_ask, chance.rolls, chance.roll_count, "rolls", .shape = &fixture_roll_shape),
    {0},
};

/* The keys are valid one by one and make no sense together. */
static void misfit(struct yaml_reader *r, const struct ruling_ask *a, const char *text)
{
    diag_add(r->diags, DIAG_ERROR, "bad-ask", a->pos, 1, "%p", message_plain(r->arena, text));
}

/* Whether a `does` would fail if its decision did nothing. */
static bool claims_something(const struct ruling_ask *a)
{
    return a->rules.count || a->says.count || a->then.count || a->then_not.count || a->ends;
}

/* Claims that would be ignored silently. */
static void check_claims(struct yaml_reader *r, const struct ruling_ask *a)
{
    unsigned questions = a->kinds & ~(1u << RULING_WINS);
    if (!a->kinds)
        misfit(r, a, TR("this asks nothing: it needs one of 'may', 'does', 'holds', 'choices', 'wins' and 'draw'"));
    else if (questions & (questions - 1))
        misfit(r, a, TR("one thing is asked at a time: 'may', 'does', 'holds' and 'choices' are entries of their own"));
    else if (!a->about.count && (a->kind == RULING_DOES || a->kind == RULING_HOLDS))
        misfit(r, a, TR("this asks nothing: the list is empty"));
    else if (a->rules.given && a->kind != RULING_DOES && !(a->kind == RULING_MAY && !a->yes))
        misfit(r, a, TR("'rules' belongs to 'does', and to 'may' with the answer no"));
    else if ((a->says.given || a->then.given || a->then_not.given || a->chance.roll_count) && a->kind != RULING_DOES)
        misfit(r, a, TR("'says', 'then', 'then not' and 'rolls' belong to 'does'"));
    else if (a->ends && a->kind != RULING_DOES && a->kind != RULING_WINS)
        misfit(r, a, TR("'wins' and 'draw' are used alone or with 'does'"));
    else if (a->role.text && (a->kind == RULING_HOLDS || a->kind == RULING_WINS))
        misfit(r, a, TR("'role' belongs to 'may', 'does' and 'choices': it is who decides"));
    else if (a->kind == RULING_DOES && !claims_something(a))
        misfit(r, a, TR("this claims nothing: 'does' needs 'then', 'then not', 'says', 'rules' or 'wins'"));
}

/* A question without `answer` claims yes. */
static void begin(struct yaml_reader *r, void *target, const struct yaml_node *n)
{
    (void)r, (void)n;
    ((struct ruling_ask *)target)->yes = true;
}

/* Who wins may be asked of what something else leads to. */
static void note_kinds(struct ruling_ask *a, const struct yaml_node *n)
{
    a->ends = yaml_get(n, "wins") || yaml_get(n, "draw");
    a->kinds = a->ends ? 1u << RULING_WINS : 0;
    a->kind = RULING_WINS;
    for (int kind = RULING_MAY; kind < RULING_WINS; kind++)
        if (yaml_get(n, names[kind])) {
            a->kind = (enum ruling_asks)kind;
            a->kinds |= 1u << kind;
        }
}

/* Keys that are wrong already are not compared with each other. */
static bool check(struct yaml_reader *r, void *target, const struct yaml_node *n, bool sound)
{
    struct ruling_ask *a = target;
    note_kinds(a, n);
    if (sound)
        check_claims(r, a);
    return a->kinds != 0;
}

const struct yaml_shape ruling_ask_shape = {.what = TR("what is asked"), .fields = ask_fields,
                                            .size = sizeof(struct ruling_ask), .begin = begin, .check = check};
