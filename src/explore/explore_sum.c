/* SPDX-License-Identifier: MIT
 *
 * The sum of random games as JSON, and adding such a sum to another. Entries are written in an order that does not depend
 * on the workers, so the same games give the same bytes. What is read is not trusted: numbers that index something are
 * compared with this search. Only figures and examples are in a sum; words are found afterwards, where it is printed.
 */
#include "explore/explore_inner.h"

#include "base/mem.h"
#include "base/sort.h"
#include "explore/explore_secrets.h"

#include <string.h>

enum { PIECE = 1000, /* counts in an entry */ LENGTH_MAX = EXPLORE_DEPTH_MAX };

/* ---------------------------------------------------------------- writing */

/* Entries are made on `arena`, which is reset after each. */
struct sum_writer {
    struct explore *x;
    const struct explore_worker *w;
    bool other; /* they are of the other rulebook */
    explore_sum_entry *each;
    void *ctx;
    struct arena arena;
};

static struct json_value *begin_entry(struct sum_writer *s, const char *what)
{
    struct json_value *e = json_value_new(&s->arena, JSON_VALUE_OBJECT);
    json_value_add(e, "add", json_value_text(&s->arena, what));
    if (s->other)
        json_value_add(e, "other", json_value_truth(&s->arena, true));
    return e;
}

static void give(struct sum_writer *s, struct json_value *entry)
{
    s->each(s->ctx, entry);
    arena_reset(&s->arena);
}

static struct json_value *numbers(struct sum_writer *s, const uint64_t *items, size_t count)
{
    struct json_value *list = json_value_new(&s->arena, JSON_VALUE_LIST);
    for (size_t i = 0; i < count; i++)
        json_value_add(list, NULL, json_value_integer(&s->arena, (int64_t)items[i]));
    return list;
}

/* A list of rows that becomes one entry, or several. */
struct rows {
    struct json_value *entry, *list;
};

static void add_row(struct sum_writer *s, struct rows *r, const char *what, const uint64_t *items, size_t count)
{
    if (!r->entry) {
        r->entry = begin_entry(s, what);
        r->list = json_value_add(r->entry, "rows", json_value_new(&s->arena, JSON_VALUE_LIST));
    }
    json_value_add(r->list, NULL, numbers(s, items, count));
    if (r->list->sub.count == PIECE) {
        give(s, r->entry);
        *r = (struct rows){0};
    }
}

static void end_rows(struct sum_writer *s, struct rows *r)
{
    if (r->entry)
        give(s, r->entry);
    *r = (struct rows){0};
}

static void write_statistics(struct sum_writer *s)
{
    const struct explore_statistics *t = &s->w->statistics;
    const uint64_t all[] = {t->games, t->decisions, t->choices, t->choices_most, t->forced};
    struct json_value *e = begin_entry(s, "games");
    struct rows rows = {0};
    json_value_add(e, "figures", numbers(s, all, sizeof all / sizeof *all));
    give(s, e);
    for (size_t i = 0; i < t->length_cap; i++)
        if (t->lengths[i])
            add_row(s, &rows, "lengths", (const uint64_t[]){i, t->lengths[i]}, 2);
    end_rows(s, &rows);
}

static int by_all(const void *a, const void *b, const void *ctx)
{
    const struct explore_count *x = a, *y = b;
    (void)ctx;
    if (x->what != y->what)
        return x->what < y->what ? -1 : 1;
    if (x->value != y->value)
        return x->value < y->value ? -1 : 1;
    return (x->of > y->of) - (x->of < y->of);
}

/* The table is sorted: where a count lies in it depends on the order in which it came. */
static void write_tally(struct sum_writer *s, const struct explore_tally *t, const char *what)
{
    struct arena arena = {0};
    struct explore_count *list = ARENA_ARRAY(&arena, struct explore_count, t->count + 1);
    struct rows rows = {0};
    size_t count = 0;
    for (size_t i = 0; i < t->size; i++)
        if (t->items[i].count)
            list[count++] = t->items[i];
    sort_stable(list, count, sizeof *list, by_all, NULL);
    for (size_t i = 0; i < count; i++)
        add_row(s, &rows, what, (const uint64_t[]){(uint64_t)list[i].what, (uint64_t)list[i].value, list[i].count}, 3);
    end_rows(s, &rows);
    arena_release(&arena);
}

static void write_rules(struct sum_writer *s)
{
    struct rows rows = {0};
    for (size_t i = 0; s->w->exercised && i < s->x->c->rule_count; i++)
        if (s->w->exercised[i])
            add_row(s, &rows, "rules", (const uint64_t[]){i, s->w->exercised[i]}, 2);
    end_rows(s, &rows);
    const struct explore_sets *sets = s->w->reads.sets;
    for (size_t i = 0; sets && i < sets->factor_count; i++)
        for (uint16_t v = 0; v < sets->factors[i].count; v++)
            if (explore_reads_at(&s->w->reads, i, v))
                add_row(s, &rows, "reads", (const uint64_t[]){i, v}, 2);
    end_rows(s, &rows);
}

