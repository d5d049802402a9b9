/* SPDX-License-Identifier: MIT
 *
 * Rulebooks by somebody who wants to break the machine: each is refused by a finding with its place, or stopped by a
 * trap with its rule, or played to its end, in bounded time and memory. Run under -fsanitize=address,undefined it is
 * also the test of the limits of the stack.
 */
#include "diag_english.h"
#include "lang_game.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum {
    SECONDS_MAX = 30, /* under the sanitizers on a slow machine; without them none takes two */
    MEGABYTES_MAX = 2000, /* the same */
    DECISIONS_MAX = 60
};

/* Text before, a part that is repeated (# becomes its number, from 1), text behind. */
struct hostile {
    const char *name, *before, *part;
    int count;
    const char *behind;
    const char *result; /* id of an error, "! trap", or "= over" */
};

#define EVENTS                                                                                                       \
    "events: {game: {en: \"the game {is|be} played\"}, x: {en: \"the x {runs|run}\"}, "                              \
    "y: {en: \"the y {runs|run}\"}}\n"
#define PIECES                                                                                                       \
    "pieces: {frog: {count: 10, has: {n: -9 to 9, pal: a frog or nothing, twin: a frog}}}\n"                         \
    "table: {log: 0 to 999999999, m: 0 to 3}\n"
#define RULE "rules:\n- id: H\n  code: |\n    when the game is played:\n      "
#define PLAIN PIECES EVENTS RULE

