/* SPDX-License-Identifier: MIT
 *
 * Runs a game from decision to decision. The order in which the sink gets records is part of the log format
 * (docs/log-format.md, "Records"): first the decision, then marks and draws as they happen, then the position
 * if it is recorded, and a state hash if one is due. Must not open files.
 *
 */
#include "session/game.h"

#include "base/tr.h"
#include "lang/secrecy.h"
#include "session/draws.h"
#include "session/position.h"
#include "session/result.h"
#include "session/secret_decision.h"
#include "session/words.h"

#include <stdarg.h>
#include <string.h>

/* `fmt` is a literal in TR(), or "%s" for a text that is translated already. */
void game_set_message(struct game *g, const char *fmt, ...)
{
    va_list ap;
    buf_reset(&g->message);
    va_start(ap, fmt);
    buf_vprintf(&g->message, tr(g->lang, fmt), ap);
    va_end(ap);
}

/* ---------------------------------------------------------------- recording */

/* A replay stops at the first record that fails; a recorder that cannot write lets the players continue. */
static void failed(struct game *g)
{
    if (g->sink.strict)
        g->state = GAME_STOPPED;
    else
        g->unrecorded = true;
}

static bool is_recording(const struct game *g)
{
    return g->sink.record && !g->unrecorded && g->state != GAME_STOPPED;
}

static void add_record(struct game *g, const struct log_record *record)
{
    if (is_recording(g) && g->sink.record(g->sink.ctx, record))
        failed(g);
}

/* At a commit the writer makes everything recorded so far durable (log/writer.h). */
static void commit(struct game *g)
{
    if (is_recording(g) && g->sink.commit && g->sink.commit(g->sink.ctx))
        failed(g);
}

/* The complete position in English, so that readers without the rules have names for everything. */
static void record_position(struct game *g)
{
    const struct position *p = position_make(g->compiled, &g->vm, POSITION_ALL, &g->stepping);
    const struct json_value *state = position_json(p, "en", &g->scratch);
    buf_reset(&g->scratch);
    json_value_print(&g->scratch, state);
    struct log_record r = {.kind = LOG_POSITION, .position = {(int64_t)g->decisions, buf_cstr(&g->scratch)}};
    add_record(g, &r);
}

/* The position comes before its hash: a reader that finds a difference can then name it. */
static void record_hash(struct game *g)
{
    char hex[VM_HASH_SIZE];
    if (!is_recording(g) || g->sink.unhashed || g->hash_told)
        return;
    if (g->sink.snapshots)
        record_position(g);
    vm_hash(&g->vm, hex);
    struct log_record r = {.kind = LOG_HASH, .hash = {(int64_t)g->decisions, hex}};
    add_record(g, &r);
    g->hashed = g->decisions;
    g->hash_told = true;
}

static const char *kept_text(struct game *g)
{
    return arena_strndup(&g->stepping, buf_cstr(&g->scratch), g->scratch.len);
}

/* Records the section markers among the new entries of the journal. */
static void record_marks(struct game *g)
{
    const struct vocab *v = g->compiled->vocab;
    for (; g->seen < g->journal.count; g->seen++) {
        const struct journal_entry *e = &g->journal.entries[g->seen];
        if (e->kind != JOURNAL_EVENT || !v->phrases[e->a]->mark)
            continue;
        g->marked = true;
        if (!is_recording(g))
            continue;
        buf_reset(&g->scratch);
        words_phrase(&g->scratch, v, v->phrases[e->a], 0, g->journal.values + e->values, "en");
        struct log_record r = {.kind = LOG_MARK, .annotation = {(int64_t)g->decisions, kept_text(g)}};
        add_record(g, &r);
    }
}

/* ---------------------------------------------------------------- running */

/* Records the result of a draw and gives it to the machine. The step keeps a copy, for game_rewind. */
static void answer(struct game *g, const uint32_t *order, enum log_chance_by by)
{
    draws_result(&g->asked, g->compiled, &g->vm.draw, order, by, &g->stepping, &g->scratch);
    add_record(g, &g->asked);
    ARENA_PUSH(&g->stepping, g->drawn, g->drawn_count, g->drawn_cap) = g->asked;
    if (g->vm.draw.kind == DRAW_SHUFFLE)
        vm_draw_order(&g->vm, order);
    else
        vm_draw_one(&g->vm, (int32_t)order[0]);
}

