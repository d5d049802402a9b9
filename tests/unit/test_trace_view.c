/* SPDX-License-Identifier: MIT
 *
 * Traces as one player may read them: what is open is told, what is hidden stays out, in each kind of hiding.
 */
#include "game_sample.h"

#include "base/mem.h"
#include "explain/trace/trace_log.h"

#include <criterion/criterion.h>
#include <string.h>

static struct game_sample sample;
static struct game game;
static struct trace_again again;
static struct buf out;

static void start(const struct game_setup *setup)
{
    cr_assert_eq(game_start(&game, sample.c, setup, NULL), 0, "%s", buf_cstr(&game.message));
    game.keep_before = true;
}

static void begin(const char *folder, const char *seed, int players)
{
    game_sample_load(&sample, folder);
    start(&(struct game_setup){.seed = seed, .players = players});
}

static void begin_text(const char *manifest)
{
    game_sample_from_text(&sample, manifest);
    start(&(struct game_setup){.seed = "s"});
}

static void decide(const char *text)
{
    cr_assert_eq(game_decide_text(&game, text), 0, "%s", buf_cstr(&game.message));
}

static const char *as(const char *role)
{
    trace_again(&again, &game, role ? game_player(&game, role) : SIGHT_ALL, "en");
    buf_reset(&out);
    trace_text(&out, &again.trace, "en", &(struct doc_layout){0});
    return buf_cstr(&out);
}

static void end(void)
{
    trace_again_release(&again);
    game_release(&game);
    game_sample_release(&sample);
    buf_release(&out);
    cr_expect_eq(mem_live(), 0);
}

static void tells(const char *role, const char *text)
{
    cr_expect(strstr(as(role), text), "%s should read '%s':\n%s", role, text, buf_cstr(&out));
}

static void hides(const char *role, const char *text)
{
    cr_expect_not(strstr(as(role), text), "%s should not read '%s':\n%s", role, text, buf_cstr(&out));
}

Test(trace_view, a_card_that_was_laid_openly_is_seen_by_everybody)
{
    begin("rulebooks/coast", "1", 2);
    const char *card = NULL;
    for (size_t i = 0; i < game.choices.count && !card; i++)
        if (!strncmp(game.choices.texts[i], "Ann studies ", strlen("Ann studies ")))
            card = arena_strdup(&sample.arena, game.choices.texts[i]);
    decide(card);
    tells("Ben", card);
    tells("Ben", arena_printf(&sample.arena, "%s is open", card + strlen("Ann studies ")));
    tells("Ben", "Ann's money 10 → ");
    end();
}

Test(trace_view, what_a_hidden_condition_is_about_stays_out)
{
    begin("rulebooks/coast", "1", 2);
    decide("Ann plots Ann's ship 2");
    tells("Ann", "Turn · Ann plots Ann's ship 2");
    tells("Ann", "Ann's ship 2 is plotted");
    tells("Ben", "1   Turn · Ann decides in secret\n");
    hides("Ben", "ship");
    decide("Ann bids 3");
    tells("Ben", "Turn · Ann bids 3");
    tells("Ben", "pot 0 → 3");
    decide("pass");
    tells("Ben", "Turn · Ann decides in secret\n"); /* another ship could have been plotted */
    end();
}

Test(trace_view, hidden_cards_do_not_show_when_the_game_is_set_up)
{
    begin("rulebooks/coast", "1", 2);
    tells(NULL, "Reef 1 to 3, Current 1, Current 2, SAFE HAVEN → deck");
    tells("Ben", "deck is shuffled");
    tells("Ben", " → Ben's hand");
    hides("Ben", " → Ann's hand");
    hides("Ben", "Current");
    end();
}

Test(trace_view, what_is_decided_at_the_same_time_stays_out_till_all_have)
{
    begin("tests/data/session/fair", "k", 3);
    decide("Ann hides 4");
    tells("Ann", "Ann hides 4");
    tells("Ben", "1   Day · Ann decides in secret\n");
    hides("Ben", "4");
    tells("Ann", "Ann's secret 0 → 4");
    decide("Ben hides 1");
    hides("Ann", "hides");
    decide("Cy hides 2");
    hides("Ann", "2");
    tells("Cy", "Cy's secret is 2");
    tells("Ann", "Cy decides");
    decide("Ann bets 2");
    tells("Ben", "Ann bets 2");
    tells("Ben", "the luck of Ann: 6");
    end();
}

/* Everyone sees which open card is taken, but not which of two goes where, what is done to it then, or where it goes from
 * there. */
