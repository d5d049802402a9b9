/* SPDX-License-Identifier: MIT
 *
 * Printing names, values, zones and phrases in two declared languages and in one that nobody declared, and the check
 * that names tell things apart.
 */
#include "diag_english.h"
#include "rulebook_sample.h"

#include "base/mem.h"
#include "lang/ast.h"
#include "lang/print.h"
#include "lang/print_noun.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <string.h>

#define NIGHT "tests/data/say/night-watch"
#define SUNS "tests/data/say/far-suns"

/* ---------------------------------------------------------------- nouns */

static void expect_form(const char *noun, const char *grammatical_case, const char *want)
{
    struct buf b = BUF_INIT;
    noun_add(&b, noun_in_case(noun, grammatical_case));
    cr_expect_str_eq(buf_cstr(&b), want, "%s in %s: %s", noun, grammatical_case, buf_cstr(&b));
    buf_release(&b);
}

Test(say, forms_of_nouns)
{
    const char *declined = "f stara_talia starej_talii staremu starą_talię z_talią o_talii";
    expect_form(declined, NULL, "stara talia");
    expect_form(declined, "acc", "starą talię");
    expect_form(declined, "loc", "o talii");
    expect_form(declined, "voc", "stara talia");
    expect_form("nom=pole|gen=pola|gender=n", "gen", "pola");
    expect_form("nom=pole|gen=pola|gender=n", "ins", "pole");
    expect_form("gen=pola|dat=polu", NULL, "pola");
    expect_form("a plain text", "gen", "a plain text");
    expect_form("m one two three", "gen", "m one two three");
    expect_form("m a b c d e ", "gen", "m a b c d e ");
    expect_form("snake_case", "gen", "snake_case");
    expect_form("x=y", "gen", "x=y");
    cr_expect_eq(noun_gender(declined), NOUN_FEMININE);
    cr_expect_eq(noun_gender("nom=pole|gender=n"), NOUN_NEUTER);
    cr_expect_eq(noun_gender("pole"), NOUN_MASCULINE);
    cr_expect(noun_is_animate("m posąg posągu posągowi posągu posągiem posągu"));
    cr_expect(!noun_is_animate("m klucz klucza kluczowi klucz kluczem kluczu"));
    cr_expect(!noun_is_animate("plain"));
}

/* ---------------------------------------------------------------- members */

static const struct named {
    const char *folder, *member, *lang, *grammatical_case, *want;
} members[] = {
    {NIGHT, "square-7-5", "en", NULL, "(7,5)"},
    {NIGHT, "square-7-5", "pl", "gen", "(7,5)"},
    {NIGHT, "Gate-House", "en", NULL, "Gate House"},
    {NIGHT, "Cellar", "pl", "ins", "piwnicą"},
    {NIGHT, "statue-4", "en", NULL, "statue 4"},
    {NIGHT, "statue-4", "pl", "acc", "posąg 4"},
    {NIGHT, "statue-4", "pl", "ins", "posągiem 4"},
    {NIGHT, "statue-4", "de", "ins", "statue 4"},
    {NIGHT, "Ada", "pl", "dat", "Adzie"},
    {NIGHT, "Bea", "en", "dat", "Bea"},
    {NIGHT, "old-Tom", "en", NULL, "Old Tom"},
    {NIGHT, "old-Tom", "pl", "gen", "starego Toma"},
    {NIGHT, "old-Tom", "de", "gen", "Old Tom"},
    {NIGHT, "statue-side", "pl", "loc", "stronie posągów"},
    {NIGHT, "northeast", "en", NULL, "northeast"},
    {NIGHT, "northeast", "pl", "ins", "północnym wschodem"},
    {NIGHT, "Stare/2", "en", NULL, "EYES OPEN 2"},
    {NIGHT, "Stare/2", "pl", NULL, "OCZY OTWARTE 2"},
    {NIGHT, "Stare", "en", NULL, "EYES OPEN"},
    {NIGHT, "Bell-Rope/1", "en", NULL, "Bell Rope"},
    {NIGHT, "Shout-A/1", "en", NULL, "SHOUT (Shout-A)"},
    {NIGHT, "Shout-B/1", "en", NULL, "SHOUT (Shout-B)"},
    {NIGHT, "Shout-B", "en", NULL, "SHOUT (Shout-B)"},
    {NIGHT, "Shout-A/1", "pl", NULL, "SHOUT"},
    {NIGHT, "Shout-B/1", "pl", NULL, "KRZYK"},
    {SUNS, "Ann-die-3", "en", NULL, "Ann's die 3"},
    {SUNS, "Cy-die-1", "pl", "acc", "kość 1 Cya"},
    {SUNS, "War-Fleet/3", "en", NULL, "War Fleet 3"},
    {SUNS, "War-Fleet/3", "pl", "acc", "War Fleet 3"},
    {SUNS, "Scouts/1", "pl", "gen", "zwiadowców 1"},
    {SUNS, "Twin-Star", "pl", "gen", "Twin Star"},
};

