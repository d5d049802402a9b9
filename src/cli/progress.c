/* SPDX-License-Identifier: MIT
 *
 * Draws the progress line on standard error, at most ten times a second, and only at a terminal. This is the
 * only file of the command that reads a clock. Must not affect any result.
 */
#include "progress.h"

#include "lang.h"
#include "out.h"

#include "base/tr.h"

#include <stdio.h>

/* In floating point, because it is only displayed. */
static double seconds_since(const struct timespec *then, const struct timespec *now)
{
    return (double)(now->tv_sec - then->tv_sec) + (double)(now->tv_nsec - then->tv_nsec) / 1e9;
}

/* Not shown unless a person watches. */
void progress_start(struct progress *p, const char *what)
{
    *p = (struct progress){.what = tr(lang(), what), .shown = out_is_terminal(OUT_NOTE)};
    if (p->shown)
        clock_gettime(CLOCK_MONOTONIC, &p->start);
    p->last = p->start;
}

static void wipe(void)
{
    out_progress("\r\033[K");
}

/* Returns without reading the clock if nothing is shown. */
void progress_show(struct progress *p, size_t done, size_t total)
{
    struct timespec now;
    char line[128];
    if (!p->shown)
        return;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (seconds_since(&p->last, &now) < 0.1)
        return;
    p->last = now;
    double rate = (double)done / seconds_since(&p->start, &now);
    if (total && done)
        snprintf(line, sizeof line, tr(lang(), "%zu of %zu %s, %s a second, %.0f s left"), done, total, p->what,
                 TR_DECIMAL(lang(), (int64_t)(rate * 10), 10),
                 (double)(total - done) / rate);
    else if (total)
        snprintf(line, sizeof line, tr(lang(), "%zu of %zu %s"), done, total, p->what);
    else
        snprintf(line, sizeof line, tr(lang(), "%zu %s, %s a second"), done, p->what,
                 TR_DECIMAL(lang(), (int64_t)(rate * 10), 10));
    wipe();
    out_progress(line);
    p->drawn = true;
}

void progress_end(struct progress *p)
{
    if (p->drawn)
        wipe();
    p->drawn = false;
}
