/* SPDX-License-Identifier: MIT
 *
 * A fixture: a position, decisions, and what must come of them; the evidence that rules do what they say. This is the
 * file as its author wrote it (schema/fixture.schema.json), checked for shape; fixture_run.h plays it.
 */
#ifndef ADJ_AUDIT_FIXTURE_H
#define ADJ_AUDIT_FIXTURE_H

#include "audit/keyed.h"

struct fixture_step {
    struct src_pos pos;
    struct rb_str decision; /* to be taken; NULL: none */
    struct rb_str refused; /* must not be legal; NULL: none */
    struct rb_str whynot; /* is asked about, by role `as` (NULL: by somebody who may know everything); NULL: none */
    struct rb_str as, answer; /* the whole text of the answer */
    struct rb_str role;
    struct text_list rules, says, then, offered, choices, not_offered;
    struct rb_str trace; /* the whole text of the step's trace */
    int automatic; /* take the first choice that often */
    struct rb_str until; /* random choices until it holds */
};

struct fixture_roll {
    struct rb_str purpose;
    struct text_list got;
};

struct fixture {
    struct src_pos pos;
    struct rb_str id, title, seed;
    int players; /* 0: the most that may play */
    struct text_list proves, options; /* options: "name=value" */
    struct beginning_code given, start;
    struct fixture_roll *rolls;
    size_t roll_count, roll_cap;
    struct fixture_step *steps;
    size_t step_count, step_cap;
    struct text_list then;
    struct rb_str trace; /* of the beginning: what happens before the first decision */
    bool ends; /* the game must be over: */
    struct text_list winners;
    bool draw;
};

struct fixture_file {
    const char *path;
    struct rb_str rulebook; /* relative to the file's folder */
    struct fixture *fixtures;
    size_t count, cap;
};

/* Reads one file from its text; everything lives on `arena`. What is wrong is added to `diags`, with `file` in the
 * positions; what could be read is given all the same. false: it has no list `fixtures` at all, and nothing was
 * reported but bad YAML. */
bool fixture_read(struct fixture_file *out, const char *path, const char *text, size_t size, int file,
                  struct arena *arena, struct diags *diags);

#endif
