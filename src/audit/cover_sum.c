/* SPDX-License-Identifier: MIT
 *
 * What a corpus exercised as JSON, and adding it to what another part of the corpus exercised. What is read is not
 * trusted: numbers of clauses, rules, cards and logs are compared with this cover. Must not know what a rule is about.
 */
#include "audit/cover.h"

#include "base/mem.h"

#include <string.h>

enum { PIECE = 1000, /* uses in an entry */ USE = 6 /* numbers of a use */ };

/* What uses are of. */
enum { CLAUSES, RULES, CARDS, LISTS };
static const char *const list_names[LISTS] = {"clauses", "rules", "cards"};

/* The list of a sum, with its size. */
static struct coverage_use *list_of(const struct coverage_sum *sum, int list, size_t *count)
{
    *count = list == CLAUSES ? sum->clause_count : list == RULES ? sum->rule_count : sum->card_count;
    return list == CLAUSES ? sum->clauses : list == RULES ? sum->rules : sum->cards;
}

/* ---------------------------------------------------------------- writing */

static struct json_value *begin_entry(struct arena *a, const char *what)
{
    struct json_value *e = json_value_new(a, JSON_VALUE_OBJECT);
    json_value_add(e, "add", json_value_text(a, what));
    return e;
}

static struct json_value *numbers(struct arena *a, const int64_t *items, size_t count)
{
    struct json_value *list = json_value_new(a, JSON_VALUE_LIST);
    for (size_t i = 0; i < count; i++)
        json_value_add(list, NULL, json_value_integer(a, items[i]));
    return list;
}

static void write_list(const struct coverage_sum *sum, int list, struct arena *a, cover_sum_entry *each, void *ctx)
{
    size_t count;
    const struct coverage_use *uses = list_of(sum, list, &count);
    struct json_value *entry = NULL, *rows = NULL;
    for (size_t i = 0; uses && i < count; i++) {
        const struct coverage_use *u = &uses[i];
        if (!u->count)
            continue;
        if (!entry) {
            entry = begin_entry(a, list_names[list]);
            rows = json_value_add(entry, "rows", json_value_new(a, JSON_VALUE_LIST));
        }
        const int64_t row[USE] = {(int64_t)i, u->count, u->games, u->shortest, (int64_t)u->length, u->first};
        json_value_add(rows, NULL, numbers(a, row, USE));
        if (rows->sub.count == PIECE) {
            each(ctx, entry);
            arena_reset(a);
            entry = NULL;
        }
    }
    if (entry)
        each(ctx, entry);
    arena_reset(a);
}

static void write_outcome(const struct cover_outcome *o, struct arena *a, cover_sum_entry *each, void *ctx)
{
    const int64_t figures[] = {(int64_t)o->counted, (int64_t)o->decisions};
    struct json_value *entry = begin_entry(a, "logs");
    json_value_add(entry, "figures", numbers(a, figures, 2));
    each(ctx, entry);
    arena_reset(a);
    for (size_t i = 0; i < o->skipped_count; i++) {
        const struct cover_log *log = &o->skipped[i];
        const int64_t row[] = {(int64_t)log->number, log->status, log->verdict};
        entry = begin_entry(a, "skipped");
        json_value_add(entry, "figures", numbers(a, row, 3));
        json_value_add(entry, "message", json_value_text(a, log->message));
        each(ctx, entry);
        arena_reset(a);
    }
}

void cover_sum_write(const struct cover *cover, cover_sum_entry *each, void *ctx)
{
    struct mem_guard guard;
    struct arena arena = {0}, *volatile a = &arena;
    MEM_TRY(guard) {
        write_outcome(&cover->outcome, a, each, ctx);
        for (int list = 0; list < LISTS; list++)
            write_list(&cover->sum, list, a, each, ctx);
        MEM_DONE();
        arena_release(a);
        return;
    }
    arena_release(a);
    mem_exhausted();
}

/* ---------------------------------------------------------------- reading */

static bool is_log(const struct cover *cover, int64_t number)
{
    return number >= 0 && (uint64_t)number < cover->count;
}

static bool read_logs(struct cover *cover, const struct json_value *entry)
{
    int64_t n[2];
    if (!json_value_integers(json_value_member(entry, "figures"), n, 2) || n[0] < 0 || n[1] < 0)
        return false;
    cover->workers[0].outcome.counted += (uint64_t)n[0];
    cover->workers[0].outcome.decisions += (uint64_t)n[1];
    return true;
}

static bool read_skipped(struct cover *cover, const struct json_value *entry)
{
    int64_t n[3];
    struct cover_worker *w = &cover->workers[0];
    struct cover_outcome *o = &w->outcome;
    const struct json_value *message = json_value_member(entry, "message");
    if (!json_value_integers(json_value_member(entry, "figures"), n, 3) || !is_log(cover, n[0]) || n[1] <= COVER_COUNTED ||
        n[1] > COVER_NO_RULEBOOK || n[2] < VERDICT_OK || n[2] > VERDICT_ENVIRONMENT || !message ||
        message->kind != JSON_VALUE_TEXT)
        return false;
    ARENA_PUSH(&w->arena, o->skipped, o->skipped_count, o->skipped_cap) =
        (struct cover_log){(size_t)n[0], (enum cover_status)n[1], (enum verdict)n[2], arena_strdup(&w->arena, message->text)};
    return true;
}

static bool read_list(struct cover *cover, int list, const struct json_value *rows)
{
    struct coverage_sum from = {0};
    size_t count;
    bool good = cover->coverage && rows && rows->kind == JSON_VALUE_LIST;
    if (!good)
        return false;
    coverage_sum_size(&from, cover->coverage);
    struct coverage_use *uses = list_of(&from, list, &count);
    for (const struct json_value *row = rows->sub.first; row && good; row = row->next) {
        int64_t n[USE];
        good = json_value_integers(row, n, USE) && n[0] >= 0 && (uint64_t)n[0] < count && n[1] > 0 && n[2] > 0 && is_log(cover, n[3]) &&
               n[4] >= 0;
        if (good)
            uses[n[0]] = (struct coverage_use){n[1], n[2], n[3], (uint64_t)n[4], n[5]};
    }
    if (good)
        coverage_sum_join(&cover->workers[0].sum, &from);
    coverage_sum_release(&from);
    return good;
}

int cover_sum_read(struct cover *cover, const struct json_value *entry)
{
    const struct json_value *add = json_value_member(entry, "add");
    const char *what = add && add->kind == JSON_VALUE_TEXT ? add->text : "";
    bool good = false;
    if (!strcmp(what, "logs"))
        good = read_logs(cover, entry);
    else if (!strcmp(what, "skipped"))
        good = read_skipped(cover, entry);
    for (int list = 0; list < LISTS; list++)
        if (!strcmp(what, list_names[list]))
            good = read_list(cover, list, json_value_member(entry, "rows"));
    return good ? 0 : -1;
}
