/* SPDX-License-Identifier: MIT
 *
 * Printing names, values and phrases in every language that a rulebook declares. Choices, traces, answers and logs
 * get their words here; nothing is made up, everything comes from the author's texts or from the language's own
 * table (print_forms.h).
 *
 * All functions append to `out`, without a blank before or after, and never fail. `lang` is a two-letter code. What
 * a language has no text for is printed in the rulebook's own language; a name without any text is printed with
 * blanks for '-'. `grammatical_case` is what follows '/' in a phrase ("acc"), NULL for the base form.
 *
 * The text of a decision is its phrase in "en": two things of one kind never print the same there
 * (print_check_names).
 */
#ifndef ADJ_LANG_PRINT_H
#define ADJ_LANG_PRINT_H

#include "base/buf.h"
#include "base/diag.h"
#include "lang/print_noun.h"
#include "lang/vocab.h"

/* A thing by its number: "(7,5)", "angel 4", "Ann's die 3", "BLINK 2", "Amy"; NOTHING: "nothing". */
/* What is printed for a named piece or a title, without its copy number and without what distinguishes it from a different one
 * with that name. */
struct noun_form print_declared_form(const struct vocab *v, const struct rb_member *m, const char *lang,
                                     const char *grammatical_case);
void print_member(struct buf *out, const struct vocab *v, int member, const char *lang, const char *grammatical_case);

/* The same after a field, as its owner: "sektor pola Targ". A name without cases comes after the noun of its kind, if
 * that has cases. */
void print_owner(struct buf *out, const struct vocab *v, int member, const char *lang, const char *grammatical_case);
/* The forms of what print_owner prints in a case: of the name, or of the noun of its kind before a name that has none. */
const char *print_named_forms(const struct vocab *v, int member, const char *lang);

/* A value by its type: numbers, yes or no, things, nothing; zones by their instance, events by their phrase. */
void print_value(struct buf *out, const struct vocab *v, struct type type, int32_t value, const char *lang,
                 const char *grammatical_case);

/* The name of a field, an option or a zone that belongs to something: "action points", "slot". */
void print_field(struct buf *out, const struct vocab *v, const struct vocab_field *f, const char *lang);
/* What states a field of yes or no: "test Darka się udał". owner: whose it is, or NOTHING: a field of the table, or of
 * `event`. False, and nothing is appended: the language has no sentence for it. */
bool print_field_sentence(struct buf *out, const struct vocab *v, int owner, const struct vocab_phrase *event,
                          const struct vocab_field *f, bool yes, const char *lang);
void print_field_in_case(struct buf *out, const struct vocab *v, const struct vocab_field *f, const char *lang,
                         const char *grammatical_case);

/* A field with the member that has it: "Amy's slot". */
void print_field_of(struct buf *out, const struct vocab *v, int owner, const struct vocab_field *f, const char *lang);

/* The noun of a kind of thing: "hero". */
void print_kind(struct buf *out, const struct vocab *v, int kind, const char *lang, const char *grammatical_case);
/* Whether the case "many" of a kind is another word than its base form: "heroes". */
bool print_has_plural(const struct vocab *v, int kind, const char *lang);

/* An event as a noun ("the move"), without an article: its id, or what `words` say for it; in a language that has no noun
 * for it, its phrase. */
void print_event_noun(struct buf *out, const struct vocab *v, const struct vocab_phrase *event, const char *lang,
                      const char *grammatical_case);

/* Whether the rulebook has that noun in a language; in its own it can follow the id. */
bool print_has_event_noun(const struct vocab *v, const struct vocab_phrase *event, const char *lang);

/* Any word of the rulebook that is neither of these (the name of a variable, of a placeholder): as `words` say for
 * it. */
void print_word(struct buf *out, const struct vocab *v, const char *word, const char *lang,
                const char *grammatical_case);

/* The forms of a noun as the author wrote them (print_noun.h), for gender and agreement; NULL: there are none. */
const char *print_kind_forms(const struct vocab *v, int kind, const char *lang);
const char *print_field_forms(const struct vocab *v, const struct vocab_field *f, const char *lang);
const char *print_member_forms(const struct vocab *v, int member, const char *lang);
const char *print_word_forms(const struct vocab *v, const char *word, const char *lang);

