/* SPDX-License-Identifier: MIT
 *
 * Why not, where fixtures do not reach: the cost where a million combinations could be decided; two positions that a
 * role cannot distinguish, which give that role the same answers; the report as data; running out of memory. The texts
 * of answers are tested by the fixtures of the language (key `whynot`).
 */
#include "game_sample.h"

#include "adjudge.h"
#include "base/mem.h"
#include "explain/whynot/whynot_report.h"
#include "session/start_position.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static enum whynot_verdict ask(struct game_sample *s, struct game *g, const char *role, const char *text,
                               struct buf *out)
{
    struct whynot w = {.number = 0};
    struct whynot_question q = {.text = text, .viewer = role ? game_player(g, role) : SIGHT_ALL, .lang = "en"};
    whynot_make(&w, s->c, g, &q);
    buf_reset(out);
    whynot_text(out, &w, "en", &(struct doc_layout){0});
    enum whynot_verdict verdict = w.verdict;
    whynot_release(&w);
    return verdict;
}

/* ---------------------------------------------------------------- cost */

static const char harbour[] =
    "adjudge: 1\n"
    "id: harbour\nedition: \"1\"\ntitle: Harbour\nhouse: true\nstart: game\n"
    "players: {names: [Ann]}\n"
    "pieces:\n"
    "  ship: {count: 100, has: {ready: yes or no}}\n"
    "  crate: {count: 100, has: {weight: \"0 to 9, at first 1\"}}\n"
    "  port: {count: 100, has: {closed: yes or no}}\n"
    "events:\n"
    "  game: \"the game {is|be} played\"\n"
    "  haul: \"[ship] {hauls|haul} [crate] to [port]\"\n"
    "rules:\n"
    "- id: H-1\n  title: Hauling\n  text: A ready ship hauls a crate to a port.\n"
    "  code: |\n"
    "    when the game is played:\n"
    "      now ship-1's ready is yes\n"
    "      now port-7's closed is yes\n"
    "      now crate-9's weight is 9\n"
    "      repeat:\n"
    "        Ann must do: a ship whose ready is yes hauls a crate to a port\n"
    "- id: H-2\n  title: Closed\n  text: Nothing is hauled to a closed port.\n"
    "  code: |\n"
    "    a ship may not haul any crate to a port when the port's closed is yes\n"
    "- id: H-3\n  title: Heavy\n  text: Only light crates are hauled.\n"
    "  code: |\n"
    "    a ship may haul a crate to any port only when the crate's weight is at most 5\n";

enum { FUEL_FOR_ONE = 30 }; /* calls and turns of loops for one answer: each is a few for the offer and the prohibitions */

Test(whynot, costs_the_same_where_a_million_combinations_are_possible)
{
    static const struct {
        const char *text;
        enum whynot_verdict verdict;
        const char *says;
    } asked[] = {
        {"ship 1 hauls crate 100 to port 99", WHYNOT_LEGAL, ": legal ("},
        {"ship 1 hauls crate 1 to port 7", WHYNOT_FORBIDDEN, "because   port 7's closed is yes"},
        {"ship 1 hauls crate 9 to port 7", WHYNOT_FORBIDDEN, "crate 9's weight is 9"},
        {"ship 88 hauls crate 50 to port 60", WHYNOT_NOT_OFFERED, "because   ship 88's ready is no"},
        {"ship 88 hauls crate 9 to port 7", WHYNOT_NOT_OFFERED, "H-2  Closed"},
    };
    struct game_sample s = {.rb = NULL};
    struct game_setup setup = {.seed = "1"};
    struct game g = {.players = 0};
    struct buf out = {0};
    game_sample_from_text(&s, harbour);
    cr_assert_eq(game_start(&g, s.c, &setup, NULL), 0);
    cr_assert_eq(g.choices.count, 99u * 99u);
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        g.vm.fuel_max = FUEL_FOR_ONE;
        cr_expect_eq(ask(&s, &g, NULL, asked[i].text, &out), asked[i].verdict, "%s", buf_cstr(&out));
        cr_expect(strstr(buf_cstr(&out), asked[i].says), "'%s' should be in\n%s", asked[i].says, buf_cstr(&out));
    }
    buf_release(&out);
    game_release(&g);
    game_sample_release(&s);
    cr_expect_eq(mem_live(), 0);
}

