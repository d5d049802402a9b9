/* SPDX-License-Identifier: MIT
 *
 * Rulings and rulebooks as pages to be read: HTML that needs no script and no other file, and Markdown with the same
 * text. The same rulebooks, rulings and logs give the same bytes. It writes no files: the caller gets each one.
 */
#ifndef ADJ_SITE_SITE_H
#define ADJ_SITE_SITE_H

#include "audit/cover_report.h"
#include "lang/compile.h"
#include "rulings/answers/answers.h"
#include "doc/doc.h"

/* Is handed each file: its path within the folder of the site, and its text, which is valid during the call. */
typedef void site_file(void *ctx, const char *path, const char *text, size_t len);

/* A rulebook and what is known of it. */
struct site_source {
    const struct compiled *c; /* which can run */
    const struct cover_report *const *covers; /* what recorded games exercised, by the state of the rulebook */
    size_t cover_count;
};

struct site { /* all zero before site_make */
    struct arena arena;
    const char *lang; /* of all pages */
    struct site_book *books; /* in the order in which they were given */
    size_t book_count;
    struct doc doc; /* the page that is being written */
    struct buf text; /* … and its text */
    site_file *file; /* while pages are written */
    void *ctx;
};

/* Reads everything that pages will show, in the language `lang` (NULL: that of the first rulebook). May run out of
 * memory and then jump to the caller's guard; release it in each case. What `sources` names must outlive it. */
void site_make(struct site *s, const struct site_source *sources, size_t count, const char *lang);
/* Reads, checks and runs all rulings. False: one does not hold, or cannot be used, or a fixture cannot be read; `why`
 * has the report of `rulings check`, and *counts are those of the rulebook that it is of. */
bool site_check(struct site *s, struct ruling_counts *counts, struct buf *why);
/* Writes all pages; after site_check. */
void site_write(struct site *s, site_file *file, void *ctx);
void site_release(struct site *s); /* all zero is allowed */

#endif