static const struct hostile cases[] = {
    /* without end */
    {"endless loop", PLAIN "repeat: nothing happens\n", "", 0, "", "! fuel"},
    {"endless writing", PLAIN "repeat:\n        now the m is 1\n        now the m is 2\n", "", 0, "", "! fuel"},
    {"long endless body", PLAIN "repeat:\n", "        now the m is 1\n        now the m is 2\n", 5000, "", "! fuel"},
    {"endless recursion", PLAIN "the x runs\n    when the x runs: the x runs\n", "", 0, "", "! stack"},
    {"mutual recursion", PLAIN "the x runs\n    when the x runs: the y runs\n    when the y runs: the x runs\n", "",
     0, "", "! stack"},
    {"recursion after the fact", PLAIN "the x runs\n    after the x runs: the x runs\n", "", 0, "", "! stack"},
    {"recursion before the fact", PLAIN "the x runs\n    before the x runs: the x runs\n", "", 0, "", "! stack"},
    {"replacing in turn",
     PLAIN "the x runs\n    if the x would run, instead: the y runs\n    if the y would run, instead: the x runs\n",
     "", 0, "", "= over"},
    {"recursion with lists", PLAIN "the x runs\n    when the x runs:\n      for each frog: the x runs\n", "", 0, "",
     "! stack"},
    {"wide and deep",
     PLAIN
     "the x runs\n    when the x runs:\n      if the log is less than 900000000:\n        add 1 to the log\n"
     "        the x runs\n        the x runs\n",
     "", 0, "", "! stack"},
    {"a long track", "pieces: {frog: {count: 2001, track: yes}}\n" EVENTS RULE "nothing happens\n", "", 0, "", "too-many"},
    {"a track that is just not too long",
     "pieces: {frog: {count: 2000, ring: yes}}\ntable: {at: a frog}\n" EVENTS RULE
     "now the at is 1999 steps onward from the at\n", "", 0, "", "= over"},
    {"doubling", PLAIN "now the log is 1\n      repeat: add the log to the log\n", "", 0, "", "! overflow"},
    {"overflow of a product", PLAIN "now the log is 99999\n      if the log * the log is 3: nothing happens\n", "", 0,
     "", "! overflow"},
    {"endless announcing", PLAIN "repeat: announce the x runs\n", "", 0, "", "! full"},
    {"announcing while resolving",
     PLAIN "announce the x runs\n      the announced happen, last first\n    when the x runs: announce the x runs\n",
     "", 0, "", "! fuel"},
    {"endless rolls",
     "pieces: {die: {count: 2, faces: 1 to 6}}\nchances: {c: {en: \"the c\"}}\n" EVENTS RULE
     "repeat: roll each die for the c\n",
     "", 0, "", "! fuel"},
    {"rolling again for ever",
     "pieces: {die: {count: 2, faces: 1 to 6}}\nchances: {c: {en: \"the c\"}}\n" EVENTS RULE
     "roll each die for the c\n    after a die is rolled: roll the die again\n",
     "", 0, "", "! stack"},
    {"endless shuffles",
     "pieces: {card: {count: 500}}\nzones: {deck: {holds: card, ordered: yes}}\n" EVENTS RULE
     "put each card into the deck\n      repeat: shuffle the deck\n",
     "", 0, "", "! fuel"},
    {"endless picks", "chances: {c: {en: \"the c\"}}\n" PLAIN "repeat: at random for the c, pick a frog\n", "", 0, "",
     "! fuel"},
    {"endless putting",
     "zones: {deck: {holds: frog, ordered: yes}}\n" PLAIN
     "repeat:\n        for each frog: put the frog into the deck\n",
     "", 0, "", "! fuel"},
    {"endless durations",
     PLAIN "for each frog called one:\n        for each frog called two: the x runs\n      repeat:\n",
     "        now frog-#'s n is 1 until the game ends\n        now frog-#'s n is 2 until the game ends\n", 10, "",
     "! fuel"},
    {"restless", PLAIN "nothing happens\n    whenever the log is less than 9999: add 1 to the log\n", "", 0, "",
     "! restless"},
    {"a window without end", PLAIN "in turn from Ann, until all pass, each player may do: the x runs\n", "", 0, "",
     "?"},
    {"empty zones for ever",
     "pieces: {card: {count: 10000}}\nzones: {deck: {holds: card}}\n" EVENTS RULE
     "repeat while the deck is empty: nothing happens\n",
     "", 0, "", "! fuel"},
    {"veils for ever", PLAIN "repeat:\n        at the same time: nothing happens\n", "", 0, "", "! fuel"},

    /* values beyond their bounds */
    {"division by zero", PLAIN "if 1 / the log rounded up is 3: nothing happens\n", "", 0, "", "! division"},
    {"remainder by zero", PLAIN "if the remainder of 1 / the log is 3: nothing happens\n", "", 0, "", "! division"},
    {"below a bound", PLAIN "take 1 from the log\n", "", 0, "", "! bounds"},
    {"above a bound", PLAIN "repeat: add 1 to the m\n", "", 0, "", "! bounds"},
    {"the lowest of nothing",
     PLAIN "if the lowest over every frog whose n is 5 of the frog's n is 3: nothing happens\n", "", 0, "",
     "! empty"},
    {"a number as a key",
     "numbers: {few: {is: 0 to 3}}\nconditions: {k: {en: \"[few] {is|is not} on\", kept: yes}}\n" PLAIN
     "now the log is 77777\n      if the log is on: nothing happens\n",
     "", 0, "", "! nothing"},
    {"setting by a wild key",
     "numbers: {few: {is: 0 to 3}}\nconditions: {k: {en: \"[few] {is|is not} on\", kept: yes}}\n" PLAIN
     "now 0 - 99999 is on\n",
     "", 0, "", "! nothing"},
    {"a chance with a wild value",
     "numbers: {few: {is: 0 to 3}}\nchances: {c: {en: \"the c of [few]\"}}\n"
     "zones: {deck: {holds: frog, ordered: yes}}\n" PLAIN
     "shuffle the deck for the c of 99999999\n",
     "", 0, "", "! nothing"},
    {"times beyond all", PLAIN "repeat 999999999 times: nothing happens\n", "", 0, "", "! fuel"},
    {"the top of everything",
     "zones: {deck: {holds: frog, ordered: yes}}\n" PLAIN
     "put each frog into the deck\n      put the top 999999999 of the deck into the deck\n",
     "", 0, "", "! fuel"},
    {"durations beyond all", PLAIN "now the m is 1 until the game has ended 999999999 times\n", "", 0, "", "= over"},

    /* too much of it */
    {"combinations that are forbidden",
     "pieces: {ant: {grid: 40 x 40}}\nevents: {game: {en: \"the game {is|be} played\"}, "
     "h: {en: \"[x: ant] {goes|go} to [y: ant] from [z: ant]\"}}\n" RULE
     "Ann may do: a ant called p goes to a ant called q from a ant called r\n"
     "    an ant may not go to any ant from any ant\n",
     "", 0, "", "! menu"},
    {"options by squares",
     "pieces: {ant: {grid: 40 x 40}}\nevents: {game: {en: \"the game {is|be} played\"}, "
     "h: {en: \"[x: ant] {goes|go} to [y: ant]\"}}\n" RULE
     "Ann may do: a ant called p goes to a ant called q\n",
     "", 0, "", "! choices"},
    {"options of six",
     "pieces: {ant: {count: 100}}\nevents: {game: {en: \"the game {is|be} played\"}, "
     "h: {en: \"[u: ant] with [v: ant] with [w: ant] with [x: ant] with [y: ant] {goes|go} to [z: ant]\"}}\n" RULE
     "Ann may do: a ant called b with a ant called c with a ant called d with a ant called f with a ant called g "
     "goes to a ant called h\n",
     "", 0, "", "! choices"},
    {"a huge grid", "pieces: {ant: {grid: 999999 x 999999}}\n" EVENTS, "", 0, "", "bad-value"},
    {"a large grid, twice", "pieces: {ant: {grid: 256 x 256}, bee: {grid: 256 x 256}}\n" EVENTS, "", 0, "",
     "too-many"},
    {"65536 and one", "pieces: {ant: {grid: 256 x 256, has: {n: 0 to 3}}}\n" EVENTS, "", 0, "", "too-many"},
    {"many kinds with tracks", "pieces:\n", "  k#: {names: [A#, B#], track: yes, hidden: [n], has: {n: 0 to 3}}\n", 40,
     "players: {names: [Ann]}\n" EVENTS "rules:\n- id: H\n  code: |\n    a player knows a k40 when A40 is next to B40\n"
     "    when the game is played: now A40's n is 1\n", "= over"},
    {"many kinds", "pieces:\n", "  k#: {count: 2}\n", 3000, EVENTS, "too-many"},
    {"many zones", "pieces: {ant: {count: 5000}}\nzones:\n", "  z#: {of: ant, holds: ant}\n", 900, EVENTS,
     "too-many"},
    {"zones of zones",
     "pieces: {ant: {count: 3000}}\nzones: {z: {en: \"the z of [x: ant] by [y: ant]\", holds: ant}}\n" EVENTS, "", 0,
     "", "too-many"},
    {"a map of everything", "pieces: {ant: {count: 10000, links: []}}\n" EVENTS, "", 0, "", "too-many"},
    {"conditions of six",
     "pieces: {ant: {count: 1000}}\nconditions: {c: {en: \"[u: ant] [v: ant] [w: ant] [x: ant] [y: ant] {sees|sees "
     "not} [z: ant]\", kept: yes}}\n" EVENTS,
     "", 0, "", "too-many"},
    {"limits of six",
     "pieces: {ant: {count: 1000}}\nevents: {game: {en: \"the game {is|be} played\"}, "
     "h: {en: \"[u: ant] with [v: ant] with [w: ant] with [x: ant] with [y: ant] {goes|go} to [z: ant]\"}}\nrules:\n"
     "- {id: H, code: \"a ant called b with a ant called c with a ant called d with a ant called f with a ant called "
     "g may go to a ant called h at most once per game\"}\n",
     "", 0, "", "too-many"},
    {"many phrases", "pieces: {ant: {count: 3}}\nconditions:\n", "  c#: {en: \"[a] {is|is not} w#\", kept: yes}\n",
     5000, EVENTS, "too-many"},
    {"a chain of conditions", PIECES EVENTS "conditions:\n  c0: {en: \"[frog] {is|is not} w0\", kept: yes}\n",
     "  c#: {en: \"[frog] {is|is not} w#\"}\n", 800,
     "rules:\n- {id: H, code: \"a frog is w1 when the frog is w0\"}\n", "= over"},
    {"many sentences", PIECES EVENTS "rules:\n- id: H\n  code: |\n", "    always the log is #\n", 30000, "",
     "too-many"},
    {"many rules of one event", PIECES EVENTS "rules:\n",
     "- {id: H#, code: \"the x may not run when the log is #\"}\n", 2000, "", "= over"},
    {"exceptions to exceptions", PIECES EVENTS "rules:\n- {id: G, code: \"when the game is played: the x runs\"}\n",
     "- {id: H#, code: \"the x may not run when the log is #\"}\n- {id: D#, code: \"despite H#, the x may run\"}\n",
     700, "", "= over"},
    {"rules that multiply",
     PIECES "events:\n  game: {en: \"the game {is|be} played\"}\n  act: {en: \"[frog] {acts|act}\"}\n",
     "  s#: {en: \"[frog] {jumps|jump} w#\", a kind of: act}\n", 2000,
     "rules:\n- id: H\n  code: |\n    when the game is played: frog-1 jumps w1\n    when a frog acts:\n"
     "      add (1 + (2 + (3 + (4 + 5)))) to the log\n    a frog may not act when the log is 3\n",
     "= over"},
    {"big sets", "pieces: {ant: {count: 10000}}\n" EVENTS RULE, "Ann chooses any number of ants called s#\n      ",
     500, "nothing happens\n", "too-many"},
    {"nested sets",
     "pieces: {ant: {count: 10000}}\n" EVENTS RULE
     "the x runs\n    when the x runs:\n      let the n be 3\n      the x runs\n"
     "      Ann chooses any number of ants called s\n",
     "", 0, "", "! stack"},
    {"lists in lists",
     "pieces: {ant: {count: 10000}}\nzones: {z: {holds: ant, ordered: yes}}\n" EVENTS RULE
     "put each ant into the z\n      the x runs\n    when the x runs:\n      for each ant in the z: the x runs\n",
     "", 0, "", "! stack"},
    {"lists of lists",
     "pieces: {ant: {count: 10000}}\nzones: {z: {holds: ant, ordered: yes}}\n" EVENTS RULE
     "put each ant into the z\n      ",
     "for each ant called v# in the z: ", 30, "nothing happens\n", "! stack"},

    /* text that is hard to read */
    {"deep brackets", PLAIN "if ", "(", 3000, "1 is 1: nothing happens\n", "too-deep"},
    {"deep not", PLAIN "if ", "not (", 3000, "1 is 1: nothing happens\n", "too-deep"},
    {"deep tops", PLAIN "put ", "the top of ", 30000, "x into y\n", "too-deep"},
    {"deep smaller", PLAIN "add ", "the smaller of ", 30000, "1 to the log\n", "too-deep"},
    {"deep phrases", PLAIN "if ", "the next player after ", 30000, "Ann is Ann: nothing happens\n", "too-deep"},
    {"deep filters", PLAIN "if there is a frog called f0", " whose pal is f that is", 1000, ": nothing happens\n",
     "unknown-word"},
    {"deep blocks", PLAIN, "repeat: ", 3000, "nothing happens\n", "too-deep"},
    {"a long sum", PLAIN "add 1", " + 1", 30000, " to the log\n", "too-deep"},
    {"long sums in brackets", PLAIN "add ", "(1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + ", 55, "1", "expected"},
    {"chains in brackets", PLAIN "add (1",
     " + (1 * 2 * frog-1's twin's twin's twin's twin's twin's n * 2 * 2 * 2 * 2 * 2 * 2", 55, " to the log\n",
     "expected"},
    {"a chain of fields", PLAIN "now frog-1", "'s twin", 30000, "'s n is 3\n", "too-deep"},
    {"a long and", PLAIN "if 1 is 1", " and 1 is 1", 20000, ": nothing happens\n", "= over"},
    {"a long otherwise", PLAIN "if 1 is 2: nothing happens\n", "      otherwise if 1 is 2: nothing happens\n", 5000,
     "", "= over"},
    {"a long list", PLAIN "if 1 is one of (2", ", 2", 20000, "): nothing happens\n", "= over"},
    {"one long line of nonsense", PLAIN, "blub ", 300000, "\n", "unknown-word"},
    {"one long word", PLAIN, "x", 500000, "\n", "unknown-word"},
    {"many mistakes", PLAIN "nothing happens\n", "    blub blub blub\n", 30000, "", "unknown-word"},
    {"a long phrase", "conditions: {c: {en: \"it", " w", 50000, " {is|is not} so\", kept: yes}}\n" EVENTS,
     "too-large"},
    {"a phrase of holes", "pieces: {ant: {count: 3}}\nconditions: {c: {en: \"it ", "[h#: ant] ", 30,
     " {is|is not} so\", kept: yes}}\n" EVENTS, "bad-phrase"},
    {"signs", PLAIN, "( ) + * / - , : ", 5000, "\n", "expected"},
    {"numbers without end", PLAIN "add 1", "1", 50000, " to the log\n", "bad-number"},
    {"only a mark", PLAIN "nothing happens\n- id: I\n  code: \"!\\n  !\"\n", "", 0, "", "bad-character"},
    {"control characters", PLAIN "nothing happens\n- id: I\n  code: \"when the game is played: \\x01\\x7f now\"\n",
     "", 0, "", "control-character"},
    {"tabs", PLAIN "nothing happens\n- id: I\n  code: \"when the game is played:\\n\\tadd 1 to the log\"\n", "", 0,
     "", "bad-character"},
    {"a name of control characters", "pieces: {frog: {names: [\"a\\x01b\"]}}\n" EVENTS, "", 0, "",
     "control-character"},
    {"a name of signs", "pieces: {frog: {names: [\"a'b\", \"(\", \"1\", \"-\"]}}\n" EVENTS, "", 0, "", "bad-name"},
    {"directions of our own",
     "lists: {direction: {names: [up, down]}}\npieces: {ant: {grid: 3 x 3}}\n" EVENTS RULE
     "if how far ant-0-0 lies ahead of ant-1-1 facing up is 3: nothing happens\n",
     "", 0, "", "name-twice"},
    {"nobody of a kind",
     "pieces: {ghost: {}, frog: {count: 1, has: {g: a ghost}}}\n" EVENTS RULE
     "if frog-1's g is frog-1's g: nothing happens\n",
     "", 0, "", "?"},
    {"a start that is asked",
     PIECES "start: x\nevents: {game: {en: \"the game {is|be} played\"}, x: {en: \"[frog] {runs|run}\"}}\n", "", 0,
     "", "missing-key"},
    {"no players at all", "players: {names: []}\n" EVENTS, "", 0, "", "?"},
    {"nothing at all", "", "", 0, "", "?"},
};