/* Questions that are asked again and again do not make the program grow. */
Test(whynot, code_that_is_added_is_added_once)
{
    struct game_sample s = {.rb = NULL};
    struct game_setup setup = {.seed = "1"};
    struct game g = {.players = 0};
    struct buf out = {0};
    game_sample_from_text(&s, harbour);
    cr_assert_eq(game_start(&g, s.c, &setup, NULL), 0);
    ask(&s, &g, NULL, "ship 88 hauls crate 9 to port 7", &out);
    size_t code = s.c->program.code_count;
    for (int i = 0; i < 3; i++)
        ask(&s, &g, NULL, "ship 87 hauls crate 9 to port 7", &out);
    cr_expect_eq(s.c->program.code_count, code);
    buf_release(&out);
    game_release(&g);
    game_sample_release(&s);
}

/* ---------------------------------------------------------------- down to the facts of the position */

static const char ferry[] =
    "adjudge: 1\n"
    "id: ferry\nedition: \"1\"\ntitle: Ferry\nhouse: true\nstart: game\n"
    "sources: {sheet: {title: The sheet}}\n"
    "players: {names: [Ann], has: {money: \"0 to 9, at first 2\"}}\n"
    "pieces:\n"
    "  boat: {count: 3, has: {sunk: yes or no}}\n"
    "options:\n"
    "  rough: {en: \"rough water\", is: \"yes or no, at first no\"}\n"
    "events:\n"
    "  game: \"the game {is|be} played\"\n"
    "  board: \"[player] {boards|board} [boat]\"\n"
    "conditions:\n"
    "  open: \"[boat] {is|is not} open\"\n"
    "  paid: \"[player] {can|cannot} pay [boat]\"\n"
    "  cheap: \"[boat] {is|is not} cheap\"\n"
    "values:\n"
    "  fare: {en: \"the fare of [boat]\", is: 0 to 9}\n"
    "rules:\n"
    "- id: F-1\n  title: Boarding\n  text: Ann boards an open boat.\n"
    "  code: |\n"
    "    when the game is played:\n"
    "      now boat-3's sunk is yes\n"
    "      repeat:\n"
    "        Ann must do: Ann boards a boat\n"
    "- id: F-2\n  title: Open\n  text: Only open boats.\n"
    "  code: |\n"
    "    a player may board a boat only when the boat is open\n"
    "- id: F-3\n  title: Paying\n  text: A boat is open to whoever pays.\n"
    "  cite: {source: sheet, section: Fares, line: 7}\n"
    "  code: |\n"
    "    a boat is open when Ann can pay the boat\n"
    "    a boat is open when the boat is cheap\n"
    "- id: F-4\n  title: Sunk\n  text: Sunk boats are not open.\n"
    "  code: |\n"
    "    a boat is not open when the boat's sunk is yes\n"
    "- id: F-5\n  title: Money\n  text: Money pays.\n"
    "  code: |\n"
    "    a player can pay a boat when the player's money is at least the fare of the boat\n"
    "- id: F-6\n  title: Fares\n  text: Three, and two for the ropes.\n"
    "  code: |\n"
    "    the fare of a boat is 3\n"
    "- id: F-7\n  title: Ropes\n  text: Two more.\n"
    "  code: |\n"
    "    the fare of a boat rises by 2\n"
    "- id: F-8\n  title: The raft\n  text: Boat 2 is cheap.\n"
    "  code: |\n"
    "    boat-2 is cheap when Ann's money is at least 1\n"
    "- id: F-9\n  title: Rough water\n  text: Read the other way, rough water stops boats.\n"
    "  code: |\n"
    "    a player may not board a boat when the rough is yes and the boat is cheap\n";

