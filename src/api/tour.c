/* SPDX-License-Identifier: MIT
 *
 * Going through a collection with several verifiers at once: the file, and what becomes of their findings. The games
 * themselves are verified by verify.c.
 */
#include "api/tour.h"

#include "api/figures.h"
#include "api/text.h"
#include "base/mem.h"
#include "session/verdict.h"

static enum adj_status open_tour(struct adj_tour *t, const char *path, struct adj_text *why)
{
    struct log_collection *c = &t->tour.collection;
    t->json.out = &t->compact;
    if (log_tour_open(&t->tour, path, NULL, NULL)) {
        verdict_tell_fault(&t->text, path, &c->fault);
        api_text_give(why, &t->text);
        return api_log_status(&c->fault);
    }
    uint64_t begun_at = c->next_at, frames = c->frames;
    log_collection_stretches(c, &t->memory, &t->stretches, &t->count);
    t->found = mem_zero(t->count + 1, sizeof *t->found);
    c->next_at = begun_at; /* the tour goes on where it was */
    c->frames = frames;
    return ADJ_OK;
}

enum adj_status adj_tour_open(const char *collection, struct adj_tour **out, struct adj_text *why)
{
    struct mem_guard guard;
    enum adj_status status = ADJ_ENVIRONMENT;
    *out = NULL;
    *why = (struct adj_text){0};
    MEM_TRY(guard) {
        *out = mem_zero(1, sizeof **out);
        status = open_tour(*out, collection, why);
        MEM_DONE();
        if (status == ADJ_OK)
            return status;
    }
    adj_tour_close(*out);
    *out = NULL;
    return status;
}

void adj_tour_close(struct adj_tour *t)
{
    if (!t)
        return;
    for (size_t i = 0; t->found && i < t->count; i++)
        log_found_release(&t->found[i]);
    mem_free(t->found);
    log_tour_release(&t->tour);
    arena_release(&t->memory);
    buf_release(&t->text);
    buf_release(&t->compact);
    json_out_release(&t->json);
    mem_free(t);
}

size_t adj_tour_stretches(const struct adj_tour *t)
{
    return t->count;
}

size_t adj_tour_games(const struct adj_tour *t, size_t stretch)
{
    return (size_t)t->stretches[stretch].games;
}

enum adj_status adj_tour_take(struct adj_tour *t, size_t stretch)
{
    struct mem_guard guard;
    MEM_TRY(guard) {
        log_tour_take(&t->tour, &t->found[stretch]);
        MEM_DONE();
        log_found_release(&t->found[stretch]);
        return ADJ_OK;
    }
    return ADJ_ENVIRONMENT;
}

/* What the whole file is found to be, whatever its games are. */
static enum adj_verdict verdict_of(enum log_verdict found)
{
    switch (found) {
    case LOG_OK: return ADJ_VERDICT_OK;
    case LOG_TORN: return ADJ_VERDICT_TORN;
    case LOG_DAMAGED: return ADJ_VERDICT_DAMAGED;
    case LOG_TAMPERED: return ADJ_VERDICT_TAMPERED;
    default: return ADJ_VERDICT_REFUSED;
    }
}

enum adj_status adj_tour_report(struct adj_tour *t, const struct adj_style *style, enum adj_verdict *verdict,
                                struct adj_text *out)
{
    struct mem_guard guard;
    struct log_info info;
    *out = (struct adj_text){0};
    *verdict = ADJ_VERDICT_REFUSED;
    MEM_TRY(guard) {
        while (log_tour_next(&t->tour) > 0)
            continue;
        log_info_fill_of_tour(&info, &t->tour);
        enum adj_status status = api_figures(&t->text, &t->json, buf_cstr(&t->tour.collection.path), &info, &t->tour,
                                             style);
        *verdict = verdict_of(info.fault.verdict);
        api_text_give(out, &t->text);
        MEM_DONE();
        return status;
    }
    return ADJ_ENVIRONMENT;
}