ParameterizedTestParameters(vm_hostile, is_refused_or_stopped)
{
    size_t count = sizeof cases / sizeof *cases;
    size_t *places = cr_malloc(count * sizeof *places); /* a test runs in a process of its own: no pointers */
    for (size_t i = 0; i < count; i++)
        places[i] = i;
    return cr_make_param_array(size_t, places, count, NULL);
}

static void write_text(struct buf *b, const struct hostile *h)
{
    buf_str(b, h->before);
    for (int i = 1; i <= h->count; i++)
        for (const char *s = h->part; *s; s++)
            if (*s == '#')
                buf_printf(b, "%d", i);
            else
                buf_char(b, *s);
    buf_str(b, h->behind);
}

static bool has_error(const struct diags *d, const char *id)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->items[i].severity == DIAG_ERROR && !strcmp(d->items[i].id, id) && d->items[i].pos.line > 0)
            return true;
    return false;
}

/* How the game ends, with every decision taken by its first option. */
static const char *play(struct lang_game *g)
{
    lang_game_start(g, g->c->vocab->most_players);
    g->vm.journal = NULL; /* a host would clear it; here what is bounded is the machine */
    enum vm_status status = VM_DECISION;
    for (int i = 0; status == VM_DECISION && i < DECISIONS_MAX; i++) {
        status = lang_game_run(g);
        if (status == VM_DECISION && g->vm.ask.kind == ASK_SOME)
            vm_decide_some(&g->vm, (int32_t[]){0}, g->vm.ask.least > 0);
        else if (status == VM_DECISION)
            vm_decide(&g->vm, 0);
    }
    if (status == VM_TRAPPED)
        cr_expect_str_eq(compiled_rule_id(g->c, g->vm.fault.sentence), "H", "the trap names no rule: %d",
                         g->vm.fault.sentence);
    return status == VM_TRAPPED ? arena_printf(&g->arena, "! %s", lang_trap_name(g->vm.fault.trap))
           : status == VM_OVER  ? "= over"
                                : "? asks on";
}