static void expect_answer(const char *decision, const char *const *says, const char *rules)
{
    struct game_sample s = {.rb = NULL};
    struct game_setup setup = {.seed = "1"};
    struct game g = {.players = 0};
    struct buf out = {0}, named = {0};
    struct whynot w = {.number = 0};
    struct whynot_question q = {.text = decision, .viewer = SIGHT_ALL, .lang = "en"};
    game_sample_from_text(&s, ferry);
    cr_assert_eq(game_start(&g, s.c, &setup, NULL), 0);
    whynot_make(&w, s.c, &g, &q);
    whynot_text(&out, &w, "en", &(struct doc_layout){0});
    for (size_t i = 0; says[i]; i++)
        cr_expect(strstr(buf_cstr(&out), says[i]), "'%s' should be in\n%s", says[i], buf_cstr(&out));
    for (size_t i = 0; i < w.rules.count; i++)
        buf_printf(&named, "%s%s", i ? " " : "", w.rules.items[i].id);
    cr_expect_str_eq(buf_cstr(&named), rules);
    whynot_release(&w);
    buf_release(&out);
    buf_release(&named);
    game_release(&g);
    game_sample_release(&s);
    cr_expect_eq(mem_live(), 0);
}

/* Nothing makes it so: the rules that could, down to the numbers that were compared. */
Test(whynot, opens_definitions_that_do_not_hold)
{
    static const char *const says[] = {
        "because   boat 1 is not open",
        "F-3 does not apply: Ann cannot pay boat 1",
        "F-5 does not apply:",
        "Ann's money is 2",
        "the fare of boat 1 is 5 = 3 (F-6) + 2 (F-7)",
        "F-3 does not apply: boat 1 is not cheap",
        "no rule makes it so",
        "F-3  Paying (sheet, Fares, line 7)",
        NULL};
    expect_answer("Ann boards boat 1", says, "F-2 F-3 F-5 F-6 F-7 F-1");
}

/* An exception took it away: it is the most decisive rule. */
Test(whynot, names_the_exception_first)
{
    static const char *const says[] = {"because   boat 3 is not open (F-4)", "boat 3's sunk is yes", NULL};
    expect_answer("Ann boards boat 3", says, "F-4 F-2 F-1");
}

/* What offers it, and what allows it. */
Test(whynot, names_what_permits_a_legal_decision)
{
    static const char *const says[] = {"legal (Ann decides, F-1)", "offers  Ann boards a boat",
                                       "because  boat 2 is open (F-3)", "boat 2 is cheap (F-8)",
                                       "F-9  Rough water", "the option 'rough water' is no", NULL}; /* in force */
    expect_answer("Ann boards boat 2", says, "F-9 F-2 F-1 F-3 F-8");
}

Test(whynot, names_the_rule_that_demands_a_choice)
{
    static const char *const says[] = {"Ann must choose something (F-1)", "F-1  Boarding", "demands  Ann boards a boat",
                                       NULL};
    expect_answer("pass", says, "F-1");
}

/* ---------------------------------------------------------------- what closed an offer, and what ended the game */

static const char relay[] =
    "adjudge: 1\n"
    "id: relay\nedition: \"1\"\ntitle: Relay\nhouse: true\nstart: game\n"
    "players: {names: [Ann]}\n"
    "events:\n"
    "  game: \"the game {is|be} played\"\n"
    "  run: {en: \"[player] {runs|run}\", holds: {breath: 0 to 9}}\n"
    "  step: \"[player] {steps|step} [stride]\"\n"
    "  rest: \"[player] {rests|rest} [stride]\"\n"
    "numbers: {stride: 1 to 3}\n"
    "values:\n"
    "  lungs: {en: \"the lungs of [player]\", is: 0 to 9}\n"
    "rules:\n"
    "- id: R-1\n  title: A run\n  text: Steps, and then a rest.\n"
    "  code: |\n"
    "    when the game is played:\n"
    "      Ann runs\n"
    "      Ann must do: Ann rests a stride\n"
    "      Ann wins\n"
    "    when a player runs:\n"
    "      now the run's breath is the lungs of the player\n"
    "      repeat while the run's breath is at least 1:\n"
    "        the player must do: the player steps a stride\n"
    "        take 1 from the run's breath\n"
    "- id: R-2\n  title: Lungs\n  text: Two steps.\n"
    "  code: |\n"
    "    the lungs of a player is 2\n"
    "- id: R-3\n  title: Stumbling\n  text: A long step ends the run.\n"
    "  code: |\n"
    "    after any player steps a stride if the stride is 3: end the run\n";

