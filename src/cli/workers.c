/* SPDX-License-Identifier: MIT
 *
 * Runs a series of jobs with several threads and hands out their results in order. The thread that finishes a
 * job hands out everything that is ready. Must not know what a job does.
 */
#include "workers.h"

#include "heap.h"
#include "line.h"
#include "out.h"
#include "progress.h"
#include "threads.h"

#include <stdbool.h>

enum { AHEAD = 64 }; /* pieces for each thread that may be begun before an earlier one is printed */

/* The jobs of one run, and what is done of them. */
struct row {
    const struct workers *w;
    size_t ahead;
    pthread_mutex_t lock; /* of everything below */
    pthread_cond_t printed_more;
    bool *done; /* a ring: by number of the piece, modulo `ahead` */
    size_t next, finished; /* the next piece; how much is finished, … */
    size_t total; /* … of how much */
    size_t end; /* no piece from here on is begun */
    bool printing; /* a thread prints; only it uses these: */
    size_t printed;
    struct progress progress;
};

/* Under the lock, which is given away while something is printed. */
static void print_ready(struct row *r)
{
    if (r->printing)
        return;
    r->printing = true;
    while (r->printed < r->end && r->done[r->printed % r->ahead] && !out_closed()) {
        pthread_mutex_unlock(&r->lock);
        progress_end(&r->progress);
        r->done[r->printed % r->ahead] = false;
        r->w->print(r->w->ctx, r->printed);
        out_flush(OUT_RESULT);
        pthread_mutex_lock(&r->lock);
        r->printed++;
    }
    progress_show(&r->progress, r->finished, r->total);
    if (out_closed() || stop_asked())
        r->end = r->next;
    r->printing = false;
    pthread_cond_broadcast(&r->printed_more);
}

/* Under the lock. Whether there is anything left to be begun. */
static bool take(struct row *r, size_t *i)
{
    if (stop_asked())
        r->end = r->next;
    while (r->next < r->end && r->next - r->printed >= r->ahead)
        pthread_cond_wait(&r->printed_more, &r->lock);
    if (r->next >= r->end)
        return false;
    *i = r->next++;
    return true;
}

/* How much a job counts for the progress. */
static size_t size_of(const struct workers *w, size_t i)
{
    return w->size ? w->size(w->ctx, i) : 1;
}

/* Each thread makes what it needs for its jobs once, and frees it at the end. */
static void *work_on(void *ctx)
{
    struct row *r = ctx;
    const struct workers *w = r->w;
    void *own = w->begin ? w->begin(w->ctx) : NULL;
    size_t i;
    pthread_mutex_lock(&r->lock);
    while (take(r, &i)) {
        pthread_mutex_unlock(&r->lock);
        w->work(w->ctx, own, i);
        pthread_mutex_lock(&r->lock);
        r->done[i % r->ahead] = true;
        r->finished += size_of(w, i);
        print_ready(r);
    }
    pthread_mutex_unlock(&r->lock);
    if (w->end)
        w->end(w->ctx, own);
    return NULL;
}

size_t workers_window(size_t jobs)
{
    return AHEAD * jobs;
}

/* The first thread works, too, so that one piece at a time needs no other. */
size_t workers_run(const struct workers *w, size_t jobs)
{
    pthread_t threads[THREADS_MAX];
    struct row r = {.w = w,
                    .ahead = workers_window(jobs),
                    .end = w->count,
                    .lock = PTHREAD_MUTEX_INITIALIZER,
                    .printed_more = PTHREAD_COND_INITIALIZER,
                    .done = heap_zero(workers_window(jobs), sizeof *r.done)};
    for (size_t i = 0; i < w->count; i++)
        r.total += size_of(w, i);
    progress_start(&r.progress, w->what);
    size_t started = threads_start(threads, (jobs < w->count ? jobs : w->count) - (w->count > 0), work_on, &r);
    work_on(&r);
    for (size_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    progress_end(&r.progress);
    heap_free(r.done);
    return r.printed;
}
