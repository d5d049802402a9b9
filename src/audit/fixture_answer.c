/* SPDX-License-Identifier: MIT
 *
 * "Why not" in a fixture: asked where the fixture stands, and its answer held against the text that is expected.
 */
#include "audit/fixture_run.h"

#include <string.h>

void fixture_expect_answer(struct fixture_run *run, const struct fixture_step *step)
{
    static const struct whynot_look look = {.lang = "en"};
    struct whynot_question q = {step->whynot.text, SIGHT_ALL, &run->changes, look.lang};
    if (step->as.text && (q.viewer = game_player(&run->game, step->as.text)) < 0) {
        fixture_fail(run, step->as.pos, "nobody plays '%s'", step->as.text);
        return;
    }
    whynot_release(&run->answer);
    whynot_make(&run->answer, run->book->compiled, &run->game, &q);
    buf_reset(&run->text);
    whynot_print(&run->text, &run->answer, &look);
    const char *came = arena_strndup(run->arena, buf_cstr(&run->text), run->text.len);
    if (!strcmp(fixture_without_end(run, step->answer.text), fixture_without_end(run, came)))
        return;
    struct fixture_failure *f = fixture_fail(run, step->answer.pos, "the answer to why not is another one");
    f->expected = step->answer.text;
    f->trace = came;
}
