/* SPDX-License-Identifier: MIT
 *
 * From the first entry of a transcript to its last, or to the first one that cannot be true.
 */
#include "transcript/transcript_play.h"

#include "explain/purpose.h"
#include "rulebook/text.h"
#include "session/draws.h"
#include "session/result.h"

#include <stdarg.h>
#include <string.h>

enum { CHOICES_SHOWN = 6 };

/* Keeps the first failure only: what follows from it is not news. */
bool transcript_fail(struct transcript_run *run, enum transcript_failure failure, struct src_pos pos,
                     const char *fmt, ...)
{
    va_list ap;
    if (run->failure != TRANSCRIPT_TRUE)
        return false;
    va_start(ap, fmt);
    run->why = message_vnew(&run->memory, fmt, ap);
    va_end(ap);
    run->failure = failure;
    run->pos = pos;
    return false;
}

void transcript_note(struct transcript_run *run, const char *fmt, ...)
{
    va_list ap;
    if (run->note_count == TRANSCRIPT_NOTES_MAX)
        return;
    va_start(ap, fmt);
    run->notes[run->note_count++] = message_vnew(&run->memory, fmt, ap);
    va_end(ap);
}

/* ---------------------------------------------------------------- the log */

/* Without a recorder the game is only checked, and records are dropped. */
static int on_record(void *ctx, const struct log_record *record)
{
    struct transcript_run *run = ctx;
    return run->recorder ? log_writer_add(&run->recorder->writer, record) : 0;
}

static int on_commit(void *ctx)
{
    struct transcript_run *run = ctx;
    return run->recorder ? log_writer_commit(&run->recorder->writer) : 0;
}

/* A remark is an annotation: verification ignores it. */
static void record_remark(struct transcript_run *run, const char *before, const char *text)
{
    if (!run->recorder || run->game.unrecorded)
        return;
    const char *note_text = arena_printf(&run->memory, "%s%s", before, text);
    struct log_record note = {.kind = LOG_NOTE, .annotation = {(int64_t)run->game.decisions, note_text}};
    run->game.unrecorded = on_record(run, &note) || on_commit(run);
}

/* Title, place and time have no place of their own in the log, so they become its first remarks. */
static void record_head(struct transcript_run *run)
{
    const struct transcript *t = run->book->transcript;
    for (size_t i = 0; i < TRANSCRIPT_REMARKS; i++) {
        struct rb_str remark = transcript_remark(t, i);
        if (remark.text)
            record_remark(run, arena_printf(&run->memory, "%s: ", transcript_remarks[i]), remark.text);
    }
}

/* ---------------------------------------------------------------- playing */

/* Results for what follows entry number `from` - 1 are between it and the next decision. */
static void open_window(struct transcript_run *run, size_t from)
{
    const struct transcript *t = run->book->transcript;
    run->window = run->window_end = from;
    run->given = NULL;
    while (run->window_end < t->count && t->entries[run->window_end].kind != TRANSCRIPT_DO)
        run->window_end++;
}

/* Describes the draw that waits for a result. */
static const char *what_is_asked(struct transcript_run *run)
{
    buf_reset(&run->scratch);
    draws_describe(&run->scratch, run->book->compiled, &game_drawing(&run->game)->draw,
                   run->book->lang ? run->book->lang : "en");
    return arena_strndup(&run->memory, buf_cstr(&run->scratch), run->scratch.len);
}

/* After the game has run: false if it failed. `pos`: of what made it run. */
static bool check_progress(struct transcript_run *run, struct src_pos pos)
{
    struct game *g = &run->game;
    if (run->failure != TRANSCRIPT_TRUE) { /* a result that cannot be */
        transcript_note(run, "what is to come: %s", what_is_asked(run));
        return false;
    }
    if (g->state == GAME_FAULT)
        return transcript_fail(run, TRANSCRIPT_FAULT, pos, "%s", buf_cstr(&g->message));
    if (g->state == GAME_OBSERVE && run->given && g->message.len) {
        transcript_fail(run, TRANSCRIPT_UNTRUE, run->given->pos, "%s", buf_cstr(&g->message));
        transcript_note(run, "what is to come: %s", what_is_asked(run));
        return false;
    }
    return true;
}

/* Whether the game waits for a decision or is over, so that it can be checked. */
static bool is_waiting(struct transcript_run *run, struct src_pos pos)
{
    if (run->game.state != GAME_OBSERVE)
        return true;
    transcript_fail(run, TRANSCRIPT_MISSING, pos, "before this, chance decides, and the transcript has no result");
    transcript_note(run, "what is to come: %s", what_is_asked(run));
    return false;
}

