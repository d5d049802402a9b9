/* SPDX-License-Identifier: MIT
 *
 * What rules are about: entries are read with their places, printed as they are written, and fit values of their
 * slots; the code of rules is the same with and without them.
 */
#include "diag_english.h"
#include "lang_game.h"

#include "lang/about.h"

#include <criterion/criterion.h>
#include <string.h>

#define PIER                                                                                                         \
    "pieces:\n"                                                                                                      \
    "  ship: {names: [Gull, Heron], has: {hull: \"0 to 3, at first 3\"}}\n"                                           \
    "  isle: {names: [Skye, Mull], has: {light: 0 to 3}}\n"                                                           \
    "  note: {cards: [{name: Fog, copies: 2, rules: [{id: R-Fog, text: Fog., about: this note is torn}]}]}\n"         \
    "zones: {bag: {of: player, holds: note}, pile: {holds: note}, store: {holds: note, en: \"the store on [isle]\"}}\n"  \
    "table: {wind: yes or no}\n"                                                                                     \
    "conditions: {near: \"[ship] {is|is not} near [isle]\", torn: {en: \"[note] {is|is not} torn\", kept: yes}}\n"     \
    "values: {speed: {en: \"the speed of [ship]\", is: 0 to 9}}\n"                                                    \
    "events:\n"                                                                                                      \
    "  game: \"the game {is|be} played\"\n"                                                                           \
    "  act: \"[ship] {acts|act}\"\n"                                                                                  \
    "  sail: {en: \"[ship] {sails|sail} to [isle]\", a kind of: act}\n"                                               \
    "rules:\n"                                                                                                       \
    "- id: R-1\n"                                                                                                    \
    "  code: |\n"                                                                                                    \
    "    when the game is played:\n"                                                                                 \
    "      now Gull's hull is 1\n"                                                                                   \
    "      for each note: now the note is torn\n"                                                                    \
    "      Ann must do: a ship sails to an isle where (the ship is near the isle and the speed of the ship is 2)\n"   \
    "    a ship is near Skye when the wind is no and there is a note that is torn\n"                                  \
    "    the speed of a ship is 2\n"                                                                                 \
    "- id: R-2\n"                                                                                                    \
    "  text: Only read.\n"

/* One entry in the flow of a list, so that all kinds of text can stand there. */
static void open_with(struct lang_game *g, const char *entry)
{
    struct buf yaml = BUF_INIT;
    buf_printf(&yaml, "%s  about: [\"%s\"]\n", PIER, entry);
    lang_game_open(g, buf_cstr(&yaml));
    buf_release(&yaml);
}

static struct about *entry_of(struct lang_game *g, const char *rule)
{
    for (size_t i = 0; i < g->c->about_count; i++)
        if (!strcmp(g->c->rules[g->c->abouts[i].rule].rule->id.text, rule))
            return &g->c->abouts[i];
    return NULL;
}

/* 1 or 0; -1: it could not be worked out. */
static int fits(struct lang_game *g, const char *rule, const char *first, const char *second)
{
    const char *const names[] = {first, second};
    int32_t values[PLACEHOLDERS_MAX], result = -1;
    struct about *a = entry_of(g, rule);
    cr_assert(a);
    for (size_t i = 0; i < about_slots(a); i++)
        values[i] = vocab_member_named(g->c->vocab, names[i]);
    return vm_evaluate(&g->vm, a->proc, values, (int32_t)about_slots(a), -1, &result) ? -1 : result;
}

Test(about, entries_print_as_they_are_written)
{
    static const char *const entries[] = {
        "a ship sails to an isle when the ship's hull is 1 and the wind is no",
        "Gull is near any isle", "the speed of a ship", "the store on Skye", "the wind", "Ann's bag",
        "a ship's hull when the ship is near Skye or the wind is yes", "a note is in the pile", "Fog/1 is in Ann's bag",
        "a note is in a player's bag when the note is torn and the player's bag is not empty",
        "any note that is torn is in the store on any isle",
    };
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        struct lang_game g;
        struct arena arena = {0};
        struct buf text = BUF_ON(&arena), again = BUF_ON(&arena);
        open_with(&g, entries[i]);
        cr_assert_eq(g.diags.count, 0, "%s: %s", entries[i], diag_english(&g.diags, 0));
        about_print(&text, g.c, 1, "en");
        cr_expect_str_eq(buf_cstr(&text), entries[i]);
        about_print_not_in_force(&again, g.c, g.c->rules[1].rule, "en", &arena);
        cr_expect_str_eq(buf_cstr(&again), entries[i]);
        arena_release(&arena);
        lang_game_close(&g);
    }
}

