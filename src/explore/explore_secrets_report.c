/* SPDX-License-Identifier: MIT
 *
 * The report on secrets, and its tables: part of the report of `adjudge explore`.
 */
#include "explore/explore_secrets.h"

#include "base/tr.h"
#include "lang/print.h"

/* Words of the schema, by enum. */
static const char *const changes[] = {[TWINS_PIECES] = "pieces", [TWINS_CHANCE] = "chance",
                                      [TWINS_DECISION] = "decision", NULL};
static const char *const whats[] = {[ROLE_VIEW_DECISION] = "decision", [ROLE_VIEW_EVENT] = "event", [ROLE_VIEW_REASON] = "reason",
                                    [ROLE_VIEW_QUESTION] = "question", [ROLE_VIEW_MENU] = "choices", [ROLE_VIEW_FAULT] = "fault",
                                    [ROLE_VIEW_LOG] = "log", [ROLE_VIEW_ANSWER] = "answer", NULL};
static const char *const change_titles[] = {[TWINS_PIECES] = TR("hidden pieces change places"),
                                            [TWINS_CHANCE] = TR("another random result"),
                                            [TWINS_DECISION] = TR("another decision of another role")};
static const char *const what_titles[] = {[ROLE_VIEW_DECISION] = TR("%s sees what was decided"),
                                          [ROLE_VIEW_EVENT] = TR("%s sees what happened"),
                                          [ROLE_VIEW_REASON] = TR("%s sees why something happened"),
                                          [ROLE_VIEW_QUESTION] = TR("%s sees who is asked"),
                                          [ROLE_VIEW_MENU] = TR("the choices of %s reveal a secret"),
                                          [ROLE_VIEW_FAULT] = TR("%s sees why the game stopped"),
                                          [ROLE_VIEW_LOG] = TR("the redacted log of %s reveals a secret"),
                                          [ROLE_VIEW_ANSWER] = TR("an answer to %s reveals a secret")};

static const struct report_field pairs_fields[] = {
    REPORT_WORD(secrets_pairs, change, "change", REQUIRED, changes,
                "How the second game differs. pieces: two pieces that the role cannot identify change places in all "
                "random results; chance: one random result is another; decision: another role decides something else."),
    REPORT_COUNT(secrets_pairs, tried, "tried", "Attempts to make a pair."),
    REPORT_COUNT(secrets_pairs, built, "built", "Pairs that differ and in which the role saw the same position."),
    REPORT_COUNT(secrets_pairs, compared, "compared", "Decisions after which both games were compared."),
    REPORT_COUNT(secrets_pairs, leaks, "leaks", "Pairs with a leak."),
    REPORT_COUNT(secrets_pairs, revealed, "revealed", "Pairs that ended because the rules revealed the difference."),
    REPORT_COUNT(secrets_pairs, illegal, "illegal",
                 "Pairs that ended because a decision of the first game was not legal in the second."),
    REPORT_COUNT(secrets_pairs, over, "over",
                 "Pairs that ended with the game, at the maximum length, or because the difference was gone."),
    {0}};
static const struct report_shape pairs_shape = {.size = sizeof(struct secrets_pairs), .fields = pairs_fields};
static const struct report_field figures_fields[] = {
    REPORT_COUNT(secrets_figures, games, "games", "Random games."),
    REPORT_COUNT(secrets_figures, decisions, "decisions", "Decisions in them."),
    REPORT_COUNT(secrets_figures, stopped, "stopped", "Those that a run-time fault stopped."),
    REPORT_COUNT(secrets_figures, explained, "explained", "Pairs whose redacted logs and answers were compared."),
    REPORT_COUNT(secrets_figures, questions, "questions", "Questions of `why` and `whynot` about both games of these."),
    REPORT_LIST(secrets_figures, pairs, count, "pairs", &pairs_shape, "Pairs of games, by what differs."),
    {0}};
const struct report_shape explore_secrets_shape = {
    .name = "secrets", .size = sizeof(struct secrets_figures), .fields = figures_fields};

static const struct report_field leak_fields[] = {
    REPORT_WORD(secrets_leak, what, "leak", REQUIRED, whats,
                "What the role sees differently. decision: what another role decided; event: what happened; reason: why; "
                "question: who is asked by which rule; choices: its own choices; fault: why the game stopped; log: a "
                "line of the redacted log; answer: what `why` or `whynot` answers."),
    REPORT_TEXT(secrets_leak, role, "role", "Who sees it."),
    REPORT_WORD(secrets_leak, change, "change", REQUIRED, changes, "How the second game differs."),
    REPORT_TEXT_OR_NULL(secrets_leak, asked, "asked", "The rule by which the last decision was taken; null: none."),
    REPORT_TEXT_OR_NULL(secrets_leak, rule, "rule", "The rule of the line that differs; null: the game itself."),
    REPORT_TEXT_OR_NULL(secrets_leak, one, "one", "The line in the first game; null: it is not there."),
    REPORT_TEXT_OR_NULL(secrets_leak, other, "other", "The line in the second game; null: it is not there."),
    REPORT_COUNT(secrets_leak, times, "times", "How often it happened."),
    REPORT_COUNT(secrets_leak, decisions, "decisions", "Decisions of the example."),
    REPORT_COUNT(secrets_leak, game, "game", "The number of the random game of the example."),
    REPORT_TEXT_OR_NULL(secrets_leak, log, "log", "The file of the first game; null without -o."),
    REPORT_TEXT_OR_NULL(secrets_leak, other_log, "other_log", "The file of the second game; null without -o."),
    {0}};
const struct report_shape explore_leak_shape = {
    .name = "leak", .size = sizeof(struct secrets_leak), .fields = leak_fields};

