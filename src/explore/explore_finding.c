/* SPDX-License-Identifier: MIT
 *
 * What went wrong: kept while searching, and afterwards played again as a game, for the words and for a log.
 */
#include "explore/explore_inner.h"

#include "base/mem.h"
#include "base/sort.h"
#include "base/tr.h"
#include "explain/invariants.h"
#include "explore/explore_secrets.h"
#include "session/draws.h"
#include "session/record.h"

#include <string.h>

/* ---------------------------------------------------------------- while searching */

/* The same check failing at the same instruction is one finding, however often it happens; so is an invariant. */
bool explore_same_kind(const struct explore_finding *a, const struct explore_finding *b)
{
    const struct vm_fault *x = &a->fault, *y = &b->fault;
    if (a->invariant || b->invariant)
        return a->invariant == b->invariant;
    if (a->unfinished || b->unfinished)
        return a->unfinished == b->unfinished;
    return a->unset == b->unset && x->trap == y->trap && (!x->trap || (x->sentence == y->sentence && x->pc == y->pc));
}

/* Does `a` come before `b` as an example? */
static bool comes_first(const struct explore_finding *a, const struct explore_finding *b)
{
    if (a->length != b->length)
        return a->length < b->length;
    return a->part != b->part ? a->part < b->part : a->serial < b->serial;
}

struct explore_finding *explore_finding_add(struct explore_worker *w, const struct explore_finding *kind)
{
    if (w->finding_count == w->finding_cap) {
        w->finding_cap = w->finding_cap ? w->finding_cap * 2 : 8;
        w->findings = mem_grow(w->findings, w->finding_cap * sizeof *w->findings);
    }
    struct explore_finding *f = &w->findings[w->finding_count++];
    *f = (struct explore_finding){.fault = kind->fault, .invariant = kind->invariant,
                                  .unset = kind->unset, .unfinished = kind->unfinished};
    return f;
}

/* The finding of this kind, added if it is new. There are few kinds, so a linear search is
 * enough. */
static struct explore_finding *finding_of(struct explore_worker *w, const struct explore_finding *kind)
{
    struct explore_finding *known = explore_finding_known(w, kind);
    return known ? known : explore_finding_add(w, kind);
}

/* The answers on the way, one after another. */
static void keep_way(struct explore_finding *f, const struct explore_worker *w)
{
    size_t size = 0;
    for (size_t i = 0; i < w->step_count; i++)
        size += 1 + (size_t)w->steps[i].answer.count;
    f->way = mem_grow(f->way, (size + 1) * sizeof *f->way);
    f->way_size = 0;
    for (size_t i = 0; i < w->step_count; i++) {
        const struct explore_answer *a = &w->steps[i].answer;
        f->way[f->way_size++] = a->count;
        memcpy(f->way + f->way_size, a->places, (size_t)a->count * sizeof *f->way);
        f->way_size += (size_t)a->count;
    }
}

/* Notes a game that showed it. */
static void keep_case(struct explore_finding *f, uint64_t game)
{
    if (f->case_count == EXPLORE_CASES_MAX)
        return;
    if (f->case_count == f->case_cap) {
        f->case_cap = f->case_cap ? f->case_cap * 2 : 8;
        f->cases = mem_grow(f->cases, f->case_cap * sizeof *f->cases);
    }
    f->cases[f->case_count++] = game;
}

/* Counts the case, and keeps it as the example if it comes before the present one. */
static void note_case(struct explore_worker *w, const struct explore_finding *kind, uint64_t length, uint64_t part)
{
    struct explore_finding *f = finding_of(w, kind);
    const struct explore_finding now = {.length = length, .part = part, .serial = w->serial};
    if (w->x->options.vary)
        keep_case(f, part);
    if (f->times++ && !comes_first(&now, f))
        return;
    f->length = length;
    f->part = part;
    f->serial = w->serial;
    if (!w->x->options.games)
        keep_way(f, w);
}

/* Where options vary, loops are one kind, and the options distinguish them: the place is only where the steps ran
 * out. */
static struct vm_fault explore_fault_of(const struct explore_worker *w)
{
    struct vm_fault fault = w->vm.fault;
    if (w->x->options.vary && (fault.trap == TRAP_FUEL || fault.trap == TRAP_STACK || fault.trap == TRAP_RESTLESS))
        fault.pc = fault.sentence = -1;
    return fault;
}

