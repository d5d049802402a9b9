/* SPDX-License-Identifier: MIT
 *
 * Plays two games side by side; see twins.h. The second game takes all its random results as observed ones: those
 * of the first game at the same address, and the seed's where the first has none.
 */
#include "explore/twins_inner.h"

#include "base/mem.h"
#include "lang/print.h"
#include "lang/secrecy.h"
#include "session/choices.h"
#include "session/draws.h"
#include "session/secret_decision.h"
#include "session/sight.h"
#include "session/words.h"

#include <ctype.h>
#include <string.h>

enum {
    OTHER_DECISIONS = 3, /* after the first other decision, that can be otdecided, too */
    TRIES = 8, /* to find two pieces, or another answer */
    SEARCHED = 16 /* to find another piece of the same shuffle */
};

static int32_t role_to_move(const struct game *g)
{
    return g->vm.ask.player - g->vm.program->players_first;
}

/* ---------------------------------------------------------------- the random game */

static void keep_answer(struct twins *t, const struct explore_answer *a)
{
    size_t needed = t->way_size + 1 + (size_t)a->count;
    if (needed > t->way_cap) {
        t->way_cap = needed * 2;
        t->way = mem_grow(t->way, t->way_cap * sizeof *t->way);
    }
    t->way[t->way_size++] = a->count;
    memcpy(t->way + t->way_size, a->places, (size_t)a->count * sizeof *t->way);
    t->way_size += (size_t)a->count;
}

static void begin(struct twins *t, struct twin *twin, const struct game_sink *sink, bool seeded)
{
    struct game_setup setup = t->x->options.setup;
    setup.seed = seeded ? buf_cstr(&t->seed) : NULL;
    setup.pool = &twin->pool;
    setup.by = t->by;
    game_prepare(&twin->game, t->x->c, &setup); /* what it could refuse was refused when the search was prepared */
    twin->game.keep_before = true;
    if (sink)
        game_begin(&twin->game, sink);
}

static void end(struct twin *twin)
{
    recorder_release(&twin->recorder);
    twin->record = (struct game_sink){0};
    game_release(&twin->game);
}

/* Whether it can change something hidden, or names a piece that some role cannot identify. */
static bool can_be_secret(const struct game *g, const struct vm_option *option)
{
    const struct compiled *c = g->compiled;
    int32_t event = choices_event(&g->vm, option);
    if (event >= 0 && (secrecy_event_writes(c->secrecy, event) || secrecy_event_leads(c->secrecy, event)))
        return true;
    const struct vocab_phrase *phrase = event < 0 ? NULL : c->vocab->phrases[event];
    for (int i = 0; i < (phrase ? phrase->placeholder_count : option->count); i++) {
        int32_t value = option->values[i];
        bool named = !phrase || words_placeholder_type(c->vocab, &phrase->placeholders[i], value).tag == TY_PIECE;
        if (named && value >= 0 && value < c->vocab->member_count &&
            vocab_hides_names(c->vocab, type_of_kind(TY_PIECE, c->vocab->members[value].kind)))
            return true;
    }
    return false;
}

static bool has_secret_choice(const struct game *g)
{
    for (int32_t i = 0; i < g->vm.ask.count; i++)
        if (can_be_secret(g, &g->vm.ask.options[i]))
            return true;
    return false;
}

static void note_decision(struct twins *t)
{
    const struct game *g = &t->first.game;
    t->decided[role_to_move(g)]++;
    if (!has_secret_choice(g))
        return;
    if (t->secret_count == t->secret_cap) {
        t->secret_cap = t->secret_cap ? t->secret_cap * 2 : 16;
        t->secret_decisions = mem_grow(t->secret_decisions, t->secret_cap * sizeof *t->secret_decisions);
    }
    t->secret_decisions[t->secret_count++] = g->decisions;
}

void twins_play(struct twins *t, uint64_t game)
{
    const struct game_sink silent = {.unhashed = true};
    struct game *g = &t->first.game;
    if (!t->decided)
        t->decided = mem_zero((size_t)t->x->game.players + 1, sizeof *t->decided);
    memset(t->decided, 0, (size_t)t->x->game.players * sizeof *t->decided);
    explore_seed_of(&t->seed, t->x, game);
    explore_luck_begin(&t->choosing, buf_cstr(&t->seed));
    t->way_size = t->secret_count = 0;
    begin(t, &t->first, NULL, true);
    g->keep_before = false;
    game_begin(g, &silent);
    for (t->draws = g->drawn_count; g->state == GAME_DECISION && g->decisions < t->x->options.depth;) {
        note_decision(t);
        explore_choose(&t->choosing, &g->vm, &t->answer);
        keep_answer(t, &t->answer);
        game_decide(g, t->answer.places, t->answer.count);
        t->draws += g->drawn_count;
    }
    t->decisions = g->decisions;
    t->stopped = g->state == GAME_FAULT;
    end(&t->first);
}

