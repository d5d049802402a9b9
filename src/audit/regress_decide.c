/* SPDX-License-Identifier: MIT
 *
 * Decides what the game by the changed rules plays for a decision of the log: the same decision; what the migration
 * of the log names instead; or, if it cannot be taken, what the policy's player chooses (session/bots.h). That
 * player draws by the seed of the log, the role and the number of the decision, so every run gives the same result.
 */
#include "audit/regress_parts.h"

#include "base/tr.h"
#include "session/bots.h"

#include <string.h>

/* Decisions of such a player in one game: ten times as many as the longest game of our rulebooks has. */
enum { OWN_MAX = 100000 };

/* ---------------------------------------------------------------- one decision of the changed game */

/* The changed game takes a decision; its draws are kept for comparison. */
static void new_takes(struct regress *r, const struct choice_answer *answer)
{
    struct regress_work *w = r->work;
    game_decide(&w->game, answer->places, answer->count);
    regress_draws_add(&w->draws, &r->arena, &w->game, true, &w->scratch);
}

/* The bound ends games that the changed rules keep from ending. */
static bool bot_decides(struct regress *r)
{
    struct regress_work *w = r->work;
    if (w->own_decisions++ == OWN_MAX) {
        r->verdict = REGRESS_ENDLESS;
        r->message = regress_text(r, TR("after %d decisions of its own, '%s' gives up"), OWN_MAX, w->options->policy);
        return false;
    }
    bots_decide(&w->game, w->options->policy);
    regress_draws_add(&w->draws, &r->arena, &w->game, true, &w->scratch);
    return true;
}

/* ---------------------------------------------------------------- by migration */

/* Always false. */
static bool misfit(struct regress *r, const struct migration_entry *e, const char *why)
{
    regress_skip(r, REGRESS_MIGRATION,
                 arena_printf(&r->arena, "%s:%d:%d: %s", r->work->migration.file, e->pos.line, e->pos.column, why));
    return false;
}

/* Counts what the migration did, for the report. */
static void note_migrated(struct regress *r, struct migration_entry *e, uint64_t from)
{
    struct regress_substitution *substitution = &r->migrated;
    if (!substitution->by)
        *substitution = (struct regress_substitution){.by = r->work->migration.file, .from = from};
    substitution->replaced += e->what == MIGRATION_RETARGET;
    substitution->omitted += e->what == MIGRATION_DROP;
    substitution->inserted += e->what == MIGRATION_INSERT;
    e->used = true;
}

/* false, with the verdict: this is not what the changed game can take here. */
static bool take_migrated(struct regress *r, const struct migration_entry *e, const struct rb_str *text)
{
    struct game *new = &r->work->game;
    struct choice_answer answer;
    const char *role = new->state == GAME_DECISION ? game_to_move(new) : NULL, *lang = r->work->options->lang;
    if (!role)
        return misfit(r, e, tr(lang, "by the changed rules, no player decides here"));
    if (e->what == MIGRATION_INSERT && e->role.text && strcmp(e->role.text, role))
        return misfit(r, e,
                      arena_printf(&r->arena, tr(lang, "by the changed rules, %s decides here, not %s"), role,
                                   e->role.text));
    if (!regress_find_words(r, text->text, &answer))
        return misfit(r, e,
                      arena_printf(&r->arena, tr(lang, "by the changed rules, '%s' is not a legal choice of %s"),
                                   text->text, role));
    new_takes(r, &answer);
    return true;
}

/* An entry that names a number must also name the decision there: otherwise it was written for
 * another log. */
static bool is_meant(struct regress *r, const struct migration_entry *e)
{
    const struct game *old = r->replay.game;
    if (strcmp(e->decision.text, old->last) || (e->role.text && strcmp(e->role.text, old->last_role)))
        return misfit(r, e,
                      arena_printf(&r->arena, tr(r->work->options->lang, "decision %llu of the log is '%s' of %s"),
                                   (unsigned long long)old->decisions, old->last, old->last_role));
    return true;
}

/* The decision of the log is replaced by the one that the migration names. */
static bool retarget(struct regress *r, const struct migration_entry *e)
{
    struct choice_answer as_it_was;
    if (!regress_find_choice(r, &as_it_was)) {
        regress_part_at_decision(r); /* which is why it is replaced */
    }
    if (!take_migrated(r, e, &e->to))
        return false;
    regress_compare_step(r);
    return true;
}

/* A dropped decision is taken by the log's own game only. */
static bool follow_migration(struct regress *r, struct migration_entry *e)
{
    if (!is_meant(r, e))
        return false;
    note_migrated(r, e, r->replay.game->decisions);
    if (e->what == MIGRATION_RETARGET)
        return retarget(r, e);
    regress_compare_side(r, false);
    return true;
}

/* Decisions to be inserted before the next one of the log. */
bool regress_inserted(struct regress *r)
{
    struct migration_entry *e;
    uint64_t next = r->replay.game->decisions + 1;
    while ((e = regress_migration_before(&r->work->migration, next))) {
        note_migrated(r, e, next);
        if (!take_migrated(r, e, &e->decision))
            return false;
        regress_compare_side(r, true);
    }
    return true;
}

/* An entry that was never used is a mistake in the migration. */
bool regress_all_inserted(struct regress *r)
{
    const struct migration_entry *e = regress_migration_unused(&r->work->migration);
    if (e)
        misfit(r, e, tr(r->work->options->lang, "the log never reaches this decision"));
    return !e;
}

/* ---------------------------------------------------------------- as a player decides */

/* Whether a player may decide where the log's decision cannot be taken. */
static bool bot_may(const struct regress *r)
{
    return r->work->options->policy && r->work->game.state == GAME_DECISION &&
           (r->verdict == REGRESS_ILLEGAL || r->verdict == REGRESS_MISSING);
}

/* Keeps where the substitute began, and why. */
static void note_played(struct regress *r, uint64_t from, struct regress_text why)
{
    if (!r->played.by)
        r->played = (struct regress_substitution){.by = r->work->options->policy, .from = from, .why = why};
}

/* What the log decides is left open as long as a different player decides, or something else is decided. */
static bool follow_log(struct regress *r)
{
    struct choice_answer answer;
    while (!regress_find_choice(r, &answer)) {
        bool replaced = r->verdict == REGRESS_ILLEGAL;
        if (!bot_may(r))
            return false;
        note_played(r, r->replay.game->decisions, r->message);
        regress_part_at_decision(r);
        if (!bot_decides(r))
            return false;
        *(replaced ? &r->played.replaced : &r->played.inserted) += 1;
        if (replaced)
            return true;
    }
    new_takes(r, &answer);
    regress_compare_step(r);
    return true;
}

/* The migration has precedence over the policy. */
bool regress_follow(struct regress *r)
{
    const struct game *old = r->replay.game;
    struct migration_entry *e = regress_migration_of(&r->work->migration, old->decisions, old->last, old->last_role);
    return e ? follow_migration(r, e) : follow_log(r);
}

/* The log has ended; the changed game is played to its end by the policy's player. */
bool regress_play_out(struct regress *r)
{
    struct game *new = &r->work->game;
    if (!r->work->options->policy || r->replay.game->state != GAME_OVER || new->state != GAME_DECISION)
        return true;
    note_played(r, r->replay.game->decisions + 1, regress_open_question(r));
    r->work->plays_differ = true;
    while (new->state == GAME_DECISION) {
        if (!bot_decides(r))
            return false;
        r->played.inserted++;
    }
    return true;
}
