/* SPDX-License-Identifier: MIT
 *
 * What a fixture expects, held against what there is.
 */
#include "audit/fixture_run.h"

#include "audit/replaced.h"
#include "audit/tell.h"
#include "session/words.h"

#include <string.h>

enum { LANGS_MAX = 32, SHOWN_MAX = 40 };

static const char *keep(struct fixture_run *run, struct buf *b)
{
    const char *text = arena_strndup(run->arena, buf_cstr(b), b->len);
    buf_reset(b);
    return text;
}

static void add_item(struct buf *b, const char *separator, const char *text)
{
    if (b->len)
        buf_str(b, separator);
    buf_str(b, text);
}

/* ---------------------------------------------------------------- choices */

static bool is_choice(struct fixture_run *run, size_t place, const char *lang, const char *text)
{
    struct game *g = &run->game;
    buf_reset(&run->scratch);
    choices_say(&run->scratch, g->compiled, &g->vm, place, lang);
    return words_same(buf_cstr(&run->scratch), text);
}

int32_t fixture_choice(struct fixture_run *run, const char *text)
{
    const char *langs[LANGS_MAX];
    size_t count = say_languages(run->book->compiled->vocab, langs, LANGS_MAX);
    const struct choices *ch = &run->game.choices;
    for (size_t i = 0; i < ch->count; i++)
        if (words_same(ch->texts[i], text))
            return (int32_t)i;
    for (size_t l = 0; l < count; l++)
        for (size_t i = 0; i < ch->count; i++)
            if (is_choice(run, i, langs[l], text))
                return (int32_t)i;
    return -1;
}

const char *fixture_list_choices(struct fixture_run *run)
{
    const struct choices *ch = &run->game.choices;
    buf_reset(&run->text);
    for (size_t i = 0; i < ch->count && i < SHOWN_MAX; i++)
        add_item(&run->text, "; ", ch->texts[i]);
    if (ch->count > SHOWN_MAX)
        buf_printf(&run->text, "; … (%zu more)", ch->count - SHOWN_MAX);
    return keep(run, &run->text);
}

static void fail_choice(struct fixture_run *run, const struct rb_str *s, const char *what)
{
    const char *why = fixture_why_not(run, s->text);
    struct fixture_failure *f = fixture_fail(run, s->pos, "'%s' %s", s->text, what);
    f->came = why ? arena_printf(run->arena, "forbidden by %s", why) : fixture_list_choices(run);
}

void fixture_expect_choices(struct fixture_run *run, const struct fixture_step *step)
{
    const struct choices *ch = &run->game.choices;
    for (size_t i = 0; i < step->offered.count; i++)
        if (fixture_choice(run, step->offered.items[i].text) < 0)
            fail_choice(run, &step->offered.items[i], "is not among the choices");
    for (size_t i = 0; i < step->not_offered.count; i++)
        if (fixture_choice(run, step->not_offered.items[i].text) >= 0)
            fixture_fail(run, step->not_offered.items[i].pos, "'%s' is among the choices", step->not_offered.items[i].text)->came =
                fixture_list_choices(run);
    if (!step->choices.given)
        return;
    bool *named = ARENA_ARRAY(&run->memory, bool, ch->count + 1);
    for (size_t i = 0; i < step->choices.count; i++) {
        int32_t place = fixture_choice(run, step->choices.items[i].text);
        if (place < 0)
            fail_choice(run, &step->choices.items[i], "is not among the choices");
        else
            named[place] = true;
    }
    for (size_t i = 0; i < ch->count; i++)
        if (!named[i])
            fixture_fail(run, step->choices.count ? step->choices.items[0].pos : step->pos, "'%s' is a choice too", ch->texts[i]);
}

/* ---------------------------------------------------------------- refusals */

/* Rules that strike the event out go to `rules`, each once, as RULE or "RULE: why" (values put in). */
static bool add_bars(struct fixture_run *run, const struct decision_reading *d, struct buf *rules, bool why)
{
    struct reasons_strikes strikes;
    const struct compiled *c = run->book->compiled;
    if (reasons_strikes(run->book->reasons, &run->game.vm, d->event->index, d->values, true, &run->memory, &strikes))
        return false;
    for (size_t i = 0; i < strikes.count; i++) {
        const char *id = compiled_rule_id(c, strikes.items[i].sentence);
        bool before = false;
        for (size_t k = 0; k < i; k++)
            before |= !strcmp(compiled_rule_id(c, strikes.items[k].sentence), id);
        if (before && !why)
            continue;
        add_item(rules, why ? "; " : ", ", id);
        if (why && strikes.items[i].now)
            buf_printf(rules, ": %s", strikes.items[i].now);
    }
    return true;
}

