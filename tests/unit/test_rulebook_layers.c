/* SPDX-License-Identifier: MIT
 *
 * Rulebooks that lie over one another: what is changed, replaced and lifted, in which order rules stand then, and
 * stacks that strangers could send.
 */
#include "diag_english.h"
#include "base/mem.h"
#include "rulebook/model.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define HEAD(id) "adjudge: 1\nid: " id "\ntitle: T\nhouse: yes\n"

static const char base[] =
    HEAD("base") "base: yes\nplayers: {has: {level: 0 to 9}}\ntable: {pot: 0 to 9, turn: 0 to 3}\n"
                 "pieces:\n  card:\n    has: {worth: 0 to 9}\n"
                 "    cards: [{name: Spy, rules: [{id: B-9, code: x}, {id: B-8, code: x}]}]\n"
                 "  pawn: {has: {at: 0 to 9}}\nconditions: {full: \"[card] {is|is not} full\"}\n"
                 "rules:\n- {id: B-1, code: x}\n- {id: B-2, code: x}\n- {id: B-3, code: x}\n- {id: B-4, code: x}\n"
                 "- {id: B-5, code: x}\n";
/* What every module over it has to say. */
#define FILLED "changes:\n  players: {names: [Ann, Ben]}\n  pieces: {pawn: {count: 2}}\n"

struct stack {
    struct arena arena;
    struct diags diags;
    struct rulebook *rb;
};

/* `top` lies over `middle` (NULL: there is none), which lies over `base`. */
static void load(struct stack *s, const char *top, const char *middle)
{
    struct rb_file files[] = {{"rulebook.yaml", top, strlen(top)},
                              {"base/rulebook.yaml", base, sizeof base - 1},
                              {"middle/rulebook.yaml", middle, middle ? strlen(middle) : 0}};
    *s = (struct stack){.rb = NULL};
    s->diags.arena = &s->arena;
    s->rb = rulebook_from_files(files, middle ? 3 : 2, &s->diags);
}

static void release(struct stack *s)
{
    rulebook_free(s->rb);
    arena_release(&s->arena);
    cr_expect_eq(mem_live(), 0);
}

static const char *ids(struct stack *s)
{
    const char *all = "";
    for (size_t i = 0; i < s->rb->rule_count; i++)
        all = arena_printf(&s->arena, "%s%s%s", all, i ? " " : "", s->rb->rules[i].id.text);
    return all;
}

static const struct rb_kind *kind(const struct rulebook *rb, const char *name)
{
    for (size_t i = 0; i < rb->kind_count; i++)
        if (!strcmp(rb->kinds[i].name.text, name))
            return &rb->kinds[i];
    return NULL;
}

Test(rulebook_layers, rules_stand_where_the_first_they_replace_stood)
{
    struct stack s;
    load(&s,
         HEAD("top") "over: base\n" FILLED
                     "rules:\n- {id: T-1, code: y}\n- {id: T-2, replaces: [B-4, B-2], code: y}\n"
                     "lifts: [{rule: B-5, because: {en: no}}]\n",
         NULL);
    cr_assert_eq(s.diags.count, 0, "%s", diag_english(&s.diags, 0));
    cr_expect_str_eq(ids(&s), "B-1 T-2 B-3 T-1");
    cr_assert_eq(s.rb->gone_count, 3);
    cr_expect_str_eq(rb_gone_named(s.rb, "B-4")->by->id.text, "T-2");
    cr_expect_null(rb_gone_named(s.rb, "B-5")->by);
    cr_expect_str_eq(rb_gone_named(s.rb, "B-5")->lift.text.items[0].str.text, "no");
    cr_expect_null(rb_gone_named(s.rb, "B-1"));
    cr_expect_str_eq(rb_layer_at(s.rb, s.rb->rules[0].id.pos)->id.text, "base");
    cr_expect_str_eq(rb_layer_at(s.rb, s.rb->rules[1].id.pos)->id.text, "top");
    cr_expect_str_eq(s.rb->id.text, "top");
    release(&s);
}

