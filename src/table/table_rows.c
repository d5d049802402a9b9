/* SPDX-License-Identifier: MIT
 *
 * The rows of each table. Names are the stable ones of the rulebook, in which logs are written, so that they are the
 * same in every language.
 */
#include "table/table_rows.h"

#include "audit/coverage_sum.h"
#include "session/choice_act.h"
#include "session/result.h"
#include "session/words.h"

#include <string.h>

static struct json_value *names_of(struct table_maker *m, const char *const *names, size_t count)
{
    struct json_value *list = json_value_new(&m->arena, JSON_VALUE_LIST);
    for (size_t i = 0; i < count; i++)
        json_value_add(list, NULL, json_value_text(&m->arena, names[i]));
    return list;
}

static const char *stable(struct table_maker *m, struct type type, int32_t value)
{
    buf_reset(&m->scratch);
    words_stable(&m->scratch, m->replay.compiled->vocab, type, value);
    return arena_strndup(&m->arena, buf_cstr(&m->scratch), m->scratch.len);
}

/* The marked event that is under way counts as a turn; 0: none has begun. */
static int32_t turn_of(const struct game *g)
{
    return g ? g->vm.turns.over + g->vm.turns.runs : 0;
}

/* ---------------------------------------------------------------- decisions */

static struct json_value *value_of(struct table_maker *m, struct type type, int32_t value)
{
    if (type.tag == TY_NUMBER)
        return json_value_integer(&m->arena, value);
    if (type.tag == TY_TRUTH)
        return json_value_truth(&m->arena, value != 0);
    return value == NOTHING ? json_value_new(&m->arena, JSON_VALUE_NULL) : json_value_text(&m->arena, stable(m, type, value));
}

/* The values of an event by the names of its placeholders. */
static struct json_value *arguments_of(struct table_maker *m, const struct vocab_phrase *event, const int32_t *values)
{
    struct json_value *object = json_value_new(&m->arena, JSON_VALUE_OBJECT);
    for (int i = 0; i < event->placeholder_count; i++) {
        const struct vocab_placeholder *p = &event->placeholders[i];
        struct type type = words_placeholder_type(m->replay.compiled->vocab, p, values[i]);
        json_value_add(object, p->name, value_of(m, type, values[i]));
    }
    return object;
}

/* Of a path, the arguments of each step in a list. */
static struct json_value *arguments_of_option(struct table_maker *m, const struct vm *vm, const struct vm_option *o)
{
    const struct vocab_phrase *event = m->replay.compiled->vocab->phrases[choices_event(vm, o)];
    int32_t steps = vm_step_count(&vm->ask, o);
    if (steps <= 1)
        return arguments_of(m, event, o->values);
    struct json_value *list = json_value_new(&m->arena, JSON_VALUE_LIST);
    for (int32_t i = 0; i < steps; i++)
        json_value_add(list, NULL, arguments_of(m, event, i ? vm_step(&vm->ask, o, i)->values : o->values));
    return list;
}

/* Things or numbers that were chosen, by their stable names, where they are not the arguments of an event. */
static struct json_value *chosen(struct table_maker *m, const struct vm *vm, const struct choice_answer *answer)
{
    struct json_value *object = json_value_new(&m->arena, JSON_VALUE_OBJECT);
    struct json_value *list = json_value_add(object, "chosen", json_value_new(&m->arena, JSON_VALUE_LIST));
    for (int32_t i = 0; i < answer->count; i++) {
        int32_t value = vm->ask.options[answer->places[i]].values[0];
        json_value_add(list, NULL, value_of(m, choices_type(m->replay.compiled, vm, value), value));
    }
    return object;
}

/* What was decided: the event, which happens for each thing where several are chosen; none where the rules only use what
 * was chosen. Neither where the player passed, or the text is none of the choices, which the replay then reports. */