/* "Amy's slot", "the stack of Ann in Earth", "hero deck". zone_instance: zones[z].first + the owners' positions in
 * their kinds as the digits of a number, the first placeholder the most significant. */
void print_zone(struct buf *out, const struct vocab *v, int zone_instance, const char *lang);
void print_zone_in_case(struct buf *out, const struct vocab *v, int zone_instance, const char *lang,
                        const char *grammatical_case);

enum print_any { PRINT_NAMED, PRINT_ANY, PRINT_SOME }; /* "card 1", "any card", "some card" */

/* What fills a placeholder of a phrase: a value with its type, or a text that is ready. */
struct print_arg {
    struct type type;
    int32_t value;
    const char *text; /* not NULL: this, as it is */
    enum print_any any; /* not PRINT_NAMED: only type.kind is named, in the case of the placeholder */
    bool name_only; /* without a label, or the noun of its kind, before the name: as people type it */
    int32_t more; /* so many further values of that type, printed as a list: "Reef 1, Current 2" */
    int32_t (*more_value)(const void *ctx, int32_t i);
    const void *more_ctx;
};

/* A phrase with its placeholders filled. wording: 0 "captures", "is" · 1 "capture", "is not" (conditions and events
 * only). modal: MODAL_… of ast.h; with one, an event has its second wording after may, may not, would, must,
 * tries to or does not. args: one for each placeholder, in the order of p->placeholders. */
void print_phrase(struct buf *out, const struct vocab *v, const struct vocab_phrase *p, int wording, int modal,
                  const struct print_arg *args, const char *lang);

/* The same for people, with an English word after the number 1 in the singular: "draws 1 card". Decisions are never
 * printed in this way, because logs contain their text. */
void print_counted_phrase(struct buf *out, const struct vocab *v, const struct vocab_phrase *p, int modal,
                          const struct print_arg *args, const char *lang);

/* The case of a placeholder in the wording: of the object of a negated verb, which follows the pair directly, the genitive
 * in languages that have it after a negation ("nie odkrywa karty"). modal, wording: as of print_phrase. */
const char *print_object_case(const struct phrase_part *pair, const struct phrase_part *placeholder, int wording, int modal,
                              const char *lang);

/* Whether an event has a second wording, as MODAL_TRIES and MODAL_NOT need it. */
bool print_has_attempt(const struct vocab_phrase *p, const char *lang);
/* Whether MODAL_NOT makes a sentence of it: "angel 8 does not move". */
bool print_has_negation(const struct vocab_phrase *p, const char *lang);

/* The text of phrase in `lang`, or in the language of the code; NULL where it has none. */
const struct phrase_text *print_phrase_text(const struct vocab_phrase *p, const char *lang);
/* The form of a PART_COUNTED of that language for a number; and where the number is unknown, as with "the
 * stake". */
const char *print_word_with(const struct phrase_part *part, const char *lang, int32_t number);
const char *print_word_without_number(const struct phrase_part *part);
/* The form of a PART_AGREEING for a gender; the last one where there is none for it. */
const char *print_agreeing_word(const struct phrase_part *part, enum noun_gender gender);
/* Which wording of a pair is printed: that one, or what follows a modal. */
int print_wording(int wording, int modal);
/* Whether a piece of text follows without a blank ("'s turn", ", then"). */
bool print_joins(const char *words);
/* Whether what follows does so without a blank, after "(" or an opening quotation mark. */
bool print_is_open(const struct buf *out);

/* The languages that the rulebook has texts in, its title included: the code's language first, the others in the
 * order in which they first come up. Returns how many, at most `max`. */
size_t print_languages(const struct vocab *v, const char **langs, size_t max);

/* Adds an error "bad-name" for a player whose printed name could look like a statement of a report: sentences about
 * decisions begin with such names, which strangers can have written. */
void print_check_players(const struct vocab *v, struct diags *diags);
/* Adds an error "same-name" for two things of one kind that print the same in the language of the code (decisions
 * could not be distinguished), and a warning for each other language. */
void print_check_names(const struct vocab *v, struct diags *diags);

#endif