static struct draws_reading reading_of(struct game *g)
{
    return (struct draws_reading){g->compiled, &g->vm.draw, &g->stepping, &g->scratch, g->lang, NULL};
}

/* True: the draw is answered; false: someone must state what was rolled. */
static bool draw(struct game *g)
{
    const struct vm_draw *d = &g->vm.draw;
    const char *const *names = NULL;
    size_t count = 0;
    uint32_t *order = ARENA_ARRAY(&g->stepping, uint32_t, d->count + 1);
    draws_ask(&g->asked, g->compiled, d, &g->stepping, &g->scratch);
    if (g->sink.observed)
        names = g->sink.observed(g->sink.ctx, &g->asked, &count);
    if (names) {
        struct draws_reading reading = reading_of(g);
        if (draws_from_names(&reading, names, count, order)) {
            game_set_message(g, "%s", reading.why);
            return false;
        }
        answer(g, order, LOG_BY_OBSERVED);
        return true;
    }
    if (!g->seed)
        return false;
    draws_from_seed(g->seed, &g->asked, d, order);
    answer(g, order, LOG_BY_SEED);
    return true;
}

/* Makes the words of all choices. Two choices with the same words cannot be distinguished in a log,
 * so the game stops. */
static void wait_for_decision(struct game *g)
{
    arena_reset(&g->waiting);
    choices_make(&g->choices, g->compiled, &g->vm, g->pool ? &g->pool->texts : &g->texts, &g->waiting,
                 &g->scratch);
    g->choices.lang = g->lang;
    g->state = g->choices.ambiguous ? GAME_FAULT : GAME_DECISION;
}

static const char *joined(struct arena *arena, const char *const *names, size_t count)
{
    const char *text = count ? names[0] : "";
    for (size_t i = 1; i < count; i++)
        text = arena_printf(arena, "%s, %s", text, names[i]);
    return text;
}

/* The game is over. Rules can define the result of each player; one that fails stops the game like any other rule. */
static void end_of_rules(struct game *g)
{
    const struct program *p = g->vm.program;
    g->state = GAME_OVER;
    const struct game_result r = game_result(g, &g->memory);
    g->winners = joined(&g->memory, r.winners, r.winner_count);
    g->losers = joined(&g->memory, r.losers, r.loser_count);
    if (p->result < 0 || !game_has_result(g))
        return;
    int32_t *points = ARENA_ARRAY(&g->memory, int32_t, g->players);
    for (int32_t i = 0, player = p->players_first; i < g->players; i++, player++)
        if (vm_evaluate(&g->vm, p->result, &player, 1, -1, &points[i])) {
            g->state = GAME_FAULT;
            return;
        }
    g->points = points;
}

/* Runs until the game waits again. */
static void go_on(struct game *g)
{
    g->hash_told = false;
    for (bool running = true; running && g->state != GAME_STOPPED;) {
        enum vm_status status = vm_run(&g->vm);
        record_marks(g);
        running = false;
        if (g->state == GAME_STOPPED)
            break;
        switch (status) {
        case VM_CHANCE:
            running = draw(g);
            if (!running && g->state != GAME_STOPPED)
                g->state = GAME_OBSERVE;
            break;
        case VM_DECISION: wait_for_decision(g); break;
        case VM_OVER: end_of_rules(g); break;
        case VM_TRAPPED:
        case VM_RETURNED: g->state = GAME_FAULT; break;
        }
    }
    bool due = g->marked || g->state == GAME_OVER || g->decisions >= g->hashed + GAME_HASH_EVERY ||
               (g->sink.snapshots && !g->decisions);
    if (due && (g->state == GAME_DECISION || g->state == GAME_OVER))
        record_hash(g);
    commit(g);
    if (g->state == GAME_FAULT) {
        buf_reset(&g->message);
        game_fault_text(&g->message, g, g->lang);
    }
}

bool game_go_past_watch(struct game *g)
{
    if (g->state != GAME_FAULT || (g->vm.fault.trap != TRAP_CARRIED && g->vm.fault.trap != TRAP_ASKED))
        return false;
    g->vm.past_watch = true;
    g->vm.fault = (struct vm_fault){0};
    go_on(g);
    return true;
}

