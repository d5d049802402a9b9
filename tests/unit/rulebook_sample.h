/* SPDX-License-Identifier: MIT
 *
 * A rulebook that is read from the source tree, with its vocabulary and the sentences of all its rules, for tests.
 */
#ifndef ADJ_TESTS_RULEBOOK_SAMPLE_H
#define ADJ_TESTS_RULEBOOK_SAMPLE_H

#include "base/arena.h"
#include "base/diag.h"
#include "lang/parse.h"
#include "lang/vocab.h"

struct rulebook_sample {
    struct arena arena;
    struct diags diags;
    struct rulebook *rb;
    struct vocab *v;
    struct sentences sentences;
};

/* Reads the rulebook in `folder`, relative to the source tree (ADJ_SOURCE_ROOT in the environment, or the directory
 * that the test runs in). Fails the test when anything is wrong with it. */
void rulebook_sample_load(struct rulebook_sample *s, const char *folder);
/* The same from the text of one manifest. */
void rulebook_sample_from_text(struct rulebook_sample *s, const char *manifest);
/* The same, but mistakes stay in s->diags. */
void rulebook_sample_try(struct rulebook_sample *s, const char *manifest);
void rulebook_sample_release(struct rulebook_sample *s);

/* The member called `name`; fails the test when there is none. */
int rulebook_sample_member(const struct rulebook_sample *s, const char *name);

#endif
