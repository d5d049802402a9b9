/* SPDX-License-Identifier: MIT
 *
 * From a log in memory to the lines that one role gets. It uses what `log redact`, `why` and `whynot` use, and adds
 * nothing: what a command must hide, this must get hidden.
 */
#include "explore/twin_answers.h"

#include "report/write.h"
#include "session/position.h"
#include "session/words.h"

#include <string.h>

enum {
    VALUES = 6, /* that are asked about in a position, … */
    DECISIONS = 6, /* … and decisions */
    TRIES = 4 /* to find a decision that is another */
};

static const char log_name[] = "log"; /* every name is the file in memory */

/* ---------------------------------------------------------------- values */

static void add_question(struct twin_questions *q, struct arena *arena, enum twin_asked what, const char *text)
{
    for (size_t i = 0; i < q->count; i++)
        if (q->items[i].what == what && !strcmp(q->items[i].text, text))
            return;
    ARENA_PUSH(arena, q->items, q->count, q->cap) = (struct twin_question){what, text};
}

/* Adds the paths of a part of the position: "table/pot", "players/Ann/coins", "zones/deck", "conditions/Ann is ill". */
static void add_paths(struct twin_questions *q, const struct json_value *part, struct arena *arena)
{
    for (const struct json_value *m = part->kind < JSON_VALUE_LIST ? NULL : part->sub.first; m; m = m->next) {
        const char *name = part->kind == JSON_VALUE_LIST ? m->text : m->key;
        const char *path = arena_printf(arena, "%s/%s", part->key, name);
        if (m->kind != JSON_VALUE_OBJECT)
            ARENA_PUSH(arena, q->items, q->count, q->cap) = (struct twin_question){TWIN_WHY, path};
        else
            for (const struct json_value *f = m->sub.first; f; f = f->next)
                ARENA_PUSH(arena, q->items, q->count, q->cap) =
                    (struct twin_question){TWIN_WHY, arena_printf(arena, "%s/%s", path, f->key)};
    }
}

/* Some of all paths, each as likely as the others. */
static void select_values(struct twin_questions *out, struct game *game, int32_t viewer, struct explore_luck *luck,
                          struct arena *arena)
{
    struct buf scratch = BUF_ON(arena);
    struct twin_questions all = {0};
    const struct position *p = position_make(game->compiled, &game->vm, viewer, arena);
    const struct json_value *state = position_json(p, "en", &scratch);
    for (const struct json_value *part = state->sub.first; part; part = part->next)
        add_paths(&all, part, arena);
    for (int i = 0; i < VALUES && all.count; i++) {
        uint32_t at = explore_luck_below(luck, (uint32_t)all.count);
        add_question(out, arena, TWIN_WHY, all.items[at].text);
        all.items[at] = all.items[--all.count];
    }
    if (game->state == GAME_OVER)
        add_question(out, arena, TWIN_WHY, "winner");
}

/* ---------------------------------------------------------------- decisions */

/* Another thing or number of the same kind. A number may be one below or above the kind's. */
static int32_t other_value(const struct vocab *v, const struct vocab_placeholder *place, int32_t value,
                           struct explore_luck *luck)
{
    int kind = place->kind_count ? place->kinds[explore_luck_below(luck, (uint32_t)place->kind_count)] : ANY_NUMBER;
    if (kind == ANY_ZONE || kind == ANY_EVENT)
        return value;
    if (kind == ANY_NUMBER)
        return value + (int32_t)explore_luck_below(luck, 3) - 1;
    const struct vocab_kind *k = &v->kinds[kind];
    if (k->category == RB_NUMBER)
        return k->low - 1 + (int32_t)explore_luck_below(luck, (uint32_t)(k->high - k->low) + 3);
    return k->count ? k->first + (int32_t)explore_luck_below(luck, (uint32_t)k->count) : value;
}

/* A choice with another value in one place: "Ann plays the Queen" for "Ann plays the King". */
static const char *other_event(struct game *g, const struct vm_option *option, int32_t event, struct explore_luck *luck,
                               struct arena *arena)
{
    const struct vocab *v = g->compiled->vocab;
    const struct vocab_phrase *phrase = v->phrases[event];
    struct buf text = BUF_ON(arena);
    int32_t values[VALUES_MAX];
    memcpy(values, option->values, sizeof values);
    for (int i = 0; i < TRIES && phrase->placeholder_count; i++) {
        int at = (int)explore_luck_below(luck, (uint32_t)phrase->placeholder_count);
        values[at] = other_value(v, &phrase->placeholders[at], option->values[at], luck);
        if (values[at] != option->values[at])
            break;
    }
    words_phrase(&text, v, phrase, 0, values, "en");
    return arena_strdup(arena, buf_cstr(&text));
}

/* Another thing than one that can be chosen. */
static const char *other_thing(struct game *g, const struct vm_option *option, struct explore_luck *luck,
                               struct arena *arena)
{
    const struct vocab *v = g->compiled->vocab;
    int32_t member = option->values[0];
    struct buf text = BUF_ON(arena);
    if (option->count < 1 || member < 0 || member >= v->member_count)
        return "none";
    const struct vocab_kind *k = vocab_kind_of(v, member);
    print_member(&text, v, k->first + (int32_t)explore_luck_below(luck, (uint32_t)k->count), "en", NULL);
    return arena_strdup(arena, buf_cstr(&text));
}

