/* SPDX-License-Identifier: MIT
 *
 * From a question to what its answer depends on; see why.h. What is reported of each of them is found
 * in why_words.c.
 */
#include "explain/why/why_inner.h"

#include "base/tr.h"
#include "explain/format.h"
#include "explain/open_count.h"
#include "explain/position_ref.h"
#include "session/verdict.h"
#include "session/words.h"

#include <string.h>

static int refuse(struct why *w, int result, const char *text)
{
    buf_reset(&w->text);
    buf_str(&w->text, text);
    return result;
}

static int refuse_hidden(struct why *w)
{
    buf_reset(&w->text);
    buf_printf(&w->text, tr(w->lang, "'%s' is hidden from %s"), w->asked, w->role);
    return -3;
}

static int refuse_valueless(struct why *w)
{
    buf_reset(&w->text);
    buf_printf(&w->text, tr(w->lang, "'%s' has no value at that position"), w->asked);
    return -3;
}

static int failed_replay(struct why *w, const struct replay *r)
{
    buf_reset(&w->text);
    verdict_format_replay(&w->text, NULL, r);
    return -1;
}

/* ---------------------------------------------------------------- playing it again */

struct why_open_ctx {
    struct why *w;
    const char *path;
    struct compiled *compiled; /* given from outside, or NULL */
    int read; /* 0: the question can be read */
};

/* The question is compiled before anything is watched, because its code belongs to what is watched. */
static void begin(void *ctx, struct game *g)
{
    struct why_open_ctx *b = ctx;
    struct why *w = b->w;
    buf_reset(&w->text);
    b->read = question_read(&w->question, w->replay.own ? w->replay.own : b->compiled, b->path, &w->space, &w->text);
    w->causes = causes_new(g->compiled);
    causes_watch(w->causes, &g->vm);
}

/* To the decision after which was asked. An incomplete last frame is accepted if the end was requested. */
static int run_to(struct why *w, uint64_t at)
{
    struct replay *r = &w->replay;
    int more = 1;
    while (r->game->decisions < at && more > 0) {
        causes_decide(w->causes, (int32_t)r->game->decisions + 1);
        more = replay_next(r);
    }
    causes_stop(w->causes, &r->game->vm);
    bool torn = r->verdict == REPLAY_LOG && r->reader.fault.verdict == LOG_TORN && at == UINT64_MAX;
    if (more < 0 && !torn)
        return failed_replay(w, r);
    w->number = r->game->decisions;
    if (at == UINT64_MAX || w->number == at)
        return 0;
    buf_reset(&w->text);
    position_ref_describe_missing(&w->text, r, at, w->lang);
    return -1;
}

/* ---------------------------------------------------------------- what was asked */

struct why_ask_ctx {
    struct why *w;
    struct sight *sight; /* NULL: everything may be reported */
    struct vm *vm; /* as who asks sees it */
    int32_t *causes;
    size_t count, cap;
    int32_t *vain; /* what wrote last what was passed over */
    size_t vain_count, vain_cap;
    int32_t *cells; /* that the question read */
    size_t cell_count, cell_cap;
    bool *seen; /* by cell, so that each is reported once */
    struct why_openness open; /* where `sight` is set */
    bool refused;
};

static const char *place_of(struct why *w, struct src_pos pos)
{
    const struct rulebook *rb = w->replay.compiled->rb;
    return pos.line && pos.file >= 0 && (size_t)pos.file < rb->file_count
               ? arena_printf(&w->arena, "%s:%d", rb->files[pos.file].path, pos.line) : rb->files[0].path;
}

static void add_first(struct why *w, const char *text, const char *place, bool fixed)
{
    ARENA_PUSH(&w->arena, w->firsts, w->first_count, w->first_cap) = (struct why_first){text, place, fixed};
}

static const char *keep_name(struct why *w)
{
    return arena_strndup(&w->arena, buf_cstr(&w->space.name), w->space.name.len);
}

