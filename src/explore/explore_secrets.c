/* SPDX-License-Identifier: MIT
 *
 * Searches for leaks. Each pair is made from its name alone (struct twins_name), so the result does not depend on who
 * made which, and each example can be played again for its logs.
 */
#include "explore/explore_secrets.h"

#include "base/mem.h"
#include "base/sort.h"
#include "base/tr.h"

#include <string.h>

static char *copy(const char *text)
{
    size_t size = text ? strlen(text) + 1 : 0;
    return text ? memcpy(mem_alloc(size), text, size) : NULL;
}

/* ---------------------------------------------------------------- leaks */

static bool same_rule(const char *a, const char *b)
{
    return a && b ? !strcmp(a, b) : a == b;
}

static bool is_same_kind(const struct leak *a, const struct leak *b)
{
    return a->what == b->what && a->name.role == b->name.role && same_rule(a->asked, b->asked) &&
           same_rule(a->rule, b->rule);
}

/* The shorter example, then the earlier game. */
static bool comes_first(const struct leak *a, const struct leak *b)
{
    if (a->decisions != b->decisions)
        return a->decisions < b->decisions;
    if (a->name.game != b->name.game)
        return a->name.game < b->name.game;
    return a->name.role != b->name.role ? a->name.role < b->name.role : a->name.attempt < b->name.attempt;
}

static void release_leak(struct leak *l)
{
    mem_free(l->one);
    mem_free(l->other);
    mem_free(l->files[0]);
    mem_free(l->files[1]);
}

/* Takes `found` with its texts. */
static void add_leak(struct explore_secrets *s, struct leak *found)
{
    size_t i = 0;
    while (i < s->leak_count && !is_same_kind(&s->leaks[i], found))
        i++;
    if (i == s->leak_count) {
        if (s->leak_count == s->leak_cap) {
            s->leak_cap = s->leak_cap ? s->leak_cap * 2 : 8;
            s->leaks = mem_grow(s->leaks, s->leak_cap * sizeof *s->leaks);
        }
        s->leaks[s->leak_count++] = *found;
        return;
    }
    struct leak *known = &s->leaks[i], other = *found;
    uint64_t times = known->times + found->times;
    if (comes_first(found, known)) {
        other = *known;
        *known = *found;
    }
    known->times = times;
    release_leak(&other);
}

static void note_leaks(struct explore_secrets *s, const struct twins_name *name)
{
    const struct twins *t = &s->twins;
    for (size_t i = 0; i < t->leak_count; i++) {
        const struct twins_leak *l = &t->leaks[i];
        struct leak found = {.what = l->what, .name = *name, .change = t->change, .decisions = l->decisions, .times = 1,
                             .asked = l->asked, .rule = l->rule, .one = copy(l->one), .other = copy(l->other)};
        add_leak(s, &found);
    }
}

/* ---------------------------------------------------------------- searching */

static void search_game(struct explore_worker *w, uint64_t game)
{
    struct explore_secrets *s = w->secrets;
    struct twins *t = &s->twins;
    twins_play(t, game);
    s->games++;
    s->decisions += t->decisions;
    s->stopped += t->stopped;
    for (int32_t role = 0; role < w->x->game.players; role++)
        for (int32_t attempt = 0; attempt < TWINS_ATTEMPTS; attempt++) {
            const struct twins_name name = {game, role, attempt};
            enum twins_end ended = twins_compare(t, &name, NULL);
            struct secrets_count *count = &s->counts[t->change];
            count->tried++;
            count->built += ended != TWINS_NONE;
            count->compared += t->compared;
            count->leaks += t->leak_count > 0;
            count->ends[ended]++;
            note_leaks(s, &name);
            if (game <= w->x->options.explained && twins_explain(t, &name)) {
                s->explained++;
                s->questions += t->asked_count;
                count->leaks += t->leak_count > 0;
                note_leaks(s, &name);
            }
        }
}

/* A game at a time is claimed: with its pairs it takes long enough. */
void explore_secrets_search(struct explore_worker *w)
{
    w->secrets = explore_secrets_new(w);
    for (;;) {
        uint64_t game = explore_game(w->x, atomic_fetch_add(&w->x->next, 1));
        if (!game)
            return;
        search_game(w, game);
        w->unreported++;
        if (explore_leaves(w))
            return;
    }
}

