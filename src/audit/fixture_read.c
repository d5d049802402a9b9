/* SPDX-License-Identifier: MIT
 *
 * From YAML to fixtures: known keys and the right kinds of value. Knows no rules.
 */
#include "audit/fixture.h"

#include "audit/keyed.h"

#include <string.h>

/* ---------------------------------------------------------------- steps */

#define READ_TEXT(name, type, member, what)                                                                             \
    static void name(struct keyed *r, void *target, const struct yaml_node *n)                                       \
    {                                                                                                                  \
        ((struct type *)target)->member = keyed_text(r, n, what);                                                       \
    }
#define READ_LIST(name, type, member, what)                                                                             \
    static void name(struct keyed *r, void *target, const struct yaml_node *n)                                       \
    {                                                                                                                  \
        ((struct type *)target)->member = keyed_texts(r, n, what);                                                       \
    }

READ_TEXT(step_do, fixture_step, decision, "do")
READ_TEXT(step_refused, fixture_step, refused, "refused")
READ_TEXT(step_whynot, fixture_step, whynot, "whynot")
READ_TEXT(step_as, fixture_step, as, "as")
READ_TEXT(step_answer, fixture_step, answer, "answer")
READ_TEXT(step_role, fixture_step, role, "role")
READ_TEXT(step_trace, fixture_step, trace, "trace")
READ_LIST(step_rules, fixture_step, rules, "rules")
READ_LIST(step_says, fixture_step, says, "says")
READ_LIST(step_then, fixture_step, then, "then")
READ_LIST(step_offered, fixture_step, offered, "offered")
READ_LIST(step_choices, fixture_step, choices, "choices")
READ_LIST(step_not_offered, fixture_step, not_offered, "not offered")
READ_TEXT(auto_until, fixture_step, until, "until")

static void step_auto(struct keyed *r, void *target, const struct yaml_node *n)
{
    static const struct keyed_key keys[] = {{"until", auto_until}, {NULL, NULL}};
    struct fixture_step *s = target;
    if (n->type == YAML_MAPPING)
        keyed_mapping(r, s, n, keys, "auto");
    else
        s->automatic = keyed_number(r, n, "auto", 1, 100000);
}

static const struct keyed_key step_keys[] = {
    {"do", step_do},           {"refused", step_refused}, {"role", step_role},
    {"rules", step_rules},     {"says", step_says},       {"then", step_then},
    {"offered", step_offered}, {"choices", step_choices}, {"not offered", step_not_offered},
    {"auto", step_auto},       {"trace", step_trace},     {"whynot", step_whynot},
    {"as", step_as},           {"answer", step_answer},   {NULL, NULL},
};

static void read_step(struct keyed *r, struct fixture *f, const struct yaml_node *n)
{
    struct fixture_step s = {.pos = n->pos};
    if (keyed_is_text(n))
        s.decision = (struct rb_str){n->text, n->pos};
    else if (!keyed_mapping(r, &s, n, step_keys, "a step"))
        return;
    bool acts = s.decision.text || s.automatic || s.until.text;
    if (s.decision.text && s.refused.text)
        diag_add(r->diags, DIAG_ERROR, "bad-step", s.pos, 1, "a step takes a decision or has one refused, not both");
    if (!acts && !s.refused.text && s.rules.given)
        diag_add(r->diags, DIAG_ERROR, "bad-step", s.pos, 1, "'rules' needs a decision to which they belong");
    if (!s.decision.text && (s.says.given || s.trace.text))
        diag_add(r->diags, DIAG_ERROR, "bad-step", s.pos, 1, "'says' and 'trace' need a decision to which they belong");
    if (!s.whynot.text != !s.answer.text || (s.as.text && !s.whynot.text))
        diag_add(r->diags, DIAG_ERROR, "bad-step", s.pos, 1, "'whynot' needs an 'answer', and 'answer' and 'as' need a 'whynot'");
    ARENA_PUSH(r->arena, f->steps, f->step_count, f->step_cap) = s;
}

/* ---------------------------------------------------------------- fixtures */

READ_TEXT(fixture_id, fixture, id, "id")
READ_TEXT(fixture_title, fixture, title, "title")
READ_TEXT(fixture_seed, fixture, seed, "seed")
READ_TEXT(fixture_start, fixture, start.text, "start")
READ_TEXT(fixture_trace, fixture, trace, "trace")
READ_LIST(fixture_proves, fixture, proves, "proves")
READ_LIST(fixture_then, fixture, then, "then")

static void fixture_players(struct keyed *r, void *target, const struct yaml_node *n)
{
    ((struct fixture *)target)->players = keyed_number(r, n, "players", 1, 1000);
}

static void fixture_options(struct keyed *r, void *target, const struct yaml_node *n)
{
    ((struct fixture *)target)->options = keyed_assignments(r, n, "options", "a mapping of options to values");
}