/* ---------------------------------------------------------------- decisions */

/* Lists the first few legal decisions: a menu can have hundreds. */
static void note_choices(struct transcript_run *run)
{
    const struct choices *ch = &run->game.choices;
    const char *player = game_to_move(&run->game);
    buf_reset(&run->text);
    for (size_t i = 0; i < ch->count && i < CHOICES_SHOWN; i++)
        buf_printf(&run->text, "%s%s", i ? "; " : "", ch->texts[i]);
    if (ch->count > CHOICES_SHOWN)
        transcript_note(run, "what %s may decide here: %s; and %zu more", player, buf_cstr(&run->text),
                        ch->count - CHOICES_SHOWN);
    else
        transcript_note(run, "what %s may decide here: %s", player, buf_cstr(&run->text));
}

/* The role is optional in a transcript. Where it is given, it must be the one whose turn it is. */
static bool check_role(struct transcript_run *run, const struct transcript_entry *e)
{
    const struct vocab *v = run->book->compiled->vocab;
    int32_t player = run->game.vm.ask.player;
    if (!e->role.text || decision_read_member(run->book->reader, v->players, e->role.text) == player)
        return true;
    transcript_fail(run, TRANSCRIPT_ILLEGAL, e->role.pos, "it is %s who decides here, and not %s",
                    game_to_move(&run->game), e->role.text);
    note_choices(run);
    return false;
}

/* Where a player could only pass, that need not be written down. */
static bool is_left_out(struct transcript_run *run, const struct transcript_entry *e)
{
    const struct game *g = &run->game;
    return g->state == GAME_DECISION && choices_only_pass(&g->choices) &&
           !choices_is_pass(e->text.text, run->book->lang);
}

static bool pass_what_is_left_out(struct transcript_run *run, const struct transcript_entry *e)
{
    while (is_left_out(run, e)) {
        game_decide_text(&run->game, choices_pass("en"));
        if (!check_progress(run, e->pos))
            return false;
    }
    return true;
}

/* A decision that is refused is kept in `refused`, so that the recorder can ask why it is not
 * legal. */
static bool decide(struct transcript_run *run, const struct transcript_entry *e, size_t number)
{
    struct game *g = &run->game;
    struct choice_answer answer;
    if (!pass_what_is_left_out(run, e) || !is_waiting(run, e->pos))
        return false;
    if (g->state == GAME_OVER) {
        transcript_fail(run, TRANSCRIPT_ILLEGAL, e->pos, "'%s' comes when the game is over", e->text.text);
        transcript_note(run, "%s", game_result_text(g, run->book->lang, &run->memory));
        return false;
    }
    if (!check_role(run, e))
        return false;
    if (!transcript_read_decision(run, &e->text, &answer)) {
        run->refused = e->text.text;
        return transcript_fail(run, TRANSCRIPT_ILLEGAL, e->text.pos, "'%s' is not legal here",
                               text_clip(&run->memory, e->text.text));
    }
    open_window(run, number + 1);
    game_decide(g, answer.places, answer.count);
    return check_progress(run, e->pos);
}

/* ---------------------------------------------------------------- checks */

/* All results of an entry must have been used before the next decision; one too many is a mistake
 * in the notes. */
static bool check_roll(struct transcript_run *run, const struct transcript_entry *e, size_t number)
{
    size_t used = run->used[number];
    if (used >= e->list.count)
        return true;
    struct src_pos pos = used && e->list.count ? e->list.items[used].pos : e->pos;
    if (e->list.count == 1)
        transcript_fail(run, TRANSCRIPT_UNTRUE, pos, "this result was never used");
    else
        transcript_fail(run, TRANSCRIPT_UNTRUE, pos, "%zu of %zu results were never used", e->list.count - used,
                        e->list.count);
    if (run->game.state == GAME_OBSERVE)
        transcript_note(run, "what is to come: %s", what_is_asked(run));
    if (e->purpose.text && !purpose_exists(run->book->compiled, run->book->reader, e->purpose.text, &run->scratch)) {
        buf_reset(&run->text);
        purpose_suggest(&run->text, run->book->compiled, e->purpose.text);
        transcript_note(run, "nothing is left to chance for '%s'; there are: %s", e->purpose.text,
                        buf_cstr(&run->text));
    }
    return false;
}