const char *fixture_why_not(struct fixture_run *run, const char *text)
{
    struct decision_reading readings[DECISION_READINGS_MAX];
    size_t count = decision_read(run->book->reader, text, readings, DECISION_READINGS_MAX);
    buf_reset(&run->text);
    for (size_t i = 0; i < count && !run->text.len; i++)
        if (!add_bars(run, &readings[i], &run->text, true))
            return NULL;
    return run->text.len ? keep(run, &run->text) : NULL;
}

static bool list_has(const char *list, const char *id)
{
    size_t len = strlen(id);
    for (const char *s = list; (s = strstr(s, id)); s += len)
        if ((s == list || s[-1] == ' ') && (!s[len] || s[len] == ','))
            return true;
    return false;
}

static size_t list_count(const char *list)
{
    size_t n = *list != '\0';
    for (; *list; list++)
        n += *list == ',';
    return n;
}

static void compare_rules(struct fixture_run *run, const struct fixture_step *step, const char *came)
{
    bool same = list_count(came) == step->rules.count;
    buf_reset(&run->text);
    for (size_t i = 0; i < step->rules.count; i++) {
        same = same && list_has(came, step->rules.items[i].text);
        add_item(&run->text, ", ", step->rules.items[i].text);
    }
    if (same)
        return;
    const char *expected = keep(run, &run->text), *why = fixture_why_not(run, step->refused.text);
    struct fixture_failure *f = fixture_fail(run, step->refused.pos, "'%s' is refused by other rules", step->refused.text);
    f->expected = *expected ? expected : "no rule";
    f->came = why ? why : "no rule strikes it out; it is only not offered now";
}

void fixture_expect_refused(struct fixture_run *run, const struct fixture_step *step)
{
    struct decision_reading readings[DECISION_READINGS_MAX];
    const char *text = step->refused.text;
    if (fixture_choice(run, text) >= 0) {
        fixture_fail(run, step->refused.pos, "'%s' is legal, but must be refused", text)->came = fixture_list_choices(run);
        return;
    }
    size_t count = decision_read(run->book->reader, text, readings, DECISION_READINGS_MAX);
    if (!step->rules.given || (!count && !step->rules.count)) /* what is chosen is no event: nothing strikes it out */
        return;
    if (!count) {
        fixture_fail(run, step->refused.pos, "'%s' is no event of the rulebook, so no rule can strike it out", text);
        return;
    }
    struct buf *rules = &run->text;
    buf_reset(rules);
    for (size_t i = 0; i < count && !rules->len; i++)
        if (!add_bars(run, &readings[i], rules, false)) {
            buf_reset(&run->scratch);
            game_fault_text(&run->scratch, &run->game);
            fixture_fail(run, step->refused.pos, "'%s' cannot be judged: %s", text, buf_cstr(&run->scratch));
            return;
        }
    compare_rules(run, step, keep(run, rules));
}

/* ---------------------------------------------------------------- traces */

static const char *trace_text(struct fixture_run *run)
{
    static const struct trace_look look = {.lang = "en"};
    buf_reset(&run->text);
    if (run->traced)
        trace_print(&run->text, &run->trace, &look);
    return keep(run, &run->text);
}

/* A rule leaves its mark by what it does, by asking for this decision or for the next one. */
static bool left_mark(struct fixture_run *run, const char *id)
{
    const struct trace *t = &run->trace;
    const char *asks = game_asking_rule(&run->game);
    for (size_t i = 0; i < t->line_count; i++)
        if (!strcmp(t->lines[i].rule, id))
            return true;
    return (t->rule && !strcmp(t->rule, id)) || (asks && !strcmp(asks, id));
}

