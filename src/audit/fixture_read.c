/* SPDX-License-Identifier: MIT
 *
 * From YAML to fixtures: known keys and the right kinds of value. Knows no rules.
 */
#include "audit/fixture.h"

#include "rulebook/yaml.h"

#include <string.h>

struct reading {
    struct arena *arena;
    struct diags *diags;
};

/* One key of a mapping; the table ends with a NULL name. */
typedef void read_value(struct reading *r, void *target, const struct yaml_node *value);
struct key {
    const char *name;
    read_value *read;
};

static void wrong(struct reading *r, const struct yaml_node *n, const char *what, const char *wanted)
{
    if (n->type != YAML_BAD)
        diag_add(r->diags, DIAG_ERROR, "wrong-type", n->pos, 1, "%s is %s, but should be %s", what, yaml_kind_name(n), wanted);
}

static void unknown_key(struct reading *r, const struct yaml_node *key, const struct key *keys, const char *what)
{
    struct diag *d = diag_add(r->diags, DIAG_ERROR, "unknown-key", key->pos, (int)key->size, "%s has no key '%s'", what, key->text);
    const struct key *best = NULL;
    for (const struct key *k = keys; k->name; k++)
        if (word_distance(k->name, key->text, 2) <= 2 && (!best || word_distance(k->name, key->text, 2) < word_distance(best->name, key->text, 2)))
            best = k;
    if (best)
        diag_note(r->diags, d, "did you mean '%s'?", best->name);
}

static bool read_mapping(struct reading *r, void *target, const struct yaml_node *n, const struct key *keys, const char *what)
{
    if (n->type != YAML_MAPPING) {
        wrong(r, n, what, "a mapping of keys");
        return false;
    }
    for (size_t i = 0; i < n->count; i++) {
        const struct key *k = keys;
        while (k->name && strcmp(k->name, n->pairs[i].key->text))
            k++;
        if (k->name)
            k->read(r, target, n->pairs[i].value);
        else
            unknown_key(r, n->pairs[i].key, keys, what);
    }
    return true;
}

/* ---------------------------------------------------------------- values */

static bool is_scalar(const struct yaml_node *n)
{
    return (n->type == YAML_TEXT || n->type == YAML_INT || n->type == YAML_BOOL) && n->size;
}

static struct rb_str read_text(struct reading *r, const struct yaml_node *n, const char *what)
{
    if (is_scalar(n))
        return (struct rb_str){n->text, n->pos};
    wrong(r, n, what, "text");
    return (struct rb_str){NULL, n->pos};
}

static bool is_plain(const struct yaml_node *n)
{
    return is_scalar(n) && n->style == YAML_PLAIN;
}

static int open_brackets(const struct yaml_node *n)
{
    int open = 0;
    for (const char *s = n->text; *s; s++)
        open += (*s == '(') - (*s == ')');
    return open;
}

/* YAML parts "[Amy steps to (3,4), pass]" at every comma. A bracket that one item opens and a later one closes says that
 * they are one text: how many they are, from number `at` on; 1 where it stays open. */
static size_t parts_of_text(const struct yaml_node *list, size_t at)
{
    int open = is_plain(list->items[at]) ? open_brackets(list->items[at]) : 0;
    for (size_t n = 1; open > 0 && at + n < list->count && is_plain(list->items[at + n]); n++) {
        open += open_brackets(list->items[at + n]);
        if (open == 0)
            return n + 1;
    }
    return 1;
}

static struct fixture_list read_list(struct reading *r, const struct yaml_node *n, const char *what)
{
    struct fixture_list list = {.given = true};
    if (n->type != YAML_SEQUENCE) {
        wrong(r, n, what, "a list");
        return list;
    }
    list.items = ARENA_ARRAY(r->arena, struct rb_str, n->count + 1);
    for (size_t i = 0; i < n->count;) {
        struct rb_str s = read_text(r, n->items[i], what);
        size_t end = i + parts_of_text(n, i);
        while (++i < end)
            s.text = arena_printf(r->arena, "%s,%s", s.text, n->items[i]->text);
        if (s.text)
            list.items[list.count++] = s;
    }
    return list;
}

