/* SPDX-License-Identifier: MIT
 *
 * From YAML to transcripts: known keys and the right kinds of value. Knows no rules. A step of the file may say
 * several things, which become entries of their own, in the order in which they happen.
 */
#include "transcript/transcript.h"

#include "base/tr.h"

#include <string.h>

enum { PLAYERS_MAX = 1000 };

const char *const transcript_remarks[TRANSCRIPT_REMARKS] = {"title", "place", "time"};

struct rb_str transcript_remark(const struct transcript *t, size_t index)
{
    const struct rb_str *const remarks[TRANSCRIPT_REMARKS] = {&t->title, &t->place, &t->time};
    return *remarks[index];
}

/* ---------------------------------------------------------------- steps */

/* The contents of one step of the file. */
struct step {
    struct src_pos pos;
    struct rb_str decision, role, note;
    struct transcript_entry *rolls;
    size_t roll_count, roll_cap;
    struct transcript_entry saw;
    struct text_list board;
};

/* The tables below name the keys of a transcript, as schema/transcript.schema.json does. */
static const struct yaml_field roll_fields[] = {
    YAML_FIELD(PLACE, transcript_entry, pos, NULL),
    YAML_FIELD(TEXT, transcript_entry, purpose, "for"),
    YAML_FIELD(TEXT_OR_TEXTS, transcript_entry, list, "got", .required = true),
    {0},
};
static const struct yaml_shape roll_shape = {.what = TR("a roll"), .fields = roll_fields};

/* A result alone belongs to the next draw, regardless of its purpose. */
static void add_roll(struct yaml_reader *r, struct step *s, const struct yaml_node *key, const struct yaml_node *n)
{
    struct transcript_entry roll = {.kind = TRANSCRIPT_ROLL, .pos = n->pos};
    if (n->type != YAML_MAPPING)
        yaml_text_or_texts(r, n, key->text, &roll.list);
    else if (!yaml_map(r, &roll_shape, &roll, n))
        return;
    ARENA_PUSH(r->arena, s->rolls, s->roll_count, s->roll_cap) = roll;
}

/* `4`, `[4, 2]`, `{for: …, got: …}` or a list of those. */
static void read_roll(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *n)
{
    bool each = n->type == YAML_SEQUENCE && n->count && n->items[0]->type == YAML_MAPPING;
    for (size_t i = 0; each && i < n->count; i++)
        add_roll(r, target, key, n->items[i]);
    if (!each)
        add_roll(r, target, key, n);
}

/* Both keys for the place fill the same member; which of them was used decides whether order
 * matters. */
static bool check_saw(struct yaml_reader *r, void *target, const struct yaml_node *n, bool sound)
{
    struct transcript_entry *saw = target;
    (void)sound;
    saw->kind = TRANSCRIPT_SAW;
    saw->on_top = yaml_get(n, "on top of") != NULL;
    if (!saw->zone.text || !saw->list.given)
        diag_add(r->diags, DIAG_ERROR, "missing-key", n->pos, 1,
                 "'saw' needs 'card', and 'in' or 'on top of': which card was where");
    return true;
}

static const struct yaml_field saw_fields[] = {
    YAML_FIELD(PLACE, transcript_entry, pos, NULL),
    YAML_FIELD(TEXT, transcript_entry, zone, "in"),
    YAML_FIELD(TEXT, transcript_entry, zone, "on top of"),
    YAML_FIELD(TEXT_OR_TEXTS, transcript_entry, list, "card"),
    YAML_FIELD(TEXT_OR_TEXTS, transcript_entry, list, "cards"),
    {0},
};
static const struct yaml_shape saw_shape = {.what = TR("saw"), .fields = saw_fields, .check = check_saw};

static const struct yaml_field step_fields[] = {
    YAML_FIELD(PLACE, step, pos, NULL),
    YAML_FIELD(TEXT, step, decision, "do", .plain = true),
    YAML_FIELD(TEXT, step, role, "role"),
    YAML_OTHER(read_roll, "roll"),
    YAML_FIELD(MAPPING, step, saw, "saw", .shape = &saw_shape),
    YAML_FIELD(TEXT_OR_TEXTS, step, board, "board"),
    YAML_FIELD(TEXT, step, note, "note"),
    {0},
};

/* An empty step is a mistake of indentation more often than not. */
static bool check_step(struct yaml_reader *r, void *target, const struct yaml_node *n, bool sound)
{
    const struct step *s = target;
    (void)sound;
    if (n->type == YAML_MAPPING && !n->count)
        diag_add(r->diags, DIAG_ERROR, "missing-key", n->pos, 1, "this step is empty");
    if (s->role.text && !s->decision.text)
        diag_add(r->diags, DIAG_ERROR, "missing-key", s->role.pos, 1,
                 "'role' needs a decision to which it belongs: 'do'");
    return true;
}

