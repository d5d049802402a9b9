/* SPDX-License-Identifier: MIT
 *
 * What the sentences of a rulebook do with what is hidden: which events can change it, and which depend on it. Views use
 * this so that what a player sees follows from the sentences, and not from whether something happened to change: a bid
 * of 0 is as secret as any other. Knows no positions and no viewers.
 */
#ifndef ADJ_LANG_SECRECY_H
#define ADJ_LANG_SECRECY_H

#include "lang/compile.h"

/* By phrase and by sentence. On the arena of the compiled rulebook. */
struct secrecy {
    bool *writes; /* by phrase: a rule about this event itself changes something hidden */
    bool *leads; /* … or makes an event happen of which that is so */
    bool *stopped; /* by something hidden a rule decides whether this event is prevented, or another happens instead … */
    bool *forbidden; /* … or whether it may happen */
    bool *carries; /* a rule makes it happen with a number or a word that it computes from something hidden */
    uint64_t *keeps; /* a bit for each value that the event keeps while it lasts: a rule that sets it reads something hidden */
    bool *changes; /* by sentence: it changes something hidden */
    bool *asks; /* by phrase: the rules that define it read something hidden */
    bool knows_by_events; /* who knows something follows from the events under way, or from how often a position occurred */
    size_t phrase_count, sentence_count;
};

/* Sets c->secrecy; leaves it NULL if the rulebook hides nothing. After all sentences were checked. */
void secrecy_make(struct compiled *c);

/* Of any number of a phrase or a sentence; `s` may be NULL. */
bool secrecy_event_writes(const struct secrecy *s, int32_t event);
bool secrecy_event_leads(const struct secrecy *s, int32_t event);
bool secrecy_event_stopped(const struct secrecy *s, int32_t event);
bool secrecy_event_forbidden(const struct secrecy *s, int32_t event);
bool secrecy_event_carries(const struct secrecy *s, int32_t event);
/* … of the value number `value` among those that the event keeps. */
bool secrecy_event_keeps(const struct secrecy *s, int32_t event, int32_t value);

/* Whether what is chosen decides over something hidden: `choice` is the statement, in sentence number `sentence`. */
bool secrecy_choice_changes(const struct compiled *c, int32_t sentence, const struct node *choice);

/* The same of what is picked at random for a purpose, the number of a phrase. */
bool secrecy_pick_changes(const struct compiled *c, int32_t sentence, int32_t purpose);

/* Whether computing the expression reads something hidden. */
bool secrecy_node_reads(const struct compiled *c, const struct node *n);
/* The same of what a sentence does: what it only writes does not count. */
bool secrecy_node_depends(const struct compiled *c, const struct node *n);

#endif