struct explore_finding explore_failure_of(const struct explore_worker *w)
{
    struct explore_finding kind = {.fault = explore_fault_of(w)};
    kind.unset = w->x->sets.layouts && !w->has_start && !kind.fault.trap;
    return kind;
}

void explore_found(struct explore_worker *w, uint64_t length, uint64_t part)
{
    struct explore_finding kind = {0};
    if (!w->vm.m[w->vm.program->cell_over])
        kind = explore_failure_of(w);
    note_case(w, &kind, length, part);
}

void explore_found_broken(struct explore_worker *w, size_t invariant, uint64_t game)
{
    note_case(w, &(const struct explore_finding){.invariant = invariant + 1}, w->decisions, game);
}

void explore_found_unfinished(struct explore_worker *w, uint64_t game)
{
    note_case(w, &(const struct explore_finding){.unfinished = true}, w->decisions, game);
}

void explore_findings_release(struct explore_worker *w)
{
    for (size_t i = 0; i < w->finding_count; i++) {
        mem_free(w->findings[i].way);
        mem_free(w->findings[i].cases);
        mem_free(w->findings[i].text);
        mem_free(w->findings[i].rule);
        mem_free(w->findings[i].file);
    }
    mem_free(w->findings);
    w->findings = NULL;
    w->finding_count = w->finding_cap = 0;
}

/* Words of the report's schema. Running out of steps or stack is taken for a loop. */
const char *explore_kind(const struct explore_finding *f)
{
    if (f->invariant)
        return "broken invariant";
    if (f->unfinished)
        return "unfinished game";
    switch (f->fault.trap) {
    case TRAP_NONE: return f->unset ? "fault" : "dead end";
    case TRAP_FUEL:
    case TRAP_STACK:
    case TRAP_RESTLESS: return "endless loop";
    case TRAP_INVARIANT: return "broken invariant";
    default: return "fault";
    }
}

/* ---------------------------------------------------------------- playing one again */

/* A finding as it is replayed. */
struct again {
    struct explore *x;
    const struct explore_finding *finding;
    struct game game;
    struct recorder recorder;
    struct game_sink record; /* of the recorder; all zero: nothing is recorded */
    size_t at; /* in the finding's way */
    struct explore_luck luck;
    struct explore_answer answer;
    struct buf seed;
    struct reasons *reasons; /* NULL: none are needed */
};

/* Passes a record on to the recorder, if this replay has one. */
static int pass_record(void *ctx, const struct log_record *record)
{
    struct again *a = ctx;
    return a->record.record ? a->record.record(a->record.ctx, record) : 0;
}

static int pass_commit(void *ctx)
{
    struct again *a = ctx;
    return a->record.commit ? a->record.commit(a->record.ctx) : 0;
}

/* The next answer of the way. */
static void next_answer(struct again *a)
{
    a->answer.count = 0;
    if (a->at == a->finding->way_size)
        return;
    int32_t count = a->finding->way[a->at++];
    explore_answer_reserve(&a->answer, count);
    memcpy(a->answer.places, a->finding->way + a->at, (size_t)count * sizeof *a->answer.places);
    a->answer.count = count;
    a->at += (size_t)count;
}

/* A result of chance that was one of the branches is passed on as if it had been observed. */
static const char *const *pass_observed(void *ctx, const struct log_record *asked, size_t *count)
{
    struct again *a = ctx;
    struct game *g = &a->game;
    struct log_record *record = ARENA_NEW(&g->stepping, struct log_record);
    *count = 0;
    const char *const *before = a->x->options.past ? past_observed(a->x->options.past, asked, count) : NULL;
    if (before || !a->x->options.every_chance)
        return before;
    next_answer(a);
    if (!a->answer.count)
        return NULL;
    *record = *asked;
    draws_result(record, a->x->c, &g->vm.draw, (const uint32_t *)a->answer.places, LOG_BY_OBSERVED, &g->stepping,
                 &g->scratch);
    if (record->kind != LOG_SHUFFLE) {
        *count = 1;
        return &record->roll.got;
    }
    *count = record->shuffle.order.count;
    return record->shuffle.order.items;
}

static void release(struct again *a)
{
    recorder_release(&a->recorder);
    game_release(&a->game);
    reasons_free(a->reasons);
    buf_release(&a->seed);
    mem_free(a->answer.places);
}