/* ---------------------------------------------------------------- random results of the second game */

/* Puts the name of either piece in the place of the other's. */
static const char *exchanged(struct twins *t, const char *name)
{
    const char *one = buf_cstr(&t->names[0]), *other = buf_cstr(&t->names[1]);
    if (t->change != TWINS_PIECES)
        return name;
    return !strcmp(name, one) ? other : !strcmp(name, other) ? one : name;
}

/* The draw of the first game, since its last decision, with the same address; NULL: none. */
static const struct log_record *drawn_likewise(const struct game *first, const struct log_record *asked)
{
    for (size_t i = 0; i < first->drawn_count; i++)
        if (draws_addresses_agree(&first->drawn[i], asked))
            return &first->drawn[i];
    return NULL;
}

/* Another result than the seed's. */
static void draw_other(struct twins *t, const struct vm_draw *draw, uint32_t *order)
{
    uint32_t count = (uint32_t)draw->count;
    if (count < 2)
        return;
    if (draw->kind != DRAW_SHUFFLE) {
        order[0] = (order[0] + 1 + explore_luck_below(&t->luck, count - 1)) % count;
        return;
    }
    uint32_t a = explore_luck_below(&t->luck, count), b = (a + 1 + explore_luck_below(&t->luck, count - 1)) % count;
    uint32_t kept = order[a];
    order[a] = order[b];
    order[b] = kept;
}

static const char *const *names_of(const struct log_record *r, size_t *count)
{
    *count = r->kind == LOG_SHUFFLE ? r->shuffle.order.count : 1;
    return r->kind == LOG_SHUFFLE ? r->shuffle.order.items : &r->roll.got;
}

/* The seed's result, or another. */
static const char *const *draw_as_observed(struct twins *t, struct game *g, const struct log_record *asked, bool other,
                                           size_t *count)
{
    const struct vm_draw *draw = &game_drawing(g)->draw;
    struct log_record *r = ARENA_NEW(&g->stepping, struct log_record);
    uint32_t *order = ARENA_ARRAY(&g->stepping, uint32_t, draw->count + 1);
    *r = *asked;
    draws_from_seed(buf_cstr(&t->seed), asked, draw, order);
    if (other)
        draw_other(t, draw, order);
    draws_result(r, t->x->c, draw, order, LOG_BY_OBSERVED, &g->stepping, &g->scratch);
    return names_of(r, count);
}

/* In the first game, where its log must not differ from the other one in where results come from. */
static const char *const *draw_first(void *ctx, const struct log_record *asked, size_t *count)
{
    struct twins *t = ctx;
    return draw_as_observed(t, &t->first.game, asked, false, count);
}

static const char *const *draw_second(void *ctx, const struct log_record *asked, size_t *count)
{
    struct twins *t = ctx;
    struct game *g = &t->second.game;
    const struct log_record *first = drawn_likewise(&t->first.game, asked);
    bool other = !g->laying_out && t->drawn++ == t->at && t->change == TWINS_CHANCE;
    if (!first || other)
        return draw_as_observed(t, g, asked, other, count);
    const char *const *names = names_of(first, count);
    const char **mine = ARENA_ARRAY(&g->stepping, const char *, *count + 1);
    for (size_t i = 0; i < *count; i++)
        mine[i] = exchanged(t, names[i]);
    return mine;
}

/* ---------------------------------------------------------------- logs */

static int pass_record(struct twin *twin, const struct log_record *r)
{
    return twin->record.record ? twin->record.record(twin->record.ctx, r) : 0;
}

static int pass_commit(struct twin *twin)
{
    return twin->record.commit ? twin->record.commit(twin->record.ctx) : 0;
}

static int first_record(void *ctx, const struct log_record *r)
{
    return pass_record(&((struct twins *)ctx)->first, r);
}

static int first_commit(void *ctx)
{
    return pass_commit(&((struct twins *)ctx)->first);
}

static int second_record(void *ctx, const struct log_record *r)
{
    return pass_record(&((struct twins *)ctx)->second, r);
}

static int second_commit(void *ctx)
{
    return pass_commit(&((struct twins *)ctx)->second);
}

