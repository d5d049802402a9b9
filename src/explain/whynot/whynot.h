/* SPDX-License-Identifier: MIT
 *
 * Why a decision may not be taken: every rule that forbids it, what would need to be different, and what could be
 * done instead. Only the decision that is asked about is checked; nothing enumerates all that could be decided.
 *
 * A role that asks learns nothing that it may not know: rules that depend on what is hidden from it are omitted,
 * whether they forbid it or not, and what only others may choose is not examined at all. If nothing remains, the
 * answer is that the role may not know; a legal decision gets the same answer.
 *
 * whynot/ uses reasons/ and what lies in explain/ itself. whynot_event.c answers for events, whynot_choose.c for
 * things that are chosen, whynot_nearest.c finds similar legal choices, whynot_unread.c answers what cannot be
 * read.
 */
#ifndef ADJ_EXPLAIN_WHYNOT_WHYNOT_H
#define ADJ_EXPLAIN_WHYNOT_WHYNOT_H

#include "doc/doc.h"
#include "explain/about.h"
#include "explain/last_changes.h"
#include "explain/reasons/named_rules.h"
#include "explain/reasons/reasons.h"
#include "explain/restarted.h"
#include "explain/retaken.h"

/* Similar legal choices that one answer lists. */
enum { WHYNOT_NEAREST_MAX = 5 };

/* What the answer is. Reports have these as words (whynot_report.c), which are an interface; their
 * order is free. */
enum whynot_verdict {
    WHYNOT_LEGAL, /* nothing forbids it */
    WHYNOT_FORBIDDEN, /* it is offered, and rules forbid it */
    WHYNOT_NOT_OFFERED, /* such decisions are offered now, but not with these values; or nothing such can be chosen */
    WHYNOT_WRONG_PLAYER, /* … because another player decides */
    WHYNOT_WRONG_MOMENT, /* it is offered at other moments */
    WHYNOT_NO_DECISION, /* it happens, and no one ever decides that it does */
    WHYNOT_MUST_CHOOSE, /* passing where that is not allowed */
    WHYNOT_WRONG_COUNT, /* too few or too many were chosen, or one of them twice */
    WHYNOT_CANNOT_KNOW, /* it depends on what is hidden from who asks; also when it is legal */
    WHYNOT_NO_PIECE, /* a name in it is none, or the name of something else */
    WHYNOT_NO_EVENT, /* nothing is called that */
    WHYNOT_OVER, /* the game is over */
    WHYNOT_CANNOT_DECIDE, /* a roll or draw is pending, or the game cannot continue */
};

/* One rule that forbids the decision, or, of a legal one, permits it. */
struct whynot_reason {
    enum whynot_form {
        WHYNOT_FORBIDS, /* "may not … when …" */
        WHYNOT_ONLY_WHEN, /* "may … only when …" */
        WHYNOT_LIMITS, /* it was done as often as allowed */
        WHYNOT_OFFERS, /* an offer with other values: part of it does not fit */
        WHYNOT_DEMANDS, /* a choice; passing is not offered */
        WHYNOT_PERMITS /* of a legal decision: offers it, allows it, or is an exception */
    } form;
    int32_t sentence;
    const struct rb_rule *rule;
    const char *title; /* NULL: it has none */
    const char *replaces; /* "replaces MA-2 of market"; NULL: no other rule */
    const char *says; /* the rule's sentence, or what is offered */
    const char *condition; /* WHYNOT_ONLY_WHEN: when; WHYNOT_OFFERS: what it must be */
    struct reason_facts why; /* empty: it has no condition, or its values may not be reported */
    const char *now, *needed; /* `why` in one line, and what would need to be so; NULL: `why` is empty */
    struct whynot_lift {
        const char *rule, *when; /* when: NULL where it depends on nothing but the decision */
    } *lifts; /* its exceptions that do not apply, but could */
    size_t lift_count;
};

/* A line of a list: a rule, a name, or a choice. */
struct whynot_item {
    const char *rule, *text; /* rule: NULL where there is none */
    const char *now; /* why the rule does not offer it now; NULL: not known */
    const char *closed_by; /* the rule by which that is so; NULL: unknown */
};

struct whynot_list {
    struct whynot_item *items;
    size_t count, cap;
};

/* An answer. All zero at first; release in each case. Texts live as long. */
struct whynot {
    struct arena arena; /* of all texts */
    struct buf scratch;
    struct doc doc; /* of whynot_text */
    struct reasons *working; /* while the answer is made; here, with what follows, so that a release frees it after an error */
    struct retaken retaken; /* the decision before */
    const struct rulebook *rulebook; /* that its rules are of */
    enum whynot_verdict verdict;
    uint64_t number; /* of the decision that would be taken */
    const char *role; /* who decides; NULL: no one does */
    const char *rule; /* that lets this player decide */
    const char *as; /* who asks; NULL: someone who may know everything */
    const char *decision; /* as it is understood, or as typed */
    const char *text; /* the verdict in a few words */
    struct whynot_reason *reasons; /* FORBIDDEN, NOT_OFFERED: in the order of the rulebook */
    size_t reason_count, reason_cap;
    /* LEGAL: first the rules that are about just this decision, then the rule that offers it, then those that permit
     * it. */
    struct whynot_reason *permits;
    size_t permit_count, permit_cap;
    struct about_rules about; /* rules that say they are about this: first those that decide, … */
    size_t about_decides; /* … which are so many */
    struct named_rules rules; /* that the answer names, the most decisive first */
    struct whynot_list menu; /* WRONG_MOMENT, NO_DECISION: what is offered now */
    struct whynot_list elsewhere; /* rules that offer it, or that make it happen */
    struct whynot_list meant; /* NO_PIECE, NO_EVENT: the nearest names or phrases */
    struct whynot_list nearest; /* legal choices; only for who decides, or knows everything */
};

/* What is asked about, and by whom. Needed only during whynot_make. */
struct whynot_question {
    const char *text; /* the decision, in words of `lang` or in English */
    int32_t viewer; /* a player, or SIGHT_ALL */
    const struct last_changes *changes; /* NULL: the answer does not state since when something holds */
    const char *lang;
    struct restarted *restarted; /* the game up to this decision, which can be played again; NULL: it cannot */
};

/* Answers for the decision that `g` waits for; `g` is unchanged after it. `c`: its rules; code is
 * added to them (compile_probe), so no other thread may use them. `w` must be all zero; release it
 * in each case. */
void whynot_make(struct whynot *w, struct compiled *c, struct game *g, const struct whynot_question *q);
void whynot_release(struct whynot *w);

/* Whether the text could not be read as any decision, so that there is no answer about rules. */
bool whynot_is_no_decision(const struct whynot *w);

/* Appends the answer as text, for texts that contain one. */
void whynot_text(struct buf *out, struct whynot *w, const char *lang, const struct doc_layout *layout);
/* Appends "R-6 forbids it": one reason without its facts. */
void whynot_format_head(struct buf *out, const struct whynot_reason *r, const char *lang);

#endif
