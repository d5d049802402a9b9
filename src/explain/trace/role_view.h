/* SPDX-License-Identifier: MIT
 *
 * What one role sees after a decision, as lines: what was decided and what came of it, the position, who is asked, the
 * role's own choices, the fault. It has what `show`, `trace` and `play` show, and adds nothing: what a command must
 * hide, this must get hidden. Fixtures and pairs of games (explore/twins.h) compare these lines.
 */
#ifndef ADJ_EXPLAIN_TRACE_ROLE_VIEW_H
#define ADJ_EXPLAIN_TRACE_ROLE_VIEW_H

#include "explain/trace/trace_log.h"
#include "session/game.h"

/* What a line is about. */
enum role_view_what {
    ROLE_VIEW_DECISION, /* what was decided, and the number of legal choices */
    ROLE_VIEW_EVENT, /* what happened */
    ROLE_VIEW_REASON, /* why it happened */
    ROLE_VIEW_QUESTION, /* who is asked, and by which rule */
    ROLE_VIEW_MENU, /* the role's own choices */
    ROLE_VIEW_FAULT, /* why the game stopped */
    ROLE_VIEW_LOG, /* a line of the redacted log (explore/twin_answers.h) */
    ROLE_VIEW_ANSWER, /* what `why` or `whynot` answers (likewise) */
    ROLE_VIEW_POSITION, /* a field, a condition that holds, or what is in a zone */
    ROLE_VIEW_WHATS
};

struct role_view_line {
    enum role_view_what what;
    const char *rule; /* its id; NULL: the game itself */
    const char *text; /* English, as all names in it */
};

/* All zero at first; release in each case. The lines live until they are made again. */
struct role_view {
    struct arena arena; /* of the lines */
    struct buf scratch;
    struct trace_again again;
    struct role_view_line *lines;
    size_t count, cap;
    size_t asked; /* where the lines about what is asked begin */
};

/* Removes all lines; then lines can be added, whose texts are copied. `text` NULL: no line. */
void role_view_begin(struct role_view *v);
void role_view_add(struct role_view *v, enum role_view_what what, const char *rule, const char *text);
/* Makes the lines, without the position. `game`: with keep_before set, and unchanged afterwards. */
void role_view_make(struct role_view *out, struct game *game, int32_t viewer);
/* The same, with the position as sentences: "Ann's money is 9", "Ann's hand: A, 2 × card". What the role does not know is
 * "?", or the noun of its kind; a condition that the role does not know is omitted. */
void role_view_make_with_position(struct role_view *out, struct game *game, int32_t viewer);
void role_view_release(struct role_view *v);

#endif
