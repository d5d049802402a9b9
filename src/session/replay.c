/* SPDX-License-Identifier: MIT
 *
 * Runs the game with a sink that compares each record it gets with the next record of the log. Counts and skips
 * annotations, resumptions and commitments. Checks the hashes and positions that the log has; a log with fewer
 * of them is also valid, so the game's own is not computed. Must not decide what a difference means for a
 * report.
 *
 */
#include "session/replay.h"

#include "base/foreign_word.h"
#include "base/tr.h"
#include "base/mem.h"
#include "session/bots.h"
#include "session/draws.h"
#include "session/position.h"
#include "session/result.h"
#include "session/replay_parts.h"

#include <stdarg.h>
#include <string.h>

/* ---------------------------------------------------------------- where they part */

/* Keeps the first difference: the later ones follow from it. */
int replay_differ(struct replay *r, enum replay_verdict verdict, const char *what, const char *log_side,
                  const char *game_side, const char *fmt, ...)
{
    va_list ap;
    if (r->verdict != REPLAY_OK)
        return -1;
    buf_reset(&r->scratch);
    va_start(ap, fmt);
    buf_vprintf(&r->scratch, tr(r->lang, fmt), ap);
    va_end(ap);
    r->verdict = verdict;
    r->difference = (struct replay_difference){
        .record = r->item_state == ITEM_THERE ? r->item.index : r->reader.sequence.records,
        .decision = r->game ? r->game->decisions : 0,
        .what = what,
        .log_side = arena_strdup(&r->memory, log_side ? log_side : ""),
        .game_side = arena_strdup(&r->memory, game_side ? game_side : ""),
        .text = arena_strndup(&r->memory, buf_cstr(&r->scratch), r->scratch.len)};
    return -1;
}

/* Of a log that cannot be read, the fault's own sentence. */
const char *replay_message(struct replay *r)
{
    if (r->verdict == REPLAY_OK)
        return "";
    if (r->verdict != REPLAY_LOG)
        return r->difference.text;
    buf_reset(&r->scratch);
    log_fault_describe(&r->scratch, &r->reader.fault, r->lang);
    return arena_strdup(&r->memory, buf_cstr(&r->scratch));
}

/* ---------------------------------------------------------------- the next record */

/* Whether a step of the game depends on a hidden record. */
static bool is_needed(const char *what)
{
    return !strcmp(what, "roll") || !strcmp(what, "pick") || !strcmp(what, "shuffle");
}

/* Of several between two decisions the last one counts, so that the list is not longer than the game. */
static void keep_takeover(struct replay *r, struct replay_player *p, const char *by)
{
    struct replay_takeover *last = p->last_takeover;
    if (last && last->after == r->game->decisions) {
        last->by = arena_strdup(&r->memory, by);
        return;
    }
    p->last_takeover = ARENA_NEW(&r->memory, struct replay_takeover);
    *p->last_takeover = (struct replay_takeover){r->game->decisions, arena_strdup(&r->memory, by), NULL};
    if (last)
        last->next = p->last_takeover;
    else
        p->takeovers = p->last_takeover;
}

/* A later player of a role. One that the game does not have changes nothing. */
static void take_over(struct replay *r, const struct log_player *p)
{
    for (int i = 0; r->game && r->players && i < r->game->players; i++) {
        if (strcmp(game_role(r->game, i), p->role))
            continue;
        keep_takeover(r, &r->players[i], p->by);
        game_set_player(r->game, i, p->by);
        return;
    }
    r->annotations++;
}

/* Records that say nothing about the game. They are counted for the report. */
static bool is_passed_over(struct replay *r, const struct log_record *record)
{
    switch (record->kind) {
    case LOG_MARK:
    case LOG_NOTE:
    case LOG_OTHER_ANNOTATION: r->annotations++; return true;
    case LOG_PLAYER: take_over(r, &record->player); return true;
    case LOG_RESUME: r->resumes++; return true;
    case LOG_COMMIT:
    case LOG_OPEN: r->commits++; return true;
    case LOG_HIDDEN: r->hidden++; return !is_needed(record->hidden.what);
    default: return false;
    }
}

static int read_item(struct replay *r)
{
    int more = log_reader_next(&r->reader, &r->item);
    if (more > 0 && r->read)
        r->read(r->read_ctx, &r->item);
    return more;
}

