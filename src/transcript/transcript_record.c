/* SPDX-License-Identifier: MIT
 *
 * Recording a transcript; see the header.
 */
#include "transcript/transcript_record.h"

#include "base/error.h"
#include "base/input.h"
#include "base/tr.h"
#include "base/word.h"
#include "explain/printed_names.h"
#include "scenario/scenario_invariants.h"

#include <errno.h>
#include <string.h>

enum { TRANSCRIPT_SIZE_MAX = YAML_SIZE_MAX };

/* ---------------------------------------------------------------- reading */

/* The text becomes the only file of a shell rulebook, so that diagnostics can show its lines. */
static bool read_file(struct transcript_recorder *r, const char *path)
{
    if (input_read(&r->scratch, path, TRANSCRIPT_SIZE_MAX)) {
        r->environment = errno != EFBIG;
        r->trouble = tr(r->book.lang,
                        errno == EFBIG ? TR("it is larger than a transcript can be") : error_meaning(errno));
        return false;
    }
    struct rb_file *file = ARENA_NEW(&r->memory, struct rb_file);
    *file = (struct rb_file){.path = arena_strdup(&r->memory, path), .size = r->scratch.len};
    file->text = arena_strndup(&r->memory, buf_cstr(&r->scratch), r->scratch.len);
    r->shell = (struct rulebook){.files = file, .file_count = 1};
    transcript_read(&r->transcript, file->path, file->text, file->size, 0, &r->memory, &r->diags);
    return true;
}

/* A transcript without these keys fits any rulebook. */
static void other_rulebook(struct transcript_recorder *r, const struct rb_str *stated, const char *what,
                           const char *ours)
{
    if (stated->text && ours && strcmp(stated->text, ours))
        diag_add(&r->diags, DIAG_ERROR, "other-rulebook", stated->pos, (int)strlen(stated->text),
                 "the transcript is about %p '%s', and this is '%s'", message_plain(&r->memory, what), stated->text, ours);
}

/* People write names as they read them, but this is code: what was found wrong since `from` is reported with the
 * line as it would be written in a rule. `text`: where line `line` of the file begins. */
static void note_names(struct transcript_recorder *r, size_t from, const char *text, int line)
{
    for (size_t i = from; i < r->diags.count; i++) {
        struct diag *d = &r->diags.items[i];
        const char *at = text;
        for (int n = line; at && n < d->pos.line; n++)
            at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL;
        if (!at)
            continue;
        const char *stated = arena_strndup(&r->memory, at, strcspn(at, "\n"));
        const char *code = printed_names_in_code(r->book.compiled->vocab, stated, &r->memory, &r->scratch);
        if (strcmp(stated, code))
            diag_note(&r->diags, d, "names are written here as in rules: %s", code + strspn(code, " "));
    }
}

/* `given` and `start` may be wrong in names only, which is worth a hint; hence note_names. */
static bool compile_start_position(struct transcript_recorder *r)
{
    struct transcript *t = &r->transcript;
    size_t before = r->diags.count;
    if (!start_position_compile(&r->book.start_position, r->book.compiled, "given", &t->given, &t->start, &r->diags))
        return true;
    if (t->given.text.text)
        note_names(r, before, t->given.text.text, t->given.text.pos.line);
    return false;
}

/* All conditions are compiled before the game begins: code cannot be added while it runs. */
static void compile_conditions(struct transcript_recorder *r)
{
    const struct transcript *t = &r->transcript;
    struct compiled *c = r->book.compiled;
    r->book.conditions = ARENA_ARRAY(&r->memory, struct scenario_condition *, t->count + 1);
    for (size_t i = 0; i < t->count; i++) {
        const struct text_list *list = &t->entries[i].list;
        if (t->entries[i].kind != TRANSCRIPT_BOARD)
            continue;
        r->book.conditions[i] = ARENA_ARRAY(&r->memory, struct scenario_condition, list->count + 1);
        for (size_t k = 0; k < list->count; k++) {
            size_t before = r->diags.count;
            scenario_compile_condition(&r->book.conditions[i][k], c, "board", &list->items[k], &r->diags);
            note_names(r, before, list->items[k].text, list->items[k].pos.line);
        }
    }
}

/* ---------------------------------------------------------------- the set-up */

/* The player who was meant, or who there are. */
static void note_players(struct transcript_recorder *r, struct diag *d, const char *name)
{
    enum { NEAR = 3 };
    const struct vocab *v = r->book.compiled->vocab;
    int first = v->kinds[v->players].first, nearest = NEAR;
    const char *meant = NULL, *all = "";
    for (int p = first; p < first + v->most_players; p++) {
        int distance = word_distance(v->members[p].name, name, NEAR);
        all = arena_printf(&r->memory, "%s%s%s", all, *all ? ", " : "", v->members[p].name);
        if (distance < nearest) {
            nearest = distance;
            meant = v->members[p].name;
        }
    }
    if (meant)
        diag_note(&r->diags, d, "did you mean '%s'?", meant);
    else
        diag_note(&r->diags, d, "there are: %s", all);
}

