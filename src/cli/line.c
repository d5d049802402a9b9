/* SPDX-License-Identifier: MIT
 *
 * Reads lines with read(2), which a signal interrupts; the C library's own functions would continue. Handles
 * Ctrl-C and signals that end the process. Must not know what a line means.
 */
#include "line.h"

#include "lang.h"
#include "out.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { LINE_MAX_SIZE = 1 << 16 }; /* a choice of many pieces by their names still fits */

static volatile sig_atomic_t stop;
static char waiting[LINE_MAX_SIZE + 1]; /* what was read; the first `waiting_len` bytes */
static size_t waiting_len, taken; /* bytes of it that were handed out */
static bool unread; /* reading failed */

/* Only sets a flag; everything else is unsafe in a handler. */
static void on_signal(int number)
{
    (void)number;
    stop = 1;
}

/* A second Ctrl-C ends the process: SA_RESETHAND restores the default. */
void stop_catch(void)
{
    /* No SA_RESTART: a read that waits for a person must end. */
    struct sigaction act = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &act, NULL);
    act.sa_flags = 0;
    sigaction(SIGTERM, &act, NULL);
    sigaction(SIGHUP, &act, NULL);
}

bool stop_asked(void)
{
    return stop != 0;
}

/* In place. Carriage returns come from files of other systems. */
static char *trimmed(char *line, size_t len)
{
    while (len && (line[len - 1] == ' ' || line[len - 1] == '\t' || line[len - 1] == '\r'))
        len--;
    line[len] = '\0';
    return line + strspn(line, " \t");
}

bool line_failed(void)
{
    return unread;
}

/* A terminal that was closed fails as well, after a signal. */
static void fail(int error)
{
    if (stop || unread)
        return;
    unread = true;
    out_error(tr(lang(), "cannot read '%s': %s"), "-", lang_error(error));
}

/* Returns NULL at the end of input, after a signal or a failure. What was read of the next lines is kept for the next
 * call. */
const char *line_read(const char *prompt)
{
    if (out_is_terminal(OUT_RESULT))
        out_str(OUT_RESULT, prompt);
    out_flush(OUT_RESULT);
    for (;;) {
        char *line = waiting + taken, *feed = memchr(line, '\n', waiting_len - taken);
        if (feed) {
            taken = (size_t)(feed - waiting) + 1;
            return trimmed(line, (size_t)(feed - line));
        }
        memmove(waiting, line, waiting_len - taken);
        waiting_len -= taken;
        taken = 0;
        if (stop || waiting_len == LINE_MAX_SIZE)
            return NULL;
        ssize_t n = read(STDIN_FILENO, waiting + waiting_len, LINE_MAX_SIZE - waiting_len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            fail(errno);
            return NULL;
        }
        if (n == 0 && waiting_len) { /* a last line without a line feed */
            size_t len = waiting_len;
            waiting_len = 0;
            return trimmed(waiting, len);
        }
        if (n == 0)
            return NULL;
        waiting_len += (size_t)n;
    }
}

/* The line feed is not shown either. */
const char *line_read_unseen(const char *prompt)
{
    struct termios shown, unseen;
    bool hides = tcgetattr(STDIN_FILENO, &shown) == 0;
    if (hides) {
        unseen = shown;
        unseen.c_lflag &= ~(tcflag_t)ECHO;
        hides = tcsetattr(STDIN_FILENO, TCSAFLUSH, &unseen) == 0;
    }
    const char *line = line_read(prompt);
    if (hides) {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown);
        out_str(OUT_RESULT, "\n");
    }
    return line;
}