static void start_log(struct twin *twin, const char *path, const struct log_io *io)
{
    const struct log_writer_options how = {.io = io, .sync = LOG_SYNC_ALWAYS, .gather = LOG_GATHER_DECISIONS};
    twin->failed = recorder_start(&twin->recorder, &twin->game, path, false, &how) != 0;
    twin->fault = twin->recorder.writer.fault;
    if (!twin->failed)
        twin->record = recorder_sink(&twin->recorder);
}

static void finish_log(struct twin *twin)
{
    if (!twin->record.record)
        return;
    if (twin->game.state == GAME_OVER)
        game_end(&twin->game);
    twin->failed = twin->game.unrecorded || recorder_finish(&twin->recorder);
    twin->fault = twin->recorder.writer.fault;
}

/* ---------------------------------------------------------------- where they differ */

static void begin_both(struct twins *t, const struct twins_logs *logs)
{
    bool seeded = !logs || !logs->io[0];
    const struct game_sink first = {.ctx = t, .record = first_record, .commit = first_commit,
                                    .observed = seeded ? NULL : draw_first, .unhashed = !logs};
    const struct game_sink second = {.ctx = t, .record = second_record, .commit = second_commit,
                                     .observed = draw_second, .unhashed = !logs};
    t->drawn = 0;
    begin(t, &t->first, NULL, seeded);
    begin(t, &t->second, NULL, false);
    if (logs) {
        start_log(&t->first, logs->paths[0], logs->io[0]);
        start_log(&t->second, logs->paths[1], logs->io[1]);
    }
    game_begin(&t->first.game, &first);
    game_begin(&t->second.game, &second);
}

static size_t answer_at(struct twins *t, size_t at)
{
    t->answer.count = 0;
    explore_answer_reserve(&t->answer, t->way[at] + 1);
    memcpy(t->answer.places, t->way + at + 1, (size_t)t->way[at] * sizeof *t->answer.places);
    t->answer.count = t->way[at];
    return at + 1 + (size_t)t->way[at];
}

/* Can both pieces be in each other's place without the role seeing it? Their kinds are the same, and where they are
 * is not. */
static bool can_change_places(const struct game *g, int32_t a, int32_t b)
{
    const struct program_kind *k = program_kind_of(g->vm.program, a);
    int32_t zone = g->vm.m[k->place + a];
    if (a == b || k != program_kind_of(g->vm.program, b))
        return false;
    return zone != g->vm.m[k->place + b] || (zone >= 0 && g->vm.program->zones[g->vm.program->zone_of[zone]].ordered);
}

/* The pieces in zones that the role cannot identify. */
static int32_t hidden_pieces(struct game *g, int32_t viewer, int32_t *out, struct arena *arena)
{
    const struct vocab *v = g->compiled->vocab;
    struct sight sight;
    int32_t count = 0;
    sight_make(&sight, g->compiled, &g->vm, viewer, arena);
    for (size_t k = 0; k < v->kind_count; k++)
        for (int32_t m = v->kinds[k].first; v->kinds[k].held && m < v->kinds[k].first + v->kinds[k].count; m++)
            if (!sight_names(&sight, m))
                out[count++] = m;
    return count;
}

static void name_pieces(struct twins *t)
{
    const struct vocab *v = t->x->c->vocab;
    const int32_t pieces[2] = {t->piece, t->other};
    for (int i = 0; i < 2; i++) {
        buf_reset(&t->names[i]);
        buf_str(&t->names[i], v->members[pieces[i]].name);
        buf_reset(&t->names[2 + i]);
        print_member(&t->names[2 + i], v, pieces[i], "en", NULL);
    }
}

/* Which pieces were in one random result since the last decision. */
static void note_groups(struct twins *t, int32_t *number)
{
    const struct game *g = &t->first.game;
    const struct vocab *v = t->x->c->vocab;
    for (size_t i = 0; i < g->drawn_count; i++) {
        size_t count;
        const char *const *names = names_of(&g->drawn[i], &count);
        ++*number;
        for (size_t n = 0; count > 1 && n < count; n++)
            for (int32_t m = 0; m < v->member_count; m++)
                if (!strcmp(v->members[m].name, names[n]))
                    t->groups[m] = *number;
    }
}

/* A piece to exchange with: one of the same shuffle, because with others the second game often cannot be played. */
static int32_t choose_other(struct twins *t, const int32_t *pieces, int32_t count)
{
    int32_t other = pieces[explore_luck_below(&t->luck, (uint32_t)count)];
    for (int i = 0; i < SEARCHED && t->groups[other] != t->groups[t->piece]; i++)
        other = pieces[explore_luck_below(&t->luck, (uint32_t)count)];
    return other;
}