/* Reads the role in "role=text", which must be one of `players`. Returns its place, or -1, with a finding. */
static int find_role(struct transcript_recorder *r, const struct rb_str *s, int players, const char **text)
{
    const struct vocab *v = r->book.compiled->vocab;
    *text = strchr(s->text, '=') + 1;
    const char *role = arena_strndup(&r->memory, s->text, (size_t)(*text - 1 - s->text));
    int player = decision_read_member(r->book.reader, v->players, role);
    if (player == NOTHING) {
        note_players(r, diag_add(&r->diags, DIAG_ERROR, "wrong-setup", s->pos, 1, "unknown player '%s'", role), role);
        return -1;
    }
    if (player - v->kinds[v->players].first < players)
        return player - v->kinds[v->players].first;
    diag_add(&r->diags, DIAG_ERROR, "wrong-setup", s->pos, 1, "'%s' does not play where there are %zu players", role,
             (size_t)players);
    return -1;
}

/* "role=who" for all roles, in any order; or nothing, and then people play. */
static bool set_players(struct transcript_recorder *r)
{
    struct transcript *t = &r->transcript;
    const struct vocab *v = r->book.compiled->vocab;
    int first = v->kinds[v->players].first;
    const char **by = ARENA_ARRAY(&r->memory, const char *, v->most_players + 1);
    r->book.setup.players = t->players ? t->players : (int)t->by.count;
    for (size_t i = 0; i < t->by.count; i++) {
        const char *who;
        int place = find_role(r, &t->by.items[i], (int)t->by.count, &who);
        if (place < 0)
            return false;
        by[place] = who;
    }
    for (size_t i = 0; i < t->by.count; i++)
        if (!by[i]) {
            diag_add(&r->diags, DIAG_ERROR, "wrong-setup", t->by.items[0].pos, 1, "missing player of '%s'",
                     v->members[first + (int)i].name);
            return false;
        }
    r->book.setup.by = t->by.count ? by : NULL;
    return true;
}

/* The seed of a game in which players have shares; each role must play. */
static bool set_shares(struct transcript_recorder *r)
{
    struct transcript *t = &r->transcript;
    struct game_setup *setup = &r->book.setup;
    struct share *shares = ARENA_ARRAY(&r->memory, struct share, t->shares.count + 1);
    int players = setup->players ? setup->players : r->book.compiled->vocab->most_players;
    if (t->shares.count && t->seed.text) {
        diag_add(&r->diags, DIAG_ERROR, "wrong-setup", t->seed.pos, 1, "a game has a seed or shares of a seed, not both");
        return false;
    }
    for (size_t i = 0; i < t->shares.count; i++) {
        char *digest = arena_alloc(&r->memory, SHARE_HEX);
        const char *text;
        int place = find_role(r, &t->shares.items[i], players, &text);
        if (place < 0)
            return false;
        const struct vocab *v = r->book.compiled->vocab;
        const char *role = v->members[v->kinds[v->players].first + place].name;
        share_digest(role, text, digest);
        shares[i] = (struct share){.role = role, .text = text, .digest = digest};
    }
    setup->shares = shares;
    setup->share_count = t->shares.count;
    return true;
}

/* Prepares a game and releases it again: a wrong option should be reported before anything is
 * played. */
static bool set_up(struct transcript_recorder *r)
{
    struct transcript *t = &r->transcript;
    struct game_setup *setup = &r->book.setup;
    setup->seed = t->seed.text;
    setup->options = scenario_texts(&t->options, &r->memory);
    setup->option_count = t->options.count;
    setup->start_position = &r->book.start_position;
    setup->lang = r->book.lang;
    if (!set_players(r) || !set_shares(r))
        return false;
    struct transcript_run *trial = &r->run;
    if (!game_prepare(&trial->game, r->book.compiled, setup)) {
        transcript_run_release(trial);
        return true;
    }
    struct src_pos pos = {0, 1, 1};
    if (t->options.count || t->by.count)
        pos = t->options.count ? t->options.items[0].pos : t->by.items[0].pos;
    diag_add(&r->diags, DIAG_ERROR, "wrong-setup", pos, 1, "%s", buf_cstr(&trial->game.message));
    return false;
}

/* ---------------------------------------------------------------- what came of it */

/* Whether there is anything that no one saw. */
static bool left_open(const struct transcript_run *run)
{
    for (size_t i = 0; i < run->order_count; i++)
        if (run->orders[i].count > 1)
            return true;
    return false;
}

/* Explains a refused decision while the game is still at that position. */
static void ask_why_not(struct transcript_recorder *r, const char *lang)
{
    struct whynot_question q = {.text = r->run.refused, .viewer = SIGHT_ALL, .lang = lang};
    if (!q.text)
        return;
    r->asked = true;
    whynot_make(&r->whynot, r->book.compiled, &r->run.game, &q);
    if (r->whynot.verdict != WHYNOT_FORBIDDEN) /* its reasons follow */
        r->run.why = message_new(&r->run.memory, "%p: %s", r->run.why, r->whynot.text);
}

