/* SPDX-License-Identifier: MIT
 *
 * A ruling: a doubtful place of the rules, the answer that is given, and next to the words, claims that can be
 * executed. This is the file as its author wrote it (schema/ruling.schema.json), checked for shape; nothing of it is
 * believed before it was run (ruling_run.h). One file is one ruling.
 */
#ifndef ADJ_RULINGS_RULING_H
#define ADJ_RULINGS_RULING_H

#include "fixture/fixture.h"

enum ruling_status {
    RULING_CONFIRMED, /* the text of the rules states it */
    RULING_DEFAULT, /* the text leaves it open, and one reading is taken */
    RULING_DISPUTED, /* the reading that is taken here is one of several that are played */
    RULING_TEXT /* words only: no position, nothing is claimed */
};

enum ruling_asks {
    RULING_MAY, /* may this be decided? */
    RULING_DOES, /* what happens when it is? */
    RULING_HOLDS, /* is this so? */
    RULING_CHOICES, /* what may be decided? */
    RULING_WINS /* who has won? */
};

/* One thing that is asked, with the claim. Each is asked of the situation itself, never of the result of a previous
 * one. */
struct ruling_ask {
    struct src_pos pos;
    enum ruling_asks kind;
    unsigned kinds; /* which questions its author wrote: bits by enum ruling_asks */
    struct rb_texts words; /* the question for people; empty: none of its own */
    struct text_list about; /* MAY: one decision; DOES: decisions in turn; HOLDS: conditions; CHOICES: all of them */
    struct rb_str answer; /* as written; NULL: MAY, HOLDS: yes; others: the question is none of yes or no */
    bool yes; /* MAY, HOLDS: the claim; others: how the claims, which are others, answer the question in words */
    struct rb_str role; /* MAY, DOES, CHOICES: who decides; NULL: not claimed */
    struct text_list rules; /* MAY no: exactly those that forbid it; DOES: left a mark; CHOICES, HOLDS: none */
    struct text_list says, then, then_not; /* DOES: of the last decision's trace; conditions after it */
    struct fixture chance; /* only its rolls: results for what is left to chance from the situation on */
    bool ends, draw; /* the game is over after it, … */
    struct text_list winners; /* … and these have won */
};

/* Questions, in the order of the file. */
struct ruling_asks_list {
    struct ruling_ask *items;
    size_t count;
};

/* The same situation under other options. */
struct ruling_reading {
    struct src_pos pos;
    struct text_list options; /* "name=value" */
    struct rb_texts answer; /* the answer by this reading */
    struct ruling_asks_list asks;
};

/* One entry of `cites`. */
struct ruling_cite {
    struct src_pos pos;
    struct rb_str rule; /* NULL: it is of a source: */
    struct rb_str source, section; /* the id of one of the rulebook's sources; section: NULL where none is given */
    int line; /* 0: none given */
};

/* The file. Keys that were not given are empty. */
struct ruling {
    struct src_pos pos;
    struct rb_str id; /* also the name of the file */
    struct rb_str rulebook; /* relative to the file's folder; NULL: that of the folder */
    struct rb_texts *keywords; /* one for each */
    size_t keyword_count;
    struct rb_texts question, disputed, answer; /* of the language "": of the rulebook's own */
    enum ruling_status status; /* RULING_DISPUTED unless the file states another */
    struct rb_str status_text; /* as written */
    bool has_situation;
    struct fixture situation; /* its id is that of the ruling */
    struct ruling_asks_list asks;
    struct ruling_cite *cites; /* rules and places in sources */
    size_t cite_count;
    struct text_list takes; /* "option=value": what the answer takes the rulebook's options to be at first */
    struct ruling_reading *readings; /* alternatives */
    size_t reading_count;
    struct text_list see; /* ids of other rulings */
    struct rb_str todo; /* the first text that an editor has yet to write (it begins with TODO); NULL: none */
    size_t todo_count;
};

/* Reads one file from its text; everything lives on `arena`. What is wrong is added to `diags`, with `file` in the
 * positions; what could be read is given all the same. false: it is not a ruling, because it has no key `ruling`, and
 * nothing was reported but bad YAML. */
bool ruling_read(struct ruling *out, const char *text, size_t size, int file, struct arena *arena,
                 struct diags *diags);

/* "may", "does", "holds", "choices", "wins". */
const char *ruling_ask_name(enum ruling_asks kind);

#endif
