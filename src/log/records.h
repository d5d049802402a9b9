/* SPDX-License-Identifier: MIT
 *
 * The records of a log as structs, and the way between them and their canonical lines. Every key of every record, its
 * order and its range are in docs/log-format.md, "Records"; the tables in fields.c are what the
 * program uses. What a decision or a roll means for a game is unknown here: names and texts are passed
 * through. A line, and the struct log_decision that it is:
 *
 *     {"record":"decision","n":3,"role":"Ann","do":"Ann plays Reef/1","of":4}
 */
#ifndef ADJ_LOG_RECORDS_H
#define ADJ_LOG_RECORDS_H

#include "base/arena.h"
#include "base/buf.h"
#include "log/fault.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    LOG_FORMAT = 2, /* the version of ordinary logs, and of every frame */
    /* … of logs that hide records from a player, and of those whose seed is made from the shares of players */
    LOG_FORMAT_SECRETS = 3,
    LOG_FORMAT_RESULTS = 4, /* … of those whose end can have losers, points, or no winner */
    LOG_FORMAT_NEWEST = LOG_FORMAT_RESULTS,
    LOG_CANONICAL = 1, /* the canonical form: see json_value.h */
    LOG_HEX_LEN = 64, /* a SHA-256 as lower-case hex digits */
    LOG_STATE_LEN = 16 /* the hash of a state, likewise */
};

/* The kinds, in the order of the tables of fields.c. Numbers are not stored: a file has names. */
enum log_record_kind {
    LOG_HEADER, /* versions, rulebook, seed, options and roles */
    LOG_RULEBOOK, /* its files */
    LOG_DECISION, /* what a player chose */
    LOG_ROLL, /* a number or a face */
    LOG_SHUFFLE, /* the order of cards */
    LOG_PICK, /* a piece that was drawn */
    LOG_HASH, /* of the state, to find the first difference */
    LOG_RESUME, /* the game was continued after a crash */
    LOG_END, /* nothing follows */
    LOG_COMMIT, /* a player's share of the seed, before the seed is known */
    LOG_OPEN, /* the share */
    LOG_POSITION, /* a snapshot, for readers without the rules */
    LOG_HIDDEN, /* in the place of a record that the reader of a redacted log must not know */
    LOG_HIDDEN_DECISION, /* the same of a decision: it counts like one */
    LOG_OPENING, /* begins a collection; this and the next two are only outside of games */
    LOG_GAME, /* begins a game of one */
    LOG_CLOSE, /* ends one */
    LOG_MARK, /* from here on: annotations, which a reader can skip */
    LOG_NOTE, /* a comment */
    LOG_PLAYER, /* someone else decides for a role from here on */
    LOG_OTHER_ANNOTATION, /* an annotation of a later version: kept and hashed, not understood */
    LOG_RECORD_KINDS
};

/* Where a result of chance is from: computed from the seed, or observed by people at a table. */
enum log_chance_by { LOG_BY_SEED, LOG_BY_OBSERVED };

/* A list of texts, none of them NULL. */
struct log_texts {
    const char *const *items;
    size_t count;
};

/* The first record. All texts are UTF-8 and never NULL except `seed`, `given` and `start`. All
 * numbers are from 0 to INT64_MAX except values of options. */
struct log_header {
    int64_t format, needs; /* written as, and needed to read */
    const char *engine; /* "adjudge 0.1.0" */
    int64_t semantics; /* version of the meaning of rules */
    const char *chance; /* the generator: "chacha20-1" */
    int64_t canonical; /* version of the canonical form */
    const char *seed; /* NULL: the dice were observed on a table */
    struct log_rulebook_ref {
        const char *id, *edition; /* for people; only the digest identifies it */
        const char *digest; /* 64 lower-case hex digits */
    } rulebook;
    struct log_options {
        struct log_option {
            const char *name; /* the field of the table */
            enum { LOG_OPTION_INT, LOG_OPTION_BOOL, LOG_OPTION_TEXT } type;
            int64_t number; /* the integer, or 0 and 1 for a bool */
            const char *text;
        } *items;
        size_t count;
    } options;
    struct log_roles {
        struct log_role {
            const char *role; /* the player's name in the rulebook */
            const char *by; /* "human", "random", "first", or another kind of player */
        } *items;
        size_t count;
    } roles;
    struct log_quotas {
        struct log_quota {
            const char *name; /* "fuel" */
            int64_t value;
        } *items;
        size_t count;
    } limits;
    const char *given; /* statements that set up the start position; NULL: the initial values */
    const char *start; /* the event that the game starts with; NULL: that of the rulebook */
    const char *viewer; /* key "for": the role that the log was redacted for; then `seed` is NULL. NULL: no one */
};

/* The rulebook as files, so that a log can be replayed without any other file. Its digest is in the header. */
struct log_rulebook {
    struct log_files {
        struct log_file {
            const char *path; /* relative to the rulebook */
            const char *text;
        } *items;
        size_t count;
    } files;
};

/* What a player chose. Replay must find the choice again among `of` choices. */
struct log_decision {
    int64_t n; /* number of the decision: 1, 2, 3, … without a gap */
    const char *role; /* who decides */
    const char *choice; /* key "do": what, by meaning */
    int64_t of; /* how many options there were */
    bool secret; /* taken at the same time as others; the key is omitted if false */
};

