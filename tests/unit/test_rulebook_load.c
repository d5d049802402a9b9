/* SPDX-License-Identifier: MIT
 *
 * The loader: a whole rulebook in memory with everything in it, one fault at a time with its finding and place, and
 * folders on disk with paths that lead astray.
 */
#include "diag_english.h"
#include "base/mem.h"
#include "rulebook/digest.h"
#include "rulebook/model.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define HEAD "adjudge: 1\nid: t\ntitle: T\nhouse: true\nplayers: {names: [A, B], has: {level: 0 to 9}}\n"
#define HEAD_LINES 5

static struct rulebook *load_texts_of(struct arena *arena, struct diags *diags, const char *manifest,
                                      const char *part)
{
    struct rb_file files[] = {{"rulebook.yaml", manifest, strlen(manifest)},
                              {"part.yaml", part, part ? strlen(part) : 0}};
    *diags = (struct diags){.arena = arena};
    return rulebook_from_files(files, part ? 2 : 1, diags);
}

Test(rulebook_load, everything)
{
    static const char manifest[] =
        "adjudge: 1\nid: sample\nedition: 2\nlanguage: pl\ntitle: {en: Sample, pl: Wzór}\nabout: O grze\nstart: "
        "play\n"
        "files: [part.yaml]\nsources: {r: {title: Zasady, edition: 1st, publisher: P, url: \"http://x\"}}\n"
        "players: {names: [Ann, {name: Ben, en: Benny, level: 3}, Cy], count: 2 to 3, has: {level: 0 to 9}, hidden: "
        "[level]}\n"
        "options: {short: \"yes or no, at first yes\"}\n";
    static const char part[] =
        "pieces:\n  square: {grid: 7 x 6, directions: diagonal, also: [Box], pl: {nom: pole, gen: pola}}\n"
        "  pawn: {count: 5 for each player, house: yes}\n"
        "  card:\n    has: {force: {is: 0 to 9, en: strength}, hp: {is: 0 to 3, quiet: yes}, open: yes or no}\n    cards:\n"
        "      - {name: Spy, copies: 4, force: 2, hp: 1, open: true, en: The Spy, faces: [x, y], rules: [{id: R-9, "
        "code: \"a b\", house: yes}]}\n"
        "      - Scout\n"
        "  town: {names: [P, Q], links: [[P, Q]]}\n"
        "numbers: {column: -1 to 6}\nlists: {hue: [red, {name: blue, en: Blue}]}\n"
        "zones: {hand: {of: player, holds: card, ordered: yes, quiet: yes, en: the hand}}\n"
        "events: {play: {en: graj, shown: yes}, move: {en: go, a kind of: play, mark: yes, quiet: yes, holds: {paid: {is: 0 to 9, shown: yes}}}}\n"
        "conditions: {full: {en: f, kept: yes, hidden: yes, quiet: yes}}\nvalues: {room: {is: 0 to 8, en: r}}\nchances: {toss: "
        "rzut}\n"
        "words: {en: {level: {nom: lvl, gen: lvls}}}\ntable: {turn: 0 to 9}\n"
        "rules:\n- id: R-1\n  title: Tury\n  text: {en: Text}\n  cite: {source: r, section: S, line: 7}\n  ruling: "
        "R-Amb\n"
        "  code: |\n    one\n      two\n";
    struct arena arena = {0};
    struct diags diags;
    struct rulebook *rb = load_texts_of(&arena, &diags, manifest, part);
    cr_assert_eq(diags.count, 0, "%s", diag_english(&diags, 0));
    cr_expect_str_eq(rb->id.text, "sample");
    cr_expect_str_eq(rb->edition.text, "2");
    cr_expect_str_eq(rb->start.text, "play");
    cr_expect_str_eq(rb_text_in(&rb->title, "en", "pl"), "Sample");
    cr_expect_str_eq(rb_text_in(&rb->title, "de", "pl"), "Wzór");
    cr_expect_str_eq(rb->about.items[0].lang, "pl");
    cr_expect(!rb->layers[0].house && rb->source_count == 1 && rb->option_count == 1 && rb->table_count == 1);

    cr_assert_eq(rb->kind_count, 7); /* player, hue, column, square, pawn, card, town */
    const struct rb_kind *k = rb->kinds;
    cr_expect(k[0].category == RB_PLAYER && k[0].low == 2 && k[0].high == 3 && k[0].member_count == 3
              && k[0].hidden_count == 1);
    cr_expect_str_eq(k[0].members[1].values[0].value.text, "3");
    cr_expect(k[1].category == RB_LIST && k[1].member_count == 2);
    cr_expect(k[2].category == RB_NUMBER && k[2].low == -1 && k[2].high == 6);
    cr_expect(k[3].grid_width == 7 && k[3].grid_height == 6 && k[3].also_count == 1);
    cr_expect_str_eq(k[3].directions.text, "diagonal");
    cr_expect_str_eq(k[3].texts.items[0].str.text, "nom=pole|gen=pola");
    cr_expect(k[4].count == 5 && k[4].count_each && k[4].house);
    cr_expect(k[5].cards && k[5].member_count == 2 && k[5].field_count == 3);
    const struct rb_member *spy = &k[5].members[0];
    cr_expect(spy->copies == 4 && spy->value_count == 3 && spy->rule_count == 1 && spy->texts.count == 1);
    cr_expect_str_eq(spy->values[1].name.text, "hp", "a field of two letters is no language");
    cr_expect_str_eq(spy->values[2].value.text, "yes");
    cr_expect_str_eq(spy->faces.text, "x, y");
    cr_expect(!spy->rules[0].code_literal && spy->rules[0].code.pos.line == 7);
    cr_expect_eq(k[5].members[1].copies, 1);
    cr_expect(k[6].linked && k[6].link_count == 1);
    cr_expect_str_eq(k[6].links[0].b.text, "Q");

    cr_assert_eq(rb->phrase_count, 5);
    cr_expect_str_eq(rb->phrases[0].texts.items[0].lang, "en");
    cr_expect(rb->phrases[0].shown && !rb->phrases[0].quiet && rb->phrases[1].quiet && !rb->phrases[1].shown);
    cr_expect(rb->phrases[1].mark && rb->phrases[1].hold_count == 1);
    cr_expect_str_eq(rb->phrases[1].parent.text, "play");
    cr_expect(rb->phrases[2].cls == RB_CONDITION && rb->phrases[2].kept && rb->phrases[2].hidden);
    cr_expect(rb->phrases[2].quiet && rb->zones[0].quiet && k[5].fields[1].quiet && !k[5].fields[0].quiet);
    cr_expect(rb->phrases[1].holds[0].shown && !rb->phrases[1].holds[0].quiet);
    cr_expect(rb->phrases[3].cls == RB_VALUE && rb->phrases[4].cls == RB_CHANCE);
    cr_expect(rb->zone_count == 1 && rb->zones[0].ordered);
    cr_expect_str_eq(rb->words[0].form.text, "nom=lvl|gen=lvls");

    cr_assert_eq(rb->rule_count, 1);
    const struct rb_rule *r = &rb->rules[0];
    cr_expect(r->cite.line == 7 && r->cite.pos.line && r->code_literal && r->code_indent == 4);
    cr_expect(r->code.pos.file == 1 && r->code.pos.line == 26 && r->code.pos.column == 5, "code at %d:%d",
              r->code.pos.line, r->code.pos.column);
    cr_expect_str_eq(r->code.text, "one\n  two\n");
    rulebook_free(rb);
    arena_release(&arena);
    cr_expect_eq(mem_live(), 0);
}