static struct src_pos place_of_field(const struct vocab_field *f)
{
    return f->decl ? f->decl->name.pos : (struct src_pos){0, 0, 0};
}

/* Something that the question reads and that never changed: names it, and where the rulebook declares it. */
static void add_unchanged(struct why_ask_ctx *x, int32_t cell)
{
    struct why *w = x->w;
    const char *lang = w->lang;
    const struct compiled *c = w->replay.compiled;
    const struct area *a = cell < c->program.cell_count ? program_area(&c->program, cell) : NULL;
    if (!a || !format_is_shown(c, cell))
        return;
    struct src_pos pos = {0, 0, 0};
    const struct rb_kind *kind = a->kind < 0 ? NULL : c->vocab->kinds[a->kind].decl;
    if (a->what == AREA_TABLE || a->what == AREA_FIELD)
        pos = place_of_field(a->owner);
    else if (a->what == AREA_CONDITION || a->what == AREA_VALUE || a->what == AREA_POSITIONS)
        pos = ((const struct vocab_phrase *)a->owner)->pos;
    else if (kind)
        pos = kind->name.pos;
    bool option = a->what == AREA_TABLE && ((const struct vocab_field *)a->owner)->option;
    bool given = x->vm->m[cell] != c->program.first_cells[cell];
    buf_reset(&w->space.name);
    if (a->what == AREA_CONDITION) /* as it holds or not */
        format_change(&w->space.name, c, cell, 0, x->vm->m[cell], lang);
    else
        format_cell_name(&w->space.name, c, cell, lang);
    const char *where = !given   ? place_of(w, pos)
                        : option ? tr(lang, "an option of the game")
                                 : tr(lang, "the position that was set up");
    add_first(w, keep_name(w), where, false);
}

static bool may_know(struct why_ask_ctx *x, int32_t cell)
{
    return !x->sight || why_may_know(x->sight, x->w->replay.compiled, x->vm, cell);
}

/* Called for each read of the question. What the viewer may not know makes the complete answer refused;
 * a read without a cause is of the set-up. */
static void note_read(void *ctx, int32_t cell, int32_t zone, int32_t cause, bool answered)
{
    struct why_ask_ctx *x = ctx;
    struct why *w = x->w;
    x->refused |= zone >= 0 ? x->sight != NULL : !may_know(x, cell);
    if (cell >= 0 && cell < w->replay.compiled->program.cell_count)
        ARENA_PUSH(&w->arena, x->cells, x->cell_count, x->cell_cap) = cell;
    if (cause != NO_CAUSE && answered)
        ARENA_PUSH(&w->arena, x->causes, x->count, x->cap) = cause;
    else if (cause != NO_CAUSE)
        ARENA_PUSH(&w->arena, x->vain, x->vain_count, x->vain_cap) = cause;
    else if (answered && cell >= 0 && cell < w->replay.compiled->program.cell_count && !x->seen[cell]) {
        x->seen[cell] = true;
        add_unchanged(x, cell);
    }
}

static bool is_open(void *ctx, const struct vm_read *read)
{
    struct why_ask_ctx *x = ctx;
    return x->sight && why_is_open(&x->open, x->w->replay.compiled, read);
}

/* A path to a zone asks what is in it: for each piece, who put it there, and for the zone, who
 * changed it last. */
static void ask_zone(struct why_ask_ctx *x, int32_t zone)
{
    struct why *w = x->w;
    const struct program *p = &w->replay.compiled->program;
    const struct program_kind *k = &p->kinds[p->zones[p->zone_of[zone]].kind];
    for (int32_t piece = k->first; piece < k->first + k->count; piece++)
        if (x->vm->m[k->place + piece] == zone)
            note_read(x, k->place + piece, -1, causes_of_cell(w->causes, k->place + piece), true);
    note_read(x, -1, zone, causes_of_zone(w->causes, zone), true);
}

static void ask_fixed(struct why *w)
{
    const struct question *q = &w->question;
    buf_reset(&w->space.name);
    print_field_of(&w->space.name, w->replay.compiled->vocab, q->member, q->field, w->lang);
    add_first(w, keep_name(w), place_of(w, place_of_field(q->field)), true);
}

