/* SPDX-License-Identifier: MIT
 *
 * Maps in letters and as drawings: what is in the areas, where they are, what their letters mean.
 */
#include "board/map.h"
#include "board/board.h"
#include "game_sample.h"

#include "base/mem.h"
#include "base/utf8.h"

#include <criterion/criterion.h>
#include <string.h>

/* A ring and a track; players and pieces on them; a place of the table; cards, a token and a condition; dice in a pool. */
static const char garden[] =
    "adjudge: 1\n"
    "id: garden\n"
    "edition: \"1\"\n"
    "title: Garden\n"
    "house: true\n"
    "players: {names: [Ann, Ben, Cy], has: {spot: a spot or nothing, home: a spot or nothing}}\n"
    "lists: {tint: [red, blue], sign: [sun, moon]}\n"
    "pieces:\n"
    "  spot:\n"
    "    names: [Oak, Elm, Old-Stone-Bridge, Ash, Fir, Gate, Door]\n"
    "    ring: [Oak, Elm, Old-Stone-Bridge, Ash, Fir]\n"
    "    track: [Gate, Door]\n"
    "    has: {wet: yes or no, holder: a player or nothing}\n"
    "  dog: {names: [Rex], has: {spot: \"a spot, at first Elm\"}}\n"
    "  sheet: {names: [Plan], has: {start: \"a spot, at first Fir\"}}\n"
    "  leaf: {count: 4}\n"
    "  die: {plural: dice, has: {tint: a tint}, faces: a sign, names: [{name: One}, {name: Two, tint: blue, faces: [moon, moon]}]}\n"
    "zones: {heap: {holds: leaf}, leaves: {of: spot, holds: leaf}, cup: {holds: die}, pool: {of: player, holds: die}}\n"
    "table: {wind: \"a spot, at first Gate\"}\n"
    "conditions: {closed: {en: \"[spot] {is|is not} closed\", kept: yes}}\n"
    "chances: {cast: {en: \"the cast of [player]\"}}\n"
    "events: {game: \"the game {is|be} played\", wait: \"[player] {waits|wait}\"}\n"
    "rules:\n"
    "- id: G-1\n"
    "  title: Play\n"
    "  text: The garden is laid out, and each player waits.\n"
    "  code: |\n"
    "    when the game is played:\n"
    "      for each player: now the player's spot is Oak\n"
    "      now Cy's spot is Old-Stone-Bridge\n"
    "      now Ann's home is Door\n"
    "      now Rex's spot is Ash\n"
    "      now the wind is Door\n"
    "      now Fir's wet is yes\n"
    "      now Elm's holder is Ben\n"
    "      now Gate is closed\n"
    "      put leaf-1 into Ash's leaves\n"
    "      put leaf-2 into Elm's leaves\n"
    "      put leaf-3 into Elm's leaves\n"
    "      put leaf-4 into Elm's leaves\n"
    "      put Two into Ann's pool\n"
    "      roll Two for the cast of Ann\n"
    "      for each player: the player must do: the player waits\n";

struct table {
    struct game_sample sample;
    struct game game;
    struct arena arena;
    struct buf text, scratch;
};

static void begin(struct table *t, const char *rulebook)
{
    struct game_setup setup = {.seed = "b"};
    *t = (struct table){0};
    game_sample_from_text(&t->sample, rulebook);
    cr_assert_eq(game_start(&t->game, t->sample.c, &setup, NULL), 0, "%s", buf_cstr(&t->game.message));
}

static void end(struct table *t)
{
    buf_release(&t->text);
    buf_release(&t->scratch);
    arena_release(&t->arena);
    game_release(&t->game);
    game_sample_release(&t->sample);
    cr_expect_eq(mem_live(), 0);
}

static struct position *look(struct table *t)
{
    buf_reset(&t->text);
    return position_make(t->game.compiled, &t->game.vm, POSITION_ALL, &t->arena);
}

static const char *see_text(struct table *t, int width)
{
    struct doc d = {0};
    doc_begin(&d, NULL, "", "en");
    board_lists_add(&d, d.body, board_lists_make(look(t), "en", false, &t->scratch), width);
    doc_terminal(&t->text, &d, &(struct doc_layout){.width = width});
    doc_release(&d);
    return buf_cstr(&t->text);
}