void replay_read_rest(struct replay *r)
{
    while (read_item(r) > 0)
        continue;
}

/* Skips records that say nothing about the game, such as annotations. */
const struct log_record *replay_peek(struct replay *r)
{
    while (r->item_state == ITEM_NONE) {
        int more = read_item(r);
        if (more <= 0)
            r->item_state = more ? ITEM_FAULT : ITEM_END;
        else if (!is_passed_over(r, r->item.record))
            r->item_state = ITEM_THERE;
    }
    return r->item_state == ITEM_THERE ? r->item.record : NULL;
}

void replay_use(struct replay *r)
{
    r->item_state = ITEM_NONE;
}

/* ---------------------------------------------------------------- record against record */

/* Names the first key in which two decisions differ, the most informative first; NULL: none. */
static const char *decision_differs(const struct log_decision *a, const struct log_decision *b)
{
    if (strcmp(a->role, b->role))
        return "role";
    if (strcmp(a->choice, b->choice))
        return "decision";
    if (a->of != b->of)
        return "options";
    if (a->secret != b->secret)
        return "secret";
    return a->n != b->n ? "number" : NULL;
}

static enum log_chance_by drawn_by(const struct log_record *draw)
{
    return draw->kind == LOG_SHUFFLE ? draw->shuffle.by : draw->roll.by;
}

/* Names the first key in which two decisions or two draws differ. NULL: none, so their lines are equal, but for where a
 * draw comes from if the seed is unknown. */
static const char *what_differs(const struct log_record *a, const struct log_record *b, bool unseeded)
{
    if (a->kind != b->kind)
        return "record";
    if (a->kind == LOG_DECISION)
        return decision_differs(&a->decision, &b->decision);
    bool shuffle = a->kind == LOG_SHUFFLE;
    if (strcmp(shuffle ? a->shuffle.purpose : a->roll.purpose, shuffle ? b->shuffle.purpose : b->roll.purpose))
        return "purpose";
    if (!draws_texts_agree(shuffle ? &a->shuffle.values : &a->roll.values, shuffle ? &b->shuffle.values : &b->roll.values))
        return "values";
    if ((shuffle ? a->shuffle.index : a->roll.index) != (shuffle ? b->shuffle.index : b->roll.index))
        return "index";
    if (!shuffle && a->roll.of != b->roll.of)
        return "results";
    bool same = shuffle ? draws_texts_agree(&a->shuffle.order, &b->shuffle.order) : !strcmp(a->roll.got, b->roll.got);
    return same && (unseeded || drawn_by(a) == drawn_by(b)) ? NULL : "result";
}

/* Compares a record of the game with the next one of the log, and consumes that one if they are equal. */
static int compare(struct replay *r, const struct log_record *told)
{
    const struct log_record *there = replay_peek(r);
    if (r->item_state == ITEM_FAULT) {
        r->verdict = REPLAY_LOG;
        return -1;
    }
    const char *what = there ? what_differs(there, told, r->unseeded) : "record";
    if (!what) {
        replay_use(r);
        return 0;
    }
    buf_reset(&r->line);
    log_record_encode(&r->line, told);
    const char *game_side = buf_cstr(&r->line);
    if (!there)
        return replay_differ(r, REPLAY_DIVERGED, "record", NULL, game_side,
                             TR("the log ends in the middle of a decision, where the game continues with a %s"),
                             log_record_name(told->kind));
    const char *log_side = arena_strndup(&r->memory, r->item.line, r->item.len);
    if (!strcmp(what, "record"))
        return replay_differ(r, REPLAY_DIVERGED, what, log_side, game_side,
                             TR("the log has a %s where the game has a %s"), log_record_name(there->kind),
                             log_record_name(told->kind));
    return replay_differ(r, REPLAY_DIVERGED, what, log_side, game_side, TR("this %s differs in its %s"),
                         log_record_name(told->kind), what);
}

/* Of a kind that adjudge can play: what it decides here, if the log shows the seed that it draws from. A transcript with
 * observed draws names the players of a game whose seed it does not have. */
