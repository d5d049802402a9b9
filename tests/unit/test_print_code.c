/* SPDX-License-Identifier: MIT
 *
 * Printing parsed rules: what is printed in the language of the code is the same rule again, for every sentence of
 * every rulebook here; layout; reading in another language; values put in.
 */
#include "diag_english.h"
#include "rulebook_sample.h"

#include "base/mem.h"
#include "lang/node_same.h"
#include "lang/print.h"
#include "lang/print_code.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NIGHT "tests/data/say/night-watch"
#define SUNS "tests/data/say/far-suns"

static struct rb_rule rule_with_code(const struct rb_rule *like, const char *code)
{
    struct rb_rule rule = {.id = {"printed", {0, 1, 1}}};
    if (like)
        rule = *like;
    rule.code = (struct rb_str){code, {0, 1, 1}};
    rule.code_indent = 0;
    rule.code_literal = true;
    return rule;
}

/* ---------------------------------------------------------------- there and back */

struct folder {
    char path[200];
};

static int is_rulebook(const struct dirent *e)
{
    return e->d_name[0] != '.';
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* Those of the tests, and every rulebook of the project. */
static struct criterion_test_params all_folders(void)
{
    const char *root = getenv("ADJ_SOURCE_ROOT");
    char path[200];
    struct dirent **entries = NULL;
    snprintf(path, sizeof path, "%s/rulebooks", root ? root : ".");
    int count = scandir(path, &entries, is_rulebook, by_name);
    size_t n = 2;
    struct folder *folders = cr_malloc(sizeof *folders * (size_t)(count + 2));
    strcpy(folders[0].path, NIGHT);
    strcpy(folders[1].path, SUNS);
    for (int i = 0; i < count; i++) {
        snprintf(folders[n++].path, sizeof folders->path, "rulebooks/%.100s", entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    return cr_make_param_array(struct folder, folders, n, NULL);
}

static void expect_round_trip(struct rulebook_sample *s, const struct sentence *x)
{
    struct buf first = BUF_INIT, second = BUF_INIT;
    struct sentences again = {NULL, 0, 0};
    print_sentence(&first, s->v, x, "en", NULL);
    struct rb_rule rule = rule_with_code(x->rule, buf_cstr(&first));
    parse_rule(s->v, &(struct rule_origin){&rule, x->rule_index, x->card_kind, x->card}, &s->arena, &s->diags, &again);
    cr_expect_eq(s->diags.count, 0, "%s: %s\n%s", x->rule->id.text, diag_english(&s->diags, 0),
                 buf_cstr(&first));
    s->diags.count = s->diags.errors = 0;
    cr_expect_eq(again.count, 1, "%s", buf_cstr(&first));
    if (again.count == 1) {
        print_sentence(&second, s->v, again.items[0], "en", NULL);
        cr_expect_str_eq(buf_cstr(&first), buf_cstr(&second));
        cr_expect(node_same(x->node, again.items[0]->node, &s->arena), "%s", buf_cstr(&first));
    }
    buf_release(&first);
    buf_release(&second);
}

ParameterizedTestParameters(print_code, round_trip) { return all_folders(); }
ParameterizedTest(struct folder *folder, print_code, round_trip)
{
    struct rulebook_sample s;
    rulebook_sample_load(&s, folder->path);
    cr_expect_gt(s.sentences.count, 3);
    for (size_t i = 0; i < s.sentences.count; i++)
        expect_round_trip(&s, s.sentences.items[i]);
    rulebook_sample_release(&s);
    cr_expect_eq(mem_live(), 0);
}

/* In every language something is printed for every sentence, and no mark of the layout is left in it. */
ParameterizedTestParameters(print_code, other_languages) { return all_folders(); }
ParameterizedTest(struct folder *folder, print_code, other_languages)
{
    static const char *const langs[] = {"pl", "de"};
    struct rulebook_sample s;
    struct buf b = BUF_INIT;
    rulebook_sample_load(&s, folder->path);
    for (size_t i = 0; i < s.sentences.count; i++)
        for (int l = 0; l < 2; l++) {
            buf_reset(&b);
            print_sentence(&b, s.v, s.sentences.items[i], langs[l], NULL);
            cr_expect_gt(b.len, 10);
            for (size_t c = 0; c < b.len; c++)
                cr_expect((unsigned char)b.data[c] >= ' ' || b.data[c] == '\n', "%s", b.data);
            cr_expect_null(strstr(b.data, "  ,"));
            cr_expect_null(strpbrk(b.data, "[]{}|"), "%s", b.data);
        }
    buf_release(&b);
    rulebook_sample_release(&s);
}

/* ---------------------------------------------------------------- single sentences */

struct wanted {
    const char *folder, *code, *lang, *want;
};

static const struct wanted wanted[] = {
    /* brackets are kept where they were written; a noun's conditions come in their shortest form */
    {NIGHT, "the reach of a statue is (the strength + 2) * 3 - 1", "en",
     "the reach of a statue is (the strength + 2) * 3 - 1"},
    {NIGHT, "a guard is awake when there is a statue where the statue is held", "en",
     "a guard is awake when there is a statue that is held"},
    {NIGHT, "a guard is awake when there is a statue where the statue's square is Cellar", "en",
     "a guard is awake when there is a statue whose square is Cellar"},
    {NIGHT, "a guard is awake when there is a guard called x that is not the guard", "en",
     "a guard is awake when there is a guard called x other than the guard"},
    {NIGHT, "a guard is awake when there is an answer that is in the guard's slot and whose title is Sleep", "en",
     "a guard is awake when there is an answer in the guard's slot whose title is Sleep"},
    {NIGHT, "a guard is awake when there is a guard called x where x sees the guard's square", "en", NULL},
    {NIGHT, "when the watch begins: guard-side may do: guard-side lays an answer that is in the deck in front of Ada",
     "en",
     "when the watch begins:\n  guard-side may do: guard-side lays an answer that is in the deck in front of Ada"},
    {NIGHT, "a guard is awake when no answer's title is Sleep and every statue that is held, is chosen", "en",
     "a guard is awake when no answer's title is Sleep and every statue that is held, is chosen"},
    /* layout */
    {NIGHT,
     "a statue may not act when the statue is held and the strength is at least 1 and the statue is chosen and the "
     "lamps is yes",
     "en",
     "a statue may not act when\n  the statue is held and the strength is at least 1 and the statue is chosen and "
     "the lamps is yes"},
    {NIGHT,
     "when the watch begins:\n  if the strength is at least 1 and (the strength is at most 8 or the lamps is yes) "
     "and the active "
     "is guard-side: stop\n  otherwise: stop",
     "en",
     "when the watch begins:\n  if the strength is at least 1 and (the strength is at most 8 or the lamps is yes)\n"
     "      and the active is guard-side:\n    stop\n  otherwise: stop"},
    {NIGHT, "when the watch begins:\n  if the lamps is yes:\n    if the strength is 1: stop\n  otherwise: stop", "en",
     "when the watch begins:\n  if the lamps is yes:\n    if the strength is 1: stop\n  otherwise: stop"},
    /* reading in Polish: cases, gender, pronouns */
    {NIGHT, "a statue may not seize any guard when the statue is held", "pl",
     "posąg nie może chwytać żadnego strażnika, gdy posąg jest zatrzymany"},
    {NIGHT,
     "a guard does not see a square when there is an answer in the guard's slot that is open and whose title is "
     "Sleep",
     "pl",
     "strażnik nie widzi pola, gdy\n"
     "  istnieje karta z miejsca strażnika, która jest odkryta i której nazwa to OCZY ZAMKNIĘTE"},
    /* the phrase says "do kolumny [column]", for columns that are numbers */
    {"rulebooks/connect-four", "a player may not drop a disc into a column when the column is full", "pl",
     "gracz nie może wrzucić krążek do kolumny, gdy kolumna jest pełna"},
    {NIGHT, "before a statue acts if some guard that is awake, sees the statue's square: prevent it", "pl",
     "zanim posąg działa, jeśli któryś strażnik, który czuwa, widzi pole posągu: to nie dochodzi do skutku"},
    {NIGHT, "after a statue creeps to a square: for each guard that sees the square: the guard is checked", "pl",
     "po tym, jak posąg skrada się na pole:\n  kolejno każdy strażnik, który widzi pole: sprawdzany jest strażnik"},
    {NIGHT, "when a statue seizes a guard: now the guard's facing is north until the creep ends", "pl",
     "gdy posąg chwyta strażnika: odtąd zwrot strażnika to północ, aż skończy się ruch"},
    {NIGHT,
     "a statue may not act when no guard that is awake, sees the statue's square and no answer's title is Sleep",
     "pl",
     "posąg nie może działać, gdy\n"
     "  nie ma strażnika, który czuwa i który widzi pole posągu, i nie ma karty, której nazwa to OCZY ZAMKNIĘTE"},
    {NIGHT, "a statue lines up with a statue called twin when the twin's square is nothing-else", "en", NULL},
    {SUNS, "when a fleet is wrecked: roll each die for the raid of Ann on Alpha", "pl",
     "gdy ginie flota: rzuć każdą kością na: rajd gracza Ann na Alfę"},
    /* a language without a table is said in English, with its own words where it has some */
    {NIGHT, "a statue may not seize old-Tom", "de", "a statue may not seize Old Tom"},
};
enum { WANTED = sizeof wanted / sizeof *wanted };

ParameterizedTestParameters(print_code, sentence)
{
    static int numbers[WANTED];
    for (int i = 0; i < WANTED; i++)
        numbers[i] = i;
    return cr_make_param_array(int, numbers, WANTED);
}

ParameterizedTest(int *number, print_code, sentence)
{
    const struct wanted *w = &wanted[*number];
    struct rulebook_sample s;
    struct sentences got = {NULL, 0, 0};
    struct buf b = BUF_INIT;
    rulebook_sample_load(&s, w->folder);
    struct rb_rule rule = rule_with_code(NULL, w->code);
    parse_rule(s.v, &(struct rule_origin){&rule, 0, -1, NULL}, &s.arena, &s.diags, &got);
    cr_expect_eq(s.diags.count > 0, !w->want, "%s: %s", w->code,
                 s.diags.count ? diag_english(&s.diags, 0) : "should not parse");
    if (w->want && got.count == 1) {
        print_sentence(&b, s.v, got.items[0], w->lang, NULL);
        cr_expect_str_eq(buf_cstr(&b), w->want, "\n%s\n-- wanted:\n%s", buf_cstr(&b), w->want);
    }
    buf_release(&b);
    rulebook_sample_release(&s);
}

/* ---------------------------------------------------------------- values put in */

static bool value_of(void *ctx, const struct variable *variable, struct type *type, int32_t *value)
{
    const struct rulebook_sample *s = ctx;
    if (strcmp(variable->name, "statue"))
        return false;
    *type = variable->type;
    *value = rulebook_sample_member(s, "statue-4");
    return true;
}

Test(print_code, values_are_put_in)
{
    struct rulebook_sample s;
    struct sentences got = {NULL, 0, 0};
    struct buf b = BUF_INIT;
    rulebook_sample_load(&s, NIGHT);
    struct print_values values = {value_of, &s};
    struct rb_rule rule =
        rule_with_code(NULL, "a statue may creep to a square only when the square is next to the statue's square and "
                             "the square is not square-2-3 and some guard that is awake, sees the statue's square");
    parse_rule(s.v, &(struct rule_origin){&rule, 0, -1, NULL}, &s.arena, &s.diags, &got);
    cr_assert_eq(got.count, 1);
    const struct node *condition = got.items[0]->node->b;
    print_node(&b, s.v, condition, "en", NULL, &values);
    cr_expect_str_eq(
        buf_cstr(&b),
        "the square is next to statue 4's square and the square is not (2,3) and some guard that is awake, "
        "sees statue 4's square");
    buf_reset(&b);
    print_node(&b, s.v, condition->args.items[0], "pl", NULL, &values);
    cr_expect_str_eq(buf_cstr(&b), "pole sąsiaduje z polem posągu 4", "%s", buf_cstr(&b));
    buf_reset(&b);
    print_node(&b, s.v, condition->args.items[0]->args.items[1], "pl", "ins", &values);
    cr_expect_str_eq(buf_cstr(&b), "polem posągu 4", "%s", buf_cstr(&b));
    buf_release(&b);
    rulebook_sample_release(&s);
}

/* ---------------------------------------------------------------- what is not the same */

/* Readers know neither what an author calls a noun nor what an option is called in the rulebook. */
Test(print_code, for_readers_the_names_of_the_author_are_left_out)
{
    static const struct {
        const char *code, *want;
    } cases[] = {
        {"there is a guard called x that is awake", "there is a guard that is awake"},
        {"there is a guard called x that is awake and whose rank is 3",
         "there is a guard that is awake and whose rank is 3"},
        {"there is a guard called x where (the statue's square is the x's square)",
         "there is a guard called x where (the statue's square is the x's square)"},
        {"the lamps is no", "the option 'lamps are lit' is no"},
        {"the lamps and there is a guard that is awake",
         "the option 'lamps are lit' is yes and there is a guard that is awake"},
        {"not (the lamps)", "the option 'lamps are lit' is no"},
    };
    struct rulebook_sample s;
    struct buf code = BUF_INIT, b = BUF_INIT;
    rulebook_sample_load(&s, NIGHT);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sentences got = {NULL, 0, 0};
        buf_reset(&code);
        buf_printf(&code, "a statue may not act when %s", cases[i].code);
        struct rb_rule rule = rule_with_code(NULL, buf_cstr(&code));
        parse_rule(s.v, &(struct rule_origin){&rule, 0, -1, NULL}, &s.arena, &s.diags, &got);
        cr_assert_eq(got.count, 1, "%s", s.diags.count ? diag_english(&s.diags, 0) : cases[i].code);
        buf_reset(&b);
        print_node(&b, s.v, got.items[0]->node->b, "en", NULL, &print_for_readers);
        cr_expect_str_eq(buf_cstr(&b), cases[i].want, "%s", buf_cstr(&b));
        buf_reset(&b);
        print_node(&b, s.v, got.items[0]->node->b, "en", NULL, NULL);
        cr_expect_str_eq(buf_cstr(&b), cases[i].code, "%s", buf_cstr(&b));
    }
    buf_release(&b);
    buf_release(&code);
    rulebook_sample_release(&s);
}

Test(print_code, for_readers_of_english_several_things_are_in_the_plural)
{
    static const struct {
        const char *code, *want;
    } cases[] = {
        {"the count of every answer in the deck is 3", "the number of answers in the deck is 3"},
        {"the count of every statue called x whose square is Cellar is 3",
         "the number of statues whose square is Cellar is 3"},
        {"the count of every answer that is not open and whose title is Sleep is 3",
         "the number of answers that are not open and whose title is EYES SHUT is 3"},
        {"the count of every guard that sees Cellar is 3", "the number of guards that see Cellar is 3"},
        {"the count of every guard that does not see Cellar is 3", "the number of guards that do not see Cellar is 3"},
        {"the longest line through Cellar of every square whose row is 2 is 3",
         "the longest line through Cellar of squares whose row is 2 is 3"},
        {"the count of every guard where (the statue is held) is 3",
         "the count of every guard where (the statue is held) is 3"},
    };
    struct rulebook_sample s;
    struct buf b = BUF_INIT;
    rulebook_sample_load(&s, NIGHT);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sentences got = {NULL, 0, 0};
        buf_reset(&b);
        buf_printf(&b, "a statue may not act when %s", cases[i].code);
        struct rb_rule rule = rule_with_code(NULL, buf_cstr(&b));
        parse_rule(s.v, &(struct rule_origin){&rule, 0, -1, NULL}, &s.arena, &s.diags, &got);
        cr_assert_eq(got.count, 1, "%s", s.diags.count ? diag_english(&s.diags, 0) : cases[i].code);
        buf_reset(&b);
        print_node(&b, s.v, got.items[0]->node->b, "en", NULL, &print_for_readers);
        cr_expect_str_eq(buf_cstr(&b), cases[i].want, "%s", buf_cstr(&b));
    }
    buf_release(&b);
    rulebook_sample_release(&s);
}

Test(print_code, different_nodes_are_told_apart)
{
    static const char *const codes[] = {
        "a statue may not act when the statue is held",
        "a statue may not act when the statue is not held",
        "a statue may not act when the statue is chosen",
        "any statue may not act",
        "a statue may not act",
        "a statue may act only when the statue is held",
        "a statue may not act when the strength is 1",
        "a statue may not act when the strength is 2",
        "a statue may not act when the strength is more than 2",
        "a statue called x may not act when the x is held",
        "a statue may not act when there is a statue called twin that lines up with the statue",
        "a statue may not act when there is a statue called twin where the statue lines up with the twin",
        "a statue may not act when there is a statue called twin that lines up with the twin",
        "when the watch begins: stop",
        "when the watch begins: nothing happens",
    };
    enum { CODES = sizeof codes / sizeof *codes };
    struct rulebook_sample s;
    struct sentences got = {NULL, 0, 0};
    rulebook_sample_load(&s, NIGHT);
    for (int twice = 0; twice < 2; twice++)
        for (int i = 0; i < CODES; i++) {
            struct rb_rule rule = rule_with_code(NULL, codes[i]);
            parse_rule(s.v, &(struct rule_origin){&rule, 0, -1, NULL}, &s.arena, &s.diags, &got);
        }
    cr_assert_eq(s.diags.count, 0, "%s", diag_english(&s.diags, 0));
    cr_assert_eq(got.count, 2 * CODES);
    for (int i = 0; i < CODES; i++)
        for (int j = 0; j < CODES; j++)
            cr_expect_eq(node_same(got.items[i]->node, got.items[CODES + j]->node, &s.arena), i == j, "%s -- %s",
                         codes[i], codes[j]);
    rulebook_sample_release(&s);
}

Test(print_code, statements_that_are_no_rule)
{
    struct rulebook_sample s;
    struct buf b = BUF_INIT;
    rulebook_sample_load(&s, NIGHT);
    struct rb_rule rule =
        rule_with_code(NULL, "now Ada's square is square-7-5\nfor each statue: now the statue is held\n");
    struct sentence *x = parse_statements(s.v, &rule, &s.arena, &s.diags);
    cr_assert_not_null(x);
    print_sentence(&b, s.v, x, "en", NULL);
    cr_expect_str_eq(buf_cstr(&b), "now Ada's square is square-7-5\nfor each statue: now the statue is held");
    buf_release(&b);
    rulebook_sample_release(&s);
}

/* ---------------------------------------------------------------- what strangers write */

/* A sum nests as deep as it is long: the parser refuses to follow one that nobody would write. */
Test(print_code, long_sums_are_refused)
{
    struct rulebook_sample s;
    struct sentences got = {NULL, 0, 0};
    rulebook_sample_load(&s, NIGHT);
    for (int links = 200; links <= 201; links++) {
        struct buf b = BUF_INIT;
        buf_str(&b, "always the strength is 0");
        for (int i = 0; i < links; i++)
            buf_str(&b, " + 1");
        struct rb_rule rule = rule_with_code(NULL, buf_cstr(&b));
        parse_rule(s.v, &(struct rule_origin){&rule, 0, -1, NULL}, &s.arena, &s.diags, &got);
        buf_release(&b);
    }
    cr_assert_eq(got.count, 1);
    cr_assert_eq(s.diags.count, 1);
    cr_expect_str_eq(s.diags.items[0].id, "too-deep");
    rulebook_sample_release(&s);
}

/* A sentence that goes on and on comes out in lines that fit, and is the same again. */
Test(print_code, long_sentences_are_laid_out)
{
    enum { CONDITIONS = 3000 };
    struct rulebook_sample s;
    struct sentences got = {NULL, 0, 0};
    struct buf b = BUF_INIT;
    rulebook_sample_load(&s, NIGHT);
    buf_str(&b, "always the strength is 1");
    for (int i = 0; i < CONDITIONS; i++)
        buf_printf(&b, " and the strength is %d", i % 9);
    struct rb_rule rule = rule_with_code(s.sentences.items[0]->rule, buf_cstr(&b));
    parse_rule(s.v, &(struct rule_origin){&rule, 0, -1, NULL}, &s.arena, &s.diags, &got);
    cr_assert_eq(got.count, 1);
    expect_round_trip(&s, got.items[0]);
    buf_reset(&b);
    print_sentence(&b, s.v, got.items[0], "en", NULL);
    for (const char *line = buf_cstr(&b); *line; line += strcspn(line, "\n") + (line[strcspn(line, "\n")] == '\n'))
        cr_expect_leq(strcspn(line, "\n"), (size_t)PRINT_WIDTH);
    buf_release(&b);
    rulebook_sample_release(&s);
}