Test(rulebook_layers, a_module_over_a_module)
{
    struct stack s;
    const struct rb_gone *gone;
    load(&s, HEAD("top") "over: middle\nrules:\n- {id: T-1, replaces: [M-1, B-5], code: z}\nlifts: [{rule: M-2}]\n",
         HEAD("middle") "over: base\n" FILLED
                        "rules:\n- {id: M-1, replaces: B-3, code: y}\n- {id: M-2, replaces: B-1, code: y}\n");
    cr_assert_eq(s.diags.count, 0, "%s", diag_english(&s.diags, 0));
    cr_expect_str_eq(ids(&s), "B-2 T-1 B-4");
    cr_expect_str_eq(rb_in_force(s.rb, "B-3", &gone)->id.text, "T-1");
    cr_expect_str_eq(gone->rule.id.text, "M-1");
    cr_expect_null(rb_in_force(s.rb, "B-1", &gone));
    cr_expect_str_eq(gone->rule.id.text, "M-2");
    cr_expect_null(rb_in_force(s.rb, "B-2", &gone));
    cr_expect_null(gone);
    release(&s);
}

Test(rulebook_layers, rules_of_cards)
{
    struct stack s;
    load(&s, HEAD("top") "over: base\n" FILLED "rules:\n- {id: T-1, replaces: B-9, code: y}\nlifts: [{rule: B-8}]\n",
         NULL);
    cr_assert_eq(s.diags.count, 0, "%s", diag_english(&s.diags, 0));
    cr_expect_str_eq(ids(&s), "B-1 B-2 B-3 B-4 B-5");
    const struct rb_member *spy = &kind(s.rb, "card")->members[0];
    cr_assert_eq(spy->rule_count, 1);
    cr_expect_str_eq(spy->rules[0].id.text, "T-1");
    release(&s);
}

Test(rulebook_layers, changes_are_laid_over)
{
    struct stack s;
    load(&s,
         HEAD("top") "over: base\nchanges:\n  players: {names: [Ann, Ben], has: {gold: 0 to 5}}\n"
                     "  table: {pot: 0 to 20}\n  conditions: {full: \"[card] {is|is not} laden\"}\n"
                     "  pieces:\n    pawn: {names: [P, Q], has: {at: null}}\n"
                     "    card: {has: {worth: 0 to 5}, cards: [One, Two]}\n",
         NULL);
    cr_assert_eq(s.diags.count, 0, "%s", diag_english(&s.diags, 0));
    const struct rb_kind *player = kind(s.rb, "player");
    cr_assert_eq(player->field_count, 2);
    cr_expect_str_eq(player->fields[0].name.text, "level");
    cr_expect_str_eq(player->fields[1].name.text, "gold");
    cr_assert_eq(s.rb->table_count, 2);
    cr_expect_str_eq(s.rb->table[0].type.text, "0 to 20");
    cr_expect_eq(kind(s.rb, "pawn")->field_count, 0);
    cr_expect(kind(s.rb, "card")->member_count == 2 && kind(s.rb, "card")->members[0].rule_count == 0);
    cr_assert_eq(s.rb->phrases[0].earlier.count, 1);
    cr_expect_str_eq(s.rb->phrases[0].earlier.items[0].text, "[card] {is|is not} full");
    cr_expect_str_eq(s.rb->phrases[0].texts.items[0].str.text, "[card] {is|is not} laden");
    release(&s);
}

/* Members of the base's own files come first, those of the layers above behind them; a list that is changed as a
 * whole is changed before the layer that changes it adds to it. */
Test(rulebook_layers, members_are_added)
{
    struct stack s;
    load(&s,
         HEAD("top") "over: middle\nmembers: {card: [{name: Mole, worth: 3}], colour: [blue], player: [Cy], "
                     "pawn: [P3]}\n",
         HEAD("middle") "over: base\nmembers: {colour: [red], pawn: [P2]}\nlists: {colour: [green]}\n"
                        "changes: {players: {names: [Ann, Ben]}, pieces: {pawn: {names: [P1]}}}\n");
    cr_assert_eq(s.diags.count, 0, "%s", diag_english(&s.diags, 0));
    static const struct {
        const char *kind, *members[4];
    } wanted[] = {{"card", {"Spy", "Mole"}},
                  {"colour", {"green", "red", "blue"}},
                  {"player", {"Ann", "Ben", "Cy"}},
                  {"pawn", {"P1", "P2", "P3"}}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        const struct rb_kind *k = kind(s.rb, wanted[i].kind);
        for (size_t m = 0; m < 4; m++) {
            cr_assert_eq(m < k->member_count, wanted[i].members[m] != NULL, "%s has %zu", k->name.text,
                         k->member_count);
            if (wanted[i].members[m])
                cr_expect_str_eq(k->members[m].name.text, wanted[i].members[m]);
        }
    }
    cr_assert_eq(kind(s.rb, "card")->members[1].value_count, 1);
    release(&s);
}