static const char *expected_decision(struct replay *r, const char *kind)
{
    int32_t *places;
    if (r->programs == REPLAY_PLAYERS_ANY || !bots_know(kind) || (!r->game->seed && !strcmp(kind, "random")))
        return NULL;
    struct choice_answer answer = {NULL, bots_choose(r->game, kind, &places)};
    answer.places = places;
    buf_reset(&r->line);
    choices_format_answer(&r->line, &r->game->choices, &answer);
    return buf_cstr(&r->line);
}

/* The player who decides, by index of the roles. */
static size_t decider(const struct game *g)
{
    return (size_t)(g->vm.ask.player - g->vm.program->players_first);
}

/* Whether the decision is that of the player whom the header names. */
static int check_player(struct replay *r, const struct log_record *told)
{
    struct replay_player *player = &r->players[decider(r->game)];
    player->decisions++;
    if (!r->expected)
        return 0;
    bool same = !strcmp(r->expected, told->decision.choice);
    player->recomputed += same;
    if (same || r->programs == REPLAY_PLAYERS_COUNTED)
        return 0;
    return replay_differ(r, REPLAY_DIVERGED, "player", told->decision.choice, r->expected,
                         TR("the header names a program ('%s') for %s, which would have decided '%s'"),
                         r->game->by[decider(r->game)], told->decision.role, r->expected);
}

/* How far it can be checked. */
static void count_draw(struct replay *r, const struct log_record *told)
{
    if (drawn_by(told) == LOG_BY_SEED)
        r->rolls_checked++;
    else if (r->unseeded && drawn_by(r->item.record) == LOG_BY_SEED)
        r->rolls_unseeded++;
    else
        r->rolls_observed++;
}

/* The sink of the game. Hashes and positions are not compared here but when the log has one (replay_next). */
static int on_record(void *ctx, const struct log_record *told)
{
    struct replay *r = ctx;
    switch (told->kind) {
    case LOG_ROLL:
    case LOG_PICK:
    case LOG_SHUFFLE: {
        count_draw(r, told);
        return compare(r, told);
    }
    case LOG_DECISION: return check_player(r, told) ? -1 : compare(r, told);
    default: return 0;
    }
}

/* NULL: the game draws it from the seed. */
static const struct log_texts *observed_names(const struct replay *r, const struct log_record *record,
                                              struct log_texts *one)
{
    if (!r->unseeded && drawn_by(record) == LOG_BY_SEED)
        return NULL;
    if (record->kind == LOG_SHUFFLE)
        return &record->shuffle.order;
    *one = (struct log_texts){&record->roll.got, 1};
    return one;
}

static bool is_draw(const struct log_record *record)
{
    return record && (record->kind == LOG_ROLL || record->kind == LOG_PICK || record->kind == LOG_SHUFFLE);
}

/* Gives the game the results that the log has as observed; all others are drawn from the seed and compared. */
static const char *const *on_draw(void *ctx, const struct log_record *asked, size_t *count)
{
    struct replay *r = ctx;
    struct log_texts one;
    const struct log_record *there = replay_peek(r);
    if (!is_draw(there) || there->kind != asked->kind)
        return NULL;
    const struct log_texts *names = observed_names(r, there, &one);
    if (!names)
        return NULL;
    *count = names->count;
    if (there->kind == LOG_SHUFFLE)
        return names->items;
    return &there->roll.got;
}

struct game_sink replay_sink(struct replay *r)
{
    return (struct game_sink){.ctx = r, .record = on_record, .observed = on_draw, .strict = true, .unhashed = true};
}

/* ---------------------------------------------------------------- what is between decisions */

/* A state has a hash only where the game waits. */
static bool between_steps(const struct replay *r)
{
    return r->game->state == GAME_DECISION || r->game->state == GAME_OVER;
}

/* A hash only shows that something differs. The sentence narrows it: after which decision both still
 * agreed. */
static int differs_since(struct replay *r, bool position, const char *log_side, const char *game_side,
                         uint64_t agreed, uint64_t last)
{
    unsigned long long now = (unsigned long long)r->game->decisions, before = (unsigned long long)last;
    const char *what = position ? "position" : "hash";
    if (position && !agreed)
        return replay_differ(r, REPLAY_DIVERGED, what, log_side, game_side,
                             TR("the position after decision %llu differs"), now);
    if (!agreed)
        return replay_differ(r, REPLAY_DIVERGED, what, log_side, game_side,
                             TR("the state after decision %llu differs"), now);
    if (position)
        return replay_differ(r, REPLAY_DIVERGED, what, log_side, game_side,
                             TR("the position after decision %llu differs; the last one that agreed was after %llu"),
                             now, before);
    return replay_differ(r, REPLAY_DIVERGED, what, log_side, game_side,
                         TR("the state after decision %llu differs; the last one that agreed was after %llu"), now,
                         before);
}