/* ---------------------------------------------------------------- beginning and ending */

/* What players have committed to is in the log before the first draw. */
static void record_commitments(struct game *g)
{
    for (size_t i = 0; i < g->share_count; i++) {
        struct log_record r = {.kind = LOG_COMMIT, .commit = {g->shares[i].role, "seed", g->shares[i].digest}};
        add_record(g, &r);
    }
}

/* Only at the end, so that an open log does not show what chance will bring. */
static void record_shares(struct game *g)
{
    for (size_t i = 0; i < g->share_count; i++) {
        struct log_record r = {.kind = LOG_OPEN, .open = {g->shares[i].role, "seed", g->shares[i].text}};
        add_record(g, &r);
    }
}

/* If there is a start position, its statements run first, as a game of their own (g->layout). */
void game_begin(struct game *g, const struct game_sink *sink)
{
    if (sink)
        g->sink = *sink;
    g->state = GAME_DECISION; /* anything but stopped */
    record_commitments(g);
    if (!g->layout || game_lay_out(g))
        go_on(g);
}

int game_start(struct game *g, const struct compiled *c, const struct game_setup *setup, const struct game_sink *sink)
{
    if (game_prepare(g, c, setup))
        return -1;
    game_begin(g, sink);
    return 0;
}

const struct vm *game_drawing(const struct game *g)
{
    return g->laying_out ? &g->layout->vm : &g->vm;
}

/* The machine goes back to the pool, if the game has one, with its memory. */
void game_release(struct game *g)
{
    if (g->layout)
        game_release(g->layout);
    game_pool_give(g->pool, &g->vm);
    vm_snapshot_release(&g->before);
    journal_release(&g->journal);
    buf_release(&g->message);
    buf_release(&g->scratch);
    arena_release(&g->stepping);
    arena_release(&g->waiting);
    arena_release(&g->memory);
    choice_texts_release(&g->texts);
    memset(g, 0, sizeof *g);
}

/* ---------------------------------------------------------------- deciding */

static void record_decision(struct game *g)
{
    struct log_record r = {.kind = LOG_DECISION,
                           .decision = {.n = (int64_t)g->decisions, .role = g->last_role, .choice = g->last,
                                        .of = (int64_t)g->choices.count, .secret = g->vm.ask.is_hidden}};
    add_record(g, &r);
}

/* Gives the game that is played again what chance gave the first time. */
static const char *const *drawn_before(void *ctx, const struct log_record *asked, size_t *count)
{
    struct game *first = ctx;
    (void)asked;
    if (first->drawn_used == first->drawn_count)
        return NULL; /* the first game still waits for it */
    struct log_record *r = &first->drawn[first->drawn_used++];
    *count = r->kind == LOG_SHUFFLE ? r->shuffle.order.count : 1;
    return r->kind == LOG_SHUFFLE ? r->shuffle.order.items : &r->roll.got;
}

static const char *const *drawn_likewise(void *ctx, const struct log_record *asked, size_t *count)
{
    struct game *first = ctx;
    for (size_t i = 0; i < first->drawn_count; i++) {
        if (!draws_addresses_agree(&first->drawn[i], asked))
            continue;
        first->drawn_used = i;
        return drawn_before(ctx, asked, count);
    }
    return NULL;
}

/* The copy is at the position before the last decision. */
static bool rewind_to(struct game *out, struct game *g, struct game_pool *pool, const struct game_sink *sink)
{
    const struct vocab *v = g->compiled->vocab;
    if (!g->has_before || !g->decisions)
        return false;
    *out = (struct game){.compiled = g->compiled, .players = g->players, .decisions = g->decisions - 1,
                         .hashed = g->hashed, .pool = pool, .sink = *sink};
    g->drawn_used = 0;
    game_pool_take(pool, &out->vm, g->vm.program);
    vm_restore(&out->vm, &g->before);
    out->vm.past_watch = g->vm.past_watch;
    for (size_t i = 0; i < v->table_count; i++)
        if (v->table[i].option)
            vm_set(&out->vm, v->table[i].cell, g->vm.m[v->table[i].cell]);
    if (vm_run(&out->vm) != VM_DECISION)
        return false;
    out->vm.journal = &out->journal;
    wait_for_decision(out);
    return out->state == GAME_DECISION;
}