Test(trace_view, an_open_card_that_is_taken_is_named)
{
    begin("tests/data/session/pickup", "1", 2);
    decide("Ann takes SUN");
    tells("Ben", "1   Ann takes SUN\n");
    tells("Ben", "SUN: pile → Ann's hand");
    decide("Ann brands STAR");
    tells("Ben", "2   Ann decides in secret");
    hides("Ben", "STAR");
    hides("Ben", "mark");
    decide("Ann buries COMET");
    hides("Ben", "COMET");
    decide("Ann stops");
    end();
    begin("tests/data/session/pickup", "1", 2);
    decide("Ann sorts SUN away from MOON");
    hides("Ben", "SUN");
    hides("Ben", "MOON");
    decide("Ann stops");
    end();
}

/* Who a number or a piece was chosen for, and things that only their owner knows. */
Test(trace_view, choices_that_lead_to_something_hidden_stay_out)
{
    begin("tests/data/session/fair", "k", 2);
    decide("Ann hides 4");
    decide("Ben hides 1");
    decide("pass");
    decide("pass");
    decide("token 1, token 4");
    tells("Ben", "Ann chooses: token 1, token 4");
    tells("Ben", "token 1, token 4: holder is Ann");
    while (!strstr(game.choices.texts[0], "token"))
        decide("pass");
    decide("token 4");
    tells(NULL, "token 4, token 1 are rumoured");
    hides("Ben", "rumoured");
    end();
}

Test(trace_view, what_is_shown_to_a_player_is_told_to_that_player)
{
    static const char manifest[] =
        "adjudge: 1\n"
        "id: peek\n"
        "edition: \"1\"\n"
        "title: Peek\n"
        "house: true\n"
        "players: {names: [Ann, Ben, Cy]}\n"
        "pieces:\n"
        "  card: {hidden: [title], cards: [{name: Fox}, {name: Hen}]}\n"
        "zones:\n"
        "  deck: {holds: card}\n"
        "  hand: {of: player, holds: card}\n"
        "events: {game: \"the game {is|be} played\", peek: \"[player] {peeks|peek}\"}\n"
        "rules:\n"
        "- id: P-1\n"
        "  title: Play\n"
        "  text: Everybody peeks at a card.\n"
        "  code: |\n"
        "    when the game is played:\n"
        "      for each card: put the card into the deck\n"
        "      for each player: the player must do: the player peeks\n"
        "    when a player peeks: for each card whose title is Hen: show the card to the player\n"
        "    a player knows a card when the card is in the player's hand\n";
    begin_text(manifest);
    decide("Ann peeks");
    tells("Ann", "Hen is shown to Ann");
    hides("Ben", "Hen");
    tells("Ben", "Ann peeks");
    end();
}

/* A reason is judged by what it read: Ann's own card is a reason for her only, her money for all. */
Test(trace_view, reasons_are_those_that_the_reader_may_know)
{
    static const char manifest[] =
        "adjudge: 1\n"
        "id: luck\n"
        "edition: \"1\"\n"
        "title: Luck\n"
        "house: true\n"
        "players: {names: [Ann, Ben], has: {money: \"0 to 9, at first 5\", prizes: \"0 to 9\"}}\n"
        "pieces:\n"
        "  card: {hidden: [title], cards: [{name: Fox}, {name: Hen}]}\n"
        "zones:\n"
        "  hand: {of: player, holds: card}\n"
        "conditions: {lucky: \"[player] {is|is not} lucky\", rich: \"[player] {is|is not} rich\"}\n"
        "events: {game: \"the game {is|be} played\", try: \"[player] {tries|try}\"}\n"
        "rules:\n"
        "- id: L-1\n"
        "  title: Play\n"
        "  text: The lucky and the rich win prizes.\n"
        "  code: |\n"
        "    when the game is played:\n"
        "      for each card: put the card into Ann's hand\n"
        "      repeat: for each player: the player must do: the player tries\n"
        "    when a player tries:\n"
        "      if the player is lucky: add 1 to the player's prizes\n"
        "      if the player is rich: add 2 to the player's prizes\n"
        "      take 1 from the player's money\n"
        "    a player is lucky when there is a card in the player's hand whose title is Hen\n"
        "    a player is rich when the player's money is at least 5\n"
        "    a player knows a card when the card is in the player's hand\n";
    begin_text(manifest);
    decide("Ann tries");
    tells("Ann", "because Ann is lucky");
    hides("Ben", "lucky");
    tells("Ben", "Ann's prizes 0 → 1");
    tells("Ben", "because Ann is rich");
    end();
}

