/* SPDX-License-Identifier: MIT
 *
 * What a rule cites, as a part of reports.
 */
#ifndef ADJ_EXPLAIN_CITATION_H
#define ADJ_EXPLAIN_CITATION_H

#include "doc/doc.h"
#include "report/report.h"
#include "rulebook/model.h"

struct citation {
    const char *source, *section; /* section: NULL if it names none */
    uint64_t line; /* REPORT_NO_COUNT if it names none */
};
extern const struct report_shape citation_shape;

/* Copies a citation to `arena`; NULL: there is none. */
const struct citation *citation_make(struct arena *arena, const struct rb_cite *cite);
/* Adds it as text: "summary, Capture, line 157". */
void citation_add(struct doc *d, struct doc_node *in, const struct citation *cite);

#endif
