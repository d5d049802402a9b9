/* SPDX-License-Identifier: MIT
 *
 * Makes the header of a log: the rulebook, the options, the players, and the versions that the log depends on.
 * The keys are described in docs/log-format.md, "Records". Must not write it.
 *
 */
#include "session/result.h"
#include "session/words.h"

#include <string.h>

/* Options are recorded with the values that they had at the start, defaults included. */
static struct log_option option_of(const struct game *g, const struct vocab_field *f)
{
    int32_t value = g->vm.m[f->cell];
    struct log_option o = {.name = f->name, .number = value};
    if (f->type.tag == TY_TRUTH)
        o.type = LOG_OPTION_BOOL;
    else if (f->type.tag == TY_NUMBER)
        o.type = LOG_OPTION_INT;
    else {
        o.type = LOG_OPTION_TEXT;
        o.number = 0;
        o.text = value == NOTHING ? "nothing" : g->compiled->vocab->members[value].name;
    }
    return o;
}

static struct log_options options_of(const struct game *g, struct arena *arena)
{
    const struct vocab *v = g->compiled->vocab;
    struct log_options out = {ARENA_ARRAY(arena, struct log_option, v->table_count + 1), 0};
    for (size_t i = 0; i < v->table_count; i++)
        if (v->table[i].option)
            out.items[out.count++] = option_of(g, &v->table[i]);
    return out;
}

/* The limits that can end a game with a fault. A replay refuses a log with other limits. */
static struct log_quotas limits_of(struct arena *arena)
{
    static const struct log_quota limits[] = {
        {"fuel", FUEL_MAX},       {"stack", STACK_MAX},         {"settle", SETTLE_MAX},
        {"choices", OPTIONS_MAX}, {"durations", DURATIONS_MAX}, {"announced", ANNOUNCED_MAX},
    };
    struct log_quotas out = {ARENA_ARRAY(arena, struct log_quota, sizeof limits / sizeof *limits),
                             sizeof limits / sizeof *limits};
    memcpy(out.items, limits, sizeof limits);
    return out;
}

void game_header(const struct game *g, struct arena *arena, struct log_record *out)
{
    const struct rulebook *rb = g->compiled->rb;
    int format = game_has_new_results(g->compiled) ? LOG_FORMAT_RESULTS : g->share_count ? LOG_FORMAT_SECRETS : LOG_FORMAT;
    struct log_roles roles = {ARENA_ARRAY(arena, struct log_role, g->players + 1), (size_t)g->players};
    for (int i = 0; i < g->players; i++)
        roles.items[i] = (struct log_role){game_role(g, i), g->by[i]};
    *out = (struct log_record){.kind = LOG_HEADER,
                               .header = {.format = format,
                                          .needs = format,
                                          .engine = GAME_ENGINE,
                                          .semantics = GAME_SEMANTICS,
                                          .chance = GAME_CHANCE,
                                          .canonical = LOG_CANONICAL,
                                          .seed = g->share_count ? NULL : g->seed,
                                          .rulebook = {rb->id.text ? rb->id.text : "",
                                                       rb->edition.text ? rb->edition.text : "", rb->digest},
                                          .options = options_of(g, arena),
                                          .roles = roles,
                                          .limits = limits_of(arena),
                                          .given = g->given,
                                          .start = g->start}};
}

void game_rulebook(const struct game *g, struct arena *arena, struct log_record *out)
{
    const struct rulebook *rb = g->compiled->rb;
    struct log_files files = {ARENA_ARRAY(arena, struct log_file, rb->file_count + 1), rb->file_count};
    for (size_t i = 0; i < rb->file_count; i++)
        files.items[i] = (struct log_file){rb->files[i].path, rb->files[i].text};
    *out = (struct log_record){.kind = LOG_RULEBOOK, .rulebook = {files}};
}