ParameterizedTest(size_t *place, vm_hostile, is_refused_or_stopped, .timeout = 120)
{
    const struct hostile *h = &cases[*place];
    struct lang_game g;
    struct buf text = BUF_INIT;
    struct rusage use;
    clock_t begin = clock();
    write_text(&text, h);
    lang_game_open(&g, buf_cstr(&text));
    if (g.diags.errors) {
        bool any = *h->result == '?';
        cr_expect(any || has_error(&g.diags, h->result), "%s: wanted %s, found %s at line %d: %s", h->name, h->result,
                  g.diags.items[0].id, g.diags.items[0].pos.line, diag_english(&g.diags, 0));
        cr_expect_null(g.c->program.code, "%s: there is a program in spite of errors", h->name);
    } else {
        const char *end = play(&g);
        cr_expect(*h->result == '?' || !strcmp(end, h->result), "%s: wanted %s, came to %s", h->name, h->result, end);
    }
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    getrusage(RUSAGE_SELF, &use);
    cr_expect(seconds < SECONDS_MAX, "%s took %.1f s", h->name, seconds);
    cr_expect(use.ru_maxrss / 1024 < MEGABYTES_MAX, "%s took %ld MB", h->name, use.ru_maxrss / 1024);
    lang_game_close(&g);
    buf_release(&text);
}