ParameterizedTestParameters(say, member)
{
    static size_t numbers[sizeof members / sizeof *members];
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        numbers[i] = i;
    return cr_make_param_array(size_t, numbers, sizeof members / sizeof *members);
}

ParameterizedTest(size_t *number, say, member)
{
    const struct named *n = &members[*number];
    struct rulebook_sample s;
    struct buf b = BUF_INIT;
    rulebook_sample_load(&s, n->folder);
    print_member(&b, s.v, rulebook_sample_member(&s, n->member), n->lang, n->grammatical_case);
    cr_expect_str_eq(buf_cstr(&b), n->want, "%s in %s: '%s'", n->member, n->lang, buf_cstr(&b));
    buf_release(&b);
    rulebook_sample_release(&s);
    cr_expect_eq(mem_live(), 0);
}

/* ---------------------------------------------------------------- values, fields, kinds */

static void expect_text(struct buf *b, const char *want)
{
    cr_expect_str_eq(buf_cstr(b), want, "'%s', not '%s'", buf_cstr(b), want);
    buf_reset(b);
}

Test(say, values)
{
    struct rulebook_sample s;
    struct buf b = BUF_INIT;
    rulebook_sample_load(&s, NIGHT);
    const struct vocab *v = s.v;
    print_value(&b, v, type_number(-9, 9), -7, "pl", "gen");
    expect_text(&b, "-7");
    print_value(&b, v, type_truth(), 1, "en", NULL);
    expect_text(&b, "yes");
    print_value(&b, v, type_truth(), 0, "pl", NULL);
    expect_text(&b, "nie");
    print_value(&b, v, type_of_kind(TY_MAYBE, vocab_kind_named(v, "square")), NOTHING, "en", NULL);
    expect_text(&b, "nothing");
    print_member(&b, v, NOTHING, "pl", NULL);
    expect_text(&b, "brak");
    print_value(&b, v, type_of_kind(TY_PIECE, vocab_kind_named(v, "guard")), rulebook_sample_member(&s, "Bea"), "pl",
                "gen");
    expect_text(&b, "Bei");
    print_value(&b, v, type_of_kind(TY_EVENT, vocab_phrase_named(v, "creep")->index), 0, "pl", "gen");
    expect_text(&b, "ruchu");
    buf_release(&b);
    rulebook_sample_release(&s);
}