static int read_number(struct reading *r, const struct yaml_node *n, const char *what, int low, int high)
{
    if (n->type == YAML_INT && n->number >= low && n->number <= high)
        return (int)n->number;
    if (n->type == YAML_INT)
        diag_add(r->diags, DIAG_ERROR, "bad-value", n->pos, (int)n->size, "%s is %lld, but should be %d to %d", what, n->number, low, high);
    else
        wrong(r, n, what, "a number");
    return low;
}

/* ---------------------------------------------------------------- steps */

#define READ_TEXT(name, type, member, what)                                                                             \
    static void name(struct reading *r, void *target, const struct yaml_node *n)                                       \
    {                                                                                                                  \
        ((struct type *)target)->member = read_text(r, n, what);                                                       \
    }
#define READ_LIST(name, type, member, what)                                                                             \
    static void name(struct reading *r, void *target, const struct yaml_node *n)                                       \
    {                                                                                                                  \
        ((struct type *)target)->member = read_list(r, n, what);                                                       \
    }

READ_TEXT(step_do, fixture_step, decision, "do")
READ_TEXT(step_refused, fixture_step, refused, "refused")
READ_TEXT(step_role, fixture_step, role, "role")
READ_TEXT(step_trace, fixture_step, trace, "trace")
READ_LIST(step_rules, fixture_step, rules, "rules")
READ_LIST(step_says, fixture_step, says, "says")
READ_LIST(step_then, fixture_step, then, "then")
READ_LIST(step_offered, fixture_step, offered, "offered")
READ_LIST(step_choices, fixture_step, choices, "choices")
READ_LIST(step_not_offered, fixture_step, not_offered, "not offered")
READ_TEXT(auto_until, fixture_step, until, "until")

static void step_auto(struct reading *r, void *target, const struct yaml_node *n)
{
    static const struct key keys[] = {{"until", auto_until}, {NULL, NULL}};
    struct fixture_step *s = target;
    if (n->type == YAML_MAPPING)
        read_mapping(r, s, n, keys, "auto");
    else
        s->automatic = read_number(r, n, "auto", 1, 100000);
}

static const struct key step_keys[] = {
    {"do", step_do},           {"refused", step_refused}, {"role", step_role},
    {"rules", step_rules},     {"says", step_says},       {"then", step_then},
    {"offered", step_offered}, {"choices", step_choices}, {"not offered", step_not_offered},
    {"auto", step_auto},       {"trace", step_trace},     {NULL, NULL},
};