/* What a layer says of itself counts for what it adds and changes below, too. */
Test(rulebook_layers, a_house_rule_of_a_card_that_is_added_or_changed)
{
    static const char plain[] = "adjudge: 1\nid: base\ntitle: T\nplayers: {names: [A, B]}\n"
                                "pieces: {card: {cards: [{name: Spy, rules: [{id: B-9, code: x}]}]}, "
                                "coin: {cards: [{name: Cent}]}}\n";
    static const char top[] = HEAD("top") "over: base\nmembers: {card: [{name: Mole, rules: [{id: T-1, code: x}]}]}\n"
                                          "changes: {pieces: {coin: {cards: [{name: Pound, "
                                          "rules: [{id: T-2, code: x}]}]}}}\n";
    struct rb_file files[] = {{"rulebook.yaml", top, sizeof top - 1},
                              {"base/rulebook.yaml", plain, sizeof plain - 1}};
    struct stack s = {.rb = NULL};
    s.diags.arena = &s.arena;
    s.rb = rulebook_from_files(files, 2, &s.diags);
    cr_assert_eq(s.diags.count, 0, "%s", diag_english(&s.diags, 0));
    cr_expect(!kind(s.rb, "card")->members[0].rules[0].house);
    cr_expect(kind(s.rb, "card")->members[1].rules[0].house);
    cr_expect(kind(s.rb, "coin")->members[0].rules[0].house);
    release(&s);
}

/* An anchor of the base stands for one thing in several places; a change concerns one of them. */
Test(rulebook_layers, a_change_leaves_the_other_places_of_an_anchor)
{
    static const char anchored[] = HEAD("base") "players: {names: [A, B]}\n"
                                                "pieces: {ship: &s {count: 2, has: {hull: 0 to 3}}, boat: *s}\n";
    static const char top[] = HEAD("top") "over: base\nchanges: {pieces: {boat: {count: 5}}}\n";
    struct rb_file files[] = {{"rulebook.yaml", top, sizeof top - 1},
                              {"base/rulebook.yaml", anchored, sizeof anchored - 1}};
    struct stack s = {.rb = NULL};
    s.diags.arena = &s.arena;
    s.rb = rulebook_from_files(files, 2, &s.diags);
    cr_assert_eq(s.diags.count, 0, "%s", diag_english(&s.diags, 0));
    cr_expect(kind(s.rb, "ship")->count == 2 && kind(s.rb, "boat")->count == 5);
    release(&s);
}

/* Written into a log and read from it, it is the same rulebook. */
Test(rulebook_layers, the_files_of_all_layers_are_the_rulebook)
{
    struct stack s;
    load(&s, HEAD("top") "over: middle\n", HEAD("middle") "over: base\n" FILLED);
    cr_assert_eq(s.diags.count, 0, "%s", diag_english(&s.diags, 0));
    cr_assert_eq(s.rb->file_count, 3);
    cr_expect_str_eq(s.rb->files[1].path, "middle/rulebook.yaml");
    cr_expect_str_eq(s.rb->files[2].path, "base/rulebook.yaml");
    struct rulebook *again = rulebook_from_files(s.rb->files, s.rb->file_count, &s.diags);
    cr_expect_str_eq(again->digest, s.rb->digest);
    cr_expect_eq(s.diags.count, 0);
    rulebook_free(again);
    again = rulebook_from_files(s.rb->files, 2, &s.diags);
    cr_assert_eq(s.diags.count, 1);
    cr_expect_str_eq(s.diags.items[0].id, "cannot-read");
    rulebook_free(again);
    release(&s);
}

struct bad {
    char top[260];
    char id[16];
    int line, column;
};