/* A hash is written between decisions; inside of a step it would depend on how far the machine has
 * come. */
static int check_hash(struct replay *r, const struct log_record *record)
{
    char hex[VM_HASH_SIZE];
    if (!between_steps(r))
        return replay_differ(r, REPLAY_DIVERGED, "hash", record->hash.state, NULL,
                             TR("a hash is in the middle of a decision"));
    vm_hash(&r->game->vm, hex);
    if (strcmp(hex, record->hash.state))
        return differs_since(r, false, record->hash.state, hex, r->hashes_checked, r->last_hash);
    r->hashes_checked++;
    r->last_hash = r->game->decisions;
    return 0;
}

/* Compares the texts, which are canonical; only a difference is examined further. */
static int check_position(struct replay *r, const struct log_record *record)
{
    if (!between_steps(r))
        return replay_differ(r, REPLAY_DIVERGED, "position", NULL, NULL,
                             TR("a position is in the middle of a decision"));
    arena_release(&r->looking);
    const struct position *p = position_make(r->compiled, &r->game->vm, POSITION_ALL, &r->looking);
    const struct json_value *state = position_json(p, "en", &r->line);
    buf_reset(&r->line);
    json_value_print(&r->line, state);
    const char *ours = buf_cstr(&r->line);
    if (strcmp(ours, record->position.state))
        return differs_since(r, true, record->position.state, ours, r->positions_checked, r->last_position);
    r->positions_checked++;
    r->last_position = r->game->decisions;
    return 0;
}

enum { END_NAMES_MAX = 64 /* that a message lists: a rulebook has no more players */ };

/* One more part of a text: the names, after what they are. */
static void add_names(struct buf *out, const char *what, const struct log_texts *names)
{
    if (!names->count)
        return;
    buf_printf(out, "%s%s", out->len ? "; " : "", what);
    for (size_t i = 0; i < names->count && i < END_NAMES_MAX; i++) {
        buf_str(out, i ? ", " : "");
        foreign_word_add(out, names->items[i], true);
    }
}

static void add_points(struct buf *out, const struct log_options *points)
{
    for (size_t i = 0; i < points->count && i < END_NAMES_MAX; i++) {
        buf_str(out, i ? ", " : "; ");
        foreign_word_add(out, points->items[i].name, true);
        buf_printf(out, " %lld", (long long)points->items[i].number);
    }
}

/* The end as messages name it: the winners, or what else became of the game, the losers and the points. */
static const char *end_text(const struct log_end *e, struct arena *arena)
{
    struct buf text = BUF_ON(arena);
    add_names(&text, "", &e->winners);
    if (e->draw)
        buf_printf(&text, "%s%s", text.len ? "; " : "", "a draw");
    if (!text.len || e->over)
        buf_printf(&text, "%s%s", text.len ? "; " : "", e->over ? "over without a winner" : "no winner");
    add_names(&text, "lost: ", &e->losers);
    add_points(&text, &e->points);
    return buf_cstr(&text);
}

static bool same_names(const struct log_texts *a, const struct log_texts *b)
{
    for (size_t i = 0; i < a->count && a->count == b->count; i++)
        if (strcmp(a->items[i], b->items[i]))
            return false;
    return a->count == b->count;
}

static bool same_points(const struct log_options *a, const struct log_options *b)
{
    for (size_t i = 0; i < a->count && a->count == b->count; i++)
        if (strcmp(a->items[i].name, b->items[i].name) || a->items[i].type != b->items[i].type ||
            a->items[i].number != b->items[i].number)
            return false;
    return a->count == b->count;
}

/* What players have without a result: some can have lost before the end. */
static bool same_rest(const struct log_end *a, const struct log_end *b)
{
    return same_names(&a->losers, &b->losers) && same_points(&a->points, &b->points);
}