Test(say, fields_and_kinds)
{
    struct rulebook_sample s;
    struct buf b = BUF_INIT;
    rulebook_sample_load(&s, NIGHT);
    const struct vocab *v = s.v;
    int guard = vocab_kind_named(v, "guard"), square = vocab_kind_named(v, "square"),
        answer = vocab_kind_named(v, "answer");
    print_field(&b, v, vocab_field_of(v, guard, "facing"), "en");
    expect_text(&b, "facing");
    print_field_in_case(&b, v, vocab_field_of(v, guard, "facing"), "pl", "gen");
    expect_text(&b, "zwrotu");
    print_field_in_case(&b, v, vocab_field_of(v, guard, "square"), "pl", "ins");
    expect_text(&b, "polem");
    print_field(&b, v, vocab_field_of(v, guard, "slot"), "pl");
    expect_text(&b, "miejsce");
    print_field(&b, v, vocab_field_of(v, guard, "rank"), "pl");
    expect_text(&b, "rank");
    print_field(&b, v, vocab_field_of(v, square, "column"), "pl");
    expect_text(&b, "kolumna");
    print_field(&b, v, vocab_field_of(v, answer, "title"), "en");
    expect_text(&b, "title");
    print_field(&b, v, vocab_table_field(v, "lamps"), "en");
    expect_text(&b, "lamps are lit");
    print_field(&b, v, vocab_table_field(v, "lamps"), "pl");
    expect_text(&b, "lampy się palą");
    print_field(&b, v, vocab_table_field(v, "strength"), "pl");
    expect_text(&b, "siła");
    print_field(&b, v, vocab_table_field(v, "strength"), "de");
    expect_text(&b, "strength");
    print_kind(&b, v, guard, "pl", "dat");
    expect_text(&b, "strażnikowi");
    print_kind(&b, v, v->direction, "pl", "loc");
    expect_text(&b, "kierunku");
    print_kind(&b, v, vocab_kind_named(v, "answer-title"), "en", NULL);
    expect_text(&b, "answer title");
    print_kind(&b, v, -4, "pl", "gen");
    expect_text(&b, "liczby");
    buf_release(&b);
    rulebook_sample_release(&s);
}

/* ---------------------------------------------------------------- phrases and zones */

static struct print_arg thing(const struct rulebook_sample *s, const char *name)
{
    int m = rulebook_sample_member(s, name);
    return (struct print_arg){.type = type_of_kind(TY_PIECE, s->v->members[m].kind), .value = m};
}

static void expect_phrase(struct rulebook_sample *s, const char *id, int wording, int modal, const char *lang,
                          struct print_arg a, struct print_arg c, const char *want)
{
    struct buf b = BUF_INIT;
    struct print_arg args[] = {a, c, c};
    print_phrase(&b, s->v, vocab_phrase_named(s->v, id), wording, modal, args, lang);
    expect_text(&b, want);
    buf_release(&b);
}

Test(say, phrases)
{
    struct rulebook_sample s;
    rulebook_sample_load(&s, NIGHT);
    struct print_arg statue = thing(&s, "statue-4"), ada = thing(&s, "Ada"), bea = thing(&s, "Bea");
    struct print_arg square = thing(&s, "square-2-3"), north = thing(&s, "north"), open = thing(&s, "Stare/1");
    struct print_arg nine = {.type = type_number(0, 9), .value = 9}, ready = {.text = "some guard"};
    expect_phrase(&s, "seize", 0, MODAL_NONE, "en", statue, bea, "statue 4 seizes Bea");
    expect_phrase(&s, "seize", 0, MODAL_MAY_NOT, "en", statue, bea, "statue 4 may not seize Bea");
    expect_phrase(&s, "seize", 0, MODAL_NONE, "pl", statue, bea, "posąg 4 chwyta Beę");
    expect_phrase(&s, "seize", 0, MODAL_MAY_NOT, "pl", statue, bea, "posąg 4 nie może chwytać Bei");
    expect_phrase(&s, "seize", 0, MODAL_WOULD, "pl", statue, ready, "posąg 4 ma chwytać some guard");
    expect_phrase(&s, "sees", 0, MODAL_NONE, "pl", ada, thing(&s, "Cellar"), "Ada widzi piwnicę");
    expect_phrase(&s, "sees", 1, MODAL_NONE, "pl", ada, thing(&s, "Cellar"), "Ada nie widzi piwnicy");
    expect_phrase(&s, "check", 0, MODAL_NONE, "pl", ada, ada, "sprawdzany jest Ada");
    expect_phrase(&s, "turn-up", 0, MODAL_NONE, "pl", ada, open, "Ada odkrywa OCZY OTWARTE 1");
    expect_phrase(&s, "stride", 0, MODAL_NONE, "pl", ada, square, "Ada walks from (2,3) to (2,3)");
    expect_phrase(&s, "turn", 0, MODAL_NONE, "pl", ada, north, "Ada obraca się na północ");
    expect_phrase(&s, "bid", 0, MODAL_NONE, "de", thing(&s, "guard-side"), nine, "guard side bids 9");
    expect_phrase(&s, "room", 0, MODAL_NONE, "en", square, square, "the room of (2,3)");
    rulebook_sample_release(&s);
}

