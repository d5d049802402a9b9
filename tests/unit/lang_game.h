/* SPDX-License-Identifier: MIT
 *
 * A rulebook in one text, compiled and played by a test, with its course written down line by line: what is asked,
 * what happens, by which rule. It uses nothing above the machine, so that the machine is tested alone: pieces and
 * events stand in the course by their names in the vocabulary and not as a player reads them.
 */
#ifndef ADJ_TESTS_LANG_GAME_H
#define ADJ_TESTS_LANG_GAME_H

#include "lang/compile.h"
#include "vm/vm.h"

struct lang_game {
    struct arena arena;
    struct diags diags;
    struct rulebook *rb;
    struct compiled *c;
    struct vm vm;
    struct journal journal;
    size_t shown; /* entries of the journal that stand in the course already */
    bool in_move;
    bool plays; /* the machine has been set up */
    struct buf course;
    const int *draws; /* places that come next; then 0 for ever, and for shuffles the reverse order */
    size_t draw_count, draw_at;
    uint32_t random; /* not 0: draws come from here */
};

/* Reads and compiles `yaml`; what a manifest needs and is not there (adjudge, id, title, house, players) is put
 * behind it, so that lines keep their numbers. Findings stand in g->diags. Release with lang_game_close. */
void lang_game_open(struct lang_game *g, const char *yaml);
void lang_game_close(struct lang_game *g);
/* Ends the process unless the program keeps every promise of vm/verify.h; lang_game_open does so. */
void lang_game_require_sound(const struct compiled *c);
/* The same without compiling: g->c is NULL. */
void lang_game_read(struct lang_game *g, const char *yaml);

/* Begins with that many players; g->diags must be without errors. */
void lang_game_start(struct lang_game *g, int players);
/* Runs on to the next decision or the end, answering chance, and writes down what happens. */
enum vm_status lang_game_run(struct lang_game *g);
/* Takes the option written `decision` ("hop(Amy)", "Amy", "pass", "Amy, Bo" for some); false: there is none such. */
bool lang_game_take(struct lang_game *g, const char *decision);
/* A value of the present state in words ("3", "yes", "Amy"), or "! ID" or "! TRAP" where it cannot be told. On g's
 * arena. */
const char *lang_game_value(struct lang_game *g, const char *expression);
/* Draws that differ and are the same each time. */
uint32_t lang_game_random(uint32_t *state, uint32_t bound);

const char *lang_trap_name(enum vm_trap trap);

/* Reads a file of the source tree (see ADJ_SOURCE_ROOT in rulebook_sample.h) onto the arena. NULL: it is not
 * there. */
char *lang_file(struct arena *arena, const char *path);

#endif