static int by_number(const void *a, const void *b, const void *ctx)
{
    const uint64_t *x = a, *y = b;
    (void)ctx;
    return (*x > *y) - (*x < *y);
}

static struct json_value *begin_finding(struct sum_writer *s, const struct explore_finding *f)
{
    const uint64_t kind[] = {f->invariant, f->unset, f->unfinished, f->fault.trap, (uint64_t)f->fault.sentence,
                             (uint64_t)f->fault.pc};
    struct json_value *e = begin_entry(s, "finding");
    json_value_add(e, "kind", numbers(s, kind, sizeof kind / sizeof *kind));
    return e;
}

/* The games that showed a finding follow in further entries of the same kind, which count no times. */
static void write_findings(struct sum_writer *s)
{
    for (size_t i = 0; i < s->w->finding_count; i++) {
        const struct explore_finding *f = &s->w->findings[i];
        struct json_value *e = begin_finding(s, f);
        json_value_add(e, "times", json_value_integer(&s->arena, (int64_t)f->times));
        json_value_add(e, "example", numbers(s, (const uint64_t[]){f->length, f->part, f->serial}, 3));
        give(s, e);
        sort_stable(f->cases, f->case_count, sizeof *f->cases, by_number, NULL);
        for (size_t at = 0; at < f->case_count; at += PIECE) {
            size_t count = f->case_count - at < PIECE ? f->case_count - at : PIECE;
            e = begin_finding(s, f);
            json_value_add(e, "cases", numbers(s, f->cases + at, count));
            give(s, e);
        }
    }
}

static void write_secrets(struct sum_writer *s)
{
    const struct explore_secrets *t = s->w->secrets;
    const uint64_t all[] = {t->games, t->decisions, t->stopped, t->explained, t->questions};
    struct json_value *e = begin_entry(s, "secrets");
    json_value_add(e, "figures", numbers(s, all, sizeof all / sizeof *all));
    struct json_value *list = json_value_add(e, "pairs", json_value_new(&s->arena, JSON_VALUE_LIST));
    for (int i = 0; i < TWINS_CHANGES; i++) {
        const struct secrets_count *c = &t->counts[i];
        uint64_t row[4 + TWINS_ENDS] = {c->tried, c->built, c->compared, c->leaks};
        memcpy(row + 4, c->ends, sizeof c->ends);
        json_value_add(list, NULL, numbers(s, row, 4 + TWINS_ENDS));
    }
    give(s, e);
    for (size_t i = 0; i < t->leak_count; i++) {
        const struct leak *l = &t->leaks[i];
        const uint64_t row[] = {l->what, l->name.game, (uint64_t)l->name.role, (uint64_t)l->name.attempt, l->change,
                                l->decisions, l->times};
        e = begin_entry(s, "leak");
        json_value_add(e, "example", numbers(s, row, sizeof row / sizeof *row));
        json_value_add(e, "asked", json_value_text(&s->arena, l->asked));
        json_value_add(e, "rule", json_value_text(&s->arena, l->rule));
        json_value_add(e, "lines", json_value_new(&s->arena, JSON_VALUE_LIST));
        json_value_add(e->sub.last, NULL, json_value_text(&s->arena, l->one));
        json_value_add(e->sub.last, NULL, json_value_text(&s->arena, l->other));
        give(s, e);
    }
}

static void write_one(struct sum_writer *s)
{
    s->w = &s->x->workers[0];
    if (s->w->secrets) {
        write_secrets(s);
        return;
    }
    write_statistics(s);
    write_tally(s, &s->w->tally, "ends");
    write_tally(s, &s->w->before, "before");
    write_tally(s, &s->w->after, "after");
    write_tally(s, &s->w->differences, "differences");
    write_rules(s);
    write_findings(s);
}

void explore_sum_write(struct explore *x, explore_sum_entry *each, void *ctx)
{
    struct mem_guard guard;
    struct sum_writer writer = {.x = x, .each = each, .ctx = ctx}, *volatile s = &writer;
    MEM_TRY(guard) {
        write_one(s);
        if (x->options.other) {
            s->x = x->options.other;
            s->other = true;
            write_one(s);
        }
        MEM_DONE();
        arena_release(&s->arena);
        return;
    }
    arena_release(&s->arena);
    mem_exhausted();
}

/* ---------------------------------------------------------------- reading */

enum { ROW_MAX = 16 };

/* Whether all of them are counts. */
static bool are_counts(const int64_t *n, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (n[i] < 0)
            return false;
    return true;
}