/* Plays the first game to a decision, and selects two pieces that are hidden there. */
static bool choose_pieces(struct twins *t, int32_t viewer)
{
    const struct game_sink silent = {.unhashed = true};
    struct game *g = &t->first.game;
    struct arena *arena = &t->first.view.looking;
    uint64_t stop = explore_luck_below(&t->luck, (uint32_t)t->decisions + 1);
    bool found = false;
    int32_t drawn = 0;
    if (!t->groups)
        t->groups = mem_zero((size_t)t->x->c->vocab->member_count + 1, sizeof *t->groups);
    memset(t->groups, 0, (size_t)t->x->c->vocab->member_count * sizeof *t->groups);
    begin(t, &t->first, &silent, true);
    note_groups(t, &drawn);
    for (size_t at = 0; g->state == GAME_DECISION && g->decisions < stop;) {
        at = answer_at(t, at);
        game_decide(g, t->answer.places, t->answer.count);
        note_groups(t, &drawn);
    }
    if (g->state == GAME_DECISION || g->state == GAME_OVER) {
        arena_reset(arena);
        int32_t *pieces = ARENA_ARRAY(arena, int32_t, t->x->c->vocab->member_count + 1);
        int32_t count = hidden_pieces(g, viewer, pieces, arena);
        for (int i = 0; count > 1 && !found && i < TRIES; i++) {
            t->piece = pieces[explore_luck_below(&t->luck, (uint32_t)count)];
            t->other = choose_other(t, pieces, count);
            found = can_change_places(g, t->piece, t->other);
        }
    }
    end(&t->first);
    if (found)
        name_pieces(t);
    return found;
}

/* Selects what differs. Returns whether there is something. */
static bool choose_change(struct twins *t, const struct twins_name *name)
{
    t->change = (enum twins_change)(name->attempt % TWINS_CHANGES);
    switch (t->change) {
    case TWINS_PIECES: return choose_pieces(t, t->x->c->program.players_first + name->role);
    case TWINS_CHANCE: t->at = t->draws ? explore_luck_below(&t->luck, (uint32_t)t->draws) : 0; return t->draws > 0;
    default:
        t->at = t->decisions ? explore_luck_below(&t->luck, (uint32_t)t->decisions) : 0;
        if (t->secret_count && name->attempt >= TWINS_CHANGES) /* most other decisions are open */
            t->at = t->secret_decisions[explore_luck_below(&t->luck, (uint32_t)t->secret_count)];
    }
    return t->decisions > t->decided[name->role];
}

/* ---------------------------------------------------------------- deciding in both */

/* Appends `text` with the names of the two pieces in each other's place. Returns whether one of them is in it. */
static bool exchange_names(struct buf *out, const char *text, const char *one, const char *other)
{
    bool any = false;
    for (const char *at = text; *at;) {
        const char *names[2] = {one, other};
        bool starts = at == text || !isalnum((unsigned char)at[-1]);
        int which = -1;
        for (int i = 0; i < 2 && starts; i++) {
            size_t len = strlen(names[i]);
            if (len && !strncmp(at, names[i], len) && !isalnum((unsigned char)at[len]))
                which = i;
        }
        if (which < 0)
            buf_char(out, *at++);
        else {
            buf_str(out, names[!which]);
            at += strlen(names[which]);
            any = true;
        }
    }
    return any;
}

/* Decides in the second game what was decided in the first. */
static bool decide_same(struct twins *t)
{
    const char *text = t->first.game.last;
    buf_reset(&t->text);
    if (t->change == TWINS_PIECES &&
        exchange_names(&t->text, text, buf_cstr(&t->names[2]), buf_cstr(&t->names[3])) &&
        game_decide_text(&t->second.game, buf_cstr(&t->text)) == 0)
        return true;
    return game_decide_text(&t->second.game, text) == 0;
}

static bool is_same_answer(const struct explore_answer *a, const struct choice_answer *b)
{
    return a->count == b->count && !memcmp(a->places, b->places, (size_t)a->count * sizeof *a->places);
}

static bool decide_other(struct twins *t)
{
    struct game *g = &t->second.game;
    bool other = false;
    for (int i = 0; !other && i < TRIES; i++) {
        explore_choose(&t->luck, &g->vm, &t->answer);
        other = !is_same_answer(&t->answer, &t->first.game.last_answer);
    }
    return other && game_decide(g, t->answer.places, t->answer.count) == 0;
}

/* Does another role decide something else now? After the first such decision some more do, so that a change in one
 * place can make up for that in another. */
