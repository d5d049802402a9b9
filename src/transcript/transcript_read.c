/* SPDX-License-Identifier: MIT
 *
 * From YAML to transcripts: known keys and the right kinds of value. Knows no rules. A step of the file may say
 * several things, which become entries of their own, in the order in which they happen.
 */
#include "transcript/transcript.h"

#include <string.h>

enum { PLAYERS_MAX = 1000 };

const char *const transcript_remarks[TRANSCRIPT_REMARKS] = {"title", "place", "time"};

struct rb_str transcript_remark(const struct transcript *t, size_t index)
{
    const struct rb_str *const remarks[TRANSCRIPT_REMARKS] = {&t->title, &t->place, &t->time};
    return *remarks[index];
}

/* What one step of the file says. */
struct step {
    struct src_pos pos;
    struct rb_str decision, role, note;
    struct transcript_entry *rolls;
    size_t roll_count, roll_cap;
    struct transcript_entry saw;
    struct text_list board;
};

#define READ_TEXT(name, type, member, what)                                                                          \
    static void name(struct yaml_map *k, void *target, const struct yaml_node *n)                                    \
    {                                                                                                                \
        ((struct type *)target)->member = yaml_map_text(k, n, what);                                                 \
    }

/* ---------------------------------------------------------------- steps */

READ_TEXT(step_do, step, decision, "do")
READ_TEXT(step_role, step, role, "role")
READ_TEXT(step_note, step, note, "note")
READ_TEXT(roll_for, transcript_entry, purpose, "for")
READ_TEXT(saw_in, transcript_entry, zone, "in")

static void roll_got(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct transcript_entry *)target)->list = yaml_map_text_or_texts(k, n, "got");
}

static void add_roll(struct yaml_map *k, struct step *s, const struct yaml_node *n)
{
    static const struct yaml_map_key keys[] = {{"for", roll_for}, {"got", roll_got}, {NULL, NULL}};
    struct transcript_entry roll = {.kind = TRANSCRIPT_ROLL, .pos = n->pos};
    if (n->type != YAML_MAPPING)
        roll.list = yaml_map_text_or_texts(k, n, "roll");
    else if (!yaml_map_mapping(k, &roll, n, keys, "a roll"))
        return;
    else if (!roll.list.given)
        diag_add(k->diags, DIAG_ERROR, "missing-key", n->pos, 1, "this roll does not say what came: 'got'");
    ARENA_PUSH(k->arena, s->rolls, s->roll_count, s->roll_cap) = roll;
}

/* `4`, `[4, 2]`, `{for: …, got: …}` or a list of those. */
static void step_roll(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    bool each = n->type == YAML_SEQUENCE && n->count && n->items[0]->type == YAML_MAPPING;
    for (size_t i = 0; each && i < n->count; i++)
        add_roll(k, target, n->items[i]);
    if (!each)
        add_roll(k, target, n);
}

static void saw_on(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    struct transcript_entry *saw = target;
    saw->zone = yaml_map_text(k, n, "on top of");
    saw->on_top = true;
}

static void saw_card(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct transcript_entry *)target)->list = yaml_map_text_or_texts(k, n, "card");
}

static void step_saw(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    static const struct yaml_map_key keys[] = {
        {"in", saw_in}, {"on top of", saw_on}, {"card", saw_card}, {"cards", saw_card}, {NULL, NULL}};
    struct transcript_entry *saw = &((struct step *)target)->saw;
    *saw = (struct transcript_entry){.kind = TRANSCRIPT_SAW, .pos = n->pos};
    if (yaml_map_mapping(k, saw, n, keys, "saw") && (!saw->zone.text || !saw->list.given))
        diag_add(k->diags, DIAG_ERROR, "missing-key", n->pos, 1,
                 "'saw' says which 'card' lay 'in' what, or 'on top of' what");
}

static void step_board(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct step *)target)->board = yaml_map_text_or_texts(k, n, "board");
}

static void add_entry(struct yaml_map *k, struct transcript *t, struct transcript_entry e)
{
    ARENA_PUSH(k->arena, t->entries, t->count, t->cap) = e;
}

static void add_step(struct yaml_map *k, struct transcript *t, const struct step *s)
{
    if (s->decision.text)
        add_entry(k, t, (struct transcript_entry){.kind = TRANSCRIPT_DO, .pos = s->decision.pos, .text = s->decision,
                                                  .role = s->role});
    else if (s->role.text)
        diag_add(k->diags, DIAG_ERROR, "missing-key", s->role.pos, 1,
                 "'role' needs a decision to which it belongs: 'do'");
    for (size_t i = 0; i < s->roll_count; i++)
        add_entry(k, t, s->rolls[i]);
    if (s->saw.zone.text && s->saw.list.given)
        add_entry(k, t, s->saw);
    if (s->board.given)
        add_entry(k, t, (struct transcript_entry){.kind = TRANSCRIPT_BOARD, .pos = s->pos, .list = s->board});
    if (s->note.text)
        add_entry(k, t, (struct transcript_entry){.kind = TRANSCRIPT_NOTE, .pos = s->note.pos, .text = s->note});
}