/* The log names "explore" as the player of each role. */
static const char **players_of(struct again *a)
{
    const char **by = ARENA_ARRAY(&a->recorder.arena, const char *, a->x->game.players + 1);
    for (int i = 0; i < a->x->game.players; i++)
        by[i] = "explore";
    return by;
}

/* Starts the game; into a log where `path` is not NULL. -1: the log cannot be written. */
static int begin(struct again *a, const char *path)
{
    const struct explore_options *o = &a->x->options;
    struct game_setup setup = o->setup;
    if (o->games) {
        explore_seed_of(&a->seed, a->x, a->finding->part);
        setup.seed = buf_cstr(&a->seed);
        explore_luck_begin(&a->luck, setup.seed);
    } else if (o->every_chance)
        setup.seed = NULL;
    if (o->vary) {
        setup.players = a->finding->players;
        setup.options = a->finding->options;
        setup.option_count = a->finding->option_count;
    }
    setup.by = players_of(a);
    game_prepare(&a->game, a->x->c, &setup); /* what it could refuse was refused when the search was prepared */
    struct log_writer_options how = {.sync = LOG_SYNC_ALWAYS, .gather = LOG_GATHER_DECISIONS};
    if (path && recorder_start(&a->recorder, &a->game, path, false, &how))
        return -1;
    if (path)
        a->record = recorder_sink(&a->recorder);
    struct game_sink sink = {.ctx = a, .record = pass_record, .commit = pass_commit, .observed = pass_observed};
    game_begin(&a->game, &sink);
    if (o->past) {
        struct buf why = {0};
        past_play(o->past, &a->game, o->setup.lang, &why); /* it led to a decision when the search was prepared */
        buf_release(&why);
    }
    return a->game.unrecorded ? -1 : 0;
}

/* 0, or -1: the log could not be written. */
static int play(struct again *a, const char *path)
{
    struct game *g = &a->game;
    if (begin(a, path))
        return -1;
    uint64_t length = a->finding->length + (a->x->options.past ? a->x->options.past->count : 0);
    while (g->state == GAME_DECISION && g->decisions < length) {
        if (a->finding->way)
            next_answer(a);
        else
            explore_choose(&a->luck, &g->vm, &a->answer);
        game_decide(g, a->answer.places, a->answer.count);
    }
    if (path && g->state == GAME_OVER)
        game_end(g);
    return g->unrecorded || (path && recorder_finish(&a->recorder)) ? -1 : 0;
}

/* ---------------------------------------------------------------- afterwards */

/* A finding outlives the arena of its replay. */
static char *copy(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(mem_alloc(size), text, size);
}

/* Leaves the words in a->seed, whose seed was used. */
static void describe_broken(struct again *a, size_t invariant)
{
    buf_reset(&a->seed);
    a->reasons = reasons_new(a->x->c, "en");
    invariant_explain(&a->seed, a->x->c, &a->game.vm, a->reasons, invariant, "en");
}

/* The id of the rule that failed; NULL: none. */
static char *rule_of(const struct compiled *c, const struct vm_fault *fault)
{
    return fault->sentence < 0 ? NULL : copy(compiled_rule_id(c, fault->sentence));
}

/* Replays the example to get the message: the search itself has no journal and makes no texts. */
static void find_words(struct explore *x, struct explore_finding *f)
{
    struct mem_guard guard;
    struct again again = {.x = x, .finding = f}, *volatile a = &again;
    MEM_TRY(guard) {
        play(a, NULL);
        if (f->invariant) {
            describe_broken(a, f->invariant - 1);
            f->text = copy(buf_cstr(&a->seed));
            f->rule = copy(x->c->invariants[f->invariant - 1].rule->id.text);
        } else if (f->fault.trap || f->unset) {
            f->text = copy(buf_cstr(&a->game.message));
            f->rule = rule_of(x->c, &a->game.vm.fault);
        } else if (f->unfinished)
            f->text = copy(tr(x->options.setup.lang, "the game has reached the maximum number of decisions"));
        else
            f->text = copy(tr(x->options.setup.lang, "the rules end, no one has won, and the game is not a draw"));
        MEM_DONE();
        release(a);
        return;
    }
    release(a);
    mem_exhausted();
}

/* Merges the findings of a worker into the first worker's. Swapping keeps each example owned
 * once, and each list of cases. */