/* What an event waits for is known to each player who sees what was done; an event that is prevented does not begin. */
Test(trace_view, an_attempt_that_waits_for_others_is_one_for_all)
{
    static const char manifest[] =
        "adjudge: 1\n"
        "id: gate\n"
        "edition: \"1\"\n"
        "title: Gate\n"
        "house: true\n"
        "players: {names: [Ann, Ben, Cy]}\n"
        "pieces:\n"
        "  card: {hidden: [title], cards: [{name: Fox}, {name: Hen}]}\n"
        "zones:\n"
        "  hand: {of: player, holds: card}\n"
        "conditions: {closed: {en: \"the gate {is|is not} closed\", kept: yes}}\n"
        "events:\n"
        "  game: \"the game {is|be} played\"\n"
        "  enter: \"[player] {enters|enter}\"\n"
        "  close: \"[player] {closes|close} the gate\"\n"
        "rules:\n"
        "- id: G-1\n"
        "  title: Play\n"
        "  text: Ben may close the gate before Ann enters.\n"
        "  code: |\n"
        "    when the game is played:\n"
        "      for each card: put the card into Cy's hand\n"
        "      Ann must do: Ann enters\n"
        "      Ann must do: Ann enters\n"
        "    before a player enters:\n"
        "      Ben may do: Ben closes the gate\n"
        "      if the gate is closed: prevent it\n"
        "    when a player closes the gate: now the gate is closed until the enter ends\n"
        "    a player knows a card when the card is in the player's hand\n";
    begin_text(manifest);
    decide("Ann enters");
    const char *all[] = {NULL, "Ann", "Ben", "Cy"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        tells(all[i], "not decided yet: decision 2 comes first");
    decide("Ben closes the gate");
    tells(NULL, "prevented: Ann enters");
    hides(NULL, "now: Ann enters");
    end();
}

/* Otherwise what is omitted would reveal that something hidden has changed. */
Test(trace_view, what_is_stopped_is_shown_whatever_else_changes)
{
    static const char manifest[] =
        "adjudge: 1\n"
        "id: fence\n"
        "edition: \"1\"\n"
        "title: Fence\n"
        "house: true\n"
        "players: {names: [Ann, Ben]}\n"
        "numbers: {height: 0 to 2}\n"
        "pieces:\n"
        "  card: {hidden: [mark], names: [Fox, Hen], has: {mark: yes or no}}\n"
        "zones:\n"
        "  hand: {of: player, holds: card}\n"
        "events:\n"
        "  game: \"the game {is|be} played\"\n"
        "  jump: \"[player] {jumps|jump} [height] fences\"\n"
        "  run: \"[player] {runs|run}\"\n"
        "  walk: \"[player] {walks|walk}\"\n"
        "  land: \"[player] {lands|land}\"\n"
        "  tumble: \"[player] {tumbles|tumble}\"\n"
        "rules:\n"
        "- id: F-1\n"
        "  title: Play\n"
        "  text: Jump.\n"
        "  code: |\n"
        "    when the game is played:\n"
        "      for each card: put the card into Ann's hand\n"
        "      repeat: Ann must do: Ann jumps a height fences\n"
        "    when a player jumps a height called how fences:\n"
        "      at random for the luck, pick a card in the player's hand\n"
        "      if the how is 1: now the card's mark is yes\n"
        "      the player runs\n"
        "      the player lands\n"
        "    before a player runs: prevent it\n"
        "    if a player would land, instead: the player tumbles\n"
        "    a player knows a card when the card is in the player's hand\n"
        "chances: {luck: the luck}\n";
    begin_text(manifest);
    const char *decisions[] = {"Ann jumps 0 fences", "Ann jumps 1 fences", "Ann jumps 2 fences"};
    for (size_t i = 0; i < sizeof decisions / sizeof *decisions; i++) {
        decide(decisions[i]);
        tells(NULL, "prevented: Ann runs");
        tells("Ben", "prevented: Ann runs");
        tells("Ben", "replaced: Ann lands");
    }
    end();
}

/* Where a rule asks for one kind of event only, it is no secret which one; where it offers several, it is. */
Test(trace_view, a_hidden_decision_says_what_was_asked_for)
{
    begin("rulebooks/doctor-who-empires", "k", 2);
    decide("Blue picks Great Vampires");
    decide("Red picks Gallifreyans");
    decide("Blue settles in South March");
    tells("Red", "3   Blue settles in some sector\n");
    tells("Red", "Blue's home is South March");
    tells("Blue", "3   Blue settles in South March\n");
    hides("Red", "secret");
    end();
}

/* The number of cards in a place is never hidden, nor what an event counts by open rules. */
Test(trace_view, hidden_cards_are_counted)
{
    static const char manifest[] =
        "adjudge: 1\n"
        "id: pond\n"
        "edition: \"1\"\n"
        "title: Pond\n"
        "house: true\n"
        "players: {names: [Ann, Ben]}\n"
        "pieces:\n"
        "  card: {hidden: [title], cards: [{name: Fox}, {name: Hen}, {name: Owl}]}\n"
        "zones:\n"
        "  deck: {holds: card, ordered: yes}\n"
        "  hand: {of: player, holds: card}\n"
        "events:\n"
        "  game: \"the game {is|be} played\"\n"
        "  fish: {en: \"[player] {fishes|fish}\", mark: yes, holds: {open: {is: 0 to 9, shown: yes, en: casts},\n"
        "         secret: {is: 0 to 9, shown: yes, en: birds}, copy: {is: 0 to 9, shown: yes, en: birds again}}}\n"
        "  rod: {en: \"[player] {uses|use} a rod\", holds: {casts: {is: 0 to 9, shown: yes}}}\n"
        "  cast: \"[player] {casts|cast}\"\n"
        "  haul: \"[player] {draws|draw} [amount: number] cards\"\n"
        "  take: \"[player] {takes|take} a card\"\n"
        "rules:\n"
        "- id: P-1\n"
        "  title: Play\n"
        "  text: Fish.\n"
        "  code: |\n"
        "    when the game is played:\n"
        "      for each card: put the card into the deck\n"
        "      repeat: Ann fishes\n"
        "    when a player fishes: the player uses a rod\n"
        "    when a player uses a rod: repeat: the player must do: the player casts\n"
        "    when a player casts:\n"
        "      add 1 to the rod's casts\n"
        "      the player draws 2 cards\n"
        "    when a player casts: now the fish's secret is the count of every card in the player's hand whose title is not Fox\n"
        "    after a player casts: now the fish's copy is the fish's secret\n"
        "    when a player draws a number called amount cards: repeat the amount times: the player takes a card\n"
        "    when a player takes a card: put the top 1 of the deck into the player's hand\n"
        "    a player knows a card when the card is in the player's hand\n";
    begin_text(manifest);
    decide("Ann casts");
    tells(NULL, "birds: 0 → 2");
    tells("Ann", "→ Ann's hand");
    tells("Ben", "Ann draws 2 cards");
    tells("Ben", "casts: 0 → 1");
    hides("Ben", "birds");
    for (size_t i = 0; i < again.trace.line_count; i++) /* nor where everything is requested */
        cr_expect(!strstr(again.trace.lines[i].text, "birds"), "%s", again.trace.lines[i].text);
    hides("Ben", "takes a card");
    hides("Ben", "Fox");
    end();
}

/* A reason about all things of a kind is open if nothing of what it reads can be hidden. */
Test(trace_view, reasons_about_every_thing)
{
    static const char manifest[] =
        "adjudge: 1\n"
        "id: flock\n"
        "edition: \"1\"\n"
        "title: Flock\n"
        "house: true\n"
        "players: {names: [Ann, Ben], has: {score: \"0 to 9\"}}\n"
        "pieces:\n"
        "  card: {hidden: [title, mark], has: {mark: yes or no}, cards: [{name: Fox}, {name: Hen}]}\n"
        "zones:\n"
        "  hand: {of: player, holds: card}\n"
        "table: {even: yes or no, marked: yes or no}\n"
        "events:\n"
        "  game: \"the game {is|be} played\"\n"
        "  graze: \"[player] {grazes|graze}\"\n"
        "rules:\n"
        "- id: F-1\n"
        "  title: Play\n"
        "  text: Graze.\n"
        "  code: |\n"
        "    when the game is played:\n"
        "      for each card: put the card into Ann's hand\n"
        "      repeat: for each player: the player must do: the player grazes\n"
        "    when a player grazes:\n"
        "      add 1 to the player's score\n"
        "      for each card in the player's hand: now the card's mark is yes\n"
        "    whenever every player's score is at least 1 and the even is no: now the even is yes\n"
        "    whenever every card's mark is yes and the marked is no: now the marked is yes\n"
        "    a player knows a card when the card is in the player's hand\n";
    begin_text(manifest);
    decide("Ann grazes");
    tells(NULL, "because every card's mark is yes");
    hides("Ben", "mark is yes");
    decide("Ben grazes");
    tells(NULL, "because every player's score is at least 1");
    tells("Ben", "because every player's score is at least 1");
    end();
}