static void read_step(struct reading *r, struct fixture *f, const struct yaml_node *n)
{
    struct fixture_step s = {.pos = n->pos};
    if (is_scalar(n))
        s.decision = (struct rb_str){n->text, n->pos};
    else if (!read_mapping(r, &s, n, step_keys, "a step"))
        return;
    bool acts = s.decision.text || s.automatic || s.until.text;
    if (s.decision.text && s.refused.text)
        diag_add(r->diags, DIAG_ERROR, "bad-step", s.pos, 1, "a step takes a decision or has one refused, not both");
    if (!acts && !s.refused.text && s.rules.given)
        diag_add(r->diags, DIAG_ERROR, "bad-step", s.pos, 1, "'rules' needs a decision to which they belong");
    if (!s.decision.text && (s.says.given || s.trace.text))
        diag_add(r->diags, DIAG_ERROR, "bad-step", s.pos, 1, "'says' and 'trace' need a decision to which they belong");
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

static void fixture_players(struct reading *r, void *target, const struct yaml_node *n)
{
    ((struct fixture *)target)->players = read_number(r, n, "players", 1, 1000);
}

static void fixture_options(struct reading *r, void *target, const struct yaml_node *n)
{
    struct fixture *f = target;
    if (n->type != YAML_MAPPING) {
        wrong(r, n, "options", "a mapping of options to values");
        return;
    }
    f->options.items = ARENA_ARRAY(r->arena, struct rb_str, n->count + 1);
    for (size_t i = 0; i < n->count; i++) {
        struct rb_str value = read_text(r, n->pairs[i].value, "an option");
        if (value.text)
            f->options.items[f->options.count++] =
                (struct rb_str){arena_printf(r->arena, "%s=%s", n->pairs[i].key->text, value.text), value.pos};
    }
}

static void fixture_given(struct reading *r, void *target, const struct yaml_node *n)
{
    struct fixture *f = target;
    f->given.text = read_text(r, n, "given");
    f->given.literal = n->style == YAML_LITERAL;
    f->given.indent = n->indent;
    if (f->given.literal) {
        f->given.text.pos.line = n->text_line;
        f->given.text.pos.column = n->indent + 1;
    }
}

READ_TEXT(roll_for, fixture_roll, purpose, "for")

/* One result may stand without the brackets of a list. */
static void roll_got(struct reading *r, void *target, const struct yaml_node *n)
{
    struct fixture_roll *roll = target;
    if (!is_scalar(n)) {
        roll->got = read_list(r, n, "got");
        return;
    }
    roll->got = (struct fixture_list){ARENA_NEW(r->arena, struct rb_str), 1, true};
    roll->got.items[0] = read_text(r, n, "got");
}

static void fixture_rolls(struct reading *r, void *target, const struct yaml_node *n)
{
    static const struct key keys[] = {{"for", roll_for}, {"got", roll_got}, {NULL, NULL}};
    struct fixture *f = target;
    if (n->type != YAML_SEQUENCE) {
        wrong(r, n, "rolls", "a list");
        return;
    }
    for (size_t i = 0; i < n->count; i++) {
        struct fixture_roll roll = {0};
        if (read_mapping(r, &roll, n->items[i], keys, "a roll") && roll.purpose.text)
            ARENA_PUSH(r->arena, f->rolls, f->roll_count, f->roll_cap) = roll;
    }
}

static void fixture_play(struct reading *r, void *target, const struct yaml_node *n)
{
    if (n->type != YAML_SEQUENCE) {
        wrong(r, n, "play", "a list of steps");
        return;
    }
    for (size_t i = 0; i < n->count; i++)
        read_step(r, target, n->items[i]);
}

READ_LIST(ends_winners, fixture, winners, "winners")

static void ends_draw(struct reading *r, void *target, const struct yaml_node *n)
{
    struct fixture *f = target;
    f->draw = is_scalar(n) && (!strcmp(n->text, "yes") || !strcmp(n->text, "true"));
    if (!f->draw)
        wrong(r, n, "draw", "yes");
}

static void fixture_ends(struct reading *r, void *target, const struct yaml_node *n)
{
    static const struct key keys[] = {{"winners", ends_winners}, {"draw", ends_draw}, {NULL, NULL}};
    ((struct fixture *)target)->ends = read_mapping(r, target, n, keys, "ends");
}

static const struct key fixture_keys[] = {
    {"id", fixture_id},       {"title", fixture_title},     {"proves", fixture_proves}, {"options", fixture_options},
    {"seed", fixture_seed},   {"players", fixture_players}, {"given", fixture_given},   {"start", fixture_start},
    {"rolls", fixture_rolls}, {"play", fixture_play},       {"then", fixture_then},     {"ends", fixture_ends},
    {"trace", fixture_trace}, {NULL, NULL},
};

static void read_fixtures(struct reading *r, void *target, const struct yaml_node *n)
{
    struct fixture_file *file = target;
    if (n->type != YAML_SEQUENCE) {
        wrong(r, n, "fixtures", "a list");
        return;
    }
    for (size_t i = 0; i < n->count; i++) {
        struct fixture f = {.pos = n->items[i]->pos};
        if (!read_mapping(r, &f, n->items[i], fixture_keys, "a fixture"))
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
    static const struct key keys[] = {{"rulebook", file_rulebook}, {"fixtures", read_fixtures}, {NULL, NULL}};
    struct yaml_budget budget = {0};
    struct reading r = {arena, diags};
    *out = (struct fixture_file){.path = path};
    const struct yaml_node *root = yaml_read(arena, diags, &budget, file, text, size);
    if (!root || !yaml_get(root, "fixtures"))
        return false;
    read_mapping(&r, out, root, keys, "a file of fixtures");
    if (!out->rulebook.text)
        diag_add(diags, DIAG_ERROR, "missing-key", root->pos, 1, "the file does not say which rulebook it is about: 'rulebook: ../../rulebooks/…'");
    return true;
}