/* A condition that fails sets any_swap: nothing in it names the cards that would belong
 * elsewhere. */
static bool check_board(struct transcript_run *run, const struct transcript_entry *e, size_t number)
{
    for (size_t i = 0; i < e->list.count; i++) {
        const struct scenario_condition *c = &run->book->conditions[number][i];
        const struct rb_str *s = &e->list.items[i];
        enum scenario_truth truth = scenario_check_condition(c, &run->game, run->book->reasons, true, &run->scratch);
        if (truth == SCENARIO_FAULT)
            return transcript_fail(run, TRANSCRIPT_UNTRUE, s->pos, "'%s' cannot be evaluated: %s", s->text,
                                   buf_cstr(&run->scratch));
        if (truth == SCENARIO_FAILS) {
            run->any_swap = true;
            transcript_fail(run, TRANSCRIPT_UNTRUE, s->pos, "'%s' does not hold", s->text);
            if (run->scratch.len)
                transcript_note(run, "%s", buf_cstr(&run->scratch));
            return false;
        }
        record_remark(run, TRANSCRIPT_BOARD_PREFIX, s->text);
    }
    return true;
}

/* Rolls are consumed by the draws of the decision before them, so only their number is checked
 * here. */
static bool play_entry(struct transcript_run *run, const struct transcript_entry *e, size_t number)
{
    switch (e->kind) {
    case TRANSCRIPT_DO: return decide(run, e, number);
    case TRANSCRIPT_ROLL: return check_roll(run, e, number);
    case TRANSCRIPT_SAW: return is_waiting(run, e->pos) && transcript_check_saw(run, e);
    case TRANSCRIPT_BOARD: return is_waiting(run, e->pos) && check_board(run, e, number);
    case TRANSCRIPT_NOTE: record_remark(run, "", e->text.text); return true;
    }
    return false;
}

/* ---------------------------------------------------------------- the end */

/* A game without `ends` may stop anywhere. */
static bool check_end(struct transcript_run *run)
{
    const struct transcript *t = run->book->transcript;
    const struct game *g = &run->game;
    const struct scenario_end end = {t->ends_pos, t->draw, &t->winners, NULL};
    struct scenario_misfit *misfits;
    if (!t->ends)
        return true;
    if (!is_waiting(run, t->ends_pos))
        return false;
    if (g->state != GAME_OVER) {
        transcript_fail(run, TRANSCRIPT_UNTRUE, t->ends_pos, "the game is not over");
        note_choices(run);
        return false;
    }
    if (!scenario_check_end(&end, g, run->book->reader, run->book->lang, &run->memory, &misfits))
        return true;
    if (!misfits->came)
        return transcript_fail(run, TRANSCRIPT_UNTRUE, misfits->pos, "%s", misfits->text);
    return transcript_fail(run, TRANSCRIPT_UNTRUE, misfits->pos, "%s: %s", misfits->text, misfits->came);
}

/* Where the file sets up what is played before the first step. */
static struct src_pos start_position_pos(const struct transcript *t)
{
    if (t->given.text.text)
        return t->given.text.pos;
    return t->start.text.text ? t->start.text.pos : (struct src_pos){0, 1, 1};
}

/* Plays entries until one fails, the limit is reached, or the log cannot be written. `reached` is
 * then the entry that failed. */
void transcript_play(struct transcript_run *run)
{
    const struct transcript *t = run->book->transcript;
    struct game_sink sink = {.ctx = run, .record = on_record, .commit = on_commit, .observed = transcript_observed,
                             .snapshots = run->snapshots};
    run->used = ARENA_ARRAY(&run->memory, size_t, t->count + 1);
    game_prepare(&run->game, run->book->compiled, &run->book->setup); /* it was tried before */
    record_head(run);
    open_window(run, 0);
    game_begin(&run->game, &sink);
    if (!check_progress(run, start_position_pos(t)))
        return;
    while (run->reached < t->count && run->reached <= run->limit && !run->game.unrecorded) {
        if (!play_entry(run, &t->entries[run->reached], run->reached))
            return;
        run->reached++;
    }
    if (run->reached == t->count && check_end(run) && (run->game.state == GAME_OVER || t->stopped))
        game_end(&run->game);
}

void transcript_run_release(struct transcript_run *run)
{
    game_release(&run->game);
    arena_release(&run->memory);
    buf_release(&run->scratch);
    buf_release(&run->text);
    memset(run, 0, sizeof *run);
}
