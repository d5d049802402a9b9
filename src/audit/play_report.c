/* SPDX-License-Identifier: MIT
 *
 * The structs, the tables (schema/report-play.schema.json), the data and the document of games that were played.
 */
#include "audit/play_report.h"

#include "base/tr.h"
#include "lang/print.h"
#include "explain/result_report.h"

#include <string.h>

enum play_variant { PLAY_GAME, PLAY_GAMES };
enum play_state { PLAY_IS_OVER, PLAY_IS_STOPPED };

struct play_wins {
    const char *role;
    uint64_t games;
    const char *title; /* of the role, for people */
};

struct play_report {
    int variant; /* enum play_variant */
    uint64_t decisions;
    const char *seed, *log;
    /* PLAY_GAME: */
    int state; /* enum play_state */
    const char *rulebook, *edition, *digest, *hash;
    const struct result_report *result;
    /* PLAY_GAMES: */
    uint64_t over, stopped, draws, requested, saved;
    const struct play_wins *wins;
    size_t win_count;
    /* For people: */
    bool seed_drawn;
    const char *folder;
};

static const char *const states[] = {[PLAY_IS_OVER] = "over", [PLAY_IS_STOPPED] = "stopped", NULL};

static const struct report_field game_fields[] = {
    REPORT_NAME(play_report, state, "state", REQUIRED, states, "stopped: the game can be resumed."),
    REPORT_COUNT(play_report, decisions, "decisions", "The number of decisions."),
    REPORT_TEXT(play_report, rulebook, "rulebook", "The id of the rulebook."),
    REPORT_TEXT(play_report, edition, "edition", "Its edition; empty if it names none."),
    REPORT_TEXT_LIKE(play_report, digest, "digest", REQUIRED, "\"pattern\": \"^[0-9a-f]{64}$\"",
                     "SHA-256 of its files."),
    REPORT_TEXT_OR_NULL(play_report, seed, "seed", "null: draws were observed, or the game was resumed."),
    REPORT_TEXT_LIKE(play_report, hash, "hash", REQUIRED, "\"pattern\": \"^[0-9a-f]{16}$\"",
                     "The hash of the last state (docs/log-format.md)."),
    REPORT_PART(play_report, result, &result_report_shape),
    REPORT_TEXT_OR_NULL(play_report, log, "log", "The file that the game was recorded in; null: none."),
    {0}};
static const struct report_shape game_shape = {
    .name = "game", .size = sizeof(struct play_report), .fields = game_fields, .description = "A game."};

static const struct report_field wins_fields[] = {REPORT_COUNT(play_wins, games, "", "Games that it won."), {0}};
static const struct report_shape wins_shape = {
    .size = sizeof(struct play_wins), .fields = wins_fields, .is_value = true};
static const struct report_field games_fields[] = {
    REPORT_COUNT(play_report, over, "over", "Games that are over."),
    REPORT_COUNT(play_report, stopped, "stopped", "Games that were left before."),
    REPORT_COUNT(play_report, requested, "requested", "Games that were to be played; fewer were if the run was stopped."),
    REPORT_COUNT(play_report, saved, "saved", "Games that the file or folder has, if they were to be recorded; fewer if the disk was full."),
    REPORT_COUNT(play_report, decisions, "decisions", "Decisions of all games."),
    REPORT_COUNT(play_report, draws, "draws", "Games that were drawn."),
    REPORT_MAP(play_report, wins, win_count, "wins", &wins_shape, "The games that each role won."),
    REPORT_TEXT(play_report, seed, "seed", "Game N has this seed with -N after it."),
    {0}};
static const struct report_shape games_shape = {.name = "games", .size = sizeof(struct play_report),
                                                .fields = games_fields, .description = "With --games."};

static const struct report_shape *const variants[] = {[PLAY_GAME] = &game_shape, [PLAY_GAMES] = &games_shape, NULL};
static const struct report_shape shape = {.size = sizeof(struct play_report), .variants = variants};

/* ---------------------------------------------------------------- the data */

/* The printed name in the language of the report. */
static const char *title_of(struct report *r, const struct vocab *v, int member)
{
    buf_reset(&r->scratch);
    print_member(&r->scratch, v, member, r->lang, NULL);
    return arena_strdup(&r->arena, buf_cstr(&r->scratch));
}

/* The hash identifies the final position. */
void play_report_fill(struct report *r, struct game *g, const struct play_source *source)
{
    const struct rulebook *rb = g->compiled->rb;
    struct play_report *out = ARENA_NEW(&r->arena, struct play_report);
    char hash[VM_HASH_SIZE];
    vm_hash(&g->vm, hash);
    *out = (struct play_report){.variant = PLAY_GAME,
                                .state = g->state == GAME_OVER ? PLAY_IS_OVER : PLAY_IS_STOPPED,
                                .decisions = g->decisions,
                                .rulebook = arena_copy(&r->arena, rb->id.text),
                                .edition = rb->edition.text ? arena_copy(&r->arena, rb->edition.text) : "",
                                .digest = arena_copy(&r->arena, rb->digest),
                                .seed = arena_copy(&r->arena, source->seed),
                                .hash = arena_copy(&r->arena, hash),
                                .log = arena_copy(&r->arena, source->log),
                                .seed_drawn = source->seed_drawn,
                                .folder = arena_copy(&r->arena, source->rulebook)};
    out->result = result_report(r, g, out->state == PLAY_IS_OVER);
    r->value = out;
}

