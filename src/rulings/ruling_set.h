/* SPDX-License-Identifier: MIT
 *
 * Many rulings from rulebooks, folders and files: finds them, loads each rulebook once, holds both sides against each
 * other (rules name rulings, rulings name rules), and runs all of them. The rulings of a rulebook are in its folder
 * `rulings`, each in a file of its id; they do not belong to the rulebook, whose digest does not depend on them.
 */
#ifndef ADJ_RULINGS_RULING_SET_H
#define ADJ_RULINGS_RULING_SET_H

#include "rulings/ruling_run.h"

#include "fixture/fixture_books.h"
#include "scenario/scenario_files.h"
#include "rulings/ruling_accepted.h"

/* A rulebook with its folder of rulings. */
struct ruling_set_book {
    struct fixture_set_book *book; /* rb, and what is wrong with it */
    const char *folder; /* of its rulings */
    char *accepted; /* the text of its accepted.txt; NULL: there is none */
    bool looked; /* … which is known */
    bool complete; /* all of them are in the set, so missing ones are known */
    struct diags diags; /* rules that name a ruling which is not there; positions are those of the rulebook */
};

/* A file of the set. */
struct ruling_set_file {
    struct scenario_file source; /* its diags are not about claims */
    const char *digest; /* of its text, see ruling_digest; NULL: it cannot be read */
    struct ruling ruling; /* its contents */
    struct ruling_set_book *home; /* whose folder of rulings it is in; NULL: none */
    struct ruling_set_book *book; /* by which it is played; NULL: none could be loaded */
    struct ruling_result result; /* result.ruling NULL: not run */
};

enum ruling_verdict {
    RULING_HELD, /* everything that it claims is so */
    RULING_FAILED, /* the rules do not bear it out, or it is not what it should be */
    RULING_WORDS, /* it claims nothing */
    RULING_BROKEN, /* its file, or its rulebook, could not be used */
    RULING_NOT_RUN /* the run was stopped before it */
};

struct ruling_set { /* all zero at first, but for loaded.lang; release it in each case */
    struct arena arena; /* of everything in the set */
    struct ruling_set_file **files; /* in the order in which they were found */
    size_t file_count, file_cap;
    size_t met; /* rulings, those that were there already included */
    struct fixture_books loaded; /* each rulebook once */
    struct ruling_set_book **books; /* those that files refer to */
    size_t book_count, book_cap;
    struct fixture_run run; /* the one in progress, so that release can free it */
    struct fixture_log_space logs; /* while logs of situations are read */
    struct buf scratch; /* working space */
    struct ruling_set_file *running; /* which ruling is run */
    ruling_see *see; /* may be NULL; called while it is run, with see_ctx */
    void *see_ctx;
};

/* Adds the rulings of a rulebook, of a folder, or one file; `path` is kept as it is for messages. */
void ruling_set_add(struct ruling_set *set, const char *path);
/* Loads the rulebooks and checks what does not need a game. To be called once, when everything was added. */
void ruling_set_check(struct ruling_set *set);
/* Runs everything that was added and is not broken. `progress` (may be NULL) is called before each ruling; not 0:
 * stop. false: stopped. */
bool ruling_set_run(struct ruling_set *set, int (*progress)(void *ctx, size_t done, size_t total), void *ctx);
/* The verdict of a file, from what was checked and run so far. */
enum ruling_verdict ruling_set_verdict(const struct ruling_set_file *f);
/* The rule of the rulebook that the ruling is played by; NULL: none has this id, or it is disabled. */
const struct rb_rule *ruling_set_rule(const struct ruling_set_book *book, const char *id);
/* Returns whether rulings in the folder of that rulebook are in the set. */
bool ruling_set_has_rulings(const struct ruling_set *set, const struct ruling_set_book *home);
/* What the file accepted.txt of a rulebook's rulings is to hold, from the rulebooks that its rulings are played by;
 * appended. */
void ruling_set_accept(struct ruling_set *set, const struct ruling_set_book *home, struct buf *out);
void ruling_set_release(struct ruling_set *set); /* makes it all zero */

/* ---- between its files */

/* ruling_check.c: citations, options, names of rules and rulings, both sides. */
void ruling_check_file(struct ruling_set *set, struct ruling_set_file *f);
void ruling_check_sides(struct ruling_set *set, struct ruling_set_book *b);
/* ruling_changes.c: of an outcome that failed, which rules changed; a ruling_see with the set as its ctx. */
ruling_see ruling_find_changes;
/* ruling_conflicts.c: rulings that contradict each other; when all were run. */
void ruling_check_conflicts(struct ruling_set *set);

#endif