static const struct yaml_shape step_shape = {.what = TR("a step"), .fields = step_fields, .size = sizeof(struct step),
                                             .check = check_step, .expected = TR("a decision, or a mapping of keys")};

static void add_entry(struct arena *arena, struct transcript *t, struct transcript_entry e)
{
    ARENA_PUSH(arena, t->entries, t->count, t->cap) = e;
}

/* A step becomes up to five kinds of entries. Their order here is the order in which they are
 * checked. */
static void add_step(struct arena *arena, struct transcript *t, const struct step *s)
{
    if (s->decision.text)
        add_entry(arena, t, (struct transcript_entry){.kind = TRANSCRIPT_DO, .pos = s->decision.pos,
                                                      .text = s->decision, .role = s->role});
    for (size_t i = 0; i < s->roll_count; i++)
        add_entry(arena, t, s->rolls[i]);
    if (s->saw.zone.text && s->saw.list.given)
        add_entry(arena, t, s->saw);
    if (s->board.given)
        add_entry(arena, t, (struct transcript_entry){.kind = TRANSCRIPT_BOARD, .pos = s->pos, .list = s->board});
    if (s->note.text)
        add_entry(arena, t, (struct transcript_entry){.kind = TRANSCRIPT_NOTE, .pos = s->note.pos, .text = s->note});
}

/* Reads all steps first: a step with an error must not hide the errors in those after it. */
static void read_play(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *n)
{
    void *steps;
    size_t count;
    if (!yaml_list(r, &step_shape, n, key->text, TR("a list of steps"), &steps, &count))
        return;
    for (size_t i = 0; i < count; i++)
        add_step(r->arena, target, &((const struct step *)steps)[i]);
}

/* ---------------------------------------------------------------- the end */

static const struct yaml_field ends_fields[] = {
    YAML_FIELD(TEXT_OR_TEXTS, transcript, winners, "winners"), YAML_FIELD(YES, transcript, draw, "draw"), {0}};
static const struct yaml_shape ends_shape = {.what = TR("ends"), .fields = ends_fields,
                                             .expected = TR("'stopped', or a mapping with 'winners' or 'draw'")};

/* `stopped` is a word, everything else a mapping. */
static void read_ends(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *n)
{
    struct transcript *t = target;
    (void)key;
    t->ends_pos = n->pos;
    t->stopped = yaml_is_scalar(n) && !strcmp(n->text, "stopped");
    t->ends = !t->stopped && yaml_map(r, &ends_shape, t, n);
}

/* ---------------------------------------------------------------- the head */

/* The one text that may be empty: as good a seed as any other. */
static void read_seed(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *n)
{
    struct transcript *t = target;
    if (n->type == YAML_TEXT && !n->size)
        t->seed = yaml_placed(r, n);
    else
        yaml_text(r, n, key->text, TR("text"), &t->seed);
}

/* Bounded only to keep the number in range; the rulebook decides how many may play. */
static void read_players(struct yaml_reader *r, void *target, const struct yaml_node *key, const struct yaml_node *n)
{
    static const char expected[] = TR("a number, or a mapping with the player of each role");
    struct transcript *t = target;
    if (n->type == YAML_INT)
        yaml_int(r, n, key->text, 1, PLAYERS_MAX, &t->players);
    else
        yaml_assignments(r, n, key->text, expected, &t->by);
}

static const struct yaml_field transcript_fields[] = {
    YAML_FIELD(TEXT, transcript, rulebook, "rulebook"),
    YAML_FIELD(TEXT, transcript, edition, "edition"),
    YAML_FIELD(TEXT, transcript, title, "title"),
    YAML_FIELD(TEXT, transcript, place, "place"),
    YAML_FIELD(TEXT, transcript, time, "time"),
    YAML_OTHER(read_players, "players"),
    YAML_FIELD(ASSIGNMENTS, transcript, options, "options", .expected = TR("a mapping of options to values")),
    YAML_OTHER(read_seed, "seed"),
    YAML_FIELD(ASSIGNMENTS, transcript, shares, "shares", .expected = TR("a mapping of roles to their shares of the seed")),
    YAML_FIELD(CODE, transcript, given, "given"),
    YAML_FIELD(TEXT, transcript, start.text, "start"),
    YAML_OTHER(read_play, "play", .required = true),
    YAML_OTHER(read_ends, "ends"),
    {0},
};

/* The budget bounds aliases and nesting, because the file can come from a stranger. */
void transcript_read(struct transcript *out, const char *path, const char *text, size_t size, int file,
                     struct arena *arena, struct diags *diags)
{
    static const struct yaml_shape shape = {.what = TR("a transcript"), .fields = transcript_fields};
    struct yaml_budget budget = {0};
    struct yaml_reader r = {.arena = arena, .diags = diags, .language = ""};
    *out = (struct transcript){.path = path};
    const struct yaml_node *root = yaml_read(arena, diags, &budget, file, text, size);
    if (root)
        yaml_map(&r, &shape, out, root);
}
