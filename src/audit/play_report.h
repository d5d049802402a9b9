/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge play`: how a game ended, or how many games did.
 */
#ifndef ADJ_AUDIT_PLAY_REPORT_H
#define ADJ_AUDIT_PLAY_REPORT_H

#include "report/report.h"
#include "session/game.h"

extern const struct report_kind play_report_kind;

/* What a game does not know itself. NULL: none. */
struct play_source {
    const char *seed, *log; /* as given or chosen; the path of the log */
    bool seed_drawn; /* the program chose the seed: it is shown to people */
    const char *rulebook; /* a folder that is needed to resume the log, which does not contain its rulebook */
};
/* Sets the value of a new report on a game that is over or was left. */
void play_report_fill(struct report *r, struct game *g, const struct play_source *source);
/* Sets that the game was not recorded after all. */
void play_report_forget_log(struct report *r);

/* Many games; `wins` by role in their order, `roles` of them. */
struct play_counts {
    uint64_t over, stopped, decisions, draws; /* games that ended, games that were left, decisions in all, draws */
    uint64_t requested; /* games that were to be played */
    uint64_t saved; /* games that the file or folder has */
    const uint64_t *wins;
    size_t roles;
};
/* Sets the value of a new report. `c`: the rulebook of all games. `seed`: game N has this seed with -N after it. */
void play_summary_fill(struct report *r, const struct compiled *c, const struct play_counts *counts, const char *seed,
                       const char *log);

#endif