static void ask_end(struct why_ask_ctx *x)
{
    const struct program *p = &x->w->replay.compiled->program;
    int32_t cause = causes_of_cell(x->w->causes, p->cell_over);
    if (cause != NO_CAUSE)
        ARENA_PUSH(&x->w->arena, x->causes, x->count, x->cap) = cause;
}

static int refuse_no_value(struct why *w, const struct why_ask_ctx *x)
{
    const struct vm_fault *fault = &x->vm->fault;
    bool hidden = x->sight && (fault->trap == TRAP_LEAK || fault->trap == TRAP_HIDDEN || fault->trap == TRAP_CARRIED);
    return hidden ? refuse_hidden(w) : refuse_valueless(w);
}

/* Which of the pieces there came or went is not examined, only that one did. */
static void note_open_zone(void *ctx, int32_t zone)
{
    struct why_ask_ctx *x = ctx;
    int32_t cause = causes_of_zone(x->w->causes, zone);
    if (cause != NO_CAUSE)
        ARENA_PUSH(&x->w->arena, x->causes, x->count, x->cap) = cause;
}

/* A question about nothing but numbers of pieces in zones may be answered to those who may not see
 * the pieces. The causes that were gathered on the way are dropped if it is not such a question. */
static bool asks_how_many(struct why_ask_ctx *x)
{
    const struct question *q = &x->w->question;
    bool code = q->what == QUESTION_VALUE || q->what == QUESTION_CONDITION;
    if (x->sight && code && open_count_asked(x->w->replay.compiled->vocab, q->node, note_open_zone, x))
        return true;
    x->count = 0;
    return false;
}

/* Whether the asker may know the value at all, as choices are guarded. */
static bool is_guarded(struct why_ask_ctx *x)
{
    int32_t value;
    const struct question *q = &x->w->question;
    bool code = q->what == QUESTION_VALUE || q->what == QUESTION_CONDITION;
    if (!x->sight)
        return false;
    if (q->what == QUESTION_FIXED)
        return q->field->hidden && q->member >= 0 && !sight_knows(x->sight, q->member);
    return code && vm_evaluate(x->vm, q->proc, NULL, 0, x->sight->viewer, &value);
}

/* The causes that the answer starts from: the last changes of the cells that the question reads. */
static int find_roots(struct why_ask_ctx *x)
{
    struct why *w = x->w;
    const struct question *q = &w->question;
    int32_t value;
    if (asks_how_many(x))
        return 0;
    if (is_guarded(x))
        x->refused = true;
    else if (q->what == QUESTION_CELL)
        note_read(x, q->at, -1, causes_of_cell(w->causes, q->at), true);
    else if (q->what == QUESTION_ZONE)
        ask_zone(x, q->at);
    else if (q->what == QUESTION_FIXED)
        ask_fixed(w);
    else if (q->what == QUESTION_END)
        ask_end(x);
    else if (causes_ask(w->causes, x->vm, q->proc, note_read, is_open, x, &value))
        return refuse_no_value(w, x);
    if (x->refused)
        return refuse_hidden(w);
    if (!x->count) { /* nothing was found: where all of them went instead */
        x->causes = x->vain;
        x->count = x->vain_count;
    }
    return 0;
}

/* The answer as it is now, before its causes. Whether the game is over is open to all, also while
 * players decide in secret, so that question is asked of the replay's machine and not of the
 * viewer's. */
static int answer(struct why_ask_ctx *x)
{
    struct why *w = x->w;
    struct buf *out = &w->text;
    struct vm *vm = w->question.what == QUESTION_END ? &w->replay.game->vm : x->vm; /* that it is over is no secret */
    buf_reset(out);
    w->space.sight = x->sight;
    struct question_result result = {.text = out};
    if (question_answer(&w->question, w->replay.compiled, vm, w->lang, &w->space, &result))
        return refuse_valueless(w);
    w->facts = result.facts;
    w->holds = result.holds;
    w->condition = w->question.what == QUESTION_CONDITION ||
                   (w->question.what == QUESTION_END && w->question.member != NOTHING);
    w->answer = arena_strndup(&w->arena, buf_cstr(out), out->len);
    buf_reset(out);
    return 0;
}