static void play_relay(const char *const *decisions, const char *asked, const char *says, const char *first)
{
    struct game_sample s = {.rb = NULL};
    struct game_setup setup = {.seed = "1"};
    struct game g = {.players = 0};
    struct last_changes changes = {0};
    struct buf out = {0};
    struct whynot w = {.number = 0};
    struct whynot_question q = {.text = asked, .viewer = SIGHT_ALL, .changes = &changes, .lang = "en"};
    const char *why;
    game_sample_from_text(&s, relay);
    cr_assert_eq(game_start(&g, s.c, &setup, NULL), 0);
    last_changes_note(&changes, &g);
    for (size_t i = 0; decisions[i]; i++) {
        struct arena arena = {0};
        struct choice_answer answer;
        const struct choices_reader reader = {&g.choices, s.c, &g.vm, &arena, &out};
        cr_assert_eq(choices_read(&reader, decisions[i], &answer, &why), 0, "%s", why);
        journal_clear(&g.journal);
        game_decide(&g, answer.places, answer.count);
        last_changes_note(&changes, &g);
        arena_release(&arena);
    }
    whynot_make(&w, s.c, &g, &q);
    buf_reset(&out);
    whynot_text(&out, &w, "en", &(struct doc_layout){0});
    cr_expect(strstr(buf_cstr(&out), says), "'%s' should be in\n%s", says, buf_cstr(&out));
    cr_expect(w.rules.count && !strcmp(w.rules.items[0].id, first), "%s should be first in\n%s", first, buf_cstr(&out));
    whynot_release(&w);
    last_changes_release(&changes);
    buf_release(&out);
    game_release(&g);
    game_sample_release(&s);
    cr_expect_eq(mem_live(), 0);
}

Test(whynot, names_the_limit_that_is_used_up)
{
    play_relay((const char *const[]){"Ann steps 1", "Ann steps 2", NULL}, "Ann steps 1",
               "the run's breath: used up (R-2)", "R-2");
}

Test(whynot, names_the_rule_that_ended_an_event)
{
    play_relay((const char *const[]){"Ann steps 3", NULL}, "Ann steps 1", "R-3 ended the run, at 1", "R-3");
}

Test(whynot, names_the_rule_that_ended_the_game)
{
    play_relay((const char *const[]){"Ann steps 3", "Ann rests 1", NULL}, "Ann steps 1", "the game is over: Ann wins", "R-1");
}

/* ---------------------------------------------------------------- what is legal has nothing in its way */

static const struct node *offer_of(const struct game_sample *s, const struct game *g, const struct vm_option *o)
{
    const struct program *p = &s->c->program;
    for (size_t i = 0; i < p->clause_count; i++)
        if (p->clauses[i].pc == g->vm.ask.offers[o->offer] && p->clauses[i].part == CLAUSE_OFFER)
            return p->clauses[i].node;
    return NULL;
}

/* Of each choice that the machine offers: it fits its offer, and no rule strikes it out; so do the rules as they are
 * asked about one decision agree with the rules as they are gone through. */