/* As a page, with drawings; or as Markdown. */
static const char *see_page(struct table *t, bool markdown)
{
    struct doc d = {0};
    struct board_view view = {.position = look(t)};
    doc_begin(&d, NULL, "", "en");
    board_view_add(&d, d.body, &view, "now", &t->scratch);
    if (markdown)
        doc_markdown(&t->text, &d);
    else
        doc_html(&t->text, &d);
    doc_release(&d);
    return buf_cstr(&t->text);
}

/* Neither a field that is not the first one, nor what is printed on a sheet, moves anything. */
Test(map, rings_and_tracks_are_drawn_with_what_is_there)
{
    static const char drawn[] = "┌────────────────┬────────────────┬────────────────┐\n"
                                "│Oak             │Elm             │Old Stone Bridge│\n"
                                "│A B             │l3              │C               │\n"
                                "│                │- holder Ben    │                │\n"
                                "└────────────────┼────────────────┼────────────────┤\n"
                                "                 │Fir             │Ash             │\n"
                                "                 │- wet           │Re              │\n"
                                "                 │                │- leaf 1        │\n"
                                "                 └────────────────┴────────────────┘\n"
                                "┌────────────────┬────────────────┐\n"
                                "│Gate            │Door            │\n"
                                "│#               │w               │\n"
                                "└────────────────┴────────────────┘\n"
                                "A Ann · B Ben · C Cy · Re Rex · w wind ·\n"
                                "# [spot] is closed · l leaves\n";
    struct table t;
    begin(&t, garden);
    cr_expect_eq(strncmp(see_text(&t, 60), drawn, sizeof drawn - 1), 0, "%s", buf_cstr(&t.text));
    end(&t);
}

Test(map, letters_keep_within_their_width)
{
    struct table t;
    struct map m;
    begin(&t, garden);
    const struct position *p = look(&t);
    for (int kind = 0; kind < (int)t.sample.c->vocab->kind_count; kind++)
        for (int width = 20; map_is(t.sample.c->vocab, kind) && width <= 120; width += 10) {
            map_make(&m, p, kind, "en", &t.scratch);
            for (const char *line = map_print(&t.arena, &m, width); *line; line = strchr(line, '\n') + 1) {
                const char *text = arena_strndup(&t.arena, line, strcspn(line, "\n"));
                cr_expect_leq(utf8_columns(text), width, "%s", text);
            }
        }
    end(&t);
}

static void expect_words(const char *text, const char *const *words)
{
    for (; *words; words++)
        cr_expect(strstr(text, *words), "'%s' is not in %s", *words, text);
}

/* The rings are as wide as a telephone; the table names only areas in which something is. */
Test(map, pages_have_a_drawing_and_a_table)
{
    static const char *const drawing[] = {"<svg viewBox=\"0 0 252 ", ">Old Stone<", ">Bridge<", ">A<", ">Re<", ">l3<",
                                          ">leaf 1<", "<title>Rex</title>", NULL};
    static const char *const table[] = {
        "│Elm             │", "| Oak |  | A Ann · B Ben |", "| Elm | holder Ben | l3 Elm's leaves: leaf 2, leaf 3, leaf 4 |",
        "| Ash |  | Re Rex · Ash's leaves: leaf 1 |", "| Fir | wet yes |  |", "| Gate | \\# Gate is closed |  |",
        "| Door |  | w wind |", NULL};
    struct table t;
    begin(&t, garden);
    expect_words(see_page(&t, false), drawing);
    cr_expect_null(strstr(buf_cstr(&t.text), "class=\"broad\""));
    expect_words(see_page(&t, true), table);
    end(&t);
}

Test(map, dice_show_their_faces)
{
    static const char *const pool[] = {"Ann's pool [m]", "**Ann's pool** Two \\[moon\\]", NULL};
    static const char *const drawing[] = {"<title>Two [moon]</title>", NULL};
    struct table t;
    begin(&t, garden);
    expect_words(see_page(&t, true), pool);
    expect_words(see_page(&t, false), drawing);
    cr_expect(strstr(see_text(&t, 60), "Ann's pool        Two [moon]"));
    end(&t);
}