static void decided(struct table_maker *m, const struct game *g, const char *text)
{
    const struct vm *vm = &g->vm;
    const struct vocab *v = g->compiled->vocab;
    const struct choices_reader reader = {&g->choices, g->compiled, vm, &m->arena, &m->scratch};
    struct choice_answer answer;
    const char *why;
    bool passed = choices_read(&reader, text, &answer, &why) || (answer.count && answer.places[0] >= vm->ask.count);
    const struct vm_option *option = !passed && answer.count ? &vm->ask.options[answer.places[0]] : NULL;
    struct choice_act act = g->choices.several ? choice_act_of(vm) : (struct choice_act){0};
    int32_t event = option && !g->choices.several ? choices_event(vm, option) : -1;
    row_text(&m->rows, event >= 0 ? v->phrases[event]->id : act.event ? act.event->id : NULL);
    row_json(&m->rows, passed ? NULL : event >= 0 ? arguments_of_option(m, vm, option) : chosen(m, vm, &answer));
}

/* The game must have its choices. */
static void decision(struct table_maker *m, const struct log_decision *d)
{
    const struct game *g = m->replay.game;
    struct table_rows *r = &m->rows;
    m->unread_choices = NULL;
    row_begin(r);
    row_integer(r, d->n);
    row_integer(r, turn_of(g));
    row_text(r, d->role);
    decided(m, g, d->choice);
    row_text(r, d->choice);
    row_integer(r, d->of);
    row_truth(r, d->secret);
    row_text(r, game_asking_rule(g));
    row_end(r);
}

/* ---------------------------------------------------------------- draws */

static void draw_begin(struct table_maker *m, const char *kind, const char *purpose, const struct log_texts *values,
                       int64_t index)
{
    const struct game *g = m->replay.game;
    row_begin(&m->rows);
    row_integer(&m->rows, g ? (int64_t)g->decisions : 0);
    row_integer(&m->rows, turn_of(g));
    row_text(&m->rows, kind);
    row_text(&m->rows, purpose);
    row_json(&m->rows, names_of(m, values->items, values->count));
    row_integer(&m->rows, index);
}

static void draw_end(struct table_maker *m, enum log_chance_by by)
{
    row_text(&m->rows, by == LOG_BY_SEED ? "seed" : "observed");
    row_end(&m->rows);
}

static void roll(struct table_maker *m, enum log_record_kind kind, const struct log_roll *roll)
{
    draw_begin(m, log_record_name(kind), roll->purpose, &roll->values, roll->index);
    row_integer(&m->rows, roll->of);
    row_text(&m->rows, roll->got);
    row_none(&m->rows);
    draw_end(m, roll->by);
}

static void shuffle(struct table_maker *m, const struct log_shuffle *s)
{
    draw_begin(m, log_record_name(LOG_SHUFFLE), s->purpose, &s->values, s->index);
    row_none(&m->rows);
    row_none(&m->rows);
    row_json(&m->rows, names_of(m, s->order.items, s->order.count));
    draw_end(m, s->by);
}

void table_record(struct table_maker *m, const struct log_record *record)
{
    if (m->options.kind == TABLE_DECISIONS && record->kind == LOG_DECISION) {
        const struct game *g = m->replay.game;
        if (g && g->state == GAME_DECISION)
            decision(m, &record->decision);
        else
            m->unread_choices = &record->decision;
    }
    if (m->options.kind != TABLE_DRAWS)
        return;
    if (record->kind == LOG_ROLL || record->kind == LOG_PICK)
        roll(m, record->kind, &record->roll);
    if (record->kind == LOG_SHUFFLE)
        shuffle(m, &record->shuffle);
}

/* ---------------------------------------------------------------- measures */

/* A value of the rules as it is now; nothing where it has none. */
static void measure(struct table_maker *m, const struct question *q)
{
    struct game *g = m->replay.game;
    struct table_rows *r = &m->rows;
    int32_t value;
    bool condition = q->what == QUESTION_CONDITION || q->type.tag == TY_TRUTH;
    if (vm_evaluate(&g->vm, q->proc, NULL, 0, -1, &value) || (!condition && q->type.tag != TY_NUMBER && value == NOTHING))
        row_none(r);
    else if (condition)
        row_truth(r, value != 0);
    else if (q->type.tag == TY_NUMBER)
        row_integer(r, value);
    else
        row_text(r, stable(m, q->type, value));
}

static void measures(struct table_maker *m)
{
    for (size_t i = 0; i < m->options.measure_count; i++)
        measure(m, &m->questions[i]);
}