static void select_decisions(struct twin_questions *out, struct game *g, struct explore_luck *luck, struct arena *arena)
{
    const struct vm_ask *ask = &g->vm.ask;
    if (g->state != GAME_DECISION)
        return;
    add_question(out, arena, TWIN_WHYNOT, "pass");
    for (int i = 1; i < DECISIONS && ask->count; i++) {
        const struct vm_option *option = &ask->options[explore_luck_below(luck, (uint32_t)ask->count)];
        int32_t event = choices_event(&g->vm, option);
        add_question(out, arena, TWIN_WHYNOT,
                     event >= 0 ? other_event(g, option, event, luck, arena) : other_thing(g, option, luck, arena));
    }
}

void twin_questions_select(struct twin_questions *out, struct game *game, int32_t viewer, struct explore_luck *luck,
                           struct arena *arena)
{
    *out = (struct twin_questions){0};
    select_values(out, game, viewer, luck, arena);
    select_decisions(out, game, luck, arena);
}

/* ---------------------------------------------------------------- the redacted log */

struct redacted_lines {
    struct role_view *view;
    struct buf *text;
    uint64_t decisions, since;
};

/* A commitment is of the complete record, with the salt of the log. */
static int add_record(void *ctx, const struct log_record *record)
{
    struct redacted_lines *lines = ctx;
    struct log_record r = *record;
    lines->decisions += log_record_decides(&r);
    if (r.kind == LOG_HEADER || r.kind == LOG_RULEBOOK || lines->decisions < lines->since)
        return 0;
    if (r.kind == LOG_HIDDEN)
        r.hidden.digest = "";
    if (r.kind == LOG_HIDDEN_DECISION)
        r.hidden_decision.digest = "";
    buf_reset(lines->text);
    log_record_encode(lines->text, &r);
    role_view_add(lines->view, ROLE_VIEW_LOG, NULL, buf_cstr(lines->text));
    return 0;
}

static void add_redacted(struct role_view *v, struct twin_asker *a, const struct log_memory *log, const char *role,
                         uint64_t since)
{
    struct redacted_lines lines = {v, &a->text, 0, since};
    const struct redact_options options = {
        .role = role, .secret = log_name, .lang = "en", .compiled = a->compiled, .io = &log->io};
    struct redaction *x = &a->redaction;
    if (redact_prepare(x, log_name, &options) || redact_run(x, log_name, add_record, &lines))
        role_view_add(v, ROLE_VIEW_LOG, NULL, x->message);
    redact_release(x);
}

/* ---------------------------------------------------------------- answers */

/* The text for people line by line, then the JSON value by value. */
static void add_answer(struct role_view *v, struct twin_asker *a, const struct twin_question *q)
{
    const struct report_style styles[] = {{.format = REPORT_AS_TEXT, .detail = 1}, {.format = REPORT_AS_JSON}};
    const char *command = q->what == TWIN_WHY ? "why" : "whynot";
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++) {
        buf_reset(&a->text);
        report_write(&a->text, a->report, &styles[i]);
        for (char *line = a->text.data, *end; line && *line; line = end) {
            end = line + strcspn(line, "\n");
            end += *end ? (*end = '\0', 1) : 0;
            line += strspn(line, " ");
            if (*line)
                role_view_add(v, ROLE_VIEW_ANSWER, NULL, arena_printf(&v->arena, "%s '%s': %s", command, q->text, line));
        }
    }
}

static void ask_why(struct twin_asker *a, const struct log_memory *log, const char *role, const char *text)
{
    const struct why_options how = {.io = &log->io, .compiled = a->compiled, .at = UINT64_MAX, .depth = WHY_DEPTH,
                                    .role = role, .lang = "en"};
    a->report = report_new(&why_report_kind, "en");
    if (why_ask(&a->why, log_name, text, &how))
        why_report_fill_error(a->report, log_name, buf_cstr(&a->why.text));
    else
        why_report_fill(a->report, log_name, &a->why);
    why_release(&a->why);
}

static void ask_whynot(struct twin_asker *a, const struct log_memory *log, const char *role, const char *text)
{
    const struct whynot_log_options how = {
        .at = UINT64_MAX, .role = role, .lang = "en", .compiled = a->compiled, .io = &log->io};
    a->report = report_new(&whynot_report_kind, "en");
    if (whynot_log_ask(&a->whynot, log_name, text, &how))
        whynot_report_fill_error(a->report, log_name, buf_cstr(&a->whynot.text));
    else
        whynot_report_fill(a->report, log_name, &a->whynot.answer);
    whynot_log_release(&a->whynot);
    a->whynot = (struct whynot_log){0};
}

void twin_answers_make(struct role_view *v, struct twin_asker *a, const struct log_memory *log, const char *role,
                       uint64_t since, const struct twin_questions *questions)
{
    role_view_begin(v);
    add_redacted(v, a, log, role, since);
    for (size_t i = 0; i < questions->count; i++) {
        const struct twin_question *q = &questions->items[i];
        (q->what == TWIN_WHY ? ask_why : ask_whynot)(a, log, role, q->text);
        add_answer(v, a, q);
        report_free(a->report);
        a->report = NULL;
    }
}

void twin_asker_release(struct twin_asker *a)
{
    why_release(&a->why);
    whynot_log_release(&a->whynot);
    redact_release(&a->redaction);
    report_free(a->report);
    compiled_free(a->compiled);
    buf_release(&a->text);
    *a = (struct twin_asker){0};
}