/* Draws that the decision made are answered from the records of `g`, in order, so that the copy repeats exactly what
 * happened. */
bool game_rewind(struct game *out, struct game *g, struct game_pool *pool)
{
    return rewind_to(out, g, pool, &(struct game_sink){.ctx = g, .observed = drawn_before});
}

bool game_rewind_with_options(struct game *out, struct game *g, struct game_pool *pool)
{
    bool done = rewind_to(out, g, pool, &(struct game_sink){.ctx = g, .observed = drawn_likewise});
    out->seed = g->seed;
    return done;
}

/* Forgets what belongs to the previous decision. */
static void begin_step(struct game *g)
{
    arena_reset(&g->stepping);
    journal_clear(&g->journal);
    g->seen = 0;
    g->marked = false;
    g->drawn = NULL;
    g->drawn_count = g->drawn_cap = 0;
    if (g->keep_before) {
        g->has_before = false;
        vm_save(&g->vm, &g->before);
        g->has_before = true;
    }
}

static bool asks_because_of_hidden(const struct game *g)
{
    int32_t sentence = g->vm.ask.sentence;
    return sentence >= 0 && secrecy_node_depends(g->compiled, g->compiled->sentences.items[sentence]->node);
}

/* Writes the decision to the log before the machine runs: a crash afterwards loses nothing that was
 * decided. */
int game_decide(struct game *g, const int32_t *places, int32_t count)
{
    struct choice_answer answered = {(int32_t *)places, count};
    if (g->state != GAME_DECISION) {
        game_set_message(g, TR("no decision is pending"));
        return -1;
    }
    begin_step(g);
    buf_reset(&g->message);
    buf_reset(&g->scratch);
    choices_format_answer(&g->scratch, &g->choices, &answered);
    g->last = kept_text(g);
    g->last_role = game_to_move(g);
    g->last_answer = (struct choice_answer){ARENA_ARRAY(&g->stepping, int32_t, count + 1), count};
    memcpy(g->last_answer.places, places, (size_t)count * sizeof *places);
    g->decisions++;
    record_decision(g);
    if (g->state == GAME_STOPPED)
        return 0;
    if (g->vm.hidden_sp >= 0)
        g->vm.part_secret |= is_secret_decision(g->compiled, &g->vm) || asks_because_of_hidden(g);
    if (g->choices.several)
        vm_decide_some(&g->vm, places, count);
    else
        vm_decide(&g->vm, places[0] >= g->vm.ask.count ? CHOICE_PASS : places[0]);
    go_on(g);
    return 0;
}

/* Reading changes nothing, so a text that is wrong can be followed by a better one. */
int game_decide_text(struct game *g, const char *text)
{
    const struct choices_reader reader = {&g->choices, g->compiled, &g->vm, &g->waiting, &g->scratch};
    struct choice_answer read;
    const char *why = NULL;
    if (g->state != GAME_DECISION) {
        game_set_message(g, TR("no decision is pending"));
        return -1;
    }
    if (choices_read(&reader, text, &read, &why)) {
        game_set_message(g, "%s", why);
        return -1;
    }
    return game_decide(g, read.places, read.count);
}

/* A log holds canonical texts only. A single choice is found by its hash, which is why this is faster than
 * reading. */
int game_decide_exactly(struct game *g, const char *text)
{
    const struct choices_reader reader = {&g->choices, g->compiled, &g->vm, &g->waiting, &g->scratch};
    struct choice_answer read;
    const char *why = NULL;
    int32_t place = 0;
    if (g->state == GAME_DECISION && !g->choices.several) {
        if (choices_find(&g->choices, text, &place))
            return game_decide(g, &place, 1);
        game_set_message(g, TR("'%s' is not a legal choice"), text);
        return -1;
    }
    if (g->state != GAME_DECISION ||
        choices_read(&reader, text, &read, &why)) {
        game_set_message(g, "%s", why ? why : tr(g->lang, "no decision is pending"));
        return -1;
    }
    buf_reset(&g->scratch);
    choices_format_answer(&g->scratch, &g->choices, &read);
    if (!strcmp(buf_cstr(&g->scratch), text))
        return game_decide(g, read.places, read.count);
    game_set_message(g, TR("'%s' is spelled '%s'"), text, buf_cstr(&g->scratch));
    return -1;
}

