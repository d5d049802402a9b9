/* SPDX-License-Identifier: MIT
 *
 * What one role sees of a game after a decision, as lines that can be compared with those of another game: the trace of
 * the decision, who is asked, the role's own choices, the fault. The position is separate, because rules reveal by
 * changing it; what a role sees of a log is in twin_answers.h. Knows nothing of pairs of games.
 */
#ifndef ADJ_EXPLORE_TWIN_VIEW_H
#define ADJ_EXPLORE_TWIN_VIEW_H

#include "explain/trace/trace_log.h"
#include "session/game.h"

/* What a line is about. Reports have these as words (explore_secrets.c). */
enum twin_what {
    TWIN_DECISION, /* what was decided, and the number of legal choices */
    TWIN_EVENT, /* what happened */
    TWIN_REASON, /* why it happened */
    TWIN_QUESTION, /* who is asked, and by which rule */
    TWIN_MENU, /* the role's own choices */
    TWIN_FAULT, /* why the game stopped */
    TWIN_LOG, /* a line of the redacted log */
    TWIN_ANSWER, /* what `why` or `whynot` answers */
    TWIN_WHATS
};

struct twin_line {
    enum twin_what what;
    const char *rule; /* its id; NULL: the game itself */
    const char *text;
};

/* All zero at first; release in each case. The lines live until they are made again. */
struct twin_view {
    struct arena arena; /* of the lines */
    struct arena looking; /* of the position */
    struct buf scratch;
    struct trace_again again;
    struct twin_line *lines;
    size_t count, cap;
    size_t asked; /* where the lines about what is asked begin */
};

/* Removes all lines; then lines can be added, whose texts are copied. `text` NULL: no line. */
void twin_view_begin(struct twin_view *v);
void twin_view_add(struct twin_view *v, enum twin_what what, const char *rule, const char *text);
/* Makes the lines. `game`: with keep_before set, and unchanged afterwards. */
void twin_view_make(struct twin_view *out, struct game *game, int32_t viewer);
/* The position as the role sees it, the marked events under way, and the result of a game that is over; nothing of a game that a fault stopped. Valid
 * until the next call with `v`. */
const char *twin_view_position(struct twin_view *v, struct game *game, int32_t viewer);
/* The line about who is asked; NULL: no one. */
const struct twin_line *twin_view_question(const struct twin_view *v);
void twin_view_release(struct twin_view *v);

/* Finds the first line that is not in both. Returns false if there is none; otherwise *one and *other are those lines,
 * or NULL at the end of a list. */
bool twin_view_differ(const struct twin_view *a, const struct twin_view *b, const struct twin_line **one,
                      const struct twin_line **other);
/* The same of the lines about what is asked. */
bool twin_view_asks_differ(const struct twin_view *a, const struct twin_view *b, const struct twin_line **one,
                           const struct twin_line **other);

#endif