static bool read_games(struct explore_worker *w, const struct json_value *entry)
{
    int64_t n[5];
    struct explore_statistics *t = &w->statistics;
    if (!json_value_integers(json_value_member(entry, "figures"), n, 5) || !are_counts(n, 5))
        return false;
    t->games += (uint64_t)n[0];
    t->decisions += (uint64_t)n[1];
    t->choices += (uint64_t)n[2];
    t->choices_most = (uint64_t)n[3] > t->choices_most ? (uint64_t)n[3] : t->choices_most;
    t->forced += (uint64_t)n[4];
    return true;
}

static bool take_length(struct explore_worker *w, const int64_t *n)
{
    if (n[0] < 0 || n[0] > LENGTH_MAX || n[1] < 1)
        return false;
    explore_statistics_length(&w->statistics, (size_t)n[0]);
    w->statistics.lengths[n[0]] += (uint64_t)n[1] - 1;
    return true;
}

static bool take_count(struct explore_tally *t, const int64_t *n)
{
    if (n[0] < 0 || n[0] > INT32_MAX || n[2] < 1)
        return false;
    explore_tally_add(t, (int32_t)n[0], n[1], 1, (uint64_t)n[2]);
    return true;
}

static bool take_rule(struct explore_worker *w, const int64_t *n)
{
    if (!w->exercised || n[0] < 0 || (uint64_t)n[0] >= w->x->c->rule_count || n[1] < 1)
        return false;
    w->exercised[n[0]] += (uint64_t)n[1];
    return true;
}

static bool take_read(struct explore_worker *w, const int64_t *n)
{
    const struct explore_sets *sets = w->reads.sets;
    if (!sets || n[0] < 0 || (uint64_t)n[0] >= sets->factor_count || n[1] < 0 || n[1] >= sets->factors[n[0]].count)
        return false;
    explore_reads_note(&w->reads, (size_t)n[0], (uint16_t)n[1]);
    return true;
}

static bool take_row(struct explore_worker *w, const char *what, const int64_t *n, size_t count)
{
    struct explore_tally *tallies[] = {&w->tally, &w->before, &w->after, &w->differences};
    static const char *const names[] = {"ends", "before", "after", "differences"};
    if (count == 2 && !strcmp(what, "lengths"))
        return take_length(w, n);
    if (count == 2 && !strcmp(what, "rules"))
        return take_rule(w, n);
    if (count == 2 && !strcmp(what, "reads"))
        return take_read(w, n);
    for (size_t i = 0; count == 3 && i < 4; i++)
        if (!strcmp(what, names[i]))
            return take_count(tallies[i], n);
    return false;
}

static bool read_rows(struct explore_worker *w, const char *what, const struct json_value *list)
{
    int64_t n[ROW_MAX];
    if (!list || list->kind != JSON_VALUE_LIST)
        return false;
    for (const struct json_value *row = list->sub.first; row; row = row->next) {
        size_t count = row->kind == JSON_VALUE_LIST ? row->sub.count : 0;
        if (count > ROW_MAX || !json_value_integers(row, n, count) || !take_row(w, what, n, count))
            return false;
    }
    return true;
}

/* The kind of a finding, with numbers that this search can have. */
static bool read_kind(const struct explore_worker *w, const struct json_value *list, struct explore_finding *f)
{
    int64_t n[6];
    const struct compiled *c = w->x->c;
    if (!json_value_integers(list, n, 6) || n[0] < 0 || (uint64_t)n[0] > c->invariant_count || n[3] < 0 || n[3] > INT32_MAX ||
        n[4] < -1 || n[4] > INT32_MAX || n[5] < -1 || n[5] > INT32_MAX)
        return false;
    *f = (struct explore_finding){.invariant = (size_t)n[0], .unset = n[1] != 0, .unfinished = n[2] != 0,
                                  .fault = {.trap = (enum vm_trap)n[3], .sentence = (int32_t)n[4], .pc = (int32_t)n[5]}};
    return true;
}

static bool is_game(const struct explore_worker *w, int64_t number)
{
    return number >= 1 && (uint64_t)number <= w->x->options.games;
}

static bool read_finding(struct explore_worker *w, const struct json_value *entry)
{
    struct explore_finding f;
    int64_t n[3], cases[PIECE];
    const struct json_value *times = json_value_member(entry, "times"), *list = json_value_member(entry, "cases");
    if (!read_kind(w, json_value_member(entry, "kind"), &f))
        return false;
    if (list) {
        struct explore_finding *known = explore_finding_known(w, &f);
        size_t count = list->kind == JSON_VALUE_LIST ? list->sub.count : 0;
        if (!known || !w->x->options.vary || count > PIECE || !json_value_integers(list, cases, count))
            return false;
        for (size_t i = 0; i < count; i++) {
            if (!is_game(w, cases[i]))
                return false;
            explore_finding_case(known, (uint64_t)cases[i]);
        }
        return true;
    }
    if (!times || times->kind != JSON_VALUE_INT || times->number < 1 ||
        !json_value_integers(json_value_member(entry, "example"), n, 3) || !is_game(w, n[1]) || n[0] < 0 || n[0] > LENGTH_MAX)
        return false;
    f.times = (uint64_t)times->number;
    f.length = (uint64_t)n[0];
    f.part = (uint64_t)n[1];
    f.serial = (uint64_t)n[2];
    explore_finding_take(w, &f);
    return true;
}

