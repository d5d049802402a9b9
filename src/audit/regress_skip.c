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
    [REGRESS_OTHER_GAME] = "another game",
    [REGRESS_OTHER_EDITION] = "another edition",
    [REGRESS_THIN] = "thin, without its rulebook",
    [REGRESS_DAMAGED] = "damaged",
    [REGRESS_LATER] = "of a later format",
    [REGRESS_REFUSED] = "refused",
    [REGRESS_UNTRUE] = "not borne out by its own rules",
    [REGRESS_MIGRATION] = "its migration does not fit",
    [REGRESS_UNREAD] = "cannot be read",
};

const char *regress_verdict_name(enum regress_verdict verdict)
{
    return names[verdict];
}

static enum regress_verdict verdict_of_fault(const struct log_fault *f)
{
    switch (f->verdict) {
    case LOG_TORN:
    case LOG_DAMAGED:
    case LOG_TAMPERED: return REGRESS_DAMAGED;
    case LOG_TOO_NEW: return REGRESS_LATER;
    case LOG_ENVIRONMENT: return REGRESS_UNREAD;
    default: return REGRESS_REFUSED;
    }
}

void regress_skip(struct regress *r, enum regress_verdict verdict, const char *message)
{
    r->verdict = verdict;
    r->message = arena_strdup(&r->arena, message);
    r->differs = false;
    r->met_count = 0;
    r->migrated = r->played = (struct regress_went){0};
}

void regress_skip_fault(struct regress *r)
{
    const struct log_fault *f = &r->replay.reader.fault;
    regress_skip(r, verdict_of_fault(f), f->text);
}

void regress_skip_failed(struct regress *r)
{
    const struct replay *p = &r->replay;
    if (p->verdict == REPLAY_LOG)
        regress_skip_fault(r);
    else if (p->verdict == REPLAY_REFUSED)
        regress_skip(r, p->thin && !p->compiled ? REGRESS_THIN : REGRESS_REFUSED, replay_message(p));
    else
        regress_skip(r, REGRESS_UNTRUE, replay_message(p));
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
