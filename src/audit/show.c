/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "audit/show.h"

#include "lang/say.h"
#include "session/lines.h"

#include <inttypes.h>

/* Only who decides sees the choices; what others may do can tell what they hold. */
static bool shows_choices(const struct show *s)
{
    return s->game->state == GAME_DECISION && (s->viewer == POSITION_ALL || s->viewer == s->game->vm.ask.player);
}

/* ---------------------------------------------------------------- text */

static void write_choices(struct buf *out, const struct show *s)
{
    const struct choices *ch = &s->game->choices;
    for (size_t i = 0; i < ch->count; i++) {
        buf_str(out, "  ");
        choices_say(out, ch, s->game->compiled, &s->game->vm, i, s->lang);
        buf_char(out, '\n');
    }
}

static void write_decision(struct buf *out, const struct show *s)
{
    const struct game *g = s->game;
    const struct choices *ch = &g->choices;
    say_member(out, g->compiled->vocab, g->vm.ask.player, s->lang, NULL);
    buf_printf(out, " decides (%s)", game_asking_rule(g));
    if (!shows_choices(s)) {
        buf_char(out, '\n');
        return;
    }
    if (ch->several && ch->least == ch->most)
        buf_printf(out, ", %zu of these %zu:\n", ch->least, ch->count);
    else if (ch->several)
        buf_printf(out, ", %zu to %zu of these %zu:\n", ch->least, ch->most, ch->count);
    else
        buf_printf(out, ch->count == 1 ? ", one choice:\n" : ", %zu choices:\n", ch->count);
    write_choices(out, s);
}

static void write_state(struct buf *out, const struct show *s)
{
    const struct game *g = s->game;
    const char *winner = game_winner(g);
    switch (g->state) {
    case GAME_DECISION: write_decision(out, s); break;
    case GAME_OBSERVE:
        buf_str(out, "to be thrown: ");
        game_say_asked(out, g, s->lang);
        buf_char(out, '\n');
        break;
    case GAME_OVER:
        if (winner)
            buf_printf(out, "over: %s wins\n", winner);
        else
            buf_str(out, game_drawn(g) ? "over: a draw\n" : "over: nobody has won\n");
        break;
    default: buf_printf(out, "the game cannot go on: %s\n", buf_cstr(&g->message)); break;
    }
}

void show_text(struct buf *out, const struct show *s)
{
    struct position *p = position_make(s->game->compiled, &s->game->vm, s->viewer, s->arena);
    if (!s->game->decisions)
        buf_str(out, "before the first decision");
    else if (s->viewer == POSITION_ALL || s->viewer == game_player(s->game, s->game->last_role))
        buf_printf(out, "after decision %" PRIu64 ", %s: %s", s->game->decisions, s->game->last_role, s->game->last);
    else /* what others decided can be hidden */
        buf_printf(out, "after decision %" PRIu64 " of %s", s->game->decisions, s->game->last_role);
    if (s->viewer != POSITION_ALL) {
        buf_str(out, ", as seen by ");
        say_member(out, s->game->compiled->vocab, s->viewer, s->lang, NULL);
    }
    buf_str(out, "\n\n");
    position_text(out, p, s->lang, s->width, s->scratch);
    buf_char(out, '\n');
    write_state(out, s);
}

/* ---------------------------------------------------------------- JSON */

static void put_choices(struct json_out *j, const struct show *s)
{
    const struct choices *ch = &s->game->choices;
    json_out_put_text(j, "to_move", game_to_move(s->game));
    json_out_put_text(j, "rule", game_asking_rule(s->game));
    json_out_key(j, "choices");
    if (!shows_choices(s)) {
        json_out_null(j);
        return;
    }
    json_out_open(j, '[');
    for (size_t i = 0; i < ch->count; i++)
        json_out_text(j, ch->texts[i]);
    json_out_close(j, ']');
    json_out_key(j, "several");
    if (!ch->several) {
        json_out_null(j);
        return;
    }
    json_out_open(j, '{');
    json_out_put_int(j, "least", (int64_t)ch->least);
    json_out_put_int(j, "most", (int64_t)ch->most);
    json_out_close(j, '}');
}

static void put_result(struct json_out *j, const struct game *g)
{
    const char *winner = game_winner(g);
    json_out_key(j, "winners");
    json_out_open(j, '[');
    if (winner)
        json_out_text(j, winner);
    json_out_close(j, ']');
    json_out_put_bool(j, "draw", game_drawn(g));
}

static void put_rulebook(struct json_out *j, const struct rulebook *rb)
{
    json_out_key(j, "rulebook");
    json_out_open(j, '{');
    json_out_put_text(j, "id", rb->id.text);
    json_out_put_text(j, "edition", rb->edition.text);
    json_out_put_text(j, "digest", rb->digest);
    json_out_close(j, '}');
}

void show_json(struct json_out *j, const struct show *s)
{
    static const char *const states[] = {"decision", "observe", "over", "fault", "stopped"};
    struct game *g = s->game;
    char hash[VM_HASH_SIZE];
    json_out_open(j, '{');
    json_out_put_text(j, "file", s->file);
    put_rulebook(j, g->compiled->rb);
    json_out_put_int(j, "decisions", (int64_t)g->decisions);
    json_out_put_text(j, "seen_by", s->viewer == POSITION_ALL ? NULL : g->compiled->vocab->members[s->viewer].name);
    json_out_put_text(j, "status", states[g->state]);
    if (g->state == GAME_DECISION)
        put_choices(j, s);
    if (g->state == GAME_OBSERVE) {
        game_say_asked(json_out_text_begin(j), g, "en");
        json_out_key(j, "wanted");
        json_out_text_end(j);
    }
    if (g->state == GAME_FAULT)
        json_out_put_text(j, "fault", buf_cstr(&g->message));
    put_result(j, g);
    if (s->viewer == POSITION_ALL) {
        vm_hash(&g->vm, hash);
        json_out_put_text(j, "hash", hash);
    }
    json_out_key(j, "state");
    position_json(j, position_make(g->compiled, &g->vm, s->viewer, s->arena));
    json_out_close(j, '}');
}