static void fixture_given(struct keyed *r, void *target, const struct yaml_node *n)
{
    ((struct fixture *)target)->given = keyed_code(r, n, "given");
}

READ_TEXT(roll_for, fixture_roll, purpose, "for")

static void roll_got(struct keyed *r, void *target, const struct yaml_node *n)
{
    ((struct fixture_roll *)target)->got = keyed_text_or_texts(r, n, "got");
}

static void fixture_rolls(struct keyed *r, void *target, const struct yaml_node *n)
{
    static const struct keyed_key keys[] = {{"for", roll_for}, {"got", roll_got}, {NULL, NULL}};
    struct fixture *f = target;
    if (n->type != YAML_SEQUENCE) {
        keyed_wrong(r, n, "rolls", "a list");
        return;
    }
    for (size_t i = 0; i < n->count; i++) {
        struct fixture_roll roll = {0};
        if (keyed_mapping(r, &roll, n->items[i], keys, "a roll") && roll.purpose.text)
            ARENA_PUSH(r->arena, f->rolls, f->roll_count, f->roll_cap) = roll;
    }
}

static void fixture_play(struct keyed *r, void *target, const struct yaml_node *n)
{
    if (n->type != YAML_SEQUENCE) {
        keyed_wrong(r, n, "play", "a list of steps");
        return;
    }
    for (size_t i = 0; i < n->count;)
        read_step(r, target, keyed_item(r, n, &i));
}

READ_LIST(ends_winners, fixture, winners, "winners")

static void ends_draw(struct keyed *r, void *target, const struct yaml_node *n)
{
    struct fixture *f = target;
    f->draw = keyed_is_text(n) && (!strcmp(n->text, "yes") || !strcmp(n->text, "true"));
    if (!f->draw)
        keyed_wrong(r, n, "draw", "yes");
}

static void fixture_ends(struct keyed *r, void *target, const struct yaml_node *n)
{
    static const struct keyed_key keys[] = {{"winners", ends_winners}, {"draw", ends_draw}, {NULL, NULL}};
    ((struct fixture *)target)->ends = keyed_mapping(r, target, n, keys, "ends");
}

static const struct keyed_key fixture_keys[] = {
    {"id", fixture_id},       {"title", fixture_title},     {"proves", fixture_proves}, {"options", fixture_options},
    {"seed", fixture_seed},   {"players", fixture_players}, {"given", fixture_given},   {"start", fixture_start},
    {"rolls", fixture_rolls}, {"play", fixture_play},       {"then", fixture_then},     {"ends", fixture_ends},
    {"trace", fixture_trace}, {NULL, NULL},
};

static void read_fixtures(struct keyed *r, void *target, const struct yaml_node *n)
{
    struct fixture_file *file = target;
    if (n->type != YAML_SEQUENCE) {
        keyed_wrong(r, n, "fixtures", "a list");
        return;
    }
    for (size_t i = 0; i < n->count; i++) {
        struct fixture f = {.pos = n->items[i]->pos};
        if (!keyed_mapping(r, &f, n->items[i], fixture_keys, "a fixture"))
            continue;
        if (!f.id.text)
            diag_add(r->diags, DIAG_ERROR, "missing-key", f.pos, 1, "this fixture has no 'id'");
        for (size_t k = 0; f.id.text && k < file->count; k++)
            if (!strcmp(file->fixtures[k].id.text, f.id.text))
                diag_add(r->diags, DIAG_ERROR, "duplicate-id", f.id.pos, 1, "the fixture '%s' is there twice, first in line %d", f.id.text,
                         file->fixtures[k].pos.line);
        if (f.id.text)
            ARENA_PUSH(r->arena, file->fixtures, file->count, file->cap) = f;
    }
}

READ_TEXT(file_rulebook, fixture_file, rulebook, "rulebook")

bool fixture_read(struct fixture_file *out, const char *path, const char *text, size_t size, int file,
                  struct arena *arena, struct diags *diags)
{
    static const struct keyed_key keys[] = {{"rulebook", file_rulebook}, {"fixtures", read_fixtures}, {NULL, NULL}};
    struct yaml_budget budget = {0};
    struct keyed r = {arena, diags};
    *out = (struct fixture_file){.path = path};
    const struct yaml_node *root = yaml_read(arena, diags, &budget, file, text, size);
    if (!root || !yaml_get(root, "fixtures"))
        return false;
    keyed_mapping(&r, out, root, keys, "a file of fixtures");
    if (!out->rulebook.text)
        diag_add(diags, DIAG_ERROR, "missing-key", root->pos, 1, "the file does not say which rulebook it is about: 'rulebook: ../../rulebooks/…'");
    return true;
}