/* Compared field by field: as texts, one name could imitate two. */
static bool same_end(const struct log_end *a, const struct log_end *b)
{
    return a->draw == b->draw && a->over == b->over && same_names(&a->winners, &b->winners) && same_rest(a, b);
}

/* A log that was stopped has an end record without a result. */
static bool is_stopped(const struct log_end *e)
{
    return !e->winners.count && !e->draw && !e->over;
}

static int check_end(struct replay *r, const struct log_record *record)
{
    const struct log_end *e = &record->end;
    struct arena *a = &r->looking;
    bool over = r->game->state == GAME_OVER;
    r->ended = true;
    arena_release(a);
    const struct log_end end = game_end_record(r->game, a);
    if (over ? same_end(e, &end) : is_stopped(e) && same_rest(e, &end))
        return 0;
    const char *ours = over ? end_text(&end, a) : "nobody yet", *theirs = end_text(e, a);
    return replay_differ(r, REPLAY_DIVERGED, "end", theirs, ours,
                         TR("the result differs: %s in the log, %s in the game"), theirs, ours);
}

/* A draw between decisions: the recording stopped while the game waited for this draw, and was resumed there. */
static int observe(struct replay *r, const struct log_record *record)
{
    struct log_texts one;
    const struct log_texts *names = observed_names(r, record, &one);
    if (r->game->state != GAME_OBSERVE)
        return replay_differ(r, REPLAY_DIVERGED, "record", log_record_name(record->kind), NULL,
                             TR("the log has a %s that the game does not have"), log_record_name(record->kind));
    if (!names)
        return replay_differ(r, REPLAY_DIVERGED, "result", "by the seed", "observed",
                             TR("a %s comes from the seed, but the log has no seed"), log_record_name(record->kind));
    if (record->kind == LOG_SHUFFLE ? !game_observe(r->game, record->shuffle.order.items, record->shuffle.order.count)
                                    : !game_observe(r->game, &record->roll.got, 1))
        return r->verdict == REPLAY_OK ? 0 : -1;
    return replay_differ(r, REPLAY_ILLEGAL, "result", NULL, NULL, TR("an observed result is not possible: %s"),
                         buf_cstr(&r->game->message));
}

/* Takes the decision of the log in the game. The comparison happens in on_record, when the game reports it. */
static int decide(struct replay *r, const struct log_record *record)
{
    struct game *g = r->game;
    const struct log_decision *d = &record->decision;
    const char *role = game_to_move(g);
    if (g->state == GAME_OVER)
        return replay_differ(r, REPLAY_ILLEGAL, "decision", d->choice, NULL, TR("'%s' comes when the game is over"),
                             d->choice);
    if (g->state == GAME_OBSERVE)
        return replay_differ(r, REPLAY_DIVERGED, "record", "decision", log_record_name(g->asked.kind),
                             TR("the log has a decision where the game waits for a %s"),
                             log_record_name(g->asked.kind));
    if (g->state != GAME_DECISION)
        return replay_differ(r, REPLAY_DIVERGED, "fault", d->choice, buf_cstr(&g->message),
                             TR("the game cannot continue: %s"), buf_cstr(&g->message));
    if (strcmp(role, d->role))
        return replay_differ(r, REPLAY_DIVERGED, "role", d->role, role, TR("%s decides in the log, %s in the game"),
                             foreign_word(&r->memory, d->role), role);
    r->expected = expected_decision(r, g->by[decider(g)]);
    if (game_decide_exactly(g, d->choice))
        return replay_differ(r, REPLAY_ILLEGAL, "decision", d->choice, NULL, "%s", buf_cstr(&g->message));
    return r->verdict == REPLAY_OK ? 1 : -1;
}

/* ---------------------------------------------------------------- continuing */

/* A crash can end a log right after its header: the game begins, and there is nothing to compare it with. */
static void begin_empty(struct replay *r)
{
    if (r->empty && r->game->state == GAME_STOPPED)
        game_begin(r->game, NULL);
}

/* From here on the game cannot be followed: the rest of the log is only read. */
static int read_rest(struct replay *r)
{
    r->hidden_after = 1 + r->game->decisions;
    do {
        r->ended = r->ended || r->item.record->kind == LOG_END;
        r->hidden += r->item.record->kind == LOG_HIDDEN_DECISION;
        replay_use(r);
    } while (replay_peek(r));
    r->finished = r->item_state == ITEM_END;
    if (!r->finished)
        r->verdict = REPLAY_LOG;
    return r->finished ? 0 : -1;
}