ParameterizedTestParameters(rulebook_layers, bad)
{
    static struct bad cases[] = {
        {"over: ../../etc\n", "bad-path", 5, 7},
        {"over: /etc\n", "bad-path", 5, 7},
        {"over: ..\n", "bad-path", 5, 7},
        {"over: a/b\n", "bad-path", 5, 7},
        {"over: 'a\\b'\n", "bad-path", 5, 8},
        {"over: [base]\n", "wrong-type", 5, 7},
        {"over: gone\n", "cannot-read", 5, 7},
        {"over: base\n" FILLED "  words: {en: {x: y}}\n", "unknown-name", 9, 11},
        {"over: base\n" FILLED "  rules: []\n", "unknown-key", 9, 3},
        {"over: base\n" FILLED "  table: [pot]\n", "wrong-type", 9, 10},
        {"over: base\n" FILLED "  table: {pit: 0 to 9}\n", "unknown-name", 9, 11},
        {"over: base\n" FILLED "rules: [{id: B-1, code: x}]\n", "duplicate-id", 9, 14},
        {"over: base\n" FILLED "players: {names: [C]}\n", "duplicate-id", 9, 1},
        {"over: base\n" FILLED "rules: [{id: T, replaces: T, code: x}]\n", "unknown-rule", 9, 27},
        {"over: base\n" FILLED "rules: [{id: T, replaces: [B-1, B-1], code: x}]\n", "replaced-twice", 9, 33},
        {"over: base\n" FILLED "lifts: [{rule: B-1}, {rule: B-1}]\n", "replaced-twice", 9, 29},
        {"over: base\n" FILLED "lifts: [{because: x}]\n", "missing-key", 9, 9},
        {"over: base\n" FILLED "lifts: {B-1: x}\n", "wrong-type", 9, 8},
        {"over: base\n" FILLED "lifts: [{rule: B-1, cite: {source: s}}]\n", "unknown-source", 9, 36},
    };
    return cr_make_param_array(struct bad, cases, sizeof cases / sizeof *cases);
}

ParameterizedTest(struct bad *c, rulebook_layers, bad)
{
    struct stack s;
    char top[400];
    snprintf(top, sizeof top, HEAD("top") "%s", c->top);
    load(&s, top, NULL);
    cr_assert_eq(s.diags.count, 1, "%s: %zu findings: %s; %s", c->top, s.diags.count,
                 diag_english(&s.diags, 0), diag_english(&s.diags, 1));
    const struct diag *d = &s.diags.items[0];
    cr_expect_str_eq(d->id, c->id, "%s: %s (%s)", c->top, d->id, message_english(&s.diags, d->text));
    cr_expect(d->pos.file == 0 && d->pos.line == c->line && d->pos.column == c->column, "%s: at %d:%d", c->top,
              d->pos.line, d->pos.column);
    release(&s);
}

/* Nobody could tell the files of the two folders apart. */
Test(rulebook_layers, a_folder_that_is_called_like_a_layer)
{
    static const char top[] = HEAD("top") "files: [base/part.yaml]\nover: base\n", part[] = "table: {x: 0 to 1}\n";
    struct rb_file files[] = {{"rulebook.yaml", top, sizeof top - 1},
                              {"base/part.yaml", part, sizeof part - 1},
                              {"base/rulebook.yaml", base, sizeof base - 1}};
    struct stack s = {.rb = NULL};
    s.diags.arena = &s.arena;
    s.rb = rulebook_from_files(files, 3, &s.diags);
    cr_assert_eq(s.diags.count, 1);
    cr_expect_str_eq(s.diags.items[0].id, "bad-path");
    release(&s);
}

/* A stack that has no end, and one that is only very high. */
Test(rulebook_layers, circles_and_high_stacks)
{
    struct stack s;
    load(&s, HEAD("top") "over: middle\n", HEAD("middle") "over: middle\n");
    cr_assert_eq(s.diags.count, 1);
    cr_expect_str_eq(s.diags.items[0].id, "circular");
    cr_expect_eq(s.diags.items[0].pos.file, 1);
    release(&s);

    enum { HIGH = 1000 };
    struct arena arena = {0};
    struct diags diags = {.arena = &arena};
    struct rb_file *files = ARENA_ARRAY(&arena, struct rb_file, HIGH);
    for (int i = 0; i < HIGH; i++) {
        files[i].path = i ? arena_printf(&arena, "l%d/rulebook.yaml", i) : "rulebook.yaml";
        files[i].text = arena_printf(&arena, HEAD("l") "over: l%d\n", i + 1);
        files[i].size = strlen(files[i].text);
    }
    struct rulebook *rb = rulebook_from_files(files, HIGH, &diags);
    cr_expect_eq(rb->file_count, 8);
    cr_expect_str_eq(diags.items[0].id, "too-large");
    rulebook_free(rb);
    arena_release(&arena);
    cr_expect_eq(mem_live(), 0);
}