/* Of values, a row at the start, after each turn that ended, and at the end. */
void table_step(struct table_maker *m, bool last)
{
    struct game *g = m->replay.game;
    struct table_rows *r = &m->rows;
    bool first = !r->count;
    if (m->unread_choices)
        decision(m, m->unread_choices);
    if (m->options.kind != TABLE_VALUES || !g || !(first || last || g->vm.turns.over > m->turns))
        return;
    m->turns = g->vm.turns.over;
    row_begin(r);
    row_integer(r, m->turns);
    row_integer(r, (int64_t)g->decisions);
    measures(m);
    row_end(r);
}

/* ---------------------------------------------------------------- the game */

static struct json_value *options_of(struct table_maker *m, const struct log_options *options)
{
    struct json_value *object = json_value_new(&m->arena, JSON_VALUE_OBJECT);
    for (size_t i = 0; i < options->count; i++) {
        const struct log_option *o = &options->items[i];
        struct json_value *value = o->type == LOG_OPTION_TEXT   ? json_value_text(&m->arena, o->text)
                                   : o->type == LOG_OPTION_BOOL ? json_value_truth(&m->arena, o->number != 0)
                                                                : json_value_integer(&m->arena, o->number);
        json_value_add(object, o->name, value);
    }
    return object;
}

static const char *result_name(const struct game_result *r)
{
    return r->winner_count ? "won" : r->draw ? "draw" : r->loser_count ? "lost" : r->no_winner ? "no winner" : NULL;
}

static void game_row(struct table_maker *m)
{
    const struct log_header *h = &m->replay.header.header;
    const struct game *g = m->replay.game;
    const struct game_result result = game_result(g, &m->arena);
    struct table_rows *r = &m->rows;
    row_begin(r);
    row_text(r, m->log);
    row_text(r, h->rulebook.id);
    row_text(r, h->rulebook.edition);
    row_text(r, h->rulebook.digest);
    row_text(r, h->seed);
    row_json(r, options_of(m, &h->options));
    row_integer(r, (int64_t)h->roles.count);
    row_integer(r, (int64_t)g->decisions);
    row_integer(r, g->vm.turns.over);
    row_truth(r, m->replay.ended);
    row_text(r, result_name(&result));
    row_json(r, names_of(m, result.winners, result.winner_count));
    row_json(r, names_of(m, result.losers, result.loser_count));
    measures(m);
    row_end(r);
}

static bool is_in(const char *name, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(name, names[i]))
            return true;
    return false;
}

/* No player has won or lost a game that rules have not ended. */
static void player_rows(struct table_maker *m)
{
    const struct log_header *h = &m->replay.header.header;
    const struct game *g = m->replay.game;
    const struct game_result result = game_result(g, &m->arena);
    struct table_rows *r = &m->rows;
    for (size_t i = 0; i < h->roles.count; i++) {
        const struct log_role *role = &h->roles.items[i];
        row_begin(r);
        row_integer(r, (int64_t)i + 1);
        row_text(r, role->role);
        row_text(r, role->by);
        row_integer(r, (int64_t)m->replay.players[i].decisions);
        if (game_has_result(g)) {
            row_truth(r, is_in(role->role, result.winners, result.winner_count));
            row_truth(r, is_in(role->role, result.losers, result.loser_count));
        } else {
            row_none(r);
            row_none(r);
        }
        if (result.points && i < result.players)
            row_integer(r, result.points[i]);
        else
            row_none(r);
        row_end(r);
    }
}

/* Rules that took effect, as `adjudge cover` counts them. */
static void rule_rows(struct table_maker *m)
{
    struct coverage_sum sum = {0};
    const struct game *g = m->replay.game;
    coverage_sum_add(&sum, m->coverage, 0, g->decisions);
    for (size_t i = 0; i < sum.rule_count; i++) {
        if (!sum.rules[i].count)
            continue;
        row_begin(&m->rows);
        row_text(&m->rows, g->compiled->rules[i].rule->id.text);
        row_integer(&m->rows, sum.rules[i].count);
        row_integer(&m->rows, sum.rules[i].first);
        row_end(&m->rows);
    }
    coverage_sum_release(&sum);
}

void table_game(struct table_maker *m)
{
    switch (m->options.kind) {
    case TABLE_GAMES: game_row(m); break;
    case TABLE_PLAYERS: player_rows(m); break;
    case TABLE_RULES: rule_rows(m); break;
    default: break; /* made on the way */
    }
}