/* ---------------------------------------------------------------- observing */

/* The common end of both forms of an observed draw. A wrong answer leaves the game waiting. */
static int observed(struct game *g, int wrong, const uint32_t *order, const char *why)
{
    if (wrong) {
        game_set_message(g, "%s", why);
        return -1;
    }
    buf_reset(&g->message);
    answer(g, order, LOG_BY_OBSERVED);
    go_on(g);
    return 0;
}

static bool is_observing(struct game *g)
{
    if (g->state != GAME_OBSERVE)
        game_set_message(g, TR("no result is required now"));
    return g->state == GAME_OBSERVE;
}

/* For people: names or numbers in any language, separated by commas. */
int game_observe_text(struct game *g, const char *text)
{
    if (!is_observing(g))
        return -1;
    struct draws_reading reading = reading_of(g);
    uint32_t *order = ARENA_ARRAY(&g->stepping, uint32_t, g->vm.draw.count + 1);
    int wrong = draws_from_text(&reading, text, order);
    return observed(g, wrong, order, reading.why);
}

/* For records of a log: stable names. */
int game_observe(struct game *g, const char *const *names, size_t count)
{
    if (!is_observing(g))
        return -1;
    struct draws_reading reading = reading_of(g);
    uint32_t *order = ARENA_ARRAY(&g->stepping, uint32_t, g->vm.draw.count + 1);
    int wrong = draws_from_names(&reading, names, count, order);
    return observed(g, wrong, order, reading.why);
}

void game_describe_asked(struct buf *out, const struct game *g, const char *lang)
{
    draws_describe(out, g->compiled, &g->vm.draw, lang);
}

/* ---------------------------------------------------------------- the end, and looking */

void game_set_player(struct game *g, int role, const char *by)
{
    if (!strcmp(g->by[role], by))
        return;
    g->by[role] = arena_strdup(&g->memory, by);
    struct log_record r = {.kind = LOG_PLAYER, .player = {(int64_t)g->decisions, game_role(g, role), g->by[role]}};
    add_record(g, &r);
}

/* Writes the end record. A game that stopped with an error has no hash, because its state is inside
 * of a step. */
void game_end(struct game *g)
{
    if (g->state == GAME_DECISION || g->state == GAME_OVER) /* elsewhere the machine is in the middle of a step */
        record_hash(g);
    record_shares(g);
    struct log_record r = {.kind = LOG_END, .end = game_end_record(g, &g->waiting)};
    add_record(g, &r);
    commit(g);
}

const char *game_role(const struct game *g, int index)
{
    const struct vocab *v = g->compiled->vocab;
    return v->members[v->kinds[v->players].first + index].name;
}

int32_t game_player(struct game *g, const char *role)
{
    int32_t player = words_player(g->compiled->vocab, role, &g->scratch);
    return player - g->vm.program->players_first < g->players ? player : -1;
}

/* No role at all is someone who may see everything. An unknown role lists those that exist. */
bool game_read_viewer(struct game *g, const char *role, const char *lang, int32_t *viewer, struct buf *why)
{
    *viewer = role ? game_player(g, role) : SIGHT_ALL;
    if (!role || *viewer >= 0)
        return true;
    buf_reset(why);
    buf_printf(why, tr(lang, "unknown role '%s'; roles: "), role);
    for (int i = 0; i < g->players; i++) {
        buf_str(why, i ? ", " : "");
        print_member(why, g->compiled->vocab, g->vm.program->players_first + i, lang, NULL);
    }
    return false;
}

const char *game_to_move(const struct game *g)
{
    return g->state == GAME_DECISION ? g->compiled->vocab->members[g->vm.ask.player].name : NULL;
}

const char *game_asking_rule(const struct game *g)
{
    return g->state == GAME_DECISION ? compiled_rule_id(g->compiled, g->vm.ask.sentence) : NULL;
}

bool game_drawn(const struct game *g)
{
    return g->vm.m && g->vm.m[g->vm.program->cell_drawn] == DRAWN_DRAW;
}