struct explore_secrets *explore_secrets_new(struct explore_worker *w)
{
    struct explore_secrets *s = mem_zero(1, sizeof *s);
    s->twins.x = w->x;
    return s;
}

void explore_secrets_take(struct explore_secrets *to, const struct leak *from)
{
    struct leak mine = *from;
    mine.one = copy(from->one);
    mine.other = copy(from->other);
    add_leak(to, &mine);
}

void explore_secrets_join(struct explore_secrets *to, struct explore_secrets *from)
{
    to->games += from->games;
    to->decisions += from->decisions;
    to->stopped += from->stopped;
    to->explained += from->explained;
    to->questions += from->questions;
    for (int i = 0; i < TWINS_CHANGES; i++) {
        to->counts[i].tried += from->counts[i].tried;
        to->counts[i].built += from->counts[i].built;
        to->counts[i].leaks += from->counts[i].leaks;
        to->counts[i].compared += from->counts[i].compared;
        for (int e = 0; e < TWINS_ENDS; e++)
            to->counts[i].ends[e] += from->counts[i].ends[e];
    }
    for (size_t i = 0; i < from->leak_count; i++)
        add_leak(to, &from->leaks[i]);
    from->leak_count = 0;
}

static int compare_rules(const char *a, const char *b)
{
    return strcmp(a ? a : "", b ? b : "");
}

/* Leaks of several kinds with the same pair as their example are sorted by kind. */
static int compare(const void *a, const void *b, const void *context)
{
    const struct leak *x = a, *y = b;
    (void)context;
    if (comes_first(x, y) || comes_first(y, x))
        return comes_first(y, x) - comes_first(x, y);
    if (x->what != y->what)
        return x->what < y->what ? -1 : 1;
    int asked = compare_rules(x->asked, y->asked);
    return asked ? asked : compare_rules(x->rule, y->rule);
}

void explore_secrets_finish(struct explore_secrets *s)
{
    sort_stable(s->leaks, s->leak_count, sizeof *s->leaks, compare, NULL);
}

/* ---------------------------------------------------------------- logs */

static char *path_of(const char *folder, size_t number, char which)
{
    struct buf path = BUF_INIT;
    buf_printf(&path, "%s/%03zu-%c.jsonl.gz", folder, number, which);
    return path.data;
}

/* Plays the pair again. The files of a leak whose logs could not be written are forgotten. */
static int record(struct explore_secrets *s, struct leak *l, struct buf *why, const char *lang)
{
    struct twins *t = &s->twins;
    const struct twins_logs logs = {.paths = {l->files[0], l->files[1]}, .decisions = l->decisions};
    twins_play(t, l->name.game);
    twins_compare(t, &l->name, &logs);
    const struct twin *failed = t->first.failed ? &t->first : t->second.failed ? &t->second : NULL;
    if (!failed)
        return 0;
    log_fault_describe(why, &failed->fault, lang);
    for (int i = 0; i < 2; i++) {
        mem_free(l->files[i]);
        l->files[i] = NULL;
    }
    return -1;
}

int explore_secrets_record(struct explore *x, const char *folder, struct buf *why)
{
    struct explore_secrets *s = x->workers[0].secrets;
    const char **by = mem_zero((size_t)x->game.players + 1, sizeof *by);
    int failed = 0;
    for (int i = 0; i < x->game.players; i++)
        by[i] = "explore";
    s->twins.by = by;
    for (size_t i = 0; i < s->leak_count && !failed; i++) {
        s->leaks[i].files[0] = path_of(folder, i + 1, 'a');
        s->leaks[i].files[1] = path_of(folder, i + 1, 'b');
        failed = record(s, &s->leaks[i], why, x->options.setup.lang);
    }
    s->twins.by = NULL;
    mem_free(by);
    return failed;
}

void explore_secrets_release(struct explore_secrets *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->leak_count; i++)
        release_leak(&s->leaks[i]);
    mem_free(s->leaks);
    twins_release(&s->twins);
    mem_free(s);
}