static size_t check_choices(struct game_sample *s, struct game *g, struct reasons *r)
{
    struct arena arena = {0};
    size_t count = 0;
    for (int32_t i = 0; g->vm.ask.kind == ASK_DO && i < g->vm.ask.count && i < 40; i++, count++) {
        struct vm_option o = g->vm.ask.options[i];
        struct reasons_miss miss;
        struct reasons_prohibitions prohibitions;
        const struct node *offer = offer_of(s, g, &o);
        cr_assert(offer);
        reasons_probe(r, &g->vm, compile_probe(s->c, g->vm.ask.place, g->vm.ask.sentence, offer), o.values, &arena,
                      &miss);
        cr_expect_eq(miss.result, PROBE_FITS, "%s at %d: part %d", g->choices.texts[i], (int)g->decisions,
                     miss.part ? miss.part->placeholder : -2);
        cr_expect_eq(reasons_prohibitions(r, &g->vm, choices_event(&g->vm, &o), o.values, true, &arena,
                                          &prohibitions),
                     0);
        cr_expect_eq(prohibitions.count, 0u, "%s is struck out", g->choices.texts[i]);
    }
    arena_release(&arena);
    return count;
}

static void check_game(const char *folder, const char *seed, uint64_t decisions)
{
    struct game_sample s = {.rb = NULL};
    struct game_setup setup = {.seed = seed};
    struct game g = {.players = 0};
    size_t count = 0;
    game_sample_load(&s, folder);
    cr_assert_eq(game_start(&g, s.c, &setup, NULL), 0);
    struct reasons *r = reasons_new(s.c, "en");
    while (g.state == GAME_DECISION && g.decisions < decisions) {
        count += check_choices(&s, &g, r);
        game_sample_play(&g, g.decisions + 1);
    }
    cr_expect_gt(count, decisions, "%s: only %zu choices", folder, count);
    reasons_free(r);
    game_release(&g);
    game_sample_release(&s);
    cr_expect_eq(mem_live(), 0);
}

Test(whynot, nothing_is_in_the_way_of_a_legal_choice)
{
    check_game("rulebooks/coast", "7", 150);
    check_game("rulebooks/connect-four", "7", 30);
    check_game("rulebooks/draughts", "1", 60); /* of paths, the first steps */
    check_game("rulebooks/dont-blink", "7", 250);
    check_game("rulebooks/dont-blink", "8", 250);
    check_game("fixtures/language/22-ways-to-forbid", "1", 4);
}

/* A role is never told that another's legal choice is illegal. */
Test(whynot, another_role_is_told_no_reason_against_a_legal_choice)
{
    struct game_sample s = {.rb = NULL};
    struct game_setup setup = {.seed = "3", .players = 3};
    struct game g = {.players = 0};
    struct buf out = {0};
    size_t asked = 0;
    game_sample_load(&s, "rulebooks/coast");
    cr_assert_eq(game_start(&g, s.c, &setup, NULL), 0);
    while (g.state == GAME_DECISION && g.decisions < 40) {
        for (size_t i = 0; i < g.choices.count; i++)
            for (int role = 0; role < 3; role++, asked++) {
                bool decides = !strcmp(game_role(&g, role), game_to_move(&g)),
                     pass = !strcmp(g.choices.texts[i], "pass");
                enum whynot_verdict verdict = ask(&s, &g, game_role(&g, role), g.choices.texts[i], &out);
                cr_expect_eq(verdict, decides || pass ? WHYNOT_LEGAL : WHYNOT_CANNOT_KNOW, "%s", buf_cstr(&out));
            }
        game_sample_play(&g, g.decisions + 1);
    }
    cr_expect_gt(asked, 500u);
    buf_release(&out);
    game_release(&g);
    game_sample_release(&s);
}

/* ---------------------------------------------------------------- what roles are told */

struct world {
    struct game_sample s;
    struct game g;
    struct start_position start_position;
};

static void begin(struct world *w, const char *given, const char *const *decisions)
{
    struct diags diags = {.arena = &w->s.arena};
    struct game_setup setup = {.seed = "1", .players = 2};
    struct rb_code code = {.text = {given, {-1, 1, 1}}},
                          start = {.text = {"Ann takes a turn\nBen takes a turn", {-1, 1, 1}}};
    game_sample_load(&w->s, "rulebooks/coast");
    cr_assert_eq(start_position_compile(&w->start_position, w->s.c, "test", &code, &start, &diags), 0);
    setup.start_position = &w->start_position;
    cr_assert_eq(game_start(&w->g, w->s.c, &setup, NULL), 0, "%s", buf_cstr(&w->g.message));
    for (; *decisions; decisions++)
        cr_assert_eq(game_decide_text(&w->g, *decisions), 0, "%s", buf_cstr(&w->g.message));
}

