/* SPDX-License-Identifier: MIT
 *
 * Writes a JUnit report. Test cases go to a temporary file, so there can be any number of them; closing joins
 * the parts. The form is that of the JUnit XML schema that continuous integration reads. Writes no time: the
 * same work gives the same bytes.
 */
#include "regress_junit.h"

#include "adjudge.h"
#include "base/xml.h"
#include "heap.h"
#include "lang.h"
#include "out.h"
#include "replacement.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct junit {
    char *path, *suite;
    FILE *cases; /* without a name, so that nothing of it is left in any case */
    size_t counts[JUNIT_ERROR + 1];
    int error; /* the first errno of writing; 0: none */
};

/* ---------------------------------------------------------------- text in XML */

/* xml_piece replaces what XML does not allow. */
static void write_text(FILE *f, const char *text, bool attribute)
{
    char piece[XML_PIECE_SIZE];
    for (size_t left = strlen(text), len; left; text += len, left -= len) {
        len = xml_piece(piece, text, left, attribute);
        fputs(piece, f);
    }
}

/* ---------------------------------------------------------------- cases */

/* tmpfile() has no name, so nothing remains if the process ends early. */
struct junit *regress_junit_open(const char *path, const char *suite)
{
    FILE *cases = tmpfile();
    if (!cases) {
        out_error(tr(lang(), "cannot write '%s': cannot create a temporary file: %s"), path, lang_error(errno));
        return NULL;
    }
    struct junit *j = heap_zero(1, sizeof *j);
    *j = (struct junit){.path = heap_printf("%s", path), .suite = heap_printf("%s", suite), .cases = cases};
    return j;
}

/* A failed write is remembered and reported when the file is closed. */
void regress_junit_case(struct junit *j, const char *name, enum regress_junit_result result, const char *what, const char *text)
{
    static const char *const elements[] = {NULL, "failure", "error"};
    FILE *f = j->cases;
    j->counts[result]++;
    fputs("    <testcase classname=\"", f);
    write_text(f, j->suite, true);
    fputs("\" name=\"", f);
    write_text(f, name, true);
    if (result == JUNIT_PASSED) {
        fputs("\"/>\n", f);
    } else {
        fprintf(f, "\">\n      <%s message=\"", elements[result]);
        write_text(f, what, true);
        fputs("\">", f);
        write_text(f, text, false);
        fprintf(f, "</%s>\n    </testcase>\n", elements[result]);
    }
    if (ferror(f) && !j->error)
        j->error = errno ? errno : EIO;
}

/* ---------------------------------------------------------------- the report */

/* The counts come before the cases, which is why cases are kept in a file of their own. */
static void write_head(const struct junit *j, FILE *f)
{
    size_t failed = j->counts[JUNIT_FAILED], errors = j->counts[JUNIT_ERROR];
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"", f);
    write_text(f, j->suite, true);
    fprintf(f, "\" tests=\"%zu\" failures=\"%zu\" errors=\"%zu\">\n", j->counts[JUNIT_PASSED] + failed + errors,
            failed, errors);
}

/* Errors are checked by the caller with ferror(). */
static void copy(FILE *from, FILE *to)
{
    char piece[1 << 14];
    size_t n;
    rewind(from);
    while ((n = fread(piece, 1, sizeof piece, from)) > 0)
        fwrite(piece, 1, n, to);
}

/* The file of `r` stays open. errno, or 0. */
static int write_report(const struct junit *j, const struct replacement *r)
{
    int fd = dup(r->fd), error = 0;
    FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
    if (!f) {
        error = errno;
        if (fd >= 0)
            close(fd);
        return error;
    }
    errno = 0;
    write_head(j, f);
    copy(j->cases, f);
    fputs("  </testsuite>\n</testsuites>\n", f);
    if (ferror(j->cases) || fflush(f) != 0 || ferror(f))
        error = errno ? errno : EIO;
    return fclose(f) != 0 && !error ? errno : error;
}

/* The report gets its name when it is complete. */
bool regress_junit_close(struct junit *j)
{
    struct replacement r;
    int error = j->error ? j->error : replacement_begin(&r, j->path);
    if (!error)
        error = replacement_end(&r, write_report(j, &r));
    if (error)
        out_error(tr(lang(), "cannot write '%s': %s"), j->path, lang_error(error));
    fclose(j->cases);
    heap_free(j->path);
    heap_free(j->suite);
    heap_free(j);
    return !error;
}
