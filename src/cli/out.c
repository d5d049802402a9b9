/* SPDX-License-Identifier: MIT
 *
 * Printing, see out.h. Both streams are gathered here and written with write(2), so that a failure is seen where it
 * happens and keeps its errno. Notes are written at every line, results when there is a good piece of them.
 */
#include "out.h"

#include "adjudge.h"
#include "base/utf8.h"
#include "heap.h"
#include "lang.h"

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { PIECE_SIZE = 1 << 14 };

static struct stream {
    int fd;
    int failed; /* errno of the first write that failed; EPIPE is a reader who left */
    bool color;
    size_t len;
    char piece[PIECE_SIZE];
} streams[] = {{.fd = STDOUT_FILENO}, {.fd = STDERR_FILENO}};

void out_allow_color(enum out_to to, bool allowed)
{
    streams[to].color = allowed;
}

bool out_has_color(enum out_to to)
{
    return streams[to].color;
}

/* After a failure everything else is dropped: the error is reported once, at the end. */
void out_flush(enum out_to to)
{
    struct stream *s = &streams[to];
    size_t done = 0;
    while (!s->failed && done < s->len) {
        ssize_t n = write(s->fd, s->piece + done, s->len - done);
        if (n >= 0)
            done += (size_t)n;
        else if (errno != EINTR)
            s->failed = errno;
    }
    s->len = 0;
}

/* Bytes that are already safe. Everything else goes through out_text. */
static void write_bytes(struct stream *s, const char *data, size_t len)
{
    while (len && !s->failed) {
        if (s->len == PIECE_SIZE)
            out_flush(s == &streams[OUT_RESULT] ? OUT_RESULT : OUT_NOTE);
        size_t room = PIECE_SIZE - s->len, n = len < room ? len : room;
        memcpy(s->piece + s->len, data, n);
        s->len += n;
        data += n;
        len -= n;
    }
}

/* Whether a number of a colour sequence is one of those that reports are printed with: none, bold, faint, red to
 * cyan. Others could hide what follows them, and a stranger's text may hold any. */
static bool color_shows(int number)
{
    return number <= 2 || (number >= 31 && number <= 36);
}

/* Length of a colour sequence at p that hides nothing, 0: none. */
static size_t color_len(const char *p, size_t len)
{
    int number = 0;
    if (len < 3 || p[0] != '\033' || p[1] != '[')
        return 0;
    for (size_t i = 2; i < len && i < 16; i++) {
        if (p[i] >= '0' && p[i] <= '9' && number < 100)
            number = number * 10 + (p[i] - '0');
        else if (!color_shows(number) || (p[i] != ';' && p[i] != 'm'))
            return 0;
        else if (p[i] == 'm')
            return i + 1;
        else
            number = 0;
    }
    return 0;
}

/* Escapes control characters, except for colours that this program writes itself. */
void out_text(enum out_to to, const char *text, size_t len)
{
    struct stream *s = &streams[to];
    bool line = len && text[len - 1] == '\n';
    char escape[UTF8_ESCAPE_SIZE];
    for (size_t n; len; text += n, len -= n) {
        n = utf8_safe_length(text, len);
        if (!n && s->color)
            n = color_len(text, len);
        write_bytes(s, text, n);
        if (!n) {
            n = utf8_escape(escape, text, len);
            write_bytes(s, escape, strlen(escape));
        }
    }
    if (to == OUT_NOTE && line)
        out_flush(to);
}

void out_str(enum out_to to, const char *text)
{
    out_text(to, text, strlen(text));
}

/* Returns memory that the caller frees with heap_free. */
static char *formatted(const char *fmt, va_list ap)
{
    va_list again;
    va_copy(again, ap);
    int len = vsnprintf(NULL, 0, fmt, ap);
    char *text = heap_zero((size_t)(len < 0 ? 0 : len) + 1, 1);
    if (len >= 0)
        vsnprintf(text, (size_t)len + 1, fmt, again);
    va_end(again);
    return text;
}

void out_printf(enum out_to to, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    char *text = formatted(fmt, ap);
    va_end(ap);
    out_str(to, text);
    heap_free(text);
}

/* Byte for byte, unless a person would see it. */
void out_exact(const char *data, size_t len)
{
    if (out_is_terminal(OUT_RESULT))
        out_text(OUT_RESULT, data, len);
    else
        write_bytes(&streams[OUT_RESULT], data, len);
}

void out_progress(const char *text)
{
    write_bytes(&streams[OUT_NOTE], text, strlen(text));
    out_flush(OUT_NOTE);
}

void out_clear(void)
{
    static const char clear[] = "\033[H\033[2J\033[3J";
    if (out_is_terminal(OUT_RESULT))
        write_bytes(&streams[OUT_RESULT], clear, sizeof clear - 1);
}

/* Results first, so that the order on a terminal is that of the events. */
void out_error(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    char *text = formatted(fmt, ap);
    va_end(ap);
    out_flush(OUT_RESULT); /* so that both come in the order in which they were printed */
    out_str(OUT_NOTE, "adjudge: ");
    for (const char *p = text;; p++) { /* a line break in a name does not end the message */
        size_t len = strcspn(p, "\n");
        out_text(OUT_NOTE, p, len);
        p += len;
        if (!*p)
            break;
        out_str(OUT_NOTE, "\\u000a");
    }
    out_str(OUT_NOTE, "\n");
    heap_free(text);
}

bool out_is_terminal(enum out_to to)
{
    return isatty(streams[to].fd) == 1;
}

/* 0 if the output is not a terminal: reports then use their default width. */
int out_columns(void)
{
    struct winsize size;
    if (!out_is_terminal(OUT_RESULT) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) < 0)
        return 0;
    return size.ws_col;
}

bool out_closed(void)
{
    return streams[OUT_RESULT].failed != 0;
}

/* A reader who closed the pipe is not an error, as for other programs. */
bool out_finish(void)
{
    out_flush(OUT_RESULT);
    int failed = streams[OUT_RESULT].failed;
    if (failed && failed != EPIPE)
        out_error(tr(lang(), "cannot write the result: %s"), lang_error(failed));
    out_flush(OUT_NOTE);
    return !failed || failed == EPIPE;
}