/* The result of a roll; also LOG_PICK, whose `got` is the name of a piece. Its address in the sense of vm/chance.h is
 * purpose, values and index, so a reader can compute it again from the seed. */
struct log_roll {
    const char *purpose; /* key "for" */
    struct log_texts values; /* of the purpose: stable names and numbers */
    int64_t index; /* how many times the same was drawn before */
    int64_t of; /* how many results were possible */
    const char *got; /* the one: a number, the name of a face or a piece */
    enum log_chance_by by;
};

/* The new order of a zone, addressed like a roll. */
struct log_shuffle {
    const char *purpose;
    struct log_texts values;
    int64_t index;
    struct log_texts order; /* from the top */
    enum log_chance_by by;
};

/* The hash of the state (vm_hash) after a decision: replay compares it to find the first difference. */
struct log_hash {
    int64_t n; /* the decisions so far */
    const char *state; /* 16 lower-case hex digits */
};

/* The game was continued here by another run of the program. */
struct log_resume {
    int64_t n; /* the decisions so far, and so below */
};

/* Nothing follows it: a log that has one is complete. */
struct log_end {
    int64_t n;
    struct log_texts winners; /* none, no draw and not over: the game was stopped */
    bool draw;
    bool over; /* the rules ended it without a winner */
    struct log_texts losers;
    struct log_options points; /* the result of each role, a number */
};

/* A player commits to a share of the seed (session/shares.h). */
struct log_commit {
    const char *by; /* who commits */
    const char *what; /* to what: "seed" */
    const char *digest;
};

/* The opening of such a commitment. */
struct log_open {
    const char *by, *what;
    const char *text; /* what the digest was made from */
};

/* A record that was removed for a reader. `digest` commits to its line (session/redaction.h), so that it can be
 * shown later that nothing was changed. */
struct log_hidden {
    const char *what; /* the kind of the record: "shuffle" */
    const char *digest;
};

struct log_hidden_decision {
    int64_t n;
    const char *role; /* who decides */
    const char *choice; /* key "do": where the reader may know it, but not the number of choices; NULL: hidden, too */
    const char *digest;
};

/* A position for readers without the rules. Never believed: replay computes it again and compares. */
struct log_position {
    int64_t n;
    const char *state; /* a JSON object in canonical form */
};

/* The first line of a collection. */
struct log_opening {
    int64_t format, needs, canonical; /* as in a header */
};

/* A game of a collection begins; its header follows. */
struct log_game {
    const char *name; /* what its file is called, without ".jsonl.gz"; NULL: its number, of four digits at least */
    /* 64 hex digits: SHA-256 of the line of the rulebook record that follows its header; NULL: a thin log. */
    const char *rulebook;
};

/* The last line of a collection that is complete. */
struct log_close {
    int64_t games, rulebooks; /* how many there are */
};

/* LOG_MARK and LOG_NOTE: sections of the game, such as turns, and comments. Verification ignores them. */
struct log_annotation {
    int64_t n; /* the decision after which it is written */
    const char *text;
};

/* From the next decision on, `by` decides for `role`, and not whom the header or an earlier one of these names. */
struct log_player {
    int64_t n; /* decisions so far */
    const char *role, *by;
};

/* An annotation of a later version: kept as it is, and part of the hash chain. */
struct log_other {
    const char *name; /* the value of "aside" */
    const char *json; /* the complete line in canonical form */
};

/* One record: its kind and the struct of that kind. Texts belong to the arena that it was decoded
 * on. */
struct log_record {
    enum log_record_kind kind;
    union {
        struct log_header header;
        struct log_rulebook rulebook;
        struct log_decision decision;
        struct log_roll roll; /* and pick */
        struct log_shuffle shuffle;
        struct log_hash hash;
        struct log_resume resume;
        struct log_end end;
        struct log_commit commit;
        struct log_open open;
        struct log_position position;
        struct log_hidden hidden;
        struct log_hidden_decision hidden_decision;
        struct log_opening opening;
        struct log_game game;
        struct log_close close;
        struct log_annotation annotation;
        struct log_player player;
        struct log_other other;
    };
};

/* Whether it is a decision, known or hidden. */
static inline bool log_record_decides(const struct log_record *r)
{
    return r->kind == LOG_DECISION || r->kind == LOG_HIDDEN_DECISION;
}

/* The name of a kind as the file has it ("decision"); a literal; "aside" for LOG_OTHER_ANNOTATION. */
const char *log_record_name(enum log_record_kind kind);

/* Appends the canonical line of `record`, without a newline. Does not check the record: an invalid one (a
 * digest of 63 digits) is found when the line is decoded, which the writer does with each line. */
void log_record_encode(struct buf *out, const struct log_record *record);

/* Working memory for reading lines, to be reused from line to line. All zero: empty. */
struct log_scratch {
    struct buf text;
    struct arena tree;
};
void log_scratch_release(struct log_scratch *s);

/* Reads one line (without its newline) into *out; what *out points to is on `arena`. If `any_spelling` is
 * false, the line must be canonical, byte for byte; otherwise any JSON formatting and any order of the same
 * keys is accepted, for texts that other programs wrote. Returns 0, or -1 with verdict (malformed, too new, too
 * old, over a limit) and text in *fault. */
int log_record_decode(struct arena *arena, struct log_scratch *scratch, const char *line, size_t len,
                      bool any_spelling, struct log_record *out, struct log_fault *fault);

#endif