struct fault {
    char text[150]; /* what follows HEAD */
    char id[20];
    int line, column; /* line: from HEAD on */
    char note[48]; /* "": any */
};

ParameterizedTestParameters(rulebook_load, faults)
{
    static struct fault cases[] = {
        {"peices: {}\n", "unknown-key", 1, 1, "did you mean 'pieces'?"},
        {"pieces: {card: {hiden: [x], count: 2}}\n", "unknown-key", 1, 17, "did you mean 'hidden'?"},
        {"pieces: {card: {has: {force: 0 to 9}, cards: [{name: X, forse: 2}]}}\n", "unknown-key", 1, 57,
         "did you mean 'force'?"},
        {"events: {e: {en: x, kept: yes}}\n", "unknown-key", 1, 21, ""},
        {"table: {n: {is: 0 to 9, shown: yes}}\n", "unknown-key", 1, 25, ""},
        {"pieces: [a]\n", "wrong-type", 1, 9, ""},
        {"pieces: {a: {count: 0}}\n", "bad-value", 1, 21, ""},
        {"pieces: {a: {count: 99999999999999999}}\n", "bad-value", 1, 21, ""},
        {"pieces: {a: {count: some}}\n", "bad-value", 1, 21, ""},
        {"pieces: {a: {grid: 3x3}}\n", "bad-value", 1, 20, ""},
        {"pieces: {a: {grid: 0 x 3}}\n", "bad-value", 1, 20, ""},
        {"pieces: {a: {grid: 3 x 257}}\n", "bad-value", 1, 20, ""},
        {"pieces: {a: {grid: 3 x 3, directions: some}}\n", "bad-value", 1, 39, ""},
        {"pieces: {a: {plural: as}}\n", "missing-key", 1, 10, ""},
        {"pieces: {a: {names: [x], count: 2}}\n", "conflicting-keys", 1, 10, ""},
        {"pieces: {a: {cards: [x], names: [y, z]}}\n", "conflicting-keys", 1, 10, ""},
        {"pieces: {a: {count: 2, also: [x]}}\n", "conflicting-keys", 1, 10, ""},
        {"pieces: {a: {names: [x], links: [[x]]}}\n", "wrong-type", 1, 34, ""},
        {"pieces: {a: {names: [x, x]}}\n", "duplicate-id", 1, 25, "the first is in rulebook.yaml:6:22"},
        {"pieces: {a: {count: 2, pl: {nomm: x}}}\n", "unknown-key", 1, 29, "did you mean 'nom'?"},
        {"pieces: {a: {count: 2, pl: {nom: \"x|y\"}}}\n", "bad-value", 1, 34, ""},
        {"pieces: {a: {cards: [{name: x, copies: 0}]}}\n", "bad-value", 1, 40, ""},
        {"pieces: {a: {cards: [{copies: 2}]}}\n", "missing-key", 1, 22, ""},
        {"numbers: {a: 6 to 0}\n", "bad-value", 1, 14, ""},
        {"numbers: {a: 6}\n", "wrong-type", 1, 14, ""},
        {"numbers: {a: 0 to 6}\nlists: {a: [b]}\n", "duplicate-id", 1, 11, ""},
        {"table: {a: 5}\n", "wrong-type", 1, 12, ""},
        {"table: {a: null}\n", "wrong-type", 1, 12, ""},
        {"zones: {z: {of: player}}\n", "missing-key", 1, 12, ""},
        {"zones: {z: {holds: c, ordered: maybe}}\n", "wrong-type", 1, 32, ""},
        {"values: {v: {en: x}}\n", "missing-key", 1, 13, ""},
        {"events: {v: {mark: yes}}\n", "missing-key", 1, 13, ""},
        {"words: {polish: {a: b}}\n", "unknown-key", 1, 9, ""},
        {"rules:\n- {code: x}\n", "missing-key", 2, 3, ""},
        {"rules:\n- {id: R}\n", "missing-key", 2, 8, ""},
        {"rules:\n- {id: R, code: x}\n- {id: R, code: y}\n", "duplicate-id", 3, 8,
         "the first is in rulebook.yaml:7:8"},
        {"rules:\n- {id: R, code: x, cite: {source: no}}\n", "unknown-source", 2, 35, ""},
        {"rules:\n- {id: R, code: x, cite: p. 7}\n", "wrong-type", 2, 26, ""},
        {"rules:\n- id: R\n  code: >\n    x\n", "wrong-type", 3, 9, ""},
        {"rules:\n- {id: R, code: [x]}\n", "wrong-type", 2, 17, ""},
        {"rules:\n- {id: R, code: \"\"}\n", "wrong-type", 2, 17, ""},
        {"rules:\n- {id: \"a\\nb\", code: x}\n", "wrong-type", 2, 8, ""},
        {"language: english\n", "bad-value", 1, 11, ""},
        {"files: rules.yaml\n", "wrong-type", 1, 8, ""},
        {"files: [../x.yaml]\n", "bad-path", 1, 9, ""},
        {"files: [a/../../x.yaml]\n", "bad-path", 1, 9, ""},
        {"files: [/etc/passwd]\n", "bad-path", 1, 9, ""},
        {"files: [./x.yaml]\n", "bad-path", 1, 9, ""},
        {"files: [a//x.yaml]\n", "bad-path", 1, 9, ""},
        {"files: ['a\\x.yaml']\n", "bad-path", 1, 10, ""},
        {"files: [rulebook.yaml]\n", "bad-path", 1, 9, ""},
        {"files: [gone.yaml]\n", "cannot-read", 1, 9, ""},
    };
    return cr_make_param_array(struct fault, cases, sizeof cases / sizeof *cases);
}

