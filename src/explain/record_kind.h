/* SPDX-License-Identifier: MIT
 *
 * What kind of record a log is, which every report on a log states first: where its game begins and ends, where the
 * draws come from, who decided according to the header, and how much of that was recomputed.
 */
#ifndef ADJ_EXPLAIN_RECORD_KIND_H
#define ADJ_EXPLAIN_RECORD_KIND_H

#include "doc/doc.h"
#include "report/field.h"
#include "session/replay.h"

enum record_begins {
    RECORD_FROM_BEGINNING, /* by its rules */
    RECORD_FROM_POSITION /* that the writer of the log set up */
};

enum record_ends {
    RECORD_COMPLETE, /* the game is over */
    RECORD_STOPPED, /* it is not, and the log has its end record */
    RECORD_NO_RESULT, /* one of these two: the end record has no result, and the game was not replayed */
    RECORD_UNFINISHED, /* the log is open */
    RECORD_CUT, /* the file has a fault; only what is before it is meant */
    RECORD_DIVERGED, /* the log differs from its rules; only what is before that is meant */
    RECORD_HIDDEN, /* the log hides what the rest of the game depends on */
    RECORD_UNREAD /* the rest was not read */
};

enum record_chance {
    RECORD_NO_CHANCE, /* no draws */
    RECORD_SEED, /* all from the seed in the log */
    RECORD_SHARES, /* all from a seed made of the players' shares */
    RECORD_OBSERVED, /* all typed in */
    RECORD_PARTLY_OBSERVED, /* some typed in */
    RECORD_SECRET_SEED /* some from a seed that the log does not show */
};

/* A role. `recomputed` of its `decisions` are what a program of that kind decides. */
struct record_player {
    const char *role, *by;
    uint64_t decisions, recomputed;
    struct record_takeover {
        uint64_t after; /* this decision */
        const char *by;
    } *takeovers; /* by others who decided later, in order */
    size_t takeover_count;
};

struct record_kind {
    int begins, ends, chance; /* the enumerations above */
    uint64_t observed; /* draws that were typed in */
    const struct record_player *players; /* NULL: not known */
    size_t player_count;
};

enum { RECORD_ROLES_MAX = 64 /* of a header that are listed; a rulebook cannot have more */ };

/* The players that a log names, collected record by record without a replay. All zero at first. */
struct record_roles {
    struct record_player items[RECORD_ROLES_MAX];
    size_t takeover_caps[RECORD_ROLES_MAX];
    size_t count; /* 0: the header names too many, or was not read */
};
void record_roles_take(struct record_roles *roles, struct arena *arena, const struct log_record *record);

/* By the file alone, whose game was not replayed. On `arena`. `fault`: it has one after these records. `roles`: NULL: not
 * collected. */
const struct record_kind *record_kind_of_claims(struct arena *arena, const struct log_claims *claims, bool ended,
                                                const uint64_t kinds[LOG_RECORD_KINDS], bool fault,
                                                const struct record_roles *roles);
/* By a replay that has stopped for good, or (`part`) that was not continued. NULL: not even the game could begin. */
const struct record_kind *record_kind_of_replay(struct arena *arena, const struct replay *r, bool part);

/* "complete game from its beginning" */
const char *record_kind_text(const struct record_kind *k, const char *lang);
/* "random draws from the seed in the log" */
const char *record_chance_text(const struct record_kind *k, const char *lang);
/* "human", "random": a kind of player in the reader's language, where it is one of the program. */
void record_add_player_kind(struct buf *out, const char *by, const char *lang);
/* "Cross, Nought: random, recomputed; Dot: human, according to the log". On `arena`. */
const char *record_players_text(struct arena *arena, const struct record_kind *k, const char *lang);
/* Whether readers must be warned where it is not stated: no game from its beginning, draws that were typed in, or
 * a rest that the log hides. */
bool record_kind_is_special(const struct record_kind *k);
/* "complete game from a position …; random draws typed in"; for reports that show part of a game. In a line of its own,
 * or in one that has begun. */
void record_kind_add(struct doc *d, const struct record_kind *k);
void record_kind_add_to(struct doc *d, struct doc_node *line, const struct record_kind *k);

/* The key "record" of reports. */
extern const struct report_shape record_kind_shape;
#define RECORD_KIND_KEY "What kind of record the log is."

#endif