/* ---------------------------------------------------------------- from outside */

/* … and whether there are words for the answer. */
static int find_viewer(struct why *w, const char *role, int32_t *viewer)
{
    *viewer = SIGHT_ALL;
    w->role = role;
    buf_reset(&w->text);
    if (!words_has_language(w->replay.compiled->vocab, w->lang, &w->text))
        return -2;
    return game_read_viewer(w->replay.game, role, w->lang, viewer, &w->text) ? 0 : -2;
}

/* The steps of an answer: replay and record, ask the question, select, describe. The viewer is
 * found first, so that a wrong role is reported without a replay. */
static int ask(struct why *w, const struct why_options *options)
{
    struct why_ask_ctx x = {.w = w};
    struct sight sight;
    int32_t viewer;
    int failed = find_viewer(w, options->role, &viewer);
    if (failed || (failed = run_to(w, options->at)))
        return failed;
    if (!causes_are_complete(w->causes))
        return refuse(w, -1, tr(w->lang, "the game is too long to be explained"));
    x.seen = ARENA_ARRAY(&w->arena, bool, w->replay.compiled->program.cell_count + 1);
    if (viewer != SIGHT_ALL) {
        sight_make(&sight, w->replay.compiled, &w->replay.game->vm, viewer, &w->arena);
        x.sight = sight_is_full(&sight) ? NULL : &sight;
    }
    for (int32_t m = 0; x.sight && m < w->replay.compiled->vocab->member_count; m++)
        sight_names(x.sight, m); /* kept: while the machine is watched it cannot be asked again */
    if (x.sight)
        x.open = (struct why_openness){
            &sight, ARENA_ARRAY(&w->arena, signed char, w->replay.compiled->vocab->zone_instance_count + 1),
            ARENA_ARRAY(&w->arena, signed char, w->replay.compiled->program.cell_count + 1)};
    x.vm = x.sight ? sight.vm : &w->replay.game->vm;
    if (x.sight && sight.is_hidden)
        causes_before_hiding(w->causes);
    if ((failed = find_roots(&x)) || (failed = answer(&x)))
        return failed;
    why_about_question(w, x.vm, x.sight);
    w->depth = options->depth;
    struct why_roots roots = {.written = x.causes, .written_count = x.count};
    roots.stopped_count = why_find_stopped(w, x.cells, x.cell_count, roots.stopped);
    why_slice(w, &roots, options->depth);
    return why_describe_links(w, viewer, options);
}

/* Replays the log with observers up to the position, evaluates the question there, and follows its causes
 * back. */
int why_ask(struct why *w, const char *log, const char *path, const struct why_options *options)
{
    struct why_open_ctx opening = {w, path, options->compiled, 0};
    struct replay_options replay = {.compiled = options->compiled,
                                    .folder = options->rulebook,
                                    .io = options->io,
                                    .lang = options->lang,
                                    .prepared = begin,
                                    .ctx = &opening};
    w->asked = arena_strdup(&w->arena, path);
    w->lang = w->space.lang = options->lang;
    w->path = log;
    int failed = replay_open(&w->replay, log, &replay);
    if (failed || replay_to(&w->replay, 0) < 0)
        return failed_replay(w, &w->replay);
    if (opening.read)
        return -3;
    return ask(w, options);
}

void why_release(struct why *w)
{
    trace_again_release(&w->traced);
    retaken_release(&w->retaken);
    restarted_release(&w->restarted);
    about_moments_release(&w->moments);
    replay_release(&w->again);
    causes_free(w->causes);
    question_space_release(&w->space);
    replay_release(&w->replay);
    doc_release(&w->doc);
    arena_release(&w->arena);
    buf_release(&w->text);
    *w = (struct why){0};
}
