/* SPDX-License-Identifier: MIT
 *
 * A transcript: a game as people wrote it down, from their memory or from their notes (schema/transcript.schema.json,
 * docs/transcripts.md). This is the file checked for shape; transcript_play.h plays it.
 */
#ifndef ADJ_TRANSCRIPT_TRANSCRIPT_H
#define ADJ_TRANSCRIPT_TRANSCRIPT_H

#include "rulebook/yaml_map.h"

enum transcript_kind {
    TRANSCRIPT_DO, /* a decision */
    TRANSCRIPT_ROLL, /* results of chance that people saw */
    TRANSCRIPT_SAW, /* cards that turned out to lie somewhere */
    TRANSCRIPT_BOARD, /* what was so at this point */
    TRANSCRIPT_NOTE /* a remark */
};

/* One thing that people noted; `kind` decides which members are used. */
struct transcript_entry {
    enum transcript_kind kind;
    struct src_pos pos;
    struct rb_str text; /* the decision, the remark */
    struct rb_str role; /* whose decision; NULL: not stated */
    struct rb_str purpose; /* of a roll; NULL: of the next roll */
    struct rb_str zone; /* where cards were seen */
    bool on_top; /* they are the uppermost, in this order */
    struct text_list list; /* results, cards, conditions */
};

/* The file. Keys that were not given are empty. */
struct transcript {
    const char *path; /* of the file */
    struct rb_str rulebook, edition; /* as in the header; NULL: not stated */
    struct rb_str title, place, time; /* remarks */
    struct rb_str seed; /* NULL: what is not given was not seen */
    struct text_list shares; /* of the seed, "role=share", in the order of the commitments; instead of a seed */
    int players; /* 0: the most that may play, or as many as `by` names */
    struct text_list by; /* "role=who" */
    struct text_list options; /* "name=value" */
    struct rb_code given, start; /* statements that set the position up; the event to start with */
    struct transcript_entry *entries; /* in the order of the file */
    size_t count, cap;
    struct src_pos ends_pos; /* of `ends` */
    bool ends, stopped, draw; /* the game must be over; it was left and is to be ended; no one has won */
    struct text_list winners; /* exactly these must have won */
};

enum { TRANSCRIPT_REMARKS = 3 };
/* "title", "place", "time": the keys of the remarks. */
extern const char *const transcript_remarks[TRANSCRIPT_REMARKS];
/* The text of remark number `index`; text NULL: it was not given. */
struct rb_str transcript_remark(const struct transcript *t, size_t index);

/* What a remark of the log begins with that records a condition which held there. */
#define TRANSCRIPT_BOARD_PREFIX "board: "

/* Reads a file from its text; everything lives on `arena`. What is wrong is added to `diags`, with file number `file`
 * in the positions; what could be read is given all the same. */
void transcript_read(struct transcript *out, const char *path, const char *text, size_t size, int file,
                     struct arena *arena, struct diags *diags);

#endif