static void read_play(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    static const struct yaml_map_key keys[] = {{"do", step_do},   {"role", step_role},   {"roll", step_roll},
                                               {"saw", step_saw}, {"board", step_board}, {"note", step_note},
                                               {NULL, NULL}};
    if (n->type != YAML_SEQUENCE) {
        yaml_map_wrong(k, n, "play", "a list of steps");
        return;
    }
    for (size_t i = 0; i < n->count; i++) {
        struct step s = {.pos = n->items[i]->pos};
        if (yaml_map_is_text(n->items[i]))
            s.decision = yaml_map_text(k, n->items[i], "a step");
        else if (n->items[i]->type != YAML_MAPPING) {
            yaml_map_wrong(k, n->items[i], "a step", "a decision, or a mapping of keys");
            continue;
        } else if (!yaml_map_mapping(k, &s, n->items[i], keys, "a step"))
            continue;
        else if (!n->items[i]->count)
            diag_add(k->diags, DIAG_ERROR, "missing-key", s.pos, 1, "this step says nothing");
        add_step(k, target, &s);
    }
}

/* ---------------------------------------------------------------- the end */

static void ends_winners(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct transcript *)target)->winners = yaml_map_text_or_texts(k, n, "winners");
}

static void ends_draw(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    struct transcript *t = target;
    t->draw = yaml_map_is_text(n) && (!strcmp(n->text, "yes") || !strcmp(n->text, "true"));
    if (!t->draw)
        yaml_map_wrong(k, n, "draw", "yes");
}

static void read_ends(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    static const struct yaml_map_key keys[] = {{"winners", ends_winners}, {"draw", ends_draw}, {NULL, NULL}};
    struct transcript *t = target;
    t->ends_pos = n->pos;
    t->stopped = yaml_map_is_text(n) && !strcmp(n->text, "stopped");
    if (t->stopped)
        return;
    if (n->type != YAML_MAPPING)
        yaml_map_wrong(k, n, "ends", "'stopped', or a mapping with 'winners' or 'draw'");
    else
        t->ends = yaml_map_mapping(k, t, n, keys, "ends");
}

/* ---------------------------------------------------------------- the head */

READ_TEXT(read_rulebook, transcript, rulebook, "rulebook")
READ_TEXT(read_edition, transcript, edition, "edition")
READ_TEXT(read_title, transcript, title, "title")
READ_TEXT(read_place, transcript, place, "place")
READ_TEXT(read_time, transcript, time, "time")
READ_TEXT(read_start, transcript, start.text, "start")

/* The one text that may be empty: as good a seed as any other. */
static void read_seed(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    struct transcript *t = target;
    t->seed = n->type == YAML_TEXT && !n->size ? (struct rb_str){n->text, n->pos} : yaml_map_text(k, n, "seed");
}

static void read_players(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    struct transcript *t = target;
    if (n->type == YAML_MAPPING)
        t->by = yaml_map_assignments(k, n, "players", "");
    else if (n->type == YAML_INT)
        t->players = yaml_map_number(k, n, "players", 1, PLAYERS_MAX);
    else
        yaml_map_wrong(k, n, "players", "a number, or a mapping that says who plays each role");
}

static void read_options(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct transcript *)target)->options = yaml_map_assignments(k, n, "options", "a mapping of options to values");
}

static void read_given(struct yaml_map *k, void *target, const struct yaml_node *n)
{
    ((struct transcript *)target)->given = yaml_map_code(k, n, "given");
}

void transcript_read(struct transcript *out, const char *path, const char *text, size_t size, int file,
                     struct arena *arena, struct diags *diags)
{
    static const struct yaml_map_key keys[] = {
        {"rulebook", read_rulebook}, {"edition", read_edition}, {"title", read_title},     {"place", read_place},
        {"time", read_time},         {"players", read_players}, {"options", read_options}, {"seed", read_seed},
        {"given", read_given},       {"start", read_start},     {"play", read_play},       {"ends", read_ends},
        {NULL, NULL}};
    struct yaml_budget budget = {0};
    struct yaml_map k = {arena, diags};
    *out = (struct transcript){.path = path};
    const struct yaml_node *root = yaml_read(arena, diags, &budget, file, text, size);
    if (!root || !yaml_map_mapping(&k, out, root, keys, "a transcript"))
        return;
    if (!yaml_get(root, "play"))
        diag_add(diags, DIAG_ERROR, "missing-key", root->pos, 1,
                 "the transcript has no 'play', the list of what happened");
}