ParameterizedTest(struct fault *c, rulebook_load, faults)
{
    struct arena arena = {0};
    struct diags diags;
    char text[400];
    snprintf(text, sizeof text, HEAD "%s", c->text);
    struct rulebook *rb = load_texts_of(&arena, &diags, text, NULL);
    cr_assert_eq(diags.count, 1, "%s: %zu findings: %s; %s", c->text, diags.count,
                 diag_english(&diags, 0), diag_english(&diags, 1));
    const struct diag *d = &diags.items[0];
    cr_expect_str_eq(d->id, c->id, "%s: %s (%s)", c->text, d->id, message_english(&diags, d->text));
    cr_expect(d->pos.line == HEAD_LINES + c->line && d->pos.column == c->column, "%s: at %d:%d", c->text,
              d->pos.line - HEAD_LINES, d->pos.column);
    if (*c->note)
        cr_expect(d->note_count && !strcmp(message_english(&diags, d->notes[0]), c->note), "%s: %s", c->text,
                  d->note_count ? message_english(&diags, d->notes[0]) : "no note");
    rulebook_free(rb);
    arena_release(&arena);
    cr_expect_eq(mem_live(), 0);
}

Test(rulebook_load, all_faults_are_reported_in_order)
{
    struct arena arena = {0};
    struct diags diags;
    struct rulebook *rb =
        load_texts_of(&arena, &diags, "adjudge: 2\ntitle: T\nplayers: {count: x}\nfiles: [part.yaml]\n",
                      "title: U\nrules:\n- {id: R, code: x, tittle: y}\n- {id: R, code: z}\n");
    static const char *const ids[] = {"missing-key", "bad-value", "missing-key", "bad-value",
                                      "unknown-key", "missing-cite", "unknown-key", "duplicate-id", "missing-cite"};
    cr_assert_eq(diags.count, sizeof ids / sizeof *ids, "%zu findings", diags.count);
    for (size_t i = 0; i < diags.count; i++)
        cr_expect_str_eq(diags.items[i].id, ids[i], "%zu: %s (%s)", i, diags.items[i].id, diag_english(&diags, i));
    cr_expect_eq(diags.warnings, 2);
    for (size_t i = 1; i < diags.count; i++)
        cr_expect_geq(diags.items[i].pos.file, diags.items[i - 1].pos.file);
    rulebook_free(rb);
    arena_release(&arena);
}

