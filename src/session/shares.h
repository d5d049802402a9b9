/* SPDX-License-Identifier: MIT
 *
 * A seed that no one chooses alone: each player commits to a share of it, then opens it, and the seed is a hash of all
 * shares. Commitments and openings are records of the log (docs/log-format.md, "Shares of the seed"). Knows no
 * files.
 */
#ifndef ADJ_SESSION_SHARES_H
#define ADJ_SESSION_SHARES_H

#include "base/arena.h"
#include "log/reader.h"

enum {
    SHARE_HEX = 65, /* a SHA-256 as hex digits, with the zero at the end */
    SHARES_MAX = 65 /* that are read of a log: one more than a rulebook has players, so one is of no player */
};

/* The share of one player. */
struct share {
    const char *role;
    const char *text; /* NULL: it was not opened */
    const char *digest; /* that the player has committed to; 64 hex digits */
    uint64_t committed_at, opened_at; /* of a log: the numbers of the records */
};

/* Writes what a player commits to: SHA-256 of "adjudge share", the role and the share, each as a netstring. */
void share_digest(const char *role, const char *text, char out[SHARE_HEX]);
/* Writes the seed: SHA-256 of "adjudge seed", then role and share of each, in order, as netstrings. All texts must be
 * there. */
void shares_seed(const struct share *shares, size_t count, char out[SHARE_HEX]);

/* The shares of a log, in the order in which players committed. */
struct shares {
    struct share *items; /* on the arena that was given */
    size_t count, cap;
    const char *missing; /* the first role that has not opened its share; NULL: all have */
    const struct share *wrong; /* the first whose text is not what the role committed to; NULL: none */
    /* The first commitment or opening that is not at its place: then a player could have known or chosen the seed. */
    struct share_fault {
        const char *role; /* NULL: none */
        const char *text; /* what is wrong with it, a literal in TR(), for the role */
        uint64_t record; /* its number */
    } fault;
};

/* Reads all commitments and openings of the log that `from` reads, in a second run over it; `from` can then read on.
 * A fault of the log ends the run: the reader will meet it. */
void shares_read(struct shares *out, struct log_reader *from, struct arena *arena);
/* Adds what players have opened since: fills in texts that are missing, and checks all again. */
void shares_add(struct shares *s, const struct share *opened, size_t count);

#endif
