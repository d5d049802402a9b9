/* SPDX-License-Identifier: MIT
 *
 * What a run of rulings gave, in the forms that people and other programs read. `scratch` is working space of the
 * caller's.
 */
#ifndef ADJ_RULINGS_RULING_REPORT_H
#define ADJ_RULINGS_RULING_REPORT_H

#include "rulings/ruling_set.h"

#include <jansson.h>

struct ruling_counts {
    size_t held, failed, words, broken, unfinished; /* unfinished: of those that held, or claim nothing */
    size_t missing; /* that rules name */
    size_t warnings; /* those that are unfinished included */
    bool environment; /* a file could not be read because of the machine */
};
struct ruling_counts ruling_report_count(const struct ruling_set *set);

struct ruling_style {
    bool color;
    bool quiet; /* only what is wrong */
};
/* A line for each ruling with what is wrong below it, what is wrong with rules that name rulings, and a summary. */
void ruling_report_text(struct buf *out, const struct ruling_set *set, const struct ruling_style *style);
/* Of rulings whose rules were written down as accepted: which of them are drafts; nothing where all are finished. */
void ruling_report_accepted(struct buf *out, const struct ruling_set *set);
/* JUnit's XML as continuous integration reads it: a suite for each rulebook's folder, a case for each ruling. */
void ruling_report_junit(struct buf *out, const struct ruling_set *set, struct buf *scratch);
/* A new object: schema/report-rulings.schema.json. */
json_t *ruling_report_json(const struct ruling_set *set, struct buf *scratch);

/* ---- between its files */

/* Everything that is wrong with one ruling, or with what a rulebook says of its rulings, in lines that are set in. */
void ruling_report_faults(struct buf *out, const struct ruling_set_file *f);
void ruling_report_sides(struct buf *out, const struct ruling_set_book *b);
const char *ruling_verdict_name(enum ruling_verdict v);

#endif
