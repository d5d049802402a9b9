/* SPDX-License-Identifier: MIT
 *
 * Builds fault values. Must not print, and must not allocate: a fault can report that memory ran out.
 *
 */
#include "log/fault.h"

#include "base/error.h"
#include "base/message.h"
#include "base/tr.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *log_verdict_name(enum log_verdict verdict)
{
    static const char *const names[] = {"ok",      "torn",         "damaged",   "tampered",   "malformed",
                                        "too new", "over a limit", "not a log", "environment", "ended",
                                        "a collection", "too old"};
    return (size_t)verdict < sizeof names / sizeof *names ? names[verdict] : "unknown";
}

/* Begins a fault with the sentence of `fmt`. */
static void fail(struct log_fault *f, enum log_verdict verdict, const char *word, const char *fmt, va_list ap)
{
    va_list again;
    memset(f, 0, sizeof *f);
    f->verdict = verdict;
    f->format = fmt;
    f->word = word;
    f->word_at = -1;
    va_copy(again, ap);
    vsnprintf(f->text, sizeof f->text, fmt, ap);
    f->args_size = message_keep(f->args, sizeof f->args, fmt, again, word, &f->word_at);
    va_end(again);
}

int log_fail(struct log_fault *f, enum log_verdict verdict, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    fail(f, verdict, NULL, fmt, ap);
    va_end(ap);
    return -1;
}

int log_fail_word(struct log_fault *f, enum log_verdict verdict, const char *word, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    fail(f, verdict, word, fmt, ap);
    va_end(ap);
    return -1;
}

int log_fail_version(struct log_fault *f, long long version, int known)
{
    if (version > known)
        return log_fail(f, LOG_TOO_NEW, TR("format version %lld is too new, this program reads version %d"), version,
                        known);
    return log_fail(f, LOG_TOO_OLD, TR("format version %lld was never released, this program reads version %d"),
                    version, known);
}

/* Paths can contain any byte. */
static void make_printable(char *text, size_t size)
{
    for (char *p = text; p < text + size; p++)
        if (*p && (*p < 0x20 || *p > 0x7e))
            *p = '?';
}

static void fail_errno(struct log_fault *f, int error, const char *word, const char *fmt, va_list ap)
{
    fail(f, LOG_ENVIRONMENT, word, fmt, ap);
    f->error = error;
    size_t used = strlen(f->text);
    const char *meaning = error_known(error);
    if (meaning)
        snprintf(f->text + used, sizeof f->text - used, ": %s", meaning);
    else
        snprintf(f->text + used, sizeof f->text - used, ": system error %d", error);
    make_printable(f->text, strlen(f->text));
    make_printable(f->args, f->args_size);
}

int log_fail_errno(struct log_fault *f, int error, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    fail_errno(f, error, NULL, fmt, ap);
    va_end(ap);
    return -1;
}

int log_fail_errno_word(struct log_fault *f, int error, const char *word, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    fail_errno(f, error, word, fmt, ap);
    va_end(ap);
    return -1;
}

int log_fail_create(struct log_fault *f, int error, const char *path)
{
    char folder[sizeof f->text];
    int len = (int)error_missing_folder(error, path);
    if (!len)
        return log_fail_errno(f, error, TR("cannot create '%s'"), path);
    snprintf(folder, sizeof folder, "%.*s", len, path);
    log_fail(f, LOG_ENVIRONMENT, TR("cannot create '%s': no folder '%s'"), path, folder);
    make_printable(f->text, strlen(f->text));
    make_printable(f->args, f->args_size);
    return -1;
}

void log_fault_describe(struct buf *out, const struct log_fault *f, const char *lang)
{
    const struct message_args args = {f->args, f->args_size, f->word ? tr(lang, f->word) : NULL, f->word_at};
    if (!f->format || !lang || !strcmp(lang, "en")) {
        buf_str(out, f->text);
        return;
    }
    message_format(out, tr(lang, f->format), &args);
    if (f->error && error_known(f->error))
        buf_printf(out, ": %s", tr(lang, error_known(f->error)));
    else if (f->error)
        buf_printf(out, tr(lang, ": system error %d"), f->error);
}

struct log_shown log_show(const char *name)
{
    struct log_shown out = {""};
    size_t n = 0;
    for (; name[n] && n < 40; n++)
        out.text[n] = name[n] >= 0x20 && name[n] <= 0x7e ? name[n] : '?';
    if (name[n])
        memcpy(out.text + n, "...", 3);
    return out;
}