/* Each kind of failure has its own id in docs/findings.md. */
static struct diag *add_failure(struct diags *diags, const struct transcript_run *run)
{
    switch (run->failure) {
    case TRANSCRIPT_ILLEGAL: return diag_add(diags, DIAG_ERROR, "illegal-decision", run->pos, 1, "%p", run->why);
    case TRANSCRIPT_UNTRUE: return diag_add(diags, DIAG_ERROR, "untrue-entry", run->pos, 1, "%p", run->why);
    case TRANSCRIPT_MISSING: return diag_add(diags, DIAG_ERROR, "missing-result", run->pos, 1, "%p", run->why);
    case TRANSCRIPT_FAULT: return diag_add(diags, DIAG_ERROR, "impossible-rule", run->pos, 1, "%p", run->why);
    case TRANSCRIPT_TRUE: break;
    }
    return NULL;
}

/* Notes when exchanges were tried in vain, so that the reader looks for a mistake in the notes
 * instead. */
static void report(struct transcript_recorder *r)
{
    const struct transcript_run *run = &r->run;
    struct diag *d = add_failure(&r->diags, run);
    for (size_t i = 0; d && i < run->note_count; i++)
        diag_note(&r->diags, d, "%p", run->notes[i]);
    if (d && left_open(run) && (run->swap_count || run->any_swap))
        diag_note(&r->diags, d, "no order of what no one saw makes it true");
}

/* The trial run is released, because the recorder needs the header of a prepared game only. */
static bool start_log(struct transcript_recorder *r, const struct transcript_log_options *options)
{
    struct log_writer_options writing = {.sync = LOG_SYNC_ALWAYS, .gather = LOG_GATHER_DECISIONS,
                                         .overwrite = options->overwrite};
    if (game_prepare(&r->run.game, r->book.compiled, &r->book.setup))
        return false;
    bool started = !recorder_start(&r->recorder, &r->run.game, options->log, options->thin, &writing);
    transcript_run_release(&r->run);
    return started;
}

/* Finishes the log. One that could not be written completely is not announced as recorded. */
static bool keep_log(struct transcript_recorder *r, bool started)
{
    if (started && !r->run.game.unrecorded && !recorder_finish(&r->recorder)) {
        r->recorded = true;
        return true;
    }
    r->environment = true;
    buf_reset(&r->scratch);
    log_fault_describe(&r->scratch, &r->recorder.writer.fault, r->book.lang);
    r->trouble = arena_strdup(&r->memory, buf_cstr(&r->scratch));
    return false;
}

/* Inference has found a plan by now. The game is played again with it, this time with a log. */
static void play_for_log(struct transcript_recorder *r, const struct transcript_log_options *options)
{
    bool started = !options->log || start_log(r, options);
    if (!started) {
        keep_log(r, false);
        return;
    }
    r->run.book = &r->book;
    r->run.plan = &r->inference.plan;
    r->run.limit = r->transcript.count;
    r->run.recorder = options->log ? &r->recorder : NULL;
    r->run.snapshots = options->snapshots;
    transcript_play(&r->run);
    r->played = true;
    scenario_check_invariants(&r->run.game, r->book.reasons, &r->transcript.given, "en", &r->scratch, &r->diags);
    if (options->log)
        keep_log(r, true);
}

bool transcript_record(struct transcript_recorder *r, struct compiled *c, const char *path,
                       const struct transcript_log_options *options)
{
    r->diags.arena = &r->memory;
    r->book.lang = options->lang;
    r->book.transcript = &r->transcript;
    r->book.compiled = c;
    if (!read_file(r, path))
        return false;
    r->book.reader = decision_reader_new(c->vocab, &r->memory, &r->scratch);
    r->book.reasons = reasons_new(c, options->lang ? options->lang : "en");
    other_rulebook(r, &r->transcript.rulebook, TR("the rulebook"), c->rb->id.text);
    other_rulebook(r, &r->transcript.edition, TR("edition"), c->rb->edition.text);
    if (compile_start_position(r))
        compile_conditions(r);
    r->refused = r->diags.errors || !set_up(r);
    if (r->refused)
        return false;
    transcript_infer(&r->inference, &r->book);
    play_for_log(r, options);
    ask_why_not(r, options->lang);
    report(r);
    return !r->environment && !r->diags.errors;
}

void transcript_recording_release(struct transcript_recorder *r)
{
    transcript_inference_release(&r->inference);
    transcript_run_release(&r->run);
    recorder_release(&r->recorder);
    whynot_release(&r->whynot);
    reasons_free(r->book.reasons);
    buf_release(&r->scratch);
    arena_release(&r->memory);
    memset(r, 0, sizeof *r);
}