/* After the log could not be finished, the report must not name it. */
void play_report_forget_log(struct report *r)
{
    struct play_report *out = ARENA_NEW(&r->arena, struct play_report);
    *out = *(const struct play_report *)r->value;
    out->log = NULL;
    r->value = out;
}

/* Wins are by role, in the order of the rulebook. */
void play_summary_fill(struct report *r, const struct compiled *c, const struct play_counts *counts, const char *seed,
                       const char *log)
{
    const struct vocab *v = c->vocab;
    struct play_report *out = ARENA_NEW(&r->arena, struct play_report);
    struct play_wins *wins = ARENA_ARRAY(&r->arena, struct play_wins, counts->roles + 1);
    for (size_t i = 0; i < counts->roles; i++) {
        int member = v->kinds[v->players].first + (int)i;
        wins[i] = (struct play_wins){arena_copy(&r->arena, v->members[member].name), counts->wins[i],
                                     title_of(r, v, member)};
    }
    *out = (struct play_report){.variant = PLAY_GAMES,
                                .over = counts->over,
                                .stopped = counts->stopped,
                                .requested = counts->requested,
                                .saved = counts->saved,
                                .decisions = counts->decisions,
                                .draws = counts->draws,
                                .wins = wins,
                                .win_count = counts->roles,
                                .seed = arena_copy(&r->arena, seed),
                                .log = counts->over + counts->stopped ? arena_copy(&r->arena, log) : NULL};
    r->value = out;
}

/* ---------------------------------------------------------------- the document */

static struct doc_node *add_line(struct doc *d)
{
    struct doc_node *line = doc_add(d, d->body, DOC_PARAGRAPH);
    line->style = STYLE_LINE;
    return line;
}

/* One line with the end of the game. */
static void add_outcome(struct doc *d, const struct play_report *p)
{
    struct doc_node *line = add_line(d);
    const char *lang = d->lang, *n = TR_NUMBER(lang, p->decisions);
    uint64_t count = p->decisions;
    if (p->state == PLAY_IS_STOPPED)
        doc_printf(d, line, tr(lang, "stopped after decision %s"), n);
    else if (p->result->draw && !p->result->points)
        doc_printf(d, line, tr_count(lang, "draw after %s decision", "draw after %s decisions", count), n);
    else if (p->result->winner_count && !p->result->points)
        doc_exact(d, line, arena_printf(&d->arena, tr_count(lang, "won after %s decision: %s",
                                                            "won after %s decisions: %s", count),
                                        n, p->result->winners_text));
    else
        doc_exact(d, line, arena_printf(&d->arena, tr_count(lang, "over after %s decision: %s",
                                                            "over after %s decisions: %s", count),
                                        n, p->result->text));
}

/* A seed is shown only if the program chose it: otherwise the reader knows it. */
static void add_game(struct doc *d, const struct play_report *p)
{
    add_outcome(d, p);
    if (p->seed_drawn)
        doc_exact(d, add_line(d), arena_printf(&d->arena, tr(d->lang, "seed: %s"), p->seed));
    if (!p->log)
        return;
    struct doc_node *line = add_line(d);
    doc_exact(d, line, arena_printf(&d->arena, tr(d->lang, "saved to %s"), p->log));
    if (p->state != PLAY_IS_STOPPED)
        return;
    doc_text(d, line, tr(d->lang, "; to resume: "));
    doc_run(d, line, DOC_NAME, arena_printf(&d->arena, "adjudge play %s%s--resume %s", p->folder ? p->folder : "",
                                            p->folder ? " " : "", p->log));
}

static void add_games(struct doc *d, const struct play_report *p)
{
    struct arena *a = &d->arena;
    struct doc_node *line = add_line(d);
    doc_printf(d, line, "%s, %s", tr_counted(a, d->lang, "%s game over", "%s games over", p->over),
               tr_counted(a, d->lang, "%s decision", "%s decisions", p->decisions));
    for (size_t i = 0; i < p->win_count; i++)
        doc_exact(d, line, arena_printf(a, tr(d->lang, "; %s wins %s"), p->wins[i].title,
                                        TR_NUMBER(d->lang, p->wins[i].games)));
    doc_printf(d, line, tr(d->lang, "; drawn %s"), TR_NUMBER(d->lang, p->draws));
    if (p->stopped)
        doc_printf(d, line, tr(d->lang, "; stopped before the end %s"), TR_NUMBER(d->lang, p->stopped));
    if (p->over + p->stopped < p->requested)
        doc_printf(d, add_line(d), tr(d->lang, "stopped after %s of %s games"), TR_NUMBER(d->lang, p->over + p->stopped),
                   TR_NUMBER(d->lang, p->requested));
    if (p->log && p->saved < p->over + p->stopped)
        doc_exact(d, add_line(d), arena_printf(a, tr(d->lang, "saved to %s: only the first %s games"), p->log,
                                               TR_NUMBER(d->lang, p->saved)));
    else if (p->log)
        doc_exact(d, add_line(d), arena_printf(a, tr(d->lang, "saved to %s"), p->log));
}

/* A game or a series; the variant decides. */
static void document(struct doc *d, const struct report *r, const struct report_style *style)
{
    const struct play_report *p = r->value;
    (void)style;
    (p->variant == PLAY_GAMES ? add_games : add_game)(d, p);
}

const struct report_kind play_report_kind = {
    .name = "play",
    .version = 1,
    .title = "adjudge play --format json",
    .description = "The end of a game without human players; with --games, the results of several. If the rulebook has "
                   "errors, the output is the report of check.",
    .heading = TR("Game"),
    .shape = &shape,
    .document = document,
};
