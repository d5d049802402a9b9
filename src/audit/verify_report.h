/* SPDX-License-Identifier: MIT
 *
 * The report of `adjudge verify` as a struct, for the files that fill and format it.
 */
#ifndef ADJ_AUDIT_VERIFY_REPORT_H
#define ADJ_AUDIT_VERIFY_REPORT_H

#include "audit/verify.h"
#include "explain/record_kind.h"

/* The rulebook that the log names. */
struct verify_rulebook {
    const char *id, *edition, *digest;
};

/* From the header of the log, if it could be read. */
struct verify_header {
    const struct verify_rulebook *rulebook;
    const char *seed; /* NULL: chance was observed */
    bool thin;
    /* For people: */
    bool played; /* a game could begin, so that the names are those of the rulebook */
    const char *options; /* "" if there are none */
};

/* A value that differs between two positions. */
struct verify_change {
    const char *path;
    const struct json_value *recorded, *computed; /* NULL: nothing is there */
};

/* Whether the file is damaged or the game is not what the rules compute. */
enum verify_place { VERIFY_IN_FILE, VERIFY_IN_GAME };

/* The first fault of the file, or the first difference of the game. */
struct verify_first {
    int place; /* enum verify_place: which members are set */
    uint64_t record, decision; /* the record, from 0, and the last decision before it */
    uint64_t frame, offset, bytes_lost; /* VERIFY_IN_FILE: the frame with the fault, and its place in bytes */
    const char *what, *log, *game; /* VERIFY_IN_GAME: what differs, and its two values */
    const struct verify_change *differences; /* of the two positions */
    size_t difference_count;
    const char *untold;
    /* For people: both positions, if they can be compared. */
    const struct json_value *recorded, *computed;
};

/* The value of the report. */
struct verify_report {
    const char *file;
    int verdict; /* enum verdict */
    const char *reason, *message; /* what differs, and a sentence; empty if nothing is wrong */
    const struct record_kind *kind; /* NULL: no game could begin */
    const struct verify_header *header; /* NULL: it could not be read */
    uint64_t decisions, rolls, observed, hashes, positions, records;
    bool sealed;
    const struct result_report *result;
    const char *fault, *head;
    const char *const *checked, *const *unchecked;
    size_t checked_count, unchecked_count;
    const struct verify_first *first; /* NULL: nothing is wrong */
    const struct verify_match *matches; /* the rulebook and what the reader expects */
    size_t match_count;
    const struct proof_result *proofs; /* what was kept outside of the log */
    size_t proof_count;
    /* For people: */
    bool over; /* the game is over */
};

/* Fills in what differs between the snapshot in the log and the position of the replay. */
void verify_compare_positions(struct verify_first *first, const struct replay *replay, struct report *r);

#endif
