/* SPDX-License-Identifier: MIT
 *
 * Words that go with numbers: which form each language takes, and phrases that use it, said and read again.
 */
#include "base/buf.h"
#include "lang/euphony.h"
#include "lang/plural.h"
#include "diag_english.h"
#include "lang_game.h"
#include "lang/read_decision.h"
#include "lang/print.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>

struct plural_case {
    char lang[4];
    char forms[40]; /* the form of 0, 1, 2, … 25, and of 101, 102, 112, 122 */
};

ParameterizedTestParameters(plural, forms)
{
    static struct plural_case cases[] = {
        {"en", "101111111111111111111111111111"},
        {"de", "101111111111111111111111111111"},
        {"fr", "001111111111111111111111111111"},
        {"pl", "201112222222222222222211122121"},
        {"cs", "201112222222222222222222222222"},
        {"uk", "201112222222222222222011120121"},
        {"ja", "000000000000000000000000000000"},
    };
    return cr_make_param_array(struct plural_case, cases, sizeof cases / sizeof *cases);
}

ParameterizedTest(struct plural_case *c, plural, forms)
{
    static const int more[] = {101, 102, 112, 122};
    for (int i = 0; c->forms[i]; i++) {
        int n = i < 26 ? i : more[i - 26];
        cr_expect_eq(plural_form(c->lang, n), c->forms[i] - '0', "%s: %d", c->lang, n);
        cr_expect_eq(plural_form(c->lang, -n), c->forms[i] - '0', "%s: -%d", c->lang, n);
        cr_expect_lt(plural_form(c->lang, n), plural_forms(c->lang));
    }
}

static const char book[] = "numbers: {stake: 1 to 30}\n"
                           "events:\n"
                           "  game: {en: \"the game {is|be} played\"}\n"
                           "  bid: {en: \"[player] {bids|bid} [stake]\",\n"
                           "        pl: \"[player] {licytuje|licytować} [stake] [stake: punkt|punkty|punktów]\"}\n"
                           "rules:\n"
                           "- id: R\n"
                           "  code: |\n"
                           "    when the game is played: Ann bids 3\n";

Test(plural, phrases)
{
    static const struct {
        int number;
        const char *said;
    } cases[] = {{1, "Ann licytuje 1 punkt"}, {3, "Ann licytuje 3 punkty"}, {12, "Ann licytuje 12 punktów"},
                 {22, "Ann licytuje 22 punkty"}};
    struct lang_game g;
    struct buf out = BUF_INIT, scratch = BUF_INIT;
    lang_game_open(&g, book);
    cr_assert_eq(g.diags.count, 0, "%s", diag_english(&g.diags, 0));
    const struct vocab *v = g.c->vocab;
    const struct vocab_phrase *bid = vocab_phrase_named(v, "bid");
    struct decision_reader *reader = decision_reader_new(v, &g.arena, &scratch);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct print_arg args[] = {{.type = type_of_kind(TY_PIECE, v->players), .value = vocab_member_named(v, "Ann")},
                                   {.type = type_any_number(), .value = cases[i].number}};
        buf_reset(&out);
        print_phrase(&out, v, bid, 0, 0, args, "pl");
        cr_expect_str_eq(buf_cstr(&out), cases[i].said);
        struct decision_reading reading;
        cr_assert_eq(decision_read(reader, cases[i].said, &reading, 1), 1, "%s", cases[i].said);
        cr_expect_eq(reading.values[1], cases[i].number);
    }
    buf_release(&out);
    buf_release(&scratch);
    lang_game_close(&g);
}

/* A label at the beginning of a phrase may be omitted: nothing is before the name then. */
Test(plural, a_label_at_the_beginning)
{
    static const char labelled[] = "pieces: {card: {names: [Raft, Bell]}}\n"
                                   "events:\n"
                                   "  game: {en: \"the game {is|be} played\"}\n"
                                   "  burn: {en: \"[card] {burns|burn}\", pl: \"[karta card] {płonie|płonąć}\"}\n"
                                   "rules:\n"
                                   "- id: R\n"
                                   "  code: |\n"
                                   "    when the game is played: Raft burns\n";
    static const char *const said[] = {"karta Raft płonie", "Raft płonie"};
    struct lang_game g;
    struct buf scratch = BUF_INIT;
    lang_game_open(&g, labelled);
    cr_assert_eq(g.diags.count, 0, "%s", diag_english(&g.diags, 0));
    struct decision_reader *reader = decision_reader_new(g.c->vocab, &g.arena, &scratch);
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        struct decision_reading reading;
        cr_expect_eq(decision_read(reader, said[i], &reading, 1), 1, "%s", said[i]);
    }
    buf_release(&scratch);
    lang_game_close(&g);
}

/* ---------------------------------------------------------------- prepositions */

struct preposition_case {
    char lang[4];
    char before[24], text[32], want[48];
};

ParameterizedTestParameters(euphony, prepositions)
{
    static struct preposition_case cases[] = {
        {"pl", "stoi w ", "Wschodniej Marchii", "stoi we Wschodniej Marchii"},
        {"pl", "stoi w ", "Warszawie", "stoi w Warszawie"},
        {"pl", "traktat z ", "Złotym", "traktat ze Złotym"},
        {"pl", "z ", "Ziemi", "z Ziemi"},
        {"pl", "(z ", "śrubokrętem", "(ze śrubokrętem"},
        {"pl", "z ", "szarym", "z szarym"},
        {"pl", "z ", "szkoły", "ze szkoły"},
        {"pl", "z ", "wschodu", "ze wschodu"},
        {"pl", "z ", "wrogiem", "z wrogiem"},
        {"pl", "bez ", "Złotego", "bez Złotego"},
        {"en", "w ", "Wschodniej", "w Wschodniej"},
    };
    return cr_make_param_array(struct preposition_case, cases, sizeof cases / sizeof *cases);
}

ParameterizedTest(struct preposition_case *c, euphony, prepositions)
{
    struct buf b = BUF_INIT;
    buf_str(&b, c->before);
    size_t start = b.len;
    buf_str(&b, c->text);
    euphony_adjust(&b, start, c->lang);
    cr_expect_str_eq(buf_cstr(&b), c->want, "'%s', not '%s'", buf_cstr(&b), c->want);
    buf_release(&b);
}

Test(euphony, readers_take_either)
{
    cr_expect_eq(euphony_base_length("we", 2), 1);
    cr_expect_eq(euphony_base_length("ze", 2), 1);
    cr_expect_eq(euphony_base_length("wesoly", 6), 6);
}
