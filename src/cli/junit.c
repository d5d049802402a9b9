/* SPDX-License-Identifier: MIT
 *
 * Writes a JUnit report. Test cases go to a temporary file, so there can be any number of them; closing joins
 * the parts. The form is that of the JUnit XML schema that continuous integration reads. Writes no time: the
 * same work gives the same bytes.
 */
#include "junit.h"

#include "adjudge.h"
#include "base/utf8.h"
#include "heap.h"
#include "lang.h"
#include "out.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct junit {
    char *path, *suite;
    FILE *cases; /* without a name, so that nothing of it is left whatever happens */
    size_t counts[JUNIT_ERROR + 1];
    int error; /* the first errno of writing; 0: none */
};

/* ---------------------------------------------------------------- text in XML */

/* Returns the length in bytes of the first character; 0 if it is not UTF-8, or if XML does not allow or discourages
 * it. */
static size_t character(const char *s, size_t len)
{
    uint32_t c;
    size_t n = utf8_decode(s, len, &c);
    bool plain = c == '\t' || c == '\n' || (c >= 0x20 && c < 0x7f) || c >= 0xa0;
    return n && plain && (c & 0xfffe) != 0xfffe ? n : 0;
}

/* What XML does not allow is written as \xXX, byte by byte. */
static void put_text(FILE *f, const char *text, bool attribute)
{
    size_t left = strlen(text), len;
    for (const char *s = text; left; s += len, left -= len) {
        len = character(s, left);
        if (!len)
            fprintf(f, "\\x%02x", (unsigned)(unsigned char)*s);
        else if (*s == '&' || *s == '<' || *s == '>' || *s == '"')
            fputs(*s == '&' ? "&amp;" : *s == '<' ? "&lt;" : *s == '>' ? "&gt;" : "&quot;", f);
        else if (attribute && (*s == '\n' || *s == '\t'))
            fprintf(f, "&#%d;", *s);
        else
            fwrite(s, 1, len, f);
        len += !len;
    }
}

/* ---------------------------------------------------------------- cases */

struct junit *junit_open(const char *path, const char *suite)
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

void junit_case(struct junit *j, const char *name, enum junit_result result, const char *what, const char *text)
{
    static const char *const elements[] = {NULL, "failure", "error"};
    FILE *f = j->cases;
    j->counts[result]++;
    fputs("    <testcase classname=\"", f);
    put_text(f, j->suite, true);
    fputs("\" name=\"", f);
    put_text(f, name, true);
    if (result == JUNIT_PASSED) {
        fputs("\"/>\n", f);
    } else {
        fprintf(f, "\">\n      <%s message=\"", elements[result]);
        put_text(f, what, true);
        fputs("\">", f);
        put_text(f, text, false);
        fprintf(f, "</%s>\n    </testcase>\n", elements[result]);
    }
    if (ferror(f) && !j->error)
        j->error = errno ? errno : EIO;
}

/* ---------------------------------------------------------------- the whole */

static void put_head(const struct junit *j, FILE *f)
{
    size_t failed = j->counts[JUNIT_FAILED], errors = j->counts[JUNIT_ERROR];
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"", f);
    put_text(f, j->suite, true);
    fprintf(f, "\" tests=\"%zu\" failures=\"%zu\" errors=\"%zu\">\n", j->counts[JUNIT_PASSED] + failed + errors,
            failed, errors);
}

static void copy(FILE *from, FILE *to)
{
    char piece[1 << 14];
    size_t n;
    rewind(from);
    while ((n = fread(piece, 1, sizeof piece, from)) > 0)
        fwrite(piece, 1, n, to);
}

/* errno, or 0. */
static int write_whole(const struct junit *j, int fd)
{
    mode_t mask = umask(0); /* it can only be read by setting it */
    umask(mask);
    FILE *f = fchmod(fd, 0666 & ~mask) == 0 ? fdopen(fd, "w") : NULL;
    if (!f) {
        int error = errno;
        close(fd);
        return error;
    }
    errno = 0;
    put_head(j, f);
    copy(j->cases, f);
    fputs("  </testsuite>\n</testsuites>\n", f);
    bool failed = ferror(j->cases) || fflush(f) != 0 || ferror(f) || fsync(fd) != 0;
    int error = failed ? errno ? errno : EIO : 0;
    return fclose(f) != 0 && !error ? errno : error;
}

bool junit_close(struct junit *j)
{
    char *beside = heap_printf("%s.XXXXXX", j->path);
    int fd = j->error ? -1 : mkstemp(beside);
    int error = j->error ? j->error : fd < 0 ? errno : write_whole(j, fd);
    if (!error && rename(beside, j->path) < 0)
        error = errno;
    if (error) {
        if (fd >= 0)
            unlink(beside);
        out_error(tr(lang(), "cannot write '%s': %s"), j->path, lang_error(error));
    }
    fclose(j->cases);
    heap_free(beside);
    heap_free(j->path);
    heap_free(j->suite);
    heap_free(j);
    return !error;
}