/* ---------------------------------------------------------------- the data */

const struct secrets_figures *explore_secrets_of(struct report *r, const struct explore *x)
{
    const struct explore_secrets *s = x->workers[0].secrets;
    struct secrets_figures *f = ARENA_NEW(&r->arena, struct secrets_figures);
    struct secrets_pairs *pairs = ARENA_ARRAY(&r->arena, struct secrets_pairs, TWINS_CHANGES);
    for (int i = 0; i < TWINS_CHANGES; i++) {
        const struct secrets_count *c = &s->counts[i];
        pairs[i] = (struct secrets_pairs){.change = changes[i], .tried = c->tried, .built = c->built,
                                          .compared = c->compared, .revealed = c->ends[TWINS_REVEALED],
                                          .illegal = c->ends[TWINS_ILLEGAL], .over = c->ends[TWINS_OVER],
                                          .leaks = c->leaks, .title = tr(r->lang, change_titles[i])};
    }
    *f = (struct secrets_figures){s->games, s->decisions, s->stopped, s->explained, s->questions, pairs, TWINS_CHANGES};
    return f;
}

const struct secrets_leak *explore_leak_of(struct report *r, const struct explore *x, const struct leak *l)
{
    struct secrets_leak *out = ARENA_NEW(&r->arena, struct secrets_leak);
    buf_reset(&r->scratch);
    print_member(&r->scratch, x->c->vocab, x->c->program.players_first + l->name.role, r->lang, NULL);
    *out = (struct secrets_leak){.what = whats[l->what], .role = game_role(&x->game, l->name.role),
                                 .change = changes[l->change], .asked = l->asked, .rule = l->rule, .one = l->one,
                                 .other = l->other, .log = l->files[0], .other_log = l->files[1], .times = l->times,
                                 .decisions = l->decisions, .game = l->name.game};
    out->title = arena_printf(&r->arena, tr(r->lang, what_titles[l->what]), buf_cstr(&r->scratch));
    return out;
}

/* ---------------------------------------------------------------- the document */

static void add_number(struct doc *d, struct doc_node *row, uint64_t n)
{
    doc_cell(d, row, arena_strdup(&d->arena, TR_NUMBER(d->lang, n)));
}

void explore_secrets_document(struct doc *d, const struct secrets_figures *f)
{
    struct arena *a = &d->arena;
    const char *const heads[] = {tr(d->lang, "pairs of games"), tr(d->lang, "tried"), tr(d->lang, "built"),
                                 tr(d->lang, "compared decisions"), tr(d->lang, "leaks"), tr(d->lang, "revealed"),
                                 tr(d->lang, "illegal"), tr(d->lang, "over")};
    doc_printf(d, doc_add(d, d->body, DOC_PARAGRAPH), "%s, %s",
               tr_counted(a, d->lang, "%s game", "%s games", f->games),
               tr_counted(a, d->lang, "%s decision", "%s decisions", f->decisions));
    struct doc_node *table = doc_add(d, d->body, DOC_TABLE), *head = doc_add(d, table, DOC_ROW);
    table->text = heads[0];
    table->quiet = true;
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        doc_cell(d, head, heads[i]);
    for (size_t i = 0; i < f->count; i++) {
        const struct secrets_pairs *p = &f->pairs[i];
        struct doc_node *row = doc_add(d, table, DOC_ROW);
        doc_cell(d, row, p->title);
        const uint64_t numbers[] = {p->tried, p->built, p->compared, p->leaks, p->revealed, p->illegal, p->over};
        for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++)
            add_number(d, row, numbers[n]);
    }
    if (f->stopped)
        doc_status(d, doc_add(d, d->body, DOC_PARAGRAPH), STYLE_BAD,
                   arena_printf(a, tr(d->lang, "%s stopped by a run-time fault: see explore --random"),
                                tr_counted(a, d->lang, "%s game", "%s games", f->stopped)));
    if (f->explained)
        doc_printf(d, doc_add(d, d->body, DOC_PARAGRAPH), tr(d->lang, "redacted logs and answers: %s, %s"),
                   tr_counted(a, d->lang, "%s pair", "%s pairs", f->explained),
                   tr_counted(a, d->lang, "%s question", "%s questions", f->questions));
}

static void add_line(struct doc *d, struct doc_node *section, const char *label, const char *text)
{
    struct doc_node *in = doc_add(d, section, DOC_PARAGRAPH);
    doc_text(d, in, label);
    if (text)
        doc_exact(d, in, text);
    else
        doc_text(d, in, tr(d->lang, "nothing"));
}

void explore_leak_document(struct doc *d, const struct secrets_leak *l)
{
    struct arena *a = &d->arena;
    struct doc_node *section = doc_section(d, d->body, NULL, NULL), *head = section->first;
    doc_status(d, head, STYLE_BAD, l->title);
    if (l->asked)
        doc_printf(d, head, tr(d->lang, " after a decision by %s"), l->asked);
    doc_printf(d, head, tr(d->lang, ", %s; example: after %s"), tr_counted(a, d->lang, "%s time", "%s times", l->times),
               tr_counted(a, d->lang, "%s decision", "%s decisions", l->decisions));
    doc_printf(d, head, tr(d->lang, " of game %s"), TR_NUMBER(d->lang, l->game));
    if (l->log) {
        doc_text(d, head, ": ");
        doc_run(d, head, DOC_NAME, l->log);
        doc_text(d, head, ", ");
        doc_run(d, head, DOC_NAME, l->other_log);
    }
    add_line(d, section, tr(d->lang, "in one game: "), l->one);
    add_line(d, section, tr(d->lang, "in the other: "), l->other);
}
