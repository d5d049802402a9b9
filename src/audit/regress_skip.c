/* SPDX-License-Identifier: MIT
 *
 * The verdicts by their names, and logs of which nothing is compared.
 */
#include "audit/regress_parts.h"

#include <string.h>

static const char *const names[] = {
    [REGRESS_SAME] = "same",
    [REGRESS_ATTRIBUTION] = "other attribution only",
    [REGRESS_COURSE] = "other course, same result",
    [REGRESS_ILLEGAL] = "decision now illegal",
    [REGRESS_MISSING] = "decision now missing",
    [REGRESS_RESULT] = "other result",
    [REGRESS_ENDLESS] = "no longer ends",
    [REGRESS_OTHER_GAME] = "other game",
    [REGRESS_OTHER_EDITION] = "other edition",
    [REGRESS_NO_RULEBOOK] = "no rulebook",
    [REGRESS_MIGRATION] = "its migration does not fit",
};

const char *regress_verdict_name(enum regress_verdict verdict)
{
    if (verdict >= REGRESS_SPOILT)
        return verdict_name((enum verdict)(VERDICT_TORN + (verdict - REGRESS_SPOILT)));
    return names[verdict];
}

void regress_skip(struct regress *r, enum regress_verdict verdict, const char *message)
{
    r->verdict = verdict;
    r->message = arena_strdup(&r->arena, message);
    r->differs = false;
    r->reached_count = 0;
    r->migrated = r->played = (struct regress_substitution){0};
}

void regress_skip_failed(struct regress *r)
{
    const struct replay *p = &r->replay;
    bool no_rulebook = p->verdict == REPLAY_REFUSED && p->thin && !p->compiled;
    regress_skip(r,
                 no_rulebook ? REGRESS_NO_RULEBOOK
                             : (enum regress_verdict)(REGRESS_SPOILT + (verdict_of_replay(p) - VERDICT_TORN)),
                 verdict_text(p));
}

bool regress_is_of_game(struct regress *r)
{
    const struct log_rulebook_ref *theirs = &r->replay.header.header.rulebook;
    const struct rulebook *rb = r->work->options->changed->rb;
    const char *edition = rb->edition.text ? rb->edition.text : "";
    if (!theirs->id)
        return true; /* there is not even a header */
    if (strcmp(theirs->id, rb->id.text))
        regress_skip(r, REGRESS_OTHER_GAME,
                     arena_printf(&r->arena, "the log is of %s, the rulebook is %s", theirs->id, rb->id.text));
    else if (!r->work->options->any_edition && strcmp(theirs->edition, edition))
        regress_skip(r, REGRESS_OTHER_EDITION,
                     arena_printf(&r->arena, "the log is of edition '%s', the rulebook is edition '%s'",
                                  theirs->edition, edition));
    return r->verdict < REGRESS_SKIPPED;
}