static bool read_secrets(struct explore_worker *w, const struct json_value *entry)
{
    struct explore_secrets from = {0};
    int64_t n[5], row[4 + TWINS_ENDS];
    const struct json_value *pairs = json_value_member(entry, "pairs");
    if (!json_value_integers(json_value_member(entry, "figures"), n, 5) || !are_counts(n, 5) || !pairs ||
        pairs->kind != JSON_VALUE_LIST || pairs->sub.count != TWINS_CHANGES)
        return false;
    from.games = (uint64_t)n[0];
    from.decisions = (uint64_t)n[1];
    from.stopped = (uint64_t)n[2];
    from.explained = (uint64_t)n[3];
    from.questions = (uint64_t)n[4];
    const struct json_value *v = pairs->sub.first;
    for (int i = 0; i < TWINS_CHANGES; i++, v = v->next) {
        struct secrets_count *c = &from.counts[i];
        if (!json_value_integers(v, row, 4 + TWINS_ENDS) || !are_counts(row, 4 + TWINS_ENDS))
            return false;
        *c = (struct secrets_count){.tried = (uint64_t)row[0], .built = (uint64_t)row[1], .compared = (uint64_t)row[2],
                                    .leaks = (uint64_t)row[3]};
        for (int e = 0; e < TWINS_ENDS; e++)
            c->ends[e] = (uint64_t)row[4 + e];
    }
    explore_secrets_join(w->secrets, &from);
    return true;
}

/* The text of an optional member, on `arena`. */
static const char *text_or_null(struct arena *arena, const struct json_value *v)
{
    return v && v->kind == JSON_VALUE_TEXT ? arena_strdup(arena, v->text) : NULL;
}

static bool read_leak(struct explore_worker *w, const struct json_value *entry)
{
    int64_t n[7];
    struct arena *a = &w->x->texts;
    const struct json_value *lines = json_value_member(entry, "lines");
    if (!json_value_integers(json_value_member(entry, "example"), n, 7) || !are_counts(n, 7) || !is_game(w, n[1]) ||
        n[0] > ROLE_VIEW_ANSWER || n[2] >= w->x->game.players || n[3] >= TWINS_ATTEMPTS || n[4] >= TWINS_CHANGES || !lines ||
        lines->kind != JSON_VALUE_LIST || lines->sub.count != 2)
        return false;
    const struct leak leak = {.what = (enum role_view_what)n[0], .name = {(uint64_t)n[1], (int32_t)n[2], (int32_t)n[3]},
                              .change = (enum twins_change)n[4], .decisions = (uint64_t)n[5], .times = (uint64_t)n[6],
                              .asked = text_or_null(a, json_value_member(entry, "asked")),
                              .rule = text_or_null(a, json_value_member(entry, "rule")),
                              .one = (char *)text_or_null(a, lines->sub.first),
                              .other = (char *)text_or_null(a, lines->sub.last)};
    explore_secrets_take(w->secrets, &leak);
    return true;
}

/* The sum that is added to: the first worker's, as if it had played no game yet. */
static struct explore_worker *begin_sum(struct explore *x)
{
    struct explore_worker *w = &x->workers[0];
    if (!w->set && !x->options.secrets)
        explore_begin_games(w);
    if (!w->secrets && x->options.secrets)
        w->secrets = explore_secrets_new(w);
    return w;
}

int explore_sum_read(struct explore *x, const struct json_value *entry)
{
    const struct json_value *add = json_value_member(entry, "add"), *other = json_value_member(entry, "other");
    begin_sum(x);
    if (x->options.other)
        begin_sum(x->options.other);
    if (other && !x->options.other)
        return -1;
    struct explore_worker *w = other ? &x->options.other->workers[0] : &x->workers[0];
    const char *what = add && add->kind == JSON_VALUE_TEXT ? add->text : "";
    bool good = !strcmp(what, "games")                       ? read_games(w, entry)
                : !strcmp(what, "finding")                   ? read_finding(w, entry)
                : w->secrets && !strcmp(what, "secrets")     ? read_secrets(w, entry)
                : w->secrets && !strcmp(what, "leak")        ? read_leak(w, entry)
                                                             : read_rows(w, what, json_value_member(entry, "rows"));
    return good ? 0 : -1;
}
