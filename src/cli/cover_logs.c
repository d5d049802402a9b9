/* SPDX-License-Identifier: MIT
 *
 * Replays logs with several threads, each log by one thread, and merges what they counted. The result does not
 * depend on the number of threads. Must not print.
 */
#include "cover_logs.h"

#include "line.h"
#include "progress.h"
#include "threads.h"

/* What the threads share. */
struct cover_ctx {
    struct adj_cover *x;
    pthread_mutex_t lock; /* of the progress */
    struct progress progress;
    size_t told;
};

/* Threads may arrive in another order than they counted; only larger numbers are shown. */
static int show_progress(void *ctx, size_t done, size_t total)
{
    struct cover_ctx *c = ctx;
    pthread_mutex_lock(&c->lock);
    if (done > c->told) /* threads may come here in another order than they counted */
        progress_show(&c->progress, c->told = done, total);
    pthread_mutex_unlock(&c->lock);
    return stop_asked();
}

static void *work(void *ctx)
{
    struct cover_ctx *c = ctx;
    adj_cover_work(c->x, show_progress, c);
    return NULL;
}

/* The first thread works, too, so that one log at a time needs no other. */
size_t cover_logs_replay(struct adj_cover *x, size_t jobs)
{
    pthread_t threads[THREADS_MAX];
    struct cover_ctx c = {.x = x, .lock = PTHREAD_MUTEX_INITIALIZER};
    progress_start(&c.progress, TR("logs"));
    size_t started = threads_start(threads, jobs - 1, work, &c);
    work(&c);
    for (size_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    progress_end(&c.progress);
    return c.told;
}