Test(say, zones)
{
    struct rulebook_sample s;
    struct buf b = BUF_INIT;
    rulebook_sample_load(&s, NIGHT);
    print_zone(&b, s.v, s.v->zones[0].first, "en");
    expect_text(&b, "deck");
    print_zone_in_case(&b, s.v, s.v->zones[0].first, "pl", "gen");
    expect_text(&b, "talii");
    print_zone(&b, s.v, s.v->zones[2].first + 1, "en");
    expect_text(&b, "Bea's slot");
    print_zone(&b, s.v, s.v->zones[2].first + 2, "pl");
    expect_text(&b, "miejsce starego Toma");
    rulebook_sample_release(&s);
    rulebook_sample_load(&s, SUNS);
    print_zone(&b, s.v, s.v->zones[0].first, "en");
    expect_text(&b, "the stack of Ann in Alpha");
    print_zone(&b, s.v, s.v->zones[0].first, "pl");
    expect_text(&b, "stos gracza Ann w Alfie");
    print_zone(&b, s.v, s.v->zones[0].first + 2, "en");
    expect_text(&b, "the stack of Ann in Gate");
    print_value(&b, s.v, type_of_kind(TY_ZONE, s.v->zones[0].holds), s.v->zones[0].first + 7, "en", NULL);
    expect_text(&b, "the stack of Cy in Twin Star");
    print_zone(&b, s.v, s.v->zones[1].first, "en");
    expect_text(&b, "pile of wrecks");
    buf_release(&b);
    rulebook_sample_release(&s);
}

/* ---------------------------------------------------------------- names that tell things apart */

#define HEAD                                                                                                         \
    "adjudge: 1\nid: t\ntitle: T\nhouse: true\nevents: {game: {en: \"it {is|be} played\"}}\nplayers: {names: [A, "   \
    "B]}\n"

Test(say, samples_have_different_names)
{
    static const char *const folders[] = {NIGHT, SUNS};
    for (int i = 0; i < 2; i++) {
        struct rulebook_sample s;
        rulebook_sample_load(&s, folders[i]);
        print_check_names(s.v, &s.diags);
        cr_expect_eq(s.diags.count, 0, "%s", diag_english(&s.diags, 0));
        rulebook_sample_release(&s);
    }
}

Test(say, same_names_are_reported)
{
    struct rulebook_sample s;
    rulebook_sample_try(&s, HEAD
                        "pieces:\n"
                        "  card: {cards: [{name: Scout, copies: 2}, {name: Spy, en: Scout 2}]}\n"
                        "  town: {names: [{name: P, pl: Miasto}, {name: Q, pl: R}, {name: U, pl: Miasto}, R]}\n");
    cr_assert_eq(s.diags.count, 0, "%s", diag_english(&s.diags, 0));
    print_check_names(s.v, &s.diags);
    cr_assert_eq(s.diags.errors, 1);
    cr_expect_str_eq(s.diags.items[0].id, "same-name");
    cr_expect_str_eq(diag_english(&s.diags, 0), "'Scout/2' and 'Spy/1' are both called 'Scout 2' in en");
    cr_expect_eq(s.diags.items[0].pos.line, 8);
    cr_expect_eq(s.diags.warnings,
                 1); /* the same in pl; the towns, whose texts are equal, were told apart by their names */
    rulebook_sample_release(&s);
}

Test(say, languages)
{
    struct rulebook_sample s;
    const char *langs[4];
    rulebook_sample_from_text(
        &s,
        HEAD "lists: {hue: [{name: red, de: rot}, {name: blue, pl: niebieski, de: blau}]}\nwords: {fr: {A: Aa}}\n");
    cr_assert_eq(print_languages(s.v, langs, 4), 4);
    cr_expect_str_eq(langs[0], "en");
    cr_expect_str_eq(langs[1], "de");
    cr_expect_str_eq(langs[2], "pl");
    cr_expect_str_eq(langs[3], "fr");
    cr_expect_eq(print_languages(s.v, langs, 2), 2);
    rulebook_sample_release(&s);
}