static void take_over(struct explore_worker *sum, struct explore_worker *w)
{
    for (size_t i = 0; i < w->finding_count; i++) {
        struct explore_finding *from = &w->findings[i], *to = finding_of(sum, from), kept = *to;
        if (!kept.times || comes_first(from, &kept)) {
            *to = *from;
            *from = kept;
            to->times += kept.times;
        } else
            to->times += from->times;
        for (size_t c = 0; c < from->case_count; c++)
            keep_case(to, from->cases[c]);
    }
}

/* Examples that are equally early, of several kinds, are sorted by kind, so that the order does not depend on who found
 * which of them first. */
static int compare(const void *a, const void *b, const void *context)
{
    const struct explore_finding *x = a, *y = b;
    (void)context;
    if (comes_first(x, y) || comes_first(y, x))
        return comes_first(y, x) - comes_first(x, y);
    const int64_t kinds[][2] = {{(int64_t)x->invariant, (int64_t)y->invariant}, {x->unfinished, y->unfinished},
                                {x->unset, y->unset}, {x->fault.trap, y->fault.trap},
                                {x->fault.sentence, y->fault.sentence}, {x->fault.pc, y->fault.pc}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i][0] != kinds[i][1])
            return kinds[i][0] < kinds[i][1] ? -1 : 1;
    return 0;
}

void explore_findings_join(struct explore_worker *sum)
{
    struct explore *x = sum->x;
    for (size_t i = 1; i < EXPLORE_WORKERS_MAX && x->workers[i].x; i++)
        take_over(sum, &x->workers[i]);
    sort_stable(sum->findings, sum->finding_count, sizeof *sum->findings, compare, NULL);
}

void explore_finding_take(struct explore_worker *sum, const struct explore_finding *from)
{
    struct explore_finding *to = finding_of(sum, from);
    if (!to->times || comes_first(from, to)) {
        to->length = from->length;
        to->part = from->part;
        to->serial = from->serial;
    }
    to->times += from->times;
}

struct explore_finding *explore_finding_known(struct explore_worker *w, const struct explore_finding *kind)
{
    for (size_t i = 0; i < w->finding_count; i++)
        if (explore_same_kind(&w->findings[i], kind))
            return &w->findings[i];
    return NULL;
}

void explore_finding_case(struct explore_finding *f, uint64_t game)
{
    keep_case(f, game);
}

void explore_findings_finish(struct explore *x)
{
    struct explore_worker *sum = &x->workers[0];
    sort_stable(sum->findings, sum->finding_count, sizeof *sum->findings, compare, NULL); /* of a sum that was read */
    if (x->options.vary)
        explore_reduce(x);
    sort_stable(sum->findings, sum->finding_count, sizeof *sum->findings, compare, NULL);
    for (size_t i = 0; i < sum->finding_count; i++)
        find_words(x, &sum->findings[i]);
}

/* Writes one finding as a log. The guard releases the open file when memory runs out. */
static int record(struct explore *x, struct explore_finding *f, const char *path, struct buf *why)
{
    struct mem_guard guard;
    struct again again = {.x = x, .finding = f}, *volatile a = &again;
    MEM_TRY(guard) {
        int failed = play(a, path);
        if (failed)
            log_fault_describe(why, &a->recorder.writer.fault, x->options.setup.lang);
        MEM_DONE();
        release(a);
        return failed;
    }
    release(a);
    mem_exhausted();
}

/* Numbers are padded with zeros, so that the files sort in the order of the findings; `before`: how many there are. */
static int record_all(struct explore *x, const char *folder, size_t before, struct buf *why)
{
    struct explore_worker *sum = &x->workers[0];
    for (size_t i = 0; i < sum->finding_count; i++) {
        struct explore_finding *f = &sum->findings[i];
        struct buf path = BUF_INIT;
        buf_printf(&path, "%s/%03zu.jsonl.gz", folder, before + i + 1);
        f->file = path.data;
        if (record(x, f, f->file, why)) {
            mem_free(f->file);
            f->file = NULL; /* what is there under that name is none of ours */
            return -1;
        }
    }
    return 0;
}

int explore_record(struct explore *x, const char *folder, struct buf *why)
{
    if (x->workers[0].secrets)
        return explore_secrets_record(x, folder, why);
    if (record_all(x, folder, 0, why))
        return -1;
    return x->options.other ? record_all(x->options.other, folder, x->workers[0].finding_count, why) : 0;
}
