/* SPDX-License-Identifier: MIT
 *
 * See the header.
 */
#include "audit/show.h"

#include "explain/words.h"
#include "lang/print.h"

#include <inttypes.h>

/* Only who decides sees the choices; what others may do can tell what they hold. */
static bool shows_choices(const struct show *s)
{
    return s->game->state == GAME_DECISION && (s->viewer == POSITION_ALL || s->viewer == s->game->vm.ask.player);
}

/* ---------------------------------------------------------------- text */

static void say(struct buf *out, const struct show *s, enum word w, const char *one, const char *two,
                const char *three)
{
    word_print(out, s->lang, w, one, two, three);
}

static const char *number(const struct show *s, uint64_t n)
{
    return arena_printf(s->arena, "%" PRIu64, n);
}

static const char *name_of(const struct show *s, int32_t player)
{
    buf_reset(s->scratch);
    print_member(s->scratch, s->game->compiled->vocab, player, s->lang, NULL);
    return arena_strndup(s->arena, buf_cstr(s->scratch), s->scratch->len);
}

static void write_choices(struct buf *out, const struct show *s)
{
    const struct choices *ch = &s->game->choices;
    for (size_t i = 0; i < ch->count; i++) {
        buf_str(out, "  ");
        choices_say(out, s->game->compiled, &s->game->vm, i, s->lang);
        buf_char(out, '\n');
    }
}

static void write_decision(struct buf *out, const struct show *s)
{
    const struct choices *ch = &s->game->choices;
    say(out, s, WORD_DECIDES_BY, name_of(s, s->game->vm.ask.player), game_asking_rule(s->game), NULL);
    if (!shows_choices(s)) {
        buf_char(out, '\n');
        return;
    }
    if (ch->several && ch->least == ch->most)
        say(out, s, WORD_OF_THESE, number(s, ch->least), number(s, ch->count), NULL);
    else if (ch->several)
        say(out, s, WORD_TO_OF_THESE, number(s, ch->least), number(s, ch->most), number(s, ch->count));
    else
        say(out, s, ch->count == 1 ? WORD_ONE_CHOICE : WORD_CHOICES, number(s, ch->count), NULL, NULL);
    buf_char(out, '\n');
    write_choices(out, s);
}

static void write_state(struct buf *out, const struct show *s)
{
    struct game *g = s->game;
    const char *winner = game_winner(g);
    switch (g->state) {
    case GAME_DECISION: write_decision(out, s); return;
    case GAME_OBSERVE:
        buf_reset(s->scratch);
        game_say_asked(s->scratch, g, s->lang);
        say(out, s, WORD_TO_THROW, buf_cstr(s->scratch), NULL, NULL);
        break;
    case GAME_OVER:
        if (winner)
            say(out, s, WORD_WINS, name_of(s, game_player(g, winner)), NULL, NULL);
        else
            say(out, s, game_drawn(g) ? WORD_DRAW : WORD_NOBODY_WINS, NULL, NULL, NULL);
        break;
    default: say(out, s, WORD_FAULT, buf_cstr(&g->message), NULL, NULL); break;
    }
    buf_char(out, '\n');
}

void show_question(struct buf *out, const struct game *g, const char *lang, struct buf *scratch)
{
    const struct choices *ch = &g->choices;
    char least[24], most[24];
    buf_reset(scratch);
    print_member(scratch, g->compiled->vocab, g->vm.ask.player, lang, NULL);
    word_print(out, lang, WORD_DECIDES_BY, buf_cstr(scratch), game_asking_rule(g), NULL);
    if (!ch->several)
        return;
    snprintf(least, sizeof least, "%zu", ch->least);
    snprintf(most, sizeof most, "%zu", ch->most);
    word_print(out, lang, ch->least == ch->most ? WORD_ASKED_EXACTLY : WORD_ASKED_RANGE, least, most, NULL);
    if (!ch->least && ch->most)
        word_print(out, lang, WORD_ASKED_OR_NONE, choices_none(lang), NULL, NULL);
}

/* What others decided can be hidden: it is said as a trace says it. */
static void write_head(struct buf *out, const struct show *s)
{
    if (s->game->decisions) {
        trace_again(s->again, s->game, s->viewer, s->lang);
        const struct trace *t = &s->again->trace;
        say(out, s, t->decision ? WORD_AFTER : WORD_AFTER_HIDDEN, number(s, s->game->decisions), t->role,
            t->decision);
    } else
        say(out, s, WORD_BEFORE_ALL, NULL, NULL, NULL);
    if (s->viewer != POSITION_ALL)
        say(out, s, WORD_SEEN_BY, name_of(s, s->viewer), NULL, NULL);
    buf_str(out, "\n\n");
}

void show_text(struct buf *out, const struct show *s)
{
    write_head(out, s);
    position_text(out, position_make(s->game->compiled, &s->game->vm, s->viewer, s->arena), s->lang, s->width,
                  s->scratch);
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

static void put_nothing_to_choose(struct json_out *j)
{
    json_out_put_text(j, "to_move", NULL);
    json_out_key(j, "choices");
    json_out_open(j, '[');
    json_out_close(j, ']');
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
    else
        put_nothing_to_choose(j);
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
    const struct position *p = position_make(g->compiled, &g->vm, s->viewer, s->arena);
    const struct json_value *state = position_json(p, "en", s->scratch);
    json_value_print(json_out_text_begin(j), state);
    json_out_raw(j, buf_cstr(&j->text));
    json_out_close(j, '}');
}