static void end(struct world *w)
{
    game_release(&w->g);
    game_sample_release(&w->s);
}

/* Everything that can be decided in either, and what others could try, asked in both. */
static size_t compare(struct world *a, struct world *b, const char *role)
{
    static const char *const more[] = {"pass", "Ann plots Ann's ship 1", "Ann plots Ann's ship 2",
                                       "Ann studies Reef 1", "Ann studies Reef 2", "Ann studies Current 1",
                                       "Ben studies Reef 1", "Ben studies SAFE HAVEN", "Ben plots Ann's ship 1",
                                       "Ann bids 3", "Ben bids 3", "Ann lights Skye", "the storm breaks",
                                       "Ann's ship 1 acts"};
    struct buf in_a = {0}, in_b = {0};
    size_t count = 0;
    for (int side = 0; side < 3; side++) {
        const struct choices *ch = side == 0 ? &a->g.choices : &b->g.choices;
        size_t texts = side < 2 ? ch->count : sizeof more / sizeof *more;
        for (size_t i = 0; i < texts; i++, count++) {
            const char *text = side < 2 ? ch->texts[i] : more[i];
            ask(&a->s, &a->g, role, text, &in_a);
            ask(&b->s, &b->g, role, text, &in_b);
            cr_expect_str_eq(buf_cstr(&in_a), buf_cstr(&in_b),
                             "%s can tell two positions apart by asking for '%s':\n%s\n%s", role, text,
                             buf_cstr(&in_a), buf_cstr(&in_b));
        }
    }
    buf_release(&in_a);
    buf_release(&in_b);
    return count;
}

static const char *const nothing_done[] = {NULL};
static const char *const ann_passed[] = {"pass", NULL};

Test(whynot, a_hidden_condition_makes_no_difference_to_who_may_not_know_it)
{
    static const char *const given[] = {"now Ann-ship-1 is plotted", "now Ann-ship-2 is plotted",
                                        "now Ann's money is 10"};
    for (int i = 1; i < 3; i++)
        for (int later = 0; later < 2; later++) {
            struct world a = {.g = {.players = 0}}, b = {.g = {.players = 0}};
            begin(&a, given[0], later ? ann_passed : nothing_done);
            begin(&b, given[i], later ? ann_passed : nothing_done);
            cr_expect_gt(compare(&a, &b, "Ben"), 30u);
            end(&a);
            end(&b);
        }
    cr_expect_eq(mem_live(), 0);
}

Test(whynot, a_card_in_anothers_hand_makes_no_difference)
{
    static const char *const given[] = {
        "put Reef/1 into Ann's hand\nput Current/1 into the deck\nput Reef/2 into Ben's hand",
        "put Current/1 into Ann's hand\nput Reef/1 into the deck\nput Reef/2 into Ben's hand",
        "put Safe-Haven/1 into Ann's hand\nput Reef/1 into the deck\nput Reef/2 into Ben's hand",
    };
    for (int i = 1; i < 3; i++)
        for (int later = 0; later < 2; later++) {
            struct world a = {.g = {.players = 0}}, b = {.g = {.players = 0}};
            begin(&a, given[0], later ? ann_passed : nothing_done);
            begin(&b, given[i], later ? ann_passed : nothing_done);
            compare(&a, &b, "Ben");
            end(&a);
            end(&b);
        }
    cr_expect_eq(mem_live(), 0);
}

