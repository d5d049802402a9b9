/* SPDX-License-Identifier: MIT
 *
 * The answer to an invalid question: how it was read as a decision and as code, where the reading
 * stopped, and which forms there are, each with an example that can be asked at this moment of this game.
 */
#include "rulings/ruling_draft_inner.h"

#include "base/tr.h"
#include "explain/format.h"
#include "session/words.h"

#include <string.h>

/* As a decision, in the language of messages; if no player decides, that. */
static void explain_as_decision(struct ruling_draft *d, const char *asked)
{
    struct fixture_run *run = &d->run;
    const struct whynot_question q = {.text = asked, .viewer = SIGHT_ALL, .changes = &run->changes, .lang = run->lang};
    whynot_release(&run->answer);
    whynot_make(&run->answer, run->book->compiled, &run->game, &q);
    whynot_text(&d->message, &run->answer, run->lang, &(struct doc_layout){0});
}

/* `why`: the message of question_read. */
static void explain_as_code(struct ruling_draft *d, const char *why)
{
    const struct question_stop *stop = &d->asking.stop;
    buf_printf(&d->message, tr(d->run.lang, "    as a value or a condition: %s\n"), why);
    if (stop->line && *stop->line)
        buf_printf(&d->message, "        %s\n        %*s^\n", stop->line, stop->column > 1 ? stop->column - 1 : 0,
                   "");
}

/* ---------------------------------------------------------------- forms */

/* "Amy's square", of the first field whose printed name is a question; NULL: there is none. */
static const char *some_value(struct ruling_draft *d, struct question *q)
{
    struct compiled *c = d->run.book->compiled;
    const struct vocab *v = c->vocab;
    struct buf why = BUF_ON(&d->arena);
    const char *found = NULL;
    for (size_t k = 0; k < v->kind_count && !found; k++)
        for (size_t i = 0; v->kinds[k].count && i < v->kinds[k].field_count && !found; i++) {
            const struct vocab_field *field = &v->kinds[k].fields[i];
            buf_reset(&d->scratch);
            print_field_of(&d->scratch, v, v->kinds[k].first, field, d->run.lang ? d->run.lang : "en");
            const char *text = arena_strndup(&d->arena, buf_cstr(&d->scratch), d->scratch.len);
            if (field->set && field->store == FIELD_CELL && !question_read(q, c, text, &d->asking, &why) &&
                q->what == QUESTION_VALUE)
                found = text;
        }
    return found;
}

/* Examples are taken from the present position, so each can be asked as it is printed. */
static void list_forms(struct ruling_draft *d)
{
    const struct game *g = &d->run.game;
    const struct compiled *c = d->run.book->compiled;
    struct question q;
    int32_t now;
    buf_str(&d->message, tr(d->run.lang, "    what can be asked here\n"));
    if (g->state == GAME_DECISION && g->choices.count) {
        buf_str(&d->message, tr(d->run.lang, "        a decision   "));
        choices_format(&d->message, c, &g->vm, 0, d->run.lang ? d->run.lang : "en");
        buf_char(&d->message, '\n');
    }
    const char *value = some_value(d, &q);
    if (!value || vm_evaluate(&d->run.game.vm, q.proc, NULL, 0, -1, &now))
        return;
    buf_printf(&d->message, tr(d->run.lang, "        a value      %s\n        a condition  %s is "), value, value);
    if (d->run.lang && strcmp(d->run.lang, "en"))
        print_value(&d->message, c->vocab, q.type, now, d->run.lang, NULL);
    else
        words_stable(&d->message, c->vocab, q.type, now);
    buf_char(&d->message, '\n');
}

void draft_unread(struct ruling_draft *d, const char *asked)
{
    const char *why = arena_strndup(&d->arena, buf_cstr(&d->message), d->message.len);
    buf_reset(&d->message);
    explain_as_decision(d, asked);
    explain_as_code(d, why);
    list_forms(d);
}
