/* SPDX-License-Identifier: MIT
 *
 * Compiled rulebooks and recorded games for tests, and a folder for their files.
 */
#ifndef ADJ_TESTS_GAME_SAMPLE_H
#define ADJ_TESTS_GAME_SAMPLE_H

#include "session/game.h"

struct game_sample {
    struct arena arena;
    struct diags diags;
    struct rulebook *rb;
    struct compiled *c;
};

/* Reads and compiles the rulebook in `folder`, relative to the source tree. Fails the test when it has errors. */
void game_sample_load(struct game_sample *s, const char *folder);
/* The same from the text of one manifest. */
void game_sample_from_text(struct game_sample *s, const char *manifest);
void game_sample_release(struct game_sample *s);

/* A path below a new folder, which goes with game_sample_clean; on a static arena. */
const char *game_sample_path(const char *name);
void game_sample_clean(void);

/* Plays with bots ("random" for all, unless g->by says otherwise) until `decisions` are taken or nobody has to
 * decide. */
void game_sample_play(struct game *g, uint64_t decisions);

/* Plays such a game into a log at `path`; sealed where `decisions` is 0, which means to the end. */
void game_sample_record(const struct game_sample *s, const struct game_setup *setup, const char *path,
                        uint64_t decisions);

/* The text of the log, one record a line; owned by the caller. */
struct buf game_sample_dump(const char *path);

/* Makes a log of such lines at `path`; fails the test when they are no log. */
void game_sample_import(const char *path, const char *text);

/* `text` with the first `from` replaced by `to`; fails the test when it is not there. Owned by the caller. */
struct buf game_sample_replace(const char *text, const char *from, const char *to);

#endif