/* The lists and the kind of number stand behind the pack and in another file than it. */
Test(rulebook_load, packs)
{
    static const char manifest[] = HEAD "files: [part.yaml]\npieces:\n  card:\n"
                                        "    has: {suit: \"a suit, at first cups\", rank: a rank, value: 2 to 3}\n"
                                        "    cards: [Fool, {each: [suit, rank, value], copies: 2}]\n";
    static const char part[] = "numbers: {rank: 9 to 10}\nlists: {suit: [cups, coins]}\n";
    static const char *const names[] = {"Fool",      "cups-9-2",  "cups-9-3",   "cups-10-2", "cups-10-3",
                                        "coins-9-2", "coins-9-3", "coins-10-2", "coins-10-3"};
    struct arena arena = {0};
    struct diags diags;
    struct rulebook *rb = load_texts_of(&arena, &diags, manifest, part);
    const struct rb_kind *k = &rb->kinds[rb->kind_count - 1];
    cr_assert_eq(k->member_count, sizeof names / sizeof *names);
    for (size_t i = 0; i < k->member_count; i++)
        cr_expect_str_eq(k->members[i].name.text, names[i]);
    const struct rb_member *m = &k->members[3];
    cr_expect_eq(m->copies, 2);
    cr_assert_eq(m->value_count, 3);
    cr_expect_str_eq(m->values[1].name.text, "rank");
    cr_expect_str_eq(m->values[1].value.text, "10");
    cr_expect_str_eq(m->values[2].value.text, "2");
    cr_expect_eq(diags.count, 0);
    rulebook_free(rb);
    arena_release(&arena);
}

Test(rulebook_load, packs_have_bounds)
{
    static const char manifest[] = HEAD "lists: {suit: [cups]}\npieces:\n  card:\n"
                                        "    has: {suit: a suit, rank: 1 to 200, value: 1 to 200}\n"
                                        "    cards: [{each: [suit, rank, value]}, "
                                        "{each: [suit, suit, suit, suit, suit]}]\n";
    struct arena arena = {0};
    struct diags diags;
    struct rulebook *rb = load_texts_of(&arena, &diags, manifest, NULL);
    cr_assert_eq(diags.errors, 2, "%zu", diags.errors);
    for (size_t i = 0; i < 2; i++)
        cr_expect_str_eq(diags.items[i].id, "too-large");
    rulebook_free(rb);
    arena_release(&arena);
}

