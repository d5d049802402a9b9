/* SPDX-License-Identifier: MIT
 *
 * Facts in reports: their table, and how a document prints them, one fact a line:
 *
 *     Doctor stares (DB-LOS-5)
 *       DON'T BLINK 2 is in Doctor's slot, since 1176 (DB-HC-1)
 *     Doctor watches (6,7) (DB-LOS-4)
 */
#ifndef ADJ_EXPLAIN_REASONS_REASON_REPORT_H
#define ADJ_EXPLAIN_REASONS_REASON_REPORT_H

#include "doc/doc.h"
#include "explain/reasons/reason_facts.h"

extern const struct report_shape reason_fact_shape;
/* What the schemas state of a list of them. */
#define REASON_FACTS_LIST "The facts that decided it, each with the rule and the facts that make it so."

/* Adds one fact as runs, and, to an item, a list of the facts that make it so. */
void reason_fact_text(struct doc *d, struct doc_node *in, const struct reason_fact *fact);
void reason_fact_parts(struct doc *d, struct doc_node *item, const struct reason_fact *fact);
bool reason_fact_opens(const struct reason_fact *fact); /* whether that list has anything in it */
/* Whether the text of reason_fact_text names a rule, */
bool reason_fact_cites(const struct reason_fact *fact);
/* … and the first rule that a document of the facts names; NULL: none. */
const char *reason_facts_first_rule(const struct reason_facts *facts);
/* Adds facts and their parts as items of a DOC_LIST. */
void reason_facts_document(struct doc *d, struct doc_node *list, const struct reason_facts *facts);

#endif