Test(about, values_fit_nouns_names_and_condition)
{
    struct lang_game g;
    open_with(&g, "a ship sails to an isle when the ship's hull is 1 and the isle's light is 0");
    lang_game_start(&g, 1);
    lang_game_run(&g);
    cr_expect_eq(fits(&g, "R-2", "Gull", "Skye"), 1);
    cr_expect_eq(fits(&g, "R-2", "Heron", "Skye"), 0);
    lang_game_close(&g);

    open_with(&g, "Gull is not near any isle");
    lang_game_start(&g, 1);
    lang_game_run(&g);
    cr_expect_eq(fits(&g, "R-2", "Gull", "Mull"), 1, "what is said of it does not matter: it is in question");
    cr_expect_eq(fits(&g, "R-2", "Heron", "Mull"), 0);
    lang_game_close(&g);

    open_with(&g, "a ship's hull when the ship's hull is 1");
    lang_game_start(&g, 1);
    lang_game_run(&g);
    cr_expect_eq(fits(&g, "R-2", "Gull", NULL), 1);
    cr_expect_eq(fits(&g, "R-2", "Heron", NULL), 0);
    cr_expect_eq(fits(&g, "R-Fog", "Fog/2", NULL), 1, "each copy of the card");
    lang_game_close(&g);
}

Test(about, a_thing_in_a_zone_fits_with_the_zone)
{
    struct lang_game g;
    open_with(&g, "a note is in a player's bag when the note is Fog/2 and the player is Bob");
    lang_game_start(&g, 1);
    lang_game_run(&g);
    cr_expect_eq(fits(&g, "R-2", "Bob", "Fog/2"), 1, "the owner of the zone, then what is in it");
    cr_expect_eq(fits(&g, "R-2", "Ann", "Fog/2"), 0);
    cr_expect_eq(fits(&g, "R-2", "Bob", "Fog/1"), 0);
    lang_game_close(&g);

    open_with(&g, "Fog/1 is in the pile");
    lang_game_start(&g, 1);
    lang_game_run(&g);
    cr_expect_eq(fits(&g, "R-2", "Fog/1", NULL), 1, "a zone of the table has no owner");
    cr_expect_eq(fits(&g, "R-2", "Fog/2", NULL), 0);
    lang_game_close(&g);
}

/* The code of entries stands behind that of the rules. */
Test(about, plays_as_without)
{
    struct lang_game with, without;
    open_with(&with, "a ship sails to an isle");
    lang_game_open(&without, PIER);
    cr_assert(compiled_has_program(with.c) && compiled_has_program(without.c));
    cr_expect_gt(with.c->program.code_count, without.c->program.code_count);
    for (size_t i = 0; i < without.c->program.proc_count; i++)
        cr_expect_eq(with.c->program.procs[i].entry, without.c->program.procs[i].entry);
    lang_game_close(&with);
    lang_game_close(&without);
}

Test(about, mistakes_have_their_place)
{
    static const struct {
        const char *entry, *id;
        int column;
    } cases[] = {
        {"a ship sials to an isle", "expected-verb", 19},
        {"a ship may sail to an isle", "expected-event", 14},
        {"a ship's hull is 3", "expected", 14},
        {"there is a ship", "expected", 12},
        {"a ship sails to an isle when the pile is Skye", "wrong-type", 53},
        {"a ship sails to an isle when the prey is Gull", "unknown-name", 45},
        {"a ship acts, a ship acts", "expected", 23},
        {"a ship acts\\na ship acts", "expected", 12}, /* lines of such a text begin where it does */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct lang_game g;
        open_with(&g, cases[i].entry);
        cr_assert_geq(g.diags.errors, 1, "%s", cases[i].entry);
        cr_expect_str_eq(g.diags.items[0].id, cases[i].id, "%s: %s", cases[i].entry, diag_english(&g.diags, 0));
        cr_expect_eq(g.diags.items[0].pos.column, cases[i].column, "%s: column %d", cases[i].entry,
                     g.diags.items[0].pos.column);
        lang_game_close(&g);
    }
}

Test(about, what_never_comes_up_is_a_warning)
{
    struct lang_game g;
    open_with(&g, "a ship acts"); /* sailing is a kind of it */
    cr_expect_eq(g.diags.count, 0);
    lang_game_close(&g);
    lang_game_open(&g, PIER "  about: a player rows\n"
                            "- {id: R-3, text: Rowing., about: a ship rows}\n");
    cr_expect_geq(g.diags.errors, 1);
    lang_game_close(&g);
    static const char rowing[] =
        "events: {game: \"the game {is|be} played\", row: \"[player] {rows|row}\"}\n"
        "values: {pace: {en: \"the pace of [player]\", is: 0 to 9}}\n"
        "rules:\n- {id: R-1, code: \"the pace of a player is 3\"}\n"
        "- {id: R-2, text: Rowing., about: [a player rows, the pace of any player]}\n";
    lang_game_open(&g, rowing);
    cr_assert_eq(g.diags.count, 2);
    cr_expect(!g.diags.errors);
    cr_expect_str_eq(g.diags.items[0].id, "never-applies");
    cr_expect_str_eq(g.diags.items[1].id, "never-applies");
    lang_game_close(&g);
}