/* The test above would pass if nothing were ever told: who may know it is told. */
Test(whynot, who_may_know_it_is_told)
{
    struct world a = {.g = {.players = 0}};
    struct buf out = {0};
    begin(&a, "now Ann-ship-1 is plotted", nothing_done);
    cr_expect_eq(ask(&a.s, &a.g, "Ann", "Ann plots Ann's ship 1", &out), WHYNOT_FORBIDDEN);
    cr_expect(strstr(buf_cstr(&out), "because   Ann's ship 1 is plotted"),
              "%s", buf_cstr(&out));
    cr_expect_eq(ask(&a.s, &a.g, "Ben", "Ann plots Ann's ship 1", &out), WHYNOT_CANNOT_KNOW);
    cr_expect_eq(ask(&a.s, &a.g, "Ben", "Ann plots Ann's ship 2", &out), WHYNOT_CANNOT_KNOW);
    cr_expect_eq(ask(&a.s, &a.g, NULL, "Ann plots Ann's ship 2", &out), WHYNOT_LEGAL);
    buf_release(&out);
    end(&a);
    cr_expect_eq(mem_live(), 0);
}

/* ---------------------------------------------------------------- data */

static enum adj_status report_on(const char *log, const char *decision, uint64_t at, const char *lang,
                                 struct adj_report **out)
{
    struct adj_log_options options = {.from = at, .lang = lang};
    return adj_whynot(log, decision, &options, out);
}

static const char *make_log(void)
{
    struct game_sample s = {.rb = NULL};
    struct game_setup setup = {.seed = "1"};
    const char *log = game_sample_path("log");
    game_sample_load(&s, "rulebooks/tic-tac-toe");
    game_sample_record(&s, &setup, log, 4);
    game_sample_release(&s);
    return log;
}

Test(whynot, the_report_has_the_rules_in_the_way)
{
    const char *log = make_log();
    struct adj_report *report;
    cr_assert_eq(report_on(log, "Nought marks (0,0)", 1, NULL, &report), ADJ_OK);
    struct adj_value all = adj_report_value(report), answer = adj_value_get(all, "answer");
    cr_expect_str_eq(adj_value_key(all, 0), "report");
    cr_expect_str_eq(adj_value_key(all, 1), "version");
    cr_expect_str_eq(adj_value_text(adj_value_get(all, "file")), log);
    cr_expect_eq(adj_value_integer(adj_value_get(answer, "decision")), 1);
    cr_expect_str_eq(adj_value_text(adj_value_get(answer, "verdict")), "wrong player");
    cr_expect_str_eq(adj_value_text(adj_value_get(answer, "role")), "Cross");
    adj_report_free(report);
    cr_assert_eq(report_on(log, "castles", 1, NULL, &report), ADJ_BAD_INPUT);
    cr_expect_null(adj_report_failure(report), "it is an answer");
    adj_report_free(report);
    cr_assert_eq(report_on(log, "pass", 6, "pl", &report), ADJ_BAD_INPUT);
    all = adj_report_value(report);
    cr_expect_eq(adj_value_get(all, "answer").type, ADJ_VALUE_NULL);
    cr_expect_str_eq(adj_value_text(adj_value_get(all, "error")),
                     "nie ma pozycji przed decyzją 6: zapis ma 4 decyzje");
    adj_report_free(report);
    game_sample_clean();
    cr_expect_eq(mem_live(), 0);
}

static int all_answers(const char *log)
{
    static const struct adj_style plain = {.format = ADJ_TEXT};
    static const char *const asked[] = {"Cross marks (0,0)", "castles", "pass"};
    int good = 1;
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        struct adj_report *report;
        struct adj_text text = {0};
        good &= report_on(log, asked[i], 2, NULL, &report) != ADJ_ENVIRONMENT;
        good = good && adj_report_write(report, &plain, &text) == ADJ_OK;
        adj_text_free(&text);
        adj_report_free(report);
    }
    return good;
}

Test(whynot, running_out_of_memory_anywhere_is_an_error_like_any_other)
{
    const char *log = make_log();
    long live = mem_live(), n = 1;
    for (int good = 0; !good; n += 1 + n / 20) {
        mem_fail_after(n);
        good = all_answers(log);
        mem_fail_after(0);
        cr_assert_eq(mem_live(), live, "allocation %ld", n);
    }
    cr_expect_gt(n, 100, "%ld allocations", n);
    game_sample_clean();
}