/* A bound for each decision is none for a log with many. This is a limit as those of the reader are. */
static int stop_over_steps(struct replay *r)
{
    log_fail(&r->reader.fault, LOG_OVER_LIMIT, TR("replaying the log takes more than %llu steps"),
             (unsigned long long)r->steps_max);
    r->reader.broken = true;
    r->reader.fault.decisions_kept = r->game->decisions;
    r->verdict = REPLAY_LOG;
    return -1;
}

/* One decision: carries it out, with all draws that belong to it, and checks what the log has before
 * the next one. */
/* A game that was recorded by an earlier release can have continued where one stops today because of values that were computed from
 * something hidden. What was recorded happened. */
static void go_past_watch(struct replay *r)
{
    const struct log_record *next = r->verdict == REPLAY_OK && r->game && r->game->state == GAME_FAULT ? replay_peek(r) : NULL;
    if (next && next->kind != LOG_END)
        game_go_past_watch(r->game);
}

int replay_next(struct replay *r)
{
    if (r->verdict == REPLAY_OK)
        begin_empty(r);
    if (r->verdict == REPLAY_OK && r->game->vm.spent > r->steps_max)
        return stop_over_steps(r);
    while (r->verdict == REPLAY_OK) {
        go_past_watch(r);
        const struct log_record *record = replay_peek(r);
        int result = 0;
        if (!record && r->item_state == ITEM_END) {
            r->finished = true;
            return 0;
        }
        if (!record) {
            r->verdict = REPLAY_LOG;
            break;
        }
        switch (record->kind) {
        case LOG_DECISION:
            result = decide(r, record);
            go_past_watch(r);
            return result;
        case LOG_HIDDEN:
        case LOG_HIDDEN_DECISION: return read_rest(r);
        case LOG_ROLL:
        case LOG_PICK:
        case LOG_SHUFFLE: result = observe(r, record); continue; /* the comparison has used the record */
        case LOG_HASH: result = check_hash(r, record); break;
        case LOG_POSITION: result = check_position(r, record); break;
        case LOG_END: result = check_end(r, record); break;
        default:
            result = replay_differ(r, REPLAY_DIVERGED, "record", log_record_name(record->kind), NULL,
                                   TR("a %s has no place here"), log_record_name(record->kind));
            break;
        }
        if (!result)
            replay_use(r);
    }
    return -1;
}

/* Returns like replay_next: at the end of the log before that decision it is 0. */
int replay_to(struct replay *r, uint64_t decisions)
{
    int more = 1;
    if (r->verdict == REPLAY_OK)
        begin_empty(r);
    while (r->game && r->game->decisions < decisions && more > 0)
        more = replay_next(r);
    return more;
}

bool replay_has_start_position(const struct replay *r)
{
    return r->header.header.given || r->header.header.start;
}

/* A rulebook with a compiled start position is not reused: the position belongs to its log. */
bool replay_take_rulebook(struct replay *r, struct rulebook **rulebook, struct compiled **compiled)
{
    if (!r->own || !compiled_has_program(r->own) || replay_has_start_position(r))
        return false;
    *rulebook = r->rulebook;
    *compiled = r->own;
    r->rulebook = NULL;
    r->own = NULL;
    return true;
}

/* Hands the game over; what it needs goes with it. */
struct game *replay_take(struct replay *r, struct rulebook **rulebook, struct compiled **compiled)
{
    struct game *g = r->game;
    *rulebook = r->rulebook;
    *compiled = r->own;
    g->sink = (struct game_sink){0};
    r->game = NULL;
    r->rulebook = NULL;
    r->own = NULL;
    return g;
}

void replay_release(struct replay *r)
{
    if (r->game)
        game_release(r->game);
    mem_free(r->game);
    if (r->own)
        compiled_free(r->own);
    if (r->rulebook)
        rulebook_free(r->rulebook);
    log_reader_release(&r->reader);
    buf_release(&r->scratch);
    buf_release(&r->line);
    arena_release(&r->looking);
    arena_release(&r->memory);
    memset(r, 0, sizeof *r);
}
