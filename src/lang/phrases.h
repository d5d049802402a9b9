/* SPDX-License-Identifier: MIT
 *
 * What the files about phrases share: phrases.c declares them, phrases_builtin.c those of the language itself,
 * phrases_template.c cuts templates into parts, phrases_tree.c puts the parts into a tree of words.
 */
#ifndef ADJ_LANG_PHRASES_H
#define ADJ_LANG_PHRASES_H

#include "lang/vocab.h"

struct phrase_work {
    struct vocab *v;
    struct diags *diags;
    const char *lang; /* of the text that is being read */
};

/* A new phrase at the end of the vocabulary; that there is one of this id already is reported. */
struct vocab_phrase *phrase_new(struct phrase_work *w, const char *id, enum phrase_class cls, struct src_pos pos);
void phrase_add_builtins(struct phrase_work *w);
/* Younger phrases of the language, after those of the rulebook, so that these keep their numbers: results, the previous
 * player. Those that the rulebook has taken stay its own. */
void phrase_add_younger(struct phrase_work *w);

/* Cuts the texts into parts, for printing, and the wordings that the phrase had before, for reading. 0; -1: it is
 * refused, which has been reported, here and below. */
int phrase_read_texts(struct phrase_work *w, struct vocab_phrase *p, const struct rb_texts *texts,
                      const struct rb_earlier *earlier);
/* Puts the first text, and the earlier ones, into the tree of words, for reading. */
int phrase_add_to_tree(struct phrase_work *w, struct vocab_phrase *p);
/* Reports where phrases could be confused with names, and with the language's own words. */
void phrase_check_tree(struct phrase_work *w);

#endif