/* Layers share the bounds of one rulebook, so that eight of them cost no more than one. */
Test(rulebook_layers, a_huge_base)
{
    struct arena arena = {0};
    struct diags diags = {.arena = &arena};
    struct buf big = BUF_INIT;
    buf_str(&big, HEAD("base") "players: {names: [A]}\ntable:\n");
    for (int i = 0; i < 100000; i++)
        buf_printf(&big, "  f%d: 0 to 9\n", i);
    static const char top[] = HEAD("top") "over: base\nchanges: {table: {f7: 0 to 1}}\n";
    struct rb_file files[] = {{"rulebook.yaml", top, sizeof top - 1},
                              {"base/rulebook.yaml", buf_cstr(&big), big.len}};
    struct rulebook *rb = rulebook_from_files(files, 2, &diags);
    cr_assert(diags.errors >= 1);
    cr_expect_str_eq(diags.items[0].id, "too-large");
    rulebook_free(rb);
    buf_release(&big);
    arena_release(&arena);
    cr_expect_eq(mem_live(), 0);
}

static void write_file(const char *top, const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", top, name);
    FILE *f = fopen(path, "w");
    cr_assert(f && fputs(text, f) >= 0 && fclose(f) == 0);
}

static void expect_finding(const char *top, const char *book, const char *id, const char *text)
{
    char path[256];
    struct stack s = {.rb = NULL};
    int err;
    s.diags.arena = &s.arena;
    snprintf(path, sizeof path, "%s/%s", top, book);
    s.rb = rulebook_load(path, &s.diags, &err);
    cr_assert(s.diags.count >= 1 || !id, "%s", book);
    if (id) {
        cr_expect_str_eq(s.diags.items[0].id, id, "%s: %s", book, diag_english(&s.diags, 0));
        cr_expect(strstr(diag_english(&s.diags, 0), text), "%s: %s", book, diag_english(&s.diags, 0));
    } else {
        struct buf b = BUF_INIT;
        cr_assert_eq(s.diags.count, 0, "%s", diag_english(&s.diags, 0));
        rb_format_path(&b, s.rb, 1, s.rb->folder);
        cr_expect(strstr(buf_cstr(&b), text), "%s", buf_cstr(&b));
        buf_release(&b);
    }
    release(&s);
}

Test(rulebook_layers, folders)
{
    static const char *const folders[] = {"base", "top", "itself", "first", "second", "over-a-link"};
    char top[] = "/tmp/layers-XXXXXX", path[96];
    cr_assert(mkdtemp(top));
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        snprintf(path, sizeof path, "%s/%s", top, folders[i]);
        cr_assert_eq(mkdir(path, 0700), 0);
    }
    snprintf(path, sizeof path, "%s/link", top);
    cr_assert_eq(symlink("base", path), 0);
    write_file(top, "base/rulebook.yaml", base);
    write_file(top, "top/rulebook.yaml", HEAD("top") "over: base\n" FILLED);
    write_file(top, "itself/rulebook.yaml", HEAD("itself") "over: itself\n");
    write_file(top, "first/rulebook.yaml", HEAD("first") "over: second\n");
    write_file(top, "second/rulebook.yaml", HEAD("second") "over: first\n");
    write_file(top, "over-a-link/rulebook.yaml", HEAD("over-a-link") "over: link\n");
    expect_finding(top, "top", NULL, "/base/rulebook.yaml");
    expect_finding(top, "top/", NULL, "/base/rulebook.yaml");
    expect_finding(top, "top/.", NULL, "/base/rulebook.yaml");
    expect_finding(top, "top/rulebook.yaml", NULL, "/base/rulebook.yaml");
    expect_finding(top, "itself", "circular", "itself");
    expect_finding(top, "itself/", "circular", "itself");
    expect_finding(top, "first", "circular", "first");
    expect_finding(top, "over-a-link", "bad-path", "link");
    snprintf(path, sizeof path, "rm -r %s", top);
    cr_expect_eq(system(path), 0);
}

Test(rulebook_layers, out_of_memory_anywhere)
{
    bool finished = false;
    for (long n = 1; n < 4000 && !finished; n++) {
        struct stack s = {.rb = NULL};
        struct mem_guard guard;
        mem_fail_after(n);
        MEM_TRY(guard) {
            load(&s,
                 HEAD("top") "over: base\n" FILLED
                             "rules: [{id: T-2, replaces: [B-4, B-2], code: y}]\nlifts: [{rule: B-5}]\n",
                 NULL);
            finished = true;
            MEM_DONE();
        }
        mem_fail_after(0);
        rulebook_free(s.rb);
        arena_release(&s.arena);
        cr_assert_eq(mem_live(), 0, "allocation %ld", n);
    }
    cr_expect(finished);
}
