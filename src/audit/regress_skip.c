/* SPDX-License-Identifier: MIT
 *
 * The verdicts by their names, sentences in two languages, and logs of which nothing is compared.
 */
#include "audit/regress_parts.h"

#include "base/tr.h"

#include <stdarg.h>
#include <string.h>

const char *const regress_verdict_names[] = {
    [REGRESS_SAME] = "same",
    [REGRESS_ATTRIBUTION] = "other attribution only",
    [REGRESS_PLAY] = "other course, same result",
    [REGRESS_ILLEGAL] = "decision now illegal",
    [REGRESS_MISSING] = "decision now missing",
    [REGRESS_RESULT] = "other result",
    [REGRESS_ENDLESS] = "no longer ends",
    [REGRESS_OTHER_GAME] = "other game",
    [REGRESS_OTHER_EDITION] = "other edition",
    [REGRESS_NO_RULEBOOK] = "no rulebook",
    [REGRESS_MIGRATION] = "its migration does not fit",
    /* as in verdict_names */
    [REGRESS_SPOILT] = "torn",
    "damaged",
    "tampered",
    "diverged",
    "illegal",
    "contradicted",
    "refused",
    "cannot be read",
    NULL,
};

/* Why a rule of the changed game failed, in both languages. */
struct regress_text regress_fault(struct regress *r)
{
    struct game *new = &r->work->game;
    struct buf *b = &r->work->scratch;
    struct regress_text text = {.english = arena_strdup(&r->arena, buf_cstr(&new->message))};
    buf_reset(b);
    game_fault_text(b, new, r->work->options->lang);
    text.translated = new->vm.fault.trap ? arena_strdup(&r->arena, buf_cstr(b)) : text.english;
    return text;
}

/* The same sentence in English, for comparison with expected lines, and in the language of the
 * report. */
struct regress_text regress_text(struct regress *r, const char *english, ...)
{
    va_list args;
    va_start(args, english);
    const struct message *text = message_vnew(&r->arena, english, args);
    va_end(args);
    return (struct regress_text){message_text(&r->arena, NULL, text),
                                 message_text(&r->arena, r->work->options->lang, text)};
}

/* Clears what was found up to here: a log that is skipped has no difference. */
void regress_skip(struct regress *r, enum regress_verdict verdict, const char *message)
{
    r->verdict = verdict;
    const char *copy = arena_strdup(&r->arena, message);
    r->message = (struct regress_text){copy, copy};
    r->differs = false;
    r->reached_count = 0;
    r->migrated = r->played = (struct regress_substitution){0};
}

/* The verdicts of skipped logs follow those of verification. */
void regress_skip_failed(struct regress *r)
{
    struct replay *p = &r->replay;
    bool no_rulebook = p->verdict == REPLAY_REFUSED && p->thin && !p->compiled;
    regress_skip(r,
                 no_rulebook ? REGRESS_NO_RULEBOOK
                             : (enum regress_verdict)(REGRESS_SPOILT + (verdict_of_replay(p) - VERDICT_TORN)),
                 verdict_text(p));
}

/* By id, and by edition unless other editions are allowed. */
bool regress_is_of_game(struct regress *r)
{
    const struct log_rulebook_ref *theirs = &r->replay.header.header.rulebook;
    const struct rulebook *rb = r->work->options->changed->rb;
    const char *edition = rb->edition.text ? rb->edition.text : "", *lang = r->work->options->lang;
    if (!theirs->id)
        return true; /* there is not even a header */
    if (strcmp(theirs->id, rb->id.text))
        regress_skip(r, REGRESS_OTHER_GAME,
                     arena_printf(&r->arena, tr(lang, "log %s, rulebook %s"), theirs->id, rb->id.text));
    else if (!r->work->options->any_edition && strcmp(theirs->edition, edition))
        regress_skip(r, REGRESS_OTHER_EDITION,
                     arena_printf(&r->arena, tr(lang, "log edition '%s', rulebook edition '%s'"), theirs->edition,
                                  edition));
    return r->verdict < REGRESS_SKIPPED;
}
