/* SPDX-License-Identifier: MIT
 *
 * Collects what a reader found in one segment. The collection counts what it reads, including the frames to which a
 * reader continued, so the figures are differences of its counters. Must not check the chain between games.
 */
#include "log/segment_result.h"

#include <string.h>

/* Counters of the collection are cumulative; the result has what was added since its beginning. */
static void note_place(struct log_segment_result *found, const struct log_collection *c)
{
    found->next_at = c->next_at;
    found->frames = c->frames;
    found->text_bytes = c->read_text - found->text_before;
    found->records = c->read_records - found->records_before;
}

/* A frame that continues a game is an orphan if the frame before it is lost. */
bool log_segment_result_begin(struct log_segment_result *found, struct log_collection *c)
{
    *found = (struct log_segment_result){.at = c->frame_at,
                                         .text_before = c->read_text,
                                         .records_before = c->read_records};
    if (log_collection_load(c))
        found->fault = c->fault;
    else
        found->orphan = c->start_count < 2;
    note_place(found, c);
    return found->fault.verdict == LOG_OK && !found->orphan;
}

/* The fault is copied, because the reader is used again. */
void log_segment_result_game(struct log_segment_result *found, const struct log_reader *r)
{
    struct log_segment_result_game *g = &ARENA_PUSH(&found->memory, found->games, found->count, found->cap);
    *g = (struct log_segment_result_game){.line = arena_strndup(&found->memory, r->game_line.data, r->game_line.len),
                                          .len = r->game_line.len};
    note_place(found, r->from);
    if (r->broken) {
        struct log_fault *fault = ARENA_NEW(&found->memory, struct log_fault);
        *fault = r->fault;
        g->fault = fault;
        return;
    }
    log_chain_head(&r->sequence.chain, g->head);
    found->decisions += r->sequence.decisions;
    for (int k = 0; k < LOG_RECORD_KINDS; k++)
        found->kinds[k] += r->sequence.kinds[k];
}

/* ---------------------------------------------------------------- on another machine */

/* The figures, in the order in which they are written. */
enum { FIGURES = 6 };
static void figures_of(struct log_segment_result *r, uint64_t *out[FIGURES])
{
    uint64_t *const all[FIGURES] = {&r->at, &r->next_at, &r->frames, &r->text_bytes, &r->records, &r->decisions};
    memcpy(out, all, sizeof all);
}

static struct json_value *add_list(struct arena *a, struct json_value *in, const char *key)
{
    return json_value_add(in, key, json_value_new(a, JSON_VALUE_LIST));
}

struct json_value *log_segment_result_json(struct arena *a, const struct log_segment_result *found)
{
    struct log_segment_result copy = *found;
    uint64_t *figures[FIGURES];
    if (found->fault.verdict != LOG_OK || found->orphan || !found->next_at)
        return NULL;
    for (size_t i = 0; i < found->count; i++)
        if (found->games[i].fault)
            return NULL;
    struct json_value *v = json_value_new(a, JSON_VALUE_OBJECT), *list = add_list(a, v, "figures");
    figures_of(&copy, figures);
    for (int i = 0; i < FIGURES; i++)
        json_value_add(list, NULL, json_value_integer(a, (int64_t)*figures[i]));
    list = add_list(a, v, "kinds");
    for (int k = 0; k < LOG_RECORD_KINDS; k++)
        json_value_add(list, NULL, json_value_integer(a, (int64_t)found->kinds[k]));
    list = add_list(a, v, "games"); /* the record and the head of each */
    for (size_t i = 0; i < found->count; i++) {
        const struct log_segment_result_game *g = &found->games[i];
        struct buf hex = BUF_ON(a);
        for (int k = 0; k < LOG_HASH_SIZE; k++)
            buf_printf(&hex, "%02x", g->head[k]);
        json_value_add(list, NULL, json_value_text(a, g->line));
        json_value_add(list, NULL, json_value_text(a, buf_cstr(&hex)));
    }
    return v;
}

static bool read_figures(const struct json_value *list, uint64_t *const *out, size_t count)
{
    size_t i = 0;
    if (!list || list->kind != JSON_VALUE_LIST || list->sub.count != count)
        return false;
    for (const struct json_value *v = list->sub.first; v; v = v->next, i++) {
        if (v->kind != JSON_VALUE_INT || v->number < 0)
            return false;
        *out[i] = (uint64_t)v->number;
    }
    return true;
}

static bool read_head(const char *hex, uint8_t head[LOG_HASH_SIZE])
{
    if (strlen(hex) != 2 * (size_t)LOG_HASH_SIZE || strspn(hex, "0123456789abcdef") != 2 * (size_t)LOG_HASH_SIZE)
        return false;
    for (int i = 0; i < LOG_HASH_SIZE; i++) {
        int high = hex[2 * i] <= '9' ? hex[2 * i] - '0' : hex[2 * i] - 'a' + 10;
        int low = hex[2 * i + 1] <= '9' ? hex[2 * i + 1] - '0' : hex[2 * i + 1] - 'a' + 10;
        head[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

static bool read_games(struct log_segment_result *found, const struct json_value *list, uint64_t games)
{
    if (!list || list->kind != JSON_VALUE_LIST || list->sub.count != 2 * games)
        return false;
    for (const struct json_value *v = list->sub.first; v; v = v->next->next) {
        if (v->kind != JSON_VALUE_TEXT || v->next->kind != JSON_VALUE_TEXT)
            return false;
        struct log_segment_result_game *g = &ARENA_PUSH(&found->memory, found->games, found->count, found->cap);
        *g = (struct log_segment_result_game){.line = arena_strdup(&found->memory, v->text), .len = strlen(v->text)};
        if (!read_head(v->next->text, g->head))
            return false;
    }
    return true;
}

bool log_segment_result_restore(struct log_segment_result *found, const struct json_value *v, uint64_t at, uint64_t games)
{
    uint64_t *figures[FIGURES], *kinds[LOG_RECORD_KINDS];
    log_segment_result_release(found);
    figures_of(found, figures);
    for (int k = 0; k < LOG_RECORD_KINDS; k++)
        kinds[k] = &found->kinds[k];
    bool good = read_figures(json_value_member(v, "figures"), figures, FIGURES) &&
                read_figures(json_value_member(v, "kinds"), kinds, LOG_RECORD_KINDS) &&
                read_games(found, json_value_member(v, "games"), games) && found->at == at && found->next_at > at;
    if (!good)
        log_segment_result_release(found);
    return good;
}

void log_segment_result_release(struct log_segment_result *found)
{
    arena_release(&found->memory);
    *found = (struct log_segment_result){0};
}