static bool decides_other(struct twins *t, int32_t player, uint64_t decision, int32_t viewer)
{
    if (t->change != TWINS_DECISION || player == viewer || decision < t->at)
        return false;
    return decision == t->at || (decision <= t->at + OTHER_DECISIONS && explore_luck_below(&t->luck, 2));
}

/* ---------------------------------------------------------------- both games */

/* Takes the next decision in both. TWINS_OVER: that was possible. */
static enum twins_end step(struct twins *t, size_t *at, int32_t viewer)
{
    struct game *a = &t->first.game, *b = &t->second.game;
    int32_t decides = a->vm.ask.player;
    bool hidden = a->vm.ask.is_hidden, open = !has_secret_choice(a) && !is_secret_decision(a->compiled, &a->vm);
    *at = answer_at(t, *at);
    t->asked = game_asking_rule(a);
    game_decide(a, t->answer.places, t->answer.count);
    if (b->state != GAME_DECISION || b->vm.ask.player != decides)
        return TWINS_ILLEGAL;
    t->diverted = decides_other(t, decides, a->decisions - 1, viewer) && decide_other(t);
    t->told = t->diverted && open && !hidden;
    t->secret = hidden && (t->secret || t->diverted);
    return t->diverted || decide_same(t) ? TWINS_OVER : TWINS_ILLEGAL;
}

/* Has the change been made, so that games without a difference now remain so? */
static bool is_past(const struct twins *t)
{
    switch (t->change) {
    case TWINS_CHANCE: return t->drawn > t->at;
    case TWINS_DECISION: return t->first.game.decisions > t->at + OTHER_DECISIONS;
    default: return false;
    }
}

/* A pair whose difference has gone ends like one that is over. */
static enum twins_end run(struct twins *t, const struct twins_name *name, uint64_t until)
{
    int32_t viewer = t->x->c->program.players_first + name->role;
    bool pair = false;
    for (size_t at = 0;;) {
        enum twins_end found = twins_look(t, viewer, pair);
        if (found == TWINS_LEAK || (pair && found != TWINS_OVER))
            return found == TWINS_NONE ? TWINS_OVER : found;
        if (found == TWINS_REVEALED || found == TWINS_ILLEGAL || (found == TWINS_NONE && is_past(t)))
            return TWINS_NONE;
        pair |= found == TWINS_OVER;
        if (t->first.game.state != GAME_DECISION || t->first.game.decisions == until)
            return pair ? TWINS_OVER : TWINS_NONE;
        if (step(t, &at, viewer) == TWINS_ILLEGAL)
            return pair ? TWINS_ILLEGAL : TWINS_NONE;
    }
}

enum twins_end twins_begin_pair(struct twins *t, const struct twins_name *name, const struct twins_logs *logs)
{
    buf_reset(&t->luck_seed);
    buf_printf(&t->luck_seed, "%s, %d, %d", buf_cstr(&t->seed), name->role, name->attempt);
    explore_luck_begin(&t->luck, buf_cstr(&t->luck_seed));
    arena_reset(&t->arena);
    t->leaks = NULL;
    t->leak_count = t->leak_cap = 0;
    t->compared = t->difference = t->since = t->until = 0;
    t->secret = t->diverted = t->told = t->open = false;
    t->asked = NULL;
    if (!choose_change(t, name))
        return TWINS_NONE;
    begin_both(t, logs);
    return run(t, name, logs ? logs->decisions : t->decisions);
}

void twins_finish_logs(struct twins *t)
{
    finish_log(&t->first);
    finish_log(&t->second);
}

void twins_end_pair(struct twins *t)
{
    end(&t->first);
    end(&t->second);
}

enum twins_end twins_compare(struct twins *t, const struct twins_name *name, const struct twins_logs *logs)
{
    enum twins_end found = twins_begin_pair(t, name, logs);
    twins_finish_logs(t);
    twins_end_pair(t);
    return found;
}

void twins_release(struct twins *t)
{
    struct twin *both[2] = {&t->first, &t->second};
    for (int i = 0; i < 2; i++) {
        end(both[i]);
        twin_view_release(&both[i]->view);
        log_memory_release(&both[i]->memory);
        game_pool_release(&both[i]->pool);
    }
    for (int i = 0; i < 4; i++)
        buf_release(&t->names[i]);
    twin_asker_release(&t->asker);
    buf_release(&t->seed);
    buf_release(&t->luck_seed);
    buf_release(&t->text);
    arena_release(&t->arena);
    mem_free(t->way);
    mem_free(t->decided);
    mem_free(t->secret_decisions);
    mem_free(t->groups);
    mem_free(t->answer.places);
}
