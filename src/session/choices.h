/* SPDX-License-Identifier: MIT
 *
 * What a player may decide now, in words: every choice that the machine offers, as its phrase, and the way
 * back from a text to the choice it means. The canonical words are the English ones; logs hold those. It only reads
 * the machine, and knows neither logs nor dice.
 */
#ifndef ADJ_SESSION_CHOICES_H
#define ADJ_SESSION_CHOICES_H

#include "lang/compile.h"
#include "session/choice_texts.h"
#include "vm/vm.h"

enum { CHOICE_PASS = -1 };

/* How one passes, and how one chooses none of several things, in a language; what a language has no word
 * for, in English. */
const char *choices_pass(const char *lang);
const char *choices_none(const char *lang);
/* Whether someone wrote that in English or in `lang` (NULL: only in English). */
bool choices_is_pass(const char *text, const char *lang);

/* Lives on the arena it was made with, and as long as the machine waits for this decision and no other list is made
 * with the same texts. */
struct choices {
    const char **texts; /* canonical; the last one is "pass" where one may pass */
    size_t count; /* all of them, pass included; where several are chosen, the things to choose from */
    bool passes;
    bool several; /* least to most of them are chosen, as a list of names or "none" */
    size_t least, most;
    const char *before, *after; /* of the list, where the choice states what is done with it; NULL: the list alone */
    bool ambiguous; /* two choices have the same words: … */
    size_t same; /* … this one and an earlier one */
    const struct choice_texts *known; /* whose present list this is */
    const char *lang; /* of the reasons of choices_read; NULL: English */
};
/* Whether the player who decides has nothing to choose but to pass. */
bool choices_only_pass(const struct choices *choices);

/* What was read from a text: `count` places in rising order, which may be 0 only where several are chosen; a single
 * place may be that of pass. */
struct choice_answer {
    int32_t *places; /* on the arena of the reading */
    int32_t count;
};

/* What joins the steps of a path. */
const char *choices_then(const char *lang);
/* The words of one choice. */
void choices_format_option(struct buf *out, const struct compiled *c, const struct vm *vm, const struct vm_option *o,
                           const char *lang);
/* The first step of a text with the steps of a path: its length. *rest: the other steps; NULL: there are none. */
size_t choices_first_step(const struct compiled *c, const char *text, const char **rest);

/* Makes the texts of all choices of the decision at which `vm` waits. `texts`: earlier texts of games of `c`, and of
 * nothing else. `scratch`: working space of the caller's, here and below, which the caller can still release when
 * memory runs out inside. */
void choices_make(struct choices *out, const struct compiled *c, const struct vm *vm, struct choice_texts *texts,
                  struct arena *arena, struct buf *scratch);

/* The place of the choice with just these canonical words; false: there is none. */
bool choices_find(const struct choices *choices, const char *text, int32_t *place);

/* One choice in a language. */
void choices_format(struct buf *out, const struct compiled *c, const struct vm *vm, size_t place, const char *lang);

/* An answer in a language: one choice, or several with what is done with them. */
void choices_format_taken(struct buf *out, const struct compiled *c, const struct vm *vm, const struct choice_answer *answer,
                          const char *lang);

/* What answers are read with. */
struct choices_reader {
    const struct choices *choices; /* of the decision that `vm` waits for */
    const struct compiled *c;
    const struct vm *vm;
    struct arena *arena; /* of what is read */
    struct buf *scratch; /* working space */
};

/* Reads an answer in the canonical words, in those of any declared language, or with the stable names of pieces;
 * letter case (of ASCII) and the number of blanks do not matter. A title means the first of its copies that may be
 * chosen and was not named before. 0, or -1: it is not a legal answer, and *why has one sentence (on the arena). */
int choices_read(const struct choices_reader *r, const char *text, struct choice_answer *out, const char **why);

/* The names in a text that states what is done with several things, in any declared language; otherwise the text. */
const char *choices_list_in(const struct choices_reader *r, const char *text);

/* The canonical text of an answer: what is in a log. */
void choices_format_answer(struct buf *out, const struct choices *choices, const struct choice_answer *answer);

/* What a player chooses among where no event is chosen: pieces, unless the statement that asks is about numbers. `value`:
 * one of them. */
struct type choices_type(const struct compiled *c, const struct vm *vm, int32_t value);

/* The event that an option of a menu makes happen (index of its phrase); -1 for other decisions. */
int32_t choices_event(const struct vm *vm, const struct vm_option *option);

#endif
