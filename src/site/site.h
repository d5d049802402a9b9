/* SPDX-License-Identifier: MIT
 *
 * Rulings and rulebooks as pages to be read: HTML that needs no script and no other file, and Markdown with the same
 * text. The same rulebooks, rulings and logs give the same bytes. It writes no files: the caller gets each one.
 */
#ifndef ADJ_SITE_SITE_H
#define ADJ_SITE_SITE_H

#include "doc/doc.h"

struct compiled;
struct cover_report;

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

/* Reads the rulebooks that pages will show, in the language `lang`. May run out of memory and then jump to the
 * caller's guard; release it in each case. What `sources` names must outlive it. */
void site_make(struct site *s, const struct site_source *sources, size_t count, const char *lang);
/* Whether pages can be written, and if not, what is wrong. */
enum site_state {
    SITE_SOUND,
    SITE_FAILED, /* a ruling does not hold */
    SITE_BROKEN, /* a ruling or a hint for drawings cannot be used */
    SITE_UNREAD /* the machine did not let a file be read */
};

/* Reads the fixtures and reads, checks and runs all rulings. Unless the site is sound, `why` has what is wrong:
 * the report of `adjudge rulings check`, or one line. */
enum site_state site_check(struct site *s, struct buf *why);
/* Writes all pages; after site_check. */
void site_write(struct site *s, site_file *file, void *ctx);
void site_release(struct site *s); /* all zero is allowed */

#endif