static bool trace_says(const struct trace *t, const char *text)
{
    for (size_t i = 0; i < t->line_count; i++)
        if (strstr(t->lines[i].text, text) || (t->lines[i].why && strstr(t->lines[i].why, text)))
            return true;
    for (size_t i = 0; i < t->change_count; i++)
        if (strstr(t->changes[i], text))
            return true;
    return false;
}

const char *fixture_without_end(struct fixture_run *run, const char *text)
{
    size_t len = strlen(text);
    while (len && text[len - 1] == '\n')
        len--;
    return arena_strndup(&run->memory, text, len);
}

void fixture_expect_text(struct fixture_run *run, const struct rb_str *wanted)
{
    if (!wanted->text)
        return;
    const char *came = trace_text(run);
    if (!strcmp(fixture_without_end(run, wanted->text), fixture_without_end(run, came)))
        return;
    struct fixture_failure *f = fixture_fail(run, wanted->pos, "the trace is another one");
    f->expected = wanted->text;
    f->trace = came;
}

void fixture_expect_trace(struct fixture_run *run, const struct fixture_step *step)
{
    for (size_t i = 0; i < step->rules.count; i++)
        if (!left_mark(run, step->rules.items[i].text)) {
            const char *id = step->rules.items[i].text, *fate = replaced_fate(run->arena, run->book->compiled->rb, id);
            fixture_fail(run, step->rules.items[i].pos, fate ? "%s" : "%s left no mark", fate ? fate : id)->trace = trace_text(run);
        }
    for (size_t i = 0; i < step->says.count; i++)
        if (!trace_says(&run->trace, step->says.items[i].text))
            fixture_fail(run, step->says.items[i].pos, "the trace does not say '%s'", step->says.items[i].text)->trace = trace_text(run);
    fixture_expect_text(run, &step->trace);
}

/* ---------------------------------------------------------------- conditions */

static const struct fixture_condition *find_condition(const struct fixture_run *run, const struct rb_str *of)
{
    for (size_t i = 0; i < run->condition_count; i++)
        if (run->conditions[i].of == of)
            return &run->conditions[i];
    return NULL;
}

void fixture_expect_holds(struct fixture_run *run, const struct text_list *conditions)
{
    for (size_t i = 0; i < conditions->count; i++) {
        const struct rb_str *s = &conditions->items[i];
        const struct fixture_condition *c = find_condition(run, s);
        int32_t none[1] = {0}, holds = 0;
        bool same;
        if (!c || c->proc < 0)
            continue; /* reported when it was read */
        buf_reset(&run->scratch);
        if (vm_evaluate(&run->game.vm, c->proc, none, 0, -1, &holds)) {
            game_fault_text(&run->scratch, &run->game);
            fixture_fail(run, s->pos, "'%s' cannot be worked out: %s", s->text, buf_cstr(&run->scratch));
        } else if (!holds) {
            /* once more, to be told why; what could be worked out before can be again */
            reasons_condition(run->book->reasons, &run->game.vm, c->proc, c->node, &run->scratch, &same);
            struct fixture_failure *f = fixture_fail(run, s->pos, "'%s' does not hold", s->text);
            f->came = keep(run, &run->scratch);
            f->trace = run->traced ? trace_text(run) : NULL;
        }
    }
}

/* ---------------------------------------------------------------- the end */

void fixture_expect_end(struct fixture_run *run)
{
    const struct fixture *f = run->fixture;
    const char *winner = game_winner(&run->game);
    if (!f->ends)
        return;
    if (run->game.state != GAME_OVER) {
        fixture_fail(run, f->pos, "the game is not over")->came = run->game.state == GAME_DECISION ? fixture_list_choices(run) : NULL;
        return;
    }
    if (f->draw && !game_drawn(&run->game))
        fixture_fail(run, f->pos, "the game is no draw")->came = winner ? arena_printf(run->arena, "%s wins", winner) : NULL;
    for (size_t i = 0; i < f->winners.count; i++)
        if (!winner || strcmp(winner, f->winners.items[i].text))
            fixture_fail(run, f->winners.items[i].pos, "%s has not won", f->winners.items[i].text)->came =
                winner ? arena_printf(run->arena, "%s wins", winner) : "nobody wins";
    if (f->winners.given && !f->winners.count && winner)
        fixture_fail(run, f->pos, "%s wins, but nobody should", winner);
}