Test(rulebook_load, digest_is_that_of_the_netstrings)
{
    /* printf '13:rulebook.yaml,3:a\nb,5:x/y.z,0:,' | sha256sum */
    static const struct rb_file files[] = {{"rulebook.yaml", "a\nb", 3}, {"x/y.z", "", 0}};
    char hex[65];
    rulebook_digest(files, 2, hex);
    cr_expect_str_eq(hex, "ab9ed71432bea8e3f5be647f368414107f7086657bab046f18955beef18dcb38");
}

static void write_file(const char *folder, const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "w");
    cr_assert(f && fputs(text, f) >= 0 && fclose(f) == 0);
}

Test(rulebook_load, folders)
{
    char top[] = "/tmp/rulebook-XXXXXX", folder[64], path[96];
    cr_assert(mkdtemp(top));
    snprintf(folder, sizeof folder, "%s/book", top);
    snprintf(path, sizeof path, "%s/real", folder);
    cr_assert(mkdir(folder, 0700) == 0 && mkdir(path, 0700) == 0);
    write_file(top, "outside.yaml", "rules: [{id: OUT, code: x}]\n");
    write_file(path, "in.yaml", "rules: [{id: IN, code: x}]\n");
    write_file(folder, "rulebook.yaml",
               HEAD "files: [real/in.yaml, link.yaml, linked/in.yaml, real, gone.yaml, pipe]\n");
    snprintf(path, sizeof path, "%s/link.yaml", folder);
    cr_assert_eq(symlink("../outside.yaml", path), 0);
    snprintf(path, sizeof path, "%s/linked", folder);
    cr_assert_eq(symlink("real", path), 0);
    snprintf(path, sizeof path, "%s/pipe", folder);
    cr_assert_eq(mkfifo(path, 0600), 0);

    struct arena arena = {0};
    struct diags diags = {.arena = &arena};
    int err;
    struct rulebook *rb = rulebook_load(folder, &diags, &err);
    static const char *const ids[] = {"bad-path", "bad-path", "cannot-read", "cannot-read", "cannot-read"};
    cr_assert_eq(diags.count, 5);
    for (size_t i = 0; i < 5; i++)
        cr_expect_str_eq(diags.items[i].id, ids[i], "%zu: %s", i, diag_english(&diags, i));
    cr_expect_eq(err, EISDIR);
    cr_expect(rb->rule_count == 1 && rb->file_count == 2);
    char digest[65];
    memcpy(digest, rb->digest, sizeof digest);
    rulebook_free(rb);

    snprintf(path, sizeof path, "%s/rulebook.yaml", folder); /* the manifest named directly is the same rulebook */
    rb = rulebook_load(path, &diags, &err);
    cr_expect_str_eq(rb->digest, digest);
    rulebook_free(rb);

    snprintf(path, sizeof path, "%s/real", folder);
    diags = (struct diags){.arena = &arena};
    rb = rulebook_load(path, &diags, &err);
    cr_expect(err == ENOENT && diags.count == 1 && rb->file_count == 0);
    cr_expect_str_eq(diags.items[0].id, "cannot-read");
    rulebook_free(rb);
    arena_release(&arena);

    static const char *const made[] = {"book/real/in.yaml", "book/real", "book/link.yaml", "book/linked", "book/pipe",
                                       "book/rulebook.yaml", "book", "outside.yaml", ""};
    for (size_t i = 0; i < sizeof made / sizeof *made; i++) {
        snprintf(path, sizeof path, "%s/%s", top, made[i]);
        cr_expect_eq(remove(path), 0, "%s", path);
    }
    cr_expect_eq(mem_live(), 0);
}

Test(rulebook_load, out_of_memory_anywhere)
{
    bool finished = false;
    for (long n = 1; n < 2000 && !finished; n++) {
        struct arena arena = {0};
        struct diags diags;
        struct mem_guard guard;
        mem_fail_after(n);
        MEM_TRY(guard) {
            rulebook_free(load_texts_of(&arena, &diags, HEAD "files: [part.yaml]\n",
                                        "pieces: {a: {cards: [{name: x, faces: [y]}]}}\n"));
            finished = true;
            MEM_DONE();
        }
        mem_fail_after(0);
        arena_release(&arena);
        cr_assert_eq(mem_live(), 0, "allocation %ld", n);
    }
    cr_expect(finished);
}
