/* SPDX-License-Identifier: MIT
 *
 * The state of the rules when the claims of a rulebook's rulings were accepted last: a digest of the code of each, in
 * the file accepted.txt next to the rulings. When a claim fails, the rules that took part in it and have changed
 * explain the failure. Nothing else depends on the file: without it claims are checked as well.
 *
 *     rulebook dont-blink 5c0f…   the id and the digest of a rulebook that rulings are played by, …
 *     DB-AN-1 90d1b0a1c7e2f3a4    … each of its rules with the first 16 hex digits of a SHA-256 over its code, …
 *     ruling DB-D-1 0b7ffae3…     … and each ruling that was accepted, likewise over its file
 */
#ifndef ADJ_RULINGS_RULING_ACCEPTED_H
#define ADJ_RULINGS_RULING_ACCEPTED_H

#include "base/buf.h"
#include "lang/compile.h"

extern const char ruling_accepted_name[]; /* of the file */

struct ruling_accepted {
    const char *digest; /* of the rulebook */
    struct ruling_accepted_rule {
        const char *id, *digest;
    } * rules, *rulings;
    size_t count, cap;
    size_t ruling_count, ruling_cap;
};

/* Takes from the text of such a file what it contains about the rulebook `id`; false: nothing. On `arena`; `text`
 * must stay. */
bool ruling_accepted_read(struct ruling_accepted *out, char *text, const char *id, struct arena *arena);

/* Appends what the file is to say about a rulebook. `arena`: working space, here and below. */
void ruling_accepted_write(struct buf *out, const struct compiled *c, struct arena *arena);

/* Appends the line of a ruling that is played by that rulebook. `digest`: of ruling_digest. */
void ruling_accepted_add(struct buf *out, const char *id, const char *digest);
/* The digest of the file of a ruling. On `arena`. */
const char *ruling_digest(const char *text, size_t size, struct arena *arena);
/* Whether this very file was accepted. */
bool ruling_was_accepted(const struct ruling_accepted *a, const char *id, const char *digest);

enum ruling_change { RULING_SAME, RULING_CHANGED, RULING_ADDED };
/* What became of a rule since then. */
enum ruling_change ruling_accepted_change(const struct ruling_accepted *a, const struct rb_rule *rule,
                                          struct arena *arena);

#endif
