/* SPDX-License-Identifier: MIT
 *
 * Compares the rulebook of a log with the one that its reader expects: by the files of a folder, or by a digest.
 */
#ifndef ADJ_AUDIT_VERIFY_RULEBOOK_H
#define ADJ_AUDIT_VERIFY_RULEBOOK_H

#include "audit/rulediff.h"
#include "session/replay.h"

enum { DIGEST_DIGITS_LEAST = 16 }; /* of an expected digest: 64 bits */

/* What is expected. Logs that are verified one after another use it, and it keeps what the last rulebook differs in. */
struct verify_expected {
    const char *folder; /* NULL: no folder was given */
    const struct compiled *compiled; /* the rulebook of the folder */
    const char *digest; /* the first digits of a digest, as given; NULL: none */
    struct arena arena;
    struct rulediff diff; /* in progress */
    char against[65]; /* the digest of the last rulebook that differed; "": none */
    const char **things; /* what differs from it, on the arena */
    size_t thing_count;
};

/* What came of the comparison; texts live as long as `e`. */
struct verify_match {
    const char *with; /* the folder, or the digest */
    bool same;
    const char *const *things; /* "rule CO-4: changed"; empty for a digest, or if only texts differ that mean nothing */
    size_t thing_count;
};

/* Whether `digest` can be one. */
bool verify_digest_is_readable(const char *digest);
/* Compares the rulebook of `r`, whose game must have begun. Returns how many comparisons were made, in `out`, with texts
 * in `lang`. */
size_t verify_match_rulebook(struct verify_expected *e, const struct replay *r, const char *lang,
                             struct verify_match out[2]);
void verify_expected_release(struct verify_expected *e);

#endif
